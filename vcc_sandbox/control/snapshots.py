"""Planted data kept as a file, so that beginning again takes a moment: the database itself, or PostgreSQL's rows."""

import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.orm import Session

from vcc_sandbox.core.bulk_insert import dump, load
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.db import schema_version

FOLDER = "snapshots"
_KEEPING = threading.Lock()
"""Tenants share what is kept."""


def restore_or_plant(sandbox: Sandbox, scenario: str, plant: Callable[[Session], None]) -> None:
    """Replace all data; what was planted the same day for the same scenario and seed is taken from its file."""
    database, kept = sandbox.database, _file(sandbox, scenario)
    if database.sqlite and not database_file(sandbox).is_file():
        database.recreate(plant)
    elif not kept.exists():
        database.recreate(plant)
        keep(sandbox, scenario)
    elif database.sqlite:
        with database.alone():
            copy_file(kept, database_file(sandbox))
    else:
        database.recreate(lambda db: load(db, kept))


def keep(sandbox: Sandbox, scenario: str) -> None:
    """Take what is there, and was just planted, as the scenario's data for the rest of the day."""
    kept = _file(sandbox, scenario)
    unfinished = kept.with_suffix(".part")
    with _KEEPING:
        _forget_older(kept)
        if sandbox.database.sqlite:
            copy_file(database_file(sandbox), unfinished)
            unfinished.chmod(0o600)
        else:
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(mode=0o700)
            with sandbox.database.read() as db:
                dump(db, unfinished)
        unfinished.rename(kept)


def _file(sandbox: Sandbox, scenario: str) -> Path:
    suffix = "db" if sandbox.database.sqlite else "rows"
    today, seed = sandbox.clock.machine(), sandbox.settings.sandbox_seed
    return sandbox.planted_in / FOLDER / f"{scenario}-{seed}-{today:%Y%m%d}-{schema_version()}.{suffix}"


def _forget_older(kept: Path) -> None:
    """Only the newest of a scenario and seed is kept."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob(f"{kept.name.rsplit('-', 2)[0]}-*{kept.suffix}"):
        shutil.rmtree(old) if old.is_dir() else old.unlink(missing_ok=True)


def database_file(sandbox: Sandbox) -> Path:
    """Where SQLite's data is; no file where it is in memory."""
    return Path(sandbox.database.engine.url.database or "")


def copy_file(source: Path, target: Path) -> None:
    """Page by page in one transaction of the target; readers see the old data until it is done."""
    origin, copy = sqlite3.connect(source), sqlite3.connect(target, timeout=10)
    try:
        origin.backup(copy)
    finally:
        copy.close()
        origin.close()
