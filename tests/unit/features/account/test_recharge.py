"""A top-up's quote as the provider computes it, what is offered of it, and the form that stands on both."""

from typing import Any

import pytest

from vcc_portal.features.account.recharge.form import RechargeForm
from vcc_portal.features.account.recharge.quote import Quote, Selection, offered, quote_of, selected
from vcc_portal.features.account.recharge.records import RechargeRow
from vcc_portal.features.account.recharge.view import range_text, told
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.upstream.models.account import AccountCurrency, PayCurrency, RechargeChannel
from vcc_portal.upstream.models.trade import RechargeTx


def channel(name: str = "BALANCE", status: str = "ONLINE", pays: tuple[str, ...] = ("USD",), **more: Any) -> Any:
    paid = [PayCurrency(currency=each, balance=1_000_000, exchange_rate="1") for each in pays]
    return RechargeChannel(**{"pay_channel": name, "status": status, "pay_currency_list": paid} | more)


def currency(code: str = "USD", *channels: RechargeChannel, opened: bool = True, can: bool = True) -> AccountCurrency:
    return AccountCurrency(currency=code, support_recharge=can, opened=opened, channel_list=list(channels))


@pytest.mark.parametrize(
    ("amount", "code", "rate", "fees", "paid", "expected"),
    [
        (100_000, "USD", "1", {}, "USD", (100_000, 0)),
        (100_000, "USD", "1", {"fee_rate": 20}, "USD", (100_000, 200)),
        (100_000, "USD", "1", {"fee_rate": 20, "fixed_fee": 300}, "USD", (100_000, 500)),
        (100_000, "USD", "1", {"fee_rate": 20, "fixed_fee": 300, "min_fee": 900}, "USD", (100_000, 900)),
        (1_000_000, "USD", "1", {"fee_rate": 20, "min_fee": 900}, "USD", (1_000_000, 2_000)),
        (25_000, "USD", "7.113", {"fee_rate": 20}, "CNY", (177_830, 360)),  # 177.825 and 0.35565: halves go up
        (10_010, "USD", "1.005", {}, "EUR", (10_060, 0)),  # 10.06005
        (10_000, "USD", "156.45", {}, "JPY", (1_565_000, 0)),  # yen have no decimals: 1564.5 is 1565
        (1_000_000, "JPY", "0.0064", {"min_fee": 100_000}, "USD", (6_400, 640)),
        (0, "USD", "7.1", {"min_fee": 500}, "CNY", (0, 3_550)),
        (9_007_199_254_740_990, "USD", "1", {"fee_rate": 1}, "USD", (9_007_199_254_740_990, 900_719_925_470)),
    ],
)
def test_a_quote(amount: int, code: str, rate: str, fees: dict[str, Any], paid: str, expected: tuple[int, int]) -> None:
    quote = quote_of(amount, code, channel(**fees), PayCurrency(currency=paid, exchange_rate=rate))
    assert quote is not None
    assert (quote.net, quote.fee) == expected
    assert (quote.pays, quote.amount, quote.currency, quote.paid, quote.rate) == (
        sum(expected),
        amount,
        code,
        paid,
        rate,
    )


@pytest.mark.parametrize("rate", ["", "one", "1,2", "NaN", "sNaN", "Infinity", "1E+40", "0", "-7.1"])
def test_a_rate_that_cannot_be_read_is_no_quote(rate: str) -> None:
    """Some are numbers to a decimal: the page could not be read for one of them, or said that nothing is to be paid."""
    assert quote_of(1_000, "USD", channel(), PayCurrency(currency="CNY", exchange_rate=rate)) is None


def test_the_browser_names_the_whole_quote() -> None:
    one = Quote(amount=1_000, currency="USD", net=7_100, fee=20, paid="CNY", rate="7.1")
    assert told(one) == "CNY 7120 USD 1000 7.1"
    assert told(None) == ""


def test_currencies_with_an_account_come_first_then_as_people_look_for_them() -> None:
    given = [
        currency("AUD"),
        currency("JPY", opened=False),
        currency("USD"),
        currency("GBP", opened=False),
        currency("EUR", can=False),
    ]
    assert [each.currency for each in offered(given)] == ["USD", "AUD", "JPY", "GBP"]


OFFER = [
    currency("USD", channel("OLD", "OFFLINE"), channel("BALANCE"), channel("BANK", pays=("USD", "CNY"))),
    currency("EUR", channel("BANK", "NEEDS_KYC")),
    currency("JPY"),
]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, ("USD", "BALANCE", "USD", True)),
        ({"currency": "CHF"}, ("USD", "BALANCE", "USD", True)),
        ({"currency": "USD", "pay_channel": "BANK"}, ("USD", "BANK", "USD", True)),
        ({"currency": "USD", "pay_channel": "BANK", "pay_currency": "CNY"}, ("USD", "BANK", "CNY", True)),
        ({"currency": "USD", "pay_channel": "BALANCE", "pay_currency": "CNY"}, ("USD", "BALANCE", "USD", True)),
        ({"currency": "USD", "pay_channel": "OLD"}, ("USD", "BALANCE", "USD", True)),
        ({"currency": "EUR", "pay_channel": "BANK"}, ("EUR", "BANK", "USD", False)),
        ({"currency": "EUR"}, ("EUR", "", "", False)),
        ({"currency": "JPY"}, ("JPY", "", "", False)),
    ],
)
def test_what_is_chosen_where_it_is_offered(values: dict[str, str], expected: tuple[str, str, str, bool]) -> None:
    chosen = selected(OFFER, values)
    assert chosen is not None
    way, paid = chosen.channel, chosen.paid
    found = (chosen.currency.currency, way.pay_channel if way else "", paid.currency if paid else "", chosen.available)
    assert found == expected


def test_nothing_can_be_chosen_of_nothing() -> None:
    assert selected([], {}) is None
    assert selected([currency("USD", channel(), can=False)], {"currency": "USD"}) is None


@pytest.mark.parametrize(
    ("bounds", "most"),
    [
        ({}, None),
        ({"max_amount": 5_000}, 5_000),
        ({"day_remaining": 3_000}, 3_000),
        ({"max_amount": 5_000, "day_remaining": 3_000}, 3_000),
        ({"max_amount": 5_000, "day_remaining": -1}, 0),
    ],
)
def test_the_most_of_one_top_up(bounds: dict[str, Any], most: int | None) -> None:
    assert Selection(currency(), channel(**bounds)).most == most


def selection(code: str = "USD", *, opened: bool = True, told: str = "", rate: str = "1", **more: Any) -> Selection:
    way = channel(**more)
    paid = PayCurrency(currency="USD", balance=50_000, exchange_rate=rate)
    return Selection(currency(code, way, opened=opened), way, paid, told)


@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        ({}, ""),
        ({"min_amount": 10_000}, "At least USD 10.00 per top-up"),
        ({"max_amount": 5_000_000}, "Up to USD 5,000.00 per top-up"),
        ({"min_amount": 0, "max_amount": 5_000_000}, "Up to USD 5,000.00 per top-up"),
        ({"min_amount": 10_000, "max_amount": 5_000_000}, "USD 10.00 to USD 5,000.00 per top-up"),
        (
            {"min_amount": 10_000, "max_amount": 5_000_000, "day_remaining": 3_000_000},
            "USD 10.00 to USD 3,000.00 per top-up. USD 3,000.00 left today.",
        ),
        ({"day_remaining": -1}, "Up to USD 0.00 per top-up. USD 0.00 left today."),
    ],
)
def test_the_bounds_of_one_top_up_are_told_as_far_as_there_are_any(bounds: dict[str, Any], text: str) -> None:
    assert range_text(selection(**bounds)).en == text
    assert range_text(Selection(currency())).en == ""


RIGHT = {
    "request_no": "a" * 32,
    "told": "",
    "currency": "USD",
    "pay_channel": "BALANCE",
    "pay_currency": "USD",
    "amount": "25.00",
    "remark": "",
}


@pytest.mark.parametrize(
    ("changes", "chosen", "error"),
    [
        ({}, selection(), None),
        ({"amount": "50.00"}, selection(), None),
        ({"amount": "50.01"}, selection(), ("amount", "USD 0.01")),
        ({"amount": "49.99"}, selection(fixed_fee=20), ("amount", "USD 0.01")),
        ({"amount": "10"}, selection(min_amount=10_000), None),
        ({"amount": "9.99"}, selection(min_amount=10_000), ("amount", "at least USD 10.00")),
        ({"amount": "20.01"}, selection(max_amount=20_000), ("amount", "at most USD 20.00")),
        ({"amount": "20.01"}, selection(day_remaining=20_000), ("amount", "at most USD 20.00")),
        ({"amount": ""}, selection(), ("amount", "Enter an amount")),
        ({"amount": "0"}, selection(), ("amount", "greater than 0")),
        ({"amount": "0"}, selection(min_amount=10_000), ("amount", "at least USD 10.00")),
        ({"amount": "-5"}, selection(), ("amount", "greater than 0")),
        ({"amount": "1e3"}, selection(), ("amount", "Enter a number")),
        ({"amount": "1.005"}, selection(), ("amount", "Too many decimals")),
        ({"currency": "JPY", "amount": "1500"}, selection("JPY", rate="0.0064"), None),
        ({"currency": "JPY", "amount": "1500.5"}, selection("JPY", rate="0.0064"), ("amount", "")),
        ({}, selection(opened=False), ("currency", "USD")),
        ({}, selection(status="OFFLINE"), ("pay_channel", "isn't available")),
        ({}, selection(status="NEEDS_KYC"), ("pay_channel", "isn't available")),
        ({"pay_channel": "../x"}, selection(), ("pay_channel", "")),
        ({"request_no": "1"}, selection(), ("request_no", "")),
        ({"remark": "x" * 64}, selection(), None),
        ({"remark": "x" * 65}, selection(), ("remark", "64")),
        ({"told": "a quote of before"}, selection(told="USD 25000 USD 25000 1"), ("told", strings.RATE_EXPIRED.en)),
        ({"told": "USD 25000 USD 25000 1"}, selection(told="USD 25000 USD 25000 1"), None),
    ],
)
def test_the_form(changes: dict[str, str], chosen: Selection, error: tuple[str, str] | None) -> None:
    form, errors = RechargeForm.check(RIGHT | changes, chosen)
    assert (form is None) == (error is not None)
    assert list(errors) == ([error[0]] if error else [])
    if error is not None:
        assert error[1] in errors[error[0]].en


def test_an_unknown_balance_is_left_to_the_provider() -> None:
    way = channel()
    bank = Selection(currency("USD", way), way, PayCurrency(currency="USD", balance=None))
    form, errors = RechargeForm.check(RIGHT | {"amount": "999,999.00"}, bank)
    assert errors == {}
    assert form is not None
    assert form.amount == 999_999_000


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"status": "INIT"}, "1,000.00"),
        ({"status": "SUCCESS", "arrival_amount": 1_000_000}, "1,000.00"),
        ({"status": "SUCCESS", "arrival_amount": 985_500}, "985.50"),
        ({"status": "SUCCESS"}, "1,000.00"),
        ({"status": "FAIL", "arrival_amount": 0}, "1,000.00"),
        ({"status": "SUCCESS", "arrival_amount": 985_500, "trade_type": 6}, "−985.50"),
    ],
)
def test_what_arrives_is_what_has_come_once_it_has(changes: dict[str, Any], shown: str) -> None:
    """What a bank on the way had kept was said to have arrived, and so was what was returned."""
    row = row_of(RechargeRow, RechargeTx(**{"trade_type": 5, "amount": 1_000_000, "currency": "USD"} | changes))
    assert (row.amount.amount, row.amount.currency) == (shown, "USD")
