import asyncio
import threading

import pytest

from vcc_portal.session import rates as module
from vcc_portal.session.access import Rate
from vcc_portal.session.rates import AT_ONCE, Rates


def allowed(rates: Rates, times: int, *, session: str = "s", address: str = "a", rate: Rate = Rate.NORMAL) -> int:
    return sum(rates.allow(session=session, address=address, handler="h", rate=rate) for _ in range(times))


def test_a_session_has_its_own_limit() -> None:
    rates = Rates(per_address=1000)
    assert 100 <= allowed(rates, 150) <= 105
    assert 100 <= allowed(rates, 150, session="other") <= 105


def test_a_dozen_tabs_that_come_back_at_once_are_let_in() -> None:
    assert allowed(Rates(per_address=100), 12 * 7) == 12 * 7


def test_an_address_limits_all_its_sessions_together() -> None:
    rates = Rates(per_address=30)
    # The window slides: a test that straddles a second may be given one or two more.
    assert 30 <= sum(allowed(rates, 10, session=str(number)) for number in range(10)) <= 33
    assert allowed(rates, 10, address="b") == 10


def test_a_handler_may_have_a_lower_limit() -> None:
    rates = Rates(per_address=1000)
    assert allowed(rates, 15, rate=Rate.CODE) == 10
    assert allowed(rates, 3) == 3


def test_things_that_are_not_events_are_counted_too() -> None:
    rates = Rates(per_address=1000)
    assert sum(rates.allow_one(Rate.CODE, "exchange", "a") for _ in range(20)) == 10


async def test_what_fails_is_counted_and_what_works_is_not() -> None:
    rates = Rates(per_address=1000)
    assert await tried(rates, "a", 50, fails=False) == 50
    assert await tried(rates, "a", 50, fails=True) == 10
    assert await tried(rates, "a", 1, fails=False) == 0
    assert await tried(rates, "b", 1, fails=False) == 1


async def test_what_is_tried_all_at_once_is_counted_too() -> None:
    rates = Rates(per_address=1000)
    begun = await asyncio.gather(*[tried(rates, "a", 1, fails=True) for _ in range(100)])
    assert 10 <= sum(begun) < 10 + AT_ONCE
    assert not rates._turns


async def tried(rates: Rates, address: str, times: int, *, fails: bool) -> int:
    """How many tries began."""
    begun = 0
    for _ in range(times):
        async with rates.turn(Rate.CODE, "exchange", address) as is_open:
            begun += is_open
            await asyncio.sleep(0)  # the answer
            if is_open and fails:
                rates.allow_one(Rate.CODE, "exchange", address)
    return begun


def test_without_a_session_only_the_address_counts() -> None:
    assert 50 <= allowed(Rates(per_address=50), 80, session="") <= 55


def test_old_counters_go_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SWEEP_SECONDS", 0.0)
    counters, threads = module._Counters(), threading.active_count()
    for visitor in range(50):
        counters.incr(f"{visitor}", -1)
    counters.incr("now", 60)
    assert list(counters.storage) == ["now"]
    assert threading.active_count() == threads
