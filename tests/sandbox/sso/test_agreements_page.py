"""Signing at the provider's page: the real agreements of the account, what is ticked and nothing else, and the way back."""

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.sso.desk import ORIGIN, Desk
from tests.support.sandbox import ask, data, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.content.agreements import key_of, outstanding
from vcc_sandbox.control import models as m
from vcc_sandbox.control.people import set_state

HERE = "/sandbox/agreements"
PERSON = "unsigned@lanyu.example"


def waiting(app: FastAPI, desk: Desk) -> list[str]:
    with sandbox_of(app).database.read() as db:
        return [":".join(key_of(row)) for row in outstanding(db, desk.user(PERSON).user_id)]


async def code_of_user_info(app: FastAPI) -> str:
    async with signed_in(app, PERSON) as client:
        return str((await ask(client, user_calls.INFO))["code"])


@pytest.fixture
async def page(pages: httpx.AsyncClient) -> httpx.AsyncClient:
    await pages.post("/sandbox/sign-in/demo", data={"person": PERSON})
    return pages


async def test_the_seed_has_somebody_who_has_not_signed(app: FastAPI, desk: Desk, page: httpx.AsyncClient) -> None:
    assert await code_of_user_info(app) == Code.AGREEMENTS_UNSIGNED
    shown = (await page.get(HERE)).text
    assert all(name in shown for name in waiting(app, desk))
    assert "Virtual card service agreement" in shown
    assert "Notes on card applications" in shown


async def test_what_is_not_ticked_is_not_signed(app: FastAPI, desk: Desk, page: httpx.AsyncClient) -> None:
    first, second = waiting(app, desk)
    answer = await page.post(HERE, data={"agreements": first})
    assert answer.status_code == 422
    assert "1 agreement is not ticked yet" in answer.text
    assert waiting(app, desk) == [second]
    answer = await page.post(HERE, data={"agreements": "CN:OTHER:1"})
    assert answer.status_code == 422
    assert waiting(app, desk) == [second]
    assert await code_of_user_info(app) == Code.AGREEMENTS_UNSIGNED


@pytest.mark.parametrize(
    ("asked", "back"),
    [
        (f"{ORIGIN}/card/list?a=1", f"{ORIGIN}/card/list?a=1"),
        ("https://evil.example/", f"{ORIGIN}/account"),
        ("", f"{ORIGIN}/account"),
    ],
)
async def test_who_has_signed_all_goes_back_and_may_use_the_portal(
    app: FastAPI, desk: Desk, page: httpx.AsyncClient, asked: str, back: str
) -> None:
    answer = await page.post(HERE, data={"agreements": waiting(app, desk), "redirectUrl": asked})
    assert (answer.status_code, answer.headers["location"]) == (303, back)
    assert await code_of_user_info(app) == Code.SUCCESS
    assert "There is nothing to sign" in (await page.get(HERE)).text


async def test_the_call_and_the_page_sign_the_same(app: FastAPI, desk: Desk, page: httpx.AsyncClient) -> None:
    async with signed_in(app, PERSON) as client:
        signed = await data(
            client,
            account_calls.SIGN_CONTRACT_LIST,
            agreementList=[{"site": "CN", "code": "VCC_SERVICE", "version": "2026-01"}],
            agree=True,
        )
    assert (signed["signedCount"], [one["code"] for one in signed["remaining"]]) == (1, ["VCC_CARD_APPLY"])
    assert waiting(app, desk) == ["CN:VCC_CARD_APPLY:2026-01"]
    assert "Virtual card service agreement" not in (await page.get(HERE)).text


async def test_a_testers_title_is_text(app: FastAPI, page: httpx.AsyncClient) -> None:
    hostile = m.Agreement(code="X", title="<img src=x onerror=alert(1)>")
    set_state(sandbox_of(app), m.UserState(login_name=PERSON, unsigned_agreements=[hostile]))
    shown = (await page.get(HERE)).text
    assert "<img src=x" not in shown
    assert "&lt;img src=x" in shown


async def test_nobody_signs_for_somebody_else(app: FastAPI, desk: Desk, pages: httpx.AsyncClient) -> None:
    before = waiting(app, desk)
    await pages.post("/sandbox/sign-in/demo", data={"person": "empty@lanyu.example"})
    await pages.post(HERE, data={"agreements": before})
    assert waiting(app, desk) == before
    page = await pages.get(HERE)
    assert "There is nothing to sign" in page.text
