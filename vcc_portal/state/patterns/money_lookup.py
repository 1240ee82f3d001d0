"""What every operation that costs money does while its outcome is unknown: it is looked for, never sent again by itself.

The provider's own list says what became of it, by the `requestNo` under which it was sent. Looks follow each other later
and later; what the list says counts once it says all that was asked for, or the same `NOT_THERE` times in a row: the
provider may still be at it. Meanwhile the phase is 'processing', there is nothing to pay with, and the tray shows it.
"""

import re
from collections.abc import Awaitable, Sequence
from typing import Any, ClassVar, TypeVar

import reflex as rx

from vcc_portal.domain import clock
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.features.shell.in_progress import UNANSWERED, Task
from vcc_portal.session.access import access
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.state.shell.in_progress import InProgressState

BACKOFF = Backoff(1.5, cap=30, tries=10, factor=1.5)
"""Before each look-up; after the last one only the user asks again."""
SOON = 200
NOT_THERE = 3
"""So many like answers in a row, seconds apart, mean that nothing more is to come."""
_NUMBER = re.compile(r"[0-9a-f]{32}")

T = TypeVar("T")


class MoneyLookUp(rx.State, mixin=True):
    """Mixin of a `Form` and `Portal` with a `phase`; the class says how to `_find` what was sent under a number."""

    TASK: ClassVar[str]
    """Kind of the operation in the tray."""

    asked: int = 0
    """How often the result was asked for since an answer failed to arrive."""
    look_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""
    asking: bool = False
    not_received: bool = False
    """The provider knows of no such operation: it may be confirmed again."""

    _seen: int = 0
    _alike: int = 0
    """How often in a row the list has said the same."""

    @rx.event(background=True)
    @access(background_poll=True)
    async def look_up(self, values: dict[str, str]) -> None:
        """Ask what became of an operation whose outcome is unknown; this never sends it."""
        async with self:
            if not _NUMBER.fullmatch(values.get("request_no", "")) or self.phase != "processing":
                return
            if self.asking or self.sending:
                return
            self.asking = True
        found: Sequence[Any] | None = None
        address = ""
        try:
            found = await self._find(values["request_no"])
        except Failed:
            pass
        finally:
            async with self:
                self.asking = False
                if self.phase == "processing":
                    address = await self._looked(found, values)
        if address:
            await self._go(address)

    async def _answer(self, sending: Awaitable[T], values: dict[str, str]) -> T:
        """What the provider answers; whatever cuts the wait off leaves the outcome unknown. Raises `Failed`."""
        try:
            return await sending
        except (Failed, SignedOut):
            raise
        except BaseException:
            async with self:
                await self._wait_for_result(values, 1)
            raise

    async def _looked(self, found: Sequence[Any] | None, values: dict[str, str]) -> str:
        """`found` is None for no answer. The address that shows the outcome, once that is known."""
        if found is None:
            self._alike = 0
        else:
            self._alike = self._alike + 1 if len(found) == self._seen else 1
            self._seen = len(found)
        if found and (self._alike >= NOT_THERE or self._is_all(found, values)):
            await self._forget_task(values)
            return self._found(found, values)
        if self._alike < NOT_THERE:
            await self._wait_for_result(values, self.asked + 1, keep=True)
            return ""
        self.look_in, self.not_received = 0, True
        await self._forget_task(values)
        await self._not_arrived(values)
        return ""

    async def _resume(self, values: dict[str, str]) -> None:
        """The page was loaded anew while an answer was on its way: find out what became of it."""
        await self._wait_for_result(values, 0)
        self.look_in = SOON

    async def _wait_for_result(self, values: dict[str, str], asked: int, *, keep: bool = False) -> None:
        self.phase, self.asked = "processing", asked
        self.look_in = BACKOFF.milliseconds(asked - 1) if asked else 0
        if not keep:
            self._seen, self._alike, self.not_received = 0, 0, False
            name, address = self._task(values)
            now = clock.now().strftime("%Y-%m-%d %H:%M:%S")
            tray = await self.get_state(InProgressState)
            await tray._add(Task(self.TASK, values.get("request_no", ""), name, UNANSWERED, now, address))

    async def _forget_task(self, values: dict[str, str]) -> None:
        tray = await self.get_state(InProgressState)
        tray._drop(values.get("request_no", ""))

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        """How the tray names the operation, and the address of its page."""
        raise NotImplementedError

    async def _find(self, request_no: str) -> Sequence[Any]:
        """What the provider's list has under this number; empty for nothing."""
        raise NotImplementedError

    def _is_all(self, found: Sequence[Any], values: dict[str, str]) -> bool:
        """Whether nothing more can be to come."""
        return bool(found)

    def _found(self, found: Sequence[Any], values: dict[str, str]) -> str:
        """Take over what became of it; the address that shows it."""
        raise NotImplementedError

    async def _not_arrived(self, values: dict[str, str]) -> None:
        """It was never carried out: the same operation may be confirmed again, under the same number."""
        raise NotImplementedError
