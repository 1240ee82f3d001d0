"""What nobody has foreseen is answered as everything else is, and fills no log."""

import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.fake_upstream import FakeUpstream
from vcc_portal.config import Settings
from vcc_portal.server.failures import Failures
from vcc_portal.server.headers import SecurityHeaders, security_headers
from vcc_portal.session.rates import Rates
from vcc_portal.session.runtime import Runtime, use
from vcc_portal.session.store import Sessions

START = {"type": "http.response.start", "status": 200, "headers": []}


@pytest.fixture(autouse=True)
def run(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    use(Runtime(Settings(), sessions, FakeUpstream(), Rates(per_address=100)))  # type: ignore[arg-type]


async def breaks(scope: Any, receive: Any, send: Any) -> None:
    if scope["path"] == "/late":
        await send(START)
    raise OSError("card 4111111111111111")


def visitor() -> httpx.AsyncClient:
    transport = httpx.ASGITransport(SecurityHeaders(Failures(breaks), Settings()))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")


async def test_a_failure_is_said_in_both_languages_under_the_usual_headers() -> None:
    async with visitor() as client:
        answer = await client.get("/account")
    assert answer.status_code == 500
    assert answer.text == "服务器出错，请稍后再试\nServer error. Please try again later."
    assert security_headers(Settings()).items() <= dict(answer.headers).items()


async def test_what_was_begun_is_cut_off() -> None:
    async with visitor() as client:
        with pytest.raises(OSError, match="card"):
            await client.get("/late")


async def test_a_flood_of_failures_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    async with visitor() as client:
        for _ in range(200):
            await client.get("/account")
    assert 1 <= len(caplog.records) <= 70
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
