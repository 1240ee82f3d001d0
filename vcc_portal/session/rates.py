"""How many events one session and one address may send, and how many frames and sockets."""

import asyncio
import itertools
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from limits import RateLimitItem, parse, parse_many
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from typing_extensions import override

from vcc_portal.session.access import Rate

FRAMES_OF_A_SOCKET = "200/5 second"
"""Twice what a session may do in all its tabs: the guard, which says why, is met first."""

AT_ONCE = 5
"""Tries beside each other of what is counted when it fails: an office signs in from one address."""
SWEEP_SECONDS = 10.0
"""Between two looks for counters that nobody needs any more."""


class _Counters(MemoryStorage):
    """The library's own, without a thread for nearly each event that takes old counters away: a hit does that now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.timer = _Never(0, _nothing)
        self._swept = time.monotonic()

    @override
    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        now = time.monotonic()
        if now - self._swept >= SWEEP_SECONDS:
            self._swept = now
            for old in list(self.expirations):
                self.get(old)  # which forgets it, where its time is over
        return super().incr(key, expiry, amount)


class _Never(threading.Timer):
    """Stands where the library looks whether its thread is at work."""

    @override
    def is_alive(self) -> bool:
        return True


def _nothing() -> None:
    """Is never called."""


class Rates:
    """Counts events; on one machine in memory. `session` is the key of a live one: a cookie's text is anybody's."""

    def __init__(self, *, per_address: int) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(_Counters())
        self._address = parse_many(f"{per_address}/second;{per_address * 60}/minute")
        self._normal = parse_many(Rate.NORMAL)
        self._own = {rate: parse_many(rate) for rate in Rate}
        self._turns = WeakValueDictionary[tuple[str, ...], asyncio.Semaphore]()
        """Each for as long as somebody has or awaits his."""

    def allow(self, *, session: str, address: str, handler: str, rate: Rate) -> bool:
        """Count one event; False when the address, the session or this handler's own rate is used up."""
        return (
            self._hit(self._address, "address", address)
            and (not session or self._hit(self._normal, "session", session))
            and (rate is Rate.NORMAL or self._hit(self._own[rate], handler, session or address))
        )

    def allow_one(self, rate: Rate, *names: str) -> bool:
        """Count something that is not an event, such as a sign-in from an address."""
        return self._hit(self._own[rate], *names)

    @asynccontextmanager
    async def turn(self, rate: Rate, *names: str) -> AsyncIterator[bool]:
        """Whether `allow_one` would still say yes, without counting: for what is counted only when it fails, within the block.

        A few are tried at a time and the others wait, so that what is sent all at once is not all tried before the first has failed.
        """
        turns = self._turns.setdefault((rate, *names), asyncio.Semaphore(AT_ONCE))
        async with turns:
            yield all(self._limiter.test(item, *names) for item in self._own[rate])

    def _hit(self, items: list, *names: str) -> bool:
        return all(self._limiter.hit(item, *names) for item in items)


class SocketRates:
    """Counts what comes below the events, where nobody can be told why: twice as much passes as the guard lets through.

    `per_address` is the guard's number of events a second. An address may open a socket for each ten of them.
    """

    def __init__(self, *, per_address: int) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(_Counters())
        self._of_a_socket = parse(FRAMES_OF_A_SOCKET)
        self._from_address = parse(f"{20 * per_address}/10 second")
        self._opened = parse(f"{6 * per_address}/minute")
        self._numbers = itertools.count(1)

    def opens(self, address: str) -> bool:
        """Count a socket; False when the address has opened too many."""
        return self._hit(self._opened, "opened", address)

    def frames_of_a_socket(self) -> Callable[[], bool]:
        """A counter for the frames of one socket, False when they are too many."""
        name = f"{next(self._numbers)}"
        return lambda: self._hit(self._of_a_socket, "socket", name)

    def frame_from(self, address: str) -> bool:
        """Count a frame; False when the address has sent too many."""
        return self._hit(self._from_address, "frames", address)

    def _hit(self, item: RateLimitItem, *names: str) -> bool:
        return self._limiter.hit(item, *names)
