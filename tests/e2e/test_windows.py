"""A window that a test has changed for good is no other test's."""

import pytest
from playwright.sync_api import Browser

from tests.support.windows import CLOCK, UsedWindows, Windows

NOWHERE = "http://localhost:1"
ARGUMENTS = {"install": {}, "pause_at": {"time": 4_000_000_000}}


@pytest.mark.parametrize("change", CLOCK)
def test_a_window_whose_clock_was_changed_is_not_used_again(browser: Browser, change: str) -> None:
    """One in which the time stood still let the next test wait for a clock."""
    used = UsedWindows(browser)
    windows = Windows(used)
    page = windows.open_page(NOWHERE, "en")
    if change == "pause_at":
        page.clock.install()
    getattr(page.clock, change)(**ARGUMENTS.get(change, {"time": 1_000_000_000}))
    context = page.context
    windows.close()
    again = windows.open_page(NOWHERE, "en")
    assert again.context is not context
    windows.close()
