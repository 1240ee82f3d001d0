"""Tables as text: what spreadsheets put on the clipboard (TSV, CSV), read into cells."""

import re
from dataclasses import dataclass, field
from functools import cache

Cells = list[list[str]]
"""Rows of cells; rows may differ in length."""

TAB = "\t"
COMMAS = (",", "，")
"""Separators that may also stand between the thousands of an amount."""
_SEPARATORS = (TAB, ";", ",", "，", "；")
"""What may stand between cells, the surest first; the last two are full-width, as typed in Chinese."""
_SAMPLE = 500
"""Lines by which the separator is found."""
_QUOTED = re.compile(r'"((?:[^"]|"")*+)"')
_LINES = re.compile(r"\r\n?")
_GROUPED_NUMBERS = re.compile(r"[^\w\s]?\s*+\d{1,3}([,，]\d{3})+(\.\d+)?")


@dataclass(frozen=True)
class Table:
    """What was read of a text, and what was left because it is too much."""

    rows: Cells = field(default_factory=list)
    """Those with any text."""
    numbers: list[int] = field(default_factory=list)
    """Of each row among all, those without text included, from 1: as a spreadsheet counts them."""
    lines: list[str] = field(default_factory=list)
    """Each row as it stood in the text."""
    beyond: str = ""
    """What stood below the last row that was read."""
    more_rows: int = 0
    """Rows with text below the last one that was read."""
    more_columns: bool = False
    """Some rows that were read have more cells than that."""
    separator: str = TAB


@dataclass(frozen=True)
class _Grammar:
    """How a text with one separator is cut; a quote that does not close its cell is an ordinary character."""

    cell: re.Pattern[str]
    row: re.Pattern[str]
    text: re.Pattern[str]
    """What only a row with text has."""


def read_table(text: str, *, most_rows: int | None = None, most_columns: int | None = None) -> Table:
    """The cells of a text; any text is some table, so this never fails.

    Tabs separate where there is one outside quotes, as in everything that is copied from a spreadsheet; otherwise a
    semicolon or comma does, when it cuts every line into the same number of cells. Quoted cells may hold
    separators, line ends and doubled quotes. Rows without text are left out. What is beyond the bounds is counted
    and not cut into cells, so that its size costs next to nothing.
    """
    plain = _LINES.sub("\n", text.removeprefix("\ufeff"))
    separator = _separator(plain)
    grammar = _grammar(separator)
    rows: Cells = []
    numbers: list[int] = []
    lines: list[str] = []
    beyond = ""
    number, more_rows, more_columns, position = 0, 0, False, 0
    while position < len(plain):
        number += 1
        line = grammar.row.match(plain, position)
        begun, position = position, (line.end() if line else len(plain)) + 1
        if not _has_text(plain, begun, position - 1, grammar):
            continue
        if most_rows is not None and len(rows) >= most_rows:
            more_rows += 1
            beyond = beyond or plain[begun:]
            continue
        cells, cut = _cells(plain, begun, position - 1, grammar, most_columns)
        more_columns = more_columns or cut
        if any(cell.strip() for cell in cells):
            rows.append(cells)
            numbers.append(number)
            lines.append(plain[begun : position - 1])
    return Table(rows, numbers, lines, beyond, more_rows, more_columns, separator)


def one_line(cell: str) -> str:
    """A cell without line ends, tabs and characters that are not seen; runs of blanks become one."""
    if not cell.isprintable():
        cell = "".join(mark if mark.isprintable() else " " for mark in cell)
    return " ".join(cell.split())


def _separator(text: str) -> str:
    bare = _QUOTED.sub('""', text)
    if TAB in bare:
        return TAB
    lines = [line for line in bare.split("\n", _SAMPLE)[:_SAMPLE] if line.strip()]
    for separator in _SEPARATORS[1:]:
        counts = {line.count(separator) for line in lines}
        if len(counts) == 1 and counts != {0} and not all(_GROUPED_NUMBERS.fullmatch(line.strip()) for line in lines):
            return separator
    return TAB


@cache
def _grammar(separator: str) -> _Grammar:
    bare = f"[^{separator}\n]*+"
    closed = f'"(?:[^"]|"")*+"(?=[{separator}\n]|\\Z)'
    return _Grammar(
        cell=re.compile(f'"((?:[^"]|"")*+)"(?=[{separator}\n]|\\Z)|({bare})'),
        row=re.compile(f"(?:{closed}|{bare})(?:{separator}(?:{closed}|{bare}))*+"),
        text=re.compile(f'[^{separator}"\\s]'),
    )


def _has_text(text: str, begin: int, end: int, grammar: _Grammar) -> bool:
    """Whether a row holds more than blanks of any script and width; one of quotes alone has to be cut into its cells for that."""
    if grammar.text.search(text, begin, end):
        return True
    return any(cell.strip() for cell in _cells(text, begin, end, grammar, None)[0])


def _cells(text: str, begin: int, end: int, grammar: _Grammar, most: int | None) -> tuple[list[str], bool]:
    """The first cells of a row, and whether there are more."""
    cells: list[str] = []
    while most is None or len(cells) < most:
        match = grammar.cell.match(text, begin, end)
        quoted, bare = match.groups() if match else (None, "")
        cells.append(bare if quoted is None else quoted.replace('""', '"'))
        begin = match.end() if match else end
        if begin >= end:
            return cells, False
        begin += 1
    return cells, True
