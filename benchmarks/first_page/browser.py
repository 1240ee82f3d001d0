"""What happens in a page, told by the page itself: when rows are painted, when a click is answered, what it fetched."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page

from benchmarks.first_page.proxy import Proxy
from benchmarks.first_page.shown import FILTER

PATIENCE = 60_000
"""Milliseconds until something that never comes is given up."""
QUIET = 1_000
"""Milliseconds without anything to do before the pointer goes to the next page."""
RETURNS = 5_000
"""Milliseconds after which somebody opens the list again: what comes behind a page, for the next one, is there by then."""
AIMS = 300
"""Milliseconds from the pointer's coming to the click; who fetches the page then, has so long."""
NEXT = 'a[rel="next"], a[aria-label="下一页"], a[aria-label="Next page"]'
TAB = f'nav a[href*="status={FILTER}"]'

# Before each frame the page is asked whether the rows stand in it, with these names in this order and not hidden; the
# time is that of the frame after it. A click is tried before each frame, and does nothing where no script takes it.
WATCH = """
(() => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const seen = { checkVisibilityCSS: true, visibilityProperty: true, opacityProperty: true };
  const sockets = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      sockets.push(performance.now());
    }
  };
  const stand = (names) => {
    const rows = document.querySelectorAll("tbody tr");
    return rows.length === names.length && names.every((name, at) => rows[at].textContent.includes(name) && rows[at].checkVisibility(seen));
  };
  const painted = async (names) => {
    const latest = performance.now() + PATIENCE;
    do {
      await frame();
      if (performance.now() > latest) throw new Error(`${names[0]} … ${names.at(-1)} did not come in ${location.href}`);
    } while (!stand(names));
    await frame();
    return performance.now();
  };
  // It is told a little after it was.
  const paint = async () => {
    for (;;) {
      const [entry] = performance.getEntriesByName("first-contentful-paint");
      if (entry) return entry.startTime;
      await frame();
    }
  };
  // The rows may be painted before the rest of a document is there, and only then its size is told.
  const whole = async () => {
    while (!performance.getEntriesByType("navigation")[0].responseEnd) await frame();
  };
  let probe, taken;
  addEventListener("click", (event) => {
    if (event !== probe) return;
    taken = event.defaultPrevented;
    event.preventDefault();
  });
  const click = (link) => {
    probe = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, view: window });
    // React stops a click on what it has not taken over yet, and the link would be followed.
    probe.stopPropagation = () => {};
    taken = false;
    link?.dispatchEvent(probe);
    return taken;
  };
  const kind = (entry) => {
    const path = new URL(entry.name).pathname;
    return path.endsWith(".js") ? "js" : path.endsWith(".css") ? "css" : entry.entryType === "navigation" ? "html" : "other";
  };
  const fetched = () => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter((entry) => entry.name.startsWith("http"))
    .map((entry) => ({ kind: kind(entry), start: entry.startTime, size: entry.encodedBodySize, wire: entry.transferSize }));
  const painting = painted(FIRST);
  // Of this document or of the one that a click has led to.
  painted(FILTERED).then((at) => console.debug("filtered", performance.timeOrigin + at), () => {});
  globalThis.watched = {
    async rows() {
      const rows = await painting;
      const { x, y, width, height } = document.querySelector(TAB).getBoundingClientRect();
      return { rows, origin: performance.timeOrigin, x: x + width / 2, y: y + height / 2 };
    },
    async load(tab, filtered) {
      const rows = await painting;
      const first = await paint();
      let at = performance.now();
      while (tab && !click(document.querySelector(tab))) {
        await frame();
        at = performance.now();
      }
      const answered = tab ? await painted(filtered) : 0;
      const opened = sockets.filter((start) => start < rows).length;
      await whole();
      return { first, rows: Math.max(first, rows), taken: at, answered, fetched: fetched(), sockets: opened, origin: performance.timeOrigin };
    },
    async next(selector, names) {
      const start = performance.now();
      document.querySelector(selector).click();
      return (await painted(names)) - start;
    },
  };
})();
"""


@dataclass(frozen=True)
class Names:
    """Names of the cards that are expected, in order."""

    first: Sequence[str]
    second: Sequence[str]
    filtered: Sequence[str]


@dataclass(frozen=True)
class Load:
    """One load of the list; milliseconds since the navigation began, and bytes as they were sent."""

    first: float
    """The first paint that has anything in it."""
    rows: float
    taken: float = 0
    """The moment of the first click that the page took."""
    answered: float = 0
    """The filtered rows that a click led to are painted."""
    following: float = 0
    """From a click on *Next page* until its rows are painted."""
    requests: int = 0
    """Requests that began before the rows were painted: document, files, calls and sockets."""
    html: int = 0
    css: int = 0
    js: int = 0
    """Of all scripts that were fetched until the click was answered, or until the rows without one."""
    line: int = 0
    """Everything that came through the line until the rows were painted, heads and frames of sockets included."""


def watch(context: BrowserContext, names: Names) -> None:
    """Look on in each page that the context opens."""
    context.set_default_timeout(PATIENCE)
    given = {"PATIENCE": PATIENCE, "FIRST": names.first, "FILTERED": names.filtered, "TAB": TAB}
    script = WATCH
    for name, value in given.items():
        script = script.replace(name, _js(value))
    context.add_init_script(script)


def cold(page: Page, url: str, names: Names, proxy: Proxy) -> Load:
    """Load the list in a browser that has nothing yet, and click on a tab as soon as that is answered."""
    page.goto(url, wait_until="commit")
    told = page.evaluate(f"watched.load({_js(TAB)}, {_js(names.filtered)})")
    return _load(told, proxy)


def clicked(page: Page, url: str) -> Load:
    """Load it in such a browser, and point at a tab as soon as the rows are there, whatever takes that click."""
    page.goto(url, wait_until="commit")
    told = page.evaluate("watched.rows()")
    with page.expect_console_message(lambda said: said.text.startswith("filtered ")) as filtered:
        page.mouse.click(told["x"], told["y"])
    return Load(first=0, rows=told["rows"], answered=float(filtered.value.text.split()[1]) - told["origin"])


def warm(page: Page, url: str, names: Names, proxy: Proxy) -> Load:
    """Load it in a new tab of a browser that has been there, and go on to the next page after a while."""
    page.goto(url, wait_until="commit")
    told = page.evaluate("watched.load(null, [])")
    page.wait_for_timeout(QUIET)
    page.locator(NEXT).first.hover()
    page.wait_for_timeout(AIMS)
    following = page.evaluate(f"watched.next({_js(NEXT)}, {_js(names.second)})")
    return Load(**{**asdict(_load(told, proxy)), "following": following})


def _load(told: dict[str, Any], proxy: Proxy) -> Load:
    fetched, rows, began = told["fetched"], told["rows"], told["origin"] / 1000
    return Load(
        first=told["first"],
        rows=rows,
        taken=told["taken"],
        answered=told["answered"],
        requests=sum(entry["start"] < rows for entry in fetched) + told["sockets"],
        line=proxy.arrived(began, began + rows / 1000),
        **{kind: _size(fetched, kind) for kind in ("html", "css", "js")},
    )


def _size(fetched: Iterable[dict[str, Any]], kind: str) -> int:
    """Bytes of the bodies that came over the line; what the browser had kept did not."""
    return sum(entry["size"] for entry in fetched if entry["kind"] == kind and entry["wire"])


def _js(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
