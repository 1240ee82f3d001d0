"""Business verification: what each of its states shows, and that it is submitted once, whatever the network and the tabs do."""

from pathlib import Path

import pytest
from sqlalchemy import select

from tests.state.kyb.verification_page import AT, SUBMIT, WHO, Page, opened
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.gating import Gate
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.kyb.view import IdentityFirst
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.patterns.gate import MESSAGES
from vcc_portal.state.core import browser
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.kyb.page import BusinessVerificationState
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.control.models import UserState
from vcc_sandbox.control.people import set_state
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.tables import LinkedUser, Person


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
        ("kyc-failed", "Identity verification didn't pass", MESSAGES[Gate.KYC_FAILED].action),
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
        await page.tab.run(StepUpState.verify, {"code": "000000"})
        await page.tab.run_queued()
        assert (dialog.shown, bool(dialog.problem), page.submissions()) == (True, True, 0)
        await page.tab.run(StepUpState.verify, {"code": _code(page)})
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
