"""Double entry (issuing-model): every event is one set of postings that sums to zero; the database proves it.

Amounts are integers in thousandths. Rows are collected and written in bulk by `flush`, in the order in which
they were posted; the triggers of `ddl.py` then check each of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.core.bulk_insert import insert_rows
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.ledger_tables import Flow, LedgerAccount, LedgerEntry, LedgerPosting, LedgerSeal
from vcc_sandbox.sub_accounts.tables import CurrencyAccount


@dataclass(frozen=True)
class Wallet:
    """Money of one holder in one currency: an available and a frozen balance.

    `kind` is main, sub or card; `holder_id` is the sub-account or card, empty for main.
    """

    company_id: str
    kind: str
    holder_id: str
    currency: str

    @property
    def available(self) -> "Key":
        return Key(self.company_id, f"{self.kind}.available", self.holder_id, self.currency)

    @property
    def frozen(self) -> "Key":
        return Key(self.company_id, f"{self.kind}.frozen", self.holder_id, self.currency)


@dataclass(frozen=True)
class Key:
    """Names one ledger account."""

    company_id: str
    name: str
    holder_id: str
    currency: str


@dataclass
class _State:
    id: int
    balance: int
    seq: int


@dataclass
class _Statement:
    account_no: str
    remaining: int
    seq: int


@dataclass(frozen=True)
class Event:
    """What is booked; `key` is unique in a company, so the same event cannot be booked twice."""

    key: str
    flow_type: str
    trade_type: int
    at: datetime
    transaction_id: str = ""
    card_id: str = ""
    remark: str = ""


class Unbalanced(Exception):
    """A set of postings that does not sum to zero; a mistake in the sandbox."""


class Ledger:
    """The books inside one writing transaction."""

    def __init__(self, db: Session, ids: Ids, *, of_the_past: bool = False) -> None:
        self._db = db
        self._of_the_past = of_the_past
        """The seed's: new accounts are written with their balance, because no trigger carries it (`ddl.unguarded`)."""
        self._ids = ids
        self._states: dict[Key, _State] = {}
        self._statements: dict[Wallet, _Statement | None] = {}
        self._last_id: int | None = None
        self._rows: dict[type, list[dict[str, Any]]] = {
            model: [] for model in (LedgerAccount, LedgerEntry, LedgerPosting, LedgerSeal, Flow)
        }

    def balance(self, key: Key) -> int:
        """The present balance, postings not yet written included."""
        return self._state(key).balance

    def book(self, company_id: str, event: Event, legs: Iterable[tuple[Key, int]]) -> str:
        """Post one event; returns the entry's id. Legs of zero are left out."""
        moved = [(key, amount) for key, amount in legs if amount]
        if len(moved) < 2 or any(
            sum(amount for key, amount in moved if key.currency == currency)
            for currency in {key.currency for key, _ in moved}
        ):
            raise Unbalanced(event.key)
        entry_id = self._ids.serial("entry", event.at)
        self._rows[LedgerEntry].append(
            {
                "id": entry_id,
                "company_id": company_id,
                "key": event.key,
                "flow_type": event.flow_type,
                "transaction_id": event.transaction_id,
                "created_at": ts(event.at),
            }
        )
        for key, amount in moved:
            self._post(entry_id, key, amount)
        self._rows[LedgerSeal].append({"entry_id": entry_id, "postings": len(moved)})
        self._write_statements(entry_id, event, moved)
        return entry_id

    def flush(self) -> None:
        """Write everything collected so far."""
        self._db.flush()
        for row in self._rows[LedgerAccount] if self._of_the_past else ():
            state = self._states[Key(row["company_id"], row["name"], row["holder_id"], row["currency"])]
            row["balance"], row["seq"] = state.balance, state.seq
        for model, rows in self._rows.items():
            insert_rows(self._db, model.__table__, rows, at_once=self._of_the_past)
            rows.clear()

    def _post(self, entry_id: str, key: Key, amount: int) -> None:
        state = self._state(key)
        state.balance += amount
        state.seq += 1
        self._rows[LedgerPosting].append(
            {
                "entry_id": entry_id,
                "account_id": state.id,
                "seq": state.seq,
                "amount": amount,
                "balance_after": state.balance,
            }
        )

    def _state(self, key: Key) -> _State:
        state = self._states.get(key)
        if state is None:
            row = (
                None
                if self._of_the_past
                else self._db.execute(
                    select(LedgerAccount.id, LedgerAccount.balance, LedgerAccount.seq).where(
                        LedgerAccount.company_id == key.company_id,
                        LedgerAccount.name == key.name,
                        LedgerAccount.holder_id == key.holder_id,
                        LedgerAccount.currency == key.currency,
                    )
                ).one_or_none()
            )
            state = _State(row.id, row.balance, row.seq) if row else self._open(key)
            self._states[key] = state
        return state

    def _open(self, key: Key) -> _State:
        if self._last_id is None:
            self._last_id = self._db.scalar(select(func.max(LedgerAccount.id))) or 0
        self._last_id += 1
        self._rows[LedgerAccount].append(
            {
                "id": self._last_id,
                "company_id": key.company_id,
                "name": key.name,
                "holder_id": key.holder_id,
                "currency": key.currency,
                "balance": 0,
                "seq": 0,
            }
        )
        return _State(self._last_id, 0, 0)

    def _write_statements(self, entry_id: str, event: Event, moved: list[tuple[Key, int]]) -> None:
        changes: dict[Wallet, int] = {}
        for key, amount in moved:
            kind, _, part = key.name.partition(".")
            if part and kind != "card":
                wallet = Wallet(key.company_id, kind, key.holder_id, key.currency)
                changes[wallet] = changes.get(wallet, 0) + amount
        for wallet, change in changes.items():
            statement = self._statement(wallet) if change else None
            if statement:
                self._write_line(entry_id, event, wallet, statement, change)

    def _write_line(self, entry_id: str, event: Event, wallet: Wallet, statement: _Statement, change: int) -> None:
        statement.remaining += change
        statement.seq += 1
        self._rows[Flow].append(
            {
                "serial_no": self._ids.serial("flow", event.at),
                "company_id": wallet.company_id,
                "account_no": statement.account_no,
                "entry_id": entry_id,
                "seq": statement.seq,
                "sub_user_id": wallet.holder_id,
                "trade_type": event.trade_type,
                "flow_type": event.flow_type,
                "amount": change,
                "currency": wallet.currency,
                "remaining": statement.remaining,
                "card_id": event.card_id,
                "transaction_id": event.transaction_id,
                "at": ts(event.at),
                "remark": event.remark,
            }
        )

    def _statement(self, wallet: Wallet) -> _Statement | None:
        if wallet not in self._statements:
            self._db.flush()
            account_no = self._db.scalar(
                select(CurrencyAccount.account_no).where(
                    CurrencyAccount.company_id == wallet.company_id,
                    CurrencyAccount.sub_user_id == wallet.holder_id,
                    CurrencyAccount.currency == wallet.currency,
                )
            )
            self._statements[wallet] = self._last_line(account_no) if account_no else None
        return self._statements[wallet]

    def _last_line(self, account_no: str) -> _Statement:
        row = self._db.execute(
            select(Flow.remaining, Flow.seq).where(Flow.account_no == account_no).order_by(Flow.seq.desc()).limit(1)
        ).one_or_none()
        return _Statement(account_no, row.remaining, row.seq) if row else _Statement(account_no, 0, 0)
