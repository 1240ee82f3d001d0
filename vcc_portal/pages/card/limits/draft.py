"""The drafts of /card/updateLimit, and their fields."""

from vcc_portal.components.patterns.form import Draft, Fields
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_portal.state.card.limits.rules import CardRulesState

DRAFT = Draft("limits")
FIELDS = Fields(CardLimitState, DRAFT)
RULES_DRAFT = Draft("rules")
RULES_FIELDS = Fields(CardRulesState, RULES_DRAFT)
