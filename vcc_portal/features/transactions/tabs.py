"""The lists of /trade: each tab is a call with its address, its columns and the names of its totals."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import CARD_BUSINESS, has_codes
from vcc_portal.domain.listing import ListAddress, Period
from vcc_portal.domain.period import MAX_DAYS
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import AUTHORIZATIONS, FEE_TYPES, TradeType
from vcc_portal.features.account.recharge.records import RechargeRow
from vcc_portal.features.patterns.asking import Unread, Visit
from vcc_portal.features.patterns.columns import sorts_of
from vcc_portal.features.patterns.filters import Choice, Filter, Menus
from vcc_portal.features.patterns.list_page import NO_COUNT, Tab
from vcc_portal.features.patterns.listing import Blank, Fetched, ListDeclaration, TotalTexts
from vcc_portal.features.transactions import filters as f
from vcc_portal.features.transactions import rows
from vcc_portal.i18n import account_recharge as top_up_strings
from vcc_portal.i18n import exports as exported
from vcc_portal.i18n import records as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import money as words
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models import trade as m
from vcc_portal.upstream.models.user import BizAccountsQuery

_MONTHS_OFFERED = 24
CODES_RIGHT = "vcc_otp"
"""The resource code that an operator needs to see 3-D Secure codes."""


class TradeTab(StrEnum):
    """What /trade shows, in the order of its tabs; the value is the address's."""

    ALL = ""
    AUTHORIZATIONS = "auth"
    CONSUMPTION = "consume"
    TOP_UPS = "topup"
    TRANSFERS = "card"
    FEES = "fee"
    BILLS = "bill"
    CODES = "codes"
    REBATES = "rebate"


class TradeAddress(ListAddress):
    """What every tab's address has."""

    SUBJECT: ClassVar[frozenset[str]] = frozenset({"tab"})

    tab: Literal["", "auth", "consume", "topup", "card", "fee", "bill", "codes", "rebate"] = ""


class AllAddress(TradeAddress):
    """Records of every type."""

    SORTS: ClassVar[frozenset[str]] = sorts_of(rows.TradeRow)
    SUBJECT: ClassVar[frozenset[str]] = frozenset({"tab", "by"})

    by: Literal["", *f.GROUPINGS] = ""  # type: ignore[valid-type]  the names are a constant
    """What the filter's spending is broken down by beside its records."""

    q: f.SearchedFor = ""
    kind: Annotated[
        Literal["", *f.types_menu(TradeType, groups=True)],  # type: ignore[valid-type]  the types are constants
        f.type_filter(TradeType, groups=True),
    ] = ""
    since: f.Since = None
    until: f.Until = None
    status: f.OutcomeBesides = ""
    card: f.OfCard = ""
    sub: f.OfSubAccount = ""
    tag: f.OfTag = ""
    least: f.AtLeast = ""
    most: f.AtMost = ""
    mcc: f.OfMcc = ""
    currency: f.InCurrency = ""
    merchant: f.MerchantClicked = ""


_AUTHORIZATION_TYPES = tuple(kind for kind in TradeType if kind in AUTHORIZATIONS)


class AuthorizationAddress(TradeAddress):
    """Authorizations, reversals and verifications."""

    SORTS: ClassVar[frozenset[str]] = sorts_of(rows.AuthorizationRow)

    q: f.SearchedFor = ""
    status: f.Outcome = ""
    since: f.Since = None
    until: f.Until = None
    kind: Annotated[
        Literal["", *f.types_menu(_AUTHORIZATION_TYPES)],  # type: ignore[valid-type]  the types are constants
        f.type_filter(_AUTHORIZATION_TYPES, folded=True),
    ] = ""
    held: f.StillHeld = ""
    reversal: f.OfReversal = None
    card: f.OfCard = ""
    sub: f.OfSubAccount = ""
    tag: f.OfTag = ""
    least: f.AtLeast = ""
    most: f.AtMost = ""
    mcc: f.OfMcc = ""
    currency: f.InCurrency = ""
    merchant: f.MerchantClicked = ""


CONSUMPTION_TYPES = (
    TradeType.CONSUMPTION,
    TradeType.REFUND,
    TradeType.SINGLE_CONSUMPTION,
    TradeType.SINGLE_REFUND,
    TradeType.WITHDRAWAL,
    TradeType.DISPUTE_REFUND,
)


class ConsumptionAddress(TradeAddress):
    """Settlements and refunds."""

    SORTS: ClassVar[frozenset[str]] = sorts_of(rows.ConsumptionRow)

    q: f.SearchedFor = ""
    kind: Annotated[
        Literal["", *f.types_menu(CONSUMPTION_TYPES)],  # type: ignore[valid-type]  the types are constants
        f.type_filter(CONSUMPTION_TYPES),
    ] = ""
    since: f.Since = None
    until: f.Until = None
    card: f.OfCard = ""
    sub: f.OfSubAccount = ""
    tag: f.OfTag = ""
    least: f.AtLeast = ""
    most: f.AtMost = ""
    mcc: f.OfMcc = ""
    currency: f.InCurrency = ""
    merchant: f.MerchantClicked = ""


FEE_RECORD_TYPES = (TradeType.SERVICE_FEE, TradeType.SERVICE_FEE_REFUND, TradeType.HANDLING_FEE)


class FeeAddress(TradeAddress):
    """Fees and those that were given back."""

    SORTS: ClassVar[frozenset[str]] = sorts_of(rows.FeeRow)

    fee: Annotated[
        Literal["", *FEE_TYPES],  # type: ignore[valid-type]  the types are constants
        Filter(
            strings.FEE_TYPE,
            hint=strings.ALL_KINDS,
            menu={kind.value: strings.FLOW_TYPES[kind] for kind in FEE_TYPES},
            asks="fee_type",
        ),
    ] = ""
    kind: Annotated[
        Literal["", *f.types_menu(FEE_RECORD_TYPES)],  # type: ignore[valid-type]  the types are constants
        f.type_filter(FEE_RECORD_TYPES),
    ] = ""
    since: f.Since = None
    until: f.Until = None
    card: f.OfCard = ""
    sub: f.OfSubAccount = ""
    tag: f.OfTag = ""
    least: f.AtLeast = ""
    most: f.AtMost = ""
    currency: f.InCurrency = ""
    merchant: f.MerchantClicked = ""


TOP_UP_TYPES = (TradeType.TOP_UP, TradeType.TOP_UP_REFUND)


class TopUpAddress(TradeAddress):
    """Top-ups of the main account."""

    status: Annotated[
        Literal["", *words.STATUSES],  # type: ignore[valid-type]  the names are a constant
        Filter(strings.RESULT, hint=terms.ALL_STATUSES, menu=words.STATUSES, asks="status"),
    ] = ""
    channel: Annotated[
        Literal["", *top_up_strings.CHANNELS],  # type: ignore[valid-type]  the names are a constant
        Filter(
            top_up_strings.CHANNEL, hint=top_up_strings.ALL_CHANNELS, menu=top_up_strings.CHANNELS, asks="pay_channel"
        ),
    ] = ""
    since: f.Since = None
    until: f.Until = None
    kind: Annotated[
        Literal["", *f.types_menu(TOP_UP_TYPES)],  # type: ignore[valid-type]  the types are constants
        f.type_filter(TOP_UP_TYPES, folded=True),
    ] = ""
    least: f.AtLeast = ""
    most: f.AtMost = ""
    currency: f.InCurrency = ""


class CardTransferAddress(TradeAddress):
    """Balances moved onto cards and back."""

    card: f.OfNumber = ""
    status: Annotated[
        Literal["", *words.STATUSES],  # type: ignore[valid-type]  the names are a constant
        Filter(strings.RESULT, hint=terms.ALL_STATUSES, menu=words.STATUSES, asks="status"),
    ] = ""
    since: f.Since = None
    until: f.Until = None
    direction: Annotated[
        Literal["", "IN", "OUT"],
        Filter(strings.DIRECTION, hint=strings.ALL_DIRECTIONS, menu=strings.DIRECTIONS, asks="direction", folded=True),
    ] = ""
    currency: f.InCurrency = ""


class BillAddress(TradeAddress):
    """Monthly bills of the company, or of one sub-account."""

    period: Annotated[Period, Filter(strings.PERIOD, hint=strings.ALL_PERIODS, asks="bill_period")] = ""
    sub: f.OfSubAccountOpen = ""
    currency: f.InCurrencyOpen = ""


class CodeAddress(TradeAddress):
    """3-D Secure codes."""

    card: f.OfNumber = ""
    since: f.Since = None
    until: f.Until = None


class RebateAddress(TradeAddress):
    """Monthly rebates."""

    period: Annotated[Period, Filter(strings.PERIOD, hint=strings.ALL_PERIODS, asks="bill_period")] = ""
    status: Annotated[
        Literal["", *strings.REBATE_STATUSES],  # type: ignore[valid-type]  the names are a constant
        Filter(strings.RESULT, hint=terms.ALL_STATUSES, menu=strings.REBATE_STATUSES, asks="status"),
    ] = ""


def query_mode(first_day: str, today: date) -> str:
    """HISTORY for a period that begins more than 366 days ago, which RECENT does not answer."""
    return "HISTORY" if date.fromisoformat(first_day) < today - timedelta(days=MAX_DAYS) else "RECENT"


TOTALS_OF_ALL = TotalTexts(
    went=strings.WENT, came=strings.CAME, went_note=strings.WENT_NOTE, came_note=strings.CAME_NOTE
)
TOTALS_OF_HOLDS = TotalTexts(held=strings.STILL_HELD, went=strings.HELD, came=strings.RELEASED)
"""Of authorizations alone: nothing has come or gone."""


@dataclass(frozen=True)
class TradeList(ListDeclaration):
    """One tab of /trade."""

    tab: TradeTab = TradeTab.ALL
    name: Text = field(default=strings.TAB_ALL, kw_only=True)
    live: bool = True
    """New rows come at any time, and are announced."""
    watched: bool = False
    """New rows are shown at once: they are what one waits for."""
    ended: bool = False
    """A month has rows only when it has ended."""

    def asks(self, address: Any, menus: Menus, today: date | None = None, **changes: Any) -> Any:
        """With the mode that covers the days, where the call knows modes."""
        day = today or clock.today()
        query = super().asks(address, menus, day, **changes)
        if not isinstance(query, m.TxQuery):
            return query
        return query.model_copy(update={"query_mode": query_mode(query.time_start, day)})

    def total_texts(self, address: Any) -> TotalTexts | None:
        """By what the address asks for, as the provider sums."""
        types = getattr(self.asks(address, Menus()), "trade_type_list", None)
        return TOTALS_OF_HOLDS if types and AUTHORIZATIONS.issuperset(types) else self.totals

    async def menus(self, visit: Visit) -> Menus:
        """Tags and sub-accounts of the company, closed ones included; what cannot be read leaves its filter out, and is said."""
        choices: dict[str, list[Choice] | Unread] = {**self.fixed_menus()}
        tags, subs = await asyncio.gather(self._tags(visit), self._sub_accounts(visit))
        choices |= {name: found for name, found in (("tag", tags), ("sub", subs)) if name in choices}
        if "period" in choices:
            choices["period"] = _months(clock.today(), await _first_month(visit))[1 if self.ended else 0 :]
        return Menus.read(choices)

    async def _tags(self, visit: Visit) -> list[Choice] | Unread:
        if "tag" not in self.address.model_fields:
            return []
        tags = await visit.ask_or_unread(card_calls.TAGS, Nothing())
        return tags if isinstance(tags, Unread) else [Choice(row.tag, Text.same(row.tag)) for row in tags]

    async def _sub_accounts(self, visit: Visit) -> list[Choice] | Unread:
        return await f.sub_account_menu(visit) if "sub" in self.address.model_fields else []

    def learned(self, menus: Menus, address: Any, fetched: Fetched) -> Menus:
        """The card that is asked for by its id has a name in its rows."""
        return f.with_card(menus, address, fetched.answer)

    def shown(self, address: TradeAddress) -> bool:
        """While its tab is open."""
        return address.tab == self.tab

    async def newer(self, visit: Visit, address: Any, menus: Menus, shown: int) -> int:
        """How many rows of the filter have come since `shown` were counted. Raises `Failed`."""
        page = await visit.ask(self.call, self.asks(address, menus, page_no=1, page_size=1), lane="newer")
        return max(0, page.known_total - shown)


async def _first_month(visit: Visit) -> str:
    """The month in which the company's account was opened; empty for an operator, whose own is younger than its rows."""
    if not visit.standing.admin:
        return ""
    found = await visit.ask_quietly(user_calls.BIZ_ACCOUNTS, BizAccountsQuery(biz_source=CARD_BUSINESS), lane="months")
    opened = (
        next((one.open_time for one in found.biz_list if one.user_id == visit.standing.user_id), "") if found else ""
    )
    return opened[:7].replace("-", "")


def _months(today: date, first: str) -> list[Choice]:
    months, year, number = [], today.year, today.month
    for _ in range(_MONTHS_OFFERED):
        months.append(Choice(f"{year}{number:02d}", Text.same(f"{year}-{number:02d}")))
        year, number = (year - 1, 12) if number == 1 else (year, number - 1)
    return [month for month in months if month.value >= first]


_BLANK = Blank("receipt-text", strings.NO_TRADES, strings.NO_TRADES_NOTE, strings.NO_MATCH).recent


def _list(
    tab: TradeTab, name: Text, call: Any, request: Any, address: Any, row: Any, totals: Any, **more: Any
) -> TradeList:
    return TradeList(
        route=routes.TRADE,
        call=call,
        request=request,
        address=address,
        row=row,
        total=strings.TOTAL_TRADES,
        totals=totals,
        tab=tab,
        name=name,
        **{"blank": _BLANK, **more},
    )


ALL = _list(
    TradeTab.ALL,
    strings.TAB_ALL,
    calls.RECORD_PAGE,
    m.TxQuery,
    AllAddress,
    rows.TradeRow,
    TOTALS_OF_ALL,
    export=routes.TRADE_EXPORT,
)
AUTHORIZATIONS_LIST = _list(
    TradeTab.AUTHORIZATIONS,
    strings.KIND_AUTHORIZATION,
    calls.AUTH_PAGE,
    m.AuthQuery,
    AuthorizationAddress,
    rows.AuthorizationRow,
    TOTALS_OF_HOLDS,
    export=routes.TRADE_EXPORT,
)
CONSUMPTION = _list(
    TradeTab.CONSUMPTION,
    strings.KIND_CONSUMPTION,
    calls.CONSUME_PAGE,
    m.TxQuery,
    ConsumptionAddress,
    rows.ConsumptionRow,
    TotalTexts(went=strings.SPENT, came=strings.REFUNDED, fee=strings.FEES_ON_ROWS),
    export=routes.TRADE_EXPORT,
)
TOP_UPS = _list(
    TradeTab.TOP_UPS,
    strings.TAB_TOP_UPS,
    calls.RECHARGE_PAGE,
    m.RechargeQuery,
    TopUpAddress,
    RechargeRow,
    TotalTexts(came=strings.ARRIVED, went=strings.RETURNED),
    blank=Blank(
        "landmark", strings.NO_TOP_UPS, strings.NO_TOP_UPS_NOTE, strings.NO_MATCH, strings.MAIN_ACCOUNT_ONLY
    ).recent,
)
TRANSFERS = _list(
    TradeTab.TRANSFERS,
    strings.TAB_TRANSFERS,
    calls.CARD_RECHARGE_PAGE,
    m.CardRechargeQuery,
    CardTransferAddress,
    rows.CardTransferRow,
    TotalTexts(came=strings.ONTO_CARDS, went=strings.OFF_CARDS),
    blank=Blank("arrow-right-left", strings.NO_TRANSFERS, strings.NO_TRANSFERS_NOTE, strings.NO_MATCH).recent,
)
FEES = _list(
    TradeTab.FEES,
    strings.KIND_FEE,
    calls.FEE_PAGE,
    m.FeeQuery,
    FeeAddress,
    rows.FeeRow,
    TotalTexts(went=strings.CHARGED_SUM, came=strings.GIVEN_BACK),
    export=routes.TRADE_EXPORT,
)
BILLS = _list(
    TradeTab.BILLS,
    strings.TAB_BILLS,
    calls.BILL_PAGE,
    m.BillQuery,
    BillAddress,
    rows.BillRow,
    TotalTexts(
        came=strings.CAME,
        went=strings.SPENT,
        fee=strings.KIND_FEE,
        came_note=strings.BILL_CAME_NOTE,
        went_note=strings.BILL_SPENT_NOTE,
        fee_note=strings.BILL_FEE_NOTE,
    ),
    blank=Blank("receipt-text", strings.NO_BILLS, strings.NO_BILLS_NOTE, strings.NO_MATCH),
    live=False,
)
REBATES = _list(
    TradeTab.REBATES,
    strings.TAB_REBATES,
    calls.REBATE_BILL_PAGE,
    m.RebateQuery,
    RebateAddress,
    rows.RebateRow,
    TotalTexts(came=strings.ISSUED_SUM, went=strings.RETURNED),
    blank=Blank("landmark", exported.NO_REBATES, exported.NO_REBATES_NOTE, strings.NO_MATCH, strings.MAIN_ACCOUNT_ONLY),
    live=False,
    ended=True,
    export=routes.TRADE_REBATE,
)


def list_href(params: Mapping[str, str]) -> str:
    """The list with the records that an address of /trade shows, as a link that carries nothing else."""
    tab = TradeAddress.read(params).tab
    declared = next((each for each in (AUTHORIZATIONS_LIST, CONSUMPTION, FEES, REBATES) if each.tab == tab), ALL)
    return declared.href(declared.address.read(params))


def tabs_of(visit: Visit, lists: Sequence[TradeList]) -> list[Tab]:
    """The tabs that this user may open. Each leads to its list with what its filters share with the open one's."""
    params = {name: text for name, text in visit.params.items() if name not in {"page", "sort", "tx", "tab"}}
    chosen = TradeAddress.read(visit.params).tab
    return [
        Tab(
            key=each.tab.value,
            text=each.name,
            count=NO_COUNT,
            href=each.href(each.address.read({**params, "tab": each.tab.value})),
            active=chosen == each.tab,
        )
        for each in lists
        if may_see(visit, each.tab)
    ]


def may_see(visit: Visit, tab: TradeTab) -> bool:
    """Codes need a right of their own; transfers onto cards need cards with a balance of their own."""
    if tab is TradeTab.CODES:
        return has_codes(visit.standing, CODES_RIGHT)
    if tab is TradeTab.TRANSFERS:
        return visit.user is None or visit.user.support_single_card_mode
    return True
