"""Follows the server's request to load another document: the sign-in page, the provider's user centre."""

import reflex as rx

from vcc_portal.components.scripts import script
from vcc_portal.state.core.browser import LeaveState


class Leave(rx.Component):
    """Around the whole application; draws nothing."""

    library = script("leave.js")
    tag = "Leave"
    to: rx.Var[str]
    undone: rx.Var[bool]
    """Nothing was done of what was pressed last."""


def leave(_stateful: bool) -> rx.Component:
    """The wrapper as `rx.App(extra_app_wraps=…)` takes it."""
    return Leave.create(to=LeaveState.url, undone=LeaveState.undone)
