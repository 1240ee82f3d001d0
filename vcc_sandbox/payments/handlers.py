"""Transactions: all of them, consumption, authorizations, fees, and those of one card."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, case, func, select

from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import Page
from vcc_sandbox.cards.handlers.cards import own_card
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import sub_names
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.paging import ordering, page_rows
from vcc_sandbox.core.serve import serves
from vcc_sandbox.payments.decisions import DECLINE_TEXT, Decline
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.payments.transactions import matching

TRADE, ACCOUNT = "/trade", "/account"
CONSUMPTION, AUTHORIZATIONS, FEES = (3, 4, 9, 10, 11, 21), (1, 2, 12), (7, 8, 13)
SETTLEMENTS, REFUNDS = (3, 9), (4, 10, 21)
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


@serves(trade_calls.RECORD_PAGE, routes=(TRADE, ACCOUNT))
def record_page(ctx: Ctx, request: m.TxQuery) -> m.TxPage:
    """Transactions of all types."""
    return _page(ctx, matching(ctx.owner, ctx.scope, request), request)


@serves(trade_calls.CONSUME_PAGE, routes=(TRADE, ACCOUNT))
def consume_page(ctx: Ctx, request: m.TxQuery) -> m.TxPage:
    """Settlements and refunds."""
    return _page(ctx, matching(ctx.owner, ctx.scope, request).where(Trade.trade_type.in_(CONSUMPTION)), request)


@serves(trade_calls.AUTH_PAGE, routes=(TRADE,))
def auth_page(ctx: Ctx, request: m.AuthQuery) -> m.TxPage:
    """Authorizations, reversals and verifications."""
    query = matching(ctx.owner, ctx.scope, request).where(Trade.trade_type.in_(AUTHORIZATIONS))
    if request.reversal_type:
        query = query.where(Trade.reversal_type == request.reversal_type)
    return _page(ctx, query, request)


@serves(trade_calls.FEE_PAGE, routes=(TRADE,))
def fee_page(ctx: Ctx, request: m.FeeQuery) -> Page[m.FeeTx]:
    """Fees, each a transaction of its own."""
    query = matching(ctx.owner, ctx.scope, request).where(Trade.trade_type.in_(FEES))
    if request.fee_type:
        query = query.where(Trade.flow_type == request.fee_type)
    total, rows = page_rows(ctx.db, query, request, _order(request))
    items = [
        m.FeeTx(fee_type=row.flow_type, **view.model_dump()) for row, view in zip(rows, views(ctx, rows), strict=True)
    ]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)


@serves(trade_calls.CARD_TRANSACTION_PAGE, routes=("/card/list", "/card/detail", TRADE))
def card_transaction_page(ctx: Ctx, request: m.CardTxQuery) -> m.CardTxPage:
    """One card's transactions, with sums over all that match."""
    card = own_card(ctx, request.card_id)
    query = matching(ctx.owner, ctx.scope, request)
    total, rows = page_rows(ctx.db, query, request, _order(request))
    return m.CardTxPage(
        total=total,
        items=views(ctx, rows),
        page_no=request.page_no,
        page_size=request.page_size,
        sum=_sum(ctx, query, card.currency),
    )


def _page(ctx: Ctx, query: Select[Any], request: m.TxQuery) -> m.TxPage:
    total, rows = page_rows(ctx.db, query, request, _order(request))
    return m.TxPage(total=total, items=views(ctx, rows), page_no=request.page_no, page_size=request.page_size)


def _order(request: m.TxQuery) -> tuple[Any, Any]:
    return ordering(request.order_by, request.order_dir, ORDERS, "transactionTime", Trade.transaction_id)


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
    cards = {card.card_id: card for card in ctx.db.scalars(select(Card).where(Card.card_id.in_(ids)))} if ids else {}
    names = sub_names(ctx.db, {row.sub_user_id for row in rows})
    return [_view(row, cards.get(row.card_id), names.get(row.sub_user_id, "")) for row in rows]


def _view(row: Trade, card: Card | None, sub_name: str) -> m.Tx:
    return m.Tx(
        transaction_id=row.transaction_id,
        original_transaction_id=row.original_transaction_id,
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
    )
