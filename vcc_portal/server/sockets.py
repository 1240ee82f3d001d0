"""Lets event sockets in: from our own pages only, and a limited number from one address (reliability F1, F10)."""

from collections import Counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.config import Settings
from vcc_portal.server import web

BUSY = 1013
POLICY = 1008


class Sockets:
    """Refuses before the handshake is accepted, which the browser sees as status 403.

    A browser always says where a page comes from; a client that does not is not one of ours.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        if web.headers(scope).get("origin") not in self._settings.allowed_origins:
            await _refuse(send, POLICY)
            return
        address = web.client_address(scope, self._settings)
        if self._open[address] >= self._settings.sockets_per_address:
            await _refuse(send, BUSY)
            return
        self._open[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


async def _refuse(send: Send, code: int) -> None:
    closing: Message = {"type": "websocket.close", "code": code, "reason": ""}
    await send(closing)
