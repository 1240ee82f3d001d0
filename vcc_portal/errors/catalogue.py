"""The error catalogue (spec §8): looks up the rows of `codes`, and says in words what came instead of an answer."""

from typing import Any

from vcc_portal.errors.codes import SUCCESS_CODES, Code
from vcc_portal.errors.exceptions import BusinessError, HttpStatusError, NoAnswer, NotSent, Superseded, UpstreamError
from vcc_portal.errors.row import Effect, ErrorRow, Fills
from vcc_portal.i18n import Text
from vcc_portal.i18n import errors as t
from vcc_portal.i18n.durations import MOST, duration_text
from vcc_portal.i18n.http import status_text

__all__ = ["CATALOGUE", "DEFAULT", "Effect", "ErrorRow", "Fills", "describe", "lookup", "text_of"]

CATALOGUE: dict[str, ErrorRow] = {code.value: code.row for code in Code if code not in SUCCESS_CODES}
"""Every code but success, in the order of its table."""
DEFAULT = ErrorRow("", t.DEFAULT)
MOST_TRIES = 99
"""Beyond it is no number of tries but something else in its place, of any number of digits."""


def lookup(code: str) -> ErrorRow:
    """The row of a code; an unknown one is 'server busy'."""
    return CATALOGUE.get(code, DEFAULT)


def text_of(code: str) -> Text:
    """What is said of a code that came without the values of its text, such as that of one card among many."""
    return _filled(lookup(code), BusinessError("", code))


def describe(error: UpstreamError) -> Text:
    """What the user reads: never the provider's own words, which come in one language and may hold an id."""
    if isinstance(error, BusinessError):
        return _filled(lookup(error.code), error)
    if isinstance(error, HttpStatusError):
        return status_text(error.status)
    if isinstance(error, NoAnswer):
        return t.NOT_SENT if isinstance(error, NotSent) else t.NO_ANSWER
    return t.SUPERSEDED if isinstance(error, Superseded) else t.BAD_ANSWER


def _filled(row: ErrorRow, error: BusinessError) -> Text:
    if row.fills is Fills.ATTEMPTS:
        left = remaining_attempts(error.data)
        return row.bare if left is None else row.text.format(remaining=left)
    if row.fills is Fills.DURATION:
        seconds = _number(error.error_param[0]) if error.error_param else None
        return row.bare if seconds is None or seconds > MOST else row.text.format(duration=duration_text(seconds))
    return row.text


def remaining_attempts(data: Any) -> int | None:
    """`maxFailNum` minus `currentFailNum`, never below zero (spec §8); None where that is not told."""
    counters = data if isinstance(data, dict) else {}
    most = _number(counters.get("maxFailNum"))
    if most is None or most > MOST_TRIES:
        return None
    return min(max(most - (_number(counters.get("currentFailNum")) or 0), 0), most)


def _number(value: Any) -> int | None:
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return None
