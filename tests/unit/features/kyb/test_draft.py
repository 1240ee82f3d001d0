"""What of a draft is saved, what is sent again, and how it comes back."""

import pytest
from pydantic import ValidationError

from tests.unit.features.kyb.test_form import RIGHT, RULES
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.kyb.draft import MOST_EXPECTED, SavedDraft, masks_of, savable, values_of
from vcc_portal.features.kyb.form import VerificationForm
from vcc_portal.upstream.models.kyb import Beneficiary, KybDetails, KybSave


def saved(**changes: str) -> dict[str, object]:
    values = {**RIGHT, **changes}
    return savable(values, VerificationForm.check(values, RULES)[1])


def test_what_is_right_is_saved_and_what_is_wrong_is_left_as_it_was() -> None:
    fields = saved(register_no="?", company_name="", monthly_amount="abc")
    assert "register_no" not in fields
    assert "monthly_amount" not in fields
    assert "monthly_amount" not in saved(monthly_amount="-5")
    assert (fields["company_name"], fields["contact_mobile"]) == ("", "13800138009")
    assert (fields["license_expire_date"], fields["business_type_other"]) == ("", "")


@pytest.mark.parametrize(
    "typed", ["2019-06-08", "2019/06/08", "2019年6月8日", " 2019.6.8", "２０１９／０６／０８", "2019\u200e-06-08"]
)
def test_a_day_is_saved_as_the_form_reads_it(typed: str) -> None:
    assert saved(register_date=typed)["register_date"] == "2019-06-08"
    fields = saved(long_term="", license_expire_date=typed.replace("20", "29", 1).replace("２０", "２９", 1))
    assert fields["license_expire_date"] == "2919-06-08"


def test_a_day_that_is_none_is_not_saved() -> None:
    fields = saved(register_date="2019/06/31", long_term="", license_expire_date="soon")
    assert not {"register_date", "license_expire_date"} & set(fields)
    assert saved(license_expire_date="soon")["license_expire_date"] == ""


def test_a_row_is_saved_as_far_as_it_is_right_and_no_list_that_is_more_than_the_company() -> None:
    fields = saved(**{"beneficiary_list.4.id_no": "?"})
    rows = fields["beneficiary_list"]
    assert isinstance(rows, list)
    assert [(row["name"], row["id_no"], row["share_bp"]) for row in rows] == [
        ("Ann", "", 3999),
        ("毕始", "4403************15", 6000),
    ]
    assert "beneficiary_list" not in saved(**{"beneficiary_list.4.share": "50"})


def test_items_of_logistics_go_with_their_purpose() -> None:
    ticked = {"logistics_item_list.CUSTOMS": "on"}
    assert saved(**ticked)["logistics_item_list"] == []
    both = saved(**ticked, **{"expense_purpose_list.LOGISTICS": "on"})
    assert (both["expense_purpose_list"], both["logistics_item_list"]) == (["ADVERT", "LOGISTICS"], ["CUSTOMS"])


def test_only_what_has_changed_is_sent() -> None:
    draft = SavedDraft.of(KybDetails()).including(saved())
    assert draft.changed(saved()) == {}
    assert draft.changed(saved(website="https://a.example")) == {"website": "https://a.example"}
    assert list(draft.changed(saved(legal_id_no="440305199003077214"))) == ["legal_id_no"]
    assert list(draft.changed(saved(**{"beneficiary_list.4.id_no": "E1235"}))) == ["beneficiary_list"]


def test_a_draft_has_the_name_that_the_provider_s_answer_has() -> None:
    """Whatever the provider makes of id numbers."""
    fields = saved()
    answer = KybDetails.model_validate(
        {**fields, "legal_id_no": "4403************1X", "kyb_id": "1", "status": "PENDING"}
    )
    assert SavedDraft.of(KybDetails()).including(fields).basis == SavedDraft.of(answer).basis
    assert SavedDraft.of(KybDetails()).basis != SavedDraft.of(answer).basis


def test_a_draft_from_before_a_submission_is_another_one() -> None:
    first, second = (SavedDraft.of(KybDetails(company_name="X", submit_time=f"2026-01-0{day}")) for day in (1, 2))
    assert first.basis != second.basis, "a confirmation of then would stand for what is submitted now"
    assert first.including({"website": ""}).basis != second.including({"website": ""}).basis


def test_while_a_save_has_no_answer_a_draft_may_build_on_either_state() -> None:
    before = SavedDraft.of(KybDetails())
    named, linked = {"company_name": "X"}, {"website": "https://a.example"}
    waiting = before.expecting(named).expecting(named).expecting(linked)
    assert waiting.bases.split() == [each.basis for each in (before, before.including(named), before.including(linked))]
    assert waiting.changed(named) == named, "an answer that was lost is no answer"
    assert waiting.including(named).bases == before.including(named).basis


def test_of_endless_saves_without_an_answer_the_last_are_known() -> None:
    draft = SavedDraft.of(KybDetails())
    for turn in range(MOST_EXPECTED + 3):
        draft = draft.expecting({"website": str(turn)})
    assert len(draft.expected) == MOST_EXPECTED
    assert draft.including({"website": str(MOST_EXPECTED + 2)}).basis in draft.bases


def test_no_id_number_is_in_what_is_remembered() -> None:
    assert "199003" not in repr(SavedDraft.of(KybDetails()).including(saved()))


def test_what_is_saved_comes_back_as_it_was_typed() -> None:
    again = values_of(KybDetails.model_validate(saved()))
    kept = {name: text for name, text in again.items() if text}
    assert kept["monthly_amount"] == "50000.00"
    assert (kept["beneficiary_keys"], kept["beneficiary_list.1.share"]) == ("0\n1", "60")
    assert VerificationForm.check({**again, "confirmed": "on"}, RULES)[1] == {}


@pytest.mark.parametrize(
    ("known", "names"),
    [
        (Text.same("佛山始"), ("佛山始", "")),
        (Text.same("Foshan Shi"), ("", "Foshan Shi")),
        (Text(zh="佛山始", en="Foshan Shi"), ("佛山始", "Foshan Shi")),
        (EMPTY, ("", "")),
    ],
)
def test_a_name_that_is_known_is_not_asked_for_again(known: Text, names: tuple[str, str]) -> None:
    """In Chinese the English one was asked for again, and in English the Chinese one."""
    values = values_of(KybDetails(), known_name=known)
    assert (values["company_name"], values["company_name_en"]) == names
    values = values_of(KybDetails(company_name="甲", company_name_en="B"), known_name=known)
    assert (values["company_name"], values["company_name_en"]) == ("甲", "B")


def test_masks_are_the_numbers_that_the_provider_shows() -> None:
    details = KybDetails(legal_id_no="44**15", beneficiary_list=[Beneficiary(id_no="E1**34"), Beneficiary()])
    assert masks_of(details) == {"44**15", "E1**34"}


def test_what_nobody_could_save_is_read_all_the_same_and_told_beside_its_field() -> None:
    odd = {"companyName": "A" * 300, "monthlyAmount": -5, "beneficiaryList": [{"name": "B" * 300, "shareBp": 20_000}]}
    values = values_of(KybDetails.model_validate(odd))
    _, errors = VerificationForm.check(values, RULES)
    assert {"company_name", "beneficiary_list.0.name", "beneficiary_list.0.share"} <= errors.keys()
    with pytest.raises(ValidationError):
        KybSave.model_validate(odd)
