"""Asks a provider that does not answer no more than once a second, and tells everybody else at once (decision 11)."""

import logging
import math
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FAILURES = 5
"""Calls one after the other, with no answer to any in between, until it opens."""
OVERDUE = 5.0
"""Seconds after which a reading call that still waits counts as one of them."""
PROBE_PAUSE = 1.0
"""Seconds between two calls that are let through while it is open."""
WRITE_PAUSE = 5.0
"""Seconds after which a call that changes something is let through as well, where nobody has read anything since."""
logger = logging.getLogger(__name__)


class Breaker:
    """What is known of one host of the provider.

    Only that there is no answer counts: no connection, no answer in time, none yet for a while, 502 to 504. Whatever else comes
    back, a refusal or garbage, is a sign of life, and one sign of life ends it.
    """

    def __init__(self, host: str = "", *, opens: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._host = host or "the provider"
        self._most = FAILURES if opens else math.inf
        self._clock = clock
        self._failures = 0
        self._waiting: list[float] = []
        """When the reading calls began that have no answer yet, the oldest first."""
        self._listeners: list[Callable[[], None]] = []
        self.is_open = False
        self._answered_at = self._asked_at = clock()

    def allows(self, *, reads: bool) -> bool:
        """Whether a call may be sent; False is known before anything has left, so nothing can have happened.

        While it is open it is reading calls that find out: the outcome of another would often be unknown.
        """
        self._open_if_silent()
        if not self.is_open:
            return True
        now = self._clock()
        if now - self._asked_at < (PROBE_PAUSE if reads else WRITE_PAUSE):
            return False
        self._asked_at = now
        return True

    def started(self) -> float:
        """The time at which a try starts, for `record_failure`."""
        return self._clock()

    @contextmanager
    def reading(self, when_open: Callable[[], None] = lambda: None) -> Iterator[None]:
        """While somebody reads, who is told when it opens."""
        started = self._clock()
        self._waiting.append(started)
        self._listeners.append(when_open)
        try:
            yield
        finally:
            self._waiting.remove(started)
            self._listeners.remove(when_open)

    def record_answer(self) -> None:
        """Something has come back."""
        if self.is_open:
            logger.warning("%s answers again", self._host)
        self.is_open = False
        self._failures = 0
        self._answered_at = self._clock()

    def record_failure(self, started: float) -> None:
        """Nothing has; where something else was answered since that began, it says nothing about now."""
        if started < self._answered_at:
            return
        self._failures += 1
        self._open_if_silent()

    def _open_if_silent(self) -> None:
        now = self._clock()
        # Those that began after the last answer and have waited for long: the list is in the order of their beginning.
        overdue = bisect_right(self._waiting, now - OVERDUE) - bisect_left(self._waiting, self._answered_at)
        if self.is_open or self._failures + max(overdue, 0) < self._most:
            return
        self.is_open = True
        self._asked_at = now
        logger.warning("%s does not answer: calls are not sent, but for one a second", self._host)
        for when_open in self._listeners:
            when_open()
