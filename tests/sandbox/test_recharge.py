"""Topping up: channels, quote, each code by its condition, and money that arrives exactly once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.sandbox import ask, data, fresh_sandbox, noon_clock, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.funding import recharges
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.seed.demonstration import DEMONSTRATION

pytestmark = pytest.mark.usefixtures("each_database")


@pytest.fixture
def clock() -> Clock:
    return noon_clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> Iterator[FastAPI]:
    app = fresh_sandbox(tmp_path, clock=clock)
    yield app
    with sandbox_of(app).database.read() as db:
        assert differences(db) == []


def order(request_no: str = "r1", **values: Any) -> dict[str, Any]:
    usual = {"currency": "USD", "amount": 1_000_000, "payChannel": "COLLECTION_BALANCE"}
    return {"requestNo": request_no, **usual, **values}


async def code(client: httpx.AsyncClient, call: Any, **values: Any) -> str:
    return str((await ask(client, call, **values))["code"])


async def result(client: httpx.AsyncClient, bill_id: str) -> dict[str, Any]:
    return await data(client, calls.TRANSACTION_RECHARGE_RESULT, billId=bill_id)


async def unassigned(client: httpx.AsyncClient) -> int:
    return (await data(client, calls.LIST, currency="USD"))[0]["unassignedAmount"]


async def test_a_top_up_arrives_by_itself_and_is_listed(clock: Clock, empty: httpx.AsyncClient):
    before = await unassigned(empty)
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order())
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
    assert [(row["flowType"], row["transactionId"]) for row in flow] == [
        ("B2C_BALANCE_TOPUP", accepted["transactionId"])
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


async def test_a_bank_transfer_says_where_to_pay_and_takes_longer(clock: Clock, empty: httpx.AsyncClient):
    accepted = await data(empty, calls.TRANSACTION_RECHARGE, **order(payChannel="BANK_TRANSFER"))
    assert accepted["bankInfo"]["reference"] == accepted["billId"]
    clock.advance(10)
    assert (await result(empty, accepted["billId"]))["status"] == "INIT"
    clock.advance(110)
    assert (await result(empty, accepted["billId"]))["status"] == "SUCCESS"


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
