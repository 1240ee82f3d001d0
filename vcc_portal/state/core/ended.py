"""A sign-in that has ended is over in each of its tabs at once, not with the next click in it (decision 19)."""

import asyncio
from collections.abc import Iterable
from functools import partial

import reflex as rx
from reflex.state import BaseState, StateUpdate
from reflex_base.event.context import EventContext

from vcc_portal import routes
from vcc_portal.domain.redirects import sign_in_path
from vcc_portal.routes import Access
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.binding import BoundState
from vcc_portal.state.core.bounded_states import BoundedStates
from vcc_portal.state.core.browser import Address, Taken
from vcc_portal.state.core.parked import parked

_telling: set[asyncio.Task[None]] = set()


def setup(app: rx.App) -> None:
    """Hear of ended sign-ins, after the memory of States has been put in its place."""
    runtime().sessions.when_ended(partial(_lead_away, app))


def is_for_everybody(address: Address) -> bool:
    """Whether a page goes on without a sign-in."""
    route = routes.BY_PATH.get(address.path)
    return route is not None and route.access is Access.ANONYMOUS


def _lead_away(app: rx.App, key: str) -> None:
    """Tell the tabs that are connected; the one whose event ends the sign-in is led away by that event."""
    states, namespace = app.state_manager, app.event_namespace
    if not isinstance(states, BoundedStates) or namespace is None:
        return
    tabs = states.of_sign_in(key)
    if runtime().sessions.is_wiped(key):  # in no tab of that browser will a later event find its State
        _park(tabs)
        states.forget_gone(key)
    for token, root in tabs:
        if token == _own() or token not in namespace.token_to_sid:
            continue
        if change := _way_out(token, root, key):
            task = asyncio.create_task(namespace.emit_update(StateUpdate(delta=change), token))
            _telling.add(task)
            task.add_done_callback(_telling.discard)


def _park(tabs: Iterable[tuple[str, BaseState]]) -> None:
    for token, root in tabs:
        bound = root.substates.get(BoundState.get_name())
        if isinstance(bound, BoundState):
            parked.put_all(root, bound._user_id, lost_tab=token)


def _way_out(token: str, root: BaseState, key: str) -> dict[str, dict[str, str | bool]]:
    """What the tab's next event would be answered with."""
    address, bound = browser.address_in(root.router_data), root.substates.get(BoundState.get_name())
    if not isinstance(bound, BoundState) or is_for_everybody(address):
        return {}
    follower = runtime().sessions.follower(key)
    if follower is not None:
        return browser.taken(Taken.by(follower, bound._user_id))
    if not runtime().redirects.may_lead(token, address.path, document=True):
        return {}
    return browser.leaving(sign_in_path(address.full))


def _own() -> str:
    try:
        return EventContext.get().token
    except LookupError:
        return ""
