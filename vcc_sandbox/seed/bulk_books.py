"""Transactions and their postings written in bulk: rows are collected and put into their tables many at a time.

Balances are carried here, since the triggers that do it are switched off (`ddl.unguarded`); the books are checked as a whole.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Table, func, select, text, update
from sqlalchemy.orm import Session
from sqlalchemy.schema import CreateIndex, DropIndex

from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.core.bulk_insert import insert_rows
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.ledger_tables import Flow, LedgerAccount, LedgerEntry, LedgerPosting, LedgerSeal
from vcc_sandbox.core.table import Base, blank
from vcc_sandbox.funding.tables import CardRecharge, Recharge
from vcc_sandbox.payments.tables import OtpRecord, Trade

AT_ONCE = 20_000
"""Rows of a table that are in memory together."""
HEAVY = (Trade, Flow, LedgerPosting, LedgerEntry, CardRecharge, OtpRecord)
"""Tables whose indexes are made when their rows are there."""


WRITTEN = (
    Card,
    CardTag,
    LedgerAccount,
    LedgerEntry,
    LedgerPosting,
    LedgerSeal,
    Flow,
    Trade,
    Recharge,
    CardRecharge,
    OtpRecord,
)
"""What is written, in an order in which each row finds those that it names."""


@dataclass
class Book:
    """One ledger account or one statement as far as it is written."""

    id: Any
    balance: int = 0
    seq: int = 0


@dataclass
class Place:
    """One wallet: who pays, and what the cards there are."""

    sub_user_id: str
    currency: str
    available: Book
    frozen: Book
    statement: Book
    cards: list[str] = field(default_factory=list)
    charged: dict[str, Book] = field(default_factory=dict)
    """Cards with a balance of their own that are topped up, with it."""


@contextmanager
def without_indexes(db: Session) -> Iterator[None]:
    """Indexes are made when the rows are there."""
    indexes = [index for model in HEAVY for index in cast("Table", model.__table__).indexes]
    for index in indexes:
        db.execute(DropIndex(index))
    yield
    if (
        db.connection().dialect.name == "postgresql"
    ):  # what is checked at the end is checked now, or no index can be made
        db.execute(text("SET CONSTRAINTS ALL IMMEDIATE"))
    for index in indexes:
        db.execute(CreateIndex(index))


_TRADE = blank(Trade)


class BulkBooks:
    """The books of one company while they are written."""

    def __init__(self, db: Session, company_id: str, ids: Ids) -> None:
        self._db, self._company_id, self._ids = db, company_id, ids
        self.rows: dict[type[Base], list[dict[str, Any]]] = defaultdict(list)
        self._books: list[Book] = []
        self._last_account = db.scalar(select(func.max(LedgerAccount.id))) or 0

    def account(self, name: str, holder_id: str, currency: str) -> Book:
        """A new ledger account, without money."""
        self._last_account += 1
        names = {"company_id": self._company_id, "name": name, "holder_id": holder_id, "currency": currency}
        self.rows[LedgerAccount].append({"id": self._last_account, **names, "balance": 0, "seq": 0})
        self._books.append(Book(self._last_account))
        return self._books[-1]

    def record(self, at: datetime, place: Place, trade_type: int, amount: int, **more: Any) -> dict[str, Any]:
        """A transaction, which may still be changed until the rows are written."""
        if len(self.rows[Trade]) >= AT_ONCE:
            self.flush()
        trade = _TRADE | {
            "transaction_id": self._ids.short("trade", at),
            "company_id": self._company_id,
            "trade_type": trade_type,
            "sub_user_id": place.sub_user_id,
            "account_type": "SUB_ACCOUNT" if place.sub_user_id else "VCC_ACCOUNT",
            "transaction_amount": amount,
            "transaction_currency": place.currency,
            "billing_amount": amount,
            "billing_currency": place.currency,
            "transaction_time": ts(at),
            **more,
        }
        self.rows[Trade].append(trade)
        return trade

    def post(
        self,
        at: datetime,
        key: str,
        flow_type: str,
        trade_type: int,
        transaction_id: str,
        card_id: str,
        place: Place,
        legs: list[tuple[Book, int]],
        change: int,
    ) -> None:
        """One entry, and the line of the place's statement where its total changes."""
        when, entry_id = ts(at), self._ids.serial("entry", at)
        entry = {"id": entry_id, "company_id": self._company_id, "key": key, "flow_type": flow_type}
        self.rows[LedgerEntry].append({**entry, "transaction_id": transaction_id, "created_at": when})
        self.rows[LedgerSeal].append({"entry_id": entry_id, "postings": len(legs)})
        for book, amount in legs:
            book.balance += amount
            book.seq += 1
            posting = {"entry_id": entry_id, "account_id": book.id, "seq": book.seq, "amount": amount}
            self.rows[LedgerPosting].append({**posting, "balance_after": book.balance})
        if not change:
            return
        statement = place.statement
        statement.balance += change
        statement.seq += 1
        self.rows[Flow].append(
            {
                "serial_no": self._ids.serial("flow", at),
                "company_id": self._company_id,
                "account_no": statement.id,
                "entry_id": entry_id,
                "seq": statement.seq,
                "sub_user_id": place.sub_user_id,
                "trade_type": trade_type,
                "flow_type": flow_type,
                "amount": change,
                "currency": place.currency,
                "remaining": statement.balance,
                "card_id": card_id,
                "transaction_id": transaction_id,
                "at": when,
                "remark": "",
            }
        )

    def flush(self) -> None:
        """Write what was collected."""
        self._db.flush()
        for model in WRITTEN:
            insert_rows(self._db, cast("Table", model.__table__), self.rows.pop(model, []), at_once=True)

    def close(self) -> None:
        """Write the rest, and the balance of each account."""
        self.flush()
        for book in self._books:
            changed = {"balance": book.balance, "seq": book.seq}
            self._db.execute(update(LedgerAccount).where(LedgerAccount.id == book.id).values(changed))
