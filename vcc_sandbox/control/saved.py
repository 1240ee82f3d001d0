"""Scenes: all data as it is now, kept under a name as a file of the database itself, or of PostgreSQL's rows."""

import json
import re
import shutil
import tempfile
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control import models as m
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.control.snapshots import copy_file, database_file
from vcc_sandbox.core.bulk_insert import dump, load
from vcc_sandbox.core.clock import ZONE, ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.db import schema_version
from vcc_sandbox.payments.tables import Trade

FOLDER, TOLD, DATA = "scenes", "scene.json", "data"
NAME = re.compile(m.NAME)
MOST = 20
LARGEST = 512 * 1024 * 1024
"""Bytes of a database that may be saved."""


@dataclass(frozen=True)
class _Told:
    """What stands beside a scene's data."""

    now: str
    cards: int
    transactions: int
    version: str
    database: str


def save(sandbox: Sandbox, asked: m.SaveScene) -> m.Scene:
    """Keep what there is; an earlier scene of that name only gives way where `replace` says so."""
    folder, scene = _folder(sandbox), _folder(sandbox) / asked.name
    if scene.exists() and not asked.replace:
        raise Impossible(f"there is a scene {asked.name}; say replace")
    if not scene.exists() and len(names(sandbox)) >= MOST:
        raise Impossible(f"{MOST} scenes are kept; delete one first")
    if (size := _size(sandbox)) > LARGEST:
        raise Impossible(f"the database has {size} bytes, and {LARGEST} can be kept")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=".", dir=folder))
    try:
        told = _write(sandbox, unfinished / DATA)
        (unfinished / TOLD).write_text(json.dumps(asdict(told)), encoding="utf-8")
        shutil.rmtree(scene, ignore_errors=True)
        unfinished.rename(scene)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return _scene(scene)


def restore(sandbox: Sandbox, asked: m.SceneNamed) -> m.Scene:
    """Put its data in the place of what there is; faults and traffic belong to the process and stay."""
    scene = _found(sandbox, asked.name)
    told = _read(scene)
    if told.version != schema_version():
        raise Impossible(f"{asked.name} was saved by another version of the sandbox")
    if told.database != _kind(sandbox):
        raise Impossible(f"{asked.name} was saved from another kind of database")
    if sandbox.database.sqlite:
        with sandbox.database.alone():
            copy_file(scene / DATA, database_file(sandbox))
    else:
        sandbox.database.recreate(lambda db: load(db, scene / DATA))
    return _scene(scene)


def scenes(sandbox: Sandbox) -> list[m.Scene]:
    """All that are kept, the newest first."""
    kept = [_scene(_folder(sandbox) / name) for name in names(sandbox)]
    return sorted(kept, key=lambda one: (one.saved_at, one.name), reverse=True)


def names(sandbox: Sandbox) -> list[str]:
    """Their names alone."""
    return sorted(path.parent.name for path in _folder(sandbox).glob(f"*/{TOLD}") if NAME.fullmatch(path.parent.name))


def delete(sandbox: Sandbox, name: str) -> int:
    """Forget one, or all without a name; how many there were."""
    gone = [_found(sandbox, name)] if name else [_folder(sandbox) / one for one in names(sandbox)]
    for scene in gone:
        shutil.rmtree(scene, ignore_errors=True)
    return len(gone)


def _write(sandbox: Sandbox, target: Path) -> _Told:
    """In one transaction, or with this process's writers kept out: one state of the books."""
    if not sandbox.database.sqlite:
        target.mkdir(mode=0o700)
        with sandbox.database.read() as db:
            db.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            dump(db, target)
            return _told(sandbox, db)
    with sandbox.database.alone(), sandbox.database.read() as db:
        copy_file(database_file(sandbox), target)
        target.chmod(0o600)
        return _told(sandbox, db)


def _told(sandbox: Sandbox, db: Session) -> _Told:
    return _Told(
        now=ts(sandbox.clock.now(db)),
        cards=db.scalar(select(func.count()).select_from(Card)) or 0,
        transactions=db.scalar(select(func.count()).select_from(Trade)) or 0,
        version=schema_version(),
        database=_kind(sandbox),
    )


def _size(sandbox: Sandbox) -> int:
    pages = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    with sandbox.database.read() as db:
        return db.scalar(text(pages if sandbox.database.sqlite else "SELECT pg_database_size(current_database())")) or 0


def _kind(sandbox: Sandbox) -> str:
    return "sqlite" if sandbox.database.sqlite else "postgresql"


def _folder(sandbox: Sandbox) -> Path:
    return sandbox.settings.data_dir / FOLDER


def _found(sandbox: Sandbox, name: str) -> Path:
    if name not in names(sandbox):
        raise Unknown(f"no scene {name}")
    return _folder(sandbox) / name


def _read(scene: Path) -> _Told:
    return _Told(**json.loads((scene / TOLD).read_text(encoding="utf-8")))


def _scene(scene: Path) -> m.Scene:
    told = _read(scene)
    return m.Scene(
        name=scene.name,
        saved_at=_moment(scene / TOLD),
        now=told.now,
        cards=told.cards,
        transactions=told.transactions,
        bytes=sum(path.stat().st_size for path in (scene / DATA, *(scene / DATA).glob("*")) if path.is_file()),
        usable=told.version == schema_version(),
    )


def _moment(path: Path) -> str:
    return ts(datetime.fromtimestamp(path.stat().st_mtime, ZONE))
