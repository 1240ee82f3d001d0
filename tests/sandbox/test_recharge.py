"""Topping up: channels, quote, each code by its condition, and money that arrives exactly once."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.cards import grant
from tests.support.control import console_of
from tests.support.databases import on_one_database
from tests.support.sandbox import ask, code, data, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding import recharges
from vcc_sandbox.funding.tables import Recharge
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.seed.demonstration import DEMONSTRATION

pytestmark = pytest.mark.usefixtures("each_database", "balanced_books")


def order(request_no: str = "r1", **values: Any) -> dict[str, Any]:
    usual = {"currency": "USD", "amount": 1_000_000, "payChannel": "COLLECTION_BALANCE"}
    return {"requestNo": request_no, **usual, **values}


async def result(client: httpx.AsyncClient, bill_id: str) -> dict[str, Any]:
    return await data(client, calls.TRANSACTION_RECHARGE_RESULT, billId=bill_id)


async def unassigned(client: httpx.AsyncClient) -> int:
    return (await data(client, calls.LIST, currency="USD"))[0]["unassignedAmount"]


async def test_a_top_up_arrives_by_itself_and_is_listed(clock: Clock, empty: httpx.AsyncClient):
    before = await unassigned(empty)
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order(remark="Q4 ads · 四季度"))
    assert (accepted["status"], accepted["payAmount"], accepted["feeAmount"]) == ("INIT", 1_000_000, 0)
    assert (accepted["exchangeRate"], accepted["bankInfo"]) == ("1", None)
    assert await unassigned(empty) == before
    clock.advance(2)
    assert (await result(empty, accepted["billId"]))["status"] == "PROCESSED"
    clock.advance(3)
    done = await result(empty, accepted["billId"])
    assert (done["status"], done["arrivalAmount"], done["balanceAfter"]) == ("SUCCESS", 1_000_000, before + 1_000_000)
    assert await unassigned(empty) == before + 1_000_000
    day = done["finishTime"][:10]
    flow = (await data(empty, calls.FLOW_PAGE, acctDateTimeStart=day, acctDateTimeEnd=day))["list"]
    assert [(row["flowType"], row["transactionId"], row["remark"]) for row in flow] == [
        ("B2C_BALANCE_TOPUP", accepted["transactionId"], "Q4 ads · 四季度")
    ]
    records = await data(empty, trade_calls.RECORD_PAGE, timeStart=day, timeEnd=day)
    assert [row["transactionId"] for row in records["list"]] == [accepted["transactionId"]]


async def test_paying_in_another_currency_costs_the_rate_and_a_fee(empty: httpx.AsyncClient):
    cny = await data(empty, calls.TRANSACTION_RECHARGE, **order(payChannel="CNY_ACCOUNT"))
    assert (cny["payCurrency"], cny["exchangeRate"]) == ("CNY", "7.112600")
    assert (cny["feeAmount"], cny["payAmount"]) == (14_230, 7_112_600 + 14_230)
    eur = await data(
        empty, calls.TRANSACTION_RECHARGE, **order("r2", payChannel="CURRENCY_ACCOUNT_BALANCE", payCurrency="EUR")
    )
    assert (eur["feeAmount"], eur["payAmount"], eur["feeCurrency"]) == (2_580, 861_400 + 2_580, "EUR")


async def test_a_bank_transfer_says_where_to_pay_and_takes_days(app: FastAPI, clock: Clock, empty: httpx.AsyncClient):
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order(payChannel="BANK_TRANSFER"))
    assert accepted["bankInfo"]["reference"] == accepted["billId"]
    clock.advance(120)
    assert (await result(empty, accepted["billId"]))["status"] == "INIT"
    for status in ("PROCESSED", "SUCCESS"):
        clock.advance(86_400)
        async with signed_in(app, "empty@lanyu.example") as next_day:
            assert (await result(next_day, accepted["billId"]))["status"] == status


@pytest.mark.parametrize(("status", "reason"), [("SUCCESS", ""), ("FAIL", "ACCOUNT_FROZEN")])
async def test_a_bank_transfer_ends_when_a_tester_says_so(
    app: FastAPI, clock: Clock, empty: httpx.AsyncClient, status: str, reason: str
):
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order(payChannel="BANK_TRANSFER"))
    async with console_of(app) as console:
        await console.post("sim/finish", kind="RECHARGE", id=accepted["billId"], status=status, failReason=reason)
    ended = await result(empty, accepted["billId"])
    assert (ended["status"], ended["failReason"] or "") == (status, reason)
    clock.advance(3 * 86_400)
    async with signed_in(app, "empty@lanyu.example") as later:
        assert (await result(later, accepted["billId"]))["status"] == status, "its own time changes nothing any more"


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("empty", {"currency": "HKD"}, Code.CURRENCY_ACCOUNT_MISSING),
    ("empty", {"currency": "VND"}, Code.FUNCTION_UNSUPPORTED),
    ("empty", {"payChannel": "CASHBACK"}, Code.FUNCTION_UNSUPPORTED),
    ("empty", {"payChannel": "B2B_BALANCE"}, Code.FUNCTION_UNSUPPORTED),
    ("empty", {"payChannel": "SOMETHING"}, Code.FUNCTION_UNSUPPORTED),
    ("empty", {"payChannel": "CNY_ACCOUNT", "payCurrency": "USD"}, Code.FUNCTION_UNSUPPORTED),
    ("empty", {"payCurrency": "VND"}, Code.FUNCTION_UNSUPPORTED),
    ("empty", {"amount": 9_990}, Code.SUBMIT_FAILED),
    ("empty", {"amount": 10_005}, Code.SUBMIT_FAILED),
    ("empty", {"amount": -1}, Code.SUBMIT_FAILED),
    ("empty", {"remark": "x" * 65}, Code.SUBMIT_FAILED),
    ("empty", {"payAccountNo": "1"}, Code.SUBMIT_FAILED),
    ("empty", {"payChannel": "CNY_ACCOUNT", "amount": 100_000_000}, Code.CNY_RECHARGE_CHECK_FAILED),
    ("personal", {"payChannel": "CNY_ACCOUNT"}, Code.CNY_RECHARGE_CHECK_FAILED),
    ("empty", {"payPwd": "wrong"}, Code.PAY_PWD_WRONG),
    ("empty", {"payPwd": DEMONSTRATION.password}, Code.SUCCESS),
    ("kyb-review", {}, Code.KYC_NOT_APPROVED),
    ("kyc-init", {}, Code.KYC_NEEDED),
    ("operator", {}, Code.NO_PERMISSION),
]


@on_one_database
@pytest.mark.parametrize(("person", "values", "expected"), CASES)
async def test_each_code_has_its_condition(app: FastAPI, person: str, values: dict[str, Any], expected: str):
    async with signed_in(app, f"{person}@lanyu.example") as client:
        assert await code(client, calls.TRANSACTION_RECHARGE, **order(**values)) == expected


async def test_a_business_line_pays_from_its_own_balance(app: FastAPI):
    async with signed_in(app, "admin@lanyu.example", "cn_b2b") as client:
        assert await code(client, calls.TRANSACTION_RECHARGE, **order(payChannel="B2B_BALANCE")) == Code.SUCCESS
        assert await code(client, calls.TRANSACTION_RECHARGE, **order("r2")) == Code.FUNCTION_UNSUPPORTED


async def test_a_day_s_cny_is_limited(empty: httpx.AsyncClient):
    codes = [
        await code(empty, calls.TRANSACTION_RECHARGE, **order(f"r{n}", payChannel="CNY_ACCOUNT", amount=60_000_000))
        for n in range(5)
    ]
    assert codes == [Code.SUCCESS] * 4 + [Code.CNY_RECHARGE_CHECK_FAILED]


async def test_somebody_else_s_top_up_is_not_found(app: FastAPI, admin: httpx.AsyncClient, empty: httpx.AsyncClient):
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order())
    assert await code(admin, calls.TRANSACTION_RECHARGE_RESULT, billId=accepted["billId"]) == (
        Code.RECHARGE_REFRESH_FAILED
    )


async def test_who_does_not_see_the_main_account_tops_up_nothing(app: FastAPI, operator: httpx.AsyncClient):
    """He could not see how it ended."""
    await grant(app, operator, ("vcc_recharge", "/account/recharge"))
    assert await code(operator, calls.TRANSACTION_RECHARGE, **order()) == Code.NO_DATA_RIGHT
    with sandbox_of(app).database.read() as db:
        assert db.scalar(select(Recharge).where(Recharge.request_no == order()["requestNo"])) is None


async def test_a_source_that_is_too_small_fails_the_top_up(clock: Clock, empty: httpx.AsyncClient):
    before = await unassigned(empty)
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order(amount=recharges.SOURCE_USD + 10))
    clock.advance(5)
    done = await result(empty, accepted["billId"])
    assert (done["status"], done["failReason"], done["arrivalAmount"]) == ("FAIL", recharges.SOURCE_SHORT, 0)
    assert await unassigned(empty) == before


async def test_racing_top_ups_never_take_more_than_the_source_has(
    sandbox: Sandbox, clock: Clock, empty: httpx.AsyncClient
):
    before, part = await unassigned(empty), recharges.SOURCE_USD // 2
    asked = [order(f"race-{number}", amount=part) for number in range(4)]
    answers = await asyncio.gather(*(ask(empty, calls.TRANSACTION_RECHARGE, **values) for values in asked))
    clock.advance(5)
    await asyncio.gather(*(result(empty, answer["data"]["billId"]) for answer in answers))
    states = [(await result(empty, answer["data"]["billId"]))["status"] for answer in answers]
    assert sorted(states) == ["FAIL", "FAIL", "SUCCESS", "SUCCESS"]
    assert await unassigned(empty) == before + 2 * part


async def test_the_same_order_counts_once_however_often_it_is_sent(
    sandbox: Sandbox, clock: Clock, empty: httpx.AsyncClient
):
    before = await unassigned(empty)
    answers = await asyncio.gather(*(ask(empty, calls.TRANSACTION_RECHARGE, **order()) for _ in range(8)))
    assert len({answer["data"]["billId"] for answer in answers}) == 1
    assert await code(empty, calls.TRANSACTION_RECHARGE, **order(amount=2_000_000)) == Code.SUBMIT_FAILED
    clock.advance(5)
    for _ in range(3):
        run_due(sandbox)
    assert recharge_ended_again(sandbox, answers[0]["data"]["billId"]) is False
    assert await unassigned(empty) == before + 1_000_000


def recharge_ended_again(sandbox: Sandbox, bill_id: str) -> bool:
    with sandbox.database.write() as db:
        return recharges.finish(db, bill_id, sandbox.clock.now())


async def test_a_wrong_password_leaves_the_request_number_free(empty: httpx.AsyncClient):
    assert await code(empty, calls.TRANSACTION_RECHARGE, **order(payPwd="wrong")) == Code.PAY_PWD_WRONG
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order(payPwd=DEMONSTRATION.password))
    assert accepted["billId"]


async def test_a_frozen_account_gets_no_money(sandbox: Sandbox, clock: Clock, empty: httpx.AsyncClient):
    user_id = (await data(empty, user_calls.INFO))["userId"]
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order())
    with sandbox.database.write() as db:
        db.get_one(LinkedUser, user_id).account_status = "FROZEN"
    clock.advance(5)
    run_due(sandbox)
    with sandbox.database.write() as db:
        db.get_one(LinkedUser, user_id).account_status = "ACTIVE"
    assert (await result(empty, accepted["billId"]))["failReason"] == recharges.ACCOUNT_FROZEN


async def channels(client: httpx.AsyncClient, currency: str = "USD") -> dict[str, Any]:
    rows = await data(client, calls.CURRENCY)
    return {one["payChannel"]: one for row in rows if row["currency"] == currency for one in row["channelList"]}


async def test_what_a_channel_costs_is_said_before_it_is_used(empty: httpx.AsyncClient):
    offered = await channels(empty)
    assert list(offered) == ["COLLECTION_BALANCE", "CURRENCY_ACCOUNT_BALANCE", "CNY_ACCOUNT", "BANK_TRANSFER"]
    assert {one["status"] for one in offered.values()} == {"ONLINE"}
    cny = offered["CNY_ACCOUNT"]
    [paid] = cny["payCurrencyList"]
    assert (paid["currency"], paid["exchangeRate"], cny["feeRate"]) == ("CNY", "7.112600", 20)
    assert 120 < paid["rateValidSeconds"] <= 240
    bank = offered["BANK_TRANSFER"]
    assert (bank["arrival"], bank["fixedFee"], bank["bankInfo"]["reference"]) == ("DAYS", 3_000, "")
    assert bank["payCurrencyList"][0]["balance"] is None
    most = order(payChannel="CNY_ACCOUNT", amount=cny["maxAmount"])
    assert (await data(empty, calls.TRANSACTION_RECHARGE, **most))["payAmount"] <= recharges.CNY_SINGLE
    over = order("r2", payChannel="CNY_ACCOUNT", amount=cny["maxAmount"] + 10)
    assert await code(empty, calls.TRANSACTION_RECHARGE, **over) == Code.CNY_RECHARGE_CHECK_FAILED
    left = (await channels(empty))["CNY_ACCOUNT"]["dayRemaining"]
    assert cny["dayRemaining"] - left == pytest.approx(cny["maxAmount"], abs=20)


@pytest.mark.parametrize(
    ("person", "statuses"),
    [("personal", {"ONLINE", "OFFLINE"}), ("kyc-init", {"NEEDS_KYC"}), ("kyb-review", {"NEEDS_KYC"})],
)
async def test_channels_say_for_whom_they_are_open(app: FastAPI, person: str, statuses: set[str]):
    async with signed_in(app, f"{person}@lanyu.example") as client:
        offered = await channels(client)
        assert {one["status"] for one in offered.values()} == statuses
        assert person != "personal" or offered["CNY_ACCOUNT"]["status"] == "OFFLINE"
        assert await channels(client, "CNH") == {}


async def test_a_rate_is_held_for_what_it_says_and_then_asked_again(clock: Clock, empty: httpx.AsyncClient):
    [paid] = (await channels(empty))["CNY_ACCOUNT"]["payCurrencyList"]
    quoted = {"payChannel": "CNY_ACCOUNT", "exchangeRate": paid["exchangeRate"]}
    clock.advance(paid["rateValidSeconds"] - 60)  # the clock goes on by itself as well
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order(**quoted))
    assert accepted["exchangeRate"] == paid["exchangeRate"]
    clock.advance(60)
    answer = await ask(empty, calls.TRANSACTION_RECHARGE, **order("r2", **quoted))
    assert (str(answer["code"]), answer["errorParam"]) == (Code.SETTLE_CURRENCY_UNSUPPORTED, ["exchangeRate"])
    new = answer["data"]["exchangeRate"]
    assert new != paid["exchangeRate"]
    at_new = await data(empty, calls.TRANSACTION_RECHARGE, **order("r2", **quoted | {"exchangeRate": new}))
    assert at_new["exchangeRate"] == new
    assert await code(empty, calls.TRANSACTION_RECHARGE, **order("r3", **quoted | {"exchangeRate": "0.01"})) == (
        Code.SETTLE_CURRENCY_UNSUPPORTED
    )


async def test_a_top_up_is_found_by_its_request_number_and_keeps_its_reference(empty: httpx.AsyncClient):
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order("wanted", payChannel="BANK_TRANSFER"))
    await data(empty, calls.TRANSACTION_RECHARGE, **order("another"))
    later = await result(empty, accepted["billId"])
    assert (later["bankInfo"], later["requestNo"]) == (accepted["bankInfo"], "wanted")
    assert (later["payAmount"], later["payChannel"]) == (accepted["payAmount"], "BANK_TRANSFER")
    day = later["createTime"][:10]
    found = await data(empty, trade_calls.RECHARGE_PAGE, timeStart=day, timeEnd=day, requestNo="wanted")
    assert [(row["billId"], row["requestNo"]) for row in found["list"]] == [(accepted["billId"], "wanted")]
