"""Cards whose cancellation was accepted, until they have ended (PRE_CANCEL → CANCEL, spec §6)."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from vcc_portal.domain.batch import CardFinding, ItemChange, Items, ItemStatus
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.listing import Status
from vcc_portal.domain.text import Text
from vcc_portal.features.card.view import status_text, status_tone
from vcc_portal.i18n.card import cancel as strings
from vcc_portal.upstream.models.card import Card


def ending(old: Text, status: CardStatus) -> ItemChange:
    """A card's status before, and on its way out."""
    return ItemChange(strings.STATUS, old, status_text(status))


def closing(items: Items, closed: Collection[str]) -> list[str]:
    """Ids of the cards that were accepted and are not among the `closed` ones."""
    return [each.card_id for each in items if each.status is ItemStatus.OK and each.card_id not in closed]


def shown_closing(items: Items, closed: Collection[str]) -> Items:
    """The cards as they are shown: what was accepted and has not ended is being cancelled."""
    under_way = frozenset(closing(items, closed))
    badge = Status(status_text(CardStatus.PRE_CANCEL), status_tone(CardStatus.PRE_CANCEL))
    return tuple(
        replace(each, badge=badge, changes=(ending(each.changes[0].old, CardStatus.PRE_CANCEL),))
        if each.card_id in under_way
        else each
        for each in items
    )


def ended(cards: Mapping[str, Card]) -> tuple[frozenset[str], dict[str, CardFinding]]:
    """Of the cards that were read: those that have ended, and those that are in use again, as failures."""
    over = {card_id: card for card_id, card in cards.items() if card.status != CardStatus.PRE_CANCEL}
    closed = frozenset(card_id for card_id, card in over.items() if card.status == CardStatus.CANCEL)
    return closed, {
        card_id: CardFinding(ItemStatus.FAILED, strings.NOT_CLOSED.format(status=status_text(card.status)))
        for card_id, card in over.items()
        if card_id not in closed
    }
