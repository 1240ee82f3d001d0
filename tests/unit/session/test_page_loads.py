"""Pages that are loaded at once take turns, and beyond what is there in time nobody else is let in (decision 43)."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from tests.support.hand_clock import HandClock
from vcc_portal.session.page_loads import AT_ONCE, LONGEST_LOAD, STANDING, UNTIL_LOADED, USUAL_RATE, PageLoads

LONGEST = 3.0


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


class Processor(HandClock):
    """The time of the processor that the process has taken: it is idle, or busy all the time."""

    is_busy = False

    def __call__(self) -> float:
        self.now += self.is_busy
        return self.now


@pytest.fixture
def processor() -> Processor:
    return Processor()


@pytest.fixture
def loads(clock: HandClock, processor: Processor) -> PageLoads:
    return PageLoads(LONGEST, clock, processor)


class Crowd:
    """Tabs that want to load, by number."""

    def __init__(self, loads: PageLoads, many: int) -> None:
        self.begun: list[int] = []
        self.tasks = [asyncio.create_task(self._begin(loads, number)) for number in range(many)]

    async def _begin(self, loads: PageLoads, number: int) -> None:
        await loads.begin(str(number))
        self.begun.append(number)

    async def leave(self) -> None:
        """Nobody waits any more."""
        for task in self.tasks:
            task.cancel()
        await asyncio.wait(self.tasks)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_few_are_loaded_beside_each_other_and_the_others_in_their_order(loads: PageLoads) -> None:
    async def scene() -> None:
        crowd = Crowd(loads, AT_ONCE + 3)
        await settled()
        assert crowd.begun == list(range(AT_ONCE))
        loads.end("3")
        loads.end("no tab of these")
        await settled()
        assert crowd.begun == list(range(AT_ONCE + 1))
        loads.end("0")
        loads.end("1")
        await settled()
        assert crowd.begun == list(range(AT_ONCE + 3))

    asyncio.run(scene())


@pytest.mark.parametrize("ended", [1, 2, 4])
@pytest.mark.parametrize("newcomers", [0, 3])
def test_as_many_are_let_in_as_have_ended_at_once(loads: PageLoads, ended: int, newcomers: int) -> None:
    """Whoever was called and had not begun yet counted as nowhere: with each further end one more was called for it again."""

    async def scene() -> None:
        crowd = Crowd(loads, 4 * AT_ONCE)
        await settled()
        later = Crowd(loads, newcomers)
        for number in range(ended):
            loads.end(str(number))
        await settled()
        assert crowd.begun == list(range(AT_ONCE + ended))
        assert later.begun == []
        await crowd.leave()
        if newcomers:
            await later.leave()

    asyncio.run(scene())


def test_whoever_was_called_and_goes_leaves_his_place_to_the_next(loads: PageLoads) -> None:
    async def scene() -> None:
        crowd = Crowd(loads, AT_ONCE + 3)
        await settled()
        loads.end("0")
        crowd.tasks[AT_ONCE].cancel()
        await settled()
        assert crowd.begun == [*range(AT_ONCE), AT_ONCE + 1]
        await crowd.leave()

    asyncio.run(scene())


def test_who_goes_while_waiting_takes_no_turn(loads: PageLoads) -> None:
    async def scene() -> None:
        crowd = Crowd(loads, AT_ONCE + 3)
        await settled()
        crowd.tasks[AT_ONCE].cancel()
        await settled()
        loads.end("0")
        await settled()
        assert crowd.begun[AT_ONCE:] == [AT_ONCE + 1]
        await crowd.leave()

    asyncio.run(scene())


def test_a_slow_provider_keeps_nobody_waiting(loads: PageLoads) -> None:
    """Loads that wait for it leave the processor free: more begin, though none has ended."""

    async def scene() -> None:
        crowd = Crowd(loads, 5 * AT_ONCE)
        async with asyncio.timeout(30):
            await asyncio.wait(crowd.tasks)
        assert sorted(crowd.begun) == list(range(5 * AT_ONCE))

    asyncio.run(scene())


def test_while_the_processor_has_enough_to_do_nobody_else_begins(loads: PageLoads, processor: Processor) -> None:
    processor.is_busy = True

    async def scene() -> None:
        crowd = Crowd(loads, AT_ONCE + 1)
        await asyncio.sleep(0.5)
        assert crowd.begun == list(range(AT_ONCE))
        await crowd.leave()

    asyncio.run(scene())


def test_a_load_that_does_not_end_gives_its_place_up(loads: PageLoads, clock: HandClock, processor: Processor) -> None:
    processor.is_busy = True

    async def scene() -> None:
        crowd = Crowd(loads, AT_ONCE + 1)
        await settled()
        clock.now += LONGEST_LOAD + 1
        async with asyncio.timeout(30):
            await asyncio.wait(crowd.tasks)
        assert len(crowd.begun) == AT_ONCE + 1

    asyncio.run(scene())


def sent(loads: PageLoads, seconds: float) -> None:
    """So many documents that their pages take as long."""
    for _ in range(int(seconds * USUAL_RATE)):
        loads.send()


@contextlib.asynccontextmanager
async def somebody_waiting(loads: PageLoads) -> AsyncIterator[None]:
    crowd = Crowd(loads, AT_ONCE + 1)
    await settled()
    yield
    await crowd.leave()


@pytest.mark.parametrize(("seconds", "is_full"), [(0.0, False), (LONGEST - 0.1, False), (LONGEST + 0.2, True)])
async def test_whoever_would_wait_for_too_long_is_not_let_in(loads: PageLoads, seconds: float, is_full: bool) -> None:
    async with somebody_waiting(loads):
        sent(loads, seconds)
        assert loads.is_full() is is_full


async def test_those_who_wait_count_as_those_who_are_still_to_come(loads: PageLoads) -> None:
    crowd = Crowd(loads, AT_ONCE + int(LONGEST * USUAL_RATE) + 1)
    await settled()
    assert loads.is_full()
    await crowd.leave()


async def test_documents_alone_keep_nobody_out(loads: PageLoads) -> None:
    """Anybody can ask for as many as he likes, and load none of their pages."""
    sent(loads, 100)
    assert not loads.is_full()


async def test_where_everybody_may_wait_it_is_never_full(clock: HandClock) -> None:
    loads = PageLoads(0, clock)
    async with somebody_waiting(loads):
        sent(loads, 100)
        assert not loads.is_full()


async def test_documents_whose_pages_never_load_are_forgotten(loads: PageLoads, clock: HandClock) -> None:
    async with somebody_waiting(loads):
        sent(loads, LONGEST + 1)
        clock.now += UNTIL_LOADED + 0.1
        assert not loads.is_full()


async def test_a_tab_that_loads_is_none_that_is_still_to_come(loads: PageLoads) -> None:
    sent(loads, LONGEST + 0.1)
    async with somebody_waiting(loads):
        assert not loads.is_full()


async def test_a_wait_that_lasts_has_to_become_short_before_anybody_else_is_let_in(
    loads: PageLoads, clock: HandClock
) -> None:
    async with somebody_waiting(loads):
        sent(loads, LONGEST - 1)
        assert not loads.is_full()  # a rush
        clock.now += STANDING + 0.5
        assert loads.is_full()  # none any more: no page was loaded meanwhile, so one takes a second
        clock.now += UNTIL_LOADED
        assert not loads.is_full()
        loads.send()
        assert loads.is_full()  # that it was short for a moment has not ended it
        clock.now += UNTIL_LOADED + 0.1
        assert not loads.is_full()
        clock.now += STANDING + 0.1
        assert not loads.is_full()
        loads.send()
        assert not loads.is_full()  # the next rush
