"""`python -m vcc_sandbox`: the sandbox alone, on a port of its own (VCC_SANDBOX_PORT, 3900)."""

import argparse

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from vcc_portal import log
from vcc_portal.config import Settings, settings, take_port, url_host
from vcc_portal.supervised import end_with_supervisor
from vcc_sandbox.app import prepare


def app() -> object:
    """Factory for the server's worker."""
    from vcc_sandbox.app import create_app  # noqa: PLC0415  in the worker only

    log.install()
    end_with_supervisor()
    config = settings()
    return create_app(config, alone_at=origin(config))


def origin(config: Settings) -> str:
    """Where it answers."""
    return f"http://{url_host(config.host)}:{config.sandbox_port}"


def serve(factory: str) -> None:
    """Prepare the database, then serve what this function of a module makes."""
    config = settings()
    take_port(config.host, config.sandbox_port, "VCC_SANDBOX_PORT")
    prepare(config)
    print(f"The sandbox answers at {origin(config)}", flush=True)  # noqa: T201
    Server(
        factory,
        factory=True,
        address=config.host,
        port=config.sandbox_port,
        interface=Interfaces.ASGI,
        log_level=LogLevels(config.log_level.lower()),
        log_dictconfig=log.configuration(config.log_level),
        log_access=False,
    ).serve()


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m vcc_sandbox", description=__doc__).parse_args()
    serve("vcc_sandbox.__main__:app")
