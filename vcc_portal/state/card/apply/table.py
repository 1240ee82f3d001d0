"""The tab that applies for the cards of a table."""

from collections.abc import Mapping
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card_names import MOST_IN_BATCH
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.form import OF_EACH_CARD, TableApplyForm, most_at_once
from vcc_portal.features.card.apply.kind import ApplyKind
from vcc_portal.features.card.apply.many import ManyCards, TableCards
from vcc_portal.features.card.apply.pasting import PasteQuestion, Pasting, TablePatch
from vcc_portal.features.card.apply.request import review_table
from vcc_portal.features.card.apply.sheets import template_sheet
from vcc_portal.features.card.apply.table_rows import CardLine, Judged, Problem, judge, lines_of, unlimited
from vcc_portal.features.patterns.form import Errors, FormModel
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.card import paste as paste_words
from vcc_portal.session.access import Rate, access
from vcc_portal.state.card.apply.batch import ApplyingForMany
from vcc_portal.state.card.apply.page import Applying
from vcc_portal.state.core import browser
from vcc_portal.state.core.files import send_sheet
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money import MovesMoney

SAID = 3
"""Problems that are spelled out below the table."""


class TableApplyState(ApplyingForMany, Applying, Loading, MovesMoney, Form, rx.State):
    """An application for the cards of a table."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY
    KIND: ClassVar[ApplyKind] = ApplyKind.TABLE
    CARDS: ClassVar[ManyCards] = TableCards()
    FORM: ClassVar[type[FormModel]] = TableApplyForm
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        **Applying.FIELD_OF_CODE,
        Code.CARD_COUNT_WRONG: "table",
        Code.CARD_COUNT_REACHED: "table",
    }

    marks: dict[str, dict[str, Text]] = {}
    """What is wrong with a cell, by its row's key and its column."""
    notes: dict[str, Text] = {}
    """What is odd about a row, but allowed."""
    problems: list[Problem] = []
    """The first few."""
    more_problems: int = 0
    bad_keys: list[str] = []
    """Of the rows with something to correct."""
    surplus_keys: list[str] = []
    """Of the last rows, where all are right and they are more than one application may be for."""
    total: int = 0
    judged: int = 0
    """Counts how often the table was looked at."""
    lines: list[CardLine] = []
    """The cards as they are reviewed."""
    unlimited: Text = EMPTY
    """The limits that some of them do not have."""
    most: int = MOST_IN_BATCH

    pasted: TablePatch = TablePatch()
    question: PasteQuestion = PasteQuestion()
    """About what was pasted, before it is put into the table."""

    _judged: Judged = Judged()
    _pasting: Pasting = Pasting()

    @rx.event
    @access(rate=Rate.HEAVY)
    async def template(self) -> None:
        """Hand an empty table with heads in both languages to the browser as a workbook."""
        session = await browser.session()
        if session is not None:
            await send_sheet(session, template_sheet())

    @rx.event
    @access(rate=Rate.HEAVY)
    def paste(self, text: str, row: str, column: str, visible: list[str], currency: str) -> None:
        """Read what was pasted into a cell, or below the last row, into the columns that are visible."""
        self._paste(self._pasting.pasted(text, row, column, visible, currency))

    @rx.event
    def place_column(self, place: int, to: str) -> None:
        """Answer where one pasted column goes; the browser shows the answer already."""
        self._paste(self._pasting.placed(place, to))

    @rx.event
    def read_amounts(self, point: str) -> None:
        """Answer which sign stands before the decimals."""
        self._paste(self._pasting.pointed(point))

    @rx.event
    def leave_rest_out(self) -> None:
        """Leave every column out that is still open."""
        self._paste(self._pasting.rest_left_out())

    @rx.event
    def first_row_is_heading(self, heads: bool) -> None:
        """Answer whether the first row is one of heads: everything is read again."""
        self._paste(self._pasting.headed(heads))

    @rx.event
    def put_pasted(self, currency: str) -> None:
        """Put what was pasted into the table, once everything is answered; for another currency ask again."""
        self._paste(self._pasting.put(currency))

    @rx.event
    def drop_pasted(self) -> None:
        """Put nothing into the table: it is as it was."""
        self._paste(self._pasting.dropped())

    def _paste(self, pasting: Pasting) -> None:
        self._pasting = pasting
        browser.put(self, question=pasting.question, pasted=pasting.patch)

    def _count_cards(self, values: Mapping[str, str]) -> int:
        usual = {name: values.get(name, "") for name in LIMIT_FIELDS}
        found = judge(values.get("table", ""), values.get("currency", ""), usual, self._offer)
        self._judged = found
        self.most = most_at_once(self._offer, values.get("card_mode", ""), values.get("bin", ""))
        marks: dict[str, dict[str, Text]] = {}
        for problem in found.problems:
            marks.setdefault(problem.key, {})[problem.column] = problem.short
        self.marks, self.notes, self.bad_keys = marks, found.same, list(marks)
        self.problems, self.more_problems = found.problems[:SAID], max(0, len(found.problems) - SAID)
        self.surplus_keys = [] if marks else found.keys[self.most :]
        self.total, self.judged = found.total, self.judged + 1
        return found.total

    def _beyond(self, values: dict[str, str]) -> Errors:
        if self.question.asked:
            return {"table": paste_words.ANSWER_FIRST}
        if self.bad_keys:
            return {"table": _to_correct(len(self.bad_keys), self.total)}
        if not self.total:
            return {"table": words.NO_ROWS}
        if self.total > self.most:
            return {"table": words.TOO_MANY_ROWS.format(most=self.most, over=self.total - self.most)}
        return {}

    def _wrong_fields(self, failed: Failed) -> list[str]:
        """What only a column of the table holds is said beside the table."""
        found = Applying._wrong_fields(self, failed)
        return ["table" if name in OF_EACH_CARD else name for name in found]

    def _show_check(self, form: TableApplyForm) -> None:
        self.lines, self.unlimited = lines_of(self._judged.cards), unlimited(self._judged.cards)
        self.rows = review_table(form, self._offer)

    def _again(self, values: dict[str, str]) -> rx.event.EventSpec:
        return TableApplyState.confirm(values)  # type: ignore[call-arg]


def _to_correct(bad: int, total: int) -> Text:
    text = words.TO_CORRECT_ONE if bad == 1 else words.TO_CORRECT
    return text.format(bad=bad, total=total) if total else EMPTY
