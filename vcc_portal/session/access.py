"""Who may call a handler: the markers that State classes and handlers carry, and their evaluation."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from vcc_portal import routes
from vcc_portal.domain import account
from vcc_portal.routes import Access, Route

F = TypeVar("F", bound=Callable[..., Any])
_MARK = "__vcc_access__"


class Level(StrEnum):
    """How much a caller must show."""

    ANONYMOUS = "anonymous"
    """Nothing."""
    SIGNED_IN = "signed_in"
    """A live session; the account may be frozen or not opened."""
    ACTIVE = "active"
    """A live session whose account stays where it asks to be (spec §4)."""
    PERMITTED = "permitted"
    """As active, and the admin flag or the named resource (spec §6)."""


class Rate(StrEnum):
    """How often one session may call a handler."""

    NORMAL = "100/5 second;600/minute"
    """Also when a dozen tabs come back at once, after a restart of the server."""
    HEAVY = "60/minute"
    """Calls that cost the provider something: exports, submissions."""
    MONEY = "30/minute"
    CODE = "10/minute"
    """Verification codes, sent or tried."""
    REVEAL = "12/minute;60/hour"
    """Cards whose number one session sees or copies."""
    UPLOAD = "20/minute;120/hour"
    """Files that one session sends."""
    REPORT = "6/minute"
    """Lines in the log about what one address sends."""
    NOTE = "1/minute"
    """A line about lines that are missing."""


@dataclass(frozen=True)
class Rule:
    """One access rule."""

    level: Level
    resource: str = ""
    """The route path that a permission must match."""
    codes: frozenset[str] = frozenset()
    """Resource codes that must all be held."""

    def __str__(self) -> str:
        detail = " ".join(filter(None, [self.resource, *sorted(self.codes)]))
        return f"{self.level}({detail})" if detail else str(self.level)


ANONYMOUS = Rule(Level.ANONYMOUS)
SIGNED_IN = Rule(Level.SIGNED_IN)
ACTIVE = Rule(Level.ACTIVE)


def permitted(*codes: str) -> Rule:
    """Holders of all these resource codes, and admins, such as `permitted("vcc_setting")`."""
    return Rule(Level.PERMITTED, codes=frozenset(codes))


@dataclass(frozen=True)
class Mark:
    """What `@access` writes on one handler; None falls back to the State class's `ACCESS`."""

    rule: Rule | None = None
    rate: Rate = Rate.NORMAL
    background_poll: bool = False
    """True for an event that a timer sends: it does not keep an idle session alive."""


def access(
    rule: "Rule | Route | None" = None, *, rate: Rate = Rate.NORMAL, background_poll: bool = False
) -> Callable[[F], F]:
    """Override the State class's `ACCESS` for one handler, or give it a rate of its own.

    Written under `@rx.event`: `@rx.event` / `@access(ANONYMOUS)` / `async def …`.
    """

    def mark(handler: F) -> F:
        setattr(handler, _MARK, Mark(as_rule(rule), rate, background_poll))
        return handler

    return mark


def as_rule(marker: "Rule | Route | None") -> Rule | None:
    """A route stands for its access rule; the frozen page is for accounts that are not active."""
    if marker is None or isinstance(marker, Rule):
        return marker
    if marker.access is Access.ANONYMOUS:
        return ANONYMOUS
    if marker is routes.FROZEN:
        return SIGNED_IN
    if marker.access is Access.PERMITTED:
        return Rule(Level.PERMITTED, resource=marker.resource)
    return ACTIVE


def mark_of(owner: type, handler: Callable[..., Any]) -> Mark:
    """The mark of a handler, its rule completed from the State class; a rule of None means nobody."""
    own = getattr(handler, _MARK, None) or Mark()
    if own.rule is not None:
        return own
    return Mark(as_rule(getattr(owner, "ACCESS", None)), own.rate, own.background_poll)


class Verdict(StrEnum):
    """What the guard does with an event."""

    ALLOW = "allow"
    SIGN_IN = "sign_in"
    HELD = "held"
    """The account is held on the landing or frozen page."""
    NO_PERMISSION = "no_permission"


def judge(rule: Rule, standing: account.Standing | None) -> Verdict:
    """Evaluate a rule for somebody; `standing` is None without a live session."""
    if rule.level is Level.ANONYMOUS:
        return Verdict.ALLOW
    if standing is None:
        return Verdict.SIGN_IN
    if rule.level is Level.SIGNED_IN:
        return Verdict.ALLOW
    if account.place_for(standing) is not None:
        return Verdict.HELD
    if rule.level is Level.ACTIVE:
        return Verdict.ALLOW
    by_path = account.may_open(standing, rule.resource) if rule.resource else bool(rule.codes)
    return Verdict.ALLOW if by_path and account.has_codes(standing, *rule.codes) else Verdict.NO_PERMISSION
