"""Amounts for many sub-accounts at once: a total in equal parts, those of the last time, or a spreadsheet's.

Each gives amounts as they are typed, by sub-account id; the form judges them like any others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.money import BadAmount, parse_amount, step, typed_amount
from vcc_portal.domain.tables import one_line, read_table
from vcc_portal.domain.text import Text
from vcc_portal.domain.written_amounts import Written, plain, unclear_of, written
from vcc_portal.features.account.quota.form import AMOUNTS, MOST, Direction
from vcc_portal.i18n import quota as strings
from vcc_portal.upstream.models.sub_account import QuotaQuery, QuotaRecord, SubUser

LONGEST_PASTE = 64_000
"""Characters of a pasted table."""
MOST_SHOWN = 5
"""Problems that are named; of the others the number is said."""
_MOST_COLUMNS = 20


@dataclass(frozen=True)
class PastedAmounts:
    """What a spreadsheet says."""

    amounts: dict[str, str] = field(default_factory=dict)
    problems: list[Text] = field(default_factory=list)
    """A line each that cannot be taken."""


def controls(amounts: Mapping[str, str]) -> dict[str, str]:
    """Values of the form's controls."""
    return {f"{AMOUNTS}.{sub_user_id}": text for sub_user_id, text in amounts.items()}


def equal_parts(total: str, sub_user_ids: Sequence[str], currency: str) -> dict[str, str]:
    """A typed total in parts that add up to it; what cannot be divided goes to the first. Empty without a total."""
    try:
        whole = parse_amount(total, currency)
    except BadAmount:
        return {}
    unit = step(currency)
    if whole <= 0 or not sub_user_ids:
        return {}
    each, rest = divmod(whole // unit, len(sub_user_ids))
    parts = {one: (each + (place < rest)) * unit for place, one in enumerate(sub_user_ids)}
    return {one: typed_amount(part, currency) if part else "" for one, part in parts.items()}


def last_query(currency: str, direction: str) -> QuotaQuery:
    """Asks for the newest moves of that kind."""
    known = Direction.RETURN if direction == Direction.RETURN else Direction.ASSIGN
    return QuotaQuery(currency=currency, direction=known, status="SUCCESS", page_size=MOST)


def last_amounts(records: Sequence[QuotaRecord], known: Iterable[str]) -> dict[str, str]:
    """What the newest request moved, for the sub-accounts that are still there; the records come newest first."""
    if not records or not records[0].apply_id:
        return {}
    there = set(known)
    return {
        row.sub_user_id: typed_amount(abs(row.amount), row.currency)
        for row in records
        if row.apply_id == records[0].apply_id and row.sub_user_id in there
    }


def read_pasted(text: str, subs: Sequence[SubUser], currency: str) -> PastedAmounts:
    """Lines with the name or number of a sub-account and one amount, in whatever order of columns.

    A line that says less or more than that is a problem, the heads apart; so is an amount that may be read in two ways.
    """
    table = read_table(text[:LONGEST_PASTE], most_rows=MOST, most_columns=_MOST_COLUMNS)
    named = _named(subs)
    amounts: dict[str, str] = {}
    problems: list[Text] = []
    read = [_line(row, named) for row in table.rows]
    unclear = unclear_of(one for _, found in read for one in found)
    for number, (who, found) in enumerate(read, 1):
        if not who and not found and number == 1:
            continue  # heads
        if len(who) != 1:
            problems.append(strings.PASTE_NOBODY.format(line=number))
        elif len(found) != 1:
            problems.append(strings.PASTE_NO_AMOUNT.format(line=number))
        elif who[0] in amounts:
            problems.append(strings.PASTE_TWICE.format(line=number))
        elif (typed := _typed(found[0], currency)) is None or unclear:
            problems.append(strings.PASTE_UNCLEAR_AMOUNT.format(line=number, amount=found[0].body, currency=currency))
        else:
            amounts[who[0]] = typed
    if table.more_rows:
        problems.append(strings.PASTE_TOO_MANY.format(most=MOST))
    return PastedAmounts(amounts, problems)


def shown_problems(problems: Sequence[Text]) -> list[Text]:
    """The first by name, and how many more there are."""
    more = len(problems) - MOST_SHOWN
    return [*problems[:MOST_SHOWN], *([strings.PASTE_MORE.format(count=more)] if more > 0 else [])]


def _named(subs: Sequence[SubUser]) -> dict[str, str]:
    """Sub-account ids by what a line may call them; nobody by a name that two have."""
    named: dict[str, str] = {}
    for sub in subs:
        name = _key(sub.alias)
        named[name] = "" if name in named else sub.sub_user_id
    return named | {sub.sub_user_id: sub.sub_user_id for sub in subs}


def _line(cells: Sequence[str], named: Mapping[str, str]) -> tuple[list[str], list[Written]]:
    """Who is named in a line, and the amounts in it."""
    who: list[str] = []
    found: list[Written] = []
    for cell in cells:
        known = named.get(_key(cell))
        if known:
            who.append(known)
        elif (amount := written(cell)) is not None:
            found.append(amount)
    return list(dict.fromkeys(who)), found


def _typed(amount: Written, currency: str) -> str | None:
    if amount.currencies is not None and currency not in amount.currencies:
        return None
    return plain(amount, currency)


def _key(text: str) -> str:
    return normalized(one_line(text)).casefold()
