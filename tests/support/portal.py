"""The portal as users meet it: built, on a port of its own, with a data folder of its own."""

import http.client
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.support import seeds
from tests.support.moments import python_path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 150.0
"""Seconds until the first answer: the first start builds the pages."""


@dataclass(frozen=True)
class Answer:
    """A plain HTTP answer."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        """The header's first value, or empty."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    @property
    def cookies(self) -> dict[str, str]:
        """Names and values of the cookies that it sets."""
        pairs = [value.split(";")[0].partition("=") for key, value in self.headers if key.lower() == "set-cookie"]
        return {name: value for name, _, value in pairs}


@dataclass(frozen=True)
class Portal:
    """A running portal."""

    url: str
    data_dir: Path
    log: Path
    sandbox_url: str
    """Where the provider's pages are; the portal's own address while the sandbox is embedded."""
    process: int = 0

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """The books of the embedded sandbox; what is changed in them is committed at the block's end."""
        with closing(sqlite3.connect(self.data_dir / "sandbox.db", timeout=20)) as connection, connection:
            yield connection

    def memory(self) -> int:
        """Bytes of memory that the server and its workers hold now."""
        return sum(_resident(process) for process in _family(self.process))

    def workers(self) -> list[int]:
        """The ids of the processes below the one that was started."""
        return list(_family(self.process))[1:]

    def drawing_process(self) -> int:
        """The id of the process that draws pages."""
        return next(
            process
            for process in _family(self.process)
            if "/node" in Path(f"/proc/{process}/cmdline").read_text().partition("\0")[0]
        )

    def request(
        self, method: str, path: str, *, base: str = "", form: dict[str, str] | None = None, **headers: str
    ) -> Answer:
        """One request, redirects not followed; `cookie="…"`, `origin="…"` and the like become headers."""
        parts = urlsplit(base or self.url)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=30)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        body = None
        if form is not None:
            body = urlencode(form)
            given["content-type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, given)
        response = connection.getresponse()
        answer = Answer(response.status, response.getheaders(), response.read())
        connection.close()
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        """A GET request."""
        return self.request("GET", path, **headers)

    def fault(self, call: str, **what: str) -> None:
        """Let something befall the provider's next answer to a call, or its next `times`, as its console does it.

        `fault("POST /cb-va-vcc/card/apply", kind="code", code="910001", after="yes")`.
        """
        self._at_the_console("/sandbox/console/faults", {"call": call, "times": "1", **what})

    def clear_faults(self) -> None:
        """From now on nothing befalls anybody."""
        self._at_the_console("/sandbox/console/faults/clear", {})

    def _at_the_console(self, path: str, form: dict[str, str]) -> None:
        answer = self.request("POST", path, form=form, origin=self.url, sec_fetch_site="same-origin")
        assert answer.status == 303, answer

    def one_time_token(self, login_name: str) -> str:
        """What the provider's page sends the browser back with, by one click on a demonstration person."""
        back = f"{self.url}/account"
        form = {"person": login_name, "redirectUrl": back}
        answer = self.request(
            "POST", "/sandbox/sign-in/demo", base=self.sandbox_url, form=form, origin=self.sandbox_url,
            sec_fetch_site="same-origin",
        )  # fmt: skip
        assert answer.status == 303, answer
        return parse_qs(urlsplit(answer.header("location")).query)["ssotoken"][0]

    def sign_in(self, login_name: str) -> str:
        """Sign somebody in; the value is his Cookie header."""
        answer = self.get(f"/account?ssotoken={self.one_time_token(login_name)}")
        assert answer.status == 303, answer
        return f"vcc_sid={answer.cookies['vcc_sid']}"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running_portal(
    data_dir: Path, *, sandbox_url: str = "", seeded: bool = True, **settings: object
) -> Iterator[Portal]:
    """Start the portal; `settings` are the product's own, such as `session_idle_seconds=60`.

    Its sandbox finds the seed planted, unless it is told to plant it.
    """
    if seeded and not sandbox_url:
        seeds.start_from_seed(data_dir)
    port = settings.get("port") or free_port()
    log = data_dir / "portal.log"
    # On a busy machine as well pages shall come, and with their data, or a test would see now this and now that.
    values = {"port": port, "data_dir": data_dir, "data_patience": 20, "busy_after": 0, **settings}
    command = [sys.executable, "-m", "vcc_portal"]
    with running(command, values, log, f"http://localhost:{port}/healthz") as process:
        url = f"http://localhost:{port}"
        yield Portal(url, data_dir, log, sandbox_url or url, process)


@contextmanager
def running(command: list[str], settings: dict[str, object], log: Path, health: str) -> Iterator[int]:
    """Run one of our servers until the block ends, under this process id; whatever it prints goes to `log`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("VCC_")}
    environment |= {f"VCC_{name.upper()}": str(value) for name, value in settings.items()}
    environment |= {"PYTHONPATH": python_path(ROOT), "PYTHONUNBUFFERED": "1"}
    with log.open("ab") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
        try:
            _wait(process, health, log)
            yield process.pid
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    parts, deadline = urlsplit(address), time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=5)
            connection.request("GET", parts.path)
            if connection.getresponse().status < 500:
                return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise RuntimeError(f"The server did not start:\n{log.read_text(errors='replace')[-3000:]}")


def _resident(process: int) -> int:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _family(process: int) -> Iterator[int]:
    yield process
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread may end while its neighbours are asked
            for child in (thread / "children").read_text().split():
                yield from _family(int(child))
