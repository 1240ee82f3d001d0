"""The draft of the application, and its fields."""

from vcc_portal.components.form import Draft, Fields
from vcc_portal.state.card.apply import CardApplyState

DRAFT = Draft("apply")
FIELDS = Fields(CardApplyState, DRAFT)
