"""What happened to a card, in tabs: its transactions, those declined today, its history and its codes."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.card.codes import codes, codes_tools
from vcc_portal.components.card.history import history, history_tools
from vcc_portal.components.patterns import listing
from vcc_portal.components.rights import may_open
from vcc_portal.components.transactions.inspector import OnPage, beside, inspector, is_open, opens
from vcc_portal.features.card.detail.query import TX_TABS
from vcc_portal.i18n import records
from vcc_portal.i18n.card import detail as strings
from vcc_portal.i18n.card import would_pass as would_strings
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.card.detail.would_pass import CardWouldPassState

_PANE = CardTxState.pane


def activity() -> rx.Component:
    """The tabs with what is under the open one, and the open transaction beside it."""
    pane = rx.match(_PANE, ("history", history()), ("codes", codes()), _payments())
    panel = rx.el.section(_head(), pane, class_name="panel min-w-0")
    return beside(CardTxState, panel, _inspector(), class_name="mt-4")


def _inspector() -> rx.Component:
    """The open one; what is frozen is thawed here, and the payment can be tried again without money."""
    would = ui.button(
        would_strings.TITLE,
        icon="calculator",
        size="sm",
        on_click=CardWouldPassState.start(CardTxState.opened.row.transaction_id),
    )
    return inspector(CardTxState, OnPage(thaw=CardEditState.set_frozen(False), tools=(would,), foot=_voucher()))


def _voucher() -> rx.Component:
    """The way to a settled payment's voucher, for whoever may apply for one."""
    tx: Any = CardTxState.opened
    link = ui.button(records.SEE_VOUCHER, icon="file-down", size="sm", href=tx.voucher)
    return rx.cond(
        may_open(routes.TRADE_VOUCHER) & (tx.voucher != ""),
        rx.el.footer(link, class_name="px-5 py-4 border-t border-line print:hidden"),
    )


def _head() -> rx.Component:
    payments = listing.list_head_tools(CardTxState, views=False)
    other = rx.match(_PANE, ("history", history_tools()), ("codes", codes_tools()), rx.fragment())
    tools = rx.match(_PANE, *[(key, payments) for key in TX_TABS], rx.el.div(other, class_name="list-head-tools"))
    return listing.tabs(CardTxState, strings.TRANSACTIONS, tools=tools)


def _payments() -> rx.Component:
    return rx.fragment(
        listing.inline_form(CardTxState, keyword_only=CardTxState.pane != ""),
        _sums(),
        listing.listing(
            CardTxState,
            own={"merchant": _merchant},
            name=strings.TRANSACTIONS,
            on_click=lambda row: CardTxState.inspect(row.transaction_id),
            data_open=lambda row: is_open(CardTxState, row.transaction_id),
        ),
    )


def _merchant(row: Any) -> rx.Component:
    """The merchant as the row's button, so that the keyboard can open it too."""
    return opens(
        CardTxState,
        rx.cond(row.merchant == "", ui.tv(row.kind), row.merchant),
        row.amount,
        told=row.time,
        transaction_id=row.transaction_id,
        class_name="cell-text max-w-full min-h-6 text-left",
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
            *[rx.el.div(rx.el.dt(ui.t(title)), rx.el.dd(ui.money(value, sums.currency))) for title, value in pairs],
            class_name="flex flex-wrap gap-x-8 *:flex *:gap-2",
        ),
        class_name="flex flex-wrap gap-x-8 px-5 py-2.5 bg-bg-subtle text-ink-2 text-[12px]/[20px]",
    )
    return rx.cond((CardTxState.phase == "ready") & (sums.currency != ""), strip)
