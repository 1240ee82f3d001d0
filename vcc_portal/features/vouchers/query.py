"""The payments that a voucher can be had for, as a list, and vouchers as files."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal
from urllib.parse import parse_qsl

from pydantic import Field

from vcc_portal import routes
from vcc_portal.domain.exports import ReportType
from vcc_portal.domain.listing import Amount, ListAddress, Status, Token
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import TradeType
from vcc_portal.domain.vouchers import VOUCHERED, VoucherStatus
from vcc_portal.features.exports.query import Report
from vcc_portal.features.patterns.columns import ColumnKind, Link, column, sorts_of, value
from vcc_portal.features.patterns.listing import Blank, TotalTexts
from vcc_portal.features.transactions import filters as f
from vcc_portal.features.transactions.record import (
    AMOUNT_COLUMN,
    KIND_COLUMN,
    TIME_COLUMN,
    merchant_of,
    moment,
    varied,
)
from vcc_portal.features.transactions.rows import card_href
from vcc_portal.features.transactions.tabs import TradeList, list_href
from vcc_portal.features.vouchers.address import CARD, PAYMENT, SINCE, UNTIL, payment_href
from vcc_portal.i18n import records
from vcc_portal.i18n import vouchers as strings
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.models.report import VoucherTx
from vcc_portal.upstream.models.trade import TxQuery

TONES = {
    VoucherStatus.GENERATING: "info",
    VoucherStatus.SUCCESS: "ok",
    VoucherStatus.FAIL: "bad",
}
_TYPES = tuple(kind for kind in TradeType if kind in VOUCHERED)

VOUCHERS = Report(
    ReportType.TRANSACTION_VOUCHER,
    routes.TRADE_VOUCHER,
    routes.TRADE,
    columns=(),
    readers=(routes.TRADE, routes.TRADE_VOUCHER),
)
"""Vouchers as a kind of file."""


def status_of(tx: VoucherTx) -> Status:
    """How its voucher stands."""
    text = strings.VOUCHER_STATUS.get(tx.voucher_status, Text.same(tx.voucher_status))
    return Status(text, TONES.get(tx.voucher_status, "hollow"))  # type: ignore[call-overload]


def apply_href(tx: VoucherTx) -> str:
    """The form for that payment; empty where its voucher is there or on its way."""
    if tx.voucher_status in {VoucherStatus.GENERATING, VoucherStatus.SUCCESS}:
        return ""
    return payment_href(tx.transaction_id)


@dataclass(frozen=True)
class PaymentRow:
    """A settled payment or refund."""

    time: str = column(
        **varied(TIME_COLUMN, title=records.TIME, pinned=True, sort="time", order="transactionTime", leads=True)
    )
    merchant: str = column(records.MERCHANT_NAME, lambda tx: tx.merchant_name, pinned=True, least=170)
    card: Link = column(
        records.CARD,
        lambda tx: Link(Text.same(tx.card_name), card_href(tx.card_id), tx.last4digits),
        width="200px",
        drop=2,
    )
    kind: Text = column(**varied(KIND_COLUMN, drop=1))
    amount: Amount = column(**varied(AMOUNT_COLUMN, title=records.AMOUNT, sort="amount", order="billingAmount"))
    status: Status = column(strings.VOUCHER, status_of, width="120px", narrow=True)
    record_id: str = column(
        records.RECORD_ID,
        lambda tx: tx.transaction_id,
        ColumnKind.COPIED,
        width="176px",
        drop=1,
        hidden=True,
    )
    action: str = column(strings.ACTION, apply_href, ColumnKind.ACTION, width="128px", pinned=True, narrow=True)
    export_id: str = value(lambda tx: tx.export_id if tx.voucher_status == VoucherStatus.SUCCESS else "")
    failed: bool = value(lambda tx: tx.voucher_status == VoucherStatus.FAIL)
    title: Text = value(merchant_of)
    moment: str = value(lambda tx: moment(tx.transaction_time))


class PaymentAddress(ListAddress):
    """The filters of the list, beside what the form is about."""

    SORTS: ClassVar[frozenset[str]] = sorts_of(PaymentRow)
    SUBJECT: ClassVar[frozenset[str]] = frozenset({"payment", "of_card", "first_day", "last_day", "back"})

    payment: Annotated[Token, Field(alias=PAYMENT)] = ""
    of_card: Annotated[Token, Field(alias=CARD)] = ""
    first_day: f.Until = Field(default=None, alias=SINCE)
    last_day: f.Until = Field(default=None, alias=UNTIL)

    back: Annotated[str, Field(max_length=1000)] = ""
    """The query string of the list of transactions that led here."""

    q: f.SearchedFor = ""
    kind: Annotated[
        Literal["", *f.types_menu(_TYPES)],  # type: ignore[valid-type]  the types are constants
        f.type_filter(_TYPES),
    ] = ""
    since: f.Since = None
    until: f.Until = None
    card: f.OfCard = ""
    sub: f.OfSubAccount = ""
    tag: f.OfTag = ""
    least: f.AtLeast = ""
    most: f.AtMost = ""
    currency: f.InCurrency = ""


def back_href(params: Mapping[str, str]) -> str:
    """The list of transactions that led here, with its filters and the payment open."""
    address = PaymentAddress.read(params)
    href = list_href(dict(parse_qsl(address.back)))
    return with_query(href, tx=address.payment) if address.back and address.payment else href


@dataclass(frozen=True)
class PaymentList(TradeList):
    """Not a tab of another page."""

    def shown(self, address: Any) -> bool:
        """The page has no tabs."""
        return True


PAYMENTS = PaymentList(
    route=routes.TRADE_VOUCHER,
    call=calls.VOUCHER_PAGE,
    request=TxQuery,
    address=PaymentAddress,
    row=PaymentRow,
    blank=Blank("file-text", strings.NONE_TITLE, strings.NONE_NOTE, records.NO_MATCH).recent,
    total=records.TOTAL_TRADES,
    totals=TotalTexts(went=records.SPENT, came=records.REFUNDED),
    ahead=False,
)
