"""Moving cards between sub-accounts and the main account."""

from sqlalchemy import select

from vcc_portal.domain.card_changes import MOVE_CODE, move_refused
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card_actions import CardMove
from vcc_sandbox.cards.handlers.batches import for_each_card, refuse
from vcc_sandbox.cards.handlers.cards import LIST
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import card_now
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import step_up
from vcc_sandbox.sub_accounts.sub_accounts import require_open
from vcc_sandbox.sub_accounts.tables import CurrencyAccount

TYPE_CODE = "CARD_MOVE"


@serves(
    card_calls.MOVE,
    routes=("/card/move", LIST),
    function=MOVE_CODE,
    spends_from="targetSubUserId",
    invalid=Code.CARD_UPDATE_FAILED,
)
def move(ctx: Ctx, request: CardMove) -> BatchResult:
    """Let another account pay from now on; what is authorised stays with the account that it was taken from."""
    target = request.target_sub_user_id
    currencies = _currencies_of(ctx, target)
    step_up.require(ctx, request, TYPE_CODE)

    def change(card: Card, item: BatchItem) -> None:
        refuse(move_refused(card_now(card), target, currencies), card)
        card.sub_user_id, card.update_time = target, ctx.time

    return for_each_card(ctx, request.card_id_list, change)


def _currencies_of(ctx: Ctx, target: str) -> set[str]:
    """Currencies of the target's open accounts; 700011 without sub-accounts, 700007 for a missing or closed one."""
    if not ctx.company.support_sub_user:
        raise Refused(Code.FUNCTION_UNSUPPORTED)
    require_open(ctx, target, "targetSubUserId")
    query = select(CurrencyAccount.currency).where(
        CurrencyAccount.company_id == ctx.owner,
        CurrencyAccount.sub_user_id == target,
        CurrencyAccount.status == "ACTIVE",
    )
    return set(ctx.db.scalars(query))
