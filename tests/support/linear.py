"""Proves that a function's time grows with the length of its text and no faster, by ratios within one run."""

import time
from collections.abc import Callable
from typing import Any

SHORT, LONG = 6_000, 60_000
FLOOR = 0.02
"""Seconds of work below which a time says nothing: what is quadratic takes whole seconds at this length."""
MOST = 4 * LONG / SHORT
"""Ten times the text may take forty times as long, which leaves room for caches; the square would be a hundred."""
TRIES = 5


def repeated(unit: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """Builds texts of any length from a repeated piece."""
    return lambda length: before + unit * (length // len(unit)) + after


def assert_linear(function: Callable[[str], Any], build: Callable[[int], str]) -> None:
    """Fail when ten times the text takes much more than ten times as long; each step is tried before the next."""
    for short, long in ((SHORT // 100, SHORT // 10), (SHORT // 10, SHORT), (SHORT, LONG)):
        _assert_step(function, build(short), build(long))


def _assert_step(function: Callable[[str], Any], short: str, long: str) -> None:
    least_short, least_long = float("inf"), float("inf")
    for _ in range(TRIES):
        least_short = min(least_short, _seconds(function, short))
        least_long = min(least_long, _seconds(function, long))
        if least_long <= max(FLOOR, MOST * least_short):
            return
    raise AssertionError(
        f"{len(long)} characters take {least_long:.3f} s, {len(short)} take {least_short:.5f} s: {long[:60]!r}…"
    )


def _seconds(function: Callable[[str], Any], text: str) -> float:
    """Of this thread's own work, so that a busy machine does not count."""
    began = time.thread_time()
    function(text)
    return time.thread_time() - began
