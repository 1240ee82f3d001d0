"""The end of a card: cancelled a moment after it was asked for, with its balance back at its owner."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.opening import expiry_moment
from vcc_sandbox.cards.products import KINDS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, wallet_of
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.funding import card_recharges, fees, funds
from vcc_sandbox.payments.tables import Trade

CLOSES = "card.closes"
SECONDS = 5
"""From the request until the card is cancelled."""
AGAIN = timedelta(hours=1)
"""After which a card is looked at again on which something was authorised meanwhile."""


def unsettled(db: Session, card_id: str) -> bool:
    """Whether something on the card is authorised and neither settled nor reversed."""
    query = select(Trade.transaction_id).where(Trade.card_id == card_id, Trade.held_amount > 0).limit(1)
    return db.scalar(query) is not None


def start(books: Books, card: Card, at: datetime, operator_name: str) -> int | None:
    """Cancel a card on which nothing is unsettled: an expired one at once, any other a moment later.

    Returns what goes back to its owner, in thousandths; None for a card without a balance of its own.
    """
    single = card.card_mode == "SINGLE"
    left = max(0, books.ledger.balance(wallet_of(card).available)) if single else None
    if card.status == "EXPIRED":
        _close(books, card, at, operator_name)
    else:
        card.status_before, card.status, card.update_time = card.status, "PRE_CANCEL", ts(at)
        plan(books.db, CLOSES, card.card_id, at + timedelta(seconds=SECONDS))
    return left


@happens(CLOSES)
def _closes(db: Session, card_id: str, now: datetime) -> None:
    """A network may approve in our stead what a card that is being cancelled pays: it ends when that has."""
    card = db.get(Card, card_id)
    if not finish(db, card_id, now) and card is not None and card.status == "PRE_CANCEL":
        plan(db, CLOSES, card_id, now + AGAIN)


def finish(db: Session, card_id: str, now: datetime) -> bool:
    """Carry out a cancellation that was asked for; False when there is none, or something is unsettled."""
    card = db.get(Card, card_id)
    if card is None or card.status != "PRE_CANCEL" or unsettled(db, card_id):
        return False
    books = Books(db)
    _close(books, card, now, card.operator_name)
    books.flush()
    return True


def give_up(db: Session, card_id: str, now: datetime) -> bool:
    """Leave a card as it was whose cancellation failed; False when none was asked for."""
    card = db.get(Card, card_id)
    if card is None or card.status != "PRE_CANCEL":
        return False
    # Its expiry came while it was being cancelled, and does not come again.
    card.status = "EXPIRED" if expiry_moment(card.expiry) <= now else card.status_before
    card.update_time = ts(now)
    db.flush()
    return True


def fail_opening(db: Session, card_id: str, now: datetime, reason: str) -> bool:
    """End an application as failed: fee and first balance go back; False when the card was opened or ended before."""
    card = db.get(Card, card_id)
    if card is None or card.status != "APPLYING":
        return False
    books = Books(db)
    give_back(books, card, now, reason)
    books.flush()
    return True


def give_back(books: Books, card: Card, at: datetime, reason: str) -> None:
    """End an application that is under way as failed, with all that it cost."""
    kind = KINDS[card.bin]
    card.fail_reason = reason[:128]
    if kind.apply_fee:
        fees.return_apply_fee(books, card, kind.apply_fee, kind.fee_currency, at)
    _close(books, card, at, card.operator_name)


def _close(books: Books, card: Card, at: datetime, operator_name: str) -> None:
    returned = funds.return_balance(books, card, at)
    card.status, card.update_time, card.cancel_time = "CANCEL", ts(at), ts(at)
    card.freeze_reason = ""
    if returned is not None:
        card_recharges.note(books.db, returned, "OUT", f"OUT-{returned.transaction_id}", operator_name)
