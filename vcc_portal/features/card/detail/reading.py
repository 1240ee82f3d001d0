"""What /card/detail reads about its card."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.card.detail.actions import Asker
from vcc_portal.features.card.detail.edit_values import EditRefused
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n.card import common as card_words
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById, CardConfig


@dataclass(frozen=True)
class CardReading:
    """A card, with what decides what may be done to it."""

    card: Card
    asker: Asker
    configs: Mapping[str, CardConfig] = field(default_factory=dict)
    """What the cards of each BIN can do; empty while that is not known."""
    why_not_issued: Text = EMPTY
    """In the provider's words, in both languages."""


async def read_card(visit: Visit, card_id: str) -> CardReading:
    """The card of that id. Raises `Failed`, and `NotShown` where the user has no such card."""
    if not card_id:
        raise NotShown(Phase.MISSING)
    try:
        card, configs = await asyncio.gather(
            visit.ask(card_calls.INFO, CardById(card_id=card_id)),
            visit.ask_quietly(card_calls.CARD_CONFIG, Nothing()),
        )
    except Failed as failed:
        if failed.code == Code.CARD_NOT_FOUND:
            raise NotShown(Phase.MISSING) from failed
        raise
    asker = Asker(visit.standing, visit.divided)
    why = await why_not_issued(visit, card)
    return CardReading(card, asker, {row.bin: row for row in configs or []}, why)


async def read_before_a_change(visit: Visit, card: Card) -> Card:
    """The card as it is now. Raises `EditRefused` where it cannot be read."""
    try:
        return await visit.ask(card_calls.INFO, CardById(card_id=card.card_id))
    except FailedHere as failed:
        raise EditRefused(card_words.NOT_READ.format(reason=failed.text)) from failed


async def why_not_issued(visit: Visit, card: Card) -> Text:
    """Why the issuer has not made a card, in both languages; empty where it says nothing."""
    [why] = await visit.in_both(card, card_calls.INFO, CardById(card_id=card.card_id), lambda one: [one.fail_reason])
    return why
