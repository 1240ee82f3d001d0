"""When a save need not be sent, when it must not be, and how one without an answer has ended."""

import pytest

from vcc_portal.features.patterns.saving import TEXTS, SaveEnd, before_sending, mark_of, without_answer
from vcc_portal.upstream.models.account_settings import AlarmInfo, AlarmUpdate

EDITED = ("currency", "alarm_amount")


@pytest.mark.parametrize(
    ("kept", "wanted", "seen", "end"),
    [
        ("a", "a", "a", SaveEnd.SAME),
        ("b", "b", "a", SaveEnd.SAME),
        ("a", "b", "a", None),
        ("c", "b", "a", SaveEnd.OVERTAKEN),
        ("a", "b", "", SaveEnd.OVERTAKEN),
        ("", "b", "a", None),
    ],
)
def test_what_is_sent(kept: str, wanted: str, seen: str, end: SaveEnd | None) -> None:
    assert before_sending(kept, wanted, seen) == end


@pytest.mark.parametrize(("kept", "end"), [(None, SaveEnd.UNKNOWN), ("b", SaveEnd.SAVED), ("a", SaveEnd.LOST)])
def test_without_an_answer_what_is_kept_says_it(kept: str | None, end: SaveEnd) -> None:
    assert without_answer(kept, "b") == end


def test_a_mark_is_of_the_edited_fields_alone_and_the_same_for_what_is_sent() -> None:
    kept = AlarmInfo(currency="USD", alarm_amount=5, update_time="2026-01-01 00:00:00")
    assert mark_of(kept, EDITED) == mark_of(kept.model_copy(update={"update_time": "later"}), EDITED)
    assert mark_of(kept, EDITED) == mark_of(AlarmUpdate(currency="USD", alarm_switch=True, alarm_amount=5), EDITED)
    assert mark_of(kept, EDITED) != mark_of(kept.model_copy(update={"alarm_amount": 6}), EDITED)
    assert mark_of(None, EDITED) == ""


def test_each_end_is_said() -> None:
    assert set(TEXTS) == set(SaveEnd)
