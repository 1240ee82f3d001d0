"""POST /login: the right password, counted tries, the lock, and nothing that tells who exists."""

import asyncio
import statistics
import time

import httpx
import pytest

from tests.sandbox.sso.desk import ADMIN, NOBODY, PASSWORD, Desk, login
from tests.support.sandbox import ask, data
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sso as calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.identity import attempts

PEOPLE = ("admin", "operator", "personal", "empty", "single", "shared", "init", "frozen", "closed")


@pytest.mark.parametrize(
    "name", [ADMIN, "ADMIN@Lanyu.Example", " admin@lanyu.example ", "13800138000", "+86 138 0013 8000"]
)
async def test_signs_in_by_mail_or_mobile_however_typed(client: httpx.AsyncClient, name: str) -> None:
    answer = await data(client, calls.LOGIN, **login(name))
    assert answer["loginName"] == ADMIN
    assert answer["region"] == "CN"
    assert len(answer["ssoToken"]) >= 43
    assert answer["expireSeconds"] == 120


async def test_answers_in_data_and_again_in_model(client: httpx.AsyncClient) -> None:
    envelope = await ask(client, calls.LOGIN, **login())
    assert envelope["code"] == "000000"
    assert envelope["model"] == envelope["data"]
    assert envelope["message"] is None
    assert envelope["msg"]


@pytest.mark.parametrize("name", [ADMIN, NOBODY])
async def test_counts_wrong_passwords_and_then_locks(client: httpx.AsyncClient, desk: Desk, name: str) -> None:
    seen = []
    for number in range(1, 7):
        check = {"imageTicket": await desk.ticket(client)} if number > attempts.IMAGE_AFTER else {}
        envelope = await ask(client, calls.LOGIN, **login(name, "wrong", **check))
        seen.append((envelope["code"], (envelope["data"] or {}).get("currentFailNum"), envelope["errorParam"]))
    assert seen[:4] == [(Code.PAY_PWD_WRONG, number, None) for number in range(1, 5)]
    assert seen[4][:2] == (Code.ACCOUNT_LOCKED, attempts.MAX_FAILED)
    assert 898 <= int(seen[4][2][0]) <= attempts.LOCK_SECONDS
    assert seen[5][0] == Code.ACCOUNT_LOCKED


async def test_a_lock_also_refuses_the_right_password_until_it_opens(
    client: httpx.AsyncClient, desk: Desk, clock: Clock
) -> None:
    for number in range(attempts.MAX_FAILED):
        check = {"imageTicket": await desk.ticket(client)} if number >= attempts.IMAGE_AFTER else {}
        await ask(client, calls.LOGIN, **login(password="wrong", **check))
    ticket = await desk.ticket(client)
    assert (await ask(client, calls.LOGIN, **login(imageTicket=ticket)))["code"] == Code.ACCOUNT_LOCKED
    clock.advance(attempts.LOCK_SECONDS)
    assert (await data(client, calls.LOGIN, **login()))["ssoToken"]


async def test_tries_by_mail_and_by_mobile_count_together(client: httpx.AsyncClient) -> None:
    await ask(client, calls.LOGIN, **login(ADMIN, "wrong"))
    envelope = await ask(client, calls.LOGIN, **login("13800138000", "wrong"))
    assert envelope["data"] == {"maxFailNum": 5, "currentFailNum": 2}


async def test_a_right_password_forgets_the_wrong_ones(client: httpx.AsyncClient) -> None:
    await ask(client, calls.LOGIN, **login(password="wrong"))
    await data(client, calls.LOGIN, **login())
    assert (await ask(client, calls.LOGIN, **login(password="wrong")))["data"]["currentFailNum"] == 1


async def test_wrong_tries_are_forgotten_after_a_while(client: httpx.AsyncClient, clock: Clock) -> None:
    await ask(client, calls.LOGIN, **login(password="wrong"))
    clock.advance(attempts.FORGET_SECONDS)
    assert (await ask(client, calls.LOGIN, **login(password="wrong")))["data"]["currentFailNum"] == 1


async def test_wants_an_image_after_two_wrong_tries(client: httpx.AsyncClient, desk: Desk) -> None:
    for _ in range(attempts.IMAGE_AFTER):
        await ask(client, calls.LOGIN, **login(password="wrong"))
    assert (await data(client, calls.LOGIN_CHECK, loginName=ADMIN))["needImage"] is True
    assert (await ask(client, calls.LOGIN, **login()))["code"] == Code.CODE_INCORRECT
    assert (await ask(client, calls.LOGIN, **login(imageTicket="x" * 43)))["code"] == Code.CODE_INCORRECT
    assert (await data(client, calls.LOGIN, **login(imageTicket=await desk.ticket(client))))["ssoToken"]


async def test_a_code_stands_in_for_the_image_once(client: httpx.AsyncClient, desk: Desk) -> None:
    for _ in range(attempts.IMAGE_AFTER):
        await ask(client, calls.LOGIN, **login(password="wrong"))
    await data(client, calls.SEND_MOBILE_UNBLOCK, loginName=ADMIN, typeCode="LOGIN")
    code = desk.code_for(ADMIN)
    assert (await data(client, calls.LOGIN, **login(smsCode=code)))["ssoToken"]
    assert (await ask(client, calls.LOGIN, **login(smsCode=code)))["code"] == Code.CODE_INCORRECT


async def test_a_hundred_parallel_wrong_tries_are_not_more_than_five(client: httpx.AsyncClient) -> None:
    answers = await asyncio.gather(*(ask(client, calls.LOGIN, **login(password=f"wrong{n}")) for n in range(100)))
    evaluated = [
        answer for answer in answers if answer["code"] in {Code.PAY_PWD_WRONG, Code.ACCOUNT_LOCKED} and answer["data"]
    ]
    assert len({answer["data"]["currentFailNum"] for answer in evaluated}) == len(evaluated) <= attempts.MAX_FAILED


async def test_a_stranger_looks_like_a_wrong_password(client: httpx.AsyncClient) -> None:
    known = await ask(client, calls.LOGIN, **login(ADMIN, "wrong"))
    unknown = await ask(client, calls.LOGIN, **login(NOBODY, "wrong"))
    assert known == unknown
    checks = [await ask(client, calls.LOGIN_CHECK, loginName=name) for name in (ADMIN, NOBODY)]
    assert checks[0] == checks[1]


async def test_a_stranger_takes_as_much_work(client: httpx.AsyncClient) -> None:
    async def work(name: str) -> float:
        start = time.process_time()
        await ask(client, calls.LOGIN, **login(name, "wrong"))
        return time.process_time() - start

    await work("warm@up.example")
    pairs = [(await work(f"{name}@lanyu.example"), await work(f"not-{name}@lanyu.example")) for name in PEOPLE]
    known, strangers = (statistics.median(side) for side in zip(*pairs, strict=True))
    assert 0.7 < known / strangers < 1.4


async def test_the_password_is_not_in_the_database(client: httpx.AsyncClient, app: object, tmp_path: object) -> None:
    await data(client, calls.LOGIN, **login())
    files = list(tmp_path.glob("sandbox.db*"))  # type: ignore[attr-defined]
    assert files
    for file in files:
        assert PASSWORD.encode() not in file.read_bytes()
