"""The rules of the two forms of /settings, as tables."""

from typing import Any

import pytest

from vcc_portal.features.patterns.saving import mark_of
from vcc_portal.features.settings.alarm import (
    EDITED,
    AlarmForm,
    AlarmRules,
    alarm_tiles,
    alarm_update,
    alarm_values,
    balance_text,
)
from vcc_portal.features.settings.security import session_times
from vcc_portal.features.settings.top_up import (
    EDITED as TOP_UP_EDITED,
)
from vcc_portal.features.settings.top_up import (
    AutoTopUpForm,
    TopUpReading,
    channel_choices,
    last_run,
    range_text,
    top_up_rules,
    top_up_tiles,
    top_up_update,
    top_up_values,
)
from vcc_portal.upstream.models.account import Account, AccountCurrency, RechargeChannel
from vcc_portal.upstream.models.account_settings import AlarmInfo, AutoTopUp

ALARM_RULES = AlarmRules(frozenset({"USD", "JPY"}))
ALARM = {
    "currency": "USD",
    "alarm_switch": "on",
    "alarm_amount": "5,000.00",
    "mailbox_list": "a@b.example\nc@d.example",
    "mobile_switch": "",
}


def alarm_errors(**values: str) -> dict[str, str]:
    return {name: text.en for name, text in AlarmForm.check({**ALARM, **values}, ALARM_RULES)[1].items()}


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({}, {}),
        ({"mailbox_list": "", "mobile_switch": "on"}, {}),
        ({"alarm_switch": "", "alarm_amount": "", "mailbox_list": ""}, {}),
        ({"mailbox_list": ""}, {"mailbox_list": "Add an email address or turn on text messages"}),
        ({"mailbox_list": "\n".join(f"a{n}@b.example" for n in range(6))}, {"mailbox_list": "Up to 5"}),
        (
            {"mailbox_list": "a@b.example\nnobody"},
            {"mailbox_list": "Enter a full email address, for example finance@example.com"},
        ),
        ({"alarm_amount": ""}, {"alarm_amount": "Enter an amount"}),
        ({"alarm_switch": "", "alarm_amount": "-1"}, {"alarm_amount": "Enter an amount greater than 0"}),
        ({"alarm_amount": "0"}, {"alarm_amount": "Enter an amount greater than 0"}),
        ({"alarm_amount": "-1"}, {"alarm_amount": "Enter an amount greater than 0"}),
        ({"alarm_amount": "much"}, {"alarm_amount": "Enter a number, for example 1,000.00"}),
        ({"alarm_amount": "1,000,000,000,000.00"}, {}),
        ({"alarm_amount": "1,000,000,000,000.01"}, {"alarm_amount": "Amount too large"}),
        ({"alarm_amount": "5,000,000,000,000"}, {"alarm_amount": "Amount too large"}),
        ({"currency": "JPY", "alarm_amount": "1.5"}, {"alarm_amount": "Too many decimals for this currency"}),
        ({"currency": "SGD"}, {"currency": "No SGD account"}),
        ({"currency": ""}, {"currency": "Choose one"}),
    ],
)
def test_an_alert_needs_an_amount_and_somebody_to_tell(values: dict[str, str], error: dict[str, str]) -> None:
    assert alarm_errors(**values) == error


def test_the_largest_amount_that_can_be_typed_can_be_sent() -> None:
    form, _ = AlarmForm.check({**ALARM, "alarm_amount": "1,000,000,000,000"}, ALARM_RULES)
    assert form is not None
    assert alarm_update(form).alarm_amount == 10**15


def test_nobody_is_texted_without_a_mobile() -> None:
    form, errors = AlarmForm.check({**ALARM, "mobile_switch": "on"}, AlarmRules(frozenset({"USD"}), unbound=True))
    assert (form is not None and form.mobile_switch, errors) == (False, {})


def test_what_is_kept_comes_back_as_it_was() -> None:
    kept = AlarmInfo(
        currency="JPY", alarm_switch=True, alarm_amount=1_200_000, mailbox_list=["a@b.example"], mobile_switch=True
    )
    values = alarm_values(kept)
    assert values["alarm_amount"] == "1200"
    form, errors = AlarmForm.check(values, ALARM_RULES)
    assert errors == {}
    assert form is not None
    assert mark_of(alarm_update(form), EDITED) == values["seen"] == mark_of(kept, EDITED)


def test_tiles_say_what_is_set() -> None:
    kept = [
        AlarmInfo(currency="USD", alarm_switch=True, alarm_amount=5_000_000, mailbox_list=["a@b.example"]),
        AlarmInfo(currency="EUR", alarm_switch=True, alarm_amount=10, mailbox_list=["a", "b"], mobile_switch=True),
        AlarmInfo(currency="HKD", alarm_switch=True, alarm_amount=10, mobile_switch=True),
        AlarmInfo(currency="JPY", alarm_amount=5_000, mailbox_list=["a@b.example"]),
    ]
    assert [(tile.on, tile.line.en, tile.more.en) for tile in alarm_tiles(kept)] == [
        (True, "Below USD 5,000.00", "1 email address"),
        (True, "Below EUR 0.01", "2 email addresses and text message"),
        (True, "Below HKD 0.01", "By text message"),
        (False, "No alert", ""),
    ]


def test_the_balance_is_what_can_be_spent_and_is_called_what_it_is() -> None:
    account = Account(currency="USD", account_type="VCC_ACCOUNT", available_amount=9_000, unassigned_amount=4_000)
    assert balance_text([account], "USD", divided=True).en == "USD 4.00 unassigned now"
    whole = Account(currency="USD", account_type="VCC_ACCOUNT", available_amount=4_000, unassigned_amount=4_000)
    assert balance_text([whole], "USD", divided=False).zh == "当前可用 USD 4.00"
    assert not balance_text([account], "EUR", divided=True)


CHANNELS = [
    RechargeChannel(pay_channel="COLLECTION_BALANCE", status="ONLINE", min_amount=10_000, max_amount=500_000_000),
    RechargeChannel(pay_channel="B2B_BALANCE", status="OFFLINE"),
    RechargeChannel(pay_channel="BANK_TRANSFER", status="ONLINE"),
]
KEPT = AutoTopUp(
    currency="USD",
    auto_top_up_switch=True,
    trigger_amount=10_000_000,
    top_up_amount=50_000_000,
    pay_channel="COLLECTION_BALANCE",
    daily_max_times=2,
)
READING = TopUpReading(
    [KEPT, AutoTopUp(currency="EUR")],
    [AccountCurrency(currency="USD", channel_list=CHANNELS), AccountCurrency(currency="EUR", channel_list=CHANNELS)],
    [],
    divided=True,
)
RULES = top_up_rules(READING)


def top_up(**values: str) -> tuple[Any, dict[str, str]]:
    form, errors = AutoTopUpForm.check({**top_up_values(KEPT, RULES), **values}, RULES)
    return form, {name: text.en for name, text in errors.items()}


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({}, {}),
        ({"trigger_amount": ""}, {"trigger_amount": "Enter an amount"}),
        ({"trigger_amount": "0"}, {"trigger_amount": "Enter an amount greater than 0"}),
        ({"trigger_amount": "-5"}, {"trigger_amount": "Enter an amount greater than 0"}),
        ({"top_up_amount": "0"}, {"top_up_amount": "Enter an amount greater than 0"}),
        ({"top_up_amount": "10.00"}, {}),
        ({"top_up_amount": "9.99"}, {"top_up_amount": "Must be at least USD 10.00"}),
        ({"top_up_amount": "500000.01"}, {"top_up_amount": "Must be at most USD 500,000.00"}),
        ({"top_up_amount": "500000.00"}, {}),
        ({"daily_max_times": "0"}, {"daily_max_times": "Enter 1 to 100"}),
        ({"daily_max_times": "101"}, {"daily_max_times": "Enter 1 to 100"}),
        ({"daily_max_times": "2.5"}, {"daily_max_times": "Enter a whole number"}),
        ({"daily_max_times": ""}, {"daily_max_times": "Required"}),
        ({"pay_channel": ""}, {"pay_channel": "Choose one"}),
        ({"pay_channel": "B2B_BALANCE"}, {"pay_channel": "This option isn't available now. Choose another."}),
        ({"pay_channel": "B2B_BALANCE", "auto_top_up_switch": ""}, {}),
        ({"top_up_amount": "9.99", "auto_top_up_switch": ""}, {}),
        ({"currency": "SGD", "auto_top_up_switch": ""}, {"currency": "No SGD account"}),
    ],
)
def test_an_automatic_top_up_has_bounds(values: dict[str, str], error: dict[str, str]) -> None:
    assert top_up(**values)[1] == error


def test_an_automatic_top_up_comes_back_as_it_was() -> None:
    form, _ = top_up()
    assert mark_of(top_up_update(form), TOP_UP_EDITED) == mark_of(KEPT, TOP_UP_EDITED)


@pytest.mark.parametrize(
    ("channel", "account"), [("COLLECTION_BALANCE", "2025101700000001"), ("CURRENCY_ACCOUNT_BALANCE", "")]
)
def test_an_automatic_top_up_that_is_changed_is_paid_from_the_same_account(channel: str, account: str) -> None:
    form, _ = top_up(trigger_amount="5")
    kept = KEPT.model_copy(update={"pay_account_no": "2025101700000001", "pay_channel": channel})
    assert top_up_update(form, kept).pay_account_no == account


def test_only_what_needs_nobody_and_is_open_or_kept_is_offered() -> None:
    assert [(each.value, each.text.en) for each in channel_choices(RULES, KEPT)] == [
        ("COLLECTION_BALANCE", "Collection balance")
    ]
    kept = KEPT.model_copy(update={"pay_channel": "B2B_BALANCE"})
    assert [each.value for each in channel_choices(RULES, kept)] == ["COLLECTION_BALANCE", "B2B_BALANCE"]
    assert top_up_values(AutoTopUp(currency="EUR"), RULES)["pay_channel"] == "COLLECTION_BALANCE", "the only one"
    assert range_text(RULES, "USD", "COLLECTION_BALANCE").en == "USD 10.00 to USD 500,000.00 per top-up"
    assert not range_text(RULES, "USD", "B2B_BALANCE")


def test_tiles_and_the_last_run_say_how_it_stands() -> None:
    assert [(tile.on, tile.line.en, tile.more.en) for tile in top_up_tiles(READING.settings)] == [
        (True, "Below USD 10,000.00", "Adds USD 50,000.00"),
        (False, "Off", ""),
    ]
    assert last_run(KEPT).time == ""
    ran = KEPT.model_copy(update={"last_trigger_time": "2026-11-01 09:00:00", "last_result": "FAIL"})
    assert (last_run(ran).result.tone, last_run(ran).result.text.en) == ("bad", "Failed")


def test_a_session_says_when_it_ends() -> None:
    times = session_times(0, idle=900, absolute=43_200)
    assert (times.signed_in, times.idle.en, times.latest) == (
        "1970-01-01 08:00:00",
        "15 minutes",
        "1970-01-01 20:00:00",
    )
