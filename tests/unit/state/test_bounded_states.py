"""Strangers take little room and little time; who has signed in keeps his State."""

import gc
from collections.abc import AsyncIterator
from typing import Any

import pytest
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State

from vcc_portal.session import visitor
from vcc_portal.state.core import bounded_states
from vcc_portal.state.core.bounded_states import BoundedStates, Owner
from vcc_portal.state.core.guard import BoundState

HOUR = 3600


class Memory:
    """The States of some tabs, and a clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.connected: set[str] = set()
        self.states = BoundedStates(connected=lambda: self.connected, token_expiration=HOUR)
        for module in ("vcc_portal.state.core.bounded_states.time.time", "reflex.istate.manager.memory.time.time"):
            monkeypatch.setattr(module, lambda: self.now)

    async def use(self, tab: str, *, session: str | None = None, account: str = "", address: str = "10.0.0.1") -> State:
        """An event of a tab; `session` binds its State as the guard does, to a sign-in of `account`."""
        known = visitor.address.set(address)
        try:
            async with self.states.modify_state(BaseStateToken(ident=tab, cls=State)) as state:
                assert isinstance(state, State)
                if session is not None:
                    bound = await state.get_state(BoundState)
                    bound._key, bound._user_id = session, account
                return state
        finally:
            visitor.address.reset(known)

    def after(self, seconds: float) -> set[str]:
        """The tabs whose State is kept that much later."""
        self.now += seconds
        self.states._purge_expired_tokens()
        return self.kept

    @property
    def kept(self) -> set[str]:
        return set(self.states.states)

    def nothing_is_left(self) -> bool:
        tables: list[Any] = [
            self.states.states, self.states._owners, self.states._held, self.states._strangers,
            self.states._token_expires_at, self.states._states_locks, self.states._accounts,
        ]  # fmt: skip
        return not any(tables)


@pytest.fixture
async def memory(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Memory]:
    memory = Memory(monkeypatch)
    yield memory
    await memory.states.close()
    gc.collect()


async def test_a_strangers_state_lives_minutes_and_a_signed_in_one_an_hour(memory: Memory) -> None:
    await memory.use("stranger")
    await memory.use("member", session="s")
    assert memory.after(bounded_states.STRANGER_SECONDS - 1) == {"stranger", "member"}
    assert memory.after(2) == {"member"}
    assert memory.after(HOUR - bounded_states.STRANGER_SECONDS - 2) == {"member"}
    assert memory.after(2) == set()
    assert memory.nothing_is_left()


async def test_a_stranger_who_is_still_there_keeps_his_state(memory: Memory) -> None:
    memory.connected.add("stranger")
    await memory.use("stranger")
    assert memory.after(bounded_states.STRANGER_SECONDS + 1) == {"stranger"}
    memory.connected.clear()
    assert memory.after(bounded_states.STRANGER_SECONDS + 1) == set()


async def test_signing_out_makes_a_stranger(memory: Memory) -> None:
    await memory.use("tab", session="s")
    await memory.use("tab", session="")
    assert memory.states._owners == {"tab": Owner(address="10.0.0.1")}
    assert memory.after(bounded_states.STRANGER_SECONDS + 1) == set()
    assert memory.nothing_is_left()


async def test_signing_in_keeps_what_the_stranger_had(memory: Memory) -> None:
    before = await memory.use("tab")
    await memory.use("tab", session="s")
    assert memory.after(HOUR / 2) == {"tab"}
    assert await memory.use("tab") is before
    assert memory.states._owners == {"tab": Owner(session="s")}


async def test_an_address_keeps_few_states_of_tabs_that_are_gone(memory: Memory) -> None:
    for number in range(bounded_states.STRANGERS_GONE * 3):
        memory.connected = {f"tab-{number}"}
        await memory.use(f"tab-{number}")
    last = bounded_states.STRANGERS_GONE * 3
    assert memory.kept == {f"tab-{number}" for number in range(last - bounded_states.STRANGERS_GONE - 1, last)}


async def test_what_was_used_last_is_kept_longest(memory: Memory) -> None:
    await memory.use("old")
    for number in range(bounded_states.STRANGERS_GONE * 2):
        await memory.use(f"tab-{number}")
        await memory.use("old")
    assert "old" in memory.kept


async def test_connected_tabs_of_an_address_all_keep_theirs(memory: Memory) -> None:
    tabs = {f"tab-{number}" for number in range(bounded_states.STRANGERS_GONE * 3)}
    memory.connected = tabs
    for tab in tabs:
        await memory.use(tab)
    await memory.use("another")
    assert memory.kept == tabs | {"another"}


async def test_an_address_does_not_drive_out_another_or_who_has_signed_in(memory: Memory) -> None:
    await memory.use("other", address="10.0.0.2")
    await memory.use("member", session="s")
    for number in range(bounded_states.STRANGERS_GONE * 3):
        await memory.use(f"tab-{number}")
    assert {"other", "member"} <= memory.kept


async def test_strangers_are_bounded_in_all(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_states, "STRANGERS_GONE_IN_ALL", 10)
    monkeypatch.setattr(bounded_states, "STRANGERS", 20)
    await memory.use("member", session="s")
    for number in range(40):
        await memory.use(f"gone-{number}", address=f"10.0.1.{number}")
    assert len(memory.kept) <= 1 + 11
    for number in range(40):
        memory.connected.add(f"here-{number}")
        await memory.use(f"here-{number}", address=f"10.0.2.{number}")
    assert len(memory.kept) == 1 + 20
    assert "member" in memory.kept
    assert "here-39" in memory.kept


async def test_one_sign_in_keeps_a_limited_number_of_tabs_that_are_gone(memory: Memory) -> None:
    memory.connected = {f"here-{number}" for number in range(60)}
    for tab in memory.connected:
        await memory.use(tab, session="s")
    for number in range(bounded_states.TABS_GONE * 2):
        await memory.use(f"gone-{number}", session="s")
    assert memory.connected <= memory.kept
    assert len(memory.kept) <= 60 + bounded_states.TABS_GONE + 1


async def test_an_account_keeps_no_more_of_them_by_signing_in_again_and_again(memory: Memory) -> None:
    memory.connected = {"here"}
    await memory.use("here", session="s-0", account="ann")
    await memory.use("other", session="t", account="bob")
    for number in range(bounded_states.ACCOUNT_TABS_GONE * 2):
        await memory.use(f"gone-{number}", session=f"s-{number // 20}", account="ann")
    assert {"here", "other", f"gone-{bounded_states.ACCOUNT_TABS_GONE * 2 - 1}"} <= memory.kept
    assert len(memory.kept) <= 2 + bounded_states.ACCOUNT_TABS_GONE + 1
    memory.connected.clear()
    assert memory.after(HOUR) == set()
    assert memory.nothing_is_left()


async def test_of_a_sign_in_whose_browser_forgets_it_only_connected_tabs_are_left(memory: Memory) -> None:
    memory.connected = {"here"}
    for tab in ("here", "gone", "long-gone"):
        await memory.use(tab, session="s", account="ann")
    await memory.use("other", session="t", account="ann")
    memory.states.forget_gone("s")
    assert memory.kept == {"here", "other"}
    memory.states.forget_gone("nobody")
    memory.connected.clear()
    memory.states.forget_gone("s")
    memory.states.forget_gone("t")
    assert memory.nothing_is_left()


async def test_a_state_that_an_event_holds_is_not_taken_away(memory: Memory) -> None:
    async with memory.states.modify_state(BaseStateToken(ident="busy", cls=State)) as state:
        for number in range(bounded_states.STRANGERS_GONE * 3):
            await memory.use(f"tab-{number}", address="")
        assert memory.states.states["busy"] is state


async def test_a_state_that_is_taken_away_while_an_event_has_it_leaves_no_stranger(memory: Memory) -> None:
    token = BaseStateToken(ident="prepared", cls=State)
    async with memory.states.modify_state(token):
        assert memory.states.take("prepared") is not None
    assert memory.states._strangers == {}
    assert memory.states._owners == {}
    assert memory.states._token_expires_at == {}
