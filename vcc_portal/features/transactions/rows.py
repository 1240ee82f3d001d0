"""Rows of the lists of transactions; what several show alike is one function that makes the column."""

from dataclasses import dataclass
from typing import Any

from vcc_portal import routes
from vcc_portal.domain.listing import Amount, Status
from vcc_portal.domain.money import MINUS, format_amount, with_currency
from vcc_portal.domain.period import month_text
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.columns import ColumnKind, Link, column, value
from vcc_portal.features.patterns.money import TONES, status_text
from vcc_portal.features.transactions.record import (
    AMOUNT_COLUMN,
    KIND_COLUMN,
    STATUS_COLUMN,
    TIME_COLUMN,
    foreign_amount,
    is_declined,
    kind_of,
    merchant_of,
    moment,
    varied,
)
from vcc_portal.i18n import merchants, terms
from vcc_portal.i18n import records as strings
from vcc_portal.i18n import transactions as labels
from vcc_portal.upstream.models.trade import Bill, CardRechargeTx, FeeTx, RebateBill, Tx


def card_href(card_id: str) -> str:
    """The card's own page; empty for what has no card."""
    return f"{routes.CARD_DETAIL.path}?cardId={card_id}" if card_id else ""


def named_href(transaction_id: str, day: str) -> str:
    """The record on /trade, opened: found by its number, among those of its day."""
    return with_query(routes.TRADE.path, q=transaction_id, since=day, until=day, tx=transaction_id)


def record_href(tx: Tx) -> str:
    """The record on its card's page, opened among those of its day; empty for what has no card."""
    day = tx.transaction_time[:10]
    return with_query(card_href(tx.card_id), since=day, until=day, tx=tx.transaction_id) if tx.card_id else ""


def _category(code: str) -> Text:
    return merchants.category(code) if code else EMPTY


def _account(tx: Tx) -> Text:
    return Text.same(tx.sub_user_name) if tx.sub_user_name else strings.MAIN_ACCOUNT


_TIME = varied(TIME_COLUMN, title=strings.TIME, pinned=True, sort="time", order="transactionTime", leads=True)
_MERCHANT: dict[str, Any] = {
    "title": strings.MERCHANT,
    "value": merchant_of,
    "pinned": True,
    "least": 240,
    "sort": "merchant",
    "order": "merchantName",
}
_AMOUNT = varied(AMOUNT_COLUMN, title=strings.AMOUNT, sort="amount", order="billingAmount")
_ORIGINAL: dict[str, Any] = {
    "title": strings.ORIGINAL,
    "value": foreign_amount,
    "kind": ColumnKind.FIGURE,
    "width": "144px",
    "drop": 2,
}
_OWNER: dict[str, Any] = {
    "title": strings.SUB_ACCOUNT,
    "value": _account,
    "width": "136px",
    "drop": 1,
    "hidden": True,
}
_CATEGORY: dict[str, Any] = {
    "title": strings.MCC,
    "value": lambda tx: _category(tx.mcc),
    "width": "168px",
    "drop": 1,
    "hidden": True,
}
_RECORD_ID: dict[str, Any] = {
    "title": strings.RECORD_ID,
    "value": lambda tx: tx.transaction_id,
    "kind": ColumnKind.COPIED,
    "width": "176px",
    "drop": 1,
}
"""What several lists show alike, as arguments of `column`."""


@dataclass(frozen=True)
class TradeRowValues:
    """What every row of a transaction needs beside its columns."""

    transaction_id: str = value(lambda tx: tx.transaction_id)
    merchant_name: str = value(lambda tx: tx.merchant_name)
    card_name: str = value(lambda tx: tx.card_name or tx.sub_user_name)
    last4: str = value(lambda tx: tx.last4digits)
    href: str = value(lambda tx: card_href(tx.card_id))
    sub_user_id: str = value(lambda tx: tx.sub_user_id)
    mcc_code: str = value(lambda tx: tx.mcc)
    reason: Text = value(lambda tx: labels.DECLINE_REASON.get(tx.error_msg_code, EMPTY) if is_declined(tx) else EMPTY)
    """Why it was declined."""


@dataclass(frozen=True)
class TradeRow(TradeRowValues):
    """One record of any type."""

    time: str = column(**_TIME)
    merchant: Text = column(**_MERCHANT)
    kind: Text = column(**KIND_COLUMN)
    status: Status = column(**STATUS_COLUMN)
    original: str = column(**_ORIGINAL)
    amount: Amount = column(**_AMOUNT)
    owner: Text = column(**_OWNER)
    category: Text = column(**_CATEGORY)
    record_id: str = column(**_RECORD_ID)


def _released(tx: Tx) -> Text:
    return labels.REVERSAL_TYPE.get(tx.reversal_type, Text.same(tx.reversal_type))


@dataclass(frozen=True)
class AuthorizationRow(TradeRowValues):
    """An authorization, its reversal, or a verification of the card."""

    time: str = column(**_TIME)
    merchant: Text = column(**_MERCHANT)
    kind: Text = column(**varied(KIND_COLUMN, drop=4))
    status: Status = column(**STATUS_COLUMN)
    released: Text = column(strings.REVERSAL, _released, width="128px", drop=2)
    original: str = column(**varied(_ORIGINAL, drop=3))
    held: str = column(
        strings.STILL_HELD,
        lambda tx: with_currency(tx.held_amount, tx.billing_currency) if tx.held_amount else "",
        ColumnKind.FIGURE,
        width="128px",
        drop=4,
    )
    amount: Amount = column(**varied(_AMOUNT, title=strings.HELD))
    owner: Text = column(**_OWNER)
    category: Text = column(**_CATEGORY)
    auth_code: str = column(strings.AUTH_CODE, lambda tx: tx.auth_code, ColumnKind.COPIED, width="112px", hidden=True)
    record_id: str = column(**_RECORD_ID)


@dataclass(frozen=True)
class ConsumptionRow(TradeRowValues):
    """A settlement or a refund."""

    time: str = column(
        **varied(
            _TIME,
            title=strings.SETTLED,
            value=lambda tx: moment(tx.settlement_time or tx.transaction_time),
            order="settlementTime",
        )
    )
    merchant: Text = column(**_MERCHANT)
    kind: Text = column(**varied(KIND_COLUMN, drop=4))
    status: Status = column(**varied(STATUS_COLUMN, width="120px"))
    original: str = column(**_ORIGINAL)
    rate: str = column(
        strings.RATE,
        lambda tx: tx.exchange_rate if foreign_amount(tx) else "",
        ColumnKind.FIGURE,
        width="104px",
        drop=1,
        hidden=True,
    )
    fee: str = column(
        strings.FEE,
        lambda tx: with_currency(tx.fee_amount, tx.fee_currency) if tx.fee_amount else "",
        ColumnKind.FIGURE,
        width="112px",
        drop=3,
    )
    amount: Amount = column(**_AMOUNT)
    owner: Text = column(**_OWNER)
    category: Text = column(**_CATEGORY)
    record_id: str = column(**_RECORD_ID)


def _fee_kind(fee: FeeTx) -> Text:
    return strings.FLOW_TYPES.get(fee.fee_type) or kind_of(fee)


@dataclass(frozen=True)
class FeeRow(TradeRowValues):
    """A fee, or one that was given back."""

    time: str = column(**varied(_TIME, title=strings.CHARGED))
    fee_kind: Text = column(strings.FEE_TYPE, _fee_kind, pinned=True, least=150)
    merchant: Text = column(**varied(_MERCHANT, narrow=True))
    status: Status = column(**varied(STATUS_COLUMN, width="120px", drop=2))
    amount: Amount = column(**varied(_AMOUNT, title=strings.FEE))
    owner: Text = column(**_OWNER)
    of_record: str = column(
        strings.FEE_OF, lambda tx: tx.original_transaction_id, ColumnKind.COPIED, width="176px", drop=2
    )
    record_id: str = column(**_RECORD_ID)


def transfer_href(transfer_id: str) -> str:
    """Where a transfer onto a card is shown."""
    return with_query(routes.CARD_RECHARGE.path, transfer=transfer_id)


def _moved(transfer: CardRechargeTx) -> Amount:
    out = transfer.direction == "OUT"
    amount = format_amount(abs(transfer.recharge_amount), transfer.recharge_currency)
    return Amount(f"{MINUS if out else '+'}{amount}", transfer.recharge_currency, "" if out else "in")


@dataclass(frozen=True)
class CardTransferRow:
    """A balance moved onto a card or back from it."""

    time: str = column(
        strings.TIME, lambda row: moment(row.create_time), ColumnKind.DATE, width="160px", pinned=True, narrow=True
    )
    card: Link = column(
        strings.CARD,
        lambda row: Link(Text.same(row.card_name), card_href(row.card_id), row.last4digits),
        pinned=True,
        least=200,
    )
    direction: Text = column(
        strings.DIRECTION,
        lambda row: strings.DIRECTIONS.get(row.direction, Text.same(row.direction)),
        width="136px",
        narrow=True,
    )
    amount: Amount = column(strings.MOVED, _moved, width="160px")
    status: Status = column(
        strings.RESULT,
        lambda row: Status(status_text(row.status), TONES.get(row.status, "neutral")),
        width="128px",
        narrow=True,
    )
    number: Link = column(
        strings.TRANSFER_ID, lambda row: Link(Text.same(row.id), transfer_href(row.id)), width="176px", drop=2
    )
    record_id: str = column(
        strings.RECORD_ID, lambda row: row.transaction_id, ColumnKind.COPIED, width="176px", drop=1, hidden=True
    )


def _money(of: Any) -> Any:
    return lambda row: Amount(format_amount(of(row), row.currency), row.currency)


_BILL_STATUSES = {
    "INIT": Status(strings.BILL_OPEN, "info"),
    "PROCESSED": Status(strings.BILL_OPEN, "info"),
    "SUCCESS": Status(strings.BILL_CLOSED, "ok"),
    "FAIL": Status(terms.FAILED, "bad"),
}
"""By the state of a bill (contract §1)."""


def _bill_status(bill: Bill) -> Status:
    return _BILL_STATUSES.get(bill.status, Status(Text.same(bill.status)))


@dataclass(frozen=True)
class BillRow:
    """A month of an account in one currency; opening and what came in, less what went out, is closing."""

    period: str = column(
        strings.PERIOD, lambda bill: month_text(bill.bill_period), ColumnKind.DATE, width="96px", pinned=True
    )
    status: Status = column(strings.RESULT, _bill_status, width="116px", drop=1)
    opening: Amount = column(strings.OPENING, _money(lambda bill: bill.opening_balance), width="144px", narrow=True)
    top_up: Amount = column(strings.TOP_UPS, _money(lambda bill: bill.top_up_amount), width="144px", drop=4)
    consume: Amount = column(
        strings.SPENT,
        _money(lambda bill: bill.consume_amount),
        width="144px",
        narrow=True,
        note=strings.BILL_SPENT_NOTE,
    )
    refund: Amount = column(
        strings.REFUNDED,
        _money(lambda bill: bill.refund_amount),
        width="124px",
        drop=5,
        note=strings.BILL_REFUNDED_NOTE,
    )
    fee: Amount = column(
        strings.FEE, _money(lambda bill: bill.fee_amount), width="116px", drop=3, note=strings.BILL_FEE_NOTE
    )
    rebate: Amount = column(strings.REBATE, _money(lambda bill: bill.rebate_amount), width="120px", drop=2)
    closing: Amount = column(strings.CLOSING, _money(lambda bill: bill.closing_balance), width="144px")


REBATE_TONES = {"PENDING": "info", "ISSUED": "ok", "REFUNDED": "neutral"}


def _rate(bill: RebateBill) -> str:
    """Basis points as per cent, two places at most."""
    whole, part = divmod(bill.rate_bp, 100)
    return f"{whole}.{part:02d}".rstrip("0").rstrip(".") + "%"


@dataclass(frozen=True)
class RebateRow:
    """A month's rebate in one currency."""

    period: str = column(
        strings.PERIOD, lambda bill: month_text(bill.bill_period), ColumnKind.DATE, width="112px", pinned=True
    )
    kind: Text = column(
        strings.TYPE,
        lambda bill: strings.REBATE_TYPES.get(bill.rebate_type, Text.same(bill.rebate_type)),
        least=160,
        narrow=True,
    )
    base: Amount = column(strings.REBATE_BASE, _money(lambda bill: bill.base_amount), width="168px", drop=3)
    rate: str = column(strings.REBATE_RATE, _rate, ColumnKind.FIGURE, width="96px", drop=1)
    amount: Amount = column(strings.REBATE, _money(lambda bill: bill.rebate_amount), width="152px")
    status: Status = column(
        strings.RESULT,
        lambda bill: Status(
            strings.REBATE_STATUSES.get(bill.status, Text.same(bill.status)), REBATE_TONES.get(bill.status, "neutral")
        ),
        width="128px",
        narrow=True,
    )
    issued: str = column(strings.ISSUED, lambda bill: moment(bill.issue_time), ColumnKind.DATE, width="160px", drop=2)
    number: str = column(
        strings.REBATE_ID, lambda bill: bill.rebate_bill_id, ColumnKind.COPIED, width="176px", drop=1, hidden=True
    )
