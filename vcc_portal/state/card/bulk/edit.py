"""Tags, notices and freezes of many cards at once, in a dialog over the list, and of one card with a click.

The list opens the dialog with `BulkEditState.open(kind, query)`: `kind` is tags, notice, freeze or unfreeze, `query` the
selection as it stands in the addresses of the other pages (`cards=…`, or `all=1` with the list's filters). A row or
the detail page freezes one card with `BulkEditState.quick(kind, card_id)`, without a dialog. The page places
`components.card.bulk_edit.bulk_edit_dialog()` once: the dialog, and the bar that offers to undo for five seconds.
When something was changed, the list or the card on the page is read again.
"""

from collections.abc import AsyncIterator
from typing import Any, ClassVar
from urllib.parse import parse_qsl

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.batch import ItemStatus, begun, with_status
from vcc_portal.domain.card import CHANGE_CODE
from vcc_portal.domain.card_changes import TagMode
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.bulk.plan import BulkKind, BulkStep, preview, undoing
from vcc_portal.features.card.bulk.send import send
from vcc_portal.features.card.targets import TargetCards, target_cards
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.session.access import Rate, Rule, access, permitted
from vcc_portal.state.card.bulk.tags import TagChoice
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.list import CardListState
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.batch import Batch, BatchOperation
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card

UNDO_MS = 5000
_LONGEST = 8000
"""Characters of a selection's query."""


class BulkEditState(TagChoice, Batch, Portal, rx.State):
    """The dialog and the bar."""

    ACCESS: ClassVar[Rule] = permitted(CHANGE_CODE)
    BATCH: ClassVar = BatchOperation(strings.NAME, "card-change", chunk=20)

    shown: bool = False
    kind: str = BulkKind.TAGS.value
    stage: str = "reading"
    """reading, ready, none (no card to see) or failed."""
    count: int = 0
    meant: int = 0
    missing: int = 0
    notice_on: bool = True
    trouble: Text = EMPTY
    quick_card: str = ""
    """The card that is being frozen or unfrozen by a click."""
    undo_text: Text = EMPTY
    """What was done and can be undone; empty when nothing can."""
    undo_turn: int = 0
    """Counts the offers, so that the bar's five seconds start anew."""
    undo_held: bool = False
    """True while the pointer or the focus is on the bar: its time stands still."""
    can_undo: bool = False
    """True when the dialog offers to undo the part that was done."""
    _query: str = ""
    _cards: tuple[Card, ...] = ()
    _freezable: frozenset[str] = frozenset()
    _before: tuple[tuple[str, BulkStep], ...] = ()
    _undoing: bool = False

    @rx.event
    async def open(self, kind: str, query: str) -> AsyncIterator[Any]:
        """Show the dialog for these cards; while a change runs, its progress."""
        if kind not in set(BulkKind):
            return
        self.shown = True
        if self._batch_phase == "running" or await self._batch_return():
            return
        self._forget()
        self.kind, self._query = kind, query.removeprefix("?")[:_LONGEST]
        yield
        await self._read()

    @rx.event
    async def retry_reading(self) -> None:
        """Read the cards again after a failure."""
        await self._read()

    @rx.event
    def close(self, open_: bool = False) -> None:
        """Hide the dialog; a change that runs goes on."""
        if not open_:
            self.shown, self._cards = False, ()

    @rx.event
    def set_notice(self, on: bool) -> None:
        """Whether the notice is to be on."""
        self.notice_on = on
        self._offer()

    @rx.event
    def drop_preview(self) -> None:
        """Leave the cards as they are."""
        if self._batch_phase == "preview":
            self._batch_clear()
            self.shown, self._cards = False, ()

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def quick(self, kind: str, card_id: str) -> None:
        """Freeze or unfreeze one card at once; it can be undone."""
        async with self:
            if kind not in {BulkKind.FREEZE, BulkKind.UNFREEZE} or self._batch_phase == "running" or self.quick_card:
                return
            self._forget()
            self.kind, self._query, self.quick_card = kind, f"cards={card_id[:64]}", card_id[:64]
        try:
            await self._freeze_one()
        finally:
            async with self:
                self.quick_card = ""

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def undo(self) -> None:
        """Give every card that was changed its former value back."""
        async with self:
            items = undoing(self._batch_items, dict(self._before))
            if self._batch_phase not in {"paused", "done"} or not items or self._undoing:
                return
            self._undoing, self.can_undo, self.undo_text, self._before = True, False, EMPTY, ()
            self._batch_items = items
            self._batch_begin()
        await self._batch_loop()

    @rx.event
    @access(background_poll=True)
    def forget_undo(self, turn: int) -> None:
        """The five seconds of an offer are over."""
        if turn == self.undo_turn and not self.undo_held:
            self.undo_text = EMPTY

    @rx.event
    def hold_undo(self, on: bool) -> None:
        """Wait while somebody reads the bar; the five seconds begin anew when they leave it."""
        if self.undo_text:
            self.undo_held, self.undo_turn = on, self.undo_turn + 1

    async def _freeze_one(self) -> None:
        found, freezable = await self._fetch()
        async with self:
            self._put(found, freezable)
            reason = next((each.reason for each in self._batch_items if each.status is ItemStatus.WILL_FAIL), EMPTY)
            started = await self._batch_start()
        if started:
            await self._batch_loop()
        elif reason:
            await self._toast(reason, "bad")
        elif not found.cards:
            await self._toast(strings.GONE, "bad")

    async def _read(self) -> None:
        try:
            known = await self._read_known() if self.kind == BulkKind.TAGS else []
            found, freezable = await self._fetch()
        except Failed as failed:
            if failed.leaves_page:
                raise
            self.stage, self.trouble = "failed", failed.text
            return
        self.known = known
        self._put(found, freezable)

    async def _fetch(self) -> tuple[TargetCards, frozenset[str]]:
        params = dict(parse_qsl(self._query, keep_blank_values=True))
        found = await target_cards(self._ask, params)
        return found, await self._abilities() if found.cards else frozenset()

    async def _abilities(self) -> frozenset[str]:
        """BINs whose cards can be frozen; spec §7 names no such call, so the provider has to say that it can."""
        if self.kind not in {BulkKind.FREEZE, BulkKind.UNFREEZE}:
            return frozenset()
        return frozenset(row.bin for row in await self._ask(card_calls.CARD_CONFIG, Nothing()) if row.support_freeze)

    def _put(self, found: TargetCards, freezable: frozenset[str]) -> None:
        self._cards, self._freezable = tuple(found.cards), freezable
        self.count, self.missing = len(found.cards), len(found.missing)
        self.meant = found.total if found.capped else 0
        self.stage = "ready" if found.cards else "none"
        self._offer()

    def _step(self) -> BulkStep:
        kind = BulkKind(self.kind)
        return BulkStep(kind, TagMode(self.mode), tuple(self.tags), self.notice_on)

    def _offer(self) -> None:
        """Show what would become of the cards; tags to add or remove have to be named first."""
        step = self._step()
        if self._batch_phase not in {"", "preview"}:
            return
        if step.kind is BulkKind.TAGS and step.mode is not TagMode.REPLACE and not step.tags:
            self._batch_clear()
            return
        self._before = tuple((card.card_id, step.before(card)) for card in self._cards)
        self._batch_offer(preview(step, self._cards, self._freezable))

    def _tags_changed(self) -> None:
        self._offer()

    def _forget(self) -> None:
        self.stage, self.count, self.meant, self.missing, self.trouble = "reading", 0, 0, 0, EMPTY
        self.notice_on, self.undo_text, self._undoing, self.can_undo = True, EMPTY, False, False
        self._cards, self._before = (), ()
        self._forget_tags()
        self._batch_clear()

    async def _batch_start(self) -> bool:
        """The dialog has no address of its own, so the run is not written into it."""
        if self._batch_phase != "preview":
            return await Batch._batch_start(self)
        items = begun(self._batch_items, leave_out=self._batch_leave_out)
        if not with_status(items, ItemStatus.WAITING):
            return False
        # The run needs the items only; the cards of a thousand would make the State heavy.
        self._batch_items, self._cards = items, ()
        self._batch_begin()
        return True

    async def _batch_loop(self) -> None:
        await Batch._batch_loop(self)
        async with self:
            done = self._settle()
        if done:
            await self._toast(done)
        await self._reload()

    def _settle(self) -> Text:
        """After a run: close the dialog when all went well, and offer to undo it; what is to be said at once."""
        good, rest = self.batch.ok, self.batch.failed + self.batch.unknown + self.batch.waiting
        if rest:
            self.shown, self.can_undo, self._undoing = True, bool(good) and not self._undoing, False
            return EMPTY
        self.shown = False
        if self._undoing:
            self._undoing = False
            return strings.UNDONE.format(count=good)
        self.undo_text, self.undo_turn = strings.DONE[self.kind].format(count=good), self.undo_turn + 1
        self.undo_held = False
        return EMPTY

    async def _reload(self) -> None:
        """Read again what the page shows of the cards."""
        path = browser.address().path
        if path == routes.CARD_LIST.path:
            await browser.queue(CardListState.load)
        elif path == routes.CARD_DETAIL.path:
            await browser.queue(CardDetailState.retry)

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
        return await send(self._ask, card_ids, plan)

    def _batch_came_true(self, card: Card | None, plan: Any) -> bool:
        return card is not None and plan.came_true(card)
