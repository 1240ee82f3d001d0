"""When a test happens: at noon of the tests' day, or at a moment that it is about; portal and sandbox agree on it.

`TEST_NOW=2028-02-29T23:59:50+08:00 pytest …` runs everything as if it were then, and so do the servers that tests start;
a browser and PostgreSQL keep the machine's time. (It is no setting of the product, so its name does not begin with VCC_.)
The zone of the machine is `TZ`, as everywhere.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from functools import cache
from pathlib import Path

import pytest

from vcc_portal.domain import clock
from vcc_sandbox.core.clock import ZONE, Clock, add_months

_WANTED, _SHIFT = "TEST_NOW", "TEST_NOW_SHIFT"
_ELSEWHEN = Path(__file__).with_name("elsewhen")


def travel() -> None:
    """Go to the moment that the environment wants, if any; time runs on from there, in child processes too."""
    wanted = os.environ.get(_WANTED)
    if not wanted or _SHIFT in os.environ:  # a worker of pytest-xdist is there already
        return
    # All processes are shifted by the same number of seconds, so that none starts anew when it is started later.
    os.environ[_SHIFT] = str(datetime.fromisoformat(wanted).timestamp() - time.time())
    os.environ["PYTHONPATH"] = python_path(_ELSEWHEN)
    from tests.support.elsewhen import sitecustomize  # noqa: F401, PLC0415  it travels


def python_path(*first: Path) -> str:
    """PYTHONPATH of a process that a test starts: these folders, then what this process was given."""
    given = os.environ.get("PYTHONPATH")
    return os.pathsep.join([*map(str, first), *([given] if given else [])])


only_now = pytest.mark.skipif(_WANTED in os.environ, reason="A browser keeps the machine's time")
"""For what compares its times with ours."""

TURNS = {
    "night": datetime(2027, 5, 11, 23, 59, 50, tzinfo=ZONE),
    "last-night-of-a-long-month": datetime(2027, 3, 31, 23, 59, 50, tzinfo=ZONE),
    "leap-day": datetime(2028, 2, 29, 12, tzinfo=ZONE),
    "leap-night": datetime(2028, 2, 29, 23, 59, 50, tzinfo=ZONE),
    "new-years-eve": datetime(2026, 12, 31, 23, 59, 50, tzinfo=ZONE),
    "new-year": datetime(2027, 1, 1, 0, 0, 10, tzinfo=ZONE),
}
"""Moments at which a day or a month that two places reckon differently shows."""

at_the_turns = pytest.mark.parametrize(
    "moment",
    [pytest.param(when, id=name) for name, when in TURNS.items()],
    indirect=True,
)
"""Runs a test at each of them instead of at noon."""

_at: list[datetime] = []


@contextmanager
def at(moment: datetime | None) -> Iterator[None]:
    """Within it portal and new sandboxes begin at `moment`; at noon of the tests' day for None."""
    _at[:] = [moment] if moment is not None else []
    clock.follow(clock_of_the_test().about_now)
    try:
        yield
    finally:
        _at.clear()
        clock.follow(clock.machine)


def day() -> date:
    """The tests' day: today, or that of the moment that the test is about."""
    return _at[0].date() if _at else _first_day()


@cache
def _first_day() -> date:
    return datetime.now(ZONE).date()  # kept, for a run may last beyond midnight


def noon_clock(*, runs: bool = True) -> Clock:
    """Noon of the tests' day, whatever the hour is: so no test meets midnight that does not want to."""
    noon = datetime.combine(day(), datetime.min.time(), ZONE).replace(hour=12)
    return Clock(noon, runs=runs)


def good_until() -> str:
    """MMYY: until when a card is good that a test applies for. A month that is written there is over one day."""
    return f"{add_months(noon_clock().now(), 24):%m%y}"


def clock_of_the_test(*, runs: bool = True) -> Clock:
    """Noon; or the moment that the test is about, which stands still so that it does not go by."""
    return Clock(_at[0]) if _at else noon_clock(runs=runs)
