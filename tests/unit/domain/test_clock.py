"""The portal's one clock: the business's day, whatever the machine's zone is."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from tests.support.moments import python_path
from tests.support.portal import ROOT
from vcc_portal.domain import clock


@pytest.fixture(autouse=True)
def _afterwards(moment: None) -> Iterator[None]:
    yield
    clock.follow(clock.machine)


@pytest.mark.parametrize(
    ("told", "day"),
    [
        (datetime(2026, 12, 31, 15, 59, 59, tzinfo=UTC), date(2026, 12, 31)),
        (datetime(2026, 12, 31, 16, 0, 0, tzinfo=UTC), date(2027, 1, 1)),
        (datetime(2028, 2, 29, 23, 30, tzinfo=timezone(timedelta(hours=-5))), date(2028, 3, 1)),
        (datetime(2028, 2, 29, 23, 59, 59, tzinfo=clock.SHANGHAI), date(2028, 2, 29)),
    ],
)
def test_the_day_turns_over_at_midnight_in_shanghai(told: datetime, day: date) -> None:
    clock.follow(lambda: told)
    assert clock.today() == day
    assert (clock.now(), clock.now().utcoffset()) == (told, timedelta(hours=8))


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "Asia/Shanghai"])
def test_the_machines_zone_has_no_part_in_it(zone: str) -> None:
    asked = "from vcc_portal.domain import clock; print(clock.now().isoformat())"
    before = time.time()
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "TZ": zone, "PYTHONPATH": python_path(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    told = datetime.fromisoformat(done.stdout.strip())
    assert told.utcoffset() == timedelta(hours=8)
    assert before - 1 <= told.timestamp() <= time.time() + 1


def test_a_moment_is_written_and_read_in_shanghai() -> None:
    told = datetime(2026, 12, 31, 16, 0, 5, tzinfo=UTC)
    assert clock.written(told) == "2027-01-01 00:00:05"
    assert clock.read("2027-01-01 00:00:05") == told
    clock.follow(lambda: told)
    assert clock.written() == "2027-01-01 00:00:05"
    with pytest.raises(ValueError, match="does not match"):
        clock.read("2027-01-01")
