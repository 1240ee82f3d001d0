"""The month's spending by day, of one currency at a time: sums, comparison and the scale of its chart."""

import calendar
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from vcc_portal.domain.money import SCALE, rounded
from vcc_portal.domain.transactions import REFUNDS, SETTLEMENTS, TradeType

AUTHORIZATION, REVERSAL = TradeType.AUTHORIZATION, TradeType.AUTHORIZATION_REVERSAL
"""With settlements and refunds, what the month's picture is made of; fees and top-ups are not spending."""
GRID_LINES = 5
_STEPS = (1, 2, 3, 4, 5, 6, 8, *(n * 10**power for power in range(15) for n in (10, 15, 20, 30, 40, 50, 60, 80)))


@dataclass(frozen=True)
class SpendingEntry:
    """One successful record; `amount` is in thousandths of the billing currency, without a sign."""

    transaction_id: str
    original_id: str
    trade_type: int
    amount: int
    currency: str
    card_id: str
    at: datetime


@dataclass
class Day:
    """Sums of one day in thousandths; `before` is the same day of last month."""

    settled: int = 0
    authorised: int = 0
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
    def authorised(self) -> int:
        return sum(day.authorised for day in self.days)

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


def length(first: date) -> int:
    """Number of days in a month."""
    return calendar.monthrange(first.year, first.month)[1]


def same_point(now: datetime) -> datetime:
    """The same day and time last month; its last day when it is shorter."""
    first = previous_month(now.date())
    return now.replace(year=first.year, month=first.month, day=min(now.day, length(first)))


def open_holds(entries: Iterable[SpendingEntry]) -> dict[str, int]:
    """Authorised and not settled, in thousandths by authorization.

    A settlement closes its authorization whatever its amount; a reversal takes its amount off.
    """
    entries = list(entries)
    left = {entry.transaction_id: entry.amount for entry in entries if entry.trade_type == AUTHORIZATION}
    for entry in entries:
        if entry.original_id not in left:
            continue
        if entry.trade_type in SETTLEMENTS:
            left[entry.original_id] = 0
        elif entry.trade_type == REVERSAL:
            left[entry.original_id] = max(0, left[entry.original_id] - entry.amount)
    return left


def months(entries: Sequence[SpendingEntry], now: datetime) -> dict[str, Month]:
    """The current month by currency, from the records of this month and the one before; busiest currency first."""
    first, last = now.date().replace(day=1), previous_month(now.date())
    holds, until = open_holds(entries), same_point(now)
    days: dict[str, list[Day]] = {}
    compared: dict[str, int] = {}
    records: dict[str, int] = {}
    for entry in entries:
        mine = days.setdefault(entry.currency, [Day() for _ in range(length(first))])
        month = entry.at.date().replace(day=1)
        if month == first:
            records[entry.currency] = records.get(entry.currency, 0) + 1
            _add(mine[entry.at.day - 1], entry, holds)
        elif month == last and entry.trade_type in SETTLEMENTS:
            if entry.at <= until:
                compared[entry.currency] = compared.get(entry.currency, 0) + entry.amount
            if entry.at.day <= len(mine):
                mine[entry.at.day - 1].before += entry.amount
    order = sorted(days, key=lambda currency: (-records.get(currency, 0), currency))
    return {code: Month(code, first, now.day, tuple(days[code]), compared.get(code, 0)) for code in order}


def _add(day: Day, entry: SpendingEntry, holds: dict[str, int]) -> None:
    if entry.trade_type in SETTLEMENTS:
        day.settled += entry.amount
    elif entry.trade_type in REFUNDS:
        day.refunded += entry.amount
    elif entry.trade_type == AUTHORIZATION:
        day.authorised += holds[entry.transaction_id]


def by_card(entries: Iterable[SpendingEntry], first: date) -> dict[str, dict[str, int]]:
    """Settled since `first`, in thousandths by currency and card."""
    sums: dict[str, dict[str, int]] = {}
    for entry in entries:
        if entry.trade_type in SETTLEMENTS and entry.at.date() >= first:
            mine = sums.setdefault(entry.currency, {})
            mine[entry.card_id] = mine.get(entry.card_id, 0) + entry.amount
    return sums


def by_group(cards: dict[str, int], groups: dict[str, str]) -> list[tuple[str, int]]:
    """Card sums put together by the group of the card, largest first; cards without one under ''."""
    sums: dict[str, int] = {}
    for card, amount in cards.items():
        group = groups.get(card, "")
        sums[group] = sums.get(group, 0) + amount
    return sorted(sums.items(), key=lambda item: (-item[1], item[0]))


def top_groups(sums: list[tuple[str, int]], most: int) -> list[tuple[str, int]]:
    """The largest named groups, and everything else together under '' at the end."""
    named = [item for item in sums if item[0]]
    rest = sum(amount for _, amount in named[most - 1 :]) if len(named) > most else 0
    kept = named[: most - 1] if rest else named
    rest += sum(amount for group, amount in sums if not group)
    return [*kept, ("", rest)] if rest else kept


def busiest_card(entries: Iterable[SpendingEntry], first: date) -> str:
    """The card with the most payments this month, '' without one; counts compare across currencies, sums do not."""
    counts: dict[str, int] = {}
    for entry in entries:
        if entry.card_id and entry.trade_type in {AUTHORIZATION, *SETTLEMENTS} and entry.at.date() >= first:
            counts[entry.card_id] = counts.get(entry.card_id, 0) + 1
    return min(counts, key=lambda card: (-counts[card], card), default="")


def scale_step(largest: int) -> int:
    """Distance of two grid lines in thousandths: a round figure whose five steps hold the largest bar."""
    return next(step * SCALE for step in _STEPS if step * SCALE * GRID_LINES >= largest)


def compact(thousandths: int) -> str:
    """A grid label of whole units: '0', '800', '1.5k', '2M'."""
    units = thousandths // SCALE
    for size, letter in ((10**9, "B"), (10**6, "M"), (1000, "k")):
        if units >= size:
            whole, tenth = divmod(units * 10 // size, 10)
            return f"{whole}.{tenth}{letter}" if tenth else f"{whole}{letter}"
    return str(units)
