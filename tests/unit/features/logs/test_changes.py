"""What the log says of operations: of those about a card, what its history says elsewhere."""

from typing import Any

import pytest

from vcc_portal.features.logs.changes import log_changes
from vcc_portal.features.logs.query import LogRow
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.upstream.models.report import OperationLog


def said(**fields: Any) -> list[tuple[str, str, str]]:
    log = OperationLog(log_id="1", result="SUCCESS", **fields)
    return [(one.label.en, one.before.en, one.after.en) for one in log_changes(log)]


@pytest.mark.parametrize(
    ("kind", "summary", "text", "href"),
    [
        ("CARD", "Ads", "Ads", "/card/detail?cardId=7"),
        ("CARD", "", "7", "/card/detail?cardId=7"),
        ("SUB_ACCOUNT", "Media", "Media", ""),
        ("QUOTA", "ASSIGN USD 1.00", "7", ""),
        ("MORE_CARDS", "SHARED +5", "7", ""),
    ],
)
def test_an_object_is_called_by_its_name_and_by_its_number_without_one(
    kind: str, summary: str, text: str, href: str
) -> None:
    target = row_of(LogRow, OperationLog(log_id="1", target_type=kind, target_id="7", summary=summary)).target
    assert (target.text.en, target.href) == (text, href)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"alarmSwitch": True}, {"alarmSwitch": False}, ("Low-balance alert", "On", "Off")),
        ({"alarmAmount": 5_000_000}, {"alarmAmount": 10}, ("Alert below", "USD 5,000.00", "USD 0.01")),
        (
            {"mailboxList": ["finance@lanyu.example"]},
            {"mailboxList": []},
            ("Alert email addresses", "fin****@lanyu.example", "--"),
        ),
        (
            {"payChannel": "COLLECTION_BALANCE"},
            {"payChannel": "B2B_BALANCE"},
            ("Pay with", "Collection balance", "B2B balance"),
        ),
        ({"payChannel": ""}, {"payChannel": "NEW_ONE"}, ("Pay with", "--", "NEW_ONE")),
        ({"dailyMaxTimes": 1}, {"dailyMaxTimes": 2}, ("Times a day at most", "1", "2")),
    ],
)
def test_a_setting_is_told_before_and_after_with_its_currency(
    before: dict[str, Any], after: dict[str, Any], expected: tuple[str, str, str]
) -> None:
    of = {"currency": "USD", "updateTime": "2026-10-01 10:00:00"}
    assert said(module="SETTING", before={**of, **before}, after={"currency": "USD", **after}) == [
        ("Currency", "", "USD"),
        expected,
    ]


def test_amounts_keep_the_places_of_their_currency() -> None:
    before, after = {"currency": "JPY", "topUpAmount": 1_000_000}, {"currency": "JPY", "topUpAmount": 2_000_000}
    assert said(module="SETTING", before=before, after=after)[1] == ("Amount each time", "JPY 1,000", "JPY 2,000")


def test_a_card_s_limits_say_their_currency_as_no_card_stands_beside_them() -> None:
    before, after = {"singleLimit": None}, {"singleLimit": 800_000, "singleMonthLimit": 900_000, "currency": "JPY"}
    said_of_card = said(module="CARD", operation_type="CARD_UPDATE_LIMIT", before=before, after=after)
    assert said_of_card == [("Per payment", "No limit", "JPY 800")]


def test_nothing_changed_says_nothing() -> None:
    same = {"currency": "USD", "alarmSwitch": True}
    assert said(module="SETTING", before={**same, "updateTime": "x"}, after=same) == []


def test_what_was_not_there_before_is_told_as_far_as_it_is_known() -> None:
    after = {"billMonth": "202610", "currencyList": ["USD", "EUR"], "stampFlag": True, "unheardOf": "x"}
    assert said(module="ACCOUNT", after=after) == [
        ("Statement month", "", "2026-10"),
        ("Currencies", "", "USD, EUR"),
        ("Stamped", "", "On"),
    ]
    assert said(module="SUB_ACCOUNT", after={"direction": "RETURN", "currency": "USD"}) == [
        ("Currency", "", "USD"),
        ("Direction", "", "Return"),
    ]
    assert said(module="USER", after={"legalName": "somebody", "contactEmail": "a@b.example"}) == []


def test_a_field_is_shown_as_it_stands_when_it_is_not_what_its_name_says() -> None:
    assert said(module="ACCOUNT", after={"amount": "much", "billMonth": 7}) == [
        ("Amount", "", "much"),
        ("Statement month", "", "7"),
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"status": "VALID"}, {"reason": "No longer used", "status": "PRE_CANCEL"}, ("Reason", "", "No longer used")),
        ({}, {"currency": "USD", "rechargeAmount": 25_250}, ("Initial top-up", "", "USD 25.25")),
        ({"status": "VALID"}, {"refundAmount": 9_500, "currency": "USD"}, ("Balance refunded", "", "USD 9.50")),
        ({}, {"currency": "JPY", "rechargeAmount": 2_000_000}, ("Initial top-up", "", "JPY 2,000")),
    ],
)
def test_of_a_card_the_reason_and_the_money_are_told(
    before: dict[str, Any], after: dict[str, Any], expected: tuple[str, str, str]
) -> None:
    """Whoever cancels a card is told that the reason goes into this log, and it was not to be read there."""
    assert said(module="CARD", before=before, after=after)[-1] == expected


@pytest.mark.parametrize("after", [{"rechargeAmount": 0}, {"rechargeAmount": None, "reason": ""}, {"reason": 7}])
def test_of_a_card_nothing_is_told_that_was_not_given(after: dict[str, Any]) -> None:
    assert said(module="CARD", before={}, after=after) == []
