"""What the address of /card/recharge is about: a recharge that was made, one card, many, or cards to choose from."""

from collections.abc import Mapping
from enum import StrEnum

from vcc_portal import routes
from vcc_portal.domain.redirects import with_query
from vcc_portal.features.card.targets import ALL, CARDS, card_ids
from vcc_portal.features.patterns.money import named_id

TRANSFER = "transfer"
"""Query parameter with the id of a recharge."""


class RechargeView(StrEnum):
    """What the page shows."""

    RESULT = "result"
    ONE = "one"
    MANY = "many"
    CHOOSE = "choose"


def view_of(params: Mapping[str, str]) -> RechargeView:
    """A recharge comes before the cards that the address names beside it."""
    if named_id(params, TRANSFER):
        return RechargeView.RESULT
    ids = card_ids(params)
    if len(ids) > 1 or params.get(ALL) == "1":
        return RechargeView.MANY
    return RechargeView.ONE if ids else RechargeView.CHOOSE


def card_of(params: Mapping[str, str]) -> str:
    """The id of the one card that the address names; empty when it names none, or more."""
    ids = card_ids(params)
    return ids[0] if len(ids) == 1 and params.get(ALL) != "1" else ""


def card_address(card_id: str) -> str:
    """Of the form for one card."""
    return with_query(routes.CARD_RECHARGE.path, **{CARDS: card_id})


def card_recharge_address(card_id: str, recharge_id: str) -> str:
    """Of what became of a recharge of a card."""
    return with_query(routes.CARD_RECHARGE.path, **{CARDS: card_id, TRANSFER: recharge_id})
