"""The application for a card: what each field must fulfil, given what is offered."""

import dataclasses

import pytest

from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.card_names import LONGEST_NAME, LONGEST_PREFIX, MOST_IN_BATCH
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.apply.checks import MAIN
from vcc_portal.features.card.apply.cost import LimitsNote, cap, cost, limits_note
from vcc_portal.features.card.apply.form import CardApplyForm, IdenticalApplyForm, TableApplyForm
from vcc_portal.features.card.apply.many import IdenticalCards
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.apply.request import request_of, review
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import issued as words
from vcc_portal.i18n.card import tags as tag_strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.upstream.models.account import Account, AllAccounts, SubAccounts
from vcc_portal.upstream.models.card import (
    Bin,
    CardCurrency,
    CurrencyConfig,
    CurrencyLimitConfig,
    CurrencyMax,
    InvalidTimes,
    Limits,
    WaitApplyCount,
)
from vcc_portal.upstream.models.sub_account import SubUser

MAX = Limits(single_limit=50_000_000)
SHARED = Bin(
    bin="485932",
    card_organization="VISA",
    currency_list=["USD", "JPY", "CNY"],
    settle_currency_list=["USD", "HKD"],
    card_mode="SHARED",
    apply_fee=1000,
    fee_currency="USD",
    support3ds=True,
    status="ONLINE",
)
SINGLE = SHARED.model_copy(
    update={"bin": "531907", "card_mode": "SINGLE", "min_recharge_amount": 10_000, "max_recharge_amount": 5_000_000}
)
OFF = SHARED.model_copy(update={"bin": "428861", "status": "OFFLINE"})
OFFER = Offer(
    modes=["SHARED", "SINGLE"],
    with_sub_accounts=True,
    bins=[SHARED, SINGLE, OFF],
    currencies=CurrencyConfig(
        default_currency="USD", currency_list=[CardCurrency(currency="USD", settle_currency_list=["USD"])]
    ),
    limits=CurrencyLimitConfig(
        enabled=True, base_max=MAX, currency_list=[CurrencyMax(currency="EUR", max=Limits(single_limit=1_000_000))]
    ),
    accounts=AllAccounts(
        # Of the 2,500.00 a sub-account has 500.00: only the rest is there to pay with.
        main_account_list=[Account(currency="USD", available_amount=2_500_000, unassigned_amount=2_000_000)],
        sub_user_list=[
            SubAccounts(
                sub_user_id="s1",
                account_list=[Account(currency="USD", account_type="SUB_ACCOUNT", available_amount=100_000)],
            )
        ],
    ),
    sub_users=[SubUser(sub_user_id="s1", alias="Media Buying")],
    times={
        one: InvalidTimes(min_invalid_time="1226", max_invalid_time="1031", default_invalid_time="1128")
        for one in ("485932", "531907")
    },
    counts={"SHARED:485932": WaitApplyCount(wait_apply_count=3)},
    this_month=2026 * 12 + 10,
)
GOOD = {
    "request_no": "0" * 32,
    "card_mode": "SHARED",
    "bin": "485932",
    "currency": "USD",
    "settle_currency_code": "USD",
    "card_name": "Google Ads US",
    "sub_user_id": MAIN,
    "email": "finance@lanyu.example",
    "area_code": "86",
    "phone": "13800138000",
    "invalid_time": "1128",
    "purpose": "ADVERT",
    "mode3ds": "CHALLENGE",
    "single_limit": "1000",
    "single_day_limit": "2000.50",
}
ONE = GOOD | {"card_mode": "SINGLE", "bin": "531907", "recharge_amount": "500"}


def errors(**changes: str) -> dict[str, Text]:
    return CardApplyForm.check(GOOD | {name.replace("__", "."): text for name, text in changes.items()}, OFFER)[1]


def test_a_right_application_becomes_the_call() -> None:
    form, wrong = CardApplyForm.check(GOOD, OFFER)
    assert wrong == {}
    assert form is not None
    sent = request_of(form).wire()
    assert (sent["singleLimit"], sent["singleDayLimit"]) == (1_000_000, 2_000_500)
    assert "singleMonthLimit" not in sent
    assert "subUserId" not in sent
    assert "rechargeAmount" not in sent
    assert sent["mode3ds"] == "CHALLENGE"
    assert len(review(form, OFFER)) == 16


def test_the_same_application_is_read_alike_without_an_offer() -> None:
    """A result that never arrived is asked for with the very same body, whatever is offered by then."""
    rich = ONE | {
        "sub_user_id": "s1",
        "recharge_amount": "50",
        "limited_currencies": "EUR",
        "currency_limits.EUR.single_limit": "5",
    }
    for values in (GOOD, ONE, rich):
        with_offer, without = CardApplyForm.check(values, OFFER)[0], CardApplyForm.check(values)[0]
        assert with_offer is not None
        assert without is not None
        assert request_of(with_offer) == request_of(without)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"card_mode": "BOTH"}, form_strings.NOT_OFFERED),
        ({"bin": "428861"}, form_strings.NOT_OFFERED),
        ({"currency": "EUR"}, form_strings.NOT_OFFERED),
        ({"settle_currency_code": "HKD"}, form_strings.NOT_OFFERED),
        ({"card_name": ""}, form_strings.REQUIRED),
        ({"card_name": "x" * 51}, form_strings.TOO_LONG.format(most=50)),
        ({"sub_user_id": ""}, form_strings.CHOOSE),
        ({"sub_user_id": "s2"}, form_strings.NOT_OFFERED),
        ({"area_code": "999"}, form_strings.NOT_OFFERED),
        ({"card_tags": "x" * 36}, tag_strings.TOO_LONG.format(longest=35)),
        ({"card_tags": "\n".join("abcdefghi")}, tag_strings.TOO_MANY.format(most=8)),
        ({"single_limit": "50000.01"}, form_strings.AT_MOST.format(most="50,000.00")),
        ({"single_limit": "0"}, strings.LIMIT_ZERO),
        ({"life_time_limit": "-1"}, strings.LIMIT_ZERO),
        ({"invalid_time": "1126"}, form_strings.NOT_OFFERED),
        ({"invalid_time": "1131"}, form_strings.NOT_OFFERED),
        ({"purpose": ""}, form_strings.CHOOSE),
        ({"mode3ds": "MAYBE"}, form_strings.NOT_OFFERED),
        ({"mcc_codes": "12"}, strings.MCC_BAD.format(item="12")),
        ({"merchant_names": "x" * 41}, strings.MERCHANT_TOO_LONG),
    ],
)
def test_what_is_wrong_with_one_field(changes: dict[str, str], text: Text) -> None:
    assert errors(**changes) == {next(iter(changes)): text}


def test_fields_that_others_ask_for() -> None:
    assert errors(purpose="LOGISTICS") == {"logistics_item": form_strings.CHOOSE}
    assert errors(currency="CNY") == {"trade_scene_code": form_strings.CHOOSE}
    assert errors(currency_control="on") == {"allowed_currencies": strings.CHOOSE_CURRENCY}


@pytest.mark.parametrize("model", [CardApplyForm, IdenticalApplyForm, TableApplyForm], ids=lambda it: it.__name__)
@pytest.mark.parametrize(
    ("typed", "right"), [("", False), ("0", False), ("1", True), ("1000000", True), ("1000001", False)]
)
def test_how_many_payments_a_card_is_for(model: type[CardApplyForm], typed: str, right: bool) -> None:
    wrong = model.check(GOOD | {"count_control": "on", "transaction_count": typed}, OFFER)[1]
    assert ("transaction_count" not in wrong) is right


@pytest.mark.parametrize("model", [CardApplyForm, IdenticalApplyForm, TableApplyForm], ids=lambda it: it.__name__)
def test_payments_that_are_not_counted_any_more_have_no_number(model: type[CardApplyForm]) -> None:
    form, wrong = model.check(GOOD | {"count": "2", "transaction_count": "5"}, OFFER)
    assert wrong == {}
    assert form is not None
    assert form.transaction_count is None


def test_opening_amount_within_the_product_and_the_payers_balance() -> None:
    def wrong(**changes: str) -> dict[str, Text]:
        return CardApplyForm.check(ONE | changes, OFFER)[1]

    assert wrong() == {}
    assert wrong(recharge_amount="") == {"recharge_amount": form_strings.REQUIRED}
    assert wrong(recharge_amount="9.99") == {"recharge_amount": form_strings.AT_LEAST.format(least="10.00")}
    assert wrong(recharge_amount="5000.01") == {"recharge_amount": form_strings.AT_MOST.format(most="5,000.00")}
    assert list(wrong(recharge_amount="2000.01")) == ["recharge_amount"]
    assert list(wrong(recharge_amount="101", sub_user_id="s1")) == ["recharge_amount"]


def test_limits_of_a_transaction_currency() -> None:
    assert errors(limited_currencies="EUR", currency_limits__EUR__single_limit="1000.01") == {
        "currency_limits.EUR.single_limit": form_strings.AT_MOST.format(most="1,000.00")
    }
    removed = GOOD | {"currency_limits.EUR.single_limit": "nonsense"}
    assert CardApplyForm.check(removed, OFFER)[1] == {}


def test_more_currencies_than_a_request_takes_are_told() -> None:
    many = "\n".join(f"A{first}{second}" for first in "ABCDEF" for second in "ABCDEF")
    assert errors(limited_currencies=many) == {"limited_currencies": form_strings.TOO_MANY.format(most=30)}


def test_the_allow_list_lifts_the_highest_limits() -> None:
    free = dataclasses.replace(OFFER, allow_listed=True)
    assert CardApplyForm.check(GOOD | {"single_limit": "9000000"}, free)[1] == {}


def test_a_product_without_cards_left_is_refused() -> None:
    none_left = dataclasses.replace(OFFER, counts={"SHARED:485932": WaitApplyCount(wait_apply_count=0)})
    assert CardApplyForm.check(GOOD, none_left)[1] == {"bin": strings.USED_UP}


def test_cost_names_fee_opening_amount_and_the_balance_after() -> None:
    price = cost(OFFER, "SINGLE", SINGLE, ONE)
    assert [(line.currency, line.amount) for line in price.lines] == [("USD", "1.00"), ("USD", "500.00")]
    assert [total.amount for total in price.totals] == ["501.00"]
    assert (price.balances[0].before, price.balances[0].after, price.enough) == ("2,000.00", "1,499.00", True)


def test_several_cards_cost_as_many_fees_and_opening_amounts() -> None:
    price = cost(OFFER, "SINGLE", SINGLE, ONE, 3)
    assert [line.amount for line in price.lines] == ["3.00", "1,500.00"]
    assert [total.amount for total in price.totals] == ["1,503.00"]
    assert (price.balances[0].after, price.enough) == ("497.00", True)
    assert not cost(OFFER, "SINGLE", SINGLE, ONE, 4).enough
    assert not cost(OFFER, "SINGLE", SINGLE, ONE, 0).free, "a number of cards that is not typed yet is no gift"


@pytest.mark.parametrize(
    ("asked", "left", "over", "bar"), [(0, 4, 0, 0), (1, 3, 0, 5), (4, 0, 0, 20), (7, 0, 3, 20)], ids=str
)
def test_an_application_says_how_many_cards_it_leaves_and_how_many_are_too_many(
    asked: int, left: int, over: int, bar: int
) -> None:
    found = cap(WaitApplyCount(max_count=20, used_count=16, wait_apply_count=4), asked)
    assert (found.left, found.over, found.used_percent, found.asked_percent) == (left, over, 80, bar)


def test_cost_never_sums_two_currencies() -> None:
    price = cost(OFFER, "SINGLE", SINGLE, ONE | {"currency": "JPY"})
    assert [(total.currency, total.amount) for total in price.totals] == [("USD", "1.00"), ("JPY", "500")]
    assert [balance.missing.en for balance in price.balances] == ["", "No JPY account"]
    assert not price.enough


def test_a_balance_that_does_not_reach_is_said() -> None:
    unchosen = cost(OFFER, "SINGLE", SINGLE, ONE | {"sub_user_id": ""})
    assert (unchosen.balances, unchosen.enough) == ([], True)
    price = cost(OFFER, "SINGLE", SINGLE, ONE | {"sub_user_id": "s1"})
    assert price.balances[0].missing.en == "USD 401.00 short"
    assert not price.enough


def test_of_a_main_account_that_an_operator_may_not_see_no_balance_is_said() -> None:
    hidden = AllAccounts(main_account_list=[Account(currency="USD")])
    theirs = dataclasses.replace(OFFER, operator=True, accounts=hidden)
    price = cost(theirs, "SINGLE", SINGLE, ONE)
    assert [(each.name, each.before, each.missing) for each in price.balances] == [(words.HIDDEN_MAIN, "", EMPTY)]
    assert price.enough, "the provider says whether it may pay"
    own = cost(dataclasses.replace(theirs, accounts=OFFER.accounts), "SINGLE", SINGLE, ONE | {"sub_user_id": "s1"})
    assert own.balances[0].before == "100.00", "of their own sub-account it is"
    assert CardApplyForm.check(ONE, theirs)[1] == {}
    told = cost(dataclasses.replace(OFFER, operator=True), "SINGLE", SINGLE, ONE)
    assert told.balances[0].before == "2,000.00"


@pytest.mark.parametrize(
    ("typed", "en"),
    [
        ({}, "No limits set. Spending is limited only by the balance."),
        ({"single_limit": "1000"}, "Up to 1,000.00 per payment, any number of payments."),
        (
            {"single_limit": "1000", "single_day_limit": "2000", "single_month_limit": "10000"},
            "Up to 2 payments of 1,000.00 a day, which uses up the monthly limit in 5 days.",
        ),
        ({"single_day_limit": "2000"}, "Up to 2,000.00 a day."),
        (
            {"single_month_limit": "500", "life_time_limit": "1500"},
            "Up to 500.00 a month; the lifetime limit lasts 3 months.",
        ),
        ({"life_time_limit": "1500"}, "Up to 1,500.00 over the card's lifetime."),
        (
            {"single_limit": "1000", "single_month_limit": "5000", "life_time_limit": "15000"},
            "Up to 1,000.00 per payment and 5,000.00 a month; the lifetime limit lasts 3 months.",
        ),
        (
            {"single_limit": "1000", "life_time_limit": "1500"},
            "Up to 1,000.00 per payment and 1,500.00 over the card's lifetime.",
        ),
        ({"single_limit": "abc"}, "Correct the marked limits to see what they mean."),
        ({"single_limit": "-5", "single_day_limit": "2000"}, "Correct the marked limits to see what they mean."),
        ({"single_day_limit": "0"}, "Correct the marked limits to see what they mean."),
        ({"single_month_limit": "1.005"}, "Correct the marked limits to see what they mean."),
    ],
)
def test_limits_in_one_sentence(typed: dict[str, str], en: str) -> None:
    assert limits_note({"currency": "USD"} | typed).pace.en == en


def test_of_a_limit_above_the_highest_nothing_is_concluded() -> None:
    most = OFFER.highest(LimitWindow.SINGLE, "USD")
    assert most is not None
    high = {"currency": "USD", "single_limit": str(most // 1000 + 1), "single_day_limit": "500"}
    assert limits_note(high, OFFER) == LimitsNote(strings.PACE_WAITS)
    highest = limits_note(high | {"single_limit": str(most // 1000)}, OFFER)
    assert highest.pace != strings.PACE_WAITS
    assert highest.warnings


def test_an_opening_amount_that_is_refused_makes_nothing_cheaper() -> None:
    assert cost(OFFER, "SINGLE", SINGLE, ONE | {"recharge_amount": "-5"}).totals == (
        cost(OFFER, "SINGLE", SINGLE, ONE | {"recharge_amount": ""}).totals
    )


def test_an_unreachable_limit_is_named() -> None:
    note = limits_note({"currency": "USD", "single_limit": "1000", "single_day_limit": "500"})
    assert note.warnings[0].en == (
        "The per-payment limit of 1,000.00 is above the daily limit of 500.00, so 500.00 applies."
    )


@pytest.mark.parametrize("count", [1, 9, 10, MOST_IN_BATCH])
def test_the_longest_prefix_can_be_sent_and_makes_names_of_cards(count: int) -> None:
    plenty = dataclasses.replace(OFFER, counts={"SHARED:485932": WaitApplyCount(wait_apply_count=MOST_IN_BATCH)})
    typed = GOOD | {"count": str(count), "card_name": "x" * LONGEST_PREFIX}
    form, wrong = IdenticalApplyForm.check(typed, plenty)
    assert wrong == {}
    assert form is not None
    assert IdenticalCards().request(form, typed).card_name_prefix == "x" * LONGEST_PREFIX
    assert max(map(len, form.card_names)) <= LONGEST_NAME


def test_a_longer_prefix_is_told_beside_its_field() -> None:
    """The call does not take it: it would be neither sent nor refused, and looked for as if its answer were lost."""
    wrong = IdenticalApplyForm.check(GOOD | {"count": "2", "card_name": "x" * (LONGEST_PREFIX + 1)}, OFFER)[1]
    assert wrong == {"card_name": form_strings.TOO_LONG.format(most=LONGEST_PREFIX)}


@pytest.mark.parametrize("card_bin", ["", "48593", "VISA01", "48593212345"])
def test_a_product_without_a_bin_is_left_out_and_the_others_stay(card_bin: str) -> None:
    """Recommended it stands first: it was asked about with a BIN that is none, and the page failed."""
    odd = SHARED.model_copy(update={"bin": card_bin, "recommended": True})
    offer = dataclasses.replace(OFFER, bins=[odd, SHARED, OFF])
    assert [one.bin for one in offer.products("SHARED")] == [SHARED.bin, OFF.bin]
    assert Bin.model_validate({"cardOrganization": "VISA", "bin": None}).bin == ""
