"""Turns at the list of a business verification's documents, which the provider takes as a whole and without a version.

Whoever writes it as it was read before another document came takes that one away. So, in this process, it is written by one
at a time and while none is coming; of the other processes nothing is known.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

PATIENCE = 15.0
"""Seconds after which whoever writes waits no longer: a document may hang on its way for minutes."""


class _List:
    def __init__(self) -> None:
        self.changed = asyncio.Condition()
        self.coming = 0
        self.written = False


class DocumentTurns:
    """By the verification's own id, which all who work on it share; one that has none yet is nobody else's."""

    def __init__(self) -> None:
        self._lists: WeakValueDictionary[str, _List] = WeakValueDictionary()

    @asynccontextmanager
    async def coming(self, kyb_id: str) -> AsyncIterator[None]:
        """While a document is handed over."""
        mine = self._of(kyb_id)
        async with mine.changed:
            await mine.changed.wait_for(lambda: not mine.written)
            mine.coming += 1
        try:
            yield
        finally:
            async with mine.changed:
                mine.coming -= 1
                mine.changed.notify_all()

    @asynccontextmanager
    async def writing(self, kyb_id: str) -> AsyncIterator[None]:
        """While the list is read and written."""
        mine = self._of(kyb_id)
        async with mine.changed:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await mine.changed.wait_for(lambda: not mine.written and not mine.coming)
            mine.written = True
        try:
            yield
        finally:
            async with mine.changed:
                mine.written = False
                mine.changed.notify_all()

    def _of(self, kyb_id: str) -> _List:
        return self._lists.setdefault(kyb_id, _List()) if kyb_id else _List()
