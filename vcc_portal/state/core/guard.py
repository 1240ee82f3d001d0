"""The one place that every event passes: who may call, with what arguments, how often (decision 3)."""

import dataclasses
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

import reflex as rx
from reflex.middleware.middleware import Middleware
from reflex.state import (
    BaseState,
    EventHandlerSetVar,
    FrontendEventExceptionState,
    OnLoadInternalState,
    State,
    StateUpdate,
    UpdateVarsInternalState,
)
from reflex_base.event import Event
from reflex_base.event.context import EventContext
from reflex_base.registry import RegisteredEventHandler, RegistrationContext

from vcc_portal.domain.account import LandingPlace, place_for
from vcc_portal.domain.redirects import safe_redirect, sign_in_path, with_query
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import session as words
from vcc_portal.session import arguments
from vcc_portal.session.access import Mark, Rate, Rule, Verdict, judge, mark_of
from vcc_portal.session.reports import report
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import binding, browser, defaults, effects, ended
from vcc_portal.state.core.binding import BoundState
from vcc_portal.state.core.browser import LeaveState, Taken
from vcc_portal.state.core.parked import all_states, parked
from vcc_portal.state.core.toast import ToastState, view_of, waiting

INTERNAL: frozenset[tuple[type[BaseState], str]] = frozenset(
    {
        (State, "hydrate"),
        (State, "hydrate_and_load"),
        (State, "set_is_hydrated"),
        (OnLoadInternalState, "on_load_internal"),
        (OnLoadInternalState, "set_is_hydrated"),
        (UpdateVarsInternalState, "update_vars_internal"),
        (FrontendEventExceptionState, "handle_frontend_exception"),
    }
)
"""The framework's own handlers that pages need, by exact identity; they touch the tab's own state only."""
_PAGE_REPORT = (FrontendEventExceptionState, "handle_frontend_exception")
"""It runs expressions over the report whose time grows with the cube of the length, so the guard notes it instead."""
_NAVIGATION = (OnLoadInternalState, "on_load_internal")
"""Sent by the browser when somebody goes to another page; a reconnect hydrates instead."""
_LOADS = (State, "hydrate_and_load")
_LOADED = (OnLoadInternalState, "set_is_hydrated")
"""Behind all that a page loads."""
_MOST_EARLY = 20
"""More than anybody presses in the seconds that a page takes, and little memory if each is as large as it may be."""
_PRESSED = "pressed"
"""Stands for the event that caused them in what was kept: nothing, but they were let in before."""
_ONLY_WITH_A_PAGE = "hashes"
"""The argument that this event has when a page was loaded, and lacks when a page connects again (`state.js`)."""
_STORAGE_HANDLERS = ("state.hydrate_and_load", "state.update_vars_internal")
_REFUSED = StateUpdate()


def setup(app: rx.App) -> None:
    """Put the guard before every event of the app, in front of any other middleware, and prepare the States it guards."""
    binding.setup(app)
    defaults.setup(app)
    app.add_middleware(Guard(), index=0)


@runtime_checkable
class DocumentListener(Protocol):
    """A State that hears of each document that was loaded, and need not show it whatever it knows."""

    def _document_loaded(self) -> None:
        """Before the document gets its first values."""
        ...


class Guard(Middleware):
    """Default deny: an event runs only when each question below is answered with yes."""

    async def preprocess(self, app: rx.App, state: BaseState, event: Event) -> StateUpdate | None:
        """None lets the event run; an update ends it."""
        registered = RegistrationContext.get().event_handlers.get(event.name)
        if registered is None or is_setter(registered):
            return _REFUSED
        if (owner_of(registered), registered.handler.fn.__name__) == _LOADS:
            await runtime().loads.begin(browser.token())
        return await self._judge(app, state, event, registered) if binding.is_current(browser.token()) else _REFUSED

    async def _judge(
        self, app: rx.App, state: BaseState, event: Event, registered: RegisteredEventHandler
    ) -> StateUpdate | None:
        owner, handler = owner_of(registered), registered.handler.fn
        called = owner, handler.__name__
        mark = mark_of(owner, handler)
        session = await runtime().sessions.find(browser.sid())
        if browser.from_browser() and (refusal := _refuse_form(event, owner, handler, mark, session)) is not None:
            return refusal
        loads = called == _LOADS and is_of_a_loaded_page(event.payload)
        bound = await state._get_root_state().get_state(BoundState)
        if not await _bind(bound, session, loads=loads):
            return _lost(bound, session)
        binding.work.enlist(bound._key)
        if loads:
            runtime().redirects.load(browser.token())
            for each in all_states(bound._get_root_state()):
                if isinstance(each, DocumentListener):
                    each._document_loaded()
            defaults.page_has(event.payload.get(_ONLY_WITH_A_PAGE))
        if called in INTERNAL:
            await _keep_or_replay_early(app, bound, called, again=not loads)
            return await _note(event, called, session)
        if (refusal := _refuse_caller(event, mark, session)) is not None:
            return refusal
        if session is not None and browser.from_browser() and not mark.background_poll:
            await runtime().sessions.find(browser.sid(), touch=True)
        return _REFUSED if _is_kept_for_later(bound, event) else None


async def _keep_or_replay_early(
    app: rx.App, bound: BoundState, called: tuple[type[BaseState], str], *, again: bool
) -> None:
    """Keep what is pressed from when a page connects `again`, until it was read or left; also over one more break."""
    begun, bound._begun = bound._begun, True
    if called == _LOADS:
        bound._early = (bound._early or []) if again and bound._key else None
        if again and not begun:
            (await bound.get_state(LeaveState)).forgotten = secrets.token_hex(4)
    elif called == _NAVIGATION and browser.from_browser():
        bound._early = None
    elif called == _LOADED:
        runtime().loads.end(browser.token())
        early, bound._early = bound._early or [], None
        for event in early:
            # No part of the page's loading: going on to another address, as a run does to its own, ends what that has begun.
            context = dataclasses.replace(EventContext.get().fork(), parent_txid=_PRESSED)
            await app.event_processor.enqueue(
                context.token, Event(name=event.name, payload=event.payload), ev_ctx=context
            )


def _is_kept_for_later(bound: BoundState, event: Event) -> bool:
    """Keep what was pressed while the page was away. Before it is read anew a new State knows nothing, and would do nothing;
    in one that has gone on, reading would take the answer away again: a preview, or the check of a form.
    """
    root: Any = bound._get_root_state()
    if bound._early is None or not browser.from_browser() or root.is_hydrated:
        return False
    if len(bound._early) < _MOST_EARLY:
        bound._early.append(event)
    return True


async def _note(event: Event, called: tuple[type[BaseState], str], session: Session | None) -> StateUpdate | None:
    """What the framework's own events say of their tab; they run all the same, but for the report."""
    if called == _NAVIGATION and session is not None and browser.from_browser():
        await runtime().sessions.find(browser.sid(), touch=True)
    if called != _PAGE_REPORT:
        return None
    report(browser.client_address(), "has a page that failed", quote=event.payload["info"])
    return _REFUSED


def _refuse_form(
    event: Event, owner: type[BaseState], handler: Callable[..., Any], mark: Mark, session: Session | None
) -> StateUpdate | None:
    """How often, and with what arguments, whoever it is."""
    if not _within_rate(event.name, mark, session):
        return _busy()
    return None if _fits(owner, handler, event) and _names_known_states(event) else _REFUSED


def _names_known_states(event: Event) -> bool:
    """The framework's own handlers for browser storage take names of vars, and fail on one they do not know."""
    if not event.name.endswith(_STORAGE_HANDLERS):
        return True
    known = RegistrationContext.get().base_states
    return all(name.rpartition(".")[0] in known for name in event.payload.get("vars") or {})


def _refuse_caller(event: Event, mark: Mark, session: Session | None) -> StateUpdate | None:
    """Whether this person may."""
    if mark.rule is None:
        report(browser.client_address(), f"was refused {event.name}: nobody may call it")
        return _REFUSED
    verdict = judge(mark.rule, session.standing if session else None)
    if verdict is Verdict.HELD and session is not None and session.unread:
        return _at_the_door(mark)
    return None if verdict is Verdict.ALLOW else _refusal(verdict, mark.rule, session)


def is_of_a_loaded_page(payload: Mapping[str, Any]) -> bool:
    """Whether the event with which a page connects, by its payload, is of one that was loaded; else it connects again."""
    return payload.get(_ONLY_WITH_A_PAGE) is not None


def is_setter(registered: RegisteredEventHandler) -> bool:
    """True for the generic setter that the framework puts on every State: it calls any method named `set_…`."""
    return isinstance(registered.handler, EventHandlerSetVar)


def owner_of(registered: RegisteredEventHandler) -> type[BaseState]:
    """The State class that a handler belongs to."""
    return registered.states[0]


def may_call(registered: RegisteredEventHandler) -> str:
    """Who may call a handler, as the handler table says it."""
    owner, handler = owner_of(registered), registered.handler.fn
    if is_setter(registered):
        return "nobody"
    if (owner, handler.__name__) in INTERNAL:
        return "framework"
    rule = mark_of(owner, handler).rule
    return "nobody" if rule is None else str(rule)


async def _bind(bound: BoundState, session: Session | None, *, loads: bool) -> bool:
    """A tab's State belongs to one sign-in. Another one starts from nothing, and only by loading the page.

    On a page for everybody a sign-in that ended is simply forgotten.
    """
    key = session.key if session else ""
    if bound._key == key:
        return True
    if bound._key:
        if not loads and not (session is None and ended.is_for_everybody(browser.address())):
            return False
        binding.work.end_others(browser.token(), key)
        _hand_over(bound)
    bound._key, bound._user_id = key, session.login.user_id if session else ""
    return True


def _hand_over(bound: BoundState) -> None:
    """Start from nothing; what is unfinished is kept for the account that began it."""
    root = bound._get_root_state()
    parked.put_all(root, bound._user_id)
    root.reset()


def _lost(bound: BoundState, session: Session | None) -> StateUpdate:
    """The page's own sign-in is over. Where another has taken its place in the browser, the page says so as it stands."""
    follower = session.login.user_id if session else runtime().sessions.follower(bound._key)
    if follower is None:
        return _to_sign_in()
    return StateUpdate(delta=browser.taken(Taken.by(follower, bound._user_id)))


def _within_rate(name: str, mark: Mark, session: Session | None) -> bool:
    key = session.key if session else ""
    return runtime().rates.allow(session=key, address=browser.client_address(), handler=name, rate=mark.rate)


def _fits(owner: type[BaseState], handler: Callable[..., Any], event: Event) -> bool:
    try:
        arguments.check(handler, event.payload, most=getattr(owner, "MOST_BYTES", arguments.MAX_BYTES))
    except arguments.BadArguments as error:
        report(browser.client_address(), f"was refused {event.name}: {error}")
        return False
    return True


def _refusal(verdict: Verdict, rule: Rule, session: Session | None) -> StateUpdate:
    """Sends the browser where it belongs; a chained event ends silently, its page load has decided already."""
    if not browser.from_browser():
        return _REFUSED
    if verdict is Verdict.SIGN_IN or session is None:
        return _to_sign_in()
    if verdict is Verdict.HELD:
        place = place_for(session.standing)
        return _to(place) if place and browser.address().path != place else _REFUSED
    if rule.codes:
        return _message(lookup(Code.NO_FUNCTION_RIGHT).text, str(Code.NO_FUNCTION_RIGHT))
    return _to(with_query(LandingPlace.NO_PERMISSION, redirect=browser.address().full))


def _at_the_door(mark: Mark) -> StateUpdate:
    """Nobody knows whether the account is held: the page is loaded anew, and its door finds out and says so."""
    if mark.background_poll or not browser.from_browser():
        return _REFUSED
    return _load(safe_redirect(browser.address().full, ()))


def _to_sign_in() -> StateUpdate:
    return _load(sign_in_path(browser.address().full))


def _load(url: str) -> StateUpdate:
    if not runtime().redirects.may_lead(browser.token(), browser.address().path, document=True):
        return _stopped()
    return StateUpdate(delta=browser.leaving(url))


def _to(path: str) -> StateUpdate:
    if not runtime().redirects.may_lead(browser.token(), path):
        return _stopped()
    return StateUpdate(events=Event.from_event_type(rx.redirect(path, replace=True)))


def _stopped() -> StateUpdate:
    return StateUpdate(events=Event.from_event_type(effects.stopped()))


def _busy() -> StateUpdate:
    """Says so, but not to each event of a flood."""
    if not runtime().rates.allow_one(Rate.CODE, "busy", browser.client_address()):
        return _REFUSED
    return _message(words.TOO_MANY, "rate")


def _message(text: Any, code: str) -> StateUpdate:
    waiting.put(browser.token(), view_of(text, "bad", code))
    return StateUpdate(events=Event.from_event_type(ToastState.collect()))
