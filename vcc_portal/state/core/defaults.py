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
from typing_extensions import override

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
            elif is_constant(same := fixed(default)):
                field.set_default(default_factory=partial(_same, same))


def is_constant(value: object) -> bool:
    """Whether neither the value nor anything in it can be changed."""
    if isinstance(value, tuple | frozenset | FixedList):
        return all(map(is_constant, value))
    if isinstance(value, FixedDict):
        return all(map(is_constant, value.values()))
    if not dataclasses.is_dataclass(value):
        return isinstance(value, _CONSTANTS)
    frozen = getattr(type(value), "__dataclass_params__").frozen  # noqa: B009  typeshed does not know it
    return frozen and all(is_constant(getattr(value, each.name)) for each in dataclasses.fields(value))


def fixed(value: Any) -> Any:
    """An equal value: a frozen object whose lists and dictionaries, and those within, refuse to be changed."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    held = copy.copy(value)
    for each in dataclasses.fields(value):
        object.__setattr__(held, each.name, _fixed_within(getattr(value, each.name)))
    return held


def _fixed_within(value: Any) -> Any:
    if type(value) is list:
        return FixedList(map(_fixed_within, value))
    if type(value) is dict:
        return FixedDict({name: _fixed_within(each) for name, each in value.items()})
    return fixed(value)


def _refuse(self: object, *_: object, **__: object) -> Any:
    raise TypeError("All tabs begin with this one; put another in its place.")


class FixedList(list[Any]):
    """A list that all tabs share; a copy of it is an ordinary one."""

    append = clear = extend = insert = pop = remove = reverse = sort = _refuse
    __delitem__ = __iadd__ = __imul__ = __setitem__ = _refuse

    @override
    def __reduce_ex__(self, protocol: object) -> tuple[type[list[Any]], tuple[list[Any]]]:
        return list, ([*self],)


class FixedDict(dict[Any, Any]):
    """The same of a dictionary."""

    clear = pop = popitem = setdefault = update = _refuse
    __delitem__ = __ior__ = __setitem__ = _refuse

    @override
    def __reduce_ex__(self, protocol: object) -> tuple[type[dict[Any, Any]], tuple[dict[Any, Any]]]:
        return dict, ({**self},)


def _same(value: Any) -> Any:
    return value


def _states(kind: type[BaseState]) -> Iterator[type[BaseState]]:
    yield kind
    for each in kind.get_substates():
        yield from _states(each)
