"""Which database the tests' sandboxes stand on: SQLite, or copies of templates in a PostgreSQL cluster."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest
from psycopg import sql

Fill = Callable[[str], None]
"""Puts tables and rows into the empty database at an address."""


on_one_database = pytest.mark.parametrize("each_database", ["sqlite"], indirect=True)
"""For what is refused before anything is written, in a file whose tests else run on both."""


class Cluster:
    """Gives a test a database of its own in a moment: a copy of one that was filled once."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._filled: set[str] = set()
        self._given = 0

    def copy_of(self, template: str, fill: Fill) -> str:
        """The address of a fresh copy; the first time, the template is made and filled."""
        if template not in self._filled:
            self._create(template, "template1")
            fill(self._address(template))
            self._filled.add(template)
        self._given += 1
        name = f"copy_{self._given}"
        self._create(name, template)
        return self._address(name)

    def forget_copies(self) -> None:
        """Drop what tests were given."""
        with psycopg.connect(self._url.replace("+psycopg", ""), autocommit=True) as connection:
            query = "SELECT datname FROM pg_database WHERE datname LIKE 'copy_%'"
            for (name,) in connection.execute(query).fetchall():
                connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def _create(self, name: str, template: str) -> None:
        with psycopg.connect(self._url.replace("+psycopg", ""), autocommit=True) as connection:
            names = sql.Identifier(name), sql.Identifier(template)
            # Copied through the log, as it is by default since 15, it takes three times as long.
            how = sql.SQL(" STRATEGY FILE_COPY" if connection.info.server_version >= 150000 else "")
            connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names) + how)

    def _address(self, name: str) -> str:
        return self._url.removesuffix("/postgres") + f"/{name}"


_current: Cluster | None = None


@contextmanager
def on(cluster: Cluster) -> Iterator[None]:
    """Within it, sandboxes stand on copies in that cluster."""
    global _current  # noqa: PLW0603  one test at a time in a process
    _current = cluster
    try:
        yield
    finally:
        _current = None
        cluster.forget_copies()


def copy_of(template: str, fill: Fill) -> str:
    """The address of a copy in the cluster that is on; empty where SQLite is."""
    return _current.copy_of(template, fill) if _current else ""
