"""The month's spending by day, of one currency at a time: sums, comparison and the scale of its chart."""

from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, count

from vcc_portal.domain.money import SCALE, rounded
from vcc_portal.domain.period import month_end

GRID_LINES = 5
_ROUND = (10, 15, 20, 30, 40, 50, 60, 80)


@dataclass
class Day:
    """Sums of one day in thousandths; `before` is the same day of last month."""

    settled: int = 0
    authorised: int = 0
    """Held: neither settled nor reversed yet."""
    refunded: int = 0
    before: int = 0


@dataclass(frozen=True)
class Month:
    """One currency's month up to now."""

    currency: str
    first: date
    today: int
    days: tuple[Day, ...]
    before_at_this_point: int
    """Settled last month up to the same day and time, so that the comparison is fair."""

    @property
    def total(self) -> int:
        return sum(day.settled for day in self.days)

    @property
    def change_permille(self) -> int | None:
        """Change against the same point last month; None when there is nothing to compare with."""
        if not self.before_at_this_point:
            return None
        before = self.before_at_this_point
        return rounded((self.total - before) * 1000, before) // before


def previous_month(day: date) -> date:
    """The first day of the month before."""
    return date(day.year - (day.month == 1), (day.month - 2) % 12 + 1, 1)


def same_point(now: datetime) -> datetime:
    """The same day and time last month; its last day when it is shorter."""
    first = previous_month(now.date())
    return now.replace(year=first.year, month=first.month, day=min(now.day, month_end(first).day))


def scale_step(largest: int) -> int:
    """Distance of two grid lines in thousandths: a round figure whose five steps hold the largest bar."""
    steps = chain((1, 2, 3, 4, 5, 6, 8), (n * 10**power for power in count() for n in _ROUND))
    return next(step * SCALE for step in steps if step * SCALE * GRID_LINES >= largest)


def compact(thousandths: int) -> str:
    """A grid label of whole units: '0', '800', '1.5k', '2M'."""
    units = thousandths // SCALE
    for size, letter in ((10**9, "B"), (10**6, "M"), (1000, "k")):
        if units >= size:
            whole, tenth = divmod(units * 10 // size, 10)
            return f"{whole}.{tenth}{letter}" if tenth else f"{whole}{letter}"
    return str(units)
