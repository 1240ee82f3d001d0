"""What is under way, as the provider's own lists say it: nothing of it is stored here.

Each source reads one list and says of each thing on it whether it is still under way and how it ended.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import Standing, may_open
from vcc_portal.domain.card import CardStatus
from vcc_portal.domain.exports import ReportType
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.redirects import with_query
from vcc_portal.features.patterns.money import FAIL, SUCCESS
from vcc_portal.i18n.shell import in_progress as words
from vcc_portal.i18n.text import Text
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import sub_account as sub_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.card import CardById, CardPageQuery
from vcc_portal.upstream.models.report import ExportQuery
from vcc_portal.upstream.models.sub_account import QuotaQuery
from vcc_portal.upstream.models.trade import CardRechargeQuery, RechargeQuery

Peek = Callable[..., Awaitable[Any]]
"""Sends a call whose failure leaves the page alone."""
ROWS = 30
"""Newest rows that one look reads of a list."""
BACK = timedelta(days=3)
"""Money and files that are under way for longer are found in their own lists."""
MOST_ENDED = 10
"""So many cards that left the list are asked for one by one, to say how they ended."""
UNANSWERED = "UNANSWERED"
"""Source, and state, of operations whose outcome is unknown: they are on no list of the provider yet."""
_BEING_MOVED = ("INIT", "PROCESSED")
"""The states in which the provider lists money that is under way."""
_UNDER_WAY = frozenset({*_BEING_MOVED, "GENERATING", UNANSWERED})
_MONEY = frozenset({"transfer", "topup", "quota"})
_ENDED = frozenset({SUCCESS, FAIL})
_ISSUED = frozenset({CardStatus.VALID.value, CardStatus.INACTIVE.value, CardStatus.ABNORMAL.value})


@dataclass(frozen=True)
class Task:
    """Something that somebody started."""

    kind: str
    id: str
    name: str
    state: str
    since: str
    """yyyy-MM-dd HH:mm:ss in Asia/Shanghai."""
    href: str = ""
    title: Text | None = None
    """In place of the kind's own."""

    @property
    def under_way(self) -> bool:
        if self.kind in _MONEY:  # as on its own page: whatever else the provider says, it has not ended
            return self.state not in _ENDED
        return self.state in _UNDER_WAY or self.state in {CardStatus.APPLYING, CardStatus.PRE_CANCEL}

    @property
    def well(self) -> bool:
        """Once it has ended: as it was meant to."""
        if self.kind == "apply":
            return self.state in _ISSUED
        return self.state == (CardStatus.CANCEL if self.kind == "cancel" else SUCCESS)


@dataclass(frozen=True)
class Reading:
    """One look at a list."""

    tasks: tuple[Task, ...] = ()
    more: int = 0
    """Under way, but not among the rows that were read."""


@dataclass(frozen=True)
class Source:
    """A list, and the pages of which a user needs one to read it."""

    name: str
    pages: frozenset[str]
    read: Callable[[Peek, datetime, dict[str, Task]], Awaitable[Reading]]

    def may(self, standing: Standing) -> bool:
        """True for the admin, and for somebody who holds one of the pages."""
        return any(may_open(standing, page) for page in self.pages)


async def _cards(peek: Peek, now: datetime, known: dict[str, Task]) -> Reading:
    """Applications and cancellations; what has left the list since `known` is asked for by itself."""
    query = CardPageQuery(status_list=[CardStatus.APPLYING.value, CardStatus.PRE_CANCEL.value], page_size=ROWS)
    page = await peek(card_calls.PAGE, query)
    tasks = [_card(card, "apply" if card.status == CardStatus.APPLYING else "cancel") for card in page.items]
    more = max(0, page.total - len(page.items))
    seen = {task.id for task in tasks}
    gone = [] if more else [task for task in known.values() if task.id not in seen]
    ended = [_card(await peek(card_calls.INFO, CardById(card_id=task.id)), task.kind) for task in gone[:MOST_ENDED]]
    return Reading((*tasks, *ended), more)


def _card(card: Any, kind: str) -> Task:
    # An application that turned into a cancellation has ended all the same.
    since = card.create_time if kind == "apply" else card.update_time or card.create_time
    href = with_query(routes.CARD_DETAIL.path, cardId=card.card_id)
    return Task(kind, card.card_id, card.card_name or card.card_id, card.status, since, href)


async def _reading(peek: Peek, call: Any, query: Any, tasks: Iterable[Task]) -> Reading:
    """Of a list of money: where all rows of the page are under way others behind it are as well, and they are counted."""
    found = tuple(tasks)
    if len(found) < ROWS or not all(task.under_way for task in found):
        return Reading(found)
    every = 0
    for state in _BEING_MOVED:
        page = await peek(call, query.model_copy(update={"status": state, "page_size": 1}))
        every += page.known_total
    return Reading(found, max(0, every - len(found)))


async def _transfers(peek: Peek, now: datetime, known: dict[str, Task]) -> Reading:
    call, query = trade_calls.CARD_RECHARGE_PAGE, CardRechargeQuery(time_start=_day(now - BACK), page_size=ROWS)
    page = await peek(call, query)
    tasks = (
        Task(
            "transfer",
            row.id,
            f"{row.card_name} {with_currency(row.recharge_amount, row.recharge_currency)}",
            row.status,
            row.create_time,
            with_query(routes.CARD_RECHARGE.path, cards=row.card_id, transfer=row.id),
        )
        for row in page.items
        if row.direction != "OUT"
    )
    return await _reading(peek, call, query, tasks)


async def _top_ups(peek: Peek, now: datetime, known: dict[str, Task]) -> Reading:
    tomorrow = _day(now + timedelta(days=1))
    call = trade_calls.RECHARGE_PAGE
    query = RechargeQuery(time_start=_day(now - BACK), time_end=tomorrow, page_size=ROWS)
    page = await peek(call, query)
    tasks = (
        Task(
            "topup",
            row.bill_id,
            with_currency(row.amount, row.currency),
            row.status,
            row.create_time,
            with_query(routes.ACCOUNT_RECHARGE.path, billId=row.bill_id),
        )
        for row in page.items
    )
    return await _reading(peek, call, query, tasks)


async def _quota(peek: Peek, now: datetime, known: dict[str, Task]) -> Reading:
    call, query = sub_calls.QUOTA_QUERY, QuotaQuery(time_start=_day(now - BACK), page_size=ROWS)
    page = await peek(call, query)
    tasks = (
        Task(
            "quota",
            row.transaction_id,
            f"{row.sub_user_name} {with_currency(row.amount, row.currency)}",
            row.status,
            row.create_time,
            with_query(routes.QUOTA.path, applyId=row.apply_id),
            words.QUOTA_BACK if row.direction == "RETURN" else None,
        )
        for row in page.items
    )
    return await _reading(peek, call, query, tasks)


async def _exports(peek: Peek, now: datetime, known: dict[str, Task]) -> Reading:
    page = await peek(report_calls.EXPORT_PAGE, ExportQuery(time_start=_day(now - BACK), page_size=ROWS))
    return Reading(
        tuple(
            Task("export", row.export_id, row.file_name, row.status, row.create_time, MADE_AT.get(row.report_type, ""))
            for row in page.items
        )
    )


MADE_AT: dict[str, str] = {
    ReportType.TRADE_DETAIL: routes.TRADE_EXPORT.path,
    ReportType.SINGLE_MODE_DETAIL: routes.SINGLE_MODE_EXPORT.path,
    ReportType.FUND_FLOW: routes.ACCOUNT_FLOW_EXPORT.path,
    ReportType.TRANSACTION_VOUCHER: routes.TRADE_VOUCHER.path,
    ReportType.REBATE_BILL: routes.TRADE_REBATE.path,
}
"""The page that lists exported files of each kind."""


async def _unanswered(peek: Peek, now: datetime, known: dict[str, Task]) -> Reading:
    """What is still on no list; once it is, that list shows what is under way of it."""
    there = await asyncio.gather(*[_is_there(peek, now, task) for task in known.values()])
    return Reading(tuple(task for task, found in zip(known.values(), there, strict=True) if not found))


async def _is_there(peek: Peek, now: datetime, task: Task) -> bool:
    if task.kind == "apply":
        cards = await peek(card_calls.PAGE, CardPageQuery(request_no=task.id, page_size=1))
        return any(card.request_no == task.id for card in cards.items)
    if task.kind == "topup":
        since, until = _day(now - BACK), _day(now + timedelta(days=1))
        query = RechargeQuery(time_start=since, time_end=until, request_no=task.id, page_size=1)
        found = await peek(trade_calls.RECHARGE_PAGE, query)
        return any(row.request_no == task.id for row in found.items)
    if task.kind == "quota":
        moves = await peek(sub_calls.QUOTA_QUERY, QuotaQuery(request_no=task.id, page_size=1))
        return any(row.request_no == task.id for row in moves.items)
    transfers = await peek(trade_calls.CARD_RECHARGE_PAGE, CardRechargeQuery(request_no=task.id, page_size=1))
    return any(row.request_no == task.id for row in transfers.items)


SOURCES: tuple[Source, ...] = (
    Source(
        UNANSWERED, frozenset({"/card/apply", "/card/recharge", "/account/recharge", "/account/quota"}), _unanswered
    ),
    Source("cards", frozenset({"/card/list", "/card/detail"}), _cards),
    Source("transfers", frozenset({"/trade", "/card/recharge", "/card/list", "/card/detail"}), _transfers),
    Source("topups", frozenset({"/trade", "/account", "/account/recharge"}), _top_ups),
    Source("quota", frozenset({"/account", "/account/quota"}), _quota),
    Source("exports", frozenset({"/trade", "/account", *MADE_AT.values()}), _exports),
)
"""In the order in which their things are shown."""
BY_NAME = {source.name: source for source in SOURCES}


def sources_for(standing: Standing, *, sub_accounts: bool, single_mode: bool) -> tuple[str, ...]:
    """The lists that this user may read and that can have anything on them."""
    off = {*(() if sub_accounts else ("quota",)), *(() if single_mode else ("transfers",))}
    return tuple(source.name for source in SOURCES if source.name not in off and source.may(standing))


def age(since: str, now: datetime) -> int:
    """Seconds since then; 0 for a moment that cannot be read or has not come."""
    try:
        then = datetime.fromisoformat(since).replace(tzinfo=clock.SHANGHAI)
    except ValueError:
        return 0
    return max(0, int((now - then).total_seconds()))


def _day(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d")
