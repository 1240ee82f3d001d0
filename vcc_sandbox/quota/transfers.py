"""Quota between the main account and sub-accounts: accepted at once, moved a moment later, all of it or nothing."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.core.bookkeeping import Books, owner_wallet
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.ledger import Wallet
from vcc_sandbox.core.scheduler import happens, plan
from vcc_sandbox.funding import funds
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.sub_accounts.tables import CurrencyAccount, SubUser

ASSIGN, RETURN = "ASSIGN", "RETURN"
MOVES = "quota.moves"
SECONDS = 2
"""From the application until the money moves."""
ACCOUNT_FROZEN, SUB_CLOSED, INSUFFICIENT = "ACCOUNT_FROZEN", "SUB_ACCOUNT_CLOSED", "QUOTA_INSUFFICIENT"


def transfers_of(db: Session, company_id: str, apply_id: str) -> Sequence[QuotaTransfer]:
    """The transfers of one application."""
    query = select(QuotaTransfer).where(QuotaTransfer.apply_id == apply_id, QuotaTransfer.company_id == company_id)
    return db.scalars(query.order_by(QuotaTransfer.transaction_id)).all()


def accept(
    db: Session,
    company_id: str,
    direction: str,
    currency: str,
    amounts: dict[str, int],
    at: datetime,
    *,
    request_no: str,
    operator_name: str,
) -> str:
    """Record an application, amounts by sub-account; returns its id. Check the balances before."""
    ids = Ids(db)
    apply_id = ids.short("quota", at)
    for sub_user_id, amount in amounts.items():
        db.add(
            QuotaTransfer(
                transaction_id=ids.short("transfer", at),
                apply_id=apply_id,
                request_no=request_no,
                company_id=company_id,
                sub_user_id=sub_user_id,
                direction=direction,
                amount=amount,
                currency=currency,
                status="PROCESSED",
                operator_name=operator_name,
                created_at=ts(at),
            )
        )
    plan(db, MOVES, apply_id, at + timedelta(seconds=SECONDS))
    return apply_id


@happens(MOVES)
def _move(db: Session, apply_id: str, now: datetime) -> None:
    finish(db, apply_id, now)


def finish(db: Session, apply_id: str, now: datetime, fail_reason: str = "") -> bool:
    """Move the money of an application that is still open, or end it as failed; False when it had ended before."""
    rows = db.scalars(select(QuotaTransfer).where(QuotaTransfer.apply_id == apply_id)).all()
    if not rows or any(row.status != "PROCESSED" for row in rows):
        return False
    books = Books(db)
    reason = fail_reason or _obstacle(books, rows)
    for row in rows:
        row.status, row.fail_reason, row.finished_at = ("FAIL" if reason else "SUCCESS"), reason, ts(now)
        if not reason:
            _book(books, row, now)
    books.flush()
    return True


def _obstacle(books: Books, rows: Sequence[QuotaTransfer]) -> str:
    """Why the application cannot be carried out now; empty when it can."""
    first = rows[0]
    if books.db.get_one(LinkedUser, first.company_id).account_status != "ACTIVE":
        return ACCOUNT_FROZEN
    if any(books.db.get_one(SubUser, row.sub_user_id).status != "VALID" for row in rows):
        return SUB_CLOSED
    if first.direction == ASSIGN:
        short = books.ledger.balance(_main(first).available) < sum(row.amount for row in rows)
    else:
        short = any(books.ledger.balance(_sub(row).available) < row.amount for row in rows)
    return INSUFFICIENT if short else ""


def _book(books: Books, row: QuotaTransfer, now: datetime) -> None:
    ensure_account(books.db, row.company_id, row.sub_user_id, row.currency, now)
    signed = row.amount if row.direction == ASSIGN else -row.amount
    funds.assign(
        books,
        row.company_id,
        row.sub_user_id,
        row.currency,
        signed,
        now,
        key=f"quota:{row.transaction_id}",
        transaction_id=row.transaction_id,
    )
    row.unassigned_after = books.ledger.balance(_main(row).available)
    row.sub_balance_after = books.ledger.balance(_sub(row).available)


def _main(row: QuotaTransfer) -> Wallet:
    return owner_wallet(row.company_id, "", row.currency)


def _sub(row: QuotaTransfer) -> Wallet:
    return owner_wallet(row.company_id, row.sub_user_id, row.currency)


def ensure_account(db: Session, company_id: str, sub_user_id: str, currency: str, at: datetime) -> None:
    """Open the holder's account in that currency when there is none."""
    found = db.scalar(
        select(CurrencyAccount.account_no).where(
            CurrencyAccount.company_id == company_id,
            CurrencyAccount.sub_user_id == sub_user_id,
            CurrencyAccount.currency == currency,
        )
    )
    if found is None:
        account = CurrencyAccount(
            account_no=Ids(db).short("account", at),
            company_id=company_id,
            sub_user_id=sub_user_id,
            currency=currency,
            updated_at=ts(at),
        )
        db.add(account)
        db.flush()
