"""Pages of a query: total, order with a stable tie-break, and the rows of one page."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Select, UnaryExpression, func, select
from sqlalchemy.orm import Session
from sqlalchemy.sql import operators

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models.base import PageQuery
from vcc_sandbox.core.context import Refused

DAY = 10
"""Length of a moment that is a whole day."""


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
    if start:
        query = query.where(column >= start)
    if not end:
        return query
    if len(end) > DAY:
        return query.where(column <= end)
    return query.where(column < (date.fromisoformat(end) + timedelta(days=1)).isoformat())


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
