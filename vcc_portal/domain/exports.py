"""Files that the provider makes: their kinds, where they are fetched, and why one could not be made."""

from enum import StrEnum

DOWNLOAD = "/files/download"
"""The portal's route, with `fileId` or `exportId`, `page`: where a failure is said, and whose page that is."""
UNDER_WAY = frozenset({"INIT", "PROCESSED", "GENERATING"})
"""States of a file, or of an application for one, that comes to an end by itself."""


class ReportType(StrEnum):
    """`reportType` of what /report/export/generate makes (contract §3)."""

    TRADE_DETAIL = "TRADE_DETAIL"
    SINGLE_MODE_DETAIL = "SINGLE_MODE_DETAIL"
    FUND_FLOW = "FUND_FLOW"
    TRANSACTION_VOUCHER = "TRANSACTION_VOUCHER"
    REBATE_BILL = "REBATE_BILL"


class ExportFailure(StrEnum):
    """`failReason` of an export; some are followed by a colon and what it is about."""

    TOO_MANY_ROWS = "TOO_MANY_ROWS"
    NO_FONT_FOR = "NO_FONT_FOR"
    ACCOUNT_FROZEN = "ACCOUNT_FROZEN"
    STORAGE_FULL = "STORAGE_FULL"
    INTERRUPTED = "INTERRUPTED"
    NO_LONGER_THERE = "NO_LONGER_THERE"
    INTERNAL_ERROR = "INTERNAL_ERROR"
