"""Pages of a query: total, order with a stable tie-break, and the rows of one page."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Select, UnaryExpression, func, literal, select, tuple_
from sqlalchemy.orm import Session
from sqlalchemy.sql import operators
from sqlalchemy.sql.functions import FunctionElement

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models.base import CursorQuery, PageQuery
from vcc_sandbox.core.clock import day_after
from vcc_sandbox.core.context import Refused
from vcc_sandbox.core.narrowing import met

DAY = 10
"""Length of a moment that is a whole day."""
INT64 = 2**63


def ordering(
    order_by: str | None, order_dir: str | None, columns: Mapping[str, Any], default: str, tie: Any
) -> tuple[Any, Any]:
    """ORDER BY for a wire name, newest or largest first unless ASC is asked for; an unknown name is a field error."""
    column = columns.get(order_by or default)
    if column is None:
        raise Refused(Code.SUBMIT_FAILED, error_param=["orderBy"], message=f"cannot order by {order_by}")
    ascending = order_dir == "ASC"
    return (column.asc(), tie.asc()) if ascending else (column.desc(), tie.desc())


def between(query: Select[Any], column: Any, start: str | None, end: str | None) -> Select[Any]:
    """Rows from `start` to `end`, both inclusive; each is a day or a moment, or open."""
    return query.where(*bounds(column, start, end))


def bounds(column: Any, start: str | None, end: str | None) -> tuple[Any, ...]:
    """The same as conditions."""
    found = [column >= start] if start else []
    if end and len(end) > DAY:
        found.append(column <= end)
    elif end:
        found.append(column < day_after(end))
    return tuple(found)


def page_rows(db: Session, query: Select[Any], request: PageQuery, order: tuple[Any, ...]) -> tuple[int, Sequence[Any]]:
    """Total of the query and the entities of the asked page."""
    total = db.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    return total, rows_of(db, query, request, order, total)


def rows_of(db: Session, query: Select[Any], request: PageQuery, order: tuple[Any, ...], total: int) -> Sequence[Any]:
    """The entities of the asked page of a query with that many; a page of the second half is read from the end."""
    offset = (request.page_no - 1) * request.page_size
    count = min(request.page_size, total - offset)
    if count <= 0:
        return []
    if offset <= total // 2:
        return db.scalars(query.order_by(*order).limit(count).offset(offset)).all()
    backwards = tuple(reversed_order(column) for column in order)
    return db.scalars(query.order_by(*backwards).limit(count).offset(total - offset - count)).all()[::-1]


def reversed_order(column: Any) -> Any:
    """The other direction of an ORDER BY element; a plain column ascends."""
    if isinstance(column, UnaryExpression):
        return column.element.asc() if column.modifier is operators.desc_op else column.element.desc()
    return column.desc()


class Slice(NamedTuple):
    """The entities of one page, and the cursors of its neighbours; an empty cursor is no such page."""

    rows: Sequence[Any]
    next_cursor: str = ""
    previous_cursor: str = ""


def slice_of(
    db: Session,
    query: Select[Any],
    request: CursorQuery,
    order: tuple[Any, Any],
    total: int | None,
    within: tuple[Any, ...] = (),
) -> Slice:
    """The asked page of a list of any length: behind a cursor as quick as the first one.

    `order` is a column and the tie-break, both in one direction; `within` is bounds of that column besides those of the query.
    A cursor of another list, order or shape is a field error.
    """
    names, size = _names_of(order), request.page_size
    if request.cursor is None:
        offset, query = (request.page_no - 1) * size, query.where(*within)
        if total is not None:
            rows = list(rows_of(db, query, request, order, total))
            more = offset + len(rows) < total
        else:
            rows = list(db.scalars(query.order_by(*order).limit(size + 1).offset(offset)).all())
            more, rows = len(rows) > size, rows[:size]
        return _slice(db, rows, order, before=bool(rows) and offset > 0, behind=more)
    column, tie = (each.element for each in order)
    mark = _read(request.cursor, names, column.type.python_type)
    onwards = mark.forward == (order[0].modifier is operators.desc_op)
    place, seen = tuple_(column, tie), tuple_(literal(mark.value, column.type), literal(mark.tie, tie.type))
    # SQLite reads an index from one bound on, the first that it comes to: of two on the same side it must be the cursor.
    behind = query.where(*(met(bound) if _is_upper(bound) == onwards else bound for bound in within))
    behind = behind.where(place < seen if onwards else place > seen)
    read = order if mark.forward else tuple(reversed_order(each) for each in order)
    rows = list(db.scalars(behind.order_by(*read).limit(size + 1)).all())
    more, rows = len(rows) > size, rows[:size]
    if not mark.forward:
        rows.reverse()
    return _slice(db, rows, order, before=mark.forward or more, behind=more or not mark.forward)


def _is_upper(bound: Any) -> bool:
    return bound.operator in {operators.lt, operators.le}


@dataclass(frozen=True)
class _Mark:
    """What a cursor says: where a page ended, and in which direction to go on."""

    forward: bool
    value: Any
    tie: str


def _names_of(order: tuple[Any, Any]) -> str:
    """The order, whichever index it is read from (`narrowing`)."""
    first = order[0].element
    column = next(iter(first.clauses)) if isinstance(first, FunctionElement) else first
    return f"{column} {order[0].modifier}, {order[1]}"


def _slice(db: Session, rows: list[Any], order: tuple[Any, Any], *, before: bool, behind: bool) -> Slice:
    if not rows:
        return Slice(rows)
    return Slice(
        rows,
        _written(db, rows[-1], order, forward=True) if behind else "",
        _written(db, rows[0], order, forward=False) if before else "",
    )


def _written(db: Session, row: Any, order: tuple[Any, Any], *, forward: bool) -> str:
    """Opaque to whoever carries it; it says nothing that the row does not."""
    tie = order[1].element
    known = getattr(row, tie.key)
    value = db.scalar(select(order[0].element).where(tie == known))
    text = json.dumps([zlib.crc32(_names_of(order).encode()), int(forward), value, known])
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read(cursor: str, names: str, kind: type) -> _Mark:
    """`kind` is what the order's column holds."""
    try:
        check, forward, value, tie = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, TypeError, RecursionError):
        check, forward, value, tie = 0, 0, "", ""
    fits = _stored(value, kind) and _stored(tie, str)
    if check != zlib.crc32(names.encode()) or not fits:
        raise Refused(Code.SUBMIT_FAILED, error_param=["cursor"], message="not a cursor of this list")
    return _Mark(bool(forward), value, tie)


def slice_of_list(rows: Sequence[Any], request: CursorQuery, key: Callable[[Any], tuple[Any, ...]]) -> Slice:
    """The same of rows that are computed and stand in the order of `key`, whose values JSON takes."""
    size, keys = request.page_size, [key(row) for row in rows]
    start = (request.page_no - 1) * size
    if request.cursor is not None:
        forward, mark = _read_key(request.cursor, keys[0]) if keys else (True, ())
        start = bisect_right(keys, mark) if forward else max(0, bisect_left(keys, mark) - size)
    part = rows[start : start + size]
    if not part:
        return Slice(part)
    following = _written_key(keys[start + len(part) - 1], forward=True) if start + len(part) < len(rows) else ""
    return Slice(part, following, _written_key(keys[start], forward=False) if start else "")


def _written_key(key: tuple[Any, ...], *, forward: bool) -> str:
    return urlsafe_b64encode(json.dumps([int(forward), *key]).encode()).decode().rstrip("=")


def _read_key(cursor: str, like: tuple[Any, ...]) -> tuple[bool, tuple[Any, ...]]:
    """`like` is a key of the list."""
    try:
        forward, *key = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, TypeError, RecursionError):
        forward, key = 0, []
    if forward not in (0, 1) or [type(each) for each in key] != [type(each) for each in like]:
        raise Refused(Code.SUBMIT_FAILED, error_param=["cursor"], message="not a cursor of this list")
    return bool(forward), tuple(key)


def _stored(value: Any, kind: type) -> bool:
    """Whether both databases take it as a value of a column of that kind."""
    if kind is int:
        return type(value) is int and abs(value) < INT64
    return isinstance(value, str) and "\x00" not in value and not re.search("[\ud800-\udfff]", value)
