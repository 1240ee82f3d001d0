"""Kinds of transaction (spec §3), and why an authorization is declined."""

from enum import IntEnum, StrEnum


class TradeType(IntEnum):
    """The kind of a transaction; 3 and 4 belong to shared cards, 9 and 10 to cards with a balance of their own."""

    AUTHORIZATION = 1
    AUTHORIZATION_REVERSAL = 2
    CONSUMPTION = 3
    REFUND = 4
    TOP_UP = 5
    TOP_UP_REFUND = 6
    SERVICE_FEE = 7
    SERVICE_FEE_REFUND = 8
    SINGLE_CONSUMPTION = 9
    SINGLE_REFUND = 10
    WITHDRAWAL = 11
    CARD_VERIFICATION = 12
    HANDLING_FEE = 13
    DISPUTE_REFUND = 21


class DeclineReason(StrEnum):
    """`errorMsgCode` of a failed authorization; the provider documents only 0008."""

    BALANCE = "0001"
    CARD_NOT_ACTIVE = "0002"
    CARD_EXPIRED = "0003"
    CARD_CANCELLED = "0004"
    SINGLE_LIMIT = "0005"
    DAY_LIMIT = "0006"
    MONTH_LIMIT = "0007"
    OTHER = "0008"
    LIFETIME_LIMIT = "0009"
    CURRENCY = "0010"
    COUNT_LIMIT = "0011"
    MCC = "0012"
    MERCHANT = "0013"
    CVV_OR_EXPIRY = "0014"
    THREE_DS = "0015"
    ACCOUNT_FROZEN = "0016"
    SUB_ACCOUNT_QUOTA = "0017"
