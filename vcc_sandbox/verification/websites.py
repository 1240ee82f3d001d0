"""What the provider takes as the address of a company's website, through the portal's form and on its own page."""

import re

LONGEST = 256
FORM = re.compile(
    r"((?i:https?)://)?[\w-]{1,63}(\.[\w-]{1,63}){0,6}\.([^\W\d_]{2,24}|(?i:xn--)[A-Za-z0-9-]{2,59})"
    r"(:[0-9]{1,5})?([/?#]\S*)?"
)
"""A host of any script under a top-level domain, with http or https before it or nothing."""


def is_website(text: str) -> bool:
    """Whether a reviewer could open it."""
    return len(text) <= LONGEST and FORM.fullmatch(text) is not None
