"""A column is a field of the row, written with `column`: type, title, value from the provider's entry, width."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, get_type_hints

from vcc_portal.domain.card import CardFace, CardThumbnail
from vcc_portal.domain.listing import Amount, Status
from vcc_portal.domain.text import EMPTY, Text


class ColumnKind(StrEnum):
    """How a column's value is drawn; what its type says already need not be said."""

    TEXT = "text"
    COPIED = "copied"
    """A text with a control that copies it."""
    LINKED = "linked"
    """A `Link`, with what stands small below it."""
    MONEY = "money"
    FIGURE = "figure"
    """A text that is read from its end, such as an amount with its currency before it."""
    DATE = "date"
    STATUS = "status"
    CARD = "card"
    TAGS = "tags"
    LIMIT = "limit"
    """A page's own drawing."""
    CHANGES = "changes"
    """`FieldChange`s, one below the other."""
    ACTION = "action"


@dataclass(frozen=True)
class Link:
    """A value that leads somewhere; without an address it is plain, without a text it is "--"."""

    text: Text = EMPTY
    href: str = ""
    last4: str = ""
    """Of the card that it leads to; masked below it."""


@dataclass(frozen=True)
class FieldChange:
    """A field before and after; an empty `before` is not known."""

    label: Text = EMPTY
    before: Text = EMPTY
    after: Text = EMPTY
    has_before: bool = False


_KINDS: Mapping[Any, ColumnKind] = {
    Link: ColumnKind.LINKED,
    Amount: ColumnKind.MONEY,
    Status: ColumnKind.STATUS,
    CardFace: ColumnKind.CARD,
    CardThumbnail: ColumnKind.CARD,
    list[str]: ColumnKind.TAGS,
    list[FieldChange]: ColumnKind.CHANGES,
}


@dataclass(frozen=True)
class Column:
    """One column; `key` names the row's field that it shows."""

    key: str
    title: Text
    kind: ColumnKind = ColumnKind.TEXT
    width: str = "auto"
    sort: str = ""
    """The address's sort key; empty for a column that cannot be sorted."""
    order: str = ""
    """What the provider calls that order."""
    leads: bool = False
    """True for the column that orders the rows, from its largest, when no order is asked for."""
    pinned: bool = False
    """True for a column that can be neither hidden nor moved."""
    hidden: bool = False
    """True for a column that is shown only when it is asked for."""
    least: int = 180
    """Pixels below which a column of automatic width does not shrink: others are left out first."""
    drop: int = 0
    """Where the list is too narrow for all columns, the one with the smallest number goes first; 0 stays."""
    narrow: bool = False
    """True for a column that stands below its row in a window narrower than pages are made for, whether or not rows open there:
    there is room for a name and its amount."""
    note: Text = EMPTY
    """What the title alone does not say; beside it on hover and focus. Not for a column that can be sorted."""
    legend: tuple[tuple[Status, Text], ...] = ()
    """What each status means, in the order in which they follow each other."""

    @property
    def room(self) -> int:
        """Pixels that the column takes at least."""
        return self.least if self.width == "auto" else int(self.width.removesuffix("px"))


def column(title: Text, value: Callable[[Any], Any], kind: ColumnKind | None = None, **more: Any) -> Any:
    """A field of a row that is a column: its title, its value from an entry, and the rest of `Column`."""
    return field(metadata={"value": value, "column": (title, kind, more)})


def value(of: Callable[[Any], Any]) -> Any:
    """A field of a row that is no column: what a cell's drawing needs beside its own value."""
    return field(metadata={"value": of})


def columns_of(row: type[Any]) -> tuple[Column, ...]:
    """The columns of a row, in the order of its fields."""
    hints, made = get_type_hints(row), []
    for each in dataclasses.fields(row):
        if "column" in each.metadata:
            title, kind, more = each.metadata["column"]
            made.append(Column(each.name, title, kind or _KINDS.get(hints[each.name], ColumnKind.TEXT), **more))
    return tuple(made)


def sorts_of(row: type[Any]) -> frozenset[str]:
    """The keys that a list of such rows may be sorted by."""
    return frozenset(each.sort for each in columns_of(row) if each.sort)


def row_of(row: type[Any], entry: Any) -> Any:
    """An entry of the provider's answer as a row."""
    return row(**{each.name: each.metadata["value"](entry) for each in dataclasses.fields(row)})
