"""What /card/recharge is about: one card, many, a recharge that was made, or cards to choose from."""

from dataclasses import dataclass, field
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.money import with_currency
from vcc_portal.features.card.recharge.address import RechargeView, view_of
from vcc_portal.features.card.recharge.reading import read_choice
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.models.card import CardPage


@dataclass
class CardChoice:
    """A card that can be funded."""

    face: CardFace = field(default_factory=CardFace)
    balance: str = ""


class RechargeChoiceState(Loading, rx.State):
    """Reads the address; without a card in it, offers those that can be funded."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE

    shows: str = ""
    """A `RechargeView`; empty before that is known."""
    cards: list[CardChoice] = []
    total: int = 0

    async def _enter(self) -> bool:
        """Decide what the page shows; without a card in the address, the cards to choose from are read."""
        if not (await self.get_state(EntryState)).ready:
            return False
        view = view_of(browser.address().params)
        self.shows = view.value
        return view is RechargeView.CHOOSE

    async def _reading(self, visit: Visit) -> CardPage:
        return await read_choice(visit)

    def _put(self, data: CardPage) -> None:
        self.total = data.total
        self.cards = [
            CardChoice(face(card), with_currency(card.card_balance or 0, card.currency)) for card in data.items
        ]
