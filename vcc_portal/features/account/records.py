"""Transactions as the account home uses them: sums by day, tag and card, and the latest as rows."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from vcc_portal import routes
from vcc_portal.domain import clock, spending
from vcc_portal.domain.account import may_open_any
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.period import month_end
from vcc_portal.domain.spending import Day, Month
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import INCOME, SETTLEMENTS, TradeType
from vcc_portal.features.account.view import RecentRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.record import tx_status
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import (
    MOST_GROUPS,
    OTHER,
    GroupBy,
    GroupOrder,
    RecordPage,
    RecordQuery,
    Tx,
    TxGroup,
)

SUCCESS, FAIL = "SUCCESS", "FAIL"
PAYMENT = frozenset({TradeType.AUTHORIZATION, TradeType.CARD_VERIFICATION})
"""What a merchant asks for, and what can be declined."""


MOST_RECORDS = 200
"""Of one answer."""
RECENT = 6
YEAR = timedelta(days=365)
WITH_PAYMENTS = (routes.ACCOUNT.resource, routes.TRADE.resource)
"""Pages of which an operator needs one to see payments: the home itself needs no permission (spec §2)."""


@dataclass(frozen=True)
class Records:
    """Sums of this month and the last by day, tag and card, and the few records that are shown themselves."""

    now: datetime
    latest: list[Tx]
    days: list[TxGroup]
    """Of this month, what succeeded."""
    before: list[TxGroup]
    """Of last month."""
    late: list[Tx]
    """Settled last month on the day of the same point, at any time of it."""
    tags: list[TxGroup]
    cards: list[TxGroup]
    """Of each currency the card with the most payments of this month."""
    declined: list[Tx]
    """Refused today."""


async def read_records(visit: Visit, now: datetime) -> Records:
    """The provider adds up: one page of records each; side by side, because each has a lane of its own (spec §7).

    Raises `Failed`, and `NotShown` (DENIED) without the right.
    """
    if not may_open_any(visit.standing, WITH_PAYMENTS):
        raise NotShown(Phase.DENIED)
    today, point = now.date(), spending.same_point(now).date()
    month = {"time_start": _text(today.replace(day=1)), "time_end": _text(today), "status": SUCCESS, "page_size": 1}
    last = {"time_start": _text(point.replace(day=1)), "time_end": _text(month_end(point))}
    paid = sorted(PAYMENT | SETTLEMENTS)

    async def ask(lane: str, **asked: Any) -> RecordPage:
        return await visit.ask(trade_calls.RECORD_PAGE, RecordQuery(**asked), lane=f"account-{lane}")

    latest, days, before, late, tags, cards, declined = await asyncio.gather(
        ask("latest", time_start=_text(today - YEAR), time_end=_text(today), page_size=RECENT),
        ask("days", **month, group_by=GroupBy.DAY, group_top=MOST_GROUPS),
        ask("before", **(month | last), group_by=GroupBy.DAY, group_top=MOST_GROUPS),
        ask(
            "late",
            **(month | {"time_start": _text(point), "time_end": _text(point), "page_size": MOST_RECORDS}),
            trade_type_list=sorted(SETTLEMENTS),
        ),
        ask("tags", **month, group_by=GroupBy.TAG, group_top=MOST_GROUPS),
        # By number: among thousands of cards the one with the most payments need not be one of the dearest.
        ask("cards", **month, trade_type_list=paid, group_by=GroupBy.CARD, group_order=GroupOrder.COUNT, group_top=1),
        ask(
            "declined",
            **(month | {"time_start": _text(today), "status": FAIL, "page_size": MOST_RECORDS}),
            trade_type_list=sorted(PAYMENT),
        ),
    )
    return Records(
        now,
        latest.items,
        days.group_list,
        before.group_list,
        late.items,
        tags.group_list,
        cards.group_list,
        declined.items,
    )


def _text(day: date) -> str:
    return day.isoformat()


def moment(text: str) -> datetime:
    """A time of the wire, without its zone: it is compared with its own kind alone."""
    return clock.read(text).replace(tzinfo=None)


def _day(key: str, month: date) -> date:
    """The day that a group is of. Raises `ValueError` for one that is none of that month: without it the sums would be less."""
    day = date.fromisoformat(key)
    if (day.year, day.month) != (month.year, month.month):
        raise ValueError(key)
    return day


def months(found: Records) -> dict[str, Month]:
    """The current month by currency; the busiest currency first, of this month and, when it has just begun, of the last."""
    first, until = found.now.date().replace(day=1), spending.same_point(found.now)
    days: dict[str, list[Day]] = {}
    compared: dict[str, int] = {}
    counts, earlier = Counter[str](), Counter[str]()
    for group in (*found.days, *found.before):
        days.setdefault(group.currency, [Day() for _ in range(month_end(first).day)])
    for group in found.days:
        day = days[group.currency][_day(group.key, first).day - 1]
        day.settled, day.authorised, day.refunded = group.settled_amount, group.held_amount, group.refunded_amount
        counts[group.currency] += group.count
    for group in found.before:
        earlier[group.currency] += group.count
        when, mine = _day(group.key, until.date()), days[group.currency]
        if when <= until.date():
            compared[group.currency] = compared.get(group.currency, 0) + group.settled_amount
        if when.day <= len(mine):
            mine[when.day - 1].before = group.settled_amount
    for tx in found.late:
        if tx.card_id and moment(tx.transaction_time) > until:
            compared[tx.billing_currency] -= abs(tx.billing_amount)
    order = sorted(days, key=lambda currency: (-counts[currency], -earlier[currency], currency))
    return {code: Month(code, first, found.now.day, tuple(days[code]), compared.get(code, 0)) for code in order}


def spent_by_tag(groups: Sequence[TxGroup]) -> dict[str, list[tuple[str, int]]]:
    """Settled, in thousandths by currency, as tag and amount, largest first; '' is without a tag."""
    sums: dict[str, list[tuple[str, int]]] = {}
    for group in groups:
        if group.settled_amount and group.key != OTHER:
            sums.setdefault(group.currency, []).append((group.key, group.settled_amount))
    return {currency: sorted(mine, key=lambda each: (-each[1], each[0])) for currency, mine in sums.items()}


def busiest_card(groups: Sequence[TxGroup]) -> str:
    """The card with the most payments, '' without one; counts compare across currencies, sums do not."""
    counts: dict[str, int] = {}
    for group in groups:
        if group.key not in {"", OTHER}:
            counts[group.key] = counts.get(group.key, 0) + group.count
    return min(counts, key=lambda card: (-counts[card], card), default="")


def recent_row(tx: Tx, year: int) -> RecentRow:
    """One of the latest records as a row."""
    kind = TRADE_TYPE.get(tx.trade_type, Text.same(str(tx.trade_type)))
    income = tx.trade_type in INCOME
    amount = abs(tx.billing_amount)
    status = tx_status(tx)
    return RecentRow(
        key=tx.transaction_id,
        time=tx.transaction_time.removeprefix(f"{year}-"),
        title=Text.same(tx.merchant_name) if tx.merchant_name else kind,
        note=tx.card_name or tx.sub_user_name,
        last4=tx.last4digits,
        kind=kind,
        status=status.text,
        tone=status.tone,
        currency=tx.billing_currency,
        amount=format_amount(amount if income else -amount, tx.billing_currency, plus=True),
        income=income,
        void=tx.status == FAIL,
    )
