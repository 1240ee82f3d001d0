"""Registration and a new password on the provider's pages, from the mail to the portal."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.sandbox.sso.desk import ADMIN, NOBODY, ORIGIN, Desk, login, token_in
from tests.support.sandbox import ask, data, sandbox_of, signed_in, visitor
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.identity.tables import Person

NEW = "finance@newcomer.example"
GOOD = {"password": "harbour-2026", "passwordAgain": "harbour-2026", "region": "CN"}
AGREED = {"agreementCodes": ["VCC_SERVICE", "VCC_PRIVACY"]}


async def mailed(pages: httpx.AsyncClient, desk: Desk, **query: str) -> dict[str, str]:
    """The parameters of the link in the activation mail."""
    answer = await pages.post("/sandbox/register", params=query, data={"loginName": NEW})
    assert answer.status_code == 303
    link = desk.messages(NEW)[0].link
    return {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}


async def test_registers_from_the_mail_s_link_and_goes_on_to_the_portal(
    app: FastAPI, pages: httpx.AsyncClient, desk: Desk
) -> None:
    query = await mailed(pages, desk, redirectUrl=f"{ORIGIN}/card/apply", utm_source="fair", invitecode="A1-<b>,B2")
    step = await pages.get("/sandbox/register", params=query)
    assert f'value="{query["code"]}"' in step.text
    assert 'value="A1b,B2"' in step.text
    answer = await pages.post(
        "/sandbox/register/activate", params=query, data={**GOOD, **AGREED, "code": query["code"]}
    )
    assert answer.headers["location"].startswith(f"{ORIGIN}/card/apply?ssotoken=")
    async with visitor(app) as portal:
        exchanged = await portal.post(
            "/cb-va-sso-api/login/state", json={}, headers={"ssoToken": token_in(answer.headers["location"])}
        )
        assert exchanged.json()["data"]["loginName"] == NEW
        assert (await data(portal, user_calls.INFO))["status"] == "INIT"
    with sandbox_of(app).database.read() as db:
        person = db.scalars(select(Person).where(Person.login_name == NEW)).one()
        assert person.signed_up_with == {"utm_source": "fair", "invitationCode": "A1b,B2"}


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"code": ""}, "code", "6-digit code"),
        ({"code": "12"}, "code", "wrong or has expired"),
        ({"password": "weak", "passwordAgain": "weak"}, "password", "8–64 characters"),
        ({"passwordAgain": "other-2026"}, "passwordAgain", "differ"),
        ({"region": "MARS"}, "region", "Choose a region"),
        ({"agreementCodes": ["VCC_SERVICE"]}, "agreementCodes", "tick both"),
    ],
)
async def test_says_what_is_wrong_and_keeps_the_rest(
    pages: httpx.AsyncClient, desk: Desk, change: dict[str, object], field: str, message: str
) -> None:
    query = await mailed(pages, desk)
    filled = {**GOOD, **AGREED, "code": query["code"], **change}
    answer = await pages.post("/sandbox/register/activate", params=query, data=filled)
    assert answer.status_code == 422
    assert re.search(rf'id="{field}-error".*?{message}', answer.text)
    assert re.search(rf'name="{field}"[^>]* aria-invalid="true" aria-describedby="{field}-error"', answer.text), (
        "it has the focus"
    )
    assert GOOD["password"] not in answer.text
    assert f'"{NEW}"' in answer.text or NEW in answer.text


async def test_another_code_keeps_what_was_typed_beside_it(pages: httpx.AsyncClient, desk: Desk, clock: Clock) -> None:
    query = await mailed(pages, desk)
    filled = {**GOOD, **AGREED, "code": query["code"], "region": "HK", "invitationCode": "A1"}
    clock.advance(301)
    late = (await pages.post("/sandbox/register/activate", params=query, data=filled)).text
    assert "wrong or has expired" in late
    again = re.search(r'formaction="([^"]+)">Send again<', late)
    assert again
    answer = await pages.post(unescape(again[1]), data=filled)
    assert 'value="HK" selected' in answer.text
    assert 'value="A1"' in answer.text
    assert answer.text.count(" checked") == len(AGREED["agreementCodes"])
    assert 'data-wait="60"' in answer.text, "it says that it was sent"
    assert f'value="{query["code"]}"' not in answer.text
    new = filled | {"code": desk.code_for(NEW)}
    assert (await pages.post("/sandbox/register/activate", params={"loginName": NEW}, data=new)).status_code == 303


async def test_no_more_codes_for_now_is_said_where_another_was_asked_for(
    pages: httpx.AsyncClient, desk: Desk, clock: Clock
) -> None:
    query = await mailed(pages, desk)
    for _ in range(4):
        clock.advance(61)
        await pages.post("/sandbox/register", data={"loginName": NEW})
    clock.advance(61)
    filled = {**AGREED, "code": "123456"}
    answer = await pages.post("/sandbox/register", params=query, data=filled)
    assert answer.status_code == 422
    assert re.search(r'id="code-error".*?Sent too often', answer.text)
    assert answer.text.count(" checked") == len(AGREED["agreementCodes"])


async def test_an_address_with_an_account_looks_the_same(pages: httpx.AsyncClient, desk: Desk) -> None:
    answers = [await pages.post("/sandbox/register", data={"loginName": name}) for name in (NEW, ADMIN)]
    locations = [answer.headers["location"] for answer in answers]
    assert locations[0].replace("finance%40newcomer.example", "x") == locations[1].replace("admin%40lanyu.example", "x")
    assert "You already have an account" in (await pages.get("/sandbox/outbox", params={"to": ADMIN})).text
    assert desk.messages(ADMIN)[0].link == ""


@pytest.mark.parametrize("name", ["", "no-address", "13800138000", "a@b"])
async def test_wants_a_mail_address(pages: httpx.AsyncClient, name: str) -> None:
    answer = await pages.post("/sandbox/register", data={"loginName": name})
    assert answer.status_code == 422
    assert "Enter a full address" in answer.text


async def test_the_outbox_shows_the_newest_first(pages: httpx.AsyncClient, desk: Desk, clock: Clock) -> None:
    await mailed(pages, desk)
    clock.advance(61)
    await pages.post("/sandbox/sign-in", params={"by": "code"}, data={"act": "send", "loginName": "13800138000"})
    page = (await pages.get("/sandbox/outbox")).text
    assert page.index("Verification code") < page.index("Activate your account")
    assert desk.code_for("13800138000") in page


async def test_a_new_password_replaces_the_old_and_ends_every_session(
    app: FastAPI, pages: httpx.AsyncClient, desk: Desk
) -> None:
    session = signed_in(app, ADMIN)
    await pages.post("/sandbox/forgot-password", data={"loginName": ADMIN})
    new = {"code": desk.code_for(ADMIN), "password": "lighthouse-7", "passwordAgain": "lighthouse-7"}
    answer = await pages.post("/sandbox/forgot-password/new", params={"loginName": ADMIN}, data=new)
    assert "Password changed" in answer.text
    async with session, visitor(app) as client:
        assert (await data(session, calls.LOGIN_STATE))["login"] is False
        assert (await ask(client, calls.LOGIN, **login()))["code"] == Code.PAY_PWD_WRONG
        assert (await data(client, calls.LOGIN, **login(password="lighthouse-7")))["ssoToken"]
    assert (
        "wrong or has expired"
        in (await pages.post("/sandbox/forgot-password/new", params={"loginName": ADMIN}, data=new)).text
    )


async def test_a_forgotten_password_tells_nothing_about_who_exists(pages: httpx.AsyncClient, desk: Desk) -> None:
    for name in (ADMIN, NOBODY):
        answer = await pages.post("/sandbox/forgot-password", data={"loginName": name})
        assert answer.headers["location"].endswith(name.replace("@", "%40"))
    assert desk.messages(NOBODY) == []
    new = {"code": "123456", "password": "lighthouse-7", "passwordAgain": "lighthouse-7"}
    answer = await pages.post("/sandbox/forgot-password/new", params={"loginName": NOBODY}, data=new)
    assert "wrong or has expired" in answer.text
