"""The draft of a top-up."""

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.state.account.recharge.page import AccountRechargeState

DRAFT = Draft("topup")
FIELDS = Fields(AccountRechargeState, DRAFT)
