"""The end of a money operation: the operation that the address names, watched until the provider has decided it.

The address carries its id, so the result is the same after a reload, a restart of the server or signing in again.
"""

from dataclasses import dataclass
from typing import ClassVar

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal.domain.listing import Token
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.patterns import money as words
from vcc_portal.session.access import access
from vcc_portal.state.core import browser

BACKOFF = Backoff(0.7, cap=30, tries=11)
"""Before each look at an operation that is under way: two minutes in all."""
SUCCESS, FAIL = "SUCCESS", "FAIL"
_ID: TypeAdapter[str] = TypeAdapter(Token)


@dataclass
class Ending:
    """What the provider says about an operation."""

    status: str = ""
    fail_reason: str = ""


class MoneyResult(rx.State, mixin=True):
    """Mixin beside `Portal`; the class says how to `_read` an operation and which parameter names it."""

    NAMED_BY: ClassVar[str] = "operation"

    operation_id: str = ""
    loaded: bool = False
    failure: Text = EMPTY
    outcome: str = ""
    """processing, success or failed."""
    status_text: Text = EMPTY
    reason: Text = EMPTY
    asked: int = 0
    ask_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""

    @rx.event
    async def load(self) -> None:
        """Show the operation of the address, if it names one."""
        wanted = self._named()
        if wanted != self.operation_id:
            self.reset()
        self.operation_id, self.asked = wanted, 0
        if wanted:
            await self._look()

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Look again whether it has ended."""
        if self.operation_id and self.outcome == "processing":
            await self._look()

    async def _look(self) -> None:
        self.asked += 1
        try:
            ending = await self._read(self.operation_id)
        except Failed as failed:
            if failed.leaves_page:
                return
            self.ask_in = self._next() if self.loaded else 0
            self.failure = EMPTY if self.loaded else failed.text
            return
        self.loaded, self.failure = True, EMPTY
        self.outcome = {SUCCESS: "success", FAIL: "failed"}.get(ending.status, "processing")
        self.status_text = status_text(ending.status)
        self.reason = reason_text(ending.fail_reason) if self.outcome == "failed" else EMPTY
        self.ask_in = self._next() if self.outcome == "processing" else 0

    def _next(self) -> int:
        return BACKOFF.milliseconds(self.asked - 1)

    def _named(self) -> str:
        """The id in the address; the provider decides whether the user may see the operation."""
        try:
            return _ID.validate_python(browser.address().params.get(self.NAMED_BY, ""))
        except ValidationError:
            return ""

    async def _read(self, operation_id: str) -> Ending:
        """Ask the provider, and keep what is shown of the operation."""
        raise NotImplementedError


def status_text(status: str) -> Text:
    """The label of an operation's status; one that the provider added later is shown as it is."""
    return words.STATUSES.get(status, Text.same(status))


def reason_text(reason: str) -> Text:
    """Why an operation failed, in words."""
    return words.FAIL_REASONS.get(reason, Text.same(reason) if reason else words.FAIL_UNKNOWN)
