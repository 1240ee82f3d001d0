"""What is shown: reasons at their controls, steps, documents by kind, and everything that was submitted."""

import pytest

from vcc_portal.domain.text import Text
from vcc_portal.features.kyb.view import (
    control_of,
    document_slots,
    facts_of,
    review_points,
    shares_text,
    size_text,
    step_views,
    still_standing,
)
from vcc_portal.i18n import kyb as strings
from vcc_portal.upstream.models.kyb import Beneficiary, KybDetails, KybFailReason, KybFile


@pytest.mark.parametrize(
    ("wire", "control"),
    [
        ("registerNo", "register_no"),
        ("beneficiaryList", "beneficiary_list"),
        ("beneficiaryList.1.idNo", "beneficiary_list.7.id_no"),
        ("beneficiaryList[0].shareBp", "beneficiary_list.3.share"),
        ("beneficiaryList.5.idNo", "beneficiary_list"),
        ("beneficiaryList.x.idNo", "beneficiary_list"),
        ("beneficiaryList.0.shoeSize", "beneficiary_list"),
        ("fileList", "file_list"),
        ("expensePurposeList", "expense_purpose_list"),
        ("actualController", ""),
        ("", ""),
        ("basis", ""),
        ("kybId", ""),
    ],
)
def test_a_field_of_the_wire_has_its_control(wire: str, control: str) -> None:
    assert control_of(wire, ["3", "7"]) == control


def test_reasons_stand_in_the_order_of_the_form_the_unknown_ones_last() -> None:
    reasons = [KybFailReason(field=name, reason=name) for name in ("tea", "fileList", "companyName", "")]
    points = review_points(reasons, [Text.same(one.reason) for one in reasons], [])
    assert [point.name for point in points] == ["company_name", "file_list", "", ""]
    assert points[0].said == strings.FAILED_POINT.format(label=strings.COMPANY_NAME, reason="companyName")
    assert points[2].said == strings.OTHER_POINT.format(reason="tea")


def test_a_reason_stands_until_something_changes_there() -> None:
    reasons = [KybFailReason(field="beneficiaryList", reason="too few")]
    points = review_points(reasons, [Text.same("too few")], ["0"])
    reviewed = {"beneficiary_list.0.name": "Ann", "website": "a"}
    said = strings.LAST_REVIEW.format(reason=Text.same("too few"))
    assert still_standing(points, reviewed, {**reviewed, "website": "b"}) == {"beneficiary_list": said}
    assert still_standing(points, reviewed, {**reviewed, "beneficiary_list.1.name": "Bob"}) == {}


def test_a_step_is_wrong_where_it_shows_something_done_where_nothing_is_missing() -> None:
    values = {"company_name": "岚屿", "legal_name": "Ann", "website": "a", "confirmed": "on", "beneficiary_keys": "0"}
    errors = {"company_name": strings.LATIN, "website": strings.LATIN}
    views = step_views(values, errors, ["website"])
    assert [view.state for view in views] == ["todo", "done", "done", "wrong", "done"]
    assert step_views({**values, "beneficiary_keys": ""}, errors, ["website"])[2].state == "optional"


def test_documents_are_sorted_by_kind_and_strange_ones_are_others() -> None:
    files = [KybFile(file_type="X", file_id="1", file_name="a"), KybFile(file_type="LEGAL_ID", file_id="2", size=2048)]
    slots = document_slots(files)
    assert [(slot.kind, [one.file_id for one in slot.files]) for slot in slots if slot.files] == [
        ("LEGAL_ID", ["2"]),
        ("OTHER", ["1"]),
    ]
    assert [slot.kind for slot in slots if slot.needed] == ["LICENCE", "LEGAL_ID"]


@pytest.mark.parametrize(("size", "text"), [(0, ""), (1, "1 KB"), (2048, "2 KB"), (5 * 2**20, "5.0 MB")])
def test_a_size_is_readable(size: int, text: str) -> None:
    assert size_text(size) == text


@pytest.mark.parametrize(
    ("shares", "text", "over"),
    [
        ([], "", False),
        (["60"], "60% in total, 40% left", False),
        (["60", "40"], "100% in total, 0% left", False),
        (["60", "40.01"], "100.01% in total; shares can't exceed 100%", True),
    ],
)
def test_the_sum_of_the_shares_is_said(shares: list[str], text: str, over: bool) -> None:
    values = {"beneficiary_keys": "\n".join(str(number) for number in range(len(shares)))}
    values |= {f"beneficiary_list.{number}.share": share for number, share in enumerate(shares)}
    said, is_over = shares_text(values)
    assert (said.en, is_over) == (text, over)


def test_everything_that_was_submitted_is_shown_also_what_is_not_known() -> None:
    details = KybDetails(
        company_name="A",
        register_country="HKG",
        long_term=True,
        legal_id_type="ALIEN_CARD",
        legal_id_no="44**15",
        beneficiary_list=[Beneficiary(name="Ann", share_bp=2550, id_no="E1**4")],
        area_code="852",
        contact_mobile="91234567",
        monthly_amount=50_000_000,
        currency="USD",
        expense_purpose_list=["ADVERT", "LUNCH"],
        file_list=[KybFile(file_type="LICENCE", file_name="a.pdf")],
    )
    facts = {fact.label.en: fact.value.en for section in facts_of(details) for fact in section.facts}
    assert facts["Country or region of registration"] == "Hong Kong, China"
    assert facts["License expiry date"] == "No expiry"
    assert (facts["Legal representative's ID type"], facts["Beneficiary 1"]) == ("ALIEN_CARD", "Ann, 25.5%, E1**4")
    assert facts["Contact mobile number"] == "+852 91234567"
    assert facts["What you will pay for"] == "Advertising, LUNCH"
    assert (facts["Expected monthly spending"], facts["Website or store address"]) == ("USD 50,000.00", "--")
    assert facts["Business license or certificate of incorporation"] == "a.pdf"
