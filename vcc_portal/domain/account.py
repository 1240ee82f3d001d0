"""Where a navigation goes, by account status and permission (spec §4, §6)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class AccountStatus(StrEnum):
    """What the last response said about the account (spec §4 'Account status from responses')."""

    ACTIVE = "ACTIVE"
    FROZEN = "FROZEN"
    PASSIVE = "PASSIVE"


class UserStatus(StrEnum):
    """`vccUser.status` as far as the routing knows it."""

    INIT = "INIT"
    VALID = "VALID"
    INVALID = "INVALID"
    CANCEL = "CANCEL"


OWNER = "owner"
"""Parameter of what a page asks or sends beside its line: the tag of the account whose page it is."""
UN_ACTIVE = "UN_ACTIVE"
KYC_USER_NORMAL = "NORMAL"
CARD_BUSINESS = "cn_vcc"
"""The business source of this product; also the constant behind the sign-in marker (spec §2)."""


class LandingPlace(StrEnum):
    """The pages that the rules send somebody to."""

    LANDING = "/landing"
    FROZEN = "/frozen"
    NO_PERMISSION = "/noAuth/page"
    NO_AUTH = "/noAuth"
    SIGN = "/sign"
    SIGN_IN = "/login"
    ACCOUNT = "/account"


@dataclass(frozen=True)
class Standing:
    """What is known about the person who asks: the user, the last account status, the grants."""

    user_id: str = ""
    account_available: bool = False
    status: str = ""
    biz_source: str = ""
    kyc_user_status: str = KYC_USER_NORMAL
    account_status: AccountStatus = AccountStatus.ACTIVE
    admin: bool = False
    resource_urls: frozenset[str] = frozenset()
    resource_codes: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Target:
    """The page that is asked for."""

    path: str
    full: str = ""
    """Path and query, as the no-permission page gets it back."""
    anonymous: bool = False
    needs_permission: bool = False
    resource: str = ""
    """The route path that a permission must match; `path` when empty."""


@dataclass(frozen=True)
class Stay:
    """The page may be shown."""


@dataclass(frozen=True)
class Go:
    """The page may not be shown; go there instead."""

    place: LandingPlace
    query: Mapping[str, str] = field(default_factory=dict)


Decision = Stay | Go


def decide(standing: Standing, target: Target, *, came_from: str = "", nonce: str = "") -> Decision:
    """Decide one navigation; `came_from` is the path on screen, `nonce` makes a re-entry a new address."""
    if target.anonymous:
        return Stay()
    place = place_for(standing)
    if place is not None:
        if place == target.path:
            return Stay()
        return Go(place, {"t": nonce} if came_from == place else {})
    if target.needs_permission and not may_open(standing, target.resource or target.path):
        return Go(LandingPlace.NO_PERMISSION, {"redirect": target.full or target.path})
    return Stay()


def place_for(standing: Standing) -> LandingPlace | None:
    """The page that this account is held on, or None when it may move freely.

    INIT and INVALID are named by the specification without a condition on `accountAvailable`,
    so they decide before it does.
    """
    if standing.account_status is AccountStatus.FROZEN:
        return LandingPlace.FROZEN
    if standing.account_status is AccountStatus.PASSIVE or not standing.user_id:
        return LandingPlace.LANDING
    if standing.status == UserStatus.INVALID:
        return LandingPlace.FROZEN
    if standing.status in {UserStatus.INIT, UserStatus.CANCEL} or not standing.account_available:
        return LandingPlace.LANDING
    if standing.biz_source == CARD_BUSINESS and standing.kyc_user_status == UN_ACTIVE:
        return LandingPlace.LANDING
    return None


def may_open(standing: Standing, resource: str) -> bool:
    """True for the admin, and for a permission whose address matches the route's (spec §6)."""
    return standing.admin or without_slash(resource) in {without_slash(url) for url in standing.resource_urls}


def may_open_any(standing: Standing, resources: Iterable[str]) -> bool:
    """True for who may open one of these pages: what several show is his to read then."""
    return any(may_open(standing, resource) for resource in resources)


def has_codes(standing: Standing, *codes: str) -> bool:
    """True for the admin, and for somebody who holds every one of the resource codes (spec §6)."""
    return standing.admin or standing.resource_codes.issuperset(codes)


class _Main(Protocol):
    """One currency of the main account."""

    @property
    def unassigned_amount(self) -> int: ...


def sees_main(accounts: Iterable[_Main], *, everything: bool) -> bool:
    """Whether balances of the main account are told to somebody, by what each of its currencies has unassigned.

    An operator's data right may leave the main account out, and nothing says so but that nothing is unassigned at all:
    that is then no number of it.
    """
    return everything or any(one.unassigned_amount for one in accounts)


def without_slash(path: str) -> str:
    """The path as permissions are compared: without query and trailing slash."""
    return path.split("?", 1)[0].rstrip("/") or "/"
