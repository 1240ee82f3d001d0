"""Answers that serve every page of a sign-in for some seconds, so that not each navigation asks again (decision 37)."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any

MOST = 100
"""Kept at a time; beyond that each page asks for itself."""


@dataclass(frozen=True)
class _Held:
    answer: "asyncio.Future[Any]"
    asked_at: float
    """On the monotonic clock."""


class Answers:
    """What one sign-in has been answered, or is about to be."""

    def __init__(self) -> None:
        self._held: dict[Hashable, _Held] = {}
        self._under_way: set[asyncio.Future[Any]] = set()

    async def take(self, key: Hashable, seconds: float, ask: Callable[[], Awaitable[Any]]) -> Any:
        """The answer to `key` that is at most `seconds` old, or is under way; `ask` for it otherwise.

        Whoever waits may go: the others get it all the same. A failure is everybody's who waits, and is not kept.
        """
        held = self._held.get(key)
        if held is None or time.monotonic() - held.asked_at >= seconds:
            if len(self._held) >= MOST:
                return await ask()
            held = self._held[key] = _Held(asyncio.ensure_future(ask()), time.monotonic())
            self._under_way.add(held.answer)
            held.answer.add_done_callback(lambda answer: self._arrived(key, answer, seconds))
        return await asyncio.shield(held.answer)

    def forget(self) -> None:
        """Something may have changed: nothing that was asked before is an answer any more."""
        self._held.clear()

    def end(self) -> None:
        """The sign-in is over: what is still under way for it is cut off, but for the answer that has ended it."""
        for answer in self._under_way - {asyncio.current_task()}:
            answer.cancel()
        self._held.clear()

    def _arrived(self, key: Hashable, answer: "asyncio.Future[Any]", seconds: float) -> None:
        self._under_way.discard(answer)
        if answer.cancelled() or answer.exception() is not None:
            self._drop(key, answer)
        else:
            asyncio.get_running_loop().call_later(seconds, self._drop, key, answer)

    def _drop(self, key: Hashable, answer: "asyncio.Future[Any]") -> None:
        held = self._held.get(key)
        if held is not None and held.answer is answer:
            del self._held[key]
