"""What the rows of a query come to: from the tally where it can say so, else by counting, as far as that is quick."""

import calendar
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Select, func, literal_column, select
from sqlalchemy.orm import Session

from vcc_portal.upstream.models.base import CurrencySum
from vcc_sandbox.core.narrowing import is_few
from vcc_sandbox.core.paging import Slice
from vcc_sandbox.core.tally import Tallied, Tally

COUNTED_MOST = 2_000
"""So many rows are counted one by one; of more it is said that there are at least as many."""
FACETS_MOST = 500
"""Of so many merchants or categories the tally is read; with more of them it is as long as the list."""
FIRST_DAYS = {1: 1, 2: 11, 3: 21}
"""With which day of a month each of its thirds begins."""


@dataclass(frozen=True)
class Cell:
    """Rows of one kind, outcome and currency; amounts in thousandths."""

    kind: str
    status: str
    currency: str
    n: int
    amount: int
    fee: int


@dataclass(frozen=True)
class TallyQuery:
    """A query in the words of the tally; None is no condition."""

    company_id: str
    since: str | None
    """The first day, or None."""
    until: str | None
    facets: tuple[str, ...] = ("",)
    kinds: tuple[str, ...] | None = None
    details: tuple[str, ...] | None = None
    status: str | None = None
    currency: str | None = None
    sub_users: frozenset[str] | None = None
    of_sub_users: bool = False
    """Only what is not the main account's."""


def periods_of(since: date, until: date) -> tuple[str, ...]:
    """The periods of the tally that a range of days consists of; both days inclusive."""
    periods: list[str] = []
    first = since.replace(day=1)
    while first <= until:
        last = first.replace(day=calendar.monthrange(first.year, first.month)[1])
        if since <= first and last <= until:
            periods.append(f"m{first:%Y-%m}")
        else:
            for part, start in _thirds(first, last).items():
                begin, end = max(since, start[0]), min(until, start[1])
                if begin == start[0] and end == start[1]:
                    periods.append(f"t{first:%Y-%m}/{part}")
                elif begin <= end:
                    periods += [f"d{begin + timedelta(days=n)}" for n in range((end - begin).days + 1)]
        first = last + timedelta(days=1)
    return tuple(periods)


def _thirds(first: date, last: date) -> dict[int, tuple[date, date]]:
    ends = {1: first.replace(day=10), 2: first.replace(day=20), 3: last}
    return {part: (first.replace(day=day), ends[part]) for part, day in FIRST_DAYS.items()}


@dataclass(frozen=True)
class Counted:
    """What a query comes to; without cells there are at least `at_least` rows."""

    cells: tuple[Cell, ...] = ()
    at_least: int | None = None

    @property
    def total(self) -> int | None:
        """How many rows; None where they are too many to be counted."""
        return None if self.at_least is not None else sum(cell.n for cell in self.cells)

    def sums(
        self, came: Callable[[Cell], bool], went: Callable[[Cell], bool], *, fee: bool = False
    ) -> list[CurrencySum]:
        """Totals by currency, in the order of the codes; their counts add up to the query's own."""
        return [
            CurrencySum(
                currency=currency,
                count=sum(cell.n for cell in cells),
                in_amount=sum(cell.amount for cell in cells if came(cell)),
                out_amount=sum(cell.amount for cell in cells if went(cell)),
                fee_amount=sum(cell.fee for cell in cells) if fee else None,
            )
            for currency, cells in self._by_currency().items()
        ]

    def _by_currency(self) -> Mapping[str, list[Cell]]:
        found: dict[str, list[Cell]] = {}
        for cell in sorted(self.cells, key=lambda cell: cell.currency):
            found.setdefault(cell.currency, []).append(cell)
        return found


def paged(count: Counted, part: Slice) -> dict[str, Any]:
    """What every page of a list of any length answers beside its rows and sums."""
    return {
        "total": count.total,
        "total_at_least": count.at_least,
        "next_cursor": part.next_cursor,
        "previous_cursor": part.previous_cursor,
    }


def counted(
    db: Session,
    one: Tallied,
    rows: tuple[Select[Any], ...],
    asked: TallyQuery | None,
    today: date,
    *,
    whole: bool = False,
) -> Counted:
    """What the last of `rows` come to, of which those before are a part; `asked` says the same in words of the tally, or is
    None where that has no words for it.

    Without them rows are counted as far as that is quick, or `whole`, however long it takes.
    """
    if asked is None:
        too_many = not whole and not all(is_few(db, part.order_by(None), COUNTED_MOST) for part in rows)
        return Counted(at_least=COUNTED_MOST) if too_many else Counted(tuple(_of_rows(db, one, rows[-1])))
    tallied = tally_rows(db, one, asked, today)
    return Counted() if tallied is None else Counted(tuple(_of_tally(db, tallied)))


def _span(db: Session, one: Tallied, asked: TallyQuery, today: date) -> tuple[date, date] | None:
    """First and last day; nothing is later than today, so today's month is a whole one. None without any row."""
    month_end = today.replace(day=calendar.monthrange(today.year, today.month)[1])
    until = date.fromisoformat(asked.until[:10]) if asked.until else month_end
    until = month_end if until >= today else until
    if asked.since:
        return date.fromisoformat(asked.since[:10]), until
    oldest = select(func.min(Tally.period)).where(
        Tally.list == one.name, Tally.company_id == asked.company_id, Tally.facet == "", Tally.period > "m",
        Tally.period < "n",
    )  # fmt: skip
    month = db.scalar(oldest)
    return (date.fromisoformat(f"{month[1:]}-01"), until) if month else None


def tally_rows(
    db: Session, one: Tallied, asked: TallyQuery, today: date, *, by_day: bool = False
) -> Select[Any] | None:
    """The rows of the tally that come to what is asked for, each of a day or of the longest periods; None without any."""
    span = _span(db, one, asked, today)
    if span is None:
        return None
    days = range((span[1] - span[0]).days + 1)
    periods = tuple(f"d{span[0] + timedelta(days=day)}" for day in days) if by_day else periods_of(*span)
    query = select(Tally).where(
        Tally.list == one.name,
        Tally.company_id == asked.company_id,
        Tally.facet.in_(asked.facets),
        Tally.period.in_(periods),
    )
    narrowed = {Tally.kind: asked.kinds, Tally.detail: asked.details, Tally.sub_user_id: asked.sub_users}
    for of, among in narrowed.items():
        if among is not None:
            query = query.where(of.in_(among))
    if asked.status:
        query = query.where(Tally.status == asked.status)
    if asked.currency:
        query = query.where(Tally.currency == asked.currency)
    if asked.of_sub_users:
        query = query.where(Tally.sub_user_id != "")
    return query


def facets_of(db: Session, one: Tallied, company_id: str, prefix: str) -> tuple[str, ...] | None:
    """The facets of a company that begin with the prefix, a letter and a colon; None for too many.

    Each leads to the next, for the key of the tally is in their order: the rows of none are read.
    """
    letter, mine = prefix[0], (Tally.list == one.name, Tally.company_id == company_id)
    among = (*mine, Tally.facet < chr(ord(letter) + 1))
    first = select(func.min(Tally.facet).label("facet")).where(*among, Tally.facet >= prefix).cte(recursive=True)
    following = select(func.min(Tally.facet)).where(*among, Tally.facet > first.c.facet).scalar_subquery()
    every = first.union_all(select(following).where(first.c.facet.is_not(None)))
    found = db.scalars(select(every.c.facet).where(every.c.facet.is_not(None)).limit(FACETS_MOST + 1)).all()
    return tuple(found) if len(found) <= FACETS_MOST else None


def _of_tally(db: Session, tallied: Select[Any]) -> list[Cell]:
    query = tallied.with_only_columns(
        Tally.kind, Tally.status, Tally.currency, func.sum(Tally.n), func.sum(Tally.amount), func.sum(Tally.fee)
    )
    rows = db.execute(query.group_by(Tally.kind, Tally.status, Tally.currency))
    return [Cell(row[0], row[1], row[2], int(row[3]), int(row[4]), int(row[5])) for row in rows if row[3]]


def _of_rows(db: Session, one: Tallied, rows: Select[Any]) -> list[Cell]:
    kind, status, currency = (_expression(one, part) for part in ("kind", "status", "currency"))
    amount, fee = func.sum(_expression(one, "amount")), func.sum(_expression(one, "fee"))
    query = rows.order_by(None).with_only_columns(
        kind, status, currency, func.count(), amount, fee, maintain_column_froms=True
    )
    # By place: PostgreSQL refuses a constant there, and of some lists a part is one.
    found = db.execute(query.group_by(*(literal_column(place) for place in "123")))
    return [Cell(row[0], row[1], row[2], row[3], int(row[4] or 0), int(row[5] or 0)) for row in found]


def _expression(one: Tallied, part: str) -> Any:
    return literal_column(one.of(part, one.table))
