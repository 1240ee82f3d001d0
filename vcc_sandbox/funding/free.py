"""What can still be promised of an account."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.accounts.balances import available_of
from vcc_sandbox.core.bookkeeping import owner_wallet
from vcc_sandbox.funding import card_recharges
from vcc_sandbox.funding.tables import CardRecharge, QuotaTransfer
from vcc_sandbox.quota import transfers


def free_of(db: Session, company_id: str, sub_user_id: str, currency: str) -> int:
    """What the main account ("") or a sub-account has available, less what was accepted before and not moved yet."""
    accepted = _quota(db, company_id, sub_user_id, currency) + _onto_cards(db, company_id, sub_user_id, currency)
    return available_of(db, owner_wallet(company_id, sub_user_id, currency)) - accepted


def _quota(db: Session, company_id: str, sub_user_id: str, currency: str) -> int:
    query = select(func.coalesce(func.sum(QuotaTransfer.amount), 0)).where(
        QuotaTransfer.company_id == company_id,
        QuotaTransfer.direction == (transfers.RETURN if sub_user_id else transfers.ASSIGN),
        QuotaTransfer.currency == currency,
        QuotaTransfer.status == "PROCESSED",
    )
    if sub_user_id:
        query = query.where(QuotaTransfer.sub_user_id == sub_user_id)
    return db.scalar(query) or 0


def _onto_cards(db: Session, company_id: str, sub_user_id: str, currency: str) -> int:
    query = select(func.coalesce(func.sum(CardRecharge.amount), 0)).where(
        CardRecharge.company_id == company_id,
        CardRecharge.sub_user_id == sub_user_id,
        CardRecharge.currency == currency,
        CardRecharge.direction == "IN",
        CardRecharge.status.in_(card_recharges.OPEN),
    )
    return db.scalar(query) or 0
