"""Planned events played in the order of time, and the moments and figures that the seed draws."""

import heapq
import zlib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import count
from random import Random

from vcc_sandbox.core.exchange_rates import PER_USD

MAJOR = 1000
WEEKEND_SHARE = 0.45
"""How many of the weekend's events really happen then."""


class Timeline:
    """Events until now; an event may plan later ones."""

    def __init__(self, rng: Random, now: datetime, days: int) -> None:
        self.rng = rng
        self.now = now
        self.start = now - timedelta(days=days)
        self._queue: list[tuple[datetime, int, Callable[[datetime], object]]] = []
        self._order = count()

    def plan(self, at: datetime, action: Callable[[datetime], object]) -> None:
        """Let `action(at)` happen; what lies in the future never does."""
        if at <= self.now:
            heapq.heappush(self._queue, (at.replace(microsecond=0), next(self._order), action))

    def play(self) -> None:
        """Everything planned, until now."""
        while self._queue:
            at, _, action = heapq.heappop(self._queue)
            action(at)

    def digits(self, number: int) -> str:
        """Digits of a card number, from the seed."""
        return "".join(self.rng.choices("0123456789", k=number))

    def within(self, span: timedelta) -> timedelta:
        """Any part of a span, in seconds."""
        return timedelta(seconds=self.rng.randrange(int(span.total_seconds())))

    def chance(self, percent: float) -> bool:
        """True that often."""
        return self.rng.random() * 100 < percent

    def mondays(self) -> Iterator[datetime]:
        """Each Monday at nine after the day on which it all begins."""
        morning = self.start.replace(hour=9, minute=0, second=0)
        monday = morning + timedelta(days=7 - morning.weekday())
        while monday <= self.now:
            yield monday
            monday += timedelta(days=7)

    def workday_moment(self, day: datetime) -> datetime:
        """A working hour of that day, or of another one near it when it is a weekend."""
        while day.weekday() > 4 and self.rng.random() > WEEKEND_SHARE:
            day -= timedelta(days=self.rng.randint(1, 3))
        hour = min(23, max(0, int(self.rng.gauss(14, 4))))
        return day.replace(hour=hour, minute=self.rng.randint(0, 59), second=self.rng.randint(0, 59))

    def earlier_today(self, since: datetime | None = None) -> datetime:
        """A moment between midnight, or `since` when that is later, and now."""
        return self._until_now(self.now.replace(hour=0, minute=0, second=0), since)

    def this_month(self, since: datetime | None = None) -> datetime:
        """A moment between the first of the month, or `since` when that is later, and now."""
        return self._until_now(self.now.replace(day=1, hour=0, minute=0, second=0), since)

    def _until_now(self, first: datetime, since: datetime | None) -> datetime:
        begin = max(first, since or first)
        return begin + (self.now - begin) * self.rng.random()


def office_moment(day: datetime, key: str) -> datetime:
    """A moment of that day between nine and six that follows from `key`."""
    second = zlib.crc32(key.encode()) % (9 * 3600)
    return day.replace(hour=9, minute=0, second=0) + timedelta(seconds=second)


def worth(major: int, target: str, source: str = "USD") -> int:
    """Thousandths of `target` for major units of `source`; only for choosing figures."""
    return int(Decimal(major * MAJOR) * PER_USD[target] / PER_USD[source])


def nice(amount: int) -> int:
    """Round thousandths up to a figure that a person would type."""
    unit = MAJOR * 10
    while unit * 60 < amount:
        unit *= 10
    return -(-amount // unit) * unit
