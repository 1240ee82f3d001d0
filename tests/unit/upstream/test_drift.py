"""Differences between answers and models are named, bounded, and hold no value."""

import pytest

from vcc_portal.upstream.call import Call, Nothing, get
from vcc_portal.upstream.calls import card
from vcc_portal.upstream.drift import MOST_NAMED, PAUSE, UNUSUAL, Drift, differences, wrong_types
from vcc_portal.upstream.models.base import Answer


class _Inner(Answer):
    code: str = ""
    amount: int | None = None


class _Outer(Answer):
    total_count: int = 0
    inner: _Inner | None = None
    rows: list[_Inner] = []


CALL: Call = get("/drift", Nothing, _Outer)
WHOLE = {"totalCount": 1, "inner": {"code": "a", "amount": 1}, "rows": [{"code": "b", "amount": None}]}


def test_an_answer_as_agreed_differs_in_nothing() -> None:
    drift = Drift()
    drift.note(CALL, WHOLE)
    assert (drift.seen[CALL].answers, drift.seen[CALL].differs) == (1, False)


def test_what_is_missing_extra_and_of_another_type_is_named_by_its_place() -> None:
    data = {"inner": {"code": ["5"], "amount": "5", "fee": 1}, "rows": [{"code": "b"}], "4111111111111111": "secret"}
    drift = Drift()
    drift.note(CALL, data)
    seen = drift.seen[CALL]
    assert seen.missing == {"totalCount", "rows.amount"}
    assert seen.extra == {"inner.fee", UNUSUAL}, "a key that may be data is not shown"
    assert "inner.code" in seen.wrong
    assert "secret" not in repr(seen)
    assert "4111" not in repr(seen)


def test_answers_are_looked_at_once_in_a_while_and_all_counted() -> None:
    now = [0.0]
    drift = Drift(lambda: now[0])
    for data in (WHOLE, {}):
        drift.note(CALL, data)
    assert (drift.seen[CALL].answers, drift.seen[CALL].missing) == (2, set())
    now[0] = PAUSE
    drift.note(CALL, {})
    assert drift.seen[CALL].missing == {"totalCount", "inner", "rows"}


def test_what_is_kept_is_bounded() -> None:
    drift = Drift()
    drift.note(CALL, {f"field{number}": 1 for number in range(10 * MOST_NAMED)})
    assert len(drift.seen[CALL].extra) == MOST_NAMED


@pytest.mark.parametrize("data", [None, [], "text", 5, {"rows": {}}, {"rows": [None, 5]}, {"inner": []}])
def test_no_answer_breaks_it(data: object) -> None:
    for call in (CALL, card.PAGE, card.TAGS):
        list(differences(call.response, data))
        list(wrong_types(call, data))
