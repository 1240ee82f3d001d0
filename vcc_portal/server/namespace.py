"""The namespace of the event socket, in four things other than the framework's (decisions 18, 19 and 35).

It notes in few lines what pages report about their own failures, where the framework would quote a stranger at length; a
connection alone makes no State; a page that has come with its data is not loaded again; and one that connects again goes on
with its State, though its former connection was never heard to end.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

import reflex as rx
from reflex.app import EventNamespace
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.token import BaseStateToken
from reflex.utils.token_manager import SocketRecord
from reflex_base.constants.event import ClientErrorType
from typing_extensions import override

from vcc_portal.config import Settings
from vcc_portal.server import web
from vcc_portal.session import cookies
from vcc_portal.session.reports import RateLimited, report
from vcc_portal.session.runtime import runtime

_KINDS = frozenset(
    {ClientErrorType.DISPATCH_MISSING, ClientErrorType.STATE_UPDATE, ClientErrorType.HYDRATION_PAYLOAD_TOO_LARGE}
)

Receive = Callable[[str, str, str, Mapping[str, Any]], Awaitable[bool]]
"""Gives the State that a claim names to a tab; see `state.core.prepared`."""

Loaded = Callable[[Mapping[str, Any]], bool]
"""Whether the first event of a connection, by its payload, is that of a page that was loaded; else the page connects again."""


class _SocketOfTab(Mapping[str, str]):
    """What the framework makes a dictionary of all tabs for, each time that it is asked for one."""

    def __init__(self, sockets: Mapping[str, SocketRecord]) -> None:
        self._sockets = sockets

    @override
    def __getitem__(self, token: str) -> str:
        return self._sockets[token].sid

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._sockets)

    @override
    def __len__(self) -> int:
        return len(self._sockets)


class Events(EventNamespace):
    """Which frames reach it, `server.frames` decides."""

    settings: Settings
    receive: Receive
    loaded: Loaded

    def __init__(self, namespace: str, app: rx.App) -> None:
        super().__init__(namespace, app)
        self._claiming: set[str] = set()
        """Connections that may take a State over."""

    @property
    @override
    def token_to_sid(self) -> Mapping[str, str]:
        """Asked at each answer, for the socket of one tab."""
        return _SocketOfTab(self._token_manager.token_to_socket)

    @override
    async def on_connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        """Let a tab that was loaded before it connected go on with that State."""
        claim = auth.get("prepared") if isinstance(auth, dict) else None
        event = auth.get("event") if isinstance(auth, dict) else None
        if isinstance(event, dict):
            await self._end_former(environ, event)
        if not isinstance(claim, str) or not isinstance(event, dict):
            await super().on_connect(sid, environ, auth)
            return
        self._claiming.add(sid)
        try:
            await super().on_connect(sid, environ, {**auth, "event": None})
        finally:
            self._claiming.discard(sid)
        if not await self.receive(claim, self.sid_to_token[sid], sid, event) and sid in self.sid_to_token:
            await self.on_event(sid, event)

    @override
    def on_disconnect(self, sid: str) -> asyncio.Task[Any] | None:
        """A page that has gone keeps no other waiting for its turn to be loaded."""
        if token := self.sid_to_token.get(sid):
            runtime().loads.end(token)
        return super().on_disconnect(sid)

    async def _end_former(self, environ: Mapping[str, Any], event: Mapping[str, Any]) -> None:
        """A page that connects again has left its former connection, whether or not its end was heard of: over a network that
        changed, or a machine that slept, that takes up to half a minute, in which the page would be taken for a copy of its tab
        and begin from nothing. Only whoever has the same cookie ends a connection.
        """
        payload = event.get("payload", {})
        if self.server is None or not isinstance(payload, dict) or self.loaded(payload):
            return
        tokens = (value for name, value in web.query(environ["asgi.scope"]) if name == "token")
        former = self.token_to_sid.get(next(tokens, ""))
        known = former and self.server.get_environ(former, self.namespace)
        if not former or not known or self._session_id(known) != self._session_id(environ):
            return
        if (ended := self.on_disconnect(former)) is not None:
            await ended
        await self.server.disconnect(former, self.namespace)

    def _session_id(self, environ: Mapping[str, Any]) -> str:
        return cookies.read_sid(web.cookie_header(environ["asgi.scope"]), self.settings)

    @override
    async def link_token_to_sid(self, sid: str, token: str, *, update_state: bool = True) -> None:
        """Tell a State of its tab's new socket, where there is one; the first event makes a new State, and tells it.

        So it is with a State that is taken over: nothing waits here for an event of the former page.
        """
        told = update_state and sid not in self._claiming and self._has_state(token)
        await super().link_token_to_sid(sid, token, update_state=told)

    def _has_state(self, token: str) -> bool:
        """Whether the tab has had an event; other stores than the process's own are not asked."""
        states, root = self.app.state_manager, self.app._state  # noqa: SLF001  no public name
        if root is None or not isinstance(states, StateManagerMemory):
            return True
        return BaseStateToken(ident=token, cls=root).cache_key in states.states

    @override
    async def on_client_error(self, sid: str, data: Any = None) -> None:
        """Note one line."""
        if self.server is None or not isinstance(data, dict) or sid not in self.sid_to_token:
            return
        kind, told = data.get("error_type"), data.get("message")
        known = kind if isinstance(kind, str) and kind in _KINDS else "an error"
        scope = (self.server.get_environ(sid, self.namespace) or {}).get("asgi.scope")
        address = web.client_address(scope, self.settings) if scope else ""
        report(address, f"has a page with {known}", quote=told if isinstance(told, str) else "")


def install(application: rx.App, settings: Settings, receive: Receive, loaded: Loaded) -> None:
    """Put this in the place of the framework's own namespace."""
    former, server = application.event_namespace, application.sio
    if former is None or server is None:
        raise RuntimeError("The application has no State")
    events = Events(former.namespace, application)
    events.settings, events.receive, events.loaded = settings, receive, loaded
    application._event_namespace = events  # noqa: SLF001  no public way to name another class
    server.register_namespace(events)
    # What is left are lines about each socket that begins, with what it says of its own version.
    logging.getLogger(EventNamespace.__module__).addFilter(RateLimited())
