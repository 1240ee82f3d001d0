"""Tenants: several sets of data side by side in one sandbox, each with its database, clock, faults and traffic.

Whoever asks says which by a header; else the session that they bring does, and in a browser a cookie.
"""

import re
import shutil
import threading
from dataclasses import replace
from pathlib import Path

from anyio.to_thread import run_sync
from sqlalchemy import Connection, create_engine, func, make_url, select
from sqlalchemy.exc import DBAPIError
from starlette.requests import HTTPConnection

from vcc_portal.config import Settings
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control import models as m
from vcc_sandbox.control import snapshots
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.control.gate import Control
from vcc_sandbox.core.background import Background
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.db import Database, OutdatedData
from vcc_sandbox.core.request_checks import SESSION_COOKIE
from vcc_sandbox.identity.tokens import tenant_of
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports import export_worker
from vcc_sandbox.seed.seed import plant

FOLDER = "tenants"
HEADER = "x-sandbox-tenant"
TOKEN_HEADER = "ssotoken"  # noqa: S105  a header's name
COOKIE = "sandbox-tenant"
NAME = re.compile(m.TENANT)
MOST = 16


class Tenants:
    """The main sandbox and those beside it; a tenant's data outlives the process, and is opened when it is asked for."""

    def __init__(self, main: Sandbox) -> None:
        self.main = main
        self._lock = threading.RLock()
        self._open: dict[str, Sandbox] = {}

    async def asked_by(self, request: HTTPConnection) -> Sandbox:
        """Whose data a call is about: `Unknown` when its header names nobody; a session of nobody is the main one's."""
        tokens = request.headers.get(TOKEN_HEADER, ""), request.cookies.get(SESSION_COOKIE, "")
        named = request.headers.get(HEADER, "")
        name = named or next((tenant for token in tokens if (tenant := tenant_of(token))), "")
        if not name or not (named or self.has(name)):
            return self.main
        return self._open.get(name) or await run_sync(self.of, name)

    def of_browser(self, request: HTTPConnection) -> Sandbox:
        """Whose data a page shows: the cookie's tenant, else the main one."""
        name = request.cookies.get(COOKIE, "")
        return self.of(name) if self.has(name) else self.main

    def has(self, name: str) -> bool:
        """Whether there is such a tenant."""
        return NAME.fullmatch(name) is not None and (name in self._open or self._folder(name).is_dir())

    def of(self, name: str) -> Sandbox:
        """A tenant's sandbox."""
        if not self.has(name):
            raise Unknown(f"no tenant {name[:32]}")
        with self._lock:
            return self._open.get(name) or self._opened(name)

    def create(self, asked: m.TenantNamed) -> m.Tenant:
        """A new one, with the seed."""
        with self._lock:
            if self.has(asked.name):
                raise Impossible(f"there is a tenant {asked.name}")
            if len(self.names()) >= MOST:
                raise Impossible(f"{MOST} tenants are kept; delete one first")
            if not self.main.database.sqlite:
                self._order("CREATE DATABASE", asked.name)
            self._folder(asked.name).mkdir(mode=0o700, parents=True)
            return told(self._opened(asked.name))

    def names(self) -> list[str]:
        """All of them."""
        return sorted(path.name for path in self._folder("").glob("*") if self.has(path.name))

    def delete(self, name: str) -> None:
        """Throw its data away."""
        with self._lock:
            sandbox = self.of(name)
            sandbox.background.stop()
            sandbox.database.close()
            del self._open[name]
            if not self.main.database.sqlite:
                self._order("DROP DATABASE", name, " WITH (FORCE)")
            shutil.rmtree(self._folder(name), ignore_errors=True)

    def close(self) -> None:
        """Let go of all of them, the main one too."""
        with self._lock:
            for sandbox in (self.main, *self._open.values()):
                sandbox.background.stop()
                sandbox.database.close()
            self._open.clear()

    def _opened(self, name: str) -> Sandbox:
        main, folder = self.main, self._folder(name)
        settings = self._settings(folder, name)
        sandbox = replace(
            main,
            settings=settings,
            database=Database(settings.database_url, name),
            clock=main.clock.another(),
            background=Background(),
            control=Control(),
            main=main,
        )
        self._plant(sandbox)
        sandbox.clock.keep_in(sandbox.database)
        self._open[name] = sandbox
        export_worker.resume(sandbox)
        return sandbox

    def _plant(self, sandbox: Sandbox) -> None:
        """See that it has tables of this version; new ones get the seed."""
        try:
            fresh = sandbox.database.create(lambda _db: None)
        except OutdatedData:
            fresh = True
        if fresh:
            snapshots.restore_or_plant(sandbox, "standard", lambda db: plant(sandbox, db))

    def _settings(self, folder: Path, name: str) -> Settings:
        url = "" if self.main.database.sqlite else self._address(name)
        return self.main.settings.model_copy(update={"data_dir": folder, "sandbox_database_url": url})

    def _address(self, name: str) -> str:
        url = make_url(self.main.database.url)
        return url.set(database=f"{url.database}_{name}").render_as_string(hide_password=False)

    def _order(self, statement: str, name: str, how: str = "") -> None:
        """Databases are made and dropped outside of transactions."""
        engine = create_engine(self.main.database.url, isolation_level="AUTOCOMMIT", hide_parameters=True)
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql(f"{statement} {_quoted(connection, self._address(name))}{how}")
        except DBAPIError as error:
            raise Impossible(f"{statement}: {str(error.orig).splitlines()[0]}") from None
        finally:
            engine.dispose()

    def _folder(self, name: str) -> Path:
        return self.main.settings.data_dir / FOLDER / name


def told(sandbox: Sandbox) -> m.Tenant:
    """A tenant as control calls show it."""
    with sandbox.database.read() as db:
        return m.Tenant(
            name=sandbox.tenant,
            now=ts(sandbox.clock.now(db)),
            cards=db.scalar(select(func.count()).select_from(Card)) or 0,
            transactions=db.scalar(select(func.count()).select_from(Trade)) or 0,
        )


def _quoted(connection: Connection, address: str) -> str:
    return connection.dialect.identifier_preparer.quote(make_url(address).database or "")
