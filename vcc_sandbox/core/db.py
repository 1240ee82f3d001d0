"""The database: SQLite by default (WAL, every commit on disk), PostgreSQL by URL.

A writer takes the write lock when it begins, so what it reads is still true when it writes.
"""

import functools
import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, MetaData, create_engine, event, inspect, make_url, text
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.orm import Session
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.util import LRUCache

from vcc_sandbox.cards.search_index import RULES, install_card_index
from vcc_sandbox.core.all_tables import Base
from vcc_sandbox.core.ddl import SQLITE_RULES, install_guards
from vcc_sandbox.core.tables import Fact
from vcc_sandbox.core.tally import RULES as TALLY_RULES
from vcc_sandbox.core.tally import install_tally

SQLITE_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "recursive_triggers = ON",
    "busy_timeout = 10000",
    "cache_size = -32000",
)


WRITE_LOCK = 0x5643_4353
"""PostgreSQL: one writer at a time there too, so that both databases behave alike."""


VERSION = "schema"


class OutdatedData(Exception):
    """The database has other tables than this version; the text is one line for the operator."""


class Database:
    """Engine and sessions of one sandbox."""

    def __init__(self, url: str, tenant: str = "") -> None:
        self.url = url
        self.tenant = tenant
        """Whose it is; empty for the main one. A session knows it as `info["tenant"]`."""
        self.sqlite = url.startswith("sqlite")
        self.engine = _sqlite_engine(url) if self.sqlite else _postgresql_engine(url)
        # SQLite's readers see one state by themselves; PostgreSQL's would see what is committed between two queries.
        self._reading = self.engine if self.sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")
        self._writing = self.engine.execution_options(sandbox_write=True)
        self._one_writer = threading.Lock() if self.sqlite else nullcontext()

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one state of the database; what it changes is not kept."""
        with Session(self._reading, info={"tenant": self.tenant}) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A session that commits when its block ends without an exception."""
        opened = Session(self._writing, expire_on_commit=False, info={"tenant": self.tenant})
        with self._one_writer, opened as session, session.begin():
            if not self.sqlite:
                session.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": WRITE_LOCK})
            yield session

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep this process's writers out, for work on the SQLite file itself."""
        with self._one_writer:
            yield

    def create(self, plant: Callable[[Session], None]) -> bool:
        """Create tables, guards and the seed in one transaction; False when they are there already.

        Raises `OutdatedData` when they were made by another version.
        """
        with self.write() as session:
            if inspect(session.connection()).has_table("person"):
                self._check_version(session)
                return False
            self._build(session, plant)
        return True

    def recreate(self, plant: Callable[[Session], None]) -> None:
        """Replace everything by the seed in one transaction; readers see the old data until it is done."""
        with self.write() as session:
            connection = session.connection()
            present = MetaData()
            present.reflect(connection)
            present.drop_all(connection)
            self._build(session, plant)

    def put_aside(self) -> str:
        """Rename an outdated SQLite file so that a new one takes its place; other databases are left alone."""
        self.engine.dispose()
        name = self.engine.url.database
        if not self.sqlite or not name or name == ":memory:":
            raise OutdatedData("The sandbox's database was made by another version of it. Run: make reset")
        file = Path(name)
        kept = file.with_suffix(f".outdated-{int(time.time())}.db")
        file.rename(kept)
        for rest in ("-wal", "-shm"):
            file.with_name(file.name + rest).unlink(missing_ok=True)
        return kept.name

    def _build(self, session: Session, plant: Callable[[Session], None]) -> None:
        connection = session.connection()
        Base.metadata.create_all(connection, checkfirst=False)
        install_guards(connection)
        install_card_index(connection)
        install_tally(connection)
        session.add(Fact(name=VERSION, value=schema_version()))
        plant(session)

    def _check_version(self, session: Session) -> None:
        known = inspect(session.connection()).has_table(Fact.__tablename__)
        fact = session.get(Fact, VERSION) if known else None
        if fact is None or fact.value != schema_version():
            raise OutdatedData

    def close(self) -> None:
        """Give every connection back."""
        self.engine.dispose()


@functools.cache
def schema_version() -> str:
    """Changes whenever a table, an index or a trigger does."""
    tables = Base.metadata.sorted_tables
    made = [str(CreateTable(table)) for table in tables]
    made += sorted(str(CreateIndex(index)) for table in tables for index in table.indexes)
    rules = map(str, (*SQLITE_RULES, *RULES, *TALLY_RULES))
    return hashlib.sha256("\n".join([*made, *rules]).encode()).hexdigest()[:16]


def _postgresql_engine(url: str) -> Engine:
    from psycopg.adapt import Buffer, Loader  # noqa: PLC0415  only where PostgreSQL is used is its driver installed

    class Whole(Loader):
        """A sum of integers is a NUMERIC there; all numbers here are whole, and JSON knows no decimals."""

        def load(self, data: Buffer) -> int:
            return int(bytes(data))

    engine = create_engine(url, pool_size=20, max_overflow=20, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _record: Any) -> None:
        connection.adapters.register_loader("numeric", Whole)
        # A page asks for little: to start a worker or a compiler for it takes longer than the answer.
        connection.execute("SET max_parallel_workers_per_gather = 0")
        connection.execute("SET jit = off")
        connection.commit()

    return engine


class Sqlite(SQLiteDialect_pysqlite):
    """Like any other of its kind, so what was compiled for one database serves the others of the process."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        """One kind is one dialect."""
        return type(other) is type(self)

    def __hash__(self) -> int:
        """The same for all."""
        return hash(Sqlite)


registry.register("sqlite.alike", __name__, Sqlite.__name__)
_STATEMENTS: LRUCache[Any, Any] = LRUCache(1000)


def _sqlite_engine(url: str) -> Engine:
    engine = create_engine(
        make_url(url).set(drivername="sqlite+alike"),
        pool_size=20,
        max_overflow=40,
        connect_args={"check_same_thread": False},
        execution_options={"compiled_cache": _STATEMENTS},
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver must not begin by itself; `_begin` does
        cursor = connection.cursor()
        for pragma in SQLITE_PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        write = connection.get_execution_options().get("sandbox_write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    return engine
