"""Pages of a query: total, order with a stable tie-break, and the rows of one page."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models.base import PageQuery
from vcc_sandbox.context import Refused

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
    offset = (request.page_no - 1) * request.page_size
    rows = db.scalars(query.order_by(*order).limit(request.page_size).offset(offset)).all() if offset < total else []
    return total, rows
