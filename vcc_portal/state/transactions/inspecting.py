"""The open row beside a list: stepping through the rows on screen, and closing it."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

import reflex as rx

from vcc_portal.state.core import browser
from vcc_portal.state.core.pattern import Pattern

NAMED = "tx"
"""Query parameter with the id of a row that is to be open."""


class Inspecting(Pattern, rx.State, mixin=True):
    """One of the rows on screen, opened beside them; `components.transactions.inspector` draws it.

    The class declares `opened`, whose default is what is shown of nothing.
    """

    has_opened: bool = False
    opened_id: str = ""

    if TYPE_CHECKING:
        opened: Any

    @rx.event
    async def inspect(self, row_id: str) -> AsyncIterator[None]:
        """Open one of the shown rows beside the table."""
        async for _ in self._open(await self._index(row_id)):
            yield

    @rx.event
    async def open_named(self) -> AsyncIterator[None]:
        """Open the row that the address names, where it is among those shown; an on_load behind `load`."""
        if not self.has_opened:
            async for _ in self._open(await self._index(browser.address().params.get(NAMED, ""))):
                yield

    @rx.event
    async def step(self, down: bool) -> AsyncIterator[None]:
        """Open the row below or above the open one."""
        index = await self._index(self.opened_id)
        if index >= 0:
            async for _ in self._open(index + (1 if down else -1)):
                yield

    @rx.event
    def close(self) -> None:
        """Close the open row."""
        self._close()

    @abstractmethod
    async def _shown(self) -> Sequence[Any]:
        """The provider's entries on screen, in their order."""

    @abstractmethod
    def _id_of(self, entry: Any) -> str:
        """What names an entry among them."""

    @abstractmethod
    def _details(self, entry: Any) -> AsyncIterator[Any]:
        """What is shown of it: first what is known, then what had to be asked for."""

    def _close(self) -> None:
        """The class's own also empties `opened`."""
        self.has_opened, self.opened_id = False, ""

    async def _index(self, row_id: str) -> int:
        """Of a row with that id; -1 also for no id, which an entry of the provider may have."""
        if not row_id:
            return -1
        return next((i for i, entry in enumerate(await self._shown()) if self._id_of(entry) == row_id), -1)

    async def _open(self, index: int) -> AsyncIterator[None]:
        shown = await self._shown()
        if 0 <= index < len(shown):
            async for detail in self._details(shown[index]):
                self.opened, self.has_opened, self.opened_id = detail, True, self._id_of(shown[index])
                yield
