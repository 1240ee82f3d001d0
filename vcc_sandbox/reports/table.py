"""A report as a value: its columns, the query of its rows, and what is added up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sqlalchemy import Select

from vcc_portal.domain.text import Text

LANGUAGES = {"zh", "en"}


class Kind(StrEnum):
    """How a value is written."""

    TEXT = "text"
    TIME = "time"
    MONEY = "money"
    """Thousandths, shown with the decimals of the currency in another column."""
    NUMBER = "number"
    """A decimal string or a whole number."""
    MONTH = "month"
    """As yyyyMM, shown as yyyy-MM."""
    RATE = "rate"
    """Basis points, shown as per cent."""


@dataclass(frozen=True)
class Column:
    """One column; `name` is that of the query's column."""

    name: str
    heading: Text
    kind: Kind = Kind.TEXT
    width: int = 14
    currency: str = ""
    """MONEY: name of the column that holds the currency."""
    labels: Mapping[Any, Text] | None = None
    """Words for codes; a code without words stands as it is."""
    empty: Text | None = None
    """What a cell without a value says, where that too means something."""
    beside: str = ""
    """Name of a column whose code counts too: `labels` then go by this column's code and that one's."""


@dataclass(frozen=True)
class Totals:
    """What is added up: `amount` by kind, second mark and currency."""

    kind: str
    mark: str
    amount: str
    currency: str
    mark_heading: Text
    amount_heading: Text


@dataclass(frozen=True)
class PageTotals:
    """The totals that the page shows for the same conditions: of each currency what came, what went and what it cost."""

    headings: tuple[Text, ...]
    """Of the figures."""
    figures: Callable[[Sequence[Any]], tuple[int, ...]]
    """What a row adds to them, in thousandths."""
    currency: str
    """Name of the column with the currency that a row counts for."""
    how: Text
    """What is added up and what is not, for whoever reads the file."""


@dataclass(frozen=True)
class Fact:
    """One figure of the totals sheet that the rows do not give; thousandths."""

    heading: Text
    amount: int
    currency: str
    of: str = ""
    """Whose it is, where a file has the figures of several accounts."""


@dataclass(frozen=True)
class Report:
    """One kind of report with the query that answers one order."""

    title: Text
    columns: tuple[Column, ...]
    query: Select[*tuple[Any, ...]]
    """Selects the columns in their order."""
    totals: Totals
    facts: tuple[Fact, ...] = field(default=())
    covers: Text | None = None
    """Which accounts the figures and rows are of."""
    page_totals: PageTotals | None = None


def say(text: Text, language: str) -> str:
    """The text in the asked language, or in both where none was asked for."""
    if language in LANGUAGES:
        return text.zh if language == "zh" else text.en
    return text.zh if text.zh == text.en else f"{text.zh} {text.en}"


def month_of(period: str) -> str:
    """`202610` as the pages show it."""
    return f"{period[:4]}-{period[4:]}"
