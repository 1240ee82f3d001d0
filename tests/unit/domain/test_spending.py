"""The month's spending: the point that it is compared with, its largest groups, and the scale of its chart."""

from datetime import datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vcc_portal.domain.spending import (
    GRID_LINES,
    compact,
    previous_month,
    same_point,
    scale_step,
)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (datetime(2025, 3, 31, 8), datetime(2025, 2, 28, 8)),
        (datetime(2024, 3, 30, 8), datetime(2024, 2, 29, 8)),
        (datetime(2025, 1, 15, 8), datetime(2024, 12, 15, 8)),
    ],
)
def test_same_point_of_a_shorter_month_is_its_last_day(now: datetime, expected: datetime) -> None:
    assert same_point(now) == expected
    assert previous_month(now.date()) == expected.date().replace(day=1)


@given(st.integers(0, 10**30))
@example(10**24)
def test_the_scale_holds_the_largest_bar(largest: int) -> None:
    assert scale_step(largest) * GRID_LINES >= largest
    assert scale_step(largest) % 1000 == 0


@pytest.mark.parametrize(
    ("amount", "label"),
    [(0, "0"), (800_000, "800"), (1_500_000, "1.5k"), (5_000_000, "5k"), (2 * 10**9, "2M"), (10**13, "10B")],
)
def test_grid_labels(amount: int, label: str) -> None:
    assert compact(amount) == label
