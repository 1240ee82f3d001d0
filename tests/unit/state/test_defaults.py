"""Tabs share what nobody can change, and nothing else."""

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest
import reflex as rx
from reflex import state as framework
from reflex.state import BaseState, State
from reflex_base.utils.format import json_dumps

from vcc_portal import pages
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.state.core import defaults


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Fixed:
    text: Text = EMPTY
    marks: tuple[int, ...] = (1, 2)


@dataclass(frozen=True)
class Holding:
    rows: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Deep:
    within: Holding = field(default_factory=Holding)


@dataclass(frozen=True)
class Named:
    by_name: dict[str, list[int]] = field(default_factory=dict)


@dataclass
class Open:
    text: str = ""


@pytest.mark.parametrize("value", ["", 1, None, Colour.RED, (), ("a", Fixed()), frozenset({"a"}), Fixed()])
def test_what_cannot_change_is_constant(value: object) -> None:
    assert defaults.is_constant(value)


@pytest.mark.parametrize("value", [[], {}, set(), Open(), Holding(), Deep(), ([],)])
def test_what_can_change_is_not(value: object) -> None:
    assert not defaults.is_constant(value)


@pytest.mark.parametrize("value", [Holding(), Holding([1]), Deep(), Named({"a": [1]})])
def test_what_a_frozen_object_holds_can_be_fixed(value: Any) -> None:
    """It is equal and written as before; whoever would change it is told, and a copy can be changed."""
    held = defaults.fixed(value)
    assert held == value
    assert defaults.is_constant(held)
    assert not defaults.is_constant(value)
    assert json_dumps(held) == json_dumps(value)
    for copied in (copy.deepcopy(held), pickle.loads(pickle.dumps(held))):
        assert copied == value
        assert not defaults.is_constant(copied)


@pytest.mark.parametrize("name", sorted({*dir(list), *dir(dict)} - {*dir(tuple), *dir(MappingProxyType)}))
def test_whatever_changes_a_list_or_a_dictionary_is_refused(name: str) -> None:
    held: Any = defaults.fixed(Named({"a": [1]}))
    for one in (held.by_name, held.by_name["a"]):
        if hasattr(one, name) and name != "__reversed__":
            with pytest.raises(TypeError, match="All tabs begin with this one"):
                getattr(one, name)("a", 1)


async def test_tabs_share_constants_and_have_lists_of_their_own() -> None:
    for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        importlib.import_module(module.name)
    before = {name: value for _, name, value in _values()}
    await defaults.share()
    first, second = list(_values()), list(_values())
    assert {name: value for _, name, value in first} == before
    shared = 0
    for (_, name, one), (_, _, other) in zip(first, second, strict=True):
        if defaults.is_constant(one):
            shared += one is other
        else:
            assert one is not other, name
    assert shared > 500


OF_ONE_TAB = {
    "account_home_state.steps",
    "card_apply_state._offer",
    "card_recharge_batch_state._accounts",
    "card_recharge_state._accounts",
    "identical_apply_state._offer",
    "in_progress_state._known",
    "table_apply_state._judged",
    "table_apply_state._offer",
}
"""A list that begins with something, the provider's answers and a State's own record."""


async def test_what_a_page_shows_at_first_is_frozen_or_empty() -> None:
    """Otherwise each tab has a copy of it and of all that it holds."""
    for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        importlib.import_module(module.name)
    await defaults.share()
    own = {
        name.rpartition("____")[2]
        for state, name, value in _values()
        if type(state).__module__.startswith("vcc_portal.")
        and value not in ([], {})
        and not defaults.is_constant(value)
    }
    assert own == OF_ONE_TAB


def _values() -> Iterator[tuple[Any, str, Any]]:
    """Every field of a fresh tab with its value, but for the framework's own root."""
    pending = list(State(_reflex_internal_init=True).substates.values())
    while pending:
        state = pending.pop()
        pending += state.substates.values()
        for name, declared in type(state).__fields__.items():
            if declared._owner is type(state):
                yield state, f"{state.get_full_name()}.{name}", state.get_value(name)


async def test_a_page_that_has_the_defaults_is_told_the_same_as_of_the_whole_state() -> None:
    hashes = await _built()
    for begun in (_tab(), _tab(name="held", rows=[1]), _tab(count=0, rows=[]), _tab(name="", rows=[1, 2])):
        defaults.page_has(hashes)
        told = State.dict(begun)
        whole = BaseState.dict(begun)
        assert sum(map(len, told.values())) < sum(map(len, whole.values())) / 10
        whole = await framework._diff_against_initial_state(State, whole, hashes)
        assert await framework._diff_against_initial_state(State, told, hashes) == whole


async def test_a_page_of_another_version_is_told_everything() -> None:
    hashes = await _built()
    for other in ([*hashes[:-1], "0" * 16], hashes[:-1], [], None, "abc", [*hashes, "x"]):
        defaults.page_has(other)
        assert State.dict(_tab()) == BaseState.dict(_tab()), other


async def test_the_next_snapshot_of_the_same_event_is_whole() -> None:
    defaults.page_has(await _built())
    State.dict(_tab())
    assert State.dict(_tab()) == BaseState.dict(_tab())


class Kept(State):
    """A State with each kind of field, one of them computed."""

    name: str = ""
    count: int = 7
    rows: list[int] = []

    @rx.var
    def length(self) -> int:
        return len(self.rows)


def _tab(**values: Any) -> State:
    begun = State(_reflex_internal_init=True)
    kept = begun.substates[Kept.get_name()]
    for name, value in values.items():
        setattr(kept, name, value)
    return begun


async def _built() -> list[str]:
    """What the pages of this version say of their defaults."""
    for module in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
        importlib.import_module(module.name)
    defaults.setup(SimpleNamespace(register_lifespan_task=lambda _: None))  # type: ignore[arg-type]
    snapshot = State(_reflex_internal_init=True).dict(initial=True)
    framework.cache_initial_snapshot(State, snapshot)
    return framework.state_snapshot_hashes(snapshot)
