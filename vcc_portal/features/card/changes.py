"""A card as the rules of `domain.card_changes` read it, and their reasons in words."""

from vcc_portal.domain.card_changes import MAX_TAGS, CardNow, ChangeRefusal
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.view import status_text
from vcc_portal.i18n.card import changes as strings
from vcc_portal.upstream.models.card import Card


def card_now(card: Card) -> CardNow:
    """What the rules read of the provider's answer."""
    return CardNow(card.status, card.card_mode, card.currency, card.sub_user_id, card.freeze_reason)


def unsettled(card: Card) -> bool:
    """True while something on the card is authorised and neither settled nor reversed."""
    return card.frozen_amount > 0


def held(card: Card) -> Money:
    """What is authorised on the card and not settled."""
    return Money(card.frozen_amount, card.currency)


def reason(why: ChangeRefusal | None, card: Card) -> Text:
    """Why this card does not take the change; empty when it does."""
    return reason_of(why, card_now(card), held(card))


def reason_of(why: ChangeRefusal | None, card: CardNow, on_hold: Money) -> Text:
    """As `reason`, for a card of which only this was kept."""
    if why is None:
        return EMPTY
    return strings.REASONS[why].format(
        status=status_text(card.status), currency=card.currency, held=on_hold, most=MAX_TAGS
    )
