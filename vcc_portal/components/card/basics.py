"""The facts of a card, its name that can be changed in place, and the notice switch."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.contact import with_pencil
from vcc_portal.components.card.ids import sees_ids
from vcc_portal.components.card.inline import (
    FACT_VALUE,
    in_place,
    is_saving,
    mailbox,
    one_line,
    security_choice,
    tag_editor,
)
from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.features.card.detail.edit_values import Part
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.card import detail as strings
from vcc_portal.i18n.card import edits as edit_strings
from vcc_portal.state.card.detail.contact import Dialog
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.page import CardDetailState

_FACTS = CardDetailState.facts
_FACT = "flex items-center justify-between gap-4 min-h-10 py-1.5 border-t border-line nth-[-n+2]:border-t-0 text-table"
_WIDE = "has-[>dd>[data-part=tags]]:flex-wrap has-[>dd>[data-part=tags]]:col-span-full"
"""The editor of tags takes both columns."""
_WIDE_VALUE = "has-[>[data-part=tags]]:flex-1 has-[>[data-part=tags]]:max-w-[640px]"


def basics_panel() -> rx.Component:
    """Name, identity and contacts, in two columns."""
    return ui.panel(
        rx.el.dl(
            _fact(strings.NAME, _name()),
            _fact(strings.CARD_ID, _card_id()),
            _fact(strings.SUB_ACCOUNT, ui.tv(_FACTS.sub_account)),
            _fact(strings.MODE, _or_dash(ui.tv(_FACTS.mode))),
            _fact(strings.SETTLE_CURRENCY, _or_dash(_FACTS.settle_currency)),
            _fact(strings.TAGS, _tags()),
            _fact(strings.MODE_3DS, _security()),
            _fact(
                strings.CONTACT_3DS,
                with_pencil(
                    _or_dash(_FACTS.contact),
                    Dialog.CONTACT,
                    edit_strings.EDIT_CONTACT,
                    offered=CardDetailState.three_ds,
                ),
            ),
            _fact(strings.EMAIL, _email()),
            _fact(
                strings.PHONE,
                with_pencil(
                    _or_dash(_FACTS.phone), Dialog.PHONE, edit_strings.EDIT_PHONE, offered=CardDetailState.editable
                ),
            ),
            _fact(strings.CREATED, _or_dash(_FACTS.created)),
            _fact(strings.NOTICE, _notice()),
            _fact(strings.HELD, ui.money(_FACTS.frozen_amount, _FACTS.currency)),
            rx.cond(
                _FACTS.balance == "",
                _fact(strings.OPERATOR, _or_dash(_FACTS.operator)),
                _fact(strings.BALANCE, ui.money(_FACTS.balance, _FACTS.currency)),
            ),
            class_name="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-10 max-[640px]:grid-cols-[minmax(0,1fr)]",
        ),
        heading=strings.BASICS,
    )


def _fact(title: Text, value: "rx.Component | rx.Var") -> rx.Component:
    return rx.el.div(
        rx.el.dt(ui.t(title), class_name="shrink-0 text-ink-3"),
        rx.el.dd(value, class_name=f"min-w-0 text-right {_WIDE_VALUE}"),
        class_name=f"{_FACT} {_WIDE}",
    )


def _card_id() -> rx.Component:
    copy = rx.cond(sees_ids(), ui.copy_button(_FACTS.card_id))
    return rx.el.span(_FACTS.card_id, copy, class_name=FACT_VALUE)


def _or_dash(value: Any) -> rx.Var:
    return rx.cond(value == "", ui.t(terms.EMPTY_VALUE), value)


def _tags() -> rx.Component:
    tags = rx.el.span(rx.foreach(_FACTS.tags, ui.tag), class_name="cell-tags justify-end")
    shown = rx.cond(_FACTS.tags.length() > 0, tags, rx.el.span(ui.t(terms.EMPTY_VALUE)))
    return in_place(Part.TAGS, shown, tag_editor(), edit_strings.EDIT_TAGS)


def _notice() -> rx.Component:
    word = rx.cond(_FACTS.notice, ui.t(strings.ON), ui.t(strings.OFF))
    name = ui.t(strings.NOTICE)
    busy = is_saving(Part.NOTICE)
    act = CardEditState.set_notice
    unread = rx.el.span(word, aria_hidden="true")  # a reader says by itself what it is set to
    switch = ui.switch(unread, checked=_FACTS.notice, on_change=act, aria_label=name, disabled=busy, aria_busy=busy)
    return rx.cond(CardDetailState.editable, switch, rx.el.span(word))


def _name() -> rx.Component:
    name = CardDetailState.face.name
    control = one_line(Part.NAME, name, strings.NAME, max_length=50)
    return in_place(Part.NAME, name, control, edit_strings.EDIT_NAME)


def _email() -> rx.Component:
    more = {"max_length": LONGEST_MAILBOX, "type": "email", "input_mode": "email"}
    control = one_line(Part.EMAIL, mailbox(), strings.EMAIL, **more)
    return in_place(Part.EMAIL, _or_dash(_FACTS.email), control, edit_strings.EDIT_EMAIL)


def _security() -> rx.Component:
    return in_place(
        Part.SECURITY,
        _or_dash(ui.tv(_FACTS.security)),
        security_choice(),
        edit_strings.EDIT_3DS,
        offered=CardDetailState.three_ds,
    )
