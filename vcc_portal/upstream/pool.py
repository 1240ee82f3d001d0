"""Connections to the provider, kept open between its answers."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import httpcore2
import httpx
from typing_extensions import override

FAILURES = (
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
    httpcore2.ProxyError,
    httpcore2.UnsupportedProtocol,
)


class ConnectionPool(httpx.AsyncBaseTransport):
    """What httpx sends its requests over: httpcore2, the kept fork of its own, which loses connections (decision 11).

    Raises what httpx's own does.
    """

    def __init__(self, limits: httpx.Limits) -> None:
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=httpx.create_ssl_context(trust_env=False),
            max_connections=limits.max_connections,
            max_keepalive_connections=limits.max_keepalive_connections,
            keepalive_expiry=limits.keepalive_expiry,
        )

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request; its answer is read piece by piece, and closed by the caller."""
        url = request.url
        outgoing = httpcore2.Request(
            request.method,
            httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        with _failures_of_httpx():
            answer = await self._pool.handle_async_request(outgoing)
        return httpx.Response(
            answer.status, headers=answer.headers, stream=_Body(answer.stream), extensions=answer.extensions
        )

    @override
    async def aclose(self) -> None:
        await self._pool.aclose()


class _Body(httpx.AsyncByteStream):
    """What comes of an answer."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    @override
    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _failures_of_httpx():
            async for piece in self._stream:
                yield piece

    @override
    async def aclose(self) -> None:
        with _failures_of_httpx():
            await self._stream.aclose()


@contextmanager
def _failures_of_httpx() -> Iterator[None]:
    """Each failure has its name there too."""
    try:
        yield
    except FAILURES as error:
        raise getattr(httpx, type(error).__name__)(str(error)) from error
