"""Lets a newer request take the place of a pending one with the same key (spec §7)."""

import asyncio
from collections.abc import Coroutine, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Overtaken(Exception):
    """A newer run with the same key has cancelled this one."""


class Latest:
    """Runs one piece of work per key; starting another cancels the one before."""

    def __init__(self) -> None:
        self._running: dict[Hashable, asyncio.Task[Any]] = {}
        self._overtaken: set[asyncio.Task[Any]] = set()

    async def run(self, key: Hashable, work: Coroutine[Any, Any, T]) -> T:
        """Await `work`; raise `Overtaken` when a newer run takes its place before it ends."""
        task = asyncio.ensure_future(work)
        older = self._running.get(key)
        self._running[key] = task
        if older is not None and older.cancel():
            self._overtaken.add(older)
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if task not in self._overtaken or (current is not None and current.cancelling()):
                raise
        finally:
            self._overtaken.discard(task)
            if self._running.get(key) is task:
                del self._running[key]
        raise Overtaken

    def __len__(self) -> int:
        return len(self._running)
