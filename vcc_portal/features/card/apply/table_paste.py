"""What was pasted into the table of a batch: where each column goes, and what only the person who pasted can say.

A column goes where its head says, or, without heads, to the visible column in whose place it stands. Where that is not
beyond doubt nothing is taken: `read_pasted` then leaves columns open, and each says why.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from vcc_portal.domain.money import decimals
from vcc_portal.domain.tables import COMMAS, Cells, one_line, read_table
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.written_amounts import Point, Written, plain, unclear_of, with_dot, written
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.table_headings import Head, has_heads, head_of, is_no_limit
from vcc_portal.i18n.card import paste as words

COLUMNS: tuple[str, ...] = ("card_name", "email", "card_tags", *LIMIT_FIELDS)
"""Names of a row's cells, in their order."""
MOST_ROWS = 300
"""Rows that a table holds: more than one batch takes, so that what was pasted can be sorted out."""
MOST_COLUMNS = 20
"""Columns that are looked at: the table's own, and what else people keep beside them."""
OPEN, LEFT_OUT = "", "out"
"""Answers to where a column goes: none yet, and nowhere."""
_LONGEST_CELL = 400
_TAG_ENDS = ",，;；、\n|"
_SPLIT_TAGS = str.maketrans(dict.fromkeys(_TAG_ENDS, "\n"))


@dataclass(frozen=True)
class PasteColumn:
    """One pasted column; `to` is a column's name, `LEFT_OUT`, or `OPEN` where it has to be asked."""

    place: int
    head: Head
    cells: tuple[str, ...]
    to: str = OPEN
    why: Text = EMPTY
    """Why it has to be asked."""

    @property
    def values(self) -> Iterator[str]:
        """Cells with any text."""
        return (cell for cell in self.cells if cell)


@dataclass(frozen=True)
class PasteReading:
    """A clipboard's text as columns; blank rows are gone."""

    columns: tuple[PasteColumn, ...] = ()
    currency: str = "USD"
    heads: bool = False
    """The first row is one of heads, and not among the cells."""
    sure_of_heads: bool = True
    first_row: bool = False
    """There are rows below the first one, so it may be one of heads or not."""
    shown: int = 0
    """Visible columns that there were to paste into, where there are more pasted ones; else 0."""
    more_rows: int = 0
    more_columns: bool = False

    @property
    def rows(self) -> int:
        """Rows of cells."""
        return len(self.columns[0].cells) if self.columns else 0

    @property
    def unclear(self) -> tuple[str, ...]:
        """Amounts of the limits' columns that may be read in two ways."""
        return unclear_of(amount for column in self.columns for amount in _amounts(column))

    @property
    def certain(self) -> bool:
        """Nothing has to be asked."""
        return self.sure_of_heads and not self.unclear and all(column.to != OPEN for column in self.columns)

    @property
    def taken_twice(self) -> frozenset[str]:
        """Columns of the table to which more than one pasted column goes."""
        counts = Counter(column.to for column in self.columns if column.to in COLUMNS)
        return frozenset(name for name, count in counts.items() if count > 1)

    def with_answer(self, place: int, to: str) -> "PasteReading":
        """The same, once a column has been told where to go; anything that is no such answer changes nothing."""
        if to not in (*COLUMNS, LEFT_OUT, OPEN):
            return self
        return replace(self, columns=tuple(replace(c, to=to) if c.place == place else c for c in self.columns))

    def rest_left_out(self) -> "PasteReading":
        """The same, with every column left out that is still open."""
        return replace(self, columns=tuple(replace(c, to=c.to or LEFT_OUT) for c in self.columns))


@dataclass(frozen=True)
class Pasted:
    """Cells to be put into the table: their columns by name, and the rows."""

    columns: list[str] = field(default_factory=list)
    rows: Cells = field(default_factory=list)


def read_pasted(
    text: str, currency: str, visible: Sequence[str] = COLUMNS, at: str = "", heads: bool | None = None
) -> PasteReading:
    """Read a clipboard's text for a table of which these columns are visible.

    Heads say which column is which, in any order. Without them the cells go into the visible columns from `at` on.
    `heads` is what the person says about the first row. Rows and columns beyond the bounds are not looked at.
    """
    table = read_table(text, most_rows=MOST_ROWS + 1, most_columns=MOST_COLUMNS)
    rows = [[cell.strip()[:_LONGEST_CELL] for cell in row] for row in table.rows]
    found, sure = has_heads(rows) if heads is None else (heads and bool(rows), True)
    below = rows[1:] if found else rows[:MOST_ROWS]
    width = max((len(row) for row in rows), default=0)
    columns = [
        PasteColumn(
            place,
            head_of(rows[0][place]) if found and place < len(rows[0]) else Head(),
            tuple(row[place] if place < len(row) else "" for row in below),
        )
        for place in range(width)
    ]
    reading = PasteReading(
        currency=currency,
        heads=found,
        sure_of_heads=sure,
        first_row=len(rows) > 1,
        more_rows=table.more_rows + max(0, len(rows) - len(below) - found),
        more_columns=table.more_columns,
    )
    if found:
        return replace(reading, columns=tuple(_by_head(columns, currency)))
    while columns and not any(columns[-1].cells):
        columns.pop()
    open_to = visible[visible.index(at) if at in visible else 0 :]
    if len(columns) == 1 and at in visible and at not in LIMIT_FIELDS:
        placed = [replace(columns[0], to=at)]
    else:
        placed = _by_place(columns, open_to, currency, table.separator)
    return replace(reading, columns=tuple(placed), shown=len(open_to) if len(columns) > len(open_to) else 0)


def taken(reading: PasteReading, point: Point = Point.DOT) -> Pasted:
    """The cells as they go into the table; `point` is before the decimals of amounts that do not say so."""
    chosen = [column for column in reading.columns if column.to in COLUMNS]
    rows = [
        [_cell(column.cells[row], column.to, reading.currency, point) for column in chosen]
        for row in range(reading.rows)
    ]
    return Pasted([column.to for column in chosen], [row for row in rows if any(row)])


def doubt(column: PasteColumn, to: str, currency: str) -> Text:
    """Why a pasted column may be wrong in a column of the table; empty when nothing speaks against it."""
    looks = _looks_other(column, to, currency)
    return _means_other(column, currency) if looks == EMPTY and to in LIMIT_FIELDS else looks


def tags_of(text: str) -> list[str]:
    """The tags of one cell, each once."""
    return list(dict.fromkeys(tag for part in text.translate(_SPLIT_TAGS).split("\n") if (tag := part.strip())))


def plain_amount(text: str, currency: str, point: Point = Point.DOT) -> str:
    """An amount as it is typed here: "US$ 1,000.5" becomes "1000.50"; what is no amount stays as it is, to be marked."""
    amount = written(text)
    if amount is None:
        return text
    if (typed := plain(amount, currency, point)) is not None:
        return typed
    if point is Point.COMMA and amount.proves is not Point.DOT:
        return with_dot(amount)
    return text


def _by_head(columns: list[PasteColumn], currency: str) -> Iterator[PasteColumn]:
    """Each column with what its head says; one without a head and without a text is no column."""
    counts = Counter(next(iter(column.head.names)) for column in columns if len(column.head.names) == 1)
    for column in columns:
        names = column.head.names
        if not column.head.text and not any(column.cells):
            continue
        if not column.head.text:
            yield replace(column, why=words.NO_HEADING)
        elif not names:
            yield replace(column, why=words.NAMES_NONE.format(head=column.head.text))
        elif len(names) > 1:
            yield replace(column, why=words.NAMES_SEVERAL.format(head=column.head.text))
        else:
            to = next(iter(names))
            why = words.SAME_HEADING if counts[to] > 1 else doubt(column, to, currency)
            yield replace(column, to=to if why == EMPTY else OPEN, why=why)


def _by_place(columns: list[PasteColumn], visible: Sequence[str], currency: str, separator: str) -> list[PasteColumn]:
    """Each column in the visible one that stands in its place; once one does not fit there, no limit is sure of its."""
    if len(columns) > len(visible):
        return [_by_content(column, columns) for column in columns]
    cut = _cut_amounts(columns) if separator in COMMAS else frozenset()
    pairs = list(zip(columns, visible, strict=False))
    moved = bool(cut) or any(_looks_other(column, to, currency) != EMPTY for column, to in pairs)
    placed = []
    for column, to in pairs:
        why = words.CUT_AMOUNT if column.place in cut else doubt(column, to, currency)
        if why == EMPTY and moved and to in LIMIT_FIELDS and any(column.cells):
            why = words.MOVED
        placed.append(replace(column, to=to if why == EMPTY else OPEN, why=why))
    return placed


def _by_content(column: PasteColumn, columns: list[PasteColumn]) -> PasteColumn:
    """Only the one column of mailboxes is known by what stands in it."""
    with_mail = [one.place for one in columns if any(_is_mail(value) for value in one.values)]
    return replace(column, to="email") if with_mail == [column.place] else column


def _cut_amounts(columns: list[PasteColumn]) -> frozenset[int]:
    """Places of neighbours that look like one amount cut at its comma: "1" and "000"."""
    pairs = [
        (left.place, right.place)
        for left, right in pairwise(columns)
        if any(right.cells)
        and all(len(value) == 3 and value.isdecimal() for value in right.values)
        and all(value.isdecimal() and len(value) <= 3 for value in left.values)
    ]
    return frozenset(place for pair in pairs for place in pair)


def _looks_other(column: PasteColumn, to: str, currency: str) -> Text:
    """What stands in a column looks like something else than what belongs there."""
    if to in LIMIT_FIELDS:
        return next((why for value in column.values if (why := _no_limit_at_all(value, currency)) != EMPTY), EMPTY)
    with_mail = any(_is_mail(value) for value in column.values)
    if to == "email":
        return EMPTY if with_mail or not any(column.cells) else words.NO_EMAILS
    if with_mail:
        return words.EMAILS
    return words.AMOUNTS if any(column.cells) and all(map(_is_amount, column.values)) else EMPTY


def _no_limit_at_all(value: str, currency: str) -> Text:
    amount = written(value)
    if amount is None:
        return EMPTY if is_no_limit(value) else words.NOT_AMOUNTS.format(value=_short(value))
    return words.LONG_NUMBERS.format(value=_short(value)) if _is_long_number(amount, currency) else EMPTY


def _means_other(column: PasteColumn, currency: str) -> Text:
    """Amounts of another currency or unit than they would be taken for."""
    for value in column.values:
        amount = written(value)
        if amount is not None and amount.currencies is not None and currency not in amount.currencies:
            return words.OTHER_CURRENCY.format(mark=_short(value), currency=currency)
    if column.head.currencies is not None and currency not in column.head.currencies:
        return words.OTHER_CURRENCY.format(mark=column.head.text, currency=currency)
    return words.UNIT.format(head=column.head.text) if column.head.unit else EMPTY


def _is_long_number(amount: Written, currency: str) -> bool:
    """Digits in one run that are rather a telephone's or a card's than an amount."""
    return amount.body.isdecimal() and len(amount.body) >= (8 if decimals(currency) else 11)


def _amounts(column: PasteColumn) -> Iterator[Written]:
    """The amounts of a column that goes to a limit."""
    if column.to in LIMIT_FIELDS:
        for value in column.values:
            amount = None if is_no_limit(value) else written(value)
            if amount is not None:
                yield amount


def _is_mail(text: str) -> bool:
    return "@" in text or "＠" in text


def _is_amount(text: str) -> bool:
    return is_no_limit(text) or written(text) is not None


def _short(text: str) -> str:
    shown = one_line(text)
    return shown if len(shown) <= 24 else f"{shown[:23]}…"


def _cell(text: str, column: str, currency: str, point: Point) -> str:
    if column == "card_tags":
        return one_line(", ".join(tags_of(text)))
    if column in LIMIT_FIELDS:
        return one_line(plain_amount(text, currency, point))
    return one_line(unicodedata.normalize("NFKC", text)) if column == "email" else one_line(text)
