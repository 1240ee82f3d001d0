"""Why can I not? Each action with the first rule that is in its way, by the rules that decide it elsewhere.

A rule has an id, `right.vcc_quota` or `gate.kyc_review`, that testers can look for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from vcc_portal import routes
from vcc_portal.domain.account import Standing, has_codes, may_open, place_for, sees_main
from vcc_portal.domain.card import APPLY_CODE, CHANGE_CODE, NUMBER_CODE, CardMode, CardStatus
from vcc_portal.domain.card_changes import (
    CANCEL_CODE,
    MOVE_CODE,
    RECHARGE_CODE,
    ChangeRefusal,
    any_move_refused,
    freeze_refused,
    notice_refused,
)
from vcc_portal.domain.gating import Gate
from vcc_portal.domain.kyc import KYB_CODE
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.quota.view import QUOTA_CODE, SUB_ACCOUNT_CODE
from vcc_portal.features.account.recharge.reading import OPEN_CODE
from vcc_portal.features.account.recharge.reading import RECHARGE_CODE as TOP_UP_CODE
from vcc_portal.features.account.statements import BILL_CODE
from vcc_portal.features.card.cancel.sums import why_not
from vcc_portal.features.card.changes import card_now
from vcc_portal.features.patterns.gating import gate_of
from vcc_portal.features.settings.alarm import SETTING_CODE
from vcc_portal.features.transactions.tabs import CODES_RIGHT
from vcc_portal.i18n.patterns import gate as gate_words
from vcc_portal.i18n.shell import why as words
from vcc_portal.routes import Access, Route
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.user import VccUser

INVITE_CODE = "vcc_invite"
"""Shows the invite entry (spec §6)."""


@dataclass(frozen=True)
class WhyFacts:
    """What the rules look at; `funded` and `card` are None where they are not known."""

    standing: Standing
    user: VccUser
    funded: bool | None = None
    card: Card | None = None
    freezable: frozenset[str] = frozenset()
    """BINs whose cards can be frozen."""

    @property
    def gate(self) -> Gate:
        """What verification still needs."""
        return gate_of(self.user)


@dataclass(frozen=True)
class Obstacle:
    """A rule that is in the way, what it says, and what changes it."""

    rule: str
    why: Text
    fix: Text = EMPTY
    href: str = ""


Rule = Callable[[WhyFacts], Obstacle | None]


@dataclass(frozen=True)
class PortalAction:
    """Something that can be done in the portal, with its rules in the order in which they decide."""

    name: Text
    route: Route
    rules: tuple[Rule, ...]
    of_card: bool = False
    """The address of its page names the card."""


@dataclass(frozen=True)
class WhyAnswer:
    """An action, and the first rule in its way; none when it can be done."""

    name: Text
    obstacle: Obstacle | None
    href: str = ""


def funded(standing: Standing, accounts: Sequence[Account] | None) -> bool | None:
    """Whether the main account can pay for anything; None where its balances could not be read, or are not told."""
    if accounts is None or not sees_main(accounts, everything=standing.admin):
        return None
    return any(one.spendable > 0 for one in accounts)


def explain(facts: WhyFacts) -> list[WhyAnswer]:
    """Every action, in the order of the menus."""
    return [_answer(action, facts) for action in ACTIONS]


def _answer(action: PortalAction, facts: WhyFacts) -> WhyAnswer:
    found = next((obstacle for rule in action.rules if (obstacle := rule(facts)) is not None), None)
    card = f"?cards={facts.card.card_id}" if action.of_card and facts.card is not None else ""
    return WhyAnswer(action.name, found, f"{action.route.path}{card}")


def _account(facts: WhyFacts) -> Obstacle | None:
    place = place_for(facts.standing)
    return Obstacle(f"account.{place.name.lower()}", words.HELD, words.ASK_MANAGER, place) if place else None


def _page(route: Route) -> Rule:
    def rule(facts: WhyFacts) -> Obstacle | None:
        if route.access is not Access.PERMITTED or may_open(facts.standing, route.resource):
            return None
        return Obstacle(f"page.{route.resource}", words.NO_PAGE.format(page=route.title), words.ASK_ADMINISTRATOR)

    return rule


def _code(code: str) -> Rule:
    def rule(facts: WhyFacts) -> Obstacle | None:
        if has_codes(facts.standing, code):
            return None
        return Obstacle(f"right.{code}", words.NO_CODE.format(code=code), words.ASK_ADMINISTRATOR)

    return rule


def _flag(name: str, text: Text, held: Callable[[VccUser], bool]) -> Rule:
    def rule(facts: WhyFacts) -> Obstacle | None:
        return None if held(facts.user) else Obstacle(f"flag.{name}", text, words.ASK_MANAGER)

    return rule


def _verified(facts: WhyFacts) -> Obstacle | None:
    found = facts.gate
    if found is Gate.OPEN:
        return None
    message = gate_words.MESSAGES[found]
    if found.under_review:
        return Obstacle(f"gate.{found}", message.title, words.WAIT)
    return Obstacle(f"gate.{found}", message.title, message.action, routes.ACCOUNT.path)


def _company(facts: WhyFacts) -> Obstacle | None:
    personal = facts.user.personal
    return Obstacle("account.personal", words.PERSONAL, words.NO_FIX) if personal else None


def _funded(facts: WhyFacts) -> Obstacle | None:
    if facts.funded is not False:
        return None
    return Obstacle("balance.none", words.NO_MONEY, words.GO_TOP_UP, routes.ACCOUNT_RECHARGE.path)


def _on_card(refused: Callable[[Card, WhyFacts], ChangeRefusal | None]) -> Rule:
    def rule(facts: WhyFacts) -> Obstacle | None:
        found = refused(facts.card, facts) if facts.card is not None else None
        return None if found is None else Obstacle(f"card.{found}", words.CARD_WHY[found])

    return rule


def _single(facts: WhyFacts) -> Obstacle | None:
    card = facts.card
    if card is None or card.card_mode == CardMode.SINGLE:
        return None
    return Obstacle("card.mode", words.NOT_SHARED)


def _active(card: Card, facts: WhyFacts) -> ChangeRefusal | None:
    return None if card.status == CardStatus.VALID else ChangeRefusal.STATUS


def _movable(card: Card, facts: WhyFacts) -> ChangeRefusal | None:
    return any_move_refused(card_now(card))


def _cancellable(card: Card, facts: WhyFacts) -> ChangeRefusal | None:
    return why_not(card)


def _changeable(card: Card, facts: WhyFacts) -> ChangeRefusal | None:
    return notice_refused(card_now(card))


def _freezable(card: Card, facts: WhyFacts) -> ChangeRefusal | None:
    return freeze_refused(card_now(card), supported=card.bin in facts.freezable)


_SUB_USER = _flag("supportSubUser", words.NO_SUB_USER, lambda user: user.support_sub_user)
_SINGLE_MODE = _flag("supportSingleCardMode", words.NO_SINGLE, lambda user: user.support_single_card_mode)
_ANY_MODE = _flag(
    "supportCardMode", words.NO_MODE, lambda user: user.support_single_card_mode or user.support_shared_card_mode
)


def _action(name: Text, route: Route, *rules: Rule, of_card: bool = False) -> PortalAction:
    return PortalAction(name, route, (_account, *rules), of_card)


ACTIONS: tuple[PortalAction, ...] = (
    _action(
        routes.CARD_APPLY.title,
        routes.CARD_APPLY,
        _ANY_MODE,
        _page(routes.CARD_APPLY),
        _code(APPLY_CODE),
        _verified,
        _funded,
    ),
    _action(
        routes.ACCOUNT_RECHARGE.title,
        routes.ACCOUNT_RECHARGE,
        _page(routes.ACCOUNT_RECHARGE),
        _code(TOP_UP_CODE),
        _verified,
    ),
    _action(
        words.OPEN_ACCOUNT,
        routes.ACCOUNT_RECHARGE,
        _page(routes.ACCOUNT_RECHARGE),
        _code(OPEN_CODE),
        _verified,
    ),
    _action(words.STATEMENTS, routes.ACCOUNT, _company, _page(routes.ACCOUNT), _code(BILL_CODE)),
    _action(
        routes.QUOTA.title,
        routes.QUOTA,
        _company,
        _SUB_USER,
        _page(routes.QUOTA),
        _code(QUOTA_CODE),
        _verified,
        _funded,
    ),
    _action(
        words.SUB_ACCOUNTS,
        routes.QUOTA,
        _company,
        _SUB_USER,
        _page(routes.QUOTA),
        _code(SUB_ACCOUNT_CODE),
        _verified,
    ),
    _action(
        routes.CARD_RECHARGE.title,
        routes.CARD_RECHARGE,
        _SINGLE_MODE,
        _page(routes.CARD_RECHARGE),
        _code(RECHARGE_CODE),
        _verified,
        _single,
        _on_card(_active),
        _funded,
        of_card=True,
    ),
    _action(
        routes.CARD_UPDATE_LIMIT.title,
        routes.CARD_UPDATE_LIMIT,
        _page(routes.CARD_UPDATE_LIMIT),
        _code(CHANGE_CODE),
        _on_card(_changeable),
        of_card=True,
    ),
    _action(
        routes.CARD_MOVE.title,
        routes.CARD_MOVE,
        _SUB_USER,
        _page(routes.CARD_MOVE),
        _code(MOVE_CODE),
        _on_card(_movable),
        of_card=True,
    ),
    _action(
        routes.CARD_CANCEL.title,
        routes.CARD_CANCEL,
        _page(routes.CARD_CANCEL),
        _code(CANCEL_CODE),
        _on_card(_cancellable),
        of_card=True,
    ),
    _action(words.CHANGE_CARD, routes.CARD_LIST, _page(routes.CARD_LIST), _code(CHANGE_CODE), _on_card(_changeable)),
    _action(words.FREEZE, routes.CARD_LIST, _page(routes.CARD_LIST), _code(CHANGE_CODE), _on_card(_freezable)),
    _action(words.CARD_NUMBER, routes.CARD_LIST, _page(routes.CARD_LIST), _code(NUMBER_CODE)),
    _action(routes.TRADE.title, routes.TRADE, _page(routes.TRADE)),
    _action(words.SECURITY_CODES, routes.TRADE, _page(routes.TRADE), _code(CODES_RIGHT)),
    _action(routes.ACCOUNT_FLOW.title, routes.ACCOUNT_FLOW, _page(routes.ACCOUNT_FLOW)),
    _action(routes.KYB.title, routes.KYB, _company, _page(routes.KYB), _code(KYB_CODE)),
    _action(routes.SETTINGS.title, routes.SETTINGS, _page(routes.SETTINGS), _code(SETTING_CODE)),
    _action(routes.LOGS.title, routes.LOGS, _page(routes.LOGS)),
    _action(routes.INVITE.title, routes.INVITE, _page(routes.INVITE), _code(INVITE_CODE)),
)
"""In the order of the menus."""


@dataclass
class WhyRow:
    """One action as the dialog shows it."""

    name: Text = EMPTY
    rule: str = ""
    why: Text = EMPTY
    fix: Text = EMPTY
    href: str = ""


@dataclass
class WhyView:
    """What can be done, and what cannot."""

    blocked: list[WhyRow] = field(default_factory=list)
    possible: list[WhyRow] = field(default_factory=list)


def why_view(answers: Sequence[WhyAnswer]) -> WhyView:
    """The answers as rows."""
    view = WhyView()
    for answer in answers:
        found = answer.obstacle
        if found is None:
            view.possible.append(WhyRow(answer.name, href=answer.href))
        else:
            view.blocked.append(WhyRow(answer.name, found.rule, found.why, found.fix, found.href))
    return view
