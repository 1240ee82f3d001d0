"""Balance for single-mode cards, and how a recharge ended."""

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models import card_actions as a
from vcc_sandbox.cards.handlers.cards import LIST, own_card
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.exchange_rates import smallest
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.funding.free import free_of
from vcc_sandbox.funding.tables import CardRecharge
from vcc_sandbox.identity import step_up

PAGE = "/card/recharge"
TYPE_CODE = "CARD_RECHARGE"


@serves(card_calls.RECHARGE, routes=(PAGE, LIST), function="vcc_card_recharge", kyc=True)
def recharge(ctx: Ctx, request: a.CardRecharge) -> a.CardRecharged:
    """Accept a recharge; the money moves a moment later."""
    card = own_card(ctx, request.card_id)
    _check_card(ctx, card)
    _check_amount(card, request)
    step_up.require(ctx, request, TYPE_CODE, card_id=card.card_id)
    _check_balance(ctx, card, request.amount)
    order = card_recharges.Order(request.request_no, request.amount, ctx.operator_name, request.remark or "")
    row = card_recharges.accept(ctx.db, card, order, ctx.now)
    ctx.trail.target_id = card.card_id
    return a.CardRecharged(id=row.id, transaction_id=row.transaction_id, status=row.status)


def _check_card(ctx: Ctx, card: Card) -> None:
    """930021 for a card without a balance of its own, 300013 when card or company cannot be used now."""
    if card.card_mode != "SINGLE":
        raise Refused(Code.CARD_RECHARGE_UNSUPPORTED, error_param=["cardId"])
    if card.status != "VALID" or ctx.company.account_status != "ACTIVE":
        raise Refused(Code.USER_STATUS_ABNORMAL, error_param=["cardId"], message=f"the card is {card.status}")


def _check_amount(card: Card, request: a.CardRecharge) -> None:
    kind = KINDS[card.bin]
    if request.currency != card.currency:
        raise Refused(Code.SUBMIT_FAILED, error_param=["currency"], message=f"the card is in {card.currency}")
    least, most = kind.min_recharge or 0, kind.max_recharge or request.amount
    if not least <= request.amount <= most or request.amount % smallest(card.currency):
        raise Refused(Code.SUBMIT_FAILED, data={"minAmount": least, "maxAmount": most}, error_param=["amount"])


def _check_balance(ctx: Ctx, card: Card, amount: int) -> None:
    """300019 when the owner's balance, less what was accepted before, does not cover it."""
    left = free_of(ctx.db, ctx.owner, card.sub_user_id, card.currency)
    if amount > left:
        raise Refused(Code.QUOTA_INSUFFICIENT, data={"availableAmount": max(0, left)}, error_param=["amount"])


@serves(card_calls.RECHARGE_RESULT, routes=(PAGE, LIST))
def recharge_result(ctx: Ctx, request: a.ById) -> a.CardRechargeResult:
    """How a recharge ended; 300007 when the asker has none with that id."""
    row = ctx.db.get(CardRecharge, request.id)
    hidden = row is None or row.company_id != ctx.owner
    if row is None or hidden or (ctx.scope is not None and row.sub_user_id not in ctx.scope):
        raise Refused(Code.RECHARGE_REFRESH_FAILED, error_param=["id"])
    return a.CardRechargeResult(
        id=row.id,
        request_no=row.request_no,
        card_id=row.card_id,
        transaction_id=row.transaction_id,
        amount=row.amount,
        currency=row.currency,
        status=row.status,
        card_balance=row.card_balance,
        fail_reason=ctx.worded(row.fail_reason),
        create_time=row.created_at,
        update_time=row.finished_at or row.created_at,
    )
