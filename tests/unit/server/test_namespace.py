"""What a connection to the event socket leaves behind before its first event (decision 18)."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State

from vcc_portal.server.namespace import Events
from vcc_portal.state.core.bounded_states import BoundedStates

TAB = "11111111-2222-4333-8444-555555555555"


@pytest.fixture
def states() -> BoundedStates:
    return BoundedStates()


@pytest.fixture
def events(states: BoundedStates) -> Events:
    application: Any = SimpleNamespace(state_manager=states, _state=State)
    return Events("/_event", cast("Any", application))


async def test_a_connection_alone_makes_no_state(events: Events, states: BoundedStates) -> None:
    await events.link_token_to_sid("socket-1", TAB)
    assert states.states == {}
    assert events.sid_to_token == {"socket-1": TAB}


async def test_the_socket_of_a_tab_is_found_without_a_list_of_all(events: Events) -> None:
    await events.link_token_to_sid("socket-1", TAB)
    assert events.token_to_sid.get(TAB) == "socket-1"
    assert events.token_to_sid.get("another") is None
    assert dict(events.token_to_sid) == {TAB: "socket-1"}


async def test_a_tab_that_comes_back_is_told_its_new_socket(events: Events, states: BoundedStates) -> None:
    token = BaseStateToken(ident=TAB, cls=State)
    async with states.modify_state(token) as state:
        state.router_data["sid"] = "socket-1"
    await events.link_token_to_sid("socket-2", TAB)
    assert states.states[token.cache_key].router_data["sid"] == "socket-2"


async def test_a_tab_that_may_take_a_state_over_does_not_wait_for_its_former_one(
    events: Events, states: BoundedStates
) -> None:
    token = BaseStateToken(ident=TAB, cls=State)
    async with states.modify_state(token):  # an event of the former page runs
        events._claiming.add("socket-2")
        await events.link_token_to_sid("socket-2", TAB)
    assert events.token_to_sid[TAB] == "socket-2"
