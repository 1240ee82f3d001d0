"""Rules for what is typed into the verification forms; each returns the text that tells the fix, or nothing."""

import re
from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal

from vcc_portal.domain.phones import PHONE
from vcc_portal.domain.text import Text
from vcc_sandbox.identity.mailboxes import is_mailbox
from vcc_sandbox.provider_pages.words import verification as t
from vcc_sandbox.verification.websites import is_website

Rule = Callable[[str], Text | None]
AMOUNT = re.compile(r"[0-9]{1,3}(,?[0-9]{3}){0,3}(\.[0-9]{1,2})?")
LATIN = re.compile(r"[A-Za-z0-9 .,'&()/-]+")


def anything(_value: str) -> Text | None:
    """Any text will do."""
    return None


def latin(value: str) -> Text | None:
    """Letters without marks, digits and the usual signs of names."""
    return None if LATIN.fullmatch(value) else t.LATIN


def document(kind: str) -> Rule:
    """The number of an identity card, or of another document."""
    if kind == "ID_CARD":
        return lambda value: None if re.fullmatch(r"[0-9]{17}[0-9Xx]", value) else t.ID_CARD_WRONG
    return registration_number


def registration_number(value: str) -> Text | None:
    """5 to 20 letters or digits."""
    return None if re.fullmatch(r"[A-Za-z0-9]{5,20}", value) else t.NUMBER_WRONG


def day(value: str) -> Text | None:
    """A date of the calendar, as YYYY-MM-DD; the calendar reads weeks of a year as well."""
    try:
        date.fromisoformat(value)
    except ValueError:
        return t.DATE_WRONG
    return None if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) else t.DATE_WRONG


def share(value: str) -> Text | None:
    """A whole per cent from 25 on, as a beneficiary holds."""
    return None if re.fullmatch(r"[0-9]{2,3}", value) and 25 <= int(value) <= 100 else t.SHARE_WRONG


def amount(value: str) -> Text | None:
    """A positive amount with at most two decimals."""
    return None if AMOUNT.fullmatch(value) and thousandths(value) > 0 else t.AMOUNT_WRONG


def thousandths(value: str) -> int:
    """An amount that passed `amount`, on the wire's scale."""
    return int(Decimal(value.replace(",", "")) * 1000)


def mail(value: str) -> Text | None:
    """An address that mail can be sent to."""
    return None if is_mailbox(value) else t.MAIL_WRONG


def mobile(value: str) -> Text | None:
    """6 to 15 digits (spec §5)."""
    return None if re.fullmatch(PHONE, value) else t.MOBILE_WRONG


def website(value: str) -> Text | None:
    """An address that a reviewer can open."""
    return None if is_website(value) else t.WEBSITE_WRONG


def one_of(options: Iterable[tuple[str, Text]]) -> Rule:
    """A row of a list."""
    known = {key for key, _ in options}
    return lambda value: None if value in known else t.CHOOSE_ONE
