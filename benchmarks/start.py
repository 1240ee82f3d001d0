"""Start of the built portal, data in place, beside two floors: a bare server that answers one line, and an empty Reflex application.

The server is the same for all three, and none of them builds anything. Bytecode is kept, as on a user's machine from the
second start on.
"""

import http.client
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import table, write_section
from tests.support.portal import ROOT, free_port

RUNS = 7
BARE = """
async def app(scope, receive, send):
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello"})
"""
EMPTY = """
import reflex as rx

class Counter(rx.State):
    count: int = 0

    @rx.event
    def more(self):
        self.count += 1

app = rx.App()
app.add_page(lambda: rx.el.p(Counter.count), route="/")
app = app()
"""
SERVE = """
from granian.constants import Interfaces
from granian.server import Server
Server("served.served:app", address="127.0.0.1", port={port}, interface=Interfaces.ASGI).serve()
"""
AS_BUILT = {"REFLEX_ENV_MODE": "prod", "__REFLEX_SKIP_COMPILE": "true", "REFLEX_CHECK_LATEST_VERSION": "false"}
FLOORS = {"a bare server": BARE, "an empty Reflex application": EMPTY}
PORTAL = "the portal with its sandbox"


def main() -> None:
    """Take turns, and write medians and ratios."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, source in enumerate(FLOORS.values()):
            _lay_out(folder / f"floor{number}", source)
        rounds = [_round(folder) for _ in range(RUNS + 1)][1:]  # the first one builds, seeds and writes bytecode
    medians = {what: statistics.median(each[what] for each in rounds) for what in rounds[0]}
    own = medians[PORTAL]
    rows = [(what, f"{seconds:.2f} s", f"{own / seconds:.1f}") for what, seconds in medians.items()]
    lines = [
        f"From the start of the process to its first answer, in place and built; medians of {RUNS}, taken in turns.",
        "",
        *table(("", "until the first answer", "the portal / this"), rows),
    ]
    print("\n".join(lines))
    write_section("start", "The start", lines)


def _lay_out(folder: Path, source: str) -> None:
    """A floor as an application of its own."""
    (folder / "served").mkdir(parents=True)
    (folder / "served" / "__init__.py").touch()
    (folder / "served" / "served.py").write_text(source, encoding="utf-8")
    config = 'import reflex as rx\n\nconfig = rx.Config(app_name="served", telemetry_enabled=False)\n'
    (folder / "rxconfig.py").write_text(config, encoding="utf-8")


def _round(folder: Path) -> dict[str, float]:
    floors = {
        what: _seconds(
            ["-c", SERVE], folder / f"floor{number}", AS_BUILT | {"PYTHONPATH": str(folder / f"floor{number}")}
        )
        for number, what in enumerate(FLOORS)
    }
    portal = {"VCC_DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT)}
    return floors | {PORTAL: _seconds(["-m", "vcc_portal", "run"], ROOT, portal)}


def _seconds(given: list[str], folder: Path, settings: dict[str, str]) -> float:
    """From the start of the process to its first answer."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {**settings, "VCC_PORT": str(port)}
    command = [sys.executable, *(each.replace("{port}", str(port)) for each in given)]
    started = time.monotonic()
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=-3, stderr=-3) as process:  # noqa: S603
        while not _answers(port):
            time.sleep(0.005)
        taken = time.monotonic() - started
        process.terminate()
    return taken


def _answers(port: int) -> bool:
    """True once the server takes a request."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status < 500
    except OSError:
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    main()
