"""Balance for single-mode cards: accepted, moved a moment later, exactly once, never more than there is."""

import asyncio
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.cards import PAID, card, grant, new_card, set_card, single_card, usd
from tests.support.sandbox import ask, code, data, noon_clock, sandbox_of
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.identity.tables import LinkedUser

pytestmark = pytest.mark.usefixtures("each_database", "balanced_books")


@pytest.fixture
def clock() -> Clock:
    """It stands still, so that nothing ends by itself on a slow machine."""
    return noon_clock(runs=False)


def recharge(card_id: str, amount: int = 50_000, request_no: str = "r-1", **more: Any) -> dict[str, Any]:
    return {"requestNo": request_no, "cardId": card_id, "amount": amount, "currency": "USD", **PAID, **more}


async def test_a_recharge_goes_through_its_states(clock: Clock, empty: httpx.AsyncClient):
    card_id = await single_card(empty)
    before = await usd(empty)
    asked = await data(empty, calls.RECHARGE, **recharge(card_id))
    assert asked["status"] == "INIT"

    async def state() -> tuple[str, int]:
        result = await data(empty, _result(asked["id"]))
        return result["status"], (await card(empty, card_id))["cardBalance"]

    assert await state() == ("INIT", 100_000)
    clock.advance(card_recharges.STARTS_AFTER)
    assert await state() == ("PROCESSED", 100_000)
    clock.advance(card_recharges.ENDS_AFTER)
    assert await state() == ("SUCCESS", 150_000)
    clock.advance(60)
    assert await state() == ("SUCCESS", 150_000)
    assert await usd(empty) == before - 50_000
    result = await data(empty, _result(asked["id"]))
    assert (result["cardBalance"], result["transactionId"]) == (150_000, asked["transactionId"])


async def test_the_remark_stands_with_the_movement(clock: Clock, empty: httpx.AsyncClient):
    asked = await data(empty, calls.RECHARGE, **recharge(await single_card(empty), remark="Q4 ads · 四季度"))
    clock.advance(card_recharges.ENDS_AFTER)
    day = f"{clock.now():%Y-%m-%d}"
    page = await data(empty, account_calls.FLOW_PAGE, acctDateTimeStart=day, acctDateTimeEnd=day)
    remarks = {row["remark"] for row in page["list"] if row["transactionId"] == asked["transactionId"]}
    assert remarks == {"Q4 ads · 四季度"}


async def test_recharging_answers_each_code(app: FastAPI, empty: httpx.AsyncClient):
    single, shared, frozen = await single_card(empty, 1), await new_card(empty, 2), await single_card(empty, 3)
    set_card(app, frozen, status="ABNORMAL")
    answer = await ask(empty, calls.RECHARGE, **{**recharge(single), "payPwd": None})
    assert (str(answer["code"]), answer["data"]["typeCode"]) == (Code.STEP_UP_NEEDED, "CARD_RECHARGE")
    left = await usd(empty)
    cases = [
        (recharge("1"), Code.CARD_NOT_FOUND),
        (recharge(shared), Code.CARD_RECHARGE_UNSUPPORTED),
        (recharge(frozen), Code.USER_STATUS_ABNORMAL),
        (recharge(single, 9_990), Code.SUBMIT_FAILED),
        (recharge(single, 10_000_010), Code.SUBMIT_FAILED),
        (recharge(single, 50_005), Code.SUBMIT_FAILED),
        (recharge(single, currency="EUR"), Code.SUBMIT_FAILED),
        (recharge(single, 5_000_000, "a"), Code.SUCCESS),
        (recharge(single, 5_000_000, "b"), Code.SUCCESS),
        (recharge(single, left - 10_000_000 + 10, "c"), Code.QUOTA_INSUFFICIENT),
        (recharge(single, payPwd="wrong"), Code.PAY_PWD_WRONG),
    ]
    for asked, expected in cases:
        assert await code(empty, calls.RECHARGE, **asked) == expected, asked
    assert await code(empty, _result("1")) == Code.RECHARGE_REFRESH_FAILED


async def test_the_same_recharge_counts_once(clock: Clock, empty: httpx.AsyncClient):
    card_id = await single_card(empty)
    answers = await asyncio.gather(*(ask(empty, calls.RECHARGE, **recharge(card_id)) for _ in range(6)))
    assert len({answer["data"]["id"] for answer in answers}) == 1
    assert await code(empty, calls.RECHARGE, **recharge(card_id, 60_000)) == Code.SUBMIT_FAILED
    clock.advance(card_recharges.ENDS_AFTER)
    assert (await card(empty, card_id))["cardBalance"] == 150_000


async def test_racing_recharges_never_take_more_than_there_is(clock: Clock, empty: httpx.AsyncClient):
    card_id = await single_card(empty)
    before = await usd(empty)
    part = before // 3 // 10 * 10
    asked = [recharge(card_id, part, f"race-{number}") for number in range(7)]
    codes = await asyncio.gather(*(code(empty, calls.RECHARGE, **one) for one in asked))
    assert sorted(codes) == [Code.SUCCESS] * 3 + [Code.QUOTA_INSUFFICIENT] * 4
    clock.advance(card_recharges.ENDS_AFTER)
    assert (await card(empty, card_id))["cardBalance"] == 100_000 + 3 * part
    assert await usd(empty) == before - 3 * part


@pytest.mark.parametrize(
    ("status", "account", "reason"),
    [
        ("PRE_CANCEL", "ACTIVE", card_recharges.CARD_NOT_ACTIVE),
        ("VALID", "FROZEN", card_recharges.ACCOUNT_FROZEN),
    ],
)
async def test_what_changed_meanwhile_fails_the_recharge(
    app: FastAPI, clock: Clock, empty: httpx.AsyncClient, status: str, account: str, reason: str
):
    card_id = await single_card(empty)
    before = await usd(empty)
    asked = await data(empty, calls.RECHARGE, **recharge(card_id))
    user_id = (await data(empty, user_calls.INFO))["userId"]

    def set_account(value: str) -> None:
        with sandbox_of(app).database.write() as db:
            db.get_one(LinkedUser, user_id).account_status = value

    set_card(app, card_id, status=status)
    set_account(account)
    clock.advance(card_recharges.ENDS_AFTER)
    await ask(empty, user_calls.INFO)
    set_account("ACTIVE")
    result = await data(empty, _result(asked["id"]))
    assert (result["status"], result["failReason"]) == ("FAIL", reason)
    assert await usd(empty) == before


async def test_an_operator_recharges_cards_that_they_see_with_the_right(
    app: FastAPI, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    card_id = await single_card(admin)
    assert await code(operator, calls.RECHARGE, **recharge(card_id)) == Code.NO_FUNCTION_RIGHT
    await grant(app, operator, ("vcc_card_recharge", "/card/recharge"))
    assert await code(operator, calls.RECHARGE, **recharge(card_id)) == Code.CARD_NOT_FOUND
    asked = await data(admin, calls.RECHARGE, **recharge(card_id))
    assert await code(operator, _result(asked["id"])) == Code.RECHARGE_REFRESH_FAILED


def _result(recharge_id: str) -> Any:
    """The call with its path filled in."""
    return replace(calls.RECHARGE_RESULT, path=f"/card/recharge/{recharge_id}")
