"""The cards as the account home needs them: the most used one, tags, limits nearly used, expiry, applications."""

import calendar
from datetime import date, datetime, timedelta
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.card import CardFace, CardStatus
from vcc_portal.features.account import attention
from vcc_portal.features.account.records import moment
from vcc_portal.features.account.view import AttentionRow
from vcc_portal.features.card.view import face, month_usage
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardPageQuery

PAGE_SIZE = 200
MAX_PAGES = 5
LIVE = (CardStatus.VALID, CardStatus.INACTIVE, CardStatus.ABNORMAL, CardStatus.APPLYING)
NEAR_LIMIT = 90
"""Per cent of the month limit from which a card needs attention."""
EXPIRES_SOON = timedelta(days=30)
BEHIND = 2
"""Cards that show their edge behind the most used one."""


class CardsState(Loading, Portal, rx.State):
    """What is kept of the live cards; their rows are not."""

    ACCESS: ClassVar = routes.ACCOUNT

    card: CardFace = CardFace()
    behind: list[str] = []
    """Grounds of the next cards in the pile, the lowest first."""
    total: int = 0
    """Cards in every status."""
    chosen: bool = False
    """`card` is the one with the most payments; which one that is, the transactions say."""

    _faces: dict[str, CardFace] = {}
    _near: list[CardFace] = []
    _expiring: list[str] = []
    _applied: list[datetime] = []

    def _put(self, data: tuple[list[Card], int]) -> None:
        now = clock.now()
        cards, self.total = data
        paying = [card for card in cards if card.status in {CardStatus.VALID, CardStatus.INACTIVE}]
        self._near = [face(card, now) for card in near_limit(paying)]
        self._expiring = sorted(day.isoformat() for day in expiring(paying, now.date()))
        self._applied = sorted(moment(card.create_time) for card in cards if _waits(card))
        self._faces = {card.card_id: face(card, now) for card in paying[:PAGE_SIZE]}

    def _attention(self, now: datetime) -> list[AttentionRow]:
        return [
            *attention.near_limit(self._near),
            *attention.expiring(self._expiring),
            *attention.applying(self._applied, now),
        ]

    async def _reading(self, visit: Visit) -> tuple[list[Card], int]:
        """The live cards, and the number of cards in every status."""
        cards: list[Card] = []
        total = 0
        for number in range(1, MAX_PAGES + 1):
            query = CardPageQuery(page_no=number, page_size=PAGE_SIZE, status_list=list(LIVE))
            page = await visit.ask(card_calls.PAGE, query)
            cards += page.items
            total = sum(page.status_count.values()) or page.total
            if len(cards) >= page.total or not page.items:
                break
        return cards, total

    def _choose(self, busiest: str) -> None:
        """Put the card with the most payments this month on top; without payments, the fullest one."""
        faces = sorted(self._faces.values(), key=lambda one: (one.card_id != busiest, -one.used_percent))
        self.card = faces[0] if faces else CardFace()
        self.behind = [one.ground for one in reversed(faces[1 : 1 + BEHIND])]
        self.chosen = True


def near_limit(cards: list[Card]) -> list[Card]:
    """Cards at or above 90 % of their month limit, the fullest first."""
    used = {card.card_id: month_usage(card).percent for card in cards}
    return sorted((card for card in cards if used[card.card_id] >= NEAR_LIMIT), key=lambda card: -used[card.card_id])


def expiring(cards: list[Card], today: date) -> list[date]:
    """Last days of the cards that expire within 30 days."""
    days = [last_day(card.expiry_date) for card in cards]
    return [day for day in days if day is not None and today <= day <= today + EXPIRES_SOON]


def last_day(mmyy: str) -> date | None:
    """A card pays until the end of its month."""
    if len(mmyy) != len("MMYY") or not mmyy.isdigit() or not 1 <= int(mmyy[:2]) <= 12:
        return None
    year, month = 2000 + int(mmyy[2:]), int(mmyy[:2])
    return date(year, month, calendar.monthrange(year, month)[1])


def _waits(card: Card) -> bool:
    return card.status == CardStatus.APPLYING and bool(card.create_time)
