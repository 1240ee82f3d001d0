"""The draft of an application for a voucher."""

import reflex as rx

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.vouchers.page import VoucherState

DRAFT = Draft("voucher")
FIELDS = Fields(VoucherState, DRAFT)
OWNER: "rx.Var[str]" = rx.Var.create(EntryState.user.tag).to(str)
