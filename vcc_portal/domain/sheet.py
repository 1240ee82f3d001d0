"""A small table for a file: what it says and about what, without how it is written."""

from dataclasses import dataclass

from vcc_portal.domain.text import Text

Cell = Text | str | int
RISKY = tuple("=+-@\t\r\n\x00＝＋－＠")
"""A cell's text that begins so would become a formula when somebody edits the cell."""


@dataclass(frozen=True)
class Sheet:
    """Rows under headings, and facts about them on a page of their own."""

    file: str
    """The file's whole name."""
    title: Text
    facts: tuple[tuple[Text, Cell], ...]
    headings: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
