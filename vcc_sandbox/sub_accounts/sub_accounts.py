"""Sub-accounts: opening them with accounts in every currency of the company, and what they still hold."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_portal.errors.codes import Code
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.ledger_tables import LedgerAccount
from vcc_sandbox.funding.tables import QuotaTransfer
from vcc_sandbox.quota.transfers import ensure_account
from vcc_sandbox.sub_accounts.tables import CurrencyAccount, SubUser

MOST = 200
"""Live sub-accounts of one company."""


@dataclass(frozen=True)
class Holdings:
    """What keeps a sub-account from being closed."""

    available: bool
    frozen: bool
    moving: bool


def by_alias(db: Session, company_id: str, alias: str) -> SubUser | None:
    """The company's sub-account of that name, closed ones included."""
    return db.scalar(select(SubUser).where(SubUser.company_id == company_id, SubUser.alias == alias))


def live_count(db: Session, company_id: str) -> int:
    """How many are open."""
    query = select(func.count()).select_from(SubUser)
    return db.scalar(query.where(SubUser.company_id == company_id, SubUser.status == "VALID")) or 0


def require_open(ctx: Ctx, sub_user_id: str, field: str) -> None:
    """700007, about that field, for a sub-account that is missing, closed or another company's; the main account is none."""
    sub = ctx.db.get(SubUser, sub_user_id) if sub_user_id else None
    if sub_user_id and (sub is None or sub.company_id != ctx.owner or sub.status != "VALID"):
        raise Refused(Code.SUB_ACCOUNT_MISSING, error_param=[field])


def open_or_reopen(
    db: Session, company_id: str, closed: SubUser | None, alias: str, remark: str, now: datetime
) -> SubUser:
    """A new sub-account, or a closed one again."""
    if closed is not None:
        closed.status = "VALID"
        return closed
    row = SubUser(
        sub_user_id=Ids(db).short("sub", now),
        company_id=company_id,
        alias=alias,
        status="VALID",
        remark=remark,
        created_at=ts(now),
    )
    db.add(row)
    db.flush()
    mains = select(CurrencyAccount.currency).where(
        CurrencyAccount.company_id == company_id, CurrencyAccount.sub_user_id == ""
    )
    for currency in db.scalars(mains.order_by(CurrencyAccount.account_no)).all():
        ensure_account(db, company_id, row.sub_user_id, currency, now)
    return row


def holdings(db: Session, row: SubUser) -> Holdings:
    """Money on the sub-account, in any currency, and quota that is being moved."""
    names = set(
        db.scalars(
            select(LedgerAccount.name).where(
                LedgerAccount.company_id == row.company_id,
                LedgerAccount.holder_id == row.sub_user_id,
                LedgerAccount.balance != 0,
            )
        )
    )
    moving = select(QuotaTransfer.transaction_id).where(
        QuotaTransfer.sub_user_id == row.sub_user_id, QuotaTransfer.status == "PROCESSED"
    )
    return Holdings("sub.available" in names, "sub.frozen" in names, db.scalar(moving.limit(1)) is not None)
