"""Types of form fields: each reads what was typed and says in both languages what is wrong with it."""

import re
import unicodedata
from collections.abc import Callable, Collection
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from vcc_portal.domain.mailboxes import is_mailbox
from vcc_portal.domain.money import CURRENCY_CODE, AmountProblem, BadAmount, parse_amount, with_currency
from vcc_portal.domain.phones import PHONE
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.form import field_error
from vcc_portal.i18n.patterns import form as strings

SEPARATOR = "\n"
"""Between the items of a list in its one control; `components/patterns/drafts.js` writes it."""
REQUEST_NUMBER = r"^[0-9a-f]{32}$"
"""How the portal writes the number of a money request (`requestNo`)."""
ON = "on"
"""What a ticked box sends."""

_PHONE = re.compile(PHONE)
_PHONE_FILL = re.compile(r"[\s()-]+")
_WRITTEN_DAY = re.compile(r"([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?")


def iso_day(value: str) -> str:
    """A day as people write it, as YYYY-MM-DD; a `field_error` for anything else."""
    written = _WRITTEN_DAY.fullmatch(unicodedata.normalize("NFKC", value).strip())
    try:
        return date(*map(int, written.groups())).isoformat() if written else date.fromisoformat(value).isoformat()
    except ValueError:
        raise field_error(strings.DATE_WRONG) from None


def email(value: str) -> str:
    """A mailbox, or nothing; a `field_error` for anything else."""
    if value and not is_mailbox(value):
        raise field_error(strings.EMAIL)
    return value


def _phone(value: str) -> str:
    digits = _PHONE_FILL.sub("", value)
    if digits and not _PHONE.fullmatch(digits):
        raise field_error(strings.PHONE)
    return digits


def _amount(value: object, info: ValidationInfo) -> object:
    """Thousandths of the field `currency`, which must stand above; empty is None."""
    if not isinstance(value, str):
        return value
    if not value.strip():
        return None
    try:
        return parse_amount(value, info.data.get("currency") or "USD")
    except BadAmount as problem:
        raise field_error(strings.AMOUNT[problem.problem]) from None


def given(value: int | None, least: int | None = None, currency: str = "") -> int:
    """An amount that was typed, above zero, and not below `least` where there is one."""
    if value is None:
        raise field_error(strings.AMOUNT[AmountProblem.EMPTY])
    if least and value < least:
        raise field_error(strings.AT_LEAST, least=with_currency(least, currency))
    if value <= 0:
        raise field_error(strings.ABOVE_ZERO)
    return value


def _items(value: object) -> object:
    return [item.strip() for item in value.split(SEPARATOR) if item.strip()] if isinstance(value, str) else value


def _ticked(value: object) -> object:
    return value == ON if isinstance(value, str) else value


def _whole(value: object) -> object:
    if not isinstance(value, str):
        return value
    if not value.strip():
        return None
    if not re.fullmatch(r"\d{1,12}", value.strip(), re.ASCII):
        raise field_error(strings.WHOLE_NUMBER)
    return int(value)


def one_of(known: Collection[str], problem: Text = strings.CHOOSE) -> AfterValidator:
    """One of these; nothing is left to whoever asks that something is chosen."""

    def checked(value: str) -> str:
        if value and value not in known:
            raise field_error(problem)
        return value

    return AfterValidator(checked)


def present(problem: Text) -> AfterValidator:
    """Something must be given; `problem` says what."""

    def checked(value: str) -> str:
        if not value:
            raise field_error(problem)
        return value

    return AfterValidator(checked)


def longest(most: int, problem: Text = strings.TOO_LONG) -> AfterValidator:
    """At most so many characters."""

    def checked(text: str) -> str:
        if len(text) > most:
            raise field_error(problem, most=most)
        return text

    return AfterValidator(checked)


def each(most: int, check: Callable[[str], str | None] | None = None, many: Text = strings.TOO_MANY) -> AfterValidator:
    """At most so many items, or `many` is said, each passed by `check`, which raises a `field_error`."""

    def checked(items: list[str]) -> list[str]:
        if len(items) > most:
            raise field_error(many, most=most)
        for item in items:
            if check is not None:
                check(item)
        return items

    return AfterValidator(checked)


Line = Annotated[str, present(strings.REQUIRED)]
"""A text that must be given."""
Choice = Annotated[str, present(strings.CHOOSE)]
"""A choice that must be made."""
CurrencyChoice = Annotated[Choice, Field(pattern=CURRENCY_CODE)]
PayChannelChoice = Annotated[Choice, Field(pattern=r"^[A-Z][A-Z0-9_]{2,39}$")]
RequestNumber = Annotated[str, Field(pattern=REQUEST_NUMBER)]
Email = Annotated[Line, AfterValidator(email)]
Phone = Annotated[Line, AfterValidator(_phone)]
"""6 to 15 digits (spec §5); spaces, brackets and hyphens between them are taken out."""
Amount = Annotated[int | None, BeforeValidator(_amount)]
"""Thousandths, never below zero where it is a limit; None when nothing was typed."""
Items = Annotated[list[str], BeforeValidator(_items)]
Ticked = Annotated[bool, BeforeValidator(_ticked)]
Whole = Annotated[int | None, BeforeValidator(_whole)]
