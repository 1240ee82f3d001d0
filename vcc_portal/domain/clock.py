"""The portal's one clock: what time it is for the business, wherever the server and the user are.

The provider's days and months, and with them limits, totals and "today", turn over at midnight in Asia/Shanghai; every
time on the wire is of that zone. Nothing else in the portal asks for the date or the time of day (ruff sees to it).
How long something takes or is kept is no business of this clock: that is `time.monotonic`, or `time.time` where the
figure has to outlive the process.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone

SHANGHAI = timezone(timedelta(hours=8), "Asia/Shanghai")
"""Without daylight saving since 1991, so a fixed offset says the same and needs no zone database on the machine."""
_WRITTEN = "%Y-%m-%d %H:%M:%S"
Source = Callable[[], datetime]
"""Tells the present as a datetime with a zone, whichever."""


def machine() -> datetime:
    """The present by the machine's clock; the machine's own zone has no part in it."""
    return datetime.now(SHANGHAI)


_source: list[Source] = [machine]


def follow(source: Source) -> None:
    """From now on the present is what `source` tells; the app module calls this once, tests as often as they like."""
    _source[:] = [source]


def now() -> datetime:
    """The present in Asia/Shanghai."""
    return _source[0]().astimezone(SHANGHAI)


def today() -> date:
    """The day in Asia/Shanghai."""
    return now().date()


def written(moment: datetime | None = None) -> str:
    """A moment in Asia/Shanghai as it is on the wire and on screen; by default the present one."""
    return (moment or now()).astimezone(SHANGHAI).strftime(_WRITTEN)


def read(text: str) -> datetime:
    """The moment that is written so. Raises `ValueError`."""
    return datetime.strptime(text, _WRITTEN).replace(tzinfo=SHANGHAI)
