"""What a second process of the portal adds on one machine (decision 41), beside one alone.

The provider is a sandbox in a process of its own, the same for both, and each sign-in has its process, as behind a proxy
that hashes its cookie. `python -m benchmarks.processes`.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.provider import provider_alone
from benchmarks.report import table, write_section
from benchmarks.server_side import CROWD, PAGES, SIGN_INS, WHO, crowd
from tests.support.counted_sandbox import provided_by
from tests.support.portal import Portal, free_port, running

RUNS = 5


@dataclass(frozen=True)
class Served:
    """So many pages at once, by so many processes."""

    seconds: float
    """Until the last one was there."""
    times: list[float]

    @property
    def p95(self) -> float:
        """Seconds."""
        return sorted(self.times)[int(len(self.times) * 0.95)]


def main() -> None:
    """Take turns, and write medians and the ratio."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        portals = _started(Path(name), stack)
        cookies = [portals[0].sign_in(WHO) for _ in range(SIGN_INS)]
        asyncio.run(_served(portals, cookies))  # the first of all fills caches that stay
        found: dict[int, list[Served]] = {1: [], 2: []}
        for _ in range(RUNS):
            for count, runs in found.items():
                runs.append(asyncio.run(_served(portals[:count], cookies)))
    rows = [
        (
            f"{count} process{'es' if count > 1 else ''}",
            f"{CROWD / _median(runs):.0f}",
            f"{statistics.median(run.p95 for run in runs) * 1000:.0f} ms",
        )
        for count, runs in found.items()
    ]
    lines = [
        (
            f"{CROWD} signed-in loads of {PAGES[0]} at once, of {SIGN_INS} sign-ins, each of which has its process; medians of"
            f" {RUNS}, in turns. The provider, a sandbox, is a process of its own, and so is what asks: of {os.cpu_count()}"
            " processors they take what a second process could use."
        ),
        "",
        *table(("", "pages a second", "p95"), rows),
        "",
        f"Two are {_median(found[1]) / _median(found[2]):.2f} times one (wanted: at least 1.8, where each has a processor).",
    ]
    print("\n".join(lines))
    write_section("processes", "Several processes", lines)


def _started(folder: Path, stack: ExitStack) -> list[Portal]:
    """A sandbox alone, and two processes of a portal before it."""
    ports = [free_port() for _ in range(2)]
    provider = stack.enter_context(provider_alone(folder, f"http://localhost:{ports[0]}"))
    settings = {
        "data_dir": folder,
        **provided_by(provider),
        "events_per_address": 100_000,
        "sockets_per_address": 10_000,
    }
    portals: list[Portal] = []
    for port in ports:
        url, log = f"http://localhost:{port}", folder / f"{port}.log"
        command = [sys.executable, "-m", "vcc_portal"]
        process = stack.enter_context(running(command, {**settings, "port": port}, log, f"{url}/healthz"))
        portals.append(Portal(url, folder, log, provider, process))
    return portals


def _median(runs: list[Served]) -> float:
    return statistics.median(run.seconds for run in runs)


async def _served(portals: list[Portal], cookies: list[str]) -> Served:
    begin = time.perf_counter()
    times = await crowd([portal.url for portal in portals], cookies)
    return Served(time.perf_counter() - begin, times)


if __name__ == "__main__":
    main()
