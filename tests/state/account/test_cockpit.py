"""The overview of linked accounts, the contract and the check of a verification, on the account home."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.features.account.seen import SeenAccount
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.cockpit import CockpitState
from vcc_portal.state.account.contract import ContractState
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core import browser
from vcc_portal.state.shell.switcher import SwitcherState
from vcc_sandbox.core.tables import KycFile
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.seed.verification import LICENCE_UNREADABLE

LIST, RECHECK = "/cb-va-sso-api/user/biz/list", "/cb-va-vcc/user/refresh/kycInfo"


@asynccontextmanager
async def opened(folder: Path, who: str = "admin") -> AsyncIterator[Bench]:
    async with bench(folder, f"{who}@lanyu.example", "/account") as tab:
        await tab.run(CockpitState.load)
        await tab.run(AccountHomeState.load)
        yield tab


def linked(tab: Bench, who: str) -> list[LinkedUser]:
    with sandbox_of(tab.app).database.read() as db:
        query = select(LinkedUser).join(Person).where(Person.login_name == f"{who}@lanyu.example")
        rows = list(db.scalars(query.order_by(LinkedUser.user_id)))
        db.expunge_all()
        return rows


def change(tab: Bench, user_id: str, **values: Any) -> None:
    with sandbox_of(tab.app).database.write() as db:
        user = db.get_one(LinkedUser, user_id)
        for name, value in values.items():
            setattr(user, name, value)


def many(tab: Bench, count: int) -> None:
    """So many linked accounts more for the administrator."""
    first = linked(tab, "admin")[0]
    with sandbox_of(tab.app).database.write() as db:
        for number in range(count):
            user_id = f"20260101{number:08}"
            db.add(
                LinkedUser(
                    user_id=user_id, person_id=first.person_id, biz_source="cn_b2b", company_id=user_id,
                    admin_flag=True, operator_name="x", channel_id="10001", kyc_name_zh=f"第{number}家",
                    kyc_name_en=f"Company {number:02}", created_at="2026-01-01 00:00:00", linked_kyc_status=2,
                )
            )  # fmt: skip


async def test_real_figures_of_the_open_account_and_of_the_others_what_was_seen(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        state, session = tab.state(CockpitState), await browser.session()
        assert (state.phase, state.total, state.hidden) == ("ready", 3, 0)
        here, *others = state.rows
        assert (here.current, here.cards != "", here.balances[0].startswith("USD "), bool(here.seen)) == (
            True, True, True, True,
        )  # fmt: skip
        assert here.account_no
        assert [(row.balances, row.cards, row.seen.en) for row in others] == [([], "", "")] * 2
        assert session is not None
        assert list(session.seen) == [here.account.user_id]
        session.seen[others[0].account.user_id] = SeenAccount("2020-01-01 10:32:00", (("EUR", 5_000),), 4, 1)
        await tab.run(CockpitState.retry)
        seen = next(row for row in state.rows if row.account.user_id == others[0].account.user_id)
        assert (seen.balances, seen.cards, seen.attention, seen.seen.en) == (
            ["EUR 5.00"],
            "4",
            1,
            "As seen 01-01 10:32",
        )


async def test_of_a_hundred_accounts_a_page_is_shown_and_any_is_found(tmp_path: Path) -> None:
    """Of more than sixty the others could neither be seen nor found, and the one that was open was among them."""
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        many(tab, 100)
        first = linked(tab, "admin")[0].user_id
        await tab.run(SwitcherState.load)
        await tab.run(CockpitState.load)
        state, switcher = tab.state(CockpitState), tab.state(SwitcherState)
        assert (state.total, len(state.rows), state.hidden, state.beyond) == (103, 6, 44, 0)
        assert (switcher.others_in_all, len(switcher.others), switcher.beyond) == (102, 50, 52)
        assert [row.account.user_id for row in state.rows if row.current] == [switcher.current.user_id]
        await tab.run(CockpitState.show_all)
        assert (len(state.rows), state.hidden, state.beyond) == (50, 0, 53)
        for page in (CockpitState, SwitcherState):
            await tab.run(page.search, "Company 98")
        assert [row.account.name.en for row in state.rows] == [one.name.en for one in switcher.others] == ["Company 98"]
        assert (state.beyond, switcher.beyond) == (0, 0)
        await tab.run(SwitcherState.take_pins, {switcher.others[0].tag: "1"})
        await tab.run(SwitcherState.search, "")
        assert (switcher.others[0].name.en, switcher.beyond) == ("Company 98", 52), "pinned, though it is far behind"
        assert first in {switcher.current.user_id, *(one.user_id for one in switcher.others)}


async def test_what_was_seen_outlives_a_restart_with_the_sign_in_and_no_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        session = await browser.session()
        assert session is not None
        sessions = runtime().sessions
        sid, after = await sessions.create(session.credential, session.login, seen=session.seen)
        assert after.seen == session.seen
        await sessions.save(after)
        sessions._live.pop(after.key)
        restored = await sessions.find(sid)
        assert restored is not None
        assert restored.seen == session.seen
        other, fresh = await sessions.create(session.credential, session.login)
        assert (other != sid, fresh.seen) == (True, {})
        assert tab.state(CockpitState).rows


@pytest.mark.parametrize(("more", "shown"), [(0, 3), (47, 6)])
async def test_three_and_fifty_accounts(tmp_path: Path, more: int, shown: int) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        many(tab, more)
        await tab.run(CockpitState.load)
        state = tab.state(CockpitState)
        assert (state.total, len(state.rows), state.hidden) == (3 + more, shown, 3 + more - shown)
        await tab.run(CockpitState.search, "第4")
        assert len(state.rows) == (8 if more else 0)
        await tab.run(CockpitState.search, "")
        await tab.run(CockpitState.show_all)
        assert (len(state.rows), state.hidden) == (3 + more, 0)


@pytest.mark.parametrize("more", [0, 47])
async def test_pinned_accounts_stand_first_in_their_order_and_move_nothing_under_the_pointer(
    tmp_path: Path, more: int
) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        many(tab, more)
        await tab.run(CockpitState.load)
        await tab.run(SwitcherState.load)
        state, switcher = tab.state(CockpitState), tab.state(SwitcherState)
        assert (state.ordered, bool(state.owner), state.owner == switcher.owner) == (False, True, True)
        await tab.run(CockpitState.take_pins, {})
        before = [row.account.tag for row in state.rows]
        assert (state.ordered, len(set(before)), state.rows[0].current) == (True, len(before), True)
        last, middle = state._rows[-1].account.tag, before[1]
        await tab.run(CockpitState.take_pins, {last: "1"})
        await tab.run(CockpitState.take_pins, {last: "1", middle: "2"})
        assert [row.account.tag for row in state.rows] == before, "not under the pointer"
        await tab.run(CockpitState.search, "")
        assert [row.account.tag for row in state.rows][:3] == [last, middle, before[0]]
        await tab.run(SwitcherState.take_pins, {last: "1", middle: "2"})
        assert [one.tag for one in switcher.others][:2] == [last, middle]
        await tab.run(SwitcherState.load)
        assert [one.tag for one in switcher.others][:2] == [last, middle]
        assert not any(row.account.user_id in last for row in state._rows), "no id stands in the browser's storage"


async def test_one_account_is_no_overview(tmp_path: Path) -> None:
    async with opened(tmp_path, "personal") as tab:
        assert tab.state(CockpitState).total == 1


async def test_a_failure_clears_the_accounts_and_the_contract(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        await tab.run(SwitcherState.load)
        await tab.run(ContractState.load)
        state, switcher, contract = tab.state(CockpitState), tab.state(SwitcherState), tab.state(ContractState)
        assert contract.contract.number
        assert switcher.current.user_id
        async with console_of(tab.app) as console:
            for path in ("/user/biz/list", "/sso/master/info"):
                await console.post("fault", pathPattern=path, times=2, code="300001")
        runtime().sessions.forget_answers()  # as behind each control call that goes through the portal
        await tab.run(CockpitState.retry)
        await tab.run(SwitcherState.load)
        await tab.run(ContractState.retry)
        assert (state.phase, state.rows, state.total) == ("failed", [], 0)
        assert (switcher.current.user_id, switcher.others) == ("", [])
        assert (contract.phase, contract.contract.number) == ("failed", "")
        await tab.run(CockpitState.retry)
        await tab.run(SwitcherState.load)
        assert (state.total, len(switcher.others)) == (3, 2)


async def test_a_verification_is_read_again_for_the_account_it_is_about(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        other = linked(tab, "admin")[1]
        change(tab, other.user_id, vcc_kyc_status=6, linked_kyc_status=2)
        with sandbox_of(tab.app).database.write() as db:
            db.get_one(KycFile, other.user_id).fail_reason = "执照不清晰"
        state = tab.state(CockpitState)
        await tab.run(CockpitState.check_again, other.user_id)
        row = next(row for row in state.rows if row.account.user_id == other.user_id)
        assert (row.account.kyc.en, row.account.alarm, row.reason) == ("Failed", True, Text.same("执照不清晰"))
        assert row.account.verify_url.endswith("/kyc/update")
        async with console_of(tab.app) as console:
            await console.post("fault", pathPattern="/user/refresh/kycInfo", times=1, code=Code.ACCOUNT_MISSING)
        await tab.run(CockpitState.check_again, other.user_id)
        row = next(row for row in state.rows if row.account.user_id == other.user_id)
        assert row.problem.en
        asked = tab.network.asked.count(RECHECK)
        await tab.run(CockpitState.check_again, "2026010100000000")
        assert tab.network.asked.count(RECHECK) == asked, "an account that is not linked is not asked for"


async def test_who_has_corrected_his_identity_sees_it_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, "kyc-failed") as tab:
        state = tab.state(VerificationState)
        both = Text(zh="营业执照照片不清晰，请重新上传", en=LICENCE_UNREADABLE.partition(" · ")[2])
        assert state.kyc.reason == both, "a switch of language asks nobody"
        await tab.run(VerificationState.check_again)
        assert (state.kyc.label.en, state.problem.en) == ("Not passed", "")
        change(tab, linked(tab, "kyc-failed")[0].user_id, vcc_kyc_status=5)
        await tab.run(VerificationState.check_again)
        assert (state.kyc.label.en, state.kyc.reason, state.can_check) == ("Passed", EMPTY, False)
        asked = tab.network.asked.count(RECHECK)
        await tab.run(VerificationState.check_again)
        assert tab.network.asked.count(RECHECK) == asked


async def test_an_account_that_does_not_exist_is_said_where_it_was_asked_for(tmp_path: Path) -> None:
    async with opened(tmp_path, "kyc-init") as tab:
        async with console_of(tab.app) as console:
            await console.post("fault", pathPattern="/user/refresh/kycInfo", times=1, code=Code.ACCOUNT_MISSING)
        state = tab.state(VerificationState)
        await tab.run(VerificationState.check_again)
        assert (bool(state.problem.en), state.checking) == (True, False)
