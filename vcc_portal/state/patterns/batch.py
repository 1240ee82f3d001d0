"""The batch pattern's state: one change to many cards, previewed, run in chunks, known card by card.

A State with a batch mixes this in beside `Portal`, and `components.patterns.batch` draws it:

    class CardMoveState(Batch, Proving, Portal, rx.State):
        ACCESS: ClassVar = ...
        BATCH: ClassVar = Operation(strings.MOVE, "move", chunk=20)

        async def _preview(self, cards: list[Card], target: str) -> None:
            self._batch_offer([
                item(face(card), [Change(strings.ACCOUNT, old, new)], plan=target, blocked=why_not(card))
                for card in cards
            ])

        async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
            request = CardMove(card_id_list=card_ids, target_sub_user_id=plan)
            return await self._ask_proved(calls.MOVE, request, again=CardMoveState.run_batch, ...)

        def _batch_came_true(self, card: Card | None, plan: Any) -> bool:
            return card is None or card.sub_user_id == plan

`item` (domain.batch) takes the card's face, its changes, a hashable `plan` (what the card is to become; cards of one
plan share a call) and `blocked`, the reason why it will fail. `_batch_offer` shows the preview; everything from the
confirming click on is done here: `run_batch` starts, and goes on after a stop, a proof or an interruption.

- A call for one card: `Operation(..., chunk=1)`, and `_batch_send` ends in `return done(card_ids)`; a `Failed` that it
  raises is that card's outcome.
- Step-up: `_batch_send` returns None when the proof is missing (as `_ask_proved` does); the cards go back to waiting,
  and `again=<State>.run_batch` goes on where it stopped.
- No answer: the chunk is unknown, its cards are read again, and `_batch_came_true` says for each whether it became
  what was wanted. A card that cannot be read any more comes as None.
- The page's `load` asks `await self._batch_keeps(params)` first and leaves everything as it is when that is True: a run
  is going on, or the address carries the finished run's number (`?run=…`), as after a reload.
- `_batch_finished` is called, with the State locked, after every card is decided; `_batch_facts` adds lines to the file.
"""

import reflex as rx

from vcc_portal.domain.batch import ItemStatus, once_more, with_status
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.batch_view import is_shown
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.batch_core import RUN, BatchOperation
from vcc_portal.state.patterns.batch_file import send_file
from vcc_portal.state.patterns.batch_run import BatchRun
from vcc_portal.upstream.models.base import BatchItem, BatchResult

__all__ = ["RUN", "Batch", "BatchOperation", "done"]


class Batch(BatchRun, mixin=True):
    """Mixin of a State that changes many cards; the module's text says how to use it."""

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def run_batch(self) -> None:
        """Send what the preview shows, or go on with what waits. While it runs, another click does nothing."""
        async with self:
            started = await self._batch_start()
        if started:
            await self._batch_loop()

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def retry_batch(self) -> None:
        """Send those once more that failed, and only those."""
        async with self:
            if self._batch_phase not in {"paused", "done"} or not any(each.status.again for each in self._batch_items):
                return
            self._batch_items = once_more(self._batch_items)
            self._batch_begin()
        await self._batch_loop()

    @rx.event(background=True)
    @access(rate=Rate.HEAVY)
    async def check_batch(self) -> None:
        """Look again at the cards whose outcome is unknown."""
        async with self:
            unknown = with_status(self._batch_items, ItemStatus.UNKNOWN)
            if self._batch_phase not in {"paused", "done"} or self._batch_checking or not unknown:
                return
            self._batch_checking = True
            self._batch_draw()
        try:
            await self._batch_look(unknown, (0.0,))
        finally:
            async with self:
                self._batch_checking = False
                if not with_status(self._batch_items, ItemStatus.UNKNOWN):
                    self._batch_trouble = EMPTY
                if self._batch_phase == "paused" and not self._batch_is_open():
                    self._batch_end("done")
                self._batch_draw()

    @rx.event
    def stop_batch(self) -> None:
        """Stop when the chunk that is under way has its answer."""
        if self._batch_phase == "running":
            self._batch_stop = True
            self._batch_draw()

    @rx.event
    def show_batch(self, shown: str, page: int) -> None:
        """Show the cards of one status, or another page."""
        if is_shown(shown):
            self._batch_shown, self._batch_page = shown, page
            self._batch_draw()

    @rx.event
    def leave_out(self, on: bool) -> None:
        """Whether cards that will fail are sent all the same."""
        if self._batch_phase == "preview":
            self._batch_leave_out = on
            self._batch_draw()

    @rx.event
    def drop_preview(self) -> None:
        """Back to the values; a run cannot be dropped."""
        if self._batch_phase == "preview":
            self._batch_clear()

    @rx.event
    @access(background_poll=True)
    async def watch_batch(self) -> None:
        """A look by the browser's timer whether the run is still alive."""
        self._batch_revive()

    @rx.event
    @access(rate=Rate.HEAVY)
    async def batch_file(self) -> None:
        """Hand the outcome to the browser as a workbook."""
        if self._batch_phase in {"paused", "done"}:
            session = await browser.session()
            if session is not None:
                await send_file(session, self.BATCH.name, self.BATCH.file, self._batch_items, self._batch_facts())


def done(card_ids: list[str]) -> BatchResult:
    """The answer of a call for one card, which has none of its own."""
    return BatchResult(results=[BatchItem(card_id=each, success=True, code=Code.SUCCESS) for each in card_ids])
