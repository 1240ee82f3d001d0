"""A report as xlsx, row by row: memory does not grow with the rows, and no text becomes a formula."""

import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from vcc_portal.domain.text import Text
from vcc_sandbox.core.clock import ts
from vcc_sandbox.reports import seal, words
from vcc_sandbox.reports.cells import Cells
from vcc_sandbox.reports.table import Column, Report, say

MAX_ROWS = 1_000_000
"""A sheet has 1,048,576."""
SEAL_COLUMN, SEAL_SCALE = 5, 0.4
"""Right of everything else on the totals sheet; about 5 cm wide."""
STEP = 500
"""Rows between two reports of progress."""


@dataclass(frozen=True)
class About:
    """What the totals sheet says about the file."""

    language: str
    company: str
    operator: str
    data_time: datetime
    complete_until: str
    delay_minutes: int
    conditions: list[tuple[Text, str]]
    seal: str = ""
    """The words on the seal of a file that is to be stamped."""
    number: str = ""
    """Under which number the file is known; it stands beside the seal."""


Sums = dict[tuple[Any, Any, str], list[int]]
"""By kind, mark and currency: how many rows, and their amounts added up."""
PageSums = dict[str, list[int]]
"""By currency: how many rows, and what they add to each of the page's figures."""


class Book:
    """One workbook on disk, with the rows on its first sheet and what they add up to on its second."""

    def __init__(self, path: Path, about: About) -> None:
        self._about = about
        self._book = xlsxwriter.Workbook(
            str(path),
            {
                "constant_memory": True,
                "tmpdir": str(path.parent),
                "strings_to_formulas": False,
                "strings_to_urls": False,
                "strings_to_numbers": False,
            },
        )
        # Of itself the library writes the machine's time into the file.
        self._book.set_properties({"created": about.data_time.astimezone(UTC).replace(tzinfo=None)})
        self._cells = Cells(self._book, about.language)

    def write(self, report: Report, rows: Iterable[Sequence[Any]], progress: Callable[[int], None]) -> int:
        """Both sheets; how many rows there are."""
        sheet = self._book.add_worksheet(self._say(words.DETAILS))
        totals = self._book.add_worksheet(self._say(words.TOTALS))
        sums: Sums = defaultdict(lambda: [0, 0])
        by_currency: PageSums = {}
        count = self._details(sheet, report, _added_up(rows, report, by_currency), sums, progress)
        row = self._lines(totals, report, count)
        row = self._page_sums(totals, row + 1, report, by_currency)
        self._sums(totals, row, report, sums)
        return count

    def close(self) -> None:
        """Pack the file."""
        self._book.close()

    def discard(self) -> None:
        """Give up: xlsxwriter would pack the file when it is collected."""
        self._book.fileclosed = True
        for sheet in self._book.worksheets():
            if sheet.row_data_fh is not None:
                sheet.row_data_fh.close()
                Path(str(sheet.row_data_filename)).unlink(missing_ok=True)

    def _say(self, text: Text) -> str:
        return say(text, self._about.language)

    def _details(
        self,
        sheet: Worksheet,
        report: Report,
        rows: Iterable[Sequence[Any]],
        sums: Sums,
        progress: Callable[[int], None],
    ) -> int:
        position = {column.name: index for index, column in enumerate(report.columns)}
        puts = [self._cells.put(sheet, column, index, position) for index, column in enumerate(report.columns)]
        sheet.freeze_panes(1, 0)
        for index, column in enumerate(report.columns):
            sheet.set_column(index, index, column.width)
            sheet.write_string(0, index, self._say(column.heading), self._cells.head)
        added = report.totals
        kind, mark = position[added.kind], position[added.mark]
        amount, currency = position[added.amount], position[added.currency]
        count = 0
        for row in rows:
            count += 1
            for put in puts:
                put(count, row)
            sum_ = sums[row[kind], row[mark], row[currency]]
            sum_[0] += 1
            sum_[1] += row[amount]
            if count % STEP == 0:
                progress(count)
        sheet.autofilter(0, 0, count, len(puts) - 1)
        return count

    def _lines(self, sheet: Worksheet, report: Report, count: int) -> int:
        about = self._about
        sheet.set_column(0, 1, 28)
        sheet.set_column(2, 4, 16)
        lines = [
            (words.REPORT, self._say(report.title)),
            (words.COMPANY, about.company),
            (words.OPERATOR, about.operator),
            (words.TIME_ZONE, self._say(words.BEIJING)),
            (words.DATA_TIME, ts(about.data_time)),
            (words.COMPLETE_UNTIL, about.complete_until),
            (words.DELAY, self._say(words.MINUTES.format(count=about.delay_minutes))),
            *((words.CONDITION.format(name=name), value) for name, value in about.conditions),
            *(((words.COVERS, self._say(report.covers)),) if report.covers else ()),
            *(((words.HOW, self._say(report.page_totals.how)),) if report.page_totals else ()),
            *(((words.STAMPED, f"{about.seal} · {ts(about.data_time)} · {about.number}"),) if about.seal else ()),
        ]
        for row, (heading, value) in enumerate(lines):
            sheet.write_string(row, 0, self._say(heading), self._cells.head)
            if value:
                self._cells.text(sheet, row, 1, value)
        row = len(lines)
        sheet.write_string(row, 0, self._say(words.ROW_COUNT), self._cells.head)
        self._cells.whole(sheet, row, 1, count)
        for fact in report.facts:
            row += 1
            sheet.write_string(row, 0, self._say(fact.heading), self._cells.head)
            self._cells.amount(sheet, row, 1, fact.amount, fact.currency)
            self._cells.text(sheet, row, 2, fact.currency)
            if fact.of:
                self._cells.text(sheet, row, 3, fact.of)
        if about.seal:
            self._stamp(sheet)
        return row + 1

    def _stamp(self, sheet: Worksheet) -> None:
        """Put the seal beside the lines, over no figure."""
        picture = seal.draw(self._about.seal)
        options = {"image_data": io.BytesIO(picture), "x_scale": SEAL_SCALE, "y_scale": SEAL_SCALE}
        sheet.insert_image(0, SEAL_COLUMN, "seal.png", {**options, "description": self._about.seal})

    def _page_sums(self, sheet: Worksheet, row: int, report: Report, sums: PageSums) -> int:
        """What the page shows as its totals; the row that comes after it and a gap."""
        if report.page_totals is None:
            return row
        for index, heading in enumerate((words.CURRENCY, words.ROW_COUNT, *report.page_totals.headings)):
            sheet.write_string(row, index, self._say(heading), self._cells.head)
        for currency in sorted(sums):
            row += 1
            self._cells.text(sheet, row, 0, currency)
            for index, figure in enumerate(sums[currency], 1):
                if index == 1:
                    self._cells.whole(sheet, row, index, figure)
                else:
                    self._cells.amount(sheet, row, index, figure, currency)
        return row + 2

    def _sums(self, sheet: Worksheet, row: int, report: Report, sums: Sums) -> None:
        added = report.totals
        columns = {column.name: column for column in report.columns}
        headings = (
            columns[added.kind].heading,
            added.mark_heading,
            words.CURRENCY,
            words.ROW_COUNT,
            added.amount_heading,
        )
        for index, heading in enumerate(headings):
            sheet.write_string(row, index, self._say(heading), self._cells.head)
        for (kind, mark, currency), (count, amount) in _said_sums(
            sums, columns[added.kind], columns[added.mark]
        ).items():
            row += 1
            for index, text in enumerate((kind, mark)):
                self._cells.text(sheet, row, index, self._say(text))
            self._cells.text(sheet, row, 2, currency)
            self._cells.whole(sheet, row, 3, count)
            self._cells.amount(sheet, row, 4, amount, currency)


def _added_up(rows: Iterable[Sequence[Any]], report: Report, sums: PageSums) -> Iterator[Sequence[Any]]:
    """The rows, as they are added to the page's totals on their way."""
    totals = report.page_totals
    if totals is None:
        yield from rows
        return
    place = [column.name for column in report.columns].index(totals.currency)
    nothing = [0] * (1 + len(totals.headings))
    for row in rows:
        sum_ = sums.setdefault(row[place], [*nothing])
        for index, figure in enumerate((1, *totals.figures(row))):
            sum_[index] += figure
        yield row


def _said_sums(sums: Sums, kinds: Column, marks: Column) -> dict[tuple[Text, Text, str], list[int]]:
    """By what people read: two codes of one name are one line."""
    said: dict[tuple[Text, Text, str], list[int]] = defaultdict(lambda: [0, 0])
    for kind, mark, currency in sorted(sums, key=lambda key: (key[2], str(key[0]).zfill(40), str(key[1]))):
        line = said[_text(kinds, kind), _text(marks, mark, kind), currency]
        count, amount = sums[kind, mark, currency]
        line[0] += count
        line[1] += amount
    return said


def _text(column: Column, code: Any, kind: Any = None) -> Text:
    return (column.labels or {}).get((code, kind) if column.beside else code) or Text.same(str(code))
