"""Amounts that can be hidden: the choice is the browser's, and no server event is made."""

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

from vcc_portal.components import ui
from vcc_portal.i18n import account as words

_STORE = "$/public/privacy.js"

HIDDEN = rx.Var(
    _js_expr="amountsHidden",
    _var_type=bool,
    _var_data=VarData(
        imports={_STORE: [ImportVar(tag="useAmountsHidden")]}, hooks={"const amountsHidden = useAmountsHidden()": None}
    ),
)
"""True while the person keeps amounts hidden."""


def _toggle() -> rx.Var:
    return rx.Var(
        _js_expr="(() => toggleAmounts())",
        _var_data=VarData(imports={_STORE: [ImportVar(tag="toggleAmounts")]}),
    ).to(FunctionVar, EventChain)


def amount(shown: "rx.Var[str] | str") -> rx.Component:
    """An amount, or stars of one width in its place, so that not even its size is seen."""
    stars = rx.el.span(
        rx.el.span("****", aria_hidden="true"), rx.el.span(ui.t(words.AMOUNT_HIDDEN), class_name="sr-only")
    )
    return rx.cond(HIDDEN, stars, rx.el.span(shown))


def amounts_toggle() -> rx.Component:
    """The eye that hides and shows amounts."""
    name = rx.cond(HIDDEN, ui.t(words.SHOW_AMOUNTS), ui.t(words.HIDE_AMOUNTS))
    return rx.el.button(
        rx.cond(HIDDEN, ui.icon("eye-off"), ui.icon("eye")),
        class_name="btn",
        data_kind="quiet",
        data_size="sm",
        data_square="",
        type="button",
        on_click=_toggle(),
        aria_label=name,
        title=name,
    )
