"""What somebody signs in with: an e-mail address or a telephone number (spec §5)."""

import re
from dataclasses import dataclass

from vcc_portal.domain.mailboxes import LONGEST_MAILBOX, is_mailbox
from vcc_portal.domain.phones import AREA_CODES, PHONE

_FILL = re.compile(r"[\s().-]+")
_NUMBER = re.compile(PHONE)
_HOME: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("86", re.compile(r"1[0-9]{10}")),
    ("852", re.compile(r"[569][0-9]{7}")),
    ("1", re.compile(r"[2-9][0-9]{2}[2-9][0-9]{6}")),
)
"""Numbers that are known without their area code: the mainland's, Hong Kong's, and the US style."""


@dataclass(frozen=True)
class LoginName:
    """One login name as the provider takes it."""

    text: str
    """The address, or the number's digits without the area code."""
    area_code: str | None = None
    """Digits alone; None for an address."""


def read_login_name(typed: str) -> LoginName | None:
    """What was typed, spaces and hyphens of a number taken out; None for what is neither.

    A number of another country begins with + or 00 and its area code.
    """
    typed = typed.strip()
    if len(typed) > LONGEST_MAILBOX:
        return None
    if "@" in typed:
        return LoginName(typed) if is_mailbox(typed) else None
    digits = _FILL.sub("", typed)
    if digits.startswith(("+", "00")):
        return _abroad(digits.removeprefix("+").removeprefix("00"))
    return next((LoginName(digits, area) for area, form in _HOME if form.fullmatch(digits)), None)


def _abroad(digits: str) -> LoginName | None:
    """No area code begins with another one, so the first that fits is the one."""
    area = next((area for area in AREA_CODES if digits.startswith(area)), None)
    number = digits[len(area) :] if area else ""
    return LoginName(number, area) if _NUMBER.fullmatch(number) else None
