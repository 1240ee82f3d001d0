"""Will this card take this change, and if not, why not.

The sandbox refuses by these rules and the portal previews by them, so what the preview says is what happens.
Each rule answers None when the card takes the change.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from vcc_portal.domain.card import CHANGEABLE, CardMode, CardStatus
from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.text import Count

MOVE_CODE, CANCEL_CODE, RECHARGE_CODE = "vcc_card_move", "vcc_card_cancel", "vcc_card_recharge"
"""The resource codes that an operator needs to move and to cancel cards, and to transfer money onto them."""
CANCELLABLE = CHANGEABLE | {CardStatus.EXPIRED}
"""Statuses in which a card can be cancelled; an expired one is cancelled at once."""
MAX_TAGS = 8
MAX_TAG_LENGTH = 35
MAX_REASON = 100
CONFIRM_WORDS = ("注销", "cancel")
"""What can be typed instead of the number of cards, in either language."""
RISK = "RISK"
"""`freezeReason` of a freeze that only the provider can lift."""


@dataclass(frozen=True)
class CardNow:
    """What the rules read of a card."""

    status: str
    mode: str
    currency: str
    sub_user_id: str = ""
    """Empty for a card of the main account."""
    freeze_reason: str = ""


class ChangeRefusal(StrEnum):
    """Why a card does not take a change."""

    MISSING = "missing"
    """There is no such card, or not for this user."""
    STATUS = "status"
    """A card in its status takes no such change."""
    KIND = "kind"
    """The kind of card cannot do it."""
    CURRENCY = "currency"
    """The change is about another currency than the card's."""
    OWN_BALANCE = "own_balance"
    """A card with a balance of its own stays where it is."""
    THERE_ALREADY = "there_already"
    NO_ACCOUNT = "no_account"
    """The target has no account in the card's currency."""
    UNSETTLED = "unsettled"
    """Something is authorised and neither settled nor reversed."""
    TOO_MANY_TAGS = "too_many_tags"
    RISK = "risk"
    """The provider froze it; the user cannot undo that."""
    NOT_ACTIVE = "not_active"
    """A card that was never activated cannot be frozen."""


class TagMode(StrEnum):
    """What is done with the given tags."""

    ADD = "ADD"
    REMOVE = "REMOVE"
    REPLACE = "REPLACE"


def limits_refused(card: CardNow, *, supported: bool, currency: str | None, by_currency: bool) -> ChangeRefusal | None:
    """New limits, `by_currency` for limits per spending currency; `supported` by the kind of card."""
    if card.status not in CHANGEABLE:
        return ChangeRefusal.STATUS
    if not supported or (by_currency and card.mode != CardMode.SHARED):
        return ChangeRefusal.KIND
    return ChangeRefusal.CURRENCY if currency and currency != card.currency else None


def any_move_refused(card: CardNow) -> ChangeRefusal | None:
    """A new payer, whichever it is."""
    if card.status not in CHANGEABLE:
        return ChangeRefusal.STATUS
    return ChangeRefusal.OWN_BALANCE if card.mode == CardMode.SINGLE else None


def move_refused(card: CardNow, target: str, currencies: Collection[str]) -> ChangeRefusal | None:
    """A new payer: a sub-account, or "" for the main account, with open accounts in `currencies`."""
    if (refusal := any_move_refused(card)) is not None:
        return refusal
    if card.sub_user_id == target:
        return ChangeRefusal.THERE_ALREADY
    return None if card.currency in currencies else ChangeRefusal.NO_ACCOUNT


def cancel_refused(card: CardNow, *, unsettled: bool) -> ChangeRefusal | None:
    """The end of the card; `unsettled` while something on it is authorised and not settled."""
    if card.status not in CANCELLABLE:
        return ChangeRefusal.STATUS
    return ChangeRefusal.UNSETTLED if unsettled else None


def tags_refused(card: CardNow, wanted: Collection[str]) -> ChangeRefusal | None:
    """These tags, and no others."""
    if card.status not in CHANGEABLE:
        return ChangeRefusal.STATUS
    return ChangeRefusal.TOO_MANY_TAGS if len(wanted) > MAX_TAGS else None


def notice_refused(card: CardNow) -> ChangeRefusal | None:
    """The notice of moved money, on or off."""
    return None if card.status in CHANGEABLE else ChangeRefusal.STATUS


def freeze_refused(card: CardNow, *, supported: bool) -> ChangeRefusal | None:
    """A stop of all payments, or its end; `supported` by the kind of card."""
    if card.status not in CHANGEABLE:
        return ChangeRefusal.STATUS
    if card.freeze_reason == RISK:
        return ChangeRefusal.RISK
    if card.status == CardStatus.INACTIVE:
        return ChangeRefusal.NOT_ACTIVE
    return None if supported else ChangeRefusal.KIND


def confirms(typed: str, count: int) -> bool:
    """Whether the typed text confirms the cancellation of so many cards: their number, as it is shown or plain, or the word itself."""
    text = normalized(typed).strip().casefold()
    return text in {str(count), f"{Count(count)}", *CONFIRM_WORDS}


def changed_tags(present: Sequence[str], mode: str, tags: Sequence[str]) -> list[str]:
    """The tags of a card after a change, each once, in the order in which they are shown."""
    if mode == TagMode.ADD:
        return list(dict.fromkeys([*present, *tags]))
    if mode == TagMode.REMOVE:
        return [tag for tag in present if tag not in tags]
    return list(dict.fromkeys(tags))


def tags_over(opened: Sequence[str], typed: Sequence[str], kept: Sequence[str]) -> list[str]:
    """Tags as they were typed over the `opened` ones, where others may have added to what is kept or taken from it."""
    mine = [tag for tag in typed if tag in kept or tag not in opened]
    return [*mine, *(tag for tag in kept if tag not in typed and tag not in opened)]
