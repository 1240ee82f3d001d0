"""Transactions as the portal lists them (authorizations, settlements, refunds, fees, top-ups), and disputes."""

from sqlalchemy import Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Money, Ts

_HELD = text("held_amount > 0")


class Trade(Base):
    """One transaction; amounts are thousandths, `trade_type` is spec §3."""

    __tablename__ = "trade"
    __table_args__ = (
        # Each filter of the lists with the order inside it, so that a page is read and nothing sorted.
        Index("ix_trade_page", "company_id", "transaction_time", "transaction_id"),
        Index("ix_trade_type", "company_id", "trade_type", "transaction_time", "transaction_id"),
        Index("ix_trade_status", "company_id", "status", "transaction_time", "transaction_id"),
        Index("ix_trade_currency", "company_id", "billing_currency", "transaction_time", "transaction_id"),
        Index("ix_trade_sub_user", "company_id", "sub_user_id", "transaction_time", "transaction_id"),
        Index("ix_trade_merchant", "company_id", "merchant_name", "transaction_time", "transaction_id"),
        Index("ix_trade_mcc", "company_id", "mcc", "transaction_time", "transaction_id"),
        Index("ix_trade_flow_type", "company_id", "flow_type", "transaction_time", "transaction_id"),
        Index("ix_trade_reversal", "company_id", "reversal_type", "transaction_time", "transaction_id"),
        Index("ix_trade_card", "card_id", "transaction_time", "transaction_id"),
        Index(
            "ix_trade_held",
            "company_id",
            "transaction_time",
            "transaction_id",
            sqlite_where=_HELD,
            postgresql_where=_HELD,
        ),
        # Orders of the lists besides the time; the first also finds amounts, and goes on with all that is counted and summed.
        Index(
            "ix_trade_amount",
            "company_id",
            "billing_amount",
            "transaction_id",
            "transaction_time",
            "trade_type",
            "status",
            "billing_currency",
            "fee_currency",
            "fee_amount",
        ),
        Index("ix_trade_merchant_order", "company_id", "merchant_name", "transaction_id"),
        Index(None, "original_transaction_id"),
    )

    transaction_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    original_transaction_id: Mapped[str] = mapped_column(String(20), default="")
    trade_type: Mapped[int]
    flow_type: Mapped[str] = mapped_column(String(40), default="")
    """Finer than trade_type for fees and top-ups (contract §1)."""
    status: Mapped[str] = mapped_column(String(8), default="SUCCESS")
    """SUCCESS | FAIL"""
    card_id: Mapped[str] = mapped_column(String(20), default="")
    sub_user_id: Mapped[str] = mapped_column(String(20), default="")
    account_type: Mapped[str] = mapped_column(String(12), default="VCC_ACCOUNT")
    merchant_name: Mapped[str] = mapped_column(String(64), default="")
    merchant_id: Mapped[str] = mapped_column(String(20), default="")
    merchant_country_code: Mapped[str] = mapped_column(String(3), default="")
    mcc: Mapped[str] = mapped_column(String(4), default="")
    transaction_amount: Mapped[Money]
    transaction_currency: Mapped[str] = mapped_column(String(3))
    billing_amount: Mapped[Money]
    billing_currency: Mapped[str] = mapped_column(String(3))
    exchange_rate: Mapped[str] = mapped_column(String(16), default="1")
    fee_amount: Mapped[Money] = mapped_column(default=0)
    fee_currency: Mapped[str] = mapped_column(String(3), default="")
    after_balance: Mapped[Money | None]
    reversal_type: Mapped[str] = mapped_column(String(10), default="")
    error_msg_code: Mapped[str] = mapped_column(String(4), default="")
    auth_code: Mapped[str] = mapped_column(String(6), default="")
    transaction_time: Mapped[Ts]
    settlement_time: Mapped[str | None] = mapped_column(String(19))
    held_amount: Mapped[Money] = mapped_column(default=0)
    """Authorization: billing amount that is authorised and neither settled nor reversed yet."""
    refundable_amount: Mapped[Money] = mapped_column(default=0)
    """Settlement: billing amount that was not refunded yet."""


class Dispute(Base):
    """A holder's complaint about a settlement, and how it ended."""

    __tablename__ = "dispute"
    __table_args__ = (Index(None, "transaction_id"),)

    dispute_id: Mapped[Id] = mapped_column(primary_key=True)
    transaction_id: Mapped[Id]
    """The settlement."""
    amount: Mapped[Money]
    status: Mapped[str] = mapped_column(String(10), default="OPEN")
    """OPEN | WON | LOST | WITHDRAWN"""
    credit_id: Mapped[str] = mapped_column(String(20), default="")
    """The dispute refund: paid for the time being when it was opened, or when it was won."""
    opened_at: Mapped[Ts]
    ended_at: Mapped[str | None] = mapped_column(String(19))


class OtpRecord(Base):
    """A 3-D Secure code that was sent to the holder of a card; amount in thousandths."""

    __tablename__ = "otp_record"
    __table_args__ = (Index("ix_otp_record_page", "company_id", "send_time", "otp_id"),)

    otp_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    card_id: Mapped[Id]
    sub_user_id: Mapped[str] = mapped_column(String(20), default="")
    transaction_id: Mapped[Id]
    merchant_name: Mapped[str] = mapped_column(String(64))
    transaction_amount: Mapped[Money]
    transaction_currency: Mapped[str] = mapped_column(String(3))
    otp: Mapped[str] = mapped_column(String(6))
    send_channel: Mapped[str] = mapped_column(String(8))
    """SMS | EMAIL"""
    send_time: Mapped[Ts]
    expire_time: Mapped[Ts]
    used: Mapped[bool] = mapped_column(default=False)
