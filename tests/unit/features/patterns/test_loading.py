"""What comes of a reading, and that a page can be read from a session and an address alone."""

from typing import Any

import pytest

from vcc_portal.domain.account import Standing
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import failure
from vcc_portal.errors.row import Effect
from vcc_portal.features.card.detail.reading import read_card
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase, answered
from vcc_portal.i18n import Text
from vcc_portal.i18n.errors import BAD_ANSWER
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.card import Card

SAID = Text(zh="出错了", en="It failed")


async def ends(with_: "Exception | str") -> str:
    if isinstance(with_, Exception):
        raise with_
    return with_


async def test_what_was_read_is_ready() -> None:
    answer = await answered(ends("data"))
    assert answer is not None
    assert (answer.phase, answer.data, bool(answer.failure)) == (Phase.READY, "data", False)


@pytest.mark.parametrize("phase", [Phase.EMPTY, Phase.MISSING, Phase.DENIED, Phase.CHOOSE])
async def test_a_reading_may_have_nothing_to_show(phase: Phase) -> None:
    answer = await answered(ends(NotShown(phase)))
    assert answer is not None
    assert (answer.phase, answer.data) == (phase, None)


async def test_a_failure_keeps_its_reference() -> None:
    answer = await answered(ends(failure(SAID, code="300014")))
    assert answer is not None
    assert (answer.phase, answer.failure.text, answer.failure.reference) == (Phase.FAILED, SAID, "300014")


@pytest.mark.parametrize("effect", [Effect.SIGN_OUT, Effect.GO_FROZEN, Effect.NO_AUTH, Effect.FORBIDDEN_PAGE])
async def test_nothing_is_said_where_the_page_is_left(effect: Effect) -> None:
    assert await answered(ends(failure(SAID, effect=effect))) is None


async def test_a_newer_request_ends_the_older_one_without_a_word() -> None:
    with pytest.raises(Superseded):
        await answered(ends(Superseded("/card/page", "a newer one")))


@pytest.mark.parametrize(
    "error",
    [
        ValueError("no day"),
        KeyError("XX"),
        TypeError(),
        OverflowError(),
        AttributeError("'NoneType' object has no attribute 'total'"),
        RuntimeError("cannot reuse already awaited coroutine"),
    ],
)
async def test_an_answer_that_nothing_can_be_made_of_is_said_in_its_place(error: Exception) -> None:
    answer = await answered(ends(error))
    assert answer is not None
    assert (answer.phase, answer.data, answer.failure.text) == (Phase.FAILED, None, BAD_ANSWER)


async def test_a_page_is_read_without_a_socket() -> None:
    """Only a session's standing and a way to ask are needed; no State takes part."""

    async def ask(call: Any, request: Any, *, lane: str = "") -> Any:
        if call.path.endswith("/infoAll") or call.path.endswith("/info"):
            if request.card_id != "1":
                raise failure(SAID, code=Code.CARD_NOT_FOUND)
            return Card(card_id="1", status="VALID")
        raise failure(SAID)

    visit = Visit(ask, {"cardId": "1"}, standing=Standing(admin=True))
    found = await read_card(visit, visit.params["cardId"])
    assert (found.card.card_id, found.asker.standing.admin, found.configs) == ("1", True, {})
    for other in ("", "2"):
        with pytest.raises(NotShown) as none:
            await read_card(visit, other)
        assert none.value.phase is Phase.MISSING
