"""The draft of a business verification."""

import reflex as rx

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.kyb.page import BusinessVerificationState

DRAFT = Draft("kyb")
FIELDS = Fields(BusinessVerificationState, DRAFT)
OWNER: "rx.Var[str]" = rx.Var.create(EntryState.user.tag).to(str)
