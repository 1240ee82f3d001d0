"""The live cards as the account home needs them: few of them, for the provider counts and sorts."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from vcc_portal import routes
from vcc_portal.domain.account import may_open_any
from vcc_portal.domain.card import CardFace, CardStatus
from vcc_portal.features.card.view import face, last_day, month_usage
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardPage, CardPageQuery

PAYING = (CardStatus.VALID, CardStatus.INACTIVE)
NEAR_LIMIT = 90
"""Per cent of the month limit from which a card needs attention."""
EXPIRES_SOON = timedelta(days=30)
BEHIND = 2
"""Cards that show their edge behind the most used one."""
FEW, MANY = 20, 200
"""Cards of one answer: at first, and where all of the first ones are near their limit."""
MOST_PAGES = 5
WITH_CARDS = (routes.CARD_LIST.resource, routes.CARD_DETAIL.resource, routes.CARD_APPLY.resource)
"""Pages of which an operator needs one to see cards: the home itself needs no permission (spec §2)."""


@dataclass(frozen=True)
class LiveCards:
    """What is kept of the live cards; their rows are not."""

    total: int = 0
    """Cards in every status."""
    fullest: list[CardFace] = field(default_factory=list)
    """By how much of their month limit is used; no more than are shown."""
    near: int = 0
    """Cards at or above 90 % of their month limit."""
    expiring: int = 0
    """Active cards that expire within 30 days."""
    first_expiry: str = ""
    """The last day of the first of them, yyyy-MM-dd."""
    applying: int = 0
    """Applications under way."""
    since: str = ""
    """When the first of them was sent."""


async def read_cards(visit: Visit, now: datetime) -> LiveCards:
    """Three questions side by side, each in a lane of its own. Raises `Failed`, and `NotShown` (DENIED) without the right."""
    if not may_open_any(visit.standing, WITH_CARDS):
        raise NotShown(Phase.DENIED)
    until = (now + EXPIRES_SOON).date().isoformat()
    fullest, expiring, applying = await asyncio.gather(
        _fullest(visit),
        visit.ask(
            card_calls.PAGE,
            CardPageQuery(
                status_list=[CardStatus.VALID], expire_before=until, order_by="expiryDate", order_dir="ASC", page_size=1
            ),
            lane="account-expiring",
        ),
        visit.ask(
            card_calls.PAGE,
            CardPageQuery(status_list=[CardStatus.APPLYING], order_by="createTime", order_dir="ASC", page_size=1),
            lane="account-applying",
        ),
    )
    first, cards = fullest
    day = next((last_day(card.expiry_date) for card in expiring.items), None)
    return LiveCards(
        total=sum(first.status_count.values()) or first.total,
        fullest=[face(card) for card in cards[: BEHIND + 1]],
        near=sum(_is_near(card) for card in cards),
        expiring=expiring.total if day else 0,
        first_expiry=day.isoformat() if day else "",
        applying=applying.total,
        since=next((card.create_time for card in applying.items), ""),
    )


async def read_face(visit: Visit, card_id: str) -> CardFace | None:
    """One card, drawn; None for one that does not pay any more, or that cannot be read now."""
    query = CardPageQuery(card_id=card_id, status_list=list(PAYING), page_size=1)
    page = await visit.ask_quietly(card_calls.PAGE, query, lane="account-busiest")
    return next((face(card) for card in page.items), None) if page is not None else None


async def _fullest(visit: Visit) -> tuple[CardPage, list[Card]]:
    """The first answer, and the fullest cards, with all that are near their limit among them."""

    async def ask(number: int, size: int) -> CardPage:
        query = CardPageQuery(
            status_list=list(PAYING), order_by="monthUsedRate", order_dir="DESC", page_no=number, page_size=size
        )
        return await visit.ask(card_calls.PAGE, query, lane="account-fullest")

    first = page = await ask(1, FEW)
    cards = first.items
    if len(cards) == FEW and _is_near(cards[-1]):
        cards = []
        for number in range(1, MOST_PAGES + 1):
            page = await ask(number, MANY)
            cards += page.items
            if len(page.items) < MANY or not _is_near(cards[-1]):
                break
    return first, cards


def _is_near(card: Card) -> bool:
    return month_usage(card).percent >= NEAR_LIMIT
