"""People, their linked accounts, what an operator may do, and sign-in sessions (spec §3, §6)."""

from typing import Any

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts


class Person(Base):
    """Somebody who signs in; one person may hold several linked accounts."""

    __tablename__ = "person"

    person_id: Mapped[Id] = mapped_column(primary_key=True)
    login_name: Mapped[str] = mapped_column(String(128), unique=True)
    mobile: Mapped[str | None] = mapped_column(String(20), unique=True)
    area_code: Mapped[str] = mapped_column(String(6), default="86")
    password_hash: Mapped[str] = mapped_column(String(256))
    region: Mapped[str] = mapped_column(String(4), default="CN")
    display_name: Mapped[str] = mapped_column(String(64), default="")
    signed_up_with: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Invitation code and utm parameters of the registration."""
    created_at: Mapped[Ts]


class LinkedUser(Base):
    """An account under one business line; the "user" of every main-service call.

    `company_id` is the user_id of the account that owns cards and money: the row's own user_id,
    except for an operator, who works on the company's.
    """

    __tablename__ = "linked_user"
    __table_args__ = (Index(None, "person_id"), Index(None, "company_id"))

    user_id: Mapped[Id] = mapped_column(primary_key=True)
    person_id: Mapped[Id] = mapped_column(ForeignKey("person.person_id"))
    biz_source: Mapped[str] = mapped_column(String(32))
    company_id: Mapped[Id]
    operator_id: Mapped[str | None] = mapped_column(String(20))
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    admin_flag: Mapped[bool] = mapped_column(default=True)

    status: Mapped[str] = mapped_column(String(8), default="VALID")
    """INIT | VALID | INVALID | CANCEL"""
    kyc_user_status: Mapped[str] = mapped_column(String(12), default="NORMAL")
    """NORMAL | UN_ACTIVE"""
    account_status: Mapped[str] = mapped_column(String(8), default="ACTIVE")
    """ACTIVE | FROZEN | PASSIVE (cancelled) | NONE (not opened)"""
    freeze_reason: Mapped[str] = mapped_column(String(128), default="")
    freeze_time: Mapped[str | None] = mapped_column(String(19))
    user_centre_block: Mapped[str | None] = mapped_column(String(6))
    """200017, 200018 or 200019 when the provider's user centre blocks this user."""

    kyc_source: Mapped[str] = mapped_column(String(16), default="B2C")
    vcc_kyc_type: Mapped[int | None]
    """0 personal, 1 enterprise, None not submitted."""
    vcc_kyc_status: Mapped[int] = mapped_column(default=-1)
    vcc_kyb_status: Mapped[str] = mapped_column(String(16), default="INIT")
    linked_kyc_status: Mapped[int] = mapped_column(default=0)
    """1 under review, 2 verified, 3 failed, 4 rejected, else unverified: another scale than vcc_kyc_status."""
    sub_business_type: Mapped[str] = mapped_column(String(32), default="")
    channel_id: Mapped[str] = mapped_column(String(20), default="")
    account_type: Mapped[str] = mapped_column(String(10), default="COMPANY")
    """COMPANY | PERSONAL"""
    kyc_name_zh: Mapped[str] = mapped_column(String(128), default="")
    kyc_name_en: Mapped[str] = mapped_column(String(128), default="")
    checked: Mapped[bool] = mapped_column(default=False)
    """The account that a new sign-in opens."""

    support_sub_user: Mapped[bool] = mapped_column(default=False)
    support_single_card_mode: Mapped[bool] = mapped_column(default=True)
    support_shared_card_mode: Mapped[bool] = mapped_column(default=True)
    card_limit_white: Mapped[bool] = mapped_column(default=False)
    vip: Mapped[bool] = mapped_column(default=False)
    max_cards: Mapped[int] = mapped_column(default=50)
    guide_step: Mapped[int] = mapped_column(default=0)
    pay_password_hash: Mapped[str | None] = mapped_column(String(256))
    created_at: Mapped[Ts]

    def kyc_name(self, *, english: bool) -> str:
        """The verified name in the reader's language; the Chinese one where there is no other."""
        return (self.kyc_name_en if english else "") or self.kyc_name_zh


class Permission(Base):
    """One resource granted to an operator; link_type 1 is a menu entry, 2 a page or function."""

    __tablename__ = "permission"

    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"), primary_key=True)
    resource_code: Mapped[str] = mapped_column(String(64), primary_key=True)
    resource_url: Mapped[str] = mapped_column(String(128), default="")
    resource_id: Mapped[str] = mapped_column(String(20))
    resource_name: Mapped[str] = mapped_column(String(64))
    link_type: Mapped[int] = mapped_column(default=1)


class DataScope(Base):
    """A sub-account that an operator may see; an operator without rows sees all of the company."""

    __tablename__ = "data_scope"

    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"), primary_key=True)
    sub_user_id: Mapped[Id] = mapped_column(primary_key=True)


class SsoToken(Base):
    """A one-time sign-in token; only its SHA-256 is kept."""

    __tablename__ = "sso_token"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[Id] = mapped_column(ForeignKey("person.person_id"))
    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"))
    browser_hash: Mapped[str | None] = mapped_column(String(64), index=True)
    """The browser session at the provider that gave it."""
    expires_at: Mapped[Ts]
    used_at: Mapped[str | None] = mapped_column(String(19))


class SsoSession(Base):
    """A provider session (cookie SSOSESSION); only its SHA-256 is kept."""

    __tablename__ = "sso_session"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[Id] = mapped_column(ForeignKey("person.person_id"))
    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"))
    browser_hash: Mapped[str | None] = mapped_column(String(64), index=True)
    """The browser session at the provider that it belongs to; both end together."""
    expires_at: Mapped[Ts]


class UnsignedAgreement(Base):
    """An agreement that a user must sign before anything else (code 200016)."""

    __tablename__ = "unsigned_agreement"

    user_id: Mapped[Id] = mapped_column(ForeignKey("linked_user.user_id"), primary_key=True)
    site: Mapped[str] = mapped_column(String(8), primary_key=True)
    code: Mapped[str] = mapped_column(String(64), primary_key=True)
    version: Mapped[str] = mapped_column(String(16))
    title: Mapped[str] = mapped_column(String(128))
