"""What comes of five times as many pages as the portal can serve: does it live, what do people get, how soon is it over (goal R11).

People come from many addresses, so that no limit of an address stands in the way. `python -m benchmarks.overload [seconds]`
takes 10; only a run of 60 is written down.
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from simple_websocket import ConnectionClosed
from simple_websocket import ConnectionError as Refused

from benchmarks.report import table, write_section
from benchmarks.server_side import CROWD, PAGES, SIGN_INS, WHO, Tab, crowd
from tests.support.portal import Portal, running_portal

TIMES = 5
CLAIM = "data-claim="
"""Stands in a document that has its data."""
PATIENCE = 90.0
"""Seconds after which somebody gives up."""
NORMAL = 2.0
"""A page that takes no longer than so many times the usual is as usual again."""
LONG = 60.0


def main(seconds: float) -> None:
    """Let them come, and print what came of it."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        limits = {"events_per_address": 100_000, "sockets_per_address": 10_000, "busy_after": 2, "data_patience": 0.6}
        portal = stack.enter_context(running_portal(Path(name), **limits))
        lines = asyncio.run(_measured(portal, seconds))
        tracebacks = portal.log.read_text(encoding="utf-8", errors="replace").count("Traceback")
        lines += ["", f"{tracebacks} tracebacks."]
    print("\n".join(lines))
    if seconds >= LONG:
        write_section("overload", "More than it can serve", lines)


async def _measured(portal: Portal, seconds: float) -> list[str]:
    cookies = [await asyncio.to_thread(portal.sign_in, WHO) for _ in range(SIGN_INS)]
    await crowd([portal.url], cookies)  # the first of all fills caches that stay
    usual = sorted([await _alone(portal.url, cookies[0]) for _ in range(5)])[2]
    begin = time.perf_counter()
    await crowd([portal.url], cookies)
    capacity = CROWD / (time.perf_counter() - begin)
    before = portal.memory()
    came = Came()
    work: set[asyncio.Task[None]] = set()
    begin, count = time.perf_counter(), 0
    async with _client(portal.url) as client:
        while (now := time.perf_counter() - begin) < seconds:
            while count < now * capacity * TIMES:
                work.add(asyncio.create_task(_page(client, portal.url, cookies[count % SIGN_INS], came)))
                count += 1
            await asyncio.sleep(0.01)
        in_time = len(came.served)
        ended = time.perf_counter()
        most = portal.memory()
        while await _alone(portal.url, cookies[0]) > NORMAL * usual:  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0.25)
        normal = time.perf_counter() - ended
        await asyncio.gather(*work)
    rows = [
        ("pages a second that it can serve", f"{capacity:.0f}"),
        (f"that were asked for, for {seconds:g} s", f"{count / seconds:.0f}"),
        ("served a second meanwhile", f"{in_time / seconds:.0f}"),
        ("waited, median", _at(came.served, 0.5)),
        ("waited, p95", _at(came.served, 0.95)),
        ("told that the portal is busy", f"{len(came.refused)} of {count}"),
        ("waited for that, p95", _at(came.refused, 0.95)),
        *((f"got {what}", f"{many} of {count}") for what, many in came.failed.items()),
        ("as usual again, after the last has come", f"{normal:.1f} s"),
        ("memory, before, at the end, and once all were served", _megabytes(before, most, portal.memory())),
    ]
    return table(("", f"`{PAGES[0]}`"), rows)


@dataclass(frozen=True)
class Came:
    """What came of the visits: seconds of those that were served and of those that were refused, and what else."""

    served: list[float] = field(default_factory=list)
    refused: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)


def _client(url: str) -> httpx.AsyncClient:
    headers = {"Accept-Encoding": "gzip", "Sec-Fetch-Dest": "document"}
    return httpx.AsyncClient(base_url=url, headers=headers, limits=httpx.Limits(max_connections=None), timeout=PATIENCE)


async def _page(client: httpx.AsyncClient, url: str, cookie: str, came: Came) -> None:
    """As a browser has it: the document, and unless that has the page's data, its tab."""
    begin = time.perf_counter()
    try:
        answer = await client.get(PAGES[0], headers={"Cookie": cookie})
        if answer.status_code == 503:
            came.refused.append(time.perf_counter() - begin)
            return
        if CLAIM not in answer.text:
            await asyncio.wait_for(_alone(url, cookie), PATIENCE)
    except (TimeoutError, OSError, httpx.HTTPError, Refused, ConnectionClosed) as error:
        came.failed[f"{type(error).__name__} {error}".strip()[:60]] += 1
    else:
        came.served.append(time.perf_counter() - begin)


async def _alone(url: str, cookie: str) -> float:
    begin = time.perf_counter()
    async with Tab(url, cookie) as tab:
        await tab.load(PAGES[0])
    return time.perf_counter() - begin


def _at(times: list[float], share: float) -> str:
    times = sorted(times)
    return f"{times[min(len(times) - 1, int(len(times) * share))]:.1f} s" if times else "nobody"


def _megabytes(*sizes: int) -> str:
    return ", ".join(f"{size / 1e6:.0f}" for size in sizes) + " MB"


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
