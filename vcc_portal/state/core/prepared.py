"""Loads a tab before there is one: what a page shows travels with the page itself (decision 35).

For a request for a page the server runs what a new tab would ask first, the handlers of the route's `on_load`, in a State
of its own, and collects what would be sent to the browser. The framework's hydration before them is left out: it compares
each field of each State with the page's defaults, and a State that is new has no other. The page is drawn with that
(`server.renderer`) and carries it. The socket that connects later names the State by its claim and takes it over; it is
neither hydrated nor loaded again. Whatever is unusual, a redirect, a failure, a message, a provider that is slow, ends
the attempt: then the page goes out without data, and the tab loads itself as it always did.
"""

import asyncio
import dataclasses
import re
import time
import uuid
from collections import Counter, OrderedDict
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

import reflex as rx
from reflex.state import (
    BaseState,
    OnLoadInternalState,
    State,
    StateUpdate,
    UpdateVarsInternalState,
    state_snapshot_hashes,
)
from reflex_base.constants import RouteVar
from reflex_base.constants.state import FIELD_MARKER
from reflex_base.event import Event
from reflex_base.event.context import EventContext
from reflex_base.event.processor import EventFuture
from reflex_base.registry import RegistrationContext
from reflex_base.utils.format import format_query_params, json_dumps
from starlette.types import Scope

from vcc_portal import routes
from vcc_portal.build import web_dir
from vcc_portal.session import cookies
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.binding import BoundState, work
from vcc_portal.state.core.bounded_states import BoundedStates
from vcc_portal.state.core.browser import LONGEST_QUERY, LeaveState
from vcc_portal.state.core.mailbox import Mailbox
from vcc_portal.state.core.parked import is_needed, parked

AT_ONCE = 2
"""Pages that are loaded beside each other: more would only be ready later."""
MOST_WAITING = 12
"""Beyond that a page goes out without data, at once."""
MOST_WAITING_OF_ONE = 3
"""Of them one sign-in's, so that nobody takes the turns of all others."""
MOST_LATE = 3
"""Loads in a row that came too late; then no page waits for one for a while: the provider would be asked twice for each."""
LATE_SECONDS = 10.0
KEPT_SECONDS = 60.0
"""For which a State waits for its tab."""
MOST_KEPT = 500
MOST_OF_A_SIGN_IN = 8
MOST_CHARACTERS = 256 * 1024
"""Of the State that a page carries."""
READ = frozenset(
    {
        routes.LANDING,
        routes.SIGN,
        routes.FROZEN,
        routes.ACCOUNT,
        routes.CARD_LIST,
        routes.CARD_DETAIL,
        routes.TRADE,
        routes.TRADE_REBATE,
        routes.ACCOUNT_FLOW,
        routes.LOGS,
        routes.FAQ,
        routes.NO_AUTH,
        routes.NO_AUTH_PAGE,
    }
)
"""Pages on which no draft stands at first: one that cannot take over what has come with it is loaded where it stands."""
_LOAD = f"{OnLoadInternalState.get_full_name()}.on_load_internal"
_STORED = f"{UpdateVarsInternalState.get_full_name()}.update_vars_internal"
_HYDRATED = f"is_hydrated{FIELD_MARKER}"
_HEADERS = f"rx_router_headers{FIELD_MARKER}"
_HASHES = re.compile(r"initialStateHashes = (\[[^\]]*\])")

Delta = dict[str, dict[str, Any]]


@dataclasses.dataclass
class PreparedTab:
    """A tab that has no browser yet."""

    claim: str
    """Names it to its own browser; nobody can guess it."""
    sid: str
    """The session id that it was loaded with."""
    session: str
    """The session's key."""
    address: str
    """Path and query of the page."""
    token: str
    made_at: float = dataclasses.field(default_factory=time.monotonic)
    state: str = ""
    """What differs from the defaults of the build, as JSON: values by State and field."""
    root: BaseState | None = None
    later: list[Event] = dataclasses.field(default_factory=list)
    """Background handlers that loading has started; they begin when the browser is there."""
    _delta: Delta = dataclasses.field(default_factory=dict)
    _spoiled: asyncio.Event = dataclasses.field(default_factory=asyncio.Event)

    @property
    def until_joined(self) -> bool:
        """It may not be used before its socket has joined: it may have to be loaded again then."""
        return _may_come_again(self.address)

    async def emit_delta(self, token: str, delta: Mapping[str, Mapping[str, Any]]) -> None:
        """Take what would be sent to the browser; what makes it leave is not for here."""
        del token
        if LeaveState.get_full_name() in delta:
            self._spoiled.set()
        for name, values in delta.items():
            self._delta.setdefault(name, {}).update(values)

    async def emit_event(self, token: str, *events: Event) -> None:
        """A redirect, or whatever else is the browser's own to do."""
        del token, events
        self._spoiled.set()

    async def spoiled(self) -> None:
        """Wait until it is known that the tab has to load itself."""
        await self._spoiled.wait()

    def is_whole(self) -> bool:
        """The load has come to its end, and nothing but data came of it."""
        return not self._spoiled.is_set() and self._delta.get(State.get_full_name(), {}).get(_HYDRATED) is True

    def abandon(self) -> None:
        """No browser will ask for it."""
        self.root, self.state, self.later = None, "", []

    def seal(self) -> None:
        """Write down what has come of it."""
        self._delta.get(State.get_full_name(), {}).pop(_HEADERS, None)
        self.state = json_dumps(self._delta)
        self._delta = {}


class PreparedTabs:
    """Makes them, and hands them over. `app` is set before the first request."""

    app: rx.App

    def __init__(self) -> None:
        self._held: OrderedDict[str, PreparedTab] = OrderedDict()
        self._waiting: Counter[str] = Counter()
        """By session id."""
        self._late, self._not_before = 0, 0.0
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._fits: bool | None = None

    async def begin(self, scope: Scope, address: str) -> PreparedTab | None:
        """A tab for the page that an HTTP request asks for, by path and query; None where the tab has to load itself."""
        headers = self._router_data(scope, address)[RouteVar.HEADERS]
        sid = cookies.read_sid(headers.get("cookie", ""), runtime().settings)
        session = await runtime().sessions.find(sid) if sid else None
        self._forget_old()
        if session is None or self._is_busy(sid) or self._states() is None or not self._fits_build():
            return None
        # A message, and a run that was signed out of, are for the tab that is there.
        if session.notices or parked.holds_for_any(session.login.user_id):
            return None
        return PreparedTab(str(uuid.uuid4()), sid, session.key, address, str(uuid.uuid4()))

    async def load(self, tab: PreparedTab, scope: Scope) -> bool:
        """Load it with the request that it began with; False where that has to be left to the tab."""
        session = await runtime().sessions.find(tab.sid)
        if session is None or session.notices:  # one may have come while the head of the page was sent
            return False
        status = session.account_status
        if not await self._loaded(tab, scope):
            # What the attempt has learnt of the account the tab learns again, with the code that it then explains.
            session.account_status = status
            return False
        tab.seal()
        if tab.root is None or len(tab.state) > MOST_CHARACTERS:
            return False
        self._keep(tab)
        return True

    async def receive(self, claim: str, token: str, socket: str, event: Mapping[str, Any]) -> bool:
        """Give a State to the tab that has arrived; False where that tab has to be loaded as any other.

        `socket` is the framework's name of the connection, `event` the one with which the tab would load.
        """
        return await self._adopt(claim, token, socket, event) or await self._have_it_come_again(token, socket, event)

    async def _adopt(self, claim: str, token: str, socket: str, event: Mapping[str, Any]) -> bool:
        tab, namespace, states = self._held.pop(claim, None), self.app.event_namespace, self._states()
        static = namespace._static_router_data.get(socket) if namespace is not None else None
        if tab is None or tab.root is None or namespace is None or static is None or states is None:
            return False
        sid = cookies.read_sid(static[RouteVar.HEADERS].get("cookie", ""), runtime().settings)
        session = await runtime().sessions.find(sid)
        if session is None or sid != tab.sid or _page_of(event) != tab.address or self._is_old(tab):
            return False
        path = tab.address.partition("?")[0]
        waits = Mailbox.any_holds(token) or parked.holds_for(token) or runtime().redirects.code_of(token, path) != ""
        lock = await states.lock_of(token)
        if waits or lock.locked():  # an event of the former page may run: this socket must not stand still for it
            return False
        async with lock:
            former = states.find(token)
            if former is not None and (is_needed(former) or _is_loaded_again(former, tab)):
                return False
            if namespace.token_to_sid.get(token) != socket:  # the tab has gone on to another page meanwhile
                return False
            work.end_others(token, session.key)
            states.put(token, tab.root)
        runtime().redirects.load(token)
        runtime().redirects.arrive(token, path)
        arrival = {**tab.root.router_data, **static, RouteVar.CLIENT_TOKEN: token}
        if kept := (event.get("payload") or {}).get("vars"):
            # What the browser's storage holds; the server has loaded the tab without.
            await self.app.event_processor.enqueue(
                token, Event(name=_STORED, payload={"vars": kept}, router_data=dict(arrival))
            )
        await self._begin(tab, token, arrival)
        return True

    async def _have_it_come_again(self, token: str, socket: str, event: Mapping[str, Any]) -> bool:
        """Have the browser load the page again as it was built, where what stands on it may know of a State that is gone.

        A form tells its draft, and whether that was sent, as soon as it stands: to a State that is not loaded yet here.
        """
        address, namespace = _page_of(event), self.app.event_namespace
        if not _may_come_again(address) or namespace is None or namespace.token_to_sid.get(token) != socket:
            return False
        path, hops = address.partition("?")[0], runtime().redirects
        hops.load(token)  # one that some cache serves with a claim each time has to stop coming again
        if not hops.may_lead(token, path, document=True):
            return False
        await namespace.emit_update(StateUpdate(delta=browser.leaving(address)), token)
        return True

    def forget(self, key: str) -> None:
        """A session has ended, by its key: what was loaded for it is nobody's any more."""
        for claim in [claim for claim, held in self._held.items() if held.session == key]:
            self._held.pop(claim).abandon()

    def _is_busy(self, sid: str) -> bool:
        """Whether a page had better not wait for its data now."""
        many = self._waiting.total() >= MOST_WAITING or self._waiting[sid] >= MOST_WAITING_OF_ONE
        return many or time.monotonic() < self._not_before

    async def _loaded(self, tab: PreparedTab, scope: Scope) -> bool:
        """Load it in its turn, and take its State out of the memory of tabs; False when that did not work out in time."""
        self._waiting[tab.sid] += 1
        try:
            async with asyncio.timeout(runtime().settings.data_patience), self._turn:
                whole = await self._load(tab, scope)
            self._late = 0
        except TimeoutError:
            self._late += 1
            if self._late >= MOST_LATE:
                self._not_before = time.monotonic() + LATE_SECONDS
            return False
        else:
            return whole
        finally:
            self._waiting[tab.sid] -= 1
            if not self._waiting[tab.sid]:
                del self._waiting[tab.sid]
            states = self._states()
            tab.root = states.take(tab.token) if states is not None else None

    async def _load(self, tab: PreparedTab, scope: Scope) -> bool:
        processor, states = self.app.event_processor, self._states()
        root = processor._root_context
        if root is None or states is None:
            return False
        begun = State(_reflex_internal_init=True)
        begun.router_data = {RouteVar.CLIENT_TOKEN: tab.token}  # one that had none would be hydrated first
        states.put(tab.token, begun)

        async def enqueue(token: str, *events: Event) -> None:
            """Background handlers outlive the load, and speak to a tab: they wait for it."""
            tab.later += [event for event in events if _is_background(event)]
            for event in events:
                if not _is_background(event):
                    await processor.enqueue(token, event)

        context = EventContext(
            token=tab.token,
            state_manager=root.state_manager,
            enqueue_impl=enqueue,
            emit_delta_impl=tab.emit_delta,
            emit_event_impl=tab.emit_event,
        )
        route = {**self._router_data(scope, tab.address), RouteVar.CLIENT_TOKEN: tab.token}
        event = Event(name=_LOAD, payload={}, router_data=route)
        future = await processor.enqueue(tab.token, event, ev_ctx=context)
        chain, spoiled = asyncio.ensure_future(ended(future)), asyncio.ensure_future(tab.spoiled())
        try:
            await asyncio.wait({chain, spoiled}, return_when=asyncio.FIRST_COMPLETED)
            return chain.done() and chain.result() and tab.is_whole()
        finally:
            chain.cancel()
            spoiled.cancel()
            stop(future)

    async def _begin(self, tab: PreparedTab, token: str, route: dict[str, Any]) -> None:
        """What the load has started goes on in the background, as if that tab had loaded."""
        processor = self.app.event_processor
        root = processor._root_context
        if root is None:
            return
        for event in tab.later:
            context = dataclasses.replace(root.fork(token=token, router_data=route), parent_txid=tab.claim)
            await processor.enqueue(token, Event(name=event.name, payload=event.payload), ev_ctx=context)

    def _router_data(self, scope: Scope, address: str) -> dict[str, Any]:
        """What the framework knows of an event's page and visitor, for a request instead of a socket."""
        namespace = self.app.event_namespace
        if namespace is None:
            raise RuntimeError("The application has no State")
        path, _, query = address.partition("?")
        route = {"pathname": path, "asPath": address, "query": _parameters(query)}
        return {
            **namespace._build_static_router_data("", {"asgi.scope": scope}),
            RouteVar.ORIGIN: address,
            RouteVar.QUERY: format_query_params(route),
            RouteVar.PATH: "/" + (self.app.router(path) or "404").removeprefix("/"),
        }

    def _fits_build(self) -> bool:
        """Whether the built pages begin with the defaults that a State has here; they may be of another version."""
        if self._fits is None:
            found = _HASHES.search((web_dir() / "utils" / "context.jsx").read_text("utf-8"))
            built = re.findall(r'"(\w+)"', found[1]) if found else []
            self._fits = built == state_snapshot_hashes(State(_reflex_internal_init=True).dict(initial=True))
        return self._fits

    def _states(self) -> BoundedStates | None:
        """The memory of this process; another store's States cannot be handed over."""
        states = self.app.state_manager
        return states if isinstance(states, BoundedStates) else None

    def _keep(self, tab: PreparedTab) -> None:
        of_one = [claim for claim, held in self._held.items() if held.sid == tab.sid]
        for claim in of_one[: max(0, len(of_one) + 1 - MOST_OF_A_SIGN_IN)]:
            self._held.pop(claim).abandon()
        while len(self._held) >= MOST_KEPT:
            self._held.popitem(last=False)[1].abandon()
        self._held[tab.claim] = tab

    def _forget_old(self) -> None:
        while self._held and self._is_old(next(iter(self._held.values()))):
            self._held.popitem(last=False)[1].abandon()

    def _is_old(self, tab: PreparedTab) -> bool:
        return time.monotonic() - tab.made_at > KEPT_SECONDS


async def ended(future: EventFuture) -> bool:
    """Wait for an event and all that follows from it; True when the event itself went well.

    Never by `await`, as the framework's `wait_all` does: asked once more for its failure, a future leaves the frames out, and the
    log, which is written afterwards, would not say where a handler failed.
    """
    waiting = [future]
    while waiting:
        each = waiting.pop()
        await asyncio.wait({each})
        if _went_well(each):
            waiting += each.children
    return _went_well(future)


def stop(future: EventFuture) -> None:
    """End an event and what follows from it, as far as that still runs: nobody waits for it any more."""
    running = [future]
    while running:
        each = running.pop()
        if each.cancel() or _went_well(each):
            running += each.children


def _went_well(future: EventFuture) -> bool:
    return not future.cancelled() and future.exception() is None


def _is_background(event: Event) -> bool:
    registered = RegistrationContext.get().event_handlers.get(event.name)
    return registered is not None and registered.handler.is_background


def _is_loaded_again(former: BaseState, tab: PreparedTab) -> bool:
    """Whether the tab shows that page already: then it keeps what was begun on it."""
    bound, begun = (
        former.substates.get(BoundState.get_name()),
        tab.root and tab.root.substates.get(BoundState.get_name()),
    )
    same = isinstance(bound, BoundState) and isinstance(begun, BoundState) and bound._key == begun._key
    return same and _without_fragment(former.router_data.get(RouteVar.ORIGIN)) == tab.address


def _may_come_again(address: str) -> bool:
    route = routes.BY_PATH.get(address.partition("?")[0])
    return route is not None and route not in READ


def _page_of(event: Mapping[str, Any]) -> str:
    """Path and query."""
    return _without_fragment((event.get("router_data") or {}).get("asPath"))


def _without_fragment(address: object) -> str:
    """What stands behind a # never comes with a request."""
    return str(address).partition("#")[0]


def _parameters(query: str) -> dict[str, str]:
    """As the browser's client sends them: of several with one name the last counts."""
    return dict(parse_qsl(query[:LONGEST_QUERY], keep_blank_values=True))
