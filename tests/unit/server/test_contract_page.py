"""The page of contract drift: for who sits at this machine, in their language, with names alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse

from vcc_portal.config import Settings
from vcc_portal.server.contract import ContractPage
from vcc_portal.session import runtime
from vcc_portal.session.runtime import Runtime
from vcc_portal.upstream.calls import card
from vcc_portal.upstream.client import Upstream


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Runtime]:
    settings = Settings(data_dir=tmp_path)
    yield runtime.start(settings, Upstream("http://sandbox.internal", settings))
    runtime._held.clear()


async def ask(path: str = "/__contract", *, caller: str = "127.0.0.1", method: str = "GET", **headers: str) -> Any:
    app = ContractPage(PlainTextResponse("portal"))
    transport = httpx.ASGITransport(app, client=(caller, 4000))
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:3000") as client:
        return await client.request(method, path, headers=named)


async def test_what_differs_is_named_and_what_was_never_asked_for_is_listed(run: Runtime) -> None:
    whole = (await ask()).text
    assert "没有差异" in whole
    assert "<li><code>POST /card/page</code></li>" in whole
    run.upstream.drift.note(card.TAGS, [{"tag": ["5"], "<b>": 1, "newField": "4111"}])
    shown = (await ask(cookie="vcc-language=en", sec_fetch_site="none")).text
    assert "1 made so far, 1 of them differ" in shown
    assert "POST /card/tags" in shown
    assert "newField" in shown
    assert "tag string_type" in shown
    assert "<b>" not in shown.replace("<br>", "")
    assert "4111" not in shown


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize(
    ("caller", "method", "headers"),
    [
        ("192.0.2.7", "GET", {}),
        ("127.0.0.1", "POST", {}),
        ("127.0.0.1", "GET", {"sec_fetch_site": "cross-site"}),
        ("127.0.0.1", "GET", {"origin": "http://localhost:3000"}),
        ("127.0.0.1", "GET", {"host": "cards.example.com"}),
        ("127.0.0.1", "GET", {"x_forwarded_for": "203.0.113.9"}),
    ],
)
async def test_nobody_else_learns_that_it_is_there(caller: str, method: str, headers: dict[str, str]) -> None:
    answer = await ask(caller=caller, method=method, **headers)
    assert (answer.status_code, answer.text) == (404, "Not found")


@pytest.mark.parametrize(("hops", "status"), [(0, 404), (1, 200)])
async def test_behind_a_proxy_that_may_name_nobody_it_is_not_there(tmp_path: Path, hops: int, status: int) -> None:
    """What such a proxy hands on under its own name for us looks like what a program here asks."""
    public = Settings(
        data_dir=tmp_path, public_url="https://cards.example.com", sandbox_exposed=True, trusted_proxy_hops=hops
    )
    runtime.start(public, Upstream("http://sandbox.internal", public))
    assert (await ask(host="127.0.0.1:3000")).status_code == status
    runtime._held.clear()


async def test_every_other_address_is_the_portals() -> None:
    assert [(await ask(path)).text for path in ("/__contracts", "/account")] == ["portal"] * 2
