from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain import inputs
from vcc_portal.domain.inputs import NumberField

AMOUNT = NumberField(minimum=Decimal(1), maximum=Decimal(50000), default=Decimal(10))


@pytest.mark.parametrize(
    ("field", "text", "shown"),
    [
        (NumberField(integer=True), "1a2.3-4", "123-4"),
        (NumberField(), "1a2.3-4,5", "12.3-45"),
        (NumberField(integer=True), "１２", ""),
        (NumberField(), "٣1", "1"),
    ],
)
def test_typing_keeps_only_what_a_number_may_hold(field: NumberField, text: str, shown: str) -> None:
    assert field.typed(text) == shown


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (AMOUNT, "12.3", "12.30"),
        (AMOUNT, "12.345", "12.35"),
        (AMOUNT, "0", "1.00"),
        (AMOUNT, "60000", "50000.00"),
        (AMOUNT, "", "10.00"),
        (AMOUNT, "1.2.3", "10.00"),
        (AMOUNT, "--1", "10.00"),
        (NumberField(), "abc", ""),
        (NumberField(), "-0.001", "0.00"),
        (NumberField(), ".5", "0.50"),
        (NumberField(), "5.", "5.00"),
        (NumberField(decimals=0), "1.5", "2"),
        (NumberField(integer=True, default=Decimal(3)), "-", "3"),
        (NumberField(integer=True), "007", "7"),
    ],
)
def test_leaving_the_field_settles_its_value(field: NumberField, text: str, value: str) -> None:
    assert field.settle(text) == value


@given(st.text(max_size=80))
def test_a_settled_value_is_within_bounds_and_stays(text: str) -> None:
    value = AMOUNT.settle(text)
    assert Decimal(1) <= Decimal(value) <= Decimal(50000)
    assert AMOUNT.settle(value) == value


@pytest.mark.parametrize(("text", "code"), [("12a34 56789", "123456"), ("١٢٣", ""), ("", "")])
def test_an_sms_code_is_at_most_six_digits(text: str, code: str) -> None:
    assert inputs.sms_code(text) == code


def test_a_whole_sms_code_has_six_digits() -> None:
    assert inputs.is_sms_code("012345")
    assert not any(map(inputs.is_sms_code, ("12345", "1234567", "12345a", "123456\n", "１２３４５６")))


def test_an_invite_code_keeps_letters_digits_and_commas() -> None:
    assert inputs.invite_code("AB-12,<cd>é 中") == "AB12,cd"


@pytest.mark.parametrize(
    "name",
    ["a@b.cn", "first.last+tag@mail.example.com", "13800138000", "51234567", "61234567", "91234567", "2025550123",
     "(202) 555-0123", "202-555-0123"],
)  # fmt: skip
def test_login_names_that_are_taken(name: str) -> None:
    assert inputs.is_login_name(name)


@pytest.mark.parametrize(
    "name",
    ["", "a@b", "a b@c.cn", "23800138000", "41234567", "1234567", "1380013800", "a@b.cn\n", "@b.cn", "a@-b.cn"],
)
def test_login_names_that_are_not(name: str) -> None:
    assert not inputs.is_login_name(name)


@pytest.mark.parametrize(
    ("text", "good"), [("123456", True), ("1" * 15, True), ("12345", False), ("1" * 16, False), ("12345 6", False)]
)
def test_a_phone_has_six_to_fifteen_digits(text: str, good: bool) -> None:
    assert inputs.is_phone(text) is good


def test_an_email_has_at_most_254_characters() -> None:
    assert inputs.is_email(f"a@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.cn")
    assert not inputs.is_email(f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.cn")
