"""The form of business verification: its fields, their rules, and what is sent (contract: KybForm)."""

from collections.abc import Mapping
from typing import Any

from vcc_portal.domain.purpose import LogisticsItem, Purpose
from vcc_portal.domain.text import Text
from vcc_portal.i18n.purpose import LOGISTICS_ITEM, PURPOSE
from vcc_sandbox.pages import checks
from vcc_sandbox.pages.checks import Rule
from vcc_sandbox.pages.html import Element, h
from vcc_sandbox.pages.parts import Errors, error_of, field, select, tick, ticks
from vcc_sandbox.pages.review import summary
from vcc_sandbox.pages.web import Visit, at
from vcc_sandbox.pages.words import verification as t
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
RULES: dict[str, Rule] = {
    "companyName": checks.anything,
    "companyNameEn": checks.latin,
    "registerCountry": checks.one_of(t.COUNTRIES),
    "registerNo": checks.registration_number,
    "registerDate": checks.day,
    "businessType": checks.one_of(t.BUSINESS_TYPES),
    "monthlyAmount": checks.amount,
    "currency": checks.one_of(CURRENCIES),
    "legalName": checks.anything,
    "legalIdType": checks.one_of(t.ID_TYPES),
    "contactName": checks.anything,
    "contactEmail": checks.mail,
    "contactMobile": checks.mobile,
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


def problems(visit: Visit) -> dict[str, Text]:
    """Errors by field, in the order of the form."""
    rules = {**RULES, "legalIdNo": checks.document(visit.value("legalIdType"))}
    if visit.value("businessType") == "OTHER":
        rules["businessTypeOther"] = checks.anything
    if visit.value("website"):
        rules["website"] = checks.website
    errors = checks.check({name: visit.value(name, 256) for name in rules}, rules)
    if not visit.value("longTerm") and (checks.day(visit.value("licenseExpireDate")) is not None):
        errors["licenseExpireDate"] = t.LICENCE_NEEDED
    purposes = _known(visit, "expensePurposeList", PURPOSES)
    if not purposes:
        errors["expensePurposeList"] = t.CHOOSE_ONE
    if Purpose.LOGISTICS in purposes and not _known(visit, "logisticsItemList", LOGISTICS):
        errors["logisticsItemList"] = t.CHOOSE_ONE
    if not visit.value("true"):
        errors["true"] = t.TRUE_NEEDED
    return {name: errors[name] for name in LABELS if name in errors}


def wire(visit: Visit) -> dict[str, Any]:
    """The form as the contract writes it; only a masked id number is kept."""
    given: dict[str, Any] = {name: visit.value(name, 256) for name in RULES}
    purposes = _known(visit, "expensePurposeList", PURPOSES)
    return {
        **given,
        "licenseExpireDate": "" if visit.value("longTerm") else visit.value("licenseExpireDate", 10),
        "longTerm": bool(visit.value("longTerm")),
        "businessTypeOther": visit.value("businessTypeOther", 256) if given["businessType"] == "OTHER" else "",
        "website": visit.value("website", 256),
        "monthlyAmount": checks.thousandths(given["monthlyAmount"]),
        "expensePurposeList": purposes,
        "logisticsItemList": _known(visit, "logisticsItemList", LOGISTICS) if Purpose.LOGISTICS in purposes else [],
        "legalIdNo": masked_number(visit.value("legalIdNo", 20)),
        "areaCode": "86",
    }


def form(visit: Visit, known: Mapping[str, str], ticked: Mapping[str, list[str]], errors: Errors) -> Element:
    """The whole form; `known` and `ticked` are what is on file."""
    fields = _Fields(visit, known, ticked, errors)
    return h.form(
        h.div(summary(errors, LABELS), class_="group") if errors else None,
        _company(fields),
        _business(fields),
        _people(fields),
        h.div(
            tick(t.TRUE, "true", checked=bool(visit.value("true"))),
            error_of("true", errors),
            h.p(t.PRIVACY_NOTE, class_="fine"),
            class_="group stack-s",
        ),
        h.div(
            h.a(t.SAMPLE, href=at("/kyb/update", sample="yes")),
            h.button(t.SUBMIT, class_="button primary", type="submit"),
            class_="submit-bar",
        ),
        method="post",
        action=at("/kyb/update"),
        class_="panel",
        novalidate=True,
    )


class _Fields:
    """Makes fields with what was typed, what is on file, or the sample."""

    def __init__(self, visit: Visit, known: Mapping[str, str], ticked: Mapping[str, list[str]], errors: Errors) -> None:
        self._visit, self._known, self._ticked, self._errors = visit, known, ticked, errors

    def value(self, name: str) -> str:
        if self._visit.request.method == "POST":
            return self._visit.value(name, 256)
        if self._visit.value("sample"):
            return self._known.get(name) or SAMPLE.get(name, "")
        return self._known.get(name, "")

    def chosen(self, name: str) -> list[str]:
        if self._visit.request.method == "POST":
            return self._visit.values(name)
        return SAMPLE_TICKS[name] if self._visit.value("sample") else self._ticked.get(name, [])

    def text(
        self, name: str, *, label: Text | None = None, optional: bool = False, hint: Text | None = None, **more: str
    ) -> Element:
        return field(
            label or LABELS[name],
            name,
            errors=self._errors,
            value=self.value(name),
            optional=optional,
            hint=hint,
            maxlength=256,
            **more,
        )

    def select(self, name: str, options: tuple[tuple[str, Text], ...]) -> Element:
        return select(LABELS[name], name, options, errors=self._errors, value=self.value(name))

    def ticks(self, name: str, options: tuple[tuple[str, Text], ...]) -> Element:
        return ticks(LABELS[name], name, options, chosen=self.chosen(name), errors=self._errors)


def _company(fields: _Fields) -> Element:
    return h.div(
        h.h2(t.COMPANY),
        h.div(
            fields.text("companyName", autocomplete="organization"),
            fields.text("companyNameEn"),
            fields.select("registerCountry", t.COUNTRIES),
            fields.text("registerNo", autocomplete="off"),
            fields.text("registerDate", type_="date"),
            h.div(
                h.div(fields.text("licenseExpireDate", optional=True, type_="date"), class_="of-term"),
                tick(t.LONG_TERM, "longTerm", checked=bool(fields.chosen("longTerm"))),
            ),
            class_="two",
        ),
        class_="group",
    )


def _business(fields: _Fields) -> Element:
    return h.div(
        h.h2(t.BUSINESS),
        h.div(
            fields.select("businessType", t.BUSINESS_TYPES),
            h.div(fields.text("businessTypeOther"), class_="of-other"),
            fields.text("website", optional=True, hint=t.WEBSITE_HINT, inputmode="url"),
            class_="two",
        ),
        h.div(fields.text("monthlyAmount", inputmode="decimal"), fields.select("currency", CURRENCIES), class_="two"),
        fields.ticks("expensePurposeList", PURPOSES),
        h.div(fields.ticks("logisticsItemList", LOGISTICS), class_="of-logistics"),
        class_="group stack",
    )


def _people(fields: _Fields) -> Element:
    return h.div(
        h.h2(t.LEGAL),
        h.div(
            fields.text("legalName", label=t.LEGAL_NAME, autocomplete="off"),
            fields.select("legalIdType", t.ID_TYPES),
            fields.text("legalIdNo", autocomplete="off"),
            class_="two",
        ),
        h.h2(t.CONTACT, class_="next"),
        h.div(
            fields.text("contactName", label=t.LEGAL_NAME, autocomplete="name"),
            fields.text("contactEmail", autocomplete="email", inputmode="email"),
            fields.text("contactMobile", autocomplete="tel", inputmode="tel"),
            class_="two",
        ),
        class_="group",
    )


def _known(visit: Visit, name: str, options: tuple[tuple[str, Text], ...]) -> list[str]:
    keys = {key for key, _ in options}
    return [value for value in visit.values(name) if value in keys]
