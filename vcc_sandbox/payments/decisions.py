"""Whether a card may pay: the checks of an authorization, in order; the first failure decides (issuing-model)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from vcc_portal.domain import authorization
from vcc_portal.domain.authorization import Attempt, Payer, PaymentCount
from vcc_portal.domain.card import LimitWindow
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.bookkeeping import LIFETIME, Books, wallet_of
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.exchange_rates import convert
from vcc_sandbox.identity.tables import LinkedUser


class Decline(StrEnum):
    """`errorMsgCode` of a declined authorization (contract §1)."""

    BALANCE = "0001"
    NOT_ACTIVE = "0002"
    EXPIRED = "0003"
    CANCELLED = "0004"
    SINGLE_LIMIT = "0005"
    DAY_LIMIT = "0006"
    MONTH_LIMIT = "0007"
    OTHER = "0008"
    LIFETIME_LIMIT = "0009"
    CURRENCY = "0010"
    COUNT = "0011"
    MCC = "0012"
    MERCHANT = "0013"
    CVV = "0014"
    THREE_DS = "0015"
    ACCOUNT_FROZEN = "0016"
    SUB_QUOTA = "0017"


DECLINE_TEXT = {
    Decline.BALANCE: "Balance insufficient",
    Decline.NOT_ACTIVE: "Card not active or frozen",
    Decline.EXPIRED: "Card expired",
    Decline.CANCELLED: "Card cancelled",
    Decline.SINGLE_LIMIT: "Single transaction limit exceeded",
    Decline.DAY_LIMIT: "Daily limit exceeded",
    Decline.MONTH_LIMIT: "Monthly limit exceeded",
    Decline.OTHER: "Declined",
    Decline.LIFETIME_LIMIT: "Lifetime limit exceeded",
    Decline.CURRENCY: "Transaction currency not allowed",
    Decline.COUNT: "Transaction count limit reached",
    Decline.MCC: "Merchant category not allowed",
    Decline.MERCHANT: "Merchant not allowed",
    Decline.CVV: "CVV or expiry date wrong",
    Decline.THREE_DS: "3-D Secure authentication failed",
    Decline.ACCOUNT_FROZEN: "Account frozen",
    Decline.SUB_QUOTA: "Sub-account quota insufficient",
}


@dataclass(frozen=True)
class Merchant:
    """Who is paid."""

    name: str
    mcc: str
    country: str
    """ISO 3166 alpha-3."""
    merchant_id: str = ""


@dataclass(frozen=True)
class Purchase:
    """What a merchant asks for; amount in thousandths of the purchase currency."""

    merchant: Merchant
    amount: int
    currency: str
    at: datetime
    cvv_right: bool = True
    three_ds_passed: bool = True


def decide(books: Books, card: Card, purchase: Purchase, billing: int, *, is_increase: bool = False) -> Decline | None:
    """Why the purchase is declined, or None; `billing` is its amount in the card's currency.

    One that increases another is no payment of its own, which a cap on their number could stop.

    The rules are `domain.authorization`, which the portal foretells by; here are their facts.
    """
    merchant = purchase.merchant
    attempt = Attempt(
        amount=purchase.amount,
        currency=purchase.currency,
        merchant=merchant.name,
        mcc=merchant.mcc,
        month=f"{purchase.at:%Y%m}",
        billing=billing,
        cvv_right=purchase.cvv_right,
        three_ds_passed=purchase.three_ds_passed,
    )
    payer = _payer(books, card, purchase)
    reason = authorization.decide(replace(payer, count=None) if is_increase else payer, attempt)
    return None if reason is None else Decline(reason.value)


def _payer(books: Books, card: Card, purchase: Purchase) -> Payer:
    rules, wallet, at = card.rules, wallet_of(card), ts(purchase.at)
    own = next((item for item in card.currency_limits if item["currency"] == purchase.currency), {})
    base = {wire: getattr(card, column) for column, wire in COLUMNS.items()}
    return Payer(
        status=card.status,
        expiry=card.expiry,
        account_active=books.db.get_one(LinkedUser, card.company_id).account_status == "ACTIVE",
        challenged=card.mode3ds == "CHALLENGE",
        currencies=_controlled(rules, "enableTransactionCurrencyControl", "limitTransactionCurrencies"),
        count=_count(books, card),
        mccs=rules.get("mccCodes") or (),
        merchants=rules.get("fuzzyMerchantNames") or (),
        room=_room(books, card, at, base, ""),
        currency_room=_room(books, card, at, own, purchase.currency),
        funds=books.ledger.balance(wallet.available),
        of_sub_account=wallet.kind == "sub",
    )


COLUMNS = {
    "single_limit": "singleLimit",
    "single_day_limit": "singleDayLimit",
    "single_month_limit": "singleMonthLimit",
    "life_time_limit": "lifeTimeLimit",
}
"""Columns of a card's limits with their wire names."""
WINDOWS: tuple[tuple[LimitWindow, str, int | None], ...] = (
    (LimitWindow.SINGLE, "singleLimit", None),
    (LimitWindow.DAY, "singleDayLimit", 10),
    (LimitWindow.MONTH, "singleMonthLimit", 7),
    (LimitWindow.LIFETIME, "lifeTimeLimit", 0),
)
"""Wire name, and how much of the time names the window (None: no window)."""


def _room(books: Books, card: Card, at: str, limits: Mapping[str, Any], currency: str) -> dict[LimitWindow, int | None]:
    """What is left of each limit that is set."""
    room: dict[LimitWindow, int | None] = {}
    for window, wire, width in WINDOWS:
        limit = limits.get(wire)
        if limit is not None:
            used = 0 if width is None else books.used(card.card_id, at[:width], currency).amount
            room[window] = limit - used
    return room


def _controlled(rules: Mapping[str, Any], switch: str, values: str) -> list[str] | None:
    return (rules.get(values) or []) if rules.get(switch) else None


def _count(books: Books, card: Card) -> PaymentCount | None:
    most = card.rules.get("limitTransactionCount")
    if not card.rules.get("enableTransactionCountControl") or most is None:
        return None
    return PaymentCount(most, books.used(card.card_id, LIFETIME).count)


def billing_amount(card: Card, purchase: Purchase) -> int:
    """The purchase in the card's currency, thousandths."""
    return convert(purchase.amount, purchase.currency, card.currency)
