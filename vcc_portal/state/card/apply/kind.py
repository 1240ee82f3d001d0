"""The tabs of the application page: which one the address names."""

from enum import StrEnum
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.redirects import with_query
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import Portal

PARAMETER = "kind"
"""Query parameter with the tab; without it one card is applied for."""


class ApplyKind(StrEnum):
    """Ways to apply."""

    SINGLE = "single"
    TABLE = "table"
    IDENTICAL = "identical"

    @property
    def least(self) -> int:
        """How many cards must be left for it to make sense."""
        return 1 if self is ApplyKind.SINGLE else 2

    @property
    def address(self) -> str:
        """Of its tab."""
        return (
            routes.CARD_APPLY.path if self is ApplyKind.SINGLE else with_query(routes.CARD_APPLY.path, kind=self.value)
        )


def kind_of_address() -> ApplyKind:
    """The tab that the address names; an unknown one is a single card."""
    named = browser.address().params.get(PARAMETER, "")
    return ApplyKind(named) if named in set(ApplyKind) else ApplyKind.SINGLE


class ApplyKindState(Portal, rx.State):
    """Which tab is shown."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY

    kind: str = ApplyKind.SINGLE.value

    @rx.event
    def load(self) -> None:
        """Take the tab from the address."""
        self.kind = kind_of_address().value
