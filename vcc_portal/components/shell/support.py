"""The support toolbar at the right edge: only what works."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.rights import may_open
from vcc_portal.components.scripts import hooked, run, script
from vcc_portal.components.shell.alerts import alerts
from vcc_portal.components.shell.dial import dial
from vcc_portal.components.shell.in_progress import in_progress
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import header as words
from vcc_portal.routes import FAQ
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.header import ShellState

_SCRIPT = script("support.js")


@rx.memo
def support_toolbar() -> rx.Component:
    """Customer service, alerts, what is in progress, FAQ and back to top."""
    help_link = ui.RouterLink.create(
        ui.icon("circle-help", 18),
        to=FAQ.path,
        class_name="support-item",
        aria_label=ui.t(words.HELP),
        title=ui.t(words.HELP),
    )
    return rx.el.aside(
        _outside("message-circle", words.CUSTOMER_SERVICE, ShellState.site.service),
        rx.cond(EntryState.ready, rx.fragment(alerts(), in_progress())),
        rx.cond(may_open(FAQ), help_link),
        rx.cond(EntryState.signed_in & (ShellState.tested != ""), dial()),
        _back_to_top(),
        class_name="support",
        aria_label=ui.t(words.TOOLBAR),
        data_tour="support",
    )


def _back_to_top() -> rx.Component:
    """Appears once the page has been scrolled; beside the row that the toolbar is below a page, or its buttons would move
    away under the pointer.
    """
    scrolled = hooked(_SCRIPT, "useScrolled", kind=bool)
    return rx.el.button(
        ui.icon("arrow-up", 18),
        type="button",
        class_name="support-item max-[1280px]:absolute max-[1280px]:left-full",
        aria_label=ui.t(words.TO_TOP),
        title=ui.t(words.TO_TOP),
        hidden=~scrolled,
        on_click=run(_SCRIPT, "toTop"),
    )


def _outside(name: str, text: Text, url: ui.Str) -> rx.Component:
    link = rx.el.a(
        ui.icon(name, 18),
        href=url,
        target="_blank",
        rel="noopener noreferrer",
        class_name="support-item",
        aria_label=ui.t(text),
        title=ui.t(text),
    )
    # Its place is kept until it is known whether there is one: what stands below would move away under the pointer.
    place = rx.el.span(class_name="support-item", aria_hidden="true")
    return rx.cond(url != "", link, rx.cond(ShellState.site_known, rx.fragment(), place))
