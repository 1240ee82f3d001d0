"""What the server does between the first event of a page and its last delta, and what a session and a crowd cost it.

A portal is started once, with its sandbox inside, and notes when its handlers and upstream calls begin and end; tabs
without a browser load pages. Beside each page stands, in the same run, the floor: a page for visitors, which reads
nothing, so that it takes what the framework takes. `python -m benchmarks.server_side`.
"""

import asyncio
import functools
import gc
import importlib
import json
import os
import re
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx
from simple_websocket import AioClient

from benchmarks.report import table, write_section
from tests.support.portal import ROOT, Portal, free_port, running
from tests.support.seeds import start_from_seed
from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.client import Upstream
from vcc_portal.upstream.models.card import Card, CardPage, CardPageQuery

FLOOR = "/mobile"
PAGES = ("/card/list", "/account", "/trade")
WHO = "admin@lanyu.example"
RUNS = 7
CROWD = 100
SIGN_INS = 8
CONNECTED = 200
PAUSE = 3.0
"""Seconds between two loads of one person, in which the page's frame reads what it reads a second later."""
NOTES = "BENCHMARK_NOTES"
_FRAME = "42/_event,"
_ROUTER = {"query": {}}


@dataclass(frozen=True)
class Note:
    """Something that the server did, in seconds of the machine's own clock."""

    kind: str
    name: str
    begin: float
    end: float
    processor: float
    """Seconds of processor time that the whole process had used at the end."""


@dataclass(frozen=True)
class Load:
    """A page as it was loaded: from the event to the answer that says it is complete."""

    seconds: float
    answers: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Bytes of all answers."""
        return sum(len(each.encode()) for each in self.answers)

    @property
    def row_size(self) -> float:
        """Bytes of a row, where the page has some."""
        rows = [values for each in self.answers for values in _values(each) if values]
        return max((len(_json(each).encode()) / len(each) for each in rows), default=0.0)

    def of(self, kind: str) -> list[Note]:
        """What the server did of one kind."""
        return [each for each in self.notes if each.kind == kind]

    @property
    def processor(self) -> float:
        """Seconds of processor time, from the end of the snapshot to the end of the last handler."""
        handlers = self.of("handler")
        return handlers[-1].processor - handlers[0].processor if handlers else 0.0


def main() -> None:
    """Print every figure and write them into the page."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        start_from_seed(data)
        port, notes = free_port(), data / "notes"
        notes.touch()
        os.environ[NOTES] = str(notes)
        settings = {"port": port, "data_dir": data, "events_per_address": 100_000, "sockets_per_address": 10_000}
        command = [sys.executable, "-m", "benchmarks.server_side", "serve"]
        url = f"http://localhost:{port}"
        with running(command, settings, data / "portal.log", f"{url}/healthz") as process:
            portal = Portal(url, data, data / "portal.log", url, process)
            lines = asyncio.run(measured(portal, notes))
    print("\n".join(lines))
    write_section("server-side", "On the server", lines)


async def measured(portal: Portal, notes: Path) -> list[str]:
    """Lines of the section."""
    cookies = [await asyncio.to_thread(portal.sign_in, WHO) for _ in range(SIGN_INS)]
    await noted(portal.url, cookies[0], PAGES[0], notes)  # the first of all fills caches that stay
    loads: dict[str, list[Load]] = {path: [] for path in (FLOOR, *PAGES)}
    again: dict[str, list[Load]] = {path: [] for path in PAGES}
    for _ in range(RUNS):
        for path, found in loads.items():
            cookie = "" if path == FLOOR else cookies[0]
            found.append(await noted(portal.url, cookie, path, notes))
            if path != FLOOR:
                again[path].append(await noted(portal.url, cookie, path, notes))
            await asyncio.sleep(PAUSE)
    memory = await held(portal, cookies)
    crowd = await crowded(portal.url, cookies)
    return [*_pages(loads, again), "", *_split(loads[PAGES[0]]), "", *await on_top(), memory, crowd]


async def noted(url: str, cookie: str, path: str, notes: Path) -> Load:
    """A load with what the server notes of it."""
    begin = len(_said(notes))
    async with Tab(url, cookie) as tab:
        load = await tab.load(path)
    said = _said(notes)[begin:]
    return Load(load.seconds, load.answers, [Note(*json.loads(line)) for line in said.splitlines()])


def _said(notes: Path) -> str:
    return notes.read_text(encoding="utf-8")


class Tab:
    """A tab without a browser."""

    def __init__(self, url: str, cookie: str) -> None:
        self._url, self._token = url, str(uuid.uuid4())
        self._headers = {"Cookie": cookie, "Origin": url} if cookie else {"Origin": url}
        self._socket: Any = None

    async def __aenter__(self) -> Self:
        address = f"{self._url.replace('http', 'ws', 1)}/_event/?EIO=4&transport=websocket&token={self._token}"
        self._socket = await AioClient.connect(address, headers=self._headers)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def load(self, path: str) -> Load:
        """Load a page as the pages' own script does: the event rides in the packet that joins."""
        event = {
            "name": "reflex___state____state.hydrate_and_load",
            "payload": {"vars": {}, "hashes": _hashes()},
            "router_data": {"pathname": path, "asPath": path, **_ROUTER},
            "token": self._token,
        }
        begin, answers = time.perf_counter(), []
        await self._socket.send(f"40/_event,{_json({'event': event})}")
        while True:
            answer = str(await self._socket.receive(timeout=60))
            if answer.startswith(_FRAME):
                answers.append(answer)
                if _is_complete(answer):
                    return Load(time.perf_counter() - begin, answers)


async def crowded(url: str, cookies: list[str]) -> str:
    """So many pages at once."""
    times = sorted(await crowd([url], cookies))
    return (
        f"{CROWD} signed-in loads of {PAGES[0]} at once: p50 {_ms(statistics.median(times))},"
        f" p95 {_ms(times[int(CROWD * 0.95)])} (wanted: at most 1 s)."
    )


async def crowd(urls: list[str], cookies: list[str]) -> list[float]:
    """The seconds of each; a sign-in is always at the same of the addresses."""
    signs = [number % len(cookies) for number in range(CROWD)]
    tabs = [Tab(urls[sign % len(urls)], cookies[sign]) for sign in signs]
    await asyncio.gather(*[each.__aenter__() for each in tabs])
    found = await asyncio.gather(*[each.load(PAGES[0]) for each in tabs])
    await asyncio.gather(*[each.__aexit__() for each in tabs])
    return [each.seconds for each in found]


async def held(portal: Portal, cookies: list[str]) -> str:
    """What a connected tab holds in memory, all State classes in it."""
    before, tabs = _proportional(portal.process), []
    for number in range(CONNECTED):
        tab = await Tab(portal.url, cookies[number % len(cookies)]).__aenter__()
        await tab.load(PAGES[0])
        tabs.append(tab)
    await asyncio.sleep(PAUSE)
    each = (_proportional(portal.process) - before) / CONNECTED
    await asyncio.gather(*[tab.__aexit__() for tab in tabs])
    return (
        f"Memory of a tab on {PAGES[0]}, over {CONNECTED} connected ones: {each:.0f} kB, its socket and the rows"
        f" included; {await asyncio.to_thread(_of_states)} kB of them are the State classes' (wanted: at most 150 kB)."
    )


def _proportional(process: int) -> int:
    """Kilobytes of a process and its workers."""
    family = [process, *(int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    rollups = [Path(f"/proc/{each}/smaps_rollup").read_text() for each in family]
    return sum(int(re.search(r"^Pss:\s+(\d+)", each, re.MULTILINE)[1]) for each in rollups)  # type: ignore[index]


def _of_states() -> str:
    """Kilobytes of a fresh tab's State after its first snapshot, in a process of its own."""
    import subprocess  # noqa: PLC0415  in the one place

    command = [sys.executable, "-m", "benchmarks.server_side", "states"]
    with tempfile.TemporaryDirectory() as folder:  # and without a sandbox, which would plant its seed there
        settings = {f"VCC_{each}_URL": "https://provider.example/in" for each in ("SIGN_IN", "REGISTER", "FORBIDDEN")}
        settings["VCC_UPSTREAM_URL"] = "https://provider.example"
        environment = {**os.environ, **settings, "VCC_DATA_DIR": folder}
        said = subprocess.check_output(command, cwd=ROOT, env=environment, text=True)  # noqa: S603
    return said.strip().splitlines()[-1]


def states() -> None:
    """Print it."""
    import tracemalloc  # noqa: PLC0415

    as_in_production()
    from reflex.state import State  # noqa: PLC0415  after the environment is set

    from vcc_portal.state.core import defaults  # noqa: PLC0415

    importlib.import_module("vcc_portal.vcc_portal").app()
    asyncio.run(defaults.share())
    State(_reflex_internal_init=True).dict()
    gc.collect()
    tracemalloc.start()
    kept = [State(_reflex_internal_init=True) for _ in range(20)]
    for each in kept:
        each.dict()
    print(f"{tracemalloc.get_traced_memory()[0] / len(kept) / 1024:.0f}")


async def on_top() -> list[str]:
    """The portal's own time on top of an upstream call, beside the call alone."""
    page = CardPage(items=[_card(number) for number in range(20)], total=20)
    data = card_calls.PAGE.adapter.dump_python(page, mode="json", by_alias=True)
    body = _json({"code": int(Code.SUCCESS), "message": "SUCCESS", "data": data}).encode()

    async def answers(_scope: Any, _receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    with tempfile.TemporaryDirectory() as folder:
        upstream = Upstream("http://sandbox.internal", Settings(data_dir=Path(folder)), app=answers)
        bare = httpx.AsyncClient(transport=httpx.ASGITransport(answers), base_url="http://sandbox.internal")
        ours, floor = [], []
        for _ in range(300):
            ours.append(await _timed(upstream.send(card_calls.PAGE, CardPageQuery(page_size=20), visitor="v")))
            floor.append(await _timed(bare.post("/card/page", json={"pageNo": 1, "pageSize": 20})))
        await upstream.aclose()
        await bare.aclose()
    own, alone = statistics.median(ours), statistics.median(floor)
    return [
        (
            f"The portal's own time on top of an upstream call that answers at once with 20 cards: p50 {_ms(own)} (wanted: at"
            f" most 3 ms), {own / alone:.1f} times the bare HTTP client's in the same run."
        ),
        "",
    ]


def _card(number: int) -> Card:
    return Card(card_id=f"{number:016}", card_name=f"Card {number}", status="VALID", currency="USD")


async def _timed(work: Awaitable[object]) -> float:
    begin = time.perf_counter()
    await work
    return time.perf_counter() - begin


def _pages(loads: Mapping[str, list[Load]], again: Mapping[str, list[Load]]) -> list[str]:
    floor = _median(each.seconds for each in loads[FLOOR])
    rows = []
    for path, found in loads.items():
        seconds = _median(each.seconds for each in found)
        later = _ms(_median(each.seconds for each in again[path])) if path in again else ""
        per_row = max(each.row_size for each in found)
        rows.append(
            [
                f"`{path}`" + (" (the floor)" if path == FLOOR else ""),
                _ms(seconds),
                f"{seconds / floor:.1f}",
                later,
                _ms(min(each.seconds for each in found)),
                _ms(_median(each.processor for each in found)),
                f"{_median(len(each.of('upstream')) for each in found):.0f}",
                f"{_median(each.size for each in found) / 1000:.1f}",
                f"{per_row:.0f}" if per_row else "",
            ]
        )
    head = ("page", "median", "× floor", "again at once", "least", "processor", "calls", "kB", "bytes a row")
    return [
        (
            "From the event to the last delta, on loopback, with the embedded sandbox (wanted for the card list: at most 60 ms"
            f' on an idle machine); medians of {RUNS}, page by page in turn. A fresh tab each time; "again at once" is the'
            ' next tab of the same person. "processor" is the time of it, the sandbox\'s included, after the snapshot.'
        ),
        "",
        *table(head, rows),
    ]


def _split(loads: list[Load]) -> list[str]:
    """Where the card list's time goes."""
    kinds: dict[tuple[str, str], list[float]] = {}
    for load in loads:
        for each in load.notes:
            kinds.setdefault((each.kind, each.name), []).append(each.end - each.begin)
    rows = [(f"{kind} {name}", _ms(_median(times))) for (kind, name), times in kinds.items()]
    return [
        (
            f"Where the time of `{PAGES[0]}` goes: handlers and upstream calls that ended before its last delta, as long as"
            " each took; they wait for one another and run side by side, so they add up to more."
        ),
        "",
        *table(("what", "median"), rows),
    ]


def serve() -> None:
    """Be the portal that notes what it does."""
    as_in_production()
    from reflex_base.event.processor import base_state_processor  # noqa: PLC0415  after the environment is set

    notes = Path(os.environ[NOTES]).open("a", encoding="utf-8", buffering=1)  # noqa: SIM115  until the process ends
    note = functools.partial(_noting, lambda *said: notes.write(f"{_json(said)}\n"))
    base_state_processor.process_event = note("handler", lambda given: given["handler"].fn.__qualname__)(
        base_state_processor.process_event
    )
    Upstream._perform = note("upstream", lambda given: str(given[1]))(Upstream._perform)  # type: ignore[method-assign]  # noqa: SLF001
    run_embedded()


def run_embedded(look: Callable[[], None] | None = None) -> None:
    """Be the portal in this one process until it is ended; `look` looks into it before it serves."""
    gc.disable()  # as `python -m vcc_portal` starts
    as_in_production()
    from granian.constants import HTTPModes, Interfaces  # noqa: PLC0415  after the environment is set
    from granian.server.embed import Server  # noqa: PLC0415

    app = importlib.import_module("vcc_portal.vcc_portal").app()
    if look is not None:
        look()
    server = Server(
        app,
        address="127.0.0.1",
        port=int(os.environ["VCC_PORT"]),
        interface=Interfaces.ASGI,
        http=HTTPModes.http1,
        log_enabled=False,
    )
    asyncio.run(server.serve())


def _noting(write: Callable[..., object], kind: str, named: Callable[[Any], str]) -> Callable[[Any], Any]:
    """Wrap a coroutine function so that it notes each of its runs."""

    def wrap(inner: Any) -> Any:
        @functools.wraps(inner)
        async def run(*given: Any, **names: Any) -> Any:
            begin = time.perf_counter()
            try:
                return await inner(*given, **names)
            finally:
                write(kind, named(names or given), begin, time.perf_counter(), time.process_time())

        return run

    return wrap


def as_in_production() -> None:
    """Before anything of the framework is imported."""
    mode = {
        "REFLEX_ENV_MODE": "prod",
        "__REFLEX_SKIP_COMPILE": "true",
        "__REFLEX_MOUNT_FRONTEND_COMPILED_APP": "true",
    }
    os.environ.update(mode)


@functools.cache
def _hashes() -> list[str]:
    """What a page's script says of the State that it was built with."""
    built = (ROOT / ".web" / "utils" / "context.jsx").read_text(encoding="utf-8")
    found = re.search(r"initialStateHashes = (\[.*?\])", built, re.DOTALL)
    return json.loads(found[1]) if found else []


def _is_complete(answer: str) -> bool:
    return any(changed.get("is_hydrated_rx_state_") for changed in _delta(answer).values())


def _delta(answer: str) -> dict[str, dict[str, Any]]:
    kind, *rest = json.loads(answer.removeprefix(_FRAME))
    return (rest[0].get("delta") or {}) if kind == "event" else {}


def _values(answer: str) -> list[list[Any]]:
    """Lists of rows in an answer."""
    return [rows for changed in _delta(answer).values() for name, rows in changed.items() if name == "rows_rx_state_"]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _median(values: Iterable[float]) -> float:
    return statistics.median(list(values))


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    {"serve": serve, "states": states}.get(sys.argv[-1], main)()
