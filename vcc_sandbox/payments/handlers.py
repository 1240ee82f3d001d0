"""Transactions: all of them, consumption, authorizations, fees, and those of one card."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Select, case, func, select

from vcc_portal.domain.transactions import AUTHORIZATIONS as HOLDS
from vcc_portal.domain.transactions import INCOME, REFUNDS, SETTLEMENTS, TradeType
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import CurrencySum, HeldSum, SummedPage
from vcc_sandbox.cards.handlers.cards import own_card
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import sub_names
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.ledger_tables import Flow
from vcc_sandbox.core.narrowing import equals
from vcc_sandbox.core.paging import ordering
from vcc_sandbox.core.serve import serves
from vcc_sandbox.core.totals import Cell, Counted
from vcc_sandbox.payments.decisions import DECLINE_TEXT, Decline
from vcc_sandbox.payments.groups import groups
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.payments.transactions import HELD, TradePage, read_page

TRADE, ACCOUNT = "/trade", "/account"
EXPORTS = ("/trade/export", "/trade/singleModeExport")
"""Their pages say what a file will hold before it is made."""
CONSUMPTION, AUTHORIZATIONS, FEES = (3, 4, 9, 10, 11, 21), (1, 2, 12), (7, 8, 13)
ORDERS = {
    "transactionTime": Trade.transaction_time,
    "time": Trade.transaction_time,
    "settlementTime": func.coalesce(Trade.settlement_time, ""),
    "billingAmount": Trade.billing_amount,
    "transactionAmount": Trade.transaction_amount,
    "merchantName": Trade.merchant_name,
    "tradeType": Trade.trade_type,
    "status": Trade.status,
}
_OF_CONSUMPTION = ORDERS | {"settlementTime": Trade.transaction_time}
"""A settlement is a record of its own, made in the moment in which it settles: that order has an index."""


@serves(trade_calls.RECORD_PAGE, routes=(TRADE, ACCOUNT, *EXPORTS))
def record_page(ctx: Ctx, request: m.RecordQuery) -> m.RecordPage:
    """Transactions of all types, and what they come to by day, merchant and the like where that is asked for."""
    found = read_page(ctx, request, trade_order(request))
    return m.RecordPage(**dict(_page(ctx, request, found)), group_list=groups(ctx, found, request))


@serves(trade_calls.CONSUME_PAGE, routes=(TRADE, ACCOUNT))
def consume_page(ctx: Ctx, request: m.TxQuery) -> m.TxPage:
    """Settlements and refunds."""
    return _page(ctx, request, read_page(ctx, request, trade_order(request, _OF_CONSUMPTION), CONSUMPTION))


@serves(trade_calls.AUTH_PAGE, routes=(TRADE, *EXPORTS))
def auth_page(ctx: Ctx, request: m.AuthQuery) -> m.AuthPage:
    """Authorizations, reversals and verifications."""
    way = request.reversal_type
    own = {"reversal": equals(Trade.reversal_type, way)} if way else {}
    if request.held_only:
        own["held"] = HELD
    found = read_page(ctx, request, trade_order(request), AUTHORIZATIONS, own, way)
    page = dict(_page(ctx, request, found, holds=True))
    held = _held(ctx, found.rows) if request.held_only and page["sum_list"] else {}
    sums = [HeldSum(**dict(each), held_amount=held.get(each.currency)) for each in page.pop("sum_list")]
    return m.AuthPage(**page, sum_list=sums)


def _held(ctx: Ctx, rows: Select[Any]) -> dict[str, int]:
    """What authorizations still hold, by currency."""
    columns = Trade.billing_currency, func.sum(Trade.held_amount)
    summed = rows.order_by(None).with_only_columns(*columns, maintain_column_froms=True).group_by(columns[0])
    return {currency: int(held) for currency, held in ctx.db.execute(summed)}


@serves(trade_calls.FEE_PAGE, routes=(TRADE, *EXPORTS))
def fee_page(ctx: Ctx, request: m.FeeQuery) -> SummedPage[m.FeeTx]:
    """Fees, each a transaction of its own."""
    kind = request.fee_type
    own = {"fee_type": equals(Trade.flow_type, kind)} if kind else {}
    found = read_page(ctx, request, trade_order(request), FEES, own, kind)
    rows = found.part.rows
    items = [
        m.FeeTx(fee_type=row.flow_type, **view.model_dump()) for row, view in zip(rows, views(ctx, rows), strict=True)
    ]
    return SummedPage(
        items=items,
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=sums_of(found.counted, holds=False),
        **found.answer,
    )


@serves(trade_calls.CARD_TRANSACTION_PAGE, routes=("/card/list", "/card/detail", TRADE))
def card_transaction_page(ctx: Ctx, request: m.CardTxQuery) -> m.CardTxPage:
    """One card's transactions, with sums over all that match."""
    card = own_card(ctx, request.card_id)
    found = read_page(ctx, request, trade_order(request))
    page = _page(ctx, request, found)
    return m.CardTxPage(**dict(page), sum=_sum(ctx, found.rows, card.currency))


def _page(ctx: Ctx, request: m.TxQuery, found: TradePage, *, holds: bool = False) -> m.TxPage:
    return m.TxPage(
        items=views(ctx, found.part.rows),
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=sums_of(found.counted, holds=holds or _only_holds(request)),
        **found.answer,
    )


def _only_holds(request: m.TxQuery) -> bool:
    return bool(request.trade_type_list) and set(request.trade_type_list or ()) <= set(HOLDS)


def sums_of(counted: Counted, *, holds: bool) -> list[CurrencySum]:
    """What succeeded, by currency. A hold is counted but moves no money: it is summed only among its like."""

    def moved(cell: Cell) -> bool:
        return cell.status == "SUCCESS" and (holds or int(cell.kind) not in HOLDS)

    return counted.sums(
        lambda cell: moved(cell) and int(cell.kind) in INCOME,
        lambda cell: moved(cell) and int(cell.kind) not in INCOME,
        fee=True,
    )


def trade_order(request: m.TxQuery, orders: Mapping[str, Any] = ORDERS) -> tuple[Any, Any]:
    """The order that is asked for, the newest first without one."""
    return ordering(request.order_by, request.order_dir, orders, "transactionTime", Trade.transaction_id)


def _sum(ctx: Ctx, query: Select[Any], currency: str) -> m.TxSum:
    def total(*types: int) -> Any:
        chosen = case((Trade.trade_type.in_(types), Trade.billing_amount), else_=0)
        return func.coalesce(func.sum(chosen), 0)

    row = ctx.db.execute(
        query.where(Trade.status == "SUCCESS").with_only_columns(
            total(1), total(*SETTLEMENTS), total(*REFUNDS), maintain_column_froms=True
        )
    ).one()
    return m.TxSum(auth_amount=row[0], settled_amount=row[1], refund_amount=row[2], currency=currency)


def views(ctx: Ctx, rows: Sequence[Trade]) -> list[m.Tx]:
    """The wire form, with a fixed number of queries."""
    ids = {row.card_id for row in rows} - {""}
    # Of a card no more than is shown: a page of records may be of two hundred cards.
    shown = select(Card.card_id, Card.card_name, Card.last4digits, Card.card_organization).where(Card.card_id.in_(ids))
    cards = {card.card_id: card for card in ctx.db.execute(shown)} if ids else {}
    names = sub_names(ctx.db, {row.sub_user_id for row in rows})
    lines = _lines(ctx, [row.transaction_id for row in rows])
    return [
        _view(row, cards.get(row.card_id), names.get(row.sub_user_id, ""), lines.get(row.transaction_id, ""))
        for row in rows
    ]


def _lines(ctx: Ctx, ids: Sequence[str]) -> dict[str, str]:
    """The first statement line of each transaction that has one."""
    query = select(Flow.transaction_id, func.min(Flow.serial_no)).where(Flow.transaction_id.in_(ids))
    return {row[0]: row[1] for row in ctx.db.execute(query.group_by(Flow.transaction_id))} if ids else {}


def _view(row: Trade, card: Row[Any, str, str, str] | None, sub_name: str, line: str) -> m.Tx:
    return m.Tx(
        transaction_id=row.transaction_id,
        original_transaction_id=row.original_transaction_id,
        flow_serial_no=line,
        trade_type=row.trade_type,
        status=row.status,
        card_id=row.card_id,
        card_name=card.card_name if card else "",
        last4digits=card.last4digits if card else "",
        card_organization=card.card_organization if card else "",
        merchant_name=row.merchant_name,
        merchant_id=row.merchant_id,
        merchant_country_code=row.merchant_country_code,
        mcc=row.mcc,
        transaction_amount=row.transaction_amount,
        transaction_currency=row.transaction_currency,
        billing_amount=row.billing_amount,
        billing_currency=row.billing_currency,
        exchange_rate=row.exchange_rate,
        fee_amount=row.fee_amount,
        fee_currency=row.fee_currency,
        after_balance=row.after_balance,
        account_type=row.account_type,
        sub_user_id=row.sub_user_id,
        sub_user_name=sub_name,
        reversal_type=row.reversal_type,
        error_msg_code=row.error_msg_code,
        error_msg=DECLINE_TEXT[Decline(row.error_msg_code)] if row.error_msg_code else "",
        auth_code=row.auth_code,
        transaction_time=row.transaction_time,
        settlement_time=row.settlement_time or "",
        held_amount=row.held_amount if row.trade_type == TradeType.AUTHORIZATION else None,
    )
