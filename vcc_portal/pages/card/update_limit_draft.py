"""The drafts of /card/updateLimit, and their fields."""

from vcc_portal.components.form import Draft, Fields
from vcc_portal.state.card.limit_rules import CardRulesState
from vcc_portal.state.card.update_limit import CardLimitState

DRAFT = Draft("limits")
FIELDS = Fields(CardLimitState, DRAFT)
RULES_DRAFT = Draft("rules")
RULES_FIELDS = Fields(CardRulesState, RULES_DRAFT)
