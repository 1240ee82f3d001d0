"""Business verification through the portal's form: saving, submitting, the review by the clock; codes by condition."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.sandbox import ask, data, fresh_sandbox, noon_clock, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.identity.tables import Person

FORM: dict[str, Any] = {
    "companyName": "佛山始家居有限公司",
    "companyNameEn": "Foshan Shi Home Co., Ltd.",
    "registerCountry": "CHN",
    "registerNo": "91440300MA5EXAMPL2",
    "registerDate": "2018-03-21",
    "longTerm": True,
    "businessType": "E_COMMERCE",
    "monthlyAmount": 50_000_000,
    "currency": "USD",
    "expensePurposeList": ["ADVERT"],
    "legalName": "毕始",
    "legalIdType": "ID_CARD",
    "legalIdNo": "440305199003077215",
    "beneficiaryList": [{"name": "毕始", "country": "CHN", "shareBp": 10_000, "idNo": "440305199003077215"}],
    "contactName": "毕始",
    "contactEmail": "bi@example.com",
    "contactMobile": "13800138009",
    "fileList": [{"fileType": "LICENCE", "fileId": "1", "fileName": "licence.PDF"}],
}


@pytest.fixture
def clock() -> Clock:
    return noon_clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> FastAPI:
    return fresh_sandbox(tmp_path, clock=clock)


@pytest.fixture
def starter(app: FastAPI) -> httpx.AsyncClient:
    """Identity has passed, business verification was never begun."""
    return signed_in(app, "kyb-init@lanyu.example")


async def code(client: httpx.AsyncClient, call: Any, **values: Any) -> str:
    return str((await ask(client, call, **values))["code"])


async def test_a_form_is_saved_submitted_and_passes_by_itself(clock: Clock, starter: httpx.AsyncClient):
    saved = await data(starter, calls.KYB_PRE_ADD, companyName=FORM["companyName"])
    assert saved["status"] == "PENDING"
    submitted = await data(starter, calls.KYB_SUBMIT, kybId=saved["kybId"], **FORM)
    assert submitted["status"] == "SYSTEM_AUDITING"
    assert await code(starter, calls.KYB_PRE_ADD, **FORM) == Code.KYB_UNDER_REVIEW
    assert await code(starter, calls.KYB_SUBMIT, kybId=saved["kybId"], **FORM) == Code.KYB_UNDER_REVIEW
    details = await data(starter, calls.KYB_DETAILS)
    assert (details["companyName"], details["legalIdNo"][-2:]) == (FORM["companyName"], "15")
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
        ({"fileList": [{"fileName": "virus.exe"}]}, Code.FILE_FORMAT, "virus.exe"),
    ],
)
async def test_a_wrong_form_is_refused_by_field(
    starter: httpx.AsyncClient, values: dict[str, Any], expected: str, field: str
):
    kyb_id = (await data(starter, calls.KYB_PRE_ADD))["kybId"]
    answer = await ask(starter, calls.KYB_SUBMIT, **{"kybId": kyb_id, **FORM, **values})
    assert (str(answer["code"]), field in answer["errorParam"]) == (expected, True), answer


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
        assert await code(client, calls.KYB_SUBMIT, kybId="1", **FORM) == expected


async def test_a_code_is_checked_when_one_is_given(app: FastAPI, starter: httpx.AsyncClient):
    kyb_id = (await data(starter, calls.KYB_PRE_ADD))["kybId"]
    asked = {"kybId": kyb_id, **FORM, "smsCode": "123456"}
    assert await code(starter, calls.KYB_SUBMIT, **asked) == Code.BIND_PHONE
    with sandbox_of(app).database.write() as db:
        db.scalars(select(Person).where(Person.login_name == "kyb-init@lanyu.example")).one().mobile = "13800138077"
    assert await code(starter, calls.KYB_SUBMIT, **asked) == Code.SMS_CODE_NEEDED
    await data(starter, user_calls.SEND_MOBILE, typeCode="KYB_SUBMIT")
    assert await code(starter, calls.KYB_SUBMIT, **asked) == Code.SMS_CODE_WRONG


async def test_an_id_number_that_comes_back_masked_stays(clock: Clock, starter: httpx.AsyncClient):
    kyb_id = (await data(starter, calls.KYB_PRE_ADD, **FORM))["kybId"]
    shown = await data(starter, calls.KYB_DETAILS)
    again = {**FORM, "legalIdNo": shown["legalIdNo"]}
    await data(starter, calls.KYB_SUBMIT, kybId=kyb_id, **again)
    assert (await data(starter, calls.KYB_DETAILS))["legalIdNo"] == shown["legalIdNo"]
