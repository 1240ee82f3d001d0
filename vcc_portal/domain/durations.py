"""How a duration is shown (spec §8): seconds up to a minute, minutes up to an hour, hours up to a day, else days."""

from dataclasses import dataclass
from enum import StrEnum

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Unit(StrEnum):
    """A unit of duration."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"


_SECONDS = {Unit.SECOND: 1, Unit.MINUTE: MINUTE, Unit.HOUR: HOUR, Unit.DAY: DAY}


@dataclass(frozen=True)
class Duration:
    """A whole number of one unit."""

    amount: int
    unit: Unit


def duration(seconds: int) -> Duration:
    """The unit that fits, rounded up so that nobody is asked to come back too early."""
    seconds = max(seconds, 0)
    if seconds <= MINUTE:
        return Duration(seconds, Unit.SECOND)
    if seconds <= HOUR:
        return Duration(-(-seconds // MINUTE), Unit.MINUTE)
    if seconds <= DAY:
        return Duration(-(-seconds // HOUR), Unit.HOUR)
    return Duration(-(-seconds // DAY), Unit.DAY)


def elapsed(seconds: int) -> Duration:
    """The unit that fits, rounded down: what has begun an hour and a half ago has not taken two hours."""
    shown = duration(seconds)
    return Duration(max(seconds, 0) // _SECONDS[shown.unit], shown.unit)
