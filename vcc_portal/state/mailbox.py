"""What is made outside the State's lock, by the browser tab that is to show it."""

from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")
_MAX_TABS = 1000


class Mailbox(Generic[T]):
    """Keeps things for tabs until they collect them; of too many tabs the oldest is forgotten."""

    def __init__(self) -> None:
        self._by_tab: OrderedDict[str, list[T]] = OrderedDict()

    def put(self, tab: str, thing: T) -> None:
        """Leave something for a tab."""
        self._by_tab.setdefault(tab, []).append(thing)
        while len(self._by_tab) > _MAX_TABS:
            self._by_tab.popitem(last=False)

    def take(self, tab: str) -> list[T]:
        """What waits for a tab, oldest first; it waits no longer."""
        return self._by_tab.pop(tab, [])
