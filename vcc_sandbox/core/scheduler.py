"""What happens by itself when the clock reaches its time; each request lets the due ones happen first."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.core.clock import parse, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_tables import LedgerEntry
from vcc_sandbox.core.tables import Due

Action = Callable[[Session, str, datetime], None]
ACTIONS: dict[str, Action] = {}
CATCH_UP: set[str] = set()
"""Kinds that do once, at the present, what they have missed."""
AFTERWARDS: list[Callable[[Sandbox], None]] = []
"""What is looked at once due things have happened, in no transaction: work that they may have ordered."""
BATCH = 200


def happens(kind: str, *, catches_up: bool = False) -> Callable[[Action], Action]:
    """Register `action(db, object_id, moment)` for a kind of due row.

    However late it is done, its moment is the one at which it was due, so a hold that ended while the clock was moved by a
    month ended on its day. What comes again and again takes the present and `catches_up`: it would have to be done for
    each time that was missed.
    """

    def register(action: Action) -> Action:
        ACTIONS[kind] = action
        if catches_up:
            CATCH_UP.add(kind)
        return action

    return register


def plan(db: Session, kind: str, object_id: str, due_at: datetime) -> None:
    """Let something happen at that time."""
    db.add(Due(kind=kind, object_id=object_id, due_at=ts(due_at)))


def is_due(db: Session, now: datetime) -> bool:
    """Whether something should have happened by now."""
    return db.scalar(select(Due.id).where(Due.due_at <= ts(now)).limit(1)) is not None


def run_due(sandbox: Sandbox) -> int:
    """Do everything whose time has come; how many things that was."""
    with sandbox.database.read() as db:
        if not is_due(db, sandbox.clock.now(db)):
            return 0
    with sandbox.database.write() as db:
        done = let_happen(db, sandbox.clock.now(db))
    for look in AFTERWARDS:
        look(sandbox)
    return done


def let_happen(db: Session, now: datetime) -> int:
    """Do, in this transaction, everything that is due, in the order of time; how many things that was."""
    earliest = select(func.min(Due.due_at)).scalar_subquery()
    waiting = select(Due).where(Due.due_at == earliest, Due.due_at <= ts(now)).order_by(Due.id).limit(BATCH)
    done = 0
    while rows := db.scalars(waiting).all():
        for row in rows:
            ACTIONS[row.kind](db, row.object_id, now if row.kind in CATCH_UP else _moment(db, row))
            db.delete(row)
            db.flush()
        done += len(rows)
    return done


def _moment(db: Session, row: Due) -> datetime:
    """When it was due; not before the last posting, as the books go forward only."""
    last = db.scalar(select(func.max(LedgerEntry.created_at)))
    return parse(max(row.due_at, last or ""))
