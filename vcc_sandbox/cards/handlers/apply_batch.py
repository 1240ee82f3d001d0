"""Applying for many cards at once, named by a prefix or one by one."""

from dataclasses import dataclass, field

from vcc_portal.domain.card_names import MOST_IN_BATCH, numbered
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card_actions import BatchCard, CardApply, CardApplyBatch
from vcc_sandbox.cards.handlers.apply import check_application, check_funds, wrong, wrong_fields
from vcc_sandbox.cards.handlers.batches import fail, result
from vcc_sandbox.cards.handlers.offer import remaining_cards
from vcc_sandbox.cards.opening import open_card
from vcc_sandbox.cards.products import Kind
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.serve import serves
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.identity import step_up

TYPE_CODE = "CARD_APPLY"
OWN = set(CardApply.model_fields) - {"card_name", "email"}
PLACEHOLDER = BatchCard(card_name="-", email="card@cards.example")
"""Stands for any card of the batch while what they share is checked."""


@dataclass
class _Batch:
    """The applications of one batch with what came of each."""

    kind: Kind
    applications: list[CardApply]
    items: list[BatchItem] = field(default_factory=list)

    @property
    def accepted(self) -> list[tuple[BatchItem, CardApply]]:
        return [pair for pair in zip(self.items, self.applications, strict=True) if pair[0].success]


@serves(
    card_calls.APPLY_BATCH,
    routes=("/card/apply",),
    function="vcc_card_apply",
    kyc=True,
    spends_from="subUserId",
    invalid=Code.CARD_OPEN_FAILED,
)
def apply_batch(ctx: Ctx, request: CardApplyBatch) -> BatchResult:
    """Open many shared-mode cards."""
    if request.card_mode != "SHARED":
        raise wrong("cardMode")
    return result(ctx, _open_all(ctx, request))


@serves(
    card_calls.APPLY_BATCH_SINGLE_CARD,
    routes=("/card/apply",),
    function="vcc_card_apply",
    kyc=True,
    spends_from="subUserId",
    invalid=Code.CARD_OPEN_FAILED,
)
def apply_batch_single_card(ctx: Ctx, request: CardApplyBatch) -> BatchResult:
    """Open many single-mode cards, each with the same first balance; `totalAmount` is what they got together."""
    if request.card_mode != "SINGLE":
        raise wrong("cardMode")
    items = _open_all(ctx, request)
    return result(ctx, items, total_amount=(request.recharge_amount or 0) * sum(item.success for item in items))


def _open_all(ctx: Ctx, request: CardApplyBatch) -> list[BatchItem]:
    """All that fit or, when number or money do not suffice for them, none."""
    cards = _named(request)
    kind = check_application(ctx, ctx.company, _application(request, PLACEHOLDER))
    batch = _Batch(kind, [_application(request, card) for card in cards])
    _check_each(ctx, batch)
    step_up.require(ctx, request, TYPE_CODE)
    left = remaining_cards(ctx, request.bin).wait_apply_count
    if len(batch.applications) > left:
        raise Refused(Code.CARD_COUNT_REACHED, data={"waitApplyCount": left}, error_param=["count"])
    if batch.accepted:
        check_funds(ctx, batch.applications[0], batch.kind, len(batch.accepted))
    books = Books(ctx.db)
    opened = [_open(ctx, books, item, application) for item, application in batch.accepted]
    books.flush()
    card_recharges.note_first_balances(ctx.db, opened, request.request_no)
    return batch.items


def _named(request: CardApplyBatch) -> list[BatchCard]:
    """The cards asked for; 300021 when their number is missing, contradictory or not from 1 to 200."""
    listed = request.item_list or []
    count = len(listed) if request.count is None else request.count
    if not 1 <= count <= MOST_IN_BATCH or (listed and count != len(listed)):
        raise Refused(Code.CARD_COUNT_WRONG, data={"maxCount": MOST_IN_BATCH}, error_param=["count"])
    if listed:
        return listed
    prefix = (request.card_name_prefix or "").strip()
    missing = [name for name, value in (("cardNamePrefix", prefix), ("email", request.email)) if not value]
    if missing or request.email is None:
        raise wrong(*missing)
    return [BatchCard(card_name=name, email=request.email) for name in numbered(prefix, count)]


def _application(request: CardApplyBatch, card: BatchCard) -> CardApply:
    """What the batch says, with what the card says instead."""
    shared = {name: getattr(request, name) for name in OWN}
    return CardApply(**{**shared, **{name: getattr(card, name) for name in card.model_fields_set}})


def _check_each(ctx: Ctx, batch: _Batch) -> None:
    for index, application in enumerate(batch.applications):
        item = BatchItem(index=index, success=True, code=Code.SUCCESS)
        fields = list(wrong_fields(ctx, application, batch.kind))
        if fields:
            fail(item, wrong(*fields))
        batch.items.append(item)


def _open(ctx: Ctx, books: Books, item: BatchItem, application: CardApply) -> Card:
    company = ctx.company
    card = open_card(books, ctx.sandbox.vault, company, application, ctx.now, operator_name=ctx.operator_name)
    item.card_id, item.status = card.card_id, card.status
    return card
