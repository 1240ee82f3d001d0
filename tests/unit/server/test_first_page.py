"""Whatever goes wrong with a page that is to come with its data: it goes out as it was built, and nothing is kept of it."""

import gzip
import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import brotli
import pytest
from starlette.responses import Response
from starlette.types import Message, Scope

from vcc_portal.config import Settings
from vcc_portal.server.first_page import FirstPages
from vcc_portal.server.pieces import built_page
from vcc_portal.server.renderer import Drawing, Renderer

VISIT: Scope = {
    "type": "http",
    "method": "GET",
    "path": "/card/list",
    "query_string": b"status=VALID",
    "headers": [(b"sec-fetch-dest", b"document"), (b"accept-encoding", b"gzip, br"), (b"cookie", b"vcc-styles=C8-I")],
    "client": ("127.0.0.1", 1),
}
PRELOAD = '<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"/>'
SHEET = '<link href="/assets/__reflex_global_styles-C8-I.css" rel="stylesheet"/>'
STARTS = 'import "/m.js";\nimport * as route0 from "/root.js";\nwindow.modules = {"root":route0};\nimport("/entry.js");'
SCRIPT = f'<script type="module" async="">{STARTS}</script>'
BUILT = (
    f'<!DOCTYPE html><html lang="en"><head>{PRELOAD}{SHEET}<title>Cards</title></head>'
    f"<body>as built{SCRIPT}</body></html>"
)
HEAD = f'<!DOCTYPE html><html data-arriving="until-joined" lang="en"><head>{SHEET}<title>Cards</title>{PRELOAD}</head>'
"""For a browser that has the style sheet."""


@dataclass
class Tab:
    claim: str = "claim"
    state: str = "{}"
    until_joined: bool = True
    abandoned: bool = False

    def abandon(self) -> None:
        self.abandoned = True


@dataclass
class Tabs:
    """Begins this tab, or fails; loads it, or fails, or says that the tab has to do that itself."""

    tab: Tab | Exception | None
    loads: bool | Exception = True

    async def begin(self, _scope: Scope, _address: str) -> Tab | None:
        if isinstance(self.tab, Exception):
            raise self.tab
        return self.tab

    async def load(self, _tab: Tab, _scope: Scope) -> bool:
        if isinstance(self.loads, Exception):
            raise self.loads
        return self.loads


@dataclass
class Drawer:
    """Draws this page, or none."""

    html: bytes | None = f"<body>drawn{SCRIPT}</body></html>".encode()
    asked: Drawing | None = None

    async def is_ready(self) -> bool:
        return True

    async def draw(self, drawing: Drawing) -> bytes | None:
        self.asked = drawing
        return self.html


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The directory of a build."""
    (tmp_path / "first.css").write_text(".a{color:red}")
    (tmp_path / "index.html").write_text(BUILT)
    return tmp_path


def taking(accepted: str, styles: str = "C8-I") -> Scope:
    """Somebody's visit whose browser takes these encodings and has this style sheet."""
    headers = {"sec-fetch-dest": "document", "accept-encoding": accepted, "cookie": f"vcc-styles={styles}"}
    return {**VISIT, "headers": [(name.encode(), value.encode()) for name, value in headers.items()]}


async def answer(built: Path, tabs: Tabs, drawer: Drawer, visit: Scope = VISIT) -> Response | None:
    pages = FirstPages(tabs, cast("Renderer", drawer), Settings())
    return await pages.page(visit, built / "index.html")


async def sent(response: Response | None) -> list[bytes]:
    """The pieces of its body as they are sent."""
    assert response is not None
    bodies: list[bytes] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body" and message["body"]:
            bodies.append(message["body"])

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    await response({"type": "http", "asgi": {"spec_version": "2.4"}}, receive, send)
    return bodies


async def html(response: Response | None) -> str:
    return unpacked_with_brotli(await sent(response))


def unpacked_with_brotli(pieces: Iterable[bytes]) -> str:
    return b"".join(map(brotli.Decompressor().process, pieces)).decode()


def unpacked_with_gzip(pieces: Iterable[bytes]) -> str:
    return gzip.decompress(b"".join(pieces)).decode()


def as_it_is(pieces: Iterable[bytes]) -> str:
    return b"".join(pieces).decode()


async def test_a_page_comes_compressed_with_its_head_ahead_and_is_kept_nowhere(built: Path) -> None:
    drawer = Drawer()
    response = await answer(built, Tabs(Tab()), drawer)
    assert response is not None
    assert (response.headers["cache-control"], response.headers["content-encoding"]) == ("no-store", "br")
    page = await html(response)
    assert page.startswith(f"{HEAD}<body>drawn<script")
    assert page.endswith("</script></body></html>")
    assert drawer.asked == Drawing("/card/list?status=VALID", "zh", "claim", "{}", {})


async def test_a_page_is_drawn_with_what_the_browser_keeps_of_its_own(built: Path) -> None:
    drawer = Drawer()
    headers = [*VISIT["headers"], (b"cookie", b"vcc-amounts=hidden; vcc-list-CardListState=%7B%7D; other=x")]
    await html(await answer(built, Tabs(Tab()), drawer, {**VISIT, "headers": headers}))
    assert drawer.asked is not None
    assert drawer.asked.kept == {"vcc-amounts": "hidden", "vcc-list-CardListState": "{}"}


async def test_scripts_that_the_browser_has_wait_until_the_page_is_painted(built: Path) -> None:
    page = await html(await answer(built, Tabs(Tab()), Drawer()))
    script = page.partition('<script type="module" async="">')[2].partition("</script>")[0]
    assert script == built_page(built / "index.html").starts_late.decode()
    waits, _, starts = script.partition("});")
    assert "requestAnimationFrame" in waits
    assert starts.startswith(
        'await import("/m.js");\nconst route0=await import("/root.js");\n'
        'window.modules = {"root":route0};\nimport("/entry.js");'
    )


async def test_the_head_can_be_read_before_the_rest_is_there(built: Path) -> None:
    opening, head, *_ = await sent(await answer(built, Tabs(Tab()), Drawer()))
    assert unpacked_with_brotli([opening, head]) == HEAD
    frame, *packed = (await sent(await answer(built, Tabs(Tab()), Drawer(), taking("gzip"))))[:3]
    assert zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(b"".join([frame, *packed])).decode() == HEAD


@pytest.mark.parametrize(
    ("accepted", "encoding", "unpacked"),
    [
        ("gzip, deflate, br, zstd", "br", unpacked_with_brotli),
        ("gzip, deflate", "gzip", unpacked_with_gzip),
        ("br;q=0, gzip;q=0.5", "gzip", unpacked_with_gzip),
        ("GZIP ; q=1.0", "gzip", unpacked_with_gzip),
        ("gzip; q=0.000, identity", None, as_it_is),
        ("deflate", None, as_it_is),
        ("", None, as_it_is),
    ],
)
async def test_a_page_is_packed_as_its_browser_takes_it(
    built: Path, accepted: str, encoding: str | None, unpacked: Callable[[Iterable[bytes]], str]
) -> None:
    response = await answer(built, Tabs(Tab()), Drawer(), taking(accepted))
    assert response is not None
    assert response.headers.get("content-encoding") == encoding
    assert unpacked(await sent(response)).startswith(f"{HEAD}<body>drawn<script")


async def test_a_browser_without_the_sheet_gets_the_styles_in_the_page_and_the_sheet_behind_its_scripts(
    built: Path,
) -> None:
    response = await answer(built, Tabs(Tab(until_joined=False)), Drawer(), taking("identity", styles="0LD"))
    assert response is not None
    assert "content-encoding" not in response.headers
    page = b"".join(await sent(response)).decode()
    assert '<html data-arriving="" lang="en">' in page
    aside = SHEET.replace("/>", ' media="print" disabled=""/>')
    assert f"<head>{PRELOAD}<style>.a{{color:red}}</style>{aside}<title>Cards</title></head><body>drawn" in page
    assert re.search(r'import\("/entry.js"\);[^<]*disabled=false;</script>', page)


async def test_what_fails_before_it_begins_is_noted_and_the_page_goes_out_as_it_was_built(
    built: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await answer(built, Tabs(OSError("Lin Yue: disk full")), Drawer()) is None
    (built / "index.html").write_text("<html>no head")
    assert await answer(built, Tabs(Tab()), Drawer()) is None
    assert "could not come with its data (OSError)" in caplog.text
    assert "could not come with its data (ValueError)" in caplog.text
    assert "Lin Yue" not in caplog.text


@pytest.mark.parametrize(
    ("loads", "drawn"),
    [(False, b"drawn"), (OSError("Lin Yue: disk full"), b"drawn"), (True, None), (True, b"<body>without scripts")],
)
async def test_what_fails_on_the_way_ends_as_it_was_built_and_nothing_is_kept(
    built: Path, loads: bool | Exception, drawn: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    tab = Tab()
    late = SCRIPT.replace(STARTS, built_page(built / "index.html").starts_late.decode())
    page = await html(await answer(built, Tabs(tab, loads), Drawer(drawn)))
    assert page == f"{HEAD}<body>as built{late}</body></html>"
    assert tab.abandoned
    assert "Lin Yue" not in caplog.text


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
async def test_only_who_looks_at_a_page_behind_the_sign_in_gets_it_so(built: Path, change: dict[str, Any]) -> None:
    drawer = Drawer()
    assert await answer(built, Tabs(Tab()), drawer, {**VISIT, **change}) is None
    assert drawer.asked is None
