"""A change that can be taken back: said at the lower edge for five seconds, with the way back, wherever the page stands."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import script
from vcc_portal.i18n import Text, terms

SHOWN_MS = 5000
"""Milliseconds; the time stands still while the pointer or the focus is on the message."""


class Undo(rx.Component):
    """The message, for as long as it is offered: its time, and Ctrl+Z, which is its button's key."""

    library = script("undo.js")
    tag = "Undo"

    turn: rx.Var[int]
    """Counts the offers: the time begins anew with each."""
    shown_ms: rx.Var[int]
    on_undo: rx.EventHandler[rx.event.no_args_event_spec]
    on_end: rx.EventHandler[rx.event.no_args_event_spec]


def undo_toast(
    said: Any, turn: Any, *, undo: Any, forget: Any, going: "tuple[rx.Var[bool], Text] | None" = None
) -> rx.Component:
    """`said` is the `Text` of what was done, empty when nothing can be undone; `forget` ends the offer of that turn.

    `going` is whether the way back is under way, and what is said for as long in the offer's place: it may take seconds.

    It lies below dialogs, which take no click outside: over one it hid buttons in a low window, and its own pressed them.
    """
    message = Undo.create(
        ui.icon("circle-check"),
        rx.el.span(ui.tv(said)),
        ui.button(terms.UNDO, icon="undo-2", kind="text", size="sm", on_click=undo, aria_keyshortcuts="Control+Z"),
        rx.el.span(
            key=rx.Var.create(turn).to_string(),
            class_name="undo-left",
            style={"animationDuration": f"{SHOWN_MS}ms"},
        ),
        turn=turn,
        shown_ms=SHOWN_MS,
        on_undo=undo,
        on_end=forget,
        class_name="undo",
    )
    return rx.el.div(
        ui.when(said, message),
        _under_way(*going) if going is not None else rx.fragment(),
        class_name="fixed bottom-8 inset-x-4 z-(--z-menu) flex justify-center pointer-events-none *:pointer-events-auto",
        role="status",
    )


def _under_way(going: "rx.Var[bool]", said: Text) -> rx.Component:
    return rx.cond(going, rx.el.div(ui.spinner(), rx.el.span(ui.t(said)), class_name="undo pr-3.5"))
