"""The outcome of a batch as a workbook, for the holder of a one-time ticket."""

import asyncio
import io
from typing import Any

import xlsxwriter
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from vcc_portal.domain.sheet import RISKY, Cell, Sheet
from vcc_portal.domain.text import Language, Text
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.server import web
from vcc_portal.session.runtime import runtime
from vcc_portal.session.tickets import OUTCOMES

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_LONGEST_CELL = 32_000
"""Excel takes 32,767 characters."""


class Outcomes:
    """Answers `/files/outcome/{ticket}`; a ticket that is used up, expired or somebody else's is not found."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(OUTCOMES):
            await self._app(scope, receive, send)
            return
        if scope["method"] != "GET":
            await web.wrong_method("GET")(scope, receive, send)
            return
        response = await _answer(scope)
        response.headers["cache-control"] = "no-store"
        await response(scope, receive, send)


async def _answer(scope: Scope) -> Response:
    run = runtime()
    session = await web.session_of(scope, run)
    sheet = run.tickets.take(scope["path"].removeprefix(OUTCOMES), session, Sheet)
    if sheet is None:
        return PlainTextResponse("Not found", 404)
    body = await asyncio.to_thread(workbook, sheet, web.language(scope))
    return Response(
        body, media_type=MEDIA_TYPE, headers={"content-disposition": f'attachment; filename="{sheet.file}"'}
    )


def workbook(sheet: Sheet, language: Language) -> bytes:
    """The rows on the first sheet, what they are about on the second; no text becomes a formula."""
    body = io.BytesIO()
    options = dict.fromkeys(("strings_to_formulas", "strings_to_urls", "strings_to_numbers"), False)
    with xlsxwriter.Workbook(body, {**options, "in_memory": True}) as book:
        cells = _Cells(book, language)
        table = book.add_worksheet(sheet.title.in_(language))
        table.freeze_panes(1, 0)
        for column, heading in enumerate(sheet.headings):
            cells.head_cell(table, 0, column, heading)
            table.set_column(column, column, _width(sheet, column, language))
        for row, values in enumerate(sheet.rows, start=1):
            for column, value in enumerate(values):
                cells.put(table, row, column, value)
        table.autofilter(0, 0, len(sheet.rows), len(sheet.headings) - 1)
        about = book.add_worksheet(words.SHEET_ABOUT.in_(language))
        about.set_column(0, 0, 28)
        about.set_column(1, 1, 60)
        for row, (name, value) in enumerate(sheet.facts):
            cells.head_cell(about, row, 0, name)
            cells.put(about, row, 1, value)
    return body.getvalue()


class _Cells:
    """Writes cells of one workbook in one language."""

    def __init__(self, book: Any, language: Language) -> None:
        self._language: Language = language
        self._head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        self._plain = book.add_format({"num_format": "@", "valign": "top"})
        self._quoted = book.add_format({"num_format": "@", "valign": "top", "quote_prefix": True})

    def head_cell(self, sheet: Any, row: int, column: int, text: Text) -> None:
        """A heading."""
        sheet.write_string(row, column, text.in_(self._language), self._head)

    def put(self, sheet: Any, row: int, column: int, value: Cell) -> None:
        """A value, whatever it looks like; an empty one leaves the cell empty."""
        if isinstance(value, int):
            sheet.write_number(row, column, value)
            return
        text = _said(value, self._language)[:_LONGEST_CELL]
        if text:
            sheet.write_string(row, column, text, self._quoted if text.startswith(RISKY) else self._plain)


def _said(value: Cell, language: Language) -> str:
    return value.in_(language) if isinstance(value, Text) else str(value)


def _width(sheet: Sheet, column: int, language: Language) -> int:
    """Wide enough for most of the first rows; a Chinese character takes two places."""
    texts = [sheet.headings[column], *(row[column] for row in sheet.rows[:50])]
    longest = max(sum(2 if ord(char) > 0x2E7F else 1 for char in _said(text, language)) for text in texts)
    return min(max(longest + 2, 10), 48)
