"""The account home asks for few cards, however many there are; the provider sorts and counts them."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from vcc_portal.domain.account import Standing
from vcc_portal.features.account.cards import FEW, MANY, read_cards
from vcc_portal.features.card.view import last_day
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.models.card import Card, CardPage, CardPageQuery

NOW = datetime(2025, 11, 18, tzinfo=UTC)


class Provider:
    """Has so many cards, the first `near` of them at their limit; none expires, and none is applied for."""

    def __init__(self, near: int, cards: int) -> None:
        self.cards = [
            Card(
                card_id=str(each),
                single_month_limit=1000,
                single_month_limit_remaining=0 if each < near else 500,
                currency="USD",
            )
            for each in range(cards)
        ]
        self.asked: list[int] = []

    async def ask(self, call: Call[Any, Any], request: CardPageQuery, *, lane: str = "") -> CardPage:
        if request.order_by != "monthUsedRate":
            return CardPage()
        self.asked.append(request.page_size)
        start = (request.page_no - 1) * request.page_size
        return CardPage(list=self.cards[start : start + request.page_size], total=len(self.cards))


@pytest.mark.parametrize(
    ("near", "cards", "asked"),
    [
        (0, 0, [FEW]),
        (1, 3, [FEW]),
        (FEW - 1, 5000, [FEW]),
        (FEW, FEW, [FEW, MANY]),
        (FEW + 5, 5000, [FEW, MANY]),
        (MANY, 5000, [FEW, MANY, MANY]),
        (450, 5000, [FEW, MANY, MANY, MANY]),
    ],
)
async def test_all_cards_near_their_limit_are_counted_and_few_others_read(
    near: int, cards: int, asked: list[int]
) -> None:
    provider = Provider(near, cards)
    live = await read_cards(Visit(provider.ask, standing=Standing(admin=True)), NOW)
    assert live.near == near
    assert provider.asked == asked
    assert [one.card_id for one in live.fullest] == [str(each) for each in range(min(cards, 3))]


async def test_of_very_many_as_many_are_counted_as_five_answers_hold() -> None:
    live = await read_cards(Visit(Provider(5000, 5000).ask, standing=Standing(admin=True)), NOW)
    assert live.near == 5 * MANY


def test_a_card_pays_until_the_end_of_its_month() -> None:
    assert last_day("0228") == date(2028, 2, 29)
    assert [last_day(text) for text in ("", "1325", "0025", "12", "1a25")] == [None] * 5
