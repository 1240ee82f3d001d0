"""The provider's files on their way to the browser: whose, in pieces, under which name, and what is said without one."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from vcc_portal.config import Settings
from vcc_portal.domain.account import AccountStatus
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import Text
from vcc_portal.server import downloads
from vcc_portal.server.downloads import DOWNLOAD, MOST_OF_SESSION, Downloads
from vcc_portal.session import cookies, runtime
from vcc_portal.session.requests import open_file
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.upstream.calls.report import FILE_DOWNLOAD
from vcc_portal.upstream.client import Credential, Upstream
from vcc_portal.upstream.models.report import FileDownload
from vcc_portal.upstream.models.user import VccUser

FORBIDDEN = "http://localhost:3000/sandbox/user-center/forbidden"
PIECE, PIECES = bytes(64 * 1024), 64
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Provider:
    """Sends one file, piece by piece, and knows how many were taken."""

    def __init__(self) -> None:
        self.headers = {"content-type": XLSX}
        self.body: bytes | None = None
        self.sent = 0
        self.breaks_after = PIECES
        self.asked: list[str] = []
        self.other: dict[str, str] = {}
        """What calls besides the download are answered, by path."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] in self.other:
            body = self.other[scope["path"]].encode()
            head = [(b"content-type", b"application/json")]
            await send({"type": "http.response.start", "status": 200, "headers": head})
            await send({"type": "http.response.body", "body": body})
            return
        self.asked.append(scope["query_string"].decode())
        raw = [(name.encode(), value.encode()) for name, value in self.headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        if self.body is not None:
            await send({"type": "http.response.body", "body": self.body})
            return
        for _ in range(PIECES):
            if self.sent == self.breaks_after:
                raise ConnectionResetError
            self.sent += 1
            await send({"type": "http.response.body", "body": PIECE, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


@dataclass
class Road:
    """From the browser to the provider."""

    run: runtime.Runtime
    provider: Provider
    session: Session
    jar: dict[str, str]

    def browser(self, jar: dict[str, str] | None = None, **headers: str) -> httpx.AsyncClient:
        app = Downloads(PlainTextResponse("the rest"))
        kept = self.jar if jar is None else jar
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://portal", cookies=kept, headers=headers
        )

    async def get(self, address: str = f"{DOWNLOAD}?fileId=1&page=/account", **headers: str) -> httpx.Response:
        async with self.browser(None, **headers) as client:
            return await client.get(address)


@pytest.fixture
async def road(tmp_path: Path) -> AsyncIterator[Road]:
    config, provider = Settings(data_dir=tmp_path), Provider()
    run = runtime.start(config, Upstream("http://sandbox.internal", config, app=provider))
    sid, session = await run.sessions.create(Credential("token"), SignedInLogin(login_name="a@b.example"))
    session.put_user(VccUser(user_id="1", status="VALID", account_available=True))
    yield Road(run, provider, session, {cookies.sid_name(config): sid})
    await run.upstream.aclose()
    run.sessions.close()


async def test_a_file_keeps_its_name_and_its_bytes(road: Road) -> None:
    road.provider.headers["content-disposition"] = "attachment; filename*=UTF-8''%E8%B4%A6%E5%8D%95%22.xlsx"
    answer = await road.get()
    assert (answer.status_code, len(answer.content)) == (200, len(PIECE) * PIECES)
    assert answer.headers["content-type"] == XLSX
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-disposition"].endswith("filename*=UTF-8''%E8%B4%A6%E5%8D%95_.xlsx")
    assert "fileId=1" in road.provider.asked[0]


def asked_by(road: Road) -> dict[str, Any]:
    """A request of his browser, as the server hands it on."""
    header = "; ".join(f"{name}={value}" for name, value in road.jar.items())
    return {
        "type": "http",
        "path": DOWNLOAD,
        "method": "GET",
        "query_string": b"fileId=1",
        "headers": [(b"cookie", header.encode())],
    }


async def stays() -> Any:
    """A browser that says no more."""
    await asyncio.Event().wait()


async def test_no_file_is_held_as_a_whole(road: Road) -> None:
    """While the browser takes nothing more, the provider is asked for nothing more."""
    taken, three, go_on = 0, asyncio.Event(), asyncio.Event()

    async def send(message: Any) -> None:
        nonlocal taken
        if message.get("body"):
            taken += 1
            if taken == 3:
                three.set()
                await go_on.wait()

    task = asyncio.ensure_future(Downloads(PlainTextResponse("the rest"))(asked_by(road), stays, send))
    await three.wait()
    for _ in range(100):
        await asyncio.sleep(0)
    assert road.provider.sent <= 3 + 4
    go_on.set()
    await task
    assert (taken, road.provider.sent) == (PIECES, PIECES)


async def test_whoever_goes_away_stops_the_provider(road: Road) -> None:
    async def send(message: Any) -> None:
        if message.get("body"):
            raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await Downloads(PlainTextResponse("the rest"))(asked_by(road), stays, send)
    assert road.provider.sent < PIECES


async def test_whoever_has_gone_without_a_word_stops_the_provider(road: Road) -> None:
    """The server takes what is sent to nobody, so a file of a gigabyte was fetched to its end."""
    gone, taken = asyncio.Event(), 0

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal taken
        taken += bool(message.get("body"))
        if taken == 3:
            gone.set()
        await asyncio.sleep(0)

    await Downloads(PlainTextResponse("the rest"))(asked_by(road), receive, send)
    assert road.provider.sent < PIECES
    assert taken < 8


async def test_a_file_that_nobody_takes_is_cut_off(road: Road, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "TAKING", 0.01)

    async def send(message: Any) -> None:
        if message.get("body"):
            await asyncio.Event().wait()

    with pytest.raises(ConnectionResetError):
        await Downloads(PlainTextResponse("the rest"))(asked_by(road), stays, send)
    assert road.provider.sent < PIECES


async def test_files_that_wait_leave_connections_to_everybody_else(road: Road) -> None:
    """A hundred of them had all that there are."""
    app, begun, full, go_on = Downloads(PlainTextResponse("the rest")), 0, asyncio.Event(), asyncio.Event()

    async def send(message: Any) -> None:
        nonlocal begun
        if message.get("body"):
            begun += 1
            if begun == MOST_OF_SESSION:
                full.set()
            await go_on.wait()

    waiting = [asyncio.ensure_future(app(asked_by(road), stays, send)) for _ in range(20)]
    await full.wait()
    refused = 20 - MOST_OF_SESSION
    for answered in itertools.islice(asyncio.as_completed(waiting), refused):
        await answered
    assert len(road.provider.asked) == MOST_OF_SESSION
    assert [text.en for text in road.session.notices[:1]] == ["Too many requests. Please wait a moment."]
    road.provider.breaks_after = PIECES * 20
    go_on.set()
    await asyncio.gather(*waiting)
    assert not app._on_the_way


async def test_a_file_that_is_cut_off_is_no_whole_one(road: Road) -> None:
    road.provider.breaks_after = 2
    with pytest.raises(ConnectionResetError):
        await road.get()


async def test_an_envelope_becomes_a_message_on_the_page(road: Road) -> None:
    road.provider.headers["content-type"] = "application/json"
    road.provider.body = b'{"code": 400003, "message": "no"}'
    answer = await road.get(f"{DOWNLOAD}?fileId=1&page=/trade")
    assert (answer.status_code, answer.headers["location"]) == (303, "/trade")
    assert [text.en for text in road.session.notices] == ["The download failed. Please try again."]


async def test_a_file_that_has_expired_meanwhile_is_not_to_be_tried_again(road: Road) -> None:
    road.provider.headers["content-type"] = "application/json"
    road.provider.body = b'{"code": 400003, "data": {"status": "EXPIRED", "expireTime": "2026-11-01 00:00:00"}}'
    await road.get(f"{DOWNLOAD}?fileId=1&page=/trade")
    road.provider.body = b'{"code": 400003, "data": ["EXPIRED"]}'
    await road.get(f"{DOWNLOAD}?fileId=1&page=/trade")
    said = ["This file has expired. Please generate it again.", "The download failed. Please try again."]
    assert [text.en for text in road.session.notices] == said


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("200021", "/noAuth"),
        ("200016", "/sign?redirectUrl=%2Ftrade%3Fpage%3D2"),
        (
            "200018",
            f"{FORBIDDEN}?from=vcc&userId=20251118&redirectUrl=http%3A%2F%2Flocalhost%3A3000%2Ftrade%3Fpage%3D2",
        ),
        ("10010", "/login?redirectUrl=%2Ftrade%3Fpage%3D2&noCheck=true"),
    ],
)
async def test_a_code_leads_where_it_does_for_any_other_call(road: Road, code: str, place: str) -> None:
    """The file was the one call whose refusal stayed on its page, and whose failed sign-out forgot noCheck (spec §4)."""
    road.provider.headers["content-type"] = "application/json"
    road.provider.body = f'{{"code": {code}, "message": "20251118"}}'.encode()
    road.provider.other["/cb-va-vcc/sso/logout"] = '{"code": 10010}'
    answer = await road.get(f"{DOWNLOAD}?fileId=1&page=/trade%3Fpage%3D2")
    assert (answer.status_code, answer.headers["location"]) == (303, place)
    assert road.session.notices == []


async def test_a_file_makes_the_account_active_as_any_success(road: Road) -> None:
    road.session.account_status = AccountStatus.FROZEN
    answering = await open_file(road.run, road.session, FILE_DOWNLOAD, FileDownload(file_id="1"))
    await answering.aclose()
    assert road.session.account_status is AccountStatus.ACTIVE


def test_messages_that_no_page_reads_do_not_pile_up(road: Road) -> None:
    for number in range(50):
        road.session.notify(Text.same(str(number)))
    assert [notice.zh for notice in road.session.notices] == ["45", "46", "47", "48", "49"]


async def test_a_failure_keeps_the_filters_of_the_page(road: Road) -> None:
    road.provider.headers["content-type"], road.provider.body = "application/json", b'{"code": 400003}'
    async with road.browser() as client:
        asked = {"fileId": "1", "page": "/trade/export?since=2026-11-01&q=\u5496\u5561"}
        answer = await client.get(DOWNLOAD, params=asked)
    assert answer.headers["location"] == "/trade/export?since=2026-11-01&q=%E5%92%96%E5%95%A1"


@pytest.mark.parametrize(
    "page", ["", "/trade\\..//evil.example?x", "//evil.example", "https://evil.example", "/nowhere", "/login/../x"]
)
async def test_a_failure_leads_to_a_page_of_the_portal_only(road: Road, page: str) -> None:
    road.provider.headers["content-type"], road.provider.body = "application/json", b'{"code": 400003}'
    assert (await road.get(f"{DOWNLOAD}?fileId=1&page={page}")).headers["location"] == "/account"


async def test_a_page_of_who_was_signed_in_before_hears_that_the_accounts_were_switched(road: Road) -> None:
    """It was said that the download had failed: the provider has no such file of whoever is signed in now."""
    there = f"{DOWNLOAD}?fileId=1&page=/trade&owner="
    answer = await road.get(there + road.run.tags.of("2"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/trade")
    assert [text.en for text in road.session.notices] == ["You switched accounts in another tab."]
    assert road.provider.asked == []
    assert (await road.get(there + road.run.tags.of("1"))).status_code == 200


async def test_nobody_is_sent_to_sign_in(road: Road) -> None:
    async with road.browser({}) as client:
        answer = await client.get(f"{DOWNLOAD}?fileId=1&page=/account")
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?redirectUrl=%2Faccount")
    assert road.provider.asked == []


async def test_a_page_of_another_site_starts_no_download(road: Road) -> None:
    assert (await road.get(**{"sec-fetch-site": "cross-site"})).status_code == 403
    assert road.provider.asked == []


async def test_an_account_that_is_held_gets_no_file(road: Road) -> None:
    road.session.put_user(VccUser(user_id="1", status="INVALID", account_available=True))
    assert (await road.get()).status_code == 303
    assert road.provider.asked == []


async def test_after_a_restart_the_first_click_gets_its_file(road: Road) -> None:
    """The server has forgotten who somebody is until it asks."""
    road.session.user = None
    user = VccUser(user_id="1", status="VALID", account_available=True)
    road.provider.other["/cb-va-vcc/sso/vcc/user/info"] = (
        f'{{"code": 100001, "data": {user.model_dump_json(by_alias=True)}}}'
    )
    answer = await road.get()
    assert (answer.status_code, len(answer.content)) == (200, len(PIECE) * PIECES)


async def test_whoever_cannot_be_known_is_told_why_there_is_no_file(road: Road) -> None:
    road.session.user = None
    road.provider.other["/cb-va-vcc/sso/vcc/user/info"] = '{"code": 910001, "message": "no"}'
    answer = await road.get(f"{DOWNLOAD}?fileId=1&page=/trade")
    assert (answer.status_code, answer.headers["location"]) == (303, "/trade")
    assert [text.en for text in road.session.notices] == [Code.SYSTEM_ERROR.row.text.en]
    assert road.provider.asked == []


async def test_too_many_at_a_time_is_said_on_the_page(road: Road) -> None:
    road.provider.body = b"x"
    answers = [await road.get(f"{DOWNLOAD}?fileId=1&page=/trade") for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} == {200}
    assert (answers[60].status_code, answers[60].headers["location"]) == (303, "/trade")
    assert [text.en for text in road.session.notices] == ["Too many requests. Please wait a moment."]


async def test_other_methods_and_other_paths(road: Road) -> None:
    async with road.browser() as client:
        assert (await client.post(DOWNLOAD)).status_code == 405
        assert (await client.get("/elsewhere")).text == "the rest"
        assert (await client.get(f"{DOWNLOAD}?fileId={'x' * 100}")).status_code == 404
