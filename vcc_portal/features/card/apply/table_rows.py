"""The rows of a batch: each typed row as a form, what is wrong with its cells, and the cards as they are reviewed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, ValidationInfo, field_validator

from vcc_portal.domain import written_amounts
from vcc_portal.domain.card import LimitWindow
from vcc_portal.domain.card_names import LONGEST_NAME
from vcc_portal.domain.limits import SpendLimits, overruled
from vcc_portal.domain.money import BadAmount, format_amount, parse_amount
from vcc_portal.domain.tables import one_line
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.written_amounts import Point
from vcc_portal.features.card.apply import checks
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.apply.table_headings import is_no_limit
from vcc_portal.features.card.apply.table_paste import COLUMNS, MOST_ROWS, tags_of
from vcc_portal.features.card.tags import Tags
from vcc_portal.features.patterns.fields import Amount, Choice, Email, Line, longest
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.card import paste as paste_words
from vcc_portal.i18n.patterns import form as form_strings

CELL_TAB, ROW_END = "\t", "\n"
"""Between the cells and rows of the one text in which the browser keeps a table; `components/patterns/table.js` writes it."""


@dataclass(frozen=True)
class TableRow:
    """One typed row: its key, its number on the page from 1, and its cells by name."""

    key: str
    number: int
    cells: dict[str, str]


@dataclass
class Problem:
    """One cell that must be changed."""

    key: str = ""
    """Of the row."""
    number: int = 0
    column: str = ""
    short: Text = EMPTY
    """Beside the row."""
    said: Text = EMPTY
    """As a sentence that names the row."""


@dataclass
class Judged:
    """What became of looking at a table."""

    cards: "list[RowForm]" = field(default_factory=list)
    """The rows that are right, in their order."""
    keys: list[str] = field(default_factory=list)
    """Of those rows."""
    problems: list[Problem] = field(default_factory=list)
    same: dict[str, Text] = field(default_factory=dict)
    """Rows that are right and have the name of an earlier one; that is allowed."""
    total: int = 0
    """Rows that have anything typed in them."""

    @property
    def bad(self) -> int:
        """Rows with something to correct."""
        return len({problem.number for problem in self.problems})


def _tags(value: object) -> object:
    return tags_of(value) if isinstance(value, str) else value


def _limit_words(value: object) -> object:
    if not isinstance(value, str):
        return value
    if is_no_limit(value):
        return ""
    amount = written_amounts.written(value)
    if amount is not None and amount.unclear is Point.DOT:
        raise field_error(paste_words.AMOUNT_UNCLEAR)
    return value


Limit = Annotated[Amount, BeforeValidator(_limit_words)]


class RowForm(FormModel):
    """One card of a batch; limits in thousandths of `currency`, None is no limit."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"currency"})

    currency: Annotated[Choice, Labelled(strings.CURRENCY)]
    card_name: Annotated[Line, Labelled(words.NAME), longest(LONGEST_NAME)]
    email: Annotated[Email, Labelled(words.EMAIL)]
    card_tags: Annotated[Tags, BeforeValidator(_tags), Labelled(words.TAGS)]
    single_limit: Annotated[Limit, Labelled(strings.LIMIT[LimitWindow.SINGLE])]
    single_day_limit: Annotated[Limit, Labelled(strings.LIMIT[LimitWindow.DAY])]
    single_month_limit: Annotated[Limit, Labelled(strings.LIMIT[LimitWindow.MONTH])]
    life_time_limit: Annotated[Limit, Labelled(strings.LIMIT[LimitWindow.LIFETIME])]

    @field_validator(*LIMIT_FIELDS)
    @classmethod
    def _limit(cls, value: int | None, info: ValidationInfo) -> int | None:
        return checks.limit(value, info)


def read_rows(text: str) -> list[TableRow]:
    """The rows of a table that have anything typed in them; numbered as they stand on the page."""
    rows = []
    for number, line in enumerate(text.split(ROW_END)[:MOST_ROWS], 1):
        key, *cells = line.split(CELL_TAB)
        typed = [one_line(cell) for cell in cells[: len(COLUMNS)]]
        if any(typed):
            padded = typed + [""] * (len(COLUMNS) - len(typed))
            rows.append(TableRow(key[:16], number, dict(zip(COLUMNS, padded, strict=True))))
    return rows


def written(cells: Sequence[dict[str, str]]) -> str:
    """Rows as the browser keeps them; keys are counted from 1."""
    lines = [[str(key), *[one_line(row.get(name, "")) for name in COLUMNS]] for key, row in enumerate(cells, 1)]
    return ROW_END.join(CELL_TAB.join(line) for line in lines)


def judge(text: str, currency: str, usual: dict[str, str], offer: Offer | None) -> Judged:
    """Look at every row; an empty limit takes the usual one."""
    judged = Judged()
    first: dict[str, int] = {}
    for row in read_rows(text):
        judged.total += 1
        limits = {name: row.cells[name] or usual.get(name, "") for name in LIMIT_FIELDS}
        form, errors = RowForm.check({**row.cells, **limits, "currency": currency}, offer)
        found = [_problem(row, name, error) for name, error in errors.items() if name in COLUMNS]
        found += [one for one in _overruled(row, limits, currency) if one.column not in errors]
        judged.problems += found
        if form is not None and not found:
            judged.cards.append(form)
            judged.keys.append(row.key)
        name = row.cells["card_name"].casefold()
        if name and first.setdefault(name, row.number) != row.number:
            judged.same[row.key] = words.SAME_NAME.format(row=first[name])
    return judged


_SPECIAL: dict[tuple[str, Text], tuple[Text, Text]] = {
    ("card_name", form_strings.REQUIRED): (words.NAME_MISSING, words.SAID_NAME_MISSING),
    ("email", form_strings.REQUIRED): (words.EMAIL_MISSING, words.SAID_EMAIL_MISSING),
    ("email", form_strings.EMAIL): (words.EMAIL_INCOMPLETE, words.SAID_EMAIL_INCOMPLETE),
}


def _problem(row: TableRow, column: str, error: Text) -> Problem:
    """Column and error as the few words beside the row, and as a sentence."""
    short, said = _SPECIAL.get((column, error), (error, EMPTY))
    if not said:
        said = words.SAID_OTHER.format(row=row.number, column=RowForm.label(column), text=error)
    else:
        said = said.format(row=row.number)
    return Problem(row.key, row.number, column, short, said)


def _overruled(row: TableRow, limits: dict[str, str], currency: str) -> Iterator[Problem]:
    """Limits that are above a wider one: nobody means that in a table."""
    try:
        amounts = [_amount(limits[name], currency) for name in LIMIT_FIELDS]
    except BadAmount:
        return
    column_of = {window: name for name, window in LIMIT_FIELDS.items()}
    for one in overruled(SpendLimits(*amounts)):
        said = words.SAID_ABOVE.format(
            row=row.number,
            limit=words.LIMIT_IN_ROW[one.window],
            amount=format_amount(one.limit, currency),
            by=words.LIMIT_IN_ROW[one.by],
            by_amount=format_amount(one.by_limit, currency),
        )
        yield Problem(row.key, row.number, column_of[one.window], words.ABOVE[one.by], said)


def _amount(text: str, currency: str) -> int | None:
    return None if not text or is_no_limit(text) else parse_amount(text, currency) or None


@dataclass
class CardLine:
    """One card; limits as shown, empty for none."""

    number: int = 0
    name: str = ""
    email: str = ""
    tags: str = ""
    single: str = ""
    day: str = ""
    month: str = ""
    lifetime: str = ""


def lines_of(cards: Sequence[RowForm]) -> list[CardLine]:
    """Every card in its order."""
    return [
        CardLine(
            number,
            card.card_name,
            card.email,
            ", ".join(card.card_tags),
            _shown(card.single_limit, card.currency),
            _shown(card.single_day_limit, card.currency),
            _shown(card.single_month_limit, card.currency),
            _shown(card.life_time_limit, card.currency),
        )
        for number, card in enumerate(cards, 1)
    ]


def unlimited(cards: Sequence[RowForm]) -> Text:
    """Which limits are missing, and on how many of the cards; empty when every card has all four."""
    total = len(cards)
    parts = [
        words.REVIEW_UNLIMITED_ONE.format(limit=strings.LIMIT[window], count=count, total=total)
        for name, window in LIMIT_FIELDS.items()
        if (count := sum(getattr(card, name) is None for card in cards))
    ]
    if not parts:
        return EMPTY
    joined = Text(zh="，".join(part.zh for part in parts), en=", ".join(part.en for part in parts))
    return words.REVIEW_UNLIMITED.format(limits=joined)


def _shown(limit: int | None, currency: str) -> str:
    return "" if limit is None else format_amount(limit, currency)
