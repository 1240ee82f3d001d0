"""/trade: the kinds of transaction as tabs, each a list of its own, and the open transaction beside it (spec §2)."""

import functools
import operator
from collections.abc import Callable
from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import listing
from vcc_portal.components.patterns.polling import Ticker
from vcc_portal.components.patterns.step_up import step_up_dialog
from vcc_portal.components.rights import may_open
from vcc_portal.components.transactions.codes import code
from vcc_portal.components.transactions.inspector import OnPage, beside, inspector, is_open, opens
from vcc_portal.components.transactions.life import leads, life
from vcc_portal.components.transactions.reported import reported
from vcc_portal.features.patterns.filters import RECENT_DAYS, FilterKind
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.transactions.rows import TradeRowValues
from vcc_portal.features.transactions.tabs import ALL, TradeTab
from vcc_portal.i18n import records as strings
from vcc_portal.layouts.page import page
from vcc_portal.pages.transactions.breakdown import breakdown
from vcc_portal.state.transactions.codes import SentCodesState
from vcc_portal.state.transactions.insight import BreakdownState
from vcc_portal.state.transactions.page import STATES, TradeState

_CODES: Any = SentCodesState
_PAGE: Any = TradeState
"""It has tabs without being a list."""
_TABS = "panel border-b-0 rounded-b-none [&+.query]:border-t-0 [&+.query]:rounded-t-none"
"""In one panel with the filters, which are the chosen one's."""
Draw = Callable[[Any], rx.Component]


@page(routes.TRADE, on_load=[TradeState.load, TradeState.open_named, BreakdownState.load])
def trade() -> rx.Component:
    """The page."""
    shown = [(str(tab), _list(state)) for tab, state in STATES.items() if tab is not TradeTab.ALL]
    return rx.fragment(
        Ticker.create(
            wait=TradeState.look_in,
            turn=TradeState.looked,
            seen=True,
            resume=TradeState.look_in == 0,
            on_tick=TradeState.poll,
        ),
        ui.page_head(routes.TRADE.title, _newer(), _vouchers(), fact=_period()),
        rx.el.div(listing.tabs(_PAGE, strings.TABS, tools=rx.fragment()), class_name=_TABS),
        rx.match(TradeState.tab, *shown, _list(STATES[TradeTab.ALL])),
        step_up_dialog(),
    )


def _period() -> rx.Var[str]:
    """Of which days the rows are while none are chosen; bills and rebates are of months."""
    monthly = [
        TradeState.tab == str(tab)
        for tab, state in STATES.items()
        if all(each.kind is not FilterKind.DATES for each in state.LIST.filters)
    ]
    return rx.cond(
        functools.reduce(operator.or_, monthly),
        ui.t(strings.MONTHS_FACT),
        ui.t(strings.TRADE_FACT, days=RECENT_DAYS),
    )


def _vouchers() -> rx.Component:
    """The way to vouchers, for whoever may apply for one."""
    link = ui.button(strings.VOUCHERS, icon="file-check", href=routes.TRADE_VOUCHER.path)
    return rx.cond(may_open(routes.TRADE_VOUCHER), link)


def _newer() -> rx.Component:
    """What has come since the list was read; it stands where no row is moved by it."""
    button = ui.button(
        strings.NEWER_SHOW,
        icon="refresh-cw",
        on_click=TradeState.show_newer,
    )
    said = rx.cond(TradeState.newer > 0, ui.t(strings.NEWER, count=TradeState.newer), "")
    return rx.el.div(
        rx.el.span(said, role="status", class_name="text-table text-ink-2"),
        rx.cond(TradeState.newer > 0, button),
        class_name="flex items-center gap-3 min-h-9",
    )


def _list(state: Any) -> rx.Component:
    """The filters, the totals, and the rows with the open one beside them."""
    declared: ListDeclaration = state.LIST
    inspected = issubclass(declared.row, TradeRowValues)
    row: dict[str, Any] = {}
    if inspected:
        row = {
            "on_click": lambda row: TradeState.inspect(row.transaction_id),
            "data_open": lambda row: is_open(TradeState, row.transaction_id),
        }
    panel = rx.el.section(
        listing.count_bar(state), listing.listing(state, own=_own(state, declared), **row), class_name="panel min-w-0"
    )
    rows = panel
    if inspected:
        opened = inspector(TradeState, OnPage(below=life(), foot=leads()))
        rows = beside(TradeState, panel, opened)
    by = breakdown() if declared is ALL else rx.fragment()
    return rx.fragment(listing.query_form(state), listing.totals(state), by, rows)


def _own(state: Any, declared: ListDeclaration) -> dict[str, Draw]:
    """The cells that are drawn here, of those that the list has."""
    if declared is SentCodesState.LIST:
        return {"code": lambda row: code(SentCodesState, row, row.code, _CODES.revision.to(str))}
    if not issubclass(declared.row, TradeRowValues):
        return {}
    drawn: dict[str, Draw] = {
        "time": _time,
        "merchant": _merchant,
        "status": _status,
        "owner": _owner,
        "category": _category,
    }
    return {key: draw for key, draw in drawn.items() if key in {column.key for column in declared.columns}}


def _time(row: Any) -> rx.Component:
    """When, as the control that opens the row."""
    return opens(
        TradeState,
        row.time,
        row.amount,
        told=ui.tv(row.merchant),
        transaction_id=row.transaction_id,
        class_name="min-h-6 text-left whitespace-nowrap",
    )


def _merchant(row: Any) -> rx.Component:
    """The merchant, a click on which shows its records alone, and the card below it as a link to its page.

    Where there is little room the card's name gives way, never its digits.
    """
    by_name = listing.filter_link(row.merchant_name, "merchant", strings.MERCHANT_NAME, row.merchant_name)
    merchant = rx.cond(
        row.merchant_name != "",
        rx.el.span(by_name, class_name="block truncate min-h-6 leading-6"),
        rx.el.span(ui.tv(row.merchant), class_name="block truncate leading-6", title=ui.tv(row.merchant)),
    )
    name = rx.cond(
        row.href != "",
        ui.RouterLink.create(row.card_name, to=row.href, class_name="link truncate min-h-6 leading-6"),
        rx.el.span(row.card_name, class_name="truncate leading-6"),
    )
    tail = rx.cond(row.last4 != "", rx.el.span(ui.masked(row.last4), class_name="flex-none ml-2"))
    return rx.el.div(
        merchant, rx.el.span(name, tail, class_name="sub flex items-center", title=row.card_name), class_name="min-w-0"
    )


def _status(row: Any) -> rx.Component:
    """The badge, and below it the reason when the payment was declined, and that it was reported."""
    reason = rx.el.span(ui.tv(row.reason), class_name="sub mt-0.5")
    return rx.el.div(
        ui.badge(row.status.text, row.status.tone),
        ui.when(row.reason, reason),
        reported(row.transaction_id),
    )


def _owner(row: Any) -> rx.Component:
    """The sub-account, a click on which shows its records alone."""
    name = ui.tv(row.owner)
    by_owner = listing.filter_link(name, "sub", strings.SUB_ACCOUNT, row.sub_user_id, name)
    return rx.cond(row.sub_user_id == "", rx.el.span(name), by_owner)


def _category(row: Any) -> rx.Component:
    """The merchant's category, a click on which shows its records alone."""
    name = ui.tv(row.category)
    return rx.cond(
        row.mcc_code == "", rx.el.span("--"), listing.filter_link(name, "mcc", strings.MCC, row.mcc_code, name)
    )
