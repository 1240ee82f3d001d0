"""The sandbox's clock: the machine's time, moved forward by as much as the database says."""

from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.core.ledger_tables import LedgerEntry
from vcc_sandbox.core.tables import Fact

if TYPE_CHECKING:
    from vcc_sandbox.core.db import Database

ZONE = timezone(timedelta(hours=8), "Asia/Shanghai")
"""Without daylight saving since 1991, so a fixed offset says the same."""
FORMAT = "%Y-%m-%d %H:%M:%S"
AHEAD = "clock.ahead"
"""Name of the fact that says by how many seconds the sandbox is ahead of the machine."""
END = datetime(3000, 1, 1, tzinfo=ZONE)
"""Nobody goes further: the calendar ends at 9999, and what is planned lies after the present."""
_KEPT = select(
    select(Fact.value).where(Fact.name == AHEAD).scalar_subquery(),
    select(func.max(LedgerEntry.created_at)).scalar_subquery(),
)


class OutOfReach(Exception):
    """A time that cannot be gone to; the text says why."""


class Clock:
    """Now in Asia/Shanghai.

    By how much somebody moved it stands in the database, so it is as late after a restart and in every process. No moment
    lies before the last posting: where the machine's own time was set back, the sandbox's goes on from that posting.
    """

    def __init__(self, start: datetime | None = None, *, runs: bool = False) -> None:
        """On the machine's time without a start; else on the start, standing still or running on from there."""
        self._frozen = start.astimezone(ZONE) if start else None
        self._runs_since = monotonic() if runs else None
        self._database: Database | None = None
        self._ahead = timedelta()
        """As of the last look into the database, like `_behind`."""
        self._behind = timedelta()
        """By how much the machine's time fell behind the last posting."""

    def another(self) -> "Clock":
        """One on the same machine's time, for another database."""
        clock = Clock()
        clock._frozen, clock._runs_since = self._frozen, self._runs_since
        return clock

    def keep_in(self, database: "Database") -> None:
        """Be the clock of that database."""
        self._database = database
        self.now()

    def machine(self) -> datetime:
        """How late it would be had nobody moved it."""
        base = self._frozen or datetime.now(ZONE)
        if self._runs_since is not None:
            base += timedelta(seconds=monotonic() - self._runs_since)
        return base

    def now(self, db: Session | None = None) -> datetime:
        """The present, to the second; inside a transaction, give its session.

        In a writing one nobody else posts meanwhile, so what it writes is not earlier than anything posted before. A
        clock that is not yet that of a database tells the machine's time.
        """
        if db is not None:
            return self._look(db).present.replace(microsecond=0)
        if self._database is None:
            return self.machine().replace(microsecond=0)
        with self._kept_in.read() as session:
            return self.now(session)

    def about_now(self) -> datetime:
        """The present by the last look into the database, without another one: for what is only shown."""
        return (self.machine() + self._ahead + self._behind).replace(microsecond=0)

    def advance(self, seconds: float) -> datetime:
        """Move forward; time never runs backwards. `OutOfReach` beyond the end."""
        return self._go(lambda now: now + timedelta(seconds=max(0, seconds)))

    def move_to(self, moment: datetime) -> datetime:
        """Move forward to a time; `OutOfReach` when it is past or beyond the end."""
        return self._go(lambda _now: moment)

    @property
    def moved(self) -> int:
        """Seconds by which it is ahead of the machine."""
        with self._kept_in.read() as db:
            return int(self._look(db).ahead.total_seconds())

    @property
    def _kept_in(self) -> "Database":
        if self._database is None:
            raise LookupError("this clock is not yet that of a database")
        return self._database

    def _look(self, db: Session) -> "_Seen":
        kept, last = db.execute(_KEPT).one()
        ahead, behind = timedelta(seconds=int(kept or 0)), timedelta()
        present = self.machine() + ahead
        if last and present < parse(last):
            behind = max(self._behind, parse(last) - present)
        self._ahead, self._behind = ahead, behind
        return _Seen(ahead, behind, present + behind)

    def _go(self, wanted: Callable[[datetime], datetime]) -> datetime:
        with self._kept_in.write() as db:
            seen = self._look(db)
            now = seen.present.replace(microsecond=0)
            try:
                moment = wanted(seen.present)
            except OverflowError:
                moment = END
            if moment < now:
                raise OutOfReach(f"time does not run backwards: it is {ts(now)} here, and only a reset begins again")
            if moment >= END:
                raise OutOfReach(f"time goes on to {END.year - 1} at most; a reset begins again")
            ahead = seen.ahead + seen.behind + timedelta(seconds=ceil((moment - seen.present).total_seconds()))
            db.merge(Fact(name=AHEAD, value=str(ceil(ahead.total_seconds()))))
            db.flush()
            return self.now(db)


class _Seen(NamedTuple):
    """What a look into the database and at the machine's time shows."""

    ahead: timedelta
    behind: timedelta
    present: datetime


def ts(moment: datetime) -> str:
    """Wire and storage form of a time."""
    return moment.astimezone(ZONE).isoformat(" ", "seconds")[:19]


def parse(text: str) -> datetime:
    """The time that `ts` wrote."""
    return datetime.strptime(text, FORMAT).replace(tzinfo=ZONE)


def day_after(day: str) -> str:
    """The next yyyy-MM-dd; the last one that there is, as an open end is often given, is followed by itself."""
    return (min(date.fromisoformat(day), date.max - timedelta(days=1)) + timedelta(days=1)).isoformat()


def add_months(moment: datetime, months: int) -> datetime:
    """First day of the month that many months later."""
    count = moment.year * 12 + moment.month - 1 + months
    return moment.replace(year=count // 12, month=count % 12 + 1, day=1)
