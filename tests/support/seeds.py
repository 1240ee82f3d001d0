"""Seeded data folders: each is planted once in a run of tests, by whichever of its processes needs it first."""

import fcntl
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from vcc_portal.config import Settings
from vcc_sandbox.app import prepare

_kept_in: list[Path] = []


def keep_in(folder: Path) -> None:
    """The folder that all processes of the run share."""
    _kept_in[:] = [folder]


def planted(name: str, plant: Callable[[Path], None]) -> Path:
    """The folder of that name in the run; the first who asks plants it, and the others wait."""
    root = _kept_in[0] if _kept_in else _own()
    folder, mark = root / name, root / f"{name}.planted"
    root.mkdir(parents=True, exist_ok=True)
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not mark.exists():
            shutil.rmtree(folder, ignore_errors=True)  # half of it, from a process that was ended
            folder.mkdir()
            plant(folder)
            mark.touch()
    return folder


def copy_of(seeded: Path, folder: Path) -> None:
    """Put its files into a folder."""
    for file in seeded.iterdir():
        if file.is_file():
            shutil.copy(file, folder / file.name)


def start_from_seed(folder: Path) -> None:
    """Spare a server the planting: its data folder is as after a first start today, unless it holds data already."""
    if not (folder / "sandbox.db").exists():
        copy_of(planted("first-start", lambda seeded: prepare(Settings(data_dir=seeded))), folder)


@cache
def _own() -> Path:
    """Of a process that shares with nobody."""
    return Path(tempfile.mkdtemp(prefix="vcc-seed-"))
