"""Why a file could not be made."""

from enum import StrEnum


class ExportFailure(StrEnum):
    """`failReason` of an export; some are followed by a colon and what it is about."""

    TOO_MANY_ROWS = "TOO_MANY_ROWS"
    NO_FONT_FOR = "NO_FONT_FOR"
    ACCOUNT_FROZEN = "ACCOUNT_FROZEN"
    STORAGE_FULL = "STORAGE_FULL"
    INTERRUPTED = "INTERRUPTED"
    NO_LONGER_THERE = "NO_LONGER_THERE"
    INTERNAL_ERROR = "INTERNAL_ERROR"
