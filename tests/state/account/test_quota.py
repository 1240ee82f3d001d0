"""Quota moves once, whatever the user, the tabs and the network do; counted in the sandbox's ledger, not on the screen."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.state.account.quota_page import ADMIN, APPLY, Page, opened
from tests.support.control import console_of
from tests.support.sandbox import ask, data, sandbox_of, signed_in
from tests.support.step_up import verify
from tests.support.troubles import NO_RESULT, SHORT, Trouble
from vcc_portal.errors.codes import Code
from vcc_portal.features.account.quota.form import AMOUNTS
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import NOT_THERE, MoneyOperation, MoneyPhase
from vcc_portal.i18n.patterns import money as words
from vcc_portal.state.account.quota.page import QuotaState
from vcc_portal.state.account.quota.records import QuotaRecordsState
from vcc_portal.state.account.quota.result import QuotaResultState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.seed.demonstration import DEMONSTRATION


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


async def test_checked_then_verified_then_sent_once_then_watched(page: Page) -> None:
    values, before = page.values(), page.every_entry()
    await page.tab.run(QuotaState.restored, dict(values), False)
    await page.tab.run(QuotaState.send, dict(values))
    state = page.state
    assert (state.operation.phase, state.errors, state.total, state.chosen) == ("checking", {}, "USD 1,025.50", 2)
    assert [row.amount for row in state.rows] == ["25.00", "1,000.50"], "the check shows what will move, and no more"
    await page.tab.run(QuotaState.confirm, dict(values))
    assert page.every_entry() == before
    await verify(page.tab)
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
    await page.verified()
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


@pytest.mark.parametrize("phase", [MoneyPhase.SENDING, MoneyPhase.PROCESSING, MoneyPhase.GAVE_UP])
async def test_the_page_that_is_opened_again_stays_with_what_is_under_way(page: Page, phase: MoneyPhase) -> None:
    before = MoneyOperation(phase, page.state.defaults["request_no"], sent_at=time.time())
    page.state.operation = before
    await page.tab.run(QuotaState.load)
    assert (page.state.operation, page.state.defaults["request_no"]) == (before, before.request_no)
    page.tab.at("/account/quota?currency=JPY")
    await page.tab.run(QuotaState.load)
    assert (page.state.operation.phase, page.state.defaults["currency"]) == (MoneyPhase.EDITING, "JPY")


@pytest.mark.parametrize("trouble", [*SHORT, *NO_RESULT], ids=str)
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
        assert (operation.phase, list(page.state.errors)) == ("editing", [row])
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
    assert page.state.errors[f"{AMOUNTS}.{page.sub('Japan')}"].en.endswith("can be returned at most")


@pytest.mark.parametrize("direction", ["ASSIGN", "RETURN"])
async def test_money_that_came_meanwhile_counts_at_once(page: Page, direction: str) -> None:
    known = page.state._accounts
    for account in [*known.mains, *(each for sub in known.subs for each in sub.account_list)]:
        account.unassigned_amount = account.available_amount = 1_000  # before it came
    values = page.values(direction, Technology="25.00")
    await page.tab.run(QuotaState.typed, dict(values))
    await page.tab.run(QuotaState.send, dict(values))
    assert (page.state.operation.phase, page.state.errors) == ("checking", {})


async def test_an_amount_for_a_sub_account_that_was_closed_meanwhile_is_not_dropped_without_a_word(page: Page) -> None:
    async with signed_in(page.tab.app, ADMIN) as colleague:
        made = await data(colleague, sub_calls.CREATE, alias="Closed meanwhile")
        await page.tab.run(QuotaState.load)
        values = page.values(**{"Technology": "25.00", "Closed meanwhile": "5.00"})
        await page.tab.run(QuotaState.typed, dict(values))
        assert (page.state.chosen, page.state.left_out) == (2, [])
        await data(colleague, sub_calls.UPDATE, subUserId=made["subUserId"], alias=made["alias"], status="CANCEL")
    await page.tab.run(QuotaState.send, dict(values))
    state, stale = page.state, f"{AMOUNTS}.{made['subUserId']}"
    assert (state.operation.phase, state.chosen, state.left_out) == ("checking", 1, [stale])
    await page.tab.run(QuotaState.typed, values | {stale: ""})
    assert page.state.left_out == []


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


async def test_the_form_of_the_records_asks_for_a_sub_account(page: Page) -> None:
    page.tab.at("/account/quota?view=records")
    sub_user_id = page.sub("Japan")
    await page.tab.run(QuotaRecordsState.query, {"sub_user_id": sub_user_id, "currency": "", "direction": ""})
    assert page.tab.redirects == [f"/account/quota?view=records&subUserId={sub_user_id}"]


async def test_a_request_that_does_not_exist_is_said(page: Page) -> None:
    page.tab.at("/account/quota?applyId=2026010100000000")
    await page.tab.run(QuotaResultState.load)
    assert page.tab.state(QuotaResultState).phase == Phase.MISSING
