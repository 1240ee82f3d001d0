"""What happened to a card, in tabs: its transactions, those declined today, its history and its codes."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.codes import codes, codes_tools
from vcc_portal.components.card.history import history, history_tools
from vcc_portal.components.card.inspector import inspector
from vcc_portal.components.card.tx_filters import tx_filters
from vcc_portal.components.patterns import listing
from vcc_portal.components.patterns.listing.links import list_link
from vcc_portal.components.patterns.listing.tools import list_tools
from vcc_portal.i18n.card import detail as strings
from vcc_portal.i18n.patterns import listing as list_strings
from vcc_portal.state.card.detail.transactions import COLUMNS, NO_COUNT, TX_TABS, CardTxState
from vcc_portal.state.patterns.listing import Tab

_PANE = CardTxState.pane


def activity() -> rx.Component:
    """The tabs with what is under the open one, and the open transaction beside it."""
    pane = rx.match(_PANE, ("history", history()), ("codes", codes()), _payments())
    panel = rx.el.section(_head(), pane, class_name="panel min-w-0")
    return rx.el.div(
        panel,
        rx.cond(CardTxState.has_opened, inspector(), rx.fragment()),
        class_name="card-bottom",
        data_open=CardTxState.has_opened,
    )


def _head() -> rx.Component:
    payments = rx.fragment(
        ui.icon_button("refresh-cw", list_strings.REFRESH, on_click=CardTxState.load, size="sm"),
        list_tools(CardTxState.__name__, COLUMNS),
    )
    tools = rx.match(
        _PANE,
        *[(key, payments) for key in TX_TABS],
        ("history", history_tools()),
        ("codes", codes_tools()),
        rx.fragment(),
    )
    nav = rx.el.nav(rx.foreach(CardTxState.tabs, _tab), class_name="tabs", aria_label=ui.t(strings.TRANSACTIONS))
    return rx.el.div(nav, rx.el.div(tools, class_name="list-tools"), class_name="list-head")


def _tab(tab: rx.Var[Tab]) -> rx.Component:
    count = ui.count(rx.cond(tab.count == "", "–", tab.count), bad=tab.alarm)
    return list_link(
        ui.tv(tab.text),
        rx.cond(tab.count == NO_COUNT, rx.fragment(), count),
        href=tab.href,
        class_name="tab",
        aria_current=rx.cond(tab.active, "page", "false"),
    )


def _payments() -> rx.Component:
    blank = listing.Blank(
        icon="receipt-text",
        title=strings.NO_TX,
        note=strings.NO_TX_NOTE,
        no_match=strings.NONE_DECLINED,
    )
    return rx.fragment(
        tx_filters(),
        _sums(),
        listing.listing(
            CardTxState,
            COLUMNS,
            blank,
            own={"merchant": _merchant},
            on_click=lambda row: CardTxState.inspect(row.transaction_id),
            data_open=lambda row: (
                CardTxState.has_opened & (row.transaction_id == CardTxState.opened.row.transaction_id)
            ),
        ),
    )


def _merchant(row: Any) -> rx.Component:
    """The merchant as the row's button, so that the keyboard can open it too."""
    return rx.el.button(
        rx.cond(row.merchant == "", ui.tv(row.kind), row.merchant),
        type="button",
        class_name="cell-text tx-open",
        custom_attrs={"data-tx": row.transaction_id},
        aria_expanded=CardTxState.has_opened & (row.transaction_id == CardTxState.opened.row.transaction_id),
    )


def _sums() -> rx.Component:
    sums = CardTxState.sums
    pairs = (
        (strings.SUM_AUTHORISED, sums.authorised),
        (strings.SUM_SETTLED, sums.settled),
        (strings.SUM_REFUNDED, sums.refunded),
    )
    strip = rx.el.div(
        rx.el.p(rx.cond(CardTxState.chips.length() > 0, ui.t(strings.FILTERED), ui.t(strings.LAST_YEAR))),
        rx.el.dl(
            *[rx.el.div(rx.el.dt(ui.t(title)), rx.el.dd(ui.money(value, sums.currency))) for title, value in pairs]
        ),
        class_name="tx-sums",
    )
    return rx.cond((CardTxState.phase == "ready") & (sums.currency != ""), strip, rx.fragment())
