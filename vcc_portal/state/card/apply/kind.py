"""The tabs of the application page: which one is shown."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.card.apply.kind import ApplyKind


class ApplyKindState(rx.State):
    """Which tab is shown: the State of that which the address names puts itself here as it begins to read."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY

    kind: str = ApplyKind.SINGLE.value
