"""What each State begins with is one object for all tabs, where nobody can change it.

The framework copies each default for each tab, and its first snapshot of a tab makes all of them: a hundred kilobytes
and some milliseconds for values that hardly any tab ever changes.
"""

import copy
import dataclasses
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum
from functools import partial
from typing import Any

import reflex as rx
from reflex.state import BaseState, State

_CONSTANTS = (str, bytes, int, float, bool, type(None), Enum, Decimal, date, timedelta)


def setup(app: rx.App) -> None:
    """Share them once every State is there: when the server starts."""
    app.register_lifespan_task(share)


async def share() -> None:
    """Have every State's fields begin with the same objects; what can be changed is made anew, without a copy."""
    for field in {id(each): each for kind in _states(State) for each in kind.__fields__.values()}.values():
        factory = field.default_factory
        if isinstance(factory, partial) and factory.func is copy.deepcopy:
            default = factory.args[0]
            if default in ([], {}):
                field.set_default(default_factory=type(default))
            elif is_constant(default):
                field.set_default(default_factory=partial(_same, default))


def is_constant(value: object) -> bool:
    """Whether neither the value nor anything in it can be changed."""
    if isinstance(value, tuple | frozenset):
        return all(map(is_constant, value))
    if not dataclasses.is_dataclass(value):
        return isinstance(value, _CONSTANTS)
    frozen = getattr(type(value), "__dataclass_params__").frozen  # noqa: B009  typeshed does not know it
    return frozen and all(is_constant(getattr(value, each.name)) for each in dataclasses.fields(value))


def _same(value: Any) -> Any:
    return value


def _states(kind: type[BaseState]) -> Iterator[type[BaseState]]:
    yield kind
    for each in kind.get_substates():
        yield from _states(each)
