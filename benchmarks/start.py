"""Start of the built portal, data in place, against a bare server that answers one line (goal: at most 1.5 times)."""

import http.client
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.portal import ROOT, free_port

RUNS = 7
HELLO = """
from granian.constants import Interfaces
from granian.server import Server
Server("benchmarks.start:hello", address="127.0.0.1", port={port}, interface=Interfaces.ASGI).serve()
"""


async def hello(scope: dict, receive: object, send: object) -> None:
    """Answer one line: the floor."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello"})


def main() -> None:
    """Alternate both, and print medians and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        seconds("portal", Path(folder))  # builds and seeds
        times = [(seconds("portal", Path(folder)), seconds("floor", Path(folder))) for _ in range(RUNS)]
    portal, floor = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"portal {portal:.2f} s, bare server {floor:.2f} s, ratio {portal / floor:.1f} (medians of {RUNS})")


def seconds(what: str, folder: Path) -> float:
    """From the start of the process to its first answer."""
    port = free_port()
    portal = [sys.executable, "-m", "vcc_portal", "run"]
    command = portal if what == "portal" else [sys.executable, "-c", HELLO.format(port=port)]
    environment = {**os.environ, "VCC_PORT": str(port), "VCC_DATA_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    started = time.monotonic()
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=-3, stderr=-3) as process:  # noqa: S603
        while not answers(port):
            time.sleep(0.005)
        taken = time.monotonic() - started
        process.terminate()
    return taken


def answers(port: int) -> bool:
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
