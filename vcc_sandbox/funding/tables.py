"""Money on its way: top-ups, quota of sub-accounts, balances of cards, and where top-ups are paid from."""

from sqlalchemy import Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Money, Ts


class Recharge(Base):
    """A top-up of the main account; `status` is INIT, PROCESSED, SUCCESS or FAIL, and only SUCCESS is in the ledger."""

    __tablename__ = "recharge"
    __table_args__ = (
        Index("ix_recharge_page", "company_id", "created_at", "bill_id"),
        Index("ix_recharge_status", "company_id", "status", "created_at", "bill_id"),
    )

    bill_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    request_no: Mapped[str] = mapped_column(String(64), default="")
    transaction_id: Mapped[Id]
    trade_type: Mapped[int] = mapped_column(default=5)
    pay_channel: Mapped[str] = mapped_column(String(40))
    pay_account_no: Mapped[str] = mapped_column(String(64), default="")
    amount: Mapped[Money]
    currency: Mapped[str] = mapped_column(String(3))
    pay_amount: Mapped[Money]
    """What leaves the paying account: the amount at the rate, and the fee."""
    pay_currency: Mapped[str] = mapped_column(String(3))
    exchange_rate: Mapped[str] = mapped_column(String(16), default="1")
    """How much of the paying currency one unit costs."""
    fee_amount: Mapped[Money] = mapped_column(default=0)
    """In the paying currency."""
    balance: Mapped[Money | None]
    """Unassigned on the main account afterwards."""
    status: Mapped[str] = mapped_column(String(10))
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
    remark: Mapped[str] = mapped_column(String(64), default="")
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    created_at: Mapped[Ts]
    finished_at: Mapped[str | None] = mapped_column(String(19))


class PaySource(Base):
    """What a company can pay top-ups from, one channel in one currency."""

    __tablename__ = "pay_source"
    __table_args__ = (UniqueConstraint("company_id", "channel", "currency"),)

    account_no: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    channel: Mapped[str] = mapped_column(String(40))
    currency: Mapped[str] = mapped_column(String(3))
    balance: Mapped[Money]


class QuotaTransfer(Base):
    """Quota moved to (ASSIGN) or from (RETURN) one sub-account; those of one application share `apply_id`."""

    __tablename__ = "quota_transfer"
    __table_args__ = (
        Index("ix_quota_transfer_page", "company_id", "created_at", "transaction_id"),
        Index(None, "apply_id"),
        Index(None, "sub_user_id"),
    )

    transaction_id: Mapped[Id] = mapped_column(primary_key=True)
    apply_id: Mapped[Id]
    request_no: Mapped[str] = mapped_column(String(64), default="")
    company_id: Mapped[Id]
    sub_user_id: Mapped[Id]
    direction: Mapped[str] = mapped_column(String(8))
    amount: Mapped[Money]
    currency: Mapped[str] = mapped_column(String(3))
    unassigned_after: Mapped[Money | None]
    sub_balance_after: Mapped[Money | None]
    status: Mapped[str] = mapped_column(String(10))
    """PROCESSED, SUCCESS or FAIL."""
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    created_at: Mapped[Ts]
    finished_at: Mapped[str | None] = mapped_column(String(19))


class CardRecharge(Base):
    """Balance moved onto (IN) or off (OUT) a single-mode card; `status` as of a top-up."""

    __tablename__ = "card_recharge"
    __table_args__ = (
        Index("ix_card_recharge_page", "company_id", "created_at", "id"),
        Index("ix_card_recharge_status", "company_id", "status", "created_at", "id"),
        Index(None, "card_id"),
    )

    id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    request_no: Mapped[str] = mapped_column(String(64), default="")
    card_id: Mapped[Id]
    sub_user_id: Mapped[str] = mapped_column(String(20), default="")
    transaction_id: Mapped[str] = mapped_column(String(20), default="")
    direction: Mapped[str] = mapped_column(String(3), default="IN")
    amount: Mapped[Money]
    currency: Mapped[str] = mapped_column(String(3))
    card_balance: Mapped[Money | None]
    """Available on the card afterwards."""
    status: Mapped[str] = mapped_column(String(10))
    fail_reason: Mapped[str] = mapped_column(String(128), default="")
    remark: Mapped[str] = mapped_column(String(64), default="")
    operator_name: Mapped[str] = mapped_column(String(64), default="")
    created_at: Mapped[Ts]
    finished_at: Mapped[str | None] = mapped_column(String(19))
