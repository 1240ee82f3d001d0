"""Business verification as a form (contract, KybForm): company, people, beneficiaries, business, documents."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from vcc_portal.domain import clock
from vcc_portal.domain.countries import COUNTRIES
from vcc_portal.domain.documents import NEEDED_DOCUMENTS
from vcc_portal.domain.kyc import BusinessType, IdType
from vcc_portal.domain.money import CURRENCIES
from vcc_portal.domain.phones import AREA_CODES
from vcc_portal.domain.purpose import LogisticsItem, Purpose
from vcc_portal.domain.text import Text, listed
from vcc_portal.domain.websites import LONGEST_WEBSITE, WEBSITE
from vcc_portal.features.patterns.fields import (
    ON,
    Amount,
    Choice,
    Email,
    Items,
    Line,
    Phone,
    Ticked,
    given,
    iso_day,
    longest,
    one_of,
)
from vcc_portal.features.patterns.form import FormModel, Labelled, Values, field_error
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n.patterns import form as form_strings

BENEFICIARIES, KEYS = "beneficiary_list", "beneficiary_keys"
"""Controls of a beneficiary are named `beneficiary_list.<key>.<field>`; the keys in use stand in a list of their own."""
FILES = "file_list"
HEADING = "step"
"""No control: where a step begins."""
ON_STEP = "on_step"
"""No control: the step that was on screen when its button was pressed."""
PURPOSES, ITEMS = "expense_purpose_list", "logistics_item_list"
"""Their tick boxes are named `expense_purpose_list.<purpose>`."""
MOST_BENEFICIARIES = 20
FULL_SHARE = 10_000
"""Basis points of the whole company."""
LONGEST = 128
_KEY = re.compile(r"[0-9]{1,3}")
_SHARE = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?", re.ASCII)
_LATIN = re.compile(r"[\x20-\x7e‘’“”–]+")
_REGISTER_NO = re.compile(r"[0-9A-Za-z-]{4,32}", re.ASCII)
_ID_NO = re.compile(r"[0-9A-Za-z()-]{4,32}", re.ASCII)
_ID_CARD = re.compile(r"[0-9]{17}[0-9Xx]", re.ASCII)
MASK = "*"


@dataclass(frozen=True)
class VerificationRules:
    """What the form is checked against beyond itself."""

    masks: frozenset[str] = frozenset()
    """Id numbers as the provider shows them: these alone may come back masked."""
    kinds: frozenset[str] = frozenset()
    """What documents have been uploaded for."""


def _like(pattern: re.Pattern[str], problem: Text) -> AfterValidator:
    def checked(value: str) -> str:
        if value and not pattern.fullmatch(value):
            raise field_error(problem)
        return value

    return AfterValidator(checked)


def _share(value: object) -> object:
    """Basis points of a typed percentage."""
    if not isinstance(value, str):
        return value
    share = basis_points(value)
    if not 0 < share <= FULL_SHARE:
        raise field_error(strings.SHARE_RANGE if value.strip() else form_strings.REQUIRED)
    return share


def _ticks(value: object) -> object:
    """The names of the ticked boxes."""
    return [name for name, text in value.items() if text == ON] if isinstance(value, dict) else []


def _id_number(value: str, kind: str, info: ValidationInfo) -> str:
    known = info.context.masks if isinstance(info.context, VerificationRules) else ()
    if MASK in value:
        if value not in known:
            raise field_error(strings.ID_MASK_CHANGED)
    elif kind == IdType.ID_CARD and not _ID_CARD.fullmatch(value):
        raise field_error(strings.ID_CARD_WRONG)
    elif not _ID_NO.fullmatch(value):
        raise field_error(strings.ID_NO_WRONG)
    return value


_Country = Annotated[Choice, one_of(COUNTRIES)]
_IdType = Annotated[Choice, one_of(set(IdType))]
_Name = Annotated[Line, longest(LONGEST)]


class BeneficiaryForm(FormModel):
    """One owner of the company."""

    name: Annotated[_Name, Labelled(strings.FULL_NAME)]
    country: Annotated[_Country, Labelled(strings.NATIONALITY)]
    share: Annotated[int, BeforeValidator(_share), Labelled(strings.SHARE)]
    """Basis points."""
    id_type: Annotated[_IdType, Labelled(strings.ID_KIND)]
    id_no: Annotated[Line, Labelled(strings.ID_NUMBER)]

    @field_validator("id_no")
    @classmethod
    def _number(cls, value: str, info: ValidationInfo) -> str:
        return _id_number(value, info.data.get("id_type", ""), info)


class VerificationForm(FormModel):
    """The whole form; a field may depend on those above it."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"request_no", "basis", KEYS})

    company_name: Annotated[_Name, Labelled(strings.COMPANY_NAME)]
    company_name_en: Annotated[_Name, _like(_LATIN, strings.LATIN), Labelled(strings.COMPANY_NAME_EN)]
    register_country: Annotated[_Country, Labelled(strings.REGISTER_COUNTRY)]
    register_no: Annotated[Line, _like(_REGISTER_NO, strings.REGISTER_NO_WRONG), Labelled(strings.REGISTER_NO)]
    register_date: Annotated[Line, AfterValidator(iso_day), Labelled(strings.REGISTER_DATE)]
    long_term: Annotated[Ticked, Labelled(strings.LONG_TERM)]
    license_expire_date: Annotated[str, Labelled(strings.LICENCE_EXPIRES)]
    legal_name: Annotated[_Name, Labelled(strings.LEGAL_NAME)]
    legal_id_type: Annotated[_IdType, Labelled(strings.LEGAL_ID_TYPE)]
    legal_id_no: Annotated[Line, Labelled(strings.LEGAL_ID_NO)]
    contact_name: Annotated[_Name, Labelled(strings.CONTACT_NAME)]
    contact_email: Annotated[Email, Labelled(strings.CONTACT_EMAIL)]
    area_code: Annotated[Choice, one_of(AREA_CODES), Labelled(strings.AREA_CODE)]
    contact_mobile: Annotated[Phone, Labelled(strings.CONTACT_MOBILE)]
    beneficiary_keys: Annotated[Items, Labelled(strings.BENEFICIARIES)] = Field(default_factory=list)
    beneficiary_list: Annotated[dict[str, BeneficiaryForm], Labelled(strings.BENEFICIARIES)] = Field(
        default_factory=dict
    )
    business_type: Annotated[Choice, one_of(set(BusinessType)), Labelled(strings.BUSINESS_KIND)]
    business_type_other: Annotated[str, longest(LONGEST), Labelled(strings.BUSINESS_OTHER)]
    website: Annotated[str, longest(LONGEST_WEBSITE), _like(WEBSITE, strings.WEBSITE_WRONG), Labelled(strings.WEBSITE)]
    currency: Annotated[Choice, one_of(CURRENCIES), Labelled(strings.MONTHLY_CURRENCY)]
    monthly_amount: Annotated[Amount, Labelled(strings.MONTHLY)]
    expense_purpose_list: Annotated[list[str], BeforeValidator(_ticks), Labelled(strings.PURPOSES)]
    logistics_item_list: Annotated[list[str], BeforeValidator(_ticks), Labelled(strings.LOGISTICS_ITEMS)]
    file_list: Annotated[str, Labelled(strings.FILES)]
    confirmed: Annotated[Ticked, Labelled(strings.CONFIRMED)]

    @classmethod
    def nested(cls) -> dict[str, type[FormModel]]:
        return {BENEFICIARIES: BeneficiaryForm}

    @classmethod
    def prepared(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Rows that were removed stay in the browser's draft; they count for nothing."""
        rows = values.get(BENEFICIARIES)
        rows = rows if isinstance(rows, dict) else {}
        blank = dict.fromkeys(BeneficiaryForm.model_fields, "")
        kept = {key: blank | (row if isinstance(row := rows.get(key), dict) else {}) for key in keys_of(values)}
        return {**values, BENEFICIARIES: kept}

    @field_validator("register_date")
    @classmethod
    def _began(cls, value: str) -> str:
        if value > clock.today().isoformat():
            raise field_error(strings.DATE_AHEAD)
        return value

    @field_validator("license_expire_date")
    @classmethod
    def _ends(cls, value: str, info: ValidationInfo) -> str:
        if info.data.get("long_term"):
            return ""
        if not value:
            raise field_error(form_strings.REQUIRED)
        day = iso_day(value)
        if day < clock.today().isoformat():
            raise field_error(strings.DATE_PAST)
        return day

    @field_validator("legal_id_no")
    @classmethod
    def _number(cls, value: str, info: ValidationInfo) -> str:
        return _id_number(value, info.data.get("legal_id_type", ""), info)

    @field_validator(BENEFICIARIES)
    @classmethod
    def _within_the_company(cls, value: dict[str, BeneficiaryForm]) -> dict[str, BeneficiaryForm]:
        if len(value) > MOST_BENEFICIARIES:
            raise field_error(strings.MOST_BENEFICIARIES, most=MOST_BENEFICIARIES)
        total = sum(each.share for each in value.values())
        if total > FULL_SHARE:
            raise field_error(strings.SHARES_OVER, total=percent(total))
        return value

    @field_validator("business_type_other")
    @classmethod
    def _other(cls, value: str, info: ValidationInfo) -> str:
        if info.data.get("business_type") != BusinessType.OTHER:
            return ""
        if not value:
            raise field_error(form_strings.REQUIRED)
        return value

    @field_validator("monthly_amount")
    @classmethod
    def _some(cls, value: int | None) -> int:
        return given(value)

    @field_validator(PURPOSES)
    @classmethod
    def _purposes(cls, value: list[str]) -> list[str]:
        return _chosen(value, set(Purpose))

    @field_validator(ITEMS)
    @classmethod
    def _items(cls, value: list[str], info: ValidationInfo) -> list[str]:
        return _chosen(value, set(LogisticsItem)) if Purpose.LOGISTICS in info.data.get(PURPOSES, ()) else []

    @field_validator(FILES)
    @classmethod
    def _uploaded(cls, value: str, info: ValidationInfo) -> str:
        known = info.context.kinds if isinstance(info.context, VerificationRules) else frozenset[str]()
        missing = [strings.DOCUMENT[kind] for kind in NEEDED_DOCUMENTS if kind not in known]
        if missing:
            raise field_error(strings.FILES_MISSING, names=listed(missing))
        return value

    @field_validator("confirmed")
    @classmethod
    def _sure(cls, value: bool) -> bool:
        if not value:
            raise field_error(strings.CONFIRM_FIRST)
        return value


@dataclass(frozen=True)
class FormStep:
    """A part of the form that is filled in at a time."""

    title: Text
    note: Text
    fields: tuple[str, ...]


STEPS = (
    FormStep(
        strings.COMPANY,
        strings.COMPANY_NOTE,
        (
            *("company_name", "company_name_en", "register_country", "register_no", "register_date"),
            *("long_term", "license_expire_date"),
        ),
    ),
    FormStep(
        strings.PEOPLE,
        strings.PEOPLE_NOTE,
        (
            *("legal_name", "legal_id_type", "legal_id_no"),
            *("contact_name", "contact_email", "area_code", "contact_mobile"),
        ),
    ),
    FormStep(strings.BENEFICIARIES, strings.BENEFICIARIES_NOTE, (KEYS, BENEFICIARIES)),
    FormStep(
        strings.BUSINESS,
        strings.BUSINESS_NOTE,
        ("business_type", "business_type_other", "website", "currency", "monthly_amount", PURPOSES, ITEMS),
    ),
    FormStep(strings.DOCUMENTS, strings.DOCUMENTS_NOTE, (FILES, "confirmed")),
)
LAST_STEP = len(STEPS) - 1


def step_of(name: str) -> int:
    """Which step a control stands in."""
    outer = name.partition(".")[0]
    return next((number for number, one in enumerate(STEPS) if outer in one.fields), 0)


def keys_of(values: Mapping[str, Any]) -> list[str]:
    """The keys of the beneficiaries, in their order."""
    text = str(values.get(KEYS, ""))
    return list(dict.fromkeys(key for key in text.split("\n") if _KEY.fullmatch(key)))[: MOST_BENEFICIARIES + 1]


def share_total(values: Values) -> int:
    """Basis points of the shares that can be read."""
    return sum(basis_points(values.get(f"{BENEFICIARIES}.{key}.share", "")) for key in keys_of(values))


def basis_points(text: str) -> int:
    """A typed percentage; 0 for what is none."""
    typed = _SHARE.fullmatch(text.strip().removesuffix("%").strip())
    return int(typed[1]) * 100 + int((typed[2] or "").ljust(2, "0")) if typed else 0


def percent(share: int) -> str:
    """Basis points as a percentage: 2550 is "25.5"."""
    whole, rest = divmod(share, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


def _chosen(value: list[str], known: Collection[str]) -> list[str]:
    chosen = [each for each in value if each in known]
    if not chosen:
        raise field_error(strings.CHOOSE_SOME)
    return chosen
