"""Applying for a card: checked against user, kind, accounts, count and funds; then opened and charged."""

from collections.abc import Iterator

from sqlalchemy import select

from vcc_portal.domain.purpose import Purpose
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Limits
from vcc_portal.upstream.models.card_actions import CardApplied, CardApply, CardLimitUpdate
from vcc_sandbox.cards.handlers.offer import expiry_range, highest_limits, modes_of, remaining_cards
from vcc_sandbox.cards.opening import cost, open_card
from vcc_sandbox.cards.products import KINDS, Kind
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import PER_USD, smallest
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.funding.free import free_of
from vcc_sandbox.identity.mailboxes import is_mailbox, is_undeliverable
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.sub_accounts.sub_accounts import require_open
from vcc_sandbox.sub_accounts.tables import CurrencyAccount

LIMIT_FIELDS = ("singleLimit", "singleDayLimit", "singleMonthLimit", "lifeTimeLimit")


@serves(
    card_calls.APPLY,
    routes=("/card/apply",),
    function="vcc_card_apply",
    kyc=True,
    spends_from="subUserId",
    invalid=Code.CARD_OPEN_FAILED,
)
def apply(ctx: Ctx, request: CardApply) -> CardApplied:
    """Open one card and charge for it."""
    company = ctx.company
    kind = check_application(ctx, company, request)
    if remaining_cards(ctx, request.bin).wait_apply_count < 1:
        raise Refused(Code.CARD_COUNT_REACHED)
    check_funds(ctx, request, kind)
    books = Books(ctx.db)
    card = open_card(books, ctx.sandbox.vault, company, request, ctx.now, operator_name=ctx.operator_name)
    books.flush()
    card_recharges.note_first_balances(ctx.db, [card], request.request_no)
    return CardApplied(
        card_id=card.card_id, status=card.status, apply_fee=kind.apply_fee, fee_currency=kind.fee_currency
    )


def check_application(ctx: Ctx, company: LinkedUser, request: CardApply) -> Kind:
    """The kind of card asked for; refuses a mode, field or account that does not fit."""
    if request.card_mode not in modes_of(company):
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["cardMode"])
    kind = KINDS.get(request.bin)
    if kind is None or not kind.online or kind.mode != request.card_mode:
        raise wrong("bin")
    if request.currency not in kind.currencies:
        raise Refused(Code.SETTLE_CURRENCY_UNSUPPORTED, error_param=["currency"])
    fields = list(wrong_fields(ctx, request, kind))
    if fields:
        raise wrong(*fields)
    _check_accounts(ctx, request)
    return kind


def check_funds(ctx: Ctx, request: CardApply, kind: Kind, count: int = 1) -> None:
    """300019 when the owner's account, less what was accepted before, does not cover what that many cards cost."""
    for currency, amount in cost(request, kind, count).items():
        if amount and amount > free_of(ctx.db, ctx.owner, request.sub_user_id or "", currency):
            raise Refused(Code.QUOTA_INSUFFICIENT)


def wrong(*fields: str) -> Refused:
    """300014 with the wire names of the fields that are not right."""
    return Refused(Code.CARD_OPEN_FAILED, error_param=list(fields), message=f"wrong: {', '.join(fields)}")


def wrong_fields(ctx: Ctx, request: CardApply, kind: Kind) -> Iterator[str]:
    """Wire names of the fields that the kind of card does not allow."""
    if not is_mailbox(request.email) or is_undeliverable(request.email):  # a card of a batch that fails alone
        yield "email"
    first, last = expiry_range(ctx.now)
    month = f"20{request.invalid_time[2:]}{request.invalid_time[:2]}"
    if not f"{first:%Y%m}" <= month <= f"{last:%Y%m}":
        yield "invalidTime"
    if request.currency == "CNY" and not request.trade_scene_code:
        yield "tradeSceneCode"
    if request.mode3ds == "CHALLENGE" and not kind.support_3ds:
        yield "mode3ds"
    if request.purpose and request.purpose.split(":")[0] not in set(Purpose):
        yield "purpose"
    if kind.mode == "SHARED" and request.recharge_amount is not None:
        yield "rechargeAmount"
    if kind.mode == "SINGLE" and not _recharge_fits(request.recharge_amount, request.currency, kind):
        yield "rechargeAmount"
    yield from _wrong_limits(ctx, request, kind)


def _recharge_fits(amount: int | None, currency: str, kind: Kind) -> bool:
    if amount is None or amount % smallest(currency):
        return False
    return (kind.min_recharge or 0) <= amount <= (kind.max_recharge or amount)


def _wrong_limits(ctx: Ctx, request: CardApply, kind: Kind) -> Iterator[str]:
    """Limits that are above the highest, a currency twice, or any for a kind that has none by currency."""
    currencies = [limit.currency for limit in request.transaction_currency_limit_list]
    unsupported = bool(currencies) and not kind.support_currency_limit
    if unsupported or len(set(currencies)) < len(currencies) or not set(currencies) <= set(PER_USD):
        yield "transactionCurrencyLimitList"
    elif not ctx.company.card_limit_white:
        yield from too_high(request, request.currency)


def too_high(request: CardApply | CardLimitUpdate, currency: str) -> Iterator[str]:
    """Wire names of what is above the highest: a card's limits in its currency, and those of single currencies."""
    yield from _above(request, currency)
    if any(list(_above(limit, limit.currency)) for limit in request.transaction_currency_limit_list):
        yield "transactionCurrencyLimitList"


def _above(limits: Limits, currency: str) -> Iterator[str]:
    """Wire names of the limits that are above the highest in that currency."""
    if currency not in PER_USD:
        return
    highest = highest_limits(currency)
    for wire, name in zip(LIMIT_FIELDS, Limits.model_fields, strict=True):
        value, most = getattr(limits, name), getattr(highest, name)
        if value is not None and value > most:
            yield wire


def _check_accounts(ctx: Ctx, request: CardApply) -> None:
    """The sub-account, the settlement currency and the currency's account must be there."""
    sub_user_id = request.sub_user_id or ""
    require_open(ctx, sub_user_id, "subUserId")
    if request.settle_currency_code != request.currency:
        raise Refused(Code.SETTLE_CURRENCY_UNSUPPORTED, error_param=["settleCurrencyCode"])
    account = ctx.db.scalar(
        select(CurrencyAccount.account_no).where(
            CurrencyAccount.company_id == ctx.owner,
            CurrencyAccount.sub_user_id == sub_user_id,
            CurrencyAccount.currency == request.currency,
            CurrencyAccount.status == "ACTIVE",
        )
    )
    if account is None:
        raise Refused(Code.CURRENCY_ACCOUNT_MISSING, error_param=["currency"])
