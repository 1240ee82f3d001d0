"""Lists of money on its way, top-ups and balances of cards; and 3-D Secure codes."""

from typing import Any

from sqlalchemy import Select, false, select

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.base import CursorQuery, SummedPage
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import masked_number
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.narrowing import Condition, LongList, among, between, equals, unindexed, with_values
from vcc_sandbox.core.paging import Slice, bounds, ordering, slice_of
from vcc_sandbox.core.serve import serves
from vcc_sandbox.core.tally import CODES, TOP_UPS, TRANSFERS, Tallied
from vcc_sandbox.core.totals import Counted, TallyQuery, counted, paged
from vcc_sandbox.funding.tables import CardRecharge, Recharge
from vcc_sandbox.payments.tables import OtpRecord
from vcc_sandbox.payments.transactions import first_day

TRADE = "/trade"
TOP_UP, SUCCESS = "5", "SUCCESS"
ORDERS = {"transactionTime": Recharge.created_at, "time": Recharge.created_at, "amount": Recharge.amount}
_NOT_OF_TOP_UPS = {
    "card_id",
    "card_name",
    "last4digits",
    "card_tag",
    "card_mode",
    "sub_user_id",
    "merchant_name",
    "mcc",
    "original_transaction_id",
}
"""Filters of transactions that no top-up meets: it is no card's and no sub-account's, and follows from nothing."""


@serves(
    trade_calls.RECHARGE_PAGE, routes=(TRADE, "/account", "/account/recharge"), invalid=Code.RECHARGE_REFRESH_FAILED
)
def recharge_page(ctx: Ctx, request: m.RechargeQuery) -> SummedPage[m.RechargeTx]:
    """Top-ups of the main account, whatever their state; an operator with a data right sees none of them."""
    since = first_day(request, ctx.now)
    order = ordering(request.order_by, request.order_dir, ORDERS, "transactionTime", Recharge.bill_id)
    base, owned = select(Recharge), equals(Recharge.company_id, ctx.owner)
    narrowed = _recharges(ctx, request)
    only_rows_know = request.request_no or request.transaction_id or "none" in narrowed
    words = TallyQuery(
        ctx.owner,
        since,
        request.time_end,
        kinds=tuple(map(str, request.trade_type_list)) if request.trade_type_list else None,
        details=(request.pay_channel,) if request.pay_channel else None,
        status=request.status,
        currency=request.currency,
    )
    if only_rows_know or request.amount_min is not None or request.amount_max is not None:
        words = None
    count, part = _read(
        ctx, TOP_UPS, base, owned, narrowed, Recharge.created_at, (since, request.time_end), request, order, words
    )
    return SummedPage(
        items=[_recharge(ctx, row) for row in part.rows],
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=count.sums(
            lambda cell: cell.status == SUCCESS and cell.kind == TOP_UP,
            lambda cell: cell.status == SUCCESS and cell.kind != TOP_UP,
        ),
        **paged(count, part),
    )


def _recharges(ctx: Ctx, request: m.RechargeQuery) -> dict[str, Condition]:
    found = with_values(
        status=(Recharge.status, request.status),
        request_no=(Recharge.request_no, request.request_no),
        currency=(Recharge.currency, request.currency),
        transaction_id=(Recharge.transaction_id, request.transaction_id),
        pay_channel=(Recharge.pay_channel, request.pay_channel),
    )
    asked = request.model_dump(include=_NOT_OF_TOP_UPS, exclude_none=True)
    if ctx.scope is not None or any(asked.values()):
        found["none"] = Condition(false(), false())
    if request.trade_type_list:
        found["types"] = among(Recharge.trade_type, request.trade_type_list)
    if (request.amount_min, request.amount_max) != (None, None):
        found["amounts"] = between(Recharge.amount, request.amount_min, request.amount_max)
    return found


def _read(
    ctx: Ctx,
    one: Tallied,
    base: Select[Any],
    owned: Condition,
    narrowed: dict[str, Condition],
    at: Any,
    days: tuple[str | None, str | None],
    request: CursorQuery,
    order: tuple[Any, Any],
    words: TallyQuery | None,
) -> tuple[Counted, Slice]:
    """A page of the list between two days, both inclusive, and what all pages come to."""
    found = LongList(base, owned, narrowed, bounds(at, *days)).ordered(ctx.db, order, at)
    count = counted(ctx.db, one, found.counted_rows, words, ctx.now.date())
    return count, slice_of(ctx.db, found.unbounded, request, found.order, count.total, found.within)


def _recharge(ctx: Ctx, row: Recharge) -> m.RechargeTx:
    return m.RechargeTx(
        bill_id=row.bill_id,
        request_no=row.request_no,
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
        fail_reason=ctx.worded(row.fail_reason),
        create_time=row.created_at,
        transaction_time=row.finished_at or row.created_at,
    )


@serves(trade_calls.CARD_RECHARGE_PAGE, routes=(TRADE, "/card/recharge", "/card/list", "/card/detail"))
def card_recharge_page(ctx: Ctx, request: m.CardRechargeQuery) -> SummedPage[m.CardRechargeTx]:
    """Balances moved onto and off cards, the newest first."""
    narrowed = with_values(
        status=(CardRecharge.status, request.status),
        request_no=(CardRecharge.request_no, request.request_no),
        transaction_id=(CardRecharge.transaction_id, request.transaction_id),
        direction=(CardRecharge.direction, request.direction),
        currency=(CardRecharge.currency, request.currency),
    )
    if request.card_id:
        narrowed["card_id"] = equals(CardRecharge.card_id, request.card_id, alone=True)
    if ctx.scope is not None:
        narrowed["scope"] = among(CardRecharge.sub_user_id, sorted(ctx.scope))
    narrowed |= _of_number(CardRecharge.card_id, request.last4digits)
    words = TallyQuery(
        ctx.owner,
        request.time_start,
        request.time_end,
        kinds=(request.direction,) if request.direction else None,
        status=request.status,
        currency=request.currency,
        sub_users=ctx.scope,
    )
    if request.card_id or request.request_no or request.transaction_id or request.last4digits:
        words = None
    base, owned = select(CardRecharge), equals(CardRecharge.company_id, ctx.owner)
    order = (CardRecharge.created_at.desc(), CardRecharge.id.desc())
    days = (request.time_start, request.time_end)
    count, part = _read(ctx, TRANSFERS, base, owned, narrowed, CardRecharge.created_at, days, request, order, words)
    cards = _cards(ctx, {row.card_id for row in part.rows})
    return SummedPage(
        items=[_card_recharge(ctx, row, cards[row.card_id]) for row in part.rows],
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=count.sums(
            lambda cell: cell.status == SUCCESS and cell.kind == "IN",
            lambda cell: cell.status == SUCCESS and cell.kind == "OUT",
        ),
        **paged(count, part),
    )


def _of_number(card_id: Any, last4digits: str | None) -> dict[str, Condition]:
    """Cards whose number ends so; there are few of them in any company."""
    cards = select(Card.card_id).where(Card.last4digits == last4digits)
    return (
        {"last4digits": Condition(card_id.in_(cards), unindexed(card_id).in_(cards), alone=True)} if last4digits else {}
    )


def _cards(ctx: Ctx, ids: set[str]) -> dict[str, Card]:
    return {card.card_id: card for card in ctx.db.scalars(select(Card).where(Card.card_id.in_(ids)))} if ids else {}


def _card_recharge(ctx: Ctx, row: CardRecharge, card: Card) -> m.CardRechargeTx:
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
        fail_reason=ctx.worded(row.fail_reason),
        create_time=row.created_at,
        update_time=row.finished_at or row.created_at,
    )


@serves(
    trade_calls.OTP_RECORD_PAGE,
    routes=(TRADE,),
    function="vcc_otp",
    without_function=Code.NO_FUNCTION_RIGHT_TOAST,
)
def otp_page(ctx: Ctx, request: m.OtpQuery) -> SummedPage[m.Otp]:
    """3-D Secure codes that were sent, the newest first."""
    narrowed = {"card_id": equals(OtpRecord.card_id, request.card_id)} if request.card_id else {}
    if ctx.scope is not None:
        narrowed["scope"] = among(OtpRecord.sub_user_id, sorted(ctx.scope))
    narrowed |= _of_number(OtpRecord.card_id, request.last4digits)
    days = (request.time_start, request.time_end)
    words = None if request.card_id or request.last4digits else TallyQuery(ctx.owner, *days, sub_users=ctx.scope)
    base, owned = select(OtpRecord), equals(OtpRecord.company_id, ctx.owner)
    order = (OtpRecord.send_time.desc(), OtpRecord.otp_id.desc())
    count, part = _read(ctx, CODES, base, owned, narrowed, OtpRecord.send_time, days, request, order, words)
    cards = _cards(ctx, {row.card_id for row in part.rows})
    return SummedPage(
        items=[_otp(row, cards[row.card_id]) for row in part.rows],
        page_no=request.page_no,
        page_size=request.page_size,
        sum_list=count.sums(lambda _: False, lambda _: False),
        **paged(count, part),
    )


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
