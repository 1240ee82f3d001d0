"""Balances, fund flow and transactions say the same as the ledger."""

from collections import defaultdict
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.sandbox import ask, data, noon_clock, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.identity.tables import UnsignedAgreement


def last_year() -> dict[str, str]:
    today = noon_clock().now().date()
    return {"timeStart": (today - timedelta(days=366)).isoformat(), "timeEnd": today.isoformat()}


async def records(client: httpx.AsyncClient, **filters: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    page = 1
    while True:
        answer = await data(client, trade_calls.RECORD_PAGE, **{**last_year(), **filters}, pageSize=200, pageNo=page)
        rows += answer["list"]
        if len(rows) >= answer["total"]:
            assert len({row["transactionId"] for row in rows}) == answer["total"]
            return rows
        page += 1


async def test_main_balance_is_unassigned_plus_sub_accounts(admin: httpx.AsyncClient):
    everything = await data(admin, account_calls.ALL)
    for main in everything["mainAccountList"]:
        subs = [
            account
            for sub in everything["subUserList"]
            for account in sub["accountList"]
            if account["currency"] == main["currency"]
        ]
        assert main["assignedAmount"] == sum(account["availableAmount"] for account in subs)
        assert main["availableAmount"] == main["unassignedAmount"] + main["assignedAmount"]
        assert main["totalAmount"] == main["availableAmount"] + main["frozenAmount"]
    totals = {row["currency"]: row["availableAmount"] for row in everything["totalByCurrency"]}
    assert totals == {row["currency"]: row["availableAmount"] for row in everything["mainAccountList"]}
    assert set(totals) == {"USD", "HKD", "EUR", "JPY"}


async def test_statement_lines_run_on_and_end_at_the_balance(admin: httpx.AsyncClient):
    lines: list[dict[str, Any]] = []
    span = {"acctDateTimeStart": last_year()["timeStart"], "acctDateTimeEnd": last_year()["timeEnd"]}
    while True:
        page = await data(admin, account_calls.FLOW_PAGE, **span, pageSize=200, pageNo=len(lines) // 200 + 1)
        lines += page["list"]
        if len(lines) >= page["total"]:
            break
    by_account: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in reversed(lines):
        by_account[line["acctNo"]].append(line)
    for account in by_account.values():
        remaining = 0
        for line in account:
            remaining += line["amount"] if line["debitOrCredit"] == "CREDIT" else -line["amount"]
            assert line["remainAcctBalance"] == remaining
    everything = await data(admin, account_calls.ALL)
    for sub in everything["subUserList"]:
        for account in sub["accountList"]:
            known = by_account.get(account["accountNo"])
            assert account["totalAmount"] == (known[-1]["remainAcctBalance"] if known else 0)


async def test_transactions_are_filtered_in_every_way(admin: httpx.AsyncClient):
    rows = await records(admin)
    some = next(row for row in rows if row["tradeType"] == 3 and row["subUserId"])
    checks: list[tuple[dict[str, Any], Any]] = [
        ({"tradeTypeList": [3, 9]}, lambda row: row["tradeType"] in {3, 9}),
        ({"status": "FAIL"}, lambda row: row["status"] == "FAIL"),
        ({"currency": "JPY"}, lambda row: row["billingCurrency"] == "JPY"),
        ({"cardId": some["cardId"]}, lambda row: row["cardId"] == some["cardId"]),
        ({"last4digits": some["last4digits"]}, lambda row: row["last4digits"] == some["last4digits"]),
        ({"merchantName": "yamato"}, lambda row: "YAMATO" in row["merchantName"]),
        ({"mcc": "7311"}, lambda row: row["mcc"] == "7311"),
        ({"amountMin": 500_000, "amountMax": 900_000}, lambda row: 500_000 <= row["billingAmount"] <= 900_000),
        ({"subUserId": some["subUserId"]}, lambda row: row["subUserId"] == some["subUserId"]),
        ({"transactionId": some["transactionId"]}, lambda row: row["transactionId"] == some["transactionId"]),
    ]
    for filters, belongs in checks:
        expected = {row["transactionId"] for row in rows if belongs(row)}
        assert {row["transactionId"] for row in await records(admin, **filters)} == expected, filters
        assert 0 < len(expected) < len(rows)


async def test_the_last_day_of_a_span_is_whole(admin: httpx.AsyncClient):
    today = noon_clock().now().date().isoformat()
    rows = await records(admin, timeStart=today, timeEnd=today)
    assert rows
    assert {row["transactionTime"][:10] for row in rows} == {today}


@pytest.mark.parametrize(
    ("start", "end", "answered"),
    [
        ("", "", True),
        (" 10:00:00", "", True),
        ("", " 00:00:00", True),
        (" 10:00:00", " 10:00:00", True),
        (" 10:00:00", " 09:59:59", False),
    ],
)
async def test_statement_lines_are_asked_for_by_days_and_by_moments(
    admin: httpx.AsyncClient, start: str, end: str, *, answered: bool
):
    today = noon_clock().now().date().isoformat()
    span = {"acctDateTimeStart": f"{today}{start}", "acctDateTimeEnd": f"{today}{end}"}
    answer = await ask(admin, account_calls.FLOW_PAGE, **span, pageSize=200)
    assert str(answer["code"]) == (Code.SUCCESS if answered else Code.FLOW_QUERY_FAILED)
    if answered:
        least, most = f"{today}{start or ' 00:00:00'}", f"{today}{end or ' 23:59:59'}"
        assert all(least <= row["acctDateTime"] <= most for row in answer["data"]["list"])


async def test_a_cards_sums_are_those_of_its_rows(admin: httpx.AsyncClient):
    card = (await data(admin, card_calls.PAGE, orderBy="usedMonth"))["list"][0]["cardId"]
    answer = await data(admin, trade_calls.CARD_TRANSACTION_PAGE, cardId=card, pageSize=1, **last_year())
    rows = [row for row in await records(admin, cardId=card) if row["status"] == "SUCCESS"]
    assert answer["sum"]["currency"] == rows[0]["billingCurrency"]
    assert answer["sum"]["authAmount"] == sum(row["billingAmount"] for row in rows if row["tradeType"] == 1)
    assert answer["sum"]["settledAmount"] == sum(row["billingAmount"] for row in rows if row["tradeType"] in {3, 9})
    assert answer["sum"]["refundAmount"] == sum(row["billingAmount"] for row in rows if row["tradeType"] in {4, 10, 21})


@pytest.mark.parametrize(
    ("call", "types"),
    [
        (trade_calls.CONSUME_PAGE, {3, 4, 9, 10, 11, 21}),
        (trade_calls.AUTH_PAGE, {1, 2, 12}),
        (trade_calls.FEE_PAGE, {7, 8, 13}),
    ],
)
async def test_the_kinds_of_transaction_have_their_own_pages(admin: httpx.AsyncClient, call: Any, types: set[int]):
    page = await data(admin, call, pageSize=200, **last_year())
    assert {row["tradeType"] for row in page["list"]} <= types
    assert page["total"] == len([row for row in await records(admin) if row["tradeType"] in types])


async def test_a_span_is_at_most_a_year(admin: httpx.AsyncClient):
    answer = await ask(admin, trade_calls.RECORD_PAGE, timeStart="2024-01-01", timeEnd="2026-01-01")
    assert str(answer["code"]) == Code.SUBMIT_FAILED


async def test_a_new_company_has_money_and_no_history(empty: httpx.AsyncClient):
    (usd,) = await data(empty, account_calls.LIST)
    assert (usd["currency"], usd["availableAmount"]) == ("USD", 20_000_000)
    assert await records(empty) == []
    assert await data(empty, account_calls.EXIST, currency="USD") == {"exist": True, "accountNo": usd["accountNo"]}
    assert await data(empty, account_calls.EXIST, currency="EUR") == {"exist": False, "accountNo": ""}


async def test_signing_agreements_opens_the_way(app: FastAPI, admin: httpx.AsyncClient):
    user = (await data(admin, user_calls.INFO))["userId"]
    with sandbox_of(app).database.write() as db:
        for code in ("A", "B"):
            db.add(UnsignedAgreement(user_id=user, site="CN", code=code, version="1", title=code))
    signed = await data(admin, account_calls.SIGN_CONTRACT_LIST, agreementList=[named("A"), named("X")], agree=True)
    assert (signed["signedCount"], [row["code"] for row in signed["remaining"]]) == (1, ["B"])
    refused = await data(admin, account_calls.SIGN_CONTRACT_LIST, agreementList=[named("B")], agree=False)
    assert refused["signedCount"] == 0
    await data(admin, account_calls.SIGN_CONTRACT_LIST, agreementList=[named("B")], agree=True)
    assert (await data(admin, user_calls.INFO))["userId"] == user


def named(code: str) -> dict[str, str]:
    return {"site": "CN", "code": code, "version": "1"}


async def test_the_guide_is_remembered(admin: httpx.AsyncClient):
    assert await data(admin, account_calls.GUIDE) == {"step": 0}
    assert await data(admin, account_calls.GUIDE, step=3) == {"step": 3}
    assert await data(admin, account_calls.GUIDE) == {"step": 3}
    assert await data(admin, account_calls.GUIDE_CONFIRM) == {"step": 0}


@pytest.mark.parametrize(
    ("name", "status"), [("admin", "PASSED"), ("kyb-failed", "FAILED"), ("kyb-review", "AUDITING")]
)
async def test_business_verification_is_shown_with_masked_numbers(app: FastAPI, name: str, status: str):
    async with signed_in(app, f"{name}@lanyu.example") as client:
        details = await data(client, account_calls.KYB_DETAILS)
    assert details["status"] == status
    assert details["companyName"]
    assert "****" in details["legalIdNo"]
    assert bool(details["failReasonList"]) == (status == "FAILED")
    assert date.fromisoformat(details["submitTime"][:10])
