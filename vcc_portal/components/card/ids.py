"""Who may copy a card's id: wherever one stands."""

from typing import Any

import reflex as rx

from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.shell.switcher import SwitcherState


def sees_ids() -> rx.Var[bool]:
    """An operator has no copy-id control (spec §6), nor before his accounts have been read: an admin is none."""
    current: Any = SwitcherState.current
    return (current.operator_id == "") & (EntryState.user.admin | (current.user_id != ""))
