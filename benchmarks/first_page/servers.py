"""The portal and its peers, each behind a line of its own, and their signed-in browsers."""

import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from benchmarks.first_page import data, shown
from benchmarks.first_page.browser import Names
from benchmarks.first_page.peers import build
from benchmarks.first_page.proxy import Line, Proxy
from benchmarks.first_page.proxy import running as running_proxies
from tests.support.portal import free_port, running, running_portal
from tests.support.windows import USUAL

PATH = "/card/list"
OURS = "ours"
PEERS = {"htmx": "FastAPI + HTMX", "react": "React + Vite + FastAPI"}
ALL = {**PEERS, OURS: "ours"}
AT_ONCE = Line(0, 1e9, 1e9)
"""While nothing is measured."""


@dataclass(frozen=True)
class Served:
    """One of the three."""

    name: str
    proxy: Proxy
    cookie: tuple[str, str]
    query: str = ""

    def url(self, path: str = PATH) -> str:
        """The address of a page; that of the list shows as many rows everywhere."""
        return f"{self.proxy.url}{path}{self.query if path == PATH else ''}"

    def enter(self, browser: Browser, language: str) -> BrowserContext:
        """A browser that has never been here, signed in."""
        locale = {"zh": "zh-CN", "en": "en-US"}[language]
        context = browser.new_context(**{**USUAL, "permissions": [], "locale": locale})
        name, value = self.cookie
        context.add_cookies([{"name": name, "value": value, "url": self.proxy.url}])
        return context


@contextmanager
def served(folder: Path, line: Line, *, cards: int = data.CARDS, only_ours: bool = False) -> Iterator[list[Served]]:
    """All of them, started on data of their own, behind the same line."""
    proxies = {name: Proxy(free_port(), free_port(), replace(AT_ONCE)) for name in ALL}
    with ExitStack() as stack:
        stack.enter_context(running_proxies(list(proxies.values())))
        # Side by side; and not in the thread that calls, in which Playwright has a loop running.
        with ThreadPoolExecutor() as threads:
            first = [threads.submit(data.prepare, folder, cards)]
            first += [] if only_ours else [threads.submit(build.build, folder)]
            for each in first:
                each.result()
            starting = [] if only_ours else [_peer(name, proxies[name], folder) for name in PEERS]
            found = list(threads.map(stack.enter_context, [*starting, _ours(proxies[OURS], folder)]))
        for proxy in proxies.values():
            proxy.line = line
        yield found


@contextmanager
def _peer(name: str, proxy: Proxy, folder: Path) -> Iterator[Served]:
    serve = f"{__spec__.parent}.peers.serve"
    command = [sys.executable, "-m", serve, name, str(proxy.target), str(folder / shown.FILE), str(folder / name)]
    with running(command, {}, folder / f"{name}.log", f"http://127.0.0.1:{proxy.target}/healthz"):
        yield Served(name, proxy, ("sid", shown.SESSION))


@contextmanager
def _ours(proxy: Proxy, folder: Path) -> Iterator[Served]:
    settings: dict[str, Any] = {"port": proxy.target, "public_url": proxy.url}
    with running_portal(folder, **settings) as portal:
        name, _, sid = replace(portal, url=proxy.url, sandbox_url=proxy.url).sign_in(data.WHO).partition("=")
        yield Served(OURS, proxy, (name, sid), f"?size={shown.SIZE}")


def names(folder: Path) -> Names:
    """What the pages have to show."""
    with sqlite3.connect(folder / shown.FILE) as db:
        every = [row[0] for row in db.execute("SELECT name FROM card ORDER BY position LIMIT ?", [2 * shown.SIZE])]
        kept = db.execute(
            "SELECT name FROM card WHERE status = ? ORDER BY position LIMIT ?", [shown.FILTER, shown.SIZE]
        ).fetchall()
    return Names(every[: shown.SIZE], every[shown.SIZE :], [row[0] for row in kept])
