"""The commands behind the Makefile."""

import argparse
import functools
import gc
import logging.config
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

from vcc_portal import log
from vcc_portal.build import ROOT, BuildError, ensure_built
from vcc_portal.config import Settings, SettingsError, refuse_taken_port, settings, take_port
from vcc_portal.supervised import LAST_SECONDS

HEADER_MILLISECONDS = 10_000
"""For the head of a request, the wait for it included; `server/limits.py` has the time for the body."""
MOST_HEAD = 64 * 1024
"""Bytes of it: twice what the usual proxies let through. What a socket came with is kept as long as it, and read with each event."""


def main() -> None:
    """Run one command; what an operator can mend ends in one line, not in a traceback."""
    parser = argparse.ArgumentParser(
        prog="python -m vcc_portal",
        description="\n".join(
            f"{name:<12} {(command.__doc__ or '').partition(chr(10))[0]}" for name, command in COMMANDS.items()
        ),
        epilog="Settings: .env, or the environment; .env.example lists them.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", nargs="?", default="run", choices=COMMANDS, help="run, unless another is named")
    command = COMMANDS[parser.parse_args().command]
    os.chdir(ROOT)
    try:
        config = settings()
        logging.config.dictConfig(log.configuration(config.log_level))
        command(config)
    except BuildError as error:
        sys.exit(str(error))
    except SettingsError as error:
        sys.exit(f"Bad setting. {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def build(config: Settings) -> None:
    """Build the pages that browsers get, unless they were built of the same."""
    ensure_built(config, functools.partial(print, flush=True))


def run(config: Settings) -> None:
    """Serve the portal, and by default its sandbox, in one process on one port."""
    # Hundreds of thousands of objects come and none goes: a fifth of the start would be spent on looking for garbage among
    # them. The process that serves begins like this one, and turns it on again (`vcc_portal.vcc_portal`).
    gc.disable()
    take_port(config.host, config.port, "VCC_PORT")
    if config.global_paths:
        from vcc_portal.upstream.client import refuse_unknown_paths  # noqa: PLC0415  half a second, for whoever sets them

        refuse_unknown_paths(config)
    build(config)
    _prepare_data(config)
    os.environ.update(
        {
            "REFLEX_ENV_MODE": "prod",
            "__REFLEX_SKIP_COMPILE": "true",
            "__REFLEX_MOUNT_FRONTEND_COMPILED_APP": "true",
        }
    )
    _announce(config)
    from granian.constants import HTTPModes, Interfaces  # noqa: PLC0415  after the environment is set
    from granian.http import HTTP1Settings  # noqa: PLC0415
    from granian.log import LogLevels  # noqa: PLC0415
    from granian.server import Server  # noqa: PLC0415

    Server(
        target="vcc_portal.vcc_portal:app",
        factory=True,
        address=config.host,
        port=config.port,
        interface=Interfaces.ASGI,
        # Where both versions of HTTP are understood, a connection that never says anything is kept for ever.
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_MILLISECONDS, max_buffer_size=MOST_HEAD),
        workers=1,
        log_level=LogLevels(config.log_level.lower()),
        log_dictconfig=log.configuration(config.log_level),
        log_access=False,
        workers_kill_timeout=LAST_SECONDS,
    ).serve()


def dev(config: Settings) -> None:
    """Run, and begin again whenever something was changed."""
    # The framework's own way needs a second port, where neither our cookies nor our policy would hold.
    from watchfiles import DefaultFilter, watch  # noqa: PLC0415  for whoever develops

    refuse_taken_port(config.host, config.port, "VCC_PORT")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    places = [ROOT / name for name in ("vcc_portal", "vcc_sandbox", "assets", "rxconfig.py")]
    copies = DefaultFilter(ignore_dirs=(*DefaultFilter.ignore_dirs, "external"))  # a build makes them in assets
    server = _begin()
    try:
        for changes in watch(*places, watch_filter=copies):
            names = sorted({os.path.relpath(path, ROOT) for _, path in changes})
            print(f"Changed: {', '.join(names)}. Beginning again.", flush=True)  # noqa: T201
            _end(server)
            server = _begin()
    finally:
        _end(server)


def _begin() -> "subprocess.Popen[bytes]":
    """A server in a group of its own, so that its end is also that of a build."""
    return subprocess.Popen([sys.executable, "-m", "vcc_portal", "run"], cwd=ROOT, start_new_session=True)


def _end(server: "subprocess.Popen[bytes]") -> None:
    if server.poll() is None:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()


def reset(config: Settings) -> None:
    """Throw every session and the sandbox's data away, and seed again."""
    _end_sessions(config)
    if not config.sandbox_embedded:
        print("Everybody is signed out.", flush=True)  # noqa: T201
        return
    from vcc_sandbox.app import reset as reset_sandbox  # noqa: PLC0415

    reset_sandbox(config)
    print("The seed is back.", flush=True)  # noqa: T201


def seed_large(config: Settings) -> None:
    """The same as reset, with a company of a million transactions besides."""
    if not config.sandbox_embedded:
        raise SettingsError("VCC_UPSTREAM_URL is set: there is no sandbox here to seed.")
    from vcc_sandbox.app import seed_large as seed_sandbox  # noqa: PLC0415

    _end_sessions(config)
    started = time.monotonic()
    seed_sandbox(config)
    print(f"Written in {time.monotonic() - started:.0f} s. Sign in as large@lanyu.example.", flush=True)  # noqa: T201


def _end_sessions(config: Settings) -> None:
    from vcc_portal.session.store import end_all  # noqa: PLC0415  with all that it stands on

    end_all(config.data_dir / "sessions.db")


def _prepare_data(config: Settings) -> None:
    os.umask(0o077)  # what is written from here on is nobody else's to read
    try:
        config.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        config.data_dir.chmod(0o700)
    except OSError as error:
        sys.exit(f"Bad setting. VCC_DATA_DIR: {config.data_dir} cannot be this user's own folder ({error.strerror}).")
    if not config.sandbox_embedded:
        return
    from vcc_sandbox.app import prepare  # noqa: PLC0415  the sandbox is optional in production

    prepare(config)


def _announce(config: Settings) -> None:
    lines = [f"{config.product_name_en} is starting at {config.public_url}"]
    if config.sandbox_embedded:
        from vcc_sandbox.seed.demonstration import DEMONSTRATION  # noqa: PLC0415

        lines.append(f"Demonstration sign-ins (password {DEMONSTRATION.password}):")
        lines += [f"  {person.login_name:<32} {person.shows.en}" for person in DEMONSTRATION.people]
    print("\n".join(lines), flush=True)  # noqa: T201


COMMANDS: dict[str, Callable[[Settings], None]] = {
    "run": run,
    "dev": dev,
    "build": build,
    "reset": reset,
    "seed-large": seed_large,
}

if __name__ == "__main__":
    main()
