"""Double-entry ledger: accounts, entries, postings and seals; `ddl.py` holds the triggers that guard it.

An entry is a set of postings that sums to zero in each currency. Its row needs a seal at commit (a deferred
foreign key), and a seal is only taken when the sum is zero; so no transaction can end out of balance.
"""

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Integer, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from vcc_sandbox.core.table import Base, Id, Money, Ts


class LedgerAccount(Base):
    """A balance; `balance` and `seq` are those of its latest posting, kept so by a trigger.

    `name`: external, clearing, fee, rebate, main.available, main.frozen, sub.available, sub.frozen,
    card.available, card.frozen. `holder_id` is the sub-account or card, else empty.
    Available balances are signed (a fee may overdraw); frozen ones are not.
    """

    __tablename__ = "ledger_account"
    __table_args__ = (
        UniqueConstraint("company_id", "name", "holder_id", "currency"),
        CheckConstraint("name NOT LIKE '%.frozen' OR balance >= 0", name="frozen_not_negative"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(16))
    holder_id: Mapped[str] = mapped_column(String(20), default="")
    currency: Mapped[str] = mapped_column(String(3))
    balance: Mapped[Money] = mapped_column(default=0)
    seq: Mapped[int] = mapped_column(default=0)


class LedgerSeal(Base):
    """Says that an entry is complete and sums to zero; nothing can be added to it any more."""

    __tablename__ = "ledger_seal"

    entry_id: Mapped[Id] = mapped_column(primary_key=True)
    postings: Mapped[int]


class LedgerEntry(Base):
    """One event; `key` says which (a requestNo, a settlement of a transaction), once per company."""

    __tablename__ = "ledger_entry"
    __table_args__ = (UniqueConstraint("company_id", "key"), Index(None, "created_at"))

    id: Mapped[Id] = mapped_column(
        ForeignKey("ledger_seal.entry_id", deferrable=True, initially="DEFERRED"), primary_key=True
    )
    company_id: Mapped[Id]
    key: Mapped[str] = mapped_column(String(96))
    flow_type: Mapped[str] = mapped_column(String(40))
    transaction_id: Mapped[str] = mapped_column(String(20), default="")
    created_at: Mapped[Ts]


class LedgerPosting(Base):
    """One signed amount on one account, with the account's running number and balance after it."""

    __tablename__ = "ledger_posting"
    __table_args__ = (UniqueConstraint("account_id", "seq"), Index(None, "entry_id"))

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    entry_id: Mapped[Id] = mapped_column(ForeignKey("ledger_entry.id"))
    account_id: Mapped[int] = mapped_column(ForeignKey("ledger_account.id"))
    seq: Mapped[int]
    amount: Mapped[Money]
    balance_after: Mapped[Money]


class Flow(Base):
    """A line of an account's statement: what changed available + frozen, and the total after it."""

    __tablename__ = "flow"
    __table_args__ = (
        UniqueConstraint("account_no", "seq"),
        # Each filter of the statement with the order inside it, so that a page is read and nothing sorted.
        Index("ix_flow_page", "company_id", "at", "serial_no"),
        Index("ix_flow_currency", "company_id", "currency", "at", "serial_no"),
        Index("ix_flow_sub_user", "company_id", "sub_user_id", "at", "serial_no"),
        Index("ix_flow_type", "company_id", "flow_type", "at", "serial_no"),
        Index("ix_flow_trade_type", "company_id", "trade_type", "at", "serial_no"),
        Index("ix_flow_card", "card_id", "at", "serial_no"),
        Index(None, "transaction_id"),
    )

    serial_no: Mapped[Id] = mapped_column(primary_key=True)
    company_id: Mapped[Id]
    account_no: Mapped[Id] = mapped_column(ForeignKey("currency_account.account_no"))
    entry_id: Mapped[Id] = mapped_column(ForeignKey("ledger_entry.id"))
    seq: Mapped[int]
    sub_user_id: Mapped[str] = mapped_column(String(20), default="")
    trade_type: Mapped[int]
    flow_type: Mapped[str] = mapped_column(String(40))
    amount: Mapped[Money]
    """Signed: positive is CREDIT."""
    currency: Mapped[str] = mapped_column(String(3))
    remaining: Mapped[Money]
    card_id: Mapped[str] = mapped_column(String(20), default="")
    transaction_id: Mapped[str] = mapped_column(String(20), default="")
    at: Mapped[Ts]
    remark: Mapped[str] = mapped_column(String(128), default="")
