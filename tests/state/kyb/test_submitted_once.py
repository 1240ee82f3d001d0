"""A business verification is submitted once from two tabs, under twenty events each, and over a restart."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.state.kyb.verification_page import SUBMIT, TYPED, WHO, opened
from tests.support.sandbox import ask, sandbox_of, signed_in
from tests.support.tabs import Document, tabs
from vcc_portal.features.kyb.form import LAST_STEP
from vcc_portal.i18n import kyb as strings
from vcc_portal.state.kyb.page import BusinessVerificationState
from vcc_portal.upstream.calls import account as calls
from vcc_sandbox.operation_log.tables import OperationLog

AT = "/kyb"
DOCUMENT = {"fileName": "a.pdf", "contentBase64": "JVBERi0xLjcgZXhhbXBsZQ=="}


async def test_two_tabs_and_twenty_events_each_are_one_submission(tmp_path: Path) -> None:
    async with tabs(tmp_path) as browser:
        async with signed_in(browser.app, WHO) as company:
            for kind in ("LICENCE", "LEGAL_ID"):
                await ask(company, calls.KYB_PRE_ADD, document={"fileType": kind, **DOCUMENT})
        cookie = await browser.sign_in(WHO)
        both: list[Document] = [await browser.open(cookie, AT) for _ in range(2)]
        events = []
        for each in both:
            await each.run(BusinessVerificationState.load)
            values = {**browser.state(each.token, BusinessVerificationState).defaults, **TYPED}
            await each.run(BusinessVerificationState.show_step, step=LAST_STEP, values=values)
            events += [(each, values)] * 20
        sent = [await each.send(BusinessVerificationState.send, values=values) for each, values in events]
        await asyncio.gather(*[event.wait_all() for event in sent])
        with sandbox_of(browser.app).database.read() as db:
            made = (OperationLog.operation_type == "KYB_SUBMIT", OperationLog.result == "SUCCESS")
            assert len(db.scalars(select(OperationLog).where(*made)).all()) == 1
        assert {browser.state(each.token, BusinessVerificationState).shows for each in both} == {"review"}


async def test_what_another_tab_has_changed_is_not_submitted_unseen(tmp_path: Path) -> None:
    """What the provider keeps is what is submitted: here another name than the one on screen went for review."""
    async with opened(tmp_path) as page:
        await page.upload()
        await page.tab.run(BusinessVerificationState.left, "company_name", page.values())
        async with signed_in(page.tab.app, WHO) as company:
            await ask(company, calls.KYB_PRE_ADD, companyName="Another Ltd")
        await page.submit()
        assert (page.state.shows, page.state.problem, page.submissions()) == ("form", strings.OVERTAKEN, 0)
        await page.tab.run(BusinessVerificationState.load)
        assert page.state.defaults["company_name"] == "Another Ltd"
        await page.submit()
        assert (page.state.shows, page.submissions()) == ("review", 1)


async def test_a_submission_that_went_with_the_process_is_said_to_be_open_once(tmp_path: Path) -> None:
    """It ends while the answer is awaited; the browser has what it was told before."""
    async with opened(tmp_path) as page:
        await page.upload()
        page.state.step, draft = 4, page.values()
        async for _ in BusinessVerificationState.send.fn(page.state, dict(draft)):
            draft |= page.state.patch.values
            break
        page.tab.root.reset()
        await page.tab.run(BusinessVerificationState.load)
        await page.tab.run(BusinessVerificationState.restored, draft, False)
        assert (page.state.shows, page.state.unknown, page.submissions()) == ("form", True, 0)
        draft |= page.state.patch.values
        await page.tab.run(BusinessVerificationState.retry)
        await page.tab.run(BusinessVerificationState.restored, draft, False)
        assert not page.state.unknown, "the state that was read has told it"
        await page.submit()
        assert (page.state.shows, page.submissions()) == ("review", 1)


@pytest.mark.parametrize("reason", [{"register_no": "X"}, {}])
async def test_what_was_answered_is_not_called_open_when_the_page_is_loaded_again(
    tmp_path: Path, reason: dict[str, str]
) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        await page.submit(**({} if reason else {"confirmed": ""}))
        page.decide("FAILED", **reason)
        draft = page.values(**page.state.patch.values)
        await page.tab.run(BusinessVerificationState.load)
        await page.tab.run(BusinessVerificationState.restored, draft, False)
        assert (page.state.shows, page.state.unknown) == ("form", False)


async def test_a_restart_after_a_lost_answer_shows_the_review(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        await page.upload()
        page.tab.network.lose[SUBMIT] = 1
        await page.submit()
        page.tab.root.reset()
        await page.tab.run(BusinessVerificationState.load)
        await page.submit()
        assert (page.state.shows, page.submissions(), page.tab.network.asked.count(SUBMIT)) == ("review", 1, 1)
