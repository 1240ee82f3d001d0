"""Pasting into the table of an application: at once where nothing is in doubt, else after a question."""

from dataclasses import dataclass, field, replace

from vcc_portal.domain.money import CURRENCIES, format_amount, parse_amount
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
    read_pasted,
    taken,
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


@dataclass(frozen=True)
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
    """Amounts that may be read in two ways, one of each kind; empty when no limit has one."""
    by_dot: Text = EMPTY
    """What those are with a decimal dot."""
    by_comma: Text = EMPTY
    point: str = ""
    left: int = 0
    """Answers that are missing or do not go together."""


def question_of(reading: PasteReading, point: str, turn: int) -> PasteQuestion:
    """The question in its present state; `point` is the answer about amounts, empty before there is one."""
    columns = [_asked(column, reading) for column in reading.columns]
    examples = reading.unclear
    return PasteQuestion(
        asked=True,
        turn=turn,
        notes=_notes(reading),
        columns=columns,
        first_row=reading.first_row,
        heads=reading.heads,
        example=" · ".join(examples),
        by_dot=_meaning(examples, reading.currency, Point.DOT),
        by_comma=_meaning(examples, reading.currency, Point.COMMA),
        point=point,
        left=sum(column.bad for column in columns) + bool(examples and not point),
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


def _meaning(examples: tuple[str, ...], currency: str, point: Point) -> Text:
    each = [_meaning_of_one(example, currency, point) for example in examples]
    return Text(zh=" · ".join(one.zh for one in each), en=" · ".join(one.en for one in each))


def _meaning_of_one(example: str, currency: str, point: Point) -> Text:
    amount = written(example)
    value = None if amount is None else plain(amount, currency, point)
    if value is None:
        return words.NO_AMOUNT
    return words.MEANS.format(currency=currency, amount=format_amount(parse_amount(value, currency), currency))


LONGEST_KEY = 16


@dataclass(frozen=True)
class TablePatch:
    """Cells that the browser must put into the table; a new `turn` makes it do so."""

    turn: int = 0
    at: str = ""
    """Key of the first row; empty for below the last one."""
    columns: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    over: int = 0
    """Rows of the clipboard that are not among them."""


@dataclass(frozen=True)
class Clip:
    """What was pasted, and where."""

    text: str = field(default="", repr=False)
    row: str = ""
    column: str = ""
    visible: tuple[str, ...] = COLUMNS


@dataclass(frozen=True)
class Pasting:
    """A clipboard on its way into the table; each step answers with it as it is afterwards."""

    patch: TablePatch = field(default_factory=TablePatch)
    """What the browser has been told last."""
    question: PasteQuestion = field(default_factory=PasteQuestion)
    clip: Clip = field(default_factory=Clip)
    """Kept while something is asked about it."""
    reading: PasteReading = field(default_factory=PasteReading)

    def pasted(self, text: str, row: str, column: str, visible: list[str], currency: str) -> "Pasting":
        """Read into a cell, or below the last row, into the columns that are visible."""
        shown = tuple(name for name in COLUMNS if name in visible) or COLUMNS
        clip = Clip(text, row[:LONGEST_KEY], column if column in COLUMNS else "", shown)
        return _read(replace(self, clip=clip), _known(currency), None, at_once=True)

    def placed(self, place: int, to: str) -> "Pasting":
        """With the answer where one pasted column goes."""
        return _answered(self, self.reading.with_answer(place, to), self.question.point)

    def pointed(self, point: str) -> "Pasting":
        """With the answer which sign stands before the decimals."""
        return _answered(self, self.reading, point if point in set(Point) else "")

    def rest_left_out(self) -> "Pasting":
        """With every column left out that is still open."""
        return _answered(self, self.reading.rest_left_out(), self.question.point, anew=True)

    def headed(self, heads: bool) -> "Pasting":
        """Read again, by the answer whether the first row is one of heads."""
        return _read(self, self.reading.currency, heads) if self.question.asked else self

    def put(self, currency: str) -> "Pasting":
        """Into the table, once everything is answered; for another currency it is asked again."""
        if not self.question.asked:
            return self
        if _known(currency) != self.reading.currency:
            return _read(self, _known(currency), self.reading.heads)
        return self if self.question.left else _put(self, Point(self.question.point or Point.DOT))

    def dropped(self) -> "Pasting":
        """Nothing is put into the table, or everything has been."""
        return Pasting(self.patch, PasteQuestion(turn=self.question.turn))


def _read(pasting: Pasting, currency: str, heads: bool | None, *, at_once: bool = False) -> Pasting:
    clip = pasting.clip
    reading = read_pasted(clip.text, currency, clip.visible, clip.column, heads)
    read = replace(pasting, reading=reading)
    return _put(read, Point.DOT) if at_once and reading.certain else _asking(read, "", anew=True)


def _answered(pasting: Pasting, reading: PasteReading, point: str, *, anew: bool = False) -> Pasting:
    return _asking(replace(pasting, reading=reading), point, anew=anew) if pasting.question.asked else pasting


def _asking(pasting: Pasting, point: str, *, anew: bool = False) -> Pasting:
    return replace(pasting, question=question_of(pasting.reading, point, pasting.question.turn + anew))


def _put(pasting: Pasting, point: Point) -> Pasting:
    cells = taken(pasting.reading, point)
    over = pasting.reading.more_rows if cells.rows else 0
    patch = TablePatch(pasting.patch.turn + 1, pasting.clip.row, cells.columns, cells.rows, over)
    return replace(pasting, patch=patch).dropped()


def _known(currency: str) -> str:
    return currency if currency in CURRENCIES else "USD"
