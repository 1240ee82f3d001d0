"""Downloads: memory of portal and sandbox while a file of 200,000 rows passes through, beside that of a small one.

python -m benchmarks.downloads [rows …]

Each row is a process of its own with the portal's route, the client and the sandbox in it, as `make run` starts them: the
file is on disk, and somebody reads it as fast as it comes. Peak memory above the start does not grow with the file.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import select
from starlette.responses import PlainTextResponse
from starlette.types import Message

from benchmarks.exports import export, peak_memory, planted
from tests.support.sandbox import fresh_sandbox, sandbox_of, session_token
from vcc_portal.config import Settings
from vcc_portal.domain.exports import DOWNLOAD
from vcc_portal.server.downloads import Downloads
from vcc_portal.session import cookies, runtime
from vcc_portal.session.session import SignedInLogin
from vcc_portal.upstream.client import Credential, Upstream
from vcc_portal.upstream.models.user import VccUser
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.reports import export_worker
from vcc_sandbox.reports.tables import Export

ROWS = (20, 200_000)
ADMIN, ID = "admin@lanyu.example", "2026112100000001"


def with_file(folder: Path, file: Path) -> tuple[FastAPI, int]:
    """A sandbox that has made the file, and its size."""
    app = fresh_sandbox(folder)
    sandbox = sandbox_of(app)
    place = export_worker.folder_of(sandbox.settings)
    place.mkdir(parents=True, exist_ok=True)
    size = file.stat().st_size
    file.rename(place / f"{ID}.xlsx")
    with sandbox.database.write() as db:
        owner = db.scalars(select(LinkedUser).where(LinkedUser.support_sub_user)).first()
        if owner is None:
            raise LookupError("the seed has no company")
        about = {"company_id": owner.company_id, "user_id": owner.user_id, "expires_at": "2099-01-01 00:00:00"}
        made = {"status": "SUCCESS", "whole": True, "created_at": "2026-11-21 12:00:00", "size": size}
        kind = {"listed": "REPORT", "report_type": "TRADE_DETAIL", "file_name": "明细.xlsx"}
        db.add(Export(export_id=ID, file_id=ID, **about, **made, **kind))
    return app, size


async def through_the_portal(app: FastAPI, folder: Path, size: int) -> dict[str, float]:
    """Download the file; MiB of it, seconds, and MiB of memory at the peak and above the start."""
    config = Settings(data_dir=folder)
    run = runtime.start(config, Upstream("http://sandbox.internal", config, app=app))
    sid, session = await run.sessions.create(Credential(session_token(app, ADMIN)), SignedInLogin(login_name=ADMIN))
    session.put_user(VccUser(user_id="1", status="VALID", account_available=True))
    received = 0

    async def send(message: Message) -> None:
        nonlocal received
        received += len(message.get("body", b""))

    scope: dict[str, Any] = {
        "type": "http",
        "path": DOWNLOAD,
        "method": "GET",
        "query_string": f"exportId={ID}".encode(),
        "headers": [(b"cookie", f"{cookies.sid_name(config)}={sid}".encode())],
    }
    before, start = peak_memory(), time.perf_counter()
    await Downloads(PlainTextResponse(""))(scope, None, send)  # type: ignore[arg-type]  nothing is received
    seconds = time.perf_counter() - start
    await run.upstream.aclose()
    run.sessions.close()
    if received != size:
        raise AssertionError(f"{received} of {size} bytes arrived")
    return {"mib": received / 2**20, "seconds": seconds, "above": peak_memory() - before, "peak": peak_memory()}


def main(rows: tuple[int, ...]) -> None:
    """The table."""
    print("downloads: rows | file MiB | s | peak MiB | above start MiB")
    with tempfile.TemporaryDirectory() as name:
        for count in rows:
            folder = Path(name) / str(count)
            folder.mkdir()
            subprocess.run([sys.executable, "-m", __spec__.name, "make", str(count), str(folder)], check=True)  # noqa: S603
            command = [sys.executable, "-m", __spec__.name, "take", str(count), str(folder)]
            found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout.splitlines()[-1])  # noqa: S603
            print(
                f"{count:>9,} | {found['mib']:6.1f} | {found['seconds']:5.2f} | {found['peak']:6.1f} | {found['above']:5.1f}",
                flush=True,
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        export(planted(Path(sys.argv[3]), int(sys.argv[2])), Path(sys.argv[3]))
    elif sys.argv[1:2] == ["take"]:
        where = Path(sys.argv[3])
        (where / "data").mkdir()
        sandbox, length = with_file(where / "data", where / "export.xlsx")
        print(json.dumps(asyncio.run(through_the_portal(sandbox, where / "data", length))))
    else:
        main(tuple(int(one) for one in sys.argv[1:]) or ROWS)
