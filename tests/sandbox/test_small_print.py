"""Details of the contract that a careful caller notices: which code, which field, what is kept and what is not."""

from collections.abc import Sequence

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.sandbox.test_card_apply import SHARED, this_year
from tests.support.exports import export, grant
from tests.support.sandbox import ask, code, data, visitor
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.call import Wire, to_camel
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import invite as invite_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.account import FlowQuery
from vcc_portal.upstream.models.trade import DetailQuery, RebateQuery
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.reports import words
from vcc_sandbox.reports.bills import REBATE_COLUMNS, REWARD_COLUMNS
from vcc_sandbox.reports.flow import COLUMNS as FLOW_COLUMNS
from vcc_sandbox.reports.handlers.exports import checked
from vcc_sandbox.reports.making import LABELS
from vcc_sandbox.reports.table import Column
from vcc_sandbox.reports.trade import COLUMNS as TRADE_COLUMNS

pytestmark = pytest.mark.usefixtures("at_rest")


@pytest.mark.parametrize("source", ["B2C", "B2B", "ONE_PORTAL", "LPPE"])
async def test_a_known_kyc_source_has_its_configuration(admin: httpx.AsyncClient, source: str):
    assert source in await data(admin, user_calls.KYC_SOURCE_CONFIG, kycSource=source)


async def test_an_unknown_kyc_source_has_none(admin: httpx.AsyncClient):
    refused = await ask(admin, user_calls.KYC_SOURCE_CONFIG, kycSource="NOPE")
    assert (str(refused["code"]), refused["errorParam"]) == (Code.SUBMIT_FAILED, ["kycSource"])


async def test_a_code_for_nothing_is_not_sent(app: FastAPI, admin: httpx.AsyncClient):
    asked = {"areaCode": "86", "mobile": "13900000000", "typeCode": "NOPE"}
    async with visitor(app) as client:
        refused = await ask(client, sso_calls.SEND_MOBILE_UNBLOCK, **asked)
    assert (refused["code"], refused["errorParam"]) == (str(Code.SUBMIT_FAILED), ["typeCode"])
    assert await code(admin, user_calls.SEND_MOBILE, typeCode="NOPE") == Code.SUBMIT_FAILED


async def test_what_a_call_is_about_must_be_said(admin: httpx.AsyncClient):
    refused = [await ask(admin, call) for call in (user_calls.BIZ_ACCOUNTS, content_calls.MESSAGE_LIST)]
    assert [each["errorParam"] for each in refused] == [["bizSource"], ["showType"]]


async def test_a_currency_that_the_bin_does_not_settle_in_is_300034(empty: httpx.AsyncClient):
    asked = SHARED | {"currency": "THB", "settleCurrencyCode": "THB"}
    refused = await ask(empty, card_calls.APPLY, **asked)
    assert (str(refused["code"]), refused["errorParam"]) == (Code.SETTLE_CURRENCY_UNSUPPORTED, ["currency"])


@pytest.mark.parametrize("unseen", ["\x00", "\u202e", "\u2066", "\ufeff", "\u200b", "\u3164"])
async def test_a_name_with_a_character_that_is_never_seen_is_refused(empty: httpx.AsyncClient, unseen: str):
    refused = await ask(empty, card_calls.APPLY, **SHARED | {"cardName": f"Ads{unseen}"})
    assert (str(refused["code"]), refused["errorParam"]) == (Code.CARD_OPEN_FAILED, ["cardName"])
    refused = await ask(empty, card_calls.APPLY, **SHARED | {"email": f"ads{unseen}@lanyu.example"})
    assert refused["errorParam"] == ["email"]


async def test_mail_that_cannot_be_delivered_is_210003(app: FastAPI, admin: httpx.AsyncClient):
    nobody = "somebody@unreachable.example"
    async with visitor(app) as client:
        assert await code(client, sso_calls.ACCOUNT_ACTIVATE, loginName=nobody) == Code.SMS_SEND_FAILED
    (own,) = await data(admin, invite_calls.LIST_INVITATION_CODE)
    asked = {"invitationCode": own["invitationCode"]}
    assert await code(admin, invite_calls.SEND_EMAIL, emailList=[nobody], **asked) == Code.SMS_SEND_FAILED
    sent = await data(admin, invite_calls.SEND_EMAIL, emailList=[nobody, "one@elsewhere.example"], **asked)
    assert (sent["sentCount"], sent["failList"]) == (1, [{"email": nobody, "reason": "UNDELIVERABLE"}])


async def test_a_phone_number_stands_masked_in_the_log(sandbox: Sandbox, empty: httpx.AsyncClient):
    await data(empty, card_calls.APPLY, **SHARED)
    with sandbox.database.read() as db:
        asked = select(OperationLog).where(OperationLog.operation_type == "CARD_APPLY")
        row = db.scalars(asked.order_by(OperationLog.created_at.desc(), OperationLog.log_id.desc())).first()
    assert row is not None and row.after["cardName"] == SHARED["cardName"]
    assert row.after["phone"].startswith("138*"), row.after
    assert SHARED["phone"] not in str(row.after)


async def test_an_unknown_agreement_is_null(admin: httpx.AsyncClient):
    answer = await ask(admin, content_calls.AGREEMENT, site="CN", code="NONE", lang="zh")
    assert (str(answer["code"]), answer["data"]) in {(Code.SUCCESS, None), (Code.SUCCESS_ZERO, None)}


async def test_who_sees_rows_may_not_yet_carry_them_away(app: FastAPI, operator: httpx.AsyncClient):
    start, end = this_year().values()
    asked = {
        "TRADE_DETAIL": {"timeStart": start, "timeEnd": end},
        "FUND_FLOW": {"acctDateTimeStart": start, "acctDateTimeEnd": end, "currency": "USD"},
    }
    pages = {"TRADE_DETAIL": "/trade", "FUND_FLOW": "/accountFlow"}
    for kind, page in pages.items():
        await grant(app, operator, page)
        refused = await ask(operator, report_calls.EXPORT_GENERATE, reportType=kind, conditions=asked[kind])
        assert str(refused["code"]) == Code.NO_PERMISSION, kind
        await grant(app, operator, f"{page}/export")
        assert (await export(operator, kind, asked[kind]))["status"] == "SUCCESS"


@pytest.mark.parametrize("columns", [TRADE_COLUMNS, FLOW_COLUMNS, REBATE_COLUMNS, REWARD_COLUMNS])
def test_no_column_of_a_workbook_shows_a_raw_code(columns: Sequence[Column]) -> None:
    coded = [column for column in columns if column.name.endswith("_type") or column.name in {"status", "direction"}]
    assert coded
    assert [column.name for column in coded if not column.labels] == []


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("status", "FAIL", "Failed or declined"),
        ("queryMode", "HISTORY", "Historical"),
        ("cardMode", "SINGLE", "Own balance"),
        ("accountType", "SUB_ACCOUNT", "Sub-account"),
        ("reversalType", "OVER_TIME", "Not settled in time"),
        ("heldOnly", "True", "Not settled yet"),
        ("feeType", "B2C_BALANCE_TOPUP", "Top-up from e-commerce balance"),
    ],
)
def test_a_condition_of_a_workbook_is_said_in_words(name: str, code: str, said: str) -> None:
    assert LABELS[name][code].en == said


@pytest.mark.parametrize("shape", [DetailQuery, FlowQuery, RebateQuery])
def test_every_condition_of_a_workbook_has_a_heading(shape: type[Wire]) -> None:
    names = {to_camel(name) for name in shape.model_fields}
    places = {"pageNo", "pageSize", "cursor", "orderBy", "orderDir"}
    assert names - places <= set(words.CONDITIONS)


def test_which_page_is_no_condition_of_a_file() -> None:
    asked = {"timeStart": "2026-11-01", "timeEnd": "2026-11-21", "cursor": "abc", "pageNo": 2, "orderBy": "time"}
    assert checked(asked, DetailQuery) == {"timeStart": "2026-11-01", "timeEnd": "2026-11-21"}
