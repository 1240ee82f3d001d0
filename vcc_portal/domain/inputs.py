"""What may be typed into a field, and what becomes of it (spec §5)."""

import functools
import re
import unicodedata
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Literal

SMS_CODE_LENGTH = 6
MAX_INPUT = 64
MOST_MARKS = 30
"""Marks that one letter may carry, as in the stream-safe text format (UAX #15); no language needs more."""
_INTEGER = re.compile(r"[^0-9-]")
_FLOAT = re.compile(r"[^0-9.\-]")
_NUMBER = re.compile(r"-?(\d+(\.\d*)?|\.\d+)")
_INVITE = re.compile(r"[^A-Za-z0-9,]")
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
_CN_MOBILE = re.compile(r"1[0-9]{10}")
_HK_MOBILE = re.compile(r"[569][0-9]{7}")
_US_PHONE = re.compile(r"(?:\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}[-. ]?)[2-9][0-9]{2}[-. ]?[0-9]{4}")
_PHONE = re.compile(r"[0-9]{6,15}")


@dataclass(frozen=True)
class NumberField:
    """A number input: what is filtered while typing and settled on blur."""

    integer: bool = False
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    default: Decimal | None = None
    """What a non-numeric value becomes; None leaves the field empty."""
    decimals: int = 2
    """Digits after the point that a float value is fixed to."""

    def typed(self, text: str) -> str:
        """What stays of a text while it is typed: digits and minus, and a dot where floats are allowed."""
        return (_INTEGER if self.integer else _FLOAT).sub("", text)[:MAX_INPUT]

    def settle(self, text: str) -> str:
        """The value on blur: clamped, defaulted and fixed to its decimals."""
        value = _number(self.typed(text))
        if value is None:
            value = self.default
        if value is None:
            return ""
        if self.maximum is not None:
            value = min(value, self.maximum)
        if self.minimum is not None:
            value = max(value, self.minimum)
        places = 0 if self.integer else self.decimals
        fixed = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
        return f"{abs(fixed) if fixed == 0 else fixed:f}"


def normalized(text: str, form: Literal["NFC", "NFKC"] = "NFKC") -> str:
    """A normal form of Unicode, in time that is linear in the length; NFKC makes full-width forms plain.

    The library sorts the marks of a letter by insertion, so that ten thousand of them on one letter stop everything:
    those past `MOST_MARKS` are left out.
    """
    if len(text) <= MOST_MARKS or text.isascii():
        return unicodedata.normalize(form, text)
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if _is_mark(char) else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return unicodedata.normalize(form, "".join(kept))


def sms_code(text: str) -> str:
    """At most six digits."""
    return re.sub(r"[^0-9]", "", text)[:SMS_CODE_LENGTH]


def is_sms_code(text: str) -> bool:
    """True for exactly six digits."""
    return re.fullmatch(r"[0-9]{6}", text) is not None


def invite_code(text: str) -> str:
    """An invitation code from the address, stripped to letters, digits and commas."""
    return _INVITE.sub("", text)


def is_login_name(text: str) -> bool:
    """An e-mail address, a mainland or Hong Kong mobile number, or a US-style ten-digit number."""
    return any(pattern.fullmatch(text) for pattern in (_EMAIL, _CN_MOBILE, _HK_MOBILE, _US_PHONE))


def is_email(text: str) -> bool:
    """True for one e-mail address of at most 254 characters."""
    return len(text) <= 254 and _EMAIL.fullmatch(text) is not None


def is_phone(text: str) -> bool:
    """A phone number of any country: 6 to 15 digits."""
    return _PHONE.fullmatch(text) is not None


@functools.lru_cache(maxsize=4096)
def _is_mark(char: str) -> bool:
    """True when no part of the character is a letter of its own; some become marks by the normal form only."""
    return all(unicodedata.combining(part) for part in unicodedata.normalize("NFKD", char))


def _number(text: str) -> Decimal | None:
    if not _NUMBER.fullmatch(text):
        return None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None
