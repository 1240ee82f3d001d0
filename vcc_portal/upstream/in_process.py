"""The sandbox without a socket, as a transport of the upstream client."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any

import httpx

logger = logging.getLogger(__name__)
IN_PIECES = "vcc_in_pieces"
"""Extension of a request whose answer is read while it is made; any other one is handed over whole."""
_AHEAD = 2
"""Pieces that wait to be read, at most."""


class InProcess(httpx.ASGITransport):
    """A connection that the application cuts is cut, any other failure of its is a status."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        try:
            if request.extensions.get(IN_PIECES):
                return await _Answer(request).response(self.app)
            return await _whole(self.app, request)
        except (httpx.HTTPError, OSError):
            raise
        except Exception:
            logger.exception("The sandbox failed on %s", request.url.path)
            return httpx.Response(500)


async def _whole(app: Any, request: httpx.Request) -> httpx.Response:
    """An answer at once; the base class would look for another event loop's library in the file system each time."""
    head: list[tuple[int, list[tuple[bytes, bytes]]]] = []
    body = bytearray()

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            head.append((message["status"], list(message.get("headers", []))))
        elif message["type"] == "http.response.body":
            body.extend(message.get("body", b""))

    await app(_scope(request), _receiver(await request.aread()), send)
    status, headers = head[0]
    return httpx.Response(status, headers=headers, stream=httpx.ByteStream(bytes(body)))


def _scope(request: httpx.Request) -> dict[str, Any]:
    url = request.url
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": url.scheme,
        "path": url.path,
        "raw_path": url.raw_path.split(b"?")[0],
        "query_string": url.query,
        "server": (url.host, url.port),
        "client": ("127.0.0.1", 123),
        "root_path": "",
    }


def _receiver(body: bytes) -> Callable[[], Awaitable[dict[str, Any]]]:
    """The request's body once; whoever goes away cancels the task."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop()

    return receive


class _Answer(httpx.AsyncByteStream):
    """One answer, made by a task of its own that waits while nobody reads."""

    def __init__(self, request: httpx.Request) -> None:
        self._request = request
        self._pieces: asyncio.Queue[bytes | BaseException | None] = asyncio.Queue(_AHEAD)
        self._head: asyncio.Future[tuple[int, list[tuple[bytes, bytes]]]] = asyncio.get_running_loop().create_future()
        self._task: asyncio.Task[None] | None = None

    async def response(self, app: Any) -> httpx.Response:
        """The status and headers, once the application has sent them."""
        body = await self._request.aread()
        self._task = asyncio.create_task(self._run(app, _scope(self._request), body))
        try:
            status, headers = await asyncio.shield(self._head)
        except BaseException:
            await self.aclose()
            raise
        return httpx.Response(status, headers=headers, stream=self)

    async def _run(self, app: Any, scope: dict[str, Any], body: bytes) -> None:
        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                self._head.set_result((message["status"], list(message.get("headers", []))))
            elif message["type"] == "http.response.body" and message.get("body"):
                await self._pieces.put(message["body"])

        try:
            await app(scope, _receiver(body), send)
        except Exception as error:  # noqa: BLE001  it is raised again where the answer is read
            if self._head.done():
                await self._pieces.put(error)
            else:
                self._head.set_exception(error)
        else:
            await self._pieces.put(None)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (piece := await self._pieces.get()) is not None:
            if isinstance(piece, BaseException):
                raise httpx.ReadError(type(piece).__name__, request=self._request)
            yield piece

    async def aclose(self) -> None:
        """Nobody reads on: the application need not go on either."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
