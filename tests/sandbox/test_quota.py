"""Sub-accounts and their quota: each condition with its code, money moved exactly once, books in balance."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.cards import APPLICATION, new_card, single_card
from tests.support.company import buy
from tests.support.sandbox import ask, code, data, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.identity.tables import LinkedUser, Permission
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.quota import transfers
from vcc_sandbox.seed.demonstration import DEMONSTRATION
from vcc_sandbox.sub_accounts import sub_accounts

pytestmark = pytest.mark.usefixtures("each_database", "balanced_books")

PAID = {"payPwd": DEMONSTRATION.password}


@pytest.fixture
async def team(admin: httpx.AsyncClient) -> dict[str, Any]:
    return await data(admin, calls.CREATE, alias="新团队", remark="测试")


@pytest.fixture
async def scoped(sandbox: Sandbox, operator: httpx.AsyncClient) -> httpx.AsyncClient:
    """The operator, with the right to everything here, still bound to two sub-accounts."""
    user_id = (await data(operator, user_calls.INFO))["userId"]
    with sandbox.database.write() as db:
        for number, (code, url) in enumerate((("vcc_quota", "/account/quota"), ("vcc_sub_account", "/account"))):
            db.add(
                Permission(
                    user_id=user_id,
                    resource_code=code,
                    resource_url=url,
                    resource_id=str(number),
                    resource_name=code,
                    link_type=2,
                )
            )
    return operator


async def unassigned(client: httpx.AsyncClient, currency: str = "USD") -> int:
    return (await data(client, account_calls.LIST, currency=currency))[0]["unassignedAmount"]


async def balance(client: httpx.AsyncClient, sub_user_id: str, currency: str = "USD") -> int:
    details = await data(client, calls.DETAILS, subUserId=sub_user_id)
    return next(account["availableAmount"] for account in details["accountList"] if account["currency"] == currency)


def move(request_no: str, direction: str, *items: tuple[str, int], **more: Any) -> dict[str, Any]:
    listed = [{"subUserId": sub, "amount": amount} for sub, amount in items]
    return {"requestNo": request_no, "currency": "USD", "direction": direction, "itemList": listed, **PAID, **more}


async def settle(sandbox: Sandbox, clock: Clock) -> None:
    clock.advance(transfers.SECONDS)
    run_due(sandbox)


async def test_a_sub_account_opens_in_every_currency_and_once_per_alias(admin: httpx.AsyncClient, team: dict[str, Any]):
    assert {account["currency"] for account in team["accountList"]} == {"USD", "HKD", "EUR", "JPY"}
    again = await data(admin, calls.CREATE, alias="  新团队 ")
    assert again["subUserId"] == team["subUserId"]


async def test_creating_answers_each_code(
    app: FastAPI, admin: httpx.AsyncClient, scoped: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sub_accounts, "MOST", 20)
    async with signed_in(app, "shared@lanyu.example") as client:
        assert await code(client, calls.CREATE, alias="x") == Code.FUNCTION_UNSUPPORTED
    assert await code(scoped, calls.CREATE, alias="x") == Code.NO_DATA_RIGHT
    assert await code(admin, calls.CREATE, alias="  ") == Code.SUBMIT_FAILED
    codes = [await code(admin, calls.CREATE, alias=f"team {number}") for number in range(15)]
    assert codes == [Code.SUCCESS] * 14 + [Code.SUB_ACCOUNT_COUNT_REACHED]


async def test_racing_applicants_open_no_more_sub_accounts_than_there_may_be(
    admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    held = (await data(admin, calls.PAGE))["total"]
    monkeypatch.setattr(sub_accounts, "MOST", held + 1)
    codes = await asyncio.gather(*(code(admin, calls.CREATE, alias=f"Race {number}") for number in range(20)))
    assert sorted(codes) == [Code.SUCCESS] + [Code.SUB_ACCOUNT_COUNT_REACHED] * 19
    assert (await data(admin, calls.PAGE))["total"] == held + 1


async def test_an_operator_needs_the_function_right(operator: httpx.AsyncClient):
    assert await code(operator, calls.CREATE, alias="x") == Code.NO_FUNCTION_RIGHT
    assert await code(operator, calls.QUOTA_APPLY, **move("r", "ASSIGN", ("1", 10_000))) == Code.NO_PERMISSION


async def test_only_an_empty_sub_account_closes(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    sub = {"subUserId": team["subUserId"], "alias": "新团队"}
    await data(admin, calls.QUOTA_APPLY, **move("r1", "ASSIGN", (team["subUserId"], 10_000)))
    assert await code(admin, calls.UPDATE, **sub, status="CANCEL") == Code.SUBMIT_FAILED, "quota is on its way"
    await settle(sandbox, clock)
    assert await code(admin, calls.UPDATE, **sub, status="CANCEL") == Code.SUB_QUOTA_BELOW_ZERO
    await data(admin, calls.QUOTA_APPLY, **move("r2", "RETURN", (team["subUserId"], 10_000)))
    await settle(sandbox, clock)
    assert (await data(admin, calls.UPDATE, **sub, status="CANCEL"))["status"] == "CANCEL"
    assert await code(admin, calls.QUOTA_APPLY, **move("r3", "ASSIGN", (team["subUserId"], 10))) == (
        Code.SUB_ACCOUNT_MISSING
    )
    assert (await data(admin, calls.CREATE, alias="新团队"))["status"] == "VALID", "the alias opens it again"


async def test_a_busy_sub_account_does_not_close_and_an_alias_is_unique(admin: httpx.AsyncClient):
    busy, other = (await data(admin, calls.PAGE))["list"][:2]
    assert await code(admin, calls.UPDATE, subUserId=busy["subUserId"], alias=busy["alias"], status="CANCEL") in {
        Code.SUB_QUOTA_BELOW_ZERO,
        Code.UNSETTLED_TRANSACTIONS,
    }
    assert await code(admin, calls.UPDATE, subUserId=busy["subUserId"], alias=other["alias"]) == Code.SUBMIT_FAILED
    renamed = await data(admin, calls.UPDATE, subUserId=busy["subUserId"], alias="改名部")
    assert (renamed["alias"], renamed["status"]) == ("改名部", "VALID")
    assert await code(admin, calls.UPDATE, subUserId="1", alias="x") == Code.SUB_ACCOUNT_MISSING


async def test_details_count_cards_and_name_the_last_quota(admin: httpx.AsyncClient, scoped: httpx.AsyncClient):
    rows = (await data(admin, calls.PAGE))["list"]
    details = await data(admin, calls.DETAILS, subUserId=rows[0]["subUserId"])
    live = sum(count for status, count in details["cardStatusCount"].items() if status not in {"CANCEL", "EXPIRED"})
    assert live == details["cardCount"] > 0
    assert details["lastAllocation"]["amount"] > 0
    assert await code(admin, calls.DETAILS, subUserId="1") == Code.SUB_ACCOUNT_MISSING
    hidden = next(row for row in rows if row["alias"] == "Japan")
    assert await code(scoped, calls.DETAILS, subUserId=hidden["subUserId"]) == Code.NO_DATA_RIGHT


async def test_quota_goes_there_and_back(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    before, sub = await unassigned(admin), team["subUserId"]
    applied = await data(admin, calls.QUOTA_APPLY, **move("go", "ASSIGN", (sub, 500_000)))
    assert applied["status"] == "PROCESSED"
    assert (await unassigned(admin), await balance(admin, sub)) == (before, 0), "nothing has moved yet"
    clock.advance(transfers.SECONDS)
    result = await data(admin, calls.QUOTA_RESULT, applyId=applied["applyId"])
    assert (result["status"], result["itemList"][0]["status"]) == ("SUCCESS", "SUCCESS")
    assert result["unassignedAmount"] == await unassigned(admin) == before - 500_000
    back = await data(admin, calls.QUOTA_APPLY, **move("back", "RETURN", (sub, 200_000)))
    clock.advance(transfers.SECONDS)
    await data(admin, calls.QUOTA_RESULT, applyId=back["applyId"])
    assert (await unassigned(admin), await balance(admin, sub)) == (before - 300_000, 300_000)
    earlier = await data(admin, calls.QUOTA_RESULT, applyId=applied["applyId"])
    assert earlier["unassignedAmount"] == before - 500_000, "as its record says, whatever has come since"
    rows = (await data(admin, calls.QUOTA_QUERY, subUserId=sub))["list"]
    assert [(row["direction"], row["amount"], row["subBalanceAfter"]) for row in rows] == [
        ("RETURN", 200_000, 300_000),
        ("ASSIGN", 500_000, 500_000),
    ]
    assert (await data(admin, calls.QUOTA_QUERY, subUserId=sub, direction="RETURN"))["total"] == 1
    assert (await data(admin, calls.QUOTA_QUERY, subUserId=sub, status="FAIL"))["total"] == 0
    [found] = (await data(admin, calls.QUOTA_QUERY, requestNo="back"))["list"]
    assert (found["requestNo"], found["applyId"]) == ("back", back["applyId"])
    assert (await data(admin, calls.QUOTA_QUERY, requestNo="never-sent"))["total"] == 0
    assert (await data(admin, calls.QUOTA_QUERY, applyId=applied["applyId"]))["list"] == [rows[1]]


async def test_nothing_comes_back_from_a_sub_account_below_zero(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    sub = team["subUserId"]
    await data(admin, calls.QUOTA_APPLY, **move("r1", "ASSIGN", (sub, 10_000)))
    await settle(sandbox, clock)
    card_id = await new_card(admin, subUserId=sub)
    with sandbox.database.write() as db:
        books, card = Books(db), db.get_one(Card, card_id)
        lifecycle.force_post(books, card, buy(30_000, clock.now()))
        books.flush()
    assert await balance(admin, sub) < 0
    assert await code(admin, calls.QUOTA_APPLY, **move("r2", "RETURN", (sub, 10))) == Code.SUB_QUOTA_BELOW_ZERO_2
    await data(admin, calls.QUOTA_APPLY, **move("r3", "ASSIGN", (sub, 50_000)))
    await settle(sandbox, clock)
    assert await code(admin, calls.QUOTA_APPLY, **move("r4", "RETURN", (sub, 10))) == Code.SUCCESS


async def test_applying_answers_each_code(
    app: FastAPI, sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    sub, left = team["subUserId"], await unassigned(admin)
    asked = move("r", "ASSIGN", (sub, 10_000))
    assert await code(admin, calls.QUOTA_APPLY, **{**asked, "payPwd": None}) == Code.STEP_UP_NEEDED
    assert await code(admin, calls.QUOTA_APPLY, **{**asked, "payPwd": "wrong"}) == Code.PAY_PWD_WRONG
    cases = [
        (move("r", "ASSIGN", ("1", 10_000)), Code.SUB_ACCOUNT_MISSING),
        (move("r", "ASSIGN", (sub, 10), (sub, 10)), Code.SUBMIT_FAILED),
        (move("r", "ASSIGN", (sub, 5)), Code.SUBMIT_FAILED),
        (move("r", "ASSIGN", (sub, 0)), Code.SUBMIT_FAILED),
        (move("r", "ASSIGN", (sub, 10_000), currency="SGD"), Code.CURRENCY_ACCOUNT_MISSING),
        (move("r", "ASSIGN", (sub, left + 10)), Code.UNASSIGNED_INSUFFICIENT),
        (move("r", "RETURN", (sub, 10)), Code.SUB_QUOTA_BELOW_ZERO),
        (move("r", "ASSIGN", (sub, left)), Code.SUCCESS),
        (move("r2", "ASSIGN", (sub, 10)), Code.UNASSIGNED_INSUFFICIENT),
    ]
    for values, expected in cases:
        assert await code(admin, calls.QUOTA_APPLY, **values) == expected, values
    await settle(sandbox, clock)
    assert (await unassigned(admin), await balance(admin, sub)) == (0, left)
    assert await code(admin, calls.QUOTA_RESULT, applyId="1") == Code.NO_ALLOCATION_RECORD
    async with signed_in(app, "shared@lanyu.example") as client:
        assert await code(client, calls.QUOTA_APPLY, **asked) == Code.FUNCTION_UNSUPPORTED


async def test_what_is_on_its_way_onto_a_card_is_not_assigned_as_well(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    sub = team["subUserId"]
    of_main, of_sub = [await single_card(admin, number) for number in (1, 2)]
    await data(admin, calls.QUOTA_APPLY, **move("q1", "ASSIGN", (sub, 30_000)))
    await settle(sandbox, clock)
    with sandbox.database.write() as db:
        db.get_one(Card, of_sub).sub_user_id = sub
    left, onto = await unassigned(admin), {"amount": 20_000, "currency": "USD", **PAID}
    for number, card_id in enumerate((of_main, of_sub)):
        await data(admin, card_calls.RECHARGE, requestNo=f"c{number}", cardId=card_id, **onto)
    back, all_of_it = move("q2", "RETURN", (sub, 10_010)), move("q3", "ASSIGN", (sub, left - 19_990))
    assert await code(admin, calls.QUOTA_APPLY, **back) == Code.SUB_QUOTA_BELOW_ZERO
    assert await code(admin, calls.QUOTA_APPLY, **all_of_it) == Code.UNASSIGNED_INSUFFICIENT
    assert await code(admin, calls.QUOTA_APPLY, **move("q4", "RETURN", (sub, 10_000))) == Code.SUCCESS
    assert await code(admin, calls.QUOTA_APPLY, **move("q5", "ASSIGN", (sub, left - 20_000))) == Code.SUCCESS


async def test_a_card_is_not_paid_with_what_was_accepted_as_quota(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    """The application took it first, and the quota failed that had been accepted."""
    sub, fee = team["subUserId"], 500
    left = await unassigned(admin)
    accepted = await data(admin, calls.QUOTA_APPLY, **move("q1", "ASSIGN", (sub, left - fee)))
    one, two = {**APPLICATION, "cardName": "One"}, {**APPLICATION, "cardNamePrefix": "Two", "count": 2, **PAID}
    assert await code(admin, card_calls.APPLY_BATCH, **two | {"requestNo": "b"}) == Code.QUOTA_INSUFFICIENT
    assert await code(admin, card_calls.APPLY, **one) == Code.SUCCESS
    assert await code(admin, card_calls.APPLY, **one | {"requestNo": "c"}) == Code.QUOTA_INSUFFICIENT
    await settle(sandbox, clock)
    assert (await data(admin, calls.QUOTA_RESULT, applyId=accepted["applyId"]))["status"] == "SUCCESS"
    assert await unassigned(admin) == 0


async def test_an_operator_moves_quota_of_their_own_sub_accounts_only(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, scoped: httpx.AsyncClient
):
    rows = {row["alias"]: row["subUserId"] for row in (await data(admin, calls.PAGE))["list"]}
    own = move("own", "ASSIGN", (rows["Technology"], 10_000))
    foreign = move("foreign", "ASSIGN", (rows["Japan"], 10_000))
    assert await code(scoped, calls.QUOTA_APPLY, **foreign) == Code.NO_DATA_RIGHT
    applied = await data(scoped, calls.QUOTA_APPLY, **own)
    await settle(sandbox, clock)
    result = await data(scoped, calls.QUOTA_RESULT, applyId=applied["applyId"])
    assert (result["status"], result["unassignedAmount"]) == ("SUCCESS", None)
    seen = (await data(scoped, calls.QUOTA_QUERY, pageSize=200))["list"]
    assert {row["subUserName"] for row in seen} == {"Technology", "Media Buying"}
    assert {row["unassignedAfter"] for row in seen} == {None}, "the main account's balance is not theirs to know"


async def test_the_same_application_counts_once(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    sub, before = team["subUserId"], await unassigned(admin)
    asked = move("once", "ASSIGN", (sub, 10_000))
    answers = await asyncio.gather(*(ask(admin, calls.QUOTA_APPLY, **asked) for _ in range(8)))
    assert len({answer["data"]["applyId"] for answer in answers}) == 1
    assert await code(admin, calls.QUOTA_APPLY, **{**asked, "currency": "EUR"}) == Code.SUBMIT_FAILED
    await settle(sandbox, clock)
    run_due(sandbox)
    assert (await unassigned(admin), await balance(admin, sub)) == (before - 10_000, 10_000)


async def test_racing_applications_never_take_more_than_there_is(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    sub, before = team["subUserId"], await unassigned(admin)
    part = before // 3 // 10 * 10
    asked = [move(f"race-{number}", "ASSIGN", (sub, part)) for number in range(8)]
    answers = await asyncio.gather(*(ask(admin, calls.QUOTA_APPLY, **values) for values in asked))
    codes = [str(answer["code"]) for answer in answers]
    assert codes.count(Code.SUCCESS) == 3
    assert set(codes) == {Code.SUCCESS, Code.UNASSIGNED_INSUFFICIENT}
    await settle(sandbox, clock)
    assert (await unassigned(admin), await balance(admin, sub)) == (before - 3 * part, 3 * part)


async def test_an_application_fails_whole_when_the_account_froze_meanwhile(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, team: dict[str, Any]
):
    applied = await data(admin, calls.QUOTA_APPLY, **move("late", "ASSIGN", (team["subUserId"], 10_000)))
    user_id = (await data(admin, user_calls.INFO))["userId"]

    def set_status(status: str) -> None:
        with sandbox.database.write() as db:
            db.get_one(LinkedUser, user_id).account_status = status

    set_status("FROZEN")
    await settle(sandbox, clock)
    set_status("ACTIVE")
    result = await data(admin, calls.QUOTA_RESULT, applyId=applied["applyId"])
    assert (result["status"], result["itemList"][0]["failReason"]) == ("FAIL", transfers.ACCOUNT_FROZEN)
    assert await balance(admin, team["subUserId"]) == 0
