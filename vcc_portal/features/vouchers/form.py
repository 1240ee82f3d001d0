"""A voucher as a form: whose payments, of which days, and what stands on it besides (contract, 930001-930018)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, ClassVar

from pydantic import AfterValidator, ValidationInfo, field_validator

from vcc_portal.domain.card_numbers import is_card_number
from vcc_portal.domain.countries import COUNTRIES
from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.vouchers import (
    LONGEST_ADDRESS,
    LONGEST_HOLDER,
    LONGEST_POSTCODE,
    LONGEST_PURPOSE,
    Relationship,
)
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.fields import Ticked, iso_day, longest, one_of, present
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n import vouchers as strings

BY_NUMBER = "number"
"""The choice among the cards that says that a number is typed instead."""
CARD_NUMBER = "card_no"
"""The control of that number. It is no field of the form: the browser keeps it in no draft, and no State holds it."""
BOTH = "both"
"""Headings in both languages."""


@dataclass(frozen=True)
class VoucherRules:
    """What a form is checked against."""

    today: date
    one: bool = False
    """The address names a payment: card and days are its own."""


def _present(code: Code) -> AfterValidator:
    return present(code.row.text)


def _longest(most: int, code: Code) -> AfterValidator:
    return longest(most, code.row.text)


def _about_one(info: ValidationInfo) -> bool:
    return isinstance(info.context, VoucherRules) and info.context.one


class VoucherForm(FormModel):
    """One application, without the card's number."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no"})

    request_no: Annotated[str, Labelled(strings.APPLY)]
    card_id: Annotated[str, Labelled(strings.CARD)]
    """A card's id, or `BY_NUMBER`; empty for the payment of the address."""
    start_time: Annotated[str, Labelled(strings.FROM)]
    end_time: Annotated[str, Labelled(strings.TO)]
    holder_name: Annotated[
        str,
        Labelled(strings.HOLDER_NAME),
        _present(Code.HOLDER_NAME_EMPTY),
        _longest(LONGEST_HOLDER, Code.HOLDER_NAME_LONG),
    ]
    relationship: Annotated[
        str,
        Labelled(strings.RELATIONSHIP),
        _present(Code.RELATIONSHIP_EMPTY),
        one_of(frozenset(Relationship), Code.RELATIONSHIP_UNKNOWN.row.text),
    ]
    country: Annotated[
        str, Labelled(strings.COUNTRY), _present(Code.COUNTRY_EMPTY), one_of(COUNTRIES, Code.COUNTRY_EMPTY.row.text)
    ]
    postcode: Annotated[
        str,
        Labelled(strings.POSTCODE),
        _present(Code.POSTCODE_EMPTY),
        _longest(LONGEST_POSTCODE, Code.POSTCODE_LONG),
    ]
    address: Annotated[
        str, Labelled(strings.ADDRESS), _present(Code.ADDRESS_EMPTY), _longest(LONGEST_ADDRESS, Code.ADDRESS_LONG)
    ]
    purpose: Annotated[
        str, Labelled(strings.PURPOSE), _present(Code.PURPOSE_EMPTY), _longest(LONGEST_PURPOSE, Code.PURPOSE_LONG)
    ]
    language: Annotated[str, Labelled(strings.LANGUAGE), one_of({"zh", "en", BOTH})] = "zh"
    commitment: Annotated[Ticked, Labelled(strings.COMMITMENT)]

    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        Code.CARD_NO_EMPTY: "card_id",
        Code.CARD_NO_NOT_FOUND: "card_id",
        Code.CARD_TYPE_UNSUPPORTED: "card_id",
        Code.FUNCTION_UNAVAILABLE: "card_id",
        Code.CARD_RECHARGE_UNSUPPORTED: "card_id",
        Code.ACCOUNT_ABNORMAL: "card_id",
    }
    """What is about the card, or about the account behind it, is said beside the card."""

    @field_validator("card_id")
    @classmethod
    def _some_card(cls, value: str, info: ValidationInfo) -> str:
        if not value and not _about_one(info):
            raise field_error(strings.CHOOSE_CARD)
        return value

    @field_validator("start_time")
    @classmethod
    def _first_day(cls, value: str, info: ValidationInfo) -> str:
        if _about_one(info):
            return ""
        if not value:
            raise field_error(Code.START_TIME_EMPTY.row.text)
        return _not_ahead(iso_day(value), info)

    @field_validator("end_time")
    @classmethod
    def _last_day(cls, value: str, info: ValidationInfo) -> str:
        if _about_one(info):
            return ""
        if not value:
            raise field_error(Code.END_TIME_EMPTY.row.text)
        last = _not_ahead(iso_day(value), info)
        first = info.data.get("start_time")
        if first and last < first:
            raise field_error(strings.TO_BEFORE_FROM)
        if first and (date.fromisoformat(last) - date.fromisoformat(first)).days > MAX_DAYS:
            raise field_error(strings.TOO_LONG_A_PERIOD, most=MAX_DAYS)
        return last

    @field_validator("commitment")
    @classmethod
    def _promised(cls, value: bool) -> bool:
        if not value:
            raise field_error(Code.COMMITMENT_NEEDED.row.text)
        return value


def _not_ahead(day: str, info: ValidationInfo) -> str:
    if isinstance(info.context, VoucherRules) and day > info.context.today.isoformat():
        raise field_error(strings.NOT_AHEAD)
    return day


def number_error(digits: str) -> Text:
    """What is wrong with a typed card number; empty for one that may be a card's."""
    if not digits:
        return Code.CARD_NO_EMPTY.row.text
    return EMPTY if is_card_number(digits) else strings.CARD_NUMBER_WRONG
