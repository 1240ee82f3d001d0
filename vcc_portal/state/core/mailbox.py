"""What is made outside the State's lock, by the browser tab that is to show it."""

from collections import OrderedDict
from typing import Any, ClassVar, Generic, TypeVar

from vcc_portal.state.core import browser

T = TypeVar("T")
_MAX_TABS = 1000


class Mailbox(Generic[T]):
    """Keeps things for tabs until they collect them; of too many tabs the oldest is forgotten.

    They are for the cookie that the tab had when they were made; another sign-in of the tab never sees them.
    """

    _all: ClassVar[list["Mailbox[Any]"]] = []

    def __init__(self) -> None:
        self._all.append(self)
        self._by_tab: OrderedDict[str, list[T]] = OrderedDict()
        self._cookies: dict[str, str] = {}

    def put(self, token: str, thing: T) -> None:
        """Leave something for a tab."""
        if self._cookies.get(token) != _cookie():
            self._drop(token)
            self._cookies[token] = _cookie()
        self._by_tab.setdefault(token, []).append(thing)
        while len(self._by_tab) > _MAX_TABS:
            self._drop(next(iter(self._by_tab)))

    def take(self, token: str) -> list[T]:
        """What waits for a tab, oldest first; it waits no longer."""
        own = self._cookies.get(token) == _cookie()
        found = self._drop(token)
        return found if own or not _cookie() else []

    @classmethod
    def any_holds(cls, token: str) -> bool:
        """Whether something waits for a tab, in whichever of them."""
        return any(mailbox.holds(token) for mailbox in cls._all)

    def holds(self, token: str) -> bool:
        """Whether something waits for a tab."""
        return token in self._by_tab

    def _drop(self, token: str) -> list[T]:
        self._cookies.pop(token, None)
        return self._by_tab.pop(token, [])


def _cookie() -> str:
    try:
        return browser.sid()
    except LookupError:  # no event is running
        return ""
