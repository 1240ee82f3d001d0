"""What the pages that export make a file of: the lists' own filters, from whichever tab they were brought along."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from vcc_portal import routes
from vcc_portal.domain.account import Standing, may_open
from vcc_portal.domain.exports import ReportType
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import FEE_TYPES, TradeType
from vcc_portal.features.flow.query import FLOWS
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import ColumnKind, column, value
from vcc_portal.features.patterns.filters import Filter, Menus
from vcc_portal.features.patterns.listing import Blank, Fetched, ListDeclaration, TotalTexts
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions import filters as f
from vcc_portal.features.transactions.rows import RebateRow
from vcc_portal.features.transactions.tabs import (
    ALL,
    CONSUMPTION_TYPES,
    FEE_RECORD_TYPES,
    FEES,
    REBATES,
    TOTALS_OF_ALL,
    TOTALS_OF_HOLDS,
    AllAddress,
    RebateAddress,
    TradeAddress,
    TradeList,
    TradeTab,
    list_href,
)
from vcc_portal.i18n import exports as words
from vcc_portal.i18n import records as strings
from vcc_portal.i18n.report_columns import FLOW_COLUMNS, REBATE_COLUMNS, TRADE_COLUMNS
from vcc_portal.routes import Route
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models import trade as m

SETTLEMENTS = "settled"
"""What the tab of consumption shows, as a choice of types."""
_OF_TAB: Mapping[str, str] = {
    TradeTab.AUTHORIZATIONS: f.TradeGroup.AUTHORIZATION,
    TradeTab.CONSUMPTION: SETTLEMENTS,
    TradeTab.FEES: f.TradeGroup.FEE,
}
"""The choice of types that a tab stands for."""
_FEE_KINDS = {f.TradeGroup.FEE.value, *f.types_menu(FEE_RECORD_TYPES)}
_KINDS = {**f.types_menu(TradeType, groups=True), SETTLEMENTS: words.SETTLEMENTS}


@dataclass(frozen=True)
class Report:
    """A kind of file that a page makes."""

    type: ReportType
    route: Route
    seen_at: Route
    """The page on which the same rows are seen."""
    columns: tuple[Text, ...]
    readers: tuple[Route, ...]
    """Pages of which somebody needs one to see the rows: a page may ask for no right of its own."""
    dated: bool = True
    """The rows are of some days, and the data may be behind them."""

    def may_read(self, standing: Standing) -> bool:
        """Whether the rows may be seen."""
        return any(may_open(standing, route.resource) for route in self.readers)


_TRADE_COLUMNS, _FLOW_COLUMNS = tuple(TRADE_COLUMNS.values()), tuple(FLOW_COLUMNS.values())
TRADES = Report(
    ReportType.TRADE_DETAIL, routes.TRADE_EXPORT, routes.TRADE, _TRADE_COLUMNS, readers=(routes.TRADE_EXPORT,)
)
SINGLE_MODE = Report(
    ReportType.SINGLE_MODE_DETAIL,
    routes.SINGLE_MODE_EXPORT,
    routes.TRADE,
    _TRADE_COLUMNS,
    readers=(routes.TRADE, routes.SINGLE_MODE_EXPORT),
)
REBATE_BILLS = Report(
    ReportType.REBATE_BILL,
    routes.TRADE_REBATE,
    routes.TRADE,
    tuple(REBATE_COLUMNS.values()),
    readers=(routes.TRADE_REBATE,),
    dated=False,
)
FLOW_LINES = Report(
    ReportType.FUND_FLOW,
    routes.ACCOUNT_FLOW_EXPORT,
    routes.ACCOUNT_FLOW,
    _FLOW_COLUMNS,
    readers=(routes.ACCOUNT_FLOW_EXPORT,),
)


def _types(chosen: str, menus: Menus) -> Mapping[str, Any]:
    if chosen == SETTLEMENTS:
        return {"trade_type_list": [int(kind) for kind in CONSUMPTION_TYPES]}
    return f.types_asked(chosen, menus)


class TradeExportAddress(AllAddress):
    """The filters of every tab whose rows are transactions; the tab itself becomes its types."""

    SORTS: ClassVar[frozenset[str]] = frozenset()

    kind: Annotated[
        Literal["", *_KINDS],  # type: ignore[valid-type]  the types are constants
        Filter(strings.KIND, hint=strings.ALL_KINDS, menu=_KINDS, asks=_types),
    ] = ""
    held: f.StillHeld = ""
    reversal: f.OfReversal = None
    fee: Annotated[
        Literal["", *FEE_TYPES],  # type: ignore[valid-type]  the types are constants
        Filter(
            strings.FEE_TYPE,
            hint=strings.ALL_KINDS,
            menu={kind.value: strings.FLOW_TYPES[kind] for kind in FEE_TYPES},
            asks="fee_type",
            folded=True,
        ),
    ] = ""

    @classmethod
    def _repaired(cls, values: dict[str, Any]) -> dict[str, Any]:
        values = super()._repaired(values)
        of_tab = _OF_TAB.get(values.pop("tab", ""))
        if of_tab:
            values.setdefault("kind", str(of_tab))
        if values.get("reversal") or values.get("held"):
            values.pop("fee", None)  # a fee is neither held nor given back as a hold is
        return values


@dataclass(frozen=True)
class TradeExport(TradeList):
    """Transactions as one file holds them, counted and summed by the call that knows the filters."""

    report: Report = TRADES

    @property
    def single_mode(self) -> bool:
        """Only cards with a balance of their own."""
        return self.report is SINGLE_MODE

    def asks(self, address: Any, menus: Menus, today: date | None = None, **changes: Any) -> Any:
        """With the cards' mode, where only one is exported."""
        mode = {"card_mode": "SINGLE"} if self.single_mode else {}
        return super().asks(address, menus, today, **mode, **changes)

    async def read(self, visit: Visit, address: Any, menus: Menus, *, lane: str = "") -> Fetched:
        """How many rows there are and what they come to. Raises `NotShown` for whoever has no such transactions."""
        if self.single_mode and visit.user is not None and not visit.user.support_single_card_mode:
            raise NotShown(Phase.BLOCKED)
        if not self.report.may_read(visit.standing):
            raise NotShown(Phase.DENIED)
        page = await visit.ask(_call(address), self.asks(address, menus), lane=lane)
        return Fetched([self.row_from(each, menus) for each in page.items], page.known_total, answer=page)

    def total_texts(self, address: Any) -> TotalTexts | None:
        """A reversal, and what is still held, is asked of authorizations alone; fees cost no fees."""
        if _of_holds(address):
            return TOTALS_OF_HOLDS
        return FEES.totals if address.fee or address.kind in _FEE_KINDS else super().total_texts(address)

    def shown(self, address: Any) -> bool:
        """The page has no tabs."""
        return True


def _of_holds(address: TradeExportAddress) -> bool:
    return bool(address.reversal or address.held)


def _call(address: TradeExportAddress) -> Any:
    if _of_holds(address):
        return calls.AUTH_PAGE
    return calls.FEE_PAGE if address.fee else calls.RECORD_PAGE


def _trades(report: Report) -> TradeExport:
    return TradeExport(
        route=report.route,
        call=calls.RECORD_PAGE,
        request=m.DetailQuery,
        address=TradeExportAddress,
        row=ALL.row,
        blank=ALL.blank,
        total=ALL.total,
        totals=dataclasses.replace(TOTALS_OF_ALL, fee=strings.FEES_ON_ROWS),
        ahead=False,
        report=report,
    )


@dataclass(frozen=True)
class RebateBillRow(RebateRow):
    """A reward bill with its file."""

    action: str = column(words.FILE, lambda bill: bill.rebate_bill_id, ColumnKind.ACTION, width="120px", pinned=True)
    file_id: str = value(lambda bill: bill.file_id)


class RebateBillAddress(RebateAddress):
    """The filters of the tab of rebates, without the tab."""

    @classmethod
    def _repaired(cls, values: dict[str, Any]) -> dict[str, Any]:
        values = super()._repaired(values)
        values.pop("tab", None)
        return values


@dataclass(frozen=True)
class RebateExport(TradeList):
    """Reward bills as one file holds them, and each with a file of its own."""

    async def read(self, visit: Visit, address: Any, menus: Menus, *, lane: str = "") -> Fetched:
        """The bills. Raises `Failed`, and `NotShown` (DENIED) without the right."""
        if not REBATE_BILLS.may_read(visit.standing):
            raise NotShown(Phase.DENIED)
        return await super().read(visit, address, menus, lane=lane)

    def shown(self, address: Any) -> bool:
        """The page has no tabs."""
        return True


REBATE_EXPORT = RebateExport(
    route=routes.TRADE_REBATE,
    call=calls.REBATE_BILL_PAGE,
    request=m.RebateQuery,
    address=RebateBillAddress,
    row=RebateBillRow,
    blank=Blank("percent", words.NO_REBATES, words.NO_REBATES_NOTE, strings.NO_MATCH, words.NO_REBATES_OPERATOR),
    total=words.TOTAL_BILLS,
    totals=REBATES.totals,
    ahead=False,
    ended=True,
)


def back_href(report: Report, params: Mapping[str, str]) -> str:
    """The list of the same rows, with the filters of the page that exports as far as that list has them."""
    if report is FLOW_LINES:
        return FLOWS.href(FLOWS.address.read(params))
    if report is REBATE_BILLS:
        return list_href({**params, "tab": TradeTab.REBATES})
    address = TradeExportAddress.read(params)
    tab = TradeAddress.read(params).tab
    if not tab and (_of_holds(address) or address.fee):
        tab = TradeTab.AUTHORIZATIONS if _of_holds(address) else TradeTab.FEES
    elif not tab and address.kind == SETTLEMENTS:
        tab = TradeTab.CONSUMPTION
    return list_href({**params, "tab": tab})


TRADE_EXPORT = _trades(TRADES)
SINGLE_MODE_EXPORT = _trades(SINGLE_MODE)
FLOW_EXPORT: ListDeclaration = dataclasses.replace(FLOWS, route=routes.ACCOUNT_FLOW_EXPORT, export=None, ahead=False)
