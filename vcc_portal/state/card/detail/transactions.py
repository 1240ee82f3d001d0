"""State of the transactions on /card/detail: all of them or those declined today, and the one that is open."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

import reflex as rx
from pydantic import Field

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.listing import Column, ColumnKind, Day, Filter, FilterKind, Keyword, ListAddress, Token
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.transactions import TradeType
from vcc_portal.features.card.detail.transactions import AUTHORIZATIONS, FAILED, TxDetail, TxRow, tx_detail, tx_row
from vcc_portal.i18n.card import detail as strings
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.listing import Choice, Fetched, Listing, Tab
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import CardTxQuery, Tx, TxSum

COLUMNS = (
    Column("time", strings.COLUMN_TIME, ColumnKind.DATE, width="176px"),
    Column("merchant", strings.COLUMN_MERCHANT),
    Column("kind", strings.COLUMN_KIND, width="128px"),
    Column("status", strings.COLUMN_STATUS, ColumnKind.STATUS, width="116px"),
    Column("amount", strings.COLUMN_AMOUNT, ColumnKind.MONEY, width="140px"),
)
TX_TABS = ("", "declined")
"""Tabs that show transactions."""
NO_COUNT = "none"
"""Stands for a count that is not asked for."""
YEAR = timedelta(days=365)
"""How far back the table looks; the provider answers at most 366 days."""


class Sort(StrEnum):
    """Kinds of transaction as the filter offers them."""

    AUTH = "auth"
    SPENT = "spent"
    REFUND = "refund"
    MONEY = "money"
    FEE = "fee"


OF_SORT: dict[Sort, tuple[TradeType, ...]] = {
    Sort.AUTH: (TradeType.AUTHORIZATION, TradeType.AUTHORIZATION_REVERSAL, TradeType.CARD_VERIFICATION),
    Sort.SPENT: (TradeType.CONSUMPTION, TradeType.SINGLE_CONSUMPTION),
    Sort.REFUND: (TradeType.REFUND, TradeType.SINGLE_REFUND, TradeType.DISPUTE_REFUND),
    Sort.MONEY: (TradeType.TOP_UP, TradeType.TOP_UP_REFUND),
    Sort.FEE: (TradeType.SERVICE_FEE, TradeType.SERVICE_FEE_REFUND, TradeType.HANDLING_FEE),
}
FILTERS = (
    Filter("q", strings.COLUMN_MERCHANT, FilterKind.KEYWORD, hint=strings.MERCHANT_HINT),
    Filter("kind", strings.COLUMN_KIND, hint=strings.ALL_KINDS),
    Filter("result", strings.COLUMN_STATUS, hint=strings.ALL_RESULTS),
    Filter("since", strings.COLUMN_TIME, FilterKind.DATES),
)


class TxAddress(ListAddress):
    """Which transactions of which card."""

    SUBJECT: ClassVar[frozenset[str]] = frozenset({"card_id"})

    card_id: Annotated[Token, Field(alias="cardId")] = ""
    tab: Literal["", "declined", "history", "codes"] = ""
    q: Keyword = ""
    kind: Sort | None = None
    result: Literal["", "SUCCESS", "FAIL"] = ""
    since: Day | None = None
    until: Day | None = None

    @property
    def of_payments(self) -> bool:
        """True for the tabs of this list; the others have a State of their own."""
        return self.tab in TX_TABS


@dataclass(frozen=True)
class Sums:
    """Totals over a year, as display strings in the card's currency."""

    authorised: str = ""
    settled: str = ""
    refunded: str = ""
    currency: str = ""


class CardTxState(Listing, Portal, rx.State):
    """The transactions of the card that the address names."""

    ACCESS: ClassVar = routes.CARD_DETAIL
    ROUTE: ClassVar = routes.CARD_DETAIL
    ADDRESS: ClassVar = TxAddress
    TOTAL: ClassVar = strings.TOTAL_TX
    OTHER_TAB: ClassVar = strings.ALL_PASSED
    FILTERS: ClassVar = FILTERS

    rows: list[TxRow] = []
    sums: Sums = Sums()
    opened: TxDetail = TxDetail()
    has_opened: bool = False
    pane: str = ""
    """The open tab."""
    _items: list[Tx] = []

    @rx.event
    async def filter(self, form: dict[str, str | None]) -> None:
        """Apply the filters; those that are not shown come as None and stay as they are."""
        asked = {name: value for name, value in form.items() if isinstance(value, str)}
        address = self._address()
        shown = [name for each in FILTERS for name in each.names if name in asked]
        wanted = self.ADDRESS.read({**self._params(), **{name: asked[name] for name in shown}, "page": ""})
        if wanted != address:
            await browser.send(rx.redirect(self._href(wanted)))

    @rx.event
    async def inspect(self, transaction_id: str) -> None:
        """Open one of the shown transactions beside the table."""
        await self._open(next((i for i, tx in enumerate(self._items) if tx.transaction_id == transaction_id), -1))

    @rx.event
    async def step(self, down: bool) -> None:
        """Open the transaction below or above the open one."""
        current = self.opened.row.transaction_id
        index = next((i for i, tx in enumerate(self._items) if tx.transaction_id == current), -1)
        if index >= 0:
            await self._open(index + (1 if down else -1))

    @rx.event
    def close(self) -> None:
        """Close the open transaction."""
        self.opened, self.has_opened = TxDetail(), False

    async def _explain_again(self) -> None:
        """The card has changed, and with it what can be done about the open transaction."""
        current = self.opened.row.transaction_id
        if self.has_opened:
            await self._open(next((i for i, tx in enumerate(self._items) if tx.transaction_id == current), -1))

    async def _open(self, index: int) -> None:
        detail = await self.get_state(CardDetailState)
        card = detail._shown_card(self._scope)
        if card is not None and 0 <= index < len(self._items):
            tx = self._items[index]
            self.opened = tx_detail(tx, card, actions=detail.actions, asker=detail._asker)
            self.has_opened = True

    async def _fetch(self, address: ListAddress) -> Fetched:
        assert isinstance(address, TxAddress)
        detail = await self.get_state(CardDetailState)
        if detail._shown_card(address.card_id) is None:
            return Fetched([], 0)
        if not address.of_payments:
            return await self._count_only(address)
        page = await self._ask(trade_calls.CARD_TRANSACTION_PAGE, tx_query(address))
        other = "" if address.tab else "declined"
        counted = await self._ask(trade_calls.CARD_TRANSACTION_PAGE, tx_query(address.change(tab=other), page_size=1))
        everything = counted if address.tab else page
        self.sums, self._items = _sums(everything.sum), page.items
        if self.opened.row.transaction_id not in {tx.transaction_id for tx in page.items}:
            self.close()
        return Fetched([tx_row(tx) for tx in page.items], page.total, {address.tab: page.total, other: counted.total})

    async def _count_only(self, address: TxAddress) -> Fetched:
        """How many there are, for the tabs, while another one than theirs is open."""
        self.close()
        counts = {}
        for key in TX_TABS:
            query = tx_query(TxAddress(card_id=address.card_id, tab=key), page_size=1)
            counts[key] = (await self._ask(trade_calls.CARD_TRANSACTION_PAGE, query)).total
        return Fetched([], 0, counts)

    async def _count_all(self, address: ListAddress) -> int:
        assert isinstance(address, TxAddress)
        if not self.chips:
            return (self._counts or {}).get("", 0)
        query = tx_query(TxAddress(card_id=address.card_id), page_size=1)
        return (await self._ask(trade_calls.CARD_TRANSACTION_PAGE, query)).total

    def _lay_out(self, address: ListAddress) -> None:
        super()._lay_out(address)
        assert isinstance(address, TxAddress)
        self.pane = address.tab
        self.choices = {"kind": KIND_CHOICES, "result": RESULT_CHOICES}

    def _scope_of(self, address: ListAddress) -> str:
        assert isinstance(address, TxAddress)
        return address.card_id

    def _tabs(self, address: ListAddress, counts: Mapping[str, int] | None) -> list[Tab]:
        assert isinstance(address, TxAddress)
        return [self._tab(address, key, counts) for key in strings.TX_TABS]

    def _tab(self, address: TxAddress, key: str, counts: Mapping[str, int] | None) -> Tab:
        count = counts.get(key, 0) if counts is not None and key in TX_TABS else None
        return Tab(
            key,
            strings.TX_TABS[key],
            f"{count:,}" if count is not None else "" if key in TX_TABS else NO_COUNT,
            self._href(address.change(tab=key)),
            address.tab == key,
            alarm=key == "declined" and bool(count),
        )


KIND_CHOICES = [Choice(each.value, strings.KINDS[each.value]) for each in Sort]
RESULT_CHOICES = [Choice(key, text) for key, text in strings.RESULTS.items()]


def asked_tab() -> tuple[str, str]:
    """The card and the tab that the browser's address names."""
    address = TxAddress.read(browser.address().params)
    return address.card_id, address.tab


def tx_query(address: TxAddress, now: datetime | None = None, **changes: Any) -> CardTxQuery:
    """The request for the page that the address names: a year, or the authorizations declined today."""
    today = (now or clock.now()).astimezone(clock.SHANGHAI).date()
    asked: dict[str, Any] = {"page_no": address.page, "page_size": address.size, "merchant_name": address.q or None}
    since, until = _days(address, today)
    if address.tab == "declined":
        since = until = today
        asked |= {"status": FAILED, "trade_type_list": [int(kind) for kind in AUTHORIZATIONS]}
    else:
        types = OF_SORT[address.kind] if address.kind else ()
        asked |= {"status": address.result or None, "trade_type_list": [int(kind) for kind in types] or None}
    return CardTxQuery(
        card_id=address.card_id, time_start=since.isoformat(), time_end=until.isoformat(), **asked | changes
    )


def _days(address: TxAddress, today: date) -> tuple[date, date]:
    """The days that the address names, else the past year; never more than a year, which ends with the later day."""
    until = address.until or (min(today, address.since + YEAR) if address.since else today)
    since = address.since or until - YEAR
    since = min(since, until)
    return max(since, until - YEAR), until


def _sums(total: TxSum) -> Sums:
    amounts = (
        format_amount(each, total.currency) for each in (total.auth_amount, total.settled_amount, total.refund_amount)
    )
    return Sums(*amounts, currency=total.currency)
