"""Requests for more cards: one of a mode at a time, granted a while later."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import MoreCards
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.identity.tables import LinkedUser

DECIDED = "cards.more"
SECONDS = 60
"""From the request until it is decided."""
MOST = 5000
"""Cards that a company can have at the most."""
TOO_MANY = "OVER_MAXIMUM"


def waiting(db: Session, company_id: str, card_mode: str) -> MoreCards | None:
    """The request of that mode that is not decided yet."""
    query = select(MoreCards).where(
        MoreCards.company_id == company_id, MoreCards.card_mode == card_mode, MoreCards.status == "INIT"
    )
    return db.scalar(query)


def ask_for(db: Session, company_id: str, card_mode: str, number: int, reason: str, at: datetime) -> MoreCards:
    """Record a request."""
    row = MoreCards(
        apply_id=Ids(db).short("more-cards", at),
        company_id=company_id,
        card_mode=card_mode,
        apply_num=number,
        reason=reason,
        status="INIT",
        created_at=ts(at),
    )
    db.add(row)
    plan(db, DECIDED, row.apply_id, at + timedelta(seconds=SECONDS))
    return row


@happens(DECIDED)
def _decide(db: Session, apply_id: str, now: datetime) -> None:
    finish(db, apply_id, now)


def finish(db: Session, apply_id: str, now: datetime, fail_reason: str = "") -> bool:
    """Grant a request, or turn it down; False when it was decided before."""
    row = db.get(MoreCards, apply_id)
    if row is None or row.status != "INIT":
        return False
    company = db.get_one(LinkedUser, row.company_id)
    reason = fail_reason or (TOO_MANY if company.max_cards + row.apply_num > MOST else "")
    row.status, row.fail_reason, row.finished_at = ("FAIL" if reason else "SUCCESS"), reason, ts(now)
    if not reason:
        company.max_cards += row.apply_num
    db.flush()
    return True
