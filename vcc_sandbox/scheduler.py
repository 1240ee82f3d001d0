"""What happens by itself when the clock reaches its time; each request lets the due ones happen first."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_sandbox.clock import ts
from vcc_sandbox.context import Sandbox
from vcc_sandbox.tables.operations import Due

Action = Callable[[Session, str, datetime], None]
ACTIONS: dict[str, Action] = {}
BATCH = 200


def happens(kind: str) -> Callable[[Action], Action]:
    """Register `action(db, object_id, moment)` for a kind of due row; it must bear being late."""

    def register(action: Action) -> Action:
        ACTIONS[kind] = action
        return action

    return register


def plan(db: Session, kind: str, object_id: str, due_at: datetime) -> None:
    """Let something happen at that time."""
    db.add(Due(kind=kind, object_id=object_id, due_at=ts(due_at)))


def run_due(sandbox: Sandbox) -> int:
    """Do everything whose time has come; how many things that was."""
    now = sandbox.clock.now()
    waiting = select(Due).where(Due.due_at <= ts(now)).order_by(Due.due_at, Due.id).limit(BATCH)
    with sandbox.database.read() as db:
        if db.scalar(select(Due.id).where(Due.due_at <= ts(now)).limit(1)) is None:
            return 0
    done = 0
    with sandbox.database.write() as db:
        while rows := db.scalars(waiting.with_for_update(skip_locked=True)).all():
            for row in rows:
                ACTIONS[row.kind](db, row.object_id, now)
                db.delete(row)
            db.flush()
            done += len(rows)
    return done
