"""Why an account is held, and whom its person may contact (spec §4, §6), as the landing and the frozen page read it."""

from dataclasses import dataclass, field
from enum import StrEnum

from vcc_portal.domain.account import CARD_BUSINESS, UN_ACTIVE, AccountStatus, UserStatus
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import VccUser


class HelpReason(StrEnum):
    """Why somebody is on the landing page."""

    UNKNOWN = ""
    VISITOR = "visitor"
    NOT_APPLIED = "not_applied"
    NOT_ACTIVE = "not_active"
    NOT_OPEN = "not_open"
    CANCELLED = "cancelled"
    READY = "ready"


@dataclass(frozen=True)
class Manager:
    """The account manager; empty when the provider names none."""

    name: str = ""
    email: str = ""
    phone: str = ""


@dataclass(frozen=True)
class HeldReading:
    """What the landing page says."""

    why: HelpReason
    manager: Manager = field(default_factory=Manager)
    contradicted: bool = False
    """A call has refused the account that is open by the user's own data; the way back stays open."""


@dataclass(frozen=True)
class FrozenReading:
    """What the frozen page says; empty as far as the provider does not tell it."""

    invalid: bool = False
    """The user's status is INVALID; otherwise an answer said that the account is frozen."""
    reason: Text = EMPTY
    """In the provider's words."""
    since: str = ""
    manager: Manager = field(default_factory=Manager)
    may_go_on: bool = False
    """Neither: the account is in use, and this page is an old address."""


async def read_held(visit: Visit, *, signed_in: bool, refused: str) -> HeldReading:
    """Why this person is here; `refused` is the code of the call that has led here. Raises `Failed`."""
    if not signed_in:
        return HeldReading(HelpReason.VISITOR)
    try:
        why = why_held(await visit.ask(user_calls.INFO, Nothing()))
    except Failed as failed:
        if failed.effect is not Effect.GO_LANDING:
            raise
        why = _why_refused(failed.code)
    if why is not HelpReason.READY:
        return HeldReading(why, await _read_manager(visit))
    if not refused:
        return HeldReading(why)
    return HeldReading(_why_refused(refused), await _read_manager(visit), contradicted=True)


async def read_frozen(visit: Visit, *, refused: str) -> FrozenReading:
    """What is said of a frozen account; nothing of it is missed so much that the page could not be shown.

    `refused` is the code of the call that has led here.
    """
    invalid = visit.user is not None and visit.user.status == UserStatus.INVALID
    reason, since = EMPTY, ""
    try:
        status = await visit.ask(user_calls.ACCOUNT_STATUS, Nothing())
        [reason] = await visit.in_both(
            status, user_calls.ACCOUNT_STATUS, Nothing(), lambda status: [status.freeze_reason]
        )
        since = status.freeze_time
        frozen = status.account_status == AccountStatus.FROZEN
    except Failed:
        frozen = True
    if visit.user is not None and not (invalid or refused or frozen):
        return FrozenReading(may_go_on=True)
    return FrozenReading(invalid, reason, since, await _read_manager(visit))


async def _read_manager(visit: Visit) -> Manager:
    try:
        found = (await visit.ask(user_calls.EXPAND, Nothing())).customer_manager
    except Failed:
        return Manager()
    return Manager(found.name, found.email, found.phone)


def _why_refused(code: str) -> HelpReason:
    """The reason as a result code gives it."""
    return HelpReason.CANCELLED if code == Code.ACCOUNT_CANCELLED else HelpReason.NOT_OPEN


def why_held(user: VccUser) -> HelpReason:
    """The reason as the user's own data give it (spec §4)."""
    if user.status == UserStatus.CANCEL:
        return HelpReason.CANCELLED
    if user.status == UserStatus.INIT:
        return HelpReason.NOT_APPLIED
    if not user.user_id or not user.account_available:
        return HelpReason.NOT_OPEN
    if user.biz_source == CARD_BUSINESS and user.kyc_user_status == UN_ACTIVE:
        return HelpReason.NOT_ACTIVE
    return HelpReason.READY
