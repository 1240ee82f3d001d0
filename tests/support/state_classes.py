"""The portal's State classes and mixins, and what of them is ours."""

import importlib
import pkgutil
from collections.abc import Iterator

from reflex.state import BaseState, State

from vcc_portal import state as states
from vcc_portal.state.core.pattern import Pattern

OURS = "vcc_portal."


def found() -> tuple[list[type[BaseState]], list[type[BaseState]]]:
    """Mixins and States, by name."""
    for module in pkgutil.walk_packages(states.__path__, f"{states.__name__}."):
        importlib.import_module(module.name)
    every = sorted({kind for kind in _below(State) if kind.__module__.startswith(OURS)}, key=lambda it: it.__name__)
    return [kind for kind in every if kind._mixin], [kind for kind in every if not kind._mixin]


def ours(kind: type) -> list[type]:
    """A class and its ancestors, as far as they are the portal's."""
    return [base for base in kind.__mro__ if base.__module__.startswith(OURS) and base is not Pattern]


def methods(state: type[BaseState]) -> set[str]:
    """Names of everything that can be called on a State and was written by us."""
    return {
        name
        for kind in ours(state)
        for name, value in vars(kind).items()
        if not name.startswith("__") and not isinstance(value, type)
        if callable(value) or isinstance(value, (staticmethod, classmethod))
    }


def _below(kind: type) -> Iterator[type[BaseState]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)
