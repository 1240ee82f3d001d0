"""The draft of a business verification."""

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.state.kyb.page import BusinessVerificationState

DRAFT = Draft("kyb")
FIELDS = Fields(BusinessVerificationState, DRAFT)
