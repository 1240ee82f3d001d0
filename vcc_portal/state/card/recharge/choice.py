"""What /card/recharge is about: one card, many, a transfer that was made, or cards to choose from."""

from dataclasses import dataclass, field
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardFace, CardMode, CardStatus
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.targets import card_ids
from vcc_portal.features.card.view import face
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.state.card.recharge.many import names_many
from vcc_portal.state.card.recharge.result import named_transfer
from vcc_portal.state.card.recharge.view import RechargeBlocker
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import CardPageQuery

OFFERED = 12


@dataclass
class CardChoice:
    """A card that can be funded."""

    face: CardFace = field(default_factory=CardFace)
    balance: str = ""


class RechargeChoiceState(Portal, rx.State):
    """Reads the address; without a card in it, offers those that can be funded."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE

    shows: str = ""
    """result, one, many or choose; empty before that is known."""
    loaded: bool = False
    failure: Text = EMPTY
    block: RechargeBlocker = RechargeBlocker()
    cards: list[CardChoice] = []
    total: int = 0

    @rx.event
    async def load(self) -> None:
        """Decide what the page shows."""
        entry = await self.get_state(EntryState)
        if not entry.ready:
            return
        if named_transfer():
            self.shows = "result"
        elif names_many(browser.address().params):
            self.shows = "many"
        elif card_ids(browser.address().params):
            self.shows = "one"
        else:
            self.shows, self.block = "choose", RechargeBlocker()
            if not entry.user.single_card:
                self.block, self.loaded = RechargeBlocker(strings.BLOCKED_MODE, strings.BLOCKED_MODE_NOTE), True
                return
            await self._read()

    @rx.event
    async def retry(self) -> None:
        """Read the cards again."""
        await self._read()

    async def _read(self) -> None:
        query = CardPageQuery(card_mode=CardMode.SINGLE.value, status_list=[CardStatus.VALID.value], page_size=OFFERED)
        try:
            page = await self._ask(card_calls.PAGE, query)
        except Failed as failed:
            if not failed.leaves_page:
                self.failure = failed.text
            return
        self.failure, self.total = EMPTY, page.total
        self.cards = [
            CardChoice(face(card), f"{card.currency} {format_amount(card.card_balance or 0, card.currency)}")
            for card in page.items
        ]
        self.loaded = True
