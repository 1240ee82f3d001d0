"""Filters of a long list, so that its rows are found without reading all of them.

What few rows have is looked up by its own index, and sorted; what many have is met on the way through the order of the list. An
equality has an index that goes on with the time, so a list in that order needs to know neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, literal_column, select
from sqlalchemy.orm import Session
from sqlalchemy.sql import operators

FEW = 1_000
"""So many rows are sorted as they are found."""


@dataclass(frozen=True)
class Condition:
    """One filter, in the form that an index can find, and in one that no index is chosen for."""

    found: Any
    met: Any
    equality: bool = False
    alone: bool = False
    """Its index knows nothing of companies: a card, a transaction, what followed from one."""


def equals(column: Any, value: Any, *, alone: bool = False) -> Condition:
    """A column with one value."""
    return Condition(column == value, unindexed(column) == value, equality=True, alone=alone)


def among(column: Any, values: Any, *, alone: bool = False) -> Condition:
    """A column with one of several values."""
    known = tuple(values)
    if len(known) == 1:
        return equals(column, known[0], alone=alone)
    return Condition(column.in_(known), unindexed(column).in_(known), alone=alone)


def at_least(column: Any, value: Any) -> Condition:
    """A column with that value or more."""
    return Condition(column >= value, unindexed(column) >= value)


def at_most(column: Any, value: Any) -> Condition:
    """A column with that value or less."""
    return Condition(column <= value, unindexed(column) <= value)


def unindexed(column: Any) -> Any:
    """The same value, but not an index's."""
    return func.coalesce(column, None)


@dataclass(frozen=True)
class LongList:
    """The rows of a company between two moments that meet every condition."""

    rows: Select[Any]
    """All of the table."""
    owned: Condition
    conditions: Mapping[str, Condition]
    period: tuple[Any, ...]

    @property
    def everything(self) -> Select[Any]:
        """Its rows as they are asked for, for files."""
        found = (each.found for each in self.conditions.values())
        return self.rows.where(self.owned.found, *found, *self.period)

    def ordered(self, db: Session, order: tuple[Any, Any], *, by_time: bool) -> "Ordered":
        """Its rows so that a page of them is found soon; `by_time` says that the order is that of the equalities' indexes."""
        known = sorted(self.conditions.values(), key=lambda each: not each.alone)
        for each in known:
            sought = each.alone or not (by_time and each.equality)
            if sought and is_few(db, self.rows.where(each.found, *([] if each.alone else [self.owned.found]))):
                rows = self.rows.where(each.found, *self._met(each, owned=each.alone))
                return Ordered(rows.where(*map(_met, self.period)), _sorted(order))
        if not by_time:
            return Ordered(self.rows.where(self.owned.found, *self._met(None), *map(_met, self.period)), order)
        alone = next((each for each in known if each.alone and each.equality), None)
        if alone is not None:
            return Ordered(self.rows.where(alone.found, *self._met(alone, owned=True), *self.period), order)
        forms = (each.found if each.equality else each.met for each in known)
        return Ordered(self.rows.where(self.owned.found, *forms, *self.period), order)

    def _met(self, but: Condition | None, *, owned: bool = False) -> list[Any]:
        met = [each.met for each in self.conditions.values() if each is not but]
        if but is not None:
            met.append(self.owned.met if owned else self.owned.found)
        return met


@dataclass(frozen=True)
class Ordered:
    """Rows with the order in which they are read."""

    rows: Select[Any]
    order: tuple[Any, Any]


def is_few(db: Session, rows: Select[Any], most: int | None = None) -> bool:
    """Whether there are at most so many rows; no more are looked at."""
    bound = FEW if most is None else most
    some = rows.with_only_columns(literal_column("1"), maintain_column_froms=True).limit(bound + 1)
    return (db.scalar(select(func.count()).select_from(some.subquery())) or 0) <= bound


def _met(compared: Any) -> Any:
    return compared.operator(unindexed(compared.left), compared.right)


def _sorted(order: tuple[Any, Any]) -> tuple[Any, Any]:
    first, tie = order
    element = unindexed(first.element)
    return (element.desc() if first.modifier is operators.desc_op else element.asc()), tie
