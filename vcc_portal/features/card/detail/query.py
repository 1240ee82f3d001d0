"""The transactions of a card: all of a year, or the authorizations declined today."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.listing import Day, Keyword, ListAddress, Token
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.transactions import DECLINABLE, FAILED, TradeType
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.features.patterns.filters import Filter, FilterKind, Menus, TabChoice
from vcc_portal.features.patterns.listing import Blank, Fetched, ListDeclaration
from vcc_portal.features.transactions.filters import Outcome, type_filter, types_menu
from vcc_portal.features.transactions.record import TxRow
from vcc_portal.i18n.card import detail as strings
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import CardTxQuery, Tx, TxSum

TX_TABS = ("", "declined")
"""Tabs that show transactions."""
YEAR = timedelta(days=365)
"""How far back the table looks; the provider answers at most 366 days."""


class TxAddress(ListAddress):
    """Which transactions of which card."""

    SUBJECT: ClassVar[frozenset[str]] = frozenset({"card_id"})

    card_id: Annotated[Token, Field(alias="cardId")] = ""
    tab: Annotated[
        Literal["", "declined", "history", "codes"],
        TabChoice(
            strings.TX_TABS,
            lambda _: {},
            alarms=frozenset({"declined"}),
            uncounted=frozenset(strings.TX_TABS) - frozenset(TX_TABS),
        ),
    ] = ""
    q: Annotated[
        Keyword,
        Filter(strings.COLUMN_MERCHANT, FilterKind.KEYWORD, hint=strings.MERCHANT_HINT, asks="merchant_name"),
    ] = ""
    kind: Annotated[
        Literal["", *types_menu(TradeType, groups=True)],  # type: ignore[valid-type]  the types are constants
        type_filter(TradeType, groups=True),
    ] = ""
    result: Outcome = ""
    since: Annotated[
        Day | None, Filter(strings.COLUMN_TIME, FilterKind.DATES, asks=("time_start", "time_end"), recent=0)
    ] = None
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


@dataclass(frozen=True)
class TxAnswer:
    """What was read beside the rows."""

    items: list[Tx]
    sums: Sums


class CardTransactions(ListDeclaration):
    """One more call than others: each of the two tabs is counted, whichever is open."""

    def asks(self, address: TxAddress, menus: Menus, today: date | None = None, **changes: Any) -> CardTxQuery:
        """A year, or today's declined authorizations, which are told apart by the merchant alone."""
        day = today or clock.now().astimezone(clock.SHANGHAI).date()
        since, until = (day, day) if address.tab == "declined" else _days(address, day)
        asked: dict[str, Any] = {"time_start": since.isoformat(), "time_end": until.isoformat()}
        if address.tab == "declined":
            address = address.model_copy(update={"kind": "", "result": ""})
            asked |= {"status": FAILED, "trade_type_list": [int(kind) for kind in DECLINABLE]}
        return super().asks(address, menus, day, card_id=address.card_id, **asked | changes)

    async def read(self, visit: Visit, address: TxAddress, menus: Menus, *, lane: str = "") -> Fetched:
        """Rows and sums of the open tab, and the number of both."""
        if not address.of_payments:
            return Fetched([], 0, {tab: await self._count(visit, address.cleared(), menus, tab) for tab in TX_TABS})
        page = await visit.ask(self.call, self.asks(address, menus), lane=lane)
        other = "" if address.tab else "declined"
        counted = await visit.ask(self.call, self.asks(address.change(tab=other), menus, page_size=1), lane=lane)
        rows = [row_of(self.row, tx) for tx in page.items]
        sums = _sums((counted if address.tab else page).sum)
        counts = {address.tab: page.known_total, other: counted.known_total}
        return Fetched.of(rows, page, counts, TxAnswer(page.items, sums))

    async def count_all(self, visit: Visit, address: TxAddress, menus: Menus, fetched: Fetched) -> int:
        """All of the card's, whatever the tab."""
        if not any(address.is_set(name) for each in self.filters for name in each.names):
            return fetched.counts.get("", 0)
        return await self._count(visit, address, menus, "")

    async def _count(self, visit: Visit, address: TxAddress, menus: Menus, tab: str) -> int:
        query = self.asks(TxAddress(card_id=address.card_id, tab=tab), menus, page_size=1)  # type: ignore[arg-type]
        return (await visit.ask(self.call, query)).known_total

    def scope(self, address: TxAddress) -> str:
        """The card."""
        return address.card_id


TRANSACTIONS = CardTransactions(
    route=routes.CARD_DETAIL,
    call=trade_calls.CARD_TRANSACTION_PAGE,
    request=CardTxQuery,
    address=TxAddress,
    row=TxRow,
    total=strings.TOTAL_TX,
    other_tab=strings.ALL_PASSED,
    ahead=False,
    blank=Blank("receipt-text", strings.NO_TX, strings.NO_TX_NOTE, strings.NONE_DECLINED),
)


def asked_tab(params: Mapping[str, str]) -> tuple[str, str]:
    """The card and the tab that an address names."""
    address = TxAddress.read(params)
    return address.card_id, address.tab


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
