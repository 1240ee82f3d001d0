"""How long the State of a tab is kept, and of how many tabs (decision 18).

The framework keeps every State for an hour after its last event, whoever asked for it.
"""

import asyncio
import dataclasses
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Any

import reflex as rx
from reflex.istate.manager import _release_state_tree
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.token import BaseStateToken, StateToken
from reflex.state import BaseState, State
from reflex_base.event.context import EventContext

from vcc_portal.session import visitor
from vcc_portal.state.core.binding import BoundState

STRANGER_SECONDS = 5 * 60
"""Life of a State without a sign-in once its tab is gone; another one is made from the address at any time."""
STRANGERS_GONE = 32
"""States kept for tabs of strangers at one address that are gone, such as one that is being loaded again."""
STRANGERS_GONE_IN_ALL = 500
STRANGERS = 5000
"""States without a sign-in in all, those of connected tabs among them; each address may have so many sockets."""
TABS_GONE = 50
"""States kept for the tabs of one sign-in that are gone."""
ACCOUNT_TABS_GONE = 200
"""The same of one account: it may sign in as often as somebody likes."""
SWEEP_SECONDS = 15


@dataclasses.dataclass(frozen=True)
class Owner:
    """Whose State it is: a sign-in's, or a stranger's at an address."""

    session: str = ""
    address: str = ""
    account: str = dataclasses.field(default="", compare=False)
    """User id of the sign-in's account."""


@dataclasses.dataclass
class BoundedStates(StateManagerMemory):
    """The framework's memory of States, in which strangers take up little room and little time.

    Strangers drive out strangers of the same address first, and never anybody who has signed in. A State that an event
    holds is never taken away.
    """

    connected: Callable[[], Collection[str]] = tuple
    """The tabs that are connected now, by token."""
    _owners: dict[str, Owner] = dataclasses.field(default_factory=dict, init=False)
    _held: dict[Owner, OrderedDict[str, StateToken[Any]]] = dataclasses.field(default_factory=dict, init=False)
    """Tokens of each owner, the one that was used last at the end."""
    _strangers: OrderedDict[str, StateToken[Any]] = dataclasses.field(default_factory=OrderedDict, init=False)
    _accounts: dict[str, OrderedDict[str, StateToken[Any]]] = dataclasses.field(default_factory=dict, init=False)
    """Tokens of each account, in all its sign-ins."""

    def find(self, tab: str) -> BaseState | None:
        """The State of a tab that has one."""
        return self.states.get(_token_of(tab).cache_key)

    def of_sign_in(self, key: str) -> list[tuple[str, BaseState]]:
        """The tabs of a sign-in, each with its State."""
        return [(token.ident, self.states[name]) for name, token in self._held.get(Owner(session=key), {}).items()]

    def forget_gone(self, key: str) -> None:
        """Take away the States of a sign-in's tabs that are gone, because none of them will come back."""
        held = self._held.get(Owner(session=key))
        if held:
            self._drop(held, "", gone=0)

    def take(self, tab: str) -> BaseState | None:
        """Take a tab's State out of the memory, whole."""
        token = _token_of(tab)
        state = self.states.pop(token.cache_key, None)
        self._purge_token(token)
        return state

    def put(self, tab: str, state: BaseState) -> None:
        """Give a tab a State, in the place of the one that it may have; hold `lock_of` it."""
        token = _token_of(tab)
        former, self.states[token.cache_key] = self.states.get(token.cache_key), state
        self._track_token(token)
        if former is not None:
            _release_state_tree(former)

    async def lock_of(self, tab: str) -> asyncio.Lock:
        """What each event of a tab holds while it runs."""
        return await self._get_state_lock(_token_of(tab))

    def _track_token(self, token: StateToken[Any]) -> None:
        if token.cache_key not in self.states:  # it was taken away while an event had it
            return
        super()._track_token(token)
        if not isinstance(token, BaseStateToken):
            return
        key, owner = token.cache_key, self._owner_of(token)
        former = self._owners.get(key)
        is_new = former is None or (former, former.account) != (owner, owner.account)
        if is_new:
            self._disown(key)
            self._owners[key] = owner
        self._held.setdefault(owner, OrderedDict())[key] = token
        self._held[owner].move_to_end(key)
        if owner.account:
            self._accounts.setdefault(owner.account, OrderedDict())[key] = token
            self._accounts[owner.account].move_to_end(key)
        if not owner.session:
            self._strangers[key] = token
            self._strangers.move_to_end(key)
            self._token_expires_at[key] = (time.time() + min(STRANGER_SECONDS, self.token_expiration), token)
        if is_new:
            self._make_room(owner, key)

    def _purge_token(self, token: StateToken[Any]) -> None:
        super()._purge_token(token)
        self._disown(token.cache_key)

    def _purge_expired_tokens(self) -> float | None:
        """A stranger who is still connected keeps his State; sockets have limits of their own."""
        now, connected = time.time(), None
        for key, token in self._strangers.items():
            if self._token_expires_at[key][0] <= now:
                connected = set(self.connected()) if connected is None else connected
                if token.ident in connected:
                    self._token_expires_at[key] = (now + STRANGER_SECONDS, token)
        return super()._purge_expired_tokens()

    async def _expire_states(self) -> None:
        """The framework's own loop sleeps until the first deadline it knew of; ours may come earlier."""
        try:
            while True:
                deadline = self._purge_expired_tokens()
                if deadline is None:
                    return
                await asyncio.sleep(min(SWEEP_SECONDS, max(0.0, deadline - time.time())))
        finally:
            if self._expiration_task is asyncio.current_task():
                self._expiration_task = None

    def _owner_of(self, token: BaseStateToken) -> Owner:
        state = self.states.get(token.cache_key)
        bound = state.substates.get(BoundState.get_name()) if state is not None else None
        if isinstance(bound, BoundState) and bound._key:
            return Owner(session=bound._key, account=bound._user_id)
        known = self._owners.get(token.cache_key)
        return known if known is not None and not known.session else Owner(address=_address())

    def _disown(self, key: str) -> None:
        self._strangers.pop(key, None)
        owner = self._owners.pop(key, None)
        if owner is not None:
            self._held[owner].pop(key, None)
            if not self._held[owner]:
                del self._held[owner]
        if owner is not None and owner.account:
            self._accounts[owner.account].pop(key, None)
            if not self._accounts[owner.account]:
                del self._accounts[owner.account]

    def _make_room(self, owner: Owner, newest: str) -> None:
        if owner.session:
            self._drop(self._held[owner], newest, gone=TABS_GONE)
            if owner.account:
                self._drop(self._accounts[owner.account], newest, gone=ACCOUNT_TABS_GONE)
        else:
            self._drop(self._held[owner], newest, gone=STRANGERS_GONE)
            self._drop(self._strangers, newest, gone=STRANGERS_GONE_IN_ALL, most=STRANGERS)

    def _drop(
        self, held: OrderedDict[str, StateToken[Any]], newest: str, *, gone: int, most: int | None = None
    ) -> None:
        """Take away what was unused for longest, until `gone` States of tabs that are gone are left, and `most` in all."""
        if len(held) <= gone:
            return
        connected = set(self.connected())
        free = [token for key, token in held.items() if key != newest and not self._is_busy(token)]
        away = [token for token in free if token.ident not in connected]
        excess = max(0, len(away) - gone)
        dropped = away[:excess]
        if most is not None and (left := len(held) - excess - most) > 0:
            here = [token for token in free if token.ident in connected]
            dropped += [*away[excess:], *here][:left]
        for token in dropped:
            self._purge_token(token)

    def _is_busy(self, token: StateToken[Any]) -> bool:
        lock = self._states_locks.get(token.lock_key)
        return lock is not None and lock.locked()


def setup(app: rx.App) -> None:
    """Put the bounds in the place of the framework's own memory; Redis has its own expiry (decision 18)."""
    if not isinstance(app.state_manager, StateManagerMemory):
        return
    app._state_manager = BoundedStates(connected=lambda: _tokens(app))


def _token_of(tab: str) -> BaseStateToken:
    return BaseStateToken(ident=tab, cls=State)


def _tokens(app: rx.App) -> Collection[str]:
    return app.event_namespace.sid_to_token.values() if app.event_namespace is not None else ()


def _address() -> str:
    """Where the event comes from; a connection makes State before its first event."""
    try:
        found = EventContext.get().router_data.get("ip")
    except LookupError:
        found = None
    return str(found or visitor.address.get())
