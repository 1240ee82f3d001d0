"""What /card/updateLimit reads: the cards of the address, and the terms that their limits stand under."""

import asyncio
from dataclasses import dataclass

from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import CHANGE_CODE
from vcc_portal.domain.text import Text
from vcc_portal.features.card.limits.plan import LimitChange, Terms, refused
from vcc_portal.features.card.targets import TargetCards, none_of, target_cards
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls


@dataclass(frozen=True)
class LimitReading:
    """The cards, and of each why it takes no limits at all; empty where it does."""

    found: TargetCards
    terms: Terms
    reasons: tuple[Text, ...] = ()


async def read_limits(visit: Visit, *, known: Terms | None = None) -> LimitReading:
    """The cards of the address.

    Raises `Failed`, and `NotShown`: DENIED without the right, CHOOSE and MISSING without cards, BLOCKED for one card that
    takes no limits; all but the first with what was found.
    """
    if not has_codes(visit.standing, CHANGE_CODE):
        raise NotShown(Phase.DENIED)
    found = await target_cards(visit.ask, visit.params)
    if not found.cards:
        raise NotShown(none_of(found), LimitReading(found, known or Terms()))
    terms = known or await _read_terms(visit)
    reasons = tuple(refused(card, LimitChange(card.currency), terms) for card in found.cards)
    reading = LimitReading(found, terms, reasons)
    if len(found.cards) == 1 and reasons[0]:
        raise NotShown(Phase.BLOCKED, reading)
    return reading


async def _read_terms(visit: Visit) -> Terms:
    config, kinds = await asyncio.gather(
        visit.ask(card_calls.CURRENCY_LIMIT_CONFIG, Nothing()), visit.ask(card_calls.CARD_CONFIG, Nothing())
    )
    return Terms(config, tuple(kinds), visit.user is not None and visit.user.card_limit_white)
