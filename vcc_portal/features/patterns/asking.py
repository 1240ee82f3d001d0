"""How a rule that needs more than it was given asks the provider, and what it may know of who asks."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from vcc_portal.domain.account import Standing
from vcc_portal.domain.text import EMPTY, Language, Text
from vcc_portal.errors.codes import MISSING_RIGHTS
from vcc_portal.errors.failed import FailedHere
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.models.user import VccUser

A = TypeVar("A")
_OTHER = "/other"
"""Of the lane: what is asked in one language must not end what is asked in the other."""


class Ask(Protocol):
    """`state.core.base.ask`: what a State hands down, so that nothing below it knows of sessions. Raises `Failed`."""

    async def __call__(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any: ...


class Unread(StrEnum):
    """Why there is no answer."""

    FAILED = "failed"
    """It may come with another try."""
    DENIED = "denied"
    """The user has not the right to it."""


async def or_unread(asked: Awaitable[A]) -> A | Unread:
    """What was asked for, or why there is none, after a failure that does not leave the page."""
    try:
        return await asked
    except FailedHere as failed:
        return Unread.DENIED if failed.code in MISSING_RIGHTS else Unread.FAILED


async def side_by_side(readings: Iterable[Awaitable[None]]) -> None:
    """Wait for all of them, then raise what one has raised: none goes on behind a page that has given up."""
    for outcome in await asyncio.gather(*readings, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome


@dataclass(frozen=True)
class Visit:
    """Somebody at an address: all that a reading depends on. It is made of a session, with or without a socket."""

    ask: Ask
    params: Mapping[str, str] = field(default_factory=dict)
    """Of the address, as untrusted as all of it."""
    path: str = ""
    standing: Standing = field(default_factory=Standing)
    user: VccUser | None = None
    language: Language = "zh"
    """That of the page, in which `ask` is answered."""
    ask_in_the_other: Ask | None = None
    """The same in the language that the page can be switched to; None where there is no page."""

    @property
    def divided(self) -> bool:
        """Whether the visitor's company can have sub-accounts; a person has none (spec §6)."""
        return self.user is not None and self.user.support_sub_user

    async def ask_quietly(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        """Ask for something that can be done without; None after a failure that does not leave the page."""
        return (await self.ask_or_why(call, request, lane=lane))[0]

    async def ask_or_unread(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        """As `ask_quietly`, with `Unread` in place of None."""
        return await or_unread(self.ask(call, request, lane=lane))

    async def ask_or_why(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> tuple[Any, Text]:
        """As `ask_quietly`, with why there is no answer: what was not read is not shown as if there were nothing."""
        try:
            return await self.ask(call, request, lane=lane), EMPTY
        except FailedHere as failed:
            return None, failed.text

    async def in_both(
        self, answer: A, call: Call[Any, A], request: Any, words: Callable[[A], Sequence[str]], *, lane: str = ""
    ) -> list[Text]:
        """What the provider has put into words in an answer, in both languages, as a switch of language asks nobody (decision 6).

        It is asked for in the other one only where there are any; without an answer, or with another number of them, what was
        said first stands in both. Raises `Failed` where that leaves the page.
        """
        here = list(words(answer))
        there = await self._in_the_other(call, request, words, lane) if any(here) else here
        if len(there) != len(here):
            there = here
        chinese, english = (here, there) if self.language == "zh" else (there, here)
        return [Text.either(zh, en) for zh, en in zip(chinese, english, strict=True)]

    async def _in_the_other(
        self, call: Call[Any, A], request: Any, words: Callable[[A], Sequence[str]], lane: str
    ) -> list[str]:
        if self.ask_in_the_other is None:
            return []
        try:
            return list(words(await self.ask_in_the_other(call, request, lane=f"{lane}{_OTHER}")))
        except FailedHere:
            return []
