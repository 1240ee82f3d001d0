"""Settings around the accounts: further currencies, alarms, automatic top-up, bills and statements; codes by condition."""

import itertools
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.sandbox import code, data, signed_in
from vcc_portal.domain.kyc import KycStatus
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.scheduler import let_happen, run_due
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.identity.tables import LinkedUser, Permission
from vcc_sandbox.reports import export_worker
from vcc_sandbox.reports.tables import Export
from vcc_sandbox.verification.reviews import NUMBER_OF

pytestmark = pytest.mark.usefixtures("balanced_books")


def letters(sandbox: Sandbox, type_code: str) -> list[str]:
    with sandbox.database.read() as db:
        return list(db.scalars(select(OutboxMessage.recipient).where(OutboxMessage.type_code == type_code)))


async def test_an_account_in_a_further_currency_opens_by_itself(clock: Clock, empty: httpx.AsyncClient):
    asked = {"currency": "EUR", "purpose": "ADVERT"}
    applied = await data(empty, user_calls.OPEN_NON_BASIC_ACCOUNT, **asked)
    assert (applied["currency"], applied["status"]) == ("EUR", "INIT")
    assert (await data(empty, calls.EXIST, currency="EUR"))["exist"] is False
    clock.advance(5)
    assert (await data(empty, calls.EXIST, currency="EUR"))["exist"] is True
    assert await data(empty, user_calls.OPEN_NON_BASIC_ACCOUNT, **asked) == {**applied, "status": "SUCCESS"}
    held = await data(empty, user_calls.OPEN_NON_BASIC_ACCOUNT, currency="USD", purpose="ADVERT")
    assert held["status"] == "SUCCESS"


@pytest.mark.parametrize(
    ("person", "values", "expected"),
    [
        ("empty", {"currency": "VND"}, Code.FUNCTION_UNSUPPORTED),
        ("empty", {"settleCurrencyCode": "USD"}, Code.SETTLE_CURRENCY_UNSUPPORTED),
        ("empty", {"purpose": ""}, Code.SUBMIT_FAILED),
        ("kyb-review", {}, Code.KYC_NOT_APPROVED),
        ("operator", {}, Code.NO_FUNCTION_RIGHT),
    ],
)
async def test_opening_an_account_answers_each_code(app: FastAPI, person: str, values: dict[str, Any], expected: str):
    async with signed_in(app, f"{person}@lanyu.example") as client:
        asked = {"currency": "EUR", "purpose": "ADVERT", **values}
        assert await code(client, user_calls.OPEN_NON_BASIC_ACCOUNT, **asked) == expected


ALARM = {
    "currency": "USD",
    "alarmSwitch": True,
    "alarmAmount": 21_000_000,
    "mailboxList": ["a@b.example"],
    "mobileSwitch": False,
}


async def test_an_alarm_is_kept_and_sounds_once_below_its_amount(
    sandbox: Sandbox, clock: Clock, empty: httpx.AsyncClient
):
    assert await data(empty, calls.CONFIG_ALARM_INFO_UPDATE, **ALARM) is True
    kept = (await data(empty, calls.CONFIG_ALARM_INFO))[0]
    assert {name: kept[name] for name in ALARM} == ALARM
    assert (await data(empty, calls.LIST))[0]["alarmSwitch"] is True
    for _ in range(3):
        clock.advance(600)
        run_due(sandbox)
    assert letters(sandbox, "BALANCE_ALARM") == ["a@b.example"]
    await data(empty, calls.CONFIG_ALARM_INFO_UPDATE, **{**ALARM, "alarmSwitch": False})
    clock.advance(600)
    run_due(sandbox)
    assert len(letters(sandbox, "BALANCE_ALARM")) == 1


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"mailboxList": [f"a{number}@b.example" for number in range(6)]}, Code.TOO_MANY_MAILBOXES),
        ({"mailboxList": ["nobody"]}, Code.MAILBOX_FORMAT),
        ({"mailboxList": []}, Code.SUBMIT_FAILED),
        ({"mailboxList": [], "mobileSwitch": True}, Code.SUBMIT_FAILED),
        ({"mailboxList": [], "mobileSwitch": True, "alarmSwitch": False}, Code.SUCCESS),
        ({"mobileSwitch": True}, Code.SUCCESS),
        ({"currency": "SGD"}, Code.CURRENCY_ACCOUNT_MISSING),
        ({"alarmAmount": -1}, Code.SUBMIT_FAILED),
        ({"alarmAmount": 0}, Code.SUBMIT_FAILED),
        ({"alarmAmount": 0, "alarmSwitch": False}, Code.SUCCESS),
        ({"alarmAmount": 5}, Code.SUBMIT_FAILED),
    ],
)
async def test_an_alarm_answers_each_code(empty: httpx.AsyncClient, values: dict[str, Any], expected: str):
    assert await code(empty, calls.CONFIG_ALARM_INFO_UPDATE, **{**ALARM, **values}) == expected


async def test_who_sees_some_sub_accounts_sets_nothing_about_the_main_account(
    sandbox: Sandbox, operator: httpx.AsyncClient
):
    """By an alarm to their own mailbox they were told its balance, and topped it up by itself where they may not by hand."""
    user_id = (await data(operator, user_calls.INFO))["userId"]
    with sandbox.database.write() as db:
        right = {"resource_code": "vcc_setting", "resource_url": "/settings", "resource_id": "1", "resource_name": ""}
        db.add(Permission(user_id=user_id, **right))
    assert await code(operator, calls.CONFIG_ALARM_INFO_UPDATE, **ALARM) == Code.NO_DATA_RIGHT
    assert await code(operator, calls.UPDATE_CONFIG_AUTO_TOP_UP, **AUTO) == Code.NO_DATA_RIGHT
    assert await code(operator, calls.CONFIG_ALARM_INFO) == Code.SUCCESS


async def test_an_alarm_by_text_message_alone_needs_a_number(admin: httpx.AsyncClient):
    assert (
        await code(admin, calls.CONFIG_ALARM_INFO_UPDATE, **ALARM | {"mailboxList": [], "mobileSwitch": True})
        == Code.SUCCESS
    )


AUTO = {
    "currency": "USD",
    "autoTopUpSwitch": True,
    "triggerAmount": 21_000_000,
    "topUpAmount": 500_000,
    "payChannel": "COLLECTION_BALANCE",
    "dailyMaxTimes": 2,
}


async def test_an_automatic_top_up_runs_until_the_balance_or_the_day_s_number_is_reached(
    sandbox: Sandbox, clock: Clock, empty: httpx.AsyncClient
):
    before = (await data(empty, calls.LIST))[0]["unassignedAmount"]
    assert before == 20_000_000
    assert await data(empty, calls.UPDATE_CONFIG_AUTO_TOP_UP, **AUTO) is True
    for _ in range(20):
        clock.advance(30)
        run_due(sandbox)
    config = (await data(empty, calls.LIST_CONFIG_AUTO_TOP_UP))[0]
    assert (config["lastResult"], config["dailyMaxTimes"]) == ("SUCCESS", 2)
    after = (await data(empty, calls.LIST))[0]["unassignedAmount"]
    assert after == before + 2 * 500_000
    day = config["lastTriggerTime"][:10]
    page = await data(empty, trade_calls.RECHARGE_PAGE, timeStart=day, timeEnd=day)
    assert [row["payChannel"] for row in page["list"]] == ["AUTO_COLLECTION_BALANCE"] * 2


async def test_an_account_that_is_frozen_is_not_topped_up_automatically(
    sandbox: Sandbox, clock: Clock, empty: httpx.AsyncClient
):
    """Each look ordered one that failed, and when the account was freed the day's number was reached. Nor is one of a
    company that is not verified any more, which could not top up by hand.
    """
    await data(empty, calls.UPDATE_CONFIG_AUTO_TOP_UP, **AUTO)
    user_id = (await data(empty, user_calls.INFO))["userId"]
    for status, kyc in (
        ("FROZEN", KycStatus.OPS_AUTH_SUCCESS),
        ("ACTIVE", KycStatus.EXPIRED),
        ("ACTIVE", KycStatus.OPS_AUTH_SUCCESS),
    ):
        with sandbox.database.write() as db:
            company = db.get_one(LinkedUser, user_id)
            company.account_status, company.vcc_kyc_status = status, NUMBER_OF[kyc]
        for _ in range(20):
            clock.advance(30)
            run_due(sandbox)
    day = (await data(empty, calls.LIST_CONFIG_AUTO_TOP_UP))[0]["lastTriggerTime"][:10]
    page = await data(empty, trade_calls.RECHARGE_PAGE, timeStart=day, timeEnd=day)
    assert [row["status"] for row in page["list"]] == ["SUCCESS"] * 2


@pytest.mark.parametrize(
    ("person", "values", "expected"),
    [
        ("personal", {}, Code.FUNCTION_UNSUPPORTED),
        ("empty", {"payChannel": "BANK_TRANSFER"}, Code.FUNCTION_UNSUPPORTED),
        ("empty", {"payChannel": "CNY_ACCOUNT"}, Code.FUNCTION_UNSUPPORTED),
        ("empty", {"currency": "HKD"}, Code.CURRENCY_ACCOUNT_MISSING),
        ("empty", {"topUpAmount": 0}, Code.SUBMIT_FAILED),
        ("empty", {"payAccountNo": "1"}, Code.SUBMIT_FAILED),
    ],
)
async def test_an_automatic_top_up_answers_each_code(app: FastAPI, person: str, values: dict[str, Any], expected: str):
    async with signed_in(app, f"{person}@lanyu.example") as client:
        assert await code(client, calls.UPDATE_CONFIG_AUTO_TOP_UP, **{**AUTO, **values}) == expected


@pytest.mark.parametrize(
    ("person", "values"),
    [
        ("kyb-review", {}),
        ("personal", {}),
        ("empty", {"payChannel": "CNY_ACCOUNT"}),
    ],
)
async def test_what_could_not_be_automatic_any_more_can_be_switched_off(
    app: FastAPI, person: str, values: dict[str, Any]
):
    async with signed_in(app, f"{person}@lanyu.example") as client:
        asked = {**AUTO, **values}
        assert await code(client, calls.UPDATE_CONFIG_AUTO_TOP_UP, **asked) != Code.SUCCESS
        assert await code(client, calls.UPDATE_CONFIG_AUTO_TOP_UP, **asked | {"autoTopUpSwitch": False}) == Code.SUCCESS


async def test_cny_above_the_limit_is_not_topped_up_automatically(clock: Clock, empty: httpx.AsyncClient):
    await data(empty, user_calls.OPEN_NON_BASIC_ACCOUNT, currency="CNY", purpose="ADVERT")
    clock.advance(5)
    asked = {**AUTO, "currency": "CNY", "topUpAmount": 600_000_000}
    assert await code(empty, calls.UPDATE_CONFIG_AUTO_TOP_UP, **asked) == Code.CNY_RECHARGE_CHECK_FAILED
    with_fee = {**asked, "topUpAmount": 500_000_000, "payChannel": "CURRENCY_ACCOUNT_BALANCE"}
    assert await code(empty, calls.UPDATE_CONFIG_AUTO_TOP_UP, **with_fee) == Code.CNY_RECHARGE_CHECK_FAILED


async def test_automatic_top_ups_keep_to_what_a_day_may_be_paid_in_cny(
    sandbox: Sandbox, clock: Clock, empty: httpx.AsyncClient
):
    await data(empty, user_calls.OPEN_NON_BASIC_ACCOUNT, currency="CNY", purpose="ADVERT")
    clock.advance(5)
    often = {"currency": "CNY", "topUpAmount": 500_000_000, "triggerAmount": 9_000_000_000, "dailyMaxTimes": 6}
    await data(empty, calls.UPDATE_CONFIG_AUTO_TOP_UP, **{**AUTO, **often})
    for _ in range(8):
        clock.advance(300)
        run_due(sandbox)
    made = (await data(empty, calls.LIST, currency="CNY"))[0]["unassignedAmount"]
    assert made == 4 * 500_000_000


async def all_bills(client: httpx.AsyncClient, **filters: Any) -> list[dict[str, Any]]:
    return (await data(client, trade_calls.BILL_PAGE, pageSize=200, **filters))["list"]


def adds_up(bill: dict[str, Any]) -> bool:
    came = bill["topUpAmount"] + bill["refundAmount"] + bill["rebateAmount"]
    return bill["openingBalance"] + came - bill["consumeAmount"] - bill["feeAmount"] == bill["closingBalance"]


async def test_bills_follow_each_other_and_end_at_what_the_main_account_says(admin: httpx.AsyncClient):
    rows = await all_bills(admin)
    assert all(adds_up(row) for row in rows)
    for currency in ("USD", "JPY"):
        of_currency = [row for row in reversed(rows) if row["currency"] == currency]
        assert of_currency[0]["openingBalance"] == 0
        for earlier, later in itertools.pairwise(of_currency):
            assert earlier["closingBalance"] == later["openingBalance"]
        main = (await data(admin, calls.LIST, currency=currency))[0]["totalAmount"]
        assert of_currency[-1]["closingBalance"] == main
    assert {row["status"] for row in rows} == {"SUCCESS", "PROCESSED"}
    assert any(row["rebateAmount"] for row in rows)


async def test_a_sub_account_s_bill_is_its_statement(admin: httpx.AsyncClient, operator: httpx.AsyncClient):
    everything = await data(admin, calls.ALL)
    sub = everything["subUserList"][0]
    rows = await all_bills(admin, subUserId=sub["subUserId"])
    assert rows
    assert all(adds_up(row) for row in rows)
    for account in sub["accountList"]:
        of_currency = [row for row in rows if row["currency"] == account["currency"]]
        assert of_currency == [] or of_currency[0]["closingBalance"] == account["totalAmount"]
    hidden = next(one["subUserId"] for one in everything["subUserList"] if one["alias"] == "Japan")
    assert await code(operator, trade_calls.BILL_PAGE, subUserId=hidden) == Code.NO_DATA_RIGHT
    assert await code(admin, trade_calls.BILL_PAGE, subUserId="1") == Code.SUB_ACCOUNT_MISSING
    assert await code(admin, trade_calls.BILL_PAGE, billPeriod="209901") == Code.FILE_GENERATION_FAILED
    assert await code(admin, trade_calls.BILL_PAGE, billPeriod="x") == Code.BILL_REFRESH_FAILED


async def test_a_statement_is_made_and_mailed(
    sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    check = await data(admin, calls.APPLY_BILL_PRE_SUBMIT_CHECK)
    assert check["allowed"]
    month = check["availableMonths"][0]
    asked = {"billMonth": month, "currencyList": ["USD", "HKD"], "receiveEmail": "cfo@lanyu.example"}
    applied = await data(admin, calls.APPLY_BILL_SUBMIT, **asked)
    assert await code(admin, calls.APPLY_BILL_SUBMIT, **asked) == Code.BILL_REFRESH_FAILED, "one is under way"
    under_way = await data(admin, calls.APPLY_BILL_PRE_SUBMIT_CHECK, billMonth=month)
    assert (under_way["allowed"], under_way["reason"]) == (False, "UNDER_WAY")
    clock.advance(2)
    assert {row["status"] for row in await data(admin, calls.APPLY_BILL_LIST_STATUS)} == {"PROCESSED"}
    monkeypatch.setattr(export_worker, "start", lambda _sandbox: None)
    clock.advance(4)
    assert {row["status"] for row in await data(admin, calls.APPLY_BILL_LIST_STATUS)} == {"PROCESSED"}, "no file yet"
    assert letters(sandbox, "BILL") == []
    monkeypatch.undo()
    export_worker.start(sandbox)
    assert sandbox.background.wait(60)
    rows = await data(admin, calls.APPLY_BILL_LIST_STATUS, applyIdList=[applied["applyId"]])
    assert [(row["currency"], row["status"], bool(row["fileId"])) for row in rows] == [
        ("HKD", "SUCCESS", True),
        ("USD", "SUCCESS", True),
    ]
    assert letters(sandbox, "BILL") == ["cfo@lanyu.example"]


async def test_the_same_number_is_one_application_and_is_found_by_it(clock: Clock, admin: httpx.AsyncClient):
    month = (await data(admin, calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][0]
    asked = {"requestNo": "a" * 32, "billMonth": month, "currencyList": ["USD", "EUR"]}
    first = await data(admin, calls.APPLY_BILL_SUBMIT, **asked)
    assert await data(admin, calls.APPLY_BILL_SUBMIT, **asked) == first
    rows = await data(admin, calls.APPLY_BILL_LIST_STATUS)
    assert {(row["applyId"], row["requestNo"]) for row in rows} == {(first["applyId"], "a" * 32)}
    other = {**asked, "currencyList": ["USD"]}
    assert await code(admin, calls.APPLY_BILL_SUBMIT, **other) == Code.BILL_FAILED, "another one under the number"


async def test_who_sees_some_sub_accounts_has_no_statement_of_the_company(
    sandbox: Sandbox, admin: httpx.AsyncClient, operator: httpx.AsyncClient
):
    month = (await data(admin, calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][0]
    asked = {"billMonth": month, "currencyList": ["USD"]}
    assert await code(operator, calls.APPLY_BILL_SUBMIT, **asked) == Code.NO_FUNCTION_RIGHT
    user_id = (await data(operator, user_calls.INFO))["userId"]
    with sandbox.database.write() as db:
        right = {"resource_code": "vcc_bill", "resource_url": "", "resource_id": "1", "resource_name": ""}
        db.add(Permission(user_id=user_id, **right))
    assert await code(operator, calls.APPLY_BILL_SUBMIT, **asked) == Code.NO_DATA_RIGHT
    await data(admin, calls.APPLY_BILL_SUBMIT, **asked)
    assert await data(operator, calls.APPLY_BILL_LIST_STATUS) == []


async def test_a_statement_whose_file_fails_has_failed(sandbox: Sandbox, clock: Clock, admin: httpx.AsyncClient):
    month = (await data(admin, calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][0]
    asked = {"billMonth": month, "currencyList": ["USD"], "receiveEmail": "cfo@lanyu.example"}
    await data(admin, calls.APPLY_BILL_SUBMIT, **asked)
    clock.advance(6)
    with sandbox.database.write() as db:
        let_happen(db, clock.now())
        file = db.scalars(select(Export).where(Export.report_type == "BILL")).one()
        export_worker.end(db, file, clock.now(), "NO_SPACE")
    (row,) = await data(admin, calls.APPLY_BILL_LIST_STATUS)
    assert (row["status"], row["failReason"]) == ("FAIL", "NO_SPACE")
    assert letters(sandbox, "BILL") == []


async def test_applying_for_a_statement_answers_each_code(
    app: FastAPI, clock: Clock, admin: httpx.AsyncClient, empty: httpx.AsyncClient
):
    month = (await data(admin, calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][0]
    asked = {"billMonth": month, "currencyList": ["USD"]}
    assert await code(admin, calls.APPLY_BILL_SUBMIT, **{**asked, "receiveEmail": "x"}) == Code.MAILBOX_FORMAT
    assert await code(admin, calls.APPLY_BILL_SUBMIT, **{**asked, "currencyList": ["SGD"]}) == Code.BILL_FAILED
    assert await code(admin, calls.APPLY_BILL_SUBMIT, **{**asked, "billMonth": "209901"}) == Code.BILL_FAILED
    assert await code(admin, calls.APPLY_BILL_SUBMIT, **{**asked, "billMonth": "13"}) == Code.BILL_FAILED
    old = (await data(empty, calls.APPLY_BILL_PRE_SUBMIT_CHECK))["availableMonths"][-1]
    assert await code(empty, calls.APPLY_BILL_SUBMIT, **{**asked, "billMonth": old}) == Code.FILE_GENERATION_FAILED
    async with signed_in(app, "personal@lanyu.example") as person:
        assert await code(person, calls.APPLY_BILL_PRE_SUBMIT_CHECK) == Code.CANNOT_USE_SERVICE
        assert await code(person, calls.APPLY_BILL_SUBMIT, **asked) == Code.CANNOT_USE_SERVICE
        assert await code(person, calls.APPLY_BILL_LIST_STATUS) == Code.BILL_STATUS_REFUSED


async def test_the_delay_of_data_is_told(clock: Clock, admin: httpx.AsyncClient):
    now = clock.now()
    today = await data(admin, calls.FLOW_CHECK_DELAY, acctDateTimeEnd=f"{now:%Y-%m-%d}")
    assert 0 <= today["delayMinutes"] < 10
    past = await data(admin, calls.FLOW_CHECK_DELAY, acctDateTimeEnd="2026-01-01 00:00:00")
    assert past["delayed"] is False
    assert await code(admin, calls.FLOW_CHECK_DELAY, acctDateTimeEnd="soon") == Code.FLOW_QUERY_FAILED


async def test_the_seed_has_settings_to_show(admin: httpx.AsyncClient):
    alarm = (await data(admin, calls.CONFIG_ALARM_INFO))[0]
    assert (alarm["currency"], alarm["alarmSwitch"], len(alarm["mailboxList"])) == ("USD", True, 2)
    (auto,) = await data(admin, calls.LIST_CONFIG_AUTO_TOP_UP, currency="USD")
    assert (auto["autoTopUpSwitch"], auto["topUpAmount"]) == (False, 50_000_000)
