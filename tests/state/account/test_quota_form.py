"""The form of quota: who has one and with which sub-accounts, how these change, and how amounts get in."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.state.account.quota_page import ADMIN, APPLY, MANAGER, Page, opened
from tests.support.bench import bench
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account.quota.form import AMOUNTS
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import MoneyPhase
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n.patterns import amounts_paste as paste_words
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.quota.filling import QuotaFillState
from vcc_portal.state.account.quota.page import SEARCH, QuotaState
from vcc_portal.state.account.quota.result import QuotaResultState
from vcc_portal.state.account.quota.sub_account import SubAccountState
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.toast import waiting
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.models.sub_account import SubUserById, SubUserCreate, SubUserUpdate
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person
from vcc_sandbox.sub_accounts.tables import SubUser


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with opened(tmp_path) as page:
        yield page


async def test_each_currency_has_a_form_of_its_own(page: Page) -> None:
    assert page.state.currencies == ["USD", "HKD", "EUR", "JPY"]
    page.tab.at("/account/quota?currency=JPY")
    await page.tab.run(QuotaState.load)
    assert page.state.defaults["currency"] == "JPY"
    values = page.values(Japan="1.5")
    await page.confirm(values)
    assert page.state.errors[f"{AMOUNTS}.{page.sub('Japan')}"] == page.state.errors.popitem()[1]
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
        assert (page.state.operation.phase is MoneyPhase.CHECKING) == (right == "vcc_quota")
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
    assert list(dialog.errors) == ["alias"]
    await save("新 团队", "季度")
    assert dialog.dialog == ""
    made = page.sub("新 团队")
    await page.tab.run(SubAccountState.rename, made)
    await save("Japan")
    assert dialog.errors == {"alias": strings.NAME_TAKEN}
    await save("韩国站")
    assert page.sub("韩国站") == made
    values = page.values(韩国站="5.00")
    await page.confirm(values)
    page.settle()
    await page.tab.run(QuotaState.load)
    await page.tab.run(SubAccountState.shut, made)
    assert [text.en for text in dialog.obstacles] == ["The balance must be zero: return USD 5.00 first."]
    assert dialog.last.en.startswith("Last allocated: USD 5.00")
    await save()
    assert dialog.problem.en == "A sub-account's available quota cannot go below zero."
    await page.confirm(page.values("RETURN", 韩国站="5.00"))
    page.settle()
    asked = SubUserUpdate(sub_user_id=made, alias="首尔站")
    await ask(sub_calls.UPDATE, asked)  # somebody renames it meanwhile: it is closed by that name
    await page.tab.run(SubAccountState.shut, made)
    assert (dialog.obstacles, dialog.name) == ([], "首尔站")
    await save()
    assert made not in {sub.sub_user_id for sub in page.state._accounts.subs}
    assert (await ask(sub_calls.DETAILS, SubUserById(sub_user_id=made))).alias == "首尔站"


async def test_a_name_that_is_there_already_makes_no_second_sub_account_and_says_so(page: Page) -> None:
    subs = page.state._accounts.subs
    await page.tab.run(SubAccountState.create)
    await page.tab.run(SubAccountState.save, {"alias": "Japan", "remark": ""})
    assert [view.text for view in waiting.take("bench")] == [strings.EXISTS.format(name="Japan")]
    assert page.state._accounts.subs == subs


async def test_a_name_that_somebody_else_has_just_given_is_said_to_be_there(page: Page) -> None:
    """The page's list was as old as the page: the second of two tabs was told that it had made one."""
    await page.tab.run(SubAccountState.create)
    await ask(sub_calls.CREATE, SubUserCreate(alias="首尔站", remark="A"))
    await page.tab.run(SubAccountState.save, {"alias": "首尔站", "remark": "B"})
    assert [view.text for view in waiting.take("bench")] == [strings.EXISTS.format(name="首尔站")]
    assert [sub.remark for sub in page.state._accounts.subs if sub.alias == "首尔站"] == ["A"]


async def test_a_sub_account_that_is_renamed_while_it_is_being_closed_keeps_its_new_name(page: Page) -> None:
    """Closing it gave it its old name again."""
    made = (await ask(sub_calls.CREATE, SubUserCreate(alias="首尔站"))).sub_user_id
    await page.tab.run(QuotaState.load)
    await page.tab.run(SubAccountState.shut, made)
    await ask(sub_calls.UPDATE, SubUserUpdate(sub_user_id=made, alias="釜山站"))
    await page.tab.run(SubAccountState.save, {})
    assert [view.text for view in waiting.take("bench")] == [strings.CLOSED.format(name="釜山站")]
    closed = await ask(sub_calls.DETAILS, SubUserById(sub_user_id=made))
    assert (closed.alias, closed.status) == ("釜山站", "CANCEL")


@pytest.mark.parametrize("answered", [True, False])
async def test_a_sub_account_that_somebody_else_has_closed_is_said_to_be_closed_when_it_is_renamed(
    page: Page, answered: bool
) -> None:
    """It said "Renamed", and the row was gone; without an answer it said that it could be submitted again."""
    made = (await ask(sub_calls.CREATE, SubUserCreate(alias="首尔站"))).sub_user_id
    await page.tab.run(QuotaState.load)
    await page.tab.run(SubAccountState.rename, made)
    await ask(sub_calls.UPDATE, SubUserUpdate(sub_user_id=made, alias="首尔站", status="CANCEL"))
    if not answered:
        async with console_of(page.tab.app) as console:
            await console.post("fault", method="POST", pathPattern="/account/sub/user/update", dropConnection=True)
    await page.tab.run(SubAccountState.save, {"alias": "釜山站", "remark": ""})
    name = "釜山站" if answered else "首尔站"
    assert [view.text for view in waiting.take("bench")] == [strings.CLOSED_BEFORE.format(name=name)]
    assert page.tab.state(SubAccountState).dialog == ""
    assert made not in {row.sub_user_id for row in page.state.rows}


async def test_a_dialog_that_is_being_saved_stays_and_one_that_may_not_be_saved_asks_nobody(page: Page) -> None:
    dialog = page.tab.state(SubAccountState)
    await page.tab.run(SubAccountState.create)
    dialog.busy = True
    await page.tab.run(SubAccountState.close, False)
    assert dialog.dialog == "create"
    dialog.busy = False
    session = await browser.session()
    assert session is not None and session.user is not None
    session.user.admin_flag, session.user.uri_permission_dto_list = False, []
    await runtime().sessions.save(session)
    await page.tab.run(SubAccountState.save, {"alias": "x", "remark": ""})
    assert "/cb-va-vcc/account/sub/user/create" not in page.tab.network.asked


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
    assert fill.problem == paste_words.EMPTY_TABLE
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
    assert (fill.pasting, fill.put, fill.rest, [text.en for text in fill.problems]) == (
        True, 2, "不存在\t5", ["Line 1: no such sub-account"],
    ), "what was not taken is still there"  # fmt: skip
    assert (page.state.total, page.state.chosen) == ("USD 1,028.50", 3)
    await page.tab.run(QuotaFillState.open_paste, False)
    assert (fill.pasting, fill.rest, fill.done.en) == (False, "", "Amounts filled in for 2 sub-accounts")
    await page.tab.run(
        QuotaFillState.undo, page.values(**{"Media Buying": "3", "Japan": "1000.50", "Technology": "25.00"})
    )
    assert (page.state.total, page.state.chosen) == ("USD 3.00", 1)


async def test_amounts_that_cannot_be_sent_are_not_called_none(page: Page) -> None:
    """Beside the total stood "No amounts yet", whatever was typed."""
    await page.tab.run(QuotaState.typed, page.values(**{"Japan": "0", "Technology": "0", "Media Buying": "x"}))
    assert [text.en for text in page.state.not_counted] == [
        "2 amounts not counted: enter an amount greater than 0", "1 amount not counted: enter a number, for example 1,000.00",
    ]  # fmt: skip
    await page.tab.run(QuotaState.typed, page.values(Japan="5"))
    assert (page.state.total, page.state.not_counted) == ("USD 5.00", [])


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
