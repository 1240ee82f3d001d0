"""POST /login/state, sign-out and the linked accounts: a token is good once, a session until it ends."""

import asyncio

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.sso.desk import ADMIN, Desk, login, token_in
from tests.support.sandbox import ask, data, signed_in, visitor
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.identity.people import SESSION_SECONDS, TOKEN_SECONDS

STATE = "/cb-va-sso-api/login/state"


async def exchange(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post(STATE, json={}, headers={"ssoToken": token})


async def test_a_token_becomes_a_session_once(app: FastAPI, client: httpx.AsyncClient) -> None:
    token = (await data(client, calls.LOGIN, **login()))["ssoToken"]
    answer = await exchange(client, token)
    assert answer.json()["data"]["login"] is True
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert (await data(client, calls.LOGIN_STATE))["userId"] == answer.json()["data"]["userId"]
    async with visitor(app) as thief:
        assert (await exchange(thief, token)).json()["code"] == Code.SESSION_INVALID
        assert "set-cookie" not in (await exchange(thief, token)).headers


async def test_a_token_used_by_many_at_once_opens_one_session(app: FastAPI, client: httpx.AsyncClient) -> None:
    token = (await data(client, calls.LOGIN, **login()))["ssoToken"]

    async def alone() -> str:
        async with visitor(app) as somebody:
            return (await exchange(somebody, token)).json()["code"]

    codes = await asyncio.gather(*(alone() for _ in range(20)))
    assert sorted(codes) == ["000000", *[Code.SESSION_INVALID] * 19]


async def test_a_token_is_dead_after_two_minutes(client: httpx.AsyncClient, clock: Clock) -> None:
    token = (await data(client, calls.LOGIN, **login()))["ssoToken"]
    clock.advance(TOKEN_SECONDS + 1)
    assert (await exchange(client, token)).json()["code"] == Code.SESSION_INVALID


async def test_without_a_session_the_state_says_so(client: httpx.AsyncClient) -> None:
    assert (await data(client, calls.LOGIN_STATE))["login"] is False


async def test_a_session_ends_after_half_a_day(client: httpx.AsyncClient, clock: Clock) -> None:
    await exchange(client, (await data(client, calls.LOGIN, **login()))["ssoToken"])
    clock.advance(SESSION_SECONDS + 1)
    assert (await data(client, calls.LOGIN_STATE))["login"] is False
    assert (await ask(client, user_calls.INFO))["code"] == int(Code.SESSION_INVALID)


async def test_tokens_are_kept_as_hashes_only(client: httpx.AsyncClient, tmp_path: object) -> None:
    token = (await data(client, calls.LOGIN, **login()))["ssoToken"]
    await exchange(client, token)
    session = client.cookies["SSOSESSION"]
    files = list(tmp_path.glob("sandbox.db*"))  # type: ignore[attr-defined]
    assert files
    for file in files:
        assert token.encode() not in file.read_bytes()
        assert session.encode() not in file.read_bytes()


async def test_sign_out_of_the_portal_ends_the_session_at_the_provider_too(
    app: FastAPI, pages: httpx.AsyncClient
) -> None:
    entered = await pages.post("/sandbox/sign-in/demo", data={"person": ADMIN})
    assert "You are signed in" in (await pages.get("/sandbox/sign-in")).text
    async with visitor(app) as portal:
        await exchange(portal, token_in(entered.headers["location"]))
        session = portal.cookies["SSOSESSION"]
        await data(portal, user_calls.LOGOUT)
        portal.cookies.set("SSOSESSION", session)
        assert (await data(portal, calls.LOGIN_STATE))["login"] is False
    assert "You are signed in" not in (await pages.get("/sandbox/sign-in")).text


async def test_sign_out_at_the_provider_ends_the_portal_session(app: FastAPI, pages: httpx.AsyncClient) -> None:
    entered = await pages.post("/sandbox/sign-in/demo", data={"person": ADMIN})
    async with visitor(app) as portal:
        await exchange(portal, token_in(entered.headers["location"]))
        await pages.post("/sandbox/sign-out")
        assert (await data(portal, calls.LOGIN_STATE))["login"] is False


async def test_lists_every_linked_account_and_marks_the_current_one(app: FastAPI) -> None:
    async with signed_in(app, ADMIN) as client:
        listed = (await data(client, calls.BIZ_LIST))["userBizInfoList"]
    assert [(row["bizSource"], row["checked"], row["subBusinessType"]) for row in listed] == [
        ("cn_vcc", True, ""),
        ("cn_b2b", False, ""),
        ("cn_oneportal", False, "cruise"),
    ]
    assert {row["kycStatus"] for row in listed} == {2}


async def test_switching_gives_a_new_session_and_kills_the_old(app: FastAPI, desk: Desk) -> None:
    async with visitor(app) as client:
        await exchange(client, (await data(client, calls.LOGIN, **login()))["ssoToken"])
        old = client.cookies["SSOSESSION"]
        other = desk.user(ADMIN, "cn_b2b")
        answer = await data(client, calls.BIZ_SWITCH, **switch_to(other.user_id, "cn_b2b"))
        assert answer["userId"] == other.user_id
        assert client.cookies["SSOSESSION"] != old
        listed = (await data(client, calls.BIZ_LIST))["userBizInfoList"]
        assert [row["bizSource"] for row in listed if row["checked"]] == ["cn_b2b"]
    async with visitor(app) as thief:
        thief.cookies.set("SSOSESSION", old)
        assert (await data(thief, calls.LOGIN_STATE))["login"] is False


async def test_nobody_switches_to_somebody_elses_account(app: FastAPI, desk: Desk) -> None:
    theirs = desk.user("personal@lanyu.example")
    async with signed_in(app, ADMIN) as client:
        for user_id in (theirs.user_id, "0000000000000000"):
            envelope = await ask(client, calls.BIZ_SWITCH, **switch_to(user_id, "cn_vcc"))
            assert envelope["code"] == Code.ACCOUNT_MISSING


@pytest.mark.parametrize("call", [calls.BIZ_LIST, user_calls.LOGOUT])
async def test_needs_a_session(client: httpx.AsyncClient, call: object) -> None:
    assert str((await ask(client, call))["code"]) == Code.SESSION_INVALID  # type: ignore[arg-type]


def switch_to(user_id: str, biz_source: str) -> dict[str, str]:
    return {"userId": user_id, "bizSource": biz_source, "ssoUserId": "", "channelId": "10001", "accountType": "COMPANY"}
