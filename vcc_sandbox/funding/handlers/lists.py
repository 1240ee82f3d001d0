"""Lists of money on its way: top-ups, balances of cards; and 3-D Secure codes and rebates."""

from typing import Any

from sqlalchemy import Select, false, select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import Page
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import masked_number
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.paging import between, ordering, page_rows
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding.tables import CardRecharge, Recharge
from vcc_sandbox.rewards.tables import OtpRecord, Rebate

TRADE = "/trade"
ORDERS = {"transactionTime": Recharge.created_at, "time": Recharge.created_at, "amount": Recharge.amount}


@serves(
    trade_calls.RECHARGE_PAGE, routes=(TRADE, "/account", "/account/recharge"), invalid=Code.RECHARGE_REFRESH_FAILED
)
def recharge_page(ctx: Ctx, request: m.RechargeQuery) -> Page[m.RechargeTx]:
    """Top-ups of the main account, whatever their state; an operator with a data right sees none of them."""
    query = _recharges(ctx, request)
    order = ordering(request.order_by, request.order_dir, ORDERS, "transactionTime", Recharge.bill_id)
    total, rows = page_rows(ctx.db, query, request, order)
    return Page(
        total=total, items=[_recharge(row) for row in rows], page_no=request.page_no, page_size=request.page_size
    )


def _recharges(ctx: Ctx, request: m.RechargeQuery) -> Select[Any]:
    query = select(Recharge).where(Recharge.company_id == ctx.owner)
    about_a_card = request.card_id or request.card_name or request.last4digits or request.card_tag
    if ctx.scope is not None or about_a_card or request.sub_user_id or request.merchant_name or request.mcc:
        query = query.where(false())
    exact = {
        Recharge.status: request.status,
        Recharge.currency: request.currency,
        Recharge.transaction_id: request.transaction_id,
        Recharge.pay_channel: request.pay_channel,
    }
    for column, value in exact.items():
        if value:
            query = query.where(column == value)
    if request.trade_type_list:
        query = query.where(Recharge.trade_type.in_(request.trade_type_list))
    if request.amount_min is not None:
        query = query.where(Recharge.amount >= request.amount_min)
    if request.amount_max is not None:
        query = query.where(Recharge.amount <= request.amount_max)
    return between(query, Recharge.created_at, request.time_start, request.time_end)


def _recharge(row: Recharge) -> m.RechargeTx:
    return m.RechargeTx(
        bill_id=row.bill_id,
        transaction_id=row.transaction_id,
        trade_type=row.trade_type,
        pay_channel=row.pay_channel,
        amount=row.amount,
        currency=row.currency,
        pay_amount=row.pay_amount,
        pay_currency=row.pay_currency,
        exchange_rate=row.exchange_rate,
        fee_amount=row.fee_amount,
        fee_currency=row.pay_currency,
        arrival_amount=row.amount if row.status == "SUCCESS" else 0,
        balance=row.balance or 0,
        status=row.status,
        fail_reason=row.fail_reason,
        create_time=row.created_at,
        transaction_time=row.finished_at or row.created_at,
    )


@serves(trade_calls.CARD_RECHARGE_PAGE, routes=(TRADE, "/card/recharge", "/card/list", "/card/detail"))
def card_recharge_page(ctx: Ctx, request: m.CardRechargeQuery) -> Page[m.CardRechargeTx]:
    """Balances moved onto and off cards, the newest first."""
    query = select(CardRecharge).where(CardRecharge.company_id == ctx.owner)
    if ctx.scope is not None:
        query = query.where(CardRecharge.sub_user_id.in_(ctx.scope))
    exact = {
        CardRecharge.card_id: request.card_id,
        CardRecharge.status: request.status,
        CardRecharge.request_no: request.request_no,
        CardRecharge.transaction_id: request.transaction_id,
    }
    for column, value in exact.items():
        if value:
            query = query.where(column == value)
    query = between(query, CardRecharge.created_at, request.time_start, request.time_end)
    order = (CardRecharge.created_at.desc(), CardRecharge.id.desc())
    total, rows = page_rows(ctx.db, query, request, order)
    cards = _cards(ctx, {row.card_id for row in rows})
    items = [_card_recharge(row, cards[row.card_id]) for row in rows]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)


def _cards(ctx: Ctx, ids: set[str]) -> dict[str, Card]:
    return {card.card_id: card for card in ctx.db.scalars(select(Card).where(Card.card_id.in_(ids)))} if ids else {}


def _card_recharge(row: CardRecharge, card: Card) -> m.CardRechargeTx:
    return m.CardRechargeTx(
        id=row.id,
        request_no=row.request_no,
        transaction_id=row.transaction_id,
        card_id=row.card_id,
        card_name=card.card_name,
        last4digits=card.last4digits,
        direction=row.direction,
        recharge_amount=row.amount,
        recharge_currency=row.currency,
        status=row.status,
        fail_reason=row.fail_reason,
        create_time=row.created_at,
        update_time=row.finished_at or row.created_at,
    )


@serves(
    trade_calls.OTP_RECORD_PAGE,
    routes=(TRADE,),
    function="vcc_otp",
    without_function=Code.NO_FUNCTION_RIGHT_TOAST,
)
def otp_page(ctx: Ctx, request: m.OtpQuery) -> Page[m.Otp]:
    """3-D Secure codes that were sent, the newest first."""
    query = select(OtpRecord).where(OtpRecord.company_id == ctx.owner)
    if ctx.scope is not None:
        query = query.where(OtpRecord.sub_user_id.in_(ctx.scope))
    if request.card_id:
        query = query.where(OtpRecord.card_id == request.card_id)
    if request.last4digits:
        of_number = select(Card.card_id).where(Card.last4digits == request.last4digits)
        query = query.where(OtpRecord.card_id.in_(of_number))
    query = between(query, OtpRecord.send_time, request.time_start, request.time_end)
    total, rows = page_rows(ctx.db, query, request, (OtpRecord.send_time.desc(), OtpRecord.otp_id.desc()))
    cards = _cards(ctx, {row.card_id for row in rows})
    items = [_otp(row, cards[row.card_id]) for row in rows]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)


def _otp(row: OtpRecord, card: Card) -> m.Otp:
    return m.Otp(
        otp_id=row.otp_id,
        card_id=row.card_id,
        card_name=card.card_name,
        card_no_mask=masked_number(card),
        merchant_name=row.merchant_name,
        transaction_amount=row.transaction_amount,
        transaction_currency=row.transaction_currency,
        otp=row.otp,
        send_channel=row.send_channel,
        send_time=row.send_time,
        expire_time=row.expire_time,
        used=row.used,
    )


@serves(trade_calls.REBATE_BILL_PAGE, routes=("/trade/rebate", TRADE))
def rebate_page(ctx: Ctx, request: m.RebateQuery) -> Page[m.RebateBill]:
    """Monthly rebates, the latest first; they are the main account's, so a data right hides them."""
    query = select(Rebate).where(Rebate.company_id == ctx.owner)
    if ctx.scope is not None:
        query = query.where(false())
    if request.bill_period:
        query = query.where(Rebate.bill_period == request.bill_period)
    if request.status:
        query = query.where(Rebate.status == request.status)
    total, rows = page_rows(ctx.db, query, request, (Rebate.bill_period.desc(), Rebate.rebate_bill_id.desc()))
    items = [
        m.RebateBill(
            rebate_bill_id=row.rebate_bill_id,
            bill_period=row.bill_period,
            rebate_type=row.rebate_type,
            base_amount=row.base_amount,
            rate_bp=row.rate_bp,
            rebate_amount=row.rebate_amount,
            currency=row.currency,
            status=row.status,
            issue_time=row.issue_time,
        )
        for row in rows
    ]
    return Page(total=total, items=items, page_no=request.page_no, page_size=request.page_size)
