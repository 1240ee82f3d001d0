"""What a browser without a session has at the entrance: the image it was shown, and the answer to its last form.

A form of the entrance is answered by a redirect to the page it stands on; the page asks here, once, what to say. What was
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
class Desk:
    """One browser's."""

    address: str
    """The network address that it was made for."""
    image: str = field(default="", repr=False)
    """Names the image that was shown last; it is answered once."""
    image_until: float = 0.0
    until: float = 0.0
    _said: dict[type, Any] = field(default_factory=dict)


class Entrances:
    """In memory only, as tickets are: after a restart the card is as for a newcomer.

    `address` is the network address of who asks: one alone cannot drive out what all others have here.
    """

    def __init__(
        self, *, most: int = MOST, of_address: int = MOST_OF_ADDRESS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._of_address, self._clock = most, of_address, clock
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._counts: Counter[str] = Counter()
        """Desks by address."""

    def show_image(self, key: str, address: str, token: str, seconds: float) -> str:
        """Remember the image; answers the key of the desk, a new one where there is none under `key`."""
        key, desk = self._at(key, address)
        desk.image, desk.image_until = token, self._clock() + seconds
        return key

    def take_image(self, key: str) -> str:
        """Names the image, once; empty when there is none, or it has expired."""
        desk = self._find(key)
        if desk is None:
            return ""
        token, desk.image = desk.image, ""
        return token if desk.image_until > self._clock() else ""

    def say(self, key: str, address: str, answer: object) -> str:
        """Leave an answer for the page; answers the key of the desk."""
        key, desk = self._at(key, address)
        desk._said[type(answer)] = answer  # noqa: SLF001  the desk is this store's
        return key

    def hear(self, key: str, kind: type[A]) -> A | None:
        """The answer of this kind, once."""
        desk = self._find(key)
        return desk._said.pop(kind, None) if desk is not None else None  # noqa: SLF001

    def look(self, key: str, kind: type[A]) -> A | None:
        """The answer of this kind, which stays."""
        desk = self._find(key)
        return desk._said.get(kind) if desk is not None else None  # noqa: SLF001

    def _find(self, key: str) -> Desk | None:
        desk = self._desks.get(key) if 0 < len(key) <= _LONGEST_KEY else None
        return desk if desk is not None and desk.until > self._clock() else None

    def _at(self, key: str, address: str) -> tuple[str, Desk]:
        desk = self._find(key)
        if desk is None:
            if self._counts[address] >= self._of_address:
                self._forget(next(old for old, other in self._desks.items() if other.address == address))
            # Never under a key of the browser's own making.
            key, desk = secrets.token_urlsafe(24), Desk(address)
            self._desks[key] = desk
            self._counts[address] += 1
        desk.until = self._clock() + SECONDS
        self._desks.move_to_end(key)
        while len(self._desks) > self._most:
            self._forget(next(iter(self._desks)))
        return key, desk

    def _forget(self, key: str) -> None:
        address = self._desks.pop(key).address
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
