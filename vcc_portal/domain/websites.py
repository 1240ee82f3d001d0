"""What the address of a website is, as the portal takes and sends it.

The provider may be stricter: what it refuses lands beside the field.
"""

import re

LONGEST_WEBSITE = 256
"""Characters of the whole."""
WEBSITE = re.compile(
    r"((?i:https?)://)?"
    r"[\w-]{1,63}(\.[\w-]{1,63}){0,6}\.([^\W\d_]{2,24}|(?i:xn--)[A-Za-z0-9-]{2,59})"
    r"(:[0-9]{1,5})?([/?#]\S*)?"
)
"""With its scheme or without, of any script, a port and a way behind it if there are; nobody's name and password in it."""
