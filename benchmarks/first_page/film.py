"""Pictures of a page as it comes: the first that shows anything, and the first that shows its data."""

import base64
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error

from benchmarks.first_page.browser import PATIENCE
from benchmarks.first_page.servers import Served

# What the tests wait for: a heading, and nothing in the page, all of which has come, that still waits for its data.
WHOLE = """
globalThis.filmed = (async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const seen = { checkVisibilityCSS: true, visibilityProperty: true, opacityProperty: true };
  const whole = () => document.readyState !== "loading" && document.querySelector("h1")?.checkVisibility(seen) && !document.querySelector("main [aria-busy=true]");
  do await frame(); while (!whole());
  await frame();
  const rows = performance.now();
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0];
  while (!painted()) await frame(); // it is told a little after it was
  const first = painted().startTime;
  return { first, rows: Math.max(first, rows), origin: performance.timeOrigin };
})();
"""
AFTERWARDS = 1_000
"""Milliseconds for pictures that are under way."""


def shoot(browser: Browser, one: Served, folder: Path, paths: Sequence[str], languages: Sequence[str]) -> None:
    """Leave `card-list-zh-1-first-paint-812ms.png` and `card-list-zh-2-rows-…` of each page in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    _load(browser, one, paths[0], languages[0])  # the server reads what it keeps
    for path in paths:
        for language in languages:
            name = f"{re.sub('[^a-zA-Z0-9]+', '-', path).strip('-') or 'index'}-{language}"
            told, pictures = _load(browser, one, path, language)
            for number, title in ((1, "first"), (2, "rows")):
                moment = (told["origin"] + told[title]) / 1000
                # The picture of a frame is made after it; the last one before the page was painted again shows it.
                later = [picture for taken, picture in pictures if taken >= moment - 0.016]
                label = "first-paint" if title == "first" else title
                file = folder / f"{name}-{number}-{label}-{told[title]:.0f}ms.png"
                file.write_bytes(later[0] if later else pictures[-1][1])
                print(file, flush=True)


def _load(browser: Browser, one: Served, path: str, language: str) -> tuple[dict[str, Any], list[tuple[float, bytes]]]:
    """What the page says, and its pictures with the moment (seconds since 1970) of each."""
    context = one.enter(browser, language)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WHOLE)
    page, pictures = context.new_page(), list[tuple[float, bytes]]()
    session = context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        pictures.append((frame["metadata"].get("timestamp", time.time()), base64.b64decode(frame["data"])))
        with suppress(Error):  # the page may be closed by now
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    page.goto(one.url(path), wait_until="commit")
    told = page.evaluate("filmed")
    page.wait_for_timeout(AFTERWARDS)
    session.send("Page.stopScreencast")
    context.close()
    return told, pictures
