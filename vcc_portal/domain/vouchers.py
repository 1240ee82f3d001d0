"""Vouchers: proof, as a PDF, of what a card paid (contract §3)."""

from enum import StrEnum

from vcc_portal.domain.transactions import TradeType

VOUCHERED = frozenset(
    {
        TradeType.CONSUMPTION,
        TradeType.REFUND,
        TradeType.SINGLE_CONSUMPTION,
        TradeType.SINGLE_REFUND,
        TradeType.DISPUTE_REFUND,
    }
)
"""What a voucher can be had for once it has succeeded; an authorization is no payment yet."""
LONGEST_HOLDER, LONGEST_POSTCODE, LONGEST_ADDRESS, LONGEST_PURPOSE = 64, 16, 128, 128
"""Characters (contract, /report/export/generate)."""


class VoucherStatus(StrEnum):
    """`voucherStatus` of a payment."""

    NONE = "NONE"
    GENERATING = "GENERATING"
    SUCCESS = "SUCCESS"
    FAIL = "FAIL"


class Relationship(StrEnum):
    """`relationship`: who the cardholder is to the account."""

    SELF = "SELF"
    EMPLOYEE = "EMPLOYEE"
    SUPPLIER = "SUPPLIER"
    CUSTOMER = "CUSTOMER"
    OTHER = "OTHER"
