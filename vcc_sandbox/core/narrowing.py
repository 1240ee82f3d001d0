"""Filters of a long list, so that its rows are found without reading all of them.

What few rows have is looked up by its own index, and sorted; what many have is met on the way through the order of the list. An
equality has an index that goes on with the time, so a list in that order needs to know neither.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, func, literal_column, select
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
    of_company: bool = False
    """What it finds is the company's own, so no row has to be asked whose it is."""
    first: Any = None
    """What only the first ids of another table find: enough of them tell that many are found, and the others stay unread."""

    @property
    def parts(self) -> tuple[Any, ...]:
        """What it finds as it is asked whether that is much: a part first, where there is one."""
        return (self.found,) if self.first is None else (self.first, self.found)

    @property
    def is_counted_by_index(self) -> bool:
        """Its index finds rows that have it, one after the other, where the order of the list meets them far apart."""
        return not self.equality and self.found is not self.met


def equals(column: Any, value: Any, *, alone: bool = False) -> Condition:
    """A column with one value."""
    return Condition(column == value, unindexed(column) == value, equality=True, alone=alone)


def with_values(*, alone: bool = False, **asked: tuple[Any, Any]) -> dict[str, Condition]:
    """A column and its value by the name of each filter; one without a value narrows nothing."""
    return {name: equals(column, value, alone=alone) for name, (column, value) in asked.items() if value}


def among(column: Any, values: Any, *, alone: bool = False) -> Condition:
    """A column with one of several values."""
    known = tuple(values)
    if len(known) == 1:
        return equals(column, known[0], alone=alone)
    return Condition(column.in_(known), unindexed(column).in_(known), alone=alone)


def of_ids(column: Any, ids: Select[Any], met: Any, *, of_company: bool = False) -> Condition:
    """A column with one of the ids that another table has, be they a hundred thousand."""
    first = column.in_(ids.limit(FEW + 1))
    return Condition(column.in_(ids), met, alone=True, of_company=of_company, first=first)


def between(column: Any, least: Any, most: Any) -> Condition:
    """A column from one value to another; None leaves a side open."""
    found = [column >= least] if least is not None else []
    found += [column <= most] if most is not None else []
    return Condition(and_(*found), and_(*map(met, found)))


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

    def having(self, one: Condition) -> Select[Any]:
        """Those of its rows that meet one condition more, by the index of that, which goes on with the time."""
        return self._found_by(one, one.found).where(*self.period)

    def ordered(self, db: Session, order: tuple[Any, Any], at: Any) -> "Ordered":
        """Its rows so that a page of them is found soon; `at` is the time with which the equalities' indexes go on."""
        by_time = order[0].element.name == at.name  # each use of a column makes an object of its own
        known = sorted(self.conditions.values(), key=lambda each: not each.alone)
        for each in known:
            sought = each.alone or not (by_time and each.equality)
            if sought and self._few_have(db, each):
                rows = self._found_by(each, each.found).where(*map(met, self.period))
                return Ordered(rows, _sorted(order))
        if not by_time:
            return Ordered(self._met(self.rows.where(self.owned.found)).where(*map(met, self.period)), order)
        alone = next((each for each in known if each.alone and each.equality), None)
        if alone is not None:
            return Ordered(self._found_by(alone, alone.found), order, self.period)
        forms = (each.found if each.equality else each.met for each in known)
        return Ordered(self.rows.where(self.owned.found, *forms), order, self.period, self._to_count(known))

    def _few_have(self, db: Session, one: Condition) -> bool:
        owned = [] if one.alone else [self.owned.found]
        return all(is_few(db, self.rows.where(part, *owned)) for part in one.parts)

    def _to_count(self, known: Sequence[Condition]) -> tuple[Select[Any], ...]:
        by = next((each for each in known if each.is_counted_by_index), None)
        return () if by is None else tuple(self._found_by(by, part).where(*map(met, self.period)) for part in by.parts)

    def _found_by(self, by: Condition, part: Any) -> Select[Any]:
        """With what one condition finds by its index, or a part of that, and the others met, whatever the time."""
        found = self._met(self.rows.where(part), but=by)
        return found if by.of_company else found.where(self.owned.met if by.alone else self.owned.found)

    def _met(self, rows: Select[Any], but: Condition | None = None) -> Select[Any]:
        return rows.where(*(each.met for each in self.conditions.values() if each is not but))


@dataclass(frozen=True)
class Ordered:
    """Rows with the order in which they are read."""

    unbounded: Select[Any]
    """Without the moments between which they are."""
    order: tuple[Any, Any]
    within: tuple[Any, ...] = ()
    """Those bounds, where the order is by them; elsewhere the rows meet them as any condition."""
    to_count: tuple[Select[Any], ...] = ()
    """The same rows as an index finds them, where that is quicker than the order; see `counted_rows`."""

    @property
    def rows(self) -> Select[Any]:
        """All of them."""
        return self.unbounded.where(*self.within)

    @property
    def counted_rows(self) -> tuple[Select[Any], ...]:
        """The rows, to be counted; before them a part of them, if that can tell sooner that they are too many."""
        return self.to_count or (self.rows,)


def is_few(db: Session, rows: Select[Any], most: int | None = None) -> bool:
    """Whether there are at most so many rows; no more are looked at."""
    bound = FEW if most is None else most
    some = rows.with_only_columns(literal_column("1"), maintain_column_froms=True).limit(bound + 1)
    return (db.scalar(select(func.count()).select_from(some.subquery())) or 0) <= bound


def met(compared: Any) -> Any:
    """The same comparison, but not of an index's value."""
    return compared.operator(unindexed(compared.left), compared.right)


def _sorted(order: tuple[Any, Any]) -> tuple[Any, Any]:
    first, tie = order
    element = unindexed(first.element)
    return (element.desc() if first.modifier is operators.desc_op else element.asc()), tie
