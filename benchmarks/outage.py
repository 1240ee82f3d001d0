"""What people and the provider have of an outage: how long a page waits, how many calls go out, how soon all is well again (goal R4).

Between the portal and a sandbox of its own stands a front that answers 503, refuses connections, or takes calls and never
answers; 50 people open one page after the other meanwhile. `python -m benchmarks.outage [seconds of each]` takes 10 of each; only a run of
60 is written down.
"""

import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.provider import provider_alone
from benchmarks.report import table, write_section
from benchmarks.server_side import SIGN_INS, WHO, Tab
from tests.support.counted_sandbox import provided_by
from tests.support.portal import Portal, free_port, running

PEOPLE = 50
PAGE = "/card/list"
THINKS = 12.0
"""Seconds that somebody looks at a page, whatever it says, before he opens the next one."""
HEALS = 8.0
"""Seconds after each outage."""
LONGEST = 90.0
HEALTHY, BUSY, REFUSES, HANGS = "healthy", "answers 503", "refuses connections", "never answers"
LONG = 60.0
"""Seconds from which on a run is worth writing down."""


class Front:
    """Hands calls on to the provider, or does to them what an outage does."""

    def __init__(self, provider: str) -> None:
        self._provider = int(provider.rpartition(":")[2])
        self.port = free_port()
        self.calls = 0
        """That have come in; those that are refused do not."""
        self._state = HEALTHY
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def be(self, state: str) -> None:
        """From now on, on open connections as well."""
        self._state = state
        if state == REFUSES and self._server is not None:
            self._server.close()
            self._server = None
            for writer in list(self._open):
                writer.close()
        elif state != REFUSES and self._server is None:
            self._server = await asyncio.start_server(self._connection, "127.0.0.1", self.port)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        behind_reader, behind = await asyncio.open_connection("127.0.0.1", self._provider)
        back = asyncio.ensure_future(self._back(behind_reader, writer))
        # At the end of all it is cancelled, which asyncio's streams take for a failure (Python 3.11).
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(65536):
                is_head = data.startswith((b"GET ", b"POST ", b"DELETE "))
                self.calls += is_head
                if self._state == HEALTHY:
                    behind.write(data)
                elif self._state == BUSY and is_head:
                    writer.write(b"HTTP/1.1 503 X\r\nContent-Length: 0\r\n\r\n")
        back.cancel()
        behind.close()
        writer.close()
        self._open.discard(writer)

    async def _back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
        writer.close()


@dataclass(frozen=True)
class Visit:
    """A page that somebody has opened."""

    begin: float
    seconds: float
    has_rows: bool


@dataclass
class Phase:
    """A time in which the provider was so."""

    state: str
    begin: float
    end: float
    calls: int
    visits: list[Visit] = field(default_factory=list)

    def per_minute(self, count: int) -> float:
        """So many in it are how many a minute."""
        return count * 60 / (self.end - self.begin)

    def waited(self, quantile: float) -> float:
        """Seconds that this share of people waited at most."""
        times = sorted(visit.seconds for visit in self.visits)
        return times[min(len(times) - 1, int(len(times) * quantile))] if times else 0.0


def main(seconds: float) -> None:
    """Let it happen, and print what came of it."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        port = free_port()
        url = f"http://localhost:{port}"
        provider = stack.enter_context(provider_alone(folder, url))
        front = Front(provider)
        settings = {
            **provided_by(provider),
            "upstream_url": f"http://127.0.0.1:{front.port}",
            "port": port,
            "data_dir": folder,
            "events_per_address": 100_000,
            "sockets_per_address": 10_000,
        }
        log = folder / "portal.log"
        process = stack.enter_context(running([sys.executable, "-m", "vcc_portal"], settings, log, f"{url}/healthz"))
        lines = asyncio.run(_measured(Portal(url, folder, log, provider, process), front, seconds))
    print("\n".join(lines))
    if seconds >= LONG:
        write_section("outage", "While the provider does not answer", lines)


async def _measured(portal: Portal, front: Front, seconds: float) -> list[str]:
    await front.be(HEALTHY)
    cookies = [await asyncio.to_thread(portal.sign_in, WHO) for _ in range(SIGN_INS)]
    await _visit(portal.url, cookies[0])
    visits: list[Visit] = []
    people = [
        asyncio.ensure_future(_person(portal.url, cookies[number % SIGN_INS], number, visits))
        for number in range(PEOPLE)
    ]
    await asyncio.sleep(THINKS)  # by then everybody has come
    phases = [await _phase(front, HEALTHY, seconds)]
    for state in (BUSY, REFUSES, HANGS):
        phases.append(await _phase(front, state, seconds))
        phases.append(await _phase(front, HEALTHY, HEALS))
    await asyncio.sleep(1)
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    for phase in phases:
        phase.visits = [visit for visit in visits if phase.begin <= visit.begin < phase.end]
    return list(_lines(phases, seconds))


async def _phase(front: Front, state: str, seconds: float) -> Phase:
    await front.be(state)
    begin, calls = time.monotonic(), front.calls
    await asyncio.sleep(seconds)
    return Phase(state, begin, time.monotonic(), front.calls - calls)


async def _person(url: str, cookie: str, number: int, visits: list[Visit]) -> None:
    await asyncio.sleep(THINKS * number / PEOPLE)
    while True:
        with contextlib.suppress(TimeoutError, OSError):
            visits.append(await asyncio.wait_for(_visit(url, cookie), LONGEST))
        await asyncio.sleep(THINKS)


async def _visit(url: str, cookie: str) -> Visit:
    begin = time.monotonic()
    async with Tab(url, cookie) as tab:
        load = await tab.load(PAGE)
    return Visit(begin, time.monotonic() - begin, load.row_size > 0)


def _lines(phases: list[Phase], seconds: float) -> list[str]:
    usual, *others = phases
    rows = [("as usual", *_of(usual, usual), "")]
    for outage, after in zip(others[::2], others[1::2], strict=True):
        rows.append((outage.state, *_of(outage, usual), _healed(after)))
    return [
        (
            f"{PEOPLE} people of {SIGN_INS} sign-ins open {PAGE} every {THINKS:g} s and as long as it takes, for {seconds:g} s of each."
            " A wait is from the event to the page's last word, a failure's text as well. The provider's own load is beside that of the"
            " minute before (wanted: at most 1.1); connections that it refuses are none."
        ),
        "",
        *table(
            ("the provider", "pages a minute", "with rows", "calls a minute", "× usual", "waited, median", "p95", "most", "well again"),
            rows,
        ),
        "",
        (
            "*Well again* is from the provider's return to the first page with rows, and in brackets to the last page opened without"
            f" them, of the {HEALS:g} s after it (wanted: 2 s)."
        ),
    ]  # fmt: skip


def _of(phase: Phase, usual: Phase) -> tuple[str, ...]:
    median = statistics.median(visit.seconds for visit in phase.visits) if phase.visits else 0.0
    return (
        f"{phase.per_minute(len(phase.visits)):.0f}",
        f"{sum(visit.has_rows for visit in phase.visits) / max(1, len(phase.visits)):.0%}",
        f"{phase.per_minute(phase.calls):.0f}",
        f"{phase.per_minute(phase.calls) / max(1.0, usual.per_minute(usual.calls)):.2f}",
        f"{median:.2f} s",
        f"{phase.waited(0.95):.2f} s",
        f"{phase.waited(1):.2f} s",
    )


def _healed(after: Phase) -> str:
    visits = [
        visit for visit in after.visits if visit.begin + visit.seconds < after.end
    ]  # the next outage is another matter
    well = [visit.begin + visit.seconds - after.begin for visit in visits if visit.has_rows]
    ill = [visit.begin - after.begin for visit in visits if not visit.has_rows]
    return f"{min(well):.1f} s ({max(ill, default=0):.1f} s)" if well else f"not in {HEALS:g} s"


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
