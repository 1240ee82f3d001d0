"""Whatever goes wrong with a page that is to come with its data: it goes out as it was built, and nothing is kept of it."""

from dataclasses import dataclass
from typing import Any, cast

import pytest
from starlette.types import Scope

from vcc_portal.config import Settings
from vcc_portal.server.first_page import FirstPages
from vcc_portal.server.renderer import Drawing, Renderer

VISIT: Scope = {
    "type": "http",
    "method": "GET",
    "path": "/card/list",
    "query_string": b"status=VALID",
    "headers": [(b"sec-fetch-dest", b"document"), (b"accept-encoding", b"gzip, br"), (b"cookie", b"vcc-styles=h4sh")],
    "client": ("127.0.0.1", 1),
}


@dataclass
class Tab:
    claim: str = "claim"
    state: str = "{}"
    until_joined: bool = True
    abandoned: bool = False

    def abandon(self) -> None:
        self.abandoned = True


@dataclass
class Drawer:
    """Draws this page, or none."""

    html: bytes | None
    asked: Drawing | None = None

    async def is_ready(self) -> bool:
        return True

    async def draw(self, drawing: Drawing) -> bytes | None:
        self.asked = drawing
        return self.html


def pages(prepared: Tab | Exception | None, drawer: Drawer) -> FirstPages:
    async def prepare(_scope: Scope, _address: str) -> Tab | None:
        if isinstance(prepared, Exception):
            raise prepared
        return prepared

    return FirstPages(prepare, cast("Renderer", drawer), Settings())


async def test_a_page_comes_compressed_and_is_kept_nowhere() -> None:
    drawer = Drawer(b"<html>")
    answer = await pages(Tab(), drawer).page(VISIT)
    assert answer is not None
    assert (answer.body, answer.headers["cache-control"], answer.headers["content-encoding"]) == (b"<html>", "no-store", "br")  # fmt: skip
    assert drawer.asked is not None
    assert (drawer.asked.path, drawer.asked.sheet, drawer.asked.until_joined) == (
        "/card/list?status=VALID",
        "h4sh",
        True,
    )


async def test_what_fails_on_the_way_is_noted_and_the_page_goes_out_as_it_was_built(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await pages(OSError("Lin Yue: disk full"), Drawer(b"<html>")).page(VISIT) is None
    assert "could not come with its data (OSError)" in caplog.text
    assert "Lin Yue" not in caplog.text


async def test_a_tab_whose_page_was_not_drawn_is_let_go() -> None:
    tab = Tab()
    assert await pages(tab, Drawer(None)).page(VISIT) is None
    assert tab.abandoned


@pytest.mark.parametrize(
    "change",
    [
        {"method": "HEAD"},
        {"path": "/register/profile"},
        {"path": "/card/list/"},
        {"headers": [(b"sec-fetch-dest", b"image")]},
        {"headers": [(b"sec-fetch-dest", b"document"), (b"sec-purpose", b"prefetch")]},
        {"headers": [(b"sec-fetch-dest", b"document"), (b"cache-control", b"max-age=0")]},
    ],
)
async def test_only_who_looks_at_a_page_behind_the_sign_in_gets_it_so(change: dict[str, Any]) -> None:
    drawer = Drawer(b"<html>")
    assert await pages(Tab(), drawer).page({**VISIT, **change}) is None
    assert drawer.asked is None
