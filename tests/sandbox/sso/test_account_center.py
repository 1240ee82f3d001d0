"""A first mobile number and the payment password at the provider: what is refused, and what the portal may then do."""

import re
from html import unescape

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.sso.desk import Desk
from tests.support.sandbox import ask, data, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.passwords import password_matches
from vcc_sandbox.provider_pages.words import content as t
from vcc_sandbox.provider_pages.words import frame

WITHOUT, WITH = "empty@lanyu.example", "admin@lanyu.example"
NEW, TAKEN = "139 1000 2000", "13800138000"
DIGITS = "13910002000"


@pytest.fixture
async def centre(pages: httpx.AsyncClient) -> httpx.AsyncClient:
    """Who has no number, at the provider."""
    await pages.post("/sandbox/sign-in/demo", data={"person": WITHOUT})
    return pages


async def test_codes_go_to_a_number_that_was_added(
    centre: httpx.AsyncClient, app: FastAPI, desk: Desk, clock: Clock
) -> None:
    async with signed_in(app, WITHOUT) as client:
        assert str((await ask(client, user_calls.SEND_MOBILE, typeCode="CARD_INFO"))["code"]) == Code.BIND_PHONE
        assert "/sandbox/mobile" in (await centre.get("/sandbox/center/setting")).text
        sent = await centre.post("/sandbox/mobile", data={"mobile": NEW})
        done = await centre.post(sent.headers["location"], data={"code": desk.code_for(DIGITS)})
        assert t.MOBILE_BOUND.format(mask="139******00").en in done.text
        assert "/sandbox/mobile" not in (await centre.get("/sandbox/center/setting")).text
        clock.advance(61)
        assert (await data(client, user_calls.SEND_MOBILE, typeCode="CARD_INFO"))["mobileMask"] == "139******00"


@pytest.mark.parametrize(
    ("typed", "said"), [("", t.MOBILE_EMPTY), ("me@x.cn", t.MOBILE_WRONG), ("1391", t.MOBILE_WRONG)]
)
async def test_what_is_no_number_is_said_and_stays_typed(centre: httpx.AsyncClient, typed: str, said: object) -> None:
    answer = await centre.post("/sandbox/mobile", data={"mobile": typed})
    assert answer.status_code == 422
    assert getattr(said, "en", "").replace("'", "&#39;") in answer.text
    assert f'value="{typed}"' in answer.text or not typed


async def test_a_number_of_somebody_else_gets_no_code_and_the_same_answer(
    centre: httpx.AsyncClient, desk: Desk
) -> None:
    before = len(desk.messages(TAKEN))
    sent = await centre.post("/sandbox/mobile", data={"mobile": TAKEN})
    assert (sent.status_code, len(desk.messages(TAKEN))) == (303, before)
    answer = await centre.post(sent.headers["location"], data={"code": "123456"})
    assert frame.CODE_WRONG.en in answer.text


async def test_a_number_that_somebody_took_meanwhile_is_refused(
    centre: httpx.AsyncClient, app: FastAPI, desk: Desk, clock: Clock
) -> None:
    sent = await centre.post("/sandbox/mobile", data={"mobile": NEW})
    code = desk.code_for(DIGITS)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=centre.base_url) as other:
        other.headers.update(centre.headers)
        await other.post("/sandbox/sign-in/demo", data={"person": "kyc-init@lanyu.example"})
        clock.advance(61)
        again = await other.post("/sandbox/mobile", data={"mobile": f"+86{DIGITS}"})
        done = await other.post(again.headers["location"], data={"code": desk.code_for(DIGITS)})
    mine = await centre.post(sent.headers["location"], data={"code": code})
    assert (done.status_code, mine.status_code) == (200, 422)


async def test_a_number_is_not_changed_here(pages: httpx.AsyncClient, desk: Desk) -> None:
    """Whoever sits at an open browser would have the codes sent to himself."""
    await pages.post("/sandbox/sign-in/demo", data={"person": WITH})
    answer = await pages.post("/sandbox/mobile", data={"mobile": NEW})
    assert (answer.status_code, desk.messages(DIGITS)) == (200, [])
    assert "138******00" in answer.text


async def test_a_payment_password_is_set_with_a_code_to_the_number(pages: httpx.AsyncClient, desk: Desk) -> None:
    who, mobile = "operator@lanyu.example", "13800138001"
    await pages.post("/sandbox/sign-in/demo", data={"person": who})
    where = (await pages.post("/sandbox/pay-password")).headers["location"]
    new = {"code": "000000", "password": "pier-2026", "passwordAgain": "pier-2026"}
    assert frame.CODE_WRONG.en in (await pages.post(where, data=new)).text
    new["code"] = desk.code_for(mobile)
    for wrong in ({"passwordAgain": "other-2026"}, {"password": "short", "passwordAgain": "short"}, {"code": ""}):
        assert (await pages.post(where, data=new | wrong)).status_code == 422
    assert not password_matches("pier-2026", desk.user(who).pay_password_hash or "")
    assert t.PAY_PASSWORD_SET.en in (await pages.post(where, data=new)).text
    assert password_matches("pier-2026", desk.user(who).pay_password_hash or "")


async def test_who_has_no_number_adds_one_before_a_payment_password(centre: httpx.AsyncClient) -> None:
    for method, path in (("GET", ""), ("GET", "/new"), ("POST", "/new")):
        answer = await centre.request(method, f"/sandbox/pay-password{path}")
        assert answer.headers["location"] == "/sandbox/mobile"


@pytest.mark.parametrize(
    ("who", "first", "second", "sent"),
    [
        (WITH, "/pay-password", "/pay-password/new", {}),
        (WITH, "/forgot-password", "/forgot-password/new", {"loginName": WITH}),
        (WITHOUT, "/mobile", "/mobile/code", {"mobile": NEW}),
    ],
)
async def test_nothing_is_said_to_be_on_its_way_before_it_was_sent(
    pages: httpx.AsyncClient, clock: Clock, who: str, first: str, second: str, sent: dict[str, str]
) -> None:
    """The second step by its address alone, and again when its code has expired."""
    await pages.post("/sandbox/sign-in/demo", data={"person": who})

    async def step() -> bool:
        shown = (await pages.get(f"/sandbox{second}", params=sent)).text
        assert (f'action="/sandbox{first}" class="stack"' in shown) is not (f'action="/sandbox{second}' in shown)
        return f'action="/sandbox{second}' in shown

    assert not await step()
    await pages.post(f"/sandbox{first}", data=sent)
    assert await step()
    clock.advance(301)
    assert not await step()


@pytest.mark.parametrize(
    ("who", "first", "second", "to", "sent"),
    [
        (WITH, "/pay-password", "/pay-password/new", "13800138000", {}),
        (WITH, "/forgot-password", "/forgot-password/new", WITH, {"loginName": WITH}),
        (WITHOUT, "/mobile", "/mobile/code", DIGITS, {"mobile": NEW}),
    ],
)
async def test_a_code_that_has_expired_is_sent_again_from_where_that_is_said(
    pages: httpx.AsyncClient, desk: Desk, clock: Clock, who: str, first: str, second: str, to: str, sent: dict[str, str]
) -> None:
    await pages.post("/sandbox/sign-in/demo", data={"person": who})
    await pages.post(f"/sandbox{first}", data=sent)
    new = {"code": desk.code_for(to), "password": "pier-2026", "passwordAgain": "pier-2026"}

    async def finish() -> str:
        return (await pages.post(f"/sandbox{second}", params=sent, data=new)).text

    clock.advance(20)
    weak = (await pages.post(f"/sandbox{second}", params=sent, data=new | {"password": "weak", "code": ""})).text
    assert 'data-wait="40"' in weak
    clock.advance(301)
    said = await finish()
    assert frame.CODE_WRONG.en in said
    again = re.search(r'<form method="post" action="([^"]+)" class="after"><button[^>]*>Send again<', said)
    assert again
    where = (await pages.post(unescape(again[1]))).headers["location"]
    new["code"] = desk.code_for(to)
    assert (await pages.post(where, data=new)).status_code == 200


async def test_a_right_code_is_not_typed_again_because_of_a_weak_password(pages: httpx.AsyncClient, desk: Desk) -> None:
    await pages.post("/sandbox/forgot-password", data={"loginName": WITH})
    typed = {"code": desk.code_for(WITH), "password": "weak", "passwordAgain": "weak"}
    answer = await pages.post("/sandbox/forgot-password/new", params={"loginName": WITH}, data=typed)
    assert f'value="{typed["code"]}"' in answer.text
