"""While there is no room for one more page, whoever opens one is told so (decision 43)."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from starlette.responses import PlainTextResponse

from vcc_portal.config import Settings
from vcc_portal.server import pages
from vcc_portal.server.busy_page import LATEST, SOONEST
from vcc_portal.server.documents import Documents
from vcc_portal.server.pages import PageFiles

SETTINGS = Settings(public_url="http://localhost:3000")


@dataclass
class Loads:
    is_crowded: bool = False
    sent: int = 0

    def is_full(self) -> bool:
        return self.is_crowded

    def send(self) -> None:
        self.sent += 1


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> Loads:
    loads = Loads()
    monkeypatch.setattr(pages, "runtime", lambda: SimpleNamespace(loads=loads, settings=SETTINGS))
    return loads


@pytest.fixture
def browser(loads: Loads, tmp_path: Path) -> Callable[[], httpx.AsyncClient]:
    (tmp_path / "faq").mkdir()
    for name in ("index.html", "index.en.html"):
        (tmp_path / "faq" / name).write_text("<!DOCTYPE html><p>x</p>")
    app = PageFiles(PlainTextResponse("the page"), Documents(tmp_path, SETTINGS))
    return lambda: httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost:3000")


@pytest.mark.parametrize(("language", "title"), [("zh", "当前访问人数较多"), ("en", "The portal is busy")])
async def test_whoever_opens_a_page_is_told_in_his_language(
    browser: Callable[[], httpx.AsyncClient], loads: Loads, language: str, title: str
) -> None:
    loads.is_crowded = True
    async with browser() as client:
        answer = await client.get(
            '/faq?a="><script>', headers={"accept-language": language, "cookie": "vcc-theme=dark"}
        )
    seconds = answer.headers["retry-after"]
    assert (answer.status_code, answer.headers["refresh"]) == (503, seconds)
    assert SOONEST <= int(seconds) <= LATEST
    assert f"<h1>{title}</h1>" in answer.text
    assert 'data-theme="dark"' in answer.text
    assert "<script" not in answer.text
    assert loads.sent == 0


@pytest.mark.parametrize(
    ("method", "headers"),
    [("HEAD", {}), ("GET", {"sec-fetch-dest": "image"}), ("GET", {"sec-purpose": "prefetch"})],
)
async def test_what_nobody_looks_at_is_neither_refused_nor_counted(
    browser: Callable[[], httpx.AsyncClient], loads: Loads, method: str, headers: dict[str, str]
) -> None:
    loads.is_crowded = True
    async with browser() as client:
        assert (await client.request(method, "/faq", headers=headers)).status_code == 200
    assert loads.sent == 0


async def test_a_page_that_goes_out_as_it_was_built_is_still_to_be_loaded(
    browser: Callable[[], httpx.AsyncClient], loads: Loads
) -> None:
    async with browser() as client:
        assert (await client.get("/faq")).text == "the page"
    assert loads.sent == 1
