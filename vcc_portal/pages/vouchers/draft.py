"""The draft of an application for a voucher."""

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.state.vouchers.page import VoucherState

DRAFT = Draft("voucher")
FIELDS = Fields(VoucherState, DRAFT)
