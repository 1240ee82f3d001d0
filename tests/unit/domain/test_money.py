"""Money is exact: what is shown can be typed again and gives the same integer."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.money import (
    CURRENCIES,
    LARGEST,
    MINUS,
    AmountProblem,
    BadAmount,
    CurrencyMismatch,
    Money,
    decimals,
    format_amount,
    parse_amount,
    percent,
    rounded,
    step,
)
from vcc_portal.i18n.currency import NAMES, name_of

CODES = [*CURRENCIES, "KWR", "KRW", "KWD"]


@st.composite
def shown_amounts(draw: st.DrawFn) -> tuple[int, str]:
    currency = draw(st.sampled_from(CODES))
    unit = step(currency)
    return draw(st.integers(-LARGEST // unit + 1, LARGEST // unit)) * unit, currency


@given(shown_amounts(), st.booleans())
def test_what_is_shown_is_read_back_unchanged(money: tuple[int, str], plus: bool) -> None:
    amount, currency = money
    assert parse_amount(format_amount(amount, currency, plus=plus), currency) == amount


@given(st.integers(-LARGEST, LARGEST), st.sampled_from(CODES))
def test_showing_never_moves_an_amount_by_more_than_half_a_step(amount: int, currency: str) -> None:
    near = rounded(amount, step(currency))
    assert 2 * abs(near - amount) <= step(currency)
    assert format_amount(amount, currency) == format_amount(near, currency)


@given(st.text(max_size=24), st.sampled_from(CODES))
def test_any_text_is_read_exactly_or_refused(text: str, currency: str) -> None:
    with contextlib.suppress(BadAmount):
        amount = parse_amount(text, currency)
        assert amount % step(currency) == 0
        assert abs(amount) <= LARGEST


@pytest.mark.parametrize(
    ("amount", "currency", "shown"),
    [
        (128_406_520, "USD", "128,406.52"),
        (12_345_678, "KWD", "12,345.678"),
        (-5, "TND", f"{MINUS}0.005"),
        (0, "USD", "0.00"),
        (-420_000, "USD", f"{MINUS}420.00"),
        (2_460_000_000, "JPY", "2,460,000"),
        (12_800_000, "KWR", "12,800"),
        (12_800_000, "KRW", "12,800"),
        (1_005, "USD", "1.01"),
        (-1_005, "USD", f"{MINUS}1.01"),
        (1_004, "USD", "1.00"),
        (-4, "USD", "0.00"),
        (1_500, "JPY", "2"),
        (5, "EUR", "0.01"),
    ],
)
def test_format(amount: int, currency: str, shown: str) -> None:
    assert format_amount(amount, currency) == shown


def test_plus_marks_income_only() -> None:
    assert format_amount(12_800_000, "JPY", plus=True) == "+12,800"
    assert format_amount(0, "JPY", plus=True) == "0"
    assert format_amount(-1000, "JPY", plus=True) == f"{MINUS}1"


def test_an_exact_amount_keeps_what_its_currency_does_not_show() -> None:
    assert format_amount(1_000_500, "JPY", exact=True) == "1,000.500"
    assert format_amount(1_234, "USD", exact=True) == "1.234"
    assert format_amount(1_230, "USD", exact=True) == "1.23"
    assert format_amount(-1_000, "JPY", exact=True) == f"{MINUS}1"


@pytest.mark.parametrize(
    ("typed", "currency", "amount"),
    [
        ("1,234.5", "USD", 1_234_500),
        (" 12 ", "USD", 12_000),
        ("１２．３４", "USD", 12_340),
        ("1，000", "USD", 1_000_000),
        ("-1", "USD", -1_000),
        (f"{MINUS}1", "USD", -1_000),
        ("100.", "USD", 100_000),
        ("100.00", "JPY", 100_000),
        ("007", "USD", 7_000),
        ("1,000,000,000,000", "USD", LARGEST),
        ("-1000000000000.00", "JPY", -LARGEST),
    ],
)
def test_parse(typed: str, currency: str, amount: int) -> None:
    assert parse_amount(typed, currency) == amount


@pytest.mark.parametrize(
    ("typed", "currency", "problem"),
    [
        ("", "USD", AmountProblem.EMPTY),
        ("  ", "USD", AmountProblem.EMPTY),
        ("abc", "USD", AmountProblem.NOT_A_NUMBER),
        ("1,23", "USD", AmountProblem.NOT_A_NUMBER),
        ("1,2345", "USD", AmountProblem.NOT_A_NUMBER),
        ("1e3", "USD", AmountProblem.NOT_A_NUMBER),
        ("--1", "USD", AmountProblem.NOT_A_NUMBER),
        ("+-1", "USD", AmountProblem.NOT_A_NUMBER),
        (".5", "USD", AmountProblem.NOT_A_NUMBER),
        ("१२", "USD", AmountProblem.NOT_A_NUMBER),
        ("1.005", "USD", AmountProblem.TOO_MANY_DECIMALS),
        ("1.5", "JPY", AmountProblem.TOO_MANY_DECIMALS),
        ("1000000000000.01", "USD", AmountProblem.TOO_LARGE),
        ("1000000000001", "JPY", AmountProblem.TOO_LARGE),
        ("5" + "0" * 12, "USD", AmountProblem.TOO_LARGE),
        ("9" * 13, "USD", AmountProblem.TOO_LARGE),
        ("9" * 40, "USD", AmountProblem.TOO_LARGE),
    ],
)
def test_parse_refuses(typed: str, currency: str, problem: AmountProblem) -> None:
    with pytest.raises(BadAmount) as caught:
        parse_amount(typed, currency)
    assert caught.value.problem is problem


def test_currencies_are_never_mixed() -> None:
    assert Money(1, "USD") + Money(2, "USD") == Money(3, "USD")
    assert Money(1, "USD") - Money(2, "USD") == -Money(1, "USD")
    assert Money(1, "USD") < Money(2, "USD")
    assert Money(1, "USD") <= Money(1, "USD")
    assert str(Money(1_234_560, "USD")) == "USD 1,234.56"
    with pytest.raises(CurrencyMismatch):
        Money(1, "USD") + Money(1, "HKD")
    with pytest.raises(CurrencyMismatch):
        assert Money(1, "USD") < Money(1, "HKD")


def test_table_has_the_eighteen_currencies_with_names() -> None:
    assert len(CURRENCIES) == 18
    assert set(NAMES) == set(CURRENCIES)
    assert {code for code in CURRENCIES if CURRENCIES[code].decimals == 0} == {"JPY", "VND", "IDR"}
    assert decimals("XXX") == 2
    assert name_of("XXX").en == "XXX"
    assert all(name.zh and name.en for name in NAMES.values())


@pytest.mark.parametrize(("part", "whole", "expected"), [(1, 3, 33), (2, 3, 67), (1, 200, 1), (5, 0, 0), (0, 9, 0)])
def test_percent(part: int, whole: int, expected: int) -> None:
    assert percent(part, whole) == expected
