"""How what stands beside every page is read: once a while, by one event at a time, for one person."""

import asyncio
import time
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeVar

import reflex as rx

from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.shell.switcher import who

T = TypeVar("T")


class Beside(Pattern, rx.State, mixin=True):
    """Reads in a background event: a newer page ends what the load of the page before it began."""

    BY_LANGUAGE: ClassVar[bool] = False
    """What is read is in one language: read again after a switch."""

    _person: str = ""
    _language: str = ""
    """Of what was read last."""
    _at: float = 0
    """When that was, on the monotonic clock; 0 for never."""
    _looking: bool = False

    @abstractmethod
    def _forget(self) -> None:
        """Somebody else is signed in: nothing of what was read is theirs."""

    async def _once(
        self, read: Callable[[Session], Awaitable[T]], put: Callable[[T], None], *, fresh: float, settle: float
    ) -> None:
        """After `settle` seconds `read` and `put`, unless that was done less than `fresh` seconds ago or is being done."""
        session = await browser.session()
        if session is None or session.user is None:
            return
        async with self:
            if self._person != who(session):
                # Of nobody nothing was read: each var would be sent, and drawn, as it was.
                if self._person:
                    self._forget()
                self._person, self._at = who(session), 0
            language = browser.language()
            same = self._language == language or not self.BY_LANGUAGE
            if self._looking or (self._at and time.monotonic() - self._at < fresh and same):
                return
            self._looking, self._language = True, language
        try:
            await asyncio.sleep(settle)
            data = await read(session)
        except BaseException:
            async with self:
                self._looking = False
            raise
        async with self:
            self._looking = False
            if self._person == who(session):
                self._at = time.monotonic()
                put(data)
