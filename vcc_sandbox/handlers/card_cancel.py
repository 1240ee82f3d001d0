"""Cancelling cards, for good."""

from vcc_portal.domain.card_changes import CANCEL_CODE, cancel_refused
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card_actions import CardCancel
from vcc_sandbox.books import Books
from vcc_sandbox.context import Ctx
from vcc_sandbox.handlers.card_batches import for_each_card, refuse
from vcc_sandbox.handlers.cards import LIST
from vcc_sandbox.serve import serves
from vcc_sandbox.services import card_closing, step_up
from vcc_sandbox.services.card_views import card_now
from vcc_sandbox.tables.cards import Card

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
        refuse(cancel_refused(card_now(card), unsettled=card_closing.unsettled(ctx.db, card.card_id)), card)
        item.refund_amount = card_closing.start(books, card, ctx.now, ctx.operator_name)

    result = for_each_card(ctx, request.card_id_list, close)
    books.flush()
    return result
