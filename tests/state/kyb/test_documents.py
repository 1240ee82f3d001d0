"""The route for documents in front of the real sandbox: who may send one, which files pass, and that nothing stays."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import PlainTextResponse

from tests.support.front import ORIGIN, front
from tests.support.sandbox import sandbox_of, session_token
from vcc_portal.domain.documents import MOST_BYTES
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n import kyb as words
from vcc_portal.server import kyb_documents
from vcc_portal.server.kyb_documents import ADDRESS, MOST_OF_SESSION, KybDocuments, file_name
from vcc_portal.session import cookies, runtime
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.control.faults import Effect, Fault
from vcc_sandbox.control.finish import finish
from vcc_sandbox.control.models import Finish, UserState
from vcc_sandbox.control.people import set_state

WHO = "kyb-init@lanyu.example"
SAVE = "/cb-va-vcc/kyb/preAdd"
PDF = b"%PDF-1.7 " + b"page " * 50
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 40
JPEG = b"\xff\xd8\xff\xe0" + b"0" * 40
RIGHT = UriPermission(resource_code="vcc_kyb", resource_url="/kyb", resource_id="1", link_type=2)


@dataclass
class Desk:
    """The portal's server routes, with somebody signed in."""

    app: FastAPI
    client: httpx.AsyncClient
    run: runtime.Runtime
    folder: Path

    async def sign_in(self, login_name: str = WHO, *grants: UriPermission) -> Session:
        """The client carries his cookie from now on."""
        token = session_token(self.app, login_name)
        sid, session = await self.run.sessions.create(Credential(token), SignedInLogin(login_name=login_name))
        user = await self.run.upstream.send(user_calls.INFO, Nothing(), credential=session.credential, visitor="test")
        user.uri_permission_dto_list.extend(grants)
        session.put_user(user)
        await self.run.sessions.save(session)
        self.client.cookies.set(cookies.sid_name(self.run.settings), sid)
        self.session, self.owner = session, self.run.tags.of(user.user_id)
        return session

    async def send(
        self,
        content: bytes | AsyncIterator[bytes] = PDF,
        query: str = "?type=LICENCE",
        name: str = "a.pdf",
        **headers: str,
    ) -> httpx.Response:
        """A file as the page sends it."""
        given = {
            "origin": ORIGIN,
            "x-file-name": name,
            **{key.replace("_", "-"): value for key, value in headers.items()},
        }
        page = f"&owner={self.owner}"
        return await self.client.post(f"{ADDRESS}{query or '?'}{page}", content=content, headers=given)

    async def files(self) -> list[tuple[str, str, int]]:
        """What the provider keeps."""
        details = await self.run.upstream.send(
            calls.KYB_DETAILS, Nothing(), credential=self.session.credential, visitor="test"
        )
        return [(one.file_type, one.file_name, one.size) for one in details.file_list]


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with front(tmp_path) as it:
        desk = Desk(it.app, it.client, it.run, tmp_path)
        await desk.sign_in()
        yield desk


@pytest.mark.parametrize(
    ("content", "name", "kept"),
    [
        (PDF, "%E8%90%A5%E4%B8%9A%E6%89%A7%E7%85%A7.pdf", "营业执照.pdf"),
        (PNG, "scan.PNG", "scan.png"),
        (JPEG, "front.jpeg", "front.jpeg"),
        (JPEG, "front.pdf", "front.pdf.jpg"),
        (PDF, "..%2F..%5Cetc%2Fpasswd", "passwd.pdf"),
        (PDF, "a%E2%80%AEfdp.exe", "afdp.exe.pdf"),
        (PDF, "", "document.pdf"),
    ],
)
async def test_a_document_arrives_with_a_name_that_is_true(desk: Desk, content: bytes, name: str, kept: str) -> None:
    answer = await desk.send(content, name=name)
    assert (answer.status_code, bool(answer.json()["fileId"])) == (200, True)
    assert await desk.files() == [("LICENCE", kept, len(content))]
    assert answer.headers["cache-control"] == "no-store"


async def test_a_page_of_who_was_signed_in_before_sends_nothing_in_the_name_of_who_is_now(desk: Desk) -> None:
    """His document was kept among those of the other's company."""
    page = desk.owner
    await desk.sign_in("kyb-failed@lanyu.example")
    before = await desk.files()
    for desk.owner in (page, "", "x"):
        answer = await desk.send()
        assert (answer.status_code, answer.json()["said"]["en"]) == (409, "You switched accounts in another tab.")
    assert await desk.files() == before


async def test_after_a_restart_the_first_document_arrives(desk: Desk) -> None:
    """The server has forgotten who somebody is until it asks."""
    desk.session.user = None
    assert (await desk.send()).status_code == 200


async def test_whoever_cannot_be_known_is_told_why_and_nothing_is_kept(desk: Desk) -> None:
    desk.session.user = None
    sandbox_of(desk.app).control.faults.add("GET", "/cb-va-vcc/sso/vcc/user/info", 1, Effect(code="910001"))
    answer = await desk.send()
    assert (answer.status_code, answer.json()["code"]) == (422, "910001")
    assert await desk.files() == []


async def test_a_replaced_document_goes_once_the_new_one_is_there(desk: Desk) -> None:
    first = (await desk.send()).json()["fileId"]
    await desk.send(PNG, "?type=LEGAL_ID", name="id.png")
    answer = await desk.send(JPEG, f"?type=LICENCE&replaces={first}", name="new.jpg")
    assert "said" not in answer.json()
    assert sorted(await desk.files()) == [("LEGAL_ID", "id.png", len(PNG)), ("LICENCE", "new.jpg", len(JPEG))]


async def test_two_documents_that_are_replaced_at_a_time_are_both_there(desk: Desk) -> None:
    """The list was written as it had been read before the other one came, which was gone without a word."""
    old = [
        (await desk.send(query=f"?type={kind}", name="old.pdf")).json()["fileId"] for kind in ("LICENCE", "LEGAL_ID")
    ]
    for turn in range(5):
        names = [f"{kind}-{turn}.pdf" for kind in ("LICENCE", "LEGAL_ID")]
        queries = [
            f"?type={name.partition('-')[0]}&replaces={replaced}" for name, replaced in zip(names, old, strict=True)
        ]
        sent = [desk.send(query=query, name=name) for query, name in zip(queries, names, strict=True)]
        old = [answer.json()["fileId"] for answer in await asyncio.gather(*sent)]
        assert sorted(name for _, name, _ in await desk.files()) == sorted(names)


@pytest.mark.parametrize("effect", [Effect(code="300004"), Effect(http_status=504)])
async def test_a_new_document_that_is_there_is_not_said_to_have_failed(desk: Desk, effect: Effect) -> None:
    """Sent again, as the page asked for, it was there twice beside the one that it was to replace."""
    first = (await desk.send()).json()["fileId"]
    sandbox_of(desk.app).control.faults.add("POST", SAVE, 1, effect, skip=1)
    answer = await desk.send(JPEG, f"?type=LICENCE&replaces={first}", name="new.jpg")
    assert (answer.status_code, bool(answer.json()["fileId"])) == (200, True)
    assert {name for _, name, _ in await desk.files()} == {"a.pdf", "new.jpg"}
    assert "a.pdf" in answer.json()["said"]["en"], "two stood there, and nothing said which of them was to go"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ORIGIN, "sec_fetch_site": "cross-site"}, 403),
        ({"origin": ORIGIN, "sec_fetch_site": "same-site"}, 403),
    ],
)
async def test_another_site_sends_nothing(desk: Desk, headers: dict[str, str], status: int) -> None:
    assert (await desk.send(PDF, "?type=LICENCE", "a.pdf", **headers)).status_code == status
    assert await desk.files() == []


async def test_a_request_that_does_not_say_where_it_comes_from_is_refused(desk: Desk) -> None:
    assert (await desk.client.post(f"{ADDRESS}?type=LICENCE", content=PDF)).status_code == 403


@pytest.mark.parametrize(
    ("who", "grants", "status"),
    [
        ("operator@lanyu.example", (), 403),
        ("operator@lanyu.example", (RIGHT.model_copy(update={"resource_code": "vcc_bill"}),), 403),
        ("personal@lanyu.example", (), 403),
        ("init@lanyu.example", (), 403),
    ],
)
async def test_who_may_not_sends_nothing(desk: Desk, who: str, grants: tuple[UriPermission, ...], status: int) -> None:
    await desk.sign_in(who, *grants)
    assert (await desk.send()).status_code == status
    assert not any("/kyb/preAdd" in one.url for one in sandbox_of(desk.app).control.traffic.since())


async def test_without_a_session_nothing_is_read(desk: Desk) -> None:
    desk.client.cookies.clear()
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(3):
            read += 1
            yield PDF

    answer = await desk.send(endless(), content_length=str(3 * len(PDF)))
    assert (answer.status_code, answer.json()["said"]["en"]) == (401, "Your session has ended. Please sign in again.")


@pytest.mark.parametrize(
    ("content", "query", "headers", "status", "said"),
    [
        (b"MZ\x90 no document", "?type=LICENCE", {}, 415, words.FILE_KIND),
        (b"<html>%PDF-", "?type=LICENCE", {}, 415, words.FILE_KIND),
        (b"", "?type=LICENCE", {}, 400, words.FILE_EMPTY),
        (b"%PDF-" + b"0" * MOST_BYTES, "?type=LICENCE", {}, 413, words.FILE_TOO_LARGE),
        (PDF, "?type=LICENCE", {"content_length": str(MOST_BYTES + 1)}, 413, words.FILE_TOO_LARGE),
        (PDF, "?type=LICENCE", {"content_length": "3"}, 413, words.FILE_TOO_LARGE),
        (PDF, "?type=LICENCE", {"content_length": "9999"}, 400, words.FILE_LOST),
        (PDF, "?type=LICENCE", {"content_length": "-1"}, 411, words.FILE_LOST),
        (PDF, "?type=PASSWORDS", {}, 400, words.FILE_LOST),
        (PDF, "", {}, 400, words.FILE_LOST),
    ],
)
async def test_what_is_no_document_is_refused_with_a_reason(
    desk: Desk, content: bytes, query: str, headers: dict[str, str], status: int, said: Any
) -> None:
    answer = await desk.send(content, query, name="a.pdf", **headers)
    assert (answer.status_code, answer.json()["said"]) == (status, {"zh": said.zh, "en": said.en})
    assert await desk.files() == []


async def test_a_file_of_exactly_5_mib_passes(desk: Desk) -> None:
    assert (await desk.send(PDF.ljust(MOST_BYTES, b"0"))).status_code == 200


async def test_a_body_without_a_length_is_refused(desk: Desk) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield PDF

    assert (await desk.send(pieces())).status_code == 400


async def test_only_a_post_is_answered(desk: Desk) -> None:
    assert (await desk.client.get(ADDRESS, headers={"origin": ORIGIN})).status_code == 405


async def test_too_many_are_refused_and_others_are_not_held_up(desk: Desk) -> None:
    codes = [(await desk.send(b"no document")).status_code for _ in range(21)]
    assert codes == [415] * 20 + [429]
    await desk.sign_in("kyb-failed@lanyu.example")
    assert (await desk.send()).status_code == 200


async def test_a_slow_file_is_given_up_and_holds_one_of_two_places(desk: Desk) -> None:
    route = KybDocuments(PlainTextResponse("the portal"), seconds=0.3)
    scope = _scope(desk, len(PDF))

    async def silent() -> dict[str, Any]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    waiting = [asyncio.create_task(_status(route, scope, silent)) for _ in range(MOST_OF_SESSION)]
    await asyncio.sleep(0.05)
    assert await _status(route, scope, silent) == 503
    assert await asyncio.gather(*waiting) == [408] * MOST_OF_SESSION
    assert not route._on_the_way


async def test_a_visitor_who_leaves_frees_his_place(desk: Desk) -> None:
    route = KybDocuments(PlainTextResponse("the portal"))

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    assert await _status(route, _scope(desk, len(PDF)), gone) == 400
    assert not route._on_the_way


def _cancelled_at(fault: Fault) -> Callable[[], Awaitable[dict[str, Any]]]:
    """What the route receives of somebody who cancels as soon as the provider is at a certain request."""
    bodies = [{"type": "http.request", "body": PDF, "more_body": False}]

    async def receive() -> dict[str, Any]:
        while not bodies and not fault.used:  # noqa: ASYNC110  the sandbox sets no event
            await asyncio.sleep(0.01)
        return bodies.pop() if bodies else {"type": "http.disconnect"}

    return receive


@pytest.mark.parametrize(
    ("path", "effect"),
    [
        ("/cb-va-vcc/kyb/details", Effect(delay_ms=400)),
        (SAVE, Effect(delay_ms=400)),
        (SAVE, Effect(delay_ms=400, drop_connection=True, after=True)),
    ],
    ids=["before it is passed on", "while the provider takes it", "whose answer is lost"],
)
async def test_a_cancelled_upload_leaves_what_was_there(desk: Desk, path: str, effect: Effect) -> None:
    first = (await desk.send(name="first.pdf")).json()["fileId"]
    fault = sandbox_of(desk.app).control.faults.add("*", path, 1, effect)
    scope = {**_scope(desk, len(PDF)), "query_string": f"type=LICENCE&replaces={first}&owner={desk.owner}".encode()}
    route = KybDocuments(PlainTextResponse("the portal"))
    await _status(route, scope, _cancelled_at(fault))
    assert await desk.files() == [("LICENCE", "first.pdf", len(PDF))]
    assert not route._on_the_way


async def test_taking_back_a_cancelled_upload_is_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kyb_documents, "TAKING_BACK", Backoff(0.01, cap=0.01, tries=3))
    faults = sandbox_of(desk.app).control.faults
    slow = faults.add("POST", SAVE, 1, Effect(delay_ms=400))
    broken = faults.add("POST", SAVE, 2, Effect(http_status=503))
    await _status(KybDocuments(PlainTextResponse("the portal")), _scope(desk, len(PDF)), _cancelled_at(slow))
    assert (slow.used, broken.used, await desk.files()) == (1, 2, [])


async def test_a_file_whose_answer_is_lost_counts_when_it_has_arrived(desk: Desk) -> None:
    sandbox_of(desk.app).control.faults.add("POST", SAVE, 1, Effect(drop_connection=True, after=True))
    answer = await desk.send()
    assert (answer.status_code, bool(answer.json()["fileId"])) == (200, True)
    assert len(await desk.files()) == 1


def _scope(desk: Desk, size: int) -> dict[str, Any]:
    name = cookies.sid_name(desk.run.settings)
    headers = {
        "host": "localhost:3000",
        "origin": ORIGIN,
        "cookie": f"{name}={desk.client.cookies[name]}",
        "content-length": str(size),
    }
    return {
        "type": "http",
        "method": "POST",
        "path": ADDRESS,
        "query_string": f"type=LICENCE&owner={desk.owner}".encode(),
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
        "client": ("127.0.0.1", 1),
    }


async def _status(route: KybDocuments, scope: dict[str, Any], receive: Any) -> int:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await route(dict(scope), receive, send)
    return int(sent[0]["status"])


async def test_while_it_is_reviewed_the_provider_s_reason_is_said(desk: Desk) -> None:
    user_id = desk.session.user.user_id  # type: ignore[union-attr]
    finish(sandbox_of(desk.app), Finish(kind="KYB", id=user_id, status="AUDITING"))
    answer = await desk.send()
    assert (answer.status_code, answer.json()["code"]) == (422, "910005")


async def test_an_account_that_is_frozen_meanwhile_sends_nothing(desk: Desk) -> None:
    set_state(sandbox_of(desk.app), UserState(login_name=WHO, account_status="FROZEN"))
    answers = [await desk.send(), await desk.send()]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(422, "900001"), (403, "")]


async def test_an_unknown_outcome_is_no_refusal_of_the_file(desk: Desk) -> None:
    sandbox_of(desk.app).control.faults.add("POST", SAVE, 1, Effect(http_status=502))
    assert (await desk.send()).status_code == 502


async def test_nothing_of_a_file_stays_in_the_portal(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    secret = b"%PDF-1.7 the-only-copy"
    await desk.send(secret)
    await desk.send(b"no document the-only-copy")
    kept = [path for path in desk.folder.rglob("*") if path.is_file() and b"the-only-copy" in path.read_bytes()]
    assert kept == []
    assert "the-only-copy" not in caplog.text


@pytest.mark.parametrize(
    ("given", "kind", "name"),
    [
        ("x" * 300 + ".pdf", "PDF", "x" * 120 + ".pdf"),
        ("...", "PDF", "document.pdf"),
        ("a%00b%0d%0aX-Evil: 1.png", "PNG", "abX-Evil: 1.png"),
    ],
)
def test_a_name_is_short_and_plain(given: str, kind: str, name: str) -> None:
    assert file_name(given, kind) == name
