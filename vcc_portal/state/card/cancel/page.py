"""State of /card/cancel: which cards end, what comes back, the confirmation, and the end itself."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.batch import CardFinding, Item, Items, ItemStatus, item
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.card_changes import CANCEL_CODE, MAX_REASON, ChangeRefusal, confirms
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.errors.refusals import refusal_code
from vcc_portal.features.card.cancel.closing import closing, ended, ending, shown_closing
from vcc_portal.features.card.cancel.sums import Refunds, comes_back, refunds, why_not
from vcc_portal.features.card.changes import held, reason, refused_by_now
from vcc_portal.features.card.funding_accounts import place_name
from vcc_portal.features.card.targets import (
    SelectionReading,
    SelectionView,
    cards_of,
    look_at,
    read_cards,
    read_selection,
)
from vcc_portal.features.card.view import face, status_text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.batch import BatchOperation, RunPhase
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.features.patterns.step_up import subject_of
from vcc_portal.i18n import routes as titles
from vcc_portal.i18n.card import cancel as strings
from vcc_portal.session.access import access
from vcc_portal.state.card.list import detail_href
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.batch import Batch
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.step_up import ask_verified
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.card_actions import CardCancel

_MOST_HELD = 5
"""Cards with unsettled payments that are named one by one."""
BACKOFF = Backoff(1, cap=20, tries=8)
"""Before each look at cards that are being cancelled (PRE_CANCEL → CANCEL): a minute in all."""
_AT_ONCE = 200
"""Cards of one look."""


@dataclass(frozen=True)
class HeldCard:
    """A card that cannot be cancelled yet."""

    name: str = ""
    last4: str = ""
    amount: str = ""
    href: str = ""


class CardCancelState(Batch, Loading, rx.State):
    """The page."""

    ACCESS: ClassVar = routes.CARD_CANCEL
    BATCH: ClassVar = BatchOperation(titles.CARD_CANCEL, "card-cancel", chunk=100, one=strings.CANCEL_ONE)
    ANEW: ClassVar = True

    selection: SelectionView = SelectionView()
    refunds: Refunds = Refunds()
    unsettled: list[HeldCard] = []
    unsettled_count: int = 0
    reason: str = ""
    typed: str = ""
    ready: bool = False
    """True for one card, and for more when their number or the word was typed."""
    closing: int = 0
    """How many cards are still being cancelled."""
    look_in: int = 0
    """Milliseconds until the browser asks for the next look; 0 for not by itself."""
    looked: int = 0
    closed: bool = False
    """True when every card whose cancellation was accepted has ended."""
    _closed: frozenset[str] = frozenset()

    @rx.event
    def say_why(self, reason: str) -> None:
        """The reason, as far as it fits."""
        if self._run.phase is RunPhase.PREVIEW:
            self.reason = reason[:MAX_REASON]

    @rx.event
    def type_confirmation(self, typed: str) -> None:
        """What was typed to confirm; the button waits for the right thing."""
        if self._run.phase is RunPhase.PREVIEW:
            self.typed = typed[:20]
            self._batch_drawn()

    @rx.event
    async def drop_preview(self) -> None:
        """Keep the cards, and the preview until the list is there."""
        if self._run.phase is RunPhase.PREVIEW:
            await browser.go(routes.CARD_LIST.path)
        elif self._run.may_be_given_up:
            await self._batch_back()

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Look at the cards that are still being cancelled."""
        asked = closing(self._run.items, self._closed)[:_AT_ONCE]
        if not asked:
            self.look_in = 0
            return
        cards: dict[str, Card] = {}
        with suppress(FailedHere):
            cards = await read_cards(ask, asked)
        over, findings = ended(cards)
        self._closed |= over
        self.looked += 1
        self._batch_advance(self._run.found(findings))

    async def _enter(self) -> bool:
        """The cards that the address names, unless a run is about them."""
        if await self._batch_keeps(browser.address().params):
            return False
        reason = self.reason if self._same_cards else ""  # it is confirmed anew all the same
        self._forget()
        self.reason = reason
        return True

    async def _reading(self, visit: Visit) -> SelectionReading:
        return await read_selection(visit, CANCEL_CODE)

    def _put(self, data: SelectionReading) -> None:
        self.selection, cards = data.view, data.found.cards
        waiting = [card for card in cards if why_not(card) is ChangeRefusal.UNSETTLED]
        self.unsettled = [_held_card(card) for card in waiting[:_MOST_HELD]]
        self.unsettled_count = len(waiting)
        self.refunds = refunds(cards)
        self._batch_offer([_item(card) for card in cards], self.selection.rest)

    def _forget(self) -> None:
        self.selection = SelectionView()
        self.closing, self.look_in, self.looked, self.closed, self._closed = 0, 0, 0, False, frozenset()
        self.refunds, self.unsettled, self.unsettled_count = Refunds(), [], 0
        self.reason, self.typed, self.ready = "", "", False

    def _batch_ready(self) -> bool:
        """Only after the confirmation: what is cancelled stays cancelled."""
        return self.ready

    def _batch_shown(self, items: Items) -> Items:
        """Accepted is not ended: such a card is shown as being cancelled."""
        return shown_closing(items, self._closed)

    def _batch_drawn(self) -> None:
        count, run = self.batch.will_run, self._run
        self.ready = count == 1 or (count > 1 and confirms(self.typed, count))
        self.closing = len(closing(run.items, self._closed))
        self.closed = not self.closing and bool(run.ids(ItemStatus.OK))
        self.look_in = BACKOFF.milliseconds(self.looked) if self.closing and run.at_rest else 0

    async def _batch_rests(self) -> None:
        """What was accepted goes on under In progress, also when this page is left."""
        if self.closing:
            await browser.queue(InProgressState.open_panel)

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
        to_send = self._run.to_send
        return await ask_verified(
            card_calls.CANCEL,
            CardCancel(card_id_list=card_ids, reason=self.reason.strip() or None),
            again=CardCancelState.run_batch,
            subject=subject_of(strings.STEP_UP.format(count=len(to_send)), to_send),
            more=bool(self._run.ids(ItemStatus.WAITING)),
        )

    async def _batch_renew(self, items: Items) -> Mapping[str, Item]:
        cards = await cards_of(ask, items, self._run.number)
        return refused_by_now(items, {card_id: _item(card) for card_id, card in cards.items()})

    async def _batch_look(self, items: Items) -> Mapping[str, CardFinding]:
        gone = {CardStatus.PRE_CANCEL, CardStatus.CANCEL}
        return await look_at(ask, items, lambda card, _: card.status in gone)

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
