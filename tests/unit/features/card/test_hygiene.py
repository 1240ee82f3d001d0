"""The card check: which cards each finding names, where it leads, and what it never claims."""

import asyncio
from collections import Counter
from datetime import date
from typing import Any

import pytest

from vcc_portal.domain.account import Standing
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.card.hygiene import CheckedCards, ToTidy, card_check, read_check
from vcc_portal.features.card.rights import CardRights
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardPage, ConnectInfoFor3ds, CurrencyLimit
from vcc_portal.upstream.models.trade import RecordPage, Tx

TODAY = date(2026, 11, 23)
ALL = CardRights(change=True, limits=True, cancel=True)


def card(number: int = 1, **more: Any) -> Card:
    """A card with nothing to tidy up."""
    usual: dict[str, Any] = {
        "card_name": f"Card {number}",
        "last4digits": f"{number:04}",
        "single_month_limit": 1,
        "card_tags": ["ads"],
        "expiry_date": "1229",
        "create_time": "2026-01-01 10:00:00",
    }
    return Card(card_id=f"c{number}", **usual | more)


def paid(card_id: str = "c1", merchant: str = "META", amount: int = 20_000, kind: int = 3, **more: Any) -> Tx:
    return Tx(
        transaction_id="t",
        card_id=card_id,
        merchant_name=merchant,
        transaction_amount=amount,
        transaction_currency="USD",
        trade_type=kind,
        **more,
    )


def found(cards: list[Card], payments: list[Tx] | None = None, rights: CardRights = ALL, **more: Any) -> list[ToTidy]:
    used = [paid(each.card_id, f"M{each.card_id}", kind=1) for each in cards] if payments is None else payments
    read = CheckedCards(cards, len(cards), used, more.get("complete", True), rights)
    return card_check(read, TODAY).findings


@pytest.mark.parametrize(("count", "said"), [(200, False), (313, True)])
def test_of_more_cards_than_one_change_takes_that_is_said(count: int, said: bool) -> None:
    """The button beside 313 cards without a limit led to 200 of them, as if they were all."""
    for untidy in ({"single_month_limit": None}, {"card_tags": []}):
        [one] = found([card(number, **untidy) for number in range(count)])
        assert one.query.count(",") == min(count, 200) - 1
        assert one.note.en.endswith("Up to 200 cards at a time.") is said
    [without] = found([card(number, card_tags=[]) for number in range(count)], rights=CardRights())
    assert "at a time" not in without.note.en, "who changes nothing is told nothing of it"


def test_a_card_in_order_is_not_named() -> None:
    assert found([card(), card(2)]) == []


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"single_month_limit": None}, "unlimited"),
        ({"card_tags": []}, "untagged"),
        ({"mode3ds": "CHALLENGE"}, "contact"),
        ({"mode3ds": "CHALLENGE", "connect_info_for3ds": ConnectInfoFor3ds(connect_type="MOBILE")}, "contact"),
        ({"expiry_date": "1126"}, "expiring"),
        ({"expiry_date": "1226"}, "expiring"),
    ],
)
def test_each_finding_names_its_card(changes: dict[str, Any], key: str) -> None:
    (one,) = found([card(**changes), card(2)])
    assert (one.key, one.count, [each.name for each in one.cards]) == (key, 1, ["Card 1"])


@pytest.mark.parametrize(
    "changes",
    [
        {"single_month_limit": None, "life_time_limit": 0},
        {"single_month_limit": None, "card_balance": 5},
        {"single_month_limit": None, "transaction_currency_limit_list": [CurrencyLimit(currency="USD")]},
        {"mode3ds": "CHALLENGE", "connect_info_for3ds": ConnectInfoFor3ds(email_mask="a***@b.c")},
        {"mode3ds": "BY_PASS"},
        {"expiry_date": "1026"},
        {"expiry_date": "0127"},
        {"expiry_date": "1399"},
        {"expiry_date": ""},
    ],
)
def test_what_is_in_order_or_unknown_is_no_finding(changes: dict[str, Any]) -> None:
    assert found([card(**changes)]) == []


def test_idle_is_a_card_that_could_have_been_used() -> None:
    cards = [card(1), card(2), card(3, create_time="2026-10-30 10:00:00"), card(4)]
    (idle,) = found(cards, [paid("c1"), paid("c4", kind=1)])
    assert (idle.key, idle.query, idle.href) == ("idle", "cards=c2", "/card/cancel?cards=c2")
    assert found(cards, [paid("c1")], complete=False) == [], "not every payment is known"


def test_the_same_amount_from_several_cards_leads_to_its_payments() -> None:
    cards = [card(1), card(2), card(3)]
    twice = [
        paid("c1"),
        paid("c2"),
        paid("c2"),
        paid("c3", amount=5),
        paid("c3", "AWS", kind=1),
        paid("c1", "AWS", kind=1),
    ]
    (doubled,) = found(cards, twice)
    assert (doubled.count, doubled.href) == (
        2,
        "/trade?tab=consume&merchant=META&since=2026-09-25&until=2026-11-23",
    )
    assert "USD 20.00" in doubled.note.en


def test_two_amounts_to_one_merchant_are_two_findings() -> None:
    several = [paid(card_id, amount=amount) for card_id in ("c1", "c2") for amount in (20_000, 50_000)]
    found_twice = found([card(1), card(2)], several)
    assert len(found_twice) == 2
    assert len({one.key for one in found_twice}) == 2


def test_cards_that_expire_are_listed_as_the_check_counts_them() -> None:
    (expiring,) = found([card(expiry_date="1226")])
    assert (expiring.href, expiring.action.en) == ("/card/list?status=VALID&expires=60&sort=expiry", "View cards")


def test_who_may_change_nothing_is_led_nowhere() -> None:
    cards = [card(1, single_month_limit=None, card_tags=[]), card(2)]
    ways = [(one.key, one.href, one.edit, one.action.en) for one in found(cards, [paid("c1")], CardRights())]
    assert ways == [("idle", "", "", ""), ("unlimited", "", "", ""), ("untagged", "", "", "")]
    ways = [(one.key, one.href, one.edit) for one in found(cards, [paid("c1")])]
    assert ways == [
        ("idle", "/card/cancel?cards=c2", ""),
        ("unlimited", "/card/updateLimit?cards=c1", ""),
        ("untagged", "", "tags"),
    ]


def test_a_change_takes_two_hundred_cards_and_a_line_names_four() -> None:
    (one,) = found([card(number, card_tags=[]) for number in range(1, 301)])
    assert (one.count, len(one.cards), one.more, one.query.count(",")) == (300, 4, 296, 199)


def test_what_was_left_out_is_said() -> None:
    check = card_check(CheckedCards([card()], 5, [paid()], False, ALL), TODAY)
    assert [note.en for note in check.notes] == [
        "There are more than 3,000 payments, so idle cards can't be identified.",
        "Only the newest 1 card was checked",
    ]


class Provider:
    """A company with so many cards and payments; notes the pages that are asked for."""

    def __init__(self, cards: int, payments: int) -> None:
        self.cards, self.payments = cards, payments
        self.asked: list[tuple[str, int]] = []

    async def ask(self, call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        of_cards = call is card_calls.PAGE
        self.asked.append(("cards" if of_cards else "payments", request.page_no))
        total = self.cards if of_cards else self.payments
        on_page = range((request.page_no - 1) * request.page_size, min(total, request.page_no * request.page_size))
        if of_cards:
            return CardPage(list=[card(number) for number in on_page], total=total)
        return RecordPage(list=[paid(f"c{number}") for number in on_page], total=total)


async def test_pages_are_read_beside_each_other() -> None:
    """Twenty calls one after the other took three seconds."""
    provider = Provider(1000, 3000)
    under_way = most = 0

    async def slow(call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1
        return await provider.ask(call, request, lane=lane)

    checked = await read_check(Visit(slow, standing=Standing(admin=True)))
    assert 5 <= most <= 8
    assert [each.card_id for each in checked.cards] == [f"c{number}" for number in range(1000)], "in their order"


@pytest.mark.parametrize(("payments", "complete"), [(2500, True), (3500, False)])
async def test_of_payments_that_nobody_has_counted_all_are_read(payments: int, complete: bool) -> None:
    provider = Provider(1, payments)

    async def uncounted(call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        page = await provider.ask(call, request, lane=lane)
        if call is not card_calls.PAGE:
            page.total, page.total_at_least = None, 2000
        return page

    checked = await read_check(Visit(uncounted, standing=Standing(admin=True)))
    assert (len(checked.payments), checked.complete) == (min(payments, 3000), complete)


async def test_a_page_that_fails_ends_the_check() -> None:
    provider, failed = Provider(1000, 3000), FailedHere(EMPTY)

    async def failing(call: Call[Any, Any], request: Any, *, lane: str = "") -> Any:
        if request.page_no == 3:
            raise failed
        return await provider.ask(call, request, lane=lane)

    with pytest.raises(FailedHere):
        await read_check(Visit(failing, standing=Standing(admin=True)))


@pytest.mark.parametrize(
    ("cards", "payments", "pages", "read"),
    [
        (0, 0, (1, 1), (0, 0, True)),
        (200, 200, (1, 1), (200, 200, True)),
        (201, 399, (2, 2), (201, 399, True)),
        (1, 3000, (1, 15), (1, 3000, True)),
        (1, 3001, (1, 15), (1, 3000, False)),
        (5000, 9000, (5, 15), (1000, 3000, False)),
    ],
)
async def test_cards_and_payments_are_read_as_far_as_that_is_told(
    cards: int, payments: int, pages: tuple[int, int], read: tuple[int, int, bool]
) -> None:
    provider = Provider(cards, payments)
    checked = await read_check(Visit(provider.ask, standing=Standing(admin=True)))
    assert Counter(what for what, _ in provider.asked) == {"cards": pages[0], "payments": pages[1]}
    assert (len(checked.cards), len(checked.payments), checked.complete) == read
    assert checked.total == cards
