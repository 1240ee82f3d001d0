"""Business verification: kept by the provider as it is typed, submitted once, whatever the network and the tabs do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.gating import Gate
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.kyb.view import IdentityFirst
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n.patterns.gate import MESSAGES
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.kyb.page import BusinessVerificationState
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.models.kyb import KybDocument, KybSave
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.control.finish import finish
from vcc_sandbox.control.models import Finish, UserState
from vcc_sandbox.control.people import set_state
from vcc_sandbox.core.tables import KybFile
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.operation_log.tables import OperationLog

WHO, AT = "kyb-init@lanyu.example", "/kyb"
SAVE, SUBMIT = "/cb-va-vcc/kyb/preAdd", "/cb-va-vcc/kyb/submit"
PDF = "JVBERi0xLjcgZXhhbXBsZQ=="
TYPED = {
    "company_name": "佛山始家居有限公司",
    "company_name_en": "Foshan Shi Home Co., Ltd.",
    "register_country": "CHN",
    "register_no": "91440300MA5EXAMPL2",
    "register_date": "2018-03-21",
    "long_term": "on",
    "legal_name": "毕始",
    "legal_id_type": "ID_CARD",
    "legal_id_no": "440305199003077215",
    "contact_name": "毕始",
    "contact_email": "bi@example.com",
    "area_code": "86",
    "contact_mobile": "138 0013 8009",
    "beneficiary_keys": "0",
    "beneficiary_list.0.name": "毕始",
    "beneficiary_list.0.country": "CHN",
    "beneficiary_list.0.share": "60",
    "beneficiary_list.0.id_type": "PASSPORT",
    "beneficiary_list.0.id_no": "E12345678",
    "business_type": "E_COMMERCE",
    "currency": "USD",
    "monthly_amount": "50000.00",
    "expense_purpose_list.ADVERT": "on",
    "confirmed": "on",
}


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench

    @property
    def state(self) -> BusinessVerificationState:
        return self.tab.state(BusinessVerificationState)

    def values(self, **changes: str) -> dict[str, str]:
        return {**self.state.defaults, **TYPED, **changes}

    def file(self) -> KybFile:
        """What the provider keeps."""
        with sandbox_of(self.tab.app).database.read() as db:
            file = db.scalars(
                select(KybFile).order_by(KybFile.kyb_id.desc()).where(KybFile.user_id == self.user_id)
            ).one()
            db.expunge_all()
            return file

    @property
    def user_id(self) -> str:
        return self.user.user_id

    @property
    def user(self) -> LinkedUser:
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(LinkedUser).join(Person, Person.person_id == LinkedUser.person_id)
            user = db.scalars(query.where(Person.login_name == WHO)).one()
            db.expunge_all()
            return user

    def submissions(self) -> int:
        """Lines of the operation log that say it was submitted."""
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(OperationLog).where(
                OperationLog.operation_type == "KYB_SUBMIT",
                OperationLog.result == "SUCCESS",
                OperationLog.user_id == self.user_id,
            )
            return len(db.scalars(query).all())

    def saves(self) -> int:
        return self.tab.network.asked.count(SAVE)

    async def upload(self) -> None:
        """Both documents that are needed, as the route for them sends them."""
        for kind in ("LICENCE", "LEGAL_ID"):
            document = KybDocument(file_type=kind, file_name="a.pdf", content_base64=PDF)
            await ask(calls.KYB_PRE_ADD, KybSave(document=document))
        await self.tab.run(BusinessVerificationState.uploaded, self.values())

    async def submit(self, **changes: str) -> None:
        self.state.step = 4
        await self.tab.run(BusinessVerificationState.send, self.values(**changes))

    def decide(self, status: str, **reasons: str) -> None:
        finish(sandbox_of(self.tab.app), Finish(kind="KYB", id=self.user_id, status=status, fail_reasons=reasons))


@asynccontextmanager
async def opened(folder: Path, who: str = WHO, at: str = AT) -> AsyncIterator[Page]:
    async with bench(folder, who, at) as tab:
        page = Page(tab)
        await tab.run(BusinessVerificationState.load)
        if page.state.shows == "form":
            await tab.run(BusinessVerificationState.restored, dict(page.state.defaults), False)
        yield page


@pytest.mark.parametrize(
    ("decided", "shows", "toned", "asks_on"),
    [
        ("SYSTEM_AUDITING", "review", "info", True),
        ("AUDITING", "review", "info", True),
        ("PASSED", "passed", "ok", False),
        ("FAILED", "form", "bad", False),
    ],
)
async def test_the_end_of_a_review_is_found_by_looking(
    tmp_path: Path, decided: str, shows: str, toned: str, asks_on: bool
) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        await page.submit()
        first = page.state.look_in
        page.decide(decided)
        await page.tab.run(BusinessVerificationState.look)
        assert (page.state.shows, page.state.tone, page.state.in_person) == (shows, toned, decided == "AUDITING")
        assert (page.state.look_in > first > 0) if asks_on else page.state.look_in == 0
        assert bool(page.state.audited) is not asks_on, "a review that goes on has no end yet"
        assert await page.tab.state(GateState)._passes() is (decided == "PASSED"), "the gates know it at once"


async def test_a_look_that_cannot_read_changes_nothing_and_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path, "kyb-review@lanyu.example") as page:
        facts = page.state.facts
        sandbox_of(page.tab.app).control.faults.add("GET", "/cb-va-vcc/kyb/details", 1, Effect(code="600001"))
        await page.tab.run(BusinessVerificationState.look)
        assert (page.state.phase, page.state.shows, page.state.facts) == (Phase.READY, "review", facts)
        assert (page.state.looked, page.state.look_in > 0) == (1, True)


async def test_nothing_is_looked_at_where_nothing_is_reviewed(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        asked = len(page.tab.network.asked)
        await page.tab.run(BusinessVerificationState.look)
        assert (len(page.tab.network.asked), page.state.looked) == (asked, 0)


@pytest.mark.parametrize(
    ("who", "at", "phase", "shows"),
    [
        ("kyb-init", AT, Phase.READY, "form"),
        ("kyb-review", AT, Phase.READY, "review"),
        ("kyb-review", "/kyb/update", Phase.READY, "review"),
        ("kyb-failed", AT, Phase.READY, "form"),
        ("admin", AT, Phase.READY, "passed"),
        ("admin", "/kyb/update", Phase.READY, "form"),
        ("personal", AT, Phase.EMPTY, ""),
        ("operator", AT, Phase.DENIED, ""),
        ("kyc-init", AT, Phase.BLOCKED, ""),
    ],
)
async def test_each_state_has_its_page(tmp_path: Path, who: str, at: str, phase: str, shows: str) -> None:
    async with opened(tmp_path, f"{who}@lanyu.example", at) as page:
        assert (page.state.phase, page.state.shows) == (phase, shows)


@pytest.mark.parametrize(
    ("who", "title", "action"),
    [
        ("kyc-init", "Verify your identity first", terms.VERIFY_IDENTITY),
        ("kyc-review", "Identity verification under review", None),
        ("kyc-failed", "Identity verification not approved", MESSAGES[Gate.KYC_FAILED].action),
        ("kyc-expired", "Your identity documents need updating", MESSAGES[Gate.KYC_EXPIRED].action),
        ("kyc-beneficiary", "Add your company's beneficiaries", MESSAGES[Gate.KYC_BENEFICIARY].action),
    ],
)
async def test_before_identity_it_says_what_that_needs(
    tmp_path: Path, who: str, title: str, action: Text | None
) -> None:
    async with opened(tmp_path, f"{who}@lanyu.example") as page:
        identity = page.state.identity
        assert (page.state.phase, identity.title.en, identity.waits) == (Phase.BLOCKED, title, action is None)
        assert action is None or identity.action == action


EXPIRED = 4
"""Of identity (spec §4)."""


@pytest.mark.parametrize(
    ("kyb", "at", "phase"),
    [
        ("PASSED", AT, Phase.READY),
        ("PASSED", "/kyb/update", Phase.BLOCKED),
        ("FAILED", AT, Phase.BLOCKED),
    ],
)
async def test_what_has_passed_is_shown_beside_an_identity_to_be_renewed(
    tmp_path: Path, kyb: str, at: str, phase: str
) -> None:
    async with opened(tmp_path, "admin@lanyu.example", at) as page:
        assert page.state.identity == IdentityFirst()
        session = await browser.session()
        assert session is not None and session.user is not None
        session.user.vcc_kyc_status = EXPIRED
        with sandbox_of(page.tab.app).database.write() as db:
            user = db.get_one(LinkedUser, session.user.user_id)
            user.vcc_kyc_status, user.vcc_kyb_status = EXPIRED, kyb
        await page.tab.run(BusinessVerificationState.load)
        assert page.state.phase == phase
        assert page.state.identity.title.en == "Your identity documents need updating"
        if phase == Phase.READY:
            assert (page.state.shows, bool(page.state.facts)) == ("passed", True)


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
        assert set(page.state.faults) == {"contact_email"}
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


async def test_it_is_submitted_once_under_a_double_click(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        await page.submit()
        assert (page.state.shows, page.user.vcc_kyb_status) == ("review", "SYSTEM_AUDITING")
        session = await browser.session()
        assert session is not None and session.user is not None
        assert session.user.vcc_kyb_status == "SYSTEM_AUDITING", "the gates of other pages know it at once"
        await page.submit()
        assert page.submissions() == 1
        assert page.tab.network.asked.count(SUBMIT) == 1


async def test_what_is_missing_is_said_before_anything_is_sent(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.submit(company_name="", confirmed="")
        assert [one.name for one in page.state.attention] == ["company_name", "file_list", "confirmed"]
        assert (page.state.step, page.state.focus.name) == (0, "company_name")
        assert page.tab.network.asked.count(SUBMIT) == 0


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_after_a_lost_answer_it_is_found_out_and_never_submitted_twice(tmp_path: Path, trouble: Trouble) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        trouble.befall(page.tab, SUBMIT)
        await page.submit()
        if trouble.done:
            assert page.state.shows == "review"
        else:
            assert (page.state.shows, page.state.unknown) == ("form", True)
            await page.submit()
        assert (page.state.shows, page.submissions()) == ("review", 1)


async def test_another_tab_has_submitted_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        page.decide("SYSTEM_AUDITING")
        await page.submit()
        assert (page.state.shows, page.submissions()) == ("review", 0)


async def test_whoever_has_a_number_confirms_by_its_code(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        with sandbox_of(page.tab.app).database.write() as db:
            db.scalars(select(Person).where(Person.login_name == WHO)).one().mobile = "13800138077"
        await page.submit()
        await page.tab.run_queued()
        dialog = page.tab.state(StepUpState)
        assert (dialog.shown, dialog.mobile, page.submissions()) == (True, "138******77", 0)
        await page.tab.run(StepUpState.send_code)
        await page.tab.run(StepUpState.prove, {"code": "000000"})
        await page.tab.run_queued()
        assert (dialog.shown, bool(dialog.problem), page.submissions()) == (True, True, 0)
        await page.tab.run(StepUpState.prove, {"code": _code(page)})
        await page.tab.run_queued()
        assert (dialog.shown, page.state.shows, page.submissions()) == (False, "review", 1)


def _code(page: Page) -> str:
    """The newest one in the provider's outbox."""
    with sandbox_of(page.tab.app).database.read() as db:
        return outbox.recent(db, type_code="KYB_SUBMIT", limit=1)[0].code


async def test_a_confirmation_that_comes_after_the_page_was_loaded_again_submits_nothing(tmp_path: Path) -> None:
    """What it was for is not on screen any more, and may have been changed elsewhere."""
    async with opened(tmp_path) as page:
        await page.upload()
        sandbox_of(page.tab.app).control.faults.add("POST", SUBMIT, 1, Effect(code=Code.SMS_CODE_NEEDED))
        await page.submit()
        await page.tab.run(BusinessVerificationState.load)
        await page.tab.run(BusinessVerificationState.submit)
        assert (page.tab.network.asked.count(SUBMIT), page.submissions()) == (1, 0)


async def test_a_confirmation_without_a_whole_form_does_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.tab.run(BusinessVerificationState.submit)
        assert page.tab.network.asked.count(SUBMIT) == 0


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
        assert page.state.faults == {}
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
        assert {"company_name", "beneficiary_list"} <= set(page.state.faults)


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
        assert page.state.faults["register_no"], "it is said at the field"
        assert page.state.unsaved, "and not that it was saved"
        await page.tab.run(BusinessVerificationState.send, page.values(register_no="91440300MA5EXAMPL9"))
        assert (page.state.step, page.state.unsaved, page.state.faults) == (1, False, {})
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


async def test_what_the_provider_takes_in_the_end_is_refused_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        refusal = Effect(code="910007", error_param=["beneficiaryList.0.idNo"])
        sandbox_of(page.tab.app).control.faults.add("POST", SAVE, 1, refusal)
        await page.tab.run(BusinessVerificationState.left, "currency", page.values())
        assert "beneficiary_list" in page.state.faults
        changed = page.values(**{"beneficiary_list.0.id_no": "E12345679"})
        await page.tab.run(BusinessVerificationState.left, "beneficiary_list.0.id_no", changed)
        assert (page.state.unsaved, page.state.faults) == (False, {})


async def test_a_refused_id_number_stays_in_the_browser_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        sandbox_of(page.tab.app).control.faults.add("POST", SAVE, 1, Effect(code="910007", error_param=["legalIdNo"]))
        await page.tab.run(BusinessVerificationState.left, "legal_id_no", page.values())
        assert page.state.faults["legal_id_no"], "it stands beside the field"
        assert TYPED["legal_id_no"] not in str(vars(page.state))
        await page.tab.run(BusinessVerificationState.typed, page.values())
        assert page.state.faults["legal_id_no"], "as long as the same is typed"
        await page.tab.run(BusinessVerificationState.typed, page.values(legal_id_no="44030519900307721X"))
        assert "legal_id_no" not in page.state.faults
        assert "44030519900307721X" not in str(vars(page.state))


async def test_a_document_is_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        first = page.state.slots[0].files[0].file_id
        await page.tab.run(BusinessVerificationState.remove_file, first, page.values())
        assert [len(slot.files) for slot in page.state.slots] == [0, 1, 0, 0, 0]
        await page.tab.run(BusinessVerificationState.remove_file, "1", page.values())
        assert len(page.file().form["fileList"]) == 1


async def test_who_loses_the_right_midway_saves_takes_away_and_submits_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        file_id, kept = page.state.slots[0].files[0].file_id, page.file().form
        session = await browser.session()
        assert session is not None
        assert session.user is not None
        session.user.admin_flag = False
        session.user.uri_permission_dto_list = [UriPermission(resource_code="vcc_page", resource_url=AT, link_type=2)]
        await page.tab.run(BusinessVerificationState.left, "contact_email", page.values(contact_email="x@example.com"))
        await page.tab.run(BusinessVerificationState.remove_file, file_id, page.values())
        page.state._whole = True
        await page.tab.run(BusinessVerificationState.submit)
        assert (page.file().form, page.submissions()) == (kept, 0)
        assert SUBMIT not in page.tab.network.asked, "nor is a code asked for"


async def test_an_update_is_reviewed_again_and_closes_the_gate(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        page.decide("PASSED")
        page.tab.at("/kyb/update")
        await page.tab.run(BusinessVerificationState.load)
        assert (page.state.shows, page.state.updating) == ("form", True)
        await page.upload()
        await page.tab.run(BusinessVerificationState.left, "website", page.values(website="https://shi.example"))
        assert page.user.vcc_kyb_status == "PASSED"
        await page.submit()
        assert page.state.shows == "review"
        assert not await page.tab.state(GateState)._passes()


async def test_an_account_that_is_frozen_meanwhile_leaves_the_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        set_state(sandbox_of(page.tab.app), UserState(login_name=WHO, account_status="FROZEN"))
        with pytest.raises(Failed):
            await page.tab.run(BusinessVerificationState.left, "contact_email", page.values())
        assert page.tab.redirects == ["/frozen"]
