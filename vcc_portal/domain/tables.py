"""Tables as text: what spreadsheets put on the clipboard (TSV, CSV), read into cells and written again."""

import re

Cells = list[list[str]]
"""Rows of cells; rows may differ in length."""

TAB = "\t"
_SEPARATORS = (TAB, ";", ",", "，", "；")
"""What may stand between cells, the surest first; the last two are full-width, as typed in Chinese."""
_QUOTED = re.compile(r'"((?:[^"]|"")*+)"')
_LINES = re.compile(r"\r\n?")
_GROUPED_NUMBERS = re.compile(r"[^\w\s]?\s*+\d{1,3}([,，]\d{3})+(\.\d+)?")
_NEEDS_QUOTES = re.compile(r'["\n\r\t;,，；]|^\ufeff')


def read_table(text: str) -> Cells:
    """The cells of a text; any text is some table, so this never fails.

    Tabs separate where there is one outside quotes, as in everything that is copied from a spreadsheet; otherwise a
    semicolon or comma does, when it cuts every line into the same number of cells. Quoted cells may hold
    separators, line ends and doubled quotes. One line end at the end closes the last row.
    """
    plain = _LINES.sub("\n", text.removeprefix("\ufeff"))
    if not plain:
        return []
    separator = _separator(plain)
    rows = _cut(plain, separator)
    if plain.endswith("\n") and len(rows) > 1 and rows[-1] == [""]:
        rows.pop()
    return rows


def write_table(rows: Cells) -> str:
    """The text of cells as a spreadsheet would write it; `read_table` gives the same cells back."""
    return "".join(TAB.join(map(_written, row)) + "\n" for row in rows)


def one_line(cell: str) -> str:
    """A cell without line ends, tabs and characters that are not seen; runs of blanks become one."""
    return " ".join("".join(mark if mark.isprintable() else " " for mark in cell).split())


def _written(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if _NEEDS_QUOTES.search(cell) else cell


def _separator(text: str) -> str:
    if TAB in _QUOTED.sub("", text):
        return TAB
    lines = [line for line in _QUOTED.sub('""', text).split("\n") if line.strip()]
    for separator in _SEPARATORS[1:]:
        counts = {line.count(separator) for line in lines}
        if len(counts) == 1 and counts != {0} and not all(_GROUPED_NUMBERS.fullmatch(line.strip()) for line in lines):
            return separator
    return TAB


def _cut(text: str, separator: str) -> Cells:
    """Cells of a text with known separator; a quote that does not close its cell is an ordinary character."""
    ordinary = re.compile(f"[^{separator}\n]*")
    rows: Cells = [[]]
    position = 0
    while True:
        quoted = _QUOTED.match(text, position)
        if quoted and (quoted.end() == len(text) or text[quoted.end()] in (separator, "\n")):
            rows[-1].append(quoted[1].replace('""', '"'))
            position = quoted.end()
        else:
            bare = ordinary.match(text, position)
            found = bare[0] if bare else ""
            rows[-1].append(found)
            position += len(found)
        if position >= len(text):
            return rows
        if text[position] == "\n":
            rows.append([])
        position += 1
