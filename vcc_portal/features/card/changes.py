"""A card as the rules of `domain.card_changes` read it, and their reasons in words."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from vcc_portal.domain.batch import Item, ItemStatus
from vcc_portal.domain.card_changes import MAX_TAGS, CardNow, ChangeRefusal
from vcc_portal.domain.money import Money
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.view import status_text
from vcc_portal.i18n.card import changes as strings
from vcc_portal.upstream.models.card import Card


def card_now(card: Card) -> CardNow:
    """What the rules read of the provider's answer."""
    return CardNow(card.status, card.card_mode, card.currency, card.sub_user_id, card.freeze_reason)


def refused_by_now(items: Iterable[Item], now: Mapping[str, Item]) -> dict[str, Item]:
    """Of cards that are about to be sent, those that take the change no more, by what a preview would say `now`.

    They are not sent for a refusal that gives no reason. Where the preview has said it already, it is sent as was wanted.
    """
    return {
        each.card_id: replace(look, status=ItemStatus.FAILED)
        for each in items
        if not each.code and (look := now.get(each.card_id)) and look.status is ItemStatus.WILL_FAIL
    }


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
