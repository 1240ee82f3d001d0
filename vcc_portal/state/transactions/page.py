"""State of /trade: the records that the address asks for."""

from dataclasses import dataclass, field
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.listing import Amount, Column, ColumnKind, Filter, FilterKind, ListAddress, Status
from vcc_portal.domain.money import CURRENCIES, format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.detail.transactions import is_declined, tx_row
from vcc_portal.features.transactions.address import (
    TradeAddress,
    TradeGroup,
    TransactionOutcome,
    TransactionSearchBy,
    trade_query,
    understand,
)
from vcc_portal.i18n import records as strings
from vcc_portal.i18n.currency import name_of
from vcc_portal.i18n.transactions import DECLINE_REASON
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.listing import Choice, Fetched, Listing
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import Tx

COLUMNS = (
    Column("time", strings.TIME, ColumnKind.DATE, width="148px", pinned=True),
    Column("merchant", strings.MERCHANT, pinned=True),
    Column("kind", strings.TYPE, width="132px"),
    Column("status", strings.RESULT, ColumnKind.STATUS, width="176px"),
    Column("original", strings.ORIGINAL, ColumnKind.FIGURE, width="136px"),
    Column("amount", strings.AMOUNT, ColumnKind.MONEY, width="160px"),
    Column("record_id", strings.RECORD_ID, width="176px"),
)
KINDS = {
    TradeGroup.AUTHORIZATION: strings.KIND_AUTHORIZATION,
    TradeGroup.CONSUMPTION: strings.KIND_CONSUMPTION,
    TradeGroup.REFUND: strings.KIND_REFUND,
    TradeGroup.TOP_UP: strings.KIND_TOP_UP,
    TradeGroup.FEE: strings.KIND_FEE,
}
OUTCOMES = {TransactionOutcome.SUCCESS: strings.SUCCEEDED, TransactionOutcome.FAIL: strings.FAILED}


def menus() -> dict[str, list[Choice]]:
    """Menus of the query form."""
    return {
        "kind": [Choice(kind.value, text) for kind, text in KINDS.items()],
        "status": [Choice(outcome.value, text) for outcome, text in OUTCOMES.items()],
        "currency": currency_choices(),
    }


def currency_choices() -> list[Choice]:
    """Every currency of the product, with its name."""
    return [Choice(code, Text(zh=f"{code} {name_of(code).zh}", en=f"{code} {name_of(code).en}")) for code in CURRENCIES]


@dataclass(frozen=True)
class TradeRow:
    """One record as the list shows it."""

    record_id: str = ""
    time: str = ""
    merchant: Text = EMPTY
    card_name: str = ""
    last4: str = ""
    href: str = ""
    """The card's own page; empty for a record without a card."""
    kind: Text = EMPTY
    status: Status = field(default_factory=Status)
    reason: Text = EMPTY
    """Why it was declined."""
    original: str = ""
    """Only where the merchant charged another currency."""
    amount: Amount = field(default_factory=Amount)


class TradeState(Listing, Portal, rx.State):
    """The transaction query."""

    ACCESS: ClassVar = routes.TRADE
    ROUTE: ClassVar = routes.TRADE
    ADDRESS: ClassVar = TradeAddress
    TOTAL: ClassVar = strings.TOTAL_TRADES
    AHEAD: ClassVar = True
    FILTERS: ClassVar[tuple[Filter, ...]] = (
        Filter("q", strings.KEYWORD, FilterKind.KEYWORD, strings.KEYWORD_HINT),
        Filter("kind", strings.KIND, hint=strings.ALL_KINDS),
        Filter("status", strings.STATUS, hint=strings.ALL_OUTCOMES),
        Filter("currency", strings.CURRENCY, hint=strings.ALL_CURRENCIES, folded=True),
        Filter("since", strings.DATES, FilterKind.DATES, folded=True),
    )

    rows: list[TradeRow] = []
    ahead_rows: list[TradeRow] = []
    choices: dict[str, list[Choice]] = menus()

    async def _read(self, address: ListAddress, lane: str = "") -> Fetched:
        assert isinstance(address, TradeAddress)
        page = await self._ask(trade_calls.RECORD_PAGE, trade_query(address, clock.today()), lane=lane)
        return Fetched([trade_row(tx) for tx in page.items], page.total)

    async def _count_all(self, address: ListAddress) -> int:
        return (await self._ask(trade_calls.RECORD_PAGE, trade_query(TradeAddress(), clock.today()))).total

    def _value_text(self, name: str, value: str) -> Text:
        if name != "q":
            return super()._value_text(name, value)
        by, shown = understand(value)
        words = {TransactionSearchBy.LAST4: strings.BY_LAST4, TransactionSearchBy.RECORD: strings.BY_ID}.get(
            by, Text.same("{value}")
        )
        return words.format(value=shown)


def trade_row(tx: Tx) -> TradeRow:
    """A record as a row of the list."""
    shown = tx_row(tx)
    foreign = tx.transaction_currency not in {"", tx.billing_currency}
    original = f"{tx.transaction_currency} {format_amount(abs(tx.transaction_amount), tx.transaction_currency)}"
    return TradeRow(
        record_id=tx.transaction_id,
        time=shown.time,
        merchant=Text.same(tx.merchant_name) if tx.merchant_name else shown.kind,
        card_name=tx.card_name or tx.sub_user_name,
        last4=tx.last4digits,
        href=f"{routes.CARD_DETAIL.path}?cardId={tx.card_id}" if tx.card_id else "",
        kind=shown.kind,
        status=shown.status,
        reason=DECLINE_REASON.get(tx.error_msg_code, EMPTY) if is_declined(tx) else EMPTY,
        original=original if foreign else "",
        amount=shown.amount,
    )
