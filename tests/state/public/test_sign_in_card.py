"""The sign-in card against the sandbox: each refusal beside its control, and nothing of a password anywhere."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.sandbox.sso.desk import ADMIN, PASSWORD
from tests.support.bench import bench
from tests.support.control import console_of
from tests.support.entry import ORIGIN, OURS, Visitor, visitor_at_the_door
from vcc_portal.errors.codes import Code
from vcc_portal.features.public.sign_in import CardAnswer, CardField
from vcc_portal.i18n.public import sign_in as words
from vcc_portal.session.rates import AT_ONCE
from vcc_portal.state.public.sign_in import SignInState

SIGN_IN = "/auth/sign-in"
NAME = {"loginName": ADMIN, "by": "image"}


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visitor_at_the_door(tmp_path) as door:
        yield door


async def tried(door: Visitor, **fields: str) -> CardAnswer:
    """What the card says to a form with a fresh image, read rightly unless the form says otherwise."""
    answer = await door.post(SIGN_IN, **{**NAME, "imageCode": await door.image(), **fields})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert not door.signed_in
    return door.told(CardAnswer)


async def test_name_password_and_image_open_the_account(door: Visitor) -> None:
    answer = await door.post(SIGN_IN, **NAME, password=PASSWORD, imageCode=(await door.image()).lower())
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    session = await door.run.sessions.find(door.client.cookies["vcc_sid"])
    assert session
    assert session.login.login_name == "ad***@lanyu.example"
    paths = [path.removeprefix("/cb-va-sso-api") for path in door.network.asked]
    assert paths == ["/verification/createImage", "/login/check", "/verification/check", "/login", "/login/state"]


async def test_a_second_click_gets_the_answer_of_the_first(door: Visitor) -> None:
    """The browser shows the second alone, and an image is good for one form."""
    form = {**NAME, "password": PASSWORD, "imageCode": await door.image()}
    answers = await asyncio.gather(*[door.post(SIGN_IN, **form) for _ in range(3)])
    assert [answer.headers["location"] for answer in answers] == ["/account"] * 3
    assert len({answer.headers["set-cookie"] for answer in answers}) == 1
    assert door.network.asked.count("/cb-va-sso-api/login") == 1
    assert door.signed_in


async def test_a_form_that_says_something_else_is_answered_for_itself(door: Visitor) -> None:
    form = {**NAME, "imageCode": await door.image()}
    sent = [door.post(SIGN_IN, **form, password=password) for password in (PASSWORD, "not-the-password")]
    answers = await asyncio.gather(*sent)
    assert [answer.headers["location"] for answer in answers] == ["/account", "/"]


async def test_a_forgotten_password_leads_to_the_providers_page_without_any_script(door: Visitor) -> None:
    answer = await door.client.get("/auth/forgot-password")
    assert (answer.status_code, answer.headers["location"]) == (303, "/sandbox/forgot-password")


async def test_a_telephone_number_opens_it_too(door: Visitor) -> None:
    with_area = await door.post(SIGN_IN, loginName="+86 138 0000 0001", password=PASSWORD, imageCode=await door.image())
    assert with_area.status_code == 303


@pytest.mark.parametrize("place", ["form", "address"])
async def test_the_way_leads_back_to_the_page_that_was_asked_for(door: Visitor, place: str) -> None:
    back = "/card/list?status=VALID&page=2"
    referer = f"{ORIGIN}/?redirectUrl={quote(back, safe='')}" if place == "address" else f"{ORIGIN}/"
    more = {"redirectUrl": back} if place == "form" else {}
    wrong = await door.post(SIGN_IN, referer, **NAME, **more)
    assert wrong.headers["location"] == f"/?redirectUrl={quote(back, safe='')}"
    right = await door.post(SIGN_IN, referer, **NAME, **more, password=PASSWORD, imageCode=await door.image())
    assert right.headers["location"] == back


@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example", "/login", "javascript:alert(1)"])
async def test_it_leads_to_our_own_pages_alone(door: Visitor, evil: str) -> None:
    right = await door.post(SIGN_IN, **NAME, redirectUrl=evil, password=PASSWORD, imageCode=await door.image())
    assert right.headers["location"] == "/account"


async def test_what_is_missing_is_said_without_asking(door: Visitor) -> None:
    await door.post(SIGN_IN, loginName="nobody")
    said = door.told(CardAnswer)
    assert list(said.errors) == [CardField.NAME, CardField.PASSWORD, CardField.IMAGE]
    assert (said.login_name, said.focus) == ("nobody", CardField.NAME)
    assert door.network.asked == []


async def test_tries_are_counted_until_the_name_is_locked(door: Visitor) -> None:
    """The same for a name that nobody has."""
    for name in (ADMIN, "nobody@lanyu.example"):
        said = [(await tried(door, loginName=name, password=f"wrong-{number}")).errors for number in range(5)]
        assert [faults[CardField.PASSWORD].en for faults in said[:3]] == [
            f"The account or the password isn't right. {left} tries left before it's locked." for left in (4, 3, 2)
        ]
        assert said[3] == {CardField.PASSWORD: words.PASSWORD_WRONG_LAST}
        assert said[4][CardField.WHOLE].en == "The account is locked. Try again in 15 minutes."
        door.run.rates._limiter.storage.reset()
        door.wait(300)
        locked = await tried(door, loginName=name, password=PASSWORD)
        assert locked.errors[CardField.WHOLE].en == "The account is locked. Try again in 10 minutes."


async def test_an_image_is_good_once_and_for_its_time(door: Visitor) -> None:
    wrong = await tried(door, password=PASSWORD, imageCode="????")
    assert (wrong.errors, wrong.focus) == ({CardField.IMAGE: words.IMAGE_WRONG}, CardField.IMAGE)
    code = await door.image()
    await door.post(SIGN_IN, **NAME, password="wrong", imageCode=code)
    again = await door.post(SIGN_IN, **NAME, password=PASSWORD, imageCode=code)
    assert (again.headers["location"], door.told(CardAnswer).errors) == ("/", {CardField.IMAGE: words.IMAGE_OVER})
    code = await door.image()
    door.wait(181)
    late = await door.post(SIGN_IN, **NAME, password=PASSWORD, imageCode=code)
    assert (late.headers["location"], door.told(CardAnswer).errors) == ("/", {CardField.IMAGE: words.IMAGE_WRONG})


async def test_a_code_stands_for_the_image(door: Visitor) -> None:
    await door.post(SIGN_IN, **NAME, act="code")
    assert (door.told(CardAnswer).by_code, door.network.asked) == (True, [])
    by_code = {**NAME, "by": "code"}
    await door.post(SIGN_IN, **by_code, act="send", password="is-not-looked-at")
    sent = door.told(CardAnswer)
    assert (sent.errors, sent.wait, sent.focus) == ({}, 60, CardField.CODE)
    assert sent.note == words.CODE_SENT.format(mask="ad***@lanyu.example")
    door.wait(20)
    await door.post(SIGN_IN, **by_code, act="send")
    still = door.told(CardAnswer)
    assert (still.errors, still.wait) == ({}, 40)
    assert still.note.en == "The last code still works, so enter that one. You can get another in 40 seconds."
    await door.post(SIGN_IN, **by_code, password=PASSWORD, smsCode="000000")
    assert door.told(CardAnswer).errors[CardField.CODE].en == "The code is wrong or has expired."
    right = await door.post(SIGN_IN, **by_code, password=PASSWORD, smsCode=door.desk.code_for(ADMIN))
    assert right.headers["location"] == "/account"


@pytest.mark.parametrize("pasted", ["{} {}", " {}{} ", "{}-{}", "wide"])
async def test_a_code_is_read_as_it_was_pasted(door: Visitor, pasted: str) -> None:
    """From a message, or with a Chinese input method in its wide mode; so is the name."""
    by_code = {**NAME, "by": "code", "loginName": wide(ADMIN) if pasted == "wide" else ADMIN}
    await door.post(SIGN_IN, **by_code, act="send")
    code = door.desk.code_for(ADMIN)
    typed = wide(code) if pasted == "wide" else pasted.format(code[:3], code[3:])
    answer = await door.post(SIGN_IN, **by_code, password=PASSWORD, smsCode=typed)
    assert answer.headers["location"] == "/account"


def wide(text: str) -> str:
    """The same in full-width forms."""
    return "".join(chr(ord(char) + 0xFEE0) for char in text)


async def answering(door: Visitor, path: str, code: str, data: Any = None) -> None:
    """The provider answers the next request to a path like this."""
    async with console_of(door.desk.app) as console:
        await console.post("fault", method="POST", pathPattern=path, times=1, code=code, data=data)


@pytest.mark.parametrize("data", [None, {"resendSeconds": "soon"}])
async def test_a_code_that_still_works_is_typed_next_whoever_says_how_long(door: Visitor, data: Any) -> None:
    await answering(door, "/captcha/send/mobile/unblock", Code.CODE_STILL_VALID, data)
    await door.post(SIGN_IN, **NAME | {"by": "code", "act": "send"})
    still = door.told(CardAnswer)
    assert (still.errors, still.wait, still.focus) == ({}, 0, CardField.CODE)
    assert still.note.en == "The last code still works, so enter that one. You can get another in a little while."


@pytest.mark.parametrize(
    ("code", "data", "where"),
    [
        (Code.SMS_CODE_WRONG, {"maxFailNum": 5, "currentFailNum": 3}, CardField.CODE),
        (Code.SMS_CODE_NEEDED, None, CardField.CODE),
        (Code.SYSTEM_ERROR, None, CardField.WHOLE),
    ],
)
async def test_after_a_refused_code_the_keyboard_is_in_its_field(
    door: Visitor, code: str, data: Any, where: CardField
) -> None:
    await answering(door, "/login", code, data)
    await door.post(SIGN_IN, **NAME | {"by": "code", "password": PASSWORD, "smsCode": "000000"})
    said = door.told(CardAnswer)
    assert (list(said.errors), said.focus) == ([where], CardField.CODE)


async def test_a_name_that_nobody_has_is_told_the_same(door: Visitor) -> None:
    await door.post(SIGN_IN, loginName="nobody@lanyu.example", by="code", act="send")
    sent = door.told(CardAnswer)
    assert (sent.errors, sent.wait) == ({}, 60)
    assert sent.note == words.CODE_SENT.format(mask="nob****@lanyu.example")


async def test_many_codes_want_the_image_first(door: Visitor) -> None:
    by_code = {**NAME, "by": "code", "act": "send"}
    for _ in range(2):
        await door.post(SIGN_IN, **by_code)
        assert door.told(CardAnswer).wait == 60
        door.wait(61)
    await door.post(SIGN_IN, **by_code)
    said = door.told(CardAnswer)
    assert (said.with_image, said.errors) == (True, {CardField.IMAGE: words.IMAGE_FOR_CODE})
    await door.image()
    await door.post(SIGN_IN, **by_code, imageCode="????")
    assert door.told(CardAnswer).errors == {CardField.IMAGE: words.IMAGE_WRONG}
    await door.post(SIGN_IN, **by_code, imageCode=await door.image())
    assert door.told(CardAnswer).wait == 60


async def test_a_form_of_another_site_is_refused(door: Visitor) -> None:
    fields = {**NAME, "password": PASSWORD, "imageCode": await door.image()}
    for headers in ({"origin": "https://evil.example"}, {}, OURS | {"sec-fetch-site": "cross-site"}):
        assert (await door.client.post(SIGN_IN, data=fields, headers=headers)).status_code == 403
    assert not door.signed_in
    shown = await door.client.get("/auth/image", headers={"sec-fetch-site": "cross-site"})
    assert shown.status_code == 403
    assert (await door.client.put(SIGN_IN)).status_code == 405


async def test_one_address_cannot_try_for_ever(door: Visitor) -> None:
    for number in range(10):
        await tried(door, loginName=f"somebody{number}@lanyu.example", password="wrong")
    asked = len(door.network.asked)
    said = await tried(door, password=PASSWORD)
    assert said.errors[CardField.WHOLE].en == "Too many requests. Please wait a moment."
    assert len(door.network.asked) == asked + 1, "the image alone"


@pytest.mark.parametrize(
    ("asked", "back", "provider"),
    [
        ("", "", "/login"),
        ("?redirectUrl=%2Fcard%2Flist%3Fpage%3D2", "/card/list?page=2", "/login?redirectUrl=%2Fcard%2Flist%3Fpage%3D2"),
        ("?redirectUrl=%2F%2Fevil.example%2F", "", "/login"),
    ],
)
async def test_both_ways_in_lead_to_what_was_asked_for(tmp_path: Path, asked: str, back: str, provider: str) -> None:
    async with bench(tmp_path, ADMIN, f"/{asked}") as tab:
        await tab.run(SignInState.load)
        state = tab.state(SignInState)
        assert (state.back, state.provider) == (back, provider)


async def test_without_scripts_the_card_is_a_page(door: Visitor) -> None:
    back = '/card/list?a="><script>'
    first = await door.client.get(SIGN_IN, params={"redirectUrl": "/card/list?a=1"}, headers=OURS)
    assert first.status_code == 200
    assert 'autocomplete="username"' in first.text
    assert 'autocomplete="current-password"' in first.text
    assert 'name="redirectUrl" value="/card/list?a=1"' in first.text
    fields = {"loginName": '"><script>alert(1)</script>', "password": "secret-9", "plain": "1", "redirectUrl": back}
    wrong = await door.post(SIGN_IN, **fields)
    assert wrong.status_code == 422
    assert "<script" not in wrong.text
    assert "secret-9" not in wrong.text
    assert "Enter a valid email or mobile number." in wrong.text
    by_code = await door.post(SIGN_IN, **NAME, act="code", plain="1")
    assert 'name="smsCode"' in by_code.text
    holds = [int(most) for most in re.findall(r'autocomplete="one-time-code" maxlength="(\d+)"', by_code.text)]
    assert holds == [12], "a code may be pasted with spaces"
    assert 'value="send">Get code</button>' in by_code.text
    sent = await door.post(SIGN_IN, **NAME | {"by": "code"}, act="send", plain="1")
    assert 'value="send">Resend</button>' in sent.text, "another one, of which the button says so (spec §9)"
    right = await door.post(SIGN_IN, **NAME, plain="1", password=PASSWORD, imageCode=await door.image())
    assert (right.status_code, right.headers["location"]) == (303, "/account")


async def test_a_password_is_kept_nowhere(door: Visitor, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    answer = await door.post(SIGN_IN, **NAME, password="harbour-Secret-77", imageCode="????")
    assert "harbour" not in repr(door.told(CardAnswer))
    assert "harbour" not in answer.text + repr(answer.headers)
    assert "harbour" not in caplog.text
    assert [path for path in files(tmp_path) if b"harbour-Secret-77" in path.read_bytes()] == []


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def test_a_stranger_cannot_make_the_portal_forget_what_others_are_told(door: Visitor) -> None:
    door.run.anonymous_sessions._most = 20
    door.run.anonymous_sessions._of_address = 5
    await door.post(SIGN_IN, **NAME, password="not it")
    async with door.from_address("203.0.113.9") as stranger:
        for _ in range(30):
            stranger.cookies.clear()
            assert (await stranger.post(SIGN_IN, data={"act": "image"})).status_code == 303
    assert door.told(CardAnswer).errors


async def test_names_that_are_tried_all_at_once_are_counted_like_others(door: Visitor) -> None:
    """Forty that were sent before the first was answered were all tried."""
    form = {"by": "code", "password": "Password1", "smsCode": "123456"}
    sent = [door.post(SIGN_IN, **form, plain="1", loginName=f"somebody-{number}@lanyu.example") for number in range(40)]
    answers = [answer.text for answer in await asyncio.gather(*sent)]
    refused = sum("Too many" in text or "请求过于频繁" in text for text in answers)
    assert door.network.asked.count("/cb-va-sso-api/login") == 40 - refused <= 10 + AT_ONCE
