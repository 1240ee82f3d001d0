"""What a tab had begun when another sign-in took it over, until the account that began it is back in that tab.

Whoever signs out has the browser forget its tabs (`clear-site-data`): what they had begun waits for the account in any.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Protocol, runtime_checkable

from reflex.state import BaseState

from vcc_portal.features.patterns.batch import BatchOperation, RunPhase
from vcc_portal.features.patterns.batch_view import BatchView
from vcc_portal.features.patterns.money import MoneyOperation, MoneyPhase
from vcc_portal.state.core import browser

_MOST = 1000
_Key = tuple[str, str, str]
"""The tab, the account's user id, the State's name."""
ANY_TAB = "any "
"""Stands before a tab that nobody will be known by again."""


@runtime_checkable
class Parkable(Protocol):
    """A State that may have begun something whose outcome must not be forgotten with its tab."""

    def _is_unfinished(self) -> bool: ...


@runtime_checkable
class HasOperation(Protocol):
    """A State whose form moves money."""

    def _operation_now(self) -> MoneyOperation: ...


@runtime_checkable
class HasRun(Protocol):
    """A State that changes many cards."""

    BATCH: ClassVar[BatchOperation]
    batch: BatchView


@runtime_checkable
class Knowing(Protocol):
    """A State that may know what a new State of its tab would have to look up."""

    def _knows_outcome(self) -> bool: ...


class Parked:
    """The values of States, in memory as the States themselves; the one that waits for longest goes first."""

    def __init__(self) -> None:
        self._held: OrderedDict[_Key, Mapping[str, Any]] = OrderedDict()

    def put_all(self, root: BaseState, user_id: str, *, lost_tab: str = "") -> None:
        """Keep what the unfinished States of a tab know, for this account only; of one that is lost for any tab.

        A browser may keep its tabs although it was told to forget them: what they know now stands for what they knew then.
        """
        for state in unfinished(root):
            own, name = vars(state), state.get_full_name()
            token = lost_tab or browser.token()
            tab = f"{ANY_TAB}{token}" if lost_tab else token
            self._held.pop((f"{ANY_TAB}{token}", user_id, name), None)
            self._held[tab, user_id, name] = {field: own[field] for field in state.get_fields() if field in own}
        while len(self._held) > _MOST:
            self._held.popitem(last=False)

    def take(self, state: BaseState, user_id: str) -> bool:
        """Give a State back what it knew; False when nothing waits for it."""
        name = state.get_full_name()
        homeless = (key for key in reversed(self._held) if key[0].startswith(ANY_TAB) and key[1:] == (user_id, name))
        key = (browser.token(), user_id, name)
        values = self._held.pop(key if key in self._held else next(homeless, key), None)
        for name, value in (values or {}).items():
            setattr(state, name, value)
        return values is not None

    def holds_for(self, token: str) -> bool:
        """Whether something of a tab waits, for whichever account."""
        return any(tab == token for tab, _, _ in self._held)

    def holds_for_any(self, user_id: str) -> bool:
        """Whether something of this account waits for whichever tab comes first."""
        return any(tab.startswith(ANY_TAB) and account == user_id for tab, account, _ in self._held)


parked = Parked()


def unfinished(root: BaseState) -> list[BaseState]:
    """The States of a tab that have begun something."""
    return [state for state in _all_states(root) if isinstance(state, Parkable) and state._is_unfinished()]


def is_needed(root: BaseState) -> bool:
    """Whether the tab that has this State may not get another one."""
    return bool(unfinished(root)) or any(_knows_outcome(each) for each in _all_states(root))


def _knows_outcome(state: BaseState) -> bool:
    if isinstance(state, HasOperation):
        operation = state._operation_now()
        return operation.under_way or operation.phase is MoneyPhase.DONE
    if isinstance(state, HasRun):
        # Of one that ended while the tab was elsewhere, the result is promised to who comes back.
        return state.BATCH.addressed and state.batch.phase == RunPhase.DONE
    return isinstance(state, Knowing) and state._knows_outcome()


def _all_states(root: BaseState) -> Iterator[BaseState]:
    yield root
    for below in root.substates.values():
        yield from _all_states(below)
