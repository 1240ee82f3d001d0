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


SUCCEEDED, FAILED = "SUCCESS", "FAIL"
"""`status` of a record; any other is that of one under way."""
DECLINABLE = (TradeType.AUTHORIZATION, TradeType.CARD_VERIFICATION)
"""The types that can be declined."""
AUTHORIZATIONS = frozenset({TradeType.AUTHORIZATION, TradeType.AUTHORIZATION_REVERSAL, TradeType.CARD_VERIFICATION})
"""What holds money or gives a hold back; none of it leaves an account."""
INCOME = frozenset(
    {
        TradeType.AUTHORIZATION_REVERSAL,
        TradeType.REFUND,
        TradeType.TOP_UP,
        TradeType.SERVICE_FEE_REFUND,
        TradeType.SINGLE_REFUND,
        TradeType.DISPUTE_REFUND,
    }
)
"""What is shown and summed with a plus."""

SETTLEMENTS = frozenset({TradeType.CONSUMPTION, TradeType.SINGLE_CONSUMPTION, TradeType.WITHDRAWAL})
"""What a card has paid, cash from a machine included; a withdrawal without a card is none of a card's."""
REFUNDS = frozenset({TradeType.REFUND, TradeType.SINGLE_REFUND, TradeType.DISPUTE_REFUND})
"""What a card got back."""
FEES = frozenset({TradeType.SERVICE_FEE, TradeType.HANDLING_FEE})
"""What was charged for something else; `SERVICE_FEE_REFUND` gives it back."""


class ReversalType(StrEnum):
    """`reversalType`: who gave a hold back."""

    NORMAL = "NORMAL"
    """The merchant, or a settlement of less."""
    OVER_TIME = "OVER_TIME"
    """Nobody settled in time."""


class FlowType(StrEnum):
    """`flowType`: what moved money of an account, finer than the trade type (contract §1)."""

    B2C_BALANCE_TOPUP = "B2C_BALANCE_TOPUP"
    B2C_CURRENCY_ACCOUNT_TOPUP = "B2C_CURRENCY_ACCOUNT_TOPUP"
    VIRTUAL_BANK_TOPUP = "VIRTUAL_BANK_TOPUP"
    B2B_BALANCE_TOPUP = "B2B_BALANCE_TOPUP"
    SERVICE_COMMERCE_TOPUP = "SERVICE_COMMERCE_TOPUP"
    WALLET_MERCHANT_TOPUP = "WALLET_MERCHANT_TOPUP"
    WALLET_MERCHANT_REFUND = "WALLET_MERCHANT_REFUND"
    EDUCATION_MERCHANT_TOPUP = "EDUCATION_MERCHANT_TOPUP"
    REFUND = "REFUND"
    CASH_BACK = "CASH_BACK"
    REBATE = "REBATE"
    REBATE_REFUND = "REBATE_REFUND"
    WITHDRAW = "WITHDRAW"
    TOPUP_TO_CARD = "TOPUP_TO_CARD"
    CARD_CANCEL_REFUND = "CARD_CANCEL_REFUND"
    TOPUP_TO_CARD_SETTLE_DEBIT = "TOPUP_TO_CARD_SETTLE_DEBIT"
    CARD_REFUND_SETTLE_CREDIT = "CARD_REFUND_SETTLE_CREDIT"
    TOPUP_TO_SUB_ACCOUNT = "TOPUP_TO_SUB_ACCOUNT"
    SUB_ACCOUNT_REFUND = "SUB_ACCOUNT_REFUND"
    VCC_ACCOUNT_TOPUP = "VCC_ACCOUNT_TOPUP"
    REFUND_TO_VCC_ACCOUNT = "REFUND_TO_VCC_ACCOUNT"
    SETTLE = "SETTLE"
    SETTLE_REVERSAL = "SETTLE_REVERSAL"
    CARD_APPLY_FEE = "CARD_APPLY_FEE"
    CARD_VERIFY_FEE = "CARD_VERIFY_FEE"
    AUTH_TRANSACTION_FEE = "AUTH_TRANSACTION_FEE"
    AUTH_REVERSAL_TRANSACTION_FEE = "AUTH_REVERSAL_TRANSACTION_FEE"
    SETTLE_TRANSACTION_FEE = "SETTLE_TRANSACTION_FEE"
    SETTLE_REVERSAL_TRANSACTION_FEE = "SETTLE_REVERSAL_TRANSACTION_FEE"
    THREE_DS_OTP_FEE = "3DS_OTP_FEE"
    DISPUTE_REFUND = "DISPUTE_REFUND"


FEE_TYPES = tuple(kind for kind in FlowType if kind.endswith("_FEE"))
"""`feeType` of a fee."""


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
