"""Every background handler there is stops where its tab changes hands; a new one is covered without writing anything."""

import asyncio
import dataclasses
import functools
import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from reflex.state import BaseState
from reflex_base.event.processor.future import EventFuture
from reflex_base.registry import RegisteredEventHandler, RegistrationContext

from tests.support.handlers import example
from tests.support.tabs import EVERY, PATIENCE, Document, Tabs
from vcc_portal import state
from vcc_portal.session import arguments
from vcc_portal.state.core.binding import Rebound

ADMIN, EMPTY = "admin@lanyu.example", "empty@lanyu.example"
PAGE = "/card/list"

for module in pkgutil.walk_packages(state.__path__, f"{state.__name__}."):
    importlib.import_module(module.name)

BACKGROUND = {
    name: registered
    for name, registered in RegistrationContext.get().event_handlers.items()
    if registered.handler.is_background and registered.states[0].__module__.startswith("vcc_portal.")
}


def test_there_are_such_handlers() -> None:
    assert len(BACKGROUND) > 20
    assert any(name.endswith("look_ahead") for name in BACKGROUND)


@pytest.mark.parametrize("ends", [True, False], ids=["ended", "alive"])
async def test_none_can_enter_its_state_again(portal: Tabs, ends: bool) -> None:
    """Not even one that will not be cancelled: each further entry is refused."""
    for name in BACKGROUND:
        entered: list[str] = []
        refused: list[BaseException] = []

        async def stubborn(
            self: Any, *, entered: list[str] = entered, refused: list[BaseException] = refused, **_: Any
        ) -> None:
            async with self:
                entered.append("first")
            with pytest.raises(asyncio.CancelledError):
                await asyncio.sleep(PATIENCE)
            while len(refused) < 2:
                try:
                    async with self:
                        entered.append("again")
                        break
                except Rebound as rebound:
                    refused.append(rebound)
                except asyncio.CancelledError:
                    pass  # once more: with its sign-in, and by whoever takes its tab over

        admin = await portal.sign_in(ADMIN)
        running, first = await begun(portal, name, stubborn, entered, admin)
        await portal.open(await portal.sign_in(EMPTY, instead_of=admin if ends else ""), PAGE, token=first.token)
        await portal.quiet()
        assert running.done(), name
        assert (entered, len(refused)) == (["first"], 2), name


async def test_none_can_after_signing_out(portal: Tabs) -> None:
    for name in BACKGROUND:
        entered: list[str] = []

        async def handler(self: Any, *, entered: list[str] = entered, **_: Any) -> None:
            entered.append("first")
            try:
                await asyncio.sleep(PATIENCE)
            finally:
                async with self:
                    entered.append("again")

        admin = await portal.sign_in(ADMIN)
        running, _ = await begun(portal, name, handler, entered, admin)
        await portal.end(admin)
        await portal.quiet()
        assert running.cancelled(), name
        assert entered == ["first"], name


async def test_what_they_had_begun_leaves_no_trace(portal: Tabs) -> None:
    """The handlers themselves, with a provider that answers when the tab is somebody else's already."""
    fresh = await portal.open(await portal.sign_in(EMPTY), PAGE)
    await portal.quiet()
    for name in BACKGROUND:
        first = await portal.open(await portal.sign_in(ADMIN), PAGE)
        empty = await portal.sign_in(EMPTY)  # another each time: a sign-in may send so many events a second
        portal.network.hold(EVERY)
        running = await first.send(name, **payload(name))
        async with asyncio.timeout(PATIENCE):
            while not portal.network.waiting and not running.done():  # noqa: ASYNC110  nothing tells of it
                await asyncio.sleep(0.002)
        portal.network.pause(EVERY)
        second = await portal.open(empty, PAGE, token=first.token)
        portal.network.release()
        await portal.quiet()
        assert running.done(), name
        assert contents(portal.root(second.token)) == contents(portal.root(fresh.token)), name
        assert second.redirects == [], name


async def begun(portal: Tabs, name: str, handler: Any, entered: list[str], cookie: str) -> tuple[EventFuture, Document]:
    """A handler that is at work in a page of its own."""
    page = await portal.open(cookie, PAGE)
    with put(name, handler):
        running = await page.send(name, **payload(name))
        async with asyncio.timeout(PATIENCE):
            while not entered:  # noqa: ASYNC110  nothing tells of it
                await asyncio.sleep(0.002)
    return running, page


@contextmanager
def put(name: str, handler: Any) -> Iterator[None]:
    """Let another function run under the name, the access and the arguments of a handler."""
    known = RegistrationContext.get().event_handlers
    registered: RegisteredEventHandler = known[name]
    function = functools.wraps(registered.handler.fn)(handler)
    known[name] = dataclasses.replace(registered, handler=dataclasses.replace(registered.handler, fn=function))
    yield
    known[name] = registered


def payload(name: str) -> dict[str, Any]:
    return example(arguments.schema(BACKGROUND[name].handler.fn))


def contents(state: BaseState) -> dict[str, dict[str, str]]:
    """Every value of a tab's State, what only the server sees too, but for which page and which sign-in it is."""
    fields = {name: field for name, field in type(state).get_fields().items() if field._owner is type(state)}
    values = {name: repr(vars(state).get(name, field.default_value())) for name, field in fields.items()}
    skipped = {"router_data", "_key", *(name for name in values if name.startswith("rx_router"))}
    found = {state.get_full_name(): {name: value for name, value in values.items() if name not in skipped}}
    for below in state.substates.values():
        found |= contents(below)
    return found
