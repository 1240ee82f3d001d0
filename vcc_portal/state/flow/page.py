"""State of /accountFlow: the fund movements that the address asks for."""

from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any, ClassVar

import reflex as rx
from pydantic import Field

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.listing import Amount, Column, ColumnKind, Day, Filter, FilterKind, Keyword, ListAddress, Token
from vcc_portal.domain.money import MINUS, format_amount
from vcc_portal.domain.period import period
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.detail.transactions import moment
from vcc_portal.features.transactions.address import RECENT_DAYS
from vcc_portal.i18n import records as strings
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.listing import Choice, Fetched, Listing
from vcc_portal.state.transactions.page import currency_choices
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.account import Flow, FlowQuery

CREDIT = "CREDIT"
_RECORD_ID_DIGITS = 16
COLUMNS = (
    Column("time", strings.FLOW_TIME, ColumnKind.DATE, width="148px", pinned=True),
    Column("kind", strings.FLOW_TYPE, pinned=True),
    Column("account", strings.FLOW_ACCOUNT, width="136px"),
    Column("card_name", strings.FLOW_CARD, width="216px"),
    Column("change", strings.FLOW_CHANGE, ColumnKind.MONEY, width="160px"),
    Column("balance", strings.FLOW_BALANCE, ColumnKind.MONEY, width="160px"),
    Column("serial", strings.FLOW_SERIAL, width="208px"),
)


class FlowAddress(ListAddress):
    """Which movements, on which page; the newest come first."""

    q: Keyword = ""
    kind: Token = ""
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = ""
    since: Day | None = None
    until: Day | None = None


def menus() -> dict[str, list[Choice]]:
    """Menus of the query form."""
    return {
        "kind": [Choice(kind, text) for kind, text in strings.FLOW_TYPES.items()],
        "currency": currency_choices(),
    }


@dataclass(frozen=True)
class FlowRow:
    """One movement as the list shows it."""

    serial: str = ""
    time: str = ""
    kind: Text = EMPTY
    account: Text = EMPTY
    card_name: str = ""
    last4: str = ""
    href: str = ""
    change: Amount = field(default_factory=Amount)
    balance: Amount = field(default_factory=Amount)


class FlowState(Listing, Portal, rx.State):
    """The fund flow query."""

    ACCESS: ClassVar = routes.ACCOUNT_FLOW
    ROUTE: ClassVar = routes.ACCOUNT_FLOW
    ADDRESS: ClassVar = FlowAddress
    TOTAL: ClassVar = strings.TOTAL_FLOWS
    AHEAD: ClassVar = True
    FILTERS: ClassVar[tuple[Filter, ...]] = (
        Filter("q", strings.FLOW_KEYWORD, FilterKind.KEYWORD, strings.FLOW_KEYWORD_HINT),
        Filter("kind", strings.FLOW_TYPE, hint=strings.ALL_MOVEMENTS),
        Filter("currency", strings.CURRENCY, hint=strings.ALL_CURRENCIES),
        Filter("since", strings.FLOW_DATES, FilterKind.DATES, folded=True),
    )

    rows: list[FlowRow] = []
    ahead_rows: list[FlowRow] = []
    choices: dict[str, list[Choice]] = menus()

    async def _read(self, address: ListAddress, lane: str = "") -> Fetched:
        assert isinstance(address, FlowAddress)
        page = await self._ask(account_calls.FLOW_PAGE, flow_query(address, clock.today()), lane=lane)
        return Fetched([flow_row(flow) for flow in page.items], page.total)

    async def _count_all(self, address: ListAddress) -> int:
        return (await self._ask(account_calls.FLOW_PAGE, flow_query(FlowAddress(), clock.today()))).total


def flow_query(address: FlowAddress, today: date) -> FlowQuery:
    """The request for the page that the address names."""
    first, last = period(address.since, address.until, today, days=RECENT_DAYS)
    asked: dict[str, Any] = {"currency": address.currency or None, "flow_type": address.kind or None}
    if address.q:
        typed = address.q.replace(" ", "")
        asked["transaction_id" if len(typed) == _RECORD_ID_DIGITS else "serial_no"] = typed
    return FlowQuery(
        acct_date_time_start=f"{first} 00:00:00",
        acct_date_time_end=f"{last} 23:59:59",
        page_no=address.page,
        page_size=address.size,
        **asked,
    )


def flow_row(flow: Flow) -> FlowRow:
    """A movement as a row of the list."""
    income = flow.debit_or_credit == CREDIT
    sign = "+" if income else MINUS
    number = Text.same(str(flow.trade_type))
    return FlowRow(
        serial=flow.serial_no,
        time=moment(flow.acct_date_time),
        kind=strings.FLOW_TYPES.get(flow.flow_type) or TRADE_TYPE.get(flow.trade_type, number),
        account=Text.same(flow.sub_user_name) if flow.sub_user_name else strings.MAIN_ACCOUNT,
        card_name=flow.card_name,
        last4=flow.last4digits,
        href=f"{routes.CARD_DETAIL.path}?cardId={flow.card_id}" if flow.card_id else "",
        change=Amount(sign + format_amount(abs(flow.amount), flow.currency), flow.currency, "in" if income else "out"),
        balance=Amount(format_amount(flow.remain_acct_balance, flow.currency), flow.currency),
    )
