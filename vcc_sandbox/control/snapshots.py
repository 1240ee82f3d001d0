"""Planted data kept as a file, so that beginning again takes a moment: the database itself, or PostgreSQL's rows."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.orm import Session

from vcc_sandbox.core.bulk_insert import dump, load
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.db import schema_version

FOLDER = "snapshots"


def restore_or_plant(sandbox: Sandbox, scenario: str, plant: Callable[[Session], None]) -> None:
    """Replace all data; what was planted the same day for the same scenario and seed is taken from its file."""
    database = sandbox.database
    if not database.sqlite:
        _restore_or_plant_rows(sandbox, scenario, plant)
        return
    source = Path(database.engine.url.database or "")
    if not source.is_file():
        database.recreate(plant)
        return
    kept = _file(sandbox, scenario)
    if not kept.is_file():
        database.recreate(plant)
        _keep(source, kept)
        return
    with database.alone():
        _copy(kept, source)


def _restore_or_plant_rows(sandbox: Sandbox, scenario: str, plant: Callable[[Session], None]) -> None:
    kept = _file(sandbox, scenario, "rows")
    if kept.is_dir():
        sandbox.database.recreate(lambda db: load(db, kept))
        return
    sandbox.database.recreate(plant)
    _forget_older(kept)
    unfinished = kept.with_suffix(".part")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    with sandbox.database.read() as db:
        dump(db, unfinished)
    unfinished.rename(kept)


def _file(sandbox: Sandbox, scenario: str, suffix: str = "db") -> Path:
    today, seed = sandbox.clock.machine(), sandbox.settings.sandbox_seed
    return sandbox.settings.data_dir / FOLDER / f"{scenario}-{seed}-{today:%Y%m%d}-{schema_version()}.{suffix}"


def _forget_older(kept: Path) -> None:
    """Only the newest of a scenario and seed is kept."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob(f"{kept.name.rsplit('-', 2)[0]}-*{kept.suffix}"):
        shutil.rmtree(old) if old.is_dir() else old.unlink(missing_ok=True)


def _keep(source: Path, kept: Path) -> None:
    _forget_older(kept)
    unfinished = kept.with_suffix(".part")
    _copy(source, unfinished)
    unfinished.chmod(0o600)
    unfinished.rename(kept)


def _copy(source: Path, target: Path) -> None:
    """Page by page in one transaction of the target; readers see the old data until it is done."""
    origin, copy = sqlite3.connect(source), sqlite3.connect(target, timeout=10)
    try:
        origin.backup(copy)
    finally:
        copy.close()
        origin.close()
