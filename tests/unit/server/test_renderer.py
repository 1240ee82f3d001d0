"""The process that draws pages may be late, wrong, dead or absent: the page goes out as it was built, and the next is drawn."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from vcc_portal.build import ROOT, render_command, web_dir
from vcc_portal.server import renderer
from vcc_portal.server.renderer import Drawing, Renderer

WORKER = """
import json, sys, time
sys.stdout.write(json.dumps({"ready": True}) + "\\n"); sys.stdout.flush()
while line := sys.stdin.buffer.readline():
    asked = json.loads(line)
    match asked["path"]:
        case "/stuck": time.sleep(60)
        case "/slow": time.sleep(0.5); answer, page = '{"length": 4}', b"slow"
        case "/dead": sys.exit(3)
        case "/nonsense": answer, page = "<html>", b""
        case "/short": answer, page = '{"length": 9}', b"<p"
        case "/failing": answer, page = '{"error": "TypeError"}', b""
        case _:
            page = f"{asked['path']} {asked['language']} {asked['state']}".encode()
            answer = json.dumps({"length": len(page)})
    sys.stdout.buffer.write(answer.encode() + b"\\n" + page); sys.stdout.buffer.flush()
"""


def drawing(path: str, state: str = "{}") -> Drawing:
    return Drawing(path, "en", "claim", state, {})


@asynccontextmanager
async def running(script: str = WORKER) -> AsyncIterator[Renderer]:
    made = Renderer(5.0, [sys.executable, "-c", script])
    try:
        yield made
    finally:
        await made.aclose()


async def ready(made: Renderer) -> None:
    async with asyncio.timeout(20):
        while not await made.is_ready():  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has failed is replaced at once, and one that stands still has failed soon; it has a place to start in."""
    web_dir().mkdir(exist_ok=True)  # nothing may be built yet
    monkeypatch.setattr(renderer, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(renderer, "DRAWING", 2.0)


async def test_pages_are_drawn_each_with_its_own_state() -> None:
    async with running() as made:
        await ready(made)
        states = [f'{{"name": "岚屿 {number}"}}' for number in range(10)]
        pages = await asyncio.gather(*(made.draw(drawing("/card/list", state)) for state in states))
        assert [page.decode() for page in pages if page] == [f"/card/list en {state}" for state in states]
        assert made.outcomes == {"drawn": 10}


@pytest.mark.parametrize("path", ["/dead", "/nonsense", "/short"])
async def test_after_a_process_that_is_wrong_or_dies_another_draws(path: str) -> None:
    async with running() as made:
        await ready(made)
        assert await made.draw(drawing(path)) is None
        await ready(made)
        assert await made.draw(drawing("/account")) == b"/account en {}"
        assert made.outcomes["drawn"] == 1
        assert made.outcomes.total() == 2


async def test_a_visitor_does_not_wait_for_a_late_page_and_its_answer_never_reaches_the_next() -> None:
    async with running() as made:
        await ready(made)
        process = made._process
        made._patience = 0.1
        assert await made.draw(drawing("/slow", '{"name": "Lin Yue"}')) is None
        assert made.outcomes == {"late": 1}
        made._patience = 5.0
        assert await made.draw(drawing("/account")) == b"/account en {}"
        assert made._process is process


async def test_a_process_that_stands_still_is_replaced() -> None:
    async with running() as made:
        await ready(made)
        process = made._process
        made._patience = 0.1
        assert await made.draw(drawing("/stuck")) is None
        made._patience = 20.0
        assert await made.draw(drawing("/account")) is None
        await ready(made)
        assert made._process is not process
        assert await made.draw(drawing("/account")) == b"/account en {}"


def test_what_is_ended_then_is_node_itself() -> None:
    """Its package starts it by a script of its own, which a process that stands still would outlive."""
    program, *_ = render_command()
    asked = [program, "--eval", "console.log(process.pid)"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as process:
        said, _ = process.communicate()
    assert int(said) == process.pid


def test_what_draws_pages_reads_its_packages_writes_nothing_and_starts_nothing(tmp_path: Path) -> None:
    """It is the work of many, and runs as whoever may read the sessions and the settings."""
    secret = tmp_path / "sessions.db"
    secret.write_text("canary")
    *command, _ = render_command()
    script = f"""
    import fs from "node:fs";
    import {{ spawnSync }} from "node:child_process";
    import {{ Worker }} from "node:worker_threads";
    const tries = {{
      session: () => fs.readFileSync({json.dumps(str(secret))}),
      settings: () => fs.readFileSync({json.dumps(str(ROOT / ".env.example"))}),
      write: () => fs.writeFileSync({json.dumps(str(tmp_path / "left"))}, "x"),
      program: () => spawnSync("true"),
      thread: () => new Worker("1", {{ eval: true }}),
      package: () => fs.readdirSync("."),
    }};
    for (const [name, act] of Object.entries(tries)) {{
      try {{ act(); console.log(name, "done") }} catch (error) {{ console.log(name, error.code) }}
    }}
    """
    said = subprocess.run([*command, script], cwd=web_dir(), capture_output=True, text=True, check=True, timeout=50)
    refused = ["session", "settings", "write", "program", "thread"]
    assert said.stdout.splitlines() == [*(f"{name} ERR_ACCESS_DENIED" for name in refused), "package done"]


async def test_many_at_once_do_not_end_a_process_that_is_well() -> None:
    async with running() as made:
        await ready(made)
        process = made._process
        made._patience = 0.7
        pages = await asyncio.gather(*(made.draw(drawing("/slow")) for _ in range(renderer.MOST_WAITING)))
        assert b"slow" in pages
        assert made.outcomes["late"]
        made._patience = 5.0
        assert await made.draw(drawing("/account")) == b"/account en {}"
        assert made._process is process


async def test_a_page_that_cannot_be_drawn_is_counted_and_the_process_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    async with running() as made:
        await ready(made)
        assert await made.draw(drawing("/failing", '{"name": "Lin Yue"}')) is None
        assert await made.draw(drawing("/account")) == b"/account en {}"
        assert made.outcomes == {"failed": 1, "drawn": 1}
    assert "could not be drawn (TypeError); 1 so far" in caplog.text
    assert "Lin Yue" not in caplog.text


async def test_a_visitor_who_goes_away_leaves_nothing_behind_for_the_next() -> None:
    async with running() as made:
        await ready(made)
        gone = asyncio.create_task(made.draw(drawing("/card/list", '{"name": "Lin Yue"}')))
        await asyncio.sleep(0)
        gone.cancel()
        assert await made.draw(drawing("/account")) == b"/account en {}"
        assert not [why for why in made.outcomes if why != "drawn"]


@pytest.mark.parametrize("script", ["print('hello')", "import sys; sys.exit(1)"])
async def test_a_process_that_does_not_start_is_left_alone_for_a_while(script: str) -> None:
    async with running(script) as made:
        assert not await made.is_ready()
        assert not await made.is_ready()
        assert made._starting is None


async def test_no_more_wait_than_can_be_drawn_soon() -> None:
    async with running() as made:
        await ready(made)
        waiting = [asyncio.create_task(made.draw(drawing("/account"))) for _ in range(renderer.MOST_WAITING)]
        await asyncio.sleep(0)
        assert not await made.is_ready()
        await asyncio.gather(*waiting)
        assert await made.is_ready()
