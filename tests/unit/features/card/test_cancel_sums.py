"""What comes back when cards are cancelled: by account and currency."""

from typing import Any

import pytest

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.cancel.sums import Refund, refunds
from vcc_portal.i18n.card import cancel as strings
from vcc_portal.upstream.models.card import Card


def single(card_id: str, balance: int, **values: Any) -> Card:
    known = {"status": "VALID", "card_mode": "SINGLE", "currency": "USD", "card_balance": balance}
    return Card(card_id=card_id, **{**known, **values})


def shown(rows: list[Refund]) -> list[tuple[str, str, str, str]]:
    return [(row.place.en, row.currency, row.amount, row.cards.zh.split()[0]) for row in rows]


def test_balances_are_summed_by_account_and_currency_and_never_over_currencies() -> None:
    found = refunds(
        [
            single("1", 100_000),
            single("2", 50_010),
            single("3", 7000, sub_user_name="Ads"),
            single("4", 9000, currency="EUR"),
            single("5", 3000, currency="JPY", sub_user_name="Ads"),
        ]
    )
    assert shown(found.rows) == [
        ("Main account", "EUR", "9.00", "1"),
        ("Ads", "JPY", "3", "1"),
        ("Main account", "USD", "150.01", "2"),
        ("Ads", "USD", "7.00", "1"),
    ]
    assert shown(found.totals) == [("", "EUR", "9.00", "1"), ("", "JPY", "3", "1"), ("", "USD", "157.01", "3")]


def test_one_account_needs_no_total() -> None:
    found = refunds([single("1", 100_000), single("2", 1000)])
    assert (len(found.rows), found.totals) == (1, [])


def test_only_cards_that_can_be_cancelled_count() -> None:
    held = single("1", 100_000, frozen_amount=10)
    ended = single("2", 100_000, status="PRE_CANCEL")
    shared = Card(card_id="3", status="VALID", card_mode="SHARED", currency="USD")
    assert refunds([held, ended, shared]).rows == []


def test_a_debt_is_told_and_gives_nothing_back() -> None:
    found = refunds([single("1", -500), single("2", 1000)])
    assert found.debts
    assert shown(found.rows) == [("Main account", "USD", "1.00", "1")]
    assert not refunds([single("2", 1000)]).debts


SHARED = Card(card_id="9", status="VALID", card_mode="SHARED", currency="USD")
HELD = single("1", 5370, frozen_amount=302_210)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ([SHARED], strings.NOTHING_BACK),
        ([HELD], strings.NONE_GOES),
        ([HELD, SHARED], strings.NOTHING_OF_THOSE),
        ([single("2", 0)], strings.NOTHING_OF_THOSE),
        ([single("2", 1000), HELD], EMPTY),
    ],
)
def test_where_nothing_comes_back_no_card_loses_the_balance_that_it_has(cards: list[Card], said: Text) -> None:
    """Of a card with USD 5.37 that could not be cancelled the page said that it had no balance of its own."""
    assert refunds(cards).nothing == said
