"""Cards that are being cancelled, looked at until they have ended (PRE_CANCEL → CANCEL)."""

from dataclasses import replace
from typing import Any

import reflex as rx

from vcc_portal.domain.batch import Item, ItemChange, ItemStatus, changed
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.targets import read_cards
from vcc_portal.features.card.view import status_text, status_tone
from vcc_portal.features.patterns.batch_view import rows
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.card import cancel as strings
from vcc_portal.session.access import access
from vcc_portal.state.patterns.batch import Batch
from vcc_portal.upstream.models.card import Card

BACKOFF = Backoff(1, cap=20, tries=8)
"""Before each look: a minute in all."""
_AT_ONCE = 200
"""Cards of one look."""


def ending(old: Text, status: CardStatus) -> ItemChange:
    """A card's status before, and on its way out."""
    return ItemChange(strings.STATUS, old, status_text(status))


class CancelWatch(rx.State, mixin=True):
    """Mixin before `Batch`: what becomes of the cards whose cancellation was accepted."""

    closing: int = 0
    """How many are still being cancelled."""
    look_in: int = 0
    """Milliseconds until the browser asks for the next look; 0 for not by itself."""
    looked: int = 0
    closed: bool = False
    """True when every card that was accepted has ended."""
    _closed: frozenset[str] = frozenset()

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Look at the cards that are still being cancelled."""
        state: Any = self
        asked = self._closing()[:_AT_ONCE]
        if not asked:
            self.look_in = 0
            return
        try:
            cards = await read_cards(state._ask, asked)
        except Failed as failed:
            if failed.leaves_page:
                raise
            cards = dict[str, Card]()
        ended = [each for each in asked if each in cards and cards[each].status != CardStatus.PRE_CANCEL]
        state._batch_items = changed(state._batch_items, ended, lambda each: _ended(each, cards[each.card_id]))
        self._closed |= {each for each in ended if cards[each].status == CardStatus.CANCEL}
        self.looked += 1
        state._batch_draw()

    def _closing(self) -> list[str]:
        state: Any = self
        return [
            each.card_id
            for each in state._batch_items
            if each.status is ItemStatus.OK and each.card_id not in self._closed
        ]

    def _batch_draw(self) -> None:
        """Accepted is not ended: such a card is shown as being cancelled."""
        state: Any = self
        closing = self._closing()
        state._batch_items = changed(state._batch_items, closing, lambda each: _towards(each, CardStatus.PRE_CANCEL))
        self.closing = len(closing)
        self.closed = not closing and any(each.status is ItemStatus.OK for each in state._batch_items)
        at_rest = state._batch_phase in {"paused", "done"}
        waits = bool(closing) and at_rest
        self.look_in = BACKOFF.milliseconds(self.looked) if waits else 0
        Batch._batch_draw(state)
        state.batch_rows = [
            replace(row, status_text=status_text(CardStatus.PRE_CANCEL), tone=status_tone(CardStatus.PRE_CANCEL))
            if row.face.card_id in closing
            else row
            for row in rows(state._batch_items, state._batch_shown, state._batch_page)
        ]

    def _watch_over(self) -> None:
        self.closing, self.look_in, self.looked, self.closed, self._closed = 0, 0, 0, False, frozenset()


def _towards(item: Item, status: CardStatus) -> Item:
    return replace(item, changes=(ending(item.changes[0].old, status),))


def _ended(item: Item, card: Card) -> Item:
    """The outcome of one card that is no longer being cancelled."""
    if card.status == CardStatus.CANCEL:
        return _towards(item, CardStatus.CANCEL)
    reason = strings.NOT_CLOSED.format(status=status_text(card.status))
    return replace(_towards(item, CardStatus.CANCEL), status=ItemStatus.FAILED, reason=reason, note=EMPTY)
