"""The draft of a business verification: kept by the provider as it is typed, step by step, with what it refuses."""

from pathlib import Path

import pytest

from tests.state.kyb.verification_page import SAVE, TYPED, opened
from tests.support.sandbox import sandbox_of
from vcc_portal.i18n import kyb as strings
from vcc_portal.state.kyb.page import BusinessVerificationState
from vcc_sandbox.control.faults import Effect


async def test_a_new_company_finds_the_names_that_identity_verification_has(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        names = (page.state.defaults["company_name"], page.state.defaults["company_name_en"])
        assert names == (page.user.kyc_name_zh, page.user.kyc_name_en)
        assert all(names)


async def test_who_comes_back_goes_on_at_the_first_step_that_is_not_done(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        wrong = page.values(contact_email="nonsense")
        await page.tab.run(BusinessVerificationState.send, wrong)
        await page.tab.run(BusinessVerificationState.send, wrong)
        await page.tab.run(BusinessVerificationState.show_step, 0, wrong)
        await page.tab.run(BusinessVerificationState.load)
        assert page.state.step == 1
    async with opened(tmp_path, "admin@lanyu.example", "/kyb/update") as page:
        assert page.state.step == 0, "an update begins at the beginning"


async def test_what_is_wrong_in_a_step_is_summed_up_until_another_is_shown(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        empty = {**page.values(), "company_name": "", "register_no": "", "contact_email": ""}
        await page.tab.run(BusinessVerificationState.send, empty)
        assert [one.name for one in page.state.attention] == ["company_name", "register_no"]
        await page.tab.run(BusinessVerificationState.typed, {**empty, "company_name": "佛山市拾家家居有限公司"})
        assert [one.name for one in page.state.attention] == ["register_no"]
        await page.tab.run(BusinessVerificationState.show_step, 3, empty)
        assert (page.state.step, page.state.attention) == (3, [])


async def test_what_is_right_is_saved_when_a_field_is_left_and_only_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        values = {**page.state.defaults, "register_no": "91440300MA5EXAMPL2", "contact_email": "nonsense"}
        await page.tab.run(BusinessVerificationState.left, "contact_email", values)
        await page.tab.run(BusinessVerificationState.left, "register_no", values)
        assert page.saves() == 1
        assert page.file().form["registerNo"] == "91440300MA5EXAMPL2"
        assert "contactEmail" not in page.file().form or not page.file().form["contactEmail"]
        assert set(page.state.errors) == {"contact_email"}
        assert page.user.vcc_kyb_status == "PENDING"


async def test_nothing_is_called_saved_before_the_provider_has_answered(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        leave, go_on = BusinessVerificationState.left.fn, BusinessVerificationState.send.fn
        typed = {**page.state.defaults, "register_no": TYPED["register_no"]}
        async for _ in leave(page.state, "register_no", typed):
            assert (page.state.saving, page.state.sending, page.saves()) == (True, False, 0)
        assert (page.state.saving, page.saves()) == (False, 1)
        async for _ in go_on(page.state, page.values()):
            assert (page.state.saving, page.state.sending, page.state.step) == (True, True, 0), "its button is busy"
        assert (page.state.saving, page.state.sending, page.state.step, page.saves()) == (False, False, 1, 2)
        page.tab.network.lose[SAVE] = 1
        async for _ in BusinessVerificationState.show_step.fn(
            page.state, 0, page.values(website="https://shi.example")
        ):
            assert page.state.saving
        assert (page.state.saving, page.state.unsaved) == (False, True)
        async for _ in leave(page.state, "website", page.values(website="https://shi.example")):
            assert page.state.saving
            break  # the portal ends here
        await page.tab.run(BusinessVerificationState.load)
        assert not page.state.saving


async def test_the_draft_is_the_same_in_another_browser_with_masked_numbers(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.tab.run(BusinessVerificationState.left, "contact_email", page.values())
        basis = page.state.patch.values["basis"]
        await page.tab.run(BusinessVerificationState.load)
        again = page.state.defaults
        assert again["basis"] == basis
        assert again["legal_id_no"] == "4403************15"
        assert again["beneficiary_list.0.id_no"].endswith("78")
        assert (again["monthly_amount"], again["beneficiary_list.0.share"]) == ("50000.00", "60")
        saves = page.saves()
        await page.tab.run(BusinessVerificationState.left, "legal_id_no", dict(again))
        assert (page.saves(), page.file().form["legalIdNo"]) == (saves, "4403************15")
        assert "199003" not in str(vars(page.state))


async def test_a_tab_that_is_loaded_again_builds_on_what_it_has_saved_before_it_has_read(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        opened_as = page.state.defaults["request_no"]
        values = {**page.state.defaults, "company_name": "佛山始家居有限公司", "register_no": "??"}
        await page.tab.run(BusinessVerificationState.left, "register_no", values)
        saved = page.state.patch.values["basis"]
        assert saved != opened_as
        assert (page.state.defaults["basis"], page.state.defaults["request_no"]) == (saved, opened_as)


@pytest.mark.parametrize("carried_out", [True, False])
async def test_a_save_without_an_answer_is_known_to_the_draft_whether_it_was_carried_out(
    tmp_path: Path, carried_out: bool
) -> None:
    """What was typed meanwhile is in the browser alone, and builds on what the provider has now."""
    async with opened(tmp_path) as page:
        values = {**page.state.defaults, "register_no": "91440300MA5EXAMPL2"}
        faults = sandbox_of(page.tab.app).control.faults
        faults.add("POST", SAVE, None, Effect(http_status=503, after=carried_out))
        await page.tab.run(BusinessVerificationState.left, "register_no", values)
        await page.tab.run(BusinessVerificationState.left, "website", {**values, "website": "https://shi.example"})
        builds_on = page.state.patch.values["basis"].split(" ")
        faults.remove()
        await page.tab.run(BusinessVerificationState.load)
        assert page.state.defaults["register_no"] == (values["register_no"] if carried_out else "")
        assert page.state.defaults["basis"] in builds_on
        await page.tab.run(BusinessVerificationState.left, "register_no", {**page.state.defaults, **values})
        assert page.state.patch.values["basis"] == page.state.defaults["basis"]


async def test_the_dial_code_follows_the_country_until_somebody_chooses_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        typed = {**page.state.defaults, "register_country": "HKG"}
        await page.tab.run(BusinessVerificationState.typed, typed)
        assert page.state.patch.values["area_code"] == "852"
        await page.tab.run(BusinessVerificationState.typed, {**typed, "area_code": "86", "register_country": "JPN"})
        assert typed["area_code"] == "852"


async def test_a_step_is_left_when_it_is_right(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.tab.run(BusinessVerificationState.send, dict(page.state.defaults))
        assert (page.state.step, page.state.focus.name) == (0, "register_country")
        await page.tab.run(BusinessVerificationState.send, page.values())
        assert (page.state.step, page.state.focus.name) == (1, "legal_name")


async def test_two_presses_at_once_leave_one_step(tmp_path: Path) -> None:
    """The second press, held until the first was answered, was taken for one on the next step: its empty fields were all wrong."""
    async with opened(tmp_path) as page:
        pressed = page.values(on_step="0")
        await page.tab.run(BusinessVerificationState.send, dict(pressed))
        await page.tab.run(BusinessVerificationState.send, dict(pressed))
        assert (page.state.step, page.state.focus.name, page.state.attention) == (1, "legal_name", [])


async def test_reasons_stand_beside_their_fields_until_these_change(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        await page.tab.run(BusinessVerificationState.left, "contact_email", page.values())
        page.decide(
            "FAILED", registerNo="wrong", fileList="blurred", **{"beneficiaryList.0.idNo": "unreadable"}, tea="cold"
        )
        await page.tab.run(BusinessVerificationState.load)
        values = dict(page.state.defaults)
        await page.tab.run(BusinessVerificationState.restored, values, False)
        assert set(page.state.reasons) == {"register_no", "beneficiary_list.0.id_no", "file_list"}
        assert page.state.points[-1].said == strings.OTHER_POINT.format(reason="cold")
        assert page.state.errors == {}
        await page.tab.run(BusinessVerificationState.typed, {**values, "register_no": "91440300MA5EXAMPL9"})
        assert "register_no" not in page.state.reasons
        await page.tab.run(BusinessVerificationState.go_to, "beneficiary_list.0.id_no")
        assert (page.state.step, page.state.focus.name) == (2, "beneficiary_list.0.id_no")


async def test_what_the_provider_refuses_stands_beside_its_field_and_the_rest_is_saved(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        refusal = Effect(code="910007", error_param=["companyName", "beneficiaryList.0.idNo"])
        sandbox_of(page.tab.app).control.faults.add("POST", SAVE, 1, refusal)
        await page.tab.run(BusinessVerificationState.left, "currency", page.values())
        kept = page.file().form
        assert kept["companyNameEn"] == TYPED["company_name_en"]
        assert not {"companyName", "beneficiaryList"} & set(kept)
        assert {"company_name", "beneficiary_list"} <= set(page.state.errors)


async def test_a_day_as_people_write_it_is_saved_and_submitted_as_a_date(tmp_path: Path) -> None:
    typed = {"register_date": "2019年6月8日", "long_term": "", "license_expire_date": "2039/06/08"}
    async with opened(tmp_path) as page:
        await page.upload()
        await page.tab.run(BusinessVerificationState.send, page.values(**typed))
        assert (page.state.step, page.state.unsaved) == (1, False)
        await page.submit(**typed)
        kept = page.file().form
        assert (kept["registerDate"], kept["licenseExpireDate"]) == ("2019-06-08", "2039-06-08")
        assert (page.state.shows, page.submissions()) == ("review", 1)


async def test_a_step_of_which_the_provider_refuses_a_field_is_not_left(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        faults = sandbox_of(page.tab.app).control.faults
        faults.add("POST", SAVE, 1, Effect(code="910007", error_param=["registerNo"]))
        await page.tab.run(BusinessVerificationState.send, page.values())
        assert (page.state.step, page.state.focus.name) == (0, "register_no")
        assert page.state.errors["register_no"], "it is said at the field"
        assert page.state.unsaved, "and not that it was saved"
        await page.tab.run(BusinessVerificationState.send, page.values(register_no="91440300MA5EXAMPL9"))
        assert (page.state.step, page.state.unsaved, page.state.errors) == (1, False, {})
        faults.add("POST", SAVE, 1, Effect(code="910007", error_param=["registerNo"]))
        await page.tab.run(BusinessVerificationState.send, page.values())
        assert page.state.step == 2, "what is refused of another step does not hold this one"
        await page.upload()
        await page.submit()
        assert (page.state.step, page.state.focus.name, page.submissions()) == (0, "register_no", 0)


async def test_what_a_restart_has_kept_from_the_provider_is_not_called_saved(tmp_path: Path) -> None:
    """The page is read anew, with what was typed in the browser alone."""
    async with opened(tmp_path) as page:
        await page.tab.run(BusinessVerificationState.restored, dict(page.state.defaults), False)
        assert not page.state.unsaved, "nothing was typed"
        await page.tab.run(BusinessVerificationState.restored, page.values(), False)
        assert page.state.unsaved
        await page.tab.run(BusinessVerificationState.left, "register_no", page.values())
        assert (page.state.unsaved, page.file().form["registerNo"]) == (False, TYPED["register_no"])


async def test_whoever_loads_the_page_again_goes_on_at_the_step_where_he_was(tmp_path: Path) -> None:
    """Also when the portal has started again: a document that did not arrive was gone from sight with its step."""
    async with opened(tmp_path) as page:
        draft = page.values()
        await page.tab.run(BusinessVerificationState.restored, draft, False)
        to_step = (BusinessVerificationState.show_step, 3, dict(draft))
        to_field = (BusinessVerificationState.go_to, "contact_email")
        for went, step in ((to_step, 3), (to_field, 1)):
            await page.tab.run(*went)
            draft |= page.state.patch.values
            assert page.state.step == step
            page.tab.root.reset()
            await page.tab.run(BusinessVerificationState.load)
            assert page.state.step != step
            await page.tab.run(BusinessVerificationState.restored, dict(draft), False)
            assert page.state.step == step
            await page.tab.run(BusinessVerificationState.typed, {**draft, "place": "first 2"})
            assert page.state.step == step, "another tab leads nobody away"
        page.state.submitted = "2026-11-30 12:00:00"
        page.state.step = 0
        await page.tab.run(BusinessVerificationState.restored, dict(draft), False)
        assert page.state.step == 0, "there was a review since"


async def test_what_the_provider_takes_in_the_end_is_refused_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        refusal = Effect(code="910007", error_param=["beneficiaryList.0.idNo"])
        sandbox_of(page.tab.app).control.faults.add("POST", SAVE, 1, refusal)
        await page.tab.run(BusinessVerificationState.left, "currency", page.values())
        assert "beneficiary_list" in page.state.errors
        changed = page.values(**{"beneficiary_list.0.id_no": "E12345679"})
        await page.tab.run(BusinessVerificationState.left, "beneficiary_list.0.id_no", changed)
        assert (page.state.unsaved, page.state.errors) == (False, {})


async def test_a_refused_id_number_stays_in_the_browser_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        sandbox_of(page.tab.app).control.faults.add("POST", SAVE, 1, Effect(code="910007", error_param=["legalIdNo"]))
        await page.tab.run(BusinessVerificationState.left, "legal_id_no", page.values())
        assert page.state.errors["legal_id_no"], "it stands beside the field"
        assert TYPED["legal_id_no"] not in str(vars(page.state))
        await page.tab.run(BusinessVerificationState.typed, page.values())
        assert page.state.errors["legal_id_no"], "as long as the same is typed"
        await page.tab.run(BusinessVerificationState.typed, page.values(legal_id_no="44030519900307721X"))
        assert "legal_id_no" not in page.state.errors
        assert "44030519900307721X" not in str(vars(page.state))


async def test_a_document_is_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        first = page.state.slots[0].files[0].file_id
        await page.tab.run(BusinessVerificationState.remove_file, first, page.values())
        assert [len(slot.files) for slot in page.state.slots] == [0, 1, 0, 0, 0]
        await page.tab.run(BusinessVerificationState.remove_file, "1", page.values())
        assert len(page.file().form["fileList"]) == 1
