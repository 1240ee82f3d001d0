"""Limit windows and what is left of them; the look of a card."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.card import GROUNDS, TAB_ORDER, TONES, CardStatus, LimitWindow, Usage, binding, ground
from vcc_portal.i18n.card.common import CARD_STATUS, CARD_STATUS_MEANING, LIMIT_WINDOW

amounts = st.integers(0, 10**12)


def test_every_status_has_a_tone_a_tab_a_label_and_a_meaning():
    assert set(TONES) == set(TAB_ORDER) == set(CARD_STATUS) == set(CARD_STATUS_MEANING) == set(CardStatus)
    assert set(LIMIT_WINDOW) == set(LimitWindow)


@pytest.mark.parametrize(
    ("limit", "left", "percent"),
    [(5000, 712, 86), (10_000, 188, 98), (1000, 1000, 0), (1000, 0, 100), (1000, -5, 100), (10**9, 1, 99),
     (10**9, 10**9 - 1, 1), (0, 0, 0), (None, None, 0), (1000, None, 0)],
)  # fmt: skip
def test_percent_used(limit, left, percent):
    assert Usage(limit, left).percent == percent


@given(limit=amounts, left=amounts)
def test_used_and_left_are_the_limit(limit, left):
    usage = Usage(limit, left)
    assert usage.used + left == limit
    assert 0 <= usage.percent <= 100


def test_more_may_be_used_than_a_limit_that_was_lowered():
    usage = Usage(1000, 0, 3000)
    assert (usage.used, usage.percent, Usage(1000, 400).used) == (3000, 100, 600)


@given(st.dictionaries(st.sampled_from(LimitWindow), amounts, min_size=1))
def test_the_limit_with_the_least_left_is_met_first(left):
    first = binding({window: Usage(10**12, value) for window, value in left.items()})
    assert first is not None
    assert left[first] == min(left.values())


def test_without_limits_none_is_met():
    assert binding({window: Usage(None, None) for window in LimitWindow}) is None


@pytest.mark.parametrize(
    ("now", "day", "month"),
    [
        # 15:59 and 16:00 UTC are before and at midnight in Shanghai
        (datetime(2026, 11, 30, 15, 59, tzinfo=UTC), "2026-12-01", "2026-12-01"),
        (datetime(2026, 11, 30, 16, 0, tzinfo=UTC), "2026-12-02", "2027-01-01"),
        (datetime(2028, 2, 28, 16, 0, tzinfo=UTC), "2028-03-01", "2028-03-01"),
    ],
)
def test_windows_turn_over_at_midnight_in_shanghai(now, day, month):
    assert LimitWindow.DAY.resets_at(now).strftime("%Y-%m-%d") == day
    assert LimitWindow.MONTH.resets_at(now).strftime("%Y-%m-%d") == month
    assert LimitWindow.LIFETIME.resets_at(now) is None
    assert LimitWindow.SINGLE.resets_at(now) is None


@given(st.datetimes(datetime(2020, 1, 1), datetime(2099, 1, 1), timezones=st.just(UTC)))
def test_a_window_starts_anew_later_and_soon(now):
    day, month = LimitWindow.DAY.resets_at(now), LimitWindow.MONTH.resets_at(now)
    assert now < day <= month
    assert (month - now).days <= 31


def test_a_card_always_looks_the_same():
    assert ground("VALID", "485932") == ground("INACTIVE", "485932")
    assert ground("VALID", "485932") in GROUNDS
    assert ground("EXPIRED", "485932") == ground("CANCEL", "") == "grey"
