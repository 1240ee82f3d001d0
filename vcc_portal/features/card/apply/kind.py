"""The ways to apply for cards, each a tab of the page with an address of its own."""

from collections.abc import Mapping
from enum import StrEnum

from vcc_portal import routes
from vcc_portal.domain.redirects import with_query

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


def kind_of(params: Mapping[str, str]) -> ApplyKind:
    """The tab that the address names; an unknown one is a single card."""
    named = params.get(PARAMETER, "")
    return ApplyKind(named) if named in set(ApplyKind) else ApplyKind.SINGLE
