"""The sign-in page: the typed way, the code instead of the image, one click, and what stays after an error."""

import re
from collections.abc import Iterable

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.sso.desk import ADMIN, NOBODY, ORIGIN, PASSWORD, Desk
from tests.support.sandbox import sandbox_of
from vcc_sandbox.identity import attempts
from vcc_sandbox.seed.demonstration import DEMONSTRATION
from vcc_sandbox.seed.large import fill

PAGE = "/sandbox/sign-in"


async def form(pages: httpx.AsyncClient, desk: Desk, **values: str) -> dict[str, str]:
    """The form as a visitor fills it, with the image read rightly."""
    token = image_token((await pages.get(PAGE)).text)
    filled = {"loginName": ADMIN, "password": PASSWORD, "imageToken": token, "imageCode": desk.answer_of(token)}
    return {**filled, "redirectUrl": f"{ORIGIN}/card/list", **values}


def image_token(page: str) -> str:
    found = re.search(r'name="imageToken" value="([^"]+)"', page)
    assert found
    return found[1]


def has_all(page: str, parts: Iterable[str]) -> bool:
    return all(part in page for part in parts)


async def test_signs_in_and_goes_back_with_a_token(pages: httpx.AsyncClient, desk: Desk) -> None:
    answer = await pages.post(PAGE, data=await form(pages, desk))
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"{ORIGIN}/card/list?ssotoken=")
    cookie = answer.headers["set-cookie"]
    assert has_all(cookie, ("SANDBOXSSO=", "HttpOnly", "Path=/sandbox", "SameSite=lax"))


async def test_keeps_the_typed_name_and_never_the_password(pages: httpx.AsyncClient, desk: Desk) -> None:
    answer = await pages.post(PAGE, data=await form(pages, desk, password="wrong-secret-1"))
    assert answer.status_code == 422
    assert f'value="{ADMIN}"' in answer.text
    assert "wrong-secret-1" not in answer.text
    assert "4 tries left" in answer.text
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("loginName", "Enter your email or mobile number"),
        ("password", "Enter your password"),
        ("imageCode", "Enter the 4 characters"),
    ],
)
async def test_says_beside_the_field_what_is_missing(
    pages: httpx.AsyncClient, desk: Desk, field: str, message: str
) -> None:
    answer = await pages.post(PAGE, data=await form(pages, desk, **{field: ""}))
    assert re.search(rf'id="{field}"[^>]*aria-invalid="true"[^>]*aria-describedby="{field}-error"', answer.text)
    assert re.search(rf'id="{field}-error" role="alert">.*?{message}', answer.text)


async def test_a_wrong_image_costs_no_try(pages: httpx.AsyncClient, desk: Desk) -> None:
    for _ in range(6):
        answer = await pages.post(PAGE, data=await form(pages, desk, imageCode="0000", password="wrong"))
        assert "Here is a new image" in answer.text
    assert "4 tries left" in (await pages.post(PAGE, data=await form(pages, desk, password="wrong"))).text


async def test_an_image_is_good_for_one_form(pages: httpx.AsyncClient, desk: Desk) -> None:
    filled = await form(pages, desk)
    assert (await pages.post(PAGE, data=filled)).status_code == 303
    assert (await pages.post(PAGE, data=filled)).status_code == 422


@pytest.mark.parametrize("name", [ADMIN, NOBODY])
async def test_locks_after_five_and_says_for_how_long(pages: httpx.AsyncClient, desk: Desk, name: str) -> None:
    for _ in range(attempts.MAX_FAILED):
        answer = await pages.post(PAGE, data=await form(pages, desk, loginName=name, password="wrong"))
    assert "The account is locked, try again in 15 minutes" in answer.text
    assert "locked" in (await pages.post(PAGE, data=await form(pages, desk, loginName=name))).text


async def test_a_code_by_mail_stands_in_for_the_image(pages: httpx.AsyncClient, desk: Desk) -> None:
    sent = await pages.post(PAGE, params={"by": "code"}, data={"act": "send", "loginName": ADMIN})
    assert "ad***@lanyu.example" in sent.text
    assert 'data-wait="60"' in sent.text
    values = {"loginName": ADMIN, "password": PASSWORD, "code": desk.code_for(ADMIN), "redirectUrl": "/card/list"}
    assert 'maxlength="12" autocomplete="one-time-code"' in sent.text, "a code may be pasted with spaces"
    values["code"] = f"{values['code'][:3]} {values['code'][3:]}"
    answer = await pages.post(PAGE, params={"by": "code"}, data=values)
    assert answer.headers["location"].startswith(f"{ORIGIN}/card/list?ssotoken=")
    assert (await pages.post(PAGE, params={"by": "code"}, data=values)).status_code == 422


async def test_a_code_for_a_stranger_looks_the_same_and_is_not_sent(pages: httpx.AsyncClient, desk: Desk) -> None:
    known = await pages.post(PAGE, params={"by": "code"}, data={"act": "send", "loginName": "personal@lanyu.example"})
    stranger = await pages.post(
        PAGE, params={"by": "code"}, data={"act": "send", "loginName": "personam@lanyu.example"}
    )
    assert known.status_code == stranger.status_code == 200
    assert known.text.replace("personal@", "personam@") == stranger.text.replace("personal@", "personam@")
    assert desk.messages("personam@lanyu.example") == []


@pytest.mark.parametrize("person", [one.login_name for one in DEMONSTRATION.people])
async def test_every_demonstration_person_is_one_click_away(pages: httpx.AsyncClient, person: str) -> None:
    assert f'value="{person}"' in (await pages.get(PAGE)).text
    answer = await pages.post(f"{PAGE}/demo", data={"person": person})
    assert "ssotoken=" in answer.headers["location"]


async def test_the_large_company_is_one_click_away_once_it_is_there(pages: httpx.AsyncClient, app: FastAPI) -> None:
    person = DEMONSTRATION.large.login_name
    assert person not in (await pages.get(PAGE)).text
    assert (await pages.post(f"{PAGE}/demo", data={"person": person})).status_code == 404
    with sandbox_of(app).database.write() as db:
        fill(db, sandbox_of(app).clock.now(db), 7, cards=120, transactions=120)
    assert f'value="{person}"' in (await pages.get(PAGE)).text
    assert "ssotoken=" in (await pages.post(f"{PAGE}/demo", data={"person": person})).headers["location"]


async def test_one_click_is_for_demonstration_people_only(pages: httpx.AsyncClient) -> None:
    assert (await pages.post(f"{PAGE}/demo", data={"person": NOBODY})).status_code == 404


async def test_offers_to_go_on_as_who_is_signed_in(pages: httpx.AsyncClient) -> None:
    await pages.post(f"{PAGE}/demo", data={"person": ADMIN})
    assert "Continue as Lanyu Technology" in (await pages.get(PAGE)).text
    assert "Continue as" not in (await pages.get(PAGE, params={"nocheck": "true"})).text
    answer = await pages.post(f"{PAGE}/continue", data={"redirectUrl": "/card/list"})
    assert answer.headers["location"].startswith(f"{ORIGIN}/card/list?ssotoken=")


async def test_signing_in_replaces_a_planted_session(pages: httpx.AsyncClient) -> None:
    await pages.post(f"{PAGE}/demo", data={"person": "personal@lanyu.example"})
    planted = pages.cookies["SANDBOXSSO"]
    await pages.post(f"{PAGE}/demo", data={"person": ADMIN})
    assert pages.cookies["SANDBOXSSO"] != planted
    pages.cookies.clear()
    old = await pages.get(PAGE, headers={"Cookie": f"SANDBOXSSO={planted}"})
    assert "You are signed in" not in old.text


async def test_speaks_both_languages_and_keeps_the_address_over_the_switch(pages: httpx.AsyncClient) -> None:
    english = await pages.get(PAGE, params={"redirectUrl": "/card/list"})
    assert '<html lang="en"' in english.text
    switched = await pages.get(PAGE, params={"redirectUrl": "/card/list", "lang": "zh"})
    assert switched.headers["location"] == f"{PAGE}?redirectUrl=%2Fcard%2Flist"
    assert '<html lang="zh-CN"' in (await pages.get(PAGE)).text


async def test_keeps_the_chosen_theme(pages: httpx.AsyncClient) -> None:
    assert "data-theme" not in (await pages.get(PAGE)).text.split(">")[1]
    await pages.get(PAGE, params={"theme": "dark"})
    assert 'data-theme="dark"' in (await pages.get(PAGE)).text


async def test_the_dark_colours_are_loaded_as_the_theme_says(pages: httpx.AsyncClient) -> None:
    """Once, and after the light ones, over which they go."""
    found: dict[str, str] = {}
    for theme in ("", "dark", "light"):
        if theme:
            await pages.get(PAGE, params={"theme": theme})
        head = (await pages.get(PAGE)).text.partition("</head>")[0]
        found[theme] = next((line for line in head.splitlines() if "dark.css" in line), "")
        assert not found[theme] or head.index("tokens.css") < head.index("dark.css")
    assert found["light"] == ""
    assert 'media="(prefers-color-scheme: dark)"' in found[""]
    assert found["dark"] == found[""].replace(' media="(prefers-color-scheme: dark)"', "")


async def test_what_is_typed_is_never_markup(pages: httpx.AsyncClient, desk: Desk) -> None:
    attack = '"><script>alert(1)</script>'
    answer = await pages.post(PAGE, data=await form(pages, desk, loginName=attack, password="x", redirectUrl=attack))
    assert "<script>alert" not in answer.text
    assert "&#34;&gt;&lt;script&gt;" in answer.text


async def test_enter_signs_in_and_another_image_keeps_the_form(pages: httpx.AsyncClient, desk: Desk) -> None:
    """Enter presses a form's first button, so that one must be the plain submit."""
    page = (await pages.get(PAGE)).text
    body = page[page.index(f'action="{PAGE}"') :]
    assert "name=" not in re.findall(r"<button[^>]*>", body)[0]
    again = await pages.post(PAGE, data={"act": "image", "loginName": ADMIN})
    assert again.status_code == 200
    assert f'value="{ADMIN}"' in again.text
    assert "-error" not in again.text
