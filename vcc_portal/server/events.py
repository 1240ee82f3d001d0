"""Reads event frames before the framework does, which would quote a stranger at length and with a traceback."""

import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import reflex as rx
from reflex.app import EventNamespace
from reflex_base.constants.event import ClientErrorType
from reflex_base.registry import RegistrationContext
from socketio import AsyncServer
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from typing_extensions import override

from vcc_portal.config import Settings
from vcc_portal.server import web
from vcc_portal.session.reports import Few, report

NOT_TAKEN = 1003
LONGEST_ADDRESS = 16 * 1024
"""Characters of a page's address: the framework remembers which page thousands of them belong to."""

_ADDRESSES = ("pathname", "asPath")
_PACKETS = ("1", "2", "3", "4", "5", "6")
"""How a frame of Engine.IO begins that a client may send."""
_KINDS = frozenset(
    {ClientErrorType.DISPATCH_MISSING, ClientErrorType.STATE_UPDATE, ClientErrorType.HYDRATION_PAYLOAD_TOO_LARGE}
)

_LIBRARY = frozenset({"connect", "disconnect"})
"""Made at a socket's beginning and end, when it does not count as connected."""

log = logging.getLogger(__name__)


class Frames:
    """Ends a socket that does not speak Engine.IO, which would break out of the library's loop with a traceback.

    Nothing of ours sends bytes either, and the library would keep as many of them as are announced.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return

        async def receive_packet() -> Message:
            message = await receive()
            if message["type"] != "websocket.receive" or (message.get("text") or "").startswith(_PACKETS):
                return message
            report(web.client_address(scope, self._settings), "sent a frame of another protocol")
            return {"type": "websocket.disconnect", "code": NOT_TAKEN}

        await self._app(scope, receive_packet, send)


class Events(EventNamespace):
    """Lets in what is an event of this application."""

    settings: Settings

    @override
    async def trigger_event(self, event: str, *args: Any) -> Any:
        """Refuse what a client sends under the names of the library's own events: they say who he is."""
        if event in _LIBRARY and self._server.manager.is_connected(args[0], self.namespace):
            self._report(args[0], "sent an event that only the server has")
            return None
        return await super().trigger_event(event, *args)

    @override
    async def on_event(self, sid: str, data: Any) -> None:
        """Queue an event. A name that nobody knows is not an error: a page of an older version may send it."""
        if sid not in self.sid_to_token:
            self._report(sid, "sent an event without the name of a tab")
        elif (fault := fault_of(data)) is not None:
            self._report(sid, f"sent what is no event of ours: {fault}")
        else:
            await super().on_event(sid, data)

    @override
    async def on_client_error(self, sid: str, data: Any = None) -> None:
        """Note what a page says about itself."""
        if isinstance(data, dict) and sid in self.sid_to_token:
            kind, told = data.get("error_type"), data.get("message")
            known = kind if isinstance(kind, str) and kind in _KINDS else "an error"
            self._report(sid, f"has a page with {known}", quote=told if isinstance(told, str) else "")

    @property
    def _server(self) -> AsyncServer:
        if self.server is None:
            raise RuntimeError("The events are not installed")
        return self.server

    def _report(self, sid: str, text: str, *, quote: str = "") -> None:
        environ = self._server.get_environ(sid, self.namespace)
        report(address_of(environ, self.settings), text, quote=quote)


def install(application: rx.App, settings: Settings) -> None:
    """Put this in the place of the framework's own, and note frames that cannot be read without a traceback."""
    former, server = application.event_namespace, application.sio
    if former is None or server is None:
        raise RuntimeError("The application has no State")
    events = Events(former.namespace, application)
    events.settings = settings
    application._event_namespace = events  # noqa: SLF001  no public way to name another class
    server.register_namespace(events)
    read = server.eio.handlers["message"]

    async def message(eio_sid: str, data: Any) -> None:
        try:
            await read(eio_sid, data)
        except Exception as error:
            address = address_of(server.environ.get(eio_sid), settings)
            report(address, f"sent a frame that cannot be read ({type(error).__name__})")
            log.debug("A frame could not be read", exc_info=True)

    server.eio.on("message", message)
    # What is left are lines about each socket that begins, with what it says of its own version.
    logging.getLogger(EventNamespace.__module__).addFilter(Few())


def fault_of(data: Any) -> str | None:
    """What is wrong with an event, in our words alone; None for one of ours."""
    if not isinstance(data, dict):
        return "not an object"
    name, page = data.get("name"), data.get("router_data", {})
    if not isinstance(name, str) or name not in RegistrationContext.get().event_handlers:
        return "unknown name"
    if not isinstance(data.get("payload", {}), dict):
        return "no arguments"
    return None if isinstance(page, dict) and _is_page(page) else "no page"


def address_of(environ: Mapping[str, Any] | None, settings: Settings) -> str:
    """The network address behind a socket; empty when the socket is gone."""
    scope = (environ or {}).get("asgi.scope")
    return web.client_address(scope, settings) if scope else ""


def _is_page(page: dict[str, Any]) -> bool:
    return isinstance(page.get("query", {}), dict) and all(_is_address(page.get(name, "/")) for name in _ADDRESSES)


def _is_address(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > LONGEST_ADDRESS or not value.startswith("/"):
        return False
    try:
        urlsplit(value)
    except ValueError:
        return False
    return True
