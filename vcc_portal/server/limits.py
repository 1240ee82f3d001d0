"""Refuses bodies that are too large, too slow or too many, before anything reads them."""

import asyncio

from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.config import Settings
from vcc_portal.server import web

MAX_BODY = 64 * 1024
MAX_SANDBOX_BODY = 2 * 1024 * 1024
"""The provider's verification pages take pictures of documents."""
BODY_SECONDS = 10.0
"""For the whole body, however steadily it trickles."""
MOST_OF_ADDRESS = 20
"""Bodies on their way from one address at a time."""
MOST_IN_ALL = 200
_WITHOUT_BODY = {"GET", "HEAD", "OPTIONS"}


class BodyLimit:
    """Reads each body whole before the application sees its request; what waits for a body is never more than this.

    413 by the announced length or the counted one, 408 after `seconds`, 503 while too many are on their way.
    """

    def __init__(self, app: ASGIApp, settings: Settings, *, seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._settings = settings
        self._seconds = seconds
        self._reading = web.ConcurrencyLimit(most_of_one=MOST_OF_ADDRESS, most_in_all=MOST_IN_ALL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = MAX_SANDBOX_BODY if scope["path"].startswith("/sandbox/") else MAX_BODY
        announced = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if not announced.isdigit() or len(announced) > 12 or int(announced) > limit:
            await _refusal("The request is too large", 413)(scope, receive, send)
        elif not _has_body(scope, int(announced)):
            await self._app(scope, receive, send)
        else:
            await self._with_body(limit, scope, receive, send)

    async def _with_body(self, limit: int, scope: Scope, receive: Receive, send: Send) -> None:
        address = web.client_address(scope, self._settings)
        if self._reading.is_full(address):
            await _refusal("Too many requests", 503)(scope, receive, send)
            return
        self._reading.begin(address)
        try:
            async with asyncio.timeout(self._seconds):
                body = await web.body(receive, limit)
        except TimeoutError:
            await _refusal("The request was too slow", 408)(scope, receive, send)
            return
        except web.TooLarge:
            await _refusal("The request is too large", 413)(scope, receive, send)
            return
        except ClientDisconnect:
            return
        finally:
            self._reading.end(address)
        await self._app(scope, _again(body, receive), send)


def _has_body(scope: Scope, announced: int) -> bool:
    chunked = any(name == b"transfer-encoding" for name, _ in scope["headers"])
    return announced > 0 or chunked or scope["method"] not in _WITHOUT_BODY


def _again(body: bytes, receive: Receive) -> Receive:
    """The body in one message, then whatever the client does next."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def _refusal(text: str, status: int) -> PlainTextResponse:
    """The rest of the body is not waited for."""
    return PlainTextResponse(text, status, headers={"connection": "close"})
