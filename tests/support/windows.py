"""Browser windows of a test: each is a browser that has never been here, though it may know our scripts.

Compiling scripts anew for each test would take a fifth of a run. A window that a test has finished with is emptied and
used by a later test; one that was changed for good is closed.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response

USUAL: dict[str, Any] = {
    "viewport": {"width": 1440, "height": 1000},
    "permissions": ["clipboard-write"],  # a page in front has it; the headless shell would ask somebody
    # Nobody sees the movement, and each of its pictures costs; test_layout looks at the pages as they move.
    "reduced_motion": "reduce",
}
PATIENCE = 20
"""Seconds: whatever else the machine has to do, what comes at all is waited for."""
USES = 40
"""Tests that one window serves, so that what a browser hoards goes with it."""
_LASTING = (
    "add_init_script",
    "clear_permissions",
    "close",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_cdp_session",
    "route",
    "route_web_socket",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
"""What changes a window for all its pages, and is not undone."""
CLOCK = ("install", "pause_at", "set_fixed_time", "set_system_time")
"""The same of its clock."""

Listen = Callable[[Page], None]


@dataclass
class _Window:
    context: BrowserContext
    kind: str
    """Windows of one kind were opened with the same options."""
    blank: Page | None = None
    """Of an emptied one: its only page."""
    uses: int = 0
    is_changed: bool = False
    origins: set[str] = field(default_factory=set)
    listens: list[Listen] = field(default_factory=list)

    def watch(self) -> None:
        """Note when the window is changed for good."""
        owners = [(self.context, name) for name in _LASTING] + [(self.context.clock, name) for name in CLOCK]
        for owner, name in owners:
            setattr(owner, name, self._noting(getattr(owner, name)))

    def _noting(self, change: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*args: Any, **options: Any) -> Any:
            self.is_changed = True
            return change(*args, **options)

        return noting

    def empty(self) -> None:
        """Forget everything but the scripts."""
        for listen in self.listens:
            self.context.remove_listener("page", listen)
        for page in self.context.pages:
            page.close()
        self.context.clear_cookies()
        self.blank = self.context.new_page()
        storage = BrowserContext.new_cdp_session(self.context, self.blank)
        for origin in self.origins:
            storage.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        storage.detach()
        self.listens, self.origins = [], set()


@dataclass
class UsedWindows:
    """Emptied windows of a worker, for its later tests."""

    browser: Browser
    _emptied: list[_Window] = field(default_factory=list)

    def take(self, url: str, locale: str, options: dict[str, Any]) -> _Window:
        """One with these options."""
        wanted = {**USUAL, "base_url": url, "locale": locale, **options}
        kind = repr(sorted(wanted.items()))
        for window in self._emptied:
            if window.kind == kind:
                self._emptied.remove(window)
                return window
        window = _Window(self.browser.new_context(**wanted), kind)
        window.context.set_default_timeout(PATIENCE * 1000)
        window.watch()
        return window

    def give_back(self, window: _Window) -> None:
        """Keep it for a later test, if it is good for one."""
        window.uses += 1
        if window.is_changed or window.uses >= USES:
            BrowserContext.close(window.context)
            return
        window.empty()
        self._emptied.append(window)


@dataclass
class Windows:
    """The windows that one test has opened."""

    used: UsedWindows
    _open: list[_Window] = field(default_factory=list)

    def open_page(self, url: str, language: str, listen: Listen | None = None, **options: Any) -> Page:
        """A page of a visitor who has never been here, heard by `listen` like those that it opens.

        `options` are those of a browser context.
        """
        window = self.used.take(url, {"zh": "zh-CN", "en": "en-US"}[language], options)
        window.origins.add(url)
        self._open.append(window)
        page, window.blank = window.blank or window.context.new_page(), None
        if listen is not None:
            listen(page)
            window.context.on("page", listen)
            window.listens.append(listen)
        return patient(page)

    def close(self) -> None:
        """Let go of them all."""
        while self._open:
            self.used.give_back(self._open.pop())


def patient(page: Page) -> Page:
    """A page that is gone to, or loaded again, when it can be used: Playwright types into what is inert, where a person cannot."""

    def patiently(load: Callable[..., Response | None]) -> Callable[..., Response | None]:
        def loaded(*arguments: str, **options: Any) -> Response | None:
            answer = load(*arguments, **options)
            if options.get("wait_until") != "commit":
                page.locator("html:not([inert])").wait_for(state="attached")
            return answer

        return loaded

    page.goto = patiently(page.goto)  # pyright: ignore[reportAttributeAccessIssue]
    page.reload = patiently(page.reload)  # pyright: ignore[reportAttributeAccessIssue]
    return page
