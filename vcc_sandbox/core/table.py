"""Base of every table, and the column types that they share.

Times are text "yyyy-MM-dd HH:mm:ss" in Asia/Shanghai, as on the wire: they sort, and a day or month is a prefix.
Money is an integer in thousandths of the major unit.
"""

from typing import Annotated, Any

from sqlalchemy import JSON, BigInteger, MetaData, String
from sqlalchemy.orm import DeclarativeBase, mapped_column

Ts = Annotated[str, mapped_column(String(19))]
Money = Annotated[int, mapped_column(BigInteger)]
Id = Annotated[str, mapped_column(String(20))]


def usual(column: Any) -> Any:
    """What stands in a column of which nothing was said."""
    return column.default.arg if column.default is not None and column.default.is_scalar else None


def blank(model: "type[Base]") -> dict[str, Any]:
    """A row of which nothing was said."""
    return {column.key: usual(column) for column in model.__table__.columns}


class Base(DeclarativeBase):
    """Declarative base with stable constraint names."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {dict[str, Any]: JSON, list[str]: JSON, list[dict[str, Any]]: JSON}
