"""The pattern of files in the making: a list that is asked again, later and later, until none is under way."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.files import MOST_PAGES, MOST_READ, FileRow, finished, outcome_told
from vcc_portal.features.patterns.loading import LoadAnswer, Phase, answered
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.pattern import Pattern

SHOWN = 5
"""Files that are shown at first."""
BACKOFF = Backoff(2, cap=20, tries=30)
"""Before each look whether what is being made is ready."""
AWAITED = 8
"""Looks, in a minute and a half, for an order without an answer that was not on the list at first."""


class FilesInTheMaking(Pattern, rx.State, mixin=True):
    """A list of `FileRow`s beside a `Loading`; `components.patterns.files.file_list` draws it.

    `_put` hands the rows to `_put_files`. Nothing of a file is kept here: the list is the provider's own, so it is the
    same after a reload, a restart and in another tab.
    """

    rows: list[FileRow] = []
    more: int = 0
    """How many were read, while some are left out."""
    older: bool = False
    """There may be others, which are read when they are asked for."""
    shown: int = 0
    """How many there are once somebody has asked for those left out; a reader is told, who does not see them come."""
    here: str = ""
    """The address that says why a download has failed."""
    pending: bool = False
    """Something is being made."""
    told: Text = EMPTY
    """What became of files since the look before: one that is ready at once is on no other list that would tell."""
    told_turn: int = 0
    """Changes with each telling, also of the same words."""
    asked: int = 0
    ask_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""

    _rows: list[FileRow] = []
    _finished_before: frozenset[str] | None = None
    """Those that were no longer being made at the look before; None while the list was not read."""
    _pages: int = 1
    """So many are read of the list."""
    _looked: int = 0
    _awaited: int = 0
    """So many looks are made also while nothing is under way."""

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Ask whether what is being made is ready; what is shown stays when it cannot be read."""
        self.asked, self._looked = self.asked + 1, self._looked + 1
        await self._look()

    @rx.event
    def show_all(self) -> None:
        """Show what was left out."""
        self.rows, self.more = self._rows, 0
        self.shown = len(self.rows)

    @rx.event
    @access(rate=Rate.HEAVY)
    async def show_older(self) -> None:
        """Read and show further ones; those that could not be read are asked for by the next press."""
        if not self.older:
            return
        pages, before = self._pages, self._finished_before
        self._pages, self.rows, self.more = pages + 1, self._rows, 0
        self._finished_before = None  # what they became is no news
        answer = await self._look()
        if answer is None or answer.phase is Phase.FAILED:
            self._pages, self._finished_before = pages, before
            if answer is not None:
                await effects.toast(answer.failure.text, "bad", answer.failure.reference)
            return
        self.shown = len(self.rows)

    @abstractmethod
    async def _reading(self, visit: Visit) -> Any:
        """As of `Loading`."""

    @abstractmethod
    def _take(self, answer: LoadAnswer[Any] | None) -> None:
        """As of `Loading`."""

    def _put_files(self, rows: Sequence[FileRow], *, under_way: bool) -> None:
        self._tell(rows)
        shows_all = not self.more and len(self.rows) > SHOWN
        self._rows = list(rows)
        self.rows = self._rows if shows_all else self._rows[:SHOWN]
        self.more = len(self._rows) if len(self._rows) > len(self.rows) else 0
        self.older = len(self._rows) >= MOST_READ * self._pages and self._pages < MOST_PAGES
        self.here = browser.address().full
        self._follow(under_way=under_way)

    def _no_files(self) -> None:
        self.rows, self._rows, self.more, self.shown = [], [], 0, 0
        loaded: Any = self
        self._finished_before = frozenset() if loaded.phase == Phase.EMPTY else None
        self._follow(under_way=False)

    def _tell(self, rows: Sequence[FileRow]) -> None:
        self.told = EMPTY if self._finished_before is None else outcome_told(rows, self._finished_before)
        if self.told:
            self.told_turn, self.shown = self.told_turn + 1, 0  # heard once: the region is read as a whole
        self._finished_before = finished(rows)

    def _follow(self, *, under_way: bool) -> None:
        self.pending = under_way
        self.ask_in = BACKOFF.milliseconds(self._looked) if under_way or self._looked < self._awaited else 0

    async def _look_anew(self, *, unanswered: bool = False) -> None:
        """Something was ordered: look now, and soon again; what had no answer may also come after a while."""
        self._looked, self._awaited = 0, AWAITED if unanswered else 0
        await self._look()

    async def _look(self) -> LoadAnswer[Any] | None:
        """Read the list and lay it out, unless it cannot be read; what it has answered."""
        answer = await answered(self._reading(await visit()))
        if answer is not None and answer.phase is not Phase.FAILED:
            self._take(answer)
        else:
            self._follow(under_way=self.pending)
        return answer
