"""A body comes whole, in time and in its size, or its request is refused."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from tests.support.served import served
from vcc_portal.config import Settings
from vcc_portal.server.limits import MAX_BODY, MOST_OF_ADDRESS, BodyLimit

SLOW = b"POST /auth/sign-out HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na"


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the body that it was given."""
    if scope["type"] == "http":
        await PlainTextResponse(await Request(scope, receive).body())(scope, receive, send)


def limited(seconds: float = 10.0, **settings: Any) -> BodyLimit:
    return BodyLimit(echo, Settings(**settings), seconds=seconds)


class Client:
    """One connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, url: str) -> "Client":
        parts = urlsplit(url)
        return cls(*await asyncio.open_connection(parts.hostname, parts.port))

    async def ask(self, request: bytes) -> bytes:
        """Everything until the server closes."""
        self.writer.write(request)
        return await asyncio.wait_for(self.reader.read(), 20)

    def close(self) -> None:
        self.writer.close()


async def status(url: str, request: bytes) -> int:
    client = await Client.to(url)
    try:
        return int((await client.ask(request)).split(b" ")[1])
    finally:
        client.close()


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(2000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


def post(body: bytes, *headers: bytes, path: bytes = b"/x") -> bytes:
    lines = [b"POST " + path + b" HTTP/1.1", b"Host: x", b"Connection: close", *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def length(number: int) -> bytes:
    return b"Content-Length: %d" % number


CHUNKED = b"Transfer-Encoding: chunked"


@pytest.mark.parametrize("request_", [post(b"abc", length(3)), post(b"1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", CHUNKED)])
async def test_a_body_arrives_as_it_was_sent(request_: bytes) -> None:
    async with served(limited()) as url:
        client = await Client.to(url)
        assert (await client.ask(request_)).endswith(b"abc")
        client.close()


async def test_a_body_that_is_too_large_is_refused_however_it_is_announced() -> None:
    large = b"a" * (MAX_BODY + 1)
    chunk = b"%x\r\n%b\r\n0\r\n\r\n" % (len(large), large)
    async with served(limited()) as url:
        assert await status(url, post(large, length(len(large)))) == 413
        assert await status(url, post(chunk, CHUNKED)) == 413
        assert await status(url, post(large, length(len(large)), path=b"/sandbox/x")) == 200


async def test_slow_bodies_are_not_waited_for() -> None:
    async with served(limited(0.3)) as url:
        clients = [await Client.to(url) for _ in range(MOST_OF_ADDRESS)]
        answers = await asyncio.gather(*(client.ask(SLOW) for client in clients))
        for client in clients:
            client.close()
        assert {answer.split(b" ")[1] for answer in answers} == {b"408"}
        assert await status(url, post(b"abc", length(3))) == 200


async def test_a_steady_trickle_does_not_extend_the_time() -> None:
    async def trickle(client: Client) -> None:
        with suppress(ConnectionError):
            for _ in range(99):
                client.writer.write(b"a")
                await client.writer.drain()
                await asyncio.sleep(0.05)

    async with served(limited(0.3)) as url:
        client = await Client.to(url)
        sending = asyncio.create_task(trickle(client))
        assert (await client.ask(SLOW)).startswith(b"HTTP/1.1 408")
        sending.cancel()
        client.close()


async def test_one_address_has_a_limited_number_on_the_way_and_others_are_served() -> None:
    limit = limited(trusted_proxy_hops=1)
    async with served(limit) as url:
        slow = SLOW.replace(b"Host: x", b"Host: x\r\nX-Forwarded-For: 10.0.0.1")
        clients = [await Client.to(url) for _ in range(MOST_OF_ADDRESS)]
        for client in clients:
            client.writer.write(slow)
        await until(lambda: limit._reading["10.0.0.1"] == MOST_OF_ADDRESS)
        assert await status(url, slow) == 503
        assert await status(url, post(b"abc", length(3), b"X-Forwarded-For: 10.0.0.2")) == 200
        assert (
            await status(url, b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: close\r\n\r\n")
            == 200
        )
        for client in clients:
            client.close()
        await until(lambda: not limit._reading)
