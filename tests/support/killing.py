"""Clients that send money calls to a sandbox which is killed under them, and remember what was acknowledged."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tests.support.moments import good_until, python_path
from tests.support.portal import ROOT, free_port

MAIN = "/cb-va-vcc"
START_SECONDS = 30.0


@dataclass
class Server:
    """The sandbox alone in a process group of its own."""

    folder: Path
    database_url: str = ""
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start, wait for the first answer, and say how many seconds that took."""
        values = {"VCC_DATA_DIR": self.folder, "VCC_SANDBOX_PORT": self.port, "PYTHONPATH": python_path(ROOT)}
        if self.database_url:
            values["VCC_SANDBOX_DATABASE_URL"] = self.database_url
        environment = {name: value for name, value in os.environ.items() if not name.startswith("VCC_")}
        environment |= {name: str(value) for name, value in values.items()}
        began = time.monotonic()
        with (self.folder / "server.log").open("ab") as log:
            command = [sys.executable, "-m", "vcc_sandbox"]
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        while time.monotonic() - began < START_SECONDS:
            if answer(self.port, "GET", "/cb-cms/site/params", None, "") is not None:
                return time.monotonic() - began
            time.sleep(0.05)
        raise RuntimeError((self.folder / "server.log").read_text(errors="replace")[-3000:])

    def kill(self) -> None:
        """SIGKILL to the supervisor and its workers at once."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def answer(port: int, method: str, path: str, body: dict[str, Any] | None, token: str) -> dict[str, Any] | None:
    """One call on a connection of its own; None when no whole answer came back."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"source": "PC", "bizSource": "cn_vcc", "Content-Type": "application/json"}
    if token:
        headers["Cookie"] = f"SSOSESSION={token}"
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        return json.loads(connection.getresponse().read())
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        connection.close()


class Client(threading.Thread):
    """Sends one order after another under its own requestNo, again and again until it is answered."""

    def __init__(self, server: Server, token: str, number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._server, self._token, self._number, self._stop_asked = server, token, number, stop
        self.acknowledged: dict[str, dict[str, Any]] = {}
        """Answers by requestNo."""
        self.repeated: dict[str, int] = {}
        """How many times an order was sent before its answer came."""

    def run(self) -> None:
        count = 0
        while not self._stop_asked.is_set():
            count += 1
            number = f"kill-{self._number}-{count}"
            self._order(number, apply_card(number) if count % 2 else top_up(number))

    def _order(self, number: str, order: tuple[str, dict[str, Any]]) -> None:
        path, body = order
        tries = 0
        while True:
            tries += 1
            found = answer(self._server.port, "POST", MAIN + path, body, self._token)
            if found is not None:
                break
            if self._stop_asked.is_set() and self._server.process is None:
                return
            time.sleep(0.05)
        self.acknowledged[number] = found
        self.repeated[number] = tries


def apply_card(number: str) -> tuple[str, dict[str, Any]]:
    """An application for a single-mode card with a balance of USD 20."""
    return "/card/apply", {
        "requestNo": number,
        "cardMode": "SINGLE",
        "bin": "404038",
        "currency": "USD",
        "settleCurrencyCode": "USD",
        "cardName": number,
        "email": "ads@lanyu.example",
        "areaCode": "86",
        "phone": "13800138000",
        "invalidTime": good_until(),
        "purpose": "ADVERT",
        "rechargeAmount": 20_000,
    }


def top_up(number: str) -> tuple[str, dict[str, Any]]:
    """A top-up of USD 30 from the balance of another business line."""
    return "/transaction/recharge", {
        "requestNo": number,
        "currency": "USD",
        "amount": 30_000,
        "payChannel": "COLLECTION_BALANCE",
    }
