"""Amounts that can be hidden: the choice is the browser's, and no server event is made."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.scripts import held, hooked, run, script
from vcc_portal.i18n import account as words

_STORE = script("privacy.js")

HIDDEN = hooked(_STORE, "useAmountsHidden", kind=bool)
"""True while amounts are hidden: the person keeps them so, or shares the screen."""
_CHOSEN = held(_STORE, "amountsHidden", kind=bool)
"""True while the person keeps them hidden."""
_TOGGLE = run(_STORE, "toggleAmounts")
SHARED = held(_STORE, "screenShared", kind=bool)
"""True while amounts, names and numbers of every page are blurred."""


def toggle_share() -> rx.Var:
    """An event that blurs them, or shows them again."""
    return run(_STORE, "toggleShare")


_ROOM = (
    "inline-grid justify-items-start in-[.num]:justify-items-end in-[.text-right]:justify-items-end *:[grid-area:1/1]"
)


def amount(shown: "rx.Var[str] | str") -> rx.Component:
    """An amount, or stars in its place: of one width to the eye, and in the room of the amount, so that nothing moves."""
    stars = rx.el.span(
        rx.el.span(shown, class_name="invisible", aria_hidden="true"),
        rx.el.span("****", aria_hidden="true"),
        rx.el.span(ui.t(words.AMOUNT_HIDDEN), class_name="sr-only"),
        class_name=_ROOM,
    )
    return rx.cond(HIDDEN, stars, rx.el.span(shown))


def private(*said: "rx.Var | str | rx.Component") -> rx.Component:
    """A sentence with an amount or a name: unreadable while the screen is shared, as tables and figures are anyway."""
    return rx.el.span(*said, data_private="")


def amounts_toggle(class_name: str = "") -> rx.Component:
    """The eye that hides and shows amounts."""
    name = rx.cond(_CHOSEN, ui.t(words.SHOW_AMOUNTS), ui.t(words.HIDE_AMOUNTS))
    return rx.el.button(
        rx.cond(_CHOSEN, ui.icon("eye-off"), ui.icon("eye")),
        class_name=f"btn {class_name}".strip(),
        data_kind="quiet",
        data_size="sm",
        data_square="",
        type="button",
        on_click=_TOGGLE,
        aria_label=name,
        title=name,
    )


def amounts_switch(text: ui.Label) -> rx.Component:
    """The same as a switch."""
    return ui.switch(text, checked=_CHOSEN, on_change=_TOGGLE)
