"""The mobile registration against the sandbox, from the first address to the opened service."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.sandbox.sso.desk import ADMIN
from tests.support.entry import OURS, Visitor, visitor_at_the_door
from vcc_portal.errors.codes import Code
from vcc_portal.features.public.register import CodeSentTo, RegisterAnswer, Registered, RegisterField
from vcc_portal.i18n.errors import NO_ANSWER
from vcc_portal.i18n.public import register as words
from vcc_portal.upstream.calls import user as user_calls

NEW = "ning@company.example"
SEND, FINISH = "/auth/register/code", "/auth/register"
SSO = "/cb-va-sso-api"
GOOD = {"loginName": NEW, "password": "harbour-2026", "agree": "on", "area": "US", "role": "PERSONAL"}


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visitor_at_the_door(tmp_path) as door:
        yield door


async def sent(door: Visitor, name: str = NEW, **more: str) -> str:
    """The path that sending a code leads to."""
    answer = await door.post(SEND, loginName=name, **more)
    assert answer.status_code == 303
    return answer.headers["location"]


def looked(door: Visitor) -> CodeSentTo:
    found = door.run.anonymous_sessions.peek(door.client.cookies["vcc_anonymous"], CodeSentTo)
    assert found
    return found


async def test_a_new_address_becomes_an_account_with_its_service_open(door: Visitor) -> None:
    await door.client.get("/h5/landing?inviteCode=LY8K-2M&utm_source=mail")
    invitation = door.client.cookies["invitationCode"]
    assert invitation == "LY8K2M"
    assert await sent(door, area="US", role="PERSONAL", invitationCode=invitation) == "/h5/landing/result"
    assert looked(door).mask == "ni**@company.example"
    link = parse_qs(urlsplit(door.desk.messages(NEW)[0].link).query)
    assert link == {"loginName": [NEW], "code": [door.desk.code_for(NEW)], "invitationCode": [invitation]}
    answer = await door.post(FINISH, **GOOD, code=link["code"][0], invitationCode=invitation, source="b2b")
    assert answer.headers["location"] == "/h5/register/result"
    assert door.signed_in
    end = door.told(Registered)
    assert (end.signed_in, end.opened, end.refusal.zh) == (True, True, "")
    assert end.verify.endswith("/kyc")
    user = door.desk.user(NEW)
    assert (user.status, user.account_status) == ("VALID", "ACTIVE")
    made = [path.removeprefix(SSO) for path in door.network.asked if path.startswith(SSO)]
    assert made == [
        *("/register/account/check", "/register/account/activate"),
        *("/register/activateRegister", "/login", "/login/state"),
    ]
    assert "/cb-va-vcc/user/init" in door.network.asked


async def test_who_sends_the_form_before_the_page_knows_who_invited_him_is_invited_all_the_same(door: Visitor) -> None:
    """The field is filled once the page's socket is there; whoever was quicker brought his friend nothing."""
    await door.client.get("/h5/landing?inviteCode=LY8K-2M")
    assert await sent(door, invitationCode="") == "/h5/landing/result"
    assert looked(door).applicant.invitation == "LY8K2M"
    assert "invitationCode=LY8K2M" in door.desk.messages(NEW)[0].link


async def test_address_and_code_are_read_as_they_were_pasted(door: Visitor) -> None:
    """Also as a Chinese input method in its wide mode writes them."""
    wide = {ord(char): ord(char) + 0xFEE0 for char in "0123456789@."}
    assert await sent(door, name=f" {NEW.translate(wide)} ") == "/h5/landing/result"
    code = door.desk.code_for(NEW).translate(wide)
    answer = await door.post(FINISH, **{**GOOD, "loginName": NEW.translate(wide)}, code=f"{code[:3]} {code[3:]}")
    assert answer.headers["location"] == "/h5/register/result"
    assert door.signed_in


async def test_a_second_click_sends_one_mail_and_makes_one_account(door: Visitor) -> None:
    """The browser shows the answer to the second alone: it was a wait for codes, then a code that is wrong."""
    assert await asyncio.gather(sent(door), sent(door)) == ["/h5/landing/result"] * 2
    assert looked(door).mask == "ni**@company.example"
    assert len(door.desk.messages(NEW)) == 1
    form = {**GOOD, "code": door.desk.code_for(NEW)}
    answers = await asyncio.gather(door.post(FINISH, **form), door.post(FINISH, **form))
    assert [answer.headers["location"] for answer in answers] == ["/h5/register/result"] * 2
    assert door.signed_in
    assert door.told(Registered).opened


async def test_an_address_with_an_account_is_told_the_same(door: Visitor) -> None:
    answers = [(await sent(door, name), looked(door).mask) for name in (NEW, ADMIN)]
    assert answers == [
        ("/h5/landing/result", "ni**@company.example"),
        ("/h5/landing/result", "ad***@lanyu.example"),
    ]
    tries = []
    for name in (NEW, ADMIN):
        await door.post(FINISH, **{**GOOD, "loginName": name}, code="000000")
        tries.append(door.told(RegisterAnswer).errors)
    assert tries[0] == tries[1] == {RegisterField.CODE: Code.CODE_INCORRECT.row.text}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ning", Code.MAILBOX_FORMAT),
        ("13800138000", Code.MAILBOX_FORMAT),
        ("x@unreachable.example", Code.SMS_SEND_FAILED),
    ],
)
async def test_an_address_that_takes_no_mail_is_said_beside_it(door: Visitor, name: str, code: Code) -> None:
    assert await sent(door, name, area="HK") == "/h5/landing/form"
    said = door.told(RegisterAnswer)
    assert said.errors == {RegisterField.NAME: code.row.text}
    assert (said.applicant.login_name, said.applicant.area, said.focus) == (name, "HK", RegisterField.NAME)


async def test_a_mail_is_sent_again_after_a_minute(door: Visitor) -> None:
    await sent(door)
    first = door.desk.code_for(NEW)
    door.wait(20)
    assert await sent(door, again="1") == "/h5/landing/result"
    said = door.told(RegisterAnswer).errors[RegisterField.NAME].en
    # What the clock has gone on meanwhile on a busy machine is off the 40.
    assert re.fullmatch(r"Too many codes requested\. Try again in (40|3\d) seconds\.", said), said
    door.wait(41)
    await sent(door, again="1")
    await door.post(FINISH, **GOOD, code=first)
    assert door.told(RegisterAnswer).errors == {RegisterField.CODE: Code.CODE_INCORRECT.row.text}, (
        "the newer one counts"
    )
    door.wait(301)
    await door.post(FINISH, **GOOD, code=door.desk.code_for(NEW))
    assert door.told(RegisterAnswer).errors == {RegisterField.CODE: Code.CODE_INCORRECT.row.text}, "it has expired"
    assert not door.signed_in


async def test_who_goes_back_and_asks_for_the_same_mail_is_led_on_to_it(door: Visitor) -> None:
    """The form refused it for a minute, and had no way on to the page where the code is typed."""
    await sent(door, role="PERSONAL")
    first = looked(door)
    door.wait(20)
    assert await sent(door, name=f" {NEW} ", role="COMPANY") == "/h5/landing/result"
    again = looked(door)
    assert (again.mask, again.at, again.applicant.role) == (first.mask, first.at, "COMPANY"), "the wait goes on"
    assert len(door.desk.messages(NEW)) == 1
    assert await sent(door, name="second@company.example") == "/h5/landing/result"
    assert await sent(door) == "/h5/landing/form", "what was sent last is the other one's"
    assert RegisterField.NAME in door.told(RegisterAnswer).errors


async def test_each_control_says_what_is_wrong_with_it(door: Visitor) -> None:
    await door.post(FINISH, loginName="ning", password="short1")
    said = door.told(RegisterAnswer)
    assert list(said.errors) == [RegisterField.NAME, RegisterField.CODE, RegisterField.PASSWORD, RegisterField.AGREE]
    assert "short1" not in repr(said)
    assert door.network.asked == []


async def test_a_tick_for_the_agreements_outlasts_a_refusal(door: Visitor) -> None:
    """Else the next try fails for it, and takes the password with it once more."""
    await sent(door)
    for form, agreed in (({**GOOD, "password": "short1"}, True), (GOOD, True), ({**GOOD, "agree": ""}, False)):
        await door.post(FINISH, **form, code="000000")
        assert door.told(RegisterAnswer).agreed is agreed


async def test_without_an_answer_the_mail_may_be_on_its_way(door: Visitor) -> None:
    door.network.lose[f"{SSO}/register/account/activate"] = 1
    assert await sent(door) == "/h5/landing/form"
    assert door.told(RegisterAnswer).errors == {RegisterField.WHOLE: words.SEND_UNSURE}
    assert len(door.desk.messages(NEW)) == 1
    door.network.drop[f"{SSO}/register/account/check"] = 9
    door.wait(61)
    await sent(door)
    unsent = words.NOT_CHECKED.format(reason=NO_ANSWER)
    assert door.told(RegisterAnswer).errors == {RegisterField.WHOLE: unsent}, "nothing was sent yet"


async def test_without_an_answer_the_account_may_exist(door: Visitor) -> None:
    await sent(door)
    door.network.lose[f"{SSO}/register/activateRegister"] = 1
    await door.post(FINISH, **GOOD, code=door.desk.code_for(NEW))
    assert door.told(RegisterAnswer).errors == {RegisterField.WHOLE: words.UNSURE}


async def test_an_account_that_cannot_be_signed_in_at_once_is_made_all_the_same(door: Visitor) -> None:
    await sent(door)
    door.network.drop[f"{SSO}/login"] = 1
    answer = await door.post(FINISH, **GOOD, code=door.desk.code_for(NEW))
    assert (answer.headers["location"], door.signed_in) == ("/h5/register/result", False)
    assert door.told(Registered) == Registered()
    assert door.desk.user(NEW).status == "INIT"


@pytest.mark.parametrize("code", [Code.SERVICE_NEEDS_MANAGER, Code.SERVICE_NEEDS_MANAGER_2, Code.SERVICE_CLOSED])
async def test_a_service_that_the_manager_opens_says_so(door: Visitor, code: Code) -> None:
    await sent(door)
    fault = {"method": "POST", "pathPattern": user_calls.INIT.path, "times": 1, "code": code.value}
    await door.refuse(fault)
    await door.post(FINISH, **GOOD, code=door.desk.code_for(NEW))
    end = door.told(Registered)
    assert (end.signed_in, end.opened, end.needs_manager, end.refusal) == (True, False, True, code.row.text)


async def test_a_form_of_another_site_is_refused(door: Visitor) -> None:
    for path in (SEND, FINISH):
        evil = await door.client.post(path, data=GOOD, headers=OURS | {"origin": "https://evil.example"})
        assert evil.status_code == 403
        assert (await door.client.get(path)).status_code == 405
    assert door.network.asked == []


async def test_one_address_cannot_try_for_ever(door: Visitor) -> None:
    places = [await sent(door, "n0@company.example")]
    while places[-1] != "/h5/landing/form":  # on a slow machine a try comes back while ten are used up
        assert len(places) < 40
        places.append(await sent(door, f"n{len(places)}@company.example"))
    assert len(places) > 10
    assert door.told(RegisterAnswer).errors[RegisterField.WHOLE].en == "Too many requests. Please wait a moment."


async def test_where_somebody_came_from_is_kept_in_cookies(door: Visitor) -> None:
    given = (await door.client.get("/faq?invitecode=A1,B%20<2>&utm_medium=a%3Bb&x=1")).headers.get_list("set-cookie")
    assert given == [
        "invitationCode=A1,B2; Path=/; SameSite=Lax",
        "signup_utm_medium=a%3Bb; Path=/; Max-Age=86400; SameSite=Lax",
    ]
    picture = await door.client.get("/?inviteCode=A1", headers={"sec-fetch-dest": "image"})
    assert picture.headers.get_list("set-cookie") == []


@pytest.mark.parametrize(
    ("path", "location"), [("/h5", "/h5/landing"), ("/h5/?inviteCode=A1", "/h5/landing?inviteCode=A1")]
)
async def test_the_short_address_leads_on(door: Visitor, path: str, location: str) -> None:
    answer = await door.client.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, location)


async def test_the_profile_is_a_page_of_ours(door: Visitor) -> None:
    assert (await door.client.get("/register/profile?code=123456")).text == "the portal"
