"""One unit of work on money: ledger, new transactions and limits used, written together by `flush`."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

from sqlalchemy import Table, func, select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import Card, CardUsage
from vcc_sandbox.core.bulk_insert import insert_rows
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.ledger import Ledger, Wallet
from vcc_sandbox.core.scheduler import plan
from vcc_sandbox.core.table import Base, blank
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.sub_accounts.tables import SubUser

LIFETIME = ""
AUTH = 1
AUTH_LIFE = timedelta(days=7)
"""How long a hold lasts that nobody settles."""
AUTH_EXPIRES = "auth.expires"


@dataclass
class Used:
    """What authorizations took of one window: thousandths, and how many there were."""

    amount: int = 0
    count: int = 0


class Books:
    """Everything money-related that one writing transaction does."""

    def __init__(self, db: Session, *, of_the_past: bool = False) -> None:
        self.db = db
        self.of_the_past = of_the_past
        """The seed's: nobody gets a message, nothing is random, and a transaction is no row that the session knows."""
        self.ids = Ids(db)
        self.ledger = Ledger(db, self.ids, of_the_past=of_the_past)
        self._trades: list[Trade] = []
        self._later: dict[type[Base], list[dict[str, Any]]] = {}
        self._usage: dict[tuple[str, str, str], Used] = {}
        self._stored: set[tuple[str, str, str]] = set()
        self._opened: set[str] = set()
        self._changed: set[tuple[str, str, str]] = set()

    def record(self, at: datetime, trade_type: int, *, transaction_id: str = "", **values: Any) -> Trade:
        """A new transaction, under a new id if none is given; it may still be changed until `flush`."""
        known = transaction_id or self.ids.short("trade", at)
        values |= {"transaction_id": known, "trade_type": trade_type, "transaction_time": ts(at)}
        trade = cast("Trade", SimpleNamespace(**(_EMPTY | values))) if self.of_the_past else Trade(**values)
        self._trades.append(trade)
        return trade

    def increases(self, auth: Trade) -> tuple[int, int]:
        """What other authorizations have added to this one: amounts in its own currency, and in the card's."""
        if self.of_the_past:
            return 0, 0
        row = self.db.execute(
            select(func.sum(Trade.transaction_amount), func.sum(Trade.billing_amount)).where(
                Trade.original_transaction_id == auth.transaction_id,
                Trade.trade_type == AUTH,
                Trade.status == "SUCCESS",
            )
        ).one()
        mine = [one for one in self._trades if one.original_transaction_id == auth.transaction_id]
        new = [one for one in mine if one.trade_type == AUTH and one.status == "SUCCESS"]
        return (
            (row[0] or 0) + sum(one.transaction_amount for one in new),
            (row[1] or 0) + sum(one.billing_amount for one in new),
        )

    def open_holder(self, sub_user_id: str) -> str:
        """The sub-account, or the main account once it is closed: nobody sees what that one has, or owes."""
        sub = self.db.get(SubUser, sub_user_id) if sub_user_id and not self.of_the_past else None
        return "" if sub is not None and sub.status != "VALID" else sub_user_id

    def insert_later(self, model: type[Base], **values: Any) -> None:
        """A row that `flush` writes with the others of its table."""
        self._later.setdefault(model, []).append(values)

    def used(self, card_id: str, period: str, currency: str = "") -> Used:
        """What is used of a card's window; `period` is a day, a month or the lifetime."""
        key = (card_id, period, currency)
        if key not in self._usage:
            row = None if card_id in self._opened else self.db.get(CardUsage, key)
            self._usage[key] = Used(row.amount, row.count) if row else Used()
            if row:
                self._stored.add(key)
        return self._usage[key]

    def opened(self, card: Card) -> None:
        """Tell that a card is new here, so that nothing of it is used yet."""
        self.db.add(card)
        self._opened.add(card.card_id)

    def use(self, card_id: str, at: str, currency: str, amount: int, count: int) -> None:
        """Take from (or with minus give back to) day, month and lifetime of that moment."""
        for period in (at[:10], at[:7], LIFETIME):
            used = self.used(card_id, period, currency)
            used.amount += amount
            used.count += count
            self._changed.add((card_id, period, currency))

    def flush(self) -> None:
        """Write it all; the ledger's triggers may refuse."""
        self.ledger.flush()
        for trade in self._trades:
            if trade.trade_type == AUTH and (trade.held_amount or 0) > 0:
                plan(self.db, AUTH_EXPIRES, trade.transaction_id, parse(trade.transaction_time) + AUTH_LIFE)
        self._insert(_TRADES, [_row(trade) for trade in self._trades])
        self._trades.clear()
        for model, rows in self._later.items():
            self._insert(cast("Table", model.__table__), rows)
        self._later.clear()
        fresh = sorted(key for key in self._changed if key not in self._stored)
        self._insert(_USAGE, [self._usage_row(key) for key in fresh])
        for key in self._changed & self._stored:
            row = self.db.get_one(CardUsage, key)
            row.amount, row.count = self._usage[key].amount, self._usage[key].count
        self._stored |= self._changed
        self._changed.clear()
        self.db.flush()

    def _insert(self, table: Table, rows: list[dict[str, Any]]) -> None:
        insert_rows(self.db, table, rows, at_once=self.of_the_past)

    def _usage_row(self, key: tuple[str, str, str]) -> dict[str, Any]:
        used = self._usage[key]
        return {
            "card_id": key[0],
            "period": key[1],
            "currency": key[2],
            "amount": used.amount,
            "count": used.count,
        }


_TRADES, _USAGE = cast("Table", Trade.__table__), cast("Table", CardUsage.__table__)
_EMPTY = blank(Trade)


def _row(trade: Trade) -> dict[str, Any]:
    values = trade.__dict__
    if len(values) == len(_EMPTY):
        return dict(values)
    return {name: values.get(name, default) for name, default in _EMPTY.items()}


def wallet_of(card: Card) -> Wallet:
    """Whose money a card spends: its own, its sub-account's or the main account's."""
    return paid_from(card, card.sub_user_id)


def paid_from(card: Card, sub_user_id: str) -> Wallet:
    """What a payment was made from while the card belonged to that sub-account; the card may have moved since."""
    if card.card_mode == "SINGLE":
        return Wallet(card.company_id, "card", card.card_id, card.currency)
    return owner_wallet(card.company_id, sub_user_id, card.currency)


def comes_after(card: Card, sub_user_id: str) -> Wallet:
    """Where money goes, or is taken from, that follows such a payment later: of a cancelled card with a balance of its
    own, which has none any more, the main account.
    """
    paid = paid_from(card, sub_user_id)
    return owner_wallet(card.company_id, "", card.currency) if paid.kind == "card" and card.status == "CANCEL" else paid


def owner_wallet(company_id: str, sub_user_id: str, currency: str) -> Wallet:
    """The wallet of a sub-account, or of the main account when there is none."""
    return Wallet(company_id, "sub" if sub_user_id else "main", sub_user_id, currency)


def card_by_id(db: Session, company_id: str, card_id: str, scope: Iterable[str] | None = None) -> Card | None:
    """A company's card; another company's, or one outside the scope, is as if it did not exist."""
    query = select(Card).where(Card.card_id == card_id, Card.company_id == company_id)
    if scope is not None:
        query = query.where(Card.sub_user_id.in_(list(scope)))
    return db.scalars(query).one_or_none()
