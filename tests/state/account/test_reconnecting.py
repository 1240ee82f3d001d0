"""Money that is sent while the connection drops, from two tabs with the same draft, moves once; counted in the ledger."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from tests.support.sandbox import sandbox_of
from tests.support.tabs import Document, Tabs, tabs
from vcc_portal.features.account.quota.form import AMOUNTS
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.ledger_tables import LedgerEntry, LedgerPosting
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding.tables import QuotaTransfer, Recharge
from vcc_sandbox.seed.demonstration import DEMONSTRATION

ADMIN = "admin@lanyu.example"
DAYS = 86_400 * 3
State = type[AccountRechargeState] | type[QuotaState]


@dataclass(frozen=True)
class Flow:
    """A page that moves money, what is typed there, and the call that moves it."""

    state: State
    path: str
    call: str
    rows: Callable[[str], object]
    """Ids of the provider's rows of a request number."""
    key: str


TOP_UP = Flow(
    AccountRechargeState,
    "/account/recharge",
    "/cb-va-vcc/transaction/recharge",
    lambda number: select(Recharge.bill_id).where(Recharge.request_no == number),
    "recharge",
)
QUOTA = Flow(
    QuotaState,
    "/account/quota",
    "/cb-va-vcc/inter/tx/unassigned/apply",
    lambda number: select(QuotaTransfer.transaction_id).where(QuotaTransfer.request_no == number),
    "quota",
)


def postings(app: FastAPI, flow: Flow, number: str) -> list[int]:
    """What was posted for a form's number, once everything that was accepted has ended."""
    sandbox = sandbox_of(app)
    sandbox.clock.advance(DAYS)
    run_due(sandbox)
    with sandbox.database.read() as db:
        assert differences(db) == []
        keys = [f"{flow.key}:{row}" for row in db.scalars(flow.rows(number))]  # type: ignore[call-overload]
        assert db.scalar(select(func.count()).where(LedgerEntry.key.in_(keys))) == 1
        posted = select(LedgerPosting.amount).join(LedgerEntry, LedgerEntry.id == LedgerPosting.entry_id)
        return sorted(db.scalars(posted.where(LedgerEntry.key.in_(keys))))


async def checked(browser: Tabs, flow: Flow, cookie: str, draft: dict[str, str]) -> tuple[Document, dict[str, str]]:
    """The check of the form in a new tab."""
    page = await browser.open(cookie, flow.path)
    await page.run(flow.state.load)
    state = browser.state(page.token, flow.state)
    typed = {"amount": "25.00"}
    if isinstance(state, QuotaState):
        typed = {f"{AMOUNTS}.{state._accounts.subs[0].sub_user_id}": "25.00"}
    values = {**state.defaults, **typed, **draft}
    await page.run(flow.state.restored, values=values, sent=False)
    await page.run(flow.state.send, values=values)
    assert browser.state(page.token, flow.state).operation.phase == "checking"
    told = browser.state(page.token, flow.state).patch.values
    session = await runtime().sessions.find(cookie.partition("=")[2])
    assert session is not None
    runtime().verifications.keep_password(session, page.token, "QUOTA_APPLY", DEMONSTRATION.password)
    return page, {**values, **told}


@pytest.mark.parametrize("flow", [TOP_UP, QUOTA], ids=["top-up", "quota"])
async def test_two_tabs_that_reconnect_while_it_is_sent_move_it_once(tmp_path: Path, flow: Flow) -> None:
    async with tabs(tmp_path) as browser:
        cookie = await browser.sign_in(ADMIN)
        first, values = await checked(browser, flow, cookie, {})
        second, _ = await checked(browser, flow, cookie, values)
        browser.network.hold(flow.call)
        waiting: list[Awaitable[object]] = []
        for page in (first, second):
            events = [await page.send(flow.state.confirm, values=values) for _ in range(20)]
            waiting += [event.wait_all() for event in events]
        await browser.network.held(flow.call)
        for page in (first, second):
            await page.reconnect(cookie)
            waiting += [(await page.send(flow.state.confirm, values=values)).wait_all()]
        browser.network.release()
        async with asyncio.timeout(60):
            await asyncio.gather(*waiting)
        await browser.quiet()
        for page in (first, second):
            assert browser.state(page.token, flow.state).operation.phase == "done"
        assert first.redirects[-1:] == second.redirects[-1:]
        assert 25_000 in postings(browser.app, flow, values["request_no"])
