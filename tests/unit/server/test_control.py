"""Control calls under `make run`: a program on this machine reaches them, a page of a browser and others never do."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import PlainTextResponse

from tests.support.fake_upstream import FakeUpstream
from vcc_portal.config import Settings
from vcc_portal.server.asgi import Under
from vcc_portal.server.control import ControlCalls, forgetting
from vcc_portal.session import runtime
from vcc_portal.session.rates import Rates
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import Runtime
from vcc_portal.session.session import SignedInLogin
from vcc_portal.session.store import Sessions
from vcc_portal.upstream.call import A_MOMENT, Nothing, get
from vcc_portal.upstream.client import Credential


def answers(text: str) -> Any:
    return PlainTextResponse(text)


async def ask(path: str, *, caller: str = "127.0.0.1", settings: Settings | None = None, **headers: Any) -> str:
    app = ControlCalls(answers("portal"), answers("sandbox"), settings or Settings())
    transport = httpx.ASGITransport(app, client=(caller, 4000))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:3000") as client:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return (await client.post(path, headers=named)).text


async def test_a_program_on_this_machine_reaches_them() -> None:
    assert await ask("/__sandbox/reset") == "sandbox"
    assert await ask("/__sandbox/clock", caller="::1", host="127.0.0.1:3000") == "sandbox"


@pytest.mark.parametrize("path", ["/__sandbox", "/__sandboxes/x", "/account", "/sandbox/console"])
async def test_every_other_address_is_the_portals(path: str) -> None:
    assert await ask(path) == "portal"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://localhost:3000"},
        {"sec_fetch_site": "cross-site"},
        {"host": "evil.example:3000"},
        {"host": "["},
        {"host": "localhost:3000@evil.example"},
        {"host": "[::1]evil.example"},
        {"x_forwarded_for": "203.0.113.9"},
    ],
)
async def test_a_page_or_a_proxy_does_not(headers: dict[str, str]) -> None:
    assert await ask("/__sandbox/reset", **headers) == "Not found"


async def test_nobody_does_from_elsewhere_or_under_a_public_address() -> None:
    assert await ask("/__sandbox/reset", caller="192.0.2.7") == "Not found"
    shown = Settings(public_url="https://cards.example.com", sandbox_exposed=True)
    assert await ask("/__sandbox/reset", settings=shown) == "Not found"


@pytest.mark.parametrize(("method", "kept"), [("GET", True), ("POST", False), ("DELETE", False)])
async def test_what_is_changed_there_is_on_the_next_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, kept: bool
) -> None:
    sessions = Sessions(tmp_path / "s.db", idle=900, absolute=43200)
    run = Runtime(Settings(data_dir=tmp_path), sessions, FakeUpstream(), Rates(per_address=100))  # type: ignore[arg-type]
    monkeypatch.setattr(runtime, "_held", [run])
    _, session = await sessions.create(Credential("provider"), SignedInLogin(user_id="1"))
    call = get("/kept/call", Nothing, str, kept=A_MOMENT)
    await send(run, session, call, Nothing(), visitor="a")
    transport = httpx.ASGITransport(forgetting(answers("sandbox")))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:3000") as client:
        await client.request(method, "/__sandbox/clock")
    await send(run, session, call, Nothing(), visitor="a")
    assert len(run.upstream.asked) == (1 if kept else 2)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", ["/sandbox", "/sandbox/", "/sandbox/outbox", "/sandbox/outbox/"])
async def test_no_address_of_the_sandbox_redirects_to_the_host_that_a_request_names(path: str) -> None:
    pages = FastAPI()
    for one in ("/", "/outbox"):
        pages.add_api_route(one, lambda: "page")
    transport = httpx.ASGITransport(Under(answers("portal"), "/sandbox", pages))
    async with httpx.AsyncClient(transport=transport, base_url="http://evil.example") as client:
        answer = await client.get(path)
    assert (answer.status_code, answer.headers.get("location")) == (200, None)
