"""What a user may do to cards: by resource codes, by flags of the account, and as far as the page exists."""

from collections.abc import Collection
from dataclasses import dataclass

from vcc_portal.domain.account import Standing, has_codes, may_open
from vcc_portal.domain.card import CHANGE_CODE, CHANGEABLE, CardMode, CardStatus
from vcc_portal.domain.card_changes import CANCEL_CODE, CANCELLABLE, MOVE_CODE, RECHARGE_CODE, freeze_refused
from vcc_portal.features.card.changes import card_now
from vcc_portal.routes import BY_PATH, Access
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.user import VccUser

LIMITS, MOVE, CANCEL, RECHARGE = "/card/updateLimit", "/card/move", "/card/cancel", "/card/recharge"
"""Pages that change cards; a list leads to those that are in the route table."""


@dataclass(frozen=True)
class CardRights:
    """What may be done to cards at all; which card takes it is another question."""

    change: bool = False
    """Tags and the notice switch."""
    limits: bool = False
    move: bool = False
    recharge: bool = False
    freeze: bool = False
    cancel: bool = False
    some: bool = False
    """True when something may be done to many cards at once."""


@dataclass(frozen=True)
class CardActions:
    """What the user may do to one card now."""

    limits: bool = False
    move: bool = False
    recharge: bool = False
    freeze: bool = False
    unfreeze: bool = False
    cancel: bool = False


def card_rights(standing: Standing, user: VccUser | None, freezable: Collection[str]) -> CardRights:
    """What somebody may do; `freezable` are the BINs whose cards can be frozen (the capability flag)."""
    change = has_codes(standing, CHANGE_CODE)
    limits, cancel = may_use(standing, LIMITS, CHANGE_CODE), may_use(standing, CANCEL, CANCEL_CODE)
    move = user is not None and user.support_sub_user and may_use(standing, MOVE, MOVE_CODE)
    recharge = may_use(standing, RECHARGE, RECHARGE_CODE)
    return CardRights(
        change=change,
        limits=limits,
        move=move,
        recharge=recharge,
        freeze=change and bool(freezable),
        cancel=cancel,
        some=change or limits or move or recharge or cancel,
    )


def card_actions(card: Card, rights: CardRights, freezable: Collection[str]) -> CardActions:
    """What of it this card takes in its status and mode."""
    now = card_now(card)
    editable = card.status in CHANGEABLE
    freezes = rights.freeze and freeze_refused(now, supported=card.bin in freezable) is None
    return CardActions(
        limits=rights.limits and editable,
        move=rights.move and editable and card.card_mode == CardMode.SHARED,
        recharge=rights.recharge and card.status == CardStatus.VALID and card.card_mode == CardMode.SINGLE,
        freeze=freezes and card.status == CardStatus.VALID,
        unfreeze=freezes and card.status == CardStatus.ABNORMAL,
        cancel=rights.cancel and card.status in CANCELLABLE,
    )


def may_use(standing: Standing, path: str, code: str) -> bool:
    """True when there is such a page, and this person may open it and do there what it is for."""
    route = BY_PATH.get(path)
    if route is None or not has_codes(standing, code):
        return False
    return route.access is not Access.PERMITTED or may_open(standing, route.resource)
