"""How a rule that needs more than it was given asks the provider, and what it may know of who asks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from vcc_portal.domain.account import Standing
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import MISSING_RIGHTS
from vcc_portal.errors.failed import Failed
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.models.user import VccUser


class Ask(Protocol):
    """`state.core.base.ask`: what a State hands down, so that nothing below it knows of sessions. Raises `Failed`."""

    async def __call__(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any: ...


class Unread(StrEnum):
    """Why there is no answer."""

    FAILED = "failed"
    """It may come with another try."""
    DENIED = "denied"
    """The user has not the right to it."""


@dataclass(frozen=True)
class Visit:
    """Somebody at an address: all that a reading depends on. It is made of a session, with or without a socket."""

    ask: Ask
    params: Mapping[str, str] = field(default_factory=dict)
    """Of the address, as untrusted as all of it."""
    path: str = ""
    standing: Standing = field(default_factory=Standing)
    user: VccUser | None = None

    async def ask_quietly(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        """Ask for something that can be done without; None after a failure that does not leave the page."""
        return (await self.ask_or_why(call, request, lane=lane))[0]

    async def ask_or_unread(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        """As `ask_quietly`, with `Unread` in place of None."""
        try:
            return await self.ask(call, request, lane=lane)
        except Failed as failed:
            if failed.leaves_page:
                raise
            return Unread.DENIED if failed.code in MISSING_RIGHTS else Unread.FAILED

    async def ask_or_why(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> tuple[Any, Text]:
        """As `ask_quietly`, with why there is no answer: what was not read is not shown as if there were nothing."""
        try:
            return await self.ask(call, request, lane=lane), EMPTY
        except Failed as failed:
            if failed.leaves_page:
                raise
            return None, failed.text
