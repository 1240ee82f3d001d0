"""Whether the books of a test's sandbox add up."""

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import Difference, differences
from vcc_sandbox.core.ledger_tables import Flow, LedgerAccount, LedgerEntry, LedgerPosting, LedgerSeal

_found_true: set[tuple[Any, ...]] = set()
"""Sums of books that were gone through. Most tests refuse something, and write nothing into those of the seed."""

_SUMS = (
    select(func.count(), func.max(LedgerEntry.id)).select_from(LedgerEntry),
    select(func.count(), func.sum(LedgerSeal.postings)).select_from(LedgerSeal),
    select(
        func.count(),
        func.sum(LedgerPosting.seq),
        func.sum(LedgerPosting.amount * LedgerPosting.account_id),
        func.sum(LedgerPosting.balance_after),
    ).select_from(LedgerPosting),
    select(func.count(), func.sum(LedgerAccount.seq), func.sum(LedgerAccount.balance * LedgerAccount.id)).select_from(
        LedgerAccount
    ),
    select(
        func.count(),
        func.sum(Flow.seq),
        func.sum(Flow.amount),
        func.sum(Flow.remaining),
        func.min(Flow.at),
        func.max(Flow.at),
    ).select_from(Flow),
)


def wrong_in_the_books(sandbox: Sandbox) -> list[Difference]:
    """What does not add up; the ledger agrees with itself and with every balance when it is empty."""
    with sandbox.database.read() as db:
        sums = _sums(db)
        if sums in _found_true:
            return []
        found = differences(db)
    if not found:
        _found_true.add(sums)
    return found


def _sums(db: Session) -> tuple[Any, ...]:
    return tuple(value for query in _SUMS for value in db.execute(query).one())
