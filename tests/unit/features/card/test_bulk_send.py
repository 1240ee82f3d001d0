"""Sending a step to cards for which the provider has no call for many."""

import pytest

from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import failure
from vcc_portal.features.card.bulk.plan import BulkKind, BulkStep
from vcc_portal.features.card.bulk.send import send
from vcc_portal.features.patterns.batch import PartOfChunk
from vcc_portal.i18n import Text
from vcc_portal.upstream.models.card_actions import CardUpdate

CARDS = [str(number) for number in range(40)]
WHY = Text(zh="原因", en="reason")


@pytest.mark.parametrize(
    ("code", "stops"),
    [(Code.KYC_NEEDED, True), (Code.NO_FUNCTION_RIGHT, True), (Code.ACCOUNT_FROZEN, True), ("300001", False)],
)
async def test_what_is_refused_for_who_asks_is_asked_for_no_further_card(code: str, stops: bool) -> None:
    asked: list[str] = []

    async def ask(call: object, request: CardUpdate, *, lane: str = "") -> None:
        asked.append(request.card_id)
        if len(asked) > 8:
            raise failure(WHY, code=code, effect=lookup(code).effect)

    answer = await send(ask, CARDS, BulkStep(BulkKind.FREEZE))
    assert [each.card_id for each in answer.results if each.success] == asked[:8]
    assert isinstance(answer, PartOfChunk) is stops
    if isinstance(answer, PartOfChunk):
        assert answer.failed is not None
        assert answer.failed.code == code
        assert sorted([*asked[:8], *answer.unsent], key=int) == CARDS
    assert (len(asked) < len(CARDS)) is stops
