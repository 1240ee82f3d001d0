"""Counted tries: five wrong ones lock a login name for a quarter of an hour, whether or not it exists."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.identity.sign_in_tables import Attempts
from vcc_sandbox.identity.tokens import digest

MAX_FAILED = 5
IMAGE_AFTER = 2
"""Wrong tries after which the sign-in call wants an image ticket or a code."""
LOCK_SECONDS = 15 * 60
FORGET_SECONDS = 30 * 60


class Locked(Exception):
    """No try is evaluated for that many seconds more."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def subject(purpose: str, name: str) -> str:
    """The key under which tries are counted; login names are not kept in the clear."""
    return digest(f"{purpose}:{name.strip().lower()}")


def failed(db: Session, key: str, now: datetime) -> int:
    """Wrong tries that still count."""
    row = db.get(Attempts, key)
    return row.failed if row and not _over(row, now) else 0


def lock_left(db: Session, key: str, now: datetime) -> int:
    """Seconds until the lock opens; 0 without a lock."""
    row = db.get(Attempts, key)
    if row is None or row.locked_until is None:
        return 0
    return max(0, int((parse(row.locked_until) - now).total_seconds()))


def reserve(db: Session, key: str, now: datetime) -> int:
    """Count a try as wrong before it is looked at, so that parallel tries cannot pass the limit.

    Raises `Locked` when no try is left. `forgive` takes the count back after a right answer.
    """
    left = lock_left(db, key, now)
    if left:
        raise Locked(left)
    row = db.get(Attempts, key)
    if row is None:
        row = Attempts(subject=key, failed=0, first_failed_at=ts(now), locked_until=None)
        db.add(row)
    elif _over(row, now):
        row.failed, row.first_failed_at, row.locked_until = 0, ts(now), None
    row.failed += 1
    if row.failed >= MAX_FAILED:
        row.locked_until = ts(now + timedelta(seconds=LOCK_SECONDS))
    db.flush()
    return row.failed


def forgive(db: Session, key: str) -> None:
    """Forget the wrong tries."""
    row = db.get(Attempts, key)
    if row is not None:
        db.delete(row)


def _over(row: Attempts, now: datetime) -> bool:
    if row.locked_until is not None:
        return parse(row.locked_until) <= now
    return parse(row.first_failed_at) + timedelta(seconds=FORGET_SECONDS) <= now
