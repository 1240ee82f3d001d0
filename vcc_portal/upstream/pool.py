"""Connections to the provider whose requests can be cancelled at any moment."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
from typing_extensions import override

from vcc_portal.upstream.tasks import begun

_ABOUT_TO_SEND = "http11.send_request_headers.started"
_AT_WORK: set[asyncio.Task[Any]] = set()


class ConnectionPool(httpx.AsyncHTTPTransport):
    """The pool of connections, each of which is free again after a request that was given up.

    httpcore keeps a connection taken for ever where a request is cancelled after it was given one and before that is open,
    or while its answer is closed (encode/httpcore#1093); after a hundred nothing is sent any more. Overtaken and late
    requests are cancelled all the time. So each step runs in a task of its own, which is cancelled only where the pool can
    take it, and once: what is given up before it is sent goes on until just before that, and ends there.
    """

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request."""
        sending = _Sending()
        request.extensions = {**request.extensions, "trace": sending.hear}
        sending.task = begun(super().handle_async_request(request), _AT_WORK)
        try:
            response = await asyncio.shield(sending.task)
        except asyncio.CancelledError:
            sending.give_up()
            raise
        response.stream = _Body(cast("httpx.AsyncByteStream", response.stream))
        return response


class _Sending:
    """A request on its way."""

    task: asyncio.Task[httpx.Response]

    def __init__(self) -> None:
        self._is_sent = self._is_given_up = False

    async def hear(self, event: str, info: dict[str, Any]) -> None:
        """What httpcore says of its steps."""
        if event == _ABOUT_TO_SEND:
            self._is_sent = True
            if self._is_given_up:
                raise asyncio.CancelledError

    def give_up(self) -> None:
        """End it without an answer."""
        self._is_given_up = True
        if self._is_sent:
            self.task.cancel()
        begun(self._end(), _AT_WORK)

    async def _end(self) -> None:
        """An answer that has come all the same is closed; a failure is nobody's any more."""
        await asyncio.wait([self.task])
        if not self.task.cancelled() and self.task.exception() is None:
            await self.task.result().aclose()


class _Body(httpx.AsyncByteStream):
    """What comes of an answer."""

    def __init__(self, stream: httpx.AsyncByteStream) -> None:
        self._stream = stream
        self._reading: asyncio.Task[bytes | None] | None = None

    @override
    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces = aiter(self._stream)
        while (piece := await self._read(pieces)) is not None:
            yield piece

    async def _read(self, pieces: AsyncIterator[bytes]) -> bytes | None:
        self._reading = begun(_next(pieces), _AT_WORK)
        try:
            return await asyncio.shield(self._reading)
        except asyncio.CancelledError:
            self._reading.cancel()
            raise

    @override
    async def aclose(self) -> None:
        """To its end, whoever waits for it."""
        await asyncio.shield(begun(self._close(), _AT_WORK))

    async def _close(self) -> None:
        if self._reading is not None:
            await asyncio.wait([self._reading])
        await self._stream.aclose()


async def _next(pieces: AsyncIterator[bytes]) -> bytes | None:
    return await anext(pieces, None)
