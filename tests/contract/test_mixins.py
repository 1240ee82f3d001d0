"""Every State gives its mixins what they ask for, stands flat on them, and the mixins stand beside each other."""

import inspect

import pytest
from reflex.state import BaseState

from tests.support import state_classes
from tests.support.state_classes import methods, ours

MOST_ANCESTORS = 5
"""Mixins of ours in one State."""
MOST_METHODS = 81
"""Of a State with all its mixins: handlers, hooks and helpers."""

MIXINS, STATES = state_classes.found()


def test_states_and_mixins_are_found() -> None:
    assert len(STATES) > 40
    assert {"Form", "Loading", "Listing", "MovesMoney", "MoneyResult", "Batch"} <= {it.__name__ for it in MIXINS}


@pytest.mark.parametrize("state", STATES, ids=lambda it: it.__name__)
def test_nothing_that_a_mixin_asks_for_is_left_out(state: type[BaseState]) -> None:
    assert not inspect.isabstract(state), sorted(state.__abstractmethods__)


@pytest.mark.parametrize("mixin", MIXINS, ids=lambda it: it.__name__)
def test_no_mixin_is_built_on_a_mixin(mixin: type[BaseState]) -> None:
    assert ours(mixin) == [mixin]


@pytest.mark.parametrize("mixin", MIXINS, ids=lambda it: it.__name__)
def test_a_mixin_asks_by_abstract_methods(mixin: type[BaseState]) -> None:
    assert "NotImplementedError" not in inspect.getsource(mixin)


@pytest.mark.parametrize("state", STATES, ids=lambda it: it.__name__)
def test_a_state_stays_flat(state: type[BaseState]) -> None:
    assert len(ours(state)) - 1 <= MOST_ANCESTORS
    assert len(methods(state)) <= MOST_METHODS


@pytest.mark.parametrize("state", STATES, ids=lambda it: it.__name__)
def test_a_hook_that_does_nothing_hides_no_answer(state: type[BaseState]) -> None:
    for name in methods(state):
        first, *others = [vars(kind)[name] for kind in ours(state) if name in vars(kind)]
        assert not _does_nothing(first) or all(map(_does_nothing, others)), name


def _does_nothing(value: object) -> bool:
    """A method that calls nothing and looks at nothing."""
    return inspect.isfunction(value) and not value.__code__.co_names
