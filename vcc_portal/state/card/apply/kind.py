"""The tabs of the application page: which one the address names."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.card.apply.kind import ApplyKind, kind_of
from vcc_portal.state.core import browser


class ApplyKindState(rx.State):
    """Which tab is shown."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY

    kind: str = ApplyKind.SINGLE.value

    @rx.event
    def load(self) -> None:
        """Take the tab from the address."""
        self.kind = kind_of(browser.address().params).value
