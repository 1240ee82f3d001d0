"""A card's transaction as display strings: its row, and its details beside the table."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from vcc_portal.domain import clock
from vcc_portal.domain.listing import Amount, Status
from vcc_portal.domain.money import MINUS, format_amount, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import DECLINABLE, FAILED, INCOME
from vcc_portal.domain.vouchers import VOUCHERED
from vcc_portal.features.card.detail.actions import NOTHING, Actions, Asker
from vcc_portal.features.card.detail.decline import DeclineView, explain
from vcc_portal.features.patterns.columns import ColumnKind, column, row_of, value
from vcc_portal.features.vouchers.address import payment_href
from vcc_portal.i18n import merchants, records
from vcc_portal.i18n import transactions as trade_strings
from vcc_portal.i18n.card import detail as strings
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx

STATUS_LEGEND: tuple[tuple[Status, Text], ...] = (
    (Status(strings.AUTHORISED, "info"), strings.MEANS_AUTHORISED),
    (Status(strings.BOOKED, "ok"), strings.MEANS_BOOKED),
    (Status(strings.REVERSED), strings.MEANS_REVERSED),
    (Status(strings.SUCCEEDED, "ok"), strings.MEANS_SUCCEEDED),
    (Status(strings.DECLINED, "bad"), strings.MEANS_DECLINED),
    (Status(strings.FAILED, "bad"), strings.MEANS_FAILED),
    (Status(strings.PROCESSING, "info"), strings.MEANS_PROCESSING),
)
"""What each of them means."""


def tx_status(tx: Tx) -> Status:
    """What became of it, wherever it is shown."""
    said = trade_strings.outcome(tx.status, tx.trade_type)
    return next(status for status, _ in STATUS_LEGEND if status.text == said)


def is_declined(tx: Tx) -> bool:
    """True for an authorization or verification that failed."""
    return tx.status == FAILED and tx.trade_type in DECLINABLE


def moment(value: str, now: datetime | None = None) -> str:
    """yyyy-MM-dd HH:mm:ss, the year left out in the current year."""
    year = (now or clock.now()).astimezone(clock.SHANGHAI).strftime("%Y-")
    return value.removeprefix(year)


def has_voucher(tx: Tx) -> bool:
    """Whether a voucher can be had: a card has paid or got back, for good."""
    return tx.trade_type in VOUCHERED and tx.status != FAILED and bool(tx.card_id)


def kind_of(tx: Tx) -> Text:
    """Its type in words (spec §3)."""
    return trade_strings.TRADE_TYPE.get(tx.trade_type, Text.same(str(tx.trade_type)))


def merchant_of(tx: Tx) -> Text:
    """The merchant's name; a record without one is called by its type."""
    return Text.same(tx.merchant_name) if tx.merchant_name else kind_of(tx)


def tx_amount(tx: Tx) -> Amount:
    """In the card's currency, income with a plus; of what failed nothing has moved."""
    sign = "void" if tx.status == FAILED else "in" if _income(tx) else ""
    return Amount(_signed(tx), tx.billing_currency, sign)


def foreign_amount(tx: Tx) -> str:
    """At the merchant's, where that is another currency; signed as what the card was billed, and as files and vouchers have it."""
    if tx.transaction_currency in {"", tx.billing_currency}:
        return ""
    amount = abs(tx.transaction_amount)
    return with_currency(amount if tx.trade_type in INCOME else -amount, tx.transaction_currency, plus=True)


def _income(tx: Tx) -> bool:
    return tx.trade_type in INCOME and tx.billing_amount != 0


def _signed(tx: Tx) -> str:
    shown = format_amount(abs(tx.billing_amount), tx.billing_currency)
    if tx.billing_amount == 0:
        return shown
    return f"{'+' if tx.trade_type in INCOME else MINUS}{shown}"


TIME_COLUMN: dict[str, Any] = {
    "title": strings.COLUMN_TIME,
    "value": lambda tx: moment(tx.transaction_time),
    "kind": ColumnKind.DATE,
    "width": "160px",
    "narrow": True,
}
KIND_COLUMN: dict[str, Any] = {"title": strings.COLUMN_KIND, "value": kind_of, "width": "132px", "drop": 3}
STATUS_COLUMN: dict[str, Any] = {
    "title": strings.COLUMN_STATUS,
    "value": tx_status,
    "width": "176px",
    "narrow": True,
    "legend": STATUS_LEGEND,
}
AMOUNT_COLUMN: dict[str, Any] = {"title": strings.COLUMN_AMOUNT, "value": tx_amount, "width": "160px"}
"""What every list of transactions shows, as arguments of `column`."""


def varied(shared: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A column that several lists show, with what is different in one of them."""
    return shared | changes


@dataclass(frozen=True)
class TxRow:
    """One transaction of a card; the amount is in the card's currency."""

    time: str = column(**varied(TIME_COLUMN, width="176px"))
    merchant: str = column(strings.COLUMN_MERCHANT, lambda tx: tx.merchant_name, least=170)
    kind: Text = column(**varied(KIND_COLUMN, width="176px", drop=1))
    status: Status = column(**varied(STATUS_COLUMN, width="116px"))
    amount: Amount = column(**varied(AMOUNT_COLUMN, width="160px"))
    transaction_id: str = value(lambda tx: tx.transaction_id)


@dataclass(frozen=True)
class TxFact:
    """One more thing that is known of a transaction."""

    label: Text = EMPTY
    value: Text = EMPTY
    copied: str = ""
    """What its copy control copies; without one when empty."""


@dataclass(frozen=True)
class TxDetail:
    """One transaction beside the table."""

    row: TxRow = field(default_factory=lambda: row_of(TxRow, Tx(transaction_id="")))
    merchant: str = ""
    card_id: str = ""
    card_name: str = ""
    sub_user_id: str = ""
    sub_account: str = ""
    mcc: str = ""
    voucher: str = ""
    """The application for its voucher; empty for what none can be had for."""
    declined: bool = False
    why: DeclineView = field(default_factory=DeclineView)
    facts: list[TxFact] = field(default_factory=list)


def tx_detail(
    tx: Tx,
    card: Card,
    *,
    actions: Actions = NOTHING,
    asker: Asker | None = None,
    accounts: AllAccounts | None = None,
) -> TxDetail:
    """A transaction with its facts, and when it was declined the reason and what `asker` can do about it."""
    declined = is_declined(tx)
    why = explain(tx, card, actions=actions, asker=asker, accounts=accounts) if declined else DeclineView()
    return TxDetail(
        row=row_of(TxRow, tx),
        merchant=tx.merchant_name,
        card_id=tx.card_id,
        card_name=tx.card_name,
        sub_user_id=tx.sub_user_id,
        sub_account=tx.sub_user_name,
        mcc=tx.mcc,
        voucher=payment_href(tx.transaction_id) if has_voucher(tx) else "",
        declined=declined,
        why=why,
        facts=_facts(tx),
    )


def _facts(tx: Tx) -> list[TxFact]:
    foreign = foreign_amount(tx)
    pairs = [
        (strings.ORIGINAL_AMOUNT, foreign),
        (strings.RATE, tx.exchange_rate if foreign else ""),
        (strings.FEE, _money(tx.fee_amount, tx.fee_currency) if tx.fee_amount else ""),
        (records.STILL_HELD, _money(tx.held_amount, tx.billing_currency) if tx.held_amount else ""),
        (strings.MCC, merchants.category(tx.mcc)),
        (strings.COUNTRY, merchants.country(tx.merchant_country_code)),
        (strings.AUTH_CODE, tx.auth_code),
        (strings.SETTLED_AT, tx.settlement_time),
        (strings.ORIGINAL_ID, tx.original_transaction_id),
        (strings.ERROR_CODE, _refusal(tx.error_msg_code)),
        (strings.TX_ID, tx.transaction_id),
    ]
    copied = {strings.AUTH_CODE, strings.ORIGINAL_ID, strings.TX_ID}
    return [
        TxFact(
            label,
            value if isinstance(value, Text) else Text.same(value),
            value if label in copied and isinstance(value, str) else "",
        )
        for label, value in pairs
        if value not in {"", EMPTY}
    ]


def _refusal(code: str) -> Text:
    """The decline code with its reason."""
    reason = trade_strings.DECLINE_REASON.get(code)
    return Text.same(code) if reason is None else merchants.NAMED.format(name=reason, code=code)


def _money(thousandths: int, currency: str) -> str:
    return with_currency(abs(thousandths), currency)
