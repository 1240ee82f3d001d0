"""The form of business verification: its fields, their rules, and what is sent (contract: KybForm)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationInfo, field_validator

from vcc_portal.domain.purpose import LogisticsItem, Purpose
from vcc_portal.domain.text import Text
from vcc_portal.i18n.purpose import LOGISTICS_ITEM, PURPOSE
from vcc_sandbox.provider_pages import checks
from vcc_sandbox.provider_pages.forms import Agreed, Form, check, document_of, fitting, known, needed, wrong
from vcc_sandbox.provider_pages.web import PageVisit
from vcc_sandbox.provider_pages.words import verification as t
from vcc_sandbox.verification.reviews import masked_number

CURRENCIES = tuple((code, Text.same(code)) for code in ("USD", "HKD", "EUR", "GBP", "JPY", "CNY"))
PURPOSES = tuple((purpose.value, PURPOSE[purpose]) for purpose in Purpose)
LOGISTICS = tuple((item.value, LOGISTICS_ITEM[item]) for item in LogisticsItem)
LABELS = {
    "companyName": t.COMPANY_NAME,
    "companyNameEn": t.COMPANY_NAME_EN,
    "registerCountry": t.REGISTER_COUNTRY,
    "registerNo": t.REGISTER_NO,
    "registerDate": t.REGISTER_DATE,
    "licenseExpireDate": t.LICENCE_END,
    "businessType": t.BUSINESS_TYPE,
    "businessTypeOther": t.BUSINESS_OTHER,
    "website": t.WEBSITE,
    "monthlyAmount": t.MONTHLY,
    "currency": t.CURRENCY,
    "expensePurposeList": t.PURPOSES,
    "logisticsItemList": t.LOGISTICS,
    "legalName": t.LEGAL,
    "legalIdType": t.ID_TYPE,
    "legalIdNo": t.ID_NUMBER,
    "contactName": t.CONTACT,
    "contactEmail": t.CONTACT_EMAIL,
    "contactMobile": t.CONTACT_MOBILE,
    "true": t.TRUE,
}
SAMPLE = {
    "companyName": "深圳市示例科技有限公司",
    "companyNameEn": "Shenzhen Example Technology Co., Ltd.",
    "registerCountry": "CHN",
    "registerNo": "91440300MA5EXAMPL2",
    "registerDate": "2018-03-21",
    "businessType": "E_COMMERCE",
    "website": "https://www.example.com",
    "monthlyAmount": "50000",
    "currency": "USD",
    "legalName": "林一鸣",
    "legalIdType": "ID_CARD",
    "legalIdNo": "440305199003077215",
    "contactName": "周屿",
    "contactEmail": "finance@example.com",
    "contactMobile": "13800138009",
}
SAMPLE_TICKS = {"expensePurposeList": ["ADVERT", "SOFTWARE"], "logisticsItemList": [], "longTerm": ["yes"]}


def _ones_of(options: Iterable[tuple[str, Text]]) -> BeforeValidator:
    known = {key for key, _ in options}
    return BeforeValidator(lambda values: [value for value in values if value in known])


class BusinessForm(Form):
    """What is typed; a field may depend on those above it."""

    company_name: Annotated[str, needed(checks.anything)]
    company_name_en: Annotated[str, needed(checks.latin)]
    register_country: Annotated[str, needed(checks.one_of(t.COUNTRIES))]
    register_no: Annotated[str, needed(checks.registration_number)]
    register_date: Annotated[str, needed(checks.day)]
    long_term: str
    license_expire_date: str
    business_type: Annotated[str, needed(checks.one_of(t.BUSINESS_TYPES))]
    business_type_other: str
    website: Annotated[str, fitting(checks.website)]
    monthly_amount: Annotated[str, needed(checks.amount)]
    currency: Annotated[str, needed(checks.one_of(CURRENCIES))]
    expense_purpose_list: Annotated[list[str], _ones_of(PURPOSES)]
    logistics_item_list: Annotated[list[str], _ones_of(LOGISTICS)]
    legal_name: Annotated[str, needed(checks.anything)]
    legal_id_type: Annotated[str, needed(checks.one_of(t.ID_TYPES))]
    legal_id_no: Annotated[str, document_of("legal_id_type")]
    contact_name: Annotated[str, needed(checks.anything)]
    contact_email: Annotated[str, needed(checks.mail)]
    contact_mobile: Annotated[str, needed(checks.mobile)]
    true: Agreed

    @field_validator("register_date")
    @classmethod
    def _founded(cls, value: str, info: ValidationInfo) -> str:
        if value > known(info, "today"):
            raise wrong(t.NOT_FOUNDED_YET)
        return value

    @field_validator("license_expire_date")
    @classmethod
    def _ends(cls, value: str, info: ValidationInfo) -> str:
        if info.data["long_term"]:
            return ""
        if checks.day(value) is not None:
            raise wrong(t.LICENCE_NEEDED)
        if value < known(info, "today"):
            raise wrong(t.LICENCE_OVER)
        return value

    @field_validator("business_type_other")
    @classmethod
    def _other(cls, value: str, info: ValidationInfo) -> str:
        if info.data.get("business_type") != "OTHER":
            return ""
        if not value:
            raise wrong(t.NEEDED)
        return value

    @field_validator("expense_purpose_list")
    @classmethod
    def _some(cls, values: list[str]) -> list[str]:
        if not values:
            raise wrong(t.CHOOSE_ONE)
        return values

    @field_validator("logistics_item_list")
    @classmethod
    def _some_logistics(cls, values: list[str], info: ValidationInfo) -> list[str]:
        if Purpose.LOGISTICS not in info.data.get("expense_purpose_list", ()):
            return []
        return cls._some(values)

    def wire(self) -> dict[str, Any]:
        """As the contract writes it; only a masked id number is kept."""
        return self.model_dump(by_alias=True, exclude={"true"}) | {
            "longTerm": bool(self.long_term),
            "monthlyAmount": checks.thousandths(self.monthly_amount),
            "legalIdNo": masked_number(self.legal_id_no),
            "areaCode": "86",
        }


def typed(visit: PageVisit, today: str) -> tuple[BusinessForm | None, dict[str, Text]]:
    """The form, or its problems in the order of the page; a licence is good to the end of its last day."""
    return check(visit, BusinessForm, today=today)


def shown(visit: PageVisit, known: Mapping[str, str], ticked: Mapping[str, list[str]]) -> dict[str, Any]:
    """What the template shows: what was typed, or else what is on file, or else the sample."""
    sent, sample = visit.request.method == "POST", bool(visit.value("sample"))
    values = {name: known.get(name) or (SAMPLE.get(name, "") if sample else "") for name in LABELS}
    ticks = {name: values_ if sample else ticked.get(name, []) for name, values_ in SAMPLE_TICKS.items()}
    return {
        "labels": LABELS,
        "values": {name: visit.value(name, 256) for name in LABELS} if sent else values,
        "ticked": {name: visit.values(name) for name in SAMPLE_TICKS} if sent else ticks,
        "currencies": CURRENCIES,
        "purposes": PURPOSES,
        "logistics": LOGISTICS,
    }
