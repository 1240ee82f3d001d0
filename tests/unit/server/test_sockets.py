import asyncio
from typing import Any

import pytest

from vcc_portal.config import Settings
from vcc_portal.server.sockets import Sockets

OWN = "http://localhost:3000"


class Server:
    """Keeps every socket that gets in open until it is released."""

    def __init__(self, limit: int = 3) -> None:
        self.entered = 0
        self.release = asyncio.Event()
        self.gate = Sockets(self._app, Settings(sockets_per_address=limit))

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.entered += 1
        await self.release.wait()

    async def connect(self, origin: str | None = OWN, address: str = "10.0.0.1") -> int | None:
        """The code of a refusal; None once the socket has ended by itself."""
        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [] if origin is None else [(b"origin", origin.encode())]
        await self.gate(
            {"type": "websocket", "path": "/_event/", "headers": headers, "client": (address, 1)}, None, send
        )
        return sent[0]["code"] if sent else None


@pytest.mark.parametrize("origin", ["http://127.0.0.1:3000", OWN])
async def test_our_pages_get_in(origin: str) -> None:
    server = Server()
    server.release.set()
    assert await server.connect(origin) is None
    assert server.entered == 1


@pytest.mark.parametrize(
    "origin",
    [None, "", "null", "http://evil.example", "https://localhost:3000", "http://localhost", "http://localhost:30000",
     "http://LOCALHOST:3000", "http://localhost:3000.evil.example", "http://x.localhost:3000", "http://localhost:3000/",
     "http://xn--localhost-.com:3000"],
)  # fmt: skip
async def test_nobody_else_does(origin: str | None) -> None:
    server = Server()
    assert await server.connect(origin) == 1008
    assert server.entered == 0


async def test_one_address_has_a_limited_number_at_a_time() -> None:
    server = Server(limit=3)
    first = [asyncio.create_task(server.connect()) for _ in range(3)]
    await asyncio.sleep(0)
    assert await server.connect() == 1013
    other = asyncio.create_task(server.connect(address="10.0.0.2"))
    await asyncio.sleep(0)
    assert server.entered == 4
    server.release.set()
    assert await asyncio.gather(*first, other) == [None] * 4
    assert await server.connect() is None
    assert not server.gate._open
