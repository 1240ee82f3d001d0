"""Beginning again in the sandbox: the first reset of a day plants, later ones restore; the floor copies the data file.

On PostgreSQL, where this machine has it, the floor copies a database from a template.
"""

import asyncio
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests.support.postgresql import binaries, running_postgresql
from tests.support.sandbox import sandbox_of
from vcc_portal.config import Settings
from vcc_sandbox.app import create_app
from vcc_sandbox.control.snapshots import FOLDER
from vcc_sandbox.core.db import Database

RUNS = 5


def main() -> None:
    """The table: medians and the fastest, because a busy machine only ever adds."""
    print("reset: database | work | median s | fastest s | cpu s | ratio to the floor")
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(_measure("SQLite", Path(name), ""))
    if binaries() is None:
        print("PostgreSQL is not installed here")
        return
    with running_postgresql() as url, tempfile.TemporaryDirectory() as name:
        asyncio.run(_measure("PostgreSQL", Path(name), url))


async def _measure(database: str, folder: Path, url: str) -> None:
    app = create_app(Settings(data_dir=folder, sandbox_database_url=url))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://sandbox") as client:

        async def reset() -> None:
            (await client.post("/__sandbox/reset", json={})).raise_for_status()

        copy = _copy_database(url, sandbox_of(app).database) if url else _copy_file(folder)
        floor = await _times(_as_task(copy))
        first = await _times(reset, before=lambda: _forget(folder))
        later = await _times(reset)
    sandbox_of(app).database.close()
    for work, found in (("floor: copy", floor), ("first of a day", first), ("later", later)):
        walls, cpus = sorted(wall for wall, _ in found), sorted(cpu for _, cpu in found)
        middle = RUNS // 2
        ratio = walls[middle] / sorted(wall for wall, _ in floor)[middle]
        print(
            f"{database:10} | {work:14} | {walls[middle]:5.2f} | {walls[0]:5.2f} | {cpus[middle]:5.2f} | {ratio:5.1f}"
        )
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)


async def _times(work: Callable[[], Any], before: Callable[[], None] | None = None) -> list[tuple[float, float]]:
    """Seconds of wall clock and of this process's processor, for each run."""
    found = []
    for _ in range(RUNS):
        if before:
            before()
        start, spent = time.perf_counter(), time.process_time()
        await work()
        found.append((time.perf_counter() - start, time.process_time() - spent))
    return found


def _forget(folder: Path) -> None:
    shutil.rmtree(folder / FOLDER, ignore_errors=True)


def _as_task(work: Callable[[], None]) -> Callable[[], Any]:
    async def task() -> None:
        work()

    return task


def _copy_file(folder: Path) -> Callable[[], None]:
    source = next(folder.glob("*.db"))

    def copy() -> None:
        target = folder / "floor"
        with sqlite3.connect(source) as origin, sqlite3.connect(target) as made:
            origin.backup(made)
        target.unlink()

    return copy


def _copy_database(url: str, database: Database) -> Callable[[], None]:
    plain = url.replace("+psycopg", "")

    def copy() -> None:
        database.close()  # a template must be nobody's
        with psycopg.connect(plain.replace("/postgres", "/template1"), autocommit=True) as connection:
            connection.execute("DROP DATABASE IF EXISTS floor")
            connection.execute("CREATE DATABASE floor TEMPLATE postgres")

    return copy


if __name__ == "__main__":
    main()
