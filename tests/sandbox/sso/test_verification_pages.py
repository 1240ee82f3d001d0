"""Identity and business verification: submitting, the tester's decisions, and what the portal then reads."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.sso.desk import ADMIN, ORIGIN, Desk
from tests.support.sandbox import data, sandbox_of, signed_in
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import ts
from vcc_sandbox.provider_pages import checks

PERSON = {
    "kind": "0",
    "nameZh": "林一鸣",
    "nameEn": "LIN YIMING",
    "idType": "ID_CARD",
    "idNumber": "440305199003077215",
    "true": "yes",
}
COMPANY = {
    "kind": "1",
    "companyName": "深圳市示例科技有限公司",
    "companyNameEn": "Shenzhen Example Technology Co., Ltd.",
    "registerNo": "91440300MA5EXAMPL2",
    "legalName": "林一鸣",
    "legalIdNo": "44030519900307721X",
    "true": "yes",
}
BUSINESS = {
    "companyName": "佛山始家居有限公司",
    "companyNameEn": "Foshan Shi Home Co., Ltd.",
    "registerCountry": "CHN",
    "registerNo": "91440300MA5EXAMPL2",
    "registerDate": "2018-03-21",
    "longTerm": "yes",
    "businessType": "E_COMMERCE",
    "monthlyAmount": "50,000.50",
    "currency": "USD",
    "expensePurposeList": ["ADVERT", "SOFTWARE"],
    "legalName": "林一鸣",
    "legalIdType": "ID_CARD",
    "legalIdNo": "440305199003077215",
    "contactName": "周屿",
    "contactEmail": "finance@example.com",
    "contactMobile": "13800138009",
    "true": "yes",
}


@pytest.mark.parametrize("origin", [ORIGIN, "http://localhost:3900", "http://127.0.0.1:3900"])
async def test_whoever_has_to_sign_in_first_comes_back_to_the_page_that_was_asked_for(
    app: FastAPI, origin: str
) -> None:
    """Of the sandbox that runs alone they were sent to the portal's address, where there may be no such page."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=origin) as browser:
        asked = await browser.get("/sandbox/kyc")
        assert parse_qs(urlsplit(asked.headers["location"]).query)["redirectUrl"] == [f"{origin}/sandbox/kyc"]


async def as_person(pages: httpx.AsyncClient, name: str) -> None:
    await pages.post("/sandbox/sign-in/demo", data={"person": f"{name}@lanyu.example"})


async def kyc_state(app: FastAPI, name: str) -> tuple[int | None, int, str]:
    async with signed_in(app, f"{name}@lanyu.example") as client:
        user = await data(client, user_calls.INFO)
    return user["vccKycType"], user["vccKycStatus"], user["vccKybStatus"]


@pytest.mark.parametrize("path", ["/kyc", "/kyc/update", "/kyb", "/account", "/center/setting"])
async def test_nobody_is_sent_to_sign_in_and_comes_back(pages: httpx.AsyncClient, path: str) -> None:
    answer = await pages.get(f"/sandbox{path}")
    assert answer.status_code == 303
    signed = await pages.post(answer.headers["location"].replace("/sign-in?", "/sign-in/demo?"), data={"person": ADMIN})
    assert signed.headers["location"] == f"{ORIGIN}/sandbox{path}"
    assert (await pages.get(signed.headers["location"])).status_code == 200


@pytest.mark.parametrize(("body", "kind", "name"), [(PERSON, 0, "林一鸣"), (COMPANY, 1, "深圳市示例科技有限公司")])
async def test_identity_goes_under_review_and_the_portal_sees_it(
    app: FastAPI, pages: httpx.AsyncClient, desk: Desk, body: dict[str, str], kind: int, name: str
) -> None:
    await as_person(pages, "kyc-init")
    assert (await pages.post("/sandbox/kyc", data=body)).status_code == 303
    assert await kyc_state(app, "kyc-init") == (kind, 0, "INIT")
    user = desk.user("kyc-init@lanyu.example")
    assert (user.kyc_name_zh, user.linked_kyc_status) == (name, 1)
    page = (await pages.get("/sandbox/kyc")).text
    assert "1–2 working days" in page
    assert "440305199003077215" not in page


@pytest.mark.parametrize(
    ("decision", "number", "linked", "shown"),
    [
        ("approve", 5, 2, "Verification passed"),
        ("ops", 3, 1, "Under review"),
        ("reject", 6, 3, "Some details are wrong"),
        ("beneficiary", 7, 2, "Add the company's beneficiary"),
        ("reset", -1, 0, "To be submitted"),
        ("nonsense", 3, 1, "Under review"),
    ],
)
async def test_the_tester_decides_about_identity(
    app: FastAPI, pages: httpx.AsyncClient, desk: Desk, decision: str, number: int, linked: int, shown: str
) -> None:
    await as_person(pages, "kyc-review")
    await pages.post("/sandbox/kyc/decide", data={"decision": decision, "reason": "Blurred <photo>"})
    assert (await kyc_state(app, "kyc-review"))[1] == number
    assert desk.user("kyc-review@lanyu.example").linked_kyc_status == linked
    page = (await pages.get("/sandbox/kyc")).text
    assert shown in unescape(page)
    assert ("Blurred &lt;photo&gt;" in page) == (decision == "reject")


async def test_a_missing_beneficiary_goes_to_manual_review(app: FastAPI, pages: httpx.AsyncClient) -> None:
    await as_person(pages, "kyc-beneficiary")
    body = {"beneficiaryName": "易人", "share": "60", "idType": "PASSPORT", "idNumber": "E12345678", "true": "yes"}
    wrong = await pages.post("/sandbox/kyc/update", data={**body, "share": "20"})
    assert wrong.status_code == 422
    await pages.post("/sandbox/kyc/update", data=body)
    assert (await kyc_state(app, "kyc-beneficiary"))[1] == 3


@pytest.mark.parametrize(
    ("day", "is_right"),
    [("2026-11-23", True), ("2026-W48-1", False), ("2026-02-30", False), ("20261123", False), ("２026-11-23", False)],
)
def test_a_day_is_written_as_in_the_contract(day: str, is_right: bool) -> None:
    assert (checks.day(day) is None) is is_right


@pytest.mark.parametrize(
    ("body", "field", "value"),
    [
        (PERSON, "nameZh", ""),
        (PERSON, "nameEn", "林"),
        (PERSON, "idType", "DRIVER"),
        (PERSON, "idNumber", "123"),
        (PERSON, "idNumber", "44030519900307721Ｘ"),
        (PERSON, "true", ""),
        (COMPANY, "companyName", ""),
        (COMPANY, "registerNo", "9144-0300"),
        (COMPANY, "legalIdNo", "x"),
    ],
)
async def test_an_error_stands_beside_its_field_and_the_rest_stays(
    app: FastAPI, pages: httpx.AsyncClient, body: dict[str, str], field: str, value: str
) -> None:
    await as_person(pages, "kyc-failed")
    before = await kyc_state(app, "kyc-failed")
    answer = await pages.post("/sandbox/kyc/update", data={**body, field: value})
    assert answer.status_code == 422
    assert f'id="{field}-error"' in answer.text
    assert f'href="#{field}"' in answer.text
    kept = "nameZh" if field != "nameZh" and body is PERSON else "legalName"
    assert body is COMPANY or field == "nameZh" or f'value="{body[kept]}"' in answer.text
    assert await kyc_state(app, "kyc-failed") == before


async def test_business_waits_for_identity_and_is_not_for_persons(pages: httpx.AsyncClient, app: FastAPI) -> None:
    await as_person(pages, "kyc-review")
    assert "Identity verification comes first" in (await pages.get("/sandbox/kyb")).text
    await pages.post("/sandbox/kyb", data=BUSINESS)
    await pages.post("/sandbox/kyb/decide", data={"decision": "approve"})
    assert (await kyc_state(app, "kyc-review"))[2] == "INIT"
    await as_person(pages, "personal")
    assert "needs no business verification" in (await pages.get("/sandbox/kyb")).text


async def test_business_goes_under_review_then_passes_or_fails(app: FastAPI, pages: httpx.AsyncClient) -> None:
    await as_person(pages, "kyb-init")
    assert (await pages.post("/sandbox/kyb", data=BUSINESS)).status_code == 303
    assert (await kyc_state(app, "kyb-init"))[2] == "SYSTEM_AUDITING"
    for decision, status in (("ops", "AUDITING"), ("reject", "FAILED"), ("approve", "PASSED"), ("reset", "INIT")):
        await pages.post("/sandbox/kyb/decide", data={"decision": decision, "reason": "Licence unreadable"})
        assert (await kyc_state(app, "kyb-init"))[2] == status
        assert ("Licence unreadable" in (await pages.get("/sandbox/kyb")).text) == (decision == "reject")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"companyName": ""}, "companyName"),
        ({"registerCountry": "ATL"}, "registerCountry"),
        ({"registerDate": "2018-02-30"}, "registerDate"),
        ({"registerDate": "2099-01-01"}, "registerDate"),
        ({"longTerm": ""}, "licenseExpireDate"),
        ({"longTerm": "", "licenseExpireDate": "2019-01-01"}, "licenseExpireDate"),
        ({"businessType": "OTHER"}, "businessTypeOther"),
        ({"website": "javascript:alert(1)"}, "website"),
        ({"monthlyAmount": "0"}, "monthlyAmount"),
        ({"monthlyAmount": "１２"}, "monthlyAmount"),
        ({"monthlyAmount": "1e9"}, "monthlyAmount"),
        ({"expensePurposeList": []}, "expensePurposeList"),
        ({"expensePurposeList": ["NOPE"]}, "expensePurposeList"),
        ({"expensePurposeList": ["LOGISTICS"]}, "logisticsItemList"),
        ({"contactEmail": "x"}, "contactEmail"),
        ({"contactMobile": "12"}, "contactMobile"),
        ({"true": ""}, "true"),
    ],
)
async def test_business_errors_stand_beside_their_fields(
    app: FastAPI, pages: httpx.AsyncClient, change: dict[str, object], field: str
) -> None:
    await as_person(pages, "kyb-init")
    answer = await pages.post("/sandbox/kyb/update", data={**BUSINESS, **change})
    assert re.findall(r'id="([A-Za-z]+)-error"', answer.text) == [field]
    assert "1 thing to fix" in answer.text
    assert (await kyc_state(app, "kyb-init"))[2] == "INIT"


async def test_an_operator_cannot_submit(app: FastAPI, pages: httpx.AsyncClient) -> None:
    await as_person(pages, "operator")
    page = await pages.get("/sandbox/kyc")
    assert "Ask the company's administrator" in unescape(page.text)
    before = await kyc_state(app, "operator")
    await pages.post("/sandbox/kyc/update", data=COMPANY)
    assert await kyc_state(app, "operator") == before


async def test_what_was_submitted_is_there_again_but_the_id_number(pages: httpx.AsyncClient) -> None:
    await as_person(pages, "kyb-init")
    await pages.post("/sandbox/kyb", data=BUSINESS)
    await pages.post("/sandbox/kyb/decide", data={"decision": "reject", "reason": "x"})
    page = (await pages.get("/sandbox/kyb")).text
    assert 'value="2018-03-21"' in page
    assert 'value="50000"' in page
    assert len(re.findall(r"<input[^>]* checked", page)) == 3
    assert BUSINESS["legalIdNo"] not in page
    assert re.search(r'id="legalIdNo"[^>]*>', page)
    assert 'value="4403' not in page


async def test_a_licence_is_good_on_its_last_day(app: FastAPI, pages: httpx.AsyncClient) -> None:
    await as_person(pages, "kyb-init")
    today = ts(sandbox_of(app).clock.now())[:10]
    await pages.post(
        "/sandbox/kyb", data={**BUSINESS, "registerDate": today, "longTerm": "", "licenseExpireDate": today}
    )
    assert (await kyc_state(app, "kyb-init"))[2] == "SYSTEM_AUDITING"
