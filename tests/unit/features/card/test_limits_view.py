"""Limits of many cards before they are sent: which values there are, which cards cannot, what the new ones mean."""

from typing import Any

import pytest

from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.text import EMPTY
from vcc_portal.features.card.apply.cost import limits_note
from vcc_portal.features.card.limits.form import CardLimitForm
from vcc_portal.features.card.limits.plan import (
    LimitChange,
    LimitPlan,
    Terms,
    back_to,
    came_true,
    changes,
    item_of,
    note_of,
    plan_of,
    renewed,
    why_not,
)
from vcc_portal.features.card.limits.view import cannot_view, defaults_of, others_view, previews, set_amounts
from vcc_portal.i18n.card import apply as limit_words
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.patterns import form as form_words
from vcc_portal.upstream.models.card import Card, CurrencyLimit, CurrencyLimitConfig, CurrencyMax, Limits


def card(card_id: str, single: int | None = None, **known: Any) -> Card:
    return Card(card_id=card_id, card_name=f"Card {card_id}", currency="USD", single_limit=single).model_copy(
        update=known
    )


def live(single: int, **known: Any) -> Card:
    return card("1", single, status="VALID", **known)


EUR, GBP = CurrencyLimit(currency="EUR", single_limit=50_000), CurrencyLimit(currency="GBP", single_limit=40_000)
HIGHEST = Terms(
    CurrencyLimitConfig(
        base_max=Limits(single_limit=100_000),
        currency_list=[CurrencyMax(currency="EUR", max=Limits(single_limit=50_000))],
    )
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
    _, errors = CardLimitForm.check(opened | {"request_no": "1"}, Terms())
    assert errors == {"limited_currencies": form_words.TOO_MANY.format(most=30)}


SINCE: dict[str, tuple[dict[str, Any], ItemStatus | None, tuple[int | None, ...]]] = {
    "nothing": ({}, None, (5_000, None, None, None)),
    "what is kept": ({"single_day_limit": 70_000}, ItemStatus.WAITING, (100_000, 70_000, None, None)),
    "what is set": ({"single_limit": 7_000}, ItemStatus.OVERTAKEN, (100_000, None, None, None)),
    "both": ({"single_limit": 7_000, "single_day_limit": 70_000}, ItemStatus.OVERTAKEN, (100_000, 70_000, None, None)),
    "what is set, to the same": ({"single_limit": 100_000}, ItemStatus.WAITING, (100_000, None, None, None)),
    "that and what is kept": (
        {"single_limit": 100_000, "single_day_limit": 70_000}, ItemStatus.WAITING, (100_000, 70_000, None, None),
    ),
    "limits by currency": ({"transaction_currency_limit_list": [EUR]}, ItemStatus.WAITING, (100_000, None, None, None)),
}  # fmt: skip
"""By what somebody else has changed since the preview: where the card stands, and what it is to become."""


@pytest.mark.parametrize(("since", "status", "four"), SINCE.values(), ids=SINCE)
def test_before_limits_are_sent_somebody_elses_change_is_kept_or_shown(
    since: dict[str, Any], status: ItemStatus | None, four: tuple[int | None, ...]
) -> None:
    limit_change = LimitChange("USD", {LimitWindow.SINGLE: 100_000})
    planned, as_it_is = item_of(live(5_000), limit_change, Terms()), live(5_000, **since)
    found = renewed([planned], {"1": as_it_is}, limit_change, Terms())
    if status is None:
        assert found == {}
        return
    assert (found["1"].status, found["1"].plan) == (
        status, LimitPlan("USD", four, plan_of(as_it_is).by_currency),
    )  # fmt: skip
    assert found["1"].reason == (words.OVERTAKEN_CARD if status is ItemStatus.OVERTAKEN else EMPTY)
    assert found["1"].changes[0].old.en == f"USD {(as_it_is.single_limit or 0) / 1000:.2f}"
    assert renewed(found.values(), {"1": as_it_is}, limit_change, Terms()) == {}, "by now it has been seen"


def test_a_card_that_cannot_be_found_any_more_is_left_to_the_provider() -> None:
    limit_change = LimitChange("USD", {LimitWindow.SINGLE: 100_000})
    assert renewed([item_of(card("1"), limit_change, Terms())], {}, limit_change, Terms()) == {}


def test_a_change_that_the_provider_would_refuse_by_now_says_why() -> None:
    limit_change = LimitChange("USD", {LimitWindow.SINGLE: 100_000})
    planned = item_of(live(5_000), limit_change, Terms())
    now = live(7_000, single_month_limit=-1)
    held = renewed([planned], {"1": now}, limit_change, Terms())["1"]
    assert (held.status, held.reason, held.code) == (ItemStatus.OVERTAKEN, words.KEPT_ODD, "")


def test_the_way_back_is_about_every_limit() -> None:
    before = card("1", 5_000, single_day_limit=70_000, transaction_currency_limit_list=[EUR])
    after = card("1", 100_000, single_month_limit=9_000, transaction_currency_limit_list=[GBP])
    assert back_to(plan_of(before)).plan(after) == plan_of(before)


def test_cards_of_two_currencies_do_not_share_a_value() -> None:
    assert now(card("1", 100_000), card("2", 100_000, currency="HKD")).count("100.00") == 2


def test_the_cards_that_cannot_be_changed_are_named_with_the_reason() -> None:
    cards = [card("1"), card("2", last4digits="2207")]
    assert [(one.name, one.last4, one.why) for one in cannot_view(cards, [EMPTY, words.NO_RIGHT])] == [
        ("Card 2", "2207", words.NO_RIGHT)
    ]


def test_the_other_currencies_have_a_run_of_their_own() -> None:
    cards = [card("1"), card("2", currency="HKD"), card("3", currency="HKD"), card("4", currency="EUR")]
    assert [(one.text.en, one.href) for one in others_view(cards, "USD", {})] == [
        ("Set limits for 2 cards in HKD", "/card/updateLimit?cards=2,3"),
        ("Set limits for 1 card in EUR", "/card/updateLimit?cards=4"),
    ]
    assert others_view(cards[:1], "USD", {}) == []


def test_more_cards_in_a_currency_than_an_address_names_are_reached_by_their_filter() -> None:
    """The button said 201 cards and led to the first 200."""
    cards = [card(str(number), currency="HKD") for number in range(201)]
    about = {"all": "1", "tag": "Ads, new", "after": "2026-11-02T10:00:00.7", "run": "0a"}
    assert [(one.text.en, one.href) for one in others_view(cards, "USD", about)] == [
        (
            "Set limits for 201 cards in HKD",
            "/card/updateLimit?all=1&tag=Ads,+new&after=2026-11-02T10:00:00.7&currency=HKD",
        )
    ]


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


def test_limits_that_are_not_touched_are_kept_and_no_limit_has_no_currency() -> None:
    one = card("1", 100_000, single_month_limit=900_000, transaction_currency_limit_list=[EUR])
    kept = (("EUR", (50_000, None, None, None)),)
    assert LimitChange("USD", {LimitWindow.SINGLE: 200_000}).plan(one) == LimitPlan(
        "USD", (200_000, None, 900_000, None), kept
    )
    assert LimitChange("HKD", {LimitWindow.SINGLE: None}).plan(one) == LimitPlan(
        "USD", (None, None, 900_000, None), kept
    )
    assert LimitChange("USD", by_currency=()).plan(one).by_currency == ()


def test_amounts_of_another_currency_are_not_set_on_a_card() -> None:
    one = card("1", status="VALID", card_mode="SHARED")
    assert why_not(one, LimitChange("USD", {LimitWindow.SINGLE: 10_000}), Terms()) == EMPTY
    assert "HKD" in why_not(one, LimitChange("HKD", {LimitWindow.SINGLE: 10_000}), Terms()).en


@pytest.mark.parametrize(
    ("limit_change", "said"),
    [
        (LimitChange("USD", {LimitWindow.SINGLE: 100_000}), ""),
        (LimitChange("USD", {LimitWindow.SINGLE: 100_001}), "USD 100.00"),
        (LimitChange("USD", by_currency=(("EUR", (50_000, None, None, None)),)), ""),
        (LimitChange("USD", by_currency=(("EUR", (50_001, None, None, None)),)), "EUR 50.00"),
    ],
    ids=["the highest", "above it", "the highest of a currency", "above that"],
)
def test_no_limit_is_above_the_highest_of_its_currency(limit_change: LimitChange, said: str) -> None:
    one = card("1", status="VALID", card_mode="SHARED")
    why = why_not(one, limit_change, HIGHEST)
    assert (said in why.en, bool(why)) == (True, bool(said))
    assert why_not(one, limit_change, Terms(HIGHEST.config, allow_listed=True)) == EMPTY


def test_a_change_has_come_true_in_whatever_order_the_currencies_stand() -> None:
    one = card("1", 100_000, transaction_currency_limit_list=[EUR, GBP])
    rows = (("GBP", (40_000, None, None, None)), ("EUR", (50_000, None, None, None)))
    assert came_true(one, LimitPlan("USD", (100_000, None, None, None), rows))
    assert not came_true(one, LimitPlan("USD", (100_000, None, None, None), rows[:1]))
    assert not came_true(one, LimitPlan("USD", (200_000, None, None, None), rows))


@pytest.mark.parametrize(
    ("known", "after", "declined"),
    [
        ({"single_day_limit": 90_000, "single_day_limit_remaining": 20_000}, (None, 70_000, None, None), True),
        ({"single_day_limit": 90_000, "single_day_limit_remaining": 20_000}, (None, 70_001, None, None), False),
        ({"used_month": 70_000}, (None, None, 70_000, None), True),
        ({"used_month": 70_000}, (None, None, None, 60_000), False),
    ],
    ids=["used up today", "not quite", "in the month, without a limit until now", "of a lifetime nothing is known"],
)
def test_a_limit_that_is_used_up_already_says_so(
    known: dict[str, Any], after: tuple[int | None, ...], declined: bool
) -> None:
    note = note_of(card("1", **known), LimitPlan("USD", after))  # pyright: ignore[reportArgumentType]
    assert (note == words.NEXT_DECLINED) is declined


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"single_limit": "0"}, {"single_limit": limit_words.LIMIT_ZERO}),
        ({"single_limit": "100.01"}, {"single_limit": form_words.AT_MOST.format(most="100.00")}),
        ({"single_limit": "100"}, {}),
        ({"single_limit": "0", "single_limit_how": "keep"}, {}),
    ],
    ids=["nothing", "too much", "the highest", "not chosen"],
)
def test_an_amount_is_more_than_nothing_and_within_the_highest(typed: dict[str, str], errors: dict[str, Any]) -> None:
    values = defaults_of([card("1")], "USD", {}) | {"request_no": "1", "single_limit_how": "set"} | typed
    form, found = CardLimitForm.check(values, HIGHEST)
    assert found == errors
    if form is not None:
        kept = typed.get("single_limit_how") == "keep"
        assert form.limit_change.amounts.get(LimitWindow.SINGLE) == (None if kept else 100_000)


def test_a_currency_without_any_limit_is_none() -> None:
    rows = {"limited_currencies": "EUR\nGBP", "with_rows": "1", "currency_limits.EUR.single_limit": "20"}
    form, errors = CardLimitForm.check(defaults_of([card("1")], "USD", {}) | {"request_no": "1"} | rows, Terms())
    assert errors == {}
    assert form is not None
    assert form.limit_change.by_currency == (("EUR", (20_000, None, None, None)),)
