"""The transaction query's address, and the question to the provider that it stands for."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from vcc_portal.domain.listing import Day, Keyword, ListAddress
from vcc_portal.domain.period import period
from vcc_portal.domain.transactions import TradeType
from vcc_portal.upstream.models.trade import TxQuery

RECENT_DAYS = 90
"""Days shown while the address names none."""
_RECORD_ID_DIGITS = 16


class TradeGroup(StrEnum):
    """Kinds of record as people look for them."""

    AUTHORIZATION = "auth"
    CONSUMPTION = "consumption"
    REFUND = "refund"
    TOP_UP = "topup"
    FEE = "fee"


GROUP_TYPES: dict[TradeGroup, tuple[TradeType, ...]] = {
    TradeGroup.AUTHORIZATION: (
        TradeType.AUTHORIZATION,
        TradeType.AUTHORIZATION_REVERSAL,
        TradeType.CARD_VERIFICATION,
    ),
    TradeGroup.CONSUMPTION: (TradeType.CONSUMPTION, TradeType.SINGLE_CONSUMPTION),
    TradeGroup.REFUND: (TradeType.REFUND, TradeType.SINGLE_REFUND, TradeType.DISPUTE_REFUND),
    TradeGroup.TOP_UP: (TradeType.TOP_UP, TradeType.TOP_UP_REFUND, TradeType.WITHDRAWAL),
    TradeGroup.FEE: (TradeType.SERVICE_FEE, TradeType.SERVICE_FEE_REFUND, TradeType.HANDLING_FEE),
}
"""Every trade type of spec §3 is in one group."""


class TransactionOutcome(StrEnum):
    """How a record ended."""

    SUCCESS = "SUCCESS"
    FAIL = "FAIL"


class TradeAddress(ListAddress):
    """Which records, on which page; the newest come first."""

    q: Keyword = ""
    kind: TradeGroup | None = None
    status: TransactionOutcome | None = None
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = ""
    since: Day | None = None
    until: Day | None = None


class TransactionSearchBy(StrEnum):
    """What a typed keyword is taken for; the value is the request's field."""

    LAST4 = "last4digits"
    RECORD = "transaction_id"
    MERCHANT = "merchant_name"


def understand(keyword: str) -> tuple[TransactionSearchBy, str]:
    """Four digits are a card's tail, sixteen a record, anything else part of a merchant's name."""
    digits = keyword.replace(" ", "")
    if digits.isascii() and digits.isdigit() and len(digits) in {4, _RECORD_ID_DIGITS}:
        return (TransactionSearchBy.LAST4 if len(digits) == 4 else TransactionSearchBy.RECORD), digits
    return TransactionSearchBy.MERCHANT, keyword


def trade_query(address: TradeAddress, today: date) -> TxQuery:
    """The request for the page that the address names."""
    first, last = period(address.since, address.until, today, days=RECENT_DAYS)
    asked: dict[str, Any] = {
        "trade_type_list": [int(kind) for kind in GROUP_TYPES[address.kind]] if address.kind else None,
        "status": address.status.value if address.status else None,
        "currency": address.currency or None,
    }
    if address.q:
        by, value = understand(address.q)
        asked[by.value] = value
    return TxQuery(
        time_start=first.isoformat(),
        time_end=last.isoformat(),
        page_no=address.page,
        page_size=address.size,
        **asked,
    )
