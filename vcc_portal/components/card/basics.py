"""The facts of a card, its name that can be changed in place, and the notice switch."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n import Text
from vcc_portal.i18n import card_detail as strings
from vcc_portal.i18n import common as words
from vcc_portal.state.card.detail import CardDetailState

_FACTS = CardDetailState.facts


def basics_panel() -> rx.Component:
    """Name, identity and contacts, in two columns."""
    return ui.panel(
        rx.el.dl(
            _fact(strings.NAME, _name()),
            _fact(strings.CARD_ID, rx.el.span(_FACTS.card_id, ui.copy_button(_FACTS.card_id), class_name="fact-copy")),
            _fact(strings.SUB_ACCOUNT, ui.tv(_FACTS.sub_account)),
            _fact(strings.MODE, _or_dash(ui.tv(_FACTS.mode))),
            _fact(strings.SETTLE_CURRENCY, _or_dash(_FACTS.settle_currency)),
            _fact(strings.TAGS, _tags()),
            _fact(strings.MODE_3DS, _or_dash(ui.tv(_FACTS.security))),
            _fact(strings.CONTACT_3DS, _or_dash(_FACTS.contact)),
            _fact(strings.EMAIL, _or_dash(_FACTS.email)),
            _fact(strings.PHONE, _or_dash(_FACTS.phone)),
            _fact(strings.CREATED, _or_dash(_FACTS.created)),
            _fact(strings.NOTICE, _notice()),
            _fact(strings.HELD, ui.money(_FACTS.frozen_amount, _FACTS.currency)),
            rx.cond(
                _FACTS.balance == "",
                _fact(strings.OPERATOR, _or_dash(_FACTS.operator)),
                _fact(strings.BALANCE, ui.money(_FACTS.balance, _FACTS.currency)),
            ),
            class_name="fact-grid",
        ),
        heading=strings.BASICS,
    )


def renamed_note() -> rx.Component:
    """After a renaming: what it was called, and a way back."""
    undo = ui.button(strings.UNDO, kind="text", on_click=CardDetailState.undo_renaming)
    note = ui.note(
        "ok",
        rx.el.span(ui.t(strings.RENAMED, former=CardDetailState.former_name), rx.el.span(undo, class_name="ml-3")),
        role="status",
    )
    return rx.cond(CardDetailState.former_name == "", rx.fragment(), note)


def _fact(title: Text, value: "rx.Component | rx.Var") -> rx.Component:
    return rx.el.div(rx.el.dt(ui.t(title)), rx.el.dd(value), class_name="fact")


def _or_dash(value: Any) -> rx.Var:
    return rx.cond(value == "", ui.t(words.EMPTY_VALUE), value)


def _tags() -> rx.Component:
    shown = rx.el.span(rx.foreach(_FACTS.tags, ui.tag), class_name="cell-tags justify-end")
    return rx.cond(_FACTS.tags.length() > 0, shown, rx.el.span(ui.t(words.EMPTY_VALUE)))


def _notice() -> rx.Component:
    word = rx.cond(_FACTS.notice, ui.t(strings.ON), ui.t(strings.OFF))
    switch = ui.switch(word, checked=_FACTS.notice, on_change=CardDetailState.set_notice)
    return rx.cond(CardDetailState.editable, switch, rx.el.span(word))


def _name() -> rx.Component:
    pencil = rx.cond(
        CardDetailState.editable,
        ui.icon_button("pencil", strings.RENAME, on_click=CardDetailState.begin_renaming, size="sm"),
        rx.fragment(),
    )
    shown = rx.el.span(CardDetailState.face.name, pencil, class_name="fact-copy")
    return rx.cond(CardDetailState.renaming, _name_form(), shown)


def _name_form() -> rx.Component:
    error = CardDetailState.name_error
    return rx.el.form(
        ui.text_input(
            name="card_name",
            size="sm",
            max_length=50,
            auto_focus=True,
            default_value=CardDetailState.face.name,
            error=rx.Var.create(error.zh != ""),
            aria_label=ui.t(strings.NAME),
        ),
        ui.icon_button("x", words.CANCEL, on_click=CardDetailState.stop_renaming, size="sm"),
        ui.button(words.SAVE, type="submit", kind="outline", size="sm"),
        rx.cond(error.zh == "", rx.fragment(), rx.el.p(ui.tv(error), class_name="field-error", role="alert")),
        on_submit=CardDetailState.rename,
        class_name="fact-form",
    )
