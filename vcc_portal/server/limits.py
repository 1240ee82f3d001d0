"""Refuses bodies that are too large before anything reads them."""

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 64 * 1024
MAX_SANDBOX_BODY = 2 * 1024 * 1024
"""The provider's verification pages take pictures of documents."""


class BodyLimit:
    """413 by the announced length, and by the counted one when none or a wrong one was announced."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = MAX_SANDBOX_BODY if scope["path"].startswith("/sandbox/") else MAX_BODY
        announced = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if not announced.isdigit() or len(announced) > 12 or int(announced) > limit:
            await PlainTextResponse("The request is too large", 413)(scope, receive, send)
            return
        counted = 0

        async def receive_counted() -> Message:
            nonlocal counted
            message = await receive()
            counted += len(message.get("body", b""))
            # A client that goes over its limit is treated as one that went away.
            return {"type": "http.disconnect"} if counted > limit else message

        await self._app(scope, receive_counted, send)
