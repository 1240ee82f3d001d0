"""Which pages are being loaded, which wait for it, and whether one more would be there in time (decision 43).

A page takes the server's processor. Of a hundred that are loaded at once none is there before nearly all are: so a few are
loaded at once, and the others in their order. A rush is worked off; while one does not end, whoever comes is told so at
once, and those who are there already go on.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import Callable

AT_ONCE = 8
"""Pages that are loaded beside each other while the processor has enough to do; a slow provider keeps nobody waiting."""
MORE = 4
"""How many more begin with each beat while it has not."""
BEAT = 0.1
BUSY = 0.75
"""Of the time of one processor, on average over some beats, when this process has as much to do as it can."""
USUAL_RATE = 15.0
"""Pages a second, as long as nothing is known of this machine."""
WINDOW = 3.0
"""Seconds whose loads tell how many it can load."""
STANDING = 2.0
"""Seconds after which a wait is no rush any more; and after which a short one has ended it."""
SHORT = 1 / 3
"""Of the longest wait: what a lasting one may be."""
UNTIL_LOADED = 3.0
"""Seconds in which the page of a document that was sent begins to load."""
LONGEST_LOAD = 2.0
"""Seconds after which a load keeps nobody waiting: it waits for the provider itself, or has led elsewhere."""
FORGOTTEN = 30.0
"""Seconds after which nobody expects its end."""


class PageLoads:
    """Counts them by tab. `longest` is in seconds: the wait beyond which nobody else is let in, 0 for any."""

    def __init__(
        self,
        longest: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
        used: Callable[[], float] = time.process_time,
    ) -> None:
        self._longest = longest
        self._clock = clock
        self._used = used
        """Seconds of processor time that the process has taken."""
        self._loading: OrderedDict[str, float] = OrderedDict()
        """Tabs, and since when."""
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._called = 0
        """Whose turn it is, and who have not begun: the loop has yet to come to them."""
        self._sent: deque[float] = deque()
        """When documents were sent whose pages have still to be loaded."""
        self._ends: deque[float] = deque()
        self._beats = False
        self._busy = 0.0
        self._crowded_since = self._long_since = self._short_since = 0.0
        """When pages came to wait, when they came to wait long, and since when no longer; 0 while it is not so."""

    def send(self) -> None:
        """A document goes out whose page will be loaded."""
        self._sent.append(self._clock())

    async def begin(self, tab: str) -> None:
        """A tab loads its page, as soon as it is its turn; it is `end`ed."""
        if self._sent:
            self._sent.popleft()
        if self._waiting or self._room() <= 0:
            await self._turn()
        self._loading[tab] = self._clock()
        self._loading.move_to_end(tab)

    def end(self, tab: str) -> None:
        """The tab has its page, or has gone."""
        if self._loading.pop(tab, None) is not None:
            self._ends.append(self._clock())
            self._let_in()

    def is_full(self) -> bool:
        """Whether one more page would have to wait for too long."""
        self._forget_old()
        return bool(self._longest) and self._wait() > self._longest * (SHORT if self._stands() else 1)

    async def _turn(self) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._crowded_since = self._crowded_since or self._clock()
        if not self._beats:
            self._beats, self._busy = True, BUSY
            self._await_beat()
        try:
            await turn
        except asyncio.CancelledError:  # the tab has gone
            with contextlib.suppress(ValueError):
                self._waiting.remove(turn)
            if not turn.cancelled():
                self._called -= 1
                self._let_in()
            raise
        self._called -= 1

    def _await_beat(self) -> None:
        asyncio.get_running_loop().call_later(BEAT, self._beat, self._clock(), self._used())

    def _beat(self, since: float, used: float) -> None:
        seconds = max(self._clock() - since, BEAT)
        self._busy += ((self._used() - used) / seconds - self._busy) / 4
        self._forget_old()
        self._let_in(MORE if self._busy < BUSY else 0)
        if self._waiting:
            self._await_beat()
        else:
            self._beats, self._crowded_since = False, 0.0

    def _let_in(self, more: int = 0) -> None:
        room = max(self._room(), more)
        while self._waiting and room > 0:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                self._called += 1
                room -= 1

    def _room(self) -> int:
        """How many more may be loaded beside those that are."""
        young = self._clock() - LONGEST_LOAD
        return AT_ONCE - self._called - sum(since > young for since in self._loading.values())

    def _forget_old(self) -> None:
        now = self._clock()
        _drop(self._sent, now - UNTIL_LOADED)
        _drop(self._ends, now - WINDOW)
        while self._loading and next(iter(self._loading.values())) < now - FORGOTTEN:
            self._loading.popitem(last=False)
        if self._wait() > self._longest * SHORT:
            self._long_since, self._short_since = self._long_since or now, 0.0
        else:
            self._short_since = self._short_since or now
            if now - self._short_since > STANDING:
                self._long_since = 0.0

    def _stands(self) -> bool:
        return bool(self._long_since) and self._clock() - self._long_since > STANDING

    def _wait(self) -> float:
        """Seconds after which one more page would begin to load.

        Where none waits, documents that were sent tell nothing: anybody can ask for as many as he likes, and load none.
        """
        return (len(self._waiting) + len(self._sent)) / self._rate() if self._waiting else 0.0

    def _rate(self) -> float:
        """Pages a second, as it has been since there were many."""
        since = max(self._crowded_since, self._clock() - WINDOW)
        seconds = self._clock() - since
        if not self._crowded_since or seconds < WINDOW / 3:
            return USUAL_RATE
        return max(1.0, sum(end >= since for end in self._ends) / seconds)


def _drop(times: deque[float], before: float) -> None:
    while times and times[0] < before:
        times.popleft()
