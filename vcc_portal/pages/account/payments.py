"""What the panels of payments have in common: they are read together, and shown to who may see payments."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import account as words
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.spending import SpendingState

IS_DENIED = SpendingState.phase == Phase.DENIED.value


def payments(content: rx.Component, *, waiting: rx.Component) -> rx.Component:
    """A panel's content in each of its states."""
    return loading.part(
        SpendingState,
        content,
        waiting=waiting,
        other={Phase.DENIED: denied()},
        retry=AccountHomeState.retry_records,
    )


def denied() -> rx.Component:
    """Instead of them, for who was not granted any."""
    return ui.empty_state("lock", words.PAYMENTS_DENIED)
