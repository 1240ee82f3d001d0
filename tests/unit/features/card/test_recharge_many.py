"""Transfers onto many cards: what the form sums up, what the preview expects, and what is sent under which number."""

from typing import Any

import pytest

from vcc_portal.domain.batch import Item, ItemStatus
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.recharge.form import Bounds
from vcc_portal.features.card.recharge.many_form import number_of
from vcc_portal.features.card.recharge.many_view import fund_row, preview_of, sources_of, totals_of
from vcc_portal.features.card.recharge.sent import Sent, ends, findings, look_for, next_number
from vcc_portal.features.card.recharge.view import history
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.upstream.models.account import Account, AllAccounts, SubAccounts
from vcc_portal.upstream.models.base import SummedPage
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import CardRechargeTx

RUN = "0" * 16
ACCOUNTS = AllAccounts(
    main_account_list=[
        Account(currency="USD", unassigned_amount=50_000),
        Account(currency="EUR", unassigned_amount=10_000),
    ],
    sub_user_list=[
        SubAccounts(
            sub_user_id="7",
            alias="Media",
            account_list=[Account(currency="USD", account_type="SUB_ACCOUNT", available_amount=30_000)],
        )
    ],
)


def single(card_id: str, **values: Any) -> Card:
    known = {"status": "VALID", "card_mode": "SINGLE", "currency": "USD", "card_balance": 5_000}
    return Card(card_id=card_id, **{**known, **values})


def sent(card_id: str, status: str, attempt: int = 1, amount: int = 20_000) -> Sent:
    transfer = CardRechargeTx(
        id="1",
        request_no=number_of(RUN, card_id, attempt),
        card_id=card_id,
        recharge_amount=amount,
        recharge_currency="USD",
        status=status,
    )
    return {card_id: (transfer, attempt)}


def said(items: list[Item]) -> list[tuple[str, ItemStatus, str, str]]:
    return [(each.card_id, each.status, each.code, each.changes[0].new.en) for each in items]


def test_the_account_is_used_up_in_the_order_in_which_the_cards_are_sent() -> None:
    cards = [single("1"), single("2"), single("3"), single("4", sub_user_id="7"), single("5", currency="EUR")]
    amounts = {"1": 30_000, "2": 30_000, "3": 20_000, "4": 30_000, "5": 10_000}
    items = preview_of(cards, amounts, ACCOUNTS, {})
    assert said(items) == [
        ("1", ItemStatus.READY, "", "USD 35.00"),
        ("2", ItemStatus.WILL_FAIL, Code.QUOTA_INSUFFICIENT, "USD 35.00"),
        ("3", ItemStatus.READY, "", "USD 25.00"),
        ("4", ItemStatus.READY, "", "USD 35.00"),
        ("5", ItemStatus.READY, "", "EUR 15.00"),
    ]
    assert items[1].reason == strings.WHY_SHORT


def test_what_cannot_be_funded_or_was_sent_before_takes_nothing_from_the_others() -> None:
    cards = [single("1", status="ABNORMAL"), single("2"), single("3")]
    before = sent("2", "SUCCESS")
    items = preview_of(cards, {"1": 50_000, "2": 50_000, "3": 50_000}, ACCOUNTS, before)
    assert said(items) == [
        ("1", ItemStatus.WILL_FAIL, Code.USER_STATUS_ABNORMAL, "USD 55.00"),
        ("2", ItemStatus.SAME, "", "USD 5.00"),
        ("3", ItemStatus.READY, "", "USD 55.00"),
    ]
    assert items[1].note.en == "USD 20.00 already submitted in this run: Successful"


def test_a_card_that_was_frozen_after_it_was_sent_to_is_not_called_one_that_will_fail() -> None:
    card, before = single("1", status="ABNORMAL"), sent("1", "PROCESSED")
    (item,) = preview_of([card], {"1": 20_000}, ACCOUNTS, before)
    assert (item.status, item.code) == (ItemStatus.SAME, "")
    row = fund_row(card, Bounds(), 20_000, ACCOUNTS, before)
    assert (row.why_not.en, row.sent_amount) == ("", "USD 20.00")


def test_what_failed_is_asked_for_once_more() -> None:
    (item,) = preview_of([single("1")], {"1": 20_000}, ACCOUNTS, sent("1", "FAIL"))
    assert (item.status, item.note.en) == (ItemStatus.READY, "USD 20.00 in")


def test_each_paying_account_stands_before_and_after_its_own_cards() -> None:
    cards = [single("1"), single("2", sub_user_id="7"), single("3"), single("4", currency="EUR"), single("5")]
    sides = sources_of(cards, {"1": 30_000, "2": 10_000, "3": 30_000, "4": 10_000}, ACCOUNTS)
    assert [(side.currency, side.before, side.after, side.missing.en) for side in sides] == [
        ("USD", "50.00", "−10.00", strings.SHORT.format(amount="USD 10.00").en),
        ("USD", "30.00", "20.00", ""),
        ("EUR", "10.00", "0.00", ""),
    ]


def test_amounts_of_different_currencies_are_never_summed() -> None:
    cards = [single("1"), single("2", currency="EUR"), single("3"), single("4")]
    totals = totals_of(cards, {"1": 30_000, "2": 10_000, "3": 5_500})
    assert [(total.currency, total.amount, total.cards) for total in totals] == [
        ("USD", "35.50", 2),
        ("EUR", "10.00", 1),
    ]


def test_a_card_that_cannot_be_funded_gets_nothing_in_its_row() -> None:
    assert fund_row(single("1"), Bounds(), 20_000, ACCOUNTS, {}).after == "25.00"
    frozen = fund_row(single("1", status="ABNORMAL"), Bounds(), 20_000, ACCOUNTS, {})
    assert (frozen.after, "Frozen" in frozen.why_not.en) == ("", True)


@pytest.mark.parametrize(("status", "attempt"), [("INIT", 2), ("PROCESSED", 2), ("SUCCESS", 2), ("FAIL", 3)], ids=str)
def test_only_what_has_failed_gets_a_further_number(status: str, attempt: int) -> None:
    assert next_number(RUN, {}, "1") == number_of(RUN, "1", 1)
    assert next_number(RUN, sent("1", status, 2), "1") == number_of(RUN, "1", attempt)


def test_what_is_under_way_is_not_known_and_what_the_list_does_not_have_was_never_sent() -> None:
    known = {**sent("1", "PROCESSED"), **sent("2", "SUCCESS"), **sent("3", "FAIL")}
    assert [(each.card_id, each.success) for each in ends(known, ["1", "2", "3", "4"])] == [("2", True), ("3", False)]
    found = findings(known, ["1", "2", "3", "4"])
    assert {card_id: each.status for card_id, each in found.items()} == {
        "1": ItemStatus.UNKNOWN,
        "2": ItemStatus.OK,
        "3": ItemStatus.FAILED,
        "4": ItemStatus.UNTOUCHED,
    }


@pytest.mark.parametrize("status", ["", "REVIEWING", "success"])
def test_a_status_that_nobody_knows_is_no_failure(status: str) -> None:
    """The provider may name another one any day; the page of one transfer says of it that it is not over."""
    known = sent("1", status)
    assert (ends(known, ["1"]), findings(known, ["1"])["1"].status) == ([], ItemStatus.UNKNOWN)
    assert next_number(RUN, known, "1") == number_of(RUN, "1", 1)


async def test_a_list_that_knows_no_request_numbers_has_not_what_it_answers_with() -> None:
    """Behind the pages that are read a card was taken for one that has its money, which it was never sent."""
    others = [
        CardRechargeTx(id=f"{number}", request_no=f"{number}", card_id="1", status="SUCCESS") for number in (1, 2)
    ]

    async def answers(*given: Any, **how: Any) -> Any:
        return SummedPage[CardRechargeTx](items=others, total=1_000_000)

    assert await look_for(answers, {"request_no": RUN, "since": "2026-11-01"}, ["1"], ["1"]) == {}


async def test_the_last_attempt_counts_in_whatever_order_the_list_has_them() -> None:
    first, second = sent("1", "FAIL")["1"][0], sent("1", "SUCCESS", 2)["1"][0]
    another = sent("2", "SUCCESS")["2"][0].model_copy(update={"card_id": "3"})

    async def answers(*given: Any, **how: Any) -> Any:
        return SummedPage[CardRechargeTx](items=[second, first, another], total=3)

    found = await look_for(answers, {"request_no": RUN, "since": "2026-11-01"}, ["1", "2"])
    assert {card_id: (row.status, attempt) for card_id, (row, attempt) in found.items()} == {"1": ("SUCCESS", 2)}


def test_past_transfers_say_in_which_currency_they_were() -> None:
    onto = CardRechargeTx(id="1", direction="IN", recharge_amount=9_000_000, recharge_currency="USD")
    off = CardRechargeTx(id="2", direction="OUT", recharge_amount=120_000_000, recharge_currency="JPY")
    assert [row.amount for row in history([onto, off])] == ["USD +9,000.00", "JPY \u2212120,000"]
