"""When calls to a provider that does not answer are not sent at all (goal R4), by a clock of the test's own."""

from contextlib import ExitStack
from functools import partial

import pytest

from tests.support.hand_clock import HandClock
from vcc_portal.upstream.breaker import FAILURES, OVERDUE, PROBE_PAUSE, WRITE_PAUSE, Breaker


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def breaker(clock: HandClock) -> Breaker:
    return Breaker(clock=clock)


def fail(breaker: Breaker, times: int = FAILURES) -> None:
    for _ in range(times):
        breaker.record_failure(breaker.started())


def through(breaker: Breaker) -> tuple[bool, bool]:
    """Whether a call that changes something may be sent, and one that reads."""
    return breaker.allows(reads=False), breaker.allows(reads=True)


def test_it_opens_after_failures_with_no_answer_in_between(breaker: Breaker) -> None:
    fail(breaker, FAILURES - 1)
    assert through(breaker) == (True, True)
    breaker.record_answer()
    fail(breaker, FAILURES - 1)
    assert through(breaker) == (True, True)
    fail(breaker, 1)
    assert through(breaker) == (False, False)


def test_one_reading_call_a_second_finds_out(breaker: Breaker, clock: HandClock) -> None:
    fail(breaker)
    sent = 0
    for _ in range(100):  # ten seconds
        clock.now += 0.1
        if breaker.allows(reads=True):
            sent += 1
            fail(breaker, 1)
        assert not breaker.allows(reads=False)
    assert 9 <= sent <= 10


def test_the_first_answer_closes_it(breaker: Breaker, clock: HandClock) -> None:
    fail(breaker)
    clock.now += PROBE_PAUSE
    assert breaker.allows(reads=True)
    assert not breaker.allows(reads=True), "one at a time"
    breaker.record_answer()
    assert through(breaker) == (True, True)


def test_where_nobody_reads_a_call_that_changes_something_finds_out(breaker: Breaker, clock: HandClock) -> None:
    fail(breaker)
    clock.now += WRITE_PAUSE - 0.1
    assert not breaker.allows(reads=False)
    clock.now += 0.1
    assert breaker.allows(reads=False)
    assert not breaker.allows(reads=False)


def test_what_was_sent_before_the_last_answer_says_nothing_when_it_fails(breaker: Breaker, clock: HandClock) -> None:
    """A provider that hung for a while is back, and calls of that while come to their end without an answer."""
    begun = breaker.started()
    clock.now += 10
    breaker.record_answer()
    for _ in range(FAILURES):
        breaker.record_failure(begun)
    assert through(breaker) == (True, True)


def test_it_opens_once_so_many_have_waited_for_a_while(breaker: Breaker, clock: HandClock) -> None:
    """Of a provider that takes calls and does not answer, before the first of them is given up (goal R4: five seconds)."""
    with ExitStack() as waits:
        for _ in range(FAILURES):
            waits.enter_context(breaker.reading())
        clock.now += OVERDUE - 0.1
        assert through(breaker) == (True, True)
        clock.now += 0.1
        assert through(breaker) == (False, False)
        clock.now += PROBE_PAUSE
        assert through(breaker) == (False, True)
        breaker.record_answer()
        assert through(breaker) == (True, True)


def test_who_waits_when_it_opens_is_told_once_and_who_waits_no_more_is_not(breaker: Breaker, clock: HandClock) -> None:
    told: list[str] = []
    with ExitStack() as waits:
        with breaker.reading(lambda: told.append("has given up")):
            pass
        for name in ("early", "early", "early", "early", "early"):
            waits.enter_context(breaker.reading(partial(told.append, name)))
        clock.now += OVERDUE - 0.1
        waits.enter_context(breaker.reading(partial(told.append, "late")))
        assert through(breaker) == (True, True)
        assert told == []
        clock.now += 0.1
        assert through(breaker) == (False, False)
        assert told == ["early"] * FAILURES + ["late"]
        clock.now += PROBE_PAUSE
        assert through(breaker) == (False, True)
    assert len(told) == FAILURES + 1


def test_who_has_given_up_or_failed_waits_no_more(breaker: Breaker, clock: HandClock) -> None:
    with ExitStack() as waits:
        for _ in range(FAILURES - 2):
            waits.enter_context(breaker.reading())
        with breaker.reading():
            clock.now += OVERDUE
        assert through(breaker) == (True, True)
        fail(breaker, 1)
        assert through(breaker) == (True, True)
        fail(breaker, 1)
        assert through(breaker) == (False, False)


def test_a_slow_provider_is_none_that_is_silent(breaker: Breaker, clock: HandClock) -> None:
    """Each call takes nearly as long as it may, and of those that wait one is answered every four seconds."""
    with ExitStack() as waits:
        for _ in range(10):
            waits.enter_context(breaker.reading())
            waits.enter_context(breaker.reading())
            clock.now += 4
            assert through(breaker) == (True, True)
            breaker.record_answer()


def test_it_is_said_when_it_opens_and_when_it_closes(breaker: Breaker, caplog: pytest.LogCaptureFixture) -> None:
    fail(breaker, FAILURES + 3)
    breaker.record_answer()
    breaker.record_answer()
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "the provider does not answer",
        "the provider answers again",
    ]


def test_a_provider_in_this_process_is_always_asked() -> None:
    breaker = Breaker(opens=False)
    fail(breaker, 1_000)
    assert through(breaker) == (True, True)
