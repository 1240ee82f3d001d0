"""What can be done with a card from its own page: where each action leads, or why it is not possible."""

from dataclasses import dataclass

from vcc_portal.domain import card_changes
from vcc_portal.domain.account import Standing, has_codes
from vcc_portal.domain.card import CHANGE_CODE, CardMode, CardStatus
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.changes import card_now, reason, unsettled
from vcc_portal.features.card.rights import CANCEL, LIMITS, MOVE, RECHARGE, may_use
from vcc_portal.features.card.view import status_text
from vcc_portal.i18n.card import edits as strings
from vcc_portal.upstream.models.card import Card, CardConfig


@dataclass(frozen=True)
class Asker:
    """Who looks at the card."""

    standing: Standing
    sub_accounts: bool = False
    """True when the account has the sub-user feature."""


@dataclass(frozen=True)
class Action:
    """One action; without an address it is not possible, and `why` says the reason."""

    offered: bool = False
    """False for what makes no sense for this card at all."""
    href: str = ""
    why: Text = EMPTY


@dataclass(frozen=True)
class Actions:
    """The actions that lead to other pages, and freezing, which happens here."""

    recharge: Action = Action()
    limits: Action = Action()
    move: Action = Action()
    cancel: Action = Action()
    freeze: Action = Action()


NOTHING = Actions()


def actions(card: Card, config: CardConfig | None, asker: Asker) -> Actions:
    """What this user can do with this card; `config` is what its BIN can do, None while that is not known."""
    now = card_now(card)
    limits = card_changes.limits_refused(
        now, supported=config is None or config.support_limit, currency=None, by_currency=False
    )
    # While nobody knows, the provider is asked: a stolen card cannot wait.
    can_be_frozen = config is None or config.support_freeze
    frozen = card_changes.freeze_refused(now, supported=can_be_frozen)
    return Actions(
        recharge=_leads(
            RECHARGE,
            card_changes.RECHARGE_CODE,
            card,
            asker,
            _recharge_refused(card, config),
            card.card_mode == CardMode.SINGLE,
        ),
        limits=_leads(LIMITS, CHANGE_CODE, card, asker, reason(limits, card)),
        move=_leads(MOVE, card_changes.MOVE_CODE, card, asker, _move_refused(card, config, asker)),
        cancel=_leads(
            CANCEL,
            card_changes.CANCEL_CODE,
            card,
            asker,
            reason(card_changes.cancel_refused(now, unsettled=unsettled(card)), card),
            card.status not in {CardStatus.CANCEL, CardStatus.APPLYING},
        ),
        freeze=Action(
            offered=can_be_frozen and card.status not in _CLOSED,
            why=reason(frozen, card) if has_codes(asker.standing, CHANGE_CODE) else strings.NO_RIGHT,
        ),
    )


_CLOSED = frozenset({CardStatus.APPLYING, CardStatus.CANCEL, CardStatus.PRE_CANCEL, CardStatus.EXPIRED})


def _leads(path: str, code: str, card: Card, asker: Asker, why: Text, fits: bool = True) -> Action:
    """A link to the page of an action, for cards that it fits."""
    if not fits:
        return Action()
    if not may_use(asker.standing, path, code):
        why = strings.NO_RIGHT
    return Action(offered=True, href="" if why.zh else with_query(path, cards=card.card_id), why=why)


def _recharge_refused(card: Card, config: CardConfig | None) -> Text:
    if config is not None and not config.support_recharge:
        return strings.NOT_SUPPORTED
    return EMPTY if card.status == CardStatus.VALID else strings.ONLY_ACTIVE.format(status=status_text(card.status))


def _move_refused(card: Card, config: CardConfig | None, asker: Asker) -> Text:
    if not asker.sub_accounts:
        return strings.NO_SUB_ACCOUNTS
    if config is not None and not config.support_move:
        return strings.NOT_SUPPORTED
    anywhere_else = "another sub-account"
    return reason(card_changes.move_refused(card_now(card), anywhere_else, {card.currency}), card)
