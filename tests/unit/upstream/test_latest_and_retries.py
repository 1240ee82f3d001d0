"""Taking the place of a pending request, and waiting before another try."""

import asyncio

import pytest

from vcc_portal.upstream.latest import Latest, Overtaken
from vcc_portal.upstream.retries import FIRST_WAIT, RetryBudget, wait


async def _after(seconds: float, value: str) -> str:
    await asyncio.sleep(seconds)
    return value


async def test_the_newer_takes_the_place_of_the_older() -> None:
    latest = Latest()
    older = asyncio.ensure_future(latest.run("k", _after(1, "old")))
    await asyncio.sleep(0)
    assert await latest.run("k", _after(0, "new")) == "new"
    with pytest.raises(Overtaken):
        await older
    assert len(latest) == 0


async def test_other_keys_run_side_by_side() -> None:
    latest = Latest()
    assert await asyncio.gather(latest.run("a", _after(0.01, "a")), latest.run("b", _after(0, "b"))) == ["a", "b"]


async def test_a_finished_one_keeps_its_result() -> None:
    latest = Latest()
    first = asyncio.ensure_future(latest.run("k", _after(0, "first")))
    await asyncio.sleep(0.01)
    assert await latest.run("k", _after(0, "second")) == "second"
    assert await first == "first"


async def test_an_error_is_the_callers() -> None:
    async def fail() -> None:
        raise LookupError

    latest = Latest()
    with pytest.raises(LookupError):
        await latest.run("k", fail())
    assert len(latest) == 0


async def test_a_cancelled_caller_stays_cancelled_even_when_overtaken() -> None:
    latest = Latest()
    older = asyncio.ensure_future(latest.run("k", _after(1, "old")))
    await asyncio.sleep(0)
    newer = asyncio.ensure_future(latest.run("k", _after(0, "new")))
    await asyncio.sleep(0)
    older.cancel()
    assert await newer == "new"
    with pytest.raises(asyncio.CancelledError):
        await older


@pytest.mark.parametrize(("asked", "seconds"), [("0", 0), ("7", 7), ("999999", 3600)])
def test_what_the_server_asks_for_comes_first(asked: str, seconds: float) -> None:
    assert wait(0, asked) == seconds


@pytest.mark.parametrize("asked", [None, "", "-1", "soon", "Wed, 21 Oct 2025 07:28:00 GMT", "１"])
def test_otherwise_the_wait_is_random_and_grows(asked: str | None) -> None:
    waits = [max(wait(attempt, asked) for _ in range(200)) for attempt in range(3)]
    assert waits == sorted(waits)
    assert 0 <= waits[0] <= FIRST_WAIT
    assert waits[2] <= 4 * FIRST_WAIT


def test_the_budget_is_a_tenth() -> None:
    budget = RetryBudget(burst=1)
    assert budget.spend()
    assert not budget.spend()
    for _ in range(11):
        budget.earn()
    assert budget.spend()
    assert not budget.spend()
