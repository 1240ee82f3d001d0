"""The 3-D Secure codes of a card: who asked for one, until when it is good, and the digits on request."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.history import FOOT
from vcc_portal.components.patterns import loading
from vcc_portal.components.patterns.polling import Ticker
from vcc_portal.components.transactions.codes import code
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import codes as strings
from vcc_portal.state.card.detail.codes import BACKOFF, CardCodesState
from vcc_portal.state.card.detail.contact import CardContactState, Dialog
from vcc_portal.state.card.detail.page import CardDetailState

_STATE = CardCodesState


def codes() -> rx.Component:
    """The table, or why there is none."""
    none = {
        Phase.EMPTY: ui.empty_state("message-square-lock", strings.EMPTY_TITLE, strings.EMPTY_NOTE, _change_contact()),
        Phase.DENIED: ui.empty_state("lock", strings.DENIED_TITLE, strings.DENIED_NOTE),
    }
    return rx.el.div(
        Ticker.create(
            wait=rx.cond((_STATE.phase == Phase.READY.value) | (_STATE.phase == Phase.EMPTY.value), _STATE.look_in, 0),
            turn=_STATE.looked,
            seen=True,
            resume=_STATE.look_in == 0,
            on_tick=_STATE.poll,
        ),
        loading.part(_STATE, rx.fragment(_table(), _foot()), waiting=ui.skeleton_rows(3), other=none),
    )


def codes_tools() -> rx.Component:
    """Refresh."""
    return ui.icon_button("refresh-cw", strings.REFRESH, on_click=_STATE.retry, size="sm", data_safe="")


def _table() -> rx.Component:
    figures = [ui.figure_head(title) for title in (strings.AMOUNT, strings.CODE)]
    heads = [strings.SENT, strings.MERCHANT, strings.CHANNEL, *figures]
    return ui.table(strings.CODE, heads, rx.foreach(_STATE.rows, _row))


def _row(row: Any) -> rx.Component:
    return rx.el.tr(
        rx.el.td(row.sent, class_name="whitespace-nowrap", role="rowheader"),
        rx.el.td(row.merchant),
        rx.el.td(ui.tv(row.channel)),
        rx.el.td(ui.money(row.amount, row.currency), class_name="num"),
        rx.el.td(code(_STATE, row, row.state, _STATE.turn), class_name="num"),
    )


def _foot() -> rx.Component:
    return rx.el.div(
        rx.el.span(ui.tv(_STATE.shown_text), class_name="mr-auto", role="status"),
        _change_contact(),
        rx.el.span(ui.t(strings.WATCHING, n=round(BACKOFF.first))),
        class_name=FOOT,
    )


def _change_contact() -> rx.Component:
    """Where a code does not come, also before the first one."""
    start = CardContactState.start(Dialog.CONTACT.value)
    change = ui.button(strings.WRONG_CONTACT, kind="text", size="sm", on_click=start)
    return rx.cond(CardDetailState.three_ds, change)
