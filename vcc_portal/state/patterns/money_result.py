"""The end of a money operation: what the address names, watched until the provider has decided it.

The address carries its id, so the result is the same after a reload, a restart of the server or signing in again.
"""

from abc import abstractmethod
from typing import Any, ClassVar, Protocol

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase, answered
from vcc_portal.features.patterns.money import PROCESSING, MoneyEnd, named_id
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.session.access import access
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.pattern import Pattern

BACKOFF = Backoff(0.7, cap=30, tries=11)
"""Before each look at an operation that is under way: two minutes in all."""


class EndReading(Protocol):
    """What was read of an operation."""

    @property
    def end(self) -> MoneyEnd:
        """How far the provider is with it."""
        ...


class MoneyResult(Pattern, rx.State, mixin=True):
    """An operation that the address names by a parameter; listed before `Loading`, whose questions it answers.

    The class says how to `_read` an operation, as a function of the `Visit`, and how it is shown.
    """

    NAMED_BY: ClassVar[str]

    operation_id: str = ""
    outcome: str = ""
    """processing, success or failed."""
    status_text: Text = EMPTY
    reason: Text = EMPTY
    asked: int = 0
    ask_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Look again whether it has ended; a look that fails leaves what is shown."""
        if not self.operation_id or self.outcome != PROCESSING:
            return
        answer = await answered(self._read(await visit(), self.operation_id))
        if answer is not None and answer.data is not None:
            self._put(answer.data)
        else:
            self._count()

    @abstractmethod
    async def _read(self, visit: Visit, operation_id: str) -> EndReading:
        """Ask the provider. Raises `Failed`."""

    @abstractmethod
    def _show(self, data: Any) -> None:
        """Keep what is shown of it beside its end."""

    async def _enter(self) -> bool:
        """The operation of the address, if it names one."""
        wanted = named_id(browser.address().params, self.NAMED_BY)
        if wanted != self.operation_id:
            self.reset()
        self.operation_id, self.asked = wanted, 0
        return bool(wanted)

    async def _reading(self, visit: Visit) -> EndReading:
        wanted = named_id(visit.params, self.NAMED_BY)
        if not wanted:
            raise NotShown(Phase.FIRST)
        return await self._read(visit, wanted)

    def _put(self, data: EndReading) -> None:
        end = data.end
        self.outcome, self.status_text, self.reason = end.outcome, end.status_text, end.reason
        self._show(data)
        self._count()

    def _count(self) -> None:
        self.ask_in = BACKOFF.milliseconds(self.asked) if self.outcome == PROCESSING else 0
        self.asked += 1
