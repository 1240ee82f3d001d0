"""What every call passes before its handler, in the order of contract §0."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from vcc_portal.domain.account import CARD_BUSINESS, UN_ACTIVE
from vcc_portal.errors.codes import Code
from vcc_sandbox.content.agreements import outstanding
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.identity.tables import LinkedUser, Permission, SsoSession
from vcc_sandbox.identity.tokens import digest

SESSION_COOKIE = "SSOSESSION"
REQUIRED_HEADERS = {"source": "PC", "bizsource": "cn_vcc"}
SUB_ACCOUNT_FIELDS = ("subUserId", "targetSubUserId")
MAIN = "main"
"""Stands for the main account, which no operator's data right names."""
_SIGNED_IN = (
    select(SsoSession.expires_at, LinkedUser)
    .join_from(SsoSession, LinkedUser, SsoSession.user_id == LinkedUser.user_id, isouter=True)
    .where(SsoSession.hash == bindparam("token_hash"))
)
KYC_PASSED = 5
KYC_NOT_SUBMITTED = -1


class Need(IntEnum):
    """How much must be true of the asker."""

    NOTHING = 0
    """No session: sign-in service and content."""
    SESSION = 1
    """A session, whatever the account's state: sign-out, signing agreements, asking for the state."""
    PERSON = 2
    """A session of an account that is not frozen; it may be cancelled or not opened yet."""
    ACCOUNT = 3
    """A session of an account that may be used."""


@dataclass(frozen=True)
class Rules:
    """What one call demands."""

    need: Need = Need.ACCOUNT
    routes: tuple[str, ...] = ()
    """Pages that the call belongs to; an operator needs one of them (200021)."""
    function: str = ""
    """Resource code that an operator needs besides."""
    without_function: str = Code.NO_FUNCTION_RIGHT
    """What an operator without it is told: 200022, or 200031 where a toast is enough."""
    kyc: bool = False
    """Identity, and for a company business verification, must be passed."""
    spends_from: str = ""
    """Field that names the sub-account whose money is spent; without a value it is the main account's."""


def check_headers(headers: Mapping[str, str]) -> None:
    """Every request says where it comes from (spec §7)."""
    for name, value in REQUIRED_HEADERS.items():
        if headers.get(name) != value:
            raise Refused(Code.CANNOT_USE_SERVICE, error_param=[name], message=f"header {name} must be {value}")


def check(ctx: Ctx, rules: Rules, values: Mapping[str, Any]) -> None:
    """Session, account state, agreements, user-centre blocks, route, function, data, KYC; the first failure answers.

    `values` are the request's fields before they are validated.
    """
    if rules.need is Need.NOTHING:
        return
    find_session(ctx)
    for held in ctx.held_by:
        check_account_state(held, rules.need)
    if rules.need >= Need.PERSON:
        _check_agreements(ctx.db, ctx.user)
        if ctx.user.user_centre_block:
            raise Refused(ctx.user.user_centre_block, message=ctx.user.user_id)
    check_rights(ctx, rules)
    _check_data_right(ctx, rules, values)
    if rules.kyc:
        check_verified_here(ctx)


def find_session(ctx: Ctx) -> None:
    """Put the signed-in account into `ctx`; 10010 when there is no live session."""
    token = ctx.cookies.get(SESSION_COOKIE, "")
    ctx.session_hash = digest(token)
    row = ctx.db.execute(_SIGNED_IN, {"token_hash": ctx.session_hash}).one_or_none() if token else None
    if row is None or row.expires_at <= ts(ctx.now):
        raise Refused(Code.SESSION_INVALID, message="session not valid")
    ctx.account = row.LinkedUser
    if ctx.account is None:
        raise Refused(Code.ACCOUNT_MISSING)


def check_account_state(user: LinkedUser, need: Need) -> None:
    """900001 frozen or invalid, 900002 cancelled, 900003 not opened: whoever the portal lets in by the same facts passes.

    Who waits to be activated is held as a user of the card business alone (spec §4).
    """
    if need >= Need.PERSON and user.account_status == "FROZEN":
        raise Refused(Code.ACCOUNT_FROZEN, data={"freezeReason": user.freeze_reason})
    if need < Need.ACCOUNT:
        return
    if user.status == "INVALID":
        raise Refused(Code.ACCOUNT_FROZEN)
    if user.status == "CANCEL" or user.account_status == "PASSIVE":
        raise Refused(Code.ACCOUNT_CANCELLED)
    if user.status == "INIT" or is_inactive(user) or user.account_status == "NONE":
        raise Refused(Code.SERVICE_NOT_OPENED)


def is_inactive(user: LinkedUser) -> bool:
    """Whether they wait to be activated, which holds a user of the card business alone."""
    return user.biz_source == CARD_BUSINESS and user.kyc_user_status == UN_ACTIVE


def check_verified_here(ctx: Ctx) -> None:
    """210030 or 200006 unless whoever the caller acts for is verified."""
    for held in ctx.held_by:
        check_verified(held)


def check_verified(user: LinkedUser) -> None:
    """210030 when nothing was submitted, 200006 when it is not approved."""
    if user.vcc_kyc_type is None or user.vcc_kyc_status == KYC_NOT_SUBMITTED:
        raise Refused(Code.KYC_NEEDED)
    if not is_verified(user):
        raise Refused(Code.KYC_NOT_APPROVED)


def is_verified(user: LinkedUser) -> bool:
    """Whether identity, and for a company business verification, has passed."""
    enterprise = user.vcc_kyc_type != 0
    submitted = user.vcc_kyc_type is not None
    return submitted and user.vcc_kyc_status == KYC_PASSED and (not enterprise or user.vcc_kyb_status == "PASSED")


def _check_agreements(db: Session, user: LinkedUser) -> None:
    rows = outstanding(db, user.user_id)
    if rows:
        data = [{"site": row.site, "code": row.code, "version": row.version, "title": row.title} for row in rows]
        raise Refused(Code.AGREEMENTS_UNSIGNED, data=data)


def check_rights(ctx: Ctx, rules: Rules) -> None:
    """200021 when an operator has none of the pages, `without_function` when they lack the function.

    A page is granted with or without a slash at its end (spec §6).
    """
    if ctx.user.admin_flag or not (rules.routes or rules.function):
        return
    granted = ctx.db.execute(
        select(Permission.resource_code, Permission.resource_url).where(Permission.user_id == ctx.user.user_id)
    ).all()
    if rules.routes and not {row.resource_url.rstrip("/") for row in granted} & set(rules.routes):
        raise Refused(Code.NO_PERMISSION)
    if rules.function and rules.function not in {row.resource_code for row in granted}:
        raise Refused(rules.without_function)


def _check_data_right(ctx: Ctx, rules: Rules, values: Mapping[str, Any]) -> None:
    """200032 when an operator names a sub-account outside their data right."""
    if ctx.scope is None:
        return
    many = values.get("subUserIdList")
    named = [values.get(name) for name in SUB_ACCOUNT_FIELDS] + (many if isinstance(many, list) else [])
    if rules.spends_from:
        named.append(values.get(rules.spends_from) or MAIN)
    if any(isinstance(one, str) and one and one not in ctx.scope for one in named):
        raise Refused(Code.NO_DATA_RIGHT)
