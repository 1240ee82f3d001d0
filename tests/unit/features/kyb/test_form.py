"""The rules of business verification, field by field."""

from typing import Any

import pytest

from tests.support.kyb import TYPED
from vcc_portal.domain.text import Text
from vcc_portal.features.kyb.form import (
    MOST_BENEFICIARIES,
    STEPS,
    VerificationForm,
    VerificationRules,
    basis_points,
    percent,
    share_total,
    step_of,
)
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n.patterns import form as form_strings

RULES = VerificationRules(frozenset({"4403************15"}), frozenset({"LICENCE", "LEGAL_ID"}))
RIGHT = {
    **TYPED,
    "legal_id_no": "44030519900307721X",
    "beneficiary_keys": "4\n0",
    "beneficiary_list.0.id_type": "ID_CARD",
    "beneficiary_list.0.id_no": "4403************15",
    "beneficiary_list.4.name": "Ann",
    "beneficiary_list.4.country": "GBR",
    "beneficiary_list.4.share": "39.99%",
    "beneficiary_list.4.id_type": "PASSPORT",
    "beneficiary_list.4.id_no": "E1234",
    "beneficiary_list.9.share": "99",
    "business_type": "TRADE",
    "business_type_other": "left over from another choice",
    "monthly_amount": "50,000.00",
    "expense_purpose_list.TRAVEL": "",
}


def errors(**changes: str) -> dict[str, Text]:
    return VerificationForm.check({**RIGHT, **changes}, RULES)[1]


def test_a_whole_form_passes_with_removed_rows_and_hidden_fields_left_out() -> None:
    form, wrong = VerificationForm.check(RIGHT, RULES)
    assert (wrong, form is not None) == ({}, True)
    assert form is not None
    assert {key: one.share for key, one in form.beneficiary_list.items()} == {"4": 3999, "0": 6000}
    assert (form.monthly_amount, form.contact_mobile, form.business_type_other) == (50_000_000, "13800138009", "")
    assert (form.expense_purpose_list, form.logistics_item_list) == (["ADVERT"], [])


@pytest.mark.parametrize(
    ("changes", "name", "said"),
    [
        ({"company_name": " "}, "company_name", form_strings.REQUIRED),
        ({"company_name_en": "始"}, "company_name_en", strings.LATIN),
        ({"register_country": ""}, "register_country", form_strings.CHOOSE),
        ({"register_country": "CN"}, "register_country", form_strings.CHOOSE),
        ({"register_no": "12"}, "register_no", strings.REGISTER_NO_WRONG),
        ({"register_date": "2018-02-30"}, "register_date", form_strings.DATE_WRONG),
        ({"register_date": "9999-01-01"}, "register_date", strings.DATE_AHEAD),
        ({"long_term": ""}, "license_expire_date", form_strings.REQUIRED),
        ({"long_term": "", "license_expire_date": "2001-01-01"}, "license_expire_date", strings.DATE_PAST),
        ({"legal_id_type": "TAX"}, "legal_id_type", form_strings.CHOOSE),
        ({"legal_id_no": "123456"}, "legal_id_no", strings.ID_CARD_WRONG),
        ({"legal_id_no": "44030519900307721a"}, "legal_id_no", strings.ID_CARD_WRONG),
        ({"legal_id_type": "PASSPORT", "legal_id_no": "E 1"}, "legal_id_no", strings.ID_NO_WRONG),
        ({"legal_id_no": "4403************16"}, "legal_id_no", strings.ID_MASK_CHANGED),
        ({"contact_email": "x"}, "contact_email", form_strings.EMAIL),
        ({"area_code": "999"}, "area_code", form_strings.CHOOSE),
        ({"contact_mobile": "12"}, "contact_mobile", form_strings.PHONE),
        ({"beneficiary_list.4.name": ""}, "beneficiary_list.4.name", form_strings.REQUIRED),
        ({"beneficiary_list.4.share": ""}, "beneficiary_list.4.share", form_strings.REQUIRED),
        ({"beneficiary_list.4.share": "0"}, "beneficiary_list.4.share", strings.SHARE_RANGE),
        ({"beneficiary_list.4.share": "100.01"}, "beneficiary_list.4.share", strings.SHARE_RANGE),
        ({"beneficiary_list.4.share": "1.234"}, "beneficiary_list.4.share", strings.SHARE_RANGE),
        ({"beneficiary_list.4.share": "-5"}, "beneficiary_list.4.share", strings.SHARE_RANGE),
        ({"beneficiary_list.4.id_no": "E1***34"}, "beneficiary_list.4.id_no", strings.ID_MASK_CHANGED),
        ({"beneficiary_list.4.share": "40.01"}, "beneficiary_list", strings.SHARES_OVER.format(total="100.01")),
        ({"business_type": "CIRCUS"}, "business_type", form_strings.CHOOSE),
        ({"business_type": "OTHER", "business_type_other": ""}, "business_type_other", form_strings.REQUIRED),
        ({"website": "my shop"}, "website", strings.WEBSITE_WRONG),
        ({"website": "javascript:alert(1)"}, "website", strings.WEBSITE_WRONG),
        ({"currency": "XXX"}, "currency", form_strings.CHOOSE),
        ({"currency": "JPY", "monthly_amount": "1.50"}, "monthly_amount", None),
        ({"monthly_amount": "0"}, "monthly_amount", None),
        ({"expense_purpose_list.ADVERT": ""}, "expense_purpose_list", strings.CHOOSE_SOME),
        ({"expense_purpose_list.LOGISTICS": "on"}, "logistics_item_list", strings.CHOOSE_SOME),
        ({"confirmed": ""}, "confirmed", strings.CONFIRM_FIRST),
    ],
)
def test_what_is_wrong_is_said_at_its_field(changes: dict[str, str], name: str, said: Text | None) -> None:
    found = errors(**changes)
    assert list(found) == [name]
    assert said is None or found[name] == said


def test_exactly_the_whole_company_may_be_named() -> None:
    assert errors(**{"beneficiary_list.4.share": "40"}) == {}


def test_nobody_need_be_named_and_not_everybody_can() -> None:
    assert errors(beneficiary_keys="") == {}
    many = "\n".join(str(number) for number in range(MOST_BENEFICIARIES + 5))
    rows: dict[str, Any] = {}
    for number in range(MOST_BENEFICIARIES + 5):
        rows |= {
            f"beneficiary_list.{number}.{part}": RIGHT[f"beneficiary_list.4.{part}"] for part in ("name", "country")
        }
        rows |= {f"beneficiary_list.{number}.id_type": "PASSPORT", f"beneficiary_list.{number}.id_no": "E1234"}
        rows[f"beneficiary_list.{number}.share"] = "1"
    assert errors(beneficiary_keys=many, **rows) == {
        "beneficiary_list": strings.MOST_BENEFICIARIES.format(most=MOST_BENEFICIARIES)
    }


@pytest.mark.parametrize("keys", ["x", "../..", "0.name", "9" * 9])
def test_keys_that_nobody_gave_are_none(keys: str) -> None:
    assert errors(beneficiary_keys=keys) == {}


def test_the_documents_that_are_needed_are_named() -> None:
    _, found = VerificationForm.check(RIGHT, VerificationRules(RULES.masks, frozenset({"LICENCE"})))
    assert found == {"file_list": strings.FILES_MISSING.format(names=strings.DOCUMENT["LEGAL_ID"])}  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "share"), [("60", 6000), ("0.5", 50), ("0.05", 5), ("100%", 10_000), ("", 0), ("a", 0), ("1.999", 0)]
)
def test_a_share_is_read_exactly(text: str, share: int) -> None:
    assert basis_points(text) == share


@pytest.mark.parametrize(("share", "text"), [(6000, "60"), (50, "0.5"), (5, "0.05"), (10_000, "100"), (0, "0")])
def test_a_share_is_written_as_it_is_typed(share: int, text: str) -> None:
    assert percent(share) == text


def test_shares_of_removed_rows_do_not_count() -> None:
    assert share_total(RIGHT) == 9999
    keys = RIGHT["beneficiary_keys"]
    assert share_total({**RIGHT, "beneficiary_keys": f"{keys}\n{keys}"}) == 9999, "nor does one that is named twice"


def test_every_control_stands_in_one_step() -> None:
    named = [name for step in STEPS for name in step.fields]
    shown = [name for name in VerificationForm.model_fields if name not in VerificationForm.HIDDEN]
    assert sorted(set(named) - VerificationForm.HIDDEN) == sorted(shown)
    assert len(named) == len(set(named))
    assert step_of("beneficiary_list.3.name") == 2
