"""The pure half of loading: what the place of something that is read shows, and why.

A reading is an async function of a `Visit` that returns data. It raises `Failed` as the provider has answered, or
`NotShown` where there is nothing to show. `answered` makes a `LoadAnswer` of it, which a State only lays out; so a page can
be read for a plain request as well, without a socket.
"""

import logging
from collections.abc import Awaitable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from vcc_portal.errors.failed import Failed
from vcc_portal.i18n import Text
from vcc_portal.i18n import errors as strings
from vcc_portal.i18n.text import EMPTY

T = TypeVar("T")
UNREADABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NameError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What an answer of the right shape may still come to, as a day that is none or a figure beyond measure, and what a mistake of
ours does: that part of the page has failed, and the others are shown.
"""
logger = logging.getLogger(__name__)


class Phase(StrEnum):
    """Of a page or a part of it; not every one knows all of them."""

    FIRST = "first"
    """Nothing was answered yet: its skeleton stands there."""
    READY = "ready"
    EMPTY = "empty"
    """There is nothing at all yet."""
    NO_RESULT = "no_result"
    """There is something, but not under these filters."""
    CHOOSE = "choose"
    """The address does not say what it is about."""
    MISSING = "missing"
    """There is no such thing, or it is none of this company's."""
    BLOCKED = "blocked"
    """The company does not have what the page is for."""
    DENIED = "denied"
    """The user has not the right to see it."""
    FAILED = "failed"


@dataclass(frozen=True)
class Failure:
    """Why something could not be read; `reference` is the result code (spec §4), empty without an answer."""

    text: Text = EMPTY
    reference: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


def failure_of(failed: Failed) -> Failure:
    """What is said of a call that did not succeed."""
    return Failure(failed.text, failed.code)


class NotShown(Exception):
    """Ends a reading that has nothing to show; `phase` says why, `data` is what can be laid out all the same."""

    def __init__(self, phase: Phase, data: Any = None) -> None:
        super().__init__(phase.value)
        self.phase, self.data = phase, data


class Elsewhere(Exception):
    """Ends a reading whose place is another address of the portal."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@dataclass(frozen=True)
class LoadAnswer(Generic[T]):
    """What came of a reading: `data` when it is READY, a `failure` when it has FAILED, a phase otherwise."""

    phase: Phase
    data: T | None = None
    failure: Failure = field(default_factory=Failure)
    elsewhere: str = ""
    """The address that is to be shown instead."""


def unreadable(error: Exception) -> LoadAnswer[Any]:
    """Of an answer that nothing can be made of, said where it was to stand; why, and where, is written down."""
    logger.error("An answer cannot be laid out", exc_info=error)
    return LoadAnswer(Phase.FAILED, failure=Failure(strings.BAD_ANSWER))


async def answered(reading: Awaitable[T]) -> LoadAnswer[T] | None:
    """What came of a reading; None when the failure leaves the page, which stays as it is until then.

    A newer request (`Superseded`) and the end of the session pass through: nothing is to be shown any more.
    """
    try:
        return LoadAnswer(Phase.READY, await reading)
    except NotShown as none:
        return LoadAnswer(none.phase, none.data)
    except Elsewhere as other:
        return LoadAnswer(Phase.FIRST, elsewhere=other.address)
    except Failed as failed:
        return None if failed.leaves_page else LoadAnswer(Phase.FAILED, failure=failure_of(failed))
    except UNREADABLE as error:
        return unreadable(error)
