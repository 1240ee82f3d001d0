"""What a browser without a session has at the entrance: the image it was shown, and the answer to its last form.

A form of the entrance is answered by a redirect to the page it stands on; the page asks here, once, what to say. What was
typed stays on the server meanwhile, and a password is not among it.
"""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

A = TypeVar("A")
MOST = 5000
SECONDS = 600.0
_LONGEST_KEY = 64


@dataclass
class Desk:
    """One browser's."""

    image: str = field(default="", repr=False)
    """Names the image that was shown last; it is answered once."""
    image_until: float = 0.0
    until: float = 0.0
    _said: dict[type, Any] = field(default_factory=dict)


class Entrances:
    """In memory only, as tickets are: after a restart the card is as for a newcomer."""

    def __init__(self, *, most: int = MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._desks: OrderedDict[str, Desk] = OrderedDict()

    def show_image(self, key: str, token: str, seconds: float) -> str:
        """Remember the image; answers the key of the desk, a new one where there is none under `key`."""
        key, desk = self._at(key)
        desk.image, desk.image_until = token, self._clock() + seconds
        return key

    def take_image(self, key: str) -> str:
        """Names the image, once; empty when there is none, or it has expired."""
        desk = self._find(key)
        if desk is None:
            return ""
        token, desk.image = desk.image, ""
        return token if desk.image_until > self._clock() else ""

    def say(self, key: str, answer: object) -> str:
        """Leave an answer for the page; answers the key of the desk."""
        key, desk = self._at(key)
        desk._said[type(answer)] = answer  # noqa: SLF001  the desk is this store's
        return key

    def hear(self, key: str, kind: type[A]) -> A | None:
        """The answer of this kind, once."""
        desk = self._find(key)
        return desk._said.pop(kind, None) if desk is not None else None  # noqa: SLF001

    def _find(self, key: str) -> Desk | None:
        desk = self._desks.get(key) if 0 < len(key) <= _LONGEST_KEY else None
        return desk if desk is not None and desk.until > self._clock() else None

    def _at(self, key: str) -> tuple[str, Desk]:
        desk = self._find(key)
        if desk is None:
            # Never under a key of the browser's own making.
            key, desk = secrets.token_urlsafe(24), Desk()
        desk.until = self._clock() + SECONDS
        self._desks[key] = desk
        self._desks.move_to_end(key)
        while len(self._desks) > self._most:
            self._desks.popitem(last=False)
        return key, desk
