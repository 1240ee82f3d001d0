"""Browser tabs before Reflex's own event processor and our guard: events run as in the portal, sockets are noted down."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import reflex as rx
from fastapi import FastAPI
from reflex.app_mixins.middleware import MiddlewareMixin
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State, StateUpdate
from reflex_base.event import Event
from reflex_base.event.processor import BaseStateEventProcessor
from reflex_base.event.processor.future import EventFuture
from reflex_base.registry import RegistrationContext
from reflex_base.utils.format import format_event_handler

from tests.support.sandbox import fresh_sandbox, session_token
from vcc_portal.config import Settings
from vcc_portal.session import cookies, runtime
from vcc_portal.session.session import SignedInLogin
from vcc_portal.state.core import binding, effects, guard
from vcc_portal.state.core.bounded_states import BoundedStates
from vcc_portal.upstream.client import Credential, Upstream

S = TypeVar("S", bound=rx.State)
EVERY = "*"
"""Instead of a path: all of them."""
PATIENCE = 20.0
"""Seconds on a busy machine."""


class Held:
    """Stands between client and sandbox, and holds the answers of some paths back until they are let go."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._gates: dict[str, asyncio.Event] = {}
        self._kept: list[asyncio.Event] = []
        self.waiting: list[str] = []
        """Requests that are being held; the sandbox has not seen them yet."""
        self.answered: list[str] = []

    def hold(self, *paths: str) -> None:
        """Hold each request to these paths from now on."""
        self._gates |= {path: asyncio.Event() for path in paths}

    def pause(self, *paths: str) -> None:
        """Hold no further requests to these paths; those that are held stay so."""
        for path in paths:
            self._kept.append(self._gates.pop(path))

    def release(self) -> None:
        """Let everything go."""
        for gate in self._kept:
            gate.set()
        for gate in self._gates.values():
            gate.set()
        self._gates.clear()

    async def held(self, path: str) -> None:
        """Until a request to the path is being held."""
        async with asyncio.timeout(PATIENCE):
            while path not in self.waiting:  # noqa: ASYNC110  nothing tells of it
                await asyncio.sleep(0.005)

    async def has_answered(self, path: str) -> None:
        """Until a request to the path has been carried out."""
        async with asyncio.timeout(PATIENCE):
            while path not in self.answered:  # noqa: ASYNC110  nothing tells of it
                await asyncio.sleep(0.005)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if (gate := self._gates.get(path) or self._gates.get(EVERY)) is not None:
            self.waiting.append(path)
            try:
                await gate.wait()
            finally:
                self.waiting.remove(path)
        await self._app(scope, receive, send)
        self.answered.append(path)


class Sockets:
    """What the processor needs of the namespace of sockets; keeps what was sent to each."""

    namespace = "/_event"

    def __init__(self) -> None:
        self.token_to_sid: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.sent: dict[str, list[StateUpdate]] = {}
        self._numbers = itertools.count(1)
        self.server = SimpleNamespace(get_environ=self._environ)

    def connect(self, token: str, cookie: str) -> str:
        """A new socket of a tab; it takes the place of the one before."""
        sid = f"socket-{next(self._numbers)}"
        self.token_to_sid[token], self.cookies[sid], self.sent[sid] = sid, cookie, []
        return sid

    async def emit_update(self, update: StateUpdate, token: str) -> None:
        """As the framework's."""
        if (sid := self.token_to_sid.get(token)) is not None:
            self.sent[sid].append(update)
        await asyncio.sleep(0)

    def _environ(self, sid: str, _namespace: str | None = None) -> dict[str, Any]:
        return {"asgi.scope": {"type": "websocket", "headers": [(b"cookie", self.cookies[sid].encode())]}}


@dataclass
class Document:
    """A page that was loaded in a tab, with the socket and the cookie of that moment."""

    tabs: "Tabs"
    token: str
    cookie: str
    path: str
    socket: str

    async def send(self, handler: Any, **payload: Any) -> EventFuture:
        """Send an event, without waiting for what it does."""
        event = Event(name=name_of(handler), payload=payload, router_data=self._router_data())
        return await self.tabs.processor.enqueue(self.token, event)

    async def run(self, handler: Any, **payload: Any) -> None:
        """Send an event and wait until it and all that it has queued are done."""
        async with asyncio.timeout(PATIENCE):
            await (await self.send(handler, **payload)).wait_all()

    async def load(self) -> None:
        """What the browser sends first: a page that it has just loaded."""
        await self.run(State.hydrate_and_load, hashes=["none"])

    async def reconnect(self, cookie: str) -> None:
        """The same page after a lost connection; the browser sends the cookie that it has by now."""
        self.cookie, self.socket = cookie, self.tabs.sockets.connect(self.token, cookie)
        await self.run(State.hydrate_and_load)

    @property
    def updates(self) -> list[StateUpdate]:
        """What was sent to this page."""
        return self.tabs.sockets.sent[self.socket]

    def received(self, state: type[rx.State], name: str) -> list[Any]:
        """Every value of a var that was sent to this page."""
        found = (update.delta.get(state.get_full_name(), {}) for update in self.updates)
        return [changes[f"{name}_rx_state_"] for changes in found if f"{name}_rx_state_" in changes]

    @property
    def redirects(self) -> list[str]:
        """Pages that this one was sent to."""
        events = (event for update in self.updates for event in update.events)
        return [event.payload["path"] for event in events if event.name == "_redirect"]

    def _router_data(self) -> dict[str, Any]:
        return {
            "asPath": self.path,
            "pathname": self.path.partition("?")[0],
            "token": self.token,
            "session_id": self.socket,
            "headers": {"cookie": self.cookie},
            "ip": "127.0.0.1",
        }


@dataclass
class Tabs:
    """The tabs of one browser, or of several."""

    app: FastAPI
    network: Held
    processor: BaseStateEventProcessor
    states: BoundedStates
    sockets: Sockets
    page_loads: list[Any] = field(default_factory=list)
    """What each page loads by itself; nothing, unless a test says so."""
    _numbers: Any = field(default_factory=lambda: itertools.count(1))

    async def sign_in(self, login_name: str, biz_source: str = "cn_vcc", *, instead_of: str = "") -> str:
        """A cookie of that person; the session of the cookie that the browser had before ends, as in the portal."""
        run = runtime.runtime()
        if instead_of:
            await run.sessions.follow(cookies.read_sid(instead_of, run.settings), f"{login_name}/{biz_source}")
        token = session_token(self.app, login_name, biz_source)
        sid, _ = await run.sessions.create(
            Credential(token), SignedInLogin(user_id=f"{login_name}/{biz_source}", login_name=login_name)
        )
        return f"{cookies.sid_name(run.settings)}={sid}"

    async def end(self, cookie: str) -> None:
        """Sign out."""
        run = runtime.runtime()
        await run.sessions.revoke_sid(cookies.read_sid(cookie, run.settings))

    async def open(self, cookie: str, path: str, *, token: str = "") -> Document:
        """Load a page, in the tab with that token or in a new one."""
        from vcc_portal.state.core.auth import EntryState  # noqa: PLC0415  with all States registered

        token = token or f"tab-{next(self._numbers)}"
        made = Document(self, token, cookie, path, self.sockets.connect(token, cookie))
        await made.load()
        await made.run(EntryState.enter)
        return made

    async def quiet(self) -> None:
        """Until no event is at work any more."""
        async with asyncio.timeout(PATIENCE):
            while self.processor._tasks or self.processor._token_queues:  # noqa: ASYNC110  nothing tells of it
                await asyncio.sleep(0.005)

    def state(self, token: str, kind: type[S]) -> S:
        """A State of a tab as it is now."""
        key = BaseStateToken(ident=token, cls=State).cache_key
        return cast("S", self.states.states[key].get_substate(kind.get_full_name().split(".")))

    def root(self, token: str) -> State:
        """The whole State of a tab."""
        return self.states.states[BaseStateToken(ident=token, cls=State).cache_key]


@asynccontextmanager
async def tabs(folder: Path, **settings: Any) -> AsyncIterator[Tabs]:
    """A portal in this process, before a sandbox of its own."""
    from vcc_portal.state.core import auth  # noqa: F401, PLC0415  as for `Tabs.open`: known before they are counted

    app = fresh_sandbox(folder)
    network, config = Held(app), Settings(data_dir=folder, events_per_address=10_000, **settings)
    run = runtime.start(config, Upstream("http://sandbox.internal", config, app=network))
    states, sockets = BoundedStates(), Sockets()
    portal = _App(sockets)
    guard.setup(cast("rx.App", portal))
    processor = BaseStateEventProcessor(
        middleware=portal, backend_exception_handler=cast("Callable[..., Any]", effects.on_error)
    )
    portal.event_processor = processor
    registered = RegistrationContext.get().fork()
    object.__setattr__(registered, "_app", portal)
    try:
        with registered:
            async with processor.configure(state_manager=states, event_namespace=cast("Any", sockets)):
                yield Tabs(app, network, processor, states, sockets, portal.page_loads)
                network.release()
    finally:
        binding._namespaces.clear()  # what runs next in this process has no sockets
        await run.upstream.aclose()
        run.sessions.close()


class _App(MiddlewareMixin):
    """As much of the application as the processor and the guard look at."""

    def __init__(self, sockets: Sockets) -> None:
        super().__init__()
        self.event_namespace = sockets
        self.event_processor: BaseStateEventProcessor | None = None
        self.page_loads: list[Any] = []

    def get_load_events(self, _path: str) -> list[Any]:
        """What a page loads by itself."""
        return self.page_loads

    def register_lifespan_task(self, _task: Any) -> None:
        """No server starts here."""


def name_of(handler: Any) -> str:
    """The name under which a browser sends an event."""
    return handler if isinstance(handler, str) else format_event_handler(handler)
