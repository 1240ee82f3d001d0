"""Limits of many cards before they are sent: which values there are, which cards cannot, what the new ones mean."""

from typing import Any

import pytest

from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.text import EMPTY
from vcc_portal.features.card.apply.cost import limits_note
from vcc_portal.features.card.limits.form import CardLimitForm
from vcc_portal.features.card.limits.plan import LimitChange, LimitPlan, Terms, changes, note_of
from vcc_portal.features.card.limits.view import cannot_view, defaults_of, others_view, previews, set_amounts
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.patterns import form as form_words
from vcc_portal.upstream.models.card import Card, CurrencyLimit


def card(card_id: str, single: int | None = None, **known: Any) -> Card:
    return Card(card_id=card_id, card_name=f"Card {card_id}", currency="USD", single_limit=single).model_copy(
        update=known
    )


def now(*cards: Card) -> str:
    return previews(list(cards), {"currency": "USD"}, Terms())["single_limit"].now.en


def test_the_values_of_many_cards_are_shown_with_how_many_have_them() -> None:
    assert now(card("1", 100_000), card("2", 100_000)) == "Now: USD 100.00"
    assert now(card("1", 100_000), card("2"), card("3")) == "Now: No limit (2 cards), USD 100.00 (1 card)"


def test_of_very_many_values_the_most_frequent_are_shown() -> None:
    shown = now(card("0", 1000), *[card(str(number), number * 1000) for number in range(1, 7)])
    assert shown.startswith("Now: USD 1.00 (2 cards), USD 2.00 (1 card), ")
    assert shown.endswith(", 2 more")


def test_a_touched_limit_keeps_its_place_from_card_to_card() -> None:
    limit_change = LimitChange("USD", {LimitWindow.SINGLE: 100_000, LimitWindow.MONTH: 900_000})
    first, second = (changes(one, limit_change) for one in (card("1", 100_000), card("2", 5_000)))
    assert [change.title for change in first] == [change.title for change in second]
    assert [[change.same for change in each] for each in (first, second)] == [[True, False], [False, False]]


def test_a_card_with_limits_in_more_currencies_than_a_request_takes_loses_none_unsaid() -> None:
    codes = [f"A{first}{second}" for first in "ABCDEF" for second in "ABCDEF"]
    limited = [CurrencyLimit(currency=code, single_limit=100_000) for code in codes]
    opened = defaults_of([card("1", transaction_currency_limit_list=limited)], "USD", {})
    _, faults = CardLimitForm.check(opened | {"request_no": "1"}, Terms())
    assert faults == {"limited_currencies": form_words.TOO_MANY.format(most=30)}


def test_cards_of_two_currencies_do_not_share_a_value() -> None:
    assert now(card("1", 100_000), card("2", 100_000, currency="HKD")).count("100.00") == 2


def test_the_cards_that_cannot_be_changed_are_named_with_the_reason() -> None:
    cards = [card("1"), card("2", last4digits="2207")]
    assert [(one.name, one.last4, one.why) for one in cannot_view(cards, [EMPTY, words.NO_RIGHT])] == [
        ("Card 2", "2207", words.NO_RIGHT)
    ]


def test_the_other_currencies_have_a_run_of_their_own() -> None:
    cards = [card("1"), card("2", currency="HKD"), card("3", currency="HKD"), card("4", currency="EUR")]
    assert [(one.text.en, one.href) for one in others_view(cards, "USD")] == [
        ("Set limits for 2 cards in HKD", "/card/updateLimit?cards=2,3"),
        ("Set limits for 1 card in EUR", "/card/updateLimit?cards=4"),
    ]
    assert others_view(cards[:1], "USD") == []


def test_single_above_month_is_warned_of_for_many_as_for_one() -> None:
    typed = {
        "currency": "USD",
        "single_limit_how": "set",
        "single_limit": "500",
        "single_month_limit_how": "set",
        "single_month_limit": "100",
    }
    assert len(limits_note(set_amounts(typed)).warnings) == 1
    assert limits_note(set_amounts(typed | {"single_month_limit_how": "keep"})).warnings == []


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ((None, None, 100_000, None), (500_000, None, 100_000, None), "The per-payment limit is above the monthly"),
        ((500_000, None, 100_000, None), (500_000, None, 100_000, 900_000), ""),
        ((None, None, None, None), (100_000, None, 500_000, None), ""),
    ],
    ids=["a kept month limit", "so it was before", "nothing in the way"],
)
def test_a_card_whose_kept_limit_is_below_the_new_one_says_so(
    before: tuple[int | None, ...], after: tuple[int | None, ...], said: str
) -> None:
    single, day, month, lifetime = before
    one = card("1", single, single_day_limit=day, single_month_limit=month, life_time_limit=lifetime)
    note = note_of(one, LimitPlan("USD", after))  # pyright: ignore[reportArgumentType]
    assert note.en.startswith(said)
    assert bool(note) is bool(said)
