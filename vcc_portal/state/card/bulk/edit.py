"""Tags, notices and freezes of many cards at once, in a dialog over the list, and of one card with a click.

The list opens the dialog with `BulkEditState.open(kind, query)`: `kind` is tags, notice, freeze or unfreeze, `query` the
selection as it stands in the addresses of the other pages (`cards=…`, or `all=1` with the list's filters). A row or
the detail page freezes one card with `BulkEditState.quick(kind, card_id)`, without a dialog. The page places
`components.card.bulk_edit.bulk_edit_dialog()` once: the dialog, and the offer to undo for five seconds.
When something was changed, the list or the card on the page is read again. A dialog has no address that could name its
run (`Batch.batch_gone`): of one that dies with the server the browser's own mark is left, and the list tells of it.
"""

import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar
from urllib.parse import parse_qsl

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.batch import CardFinding, Item, Items, ItemStatus
from vcc_portal.domain.card import CHANGE_CODE
from vcc_portal.domain.card_changes import TagMode
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.bulk.plan import BulkKind, BulkStep, preview, renewed, undoing
from vcc_portal.features.card.bulk.send import send
from vcc_portal.features.card.bulk.tags import FIELD, KnownTag, TagChoice, read_known
from vcc_portal.features.card.targets import (
    SelectionView,
    TargetCards,
    cards_of,
    look_at,
    selection_view,
    target_cards,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.batch import BatchOperation, PartOfChunk, RunPhase
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.session.access import Rate, Rule, access, permitted
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.list import CardListState
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.batch import Batch
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card

_LONGEST = 8000
"""Characters of a selection's query."""


@dataclass(frozen=True)
class Selected:
    """The cards of the selection, and what else the dialog offers for them."""

    found: TargetCards
    freezable: frozenset[str] = frozenset()
    known: list[KnownTag] = field(default_factory=list)
    owner: str = ""
    """Whose cards they are, by the account's tag."""


class BulkEditState(Batch, Loading, rx.State):
    """The dialog, and the offer to undo."""

    ACCESS: ClassVar[Rule] = permitted(CHANGE_CODE)
    BATCH: ClassVar = BatchOperation(strings.NAME, "card-change", chunk=20, one=strings.NAME_ONE, addressed=False)

    shown: bool = False
    kind: str = BulkKind.TAGS.value
    selection: SelectionView = SelectionView()
    mode: str = TagMode.ADD.value
    tags: list[str] = []
    known: list[KnownTag] = []
    tag_error: Text = EMPTY
    notice_on: bool = True
    quick_card: str = ""
    """The card that is being frozen or unfrozen by a click."""
    undo_text: Text = EMPTY
    """What was done and can be undone; empty when nothing can."""
    undo_turn: int = 0
    """Counts the offers, so that the five seconds start anew."""
    undoing: bool = False
    """The way back is under way; without an answer it is looked at for some seconds, and the dialog is closed."""
    can_undo: bool = False
    """True when the dialog offers to undo the part that was done."""
    unsettled: str = rx.SessionStorage("", name="vcc-card-change-unsettled")
    """The tag of the account whose change is not known card by card yet; the browser's, so good for a note alone."""
    _owner: str = ""
    _query: str = ""
    _next: tuple[str, str] | None = None
    """What the dialog was to be opened for while one card was being frozen by a click."""
    _cards: tuple[Card, ...] = ()
    _freezable: frozenset[str] = frozenset()

    @rx.event
    @access(routes.CARD_LIST)
    async def come_back(self) -> None:
        """The list is loaded: show a run of which the end of its sign-in has cut off the rest, once the account is back."""
        if await self._batch_return():
            self.shown = True

    @rx.event
    async def open(self, kind: str, query: str) -> AsyncIterator[Any]:
        """Show the dialog for these cards; while a change runs, its progress, and one in question until that is answered."""
        if kind not in set(BulkKind):
            return
        if self.quick_card and self._run.phase is not RunPhase.RUNNING:
            # The card that was clicked is being read: it would be changed as the dialog says, and at once.
            self._next = (kind, query)
            return
        self.shown = True
        if self._run.phase is RunPhase.RUNNING or await self._batch_return() or await self._asks_back():
            return
        self._forget()
        # Cut short it would mean other cards.
        self.kind, self._query = kind, query.removeprefix("?") if len(query) <= _LONGEST else ""
        yield
        await self._load()

    @rx.event
    def close(self, open_: bool = False) -> None:
        """Hide the dialog; a change that runs goes on."""
        if not open_:
            self.shown, self._cards = False, ()

    @rx.event
    def choose_mode(self, mode: str) -> None:
        """Add to, remove from or replace the tags of the cards."""
        self._choose(self._choice().to(mode))

    @rx.event
    async def add_tag(self, form: dict[str, str]) -> None:
        """Take the typed tag; several may be separated by commas. What is not taken stands there again."""
        typed = form.get(FIELD, "")
        self._choose(self._choice().typed(typed))
        if typed and self.tag_error:
            await browser.send(rx.set_value(FIELD, typed))

    @rx.event
    def choose_tag(self, tag: str) -> None:
        """Take one of the tags in use."""
        if any(one.tag == tag for one in self.known):
            self._choose(self._choice().taken([tag]))

    @rx.event
    def drop_tag(self, tag: str) -> None:
        """Take a tag out again."""
        self._choose(self._choice().without(tag))

    @rx.event
    def set_notice(self, on: bool) -> None:
        """Whether the notice is to be on."""
        self.notice_on = on
        self._offer()

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def quick(self, kind: str, card_id: str) -> None:
        """Freeze or unfreeze one card at once; it can be undone."""
        async with self:
            if (
                kind not in {BulkKind.FREEZE, BulkKind.UNFREEZE}
                or self._run.phase is RunPhase.RUNNING
                or self.quick_card
            ):
                return
            if await self._asks_back():
                return
            self._forget()
            self.kind, self._query, self.quick_card = kind, f"cards={card_id[:64]}", card_id[:64]
        try:
            await self._freeze_one()
        finally:
            async with self:
                self.quick_card, following, self._next = "", self._next, None
                stays = self.shown
            if following is not None and not stays:  # a dialog that says why it did not work out comes first
                await browser.queue(BulkEditState.open(*following))

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def undo(self) -> None:
        """Give every card that was changed its former value back, unless somebody else has changed it since."""
        async with self:
            run = self._run.again_with(undoing(self._run.items), time.time())
            if run is None or self._run.undoing:  # what is the way back itself is not undone
                return
            self.can_undo, self.undo_text = False, EMPTY
            self._batch_advance(run)
        await self._batch_go()

    @rx.event
    @access(background_poll=True)
    def forget_undo(self, turn: int) -> None:
        """The five seconds of an offer are over."""
        if turn == self.undo_turn:
            self.undo_text = EMPTY

    @rx.event
    def forget_unsettled(self) -> None:
        """It was read that a change was cut off; while one is under way the mark stays."""
        if not self._run.unfinished:
            self.unsettled = ""

    @rx.event
    async def next_part(self) -> AsyncIterator[Any]:
        """The cards that follow, to be changed as these were: they are previewed, and nothing has to be chosen again."""
        if not self._run.leads_on or await self._asks_back():
            return
        query, mode, tags, notice_on = self._run.rest.query, self.mode, self.tags, self.notice_on
        self._forget()
        self._query, self.mode, self.tags, self.notice_on = query, mode, tags, notice_on
        yield
        await self._load()

    async def _asks_back(self) -> bool:
        """Of some card it is not known what became: the next change would forget that, so it is looked at first."""
        if not self._run.in_question:
            return False
        self.shown = True
        await effects.toast(strings.FIRST_CHECK, "info", "batch")
        await browser.queue(BulkEditState.check_batch)
        return True

    async def _freeze_one(self) -> None:
        found, freezable = await self._fetch()
        owner = await self._tag()
        async with self:
            if (
                not self._run.editable
            ):  # a run that another sign-in had cut off came back meanwhile: it is not gone on with
                return
            self._put(Selected(found, freezable, owner=owner))
            self.phase = Phase.READY.value  # the dialog opens when it does not work out
            reason = next((each.reason for each in self._run.items if each.status is ItemStatus.WILL_FAIL), EMPTY)
            started = await self._batch_start()
        if started:
            await self._batch_go()
        elif reason:
            await effects.toast(reason, "bad")
        elif not found.cards:
            await effects.toast(strings.GONE, "bad")

    async def _reading(self, visit: Visit) -> Selected:
        known = await read_known(visit) if self.kind == BulkKind.TAGS else []
        found, freezable = await self._fetch()
        selected = Selected(found, freezable, known, await self._tag())
        if not found.cards:
            raise NotShown(Phase.MISSING, selected)
        return selected

    async def _fetch(self) -> tuple[TargetCards, frozenset[str]]:
        params = dict(parse_qsl(self._query, keep_blank_values=True))
        found = await target_cards(ask, params)
        return found, await self._abilities() if found.cards else frozenset()

    async def _tag(self) -> str:
        session = await browser.session()
        return runtime().tags.of(session.user.user_id) if session is not None and session.user is not None else ""

    async def _abilities(self) -> frozenset[str]:
        """BINs whose cards can be frozen; spec §7 names no such call, so the provider has to say that it can."""
        if self.kind not in {BulkKind.FREEZE, BulkKind.UNFREEZE}:
            return frozenset()
        return frozenset(row.bin for row in await ask(card_calls.CARD_CONFIG, Nothing()) if row.support_freeze)

    def _put(self, data: Selected) -> None:
        found, self.known = data.found, data.known
        self._cards, self._freezable, self._owner = tuple(found.cards), data.freezable, data.owner
        self.selection = selection_view(found)
        self._offer()

    def _step(self) -> BulkStep:
        kind = BulkKind(self.kind)
        return BulkStep(kind, TagMode(self.mode), tuple(self.tags), self.notice_on)

    def _offer(self) -> None:
        """Show what would become of the cards; tags to add or remove have to be named first."""
        step = self._step()
        if not self._run.editable:
            return
        if step.kind is BulkKind.TAGS and step.mode is not TagMode.REPLACE and not step.tags:
            self._batch_clear()
            return
        self._batch_offer(preview(step, self._cards, self._freezable), self.selection.rest)

    def _choice(self) -> TagChoice:
        return TagChoice(self.mode, tuple(self.tags), self.tag_error)

    def _choose(self, choice: TagChoice) -> None:
        changed = (choice.mode, list(choice.tags)) != (self.mode, self.tags)
        self.mode, self.tags, self.tag_error = choice.mode, list(choice.tags), choice.error
        if changed:
            self._offer()

    def _forget(self) -> None:
        self.phase, self.selection = Phase.FIRST.value, SelectionView()
        self.notice_on, self.undo_text, self.can_undo = True, EMPTY, False
        self._cards = ()
        self.mode, self.tags, self.tag_error = TagMode.ADD.value, [], EMPTY
        self._batch_clear()

    async def _batch_rests(self) -> None:
        async with self:
            done = self._settle()
        if done:
            await effects.toast(done)
        await self._reload()

    def _settle(self) -> Text:
        """After a run: close the dialog when all went well, and offer to undo it; what is to be said at once."""
        good, rest = self.batch.ok, self.batch.not_done + self.batch.unknown + self.batch.waiting
        if rest:
            self.shown, self.can_undo = True, bool(good) and not self._run.undoing
            return EMPTY
        if self._run.leads_on and not self._run.undoing:
            self.shown, self.can_undo = True, bool(good)
            return EMPTY
        self.shown = False
        if self._run.undoing:
            return strings.UNDONE.format(count=len(self._run.ids(ItemStatus.OK, ItemStatus.SAME)))
        self.undo_text, self.undo_turn = strings.DONE[self.kind].format(count=good), self.undo_turn + 1
        return EMPTY

    async def _reload(self) -> None:
        """Read again what the page shows of the cards."""
        path = browser.address().path
        if path == routes.CARD_LIST.path:
            await browser.queue(CardListState.load)
        elif path == routes.CARD_DETAIL.path:
            await browser.queue(CardDetailState.retry)

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | PartOfChunk | None:
        return await send(ask, card_ids, plan)

    async def _batch_renew(self, items: Items) -> Mapping[str, Item]:
        if not self._run.undoing:
            return {}
        return renewed(items, await cards_of(ask, items, self._run.number))

    async def _batch_look(self, items: Items) -> Mapping[str, CardFinding]:
        return await look_at(ask, items, lambda card, step: step.came_true(card))

    def _batch_drawn(self) -> None:
        self.undoing = self._run.undoing and self._run.phase is RunPhase.RUNNING
        mark = self._owner if self._run.unfinished else ""
        if mark != self.unsettled:
            self.unsettled = mark

    async def _batch_dropped(self) -> None:
        """Leave the cards as they are."""
        self.shown, self._cards = False, ()

    async def _batch_back(self) -> None:
        """The dialog as it was before the run, about the cards as they are now."""
        self._batch_clear()
        self._wait()
        await self._load()

    def _batch_began(self) -> None:
        """The run needs the items only; the cards of a thousand would make the State heavy."""
        self._cards = ()
