"""What is made outside the State's lock, by the browser tab that is to show it and its cookie of that moment."""

from collections import OrderedDict
from typing import Generic, TypeVar

from vcc_portal.state import tab

T = TypeVar("T")
_MAX_TABS = 1000


class Mailbox(Generic[T]):
    """Keeps things for tabs until they collect them; of too many tabs the oldest is forgotten."""

    def __init__(self) -> None:
        self._by_tab: OrderedDict[tuple[str, str], list[T]] = OrderedDict()

    def put(self, token: str, thing: T) -> None:
        """Leave something for a tab."""
        self._by_tab.setdefault((token, tab.sid()), []).append(thing)
        while len(self._by_tab) > _MAX_TABS:
            self._by_tab.popitem(last=False)

    def take(self, token: str) -> list[T]:
        """What waits for a tab, oldest first; it waits no longer."""
        return self._by_tab.pop((token, tab.sid()), [])
