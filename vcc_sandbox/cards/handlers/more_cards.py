"""Asking for more cards than the company may have."""

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card_actions import IncrApplied, IncrApplyNum
from vcc_sandbox.cards import more_cards
from vcc_sandbox.cards.handlers.offer import modes_of
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.serve import serves


@serves(card_calls.INCR_APPLY_NUM, routes=("/card/apply",), function="vcc_card_apply", kyc=True)
def incr_apply_num(ctx: Ctx, request: IncrApplyNum) -> IncrApplied:
    """Ask for that many more; 300004 while an earlier request of the mode waits."""
    reason = request.reason.strip()
    if request.card_mode not in modes_of(ctx.company):
        raise Refused(Code.FUNCTION_UNSUPPORTED, error_param=["cardMode"])
    if not reason:
        raise Refused(Code.SUBMIT_FAILED, error_param=["reason"], message="the reason is empty")
    earlier = more_cards.waiting(ctx.db, ctx.owner, request.card_mode)
    if earlier is not None:
        raise Refused(Code.SUBMIT_FAILED, data={"applyId": earlier.apply_id}, message="an earlier request waits")
    row = more_cards.ask_for(ctx.db, ctx.owner, request.card_mode, request.apply_num, reason, ctx.now)
    row.operator_name = ctx.operator_name
    ctx.trail.summary = f"{row.card_mode} +{row.apply_num}"
    return IncrApplied(apply_id=row.apply_id, status=row.status)
