"""What a spreadsheet puts on the clipboard for some cells."""

import re

from vcc_portal.domain.tables import TAB, Cells

_NEEDS_QUOTES = re.compile(r'["\n\r\t;,，；]|^\ufeff')


def write_table(rows: Cells) -> str:
    """The text of cells as a spreadsheet would write it; `read_table` gives the same cells back."""
    return "".join(TAB.join(map(_written, row)) + "\n" for row in rows)


def _written(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if _NEEDS_QUOTES.search(cell) else cell
