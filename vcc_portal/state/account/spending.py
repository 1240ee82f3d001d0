"""The month's spending, and the latest transactions."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.spending import Month
from vcc_portal.features.account import attention, chart, records
from vcc_portal.features.account.records import Records, read_records
from vcc_portal.features.account.view import AttentionRow, DayBar, GridLine, RecentRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.state.patterns.loading import Loading


class SpendingState(Loading, rx.State):
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

    _months: dict[str, Month] = {}
    _spent: dict[str, list[tuple[str, int]]] = {}
    _busiest: str | None = None
    """The card with the most payments this month, '' without any; None until that was read."""
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

    def _attention(self) -> list[AttentionRow]:
        return attention.declined(self._declined, self._day)

    def _spent_by_tag(self) -> list[tuple[str, int]]:
        """This month, in the currency that is shown."""
        return self._spent.get(self.currency, [])

    def _spent_in_all(self) -> int:
        """This month, in the currency that is shown; thousandths."""
        return self._months[self.currency].total if self.currency in self._months else 0

    def _spent_until(self) -> str:
        """The last day of what was read, yyyy-MM-dd."""
        return self._day

    def _busiest_card(self) -> str | None:
        return self._busiest

    async def _reading(self, visit: Visit) -> Records:
        return await read_records(visit, clock.now().replace(tzinfo=None))

    def _put(self, data: Records) -> None:
        self.recent = [records.recent_row(tx, data.now.year) for tx in data.latest]
        self._months = records.months(data)
        self._spent = records.spent_by_tag(data.tags)
        self._busiest = records.busiest_card(data.cards)
        self._day = data.now.date().isoformat()
        self._declined = [tx.error_msg_code for tx in data.declined]
        self.currencies = list(self._months)
        if self._months:
            self._draw(self._months.get(self.currency) or next(iter(self._months.values())))
        else:
            self.currency, self.bars, self.grid = "", [], []

    def _draw(self, month: Month) -> None:
        self.currency = month.currency
        self.total = format_amount(month.total, month.currency)
        self.before = format_amount(month.before_at_this_point, month.currency)
        self.change, self.signed_change = chart.change(month), chart.signed_change(month)
        self.up = (month.change_permille or 0) > 0
        self.bars, self.grid = chart.bars(month), chart.grid(month)
