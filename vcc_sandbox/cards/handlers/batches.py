"""One answer for many cards: each succeeds or fails by itself."""

from collections.abc import Callable, Sequence

from vcc_portal.domain.card import CHANGEABLE
from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.errors.codes import Code
from vcc_portal.errors.refusals import refusal_code
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_sandbox.cards.handlers.cards import own_card
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.ids import Ids

Action = Callable[[Card, BatchItem], None]
"""Changes one card, or refuses before it has changed anything."""


def for_each_card(ctx: Ctx, card_ids: Sequence[str], action: Action) -> BatchResult:
    """Do it to every card; a refusal is the outcome of that card alone."""
    results = []
    for index, card_id in enumerate(card_ids):
        item = BatchItem(index=index, card_id=card_id, success=True, code=Code.SUCCESS)
        try:
            card = own_card(ctx, card_id)
            item.status = card.status
            action(card, item)
            item.status = card.status
        except Refused as refused:
            fail(item, refused)
        results.append(item)
    ctx.db.flush()
    return result(ctx, results)


def fail(item: BatchItem, refused: Refused) -> None:
    """Note why one item was refused."""
    item.success, item.code, item.message = False, refused.code, refused.message or f"refused: {refused.code}"


def result(ctx: Ctx, results: list[BatchItem], total_amount: int | None = None) -> BatchResult:
    """Sum the items up."""
    good = sum(item.success for item in results)
    return BatchResult(
        batch_no=Ids(ctx.db).short("batch", ctx.now),
        total=len(results),
        success_count=good,
        fail_count=len(results) - good,
        results=results,
        total_amount=total_amount,
    )


def refuse(
    why: ChangeRefusal | None, card: Card, code: Code = Code.CARD_UPDATE_FAILED, fields: Sequence[str] = ()
) -> None:
    """Raise the refusal that a shared rule found, if it found one; 300001 (or the code given) for most reasons."""
    if why is not None:
        message = f"{why.value}: status {card.status}, {card.card_mode}, {card.currency}"
        raise Refused(refusal_code(why, code), error_param=list(fields) or None, message=message)


def require_changeable(card: Card) -> None:
    """300001 in a status that takes no changes."""
    if card.status not in CHANGEABLE:
        raise Refused(Code.CARD_UPDATE_FAILED, message=f"a card that is {card.status} cannot be changed")
