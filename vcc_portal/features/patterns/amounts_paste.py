"""Amounts of a spreadsheet for the rows of a form: each line names whom it is for, and one amount.

They are given as they are typed, by the id of whom they are for; the form judges them like any others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.tables import one_line, read_table
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.written_amounts import Written, plain, unclear_of, written
from vcc_portal.i18n.patterns import amounts_paste as strings

AMOUNTS = "amounts"
"""The controls of such a form are named `amounts.<id>`."""
REVIEW = "review"
"""What the button to the preview is marked with, so that the focus can go there."""
MOST = 200
"""Lines of a table: as many as rows of a form."""
LONGEST_PASTE = 64_000
"""Characters of a table, as browsers count them."""
MOST_SHOWN = 5
"""Problems that are named; of the others the number is said."""
_MOST_COLUMNS = 20
_LONGEST_CELL = 200
"""A longer cell is neither a name nor an amount."""
_LONGEST_SHOWN = 40
_MASKS = "•●∙·*"
_MARKS = f"{_MASKS} .#([-–—_:"
"""What may stand between a card's name and its last digits."""
_TAIL_WORD = "尾号"
_TAIL = 4


@dataclass(frozen=True)
class Payee:
    """A row of the form: by what a line can name it."""

    id: str
    name: str
    currency: str
    tail: str = ""
    """The last four digits of a card; a line may name them beside the name, or masked alone."""
    refused: Text = EMPTY
    """Why nothing can be put in for it."""


@dataclass(frozen=True)
class PasteWords:
    """What is said of lines in one form."""

    nobody: Text
    several: Text
    twice: Text
    filled: Text


@dataclass(frozen=True)
class PastedAmounts:
    """What a spreadsheet says."""

    amounts: dict[str, str] = field(default_factory=dict)
    problems: list[Text] = field(default_factory=list)
    """A line each that cannot be taken."""
    rest: str = ""
    """Those lines as they were pasted, and what was not read: what is left when the amounts are taken."""
    doubtful: bool = False
    """Its amounts are not all written in one way: what can be read in two ways is doubtful, also when the others are taken."""

    def with_rest(self, more: "PastedAmounts") -> "PastedAmounts":
        """What was taken so far, after lines of the rest were taken as well."""
        return PastedAmounts({**self.amounts, **more.amounts}, doubtful=more.doubtful)


def controls(amounts: Mapping[str, str]) -> dict[str, str]:
    """Values of the form's controls."""
    return {f"{AMOUNTS}.{each}": text for each, text in amounts.items()}


NOTHING = PastedAmounts()


def read_pasted(text: str, payees: Sequence[Payee], words: PasteWords, taken: PastedAmounts = NOTHING) -> PastedAmounts:
    """Lines that name one row and say one amount, in whatever order of columns.

    A line that says less or more than that is a problem, the heads apart; so is an amount that may be read in two ways.
    A text that is too long is not read at all: where it is cut an amount may lose digits. Of a rest `taken` is what was
    put in before: whom that names is named twice here too.
    """
    if len(text.encode("utf-16-le", "surrogatepass")) // 2 > LONGEST_PASTE:
        return PastedAmounts(problems=[strings.TOO_LONG.format(most=f"{LONGEST_PASTE:,}")])
    table = read_table(text, most_rows=MOST + 1, most_columns=_MOST_COLUMNS)
    register = _Register(payees)
    rows = zip(table.numbers, table.rows, table.lines, strict=True)
    lines = [_line(number, row, text, register) for number, row, text in rows]
    if lines and not taken.amounts and not lines[0].named and not lines[0].amounts:
        del lines[0]  # heads
    read = lines[:MOST]
    if read and all(line.alone for line in read):
        return PastedAmounts(problems=[strings.AMOUNTS_ALONE])
    doubtful = taken.doubtful or bool(unclear_of(amount for line in read for amount in line.amounts))
    amounts: dict[str, str] = {}
    problems: list[Text] = []
    rest: list[str] = []
    for line in read:
        problem = _problem(line, register, {**taken.amounts, **amounts}, words, doubtful=doubtful)
        if problem:
            problems.append(problem)
            rest.append(line.text)
        else:
            payee = register.only(line.who)
            amounts[payee.id] = _typed(line.amounts[0], payee.currency)
    if table.more_rows or len(lines) > MOST:
        problems.append(strings.TOO_MANY.format(most=MOST))
        rest += [*(line.text for line in lines[MOST:]), *filter(None, [table.beyond])]
    return PastedAmounts(amounts, problems, "\n".join(rest), doubtful)


def shown_problems(problems: Sequence[Text]) -> list[Text]:
    """The first by name, and how many more there are."""
    more = len(problems) - MOST_SHOWN
    return [*problems[:MOST_SHOWN], *([strings.MORE.format(count=more)] if more > 0 else [])]


def taken_back(filled: Mapping[str, tuple[str, str]], values: Mapping[str, str]) -> dict[str, str]:
    """What stood in the controls before, for those that still have what was put in; `filled` has both for each."""
    return {name: before for name, (before, put) in filled.items() if values.get(name, "") == put}


@dataclass(frozen=True)
class _Line:
    number: int
    text: str
    alone: bool
    """It is an amount and nothing else."""
    named: bool
    """Something in it names a row, though it may be none of these."""
    who: frozenset[str]
    """Those whom everything in it can mean."""
    lost: bool
    """Some of it names a row that is not there."""
    amounts: Sequence[Written]


class _Register:
    """Whom a cell can mean."""

    def __init__(self, payees: Iterable[Payee]) -> None:
        self.by_id = {payee.id: payee for payee in payees}
        self._names: dict[str, frozenset[str]] = {}
        self._tails: dict[tuple[str, str], frozenset[str]] = {}
        for payee in self.by_id.values():
            name = _key(payee.name)
            _add(self._names, name, payee.id)
            if payee.tail:
                for each in {_without_marks(name), ""}:
                    _add(self._tails, (each, payee.tail), payee.id)
        self._names |= {each: frozenset([each]) for each in self.by_id}

    def only(self, who: frozenset[str]) -> Payee:
        """The one row that is meant."""
        [one] = who
        return self.by_id[one]

    def called(self, key: str) -> frozenset[str] | None:
        """The rows of a name, an id, or a name with the last digits; none for digits of others, None for other text."""
        found = self._names.get(key) if key else None
        return self._tailed(key) if found is None else found

    def with_tail(self, who: frozenset[str], digits: str) -> frozenset[str]:
        """Those of them that end with the digits."""
        return who & self._tails.get(("", digits), frozenset())

    def _tailed(self, key: str) -> frozenset[str] | None:
        bare = key.rstrip(")] ")
        head, tail = bare[:-_TAIL], bare[-_TAIL:]
        name = _without_marks(head)
        if name == head or not (tail.isascii() and tail.isdigit()):
            return None
        found = self._tails.get((name, tail)) if name else None
        masked = _TAIL_WORD in head or any(mark in head for mark in _MASKS)
        if found is None and masked and self._tails and not any(char.isalpha() for char in name):
            return self._tails.get(("", tail), frozenset())
        return found


def _line(number: int, cells: Sequence[str], text: str, register: _Register) -> _Line:
    named: list[frozenset[str]] = []
    figures: list[tuple[str, Written]] = []
    for cell in cells:
        if len(cell) > _LONGEST_CELL:
            continue
        key = _key(cell)
        known = register.called(key)
        if known is not None:
            named.append(known)
        elif (amount := written(cell)) is not None:
            figures.append((key, amount))
    who = frozenset.intersection(*named) if named else frozenset[str]()
    if len(figures) > 1:  # digits in a column of their own tell cards of a name apart
        tails = [digits for digits, _ in figures if register.with_tail(who, digits)]
        if len(tails) == 1:
            who = register.with_tail(who, tails[0])
            figures = [figure for figure in figures if figure[0] != tails[0]]
    amounts = [amount for _, amount in figures]
    alone = len(amounts) == sum(bool(cell.strip()) for cell in cells) == 1
    return _Line(number, text, alone, bool(named), who, not all(named), amounts)


def _problem(
    line: _Line, register: _Register, amounts: Mapping[str, str], words: PasteWords, *, doubtful: bool
) -> Text:
    """Why a line cannot be taken; empty when it can."""
    payee = register.only(line.who) if len(line.who) == 1 else None
    said, more = EMPTY, dict[str, object]()
    if payee is None:
        said = words.several if line.named and not line.lost else words.nobody
    elif payee.refused:
        said, more = strings.REFUSED, {"reason": payee.refused}
    elif len(line.amounts) != 1:
        said = strings.NO_AMOUNT
    elif payee.id in amounts:
        said = words.twice
    elif not _typed(line.amounts[0], payee.currency) or (doubtful and line.amounts[0].unclear):
        more = {"amount": line.amounts[0].body[:_LONGEST_SHOWN], "currency": payee.currency}
        said = strings.UNCLEAR_AMOUNT
    return said.format(line=line.number, **more)


def _typed(amount: Written, currency: str) -> str:
    """As it is typed here; empty when it is none of the currency."""
    if amount.currencies is not None and currency not in amount.currencies:
        return ""
    return plain(amount, currency) or ""


def _add(found: dict[Any, frozenset[str]], key: Any, one: str) -> None:
    found[key] = found.get(key, frozenset()) | {one}


def _without_marks(text: str) -> str:
    return text.rstrip(_MARKS).removesuffix(_TAIL_WORD).rstrip(_MARKS)


def _key(text: str) -> str:
    return normalized(one_line(text)).casefold()
