"""State classes on a bench: handlers run against a real sandbox, without a browser and without Reflex's event loop."""

import asyncio
import inspect
import types
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeVar

import reflex as rx
from fastapi import FastAPI
from reflex.state import State
from reflex_base.event import Event
from reflex_base.event.context import EventContext
from reflex_base.registry import RegistrationContext
from sqlalchemy import select

from tests.support.moments import clock_of_the_test
from tests.support.sandbox import fresh_sandbox, sandbox_of, session_token
from tests.support.tab import documents
from vcc_portal.config import Settings
from vcc_portal.session import cookies, runtime
from vcc_portal.session.session import SignedInLogin
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.upstream.client import Credential, Upstream
from vcc_sandbox.identity.tables import LinkedUser, SsoSession
from vcc_sandbox.identity.tokens import digest

S = TypeVar("S", bound=rx.State)
ONLY_IN_THE_SANDBOX = "http://sandbox.internal"
PATIENT = {"upstream_read_timeout": 100, "upstream_money_timeout": 100}
"""Seconds: what a busy machine answers late is no failure, unless a test is about that."""


class Loses:
    """Stands between client and sandbox: the next answers of a path are lost after the work was done."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.lose: dict[str, int] = {}
        """By path, or by method and path where two calls share one (`POST /x`)."""
        self.drop: dict[str, int] = {}
        """The next requests that never arrive, in the same way."""
        self.asked: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        self.asked.append(path)
        names = (path, f"{scope.get('method')} {path}")
        if _befalls(self.drop, names):
            raise TimeoutError
        if not _befalls(self.lose, names):
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, _nowhere)
        raise TimeoutError


def _befalls(due: dict[str, int], names: tuple[str, str]) -> bool:
    """Whether it is the turn of a request, which is counted."""
    name = next((each for each in names if due.get(each, 0) > 0), None)
    if name is None:
        return False
    due[name] -= 1
    return True


async def _nowhere(message: Any) -> None:
    """The answer goes no further."""


class Background:
    """What a background handler gets as `self`: the State, behind a lock that it takes with `async with`."""

    def __init__(self, state: rx.State) -> None:
        object.__setattr__(self, "_held", state)
        lock = state.__dict__.setdefault("_bench_lock", asyncio.Lock())
        object.__setattr__(self, "_lock", lock)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._held, name)
        return types.MethodType(value.__func__, self) if inspect.ismethod(value) else value

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._held, name, value)

    async def __aenter__(self) -> Self:
        await self._lock.acquire()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


@dataclass
class Bench:
    """One browser tab of a signed-in person."""

    root: State
    app: FastAPI
    network: Loses
    sent: list[Any] = field(default_factory=list)
    """Browser-side events: redirects and the like."""
    deltas: list[Any] = field(default_factory=list)
    """Changes that were sent by themselves."""
    queued: list[Event] = field(default_factory=list)
    """Handlers that were queued behind the one that ran; `run_queued` runs them."""

    def state(self, kind: type[S]) -> S:
        """The tab's State of a class."""
        return self.root.get_substate(kind.get_full_name().split("."))  # type: ignore[return-value]

    async def run_queued(self) -> None:
        """Run what was queued, and what that queues."""
        while self.queued:
            event = self.queued.pop(0)
            registered = RegistrationContext.get().event_handlers[event.name]
            handler = getattr(registered.states[0], registered.handler.fn.__name__)
            await self.run(handler, *event.payload.values())

    async def run(self, handler: Callable[..., Any], *arguments: Any) -> None:
        """Run a handler of a State class, as `CardApplyState.load`, to its end."""
        state = self.state(handler.state)  # type: ignore[attr-defined]
        function = handler.fn  # type: ignore[attr-defined]
        if getattr(handler, "is_background", False):
            state = Background(state)  # type: ignore[assignment]
        outcome = function(state, *arguments)
        if inspect.isasyncgen(outcome):
            async for _ in outcome:
                pass
        elif inspect.isawaitable(outcome):
            await outcome

    async def lose_verification(self, *, known: bool = True) -> None:
        """The business's verification is withdrawn; `known` to the portal already, or not yet."""
        with sandbox_of(self.app).database.write() as db:
            for user in db.scalars(select(LinkedUser)).all():
                user.vcc_kyb_status = "FAILED"
        if known:
            session = await browser.session()
            assert session is not None and session.user is not None
            session.user.vcc_kyb_status = "FAILED"
            await runtime.runtime().sessions.save(session)

    def at(self, address: str) -> None:
        """Put the tab on another address."""
        EventContext.get().router_data["asPath"] = address

    async def goes_on_to(self, address: str) -> None:
        """While a handler of the page runs on, the tab enters another one."""
        router = EventContext.get().router_data
        former = router["asPath"]
        self.at(address)
        await self.run(EntryState.enter)
        self.at(former)

    @property
    def redirects(self) -> list[str]:
        """Addresses that the browser was sent to."""
        return [event.payload["path"] for event in self.sent if event.name == "_redirect"]

    @property
    def leaves_for(self) -> list[str]:
        """Documents that the browser was told to load."""
        return documents(self.deltas)


@asynccontextmanager
async def bench(folder: Path, login_name: str, path: str, **settings: Any) -> AsyncIterator[Bench]:
    """A tab on a page, in the name of one of the demonstration people."""
    # It stands still until a test moves it: on a busy machine something would else end by itself before it is looked at.
    app = fresh_sandbox(folder, clock=clock_of_the_test(runs=False))
    network, config = Loses(app), Settings(**{"data_dir": folder, **PATIENT, **settings})
    run = runtime.start(config, Upstream(ONLY_IN_THE_SANDBOX, config, app=network))
    token = session_token(app, login_name)
    with sandbox_of(app).database.read() as db:
        user_id = db.get_one(SsoSession, digest(token)).user_id
    login = SignedInLogin(user_id=user_id, login_name=login_name)
    sid, _ = await run.sessions.create(Credential(token), login)
    made = Bench(State(_reflex_internal_init=True), app, network)

    async def emit(_token: str, *events: Any) -> None:
        made.sent.extend(events)

    async def enqueue(_token: str, *events: Event) -> None:
        made.queued.extend(events)

    async def emit_delta(_token: str, delta: Any) -> None:
        made.deltas.append(delta)

    context = EventContext(
        token="bench",
        state_manager=None,  # type: ignore[arg-type]
        enqueue_impl=enqueue,
        emit_event_impl=emit,
        emit_delta_impl=emit_delta,
        router_data={
            "headers": {"cookie": f"{cookies.sid_name(config)}={sid}"},
            "pathname": path,
            "asPath": path,
        },
    )
    async with context:
        await made.run(EntryState.enter)
        yield made
    await run.upstream.aclose()
    run.sessions.close()
