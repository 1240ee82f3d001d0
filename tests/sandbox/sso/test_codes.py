"""POST /captcha/send/mobile/unblock and /captcha/send/mobile: how often, to whom, and what a code is good for."""

import asyncio

import httpx
import pytest
from fastapi import FastAPI

from tests.sandbox.sso.desk import ADMIN, NOBODY, Desk, login
from tests.support.sandbox import ask, data, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sso as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.identity import codes

MOBILE = "13800138000"


async def send(client: httpx.AsyncClient, **values: object) -> dict[str, object]:
    return await ask(client, calls.SEND_MOBILE_UNBLOCK, **{"typeCode": "LOGIN", **values})


def use(app: FastAPI, recipient: str, type_code: str, code: str) -> int | None:
    sandbox = sandbox_of(app)
    with sandbox.database.write() as db:
        return codes.use(db, recipient, type_code, code, sandbox.clock.now())


@pytest.mark.parametrize(
    ("asked", "recipient", "mask", "channel"),
    [
        ({"loginName": ADMIN}, ADMIN, "ad***@lanyu.example", "MAIL"),
        ({"mobile": MOBILE, "areaCode": "86"}, MOBILE, "138******00", "SMS"),
        ({"loginName": MOBILE}, MOBILE, "138******00", "SMS"),
    ],
)
async def test_sends_six_digits_by_mail_or_text(
    client: httpx.AsyncClient, desk: Desk, asked: dict[str, str], recipient: str, mask: str, channel: str
) -> None:
    sent = await send(client, **asked)
    assert sent["data"] == {"mobileMask": mask, "resendSeconds": 60, "expireSeconds": 300}
    message = desk.messages(recipient)[0]
    assert (message.channel, len(message.code), message.code.isdigit()) == (channel, 6, True)
    assert message.code in message.body_zh
    assert message.code in message.body_en


async def test_says_the_same_for_somebody_unknown_and_sends_nothing(client: httpx.AsyncClient, desk: Desk) -> None:
    for _ in range(2):
        known, unknown = await send(client, loginName=ADMIN), await send(client, loginName=NOBODY)
        assert known["code"] == unknown["code"]
        waits = [int((answer["errorParam"] or ["0"])[0]) for answer in (known, unknown)]  # type: ignore[index]
        assert abs(waits[0] - waits[1]) <= 1
        assert known["data"].keys() == unknown["data"].keys()  # type: ignore[attr-defined]
    assert desk.messages(NOBODY) == []


async def test_wrong_tries_tell_nothing_about_who_exists(client: httpx.AsyncClient, desk: Desk) -> None:
    said = []
    for name in (ADMIN, NOBODY):
        await send(client, loginName=name)
        code = f"{(int(desk.code_for(name) if desk.messages(name) else '0') + 1) % 10**6:06d}"
        tries = [await ask(client, calls.LOGIN, **login(name, smsCode=code)) for _ in range(codes.MAX_TRIES)]
        said.append([*[each["code"] for each in tries], (await send(client, loginName=name))["code"]])
    assert said[0] == said[1]
    assert said[0][-1] == Code.SMS_TOO_OFTEN


async def test_a_code_that_nobody_got_is_never_right(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes.secrets, "randbelow", lambda _most: 123456)
    sandbox = sandbox_of(app)
    with sandbox.database.write() as db:
        codes.send(db, NOBODY, "LOGIN", sandbox.clock.now(), deliver=False)
    assert [use(app, NOBODY, "LOGIN", "123456") for _ in range(6)] == [4, 3, 2, 1, 0, 0]


async def test_the_same_code_again_within_a_minute_is_still_valid(client: httpx.AsyncClient, clock: Clock) -> None:
    await send(client, loginName=ADMIN)
    clock.advance(20)
    again = await send(client, loginName=ADMIN)
    assert again["code"] == Code.CODE_STILL_VALID
    assert 39 <= int(again["errorParam"][0]) <= 40  # type: ignore[index]
    clock.advance(40)
    assert (await send(client, loginName=ADMIN))["code"] == "000000"


async def test_another_code_within_a_minute_is_too_soon(client: httpx.AsyncClient) -> None:
    await send(client, loginName=ADMIN)
    other = await send(client, loginName=ADMIN, typeCode="CARD_INFO")
    assert other["code"] == Code.SMS_TOO_OFTEN
    assert 59 <= int(other["errorParam"][0]) <= 60  # type: ignore[index]


async def test_the_third_in_an_hour_wants_an_image_and_the_sixth_waits(
    client: httpx.AsyncClient, desk: Desk, clock: Clock
) -> None:
    seen = []
    for _ in range(6):
        answer = await send(client, loginName=ADMIN)
        if answer["code"] == Code.IMAGE_CHECK_NEEDED:
            answer = await send(client, loginName=ADMIN, imageTicket=await desk.ticket(client))
            seen.append("image")
        seen.append(answer["code"])
        clock.advance(61)
    assert seen == ["000000", "000000", *["image", "000000"] * 3, "image", Code.SMS_TOO_OFTEN_2]


async def test_waits_while_the_account_is_locked(client: httpx.AsyncClient, desk: Desk) -> None:
    for number in range(5):
        check = {"imageTicket": await desk.ticket(client)} if number >= 2 else {}
        await ask(client, calls.LOGIN, **login(password="wrong", **check))
    answer = await send(client, loginName=ADMIN)
    assert answer["code"] == Code.ACCOUNT_LOCKED
    assert int(answer["errorParam"][0]) > 0  # type: ignore[index]
    assert (await ask(client, calls.LOGIN_CHECK, loginName=ADMIN))["code"] == Code.ACCOUNT_LOCKED


async def test_a_name_or_a_number_is_needed(client: httpx.AsyncClient) -> None:
    assert (await send(client))["code"] == Code.SMS_SEND_FAILED


@pytest.mark.usefixtures("each_database")
async def test_a_name_that_grows_in_its_plain_form_is_nobody_s(client: httpx.AsyncClient) -> None:
    """One sign may stand for eighteen letters; no login name is as long as that (contract: 128)."""
    assert (await send(client, loginName="\ufdfa" * 128))["code"] == Code.SMS_SEND_FAILED


async def test_a_code_is_good_once_for_its_purpose(app: FastAPI, client: httpx.AsyncClient, desk: Desk) -> None:
    await send(client, loginName=ADMIN)
    code = desk.code_for(ADMIN)
    assert use(app, ADMIN, "CARD_INFO", code) == 0
    assert use(app, ADMIN, "LOGIN", code) is None
    assert use(app, ADMIN, "LOGIN", code) == 0


async def test_a_code_is_dead_after_five_minutes(
    app: FastAPI, client: httpx.AsyncClient, desk: Desk, clock: Clock
) -> None:
    await send(client, loginName=ADMIN)
    clock.advance(codes.EXPIRE_SECONDS + 1)
    assert use(app, ADMIN, "LOGIN", desk.code_for(ADMIN)) == 0


async def test_a_newer_code_closes_the_older(app: FastAPI, client: httpx.AsyncClient, desk: Desk, clock: Clock) -> None:
    await send(client, loginName=ADMIN)
    older = desk.code_for(ADMIN)
    clock.advance(61)
    await send(client, loginName=ADMIN)
    newer = desk.code_for(ADMIN)
    assert older == newer or use(app, ADMIN, "LOGIN", older) == codes.MAX_TRIES - 1
    assert use(app, ADMIN, "LOGIN", newer) is None


async def test_five_wrong_tries_kill_a_code_also_in_parallel(
    app: FastAPI, client: httpx.AsyncClient, desk: Desk
) -> None:
    await send(client, loginName=ADMIN)
    right = desk.code_for(ADMIN)
    wrong = f"{(int(right) + 1) % 10**6:06d}"
    tries = await asyncio.gather(*(asyncio.to_thread(use, app, ADMIN, "LOGIN", wrong) for _ in range(100)))
    assert sorted(tries, reverse=True) == [4, 3, 2, 1, *[0] * 96]
    assert use(app, ADMIN, "LOGIN", right) == 0


async def test_signed_in_gets_a_code_to_their_own_number(app: FastAPI, desk: Desk) -> None:
    async with signed_in(app, ADMIN) as client:
        sent = await data(client, user_calls.SEND_MOBILE, typeCode="CARD_INFO")
        again = await ask(client, user_calls.SEND_MOBILE, typeCode="CARD_INFO")
    assert sent["mobileMask"] == "138******00"
    assert desk.messages(MOBILE)[0].type_code == "CARD_INFO"
    assert str(again["code"]) == Code.SMS_TOO_OFTEN
    assert again["errorParam"]


async def test_without_a_bound_number_the_phone_must_be_bound(app: FastAPI) -> None:
    async with signed_in(app, "empty@lanyu.example") as client:
        assert str((await ask(client, user_calls.SEND_MOBILE, typeCode="CARD_INFO"))["code"]) == Code.BIND_PHONE
