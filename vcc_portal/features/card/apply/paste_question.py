"""What is asked about a paste before it goes into the table, as the page shows it."""

from dataclasses import dataclass, field

from vcc_portal.domain.money import format_amount, parse_amount
from vcc_portal.domain.tables import one_line
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.written_amounts import Point, plain, written
from vcc_portal.features.card.apply.table_paste import (
    COLUMNS,
    MOST_COLUMNS,
    MOST_ROWS,
    OPEN,
    PasteColumn,
    PasteReading,
    doubt,
)
from vcc_portal.i18n.card import paste as words

VALUES_SHOWN, LONGEST_SHOWN = 3, 40


@dataclass
class AskedColumn:
    """One pasted column and where it goes."""

    place: int = 0
    number: int = 0
    """From 1."""
    head: str = ""
    first: str = ""
    """The first few values in one line."""
    goes_to: str = OPEN
    why: Text = EMPTY
    """What speaks against the present answer, or why there is none."""
    bad: bool = False
    """It needs another answer."""


@dataclass
class PasteQuestion:
    """The whole question; `turn` is new whenever its answers are not those that the browser has seen given."""

    asked: bool = False
    turn: int = 0
    notes: list[Text] = field(default_factory=list)
    """What is odd about the whole, and what is left out."""
    columns: list[AskedColumn] = field(default_factory=list)
    first_row: bool = False
    """It can be asked whether the first row is a heading."""
    heads: bool = False
    example: str = ""
    """An amount that may be read in two ways; empty when no limit has one."""
    by_dot: Text = EMPTY
    """What the example is with a decimal dot."""
    by_comma: Text = EMPTY
    point: str = ""
    left: int = 0
    """Answers that are missing or do not go together."""


def question_of(reading: PasteReading, point: str, turn: int) -> PasteQuestion:
    """The question in its present state; `point` is the answer about amounts, empty before there is one."""
    columns = [_asked(column, reading) for column in reading.columns]
    example = reading.unclear
    return PasteQuestion(
        asked=True,
        turn=turn,
        notes=_notes(reading),
        columns=columns,
        first_row=reading.first_row,
        heads=reading.heads,
        example=example,
        by_dot=_read(example, reading.currency, Point.DOT),
        by_comma=_read(example, reading.currency, Point.COMMA),
        point=point,
        left=sum(column.bad for column in columns) + bool(example and not point),
    )


def _asked(column: PasteColumn, reading: PasteReading) -> AskedColumn:
    shown = [one_line(value)[:LONGEST_SHOWN] for value, _ in zip(column.values, range(VALUES_SHOWN), strict=False)]
    twice = column.to in reading.taken_twice
    why = column.why if column.to == OPEN else EMPTY
    if column.to in COLUMNS:
        why = words.TAKEN_TWICE if twice else doubt(column, column.to, reading.currency)
    bad = twice or column.to == OPEN
    return AskedColumn(column.place, column.place + 1, column.head.text, " · ".join(shown), column.to, why, bad)


def _notes(reading: PasteReading) -> list[Text]:
    notes = []
    if reading.shown:
        notes.append(words.TOO_MANY.format(pasted=len(reading.columns), shown=reading.shown))
    if reading.more_rows:
        notes.append(words.ROWS_CUT.format(most=MOST_ROWS, over=reading.more_rows))
    if reading.more_columns:
        notes.append(words.COLUMNS_CUT.format(most=MOST_COLUMNS))
    return notes


def _read(example: str, currency: str, point: Point) -> Text:
    amount = written(example)
    value = None if amount is None else plain(amount, currency, point)
    if value is None:
        return words.NO_AMOUNT
    return words.MEANS.format(currency=currency, amount=format_amount(parse_amount(value, currency), currency))
