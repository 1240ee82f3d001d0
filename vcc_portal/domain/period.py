"""The days that a query covers: at most a year, and a recent stretch when none are given; a month as people write it."""

import calendar
import re
from datetime import date, timedelta

MAX_DAYS = 366
"""The longest range that the provider answers."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MONTH = re.compile(r"\d{6}", re.ASCII)


def period(since: date | None, until: date | None, today: date, *, days: int) -> tuple[date, date]:
    """First and last day to ask for; without both ends the last `days` days, never more than a year."""
    last = min(until or today, today) if since is None or since <= today else until or since
    first = since or last - timedelta(days=days - 1)
    if last < first:
        first, last = last, first
    return max(first, last - timedelta(days=MAX_DAYS)), last


def is_day(text: str) -> bool:
    """Whether it is written as the provider writes a day, yyyy-MM-dd."""
    return _DAY.fullmatch(text) is not None


def month_end(day: date) -> date:
    """The last day of its month."""
    return day.replace(day=calendar.monthrange(day.year, day.month)[1])


def month_text(month: str) -> str:
    """`202610`, as the provider writes it, as 2026-10; anything else as it is."""
    return f"{month[:4]}-{month[4:]}" if is_month(month) else month


def is_month(text: str) -> bool:
    """Whether it is written as the provider writes a month, yyyyMM."""
    return _MONTH.fullmatch(text) is not None
