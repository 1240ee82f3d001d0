"""What the provider takes as a mail address, wherever one is typed in, and lists of them."""

import re

from vcc_portal.errors.codes import Code
from vcc_sandbox.core.context import Refused

MOST = 5
LONGEST = 128
FORM = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{1,62}")
"""Latin letters alone, as the provider's mail server does: fewer than the portal lets through (`domain/mailboxes.py`)."""
UNREACHABLE = "@unreachable.example"
"""Mailboxes of this domain take no mail (210003), and the issuer opens no card for them."""


def checked_mailboxes(mailboxes: list[str], field: str) -> list[str]:
    """Each once, without spaces around: 210023 for more than five, 210024 for what is no address."""
    clean = list(dict.fromkeys(mailbox.strip() for mailbox in mailboxes))
    if len(clean) > MOST:
        raise Refused(Code.TOO_MANY_MAILBOXES, data={"maxCount": MOST}, error_param=[field])
    wrong = [mailbox for mailbox in clean if not is_mailbox(mailbox)]
    if wrong:
        raise Refused(Code.MAILBOX_FORMAT, error_param=[wrong[0][:LONGEST]])
    return clean


def is_mailbox(text: str) -> bool:
    """Whether mail can be addressed to it."""
    return len(text) <= LONGEST and FORM.fullmatch(text) is not None


def is_undeliverable(mailbox: str) -> bool:
    """Whether mail to it cannot be sent."""
    return mailbox.lower().endswith(UNREACHABLE)
