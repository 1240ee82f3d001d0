"""Data and time as a whole: begin again, move the clock, check the books, read the outbox."""

import time
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control import models as m
from vcc_sandbox.control import snapshots
from vcc_sandbox.control.errors import Impossible
from vcc_sandbox.core.clock import OutOfReach, parse, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.ledger_check import differences
from vcc_sandbox.core.ledger_tables import LedgerEntry
from vcc_sandbox.core.scheduler import run_due
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.identity.tables import Person
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.seed.seed import plant, plant_people

SCENARIOS: dict[str, Callable[[Sandbox, Session], None]] = {"standard": plant, "people": plant_people}
"""standard: everybody with a year of payments; people: everybody and their accounts, without cards and payments."""
WHOLE_DAY = 10


def reset(sandbox: Sandbox, asked: m.Reset) -> m.ResetDone:
    """Begin again: data, clock, faults and traffic. Whoever is signed in has to sign in again."""
    scenario = SCENARIOS.get(asked.scenario)
    if scenario is None:
        raise Impossible(f"scenario is one of {', '.join(SCENARIOS)}")
    started = time.perf_counter()
    seed = sandbox.settings.sandbox_seed if asked.seed is None else asked.seed
    seeded = replace(sandbox, settings=sandbox.settings.model_copy(update={"sandbox_seed": seed}))
    sandbox.control.faults.remove()
    sandbox.control.traffic.clear()
    snapshots.restore_or_plant(seeded, asked.scenario, lambda db: scenario(seeded, db))
    with sandbox.database.read() as db:
        return m.ResetDone(
            scenario=asked.scenario,
            seed=seed,
            now=ts(sandbox.clock.now()),
            people=_count(db, Person),
            cards=_count(db, Card),
            transactions=_count(db, Trade),
            ms=int((time.perf_counter() - started) * 1000),
        )


def _count(db: Session, table: type) -> int:
    return db.scalar(select(func.count()).select_from(table)) or 0


def now(sandbox: Sandbox) -> m.ClockNow:
    """The sandbox's time."""
    return m.ClockNow(now=ts(sandbox.clock.now()))


def move_clock(sandbox: Sandbox, asked: m.MoveClock) -> m.ClockNow:
    """Go forward and let happen what becomes due: cards expire, holds time out, reviews end."""
    try:
        if asked.now is None:
            sandbox.clock.advance(asked.advance_seconds or 0)
        else:
            sandbox.clock.move_to(parse(f"{asked.now} 00:00:00" if len(asked.now) == WHOLE_DAY else asked.now))
    except OutOfReach as error:
        raise Impossible(str(error)) from None
    happened = run_due(sandbox)
    return m.ClockNow(now=ts(sandbox.clock.now()), happened=happened)


def check_ledger(sandbox: Sandbox) -> m.LedgerState:
    """Add everything up again."""
    started = time.perf_counter()
    with sandbox.database.read() as db:
        found = differences(db)
        entries = _count(db, LedgerEntry)
    return m.LedgerState(
        balanced=not found,
        differences=[
            m.BookDifference(what=one.what, where=one.where, expected=one.expected, found=one.found) for one in found
        ],
        entries=entries,
        ms=int((time.perf_counter() - started) * 1000),
    )


def letters(sandbox: Sandbox, recipient: str = "", type_code: str = "") -> list[m.Letter]:
    """Messages, the newest first."""
    with sandbox.database.read() as db:
        rows = outbox.recent(db, recipient=recipient or None, type_code=type_code or None)
        return [_letter(row) for row in rows]


def _letter(row: OutboxMessage) -> m.Letter:
    return m.Letter(
        channel=row.channel,
        to=row.recipient,
        code=row.code,
        type_code=row.type_code,
        text=f"{row.subject_zh}: {row.body_zh}".strip(": "),
        link=row.link,
        time=row.sent_at,
    )
