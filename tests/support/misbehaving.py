"""A provider on a real socket that answers, or fails to, exactly as a test says."""

import asyncio
import gzip
import json
import ssl
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


@dataclass(frozen=True)
class Received:
    """A request as it came over the wire."""

    method: str
    target: str
    headers: dict[str, str]
    """Names as they were sent."""
    body: bytes

    @property
    def path(self) -> str:
        return unquote(urlsplit(self.target).path)

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.target).query, keep_blank_values=True))

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Behaviour = Callable[[Received, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Provider:
    """The running server: what it received, and what it does next."""

    url: str = ""
    received: list[Received] = field(default_factory=list)
    script: deque[Behaviour] = field(default_factory=deque)
    """Used up one by one; afterwards `always`."""
    always: Behaviour = field(default_factory=lambda: envelope({}))

    def then(self, *behaviours: Behaviour) -> None:
        self.script.extend(behaviours)


@asynccontextmanager
async def misbehaving(tls: ssl.SSLContext | None = None) -> AsyncIterator[Provider]:
    """Serve on a free loopback port, by TLS where a certificate is given for it."""
    provider = Provider()
    tasks: set[asyncio.Task[None]] = set()

    async def connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(task := asyncio.current_task())
        try:
            while (received := await _read(reader)) is not None:
                provider.received.append(received)
                behaviour = provider.script.popleft() if provider.script else provider.always
                await behaviour(received, writer)
                if writer.is_closing():
                    return
        except (ConnectionError, asyncio.CancelledError, asyncio.IncompleteReadError):
            pass
        finally:
            tasks.discard(task)
            writer.close()

    server = await asyncio.start_server(connection, "127.0.0.1", 0, ssl=tls)
    provider.url = f"{'https' if tls else 'http'}://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield provider
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _read(reader: asyncio.StreamReader) -> Received | None:
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ")
    headers = dict(line.split(": ", 1) for line in lines if line)
    length = next((int(value) for name, value in headers.items() if name.lower() == "content-length"), 0)
    return Received(method, target, headers, await reader.readexactly(length))


def answer(
    body: bytes = b"", *, status: int = 200, headers: dict[str, str] | None = None, length: int | None = None
) -> Behaviour:
    """An ordinary HTTP answer; a wrong `length` may be claimed."""

    async def behave(_: Received, writer: asyncio.StreamWriter) -> None:
        given = {"Content-Type": "application/json", **(headers or {})}
        lines = [f"HTTP/1.1 {status} X", *(f"{name}: {value}" for name, value in given.items())]
        lines.append(f"Content-Length: {len(body) if length is None else length}")
        writer.write("\r\n".join(lines).encode("utf-8") + b"\r\n\r\n" + body)
        await writer.drain()

    return behave


def envelope(data: Any = None, code: Any = 100001, headers: dict[str, str] | None = None, **more: Any) -> Behaviour:
    """An envelope as the main service sends it."""
    content = {"code": code, "message": "SUCCESS", "msg": None, "data": data, "errorParam": None, "model": None}
    return answer(json.dumps({**content, **more}).encode(), headers=headers)


def status(number: int, headers: dict[str, str] | None = None) -> Behaviour:
    """A bare status."""
    return answer(b"<html>status</html>", status=number, headers={"Content-Type": "text/html", **(headers or {})})


def after(seconds: float, behaviour: Behaviour) -> Behaviour:
    """Late."""

    async def behave(received: Received, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(seconds)
        await behaviour(received, writer)

    return behave


def upon(event: asyncio.Event, behaviour: Behaviour) -> Behaviour:
    """As soon as a test says so."""

    async def behave(received: Received, writer: asyncio.StreamWriter) -> None:
        await event.wait()
        await behaviour(received, writer)

    return behave


def drip(body: bytes, interval: float) -> Behaviour:
    """One byte at a time: no single read ever times out."""

    async def behave(_: Received, writer: asyncio.StreamWriter) -> None:
        writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n".encode())
        for index in range(len(body)):
            writer.write(body[index : index + 1])
            await writer.drain()
            await asyncio.sleep(interval)

    return behave


def raw(data: bytes, *, close: bool = True) -> Behaviour:
    """Bytes that need not be HTTP, and then the end of the connection."""

    async def behave(_: Received, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()
        if close:
            writer.close()

    return behave


def silence() -> Behaviour:
    """Never an answer."""

    async def behave(_: Received, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(3600)

    return behave


def bomb(megabytes: int) -> Behaviour:
    """A small gzip that unpacks to much."""
    return answer(gzip.compress(b" " * (megabytes * 1024 * 1024)), headers={"Content-Encoding": "gzip"})
