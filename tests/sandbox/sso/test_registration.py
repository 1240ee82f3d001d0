"""POST /register/…: check, activate, register; and the new account is one that is not opened yet."""

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.sandbox.sso.desk import ADMIN, Desk, login
from tests.support.sandbox import ask, data, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.identity.registration import clean_invitation
from vcc_sandbox.identity.tables import Person

NEW = "finance@newcomer.example"
GOOD = {"password": "harbour-2026", "region": "HK", "agreementCodes": ["VCC_SERVICE", "VCC_PRIVACY"]}


@pytest.mark.parametrize(("name", "exist"), [(ADMIN, True), (NEW, False), ("FINANCE@Newcomer.Example", False)])
async def test_tells_whether_an_address_is_free(client: httpx.AsyncClient, name: str, exist: bool) -> None:
    checked = await data(client, calls.ACCOUNT_CHECK, loginName=name, region="CN")
    assert checked == {"exist": exist, "canRegister": not exist}


@pytest.mark.parametrize("name", ["", "x", "13800138000", "a@b", "a@-.x", "@c.example", "a@c.example\n.x"])
async def test_wants_a_mail_address(client: httpx.AsyncClient, name: str) -> None:
    code = (await ask(client, calls.ACCOUNT_CHECK, loginName=name, region="CN"))["code"]
    assert code == (Code.MAILBOX_FORMAT if name else Code.SUBMIT_FAILED)


async def test_registers_with_the_code_from_the_mail(app: FastAPI, client: httpx.AsyncClient, desk: Desk) -> None:
    sent = await data(client, calls.ACCOUNT_ACTIVATE, loginName=NEW, region="HK", lang="en", invitationCode="A1,B2")
    assert sent["sentToMask"] == "fin****@newcomer.example"
    message = desk.messages(NEW)[0]
    assert f"code={message.code}" in message.link
    assert message.link.endswith("invitationCode=A1,B2")
    made = await data(client, calls.ACTIVATE_REGISTER, loginName=NEW, activateCode=message.code, **GOOD)
    assert made["region"] == "HK"
    assert (await data(client, calls.LOGIN, **login(NEW, GOOD["password"])))["userId"] == made["userId"]
    async with signed_in(app, NEW) as newcomer:
        user = await data(newcomer, user_calls.INFO)
    assert (user["status"], user["accountAvailable"], user["adminFlag"]) == ("INIT", False, True)
    assert user["vccKycType"] is None
    assert user["bizSource"] == "cn_vcc"


async def test_where_somebody_came_from_stays_with_the_registration(
    app: FastAPI, client: httpx.AsyncClient, desk: Desk
) -> None:
    utm = {"source": "fair", "campaign": "autumn"}
    await data(client, calls.ACCOUNT_ACTIVATE, loginName=NEW, region="HK", lang="en", utm=utm)
    await data(client, calls.ACTIVATE_REGISTER, loginName=NEW, activateCode=desk.code_for(NEW), **GOOD)
    with sandbox_of(app).database.read() as db:
        person = db.scalars(select(Person).where(Person.login_name == NEW)).one()
    assert person.signed_up_with == {"utm_source": "fair", "utm_campaign": "autumn"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"activateCode": "000000x"}, Code.CODE_INCORRECT),
        ({"password": "short1"}, Code.SUBMIT_FAILED),
        ({"password": "lettersonly"}, Code.SUBMIT_FAILED),
        ({"password": "1234567890"}, Code.SUBMIT_FAILED),
        ({"agreementCodes": []}, Code.SUBMIT_FAILED),
        ({"agreementCodes": ["VCC_SERVICE"]}, Code.SUBMIT_FAILED),
        ({"invitationCode": "<script>"}, Code.SUBMIT_FAILED),
    ],
)
async def test_refuses_what_is_wrong_and_makes_nobody(
    client: httpx.AsyncClient, desk: Desk, change: dict[str, object], code: str
) -> None:
    await data(client, calls.ACCOUNT_ACTIVATE, loginName=NEW, region="HK", lang="en")
    body = {"loginName": NEW, "activateCode": desk.code_for(NEW), **GOOD, **change}
    assert (await ask(client, calls.ACTIVATE_REGISTER, **body))["code"] == code
    assert (await data(client, calls.ACCOUNT_CHECK, loginName=NEW, region="HK"))["exist"] is False


async def test_a_code_makes_one_person(client: httpx.AsyncClient, desk: Desk) -> None:
    await data(client, calls.ACCOUNT_ACTIVATE, loginName=NEW, region="HK", lang="en")
    body = {"loginName": NEW, "activateCode": desk.code_for(NEW), **GOOD}
    await data(client, calls.ACTIVATE_REGISTER, **body)
    assert (await ask(client, calls.ACTIVATE_REGISTER, **body))["code"] == Code.CODE_INCORRECT


async def test_an_address_with_an_account_gets_another_letter_and_the_same_answer(
    client: httpx.AsyncClient, desk: Desk
) -> None:
    free = await ask(client, calls.ACCOUNT_ACTIVATE, loginName=NEW, region="CN", lang="zh")
    taken = await ask(client, calls.ACCOUNT_ACTIVATE, loginName=ADMIN, region="CN", lang="zh")
    assert free["code"] == taken["code"] == "000000"
    assert desk.messages(ADMIN)[0].code == ""
    assert "已经有账号" in desk.messages(ADMIN)[0].subject_zh


async def test_one_mail_a_minute(client: httpx.AsyncClient) -> None:
    await data(client, calls.ACCOUNT_ACTIVATE, loginName=NEW, region="CN", lang="zh")
    again = await ask(client, calls.ACCOUNT_ACTIVATE, loginName=NEW, region="CN", lang="zh")
    assert again["code"] == Code.SMS_TOO_OFTEN
    assert 58 <= int(again["errorParam"][0]) <= 60


@pytest.mark.parametrize(
    ("given", "clean"), [("abc,123", "abc,123"), ("a-b c!", "abc"), ("<b>x</b>", "bxb"), ("码1", "1"), ("", "")]
)
def test_an_invitation_code_is_letters_digits_and_commas(given: str, clean: str) -> None:
    assert clean_invitation(given) == clean
