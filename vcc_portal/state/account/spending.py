"""The month's spending, and the latest transactions, both from the same pages of records."""

from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock, spending
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.spending import Month
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account import chart, records
from vcc_portal.features.account.view import DayBar, GridLine, RecentRow, Shown
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import Tx, TxQuery

PAGE_SIZE = 200
MAX_PAGES = 15
RECENT = 6
YEAR = timedelta(days=365)


class SpendingState(Portal, rx.State):
    """One currency's month as at most 31 display rows; the sums behind them stay on the server."""

    ACCESS: ClassVar = routes.ACCOUNT

    recent: list[RecentRow] = []

    currencies: list[str] = []
    currency: str = ""
    total: str = ""
    before: str = ""
    change: str = ""
    signed_change: str = ""
    up: bool = False
    bars: list[DayBar] = []
    grid: list[GridLine] = []
    capped: int = 0
    """How many records the chart covers when there were more than it reads; 0 when it has them all."""
    loaded: bool = False
    error: Text = EMPTY

    _months: dict[str, Month] = {}
    _spent: dict[str, dict[str, int]] = {}
    _busiest: str = ""
    _declined: list[str] = []
    """Reasons of the payments refused on `_day`."""
    _day: str = ""
    """The day of the reading, yyyy-MM-dd; the page may stand open beyond it."""

    def _turn_to(self, currency: str) -> None:
        """Draw another currency; one that the month does not have is ignored."""
        if currency in self._months:
            self._draw(self._months[currency])

    def _order_like(self, currencies: list[str]) -> None:
        """Offer the currencies in the order in which the balances stand."""
        places = {currency: place for place, currency in enumerate(currencies)}
        self.currencies = sorted(self._months, key=lambda currency: places.get(currency, len(places)))

    async def _fetch(self) -> Shown:
        """Read this month and the last, newest first, and the latest records if those are too few."""
        now = clock.now().replace(tzinfo=None)
        try:
            found, total = await self._read(now)
            latest = found[:RECENT] if len(found) >= RECENT else await self._read_latest(now)
        except Failed as failed:
            return partial(self._fail, failed.text)
        return partial(self._show, found, latest, total, now)

    async def _read(self, now: datetime) -> tuple[list[Tx], int]:
        """One page after the other: a second request to the same address would cancel the first (spec §7)."""
        start, found, total = spending.previous_month(now.date()).isoformat(), [], 0
        for number in range(1, MAX_PAGES + 1):
            query = TxQuery(time_start=start, time_end=now.date().isoformat(), page_no=number, page_size=PAGE_SIZE)
            page = await self._ask(trade_calls.RECORD_PAGE, query)
            found, total = found + page.items, page.total
            if len(found) >= total or not page.items:
                break
        return found, total

    async def _read_latest(self, now: datetime) -> list[Tx]:
        query = TxQuery(time_start=(now - YEAR).date().isoformat(), time_end=now.date().isoformat(), page_size=RECENT)
        return (await self._ask(trade_calls.RECORD_PAGE, query)).items

    def _fail(self, text: Text) -> None:
        self.error = text

    def _show(self, found: list[Tx], latest: list[Tx], total: int, now: datetime) -> None:
        items, first = records.entries(found), now.date().replace(day=1)
        holds, settled = spending.open_holds(items), records.settled_holds(items)
        self.recent = [records.recent_row(tx, holds, settled, str(now.year)) for tx in latest]
        self._months = spending.months(items, now)
        self._spent = spending.by_card(items, first)
        self._busiest = spending.busiest_card(items, first)
        self._day = now.date().isoformat()
        self._declined = [tx.error_msg_code for tx in records.declined_today(found, self._day)]
        self.currencies = list(self._months)
        self.capped = len(found) if len(found) < total else 0
        if self._months:
            self._draw(self._months.get(self.currency) or next(iter(self._months.values())))
        else:
            self.currency, self.bars, self.grid = "", [], []
        self.loaded, self.error = True, EMPTY

    def _draw(self, month: Month) -> None:
        self.currency = month.currency
        self.total = format_amount(month.total, month.currency)
        self.before = format_amount(month.before_at_this_point, month.currency)
        self.change, self.signed_change = chart.change(month), chart.signed_change(month)
        self.up = (month.change_permille or 0) > 0
        self.bars, self.grid = chart.bars(month), chart.grid(month)
