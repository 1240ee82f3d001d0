"""The testers' dial: scenes of the embedded sandbox, set from the page that is open; with a real provider there is none."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import hooked
from vcc_portal.components.shell.toolbar_panel import PANEL_HEAD, toolbar_panel
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import dial as words
from vcc_portal.state.shell.header import ShellState

CONSOLE = "/sandbox/console"
DRIFT = "/__contract"
_HERE: Any = hooked("react-router", "useLocation", kind=dict[str, str])


def dial() -> rx.Component:
    """A button of the support toolbar, and the panel beside it."""
    head = rx.el.div(
        rx.el.h2(ui.t(words.DIAL), class_name="text-[15px]/[24px] font-semibold"),
        rx.el.span(ui.t(words.NOTE), class_name="sub"),
        class_name=f"{PANEL_HEAD} flex-wrap",
    )
    more = rx.fragment(_elsewhere(words.MORE, f"{CONSOLE}/faults"), _elsewhere(words.DRIFT, DRIFT))
    body = rx.el.div(
        *[_scenes(about) for about in words.SCENES], rx.el.div(class_name="menu-rule"), more, class_name="p-2"
    )
    return toolbar_panel(ui.icon("flask-conical", 18), rx.fragment(head, body), label=ui.t(words.DIAL))


def _elsewhere(text: Text, address: str) -> rx.Component:
    return rx.el.a(
        ui.icon("external-link", 16),
        ui.t(text),
        href=address,
        target="_blank",
        rel="noopener",
        class_name="menu-item whitespace-normal",
    )


def _scenes(about: str) -> rx.Component:
    hidden = {"who": ShellState.tested, "back": _HERE["pathname"] + _HERE["search"]}
    buttons = [
        rx.el.button(ui.t(text), type="submit", name="scene", value=scene, class_name="menu-item")
        for scene, text in words.SCENES[about].items()
    ]
    return ui.post_form(
        *[rx.el.input(type="hidden", name=name, value=value, read_only=True) for name, value in hidden.items()],
        rx.el.p(ui.t(words.HEADINGS[about]), class_name="menu-label"),
        *buttons,
        action=f"{CONSOLE}/dial",
    )
