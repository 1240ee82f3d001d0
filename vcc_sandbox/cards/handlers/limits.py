"""Spending limits of cards that exist."""

from vcc_portal.domain.card_changes import ChangeRefusal, limits_refused
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card import Limits
from vcc_portal.upstream.models.card_actions import CardLimitUpdate
from vcc_sandbox.cards import currency_usage
from vcc_sandbox.cards.handlers.apply import too_high
from vcc_sandbox.cards.handlers.batches import for_each_card, refuse
from vcc_sandbox.cards.handlers.cards import DETAIL, LIST, UPDATE_RIGHT
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import card_now
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.core.serve import serves


@serves(
    card_calls.UPDATE_LIMIT,
    routes=("/card/updateLimit", LIST, DETAIL),
    function=UPDATE_RIGHT,
    invalid=Code.CARD_LIMIT_FAILED,
)
def update_limit(ctx: Ctx, request: CardLimitUpdate) -> BatchResult:
    """Set all limits of many cards; one that is not given becomes unlimited."""
    currencies = [limit.currency for limit in request.transaction_currency_limit_list]
    if len(set(currencies)) < len(currencies) or not set(currencies) <= set(PER_USD):
        raise _wrong("transactionCurrencyLimitList")
    white = ctx.company.card_limit_white

    def change(card: Card, item: BatchItem) -> None:
        _check(card, request, white=white)
        _set(ctx, card, request)

    return for_each_card(ctx, request.card_id_list, change)


def _wrong(*fields: str) -> Refused:
    return Refused(Code.CARD_LIMIT_FAILED, error_param=list(fields), message=f"wrong: {', '.join(fields)}")


def _check(card: Card, request: CardLimitUpdate, *, white: bool) -> None:
    """300002 for a kind or status without limits, another currency, or more than the highest."""
    why = limits_refused(
        card_now(card),
        supported=KINDS[card.bin].support_limit,
        currency=request.currency,
        by_currency=bool(request.transaction_currency_limit_list),
    )
    if why is ChangeRefusal.CURRENCY:
        raise _wrong("currency")
    refuse(why, card, Code.CARD_LIMIT_FAILED)
    fields = [] if white else list(too_high(request, card.currency))
    if fields:
        raise _wrong(*fields)


def _set(ctx: Ctx, card: Card, request: CardLimitUpdate) -> None:
    before = {item["currency"] for item in card.currency_limits}
    for name in Limits.model_fields:
        setattr(card, name, getattr(request, name))
    card.currency_limits = [limit.wire() for limit in request.transaction_currency_limit_list]
    card.update_time = ctx.time
    for limit in request.transaction_currency_limit_list:
        if limit.currency not in before:
            currency_usage.recount(ctx.db, card.card_id, limit.currency, ctx.time)
