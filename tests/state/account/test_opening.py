"""An account in a further currency is opened once, whatever the user, the tabs and the network do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.tabs import Document, tabs
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.state.account.recharge.opening import AccountOpeningState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.core.gate import GateState
from vcc_sandbox.accounts.tables import AccountApplication
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.sub_accounts.tables import CurrencyAccount

APPLY, EXISTS = "/cb-va-vcc/user/apply/open/nonBasic/account", "/cb-va-vcc/account/exist"
WHO, AT = "single@lanyu.example", "/account/recharge?currency=HKD"


def applied(app: FastAPI) -> int:
    """Applications for an account in HKD."""
    with sandbox_of(app).database.read() as db:
        return len(db.scalars(select(AccountApplication).where(AccountApplication.currency == "HKD")).all())


def held(app: FastAPI) -> int:
    """Main accounts in HKD of companies that have applied for one."""
    with sandbox_of(app).database.read() as db:
        companies = select(AccountApplication.company_id).where(AccountApplication.currency == "HKD")
        own = (CurrencyAccount.company_id.in_(companies), CurrencyAccount.sub_user_id == "")
        return len(db.scalars(select(CurrencyAccount).where(CurrencyAccount.currency == "HKD", *own)).all())


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Bench, dict[str, str]]]:
    """The page in a tab, and what its form holds."""
    async with bench(folder, WHO, "/account/recharge") as tab:
        tab.at(AT)
        await tab.run(AccountRechargeState.load)
        await tab.run(AccountOpeningState.load)
        yield tab, dict(tab.state(AccountRechargeState).defaults)


async def becomes_open(tab: Bench, values: dict[str, str]) -> None:
    """The account is there after a moment, once."""
    sandbox_of(tab.app).clock.advance(6)
    await tab.run(AccountOpeningState.look, values)
    assert (tab.state(AccountRechargeState).opened, tab.state(AccountOpeningState).currency) == (True, "")
    assert (applied(tab.app), held(tab.app)) == (1, 1)


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_a_lost_answer_and_asking_again_are_one_account(tmp_path: Path, trouble: Trouble) -> None:
    async with opened(tmp_path) as (tab, values):
        state = tab.state(AccountOpeningState)
        trouble.befall(tab, APPLY)
        await tab.run(AccountOpeningState.open_account, values)
        assert (applied(tab.app), state.busy, state.failure) == (int(trouble.done), False, strings.OPEN_UNKNOWN)
        await tab.run(AccountOpeningState.open_account, values)
        assert (state.currency, state.failure.en) == ("HKD", "")
        await becomes_open(tab, values)


@pytest.mark.parametrize("code", [Code.SERVICE_NEEDS_MANAGER, Code.USER_STATUS_ABNORMAL], ids=str)
async def test_what_an_account_is_refused_for_is_said_in_place(tmp_path: Path, code: Code) -> None:
    async with opened(tmp_path) as (tab, values):
        sandbox_of(tab.app).control.faults.add("POST", APPLY, 1, Effect(code=code))
        await tab.run(AccountOpeningState.open_account, values)
        state = tab.state(AccountOpeningState)
        assert (state.failure, state.currency, state.busy) == (code.row.text, "", False)


async def test_a_verification_that_has_ended_meanwhile_is_explained(tmp_path: Path) -> None:
    async with opened(tmp_path) as (tab, values):
        await tab.lose_verification(known=False)
        sandbox_of(tab.app).control.faults.add("POST", APPLY, 1, Effect(code=Code.KYC_NOT_APPROVED))
        await tab.run(AccountOpeningState.open_account, values)
        assert (tab.state(GateState).shown, tab.state(AccountOpeningState).failure) == (True, EMPTY)


async def test_a_reload_and_a_restart_on_the_way_are_one_account(tmp_path: Path) -> None:
    async with opened(tmp_path) as (tab, values):
        await tab.run(AccountOpeningState.open_account, values)
        await tab.run(AccountRechargeState.load)  # a reload: it goes on asking
        await tab.run(AccountOpeningState.load)
        assert tab.state(AccountOpeningState).currency == "HKD"
        for state in (AccountRechargeState, AccountOpeningState):  # a restart of the server
            tab.state(state).reset()
        await tab.run(AccountRechargeState.load)
        await tab.run(AccountOpeningState.load)
        assert not tab.state(AccountRechargeState).opened
        await tab.run(AccountOpeningState.open_account, values)
        await becomes_open(tab, values)


async def test_a_look_without_an_answer_looks_again_later(tmp_path: Path) -> None:
    async with opened(tmp_path) as (tab, values):
        tab.network.lose[EXISTS] = 1
        await tab.run(AccountOpeningState.open_account, values)
        state = tab.state(AccountOpeningState)
        assert (state.currency, state.ask_in > 0, state.failure.en) == ("HKD", True, "")
        await becomes_open(tab, values)


async def test_two_tabs_and_twenty_events_each_are_one_account(tmp_path: Path) -> None:
    async with tabs(tmp_path) as browser:
        cookie = await browser.sign_in(WHO)
        both: list[Document] = [await browser.open(cookie, AT) for _ in range(2)]
        for each in both:
            await each.run(AccountRechargeState.load)
        values = dict(browser.state(both[0].token, AccountRechargeState).defaults)
        asked = [await each.send(AccountOpeningState.open_account, values=values) for _ in range(20) for each in both]
        await asyncio.gather(*[event.wait_all() for event in asked])
        assert applied(browser.app) == 1
        assert browser.network.answered.count(APPLY) == 2, "once for each tab"
