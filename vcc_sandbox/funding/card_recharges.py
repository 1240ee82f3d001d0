"""Balance for single-mode cards: accepted at once, moved a moment later, exactly once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import Books, owner_wallet
from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.funding import funds
from vcc_sandbox.funding.tables import CardRecharge
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.payments.tables import Trade

STARTS, ENDS = "card.recharge.starts", "card.recharge.ends"
STARTS_AFTER, ENDS_AFTER = 1, 3
"""Seconds from the application."""
OPEN = ("INIT", "PROCESSED")
ACCOUNT_FROZEN, CARD_NOT_ACTIVE, INSUFFICIENT = "ACCOUNT_FROZEN", "CARD_NOT_ACTIVE", "BALANCE_INSUFFICIENT"


@dataclass(frozen=True)
class Order:
    """A recharge as it was asked for; amount in thousandths of the card's currency."""

    request_no: str
    amount: int
    operator_name: str
    remark: str = ""


def accept(db: Session, card: Card, order: Order, at: datetime) -> CardRecharge:
    """Record a recharge; check card and balance before."""
    ids = Ids(db)
    row = CardRecharge(
        id=ids.short("card-recharge", at),
        company_id=card.company_id,
        request_no=order.request_no,
        card_id=card.card_id,
        sub_user_id=card.sub_user_id,
        transaction_id=ids.short("trade", at),
        direction="IN",
        amount=order.amount,
        currency=card.currency,
        status="INIT",
        fail_reason="",
        remark=order.remark,
        operator_name=order.operator_name,
        created_at=ts(at),
    )
    db.add(row)
    plan(db, STARTS, row.id, at + timedelta(seconds=STARTS_AFTER))
    plan(db, ENDS, row.id, at + timedelta(seconds=ENDS_AFTER))
    db.flush()
    return row


def note(db: Session, trade: Trade, direction: str, request_no: str, operator_name: str) -> None:
    """Record a movement that was booked already: a first balance (IN), or the rest of a closed card (OUT)."""
    db.add(
        CardRecharge(
            id=Ids(db).short("card-recharge", parse(trade.transaction_time)),
            company_id=trade.company_id,
            request_no=request_no,
            card_id=trade.card_id,
            sub_user_id=trade.sub_user_id or "",
            transaction_id=trade.transaction_id,
            direction=direction,
            amount=trade.billing_amount,
            currency=trade.billing_currency,
            card_balance=trade.after_balance,
            status="SUCCESS",
            operator_name=operator_name,
            created_at=trade.transaction_time,
            finished_at=trade.transaction_time,
        )
    )
    db.flush()


def note_first_balances(db: Session, cards: Sequence[Card], request_no: str) -> None:
    """Record the first balances of new cards; their books must be written before."""
    by_id = {card.card_id: card for card in cards if card.card_mode == "SINGLE"}
    query = select(Trade).where(Trade.card_id.in_(by_id), Trade.flow_type == "TOPUP_TO_CARD")
    for trade in db.scalars(query.order_by(Trade.transaction_id)).all() if by_id else ():
        note(db, trade, "IN", request_no, by_id[trade.card_id].operator_name)


@happens(STARTS)
def _start(db: Session, recharge_id: str, now: datetime) -> None:
    row = db.get(CardRecharge, recharge_id)
    if row and row.status == "INIT":
        row.status = "PROCESSED"


@happens(ENDS)
def _end(db: Session, recharge_id: str, now: datetime) -> None:
    finish(db, recharge_id, now)


def finish(db: Session, recharge_id: str, now: datetime, fail_reason: str = "") -> bool:
    """Move the money, or end the recharge as failed; False when it had ended before."""
    row = db.get(CardRecharge, recharge_id)
    if row is None or row.status not in OPEN:
        return False
    books, card = Books(db), db.get_one(Card, row.card_id)
    reason = fail_reason or _obstacle(books, row, card)
    row.status, row.fail_reason, row.finished_at = ("FAIL" if reason else "SUCCESS"), reason, ts(now)
    if not reason:
        key = f"card-recharge:{row.id}"
        trade = funds.recharge_card(
            books, card, row.amount, now, key=key, transaction_id=row.transaction_id, remark=row.remark
        )
        row.card_balance = trade.after_balance
    books.flush()
    return True


def _obstacle(books: Books, row: CardRecharge, card: Card) -> str:
    """Why the recharge cannot be carried out now; empty when it can."""
    if books.db.get_one(LinkedUser, row.company_id).account_status != "ACTIVE":
        return ACCOUNT_FROZEN
    if card.status != "VALID":
        return CARD_NOT_ACTIVE
    owner = owner_wallet(card.company_id, card.sub_user_id, card.currency)
    return INSUFFICIENT if books.ledger.balance(owner.available) < row.amount else ""
