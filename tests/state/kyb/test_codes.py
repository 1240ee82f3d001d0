"""Each result code of business verification by call: where its page says it, and that nothing is submitted or lost."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.state.kyb.verification_page import PDF, SAVE, SUBMIT, TYPED, WHO, Page, opened
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n import kyb as strings
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.kyb.page import BusinessVerificationState
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.models.kyb import KybDocument, KybSave
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person

SEND = "/cb-va-vcc/captcha/send/mobile"
TRIES = {"maxFailNum": 5, "currentFailNum": 3}


async def filled_in(page: Page) -> None:
    """Complete, with somebody who confirms by telephone."""
    await page.upload()
    with sandbox_of(page.tab.app).database.write() as db:
        db.scalars(select(Person).where(Person.login_name == WHO)).one().mobile = "13800138077"


def said(page: Page, where: str) -> str:
    """What the page says there, in English."""
    state, dialog = page.state, page.tab.state(StepUpState)
    if where == "problem":
        return state.problem.en
    if where == "toast":
        return " ".join(view.text.en for view in waiting.take("bench"))
    if where == "dialog":
        return dialog.problem.en if dialog.shown else ""
    return state.errors.get(where, EMPTY).en


@pytest.mark.parametrize(
    ("code", "where", "text"),
    [
        (Code.KYB_UNDER_REVIEW, "toast", "already under review"),
        (Code.KYB_PRE_SUBMIT_WRONG, "company_name", ""),
        (Code.KYC_NOT_APPROVED, "problem", "identity verification"),
        (Code.KYC_NEEDED, "problem", "identity verification"),
        (Code.NO_FUNCTION_RIGHT, "problem", "administrator"),
        (Code.SMS_CODE_WRONG, "dialog", "2"),
        (Code.ACCOUNT_LOCKED, "dialog", "60 minutes"),
    ],
    ids=str,
)
async def test_what_a_submission_is_refused_for(tmp_path: Path, code: str, where: str, text: str) -> None:
    async with opened(tmp_path) as page:
        await filled_in(page)
        param = ["companyName"] if code == Code.KYB_PRE_SUBMIT_WRONG else ["3600"]
        refusal = Effect(code=code, error_param=param, data=TRIES)
        sandbox_of(page.tab.app).control.faults.add("POST", SUBMIT, 1, refusal)
        await page.submit()
        await page.tab.run_queued()
        shown = said(page, where)
        assert shown and text in shown
        assert (page.state.shows, page.state.sending, page.submissions()) == ("form", False, 0)
        assert page.file().form["companyName"] == TYPED["company_name"], "nothing of it is lost"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (Code.BIND_PHONE, ""),
        (Code.SMS_TOO_OFTEN, "60 minutes"),
        (Code.SMS_TOO_OFTEN_2, "60 minutes"),
        (Code.ACCOUNT_LOCKED, "60 minutes"),
    ],
    ids=str,
)
async def test_what_a_code_by_sms_is_refused_for(tmp_path: Path, code: str, text: str) -> None:
    async with opened(tmp_path) as page:
        await filled_in(page)
        await page.submit()
        await page.tab.run_queued()
        assert page.tab.state(StepUpState).shown
        sandbox_of(page.tab.app).control.faults.add("POST", SEND, 1, Effect(code=code, error_param=["3600"]))
        await page.tab.run(StepUpState.send_code)
        shown = said(page, "dialog")
        assert shown and text in shown
        assert page.submissions() == 0


@pytest.mark.parametrize(
    ("code", "names", "where"),
    [
        (Code.KYB_PRE_SUBMIT_WRONG, ["registerNo"], "register_no"),
        (Code.KYB_PRE_SUBMIT_WRONG, [], "unsaved"),
        (Code.KYC_NOT_APPROVED, [], "unsaved"),
        (Code.NO_FUNCTION_RIGHT, [], "unsaved"),
        (Code.SYSTEM_ERROR, [], "unsaved"),
    ],
)
async def test_what_a_save_is_refused_for(tmp_path: Path, code: str, names: list[str], where: str) -> None:
    async with opened(tmp_path) as page:
        sandbox_of(page.tab.app).control.faults.add("POST", SAVE, 1, Effect(code=code, error_param=names))
        await page.tab.run(BusinessVerificationState.left, "currency", page.values())
        if where == "unsaved":
            assert page.state.unsaved
            await page.tab.run(BusinessVerificationState.left, "currency", page.values())
            assert (page.state.unsaved, page.file().form["registerNo"]) == (False, TYPED["register_no"])
        else:
            assert page.state.errors[where].en


async def test_who_has_no_permission_for_the_page_is_led_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        sandbox_of(page.tab.app).control.faults.add("POST", SAVE, 1, Effect(code=Code.NO_PERMISSION))
        with pytest.raises(Failed):
            await page.tab.run(BusinessVerificationState.left, "currency", page.values())
        assert page.tab.redirects[0].startswith("/noAuth")


@pytest.mark.parametrize("times", [1, None])
async def test_what_was_not_sent_is_not_said_to_have_no_answer(tmp_path: Path, times: int | None) -> None:
    """What is saved is read before it is submitted: where that fails nothing of the submission is unknown."""
    async with opened(tmp_path) as page:
        await filled_in(page)
        page.state.step = 4
        sandbox_of(page.tab.app).control.faults.add("GET", "/kyb/details", times, Effect(http_status=500))
        await page.tab.run(BusinessVerificationState.send, page.values())
        assert page.state.problem.en.startswith("Nothing was submitted, because the saved details couldn't be read.")
        assert (page.state.unknown, page.state.sending, page.tab.network.asked.count(SUBMIT)) == (False, False, 0)


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_a_document_whose_removal_had_no_answer_is_looked_for(tmp_path: Path, trouble: Trouble) -> None:
    """It was there on the page although it was gone, below words that said that it had failed."""
    async with opened(tmp_path) as page:
        await page.upload()
        first = page.state.slots[0].files[0].file_id
        trouble.befall(page.tab, SAVE)
        removing = page.tab.run(BusinessVerificationState.remove_file, first, page.values())
        if trouble.done:
            await removing
            assert "removed" in said(page, "toast")
        else:
            with pytest.raises(Failed):
                await removing
        assert len(page.state.slots[0].files) == int(not trouble.done)


async def test_a_removal_waits_for_a_document_of_another_tab_that_is_coming(tmp_path: Path) -> None:
    """The list was written as it had been read before that one came, which was gone without a word."""
    async with opened(tmp_path) as page:
        await page.upload()
        first, sent = page.state.slots[0].files[0].file_id, page.tab.network.asked.count(SAVE)
        turns = runtime().document_turns
        async with turns.coming(page.file().kyb_id):
            removing = asyncio.ensure_future(page.tab.run(BusinessVerificationState.remove_file, first, page.values()))
            for _ in range(100):
                await asyncio.sleep(0)
            assert page.tab.network.asked.count(SAVE) == sent
            document = KybDocument(file_type="OTHER", file_name="b.pdf", content_base64=PDF)
            await ask(calls.KYB_PRE_ADD, KybSave(document=document))
        await removing
        assert [one.name for slot in page.state.slots for one in slot.files] == ["a.pdf", "b.pdf"]


async def test_a_document_cannot_be_removed_from_what_is_under_review_meanwhile(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        first = page.state.slots[0].files[0].file_id
        with sandbox_of(page.tab.app).database.write() as db:
            db.get_one(LinkedUser, page.user_id).vcc_kyb_status = "AUDITING"
        await page.tab.run(BusinessVerificationState.remove_file, first, page.values())
        assert (page.state.shows, said(page, "toast")) == ("review", strings.ALREADY.en)
