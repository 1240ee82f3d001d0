"""The alert centre: what needs somebody, computed of lists that the provider answers anyway; nothing is stored here.

Each source reads one list that the user may see and says what follows from it. An alert that was dismissed comes back
when it says another thing.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import Standing, may_open
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.view import month_usage
from vcc_portal.features.shell.in_progress import MADE_AT, Peek
from vcc_portal.i18n.durations import duration_text
from vcc_portal.i18n.shell import alerts as words
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.account_settings import AlarmInfo
from vcc_portal.upstream.models.base import ByCurrency
from vcc_portal.upstream.models.card import Card, CardPageQuery
from vcc_portal.upstream.models.report import ExportFile, ExportQuery
from vcc_portal.upstream.models.trade import AuthQuery, Tx

USED_UP = 100
"""Per cent of the month limit; a card that has used it up is told of always."""
ROWS = 200
OFF = 0
OFFERED: Mapping[str, tuple[int, ...]] = {
    "used": (75, 50, 60, 70, 80, 85, OFF),
    "nearly_used": (90, 80, 85, 95, OFF),
    "expires": (30, 7, 14, 60, 90, OFF),
    "waits": (3600, 1800, 4 * 3600, 24 * 3600, OFF),
    "declined": (1, 3, 5, 10, OFF),
}
"""What may be chosen of each threshold, the usual one first: per cent twice, days, seconds, payments since yesterday."""
_PAYING = [CardStatus.VALID.value, CardStatus.INACTIVE.value]


@dataclass(frozen=True)
class AlertChoices:
    """From when on somebody wants to be told; 0 is never."""

    used: int = OFFERED["used"][0]
    nearly_used: int = OFFERED["nearly_used"][0]
    expires: int = OFFERED["expires"][0]
    waits: int = OFFERED["waits"][0]
    declined: int = OFFERED["declined"][0]

    @classmethod
    def of(cls, kept: Mapping[str, str]) -> "AlertChoices":
        """What a browser has kept, as far as it is among what is offered."""
        known = {name: {str(each): each for each in offered} for name, offered in OFFERED.items()}
        return cls(**{name: known[name][text] for name, text in kept.items() if text in known.get(name, ())})

    @property
    def levels(self) -> tuple[int, ...]:
        """Per cent of the month limit that count, the highest first; each card counts once."""
        return tuple(sorted({USED_UP, self.nearly_used, self.used} - {OFF}, reverse=True))


@dataclass(frozen=True)
class Alert:
    """One thing that needs somebody."""

    key: str
    tone: str
    title: Text
    note: Text = EMPTY
    href: str = ""

    @property
    def says(self) -> str:
        """Another text is another alert, also to whoever has dismissed the one before."""
        return f"{self.key} {self.title.en} {self.note.en}"


@dataclass(frozen=True)
class AlertSource:
    """A list, and the pages of which a user needs one to read it."""

    name: str
    pages: frozenset[str]
    read: Callable[[Peek, Standing, datetime, AlertChoices], Awaitable[list[Alert]]]

    def may(self, standing: Standing) -> bool:
        """True for the admin, and for somebody who holds one of the pages; no page is everybody's."""
        return not self.pages or any(may_open(standing, page) for page in self.pages)


def low_balances(accounts: Sequence[Account], alarms: Sequence[AlarmInfo]) -> list[Alert]:
    """Main accounts below the amount that somebody asked to be told of, as the provider's own messages compare them: while
    sub-accounts divide one, by what is unassigned.
    """
    known = {account.currency: account for account in accounts}
    return [
        Alert(
            f"balance.{alarm.currency}",
            "bad",
            words.BALANCE.format(currency=alarm.currency),
            _balance_note(known[alarm.currency], alarm),
            with_query(routes.ACCOUNT_RECHARGE.path, currency=alarm.currency),
        )
        for alarm in alarms
        if alarm.alarm_switch and alarm.currency in known and known[alarm.currency].spendable < alarm.alarm_amount
    ]


def _balance_note(account: Account, alarm: AlarmInfo) -> Text:
    divided = account.unassigned_amount != account.available_amount
    return (words.UNASSIGNED_NOTE if divided else words.BALANCE_NOTE).format(
        amount=with_currency(account.spendable, account.currency),
        alarm=with_currency(alarm.alarm_amount, alarm.currency),
    )


def near_limits(cards: Sequence[Card], choices: AlertChoices, *, more: bool = False) -> list[Alert]:
    """Cards by how much of their month limit is used: all of it, and from the chosen levels on.

    With `more` there are others, of which none has used more than these.
    """
    used = sorted(((month_usage(card).percent, card) for card in cards), key=lambda each: -each[0])
    found: list[Alert] = []
    above = None
    for level in choices.levels:
        band = [(percent, card) for percent, card in used if percent >= level and (above is None or percent < above)]
        above, most = level, (above or USED_UP) - 1
        if band:
            percent, card = band[0]
            count = len(band)
            least = more and used[-1][0] >= level
            title = _USED[level == USED_UP, least]
            found.append(
                Alert(
                    f"limit.{level}",
                    "bad" if level == USED_UP else "warn",
                    title.format(count=count, level=level, most=most),
                    words.FULLEST.format(name=card.card_name or card.last4digits, percent=percent),
                    with_query(routes.CARD_LIST.path, status=CardStatus.VALID.value, sort="-used"),
                )
            )
    return found


_USED = {
    (True, False): words.USED_UP,
    (True, True): words.USED_UP_MANY,
    (False, False): words.USED_BETWEEN,
    (False, True): words.USED_BETWEEN_MANY,
}
"""Whether the limit is used up, and whether more cards may be like that than were read."""


def expiring(count: int, choices: AlertChoices) -> list[Alert]:
    """Active cards whose last day is near."""
    if not count:
        return []
    days = str(choices.expires)
    href = with_query(routes.CARD_LIST.path, status=CardStatus.VALID.value, expires=days, sort="expiry")
    return [Alert("expiring", "warn", words.EXPIRES.format(count=count, days=choices.expires), href=href)]


def stuck(cards: Sequence[Card], now: datetime, choices: AlertChoices) -> list[Alert]:
    """Applications that have waited for too long."""
    latest = now - timedelta(seconds=choices.waits)
    since = sorted(card.create_time for card in cards if card.create_time and _at(card.create_time) < latest)
    if not since:
        return []
    note = words.STUCK_NOTE.format(time=since[0][5:16])
    href = with_query(routes.CARD_LIST.path, status=CardStatus.APPLYING.value)
    title = words.STUCK.format(count=len(since), time=duration_text(choices.waits))
    return [Alert("stuck", "warn", title, note, href)]


def declined(records: Sequence[Tx], now: datetime, choices: AlertChoices, *, more: bool = False) -> list[Alert]:
    """Payments refused since yesterday, as many as the list that it leads to shows, once there are so many; with `more`
    there are others than these.
    """
    since = yesterday(now)
    recent = [tx for tx in records if tx.transaction_time >= since]
    if len(recent) < choices.declined:
        return []
    latest = max(recent, key=lambda tx: tx.transaction_time)
    note = words.DECLINED_NOTE.format(merchant=latest.merchant_name, time=latest.transaction_time[5:16])
    query = {"kind": "auth", "status": "FAIL", "since": since, "until": now.date().isoformat()}
    title = words.DECLINED_MANY if more else words.DECLINED
    return [Alert("declined", "bad", title.format(count=len(recent)), note, with_query(routes.TRADE.path, **query))]


def yesterday(now: datetime) -> str:
    """Its date (yyyy-MM-dd): lists are filtered by days."""
    return (now - timedelta(days=1)).date().isoformat()


def ready_files(files: Sequence[ExportFile]) -> list[Alert]:
    """Exports that can be downloaded, by the page that lists them."""
    return ready_of_kinds(Counter(file.report_type for file in files))


def ready_of_kinds(kinds: Mapping[str, int]) -> list[Alert]:
    """The same by how many there are of each kind."""
    counts = Counter[str]()
    for kind, count in kinds.items():
        if kind in MADE_AT and count:
            counts[MADE_AT[kind]] += count
    return [
        Alert(
            f"exports.{path}",
            "info",
            words.EXPORTS.format(count=count),
            _listed_at(path),
            path,
        )
        for path, count in counts.items()
    ]


def _listed_at(path: str) -> Text:
    """Two pages are called exports."""
    above, page = routes.BY_PATH[path].trail[-2:]
    return above.title + Text.same(" · ") + page.title


def shown_alerts(alerts: Sequence[Alert], dismissed: Mapping[str, str], mark: Callable[[Alert], str]) -> list[Alert]:
    """Without those that say what they said when they were dismissed; the gravest first."""
    grave = ("bad", "warn", "info")
    kept = [alert for alert in alerts if dismissed.get(alert.key) != mark(alert)]
    return sorted(kept, key=lambda alert: grave.index(alert.tone))


def sources_for(standing: Standing) -> list[AlertSource]:
    """The lists that this user may read."""
    return [source for source in SOURCES if source.may(standing)]


async def _balances(peek: Peek, standing: Standing, now: datetime, choices: AlertChoices) -> list[Alert]:
    accounts, alarms = await asyncio.gather(
        peek(account_calls.LIST, ByCurrency()), peek(account_calls.CONFIG_ALARM_INFO, Nothing())
    )
    if (
        not standing.admin
        and not any(one.unassigned_amount for one in accounts)
        and any(one.assigned_amount for one in accounts)
    ):
        return []  # an operator's data right leaves the main account out, and what is on it is not told
    return low_balances(accounts, alarms)


async def _limits(peek: Peek, standing: Standing, now: datetime, choices: AlertChoices) -> list[Alert]:
    query = CardPageQuery(status_list=_PAYING, order_by="monthUsedRate", order_dir="DESC", page_size=ROWS)
    page = await peek(card_calls.PAGE, query, lane="limits")
    return near_limits(page.items, choices, more=page.total > len(page.items))


async def _expiring(peek: Peek, standing: Standing, now: datetime, choices: AlertChoices) -> list[Alert]:
    if choices.expires == OFF:
        return []
    until = (now + timedelta(days=choices.expires)).date().isoformat()
    query = CardPageQuery(status_list=[CardStatus.VALID.value], expire_before=until, page_size=1)
    return expiring((await peek(card_calls.PAGE, query, lane="expiring")).total, choices)


async def _stuck(peek: Peek, standing: Standing, now: datetime, choices: AlertChoices) -> list[Alert]:
    if choices.waits == OFF:
        return []
    # The oldest first: behind a batch of new ones they would not be read.
    query = CardPageQuery(
        status_list=[CardStatus.APPLYING.value], order_by="createTime", order_dir="ASC", page_size=ROWS
    )
    return stuck((await peek(card_calls.PAGE, query, lane="stuck")).items, now, choices)


async def _declined(peek: Peek, standing: Standing, now: datetime, choices: AlertChoices) -> list[Alert]:
    if choices.declined == OFF:
        return []
    query = AuthQuery(time_start=yesterday(now), time_end=now.date().isoformat(), status="FAIL", page_size=ROWS)
    page = await peek(trade_calls.AUTH_PAGE, query)
    return declined(page.items, now, choices, more=len(page.items) == ROWS)


async def _exports(peek: Peek, standing: Standing, now: datetime, choices: AlertChoices) -> list[Alert]:
    query = ExportQuery(status="SUCCESS", time_start=yesterday(now), page_size=ROWS)
    page = await peek(report_calls.EXPORT_PAGE, query)
    if page.total <= len(page.items):
        return ready_files(page.items)

    async def of_kind(kind: str) -> int:
        only = query.model_copy(update={"report_type": kind, "page_size": 1})
        return (await peek(report_calls.EXPORT_PAGE, only, lane=f"exports-{kind}")).total

    return ready_of_kinds(dict(zip(MADE_AT, await asyncio.gather(*map(of_kind, MADE_AT)), strict=True)))


_CARDS = frozenset({"/card/list", "/card/detail"})
SOURCES: tuple[AlertSource, ...] = (
    AlertSource("balances", frozenset({"/account", "/settings"}), _balances),
    AlertSource("declined", frozenset({"/trade"}), _declined),
    AlertSource("limits", _CARDS, _limits),
    AlertSource("expiring", _CARDS, _expiring),
    AlertSource("stuck", _CARDS, _stuck),
    AlertSource("exports", frozenset(MADE_AT.values()), _exports),
)
"""In the order in which their alerts are shown."""


def _at(text: str) -> datetime:
    """A time of the wire; a text that is none is of long ago."""
    try:
        return clock.read(text)
    except ValueError:
        return datetime.min.replace(tzinfo=clock.SHANGHAI)
