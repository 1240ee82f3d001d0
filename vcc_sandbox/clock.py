"""The sandbox's clock: real time plus an offset that tests and the console may move."""

from datetime import datetime, timedelta, timezone
from time import monotonic

ZONE = timezone(timedelta(hours=8), "Asia/Shanghai")
"""Without daylight saving since 1991, so a fixed offset says the same."""
FORMAT = "%Y-%m-%d %H:%M:%S"


class Clock:
    """Now in Asia/Shanghai; `moved_to` or `advance` make it virtual."""

    def __init__(self, start: datetime | None = None, *, runs: bool = False) -> None:
        """Real time without a start; else the start, standing still or running on from there."""
        self._frozen = start.astimezone(ZONE) if start else None
        self._runs_since = monotonic() if runs else None
        self._offset = timedelta()

    def now(self) -> datetime:
        """The present, to the second."""
        base = self._frozen or datetime.now(ZONE)
        if self._runs_since is not None:
            base += timedelta(seconds=monotonic() - self._runs_since)
        return (base + self._offset).replace(microsecond=0)

    def advance(self, seconds: int) -> datetime:
        """Move forward; time never runs backwards."""
        self._offset += timedelta(seconds=max(0, seconds))
        return self.now()

    @property
    def moved(self) -> int:
        """Seconds by which somebody moved it forward."""
        return int(self._offset.total_seconds())

    def reset(self) -> None:
        """Back to where it started; only together with the data."""
        self._offset = timedelta()


def ts(moment: datetime) -> str:
    """Wire and storage form of a time."""
    return moment.astimezone(ZONE).isoformat(" ", "seconds")[:19]


def parse(text: str) -> datetime:
    """The time that `ts` wrote."""
    return datetime.strptime(text, FORMAT).replace(tzinfo=ZONE)


def add_months(moment: datetime, months: int) -> datetime:
    """First day of the month that many months later."""
    count = moment.year * 12 + moment.month - 1 + months
    return moment.replace(year=count // 12, month=count % 12 + 1, day=1)
