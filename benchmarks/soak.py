"""What is left of people who come and go: memory, open files, States and temporary files of a portal that runs for long (goal R10).

People sign in, open pages in tabs that live for a moment, and sign out again: the State of who just leaves is kept for an hour
on purpose (decision 18). The provider is a sandbox in a process of its own. `python -m benchmarks.soak [minutes]` takes one minute; a slope says something from ten on, and only
such a run is written down.
"""

import contextlib
import gc
import importlib
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.provider import provider_alone
from benchmarks.report import table, write_section
from benchmarks.server_side import run_embedded
from tests.support.attacker import Attacker
from tests.support.counted_sandbox import provided_by
from tests.support.portal import Portal, free_port, running

PEOPLE = ("admin", "operator", "finance", "frozen", "empty")
PATHS = ("/card/list", "/account", "/trade", "/card/recharge", "/logs", "/settings")
LOAD = "reflex___state____state.hydrate_and_load"
VISITORS = 4
"""Of them at once, each with one tab after another."""
WARM_UP = 0.4
"""The share of the run before the slope begins."""
LONG = 10.0
"""Minutes from which on a run is worth writing down."""
COUNTS = "BENCHMARK_COUNTS"


@dataclass(frozen=True)
class Sample:
    """What the portal holds at a moment."""

    seconds: float
    memory: tuple[float, ...]
    """Megabytes of the server and of the process that draws pages."""
    files: int
    """Descriptors that the server has open."""
    states: int
    tabs: int
    """Connected ones."""
    temporary: int
    """Files in the folder for temporary ones, and in the portal's own."""


def main(minutes: float) -> None:
    """Let them come and go, and print what grows."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        portal, counts = _started(folder, stack)
        said: Counter[str] = Counter()
        begin, samples = time.monotonic(), [_sample(0, portal, counts)]
        stop = begin + minutes * 60
        threads = [threading.Thread(target=_visits, args=(portal, number, stop, said)) for number in range(VISITORS)]
        for thread in threads:
            thread.start()
        while (left := stop - time.monotonic()) > 0:
            time.sleep(min(left, 5))
            samples.append(_sample(time.monotonic() - begin, portal, counts))
        for thread in threads:
            thread.join(60)
        time.sleep(20)  # what is closed with a delay: the memory of States is swept every 15 s
        after = _sample(time.monotonic() - begin, portal, counts)
        tracebacks = portal.log.read_text(encoding="utf-8", errors="replace").count("Traceback")
    lines = list(_lines(minutes, samples, after, said, tracebacks))
    print("\n".join(lines))
    if minutes >= LONG:
        write_section("soak", "People who come and go", lines)


def _started(folder: Path, stack: ExitStack) -> tuple[Portal, Path]:
    own = folder / "portal"
    (own / "tmp").mkdir(parents=True)
    port, counts = free_port(), folder / "counts"
    url, log = f"http://localhost:{port}", folder / "portal.log"
    provider = stack.enter_context(provider_alone(folder, url))
    os.environ |= {COUNTS: str(counts), "TMPDIR": str(own / "tmp")}
    given = {
        **provided_by(provider),
        "port": port,
        "data_dir": own,
        "trusted_proxy_hops": 1,
    }
    command = [sys.executable, "-m", "benchmarks.soak", "serve"]
    process = stack.enter_context(running(command, given, log, f"{url}/healthz"))
    return Portal(url, own, log, provider, process), counts


def _visits(portal: Portal, number: int, stop: float, said: Counter[str]) -> None:
    """One person after another, each from an address of his own."""
    chance, count = random.Random(number), 0  # noqa: S311  not a secret
    while time.monotonic() < stop:
        count += 1
        try:
            _visit(portal, f"203.0.{number}.{count % 250 + 1}", chance, said)
        except Exception as error:  # noqa: BLE001  whatever it is, it is counted and told
            said[f"failed: {type(error).__name__} {error}"[:80]] += 1


def _visit(portal: Portal, address: str, chance: random.Random, said: Counter[str]) -> None:
    token = portal.one_time_token(f"{chance.choice(PEOPLE)}@lanyu.example")
    entered = portal.get(f"/account?ssotoken={token}", x_forwarded_for=address)
    if entered.status != 303 or "vcc_sid" not in entered.cookies:
        said[f"sign-in refused: {entered.status}"] += 1
        return
    said["sign-ins"] += 1
    cookie = f"vcc_sid={entered.cookies['vcc_sid']}"
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(PATHS)
        said[f"pages {portal.get(path, cookie=cookie, x_forwarded_for=address).status}"] += 1
        with Attacker(portal.url, cookie=cookie, origin=portal.url, path=path, address=address) as tab:
            said["tabs that heard nothing"] += not tab.call(LOAD, quiet=1)
            said["tabs"] += 1
    headers = {"cookie": cookie, "origin": portal.url, "x_forwarded_for": address}
    said[f"sign-outs {portal.request('POST', '/auth/sign-out', form={}, **headers).status}"] += 1


def _sample(seconds: float, portal: Portal, counts: Path) -> Sample:
    states, tabs = json.loads(counts.read_text(encoding="utf-8")) if counts.exists() else (0, 0)
    processes = [portal.process, *_children(portal.process)]
    page = os.sysconf("SC_PAGE_SIZE")
    memory = [int(Path(f"/proc/{each}/statm").read_text().split()[1]) * page / 1e6 for each in processes]
    temporary = sum(path.is_file() for path in portal.data_dir.rglob("*"))
    return Sample(
        seconds, tuple(memory), sum(1 for _ in Path(f"/proc/{portal.process}/fd").iterdir()), states, tabs, temporary
    )  # fmt: skip


def _children(process: int) -> list[int]:
    found: list[int] = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(FileNotFoundError):  # a thread may end while its neighbours are asked
            found += [int(child) for child in (thread / "children").read_text().split()]
    return sorted(found)


def _lines(minutes: float, samples: list[Sample], after: Sample, said: Counter[str], tracebacks: int) -> Any:
    warm = [each for each in samples if each.seconds >= minutes * 60 * WARM_UP]
    yield (
        f"{minutes:g} minutes, {VISITORS} people at a time who sign in, open pages and leave:"
        f" {', '.join(f'{count:,} {what}' for what, count in sorted(said.items()) if count)}; {tracebacks} tracebacks."
    )
    yield ""
    hours = [each.seconds / 3600 for each in warm]
    rows = [
        (what, f"{first:,.0f}", f"{last:,.0f}", f"{statistics.linear_regression(hours, values).slope:+,.1f}", f"{end:,.0f}")
        for what, first, last, values, end in _series(warm, after)
    ]  # fmt: skip
    yield from table(("", "after warm-up", "at the end", "slope an hour", "after all have left"), rows)
    yield ""
    yield "Wanted: less than 1 MB an hour, and no more files, States and temporary files than people need who are there."


def _series(warm: list[Sample], after: Sample) -> Any:
    for number, what in enumerate(("memory of the server, MB", "memory of Node, MB")):
        values = [each.memory[number] for each in warm if len(each.memory) > number]
        if len(values) == len(warm) and len(after.memory) > number:
            yield what, values[0], values[-1], values, after.memory[number]
    for what, name in (
        ("open descriptors", "files"),
        ("States", "states"),
        ("connected tabs", "tabs"),
        ("files in its folders", "temporary"),
    ):
        values = [float(getattr(each, name)) for each in warm]
        yield what, values[0], values[-1], values, float(getattr(after, name))


def _count() -> None:
    """Write it every second from a thread of its own: States in memory, tabs connected."""
    bounded = importlib.import_module("vcc_portal.state.core.bounded_states").BoundedStates
    (states,) = [each for each in gc.get_objects() if isinstance(each, bounded)]
    place = Path(os.environ[COUNTS])

    def write() -> None:
        while True:
            fresh = place.with_suffix(".new")
            fresh.write_text(json.dumps([len(states.states), len(states.connected())]), encoding="utf-8")
            fresh.rename(place)
            time.sleep(1)

    threading.Thread(target=write, daemon=True).start()


if __name__ == "__main__":
    if sys.argv[-1] == "serve":
        run_embedded(_count)
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
