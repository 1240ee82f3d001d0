"""The month's spending: what counts, on which day, and against what it is compared."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.spending import (
    GRID_LINES,
    SpendingEntry,
    busiest_card,
    by_card,
    by_group,
    compact,
    months,
    open_holds,
    previous_month,
    same_point,
    scale_step,
    top_groups,
)

NOW = datetime(2025, 11, 18, 10, 32, 8)


def entry(
    trade_type: int, amount: int, at: str, *, tid: str = "", original: str = "", currency: str = "USD", card: str = "c1"
) -> SpendingEntry:
    return SpendingEntry(tid or f"{trade_type}-{amount}-{at}", original, trade_type, amount, currency, card, parsed(at))


def parsed(at: str) -> datetime:
    return datetime.strptime(f"2025-{at}", "%Y-%m-%d %H:%M")


def test_consumption_of_both_modes_is_settled_on_its_day() -> None:
    month = months([entry(3, 100, "11-01 00:00"), entry(9, 50, "11-01 23:59"), entry(3, 7, "11-18 01:00")], NOW)["USD"]
    assert [day.settled for day in month.days][:2] == [150, 0]
    assert month.days[17].settled == 7
    assert (month.total, len(month.days), month.today) == (157, 30, 18)


def test_fees_top_ups_and_refunds_are_not_spending() -> None:
    rows = [entry(kind, 100, "11-02 10:00") for kind in (5, 6, 7, 8, 12, 13, 4, 10, 21)]
    month = months(rows, NOW)["USD"]
    assert month.total == 0
    assert month.days[1].refunded == 300


def test_a_settled_authorization_is_not_counted_twice() -> None:
    rows = [entry(1, 500, "11-03 10:00", tid="a"), entry(3, 480, "11-05 10:00", original="a")]
    month = months(rows, NOW)["USD"]
    assert (month.days[2].authorised, month.days[4].settled) == (0, 480)


def test_cash_closes_its_hold() -> None:
    rows = [entry(1, 500, "11-03 10:00", tid="a"), entry(11, 480, "11-05 10:00", original="a")]
    month = months(rows, NOW)["USD"]
    assert (month.days[2].authorised, month.days[4].settled) == (0, 480)


def test_a_reversal_takes_its_amount_off_the_hold() -> None:
    rows = [entry(1, 500, "11-03 10:00", tid="a"), entry(2, 200, "11-04 10:00", original="a")]
    assert open_holds(rows) == {"a": 300}
    assert open_holds([*rows, entry(2, 400, "11-05 10:00", original="a")]) == {"a": 0}
    assert months(rows, NOW)["USD"].days[2].authorised == 300


def test_last_month_is_compared_up_to_the_same_time() -> None:
    rows = [
        entry(3, 1150, "11-10 10:00"),
        entry(3, 1000, "10-18 10:31"),
        entry(3, 9000, "10-18 10:33"),
        entry(3, 4000, "10-31 10:00"),
    ]
    month = months(rows, NOW)["USD"]
    assert month.before_at_this_point == 1000
    assert month.change_permille == 150
    assert month.days[17].before == 10_000
    assert sum(day.before for day in month.days) == 10_000


def test_nothing_to_compare_with() -> None:
    assert months([entry(3, 1, "11-01 00:00")], NOW)["USD"].change_permille is None


def test_currencies_stay_apart_and_the_busiest_comes_first() -> None:
    rows = [entry(3, 900, "11-01 10:00", currency="JPY")] + [entry(3, n, "11-02 10:00") for n in (1, 2)]
    result = months(rows, NOW)
    assert list(result) == ["USD", "JPY"]
    assert (result["USD"].total, result["JPY"].total) == (3, 900)
    assert months([], NOW) == {}


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


def test_groups_by_card() -> None:
    rows = [
        entry(3, 60, "11-01 10:00", card="ads"),
        entry(9, 30, "11-01 10:00", card="cloud"),
        entry(3, 10, "11-01 10:00", card="none"),
        entry(3, 99, "10-01 10:00", card="ads"),
        entry(1, 99, "11-01 10:00", card="ads"),
        entry(3, 99, "11-01 10:00", card="ads", currency="JPY"),
    ]
    spent = by_card(rows, date(2025, 11, 1))
    assert spent == {"USD": {"ads": 60, "cloud": 30, "none": 10}, "JPY": {"ads": 99}}
    assert by_group(spent["USD"], {"ads": "A", "cloud": "C"}) == [("A", 60), ("C", 30), ("", 10)]
    assert by_group(spent["USD"], {"ads": "A", "cloud": "A"}) == [("A", 90), ("", 10)]


def test_small_groups_are_put_together() -> None:
    sums = [("a", 9), ("b", 8), ("", 7), ("c", 6), ("d", 5), ("e", 4)]
    assert top_groups(sums, 4) == [("a", 9), ("b", 8), ("c", 6), ("", 16)]
    assert top_groups([("a", 9), ("b", 8)], 4) == [("a", 9), ("b", 8)]
    assert top_groups([], 4) == []


@given(
    st.lists(st.tuples(st.sampled_from(["", "a", "b", "c", "d", "e"]), st.integers(1, 99)), unique_by=lambda g: g[0])
)
def test_putting_together_loses_nothing(sums: list[tuple[str, int]]) -> None:
    kept = top_groups(sums, 4)
    assert sum(amount for _, amount in kept) == sum(amount for _, amount in sums)
    assert len(kept) <= 5


def test_busiest_card_counts_payments() -> None:
    rows = [entry(3, 1, "11-01 10:00", card="b"), entry(1, 1, "11-01 10:00", card="b"), entry(3, 99, "11-01 10:00")]
    assert busiest_card(rows, date(2025, 11, 1)) == "b"
    assert busiest_card([], date(2025, 11, 1)) == ""


@given(st.integers(0, 10**15))
def test_the_scale_holds_the_largest_bar(largest: int) -> None:
    assert scale_step(largest) * GRID_LINES >= largest
    assert scale_step(largest) % 1000 == 0


@pytest.mark.parametrize(
    ("amount", "label"),
    [(0, "0"), (800_000, "800"), (1_500_000, "1.5k"), (5_000_000, "5k"), (2 * 10**9, "2M"), (10**13, "10B")],
)
def test_grid_labels(amount: int, label: str) -> None:
    assert compact(amount) == label
