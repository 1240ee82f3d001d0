"""A tab's State and its work belong to one sign-in: what an earlier one has left behind ends (decision 19).

The guard lets each event in for one sign-in. From then on three things hold without any handler's help: a background
handler that takes the State's lock again finds it bound to the same sign-in, or ends there (`BoundProxy`); the work of
a sign-in is cancelled when it ends or its tab is taken over (`Work`); and nothing that an event of one sign-in says
reaches a page that was loaded with another (`setup` puts that before the sockets).
"""

import asyncio
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Self

import reflex as rx
from reflex.istate.proxy import StateProxy
from reflex.state import StateUpdate
from reflex_base.event import Event
from reflex_base.event.context import EventContext
from reflex_base.event.processor import base_state_processor
from starlette.datastructures import Headers

from vcc_portal.session import cookies
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser


class BoundState(rx.State):
    """Which sign-in the tab's State belongs to; empty before the first."""

    _key: str = ""
    _user_id: str = ""
    """The account's, by which the same person is known after signing in again."""
    _early: list[Event] | None = None
    """What a page has sent that connects again, until it is read anew; None for every other page."""
    _begun: bool = False
    """A page was loaded into it, or read for it."""


async def connects_again(state: rx.State) -> bool:
    """True while a page is read only because its connection is back: what stands on it, stands."""
    return (await state.get_state(BoundState))._early is not None


class Rebound(asyncio.CancelledError):
    """The tab belongs to another sign-in by now, or the handler's own has ended: it ends as if it were cancelled."""


_admitted: ContextVar[str] = ContextVar("admitted")
"""`Session.key` that the guard let the running event in for, empty for a visitor; child tasks inherit it."""


class BoundProxy(StateProxy):
    """What a background handler gets as `self`: the lock is good for the sign-in that the handler began under."""

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        if self._self_parent_state_proxy is None and not await self._is_still_bound():
            await super().__aexit__(None, None, None)
            raise Rebound
        return self

    async def _is_still_bound(self) -> bool:
        session = await browser.session()
        bound = await self.__wrapped__._get_root_state().get_state(BoundState)
        return bound._key == _admitted.get() == (session.key if session else "")


@dataclass(frozen=True)
class _Started:
    tab: str
    key: str
    txid: str


class Work:
    """The events that are running, by tab and sign-in."""

    def __init__(self) -> None:
        self._running: dict[asyncio.Task[Any], _Started] = {}

    def enlist(self, key: str) -> None:
        """Note the event that runs now as work of that sign-in."""
        context, task = EventContext.get(), asyncio.current_task()
        if task is not None:
            _admitted.set(key)
            self._running[task] = _Started(context.token, key, context.txid)
            task.add_done_callback(self._finished)

    def end(self, key: str) -> None:
        """The sign-in has ended, in whichever tab: stop its work, but for the event that ends it."""
        self._cancel([task for task, started in self._running.items() if started.key == key])

    def end_others(self, token: str, key: str) -> None:
        """The tab belongs to that sign-in now: stop what others have left at work in it."""
        self._cancel([task for task, started in self._running.items() if started.tab == token and started.key != key])

    def _cancel(self, tasks: list[asyncio.Task[Any]]) -> None:
        try:
            own = EventContext.get().txid
        except LookupError:
            own = ""
        for task in tasks:
            if not own or self._running[task].txid != own:
                task.cancel()

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._running.pop(task, None)


work = Work()
_namespaces: list[Any] = []


def setup(app: rx.App) -> None:
    """Give the framework our proxy, hear of ended sign-ins, and stand before the sockets."""
    base_state_processor.StateProxy = BoundProxy  # pyright: ignore[reportPrivateImportUsage]
    runtime().sessions.when_ended(work.end)
    namespace: Any = app.event_namespace
    if namespace is None:
        return
    _namespaces[:] = [namespace]
    emit = namespace.emit_update

    async def emit_to_own(update: StateUpdate, token: str) -> None:
        if is_current(token):
            await emit(update, token)

    namespace.emit_update = emit_to_own


def is_current(token: str) -> bool:
    """False when the tab has loaded a page under another cookie since the running event was sent."""
    try:
        context = EventContext.get()
    except LookupError:
        return True
    cookie = _cookie_of(token) if context.token == token else None
    return cookie is None or cookies.read_sid(cookie, runtime().settings) == browser.sid()


def _cookie_of(token: str) -> str | None:
    """The cookies that the tab's socket was opened with; None while the tab is not connected."""
    for namespace in _namespaces:
        socket = namespace.token_to_sid.get(token)
        environ = namespace.server.get_environ(socket, namespace.namespace) if socket else None
        if environ is not None:
            return "; ".join(Headers(scope=environ["asgi.scope"]).getlist("cookie"))
    return None
