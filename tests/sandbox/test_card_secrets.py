"""Numbers of cards: shown after step-up only, stored encrypted, each reading logged, with nothing of it in the log."""

from pathlib import Path

import httpx
from fastapi import FastAPI
from sqlalchemy import select

from tests.support.cards import PAID, grant, log_rows, new_card, set_card, sms_code
from tests.support.sandbox import ask, code, data, sandbox_of, signed_in
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as calls
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.vault import luhn_digit


async def test_everything_is_shown_after_step_up(app: FastAPI, admin: httpx.AsyncClient):
    card_id = await new_card(admin)
    answer = await ask(admin, calls.INFO_ALL, cardId=card_id)
    assert (str(answer["code"]), answer["data"]["typeCode"]) == (Code.STEP_UP_NEEDED, "CARD_INFO")
    shown = await data(admin, calls.INFO_ALL, cardId=card_id, **PAID)
    number = shown["cardNo"]
    assert len(number) == 16
    assert luhn_digit(number[:-1]) == number[-1]
    assert (number[:6], number[-4:]) == (shown["bin"], shown["last4digits"])
    assert shown["cvv2"].isdigit()
    assert len(shown["cvv2"]) == 3
    assert (shown["holderName"], shown["showSeconds"]) == ("LANYU TECHNOLOGY (SHENZHEN) CO., LTD.", 60)
    assert shown["billingAddress"]["country"] == "USA"
    again = await data(admin, calls.INFO_ALL, cardId=card_id, **PAID)
    assert (again["cardNo"], again["cvv2"]) == (number, shown["cvv2"])


async def test_a_token_of_a_code_reads_for_its_card_and_purpose_only(app: FastAPI, admin: httpx.AsyncClient):
    one, other = await new_card(admin, 1), await new_card(admin, 2)
    sent = await sms_code(app, admin, "CARD_COPY")
    token = (await data(admin, calls.SMS_VERIFY, typeCode="CARD_COPY", smsCode=sent, cardId=one))["verifyToken"]
    copied = await data(admin, calls.COPY_NUMBER, cardId=one, verifyToken=token)
    assert set(copied) == {"cardNo"}
    assert copied["cardNo"].isdigit()
    assert await code(admin, calls.COPY_NUMBER, cardId=other, verifyToken=token) == Code.STEP_UP_NEEDED
    assert await code(admin, calls.INFO_ALL, cardId=one, verifyToken=token) == Code.STEP_UP_NEEDED


async def test_each_reading_is_logged_without_the_number(app: FastAPI, tmp_path: Path, empty: httpx.AsyncClient):
    card_id = await new_card(empty)
    shown = await data(empty, calls.INFO_ALL, cardId=card_id, **PAID)
    await data(empty, calls.COPY_NUMBER, cardId=card_id, **PAID)
    await code(empty, calls.COPY_NUMBER, cardId=card_id, payPwd="wrong")
    reveal, copy = await log_rows(empty, "CARD_REVEAL"), await log_rows(empty, "CARD_COPY_NUMBER")
    assert [(row["targetId"], row["result"]) for row in reveal] == [(card_id, "SUCCESS")]
    assert {row["code"] for row in copy} == {Code.SUCCESS, Code.PAY_PWD_WRONG}
    assert shown["cardNo"] not in str(reveal + copy)
    assert shown["cardNo"].encode() not in _stored(tmp_path)


async def test_a_number_on_screen_is_copied_without_another_verification_by_who_sees_it(
    app: FastAPI, admin: httpx.AsyncClient
):
    card_id, other = await new_card(admin, 1), await new_card(admin, 2)
    assert await code(admin, calls.COPY_NUMBER, cardId=card_id) == Code.STEP_UP_NEEDED
    shown = await data(admin, calls.INFO_ALL, cardId=card_id, **PAID)
    assert (await data(admin, calls.COPY_NUMBER, cardId=card_id))["cardNo"] == shown["cardNo"]
    assert (await log_rows(admin, "CARD_COPY_NUMBER"))[0]["targetId"] == card_id
    assert await code(admin, calls.COPY_NUMBER, cardId=other) == Code.STEP_UP_NEEDED
    assert await code(admin, calls.INFO_ALL, cardId=card_id) == Code.STEP_UP_NEEDED, "seeing it again is another matter"
    async with signed_in(app, "operator@lanyu.example") as operator:
        await grant(app, operator, ("vcc_card_number", "/card/detail"))
        assert await code(operator, calls.COPY_NUMBER, cardId=card_id) in {Code.STEP_UP_NEEDED, Code.CARD_NOT_FOUND}
    sandbox_of(app).clock.advance(301)
    assert await code(admin, calls.COPY_NUMBER, cardId=card_id) == Code.STEP_UP_NEEDED


def _stored(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("sandbox.db*"))


async def test_who_may_not_read_is_told_why(
    app: FastAPI, admin: httpx.AsyncClient, operator: httpx.AsyncClient, empty: httpx.AsyncClient
):
    with sandbox_of(app).database.read() as db:
        foreign = db.scalars(select(Card.card_id).where(Card.sub_user_id == "", Card.status == "VALID")).first()
    assert await code(operator, calls.INFO_ALL, cardId=foreign) == Code.NO_FUNCTION_RIGHT_TOAST
    assert await code(operator, calls.COPY_NUMBER, cardId=foreign) == Code.NO_FUNCTION_RIGHT_TOAST
    await grant(app, operator, ("vcc_card_number", "/card/detail"))
    assert await code(operator, calls.INFO_ALL, cardId=foreign, **PAID) == Code.CARD_NOT_FOUND
    mine = await new_card(empty)
    assert await code(admin, calls.INFO_ALL, cardId=mine, **PAID) == Code.CARD_NOT_FOUND, "another company's"
    set_card(app, mine, status="APPLYING")
    assert await code(empty, calls.INFO_ALL, cardId=mine, **PAID) == Code.CARD_NOT_FOUND, "it has no number yet"
    async with signed_in(app, "frozen@lanyu.example") as client:
        assert await code(client, calls.INFO_ALL, cardId=mine) == Code.ACCOUNT_FROZEN
