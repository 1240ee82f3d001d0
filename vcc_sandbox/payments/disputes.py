"""Disputes (chargebacks): a settlement is complained about, credited for the time being or not, and decided."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books
from vcc_sandbox.core.clock import ts
from vcc_sandbox.payments import lifecycle
from vcc_sandbox.payments.tables import Dispute, Trade


class Outcome(StrEnum):
    """How a dispute ends."""

    WON = "WON"
    """The holder was right: the money is paid back, or stays paid back."""
    LOST = "LOST"
    """The merchant was right: what was credited is settled again."""
    WITHDRAWN = "WITHDRAWN"
    """The holder takes the complaint back; money as if it were lost."""


def disputable(db: Session, settled: Trade) -> int:
    """What of a settlement was neither refunded nor is disputed already; thousandths."""
    open_ones = select(func.coalesce(func.sum(Dispute.amount), 0)).where(
        Dispute.transaction_id == settled.transaction_id, Dispute.status == "OPEN", Dispute.credit_id == ""
    )
    return settled.refundable_amount - (db.scalar(open_ones) or 0)


def open_dispute(books: Books, card: Card, settled: Trade, amount: int, at: datetime, *, credited: bool) -> Dispute:
    """Complain about `amount`; `credited` pays it back until the dispute is decided."""
    dispute = Dispute(
        dispute_id=books.ids.short("dispute", at),
        transaction_id=settled.transaction_id,
        amount=amount,
        status="OPEN",
        credit_id="",
        opened_at=ts(at),
    )
    books.db.add(dispute)
    if credited:
        _credit(books, card, settled, dispute, at)
    return dispute


def end(books: Books, card: Card, settled: Trade, dispute: Dispute, outcome: Outcome, at: datetime) -> None:
    """Decide an open dispute; `lifecycle.NothingLeft` when it is won and a refund has paid everything meanwhile."""
    if outcome is Outcome.WON and not dispute.credit_id:
        _credit(books, card, settled, dispute, at)
    if outcome is not Outcome.WON and dispute.credit_id:
        lifecycle.take_back(books, card, books.db.get_one(Trade, dispute.credit_id), settled, at)
    dispute.status, dispute.ended_at = outcome.value, ts(at)


def _credit(books: Books, card: Card, settled: Trade, dispute: Dispute, at: datetime) -> None:
    dispute.credit_id = lifecycle.refund(books, card, settled, at, dispute.amount, dispute=True).transaction_id
