"""What a call changed of the cards that it names: their state before and after it, for the operation log."""

from typing import Any

from pydantic import BaseModel
from sqlalchemy import select

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.cards.views import views
from vcc_sandbox.core.context import Ctx

WATCHED = (
    "cardName",
    "email",
    "areaCode",
    "phoneMask",
    "cardTags",
    "movingAccountNoticeSwitch",
    "singleLimit",
    "singleDayLimit",
    "singleMonthLimit",
    "lifeTimeLimit",
    "transactionCurrencyLimitList",
    "cardLimitRules",
    "mode3ds",
    "connectInfoFor3ds",
    "subUserId",
    "subUserName",
    "status",
    "freezeReason",
)
"""Wire names of what a user can change; contacts are masked as everywhere, apart from the card's mailbox."""
LIMITS = ("currency", "singleLimit", "singleDayLimit", "singleMonthLimit", "lifeTimeLimit")
"""Of a currency's limits; what is left of them is no change."""

Snapshot = dict[str, dict[str, Any]]
"""The watched fields by card."""


def snapshot(ctx: Ctx, asked: BaseModel) -> Snapshot:
    """The cards of the company that a request names, as they are now."""
    many = getattr(asked, "card_id_list", None) or [getattr(asked, "card_id", None)]
    ids = [one for one in many if one]
    if not ids:
        return {}
    ctx.db.flush()
    cards = ctx.db.scalars(select(Card).where(Card.card_id.in_(ids), Card.company_id == ctx.owner)).all()
    return {card.card_id: _watched(card.wire()) for card in views(ctx.db, cards, ctx.time)}


def changes(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields that differ, as they were and as they are; a limit that is missing is none."""
    names = [name for name in WATCHED if before.get(name) != after.get(name)]
    return {name: before.get(name) for name in names}, {name: after.get(name) for name in names}


def _watched(card: dict[str, Any]) -> dict[str, Any]:
    kept = {name: card.get(name) for name in WATCHED}
    limits = kept["transactionCurrencyLimitList"] or []
    kept["transactionCurrencyLimitList"] = [{name: one.get(name) for name in LIMITS} for one in limits]
    return kept
