"""The batch pattern's State: one change to many cards, previewed, run in chunks, known card by card.

What a run is and how it goes on stands in `features.patterns.batch`; here are its handlers, and what they ask the page:

    class CardMoveState(Batch, Loading, rx.State):
        ACCESS: ClassVar = ...
        BATCH: ClassVar = BatchOperation(strings.MOVE, "move", chunk=20)

        async def _preview(self, cards: list[Card], target: str) -> None:
            self._batch_offer([
                item(face(card), [ItemChange(strings.ACCOUNT, old, new)], plan=target, blocked=why_not(card))
                for card in cards
            ])

        async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
            return await ask(calls.MOVE, CardMove(card_id_list=card_ids, target_sub_user_id=plan))

        async def _batch_look(self, items: Items) -> Mapping[str, CardFinding]:
            return await look_at(ask, items, lambda card, plan: card.sub_user_id == plan)

`item` (domain.batch) takes the card's face, its changes, a hashable `plan` (what the card is to become; cards of one
plan share a call) and `blocked`, the reason why it will fail. `_batch_offer` shows the preview, and
`components.patterns.batch` draws it; everything from the confirming click on is done here: `run_batch` starts, and goes
on after a stop, a verification or an interruption. The page's `_enter` asks `await self._batch_keeps(params)` first and leaves
everything as it is when that is True: a run is going on, or the address carries the finished run's number (`?run=…`), as
after a reload.
"""

import asyncio
import secrets
import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode

import reflex as rx

from vcc_portal.domain.batch import NO_REST, CardFinding, Item, Items, ItemStatus, Rest
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.batch import RUN, BatchOperation, BatchRun, Chunk, PartOfChunk, RunPhase
from vcc_portal.features.patterns.batch_file import outcome_sheet
from vcc_portal.features.patterns.batch_view import BatchRow, BatchView, RunAside, rows, runs_aside, view
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser
from vcc_portal.state.core.effects import SignedOut, toast
from vcc_portal.state.core.files import send_sheet
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.core.parked import parked
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.base import BatchResult

LOOKS = Backoff(0.5, cap=5, tries=3, factor=3.2)
"""Before each look at cards whose answer was lost: the provider may still be at it."""
ONE_LOOK = (0.0,)


class Batch(Pattern, rx.State, mixin=True):
    """Mixin of a State that changes many cards; the module's text says how to use it."""

    BATCH: ClassVar[BatchOperation]

    batch: BatchView = BatchView()
    batch_rows: list[BatchRow] = []
    batch_gone: bool = False
    """The address names a run that this tab knows nothing of: the process has died with it, or it is another tab's."""
    batch_aside: list[RunAside] = []
    """Runs of this page that rest while it is about other cards."""
    _run: BatchRun = BatchRun()
    _run_at: str = ""
    """The address that shows the run."""
    _same_cards: bool = False
    """The page was loaded again for the cards that it has previewed at `_batch_about`, or for those that follow them: what was
    chosen stands.
    """
    _batch_about: str = ""
    _unanswered: list[str] = []
    """Cards that are sent once more because the call before had no answer: it may still be carried out."""

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def run_batch(self) -> None:
        """Send what the preview shows, or go on with what waits. While it runs, another click does nothing."""
        async with self:
            started, forgotten = await self._batch_start(), self._run.phase is RunPhase.NONE
        if started:
            await self._batch_go()
        elif forgotten:  # the portal has started again under a preview that was still on screen
            await toast(words.FORGOTTEN, "info", "batch")

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def retry_batch(self) -> None:
        """Send those once more that failed, and only those."""
        async with self:
            unanswered = self._run.ids(ItemStatus.UNTOUCHED)
            run = self._run.retried(time.time())
            if run is None:
                return
            self._unanswered = unanswered
            self._batch_advance(run)
        await self._batch_go()

    @rx.event(background=True)
    @access(rate=Rate.HEAVY)
    async def check_batch(self) -> None:
        """Look again at the cards whose outcome is unknown."""
        await self._batch_check()

    @rx.event
    def stop_batch(self) -> None:
        """Stop when the chunk that is under way has its answer."""
        self._batch_advance(self._run.stopped())

    @rx.event
    def show_batch(self, shown: str, page: int) -> None:
        """Show the cards of one status, or another page."""
        self._batch_advance(self._run.showing(shown, page))

    @rx.event
    def leave_out(self, on: bool) -> None:
        """Whether cards that will fail are left out."""
        self._batch_advance(self._run.leaving_out(on))

    @rx.event
    async def drop_preview(self) -> None:
        """Back to the values; a run cannot be dropped, unless nothing was done by it: then there is nothing to show of it."""
        if self._run.phase is RunPhase.PREVIEW:
            self._batch_clear()
            await self._batch_dropped()
        elif self._run.may_be_given_up:
            await self._batch_back()

    @rx.event
    async def next_part(self) -> None:
        """Go on with the cards that follow those of this run; what is to become of them is previewed anew."""
        if self._run.leads_on:
            self._batch_about = f"{browser.address().path}?{self._run.rest.query}"
            await browser.go(self._batch_about)

    @rx.event
    @access(background_poll=True)
    async def watch_batch(self) -> None:
        """A look by the browser's timer whether the run is still alive."""
        if self._run.is_stale(time.time()):
            self._batch_advance(self._run.interrupted())

    @rx.event
    @access(rate=Rate.HEAVY)
    async def batch_file(self) -> None:
        """Hand the outcome to the browser as a workbook."""
        session = await browser.session()
        if self._run.at_rest and session is not None:
            items, operator = self._batch_shown(self._run.items), session.login.login_name
            await send_sheet(session, outcome_sheet(self.BATCH, items, self._batch_facts(), operator=operator))

    @rx.event
    async def drop_aside(self, number: str) -> None:
        """Forget a run that rests while the page is about other cards."""
        session = await browser.session()
        if session is not None and parked.take_aside(self, session.login.user_id, number[:64], put=False):
            browser.put(self, batch_aside=_aside(self, session.login.user_id))

    @abstractmethod
    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | PartOfChunk | None:
        """Send one chunk. None: it was not sent, because the user has to be verified first. Raises `Failed`: nothing of
        it was done, or its outcome is unknown.
        """

    @abstractmethod
    async def _batch_look(self, items: Items) -> Mapping[str, CardFinding]:
        """What becomes of cards whose answer was lost, each of them, by reading only. Raises `Failed`."""

    async def _batch_renew(self, items: Items) -> Mapping[str, Item]:
        """Of cards that are about to be sent, those that somebody else has changed since they were planned, as they are
        to be now: waiting, or overtaken where what would be replaced has to be seen first. Raises `Failed`.
        """
        return {}

    def _batch_ready(self) -> bool:
        """Whether the preview may be sent; False until what the page asks for first was given."""
        return True

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        """What the file says besides: the values that were set."""
        return []

    def _batch_shown(self, items: Items) -> Items:
        """The cards as they are shown, where that is more than their status."""
        return items

    def _batch_drawn(self) -> None:
        """The view was made anew."""

    async def _batch_dropped(self) -> None:
        """The preview was dropped."""

    async def _batch_back(self) -> None:
        """After a run that has done nothing: the page as it was before, at the address without the run's number."""
        here = browser.address()
        left = {name: value for name, value in here.params.items() if name != RUN}
        await browser.go(f"{here.path}?{urlencode(left, safe=',')}")

    def _batch_began(self) -> None:
        """The preview is being sent: what was only needed to make it can be forgotten."""

    def _batch_finished(self) -> None:
        """Every card is decided; called with the State locked."""

    async def _batch_rests(self) -> None:
        """Nothing is being sent any more, for now or for good; called without the lock."""

    def _batch_offer(self, items: Iterable[Item], rest: Rest = NO_REST) -> None:
        """Show the preview; not while another batch runs."""
        self._batch_advance(self._run.offered(items, rest))

    def _batch_clear(self) -> None:
        self._batch_advance(BatchRun())

    async def _batch_keeps(self, params: Mapping[str, str]) -> bool:
        """True when the page's load has to leave the batch as it is; else `_same_cards` says whether its cards are the same."""
        run, self.batch_gone = self._run, False
        previewed = run.phase is RunPhase.PREVIEW or run.may_be_given_up or run.leads_on
        about = browser.address().full
        if await self._batch_return():
            return True
        if run.phase is RunPhase.RUNNING:
            if run.is_stale(time.time()):
                self._batch_advance(run.interrupted())
            return True
        if run.number and params.get(RUN) == run.number:
            return True
        session = await browser.session()
        user_id = session.login.user_id if session is not None else ""
        if run.unfinished and not run.may_be_given_up:
            parked.set_aside(self, user_id, run, self._run_at)
        is_back = parked.take_aside(self, user_id, params.get(RUN, ""))
        self.batch_gone = bool(params.get(RUN)) and not is_back
        self._batch_advance(self._run if is_back else BatchRun())
        browser.put(self, batch_aside=_aside(self, user_id))
        if not is_back:
            self._same_cards, self._batch_about = previewed and about == self._batch_about, about
        return is_back

    async def _batch_return(self) -> bool:
        """Show a run that another sign-in of the tab has interrupted; True when there is one."""
        session = await browser.session()
        if session is None or self._run.phase is RunPhase.RUNNING or not parked.take(self, session.login.user_id):
            return False
        self._batch_advance(parked.take_cut(self._run).interrupted())
        return True

    def _is_unfinished(self) -> bool:
        """See `state.core.parked`."""
        return self._run.unfinished

    async def _batch_start(self) -> bool:
        preview = self._run.phase is RunPhase.PREVIEW
        run = self._run.started(self._run.number or secrets.token_hex(8), time.time())
        if run is None or (preview and not self._batch_ready()):
            return False
        if preview:
            self.batch_gone, self._unanswered = False, []
            self._batch_began()
        if preview and self.BATCH.addressed:
            here = browser.address()
            self._run_at = f"{here.path}?{urlencode({**here.params, RUN: run.number}, safe=',')}"
            await browser.go(self._run_at)
        self._batch_advance(run)
        return True

    async def _batch_go(self) -> None:
        """Send chunk after chunk, each answer written down before the next; not what came true without an answer."""
        number = self._run.number
        try:
            await self._batch_come_true(number)
            goes_on = await self._batch_look_again(number)
            while goes_on:
                async with self:
                    run, chunk = self._run.taken(self.BATCH.chunk)
                    self._batch_advance(run, alive=True)
                goes_on = bool(chunk.card_ids) and await self._batch_one(number, chunk)
        finally:
            await self._batch_step(number, lambda run: run.interrupted() if run.phase is RunPhase.RUNNING else run)
        await self._batch_rests()

    async def _batch_come_true(self, number: str) -> None:
        """A request that was held up may have been carried out since its card was looked at: sent again it would be refused."""
        doubtful = [each for each in self._run.ids(ItemStatus.WAITING) if each in self._unanswered]
        if not doubtful:
            return
        try:
            findings = await self._batch_look(self._run.some(doubtful))
        except (Failed, Superseded):  # what cannot be read is sent: that is what was asked for
            return
        done = {card_id: finding for card_id, finding in findings.items() if finding.status is ItemStatus.OK}
        await self._batch_step(number, lambda run: run.found(done))

    async def _batch_look_again(self, number: str) -> bool:
        """A preview, or a run at rest, may be old: nobody's change is replaced unseen. False where that cannot be read."""
        try:
            cards = await self._batch_renew(self._run.some(self._run.ids(ItemStatus.WAITING)))
        except Failed as failed:
            why = words.NOT_READ.format(reason=failed.text)
            await self._batch_step(number, lambda run: run.held([], why))
            return False
        except Superseded:  # nothing was sent: the run counts as interrupted
            return False
        return await self._batch_step(number, lambda run: run.renewed(cards))

    async def _batch_one(self, number: str, chunk: Chunk) -> bool:
        """Send one chunk and write down what came of it; False when the run is not to go on."""
        card_ids = chunk.card_ids
        parked.forget_cut(number)
        try:
            answer = await self._batch_send(card_ids, chunk.plan)
        except Superseded:
            return await self._batch_lost(number, card_ids)
        except Failed as failed:
            answer = PartOfChunk([], card_ids, failed)
        if answer is None:
            answer = PartOfChunk([], card_ids, None)
        if isinstance(answer, PartOfChunk):
            parked.note_cut(number, answer)
        if not await self._batch_step(number, lambda run: run.answered(answer.results)):
            return False
        if isinstance(answer, PartOfChunk):
            return await self._batch_failed(number, answer.unsent, answer.failed)
        unanswered = [each for each in self._run.ids(ItemStatus.RUNNING) if each in card_ids]
        return await self._batch_lost(number, unanswered) if unanswered else True

    async def _batch_failed(self, number: str, card_ids: list[str], failed: Failed | None) -> bool:
        """These cards were not done, or it is not known; False when the run is not to go on."""
        if failed is None:
            await self._batch_step(number, lambda run: run.held(card_ids, words.VERIFICATION_NEEDED))
            return False
        if failed.outcome_unknown:
            return await self._batch_lost(number, card_ids)
        if not failed.code:  # no connection came about: nothing was sent
            why = words.NOT_REACHED.format(reason=failed.text)
            await self._batch_step(number, lambda run: run.held(card_ids, why))
            return False
        async with self:
            if self._run.number != number:
                return False
            gate = await self.get_state(GateState)
            missing = gate.title if await gate._explains(failed) else EMPTY
            self._batch_advance(self._run.refused(card_ids, failed, missing=missing), alive=True)
            return self._run.phase is RunPhase.RUNNING

    async def _batch_lost(self, number: str, card_ids: list[str]) -> bool:
        """The answer was lost: find out by looking at the cards; go on when that answered."""
        await self._batch_step(number, lambda run: run.lost(card_ids))
        known = await self._batch_find(number, card_ids, LOOKS)
        return await self._batch_step(number, lambda run: run.looked(card_ids, known=known)) and known

    async def _batch_check(self) -> bool:
        """Look once at the cards that are unknown; False when there are none, or it is being done."""
        async with self:
            run = self._run.check()
            if run is None:
                return False
            self._batch_advance(run)
        try:
            await self._batch_find(run.number, run.ids(ItemStatus.UNKNOWN), ONE_LOOK)
        finally:
            await self._batch_step(run.number, BatchRun.checked)
        return True

    async def _batch_find(self, number: str, card_ids: list[str], waits: Iterable[float]) -> bool:
        """Look at cards until each is decided, and believe the last look; False when that was not answered."""
        pending = card_ids
        findings: Mapping[str, CardFinding] | None = None
        for wait in waits:
            await asyncio.sleep(wait)
            try:
                findings = await self._batch_look(self._run.some(pending))
            except (Failed, Superseded, SignedOut):
                findings = None
                continue
            final = {card_id: finding for card_id, finding in findings.items() if finding.final}
            if not await self._batch_step(number, lambda run, final=final: run.found(final)):
                return False
            pending = [each for each in pending if each not in final]
            if not pending:
                return True
        last = findings
        return last is not None and await self._batch_step(number, lambda run: run.found(last))

    async def _batch_step(self, number: str, step: Callable[[BatchRun], BatchRun]) -> bool:
        """The run of that number takes a step; False where the page has gone on to another one, which knows nothing of it."""
        async with self:
            if self._run.number != number:
                return False
            self._batch_advance(step(self._run), alive=True)
            return True

    def _batch_advance(self, run: BatchRun, *, alive: bool = False) -> None:
        """Take over the next state of the run and draw it."""
        ends = run.phase is RunPhase.DONE and self._run.phase is not RunPhase.DONE
        shown = run._replace(items=self._batch_shown(run.items))
        drawn = view(shown, self.batch.beat + 1)
        shown = shown._replace(page=drawn.page)
        self._run = run._replace(page=drawn.page, beat=time.time() if alive else run.beat)
        self.batch, page = drawn, rows(shown)
        if page != self.batch_rows:  # a page of rows is most of what a step would send to the browser
            self.batch_rows = page
        self._batch_drawn()
        if ends:
            self._batch_finished()


def _aside(state: rx.State, user_id: str) -> list[RunAside]:
    return runs_aside(parked.set_aside_of(state, user_id))
