"""Cards, their tags and what of their limits is used. The card number is encrypted, a CVV is never stored."""

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Money, Ts


class Card(Base):
    """A virtual card; limits are thousandths of its currency, None is unlimited."""

    __tablename__ = "card"
    __table_args__ = (
        # Each order and each filter of the list with the order inside it, so that a page is read and nothing sorted.
        Index("ix_card_page", "company_id", "create_time", "card_id", "status"),
        Index("ix_card_status", "company_id", "status", "create_time", "card_id"),
        Index("ix_card_sub_user", "company_id", "sub_user_id", "create_time", "card_id"),
        Index("ix_card_currency", "company_id", "currency", "create_time", "card_id"),
        Index("ix_card_mode", "company_id", "card_mode", "create_time", "card_id"),
        Index("ix_card_last4", "company_id", "last4digits", "create_time", "card_id"),
        Index("ix_card_status_name", "company_id", "status", "card_name"),
        Index("ix_card_name", "company_id", "card_name", "card_id"),
        Index("ix_card_expiry", "company_id", "expiry", "card_id"),
        Index("ix_card_request", "company_id", "request_no"),
        Index("ix_card_rank", "company_id", "month_rank", "card_id"),
        # Counted by kind and status whenever somebody asks how many more there may be.
        Index("ix_card_bin", "company_id", "bin", "status"),
        Index(None, "sub_user_id"),
    )

    card_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    sub_user_id: Mapped[str] = mapped_column(String(20), default="")
    card_name: Mapped[str] = mapped_column(String(50))
    number_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    number_index: Mapped[str] = mapped_column(String(64), unique=True)
    """Keyed hash of the number: finds duplicates without the number."""
    bin: Mapped[str] = mapped_column(String(6))
    last4digits: Mapped[str] = mapped_column(String(4))
    """Empty until the card opens: before that it has no number that anybody could be told."""
    last4_reserved: Mapped[str] = mapped_column(String(4))
    """Of the number that it gets then."""
    card_organization: Mapped[str] = mapped_column(String(16))
    card_mode: Mapped[str] = mapped_column(String(8))
    status: Mapped[str] = mapped_column(String(12))
    currency: Mapped[str] = mapped_column(String(3))
    settle_currency_code: Mapped[str] = mapped_column(String(3))
    expiry: Mapped[str] = mapped_column(String(6))
    """yyyyMM, so that it sorts; MMYY on the wire."""
    email: Mapped[str] = mapped_column(String(128), default="")
    area_code: Mapped[str] = mapped_column(String(6), default="")
    phone: Mapped[str] = mapped_column(String(15), default="")
    single_limit: Mapped[Money | None]
    single_day_limit: Mapped[Money | None]
    single_month_limit: Mapped[Money | None]
    life_time_limit: Mapped[Money | None]
    currency_limits: Mapped[list[dict[str, Any]]] = mapped_column(default=list)
    """Wire form of `transactionCurrencyLimitList`."""
    rules: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Wire form of `cardLimitRules`."""
    mode3ds: Mapped[str] = mapped_column(String(12), default="BY_PASS")
    connect_type: Mapped[str] = mapped_column(String(6), default="MOBILE")
    """MOBILE or EMAIL: where 3-D Secure codes go; an empty number or mailbox is the card's own."""
    connect_area_code: Mapped[str] = mapped_column(String(6), default="")
    connect_mobile: Mapped[str] = mapped_column(String(15), default="")
    connect_email: Mapped[str] = mapped_column(String(128), default="")
    moving_account_notice_switch: Mapped[bool] = mapped_column(default=False)
    trade_scene_code: Mapped[str] = mapped_column(String(3), default="")
    purpose: Mapped[str] = mapped_column(String(32), default="")
    status_before: Mapped[str] = mapped_column(String(12), default="VALID", server_default="VALID")
    """Of a card that is being cancelled: what it is again when that fails."""
    freeze_reason: Mapped[str] = mapped_column(String(64), default="")
    """USER or RISK while ABNORMAL; a risk freeze cannot be undone by the user."""
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    request_no: Mapped[str] = mapped_column(String(64), default="")
    """Of the application that it was made for."""
    create_time: Mapped[Ts]
    update_time: Mapped[Ts]
    cancel_time: Mapped[str | None] = mapped_column(String(19))
    month_rank: Mapped[int] = mapped_column(BigInteger, default=-1, server_default="-1")
    """Orders by use of the month limit; written by `search_index` alone."""


class CardTally(Base):
    """How many cards there are of each kind, and under each tag; the empty tag counts every card once.

    Written by `search_index` alone.
    """

    __tablename__ = "card_tally"

    company_id: Mapped[Id] = mapped_column(primary_key=True)
    sub_user_id: Mapped[str] = mapped_column(String(20), primary_key=True)
    tag: Mapped[str] = mapped_column(String(35), primary_key=True)
    status: Mapped[str] = mapped_column(String(12), primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    card_mode: Mapped[str] = mapped_column(String(8), primary_key=True)
    n: Mapped[int]


class CardNameSuffix(Base):
    """The rest of a card's name from each place in it, in small letters.

    A part of a name begins at one of its places, so what begins like the part names every card that has it, however short or long
    the part is. Written by `search_index` alone.
    """

    __tablename__ = "card_name_suffix"
    __table_args__ = {"sqlite_with_rowid": False}

    company_id: Mapped[Id] = mapped_column(primary_key=True)
    suffix: Mapped[str] = mapped_column(
        String(100).with_variant(String(100, collation="C"), "postgresql"), primary_key=True
    )
    """Twice as long as a name: in small letters a character may be two."""
    card_id: Mapped[Id] = mapped_column(primary_key=True)


class CardTag(Base):
    """A label on a card, in the order the user gave."""

    __tablename__ = "card_tag"
    __table_args__ = (Index(None, "tag", "card_id"),)

    card_id: Mapped[Id] = mapped_column(ForeignKey("card.card_id"), primary_key=True)
    tag: Mapped[str] = mapped_column(String(35), primary_key=True)
    position: Mapped[int] = mapped_column(default=0)


class CardUsage(Base):
    """What authorizations took of a window, less what reversals gave back.

    `period` is "2026-11-21", "2026-11" or "" for the lifetime; `currency` is empty for the card's own.
    """

    __tablename__ = "card_usage"

    card_id: Mapped[Id] = mapped_column(ForeignKey("card.card_id"), primary_key=True)
    period: Mapped[str] = mapped_column(String(10), primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    amount: Mapped[Money] = mapped_column(default=0)
    count: Mapped[int] = mapped_column(default=0)


class MoreCards(Base):
    """A request for more cards, decided a while later; one of a mode at a time."""

    __tablename__ = "more_cards"
    __table_args__ = (Index(None, "company_id"),)

    apply_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    card_mode: Mapped[str] = mapped_column(String(8))
    apply_num: Mapped[int]
    """How many more."""
    reason: Mapped[str] = mapped_column(String(200))
    status: Mapped[str] = mapped_column(String(10))
    """INIT, SUCCESS or FAIL."""
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    created_at: Mapped[Ts]
    finished_at: Mapped[str | None] = mapped_column(String(19))
