"""When and how long to wait before a reading call is tried again."""

import random

TRIES = 3
FIRST_WAIT = 0.1
"""Seconds; doubled for each further try, and then spread over the whole span so that callers do not march in step."""
STATUSES = frozenset({502, 503, 504})


class RetryBudget:
    """Keeps retries to a tenth of all calls, so that an outage is not made worse by its victims."""

    def __init__(self, share: float = 0.1, burst: float = 10) -> None:
        self._share = share
        self._burst = burst
        self._saved = burst

    def earn(self) -> None:
        """Note a first try."""
        self._saved = min(self._burst, self._saved + self._share)

    def spend(self) -> bool:
        """Take one retry; False when none is left."""
        if self._saved < 1:
            return False
        self._saved -= 1
        return True


def wait(attempt: int, retry_after: str | None) -> float:
    """Seconds before the next try; what the server asks for comes first."""
    if retry_after is not None and retry_after.isascii() and retry_after.isdigit():
        return min(float(retry_after), 3600)
    return random.uniform(0, FIRST_WAIT * 2**attempt)  # noqa: S311  not a secret
