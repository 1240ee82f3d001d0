"""The wait for another code before anybody has signed in: the browser keeps when it ends, so that a restart does not forget it."""

import re


def end_of(seconds: int, now: float) -> str:
    """When a wait that begins now ends, seconds of the machine's clock, as the browser keeps it; empty for none."""
    return str(int(now) + seconds) if seconds > 0 else ""


def seconds_until(end: str, now: float, most: int) -> int:
    """How long is left of a wait; its end comes back from the browser, and is believed no further than `most`."""
    at = int(end) if re.fullmatch("[0-9]{1,12}", end) else 0
    return min(most, max(0, at - int(now)))
