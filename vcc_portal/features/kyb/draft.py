"""The draft of a business verification: what the provider keeps of it (`/kyb/preAdd`), and what the browser shows.

A field that is wrong is not saved: what was saved of it before stays. What was saved already is not sent again.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from vcc_portal.domain.digests import digest_of
from vcc_portal.domain.inputs import without_unseen
from vcc_portal.domain.kyc import BusinessType
from vcc_portal.domain.money import BadAmount, format_amount, parse_amount
from vcc_portal.domain.phones import AREA_CODES
from vcc_portal.domain.purpose import LogisticsItem, Purpose
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.kyb.form import (
    BENEFICIARIES,
    ITEMS,
    KEYS,
    PURPOSES,
    basis_points,
    keys_of,
    percent,
)
from vcc_portal.features.patterns.fields import ON, iso_day
from vcc_portal.features.patterns.form import Errors, Values
from vcc_portal.upstream.models.kyb import BeneficiaryAsked, KybDetails, KybForm

TEXTS = (
    *("company_name", "company_name_en", "register_country", "register_no", "register_date", "license_expire_date"),
    *("legal_name", "legal_id_type", "legal_id_no", "contact_name", "contact_email", "area_code", "contact_mobile"),
    *("business_type", "business_type_other", "website", "currency"),
)
"""Fields that are sent as they are typed, but for days."""
DAYS = ("register_date", "license_expire_date")
"""They are typed as people write them, and sent as YYYY-MM-DD."""
NUMBER = "legal_id_no"
_PERSON = ("name", "country", "id_type", "id_no")
_LONGEST = 256
MOST_EXPECTED = 50
"""Saves in a row without an answer after each of which a draft in the browser is still known."""


@dataclass(frozen=True)
class SavedDraft:
    """What the provider has, as digests by field: enough to know what has changed."""

    plain: Mapping[str, str] = field(default_factory=dict)
    """Without id numbers, the same in every process."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    submitted: str = ""
    """When it was last submitted."""
    expected: tuple[str, ...] = ()
    """What the provider's draft may have become since, by saves whose answer has not come."""

    @classmethod
    def of(cls, details: KybDetails) -> "SavedDraft":
        """What was read."""
        form = details.model_dump(include=set(KybForm.model_fields) - {"file_list"})
        return cls(submitted=details.submit_time).including(form)

    @property
    def basis(self) -> str:
        """Names this state of the draft: a draft in a browser that builds on another one is out of date.

        So is one from before a submission: what was confirmed then is confirmed anew.
        """
        return _digest([self.submitted, sorted(self.plain.items())])

    @property
    def bases(self) -> str:
        """On which of these a draft in the browser may build, with blanks between them."""
        return " ".join([self.basis, *self.expected])

    def changed(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Those fields that the provider does not have like this."""
        new = self.including(fields)
        return {
            name: value
            for name, value in fields.items()
            if self.plain.get(name) != new.plain.get(name) or self.numbers.get(name) != new.numbers.get(name)
        }

    def including(self, fields: Mapping[str, Any]) -> "SavedDraft":
        """After these fields were saved."""
        plain = {name: _digest(_without_numbers(name, value)) for name, value in fields.items()}
        numbers = {name: _secret(value) for name, value in fields.items() if name in {NUMBER, BENEFICIARIES}}
        return SavedDraft({**self.plain, **plain}, {**self.numbers, **numbers}, self.submitted)

    def expecting(self, fields: Mapping[str, Any]) -> "SavedDraft":
        """While these fields are saved: the answer may be lost, or the process end before it comes."""
        expected = [*self.expected, self.including(fields).basis]
        return replace(self, expected=tuple(dict.fromkeys(expected))[-MOST_EXPECTED:])


def savable(values: Values, errors: Errors) -> dict[str, Any]:
    """The fields of `KybForm` that can be saved, as the form reads them; what is empty is saved as empty."""
    values = {name: without_unseen(text) for name, text in values.items()}
    fields: dict[str, Any] = {}
    for name in TEXTS:
        text = values.get(name, "").strip()[:_LONGEST]
        if not text or name not in errors:
            fields[name] = text
    fields["long_term"] = values.get("long_term") == ON
    if fields["long_term"]:
        fields["license_expire_date"] = ""
    fields |= {name: iso_day(fields[name]) for name in DAYS if fields.get(name)}
    if fields.get("business_type") != BusinessType.OTHER:
        fields["business_type_other"] = ""
    if "contact_mobile" in fields:
        fields["contact_mobile"] = "".join(char for char in fields["contact_mobile"] if char.isdecimal())
    amount = _amount(values)
    if amount is not None:
        fields["monthly_amount"] = amount
    fields[PURPOSES] = [each.value for each in Purpose if values.get(f"{PURPOSES}.{each}") == ON]
    chosen = [each.value for each in LogisticsItem if values.get(f"{ITEMS}.{each}") == ON]
    fields[ITEMS] = chosen if Purpose.LOGISTICS in fields[PURPOSES] else []
    if BENEFICIARIES not in errors:
        fields[BENEFICIARIES] = [_beneficiary(values, key, errors) for key in keys_of(values)]
    return fields


def values_of(details: KybDetails, *, known_name: Text = EMPTY) -> dict[str, str]:
    """What the browser begins with; `known_name` is the company's in identity verification."""
    values = {name: str(getattr(details, name)) for name in TEXTS}
    for name in (known_name.en, known_name.zh):  # where it has one name alone, that is told in both languages
        named = "company_name_en" if name.isascii() else "company_name"
        values[named] = values[named] or name
    values["currency"] = values["currency"] or "USD"
    values["area_code"] = values["area_code"] if values["area_code"] in AREA_CODES else ""
    values["long_term"] = ON if details.long_term else ""
    amount = details.monthly_amount
    values["monthly_amount"] = format_amount(amount, values["currency"]).replace(",", "") if amount else ""
    values |= {f"{PURPOSES}.{each}": ON if each in details.expense_purpose_list else "" for each in Purpose}
    values |= {f"{ITEMS}.{each}": ON if each in details.logistics_item_list else "" for each in LogisticsItem}
    values[KEYS] = "\n".join(str(number) for number in range(len(details.beneficiary_list)))
    for number, person in enumerate(details.beneficiary_list):
        row = f"{BENEFICIARIES}.{number}"
        values |= {f"{row}.{name}": str(getattr(person, name)) for name in _PERSON}
        values[f"{row}.share"] = percent(person.share_bp) if person.share_bp else ""
    return {**values, "confirmed": ""}


def masks_of(details: KybDetails) -> frozenset[str]:
    """Id numbers as the provider shows them."""
    numbers = (details.legal_id_no, *(each.id_no for each in details.beneficiary_list))
    return frozenset(number for number in numbers if number)


def _beneficiary(values: Values, key: str, errors: Errors) -> dict[str, Any]:
    """A row as far as it is right; the list is saved as a whole."""
    row = f"{BENEFICIARIES}.{key}"
    typed = {name: values.get(f"{row}.{name}", "").strip()[:_LONGEST] for name in _PERSON}
    right = {name: "" if f"{row}.{name}" in errors else text for name, text in typed.items()}
    share = basis_points(values.get(f"{row}.share", "")) if f"{row}.share" not in errors else 0
    return BeneficiaryAsked(**right, share_bp=share).model_dump()


def _amount(values: Values) -> int | None:
    """Thousandths; 0 while nothing is typed, None for what is no amount."""
    text = values.get("monthly_amount", "")
    if not text.strip():
        return 0
    try:
        amount = parse_amount(text, values.get("currency") or "USD")
    except BadAmount:
        return None
    return amount if amount > 0 else None


def _without_numbers(name: str, value: Any) -> Any:
    if name == NUMBER:
        return bool(value)
    if name == BENEFICIARIES:
        return [{part: text for part, text in person.items() if part != "id_no"} for person in value]
    return value


def _digest(value: Any) -> str:
    return hashlib.sha256(_text(value).encode()).hexdigest()[:16]


def _secret(value: Any) -> str:
    numbers: Iterable[str] = [value] if isinstance(value, str) else [person["id_no"] for person in value]
    return digest_of(_text(list(numbers)))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
