"""What comes back when cards are cancelled: by account and currency, never added up over currencies."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from vcc_portal.domain.card_changes import ChangeRefusal, cancel_refused
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.changes import card_now, unsettled
from vcc_portal.features.card.funding_accounts import cards_text, place_name
from vcc_portal.i18n.card import cancel as strings
from vcc_portal.upstream.models.card import Card


@dataclass(frozen=True)
class Refund:
    """What one account gets back in one currency, as display strings."""

    place: Text = EMPTY
    currency: str = ""
    amount: str = ""
    cards: Text = EMPTY


@dataclass(frozen=True)
class Refunds:
    """Everything that comes back."""

    rows: list[Refund] = field(default_factory=list)
    totals: list[Refund] = field(default_factory=list)
    """By currency, over all accounts; empty when one row says it already."""
    nothing: Text = EMPTY
    """Why there are no rows; empty where there are."""
    debts: bool = False
    """True when a card's balance is below zero, so that its account pays."""


def why_not(card: Card) -> ChangeRefusal | None:
    """Why the card cannot be cancelled, as the provider would refuse it."""
    return cancel_refused(card_now(card), unsettled=unsettled(card))


def comes_back(card: Card) -> int:
    """What a card's own balance gives back, in thousandths; 0 for a card without one."""
    return max(0, card.card_balance or 0)


def refunds(cards: Sequence[Card]) -> Refunds:
    """What comes back from those of the cards that can be cancelled."""
    closing = [card for card in cards if why_not(card) is None]
    going = [card for card in closing if card.card_balance is not None]
    paid = [card for card in going if comes_back(card)]
    by_place = _sums(paid, lambda card: (card.sub_user_name, card.currency))
    by_currency = _sums(paid, lambda card: ("", card.currency))
    return Refunds(
        rows=[_refund(place_name(alias), currency, *found) for (alias, currency), found in by_place.items()],
        totals=[_refund(EMPTY, currency, *found) for (_, currency), found in by_currency.items()]
        if len(by_place) > len(by_currency)
        else [],
        nothing=EMPTY if paid else _nothing(cards, closing),
        debts=any((card.card_balance or 0) < 0 for card in going),
    )


def _nothing(cards: Sequence[Card], closing: Sequence[Card]) -> Text:
    """Why nothing comes back; that cards have no balance of their own is said only where none of them has one."""
    if all(card.card_balance is None for card in cards):
        return strings.NOTHING_BACK
    return strings.NOTHING_OF_THOSE if closing else strings.NONE_GOES


def _sums(cards: Iterable[Card], key: Callable[[Card], tuple[str, str]]) -> dict[tuple[str, str], tuple[int, int]]:
    """Thousandths and numbers of cards by key."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for card in cards:
        found[key(card)].append(comes_back(card))
    return {name: (sum(amounts), len(amounts)) for name, amounts in sorted(found.items(), key=lambda one: one[0][::-1])}


def _refund(place: Text, currency: str, amount: int, cards: int) -> Refund:
    return Refund(place, currency, format_amount(amount, currency), cards_text(cards))
