"""Step-up (contract §0): what is asked for, each kind of verification, counted tries, the lock; seen through /card/info/smsVerify."""

from dataclasses import dataclass, field

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.sandbox import ask, data, sandbox_of, session_token, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.base import StepUp
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.context import Ctx, Refused, Sandbox
from vcc_sandbox.core.request_checks import SESSION_COOKIE, find_session
from vcc_sandbox.identity import step_up
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.seed.demonstration import DEMONSTRATION


@dataclass
class Asker:
    """Sends a verification for a purpose as a handler would receive it; the code of the refusal, or "passed"."""

    sandbox: Sandbox
    token: str
    answers: list[Refused] = field(default_factory=list)

    def try_(
        self, type_code: str = "QUOTA_APPLY", *, card_id: str = "", fail_after: bool = False, **verification: str
    ) -> str:
        kept: Refused | None = None
        try:
            with self.sandbox.database.write() as db:
                ctx = Ctx(self.sandbox, db, self.sandbox.clock.now(), cookies={SESSION_COOKIE: self.token})
                find_session(ctx)
                try:
                    step_up.require(ctx, StepUp(**verification), type_code, card_id=card_id)
                    _refuse(fail_after)
                except Refused as refused:
                    self.answers.append(refused)
                    if not refused.keep:
                        raise
                    kept = refused
        except Refused as refused:
            return refused.code
        return kept.code if kept else "passed"


def _refuse(wanted: bool) -> None:
    if wanted:
        raise Refused(Code.QUOTA_INSUFFICIENT)


@pytest.fixture
def asker(app: FastAPI) -> Asker:
    return Asker(sandbox_of(app), session_token(app, "admin@lanyu.example"))


def last_code(sandbox: Sandbox) -> str:
    with sandbox.database.read() as db:
        return db.scalars(select(OutboxMessage.code).order_by(OutboxMessage.id.desc())).first()


async def send(client: httpx.AsyncClient, sandbox: Sandbox, type_code: str) -> str:
    await data(client, user_calls.SEND_MOBILE, typeCode=type_code)
    return last_code(sandbox)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def test_without_verification_it_says_what_to_ask_for(asker: Asker):
    assert asker.try_() == Code.STEP_UP_NEEDED
    assert asker.answers[0].data == {
        "verifyTypes": ["SMS", "PAY_PWD"],
        "typeCode": "QUOTA_APPLY",
        "mobileMask": "138******00",
        "emailMask": "ad***@lanyu.example",
        "expireSeconds": 300,
    }


def test_somebody_without_number_and_password_is_asked_to_bind_a_phone(app: FastAPI):
    sandbox = sandbox_of(app)
    with sandbox.database.write() as db:
        user = db.scalars(select(LinkedUser).join(Person).where(Person.login_name == "empty@lanyu.example")).one()
        user.pay_password_hash = None
    assert Asker(sandbox, session_token(app, "empty@lanyu.example")).try_() == Code.BIND_PHONE


def test_the_payment_password_passes_and_five_wrong_ones_lock(asker: Asker, clock: Clock):
    assert asker.try_(pay_pwd=DEMONSTRATION.password) == "passed"
    for count in range(1, 5):
        assert asker.try_(pay_pwd="wrong") == Code.PAY_PWD_WRONG
        assert asker.answers[-1].data == {"maxFailNum": 5, "currentFailNum": count}
    assert asker.try_(pay_pwd="wrong") == Code.ACCOUNT_LOCKED
    assert asker.answers[-1].error_param == ["900"]
    assert asker.try_(pay_pwd=DEMONSTRATION.password) == Code.ACCOUNT_LOCKED, "also for the right one"
    clock.advance(901)
    assert asker.try_(pay_pwd=DEMONSTRATION.password) == "passed"


def test_a_right_one_forgives_the_wrong_ones(asker: Asker):
    for _ in range(3):
        asker.try_(pay_pwd="wrong")
        asker.try_(pay_pwd=DEMONSTRATION.password)
    asker.try_(pay_pwd="wrong")
    assert asker.answers[-1].data["currentFailNum"] == 1


async def test_a_code_passes_once_and_for_its_purpose_only(admin: httpx.AsyncClient, asker: Asker):
    code = await send(admin, asker.sandbox, "QUOTA_APPLY")
    assert asker.try_("CARD_MOVE", sms_code=code) == Code.SMS_CODE_NEEDED
    assert asker.try_(sms_code=wrong(code)) == Code.SMS_CODE_WRONG
    assert asker.answers[-1].data == {"maxFailNum": 5, "currentFailNum": 1}
    assert asker.try_(sms_code=code) == "passed"
    assert asker.try_(sms_code=code) == Code.SMS_CODE_NEEDED


async def test_an_old_code_is_expired(admin: httpx.AsyncClient, asker: Asker, clock: Clock):
    code = await send(admin, asker.sandbox, "QUOTA_APPLY")
    clock.advance(301)
    assert asker.try_(sms_code=code) == Code.CODE_INCORRECT


async def test_a_refusal_afterwards_leaves_the_verification_usable(admin: httpx.AsyncClient, asker: Asker):
    code = await send(admin, asker.sandbox, "QUOTA_APPLY")
    assert asker.try_(sms_code=code, fail_after=True) == Code.QUOTA_INSUFFICIENT
    assert asker.try_(sms_code=code) == "passed"


async def test_a_token_is_for_one_user_one_purpose_and_one_card(app: FastAPI, admin: httpx.AsyncClient, asker: Asker):
    code = await send(admin, asker.sandbox, "CARD_CANCEL")
    given = await data(admin, card_calls.SMS_VERIFY, typeCode="CARD_CANCEL", smsCode=code, cardId="1")
    assert given["expireSeconds"] == 300
    token = given["verifyToken"]
    other = Asker(asker.sandbox, session_token(app, "operator@lanyu.example"))
    assert other.try_("CARD_CANCEL", card_id="1", verify_token=token) == Code.STEP_UP_NEEDED
    assert asker.try_("CARD_MOVE", card_id="1", verify_token=token) == Code.STEP_UP_NEEDED
    assert asker.try_("CARD_CANCEL", card_id="2", verify_token=token) == Code.STEP_UP_NEEDED
    assert asker.try_("CARD_CANCEL", card_id="1", verify_token=token) == "passed"


@pytest.mark.usefixtures("each_database")
async def test_a_token_for_a_card_that_is_none_is_good_for_none(admin: httpx.AsyncClient, asker: Asker):
    code = await send(admin, asker.sandbox, "CARD_CANCEL")
    given = await data(admin, card_calls.SMS_VERIFY, typeCode="CARD_CANCEL", smsCode=code, cardId="1" * 64)
    assert asker.try_("CARD_CANCEL", card_id="1" * 16, verify_token=given["verifyToken"]) == Code.STEP_UP_NEEDED


@pytest.mark.parametrize("purpose", ["CARD_INFO", "CARD_MOVE", "QUOTA_APPLY"])
async def test_a_token_lasts_five_minutes(admin: httpx.AsyncClient, asker: Asker, clock: Clock, purpose: str):
    code = await send(admin, asker.sandbox, purpose)
    token = (await data(admin, card_calls.SMS_VERIFY, typeCode=purpose, smsCode=code))["verifyToken"]
    assert [asker.try_(purpose, card_id="1", verify_token=token) for _ in range(2)] == ["passed", "passed"]
    clock.advance(299)
    assert asker.try_(purpose, verify_token=token) == "passed"
    clock.advance(2)
    assert asker.try_(purpose, card_id="1", verify_token=token) == Code.STEP_UP_NEEDED


async def test_sms_verify_answers_each_code_by_its_condition(admin: httpx.AsyncClient, asker: Asker, clock: Clock):
    async def verify(code: str) -> str:
        return str((await ask(admin, card_calls.SMS_VERIFY, typeCode="CARD_INFO", smsCode=code))["code"])

    assert await verify("123456") == Code.SMS_CODE_NEEDED, "none was sent"
    code = await send(admin, asker.sandbox, "CARD_INFO")
    assert await verify("") == Code.SMS_CODE_NEEDED
    for _ in range(4):
        assert await verify(wrong(code)) == Code.SMS_CODE_WRONG
    assert await verify(wrong(code)) == Code.ACCOUNT_LOCKED
    assert await verify(code) == Code.ACCOUNT_LOCKED
    clock.advance(901)
    await send(admin, asker.sandbox, "CARD_INFO")
    clock.advance(301)
    assert await verify(last_code(asker.sandbox)) == Code.CODE_INCORRECT


async def test_connect_info_says_where_a_code_goes(app: FastAPI, admin: httpx.AsyncClient):
    assert await data(admin, user_calls.CONNECT_INFO, typeCode="CARD_INFO") == {
        "connectType": "MOBILE",
        "areaCode": "86",
        "mobileMask": "138******00",
        "emailMask": "ad***@lanyu.example",
        "region": "CN",
    }
    async with signed_in(app, "empty@lanyu.example") as client:
        assert str((await ask(client, user_calls.CONNECT_INFO))["code"]) == Code.BIND_PHONE
