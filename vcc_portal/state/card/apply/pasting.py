"""Pasting into the table of an application: at once where nothing is in doubt, else after a question."""

from dataclasses import dataclass, field

import reflex as rx

from vcc_portal.domain.money import CURRENCIES
from vcc_portal.domain.written_amounts import Point
from vcc_portal.features.card.apply.paste_question import PasteQuestion, question_of
from vcc_portal.features.card.apply.table_paste import COLUMNS, PasteReading, read_pasted, taken
from vcc_portal.session.access import Rate, access

LONGEST_KEY = 16


@dataclass
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


class Pasting(rx.State, mixin=True):
    """The State of a table into which a clipboard is pasted."""

    pasted: TablePatch = TablePatch()
    question: PasteQuestion = PasteQuestion()

    _clip: Clip = Clip()
    """Kept while something is asked about it."""
    _reading: PasteReading = PasteReading()

    @rx.event
    @access(rate=Rate.HEAVY)
    def paste(self, text: str, row: str, column: str, visible: list[str], currency: str) -> None:
        """Read what was pasted into a cell, or below the last row, into the columns that are visible."""
        shown = tuple(name for name in COLUMNS if name in visible) or COLUMNS
        self._clip = Clip(text, row[:LONGEST_KEY], column if column in COLUMNS else "", shown)
        self._read_again(currency)

    @rx.event
    def place_column(self, place: int, to: str) -> None:
        """Answer where one pasted column goes; the browser shows the answer already."""
        if self.question.asked:
            self._reading = self._reading.with_answer(place, to)
            self._show_question(self.question.point)

    @rx.event
    def read_amounts(self, point: str) -> None:
        """Answer which sign stands before the decimals."""
        if self.question.asked:
            self._show_question(point if point in set(Point) else "")

    @rx.event
    def leave_rest_out(self) -> None:
        """Leave every column out that is still open."""
        if self.question.asked:
            self._reading = self._reading.rest_left_out()
            self._show_question(self.question.point, anew=True)

    @rx.event
    def first_row_is_heading(self, heads: bool) -> None:
        """Answer whether the first row is one of heads: everything is read again."""
        if self.question.asked:
            self._open_question(self._reading_of(self._reading.currency, heads))

    @rx.event
    def put_pasted(self, currency: str) -> None:
        """Put what was pasted into the table, once everything is answered; for another currency ask again."""
        if not self.question.asked:
            return
        if _known(currency) != self._reading.currency:
            self._open_question(self._reading_of(_known(currency), self._reading.heads))
        elif not self.question.left:
            self._put(self._reading, Point(self.question.point or Point.DOT))

    @rx.event
    def drop_pasted(self) -> None:
        """Put nothing into the table: it is as it was."""
        self._forget()

    def _read_again(self, currency: str) -> None:
        reading = self._reading_of(_known(currency), None)
        if reading.certain:
            self._put(reading, Point.DOT)
        else:
            self._open_question(reading)

    def _reading_of(self, currency: str, heads: bool | None) -> PasteReading:
        clip = self._clip
        return read_pasted(clip.text, currency, clip.visible, clip.column, heads)

    def _open_question(self, reading: PasteReading) -> None:
        self._reading = reading
        self._show_question("", anew=True)

    def _show_question(self, point: str, *, anew: bool = False) -> None:
        self.question = question_of(self._reading, point, self.question.turn + anew)

    def _put(self, reading: PasteReading, point: Point) -> None:
        cells = taken(reading, point)
        self.pasted = TablePatch(
            self.pasted.turn + 1, self._clip.row, cells.columns, cells.rows, reading.more_rows if cells.rows else 0
        )
        self._forget()

    def _forget(self) -> None:
        self.question = PasteQuestion(turn=self.question.turn)
        self._clip, self._reading = Clip(), PasteReading()


def _known(currency: str) -> str:
    return currency if currency in CURRENCIES else "USD"
