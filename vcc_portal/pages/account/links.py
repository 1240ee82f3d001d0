"""Which pages the account home may point to."""

import reflex as rx

from vcc_portal.routes import BY_PATH
from vcc_portal.state.core.auth import EntryState


def may_open(path: str) -> rx.Var[bool]:
    """True for an admin, and for an operator who was granted the page (spec §6)."""
    return EntryState.user.admin | EntryState.urls.contains(BY_PATH[path].resource)
