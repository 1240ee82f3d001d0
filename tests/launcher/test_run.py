"""`make run` as its user meets it: data survives a restart, nothing is rebuilt, mistakes are one line."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.support import seeds
from tests.support.attacker import Attacker, changed_values
from tests.support.killing import Server
from tests.support.portal import PATIENCE, ROOT, Portal, free_port, running, running_portal
from vcc_portal.build import web_dir
from vcc_portal.domain import clock

ENTER = "reflex___state____state.vcc_portal___state___core___auth____entry_state.enter"


def start(*command: str, **settings: object) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("VCC_")}
    environment |= {f"VCC_{name.upper()}": str(value) for name, value in settings.items()}
    return subprocess.run(
        [sys.executable, "-m", *(command or ("vcc_portal", "run"))],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


BALANCES = "reflex___state____state.vcc_portal___state___account___balances____balances_state"


def heard(tab: Attacker, event: str, value: str) -> Any:
    """Send an event and wait for a value that it changes."""
    tab.send(event)
    return tab.until(
        lambda said: next((new for name, new in changed_values(said).items() if name.endswith(value)), None)
    )


def signed_in_as(portal: Portal, cookie: str) -> str:
    """Who the portal takes the holder of a cookie for: his masked login name, or nobody."""
    with Attacker(portal.url, cookie=cookie, origin=portal.url) as tab:
        changed = changed_values(tab.call(ENTER, quiet=2))
    return next((user["login_name"] for name, user in changed.items() if name.endswith("user_rx_state_")), "")


def test_a_sign_in_survives_a_restart_and_nothing_is_built_again(tmp_path: Path) -> None:
    with running_portal(tmp_path, seeded=False) as portal:
        cookie = portal.sign_in("admin@lanyu.example")
        assert signed_in_as(portal, cookie) == "ad***@lanyu.example"
    built = (web_dir() / "build" / "fingerprint").stat().st_mtime_ns
    with running_portal(tmp_path) as portal:
        assert signed_in_as(portal, cookie) == "ad***@lanyu.example"
    assert (web_dir() / "build" / "fingerprint").stat().st_mtime_ns == built


def test_today_is_the_day_of_the_sandbox_whose_clock_was_moved(tmp_path: Path) -> None:
    with running_portal(tmp_path) as portal:
        before = clock.now()
        form, origin = {"seconds": str(40 * 86_400)}, portal.url
        moved = portal.request("POST", "/sandbox/console/clock", form=form, origin=origin, sec_fetch_site="same-origin")
        assert moved.status == 303, moved
        assert portal.request("GET", "/__sandbox/ledger/check").status == 200, "control calls, for programs here"
        assert portal.request("GET", "/__sandbox/ledger/check", origin="https://evil.example").status == 404
        with Attacker(portal.url, cookie=portal.sign_in("admin@lanyu.example"), origin=portal.url) as tab:
            heard(tab, ENTER, "user_rx_state_")
            updated = heard(tab, f"{BALANCES}.retry", f"{BALANCES}.updated_rx_state_")
    days = datetime.fromisoformat(updated).date() - before.date()
    assert days in {timedelta(days=40), timedelta(days=41)}  # the start may have lasted over midnight


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = start(port=port, data_dir=tmp_path)
        alone = start("vcc_sandbox", sandbox_port=port, data_dir=tmp_path)
    assert refused.returncode == alone.returncode == 1
    line = f"Port {port} on 127.0.0.1 cannot be used (Address already in use). Set {{}} to another."
    assert refused.stderr.strip() == line.format("VCC_PORT")
    assert alone.stderr.strip() == line.format("VCC_SANDBOX_PORT")


def test_of_two_that_are_started_at_once_on_one_port_one_is_refused(tmp_path: Path) -> None:
    """Neither listened when the other looked: both were let in, and shared the requests, as after a boot or two builds."""
    port = free_port()
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
        seeds.start_from_seed(folder)
    servers = [
        subprocess.Popen(
            [sys.executable, "-m", "vcc_portal", "run"],
            cwd=ROOT,
            env={**os.environ, "VCC_PORT": str(port), "VCC_DATA_DIR": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for folder in folders
    ]
    try:
        until = time.monotonic() + 30
        while all(server.poll() is None for server in servers) and time.monotonic() < until:
            time.sleep(0.1)
        (refused,) = (server for server in servers if server.poll() is not None)
        assert f"Port {port} on 127.0.0.1 cannot be used" in refused.communicate()[1]
    finally:
        for server in servers:
            server.terminate()
            server.wait()


@pytest.mark.parametrize(
    "settings", [{"port": "many"}, {"prot": 1}, {"host": "0.0.0.0"}, {"global_paths": "/user/biz/list,/nowhere"}]
)
def test_a_bad_setting_is_one_line(tmp_path: Path, settings: dict[str, object]) -> None:
    refused = start(**{"port": free_port(), "data_dir": tmp_path, **settings})
    assert refused.returncode == 1
    assert refused.stderr.startswith("Bad setting. VCC_")
    assert len(refused.stderr.strip().splitlines()) == 1


NOWHERE = "postgresql+psycopg://somebody:secret@127.0.0.1:1/sandbox"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        (NOWHERE, "Connection refused"),
        ("nonsense", "Could not parse"),
        ("oracle://somebody:secret@127.0.0.1/x", "No module named"),
        ("sqlite:////nowhere/sandbox.db", "unable to open database file"),
    ],
)
def test_a_database_that_cannot_be_had_is_one_line(tmp_path: Path, url: str, says: str) -> None:
    for command in (("vcc_portal", "run"), ("vcc_portal", "reset"), ("vcc_sandbox",)):
        refused = start(
            *command, sandbox_database_url=url, port=free_port(), sandbox_port=free_port(), data_dir=tmp_path
        )
        assert refused.returncode == 1
        (line,) = refused.stderr.strip().splitlines()
        assert line.startswith("The sandbox's database (VCC_SANDBOX_DATABASE_URL, or in VCC_DATA_DIR) cannot be used: ")
        assert says in line
        assert "secret" not in line


def test_a_word_that_is_no_command_is_told_and_nothing_is_started() -> None:
    for command in (("vcc_portal", "rnu"), ("vcc_portal", "run", "3000"), ("vcc_sandbox", "reset")):
        refused = start(*command)
        assert refused.returncode == 2
        assert refused.stderr.startswith(f"usage: python -m {command[0]}")
    assert "Serve the portal" in start("vcc_portal", "--help").stdout


def test_with_a_provider_there_is_nothing_to_seed_and_reset_signs_everybody_out(tmp_path: Path) -> None:
    sign_in = "https://id.provider.example/sign-in"
    urls = {"upstream_url": "https://api.provider.example", "sign_in_url": sign_in, "register_url": sign_in}
    provider: dict[str, object] = {**urls, "forbidden_url": sign_in, "data_dir": tmp_path}
    assert start("vcc_portal", "seed-large", **provider).stderr.startswith("Bad setting. VCC_UPSTREAM_URL is set: ")
    assert start("vcc_portal", "reset", **provider).stdout == "Everybody is signed out.\n"


def test_reset_ends_every_session_and_gives_the_seed_back(tmp_path: Path) -> None:
    with running_portal(tmp_path) as portal:
        cookie = portal.sign_in("admin@lanyu.example")
    again = start("vcc_portal", "reset", data_dir=tmp_path, port=free_port())
    assert again.returncode == 0, again.stderr
    with running_portal(tmp_path) as portal:
        assert signed_in_as(portal, cookie) == ""
        assert portal.sign_in("admin@lanyu.example")


def is_free(port: int) -> bool:
    with suppress(OSError), socket.create_server(("127.0.0.1", port)):
        return True
    return False


def test_a_supervisor_that_is_killed_leaves_nothing_behind_though_a_tab_is_open(tmp_path: Path) -> None:
    """The worker stayed on the port, and the next start said that it was taken."""
    with running_portal(tmp_path) as portal:
        workers, port = portal.workers(), int(portal.url.rpartition(":")[2])
        with Attacker(portal.url, cookie=portal.sign_in("admin@lanyu.example"), origin=portal.url) as tab:
            heard(tab, ENTER, "user_rx_state_")
            os.kill(portal.process, signal.SIGKILL)
            deadline = time.monotonic() + PATIENCE
            try:
                while not is_free(port) and time.monotonic() < deadline:
                    time.sleep(0.1)
                assert is_free(port)
            finally:
                for worker in workers:
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
    with running_portal(tmp_path, port=port) as portal:
        assert portal.sign_in("admin@lanyu.example")


def test_a_killed_supervisor_of_the_sandbox_alone_leaves_nothing_behind(tmp_path: Path) -> None:
    sandbox = Server(tmp_path)
    sandbox.start()
    assert sandbox.process is not None
    sandbox.process.kill()
    deadline = time.monotonic() + PATIENCE
    try:
        while not is_free(sandbox.port) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert is_free(sandbox.port)
    finally:
        with suppress(ProcessLookupError):
            sandbox.kill()


def test_dev_begins_again_at_a_change_and_leaves_nothing_behind(tmp_path: Path) -> None:
    seeds.start_from_seed(tmp_path)
    port, log = free_port(), tmp_path / "dev.log"
    command, health = [sys.executable, "-m", "vcc_portal", "dev"], f"http://localhost:{port}/healthz"
    with running(command, {"port": port, "data_dir": tmp_path}, log, health):
        (ROOT / "vcc_sandbox" / "__init__.py").touch()
        deadline = time.monotonic() + PATIENCE
        while log.read_text().count(f"Listening at: http://127.0.0.1:{port}") < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert log.read_text().count(f"Listening at: http://127.0.0.1:{port}") == 2
        assert f"Changed: {Path('vcc_sandbox', '__init__.py')}. Beginning again." in log.read_text()
    with socket.create_server(("127.0.0.1", port)):
        pass
    assert "Traceback" not in log.read_text()
