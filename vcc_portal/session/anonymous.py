"""What is kept for a browser that nobody is signed in with: the image it was shown, and the answer to its last form.

A form of the sign-in or registration is answered by a redirect to its page, which asks here, once, what to say. What was
typed stays on the server meanwhile, and a password is not among it.
"""

import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

A = TypeVar("A")
MOST = 5000
MOST_OF_ADDRESS = 200
"""Of one network address, which an office shares: who asks for more drives out his own."""
SECONDS = 1800.0
_LONGEST_KEY = 64


@dataclass
class AnonymousSession:
    """One browser's."""

    address: str
    """The network address that it was made for."""
    image: str = field(default="", repr=False)
    """Names the image that was shown last; it is answered once."""
    image_until: float = 0.0
    until: float = 0.0
    _flashed: dict[type, Any] = field(default_factory=dict)


class AnonymousSessions:
    """In memory only, as tickets are: after a restart the card is as for a newcomer.

    `address` is the network address of who asks: one alone cannot drive out what all others have here.
    """

    def __init__(
        self, *, most: int = MOST, of_address: int = MOST_OF_ADDRESS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._of_address, self._clock = most, of_address, clock
        self._sessions: OrderedDict[str, AnonymousSession] = OrderedDict()
        self._counts: Counter[str] = Counter()
        """Sessions by address."""

    def show_image(self, key: str, address: str, token: str, seconds: float) -> str:
        """Remember the image; answers the key of the session, a new one where there is none under `key`."""
        key, session = self._at(key, address)
        session.image, session.image_until = token, self._clock() + seconds
        return key

    def take_image(self, key: str) -> str:
        """Names the image, once; empty when there is none, or it has expired."""
        session = self._find(key)
        if session is None:
            return ""
        token, session.image = session.image, ""
        return token if session.image_until > self._clock() else ""

    def flash(self, key: str, address: str, answer: object) -> str:
        """Leave an answer for the page; answers the key of the session."""
        key, session = self._at(key, address)
        session._flashed[type(answer)] = answer  # noqa: SLF001  the session is this store's
        return key

    def take(self, key: str, kind: type[A]) -> A | None:
        """The answer of this kind, once."""
        session = self._find(key)
        return session._flashed.pop(kind, None) if session is not None else None  # noqa: SLF001

    def peek(self, key: str, kind: type[A]) -> A | None:
        """The answer of this kind, which stays."""
        session = self._find(key)
        return session._flashed.get(kind) if session is not None else None  # noqa: SLF001

    def _find(self, key: str) -> AnonymousSession | None:
        session = self._sessions.get(key) if 0 < len(key) <= _LONGEST_KEY else None
        return session if session is not None and session.until > self._clock() else None

    def _at(self, key: str, address: str) -> tuple[str, AnonymousSession]:
        session = self._find(key)
        if session is None:
            if self._counts[address] >= self._of_address:
                self._forget(next(old for old, other in self._sessions.items() if other.address == address))
            # Never under a key of the browser's own making.
            key, session = secrets.token_urlsafe(24), AnonymousSession(address)
            self._sessions[key] = session
            self._counts[address] += 1
        session.until = self._clock() + SECONDS
        self._sessions.move_to_end(key)
        while len(self._sessions) > self._most:
            self._forget(next(iter(self._sessions)))
        return key, session

    def _forget(self, key: str) -> None:
        address = self._sessions.pop(key).address
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
