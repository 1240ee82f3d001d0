"""Builds the sandbox: API under the provider's base paths, the provider's pages under `/sandbox`."""

import dataclasses
import functools
import importlib
import logging
import pkgutil
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from types import ModuleType
from typing import Any

from fastapi import APIRouter, FastAPI
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError
from sqlalchemy.orm import Session
from starlette.routing import BaseRoute

import vcc_sandbox
import vcc_sandbox.provider_pages
from vcc_portal.config import LOOPBACK, Settings
from vcc_portal.upstream.call import Service
from vcc_sandbox import console
from vcc_sandbox.control.api import control_routes
from vcc_sandbox.control.gate import GatedApp
from vcc_sandbox.control.tenants import Tenants
from vcc_sandbox.core.clock import Clock
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.db import Database, OutdatedData
from vcc_sandbox.core.serve import base_path
from vcc_sandbox.core.vault import Vault
from vcc_sandbox.provider_pages.missing import not_found
from vcc_sandbox.reports import export_worker
from vcc_sandbox.routes import call_routes
from vcc_sandbox.seed.seed import plant

PAGES_PREFIX = "/sandbox"
log = logging.getLogger(__name__)


def create_app(settings: Settings, *, clock: Clock | None = None, seed: bool = True, alone_at: str = "") -> FastAPI:
    """The whole sandbox as one ASGI application; the database is created and seeded on first use.

    `app.state.sandbox` is the main one that handlers get, `app.state.tenants` knows those beside it; `app.state.pages` is the application with the pages alone,
    which the portal mounts under `/sandbox` so that browsers cannot reach the API. One that runs alone says at which origin.
    """
    sandbox = dataclasses.replace(_open(settings, clock or Clock(), seed=seed), alone_at=alone_at)
    tenants = Tenants(sandbox)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        yield
        tenants.close()

    load_handlers()
    control = control_routes().routes if settings.host in LOOPBACK else []
    app = GatedApp(
        routes=[*call_routes(settings), *control],
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.sandbox = sandbox
    app.state.tenants = tenants
    app.state.api_paths = tuple(f"{base_path(settings, service)}/" for service in Service)
    app.state.pages = _pages(tenants)
    app.state.pages.state.document = functools.cache(functools.partial(_document, settings, control))
    app.mount(PAGES_PREFIX, app.state.pages)
    export_worker.resume(sandbox)
    return app


def prepare(settings: Settings) -> None:
    """Create and seed the database if it is not there; one of another version ends the start with one line."""
    with _in_one_line():
        _open(settings, Clock(), seed=True).database.close()


def reset(settings: Settings) -> None:
    """Throw all data away and seed again; a running sandbox goes on with the new data."""
    with _in_one_line():
        sandbox = _bare(settings, Clock())
        sandbox.database.recreate(lambda db: plant(sandbox, db))
        sandbox.database.close()


def seed_large(settings: Settings) -> None:
    """Throw all data away and seed again, with a company of 100,000 cards and 1,000,000 transactions besides."""
    from vcc_sandbox.seed.large import fill  # noqa: PLC0415  for whoever asks for it

    def planted(db: Session) -> None:
        plant(sandbox, db)
        fill(db, sandbox.clock.machine().replace(microsecond=0), settings.sandbox_seed)

    with _in_one_line():
        sandbox = _bare(settings, Clock())
        sandbox.database.recreate(planted)
        sandbox.database.close()


@contextmanager
def _in_one_line() -> Iterator[None]:
    """What an operator can mend of the database ends the command with one line: its address, its server, its file."""
    try:
        yield
    except OutdatedData as error:
        sys.exit(str(error))
    except (ArgumentError, ModuleNotFoundError, DatabaseError) as error:
        if isinstance(error, DatabaseError) and type(error) not in {DatabaseError, OperationalError}:
            raise  # of a statement, which is a fault of ours
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        sys.exit(f"The sandbox's database (VCC_SANDBOX_DATABASE_URL, or in VCC_DATA_DIR) cannot be used: {reason}")


def _bare(settings: Settings, clock: Clock) -> Sandbox:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    vault = Vault.at(settings.data_dir / "vault.key")
    return Sandbox(settings, Database(settings.database_url), clock, vault)


def _open(settings: Settings, clock: Clock, *, seed: bool) -> Sandbox:
    sandbox = _bare(settings, clock)
    try:
        sandbox.database.create(lambda db: plant(sandbox, db) if seed else None)
    except OutdatedData:
        kept = sandbox.database.put_aside()
        log.warning("The sandbox's data was made by another version; it is kept as %s, and the seed is planted.", kept)
        sandbox.database.create(lambda db: plant(sandbox, db) if seed else None)
    clock.keep_in(sandbox.database)
    return sandbox


def _document(settings: Settings, control: Sequence[BaseRoute]) -> dict[str, Any]:
    from vcc_sandbox.openapi.document import document  # noqa: PLC0415  what describes the calls is for whoever reads about them

    return document(settings, control)


def _pages(tenants: Tenants) -> FastAPI:
    pages = FastAPI(routes=_page_routes(), docs_url=None, redoc_url=None, openapi_url=None)
    pages.state.tenants = tenants
    for status in (404, 405):
        pages.add_exception_handler(status, not_found)
    return pages


@functools.cache
def _page_routes() -> list[BaseRoute]:
    """Every page; the same routes for all sandboxes."""
    routes = APIRouter()
    for module in _modules(vcc_sandbox.provider_pages):
        if hasattr(module, "router"):
            routes.include_router(module.router)
    routes.include_router(console.router)
    return routes.routes


@functools.cache
def load_handlers() -> None:
    """Import what serves the calls, `<noun>/handlers`: each puts itself into the table of served calls."""
    for info in pkgutil.walk_packages(vcc_sandbox.__path__, f"{vcc_sandbox.__name__}."):
        if ".handlers" in info.name:
            importlib.import_module(info.name)


def _modules(package: ModuleType) -> list[ModuleType]:
    """Every module of a package, imported."""
    return [
        importlib.import_module(info.name) for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    ]
