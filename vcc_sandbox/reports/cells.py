"""Single cells: exact amounts, real times, and text that stays text."""

from collections.abc import Callable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from vcc_portal.domain.money import decimals
from vcc_portal.domain.sheet import RISKY
from vcc_sandbox.reports.table import Column, Kind, month_of, say

Put = Callable[[int, Sequence[Any]], None]
"""Writes one column's value: number of the row, values of the row."""


class Cells:
    """Writes cells of one workbook, in its formats."""

    def __init__(self, book: Workbook, language: str) -> None:
        self._language = language
        self.head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        self._plain = book.add_format({"num_format": "@"})
        self._quoted = book.add_format({"num_format": "@", "quote_prefix": True})
        self._time = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss", "align": "left"})
        self._rate = book.add_format({"num_format": "0.00%"})
        self._money = {places: book.add_format({"num_format": code}) for places, code in MONEY_CODES.items()}

    def text(self, sheet: Worksheet, row: int, column: int, value: str) -> None:
        """A text, whatever it looks like."""
        sheet.write_string(row, column, value, self._quoted if value.startswith(RISKY) else self._plain)

    def amount(self, sheet: Worksheet, row: int, column: int, thousandths: int, currency: str) -> None:
        """An amount as a number with the currency's decimals."""
        # A Decimal goes into the file digit by digit, a float would not; xlsxwriter's annotation forgets it.
        exact: Any = Decimal(thousandths).scaleb(-3)
        sheet.write_number(row, column, exact, self._money[decimals(currency)])

    def whole(self, sheet: Worksheet, row: int, column: int, number: int) -> None:
        """A count."""
        sheet.write_number(row, column, number, self._money[0])

    def put(self, sheet: Worksheet, column: Column, index: int, position: dict[str, int]) -> Put:
        """What writes this column; chosen once, not for each cell."""
        if column.kind is Kind.MONEY:
            return self._put_money(sheet, index, position[column.currency])
        of_itself = {
            Kind.TIME: self._put_time,
            Kind.NUMBER: self._put_number,
            Kind.MONTH: self._put_month,
            Kind.RATE: self._put_rate,
        }.get(column.kind)
        return of_itself(sheet, index) if of_itself else self._put_text(sheet, column, index, position)

    def _put_money(self, sheet: Worksheet, index: int, currency: int) -> Put:
        def put(row: int, values: Sequence[Any]) -> None:
            if values[index] is not None and values[currency]:
                self.amount(sheet, row, index, values[index], values[currency])

        return put

    def _put_time(self, sheet: Worksheet, index: int) -> Put:
        def put(row: int, values: Sequence[Any]) -> None:
            if values[index]:
                sheet.write_datetime(row, index, datetime.fromisoformat(values[index]), self._time)

        return put

    def _put_month(self, sheet: Worksheet, index: int) -> Put:
        def put(row: int, values: Sequence[Any]) -> None:
            self.text(sheet, row, index, month_of(values[index]))

        return put

    def _put_rate(self, sheet: Worksheet, index: int) -> Put:
        def put(row: int, values: Sequence[Any]) -> None:
            exact: Any = Decimal(values[index]).scaleb(-4)
            sheet.write_number(row, index, exact, self._rate)

        return put

    def _put_number(self, sheet: Worksheet, index: int) -> Put:
        def put(row: int, values: Sequence[Any]) -> None:
            if values[index] not in {None, ""}:
                exact: Any = Decimal(values[index])
                sheet.write_number(row, index, exact)

        return put

    def _put_text(self, sheet: Worksheet, column: Column, index: int, position: dict[str, int]) -> Put:
        said = {code: say(text, self._language) for code, text in (column.labels or {}).items()}
        empty = say(column.empty, self._language) if column.empty else ""
        beside = position[column.beside] if column.beside else None

        def put(row: int, values: Sequence[Any]) -> None:
            value = values[index]
            if value:
                code = value if beside is None else (value, values[beside])
                self.text(sheet, row, index, said.get(code) or str(value))
            elif empty:
                self.text(sheet, row, index, empty)

        return put


MONEY_CODES = {0: "#,##0", 2: "#,##0.00", 3: "#,##0.000"}
"""Number formats by decimals."""
