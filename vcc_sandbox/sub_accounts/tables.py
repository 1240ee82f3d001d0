"""Currency accounts and sub-accounts; their balances are the ledger's."""

from sqlalchemy import Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Ts


class SubUser(Base):
    """A sub-account: a department that spends from a quota of its own."""

    __tablename__ = "sub_user"
    __table_args__ = (UniqueConstraint("company_id", "alias"),)

    sub_user_id: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    alias: Mapped[str] = mapped_column(String(128))
    status: Mapped[str] = mapped_column(String(8), default="VALID")
    """VALID | CANCEL"""
    remark: Mapped[str] = mapped_column(String(200), default="")
    created_at: Mapped[Ts]


class CurrencyAccount(Base):
    """One currency of the company (`sub_user_id` empty) or of a sub-account."""

    __tablename__ = "currency_account"
    __table_args__ = (UniqueConstraint("company_id", "sub_user_id", "currency"), Index(None, "sub_user_id"))

    account_no: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    sub_user_id: Mapped[str] = mapped_column(String(20), default="")
    currency: Mapped[str] = mapped_column(String(3))
    status: Mapped[str] = mapped_column(String(8), default="ACTIVE")
    alarm_switch: Mapped[bool] = mapped_column(default=False)
    updated_at: Mapped[Ts]
