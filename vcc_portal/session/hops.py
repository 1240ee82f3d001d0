"""Redirects that nobody asked for, counted by tab: pages that send somebody to one another come to an end.

A redirect is expected to arrive where it leads. A page that loads without having been led to was opened by its user,
so the count starts again; timers and what a page does when it appears say nothing about a user.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from vcc_portal.domain.account import without_slash

MOST = 5
"""In a row, within the window; the longest way there is on purpose takes two."""
WINDOW = 60.0
"""Seconds."""
MAX_TABS = 2000


@dataclass
class _Trail:
    """Where a tab was led, and what for."""

    times: list[float] = field(default_factory=list)
    path: str = ""
    code: str = ""
    document: bool = False
    """The whole document is loaded anew, perhaps by way of the provider."""
    under_way: bool = False


class Hops:
    """Counts on one machine, as the rates do; of too many tabs the one that was led longest ago is forgotten."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._trails: OrderedDict[str, _Trail] = OrderedDict()

    def may_lead(self, tab: str, path: str, *, code: str = "", document: bool = False) -> bool:
        """Count a redirect; False when the tab has been led on often enough.

        `path` is where it is going to arrive; calls that fail beside each other lead there once. `code` is the result
        code that is the reason.
        """
        trail, path, now = self._trail(tab), without_slash(path), self._clock()
        if trail.under_way and trail.path == path:
            trail.code = trail.code or code
            return True
        trail.times = [at for at in trail.times if now - at < WINDOW]
        if len(trail.times) >= MOST:
            return False
        trail.times.append(now)
        trail.path, trail.code, trail.document, trail.under_way = path, code, document, True
        return True

    def arrive(self, tab: str, path: str) -> None:
        """A page loads; one that the tab was not led to was opened by its user."""
        trail = self._trails.get(tab)
        if trail is None:
            return
        if trail.path == without_slash(path):
            trail.under_way = False
        else:
            self.forget(tab)

    def load(self, tab: str) -> None:
        """A document loads; unless the tab was led to one, its user has asked for it."""
        trail = self._trails.get(tab)
        if trail is None:
            return
        if trail.document:
            trail.under_way = False
        else:
            self.forget(tab)

    def take_code(self, tab: str, path: str) -> str:
        """The result code that has led the tab to this page, once; empty for none."""
        trail = self._trails.get(tab)
        if trail is None or trail.path != without_slash(path):
            return ""
        code, trail.code = trail.code, ""
        return code

    def forget(self, tab: str) -> None:
        """The tab's user has acted: count from nothing."""
        self._trails.pop(tab, None)

    def __len__(self) -> int:
        return len(self._trails)

    def _trail(self, tab: str) -> _Trail:
        trail = self._trails.setdefault(tab, _Trail())
        self._trails.move_to_end(tab)
        while len(self._trails) > MAX_TABS:
            self._trails.popitem(last=False)
        return trail
