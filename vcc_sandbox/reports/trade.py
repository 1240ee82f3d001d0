"""Transactions as a report."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, case

from vcc_portal.domain.transactions import AUTHORIZATIONS, INCOME, TradeType
from vcc_portal.i18n import records
from vcc_portal.i18n.report_columns import TRADE_COLUMNS
from vcc_portal.i18n.transactions import DECLINE_REASON, REVERSAL_TYPE, TRADE_TYPE
from vcc_portal.upstream.models import trade as m
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.payments.transactions import HELD, matching
from vcc_sandbox.reports import words as w
from vcc_sandbox.reports.table import Column, Kind, PageTotals, Report, Totals
from vcc_sandbox.sub_accounts.tables import SubUser


def _column(name: str, *shape: Any, **options: Any) -> Column:
    return Column(name, TRADE_COLUMNS[name], *shape, **options)


COLUMNS = (
    _column("transaction_time", Kind.TIME, 20),
    _column("transaction_id", width=19),
    _column("trade_type", labels=TRADE_TYPE),
    _column("status", width=10, labels=w.OUTCOMES, beside="trade_type"),
    _column("card_name", width=22),
    _column("last4digits", width=8),
    _column("card_organization", width=11),
    _column("alias", width=16, empty=records.MAIN_ACCOUNT),
    _column("merchant_name", width=26),
    _column("merchant_country_code", width=9),
    _column("mcc", width=7),
    _column("transaction_amount", Kind.MONEY, currency="transaction_currency"),
    _column("transaction_currency", width=8),
    _column("billing_amount", Kind.MONEY, currency="billing_currency"),
    _column("billing_currency", width=8),
    _column("exchange_rate", Kind.NUMBER, 11),
    _column("fee_amount", Kind.MONEY, 11, currency="fee_currency"),
    _column("fee_currency", width=8),
    _column("after_balance", Kind.MONEY, 16, currency="billing_currency"),
    _column("reversal_type", width=12, labels=REVERSAL_TYPE),
    _column("error_msg_code", width=20, labels=DECLINE_REASON),
    _column("auth_code", width=10),
    _column("settlement_time", Kind.TIME, 20),
    _column("original_transaction_id", width=19),
    _column("held_amount", Kind.MONEY, currency="billing_currency"),
)
_HELD = case((Trade.trade_type == TradeType.AUTHORIZATION, Trade.held_amount), else_=None).label("held_amount")


def _signed(amount: Any) -> Any:
    """As vouchers show it: what came in is above zero, all else below; at the merchant's as on the card."""
    return case((Trade.trade_type.in_(INCOME), amount), else_=-amount).label(amount.key)


_MADE = {
    "held_amount": _HELD,
    "billing_amount": _signed(Trade.billing_amount),
    "transaction_amount": _signed(Trade.transaction_amount),
}
TOTALS = Totals("trade_type", "status", "billing_amount", "billing_currency", w.OUTCOME, w.BILLING_AMOUNT)


def trades(
    company_id: str, scope: frozenset[str] | None, request: m.DetailQuery, now: datetime, *, single_mode: bool
) -> Report:
    """The transactions that the pages show for the same conditions, the newest first."""
    if single_mode:
        request = request.model_copy(update={"card_mode": "SINGLE"})
    query: Select[Any] = matching(company_id, scope, request, now)
    if request.fee_type:
        query = query.where(Trade.flow_type == request.fee_type)
    if request.reversal_type:
        query = query.where(Trade.reversal_type == request.reversal_type)
    if request.held_only:
        query = query.where(HELD.found)
    tables = {"card_name": Card, "last4digits": Card, "card_organization": Card, "alias": SubUser}

    def selectable(name: str) -> Any:
        return _MADE[name] if name in _MADE else getattr(tables.get(name, Trade), name)

    selected = (
        query.outerjoin(Card, Card.card_id == Trade.card_id)
        .outerjoin(SubUser, SubUser.sub_user_id == Trade.sub_user_id)
        .with_only_columns(*(selectable(column.name) for column in COLUMNS))
        .order_by(Trade.transaction_time.desc(), Trade.transaction_id.desc())
    )
    asked = set(request.trade_type_list or ())
    holds = bool(request.reversal_type or request.held_only) or (bool(asked) and asked <= AUTHORIZATIONS)
    title = w.SINGLE_MODE_DETAIL if single_mode else w.TRADE_DETAIL
    totals = _page_totals(holds=holds, held=bool(request.held_only))
    return Report(title, COLUMNS, selected, TOTALS, page_totals=totals)


def _page_totals(*, holds: bool, held: bool) -> PageTotals:
    """As the pages sum: a hold moves no money, and counts in amounts only among its like."""
    if not holds:
        return PageTotals(
            (w.CAME, w.WENT, w.FEES_ON_ROWS), _moved(holds=False, held=False), "billing_currency", w.HOW_TRADES
        )
    headings = (w.RELEASED, w.AUTHORIZED, w.FEES_ON_ROWS, *((w.STILL_HELD,) if held else ()))
    return PageTotals(headings, _moved(holds=True, held=held), "billing_currency", w.HOW_HOLDS)


def _moved(*, holds: bool, held: bool) -> Callable[[Sequence[Any]], tuple[int, ...]]:
    place = {column.name: index for index, column in enumerate(COLUMNS)}
    kind, status, amount = place["trade_type"], place["status"], place["billing_amount"]
    left = place["held_amount"]
    fee, fee_currency, currency = place["fee_amount"], place["fee_currency"], place["billing_currency"]
    unmoved = frozenset[int]() if holds else AUTHORIZATIONS

    def figures(row: Sequence[Any]) -> tuple[int, ...]:
        cost = row[fee] if row[fee_currency] == row[currency] else 0
        rest = (cost, row[left] or 0) if held else (cost,)
        if row[status] != "SUCCESS" or row[kind] in unmoved:
            return 0, 0, *rest
        return (row[amount], 0, *rest) if row[kind] in INCOME else (0, -row[amount], *rest)

    return figures
