"""The tab that applies for cards that differ in the number in their name alone."""

from collections.abc import Mapping
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card_names import MOST_IN_BATCH, numbered
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.apply.form import IdenticalApplyForm, most_at_once
from vcc_portal.features.card.apply.kind import ApplyKind
from vcc_portal.features.card.apply.many import IdenticalCards, ManyCards
from vcc_portal.features.card.apply.request import review_identical
from vcc_portal.features.patterns.fields import SEPARATOR
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.state.card.apply.batch import ApplyingForMany
from vcc_portal.state.card.apply.page import Applying
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money import MovesMoney

NAMES_SHOWN = 6


class IdenticalApplyState(ApplyingForMany, Applying, Loading, MovesMoney, Form, rx.State):
    """An application for a number of like cards."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY
    KIND: ClassVar[ApplyKind] = ApplyKind.IDENTICAL
    CARDS: ClassVar[ManyCards] = IdenticalCards()
    FORM: ClassVar[type[FormModel]] = IdenticalApplyForm
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        **Applying.FIELD_OF_CODE,
        Code.CARD_COUNT_REACHED: "count",
    }

    names_shown: list[str] = []
    """The first names, and the last."""
    number: int = 0
    most: int = MOST_IN_BATCH
    """How many may be applied for at once."""

    def _count_cards(self, values: Mapping[str, str]) -> int:
        names = _retried(values)
        typed = values.get("count", "").strip()
        count = len(names) or (int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0)
        self.number = count
        self.most = most_at_once(self._offer, values.get("card_mode", ""), values.get("bin", ""))
        prefix = values.get("card_name", "").strip()
        known = names or (numbered(prefix, count) if prefix and count <= MOST_IN_BATCH else [])
        self.names_shown = known if len(known) <= NAMES_SHOWN else [*known[: NAMES_SHOWN - 2], "…", known[-1]]
        return count

    def _show_check(self, form: IdenticalApplyForm) -> None:
        self.rows = review_identical(form, self._offer)

    def _again(self, values: dict[str, str]) -> rx.event.EventSpec:
        return IdenticalApplyState.confirm(values)  # type: ignore[call-arg]


def _retried(values: Mapping[str, str]) -> list[str]:
    return [name for name in values.get("names", "").split(SEPARATOR) if name][:MOST_IN_BATCH]
