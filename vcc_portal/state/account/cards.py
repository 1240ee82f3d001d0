"""The cards as the account home needs them: the most used one, limits nearly used, expiry, applications."""

from datetime import datetime
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.card import CardFace
from vcc_portal.features.account import attention
from vcc_portal.features.account.cards import BEHIND, LiveCards, read_cards, read_face
from vcc_portal.features.account.view import AttentionRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.state.core.base import visit
from vcc_portal.state.patterns.loading import Loading


class CardsState(Loading, rx.State):
    """The drawn cards, and the figures of those that need somebody."""

    ACCESS: ClassVar = routes.ACCOUNT

    card: CardFace = CardFace()
    behind: list[str] = []
    """Grounds of the next cards in the pile, the lowest first."""
    total: int = 0
    """Cards in every status."""
    chosen: bool = False
    """It is known which card stands on top: the transactions say which one has the most payments."""
    most_used: bool = True
    """`card` is that one."""
    idle: bool = False
    """No card has a payment this month."""

    _live: LiveCards = LiveCards()
    _busiest: dict[str, CardFace | None] = {}
    """The card with the most payments by its id, once it was asked for; None where it is not to be had."""

    def _put(self, data: LiveCards) -> None:
        self._live, self._busiest, self.total = data, {}, data.total

    def _attention(self, now: datetime) -> list[AttentionRow]:
        live = self._live
        return [
            *attention.near_limit(live.near, live.fullest),
            *attention.expiring(live.expiring, live.first_expiry),
            *attention.applying(live.applying, live.since, now),
        ]

    async def _reading(self, visit: Visit) -> LiveCards:
        return await read_cards(visit, clock.now())

    async def _choose(self, busiest: str | None) -> None:
        """Put the card with the most payments this month on top; without one, the fullest card."""
        faces = list(self._live.fullest)
        if busiest and busiest not in self._busiest:
            known = next((one for one in faces if one.card_id == busiest), None)
            self._busiest = {busiest: known or await read_face(await visit(), busiest)}
        top = self._busiest.get(busiest) if busiest else None
        if top is not None:
            faces = [top, *(one for one in faces if one.card_id != busiest)]
        self.most_used, self.idle = top is not None, busiest == ""
        self.card = faces[0] if faces else CardFace()
        self.behind = [one.ground for one in reversed(faces[1 : 1 + BEHIND])]
        self.chosen = True
