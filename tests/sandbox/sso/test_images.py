"""GET /verification/createImage and POST /verification/check: one answer an image, one use a ticket."""

import base64
import io

import httpx
import pytest
from PIL import Image

from tests.sandbox.sso.desk import ADMIN, Desk, login
from tests.support.sandbox import ask, data
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import sso as calls
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.identity import captcha


async def image(client: httpx.AsyncClient) -> str:
    return (await data(client, calls.CREATE_IMAGE))["imageToken"]


async def test_is_a_picture_and_does_not_carry_its_answer(client: httpx.AsyncClient, desk: Desk) -> None:
    made = await data(client, calls.CREATE_IMAGE)
    raw = base64.b64decode(made["imageBase64"])
    assert Image.open(io.BytesIO(raw)).size == (captcha.WIDTH, captcha.HEIGHT)
    answer = desk.answer_of(made["imageToken"])
    assert len(answer) == captcha.LENGTH
    assert answer.encode() not in raw
    assert made["expireSeconds"] == captcha.SECONDS


def full_width(text: str) -> str:
    """As a Chinese input method writes it in its wide mode."""
    return "".join(chr(ord(char) + 0xFEE0) for char in text)


@pytest.mark.parametrize(
    "typed",
    [str.upper, str.lower, lambda text: f" {text} ", " ".join, full_width],
    ids=["upper", "lower", "padded", "spaced", "full width"],
)
async def test_is_read_in_any_case_and_spacing(client: httpx.AsyncClient, desk: Desk, typed: object) -> None:
    token = await image(client)
    checked = await data(client, calls.CHECK_IMAGE, imageToken=token, imageCode=typed(desk.answer_of(token)))  # type: ignore[operator]
    assert checked["passed"] is True
    assert checked["imageTicket"]


async def test_a_wrong_answer_spends_the_image(client: httpx.AsyncClient, desk: Desk) -> None:
    token = await image(client)
    for code in ("0000", desk.answer_of(token)):
        assert (await ask(client, calls.CHECK_IMAGE, imageToken=token, imageCode=code))["code"] == Code.CODE_INCORRECT


async def test_a_right_answer_spends_it_too(client: httpx.AsyncClient, desk: Desk) -> None:
    token = await image(client)
    answer = desk.answer_of(token)
    await data(client, calls.CHECK_IMAGE, imageToken=token, imageCode=answer)
    assert (await ask(client, calls.CHECK_IMAGE, imageToken=token, imageCode=answer))["code"] == Code.CODE_INCORRECT


async def test_is_dead_after_three_minutes(client: httpx.AsyncClient, desk: Desk, clock: Clock) -> None:
    token = await image(client)
    clock.advance(captcha.SECONDS + 1)
    envelope = await ask(client, calls.CHECK_IMAGE, imageToken=token, imageCode=desk.answer_of(token))
    assert envelope["code"] == Code.CODE_INCORRECT


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "x" * 1000])
async def test_an_unknown_image_is_wrong(client: httpx.AsyncClient, token: str) -> None:
    assert (await ask(client, calls.CHECK_IMAGE, imageToken=token, imageCode="ABCD"))["code"] in {
        Code.CODE_INCORRECT,
        Code.SUBMIT_FAILED,
    }


async def test_a_ticket_is_good_once(client: httpx.AsyncClient, desk: Desk) -> None:
    ticket = await desk.ticket(client)
    await data(client, calls.LOGIN, **login(imageTicket=ticket))
    assert (await ask(client, calls.LOGIN, **login(imageTicket=ticket)))["code"] == Code.CODE_INCORRECT


async def test_a_ticket_goes_with_a_wrong_password_too(client: httpx.AsyncClient, desk: Desk) -> None:
    ticket = await desk.ticket(client)
    await ask(client, calls.LOGIN, **login(ADMIN, "wrong", imageTicket=ticket))
    assert (await ask(client, calls.LOGIN, **login(imageTicket=ticket)))["code"] == Code.CODE_INCORRECT
