"""The draft of a top-up."""

import reflex as rx

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.state.account.recharge.page import AccountRechargeState
from vcc_portal.state.core.auth import EntryState

DRAFT = Draft("topup")
FIELDS = Fields(AccountRechargeState, DRAFT)
OWNER: "rx.Var[str]" = rx.Var.create(EntryState.user.tag).to(str)
