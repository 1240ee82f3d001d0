"""Many rows into one table at once: prepared and positional on SQLite, COPY on PostgreSQL."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Column, Connection, Integer, Table, delete, func, insert, select
from sqlalchemy.orm import Session

from vcc_sandbox.cards.search_index import unindexed
from vcc_sandbox.core.ddl import unguarded
from vcc_sandbox.core.table import Base
from vcc_sandbox.core.tables import Fact
from vcc_sandbox.core.tally import untallied

ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
"""What COPY's text format asks for."""

Row = Mapping[str, Any]


def insert_rows(db: Session, table: Table, rows: Sequence[Row], *, at_once: bool = False) -> None:
    """Insert rows that name the same columns; a column that they leave out gets its default, or the database's.

    `at_once` is for thousands that cannot fail: an error is the driver's then.
    """
    if not rows:
        return
    if not at_once:
        db.execute(insert(table), rows)
        return
    db.flush()
    connection = db.connection()
    columns = [column for column in table.columns if column.key in rows[0] or _default(column) is not None]
    values = _values(columns, rows)
    if connection.dialect.name == "postgresql":
        _copy(connection, table, columns, values)
    else:
        marks = ", ".join("?" * len(columns))
        statement = f"INSERT INTO {_names(connection, table, columns)} VALUES ({marks})"  # noqa: S608  our own names
        connection.exec_driver_sql(statement, list(values))


def _copy(connection: Connection, table: Table, columns: list[Column[Any]], values: Iterable[tuple[Any, ...]]) -> None:
    driver: Any = connection.connection.driver_connection
    text = "".join("\t".join(map(_as_text, row)) + "\n" for row in values)
    with driver.cursor().copy(f"COPY {_names(connection, table, columns)} FROM STDIN") as copy:
        copy.write(text)


def dump(db: Session, folder: Path) -> None:
    """Write the rows of every table into a file each (PostgreSQL)."""
    connection = db.connection()
    driver: Any = connection.connection.driver_connection
    for table in Base.metadata.sorted_tables:
        names = _names(connection, table, list(table.columns))
        with (folder / table.name).open("wb") as file, driver.cursor().copy(f"COPY {names} TO STDOUT") as rows:
            for piece in rows:
                file.write(piece)


def load(db: Session, folder: Path) -> None:
    """Take the rows that `dump` wrote into empty tables; the database goes on numbering after them."""
    db.flush()
    connection = db.connection()
    driver: Any = connection.connection.driver_connection
    connection.execute(delete(Fact))
    with unindexed(connection), unguarded(connection), untallied(connection, counted=True):
        for table in Base.metadata.sorted_tables:
            names = _names(connection, table, list(table.columns))
            with driver.cursor().copy(f"COPY {names} FROM STDIN") as rows:
                rows.write((folder / table.name).read_bytes())
    for table in Base.metadata.sorted_tables:
        number = table.autoincrement_column
        if number is not None and isinstance(number.type, Integer):
            last = func.coalesce(select(func.max(number)).scalar_subquery(), 0) + 1
            sequence = func.pg_get_serial_sequence(table.name, number.name)
            connection.execute(select(func.setval(sequence, last, False)))


def _as_text(value: Any) -> str:
    if type(value) is str:
        return value.translate(ESCAPES) if not value.isalnum() else value
    return "\\N" if value is None else str(value)


def _names(connection: Connection, table: Table, columns: list[Column[Any]]) -> str:
    quote = connection.dialect.identifier_preparer
    return f"{quote.format_table(table)} ({', '.join(quote.format_column(column) for column in columns)})"


def _default(column: Column[Any]) -> Any:
    default = column.default
    return default.arg if default is not None and default.is_scalar else None


def _values(columns: list[Column[Any]], rows: Sequence[Row]) -> Iterator[tuple[Any, ...]]:
    if all(column.key in rows[0] and not isinstance(column.type, JSON) for column in columns):
        return map(itemgetter(*(column.key for column in columns)), rows)
    read = [_reader(column) for column in columns]
    return (tuple(one(row) for one in read) for row in rows)


def _reader(column: Column[Any]) -> Callable[[Row], Any]:
    key, default = column.key, _default(column)
    if isinstance(column.type, JSON):
        return lambda row: json.dumps(row[key])
    return lambda row: row.get(key, default)
