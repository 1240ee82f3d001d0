"""The sandbox on a port of its own, with a count of the API calls that reach it."""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.support import seeds
from tests.support.portal import Portal, free_port, running, running_portal

COUNT = "/__count"
SETTLE = 0.4
"""Seconds without a new call after which no more are expected."""


class Counting:
    """Counts what comes in below the provider's base paths."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._counts: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == COUNT:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": json.dumps(self._counts).encode()})
            return
        if scope["type"] == "http" and scope["path"].startswith("/cb-"):
            self._counts[f"{scope['method']} {scope['path']}"] += 1
        await self._app(scope, receive, send)


def app() -> Counting:
    """Factory for the server's worker."""
    from vcc_portal.config import settings  # noqa: PLC0415  in the worker only
    from vcc_sandbox.__main__ import origin  # noqa: PLC0415
    from vcc_sandbox.app import create_app  # noqa: PLC0415

    config = settings()
    return Counting(create_app(config, alone_at=origin(config)))


@dataclass(frozen=True)
class Counted:
    """A portal whose provider is a counted sandbox."""

    portal: Portal
    sandbox_url: str

    def calls(self) -> Counter[str]:
        """API calls so far, by method and path."""
        parts = urlsplit(self.sandbox_url)
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=10)
        connection.request("GET", COUNT)
        counts = json.loads(connection.getresponse().read())
        connection.close()
        return Counter(counts)

    def settled(self, *, quiet: float = SETTLE) -> Counter[str]:
        """The calls so far, once no more are made: a background handler may start late on a busy machine."""
        seen, calls = Counter({"": -1}), self.calls()
        while calls != seen:
            time.sleep(quiet)
            seen, calls = calls, self.calls()
        return calls

    @contextmanager
    def another_process(self) -> Iterator[Portal]:
        """One more process of the portal, from the same folder."""
        settings = provided_by(self.sandbox_url)
        with running_portal(self.portal.data_dir, sandbox_url=self.sandbox_url, **settings) as portal:
            yield portal


def provided_by(sandbox_url: str) -> dict[str, str]:
    """The settings of a portal whose provider it is."""
    return {
        "upstream_url": sandbox_url,
        "sign_in_url": f"{sandbox_url}/sandbox/sign-in",
        "register_url": f"{sandbox_url}/sandbox/register",
        "forbidden_url": f"{sandbox_url}/sandbox/user-center/forbidden",
    }


@contextmanager
def counted_portal(folder: Path, **settings: object) -> Iterator[Counted]:
    """Start both."""
    port, portal_port = free_port(), free_port()
    sandbox_url, portal_url = f"http://localhost:{port}", f"http://localhost:{portal_port}"
    (folder / "sandbox").mkdir()
    seeds.start_from_seed(folder / "sandbox")
    command = [sys.executable, "-m", "tests.support.counted_sandbox"]
    own = {"data_dir": folder / "sandbox", "sandbox_port": port, "public_url": portal_url}
    with (
        running(command, own, folder / "sandbox.log", f"{sandbox_url}{COUNT}"),
        running_portal(
            folder,
            sandbox_url=sandbox_url,
            port=portal_port,
            **provided_by(sandbox_url),
            **settings,
        ) as portal,
    ):
        yield Counted(portal, sandbox_url)


if __name__ == "__main__":
    from vcc_sandbox.__main__ import serve

    serve("tests.support.counted_sandbox:app")
