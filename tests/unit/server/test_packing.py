"""A page that can unpack gets long messages deflated; nobody else does, and short ones stay as they are."""

import json
import zlib
from typing import Any

import pytest

from vcc_portal.config import Settings
from vcc_portal.server.packing import SHORT
from vcc_portal.server.sockets import Sockets

LONG = "42/_event," + json.dumps(["event", {"delta": ["卡片列表 🂡"] * 500}], ensure_ascii=False)


async def sent(query: bytes, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What goes to a page with this query when the framework sends these."""
    answered: list[dict[str, Any]] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        for message in messages:
            await send(message)

    async def send(message: Any) -> None:
        answered.append(message)

    headers = [(b"origin", b"http://localhost:3000")]
    scope = {
        "type": "websocket",
        "path": "/_event/",
        "query_string": query,
        "headers": headers,
        "client": ("10.0.0.1", 1),
    }
    await Sockets(app, Settings())(scope, None, send)
    return answered


def text(content: str) -> dict[str, Any]:
    return {"type": "websocket.send", "text": content}


async def test_a_long_message_is_packed_for_a_page_that_asks_for_it() -> None:
    (message,) = await sent(b"token=a&packed=1", text(LONG))
    assert set(message) == {"type", "bytes"}
    assert len(message["bytes"]) < len(LONG.encode()) / 20
    assert zlib.decompress(message["bytes"]).decode() == LONG


@pytest.mark.parametrize("query", [b"token=a", b"token=a&packed=0", b"token=a&packed=", b"packed"])
async def test_nobody_else_gets_it_so(query: bytes) -> None:
    assert await sent(query, text(LONG)) == [text(LONG)]


async def test_what_is_short_or_no_text_goes_as_it_is() -> None:
    given = [
        {"type": "websocket.accept"}, text("2"), text("x" * (SHORT - 1)),
        {"type": "websocket.send", "bytes": b"\0" * 5000}, {"type": "websocket.close", "code": 1000},
    ]  # fmt: skip
    assert await sent(b"packed=1", *given) == given
