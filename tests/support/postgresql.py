"""A PostgreSQL of one's own for tests, from the machine's binaries; it is thrown away afterwards."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.portal import free_port

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
MISSING = "PostgreSQL is not installed here (Debian: apt install postgresql)"
OPTIONS = "-c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=60 -c autovacuum=off"
"""Without waiting for the disk: tests kill the sandbox, never the machine, and they copy many databases."""


MEMORY, ROOM = Path("/dev/shm"), 2 << 30
"""Where a cluster lies if so many bytes are free there: the thousand files of a database are copied for next to nothing."""


def binaries() -> Path | None:
    """Where initdb and pg_ctl are; None on a machine without them."""
    found = shutil.which("initdb")
    if found and shutil.which("pg_ctl"):
        return Path(found).parent
    return next((folder for folder in FOLDERS if (folder / "initdb").exists()), None)


@contextmanager
def running_postgresql() -> Iterator[str]:
    """The SQLAlchemy address of an empty cluster; root may not run a server, so its owner is `postgres` then."""
    home = binaries()
    assert home is not None, "no PostgreSQL on this machine"
    owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    roomy = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    folder, port = Path(tempfile.mkdtemp(prefix="vcc-pg-", dir=MEMORY if roomy else None)), free_port()
    data = folder / "data"
    try:
        if owner:
            shutil.chown(folder, "postgres", "postgres")
        _run([*owner, home / "initdb", "-D", data, "-U", "vcc", "--auth=trust", "-E", "UTF8", "--locale=C"], folder)
        options = f"-p {port} -k {folder} {OPTIONS}"
        _run([*owner, home / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"], folder)
        yield f"postgresql+psycopg://vcc@127.0.0.1:{port}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            _run([*owner, home / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop"], folder)
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[object], folder: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(
        [str(part) for part in command], check=False, cwd=folder, env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
