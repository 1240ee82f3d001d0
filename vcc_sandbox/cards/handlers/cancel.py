"""Cancelling cards, for good."""

from vcc_portal.domain.card_changes import CANCEL_CODE, cancel_refused
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card_actions import CardCancel
from vcc_sandbox.cards import closing
from vcc_sandbox.cards.handlers.batches import for_each_card, refuse
from vcc_sandbox.cards.handlers.cards import LIST
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import card_now
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.context import Ctx
from vcc_sandbox.core.serve import serves
from vcc_sandbox.identity import step_up

TYPE_CODE = "CARD_CANCEL"


@serves(
    card_calls.CANCEL,
    routes=("/card/cancel", LIST),
    function=CANCEL_CODE,
    invalid=Code.CARD_UPDATE_FAILED,
)
def cancel(ctx: Ctx, request: CardCancel) -> BatchResult:
    """Cancel cards on which nothing is unsettled; a balance goes back to the account that owns the card."""
    step_up.require(ctx, request, TYPE_CODE)
    books = Books(ctx.db)

    def close(card: Card, item: BatchItem) -> None:
        refuse(cancel_refused(card_now(card), unsettled=closing.unsettled(ctx.db, card.card_id)), card)
        item.refund_amount = closing.start(books, card, ctx.now, ctx.operator_name)

    result = for_each_card(ctx, request.card_id_list, close)
    books.flush()
    return result
