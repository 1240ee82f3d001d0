"""One-time tickets: how a handler lets its browser fetch something from a server route that no State may hold."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from vcc_portal.session.session import Session

V = TypeVar("V")
PER_SESSION = 20
"""Open tickets of one session; issuing one more lets go of its oldest."""
IN_ALL = 5000
OUTCOMES = "/files/outcome/"
"""The address of a sheet that a page has made; its ticket follows."""
_MAX_TICKET = 64


@dataclass(frozen=True)
class _Held:
    session: Session
    value: Any
    until: float
    """On the store's clock."""


class Tickets:
    """Open tickets, in memory only: after a restart the browser asks for another one.

    In a handler: `ticket = runtime().tickets.issue(session, Wanted(...), 30)`; in the route that the ticket is
    given to: `runtime().tickets.take(ticket, session, Wanted)`.
    """

    def __init__(
        self, *, per_session: int = PER_SESSION, in_all: int = IN_ALL, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_session, self._in_all, self._clock = per_session, in_all, clock
        self._held: OrderedDict[str, _Held] = OrderedDict()

    def issue(self, session: Session, value: object, seconds: float) -> str:
        """A ticket of 256 random bits for `value`, good once within `seconds`, for this session only."""
        self._drop_expired()
        own = [name for name, held in self._held.items() if held.session.key == session.key]
        for name in own[: max(0, len(own) - self._per_session + 1)]:
            del self._held[name]
        while len(self._held) >= self._in_all:
            self._held.popitem(last=False)
        ticket = secrets.token_urlsafe(32)
        self._held[ticket] = _Held(session, value, self._clock() + seconds)
        return ticket

    def take(self, ticket: str, session: Session | None, kind: type[V]) -> V | None:
        """What the ticket stands for, if it is a `kind` of this session's; None otherwise.

        The ticket is used up whatever the answer: one that somebody else presents has leaked.
        """
        claimed = self.claim(ticket, kind)
        return claimed[1] if claimed is not None and session is not None and claimed[0].key == session.key else None

    def claim(self, ticket: str, kind: type[V]) -> tuple[Session, V] | None:
        """As `take`, for a browser that sends no cookie, such as a sandboxed frame: the ticket names its session.

        The caller asks the session store whether that session is still live.
        """
        held = self._held.pop(ticket, None) if 0 < len(ticket) <= _MAX_TICKET else None
        if held is None or held.until <= self._clock() or not isinstance(held.value, kind):
            return None
        return held.session, held.value

    def _drop_expired(self) -> None:
        now = self._clock()
        for name in [name for name, held in self._held.items() if held.until <= now]:
            del self._held[name]
