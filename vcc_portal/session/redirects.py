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
    """Where a tab was led."""

    times: list[float] = field(default_factory=list)
    at: str = ""
    """The page that it was led to and has reached."""
    under_way: dict[str, bool] = field(default_factory=dict)
    """Pages that it has not reached yet; True where the whole document is loaded, perhaps by way of the provider."""
    codes: dict[str, str] = field(default_factory=dict)
    """The result code that has led to a page."""


class Redirects:
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
        if path not in trail.under_way:
            if len(trail.times) >= MOST:
                return False
            trail.times.append(now)
            trail.under_way[path] = document
        if code:
            trail.codes[path] = code
        return True

    def arrive(self, tab: str, path: str) -> None:
        """A page loads, or loads again; one that the tab was not led to was opened by its user."""
        trail, path = self._trails.get(tab), without_slash(path)
        if trail is None:
            return
        if trail.under_way.pop(path, None) is not None:
            trail.at = path
            trail.codes = {to: code for to, code in trail.codes.items() if to == path or to in trail.under_way}
        elif path != trail.at:
            self.forget(tab)

    def load(self, tab: str) -> None:
        """A document loads; unless the tab was led to one, its user has asked for it."""
        trail = self._trails.get(tab)
        if trail is None:
            return
        documents = [path for path, document in trail.under_way.items() if document]
        if not documents:
            self.forget(tab)
        for path in documents:
            del trail.under_way[path]
            trail.at = path

    def code_of(self, tab: str, path: str) -> str:
        """The result code that has led the tab to this page; empty for none.

        For as long as the tab is there: calls that fail beside each other have the page load twice, and so does a socket
        that comes back.
        """
        trail = self._trails.get(tab)
        return trail.codes.get(without_slash(path), "") if trail else ""

    def forget(self, tab: str) -> None:
        """The tab's user has acted: count from nothing."""
        self._trails.pop(tab, None)

    def __len__(self) -> int:
        return len(self._trails)

    def _trail(self, tab: str) -> _Trail:
        now, trail = self._clock(), self._trails.pop(tab, None) or _Trail()
        trail.times = [at for at in trail.times if now - at < WINDOW]
        self._trails[tab] = trail = trail if trail.times else _Trail()
        while len(self._trails) > MAX_TABS:
            self._trails.popitem(last=False)
        return trail
