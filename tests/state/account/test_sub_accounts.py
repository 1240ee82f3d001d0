"""A sub-account is created, renamed and closed once, whatever the user, the tabs and the network do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.tabs import Document, tabs
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import quota as strings
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.account.quota.sub_account import SubAccountState
from vcc_portal.state.core.gate import GateState
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.sub_accounts.tables import SubUser

CREATE, UPDATE = "/cb-va-vcc/account/sub/user/create", "/cb-va-vcc/account/sub/user/update"
LIST = "/cb-va-vcc/user-sub/page"
ADMIN, AT = "admin@lanyu.example", "/account/quota"
NEW = {"alias": "Nordics", "remark": ""}


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench

    @property
    def dialog(self) -> SubAccountState:
        return self.tab.state(SubAccountState)

    @property
    def subs(self) -> dict[str, str]:
        """Ids of those on the page, by name."""
        return {sub.alias: sub.sub_user_id for sub in self.tab.state(QuotaState)._accounts.subs}

    async def save(self, **form: str) -> None:
        await self.tab.run(SubAccountState.save, {"alias": "", "remark": "", **form})

    def kept(self, alias: str) -> list[str]:
        """The status of each with that name at the provider."""
        with sandbox_of(self.tab.app).database.read() as db:
            return list(db.scalars(select(SubUser.status).where(SubUser.alias == alias)))

    def done(self, kind: str) -> int:
        """Lines of the operation log that say so."""
        with sandbox_of(self.tab.app).database.read() as db:
            wanted = (OperationLog.operation_type == kind, OperationLog.result == "SUCCESS")
            return db.scalar(select(func.count()).select_from(OperationLog).where(*wanted)) or 0


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Page]:
    async with bench(folder, ADMIN, AT) as tab:
        await tab.run(QuotaState.load)
        yield Page(tab)


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


@pytest.mark.parametrize(
    ("opens", "path", "code", "named", "said"),
    [
        ("create", CREATE, Code.SUB_ACCOUNT_COUNT_REACHED, [], Code.SUB_ACCOUNT_COUNT_REACHED.row.text),
        ("create", CREATE, Code.NO_FUNCTION_RIGHT, [], Code.NO_FUNCTION_RIGHT.row.text),
        ("create", CREATE, Code.SUBMIT_FAILED, ["alias"], strings.NAME_TAKEN),
        ("rename", UPDATE, Code.SUB_ACCOUNT_MISSING, [], Code.SUB_ACCOUNT_MISSING.row.text),
        ("shut", UPDATE, Code.UNSETTLED_TRANSACTIONS, [], strings.BLOCKS_UNSETTLED),
        ("shut", UPDATE, Code.SUBMIT_FAILED, [], strings.BLOCKS_MOVING),
    ],
)
async def test_what_is_refused_is_said_in_the_dialog_which_stays(
    page: Page, opens: str, path: str, code: str, named: list[str], said: Text
) -> None:
    before = page.subs
    await page.tab.run(getattr(SubAccountState, opens), *([] if opens == "create" else [before["Japan"]]))
    sandbox_of(page.tab.app).control.faults.add("POST", path, 1, Effect(code=code, error_param=named))
    await page.save(**NEW)
    dialog = page.dialog
    in_place = (EMPTY, {"alias": said}) if named else (said, {})
    assert ((dialog.problem, dialog.errors), bool(dialog.dialog), dialog.busy) == (in_place, True, False)
    await page.tab.run(QuotaState.load)
    assert page.subs == before


async def test_a_verification_that_has_ended_meanwhile_is_explained(page: Page) -> None:
    await page.tab.run(SubAccountState.create)
    await page.tab.lose_verification(known=False)
    sandbox_of(page.tab.app).control.faults.add("POST", CREATE, 1, Effect(code=Code.KYC_NOT_APPROVED))
    await page.save(**NEW)
    assert page.tab.state(GateState).shown
    assert (page.dialog.dialog, page.dialog.problem, page.dialog.busy) == ("create", EMPTY, False), (
        "what was typed stays"
    )


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_a_new_one_whose_answer_is_lost_is_found_or_asked_for_again(page: Page, trouble: Trouble) -> None:
    await page.tab.run(SubAccountState.create)
    trouble.befall(page.tab, CREATE)
    await page.save(**NEW)
    if not trouble.done:
        assert (page.dialog.dialog, page.dialog.problem, page.kept("Nordics")) == ("create", strings.NOT_DONE, [])
        await page.save(**NEW)
    assert (page.dialog.dialog, page.dialog.busy, "Nordics" in page.subs) == ("", False, True)
    assert page.kept("Nordics") == ["VALID"]


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_one_that_is_closed_without_an_answer_is_closed_once(page: Page, trouble: Trouble) -> None:
    await page.tab.run(SubAccountState.create)
    await page.save(**NEW)
    before = page.done("SUB_ACCOUNT_UPDATE")
    await page.tab.run(SubAccountState.shut, page.subs["Nordics"])
    trouble.befall(page.tab, UPDATE)
    await page.save()
    if not trouble.done:
        assert (page.dialog.dialog, page.dialog.problem) == ("close", strings.NOT_DONE)
        assert page.kept("Nordics") == ["VALID"]
        await page.save()
    assert (page.dialog.dialog, "Nordics" in page.subs, page.kept("Nordics")) == ("", False, ["CANCEL"])
    assert page.done("SUB_ACCOUNT_UPDATE") == before + 1


async def test_one_that_is_renamed_without_an_answer_has_its_new_name(page: Page) -> None:
    sub = page.subs["Japan"]
    await page.tab.run(SubAccountState.rename, sub)
    page.tab.network.lose[UPDATE] = 1
    await page.save(alias="  Nippon ")
    assert (page.dialog.dialog, page.subs.get("Nippon"), "Japan" in page.subs) == ("", sub, False)


async def test_neither_answer_nor_list_is_called_unknown_and_asking_again_makes_no_second(page: Page) -> None:
    await page.tab.run(SubAccountState.create)
    page.tab.network.lose[CREATE], page.tab.network.drop[LIST] = 1, 9
    await page.save(**NEW)
    assert (page.dialog.dialog, page.dialog.problem) == ("create", strings.NOT_SURE)
    page.tab.network.drop.clear()
    await page.save(**NEW)
    assert (page.dialog.dialog, page.kept("Nordics"), "Nordics" in page.subs) == ("", ["VALID"], True)


async def test_a_reload_and_a_restart_find_what_was_made(page: Page) -> None:
    await page.tab.run(SubAccountState.create)
    page.tab.network.lose[CREATE], page.tab.network.drop[LIST] = 1, 9
    await page.save(**NEW)
    page.tab.network.drop.clear()
    for state in (QuotaState, SubAccountState):  # a restart of the server, and a reload
        page.tab.state(state).reset()
    await page.tab.run(QuotaState.load)
    assert (page.dialog.dialog, "Nordics" in page.subs) == ("", True)
    await page.save(**NEW)
    assert page.kept("Nordics") == ["VALID"], "without a dialog nothing is sent"


async def test_the_last_one_that_is_closed_leaves_an_empty_page(page: Page) -> None:
    await page.tab.run(SubAccountState.create)
    await page.save(**NEW)
    with sandbox_of(page.tab.app).database.write() as db:
        for sub in db.scalars(select(SubUser).where(SubUser.alias != "Nordics")):
            sub.status = "CANCEL"
    await page.tab.run(QuotaState.load)
    for lost in (0, 1):
        await page.tab.run(SubAccountState.shut, page.subs["Nordics"])
        page.tab.network.lose[UPDATE] = lost
        await page.save()
        assert (page.tab.state(QuotaState).phase, page.dialog.dialog, page.subs) == (Phase.EMPTY, "", {})
        await page.tab.run(SubAccountState.create)
        page.tab.network.lose[CREATE] = lost
        await page.save(**NEW)
        assert (page.tab.state(QuotaState).phase, page.dialog.dialog, list(page.subs)) == (Phase.READY, "", ["Nordics"])


async def test_two_tabs_and_twenty_events_each_make_one(tmp_path: Path) -> None:
    async with tabs(tmp_path) as browser:
        cookie = await browser.sign_in(ADMIN)
        both: list[Document] = [await browser.open(cookie, AT) for _ in range(2)]
        for each in both:
            await each.run(QuotaState.load)
            await each.run(SubAccountState.create)
        events = [await each.send(SubAccountState.save, form=NEW) for _ in range(20) for each in both]
        await asyncio.gather(*[event.wait_all() for event in events])
        with sandbox_of(browser.app).database.read() as db:
            assert list(db.scalars(select(SubUser.status).where(SubUser.alias == "Nordics"))) == ["VALID"]
        for each in both:
            dialog = browser.state(each.token, SubAccountState)
            assert (dialog.dialog, dialog.busy, dialog.problem.en) == ("", False, "")
