"""Quota moves once, whatever the user, the tabs and the network do; counted in the sandbox's ledger, not on the screen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.control import console_of
from tests.support.sandbox import ask, sandbox_of, signed_in
from tests.support.troubles import SHORT, Trouble
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account.quota.form import AMOUNTS
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import NOT_THERE, MoneyPhase
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.quota.filling import QuotaFillState
from vcc_portal.state.account.quota.page import SEARCH, QuotaState
from vcc_portal.state.account.quota.records import QuotaRecordsState
from vcc_portal.state.account.quota.result import QuotaResultState
from vcc_portal.state.account.quota.sub_account import SubAccountState
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.ledger_tables import LedgerEntry, LedgerPosting
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person
from vcc_sandbox.quota import transfers
from vcc_sandbox.seed.demonstration import DEMONSTRATION
from vcc_sandbox.sub_accounts.tables import SubUser

APPLY, LOOK = "/cb-va-vcc/inter/tx/unassigned/apply", "/cb-va-vcc/inter/tx/query"
ADMIN, MANAGER = "admin@lanyu.example", "manager@lanyu.example"


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench

    @property
    def state(self) -> QuotaState:
        return self.tab.state(QuotaState)

    def sub(self, alias: str) -> str:
        return next(one.sub_user_id for one in self.state._accounts.subs if one.alias == alias)

    def values(self, direction: str = "ASSIGN", **amounts: str) -> dict[str, str]:
        typed = amounts or {"Technology": "25.00", "Japan": "1,000.50"}
        named = {f"{AMOUNTS}.{self.sub(alias)}": amount for alias, amount in typed.items()}
        return {**self.state.defaults, "direction": direction, **named}

    async def proved(self) -> None:
        session = await browser.session()
        assert session is not None
        runtime().proofs.keep_password(session, browser.token(), "QUOTA_APPLY", DEMONSTRATION.password)

    async def confirm(self, values: dict[str, str]) -> None:
        await self.proved()
        await self.tab.run(QuotaState.confirm, dict(values))

    def settle(self) -> None:
        """Let what was accepted happen."""
        sandbox = sandbox_of(self.tab.app)
        sandbox.clock.advance(transfers.SECONDS)
        run_due(sandbox)

    def moved(self, values: dict[str, str]) -> tuple[int, int]:
        """Ledger entries of this form's number, and their postings' sum on sub-accounts in thousandths."""
        self.settle()
        with sandbox_of(self.tab.app).database.read() as db:
            numbers = select(QuotaTransfer.transaction_id).where(QuotaTransfer.request_no == values["request_no"])
            keys = [f"quota:{each}" for each in db.scalars(numbers)]
            entries = db.scalars(select(LedgerEntry.id).where(LedgerEntry.key.in_(keys))).all()
            plus = LedgerPosting.amount > 0
            total = select(func.sum(LedgerPosting.amount)).where(LedgerPosting.entry_id.in_(entries), plus)
            return len(entries), db.scalar(total) or 0

    def every_entry(self) -> int:
        with sandbox_of(self.tab.app).database.read() as db:
            kinds = ("TOPUP_TO_SUB_ACCOUNT", "SUB_ACCOUNT_REFUND")
            return db.scalar(select(func.count()).where(LedgerEntry.flow_type.in_(kinds))) or 0


@asynccontextmanager
async def opened(
    folder: Path, who: str = ADMIN, address: str = "/account/quota", **settings: Any
) -> AsyncIterator[Page]:
    async with bench(folder, who, "/account/quota", upstream_money_timeout=4, **settings) as tab:
        tab.at(address)
        await tab.run(QuotaState.load)
        yield Page(tab)
        with sandbox_of(tab.app).database.read() as db:
            assert differences(db) == []


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


async def test_checked_then_proved_then_sent_once_then_watched(page: Page) -> None:
    values, before = page.values(), page.every_entry()
    await page.tab.run(QuotaState.restored, dict(values), False)
    await page.tab.run(QuotaState.send, dict(values))
    state = page.state
    assert (state.operation.phase, state.faults, state.total, state.chosen) == ("checking", {}, "USD 1,025.50", 2)
    assert [row.amount for row in state.rows] == ["25.00", "1,000.50"], "the check shows what will move, and no more"
    await page.tab.run(QuotaState.confirm, dict(values))
    assert page.every_entry() == before
    await page.tab.run_queued()
    await page.tab.run(StepUpState.choose, "PAY_PWD")
    await page.tab.run(StepUpState.prove, {"pay_pwd": DEMONSTRATION.password})
    await page.tab.run_queued()
    [address] = page.tab.redirects
    assert address.startswith("/account/quota?applyId=")
    page.tab.at(address)
    await page.tab.run(QuotaResultState.load)
    result = page.tab.state(QuotaResultState)
    assert (result.outcome, result.total, result.currency) == ("processing", "USD 1,025.50", "USD")
    assert page.moved(values) == (2, 1_025_500)
    assert page.every_entry() == before + 2
    await page.tab.run(QuotaResultState.look)
    assert (result.outcome, result.request_no) == ("success", values["request_no"])
    assert sorted(row.amount for row in result.rows) == ["1,000.50", "25.00"]
    assert all(row.balance for row in result.rows)
    assert result.unassigned.startswith("USD ")


async def test_quota_comes_back(page: Page) -> None:
    values = page.values("RETURN", Technology="12.50")
    await page.confirm(values)
    assert page.moved(values) == (1, 12_500)
    page.tab.at(page.tab.redirects[-1])
    await page.tab.run(QuotaResultState.load)
    result = page.tab.state(QuotaResultState)
    assert (result.outcome, result.returned) == ("success", True)


async def test_twenty_clicks_at_once_two_tabs_and_going_back_are_one_move(page: Page) -> None:
    values = page.values()
    await page.proved()
    await asyncio.gather(*[page.tab.run(QuotaState.confirm, dict(values)) for _ in range(20)])
    page.state.operation = replace(page.state.operation, phase=MoneyPhase.CHECKING)  # a tab that has not heard of it
    await page.confirm(values)
    await page.confirm(values)
    assert page.tab.redirects[0] == page.tab.redirects[-1]
    assert page.moved(values) == (2, 1_025_500)


async def test_other_amounts_under_the_same_number_move_nothing(page: Page) -> None:
    values = page.values()
    await page.confirm(values)
    page.state.operation = replace(page.state.operation, phase=MoneyPhase.CHECKING)
    await page.confirm({**values, f"{AMOUNTS}.{page.sub('Japan')}": "1"})
    operation = page.state.operation
    assert (operation.refusal, operation.sent_before) == (words.SENT_ALREADY, True)
    assert operation.earlier == page.tab.redirects[0]
    assert page.moved(values) == (2, 1_025_500)
    await page.tab.run(QuotaState.start_new, values)
    assert page.state.defaults["request_no"] != values["request_no"]


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_answer_that_is_no_word_is_looked_for(page: Page, trouble: Trouble) -> None:
    values = page.values()
    trouble.befall(page.tab, APPLY)
    await page.confirm(values)
    assert (page.state.operation.phase, page.state.operation.refusal.en) == ("processing", "")
    assert [one.icon for one in page.tab.state(InProgressState).items] == ["split"]
    page.state.reset()  # a restart of the server, and a reload
    await page.tab.run(QuotaState.load)
    await page.tab.run(QuotaState.restored, dict(values), True)
    assert page.state.operation.phase == "processing"
    for _ in range(1 if trouble.done else NOT_THERE):
        await page.tab.run(QuotaState.look_up, dict(values))
    assert page.tab.network.asked.count(APPLY) == 1, "looking never sends"
    if trouble.done:
        assert page.state.operation.phase == "done"
    else:
        assert (page.state.operation.phase, page.state.operation.not_received) == ("checking", True)
        await page.confirm(values)
    assert page.moved(values) == (2, 1_025_500)


async def test_of_two_people_with_the_same_money_one_passes(page: Page) -> None:
    values = page.values(Technology=page.state.main.before)
    await page.tab.run(QuotaState.send, dict(values))
    assert page.state.operation.phase == "checking"
    whole = page.state._rules().unassigned
    other = {"subUserId": page.sub("Japan"), "amount": whole}
    async with signed_in(page.tab.app, ADMIN) as colleague:
        body = {"currency": "USD", "direction": "ASSIGN", "itemList": [other], "payPwd": DEMONSTRATION.password}
        answers = await asyncio.gather(
            page.confirm(values), ask(colleague, sub_calls.QUOTA_APPLY, requestNo="colleague", **body)
        )
    passed = [answers[1]["code"] == 100001, page.state.operation.phase == "done"]
    assert sorted(passed) == [False, True]
    page.settle()
    await page.tab.run(QuotaState.load) if passed[0] else None
    with sandbox_of(page.tab.app).database.read() as db:
        rows = db.scalars(select(QuotaTransfer.status).where(QuotaTransfer.amount == whole)).all()
    assert list(rows) == ["SUCCESS"]


@pytest.mark.parametrize(
    ("code", "more", "where"),
    [
        (Code.SUB_ACCOUNT_MISSING, True, "row"),
        (Code.SUB_QUOTA_BELOW_ZERO, True, "row"),
        (Code.SUB_QUOTA_BELOW_ZERO_2, True, "row"),
        (Code.UNASSIGNED_INSUFFICIENT, False, "check"),
        (Code.QUOTA_INSUFFICIENT, False, "check"),
        (Code.CURRENCY_ACCOUNT_MISSING, False, "check"),
        (Code.FUNCTION_UNSUPPORTED, False, "check"),
        (Code.NO_FUNCTION_RIGHT, False, "check"),
        (Code.NO_DATA_RIGHT, False, "check"),
    ],
)
async def test_a_refusal_stands_where_it_belongs_and_the_number_stays(
    page: Page, code: str, more: bool, where: str
) -> None:
    values, row = page.values(), f"{AMOUNTS}.{page.sub('Japan')}"
    named = {"errorParam": [page.sub("Japan")]} if more else {}
    async with console_of(page.tab.app) as console:
        await console.post(
            "fault", method="POST", pathPattern="/inter/tx/unassigned/apply", times=1, code=code, **named
        )
    await page.confirm(values)
    operation = page.state.operation
    if where == "row":
        assert (operation.phase, list(page.state.faults)) == ("editing", [row])
        values |= {row: "2"}
    else:
        assert (operation.phase, operation.refusal_code) == ("refused", code)
    assert page.moved(values) == (0, 0)
    await page.confirm(values)
    assert page.moved(values)[0] == 2


async def test_too_much_is_said_before_it_is_sent(page: Page) -> None:
    values = page.values(Technology="999,999,999.00")
    await page.tab.run(QuotaState.typed, dict(values))
    assert page.state.short
    assert page.state.main.over.en.endswith("over the unassigned quota")
    await page.tab.run(QuotaState.send, dict(values))
    await page.confirm(values)
    await page.confirm(page.values("RETURN", Japan="999,999,999"))
    assert APPLY not in page.tab.network.asked
    assert page.state.faults[f"{AMOUNTS}.{page.sub('Japan')}"].en.endswith("can be returned at most")


async def test_each_currency_has_a_form_of_its_own(page: Page) -> None:
    assert page.state.currencies == ["USD", "HKD", "EUR", "JPY"]
    page.tab.at("/account/quota?currency=JPY")
    await page.tab.run(QuotaState.load)
    assert page.state.defaults["currency"] == "JPY"
    values = page.values(Japan="1.5")
    await page.confirm(values)
    assert page.state.faults[f"{AMOUNTS}.{page.sub('Japan')}"] == page.state.faults.popitem()[1]
    assert APPLY not in page.tab.network.asked
    values = {**page.values(Japan="100"), "currency": "USD"}
    await page.confirm(values)
    assert page.moved(values) == (1, 100_000)
    with sandbox_of(page.tab.app).database.read() as db:
        query = select(QuotaTransfer.currency).where(QuotaTransfer.request_no == values["request_no"])
        assert db.scalars(query).all() == ["JPY"], "what is on the screen moves, whatever a draft says"


async def test_a_sub_account_that_the_address_names_comes_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as page:
        wanted = page.sub("Japan")
        page.tab.at(f"/account/quota?subUserId={wanted}")
        await page.tab.run(QuotaState.load)
        await page.tab.run(QuotaState.restored, page.values(), False)
        assert (page.state.rows[0].sub_user_id, page.state.rows[0].named) == (wanted, True)
        assert page.state.focus.name == f"{AMOUNTS}.{wanted}"
        page.tab.at("/account/quota?subUserId=2025010100000000")
        await page.tab.run(QuotaState.load)
        assert page.state.stranger


def many_subs(app: Any, count: int) -> None:
    """So many sub-accounts in the demonstration company; with 0 none is open."""
    with sandbox_of(app).database.write() as db:
        company = db.scalar(
            select(LinkedUser.company_id)
            .join(Person)
            .where(Person.login_name == ADMIN, LinkedUser.biz_source == "cn_vcc")
        )
        for row in db.scalars(select(SubUser).where(SubUser.company_id == company)):
            row.status = "CANCEL"
        for number in range(count):
            made = f"20260101{number:08}"
            db.add(
                SubUser(
                    sub_user_id=made, company_id=company, alias=f"team {number:03}", created_at="2026-01-01 00:00:00"
                )
            )


@pytest.mark.parametrize(("count", "phase"), [(0, Phase.EMPTY), (1, Phase.READY), (200, Phase.READY)])
async def test_none_one_and_two_hundred_sub_accounts(tmp_path: Path, count: int, phase: Phase) -> None:
    async with bench(tmp_path, ADMIN, "/account/quota") as tab:
        many_subs(tab.app, count)
        await tab.run(QuotaState.load)
        page = Page(tab)
        assert (page.state.phase, page.state.count) == (phase.value, count)
        if not count:
            return
        assert len(page.state.rows) == min(50, count)
        values = page.state.defaults | {f"{AMOUNTS}.20260101{number:08}": "0.01" for number in range(count)}
        await page.tab.run(QuotaState.typed, dict(values))
        assert page.state.chosen == count
        await page.confirm(values)
        assert page.moved(values) == (count, count * 10)
        if count == 1:
            return
        await page.tab.run(QuotaState.load)
        last = f"{AMOUNTS}.2026010100000199"
        await page.tab.run(QuotaState.send, page.state.defaults | {last: "x", SEARCH: "team 000"})
        assert (page.state.page, page.state.focus.name) == (4, last), "the first fault is found on its page"
        assert last in page.state.fields
        page.tab.at(page.tab.redirects[-1])
        await page.tab.run(QuotaResultState.load)
        result = page.tab.state(QuotaResultState)
        await page.tab.run(QuotaResultState.show_page, 4)
        assert (result.count, len(result.rows), result.page_numbers) == (200, 50, [1, 2, 3, 4])


async def test_without_the_service_the_page_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path, "shared@lanyu.example") as page:
        assert page.state.phase == Phase.BLOCKED


@pytest.mark.parametrize("right", ["", "vcc_quota", "vcc_sub_account"])
async def test_an_operator_does_what_he_may_and_sees_his_own(tmp_path: Path, right: str) -> None:
    async with bench(tmp_path, MANAGER, "/account/quota") as tab:
        with sandbox_of(tab.app).database.write() as db:
            user = db.scalar(select(LinkedUser.user_id).join(Person).where(Person.login_name == MANAGER))
            db.query(Permission).filter(
                Permission.user_id == user, Permission.resource_code.in_(["vcc_quota", "vcc_sub_account"])
            ).delete()
            for number, code in enumerate(filter(None, ["page", right])):
                db.add(
                    Permission(
                        user_id=user,
                        resource_code=code,
                        resource_url="/account/quota",
                        resource_id=f"test-{number}",
                        resource_name=code,
                        link_type=2,
                    )
                )
        session = await browser.session()
        assert session is not None
        session.loaded_at = 0.0
        from vcc_portal.state.core.auth import EntryState  # noqa: PLC0415

        await tab.run(EntryState.enter)
        await tab.run(QuotaState.load)
        page = Page(tab)
        assert [row.name for row in page.state.rows] == ["Media Buying"]
        assert (page.state.may_move, page.state.may_manage) == (right == "vcc_quota", right == "vcc_sub_account")
        values = page.values(**{"Media Buying": "1.00"})
        await tab.run(QuotaState.send, dict(values))
        await page.confirm(values)
        assert page.state.operation.refusal_code == ("" if right == "vcc_quota" else Code.NO_FUNCTION_RIGHT)
        assert page.moved(values) == ((1, 1000) if right == "vcc_quota" else (0, 0))
        await tab.run(SubAccountState.rename, page.sub("Media Buying"))
        assert bool(tab.state(SubAccountState).dialog) == (right == "vcc_sub_account")


async def test_sub_accounts_are_created_renamed_and_closed(page: Page) -> None:
    dialog = page.tab.state(SubAccountState)

    async def save(alias: str = "", remark: str = "") -> None:
        await page.tab.run(SubAccountState.save, {"alias": alias, "remark": remark})

    await page.tab.run(SubAccountState.create)
    await save("")
    assert list(dialog.faults) == ["alias"]
    await save("新 团队", "季度")
    assert dialog.dialog == ""
    made = page.sub("新 团队")
    await page.tab.run(SubAccountState.rename, made)
    await save("Japan")
    assert dialog.faults == {"alias": strings.NAME_TAKEN}
    await save("韩国站")
    assert page.sub("韩国站") == made
    values = page.values(韩国站="5.00")
    await page.confirm(values)
    page.settle()
    await page.tab.run(QuotaState.load)
    await page.tab.run(SubAccountState.shut, made)
    assert [text.en for text in dialog.obstacles] == ["The balance must be zero: return USD 5.00 first."]
    assert dialog.last.en.startswith("Last assigned: USD 5.00")
    await save()
    assert dialog.problem.en == "A sub-account's available quota cannot go below zero."
    await page.confirm(page.values("RETURN", 韩国站="5.00"))
    page.settle()
    await page.tab.run(SubAccountState.shut, made)
    assert dialog.obstacles == []
    await save()
    assert made not in {sub.sub_user_id for sub in page.state._accounts.subs}


@pytest.mark.parametrize("code", [Code.SUB_ACCOUNT_COUNT_REACHED, Code.FUNCTION_UNSUPPORTED])
async def test_creating_says_each_refusal_in_place(page: Page, code: str) -> None:
    async with console_of(page.tab.app) as console:
        await console.post("fault", method="POST", pathPattern="/account/sub/user/create", times=1, code=code)
    subs = page.state._accounts.subs
    await page.tab.run(SubAccountState.create)
    await page.tab.run(SubAccountState.save, {"alias": "x", "remark": ""})
    dialog = page.tab.state(SubAccountState)
    assert (dialog.dialog, dialog.busy, bool(dialog.problem.en)) == ("create", False, True)
    assert page.state._accounts.subs == subs


async def test_who_loses_the_right_midway_is_sent_away_and_creates_nothing(page: Page) -> None:
    async with console_of(page.tab.app) as console:
        await console.post(
            "fault", method="POST", pathPattern="/account/sub/user/create", times=1, code=Code.NO_PERMISSION
        )
    subs = page.state._accounts.subs
    await page.tab.run(SubAccountState.create)
    with pytest.raises(Failed) as refused:
        await page.tab.run(SubAccountState.save, {"alias": "x", "remark": ""})
    assert refused.value.code == Code.NO_PERMISSION
    assert page.tab.state(SubAccountState).busy is False
    assert page.state._accounts.subs == subs


async def test_payments_that_are_not_settled_keep_a_sub_account_open(page: Page) -> None:
    async with console_of(page.tab.app) as console:
        await console.post(
            "fault", method="POST", pathPattern="/account/sub/user/update", times=1, code=Code.UNSETTLED_TRANSACTIONS
        )
    dialog, sub = page.tab.state(SubAccountState), page.sub("Japan")
    await page.tab.run(SubAccountState.shut, sub)
    await page.tab.run(SubAccountState.save, {})
    assert (dialog.dialog, dialog.problem) == ("close", strings.BLOCKS_UNSETTLED)
    assert sub in {one.sub_user_id for one in page.state._accounts.subs}


async def test_an_account_that_is_frozen_midway_moves_nothing_and_leads_away(page: Page) -> None:
    values = page.values()
    await page.tab.run(QuotaState.send, dict(values))
    with sandbox_of(page.tab.app).database.write() as db:
        user = db.scalar(
            select(LinkedUser).join(Person).where(Person.login_name == ADMIN, LinkedUser.biz_source == "cn_vcc")
        )
        assert user is not None
        user.account_status = "FROZEN"
    await page.confirm(values)
    assert (page.state.operation.phase, page.tab.redirects or page.tab.leaves_for) == ("editing", ["/frozen"])
    assert page.moved(values) == (0, 0)


async def test_a_personal_account_has_no_sub_accounts(tmp_path: Path) -> None:
    async with opened(tmp_path, "personal@lanyu.example") as page:
        assert page.state.phase == Phase.BLOCKED


async def test_who_holds_both_rights_does_everything_for_the_whole_company(tmp_path: Path) -> None:
    async with opened(tmp_path, "finance@lanyu.example") as page:
        assert (page.state.may_move, page.state.may_manage, page.state.count) == (True, True, 6)
        assert page.state.main.before
        values = page.values()
        await page.confirm(values)
        assert page.moved(values) == (2, 1_025_500)


async def test_a_total_in_equal_parts_then_as_before(page: Page) -> None:
    values = {**page.values(Japan="7"), "fill": "100.00"}
    await page.tab.run(QuotaFillState.split, dict(values))
    parts = page.state.patch.values
    assert [parts[f"{AMOUNTS}.{row.sub_user_id}"] for row in page.state.rows] == ["16.67"] * 4 + ["16.66"] * 2
    assert page.state.total == "USD 100.00"
    values |= parts
    await page.tab.run(QuotaFillState.split, {**values, "fill": "10", SEARCH: "japan"})
    assert page.state.patch.values[f"{AMOUNTS}.{page.sub('Japan')}"] == "10.00"
    assert f"{AMOUNTS}.{page.sub('Technology')}" not in page.state.patch.values
    await page.confirm(values)
    assert page.moved(values) == (6, 100_000)
    await page.tab.run(QuotaState.load)
    await page.tab.run(QuotaFillState.as_before, page.state.defaults)
    assert page.state.total == "USD 100.00"
    turn = page.state.patch.turn
    await page.tab.run(QuotaFillState.split, {**page.state.defaults, "fill": "x"})
    assert page.state.patch.turn == turn


async def test_amounts_from_a_spreadsheet(page: Page) -> None:
    fill = page.tab.state(QuotaFillState)
    await page.tab.run(QuotaState.restored, page.values(**{"Media Buying": "3"}), False)
    await page.tab.run(QuotaFillState.open_paste, True)
    await page.tab.run(QuotaFillState.paste, {"pasted": " \n"})
    assert fill.problem == strings.PASTE_EMPTY
    await page.tab.run(
        QuotaFillState.paste, {"pasted": f"部门\t金额\nJapan\t1,000.50\n不存在\t5\n{page.sub('Technology')}\t25"}
    )
    assert (fill.pasting, fill.found, [text.en for text in fill.problems]) == (
        True,
        2,
        ["Line 3: no such sub-account"],
    )
    assert page.state.total == "USD 3.00", "nothing is taken before it is asked for"
    await page.tab.run(QuotaFillState.take_found)
    assert (fill.pasting, page.state.total, page.state.chosen) == (False, "USD 1,028.50", 3)


async def test_nothing_is_filled_in_while_money_moves_or_without_the_right(page: Page) -> None:
    values = {**page.values(), "fill": "100"}
    await page.tab.run(QuotaState.send, dict(values))
    turn = page.state.patch.turn
    await page.tab.run(QuotaFillState.split, dict(values))
    await page.tab.run(QuotaFillState.as_before, dict(values))
    await page.tab.run(QuotaFillState.open_paste, True)
    await page.tab.run(QuotaFillState.paste, {"pasted": "Japan\t5"})
    assert page.tab.state(QuotaFillState).pasting is False
    assert (page.state.patch.turn, page.state.total) == (turn, "USD 1,025.50")


async def test_records_show_both_balances_and_lead_to_the_request(page: Page) -> None:
    values = page.values()
    await page.confirm(values)
    page.settle()
    page.tab.at("/account/quota?view=records&currency=USD&subUserId=" + page.sub("Japan"))
    await page.tab.run(QuotaRecordsState.load)
    records = page.tab.state(QuotaRecordsState)
    first = records.rows[0]
    assert (first.sub_account, first.change.amount, first.status.tone) == ("Japan", "+1,000.50", "ok")
    assert first.sub_balance.amount
    assert first.unassigned.amount
    assert first.time.href == page.tab.redirects[0]
    assert [chip.name for chip in records.chips] == ["sub_user_id", "currency"]
    assert all("view=records" in chip.href for chip in records.chips)


async def test_a_request_that_does_not_exist_is_said(page: Page) -> None:
    page.tab.at("/account/quota?applyId=2026010100000000")
    await page.tab.run(QuotaResultState.load)
    assert page.tab.state(QuotaResultState).phase == Phase.MISSING
