"""What a batch holds: its cards, its phase, and how both are shown; `state.patterns.batch` says how to use it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.batch import Item, Items, ItemStatus, changed, moved, with_status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.batch_view import BatchRow, BatchView, rows, view
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.batch_parked import parked
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card

STALE_AFTER = 120.0
"""Seconds without a sign of life after which a run counts as interrupted; no call takes as long."""
RUN = "run"
"""Query parameter with the number of the run whose result is shown."""


@dataclass(frozen=True)
class BatchOperation:
    """What a batch does."""

    name: Text
    """As on its button: "Move cards"."""
    file: str
    """The outcome's file name begins so."""
    chunk: int = 20
    """Cards in one call, 200 at most (the provider's limit); few enough for the progress to move."""


class BatchCore(rx.State, mixin=True):
    """The part without handlers."""

    BATCH: ClassVar[BatchOperation]

    batch: BatchView = BatchView()
    batch_rows: list[BatchRow] = []
    _batch_items: Items = ()
    _batch_phase: str = ""
    _batch_shown: str = ""
    _batch_page: int = 1
    _batch_leave_out: bool = True
    _batch_stop: bool = False
    _batch_checking: bool = False
    _batch_trouble: Text = EMPTY
    _batch_run: str = ""
    _batch_beat: float = 0.0
    _batch_beats: int = 0

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
        """Send one chunk. None: it was not sent, because the user has to prove himself first."""
        raise NotImplementedError

    def _batch_came_true(self, card: Card | None, plan: Any) -> bool:
        """Whether a card is what the plan wanted it to be; None is a card that cannot be read any more."""
        raise NotImplementedError

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        """What the file says besides: the values that were set."""
        return []

    def _batch_finished(self) -> None:
        """Every card is decided."""

    def _batch_offer(self, items: list[Item]) -> None:
        """Show the preview; not while another batch runs."""
        if self._batch_phase != "running":
            self._batch_clear()
            self._batch_items, self._batch_phase = tuple(items), "preview"
            self._batch_draw()

    async def _batch_keeps(self, params: Mapping[str, str]) -> bool:
        """True when the page's load has to leave the batch as it is."""
        interrupted = await self._batch_return() or self._batch_revive()
        if interrupted or self._batch_phase == "running" or (self._batch_run and params.get(RUN) == self._batch_run):
            return True
        self._batch_clear()
        return False

    def _batch_clear(self) -> None:
        self._batch_items, self._batch_phase, self._batch_shown, self._batch_page = (), "", "", 1
        self._batch_run, self._batch_leave_out, self._batch_stop, self._batch_trouble = "", True, False, EMPTY
        self._batch_draw()

    def _batch_set(
        self, card_ids: list[str], status: ItemStatus, reason: Text = EMPTY, code: str = "", *, note: Text = EMPTY
    ) -> None:
        self._batch_items = moved(self._batch_items, card_ids, status, reason, code)
        if note:
            self._batch_items = changed(self._batch_items, card_ids, lambda each: replace(each, note=note))
        self._batch_live()

    def _batch_is_open(self) -> bool:
        return any(each.status.open for each in self._batch_items)

    def _batch_pause(self, why: Text) -> None:
        self._batch_phase, self._batch_trouble = "paused", why
        self._batch_draw()

    def _batch_end(self, phase: str) -> None:
        self._batch_phase, self._batch_trouble = phase, EMPTY
        self._batch_draw()
        if phase == "done":
            self._batch_finished()

    def _batch_interrupt(self, why: Text) -> None:
        """What was on its way is unknown, the rest was not sent."""
        lost = with_status(self._batch_items, ItemStatus.RUNNING)
        self._batch_items = moved(self._batch_items, lost, ItemStatus.UNKNOWN, words.UNKNOWN_REASON)
        self._batch_checking = False
        self._batch_pause(why)

    def _batch_revive(self) -> bool:
        """A run that gave no sign of life died with its process; True when that has just been found."""
        stale = self._batch_phase == "running" and time.time() - self._batch_beat > STALE_AFTER
        if stale:
            self._batch_interrupt(words.INTERRUPTED)
        return stale

    def _batch_leave(self, user_id: str) -> None:
        """The tab goes to another sign-in: what is not decided yet waits for this account to come back."""
        if self._batch_phase in {"running", "paused"} and self._batch_is_open():
            parked.put(self, user_id)

    async def _batch_return(self) -> bool:
        """Show a run that another sign-in of the tab has interrupted; True when there is one."""
        session = await browser.session()
        if session is None or self._batch_phase == "running" or not parked.take(self, session.login.user_id):
            return False
        self._batch_interrupt(words.INTERRUPTED)
        return True

    def _batch_live(self) -> None:
        self._batch_beat = time.time()
        self._batch_draw()

    def _batch_draw(self) -> None:
        self._batch_beats += 1
        self.batch = view(
            self._batch_items,
            self._batch_phase,
            self._batch_shown,
            self._batch_page,
            leave_out=self._batch_leave_out,
            stopping=self._batch_stop and self._batch_phase == "running",
            checking=self._batch_checking,
            beat=self._batch_beats,
            # A copy: what the State hands out is a proxy that belongs to it.
            trouble=Text(zh=self._batch_trouble.zh, en=self._batch_trouble.en),
        )
        self._batch_page = self.batch.page
        shown = rows(self._batch_items, self._batch_shown, self._batch_page)
        if shown != self.batch_rows:  # a page of rows is most of what a step would send to the browser
            self.batch_rows = shown
