"""Business verification through the portal's form: saving, documents, submitting, the review; codes by condition."""

import base64
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.golden_requests import KYB
from tests.support.sandbox import ask, code, data, sandbox_of, signed_in
from vcc_portal.domain.money import CURRENCIES
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.control.finish import finish
from vcc_sandbox.control.models import Finish
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.identity.tables import Person

PDF = base64.b64encode(b"%PDF-1.7 example").decode()
LICENCE = {"fileType": "LICENCE", "fileName": "licence.pdf", "contentBase64": PDF}
LEGAL_ID = {**LICENCE, "fileType": "LEGAL_ID", "fileName": "id.pdf"}


@pytest.fixture
def starter(app: FastAPI) -> httpx.AsyncClient:
    """Identity has passed, business verification was never begun."""
    return signed_in(app, "kyb-init@lanyu.example")


async def with_documents(client: httpx.AsyncClient) -> str:
    """The id of a file that can be submitted once the form is whole."""
    await data(client, calls.KYB_PRE_ADD, document=LICENCE)
    return str((await data(client, calls.KYB_PRE_ADD, document=LEGAL_ID))["kybId"])


async def test_a_form_is_saved_submitted_and_passes_by_itself(clock: Clock, starter: httpx.AsyncClient):
    saved = await data(starter, calls.KYB_PRE_ADD, companyName=KYB["companyName"])
    assert saved["status"] == "PENDING"
    await with_documents(starter)
    submitted = await data(starter, calls.KYB_SUBMIT, kybId=saved["kybId"], **KYB)
    assert submitted["status"] == "SYSTEM_AUDITING"
    assert await code(starter, calls.KYB_PRE_ADD, **KYB) == Code.KYB_UNDER_REVIEW
    assert await code(starter, calls.KYB_SUBMIT, kybId=saved["kybId"], **KYB) == Code.KYB_UNDER_REVIEW
    details = await data(starter, calls.KYB_DETAILS)
    assert (details["companyName"], details["legalIdNo"][-2:]) == (KYB["companyName"], "15")
    assert "199003" not in str(details)
    clock.advance(60)
    assert (await data(starter, calls.KYB_DETAILS))["status"] == "AUDITING"
    clock.advance(86_400)
    assert (await data(starter, calls.KYB_DETAILS))["status"] == "PASSED"
    assert (await data(starter, user_calls.INFO))["vccKybStatus"] == "PASSED"


@pytest.mark.parametrize(
    ("values", "expected", "field"),
    [
        ({"registerCountry": "CN"}, Code.KYB_PRE_SUBMIT_WRONG, "registerCountry"),
        ({"registerCountry": "XYZ"}, Code.KYB_PRE_SUBMIT_WRONG, "registerCountry"),
        ({"registerNo": ""}, Code.KYB_PRE_SUBMIT_WRONG, "registerNo"),
        ({"registerNo": "?"}, Code.KYB_PRE_SUBMIT_WRONG, "registerNo"),
        ({"registerDate": "2018-02-31"}, Code.KYB_PRE_SUBMIT_WRONG, "registerDate"),
        ({"registerDate": "2999-01-01"}, Code.KYB_PRE_SUBMIT_WRONG, "registerDate"),
        ({"longTerm": False}, Code.KYB_PRE_SUBMIT_WRONG, "licenseExpireDate"),
        ({"licenseExpireDate": "2019-01-01"}, Code.KYB_PRE_SUBMIT_WRONG, "licenseExpireDate"),
        ({"expensePurposeList": ["LOGISTICS"]}, Code.KYB_PRE_SUBMIT_WRONG, "logisticsItemList"),
        ({"expensePurposeList": ["FUN"]}, Code.KYB_PRE_SUBMIT_WRONG, "expensePurposeList"),
        ({"businessType": "OTHER"}, Code.KYB_PRE_SUBMIT_WRONG, "businessTypeOther"),
        ({"contactEmail": "x"}, Code.KYB_PRE_SUBMIT_WRONG, "contactEmail"),
        ({"currency": "XXX"}, Code.KYB_PRE_SUBMIT_WRONG, "currency"),
        ({"legalIdNo": "***"}, Code.KYB_PRE_SUBMIT_WRONG, "legalIdNo"),
        ({"beneficiaryList": [{"name": "a", "shareBp": 6000}] * 2}, Code.KYB_PRE_SUBMIT_WRONG, "beneficiaryList"),
        ({"monthlyAmount": -1}, Code.KYB_PRE_SUBMIT_WRONG, "monthlyAmount"),
        ({"kybId": "1"}, Code.KYB_PRE_SUBMIT_WRONG, "kybId"),
        ({"businessType": "CIRCUS"}, Code.KYB_PRE_SUBMIT_WRONG, "businessType"),
        ({"fileList": [{"fileId": "1"}]}, Code.KYB_PRE_SUBMIT_WRONG, "fileList"),
        ({"fileList": []}, Code.KYB_PRE_SUBMIT_WRONG, "fileList"),
    ],
)
async def test_a_wrong_form_is_refused_by_field(
    starter: httpx.AsyncClient, values: dict[str, Any], expected: str, field: str
):
    kyb_id = await with_documents(starter)
    answer = await ask(starter, calls.KYB_SUBMIT, **{"kybId": kyb_id, **KYB, **values})
    assert (str(answer["code"]), field in answer["errorParam"]) == (expected, True), answer


@pytest.mark.parametrize(
    ("field", "days", "fits"),
    [
        ("registerDate", 0, True),
        ("registerDate", 1, False),
        ("licenseExpireDate", 0, True),
        ("licenseExpireDate", -1, False),
    ],
)
async def test_a_company_may_be_founded_today_and_its_licence_end_today(
    clock: Clock, starter: httpx.AsyncClient, field: str, days: int, fits: bool
):
    """As the portal's form has it."""
    day = (clock.now() + timedelta(days=days)).date().isoformat()
    answer = await ask(starter, calls.KYB_PRE_ADD, **{"longTerm": False, field: day})
    assert (str(answer["code"]) == Code.SUCCESS) is fits, answer


async def test_turnover_is_told_in_every_currency_that_the_form_offers(starter: httpx.AsyncClient):
    """Also in one that no account is kept in: the form offers those of spec §3."""
    for currency in CURRENCIES:
        assert await code(starter, calls.KYB_PRE_ADD, currency=currency, monthlyAmount=1000) == Code.SUCCESS, currency


@pytest.mark.parametrize(
    ("person", "expected"),
    [
        ("kyc-init", Code.KYC_NEEDED),
        ("kyc-review", Code.KYC_NOT_APPROVED),
        ("personal", Code.KYC_NOT_APPROVED),
        ("kyb-review", Code.KYB_UNDER_REVIEW),
        ("operator", Code.NO_PERMISSION),
    ],
)
async def test_only_a_verified_company_submits(app: FastAPI, person: str, expected: str):
    async with signed_in(app, f"{person}@lanyu.example") as client:
        assert await code(client, calls.KYB_SUBMIT, kybId="1", **KYB) == expected


async def test_a_code_is_checked_when_one_is_given(app: FastAPI, starter: httpx.AsyncClient):
    kyb_id = await with_documents(starter)
    asked = {"kybId": kyb_id, **KYB, "smsCode": "123456"}
    assert await code(starter, calls.KYB_SUBMIT, **asked) == Code.BIND_PHONE
    with sandbox_of(app).database.write() as db:
        db.scalars(select(Person).where(Person.login_name == "kyb-init@lanyu.example")).one().mobile = "13800138077"
    assert await code(starter, calls.KYB_SUBMIT, **asked) == Code.SMS_CODE_NEEDED
    await data(starter, user_calls.SEND_MOBILE, typeCode="KYB_SUBMIT")
    assert await code(starter, calls.KYB_SUBMIT, **asked) == Code.SMS_CODE_WRONG
    unverified = await ask(starter, calls.KYB_SUBMIT, kybId=kyb_id, **KYB)
    assert str(unverified["code"]) == Code.SMS_CODE_NEEDED
    assert unverified["data"]["mobileMask"] == "138******77"


async def test_an_id_number_that_comes_back_masked_stays(clock: Clock, starter: httpx.AsyncClient):
    kyb_id = await with_documents(starter)
    await data(starter, calls.KYB_PRE_ADD, **KYB)
    shown = await data(starter, calls.KYB_DETAILS)
    again = {**KYB, "legalIdNo": shown["legalIdNo"]}
    await data(starter, calls.KYB_SUBMIT, kybId=kyb_id, **again)
    assert (await data(starter, calls.KYB_DETAILS))["legalIdNo"] == shown["legalIdNo"]


async def test_what_is_left_out_of_a_save_stays_and_what_is_empty_goes(starter: httpx.AsyncClient):
    await data(starter, calls.KYB_PRE_ADD, **KYB)
    await data(starter, calls.KYB_PRE_ADD, companyName="", website="https://shi.example")
    shown = await data(starter, calls.KYB_DETAILS)
    assert (shown["companyName"], shown["website"]) == ("", "https://shi.example")
    assert (shown["registerNo"], shown["legalIdNo"]) == (KYB["registerNo"], "4403************15")
    assert shown["beneficiaryList"][0]["idNo"] == "4403************15"


async def test_documents_are_added_and_taken_away(starter: httpx.AsyncClient):
    first = (await data(starter, calls.KYB_PRE_ADD, document=LICENCE))["fileId"]
    second = (await data(starter, calls.KYB_PRE_ADD, document=LEGAL_ID))["fileId"]
    files = (await data(starter, calls.KYB_DETAILS))["fileList"]
    assert [(one["fileId"], one["fileType"], one["size"]) for one in files] == [
        (first, "LICENCE", 16),
        (second, "LEGAL_ID", 16),
    ]
    await data(starter, calls.KYB_PRE_ADD, fileList=files[1:])
    assert (await data(starter, calls.KYB_DETAILS))["fileList"] == files[1:]
    assert await code(starter, calls.KYB_PRE_ADD, fileList=files) == Code.KYB_PRE_SUBMIT_WRONG


@pytest.mark.parametrize(
    "content",
    [base64.b64encode(b"MZ no document").decode(), "%%%", base64.b64encode(b"%PDF-" + b"0" * 5 * 2**20).decode()],
)
async def test_a_file_is_known_by_its_content(starter: httpx.AsyncClient, content: str):
    document = {**LICENCE, "contentBase64": content}
    assert await code(starter, calls.KYB_PRE_ADD, document=document) == Code.FILE_FORMAT


async def test_nothing_of_a_document_is_kept_for_testers_to_read(app: FastAPI, starter: httpx.AsyncClient):
    await data(starter, calls.KYB_PRE_ADD, document=LICENCE)
    assert PDF not in str(sandbox_of(app).control.traffic.since())


async def test_a_refusal_names_fields_until_the_form_is_submitted_again(app: FastAPI, starter: httpx.AsyncClient):
    kyb_id = await with_documents(starter)
    sandbox, user_id = sandbox_of(app), (await data(starter, user_calls.INFO))["userId"]
    reasons = {"registerNo": "not the one on the licence", "actualController": "missing"}
    finish(sandbox, Finish(kind="KYB", id=user_id, status="FAIL", fail_reasons=reasons))
    await data(starter, calls.KYB_PRE_ADD, companyName="x")
    shown = await data(starter, calls.KYB_DETAILS)
    assert shown["status"] == "FAILED"
    assert {one["field"]: one["reason"] for one in shown["failReasonList"]} == reasons
    await data(starter, calls.KYB_SUBMIT, kybId=kyb_id, **KYB)
    assert (await data(starter, calls.KYB_DETAILS))["failReasonList"] == []


async def test_an_operator_acts_for_the_company(app: FastAPI):
    async with signed_in(app, "operator@lanyu.example") as operator, signed_in(app, "admin@lanyu.example") as admin:
        assert (await data(operator, calls.KYB_DETAILS))["kybId"] == (await data(admin, calls.KYB_DETAILS))["kybId"]
        user_id = (await data(operator, user_calls.INFO))["userId"]
        finish(sandbox_of(app), Finish(kind="KYB", id=user_id, status="AUDITING"))
        assert (await data(admin, user_calls.INFO))["vccKybStatus"] == "AUDITING"
