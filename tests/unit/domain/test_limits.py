"""The rules of the four limits, as tables."""

import pytest

from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.limits import MAX_SINGLE, Overruled, Pace, SpendLimits, largest, overruled, pace

S, D, M, L = LimitWindow.SINGLE, LimitWindow.DAY, LimitWindow.MONTH, LimitWindow.LIFETIME


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        (SpendLimits(), ()),
        (SpendLimits(1000, 2000, 10_000, 20_000), ()),
        (SpendLimits(1000, 1000, 1000, 1000), ()),
        (SpendLimits(1000), ()),
        (SpendLimits(1000, 500), (Overruled(S, 1000, D, 500),)),
        (SpendLimits(1000, None, 500), (Overruled(S, 1000, M, 500),)),
        (SpendLimits(1000, None, None, 500), (Overruled(S, 1000, L, 500),)),
        (SpendLimits(None, 1000, 500), (Overruled(D, 1000, M, 500),)),
        (SpendLimits(None, None, 1000, 500), (Overruled(M, 1000, L, 500),)),
        (SpendLimits(100, 1000, 500), (Overruled(D, 1000, M, 500),)),
        (SpendLimits(900, 1000, 500, 700), (Overruled(S, 900, M, 500), Overruled(D, 1000, M, 500))),
        (SpendLimits(4, 3, 2, 1), (Overruled(S, 4, L, 1), Overruled(D, 3, L, 1), Overruled(M, 2, L, 1))),
    ],
)
def test_overruled(limits: SpendLimits, expected: tuple[Overruled, ...]) -> None:
    assert overruled(limits) == expected


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        (SpendLimits(), Pace(None, None, None, None, None)),
        (SpendLimits(1000), Pace(1000, None, None, None, None)),
        (SpendLimits(1000, 2000), Pace(1000, 2, 2000, None, None)),
        (SpendLimits(1000, 2999), Pace(1000, 2, 2999, None, None)),
        (SpendLimits(1000, 2000, 10_000), Pace(1000, 2, 2000, 5, None)),
        (SpendLimits(1000, 2000, 10_001), Pace(1000, 2, 2000, 6, None)),
        (SpendLimits(1000, 2000, 10_000, 30_000), Pace(1000, 2, 2000, 5, 3)),
        (SpendLimits(None, 2000, 10_000), Pace(None, None, 2000, 5, None)),
        (SpendLimits(1000, 500), Pace(500, 1, 500, None, None)),
        (SpendLimits(1000, 2000, 1500), Pace(1000, 1, 1500, 1, None)),
        (SpendLimits(1000, None, 10_000), Pace(1000, None, None, None, None)),
        (SpendLimits(0, 2000), Pace(0, None, 2000, None, None)),
        (SpendLimits(1000, 0, 10_000), Pace(0, None, 0, None, None)),
        (SpendLimits(None, None, 1000, 2500), Pace(None, None, None, None, 3)),
    ],
)
def test_pace(limits: SpendLimits, expected: Pace) -> None:
    assert pace(limits) == expected


@pytest.mark.parametrize(
    ("limits", "window", "expected"),
    [
        (SpendLimits(), S, None),
        (SpendLimits(5, 4, 3, 2), S, 2),
        (SpendLimits(5, 4, 3, 9), D, 3),
        (SpendLimits(None, None, 3), S, 3),
        (SpendLimits(1, 2, None, 9), M, 9),
        (SpendLimits(1, 2, 3), L, None),
    ],
)
def test_effective_is_the_smallest_of_its_own_and_wider(
    limits: SpendLimits, window: LimitWindow, expected: int | None
) -> None:
    assert limits.effective(window) == expected


def test_none_set() -> None:
    assert SpendLimits().none_set
    assert not SpendLimits(lifetime=1).none_set


def test_largest_single_limit() -> None:
    assert largest(allow_listed=False) == MAX_SINGLE == 50_000_000
    assert largest(allow_listed=True) is None
