"""Makes ordered files one after the other, outside of requests.

Whoever holds the lock file is the only one at work, so a file that is GENERATING then was left by a process
that died, and is made again from its beginning.
"""

import errno
import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from time import monotonic

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from vcc_portal.config import Settings
from vcc_portal.domain.exports import ExportFailure
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.scheduler import AFTERWARDS
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.reports import statement_applications
from vcc_sandbox.reports.making import CannotMake, make
from vcc_sandbox.reports.tables import OPEN, Export

log = logging.getLogger(__name__)

FOLDER, LOCK = "exports", "worker.lock"
KEPT = timedelta(days=7)
TRIES = 3
"""How often a file is begun; one that ends the process each time is given up."""
PROGRESS_EVERY = 0.5
"""Seconds between two notes of progress in the database."""


class Abandoned(Exception):
    """The file is not wanted any more, or the process is about to end."""


def start(sandbox: Sandbox) -> None:
    """Make in the background what is ordered; returns at once."""
    sandbox.background.run(partial(work, sandbox))


def resume(sandbox: Sandbox) -> None:
    """Go on with what an earlier process left, and throw away what is too old."""
    with sandbox.database.read() as db:
        waiting = db.scalar(select(Export.export_id).where(Export.status.in_(OPEN)).limit(1))
    if waiting or folder_of(sandbox.settings).exists():
        start(sandbox)


def start_waiting(sandbox: Sandbox) -> None:
    """Make in the background what the clock ordered, if anything."""
    with sandbox.database.read() as db:
        waiting = db.scalar(select(Export.export_id).where(Export.status == "INIT").limit(1))
    if waiting:
        start(sandbox)


AFTERWARDS.append(start_waiting)


def folder_of(settings: Settings) -> Path:
    """Where the files are."""
    return settings.data_dir / FOLDER


def file_of(export: Export) -> str:
    """Name on disk; it comes from ids alone."""
    return f"{export.export_id}{Path(export.file_name).suffix}"


def work(sandbox: Sandbox) -> None:
    """Make every ordered file."""
    with _alone(folder_of(sandbox.settings)):
        _sweep(sandbox)
        while not sandbox.background.stopping.is_set() and (export := _claim(sandbox)) is not None:
            _finish_one(sandbox, export)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _sweep(sandbox: Sandbox) -> None:
    """Remove files that expired, and pieces that nobody goes on with."""
    with sandbox.database.read() as db:
        now = ts(sandbox.clock.now(db))
        rows = db.scalars(select(Export).where(Export.status == "SUCCESS", Export.expires_at > now))
        kept = {file_of(row) for row in rows}
    for file in folder_of(sandbox.settings).iterdir():
        if file.name not in kept and file.name != LOCK:
            file.unlink(missing_ok=True)


def _claim(sandbox: Sandbox) -> Export | None:
    """The next file to make, marked as being made."""
    while True:
        with sandbox.database.read() as db:
            if db.scalar(select(func.count()).where(Export.status.in_(OPEN))) == 0:
                return None
        with sandbox.database.write() as db:
            waiting = select(Export).where(Export.status.in_(OPEN)).order_by(Export.created_at, Export.export_id)
            row = db.scalars(waiting.limit(1)).first()
            if row is None:
                return None
            row.attempts += 1
            company = db.get(LinkedUser, row.company_id)
            if company is None or company.account_status != "ACTIVE":
                end(db, row, sandbox.clock.now(db), fail_reason=ExportFailure.ACCOUNT_FROZEN)
            elif row.attempts > TRIES:
                end(db, row, sandbox.clock.now(db), fail_reason=ExportFailure.INTERRUPTED)
            else:
                row.status, row.row_count, row.progress = "GENERATING", 0, 0
                db.flush()
                db.expunge(row)
                return row


def _finish_one(sandbox: Sandbox, export: Export) -> None:
    folder = folder_of(sandbox.settings)
    piece, final = folder / f"{export.export_id}.part", folder / file_of(export)
    try:
        rows = make(sandbox, export, piece, _Progress(sandbox, export.export_id))
        size = _to_disk(piece, final)
    except Abandoned:
        return
    except CannotMake as error:
        _fail(sandbox, export, str(error))
    except Exception as error:
        full = isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}
        log.exception("Export %s failed", export.export_id)
        _fail(sandbox, export, ExportFailure.STORAGE_FULL if full else ExportFailure.INTERNAL_ERROR)
    else:
        with sandbox.database.write() as db:
            row = db.get(Export, export.export_id)
            if row is not None and row.status == "GENERATING":
                row.row_count, row.size = rows, size
                end(db, row, sandbox.clock.now(db))
                return
        final.unlink(missing_ok=True)
    finally:
        piece.unlink(missing_ok=True)


def _to_disk(piece: Path, final: Path) -> int:
    """A file that is announced as finished must be there after a power cut."""
    with piece.open("rb") as file:
        os.fsync(file.fileno())
        size = os.fstat(file.fileno()).st_size
    piece.chmod(0o600)
    piece.replace(final)
    folder = os.open(final.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return size


def _fail(sandbox: Sandbox, export: Export, reason: str) -> None:
    with sandbox.database.write() as db:
        row = db.get(Export, export.export_id)
        if row is not None and row.status == "GENERATING":
            end(db, row, sandbox.clock.now(db), fail_reason=reason)


def end(db: Session, row: Export, now: datetime, fail_reason: str = "") -> None:
    """The file is there, or will not be; a statement that somebody applied for has its outcome at the same moment."""
    row.status, row.fail_reason = ("FAIL" if fail_reason else "SUCCESS"), fail_reason[:128]
    row.finished_at = ts(now)
    if not fail_reason:
        row.progress, row.expires_at = 100, ts(now + KEPT)
    statement_applications.ended(db, row, now)


class _Progress:
    """Notes how far a file is; ends it when it is not wanted any more."""

    def __init__(self, sandbox: Sandbox, export_id: str) -> None:
        self._sandbox = sandbox
        self._export_id = export_id
        self._noted = monotonic()

    def __call__(self, rows: int, total: int) -> None:
        """`rows` of about `total` are written."""
        if self._sandbox.background.stopping.is_set():
            raise Abandoned
        if monotonic() - self._noted < PROGRESS_EVERY:
            return
        self._noted = monotonic()
        percent = min(99, 100 * rows // max(1, total))
        with self._sandbox.database.write() as db:
            changed = db.execute(
                update(Export)
                .where(Export.export_id == self._export_id, Export.status == "GENERATING")
                .values(row_count=rows, progress=percent)
            )
            if changed.rowcount == 0:  # type: ignore[attr-defined]  # a CursorResult, which the stub does not say
                raise Abandoned
