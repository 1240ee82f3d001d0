"""What each State begins with is one object for all tabs, where nobody can change it.

The framework copies each default for each tab, and its first snapshot of a tab makes all of them: a hundred kilobytes
and some milliseconds for values that hardly any tab ever changes. A page that was built with these defaults is told of
what was ever set (`page_has`), and nothing else of the State is made or compared.
"""

import copy
import dataclasses
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum
from functools import partial
from typing import Any

import reflex as rx
from reflex import state as framework
from reflex.istate.delta import Delta
from reflex.state import BaseState, State
from reflex_base.constants.state import FIELD_MARKER
from typing_extensions import override

_page_has: ContextVar[bool] = ContextVar("page_has_the_defaults", default=False)
_CONSTANTS = (str, bytes, int, float, bool, type(None), Enum, Decimal, date, timedelta)


def setup(app: rx.App) -> None:
    """Share them once every State is there: when the server starts."""
    State.dict = _snapshot  # type: ignore[method-assign]  # pyright: ignore[reportAttributeAccessIssue]
    app.register_lifespan_task(share)


def page_has(hashes: object) -> None:
    """Say of the event that runs how its page was built: with `hashes` of each State's defaults, in the framework's order."""
    built = framework._initial_snapshot_cache.get(State)
    if built is None or built.n_state_classes != len(framework.all_base_state_classes):
        _page_has.set(False)
    else:
        _page_has.set(hashes == [built.names_digest, *(built.hashes[each] for each in sorted(built.hashes))])


def _snapshot(self: BaseState, include_computed: bool = True, initial: bool = False, **named: Any) -> Delta:
    """In the place of the framework's, which makes and returns every field of every State."""
    if initial or not include_computed or not _page_has.get():
        return BaseState.dict(self, include_computed, initial, **named)
    _page_has.set(False)
    return ever_set(self)


def ever_set(root: BaseState) -> Delta:
    """The fields below `root` that are not as they began, among others that are, by State; computed ones always."""
    found: Delta = {}
    waiting = [root]
    while waiting:
        each = waiting.pop()
        waiting += each.substates.values()
        if each.computed_vars:
            each._mark_dirty_computed_vars()
        shown = [name for name, var in each.computed_vars.items() if not var._backend]
        held = {name + FIELD_MARKER: each.__dict__[name] for name in each.base_vars if name in each.__dict__}
        held |= {name + FIELD_MARKER: each.get_value(name) for name in shown}
        if held:
            found[each.get_full_name()] = held
    return found


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
