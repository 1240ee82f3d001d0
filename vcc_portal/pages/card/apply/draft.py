"""The tabs of the application: each with its State, its draft in the browser and its fields."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.components.patterns.money import is_done, is_unknown
from vcc_portal.components.patterns.table_input import TableField
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.state.card.apply.identical import IdenticalApplyState
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.card.apply.table import TableApplyState


@dataclass(frozen=True)
class View:
    """One tab."""

    state: Any
    """A State class with the vars of `Applying`."""
    draft: Draft
    fields: Fields

    @property
    def over(self) -> rx.Var[bool]:
        """True while what was sent is on the screen: its end, or the wait for it."""
        return (rx.Var.create(self.state.phase) == Phase.READY.value) & (is_unknown(self.state) | is_done(self.state))

    @property
    def editing(self) -> rx.Var[bool]:
        """True while the form is on the screen."""
        return (rx.Var.create(self.state.phase) == Phase.READY.value) & ~is_unknown(self.state) & ~is_done(self.state)


def _view(state: Any, name: str) -> View:
    draft = Draft(name)
    return View(state, draft, Fields(state, draft))


SINGLE = _view(CardApplyState, "apply")
TABLE = _view(TableApplyState, "apply-table")
IDENTICAL = _view(IdenticalApplyState, "apply-identical")
CELLS = TableField(TABLE.draft)
