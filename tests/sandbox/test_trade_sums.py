"""Sums over the filter, the records that follow from one, statement lines and modes, as the sandbox answers them."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from tests.support.cards import new_card
from tests.support.control import console_of
from tests.support.sandbox import data, sandbox_of, signed_in
from vcc_portal.domain import clock
from vcc_portal.upstream.calls import trade as calls
from vcc_sandbox.payments.tables import Trade

ADMIN = "admin@lanyu.example"


def days(back: int = 90) -> dict[str, str]:
    today = clock.today()
    return {"timeStart": (today - timedelta(days=back)).isoformat(), "timeEnd": today.isoformat()}


async def asked(app: FastAPI, call: Any, **query: Any) -> Any:
    async with signed_in(app, ADMIN) as client:
        return await data(client, call, **query)


async def test_sums_are_of_the_whole_filter_by_currency(app: FastAPI) -> None:
    first = await asked(app, calls.CONSUME_PAGE, **days(), pageSize=10)
    assert sum(each["count"] for each in first["sumList"]) == first["total"] > 10
    rows: list[Any] = []
    for page in range(1, 30):
        found = await asked(app, calls.CONSUME_PAGE, **days(), pageSize=200, pageNo=page)
        rows += found["list"]
        if len(rows) >= found["total"]:
            break
    for each in first["sumList"]:
        mine = [row for row in rows if row["billingCurrency"] == each["currency"] and row["status"] == "SUCCESS"]
        back = [row for row in mine if row["tradeType"] in {4, 10, 21}]
        assert each["inAmount"] == sum(row["billingAmount"] for row in back)
        assert each["outAmount"] == sum(row["billingAmount"] for row in mine) - each["inAmount"]


async def test_holds_are_counted_among_all_and_summed_among_their_like(app: FastAPI) -> None:
    every = {each["currency"]: each for each in (await asked(app, calls.RECORD_PAGE, **days()))["sumList"]}
    held = {each["currency"]: each for each in (await asked(app, calls.AUTH_PAGE, **days()))["sumList"]}
    alone = (await asked(app, calls.RECORD_PAGE, **days(), tradeTypeList=[1, 2, 12]))["sumList"]
    assert {each["currency"]: {**each, "heldAmount": None} for each in alone} == held
    others = await asked(app, calls.RECORD_PAGE, **days(), tradeTypeList=[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 21])
    for each in others["sumList"]:
        whole = every[each["currency"]]
        assert (whole["inAmount"], whole["outAmount"]) == (each["inAmount"], each["outAmount"])
        assert whole["count"] == each["count"] + held[each["currency"]]["count"]


async def test_a_payment_s_followers_name_it(app: FastAPI) -> None:
    client = signed_in(app, ADMIN)
    card_id = await new_card(client)
    async with console_of(app) as console:
        paid = await console.buy(card_id, 20_000)
        settled = await console.post("sim/settle", transactionId=paid["transactionId"])
    found = await asked(app, calls.RECORD_PAGE, **days(), originalTransactionId=paid["transactionId"])
    assert [row["transactionId"] for row in found["list"]] == [settled["transactionId"]]
    assert found["list"][0]["flowSerialNo"]
    held = await asked(app, calls.RECORD_PAGE, **days(), transactionId=paid["transactionId"])
    assert [row.get("flowSerialNo") for row in held["list"]] == [""]


async def test_recent_answers_a_year_and_history_everything(app: FastAPI) -> None:
    today = clock.today()
    old = {
        "timeStart": (today - timedelta(days=500)).isoformat(),
        "timeEnd": (today - timedelta(days=300)).isoformat(),
    }
    line = (today - timedelta(days=366)).isoformat()
    recent = await asked(app, calls.RECORD_PAGE, **old, queryMode="RECENT", pageSize=1)
    history = await asked(app, calls.RECORD_PAGE, **old, queryMode="HISTORY", pageSize=1)
    with sandbox_of(app).database.read() as db:
        company = db.scalar(select(Trade.company_id).where(Trade.transaction_id == recent["list"][0]["transactionId"]))
        before = db.scalar(
            select(func.count()).where(
                Trade.company_id == company, Trade.transaction_time >= old["timeStart"], Trade.transaction_time < line
            )
        )
    assert history["total"] - recent["total"] == before


@pytest.mark.parametrize("asked_for", [{"originalTransactionId": "2026112100000001"}, {"cardMode": "SINGLE"}])
async def test_no_top_up_follows_from_a_transaction_or_is_a_card_s(app: FastAPI, asked_for: dict[str, str]) -> None:
    assert (await asked(app, calls.RECHARGE_PAGE, **days()))["total"] > 0
    found = await asked(app, calls.RECHARGE_PAGE, **days(), **asked_for)
    assert (found["total"], found["list"], found["sumList"]) == (0, [], [])


@pytest.mark.usefixtures("each_database")
async def test_every_list_of_trade_says_its_sums(app: FastAPI) -> None:
    period = days()
    for call, query in (
        (calls.RECHARGE_PAGE, period),
        (calls.CARD_RECHARGE_PAGE, period),
        (calls.FEE_PAGE, period),
        (calls.OTP_RECORD_PAGE, period),
        (calls.BILL_PAGE, {}),
        (calls.REBATE_BILL_PAGE, {}),
    ):
        found = await asked(app, call, **query)
        assert sum(each["count"] for each in found["sumList"]) == found["total"] > 0, str(call)
