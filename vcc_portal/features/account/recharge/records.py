"""The company's own top-ups: the filters, the rows, and the call that answers them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from vcc_portal import routes
from vcc_portal.domain.listing import Amount, CurrencyCode, Day, ListAddress, Status
from vcc_portal.domain.money import Money, format_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import TradeType
from vcc_portal.features.account.recharge.view import arrives, channel_name, recharge_status
from vcc_portal.features.patterns.columns import ColumnKind, Link, column, value
from vcc_portal.features.patterns.filters import Filter, FilterKind
from vcc_portal.features.patterns.listing import Blank, ListDeclaration
from vcc_portal.features.patterns.money import named_id
from vcc_portal.features.transactions.filters import CURRENCY_NAMES
from vcc_portal.features.transactions.record import moment
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.patterns import money as words
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import RechargeQuery, RechargeTx

BILL = "billId"
"""Query parameter with the id of a top-up."""
VIEW, RECORDS = "view", "records"


class RechargeAddress(ListAddress):
    """Which top-ups, on which page; the newest come first."""

    SUBJECT: ClassVar[frozenset[str]] = frozenset({"view"})

    view: Literal["", "records"] = ""
    status: Annotated[
        Literal["", "INIT", "PROCESSED", "SUCCESS", "FAIL"],
        Filter(strings.STATUS, hint=strings.ALL_STATUSES, menu=words.STATUSES, asks="status"),
    ] = ""
    currency: Annotated[
        CurrencyCode,
        Filter(strings.CURRENCY_FILTER, hint=strings.ALL_CURRENCIES, menu=CURRENCY_NAMES, asks="currency"),
    ] = ""
    channel: Annotated[
        Literal["", *strings.CHANNELS],  # type: ignore[valid-type]  the names are a constant
        Filter(strings.CHANNEL, hint=strings.ALL_CHANNELS, menu=strings.CHANNELS, asks="pay_channel", folded=True),
    ] = ""
    since: Annotated[
        Day | None, Filter(strings.DATES, FilterKind.DATES, asks=("time_start", "time_end"), folded=True)
    ] = None
    until: Day | None = None


def shown_at(params: Mapping[str, str]) -> Literal["result", "records", "form"]:
    """What the page shows; whatever the address says besides means the form."""
    if named_id(params, BILL):
        return "result"
    return "records" if params.get(VIEW) == RECORDS else "form"


def bill_href(bill_id: str) -> str:
    """Where a top-up is shown."""
    return with_query(routes.ACCOUNT_RECHARGE.path, **{BILL: bill_id})


def _amount(row: RechargeTx) -> Amount:
    amount = arrives(row)
    returned = row.trade_type == TradeType.TOP_UP_REFUND
    return Amount(format_amount(-amount if returned else amount, row.currency), row.currency)


@dataclass(frozen=True)
class RechargeRow:
    """One top-up as the list shows it."""

    time: str = column(strings.TIME, lambda row: moment(row.create_time), ColumnKind.DATE, width="160px", pinned=True)
    bill: Link = column(
        strings.BILL_ID, lambda row: Link(Text.same(row.bill_id), bill_href(row.bill_id)), width="176px"
    )
    channel: Text = column(strings.CHANNEL, lambda row: channel_name(row.pay_channel), drop=3)
    paid: str = column(
        strings.PAID, lambda row: str(Money(row.pay_amount, row.pay_currency)), ColumnKind.FIGURE, width="160px", drop=2
    )
    fee: str = column(
        strings.FEE,
        lambda row: str(Money(row.fee_amount, row.fee_currency or row.pay_currency)) if row.fee_amount else "",
        ColumnKind.FIGURE,
        width="128px",
        drop=1,
    )
    amount: Amount = column(strings.ARRIVES, _amount, width="144px", pinned=True)
    status: Status = column(strings.STATUS, recharge_status, width="160px", narrow=True)
    opens: str = value(lambda row: bill_href(row.bill_id))


RECHARGES = ListDeclaration(
    route=routes.ACCOUNT_RECHARGE,
    call=trade_calls.RECHARGE_PAGE,
    request=RechargeQuery,
    address=RechargeAddress,
    row=RechargeRow,
    total=strings.TOTAL_RECORDS,
    blank=Blank(
        "landmark", strings.NO_RECORDS, strings.NO_RECORDS_NOTE, strings.NO_MATCH, operator=strings.OF_MAIN_ACCOUNT
    ),
)
