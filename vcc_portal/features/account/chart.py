"""The month's chart as display rows."""

from datetime import date

from vcc_portal import routes
from vcc_portal.domain.money import MINUS, format_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.spending import GRID_LINES, Day, Month, compact, scale_step
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.view import DayBar, GridLine
from vcc_portal.i18n import account as words
from vcc_portal.i18n import terms

NEAR_TODAY = 2
"""Days beside today whose own label would touch the word 'today'."""


def grid(month: Month) -> list[GridLine]:
    """The zero line and five round steps above it."""
    step = _step(month)
    return [
        GridLine(label=compact(step * line), height=f"{line * 100 // GRID_LINES}%") for line in range(GRID_LINES + 1)
    ]


def bars(month: Month) -> list[DayBar]:
    """Every day of the month; the ones to come show last month only."""
    top = _step(month) * GRID_LINES
    return [_bar(month, number, day, top) for number, day in enumerate(month.days, start=1)]


def change(month: Month) -> str:
    """'15.0%' against the same point last month, without its sign; '' when there is nothing to compare with."""
    permille = month.change_permille
    if permille is None:
        return ""
    whole, tenth = divmod(abs(permille), 10)
    return f"{whole:,}.{tenth}%"


def signed_change(month: Month) -> str:
    """The change with its sign, for screen readers."""
    permille = month.change_permille or 0
    return f"{MINUS if permille < 0 else '+'}{change(month)}"


def _step(month: Month) -> int:
    return scale_step(max(max(day.settled + day.authorised, day.before) for day in month.days))


def _bar(month: Month, number: int, day: Day, top: int) -> DayBar:
    when = month.first.replace(day=number)
    settled, authorised, refunded, before = (
        format_amount(amount, month.currency) for amount in (day.settled, day.authorised, day.refunded, day.before)
    )
    return DayBar(
        day=number,
        date=when.isoformat(),
        tick=_tick(when, month.today, len(month.days)),
        settled=settled,
        authorised=authorised,
        refunded=refunded,
        before=before,
        settled_height=_height(day.settled, top),
        authorised_height=_height(day.authorised, top),
        before_height=_height(day.before, top),
        has_authorised=day.authorised > 0,
        today=number == month.today,
        future=number > month.today,
        late=number > len(month.days) // 2,
        summary=words.DAY_SUMMARY.format(date=when.isoformat(), settled=settled, authorised=authorised, before=before),
        href=spent_href(month.currency, when, when) if day.settled or day.authorised or day.refunded else "",
    )


def spent_href(currency: str, since: date, until: date, tag: str = "") -> str:
    """The transactions behind a figure of the month."""
    named = {"tag": tag} if tag else {}
    return with_query(routes.TRADE.path, currency=currency, **named, since=since.isoformat(), until=until.isoformat())


def _tick(when: date, today: int, last: int) -> Text:
    if when.day == today:
        return terms.TODAY
    marked = when.day in {1, 5, 10, 15, 20, 25} or when.day == last
    if not marked or abs(when.day - today) <= NEAR_TODAY:
        return EMPTY
    return words.DAY_OF_MONTH.format(day=when.day)


def _height(amount: int, top: int) -> str:
    """Per cent of the plot with two decimals, without a float; anything above zero stays visible."""
    hundredths = max(amount * 10_000 // top, 40 if amount > 0 else 0)
    return f"{hundredths // 100}.{hundredths % 100:02d}%"
