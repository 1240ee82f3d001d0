"""Any ASGI application on a real loopback socket, served by Granian inside the test's event loop."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from granian.constants import Interfaces
from granian.server.embed import Server

Scope = MutableMapping[str, Any]


@asynccontextmanager
async def served(app: Any) -> AsyncIterator[str]:
    """Yield the address of the running application."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = Server(app, address="127.0.0.1", port=port, interface=Interfaces.ASGINL, log_enabled=False)
    running = asyncio.ensure_future(server.serve())
    try:
        await _until_it_answers(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.stop()
        await asyncio.wait_for(running, 10)


async def _until_it_answers(port: int) -> None:
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return
    raise TimeoutError(f"nothing answers on port {port}")


@dataclass(frozen=True)
class Seen:
    """A request as the application saw it."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Recorder:
    """Notes every request on its way into an application, and may hold it back for a while."""

    app: Callable[..., Awaitable[None]]
    delay: float = 0
    """Seconds."""
    seen: list[Seen] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        body = b""
        more = True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        self.seen.append(Seen(scope["method"], scope["path"], scope["query_string"].decode(), headers, body))
        await asyncio.sleep(self.delay)
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Any:
            return waiting.pop() if waiting else await receive()

        return await self.app(scope, again, send)
