"""Whether a card may pay: the checks of an authorization, in order; the first failure decides (issuing-model)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from vcc_sandbox.books import LIFETIME, Books, wallet_of
from vcc_sandbox.clock import ts
from vcc_sandbox.fx import convert
from vcc_sandbox.tables.cards import Card
from vcc_sandbox.tables.identity import LinkedUser

PAYING = {"VALID"}


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


Check = Callable[[Books, Card, Purchase, int], Decline | None]


def decide(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    """Why the purchase is declined, or None; `billing` is its amount in the card's currency."""
    for check in CHECKS:
        reason = check(books, card, purchase, billing)
        if reason:
            return reason
    return None


def _account(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    company = books.db.get_one(LinkedUser, card.company_id)
    return Decline.ACCOUNT_FROZEN if company.account_status != "ACTIVE" else None


def _status(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    if card.status in PAYING:
        return None
    return {"CANCEL": Decline.CANCELLED, "PRE_CANCEL": Decline.CANCELLED, "EXPIRED": Decline.EXPIRED}.get(
        card.status, Decline.NOT_ACTIVE
    )


def _expiry(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    return Decline.EXPIRED if f"{purchase.at:%Y%m}" > card.expiry else None


def _cvv(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    return None if purchase.cvv_right else Decline.CVV


def _currency(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    rules = card.rules
    allowed = rules.get("limitTransactionCurrencies") or []
    refused = rules.get("enableTransactionCurrencyControl") and purchase.currency not in allowed
    return Decline.CURRENCY if refused else None


def _count(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    limit = card.rules.get("limitTransactionCount")
    if not card.rules.get("enableTransactionCountControl") or limit is None:
        return None
    return Decline.COUNT if books.used(card.card_id, LIFETIME).count >= limit else None


def _mcc(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    allowed = card.rules.get("mccCodes") or []
    return Decline.MCC if allowed and purchase.merchant.mcc not in allowed else None


def _merchant(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    allowed = card.rules.get("fuzzyMerchantNames") or []
    name = purchase.merchant.name.casefold()
    return Decline.MERCHANT if allowed and not any(part.casefold() in name for part in allowed) else None


WINDOWS: tuple[tuple[str, str, int | None, Decline], ...] = (
    ("single_limit", "singleLimit", None, Decline.SINGLE_LIMIT),
    ("single_day_limit", "singleDayLimit", 10, Decline.DAY_LIMIT),
    ("single_month_limit", "singleMonthLimit", 7, Decline.MONTH_LIMIT),
    ("life_time_limit", "lifeTimeLimit", 0, Decline.LIFETIME_LIMIT),
)
"""Column, wire name, how much of the time names the window (None: no window), reason."""


def _limits(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    at = ts(purchase.at)
    own = next((item for item in card.currency_limits if item["currency"] == purchase.currency), {})
    for column, _, width, reason in WINDOWS:
        limit = getattr(card, column)
        if limit is not None and _used(books, card, at, width, "") + billing > limit:
            return reason
    for _, wire, width, reason in WINDOWS:
        limit = own.get(wire)
        if limit is not None and _used(books, card, at, width, purchase.currency) + purchase.amount > limit:
            return reason
    return None


def _used(books: Books, card: Card, at: str, width: int | None, currency: str) -> int:
    return 0 if width is None else books.used(card.card_id, at[:width], currency).amount


def _three_ds(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    return Decline.THREE_DS if card.mode3ds == "CHALLENGE" and not purchase.three_ds_passed else None


def _funds(books: Books, card: Card, purchase: Purchase, billing: int) -> Decline | None:
    wallet = wallet_of(card)
    if books.ledger.balance(wallet.available) >= billing:
        return None
    return Decline.SUB_QUOTA if wallet.kind == "sub" else Decline.BALANCE


CHECKS: tuple[Check, ...] = (
    _account,
    _status,
    _expiry,
    _cvv,
    _currency,
    _count,
    _mcc,
    _merchant,
    _limits,
    _three_ds,
    _funds,
)


def billing_amount(card: Card, purchase: Purchase) -> int:
    """The purchase in the card's currency, thousandths."""
    return convert(purchase.amount, purchase.currency, card.currency)
