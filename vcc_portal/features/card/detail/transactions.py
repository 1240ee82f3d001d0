"""A card's transaction as display strings: its row, and its details beside the table."""

from dataclasses import dataclass, field
from datetime import datetime

from vcc_portal.domain import clock
from vcc_portal.domain.listing import Amount, Status
from vcc_portal.domain.money import MINUS, format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.domain.transactions import TradeType
from vcc_portal.features.card.detail.actions import NOTHING, Actions, Asker
from vcc_portal.features.card.detail.decline import DeclineView, Figure, explain
from vcc_portal.i18n import transactions as trade_strings
from vcc_portal.i18n.card import detail as strings
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.trade import Tx

AUTHORIZATIONS = (TradeType.AUTHORIZATION, TradeType.CARD_VERIFICATION)
"""The types that can be declined."""
_INCOME = frozenset(
    {
        TradeType.AUTHORIZATION_REVERSAL,
        TradeType.REFUND,
        TradeType.TOP_UP,
        TradeType.SERVICE_FEE_REFUND,
        TradeType.SINGLE_REFUND,
        TradeType.DISPUTE_REFUND,
    }
)
FAILED = "FAIL"


@dataclass(frozen=True)
class TxRow:
    """One transaction in the table."""

    transaction_id: str = ""
    time: str = ""
    merchant: str = ""
    kind: Text = EMPTY
    status: Status = field(default_factory=Status)
    amount: Amount = field(default_factory=Amount)


@dataclass(frozen=True)
class TxDetail:
    """One transaction beside the table."""

    row: TxRow = field(default_factory=TxRow)
    declined: bool = False
    why: DeclineView = field(default_factory=DeclineView)
    facts: list[Figure] = field(default_factory=list)


def tx_row(tx: Tx, now: datetime | None = None) -> TxRow:
    """A transaction as a row; the amount is in the card's currency."""
    return TxRow(
        transaction_id=tx.transaction_id,
        time=moment(tx.transaction_time, now),
        merchant=tx.merchant_name,
        kind=trade_strings.TRADE_TYPE.get(tx.trade_type, Text.same(str(tx.trade_type))),
        status=tx_status(tx),
        amount=Amount(_signed(tx), tx.billing_currency, "in" if _income(tx) else ""),
    )


def tx_detail(
    tx: Tx, card: Card, now: datetime | None = None, *, actions: Actions = NOTHING, asker: Asker | None = None
) -> TxDetail:
    """A transaction with its facts, and when it was declined the reason and what `asker` can do about it."""
    declined = is_declined(tx)
    why = explain(tx, card, now, actions=actions, asker=asker) if declined else DeclineView()
    return TxDetail(tx_row(tx, now), declined, why, _facts(tx))


def tx_status(tx: Tx) -> Status:
    """What became of it: declined, held, booked, reversed."""
    if tx.status == FAILED:
        return Status(strings.DECLINED if is_declined(tx) else strings.FAILED, "bad")
    if tx.trade_type == TradeType.AUTHORIZATION:
        return Status(strings.AUTHORISED, "info")
    if tx.trade_type == TradeType.AUTHORIZATION_REVERSAL:
        return Status(strings.REVERSED, "neutral")
    if tx.trade_type in {TradeType.CARD_VERIFICATION, TradeType.TOP_UP, TradeType.TOP_UP_REFUND}:
        return Status(strings.SUCCEEDED, "ok")
    return Status(strings.BOOKED, "ok")


def is_declined(tx: Tx) -> bool:
    """True for an authorization or verification that failed."""
    return tx.status == FAILED and tx.trade_type in AUTHORIZATIONS


def moment(value: str, now: datetime | None = None) -> str:
    """yyyy-MM-dd HH:mm:ss, the year left out in the current year."""
    year = (now or clock.now()).astimezone(clock.SHANGHAI).strftime("%Y-")
    return value.removeprefix(year)


def _income(tx: Tx) -> bool:
    return tx.trade_type in _INCOME and tx.status != FAILED and tx.billing_amount != 0


def _signed(tx: Tx) -> str:
    shown = format_amount(abs(tx.billing_amount), tx.billing_currency)
    if tx.billing_amount == 0:
        return shown
    return f"{'+' if tx.trade_type in _INCOME else MINUS}{shown}"


def _facts(tx: Tx) -> list[Figure]:
    foreign = tx.transaction_currency not in {"", tx.billing_currency}
    pairs = [
        (strings.ORIGINAL_AMOUNT, _money(tx.transaction_amount, tx.transaction_currency) if foreign else ""),
        (strings.RATE, tx.exchange_rate if foreign else ""),
        (strings.FEE, _money(tx.fee_amount, tx.fee_currency) if tx.fee_amount else ""),
        (strings.MCC, tx.mcc),
        (strings.COUNTRY, tx.merchant_country_code),
        (strings.AUTH_CODE, tx.auth_code),
        (strings.SETTLED_AT, tx.settlement_time),
        (strings.ORIGINAL_ID, tx.original_transaction_id),
        (strings.ERROR_CODE, tx.error_msg_code),
        (strings.TX_ID, tx.transaction_id),
    ]
    return [Figure(label, value) for label, value in pairs if value]


def _money(thousandths: int, currency: str) -> str:
    return f"{currency} {format_amount(abs(thousandths), currency)}"
