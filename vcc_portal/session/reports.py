"""What is logged about the frames and reports of browsers: one line each, and few, as anybody can send them."""

import logging

from typing_extensions import override

from vcc_portal.session.access import Rate
from vcc_portal.session.runtime import runtime

LONGEST_QUOTE = 300
"""Characters of a browser's own words."""

log = logging.getLogger(__name__)


class RateLimited(logging.Filter):
    """Lets a logger of somebody else write a few lines a minute from each place in its code."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """False for what is too much."""
        return runtime().rates.allow_one(Rate.HEAVY, "log", record.name, str(record.lineno))


def report(address: str, text: str, *, quote: str = "") -> None:
    """Log one line about what came from a network address, `text` in our words and `quote` in the browser's.

    One address gets a few lines a minute and all of them together some more; that lines are missing is said.
    """
    rates = runtime().rates
    if rates.allow_one(Rate.REPORT, "report", address) and rates.allow_one(Rate.HEAVY, "report"):
        cut = quote if len(quote) <= LONGEST_QUOTE else f"{quote[:LONGEST_QUOTE]}…"
        log.warning("%s %s%s", address or "somebody", text, f": {cut}" if cut else "")
    elif rates.allow_one(Rate.NOTE, "report"):
        log.warning("More of what browsers send is refused; it is not logged for up to a minute")
