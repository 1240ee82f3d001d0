"""Tabs share what nobody can change, and nothing else."""

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pytest
from reflex.state import State

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


@dataclass
class Open:
    text: str = ""


@pytest.mark.parametrize("value", ["", 1, None, Colour.RED, (), ("a", Fixed()), frozenset({"a"}), Fixed()])
def test_what_cannot_change_is_constant(value: object) -> None:
    assert defaults.is_constant(value)


@pytest.mark.parametrize("value", [[], {}, set(), Open(), Holding(), Deep(), ([],)])
def test_what_can_change_is_not(value: object) -> None:
    assert not defaults.is_constant(value)


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


def _values() -> Iterator[tuple[Any, str, Any]]:
    """Every field of a fresh tab with its value, but for the framework's own root."""
    pending = list(State(_reflex_internal_init=True).substates.values())
    while pending:
        state = pending.pop()
        pending += state.substates.values()
        for name, declared in type(state).__fields__.items():
            if declared._owner is type(state):
                yield state, f"{state.get_full_name()}.{name}", state.get_value(name)
