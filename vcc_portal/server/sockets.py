"""Lets event sockets in: from our own pages only, a limited number from one address, and no frames but the pages' own.

Reliability F1, F10; decision 18.
"""

import re
from collections.abc import Callable

from reflex_base.registry import RegistrationContext
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.config import Settings
from vcc_portal.server import packing, web
from vcc_portal.server.frames import FrameVerdict, Reader
from vcc_portal.session import visitor
from vcc_portal.session.rates import SocketRates
from vcc_portal.session.reports import report

BUSY = 1013
POLICY = 1008
MOST_FOREIGN = 5
"""Frames that no page sends, after which the socket is closed."""
MOST_DROPPED = 1000
"""Frames beyond the rate, after which it is closed."""
_TOKEN = re.compile(r"[A-Za-z0-9-]{1,64}")


class Sockets:
    """Refuses before the handshake is accepted, which the browser sees as status 403.

    A browser always says where a page comes from; a client that does not is not one of ours. Behind this, the scope's
    client is the visitor himself: nobody has to read the proxies' headers again.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._rates = SocketRates(per_address=settings.events_per_address)
        self._open = web.ConcurrencyLimit(most_of_one=settings.sockets_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        if web.headers(scope).get("origin") not in self._settings.allowed_origins:
            await _refuse(send, POLICY)
            return
        address = web.client_address(scope, self._settings)
        if self._open.is_full(address) or not self._rates.opens(address):
            await _refuse(send, BUSY)
            return
        self._open.begin(address)
        known = visitor.address.set(address)
        reader = Reader(_is_handler, may_join=_names_tab(scope))
        socket = _Socket(receive, send, reader, self._allows(address), address, packs=packing.is_asked(scope))
        try:
            await self._app(web.seen_from(scope, address), socket.receive, socket.send)
        finally:
            visitor.address.reset(known)
            self._open.end(address)

    def _allows(self, address: str) -> Callable[[], bool]:
        frames = self._rates.frames_of_a_socket()
        return lambda: frames() and self._rates.frame_from(address)


class _Socket:
    """One socket, between the server and the framework."""

    def __init__(
        self, receive: Receive, send: Send, reader: Reader, allows: Callable[[], bool], address: str, *, packs: bool
    ) -> None:
        self._receive, self._send, self._packs = receive, send, packs
        self._reader, self._allows, self._address = reader, allows, address
        self._foreign = self._dropped = self._too_long = 0
        self._closed = False

    async def receive(self) -> Message:
        """The next message that the framework may see."""
        while (message := await self._receive())["type"] == "websocket.receive":
            if self._passes(message):
                return message
            if self._foreign >= MOST_FOREIGN or self._dropped >= MOST_DROPPED or self._too_long:
                return await self._close()
        return message

    async def send(self, message: Message) -> None:
        """Nothing more is sent on a socket that was closed here."""
        if not self._closed:
            await self._send(packing.packed(message) if self._packs else message)

    def _passes(self, message: Message) -> bool:
        if not self._allows():
            self._dropped += 1
            return False
        verdict = self._reader.judge(message.get("text"))
        self._foreign += verdict is FrameVerdict.FOREIGN
        self._too_long += verdict is FrameVerdict.TOO_LONG
        return verdict is FrameVerdict.PASS

    async def _close(self) -> Message:
        sent = f"{self._foreign} foreign frames, {self._dropped} beyond the rate, {self._too_long} too long"
        report(self._address, f"sent {sent}; socket closed")
        self._closed = True
        await _refuse(self._send, POLICY)
        return {"type": "websocket.disconnect", "code": POLICY}


def _is_handler(name: str) -> bool:
    return name in RegistrationContext.get().event_handlers


def _names_tab(scope: Scope) -> bool:
    """Whether the address has one token of the kind that the pages make; it becomes the name of a State."""
    tokens = [value for name, value in web.query(scope) if name == "token"]
    return len(tokens) == 1 and _TOKEN.fullmatch(tokens[0]) is not None


async def _refuse(send: Send, code: int) -> None:
    closing: Message = {"type": "websocket.close", "code": code, "reason": ""}
    await send(closing)
