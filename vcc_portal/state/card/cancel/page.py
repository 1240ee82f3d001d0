"""State of /card/cancel: which cards end, what comes back, the confirmation, and the end itself."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.batch import Item, ItemStatus, item, with_status
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.card_changes import CANCEL_CODE, MAX_REASON, ChangeRefusal, confirms
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.refusals import refusal_code
from vcc_portal.features.card.cancel.sums import Refunds, comes_back, refunds, why_not
from vcc_portal.features.card.changes import held, reason
from vcc_portal.features.card.funding_accounts import place_name
from vcc_portal.features.card.targets import TargetCards, target_cards
from vcc_portal.features.card.view import face, status_text
from vcc_portal.i18n import routes as titles
from vcc_portal.i18n.card import cancel as strings
from vcc_portal.state.card.cancel.watch import CancelWatch, ending
from vcc_portal.state.card.list import detail_href
from vcc_portal.state.card.targets import TargetSelection
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.batch import Batch, BatchOperation
from vcc_portal.state.patterns.step_up import Proving, StepUpSubject
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.card_actions import CardCancel

_MOST_HELD = 5
"""Cards with unsettled payments that are named one by one."""


@dataclass(frozen=True)
class HeldCard:
    """A card that cannot be cancelled yet."""

    name: str = ""
    last4: str = ""
    amount: str = ""
    href: str = ""


class CardCancelState(CancelWatch, TargetSelection, Batch, Proving, rx.State):
    """The page."""

    ACCESS: ClassVar = routes.CARD_CANCEL
    BATCH: ClassVar = BatchOperation(titles.CARD_CANCEL, "card-cancel", chunk=100)
    CODE: ClassVar = CANCEL_CODE

    refunds: Refunds = Refunds()
    unsettled: list[HeldCard] = []
    unsettled_count: int = 0
    reason: str = ""
    typed: str = ""
    ready: bool = False
    """True for one card, and for more when their number or the word was typed."""

    @rx.event
    async def load(self) -> AsyncIterator[Any]:
        """Read the cards that the address names."""
        if await self._batch_keeps(browser.address().params):
            return
        self._forget()
        yield
        self._show(await self._read(self._chosen))

    @rx.event
    async def retry(self) -> None:
        """Read again after a failure."""
        self._show(await self._read(self._chosen))

    @rx.event
    def say_why(self, reason: str) -> None:
        """The reason, as far as it fits."""
        if self._batch_phase == "preview":
            self.reason = reason[:MAX_REASON]

    @rx.event
    def type_confirmation(self, typed: str) -> None:
        """What was typed to confirm; the button waits for the right thing."""
        if self._batch_phase == "preview":
            self.typed = typed[:20]
            self._batch_draw()

    @rx.event
    async def drop_preview(self) -> None:
        """Keep the cards."""
        if self._batch_phase == "preview":
            await self._go(routes.CARD_LIST.path)

    async def _chosen(self) -> TargetCards:
        return await target_cards(self._ask, browser.address().params)

    def _show(self, found: TargetCards | None) -> None:
        if found is None:
            return
        self._put_chosen(found)
        waiting = [card for card in found.cards if why_not(card) is ChangeRefusal.UNSETTLED]
        self.unsettled = [_held_card(card) for card in waiting[:_MOST_HELD]]
        self.unsettled_count = len(waiting)
        self.refunds = refunds(found.cards)
        self._batch_offer([_item(card) for card in found.cards])

    def _forget(self) -> None:
        self._start_over()
        self._watch_over()
        self.refunds, self.unsettled, self.unsettled_count = Refunds(), [], 0
        self.reason, self.typed, self.ready = "", "", False

    def _batch_draw(self) -> None:
        CancelWatch._batch_draw(self)
        count = self.batch.will_run
        self.ready = count == 1 or (count > 1 and confirms(self.typed, count))

    async def _batch_start(self) -> bool:
        """Only after the confirmation: what is cancelled stays cancelled."""
        if self._batch_phase == "preview" and not self.ready:
            return False
        return await Batch._batch_start(self)

    async def _batch_loop(self) -> None:
        """What was accepted goes on in the tray, also when this page is left."""
        await Batch._batch_loop(self)
        if self.closing:
            await browser.queue(InProgressState.open_tray)

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
        return await self._ask_proved(
            card_calls.CANCEL,
            CardCancel(card_id_list=card_ids, reason=self.reason.strip() or None),
            again=CardCancelState.run_batch,
            subject=StepUpSubject(about=strings.STEP_UP.format(count=self.batch.sent), card=self._only_card()),
            more=bool(with_status(self._batch_items, ItemStatus.WAITING)),
        )

    def _batch_came_true(self, card: Card | None, plan: Any) -> bool:
        return card is not None and card.status in {CardStatus.PRE_CANCEL, CardStatus.CANCEL}

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        given = self.reason.strip()
        return [(strings.REASON, Text.same(given))] if given else []


def _item(card: Card) -> Item:
    """The card before and after its end, with what comes back."""
    why = why_not(card)
    amount = comes_back(card)
    note = strings.RETURNS.format(amount=Money(amount, card.currency), place=place_name(card.sub_user_name))
    return item(
        face(card),
        [ending(status_text(card.status), CardStatus.CANCEL)],
        plan="cancel",
        blocked=reason(why, card),
        code=refusal_code(why) if why else "",
        note=note if amount and why is None else EMPTY,
        same=False,
    )


def _held_card(card: Card) -> HeldCard:
    return HeldCard(card.card_name, card.last4digits, str(held(card)), detail_href(card.card_id))
