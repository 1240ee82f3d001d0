"""What the four spending limits of a card mean together: which one binds, and what passes in a day."""

from collections.abc import Iterator
from dataclasses import dataclass

from vcc_portal.domain.card import LimitWindow

MAX_SINGLE = 50_000_000
"""Largest limit of one payment, in thousandths: 50,000.00, unless the user is on the allow-list."""


ORDER = tuple(LimitWindow)
"""From the narrowest window to the widest."""


@dataclass(frozen=True)
class SpendLimits:
    """Four limits in thousandths of one currency; None is no limit of that kind."""

    single: int | None = None
    day: int | None = None
    month: int | None = None
    lifetime: int | None = None

    def of(self, window: LimitWindow) -> int | None:
        """The limit of one window as it was set."""
        return getattr(self, window.value.lower())

    def effective(self, window: LimitWindow) -> int | None:
        """What can really be spent in a window: the smallest of its own limit and every wider one."""
        known = [limit for wider in _from(window) if (limit := self.of(wider)) is not None]
        return min(known) if known else None

    @property
    def none_set(self) -> bool:
        """True while only the balance decides."""
        return all(self.of(window) is None for window in ORDER)


@dataclass(frozen=True)
class Overruled:
    """A limit that can never be reached, because a wider window allows less."""

    window: LimitWindow
    limit: int
    by: LimitWindow
    by_limit: int


@dataclass(frozen=True)
class Pace:
    """How far the limits carry: payments of the full single limit in a day, such days in a month.

    `payments` is None without a single or a day limit, `days` without a month limit or a daily amount,
    `months` without a lifetime limit or a monthly amount.
    """

    per_payment: int | None
    payments: int | None
    per_day: int | None
    days: int | None
    months: int | None


def overruled(limits: SpendLimits) -> tuple[Overruled, ...]:
    """Every limit that a wider one makes unreachable, each with the smallest wider one."""
    return tuple(_overruled(limits))


def pace(limits: SpendLimits) -> Pace:
    """What passes with these limits, taking the lowest that applies at each step."""
    single = limits.effective(LimitWindow.SINGLE) if limits.single is not None else None
    day, month = limits.effective(LimitWindow.DAY), limits.effective(LimitWindow.MONTH)
    capped_daily = limits.day is not None
    return Pace(
        per_payment=single,
        payments=day // single if single and day is not None and capped_daily else None,
        per_day=day if capped_daily else None,
        days=_rounded_up(month, day) if capped_daily and limits.month is not None else None,
        months=_rounded_up(limits.lifetime, month) if limits.month is not None else None,
    )


def largest(allow_listed: bool) -> int | None:
    """Upper bound of every limit in thousandths; None for a user on the card-limit allow-list."""
    return None if allow_listed else MAX_SINGLE


def _from(window: LimitWindow) -> tuple[LimitWindow, ...]:
    return ORDER[ORDER.index(window) :]


def _overruled(limits: SpendLimits) -> Iterator[Overruled]:
    for window in ORDER[:-1]:
        limit = limits.of(window)
        wider = [(value, other) for other in _from(window)[1:] if (value := limits.of(other)) is not None]
        if limit is None or not wider:
            continue
        by_limit, by = min(wider, key=lambda pair: pair[0])
        if by_limit < limit:
            yield Overruled(window, limit, by, by_limit)


def _rounded_up(total: int | None, part: int | None) -> int | None:
    return -(-total // part) if total is not None and part else None
