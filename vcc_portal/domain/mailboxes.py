"""What a mailbox is: an e-mail address as the portal takes and sends it.

The provider may be stricter: 210024 lands beside the field. Nothing that it answers is judged by this.
"""

import re

LONGEST_MAILBOX = 128
"""Characters of the whole (contract §3)."""
MAILBOX = r"[^@\s]{1,64}@[^@\s.]{1,63}(\.[^@\s.]{1,63})+"
"""Of any script, with a domain of two parts at least."""
_MAILBOX = re.compile(MAILBOX)


def is_mailbox(text: str) -> bool:
    """Whether it is one, without spaces around it."""
    return len(text) <= LONGEST_MAILBOX and _MAILBOX.fullmatch(text) is not None
