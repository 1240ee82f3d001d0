"""Pages of a list, and the next one shown at once because it was fetched before."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.links import list_link
from vcc_portal.components.patterns.listing.scripts import ROWS
from vcc_portal.components.scripts import hooked
from vcc_portal.domain.listing import PAGE_SIZES
from vcc_portal.features.patterns.list_page import PageLink
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.state.patterns.listing import Listing


class LookAhead(rx.Component):
    """Around the pages: asks for the next page when the pointer or the focus comes near."""

    library = ROWS
    tag = "LookAhead"

    next_href: rx.Var[str]
    ahead_href: rx.Var[str]
    label: rx.Var[str]
    on_near: rx.EventHandler[rx.event.no_args_event_spec]


def ahead(state: type[Listing]) -> rx.Var[bool]:
    """True in the browser while it is on the page that was fetched before and the server's answer is under way."""
    known: Any = state.ahead_href
    return (known != "") & (known == hooked(ROWS, "useHere"))


def shown_rows(state: type[Listing]) -> Any:
    """The rows on screen: those of the answer, or the next page's while its answer is under way."""
    if not state.LIST.ahead:
        return state.rows
    rows: Any = state.rows
    return rx.cond(ahead(state), state.ahead_rows, rows).to(rows._var_type)  # noqa: SLF001  a Var has no public type


def paging(state: type[Listing]) -> rx.Component:
    """Total, pages and size; the next page is fetched when the pointer or the focus comes near."""
    sizes = [ui.option(strings.PER_PAGE.format(size=size), str(size)) for size in PAGE_SIZES]
    return LookAhead.create(
        rx.el.span(ui.tv(state.total_text), ui.dot(), ui.tv(state.shown_text), class_name="mr-auto text-ink-2"),
        rx.el.div(
            _step("chevron-left", strings.PREVIOUS, state.previous_href),
            rx.foreach(state.pages, _page_link),
            _step("chevron-right", strings.NEXT, state.next_href),
            class_name="flex items-center gap-1 mr-3",
        ),
        rx.el.div(
            ui.select(
                *sizes, name="size", value=state.size, on_change=state.resize, aria_label=ui.t(strings.PAGE_SIZE)
            ),
            class_name="w-28",
        ),
        next_href=state.next_href if state.LIST.ahead else "",
        ahead_href=state.ahead_href,
        label=ui.t(strings.PAGES),
        on_near=state.look_ahead,
    )


# A character would hang on the line in one font and float in another.
_GAP = rx.el.span(ui.icon("ellipsis", 14), class_name="page-no inline-grid place-items-center", aria_hidden="true")


def _page_link(page: rx.Var[PageLink]) -> rx.Component:
    link = list_link(
        page.label,
        href=page.href,
        class_name="page-no",
        aria_label=ui.t(strings.PAGE, page=page.label),
        aria_current=rx.cond(page.current, "page", "false"),
    )
    return rx.cond(page.label == "", _GAP, link)


def _step(icon: str, text: Text, href: "rx.Var[str] | str") -> rx.Component:
    face = "page-no inline-grid place-items-center"
    link = list_link(ui.icon(icon), href=href, class_name=face, aria_label=ui.t(text))
    off = rx.el.span(ui.icon(icon), class_name=f"{face} text-ink-off", aria_hidden="true")
    return rx.cond(href == "", off, link)
