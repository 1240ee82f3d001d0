"""How a batch runs: chunk after chunk, each answer written down, a lost one looked up; see `state.patterns.batch`."""

import asyncio
import secrets
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from vcc_portal.domain.batch import Item, ItemStatus, begun, changed, next_chunk, with_status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.targets import read_cards
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.state.core import browser
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.state.patterns.batch_core import RUN, BatchCore
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.base import BatchItem

LOOKS = Backoff(0.5, cap=5, tries=3, factor=3.2)
"""Before each look at cards whose answer was lost: the provider may still be at it."""


class BatchRun(BatchCore, mixin=True):
    """The part that sends."""

    async def _batch_start(self) -> bool:
        if self._batch_phase == "preview":
            items = begun(self._batch_items, leave_out=self._batch_leave_out)
            if not with_status(items, ItemStatus.WAITING):
                return False
            self._batch_items, self._batch_run = items, secrets.token_hex(8)
            here = browser.address()
            await browser.go(f"{here.path}?{urlencode({**here.params, RUN: self._batch_run}, safe=',')}")
        elif self._batch_phase != "paused" or not with_status(self._batch_items, ItemStatus.WAITING):
            return False
        self._batch_begin()
        return True

    def _batch_begin(self) -> None:
        self._batch_phase, self._batch_stop, self._batch_trouble = "running", False, EMPTY
        self._batch_shown, self._batch_page, self._batch_beat = "", 1, time.time()
        self._batch_draw()

    async def _batch_loop(self) -> None:
        try:
            while True:
                async with self:
                    card_ids, plan = self._batch_take()
                if not card_ids or not await self._batch_one(card_ids, plan):
                    break
        finally:
            async with self:
                if self._batch_phase == "running":
                    self._batch_interrupt(words.INTERRUPTED)

    def _batch_take(self) -> tuple[list[str], Any]:
        """The next chunk, marked as being sent; nothing when it is over."""
        if self._batch_stop:
            self._batch_pause(words.STOPPED)
            return [], None
        card_ids, plan = next_chunk(self._batch_items, self.BATCH.chunk)
        if not card_ids:
            self._batch_end("paused" if self._batch_is_open() else "done")
        self._batch_set(card_ids, ItemStatus.RUNNING)
        return card_ids, plan

    async def _batch_one(self, card_ids: list[str], plan: Any) -> bool:
        """Send one chunk and write down what came of it; False when the run is not to go on."""
        try:
            answer = await self._batch_send(card_ids, plan)
        except Superseded:
            return await self._batch_lost(card_ids)
        except Failed as failed:
            return await self._batch_failed(card_ids, failed)
        if answer is None:
            return await self._batch_hold(card_ids, words.PROOF_NEEDED)
        known = [each for each in answer.results if not each.outcome_unknown]
        unheard = set(card_ids) - {each.card_id for each in known}
        async with self:
            self._batch_note(known)
        return await self._batch_lost(sorted(unheard)) if unheard else True

    async def _batch_failed(self, card_ids: list[str], failed: Failed) -> bool:
        if failed.outcome_unknown:
            return await self._batch_lost(card_ids)
        if not failed.code:  # no connection came about: nothing was sent
            return await self._batch_hold(card_ids, words.NOT_REACHED.format(reason=failed.text))
        async with self:
            self._batch_set(card_ids, ItemStatus.FAILED, failed.text, failed.code)
            if len(card_ids) > 1 or failed.leaves_page:
                self._batch_pause(words.REFUSED.format(reason=failed.text))
            return self._batch_phase == "running"

    async def _batch_hold(self, card_ids: list[str], why: Text) -> bool:
        """Nothing was sent: the cards wait again, and the run stops here."""
        async with self:
            self._batch_set(card_ids, ItemStatus.WAITING)
            self._batch_pause(why)
        return False

    async def _batch_lost(self, card_ids: list[str]) -> bool:
        """The answer was lost: find out by looking at the cards; go on when that answered."""
        async with self:
            self._batch_checking = True
            self._batch_set(card_ids, ItemStatus.UNKNOWN, words.UNKNOWN_REASON)
        try:
            known = await self._batch_look(card_ids, LOOKS)
        finally:
            async with self:
                self._batch_checking = False
                self._batch_draw()
        if not known:
            async with self:
                one = len(card_ids) == 1
                self._batch_pause(words.STILL_UNKNOWN_ONE if one else words.STILL_UNKNOWN.format(count=len(card_ids)))
        return known

    async def _batch_look(self, card_ids: list[str], waits: Iterable[float]) -> bool:
        """Read the cards until each is what was wanted; after the last look the others count as untouched."""
        pending, read = card_ids, False
        for wait in waits:
            await asyncio.sleep(wait)
            try:
                cards = await read_cards(self._ask, pending)  # type: ignore[attr-defined]
            except (Failed, Superseded, SignedOut):
                read = False
                continue
            read = True
            plans = {each.card_id: each.plan for each in self._batch_items}
            true = [each for each in pending if self._batch_came_true(cards.get(each), plans[each])]
            async with self:
                self._batch_set(true, ItemStatus.OK, note=words.FOUND_DONE)
            pending = [each for each in pending if each not in set(true)]
            if not pending:
                return True
        if read:
            async with self:
                self._batch_set(pending, ItemStatus.UNTOUCHED, words.UNTOUCHED_REASON)
        return read

    def _batch_note(self, answers: list[BatchItem]) -> None:
        by_id = {each.card_id: each for each in answers}
        self._batch_items = changed(self._batch_items, by_id, lambda each: _noted(each, by_id[each.card_id]))
        self._batch_live()


def _noted(item: Item, answer: BatchItem) -> Item:
    if answer.success:
        return replace(item, status=ItemStatus.OK, reason=EMPTY, code="")
    return replace(item, status=ItemStatus.FAILED, reason=lookup(answer.code).text, code=answer.code)
