"""Browser windows of a test: each is a browser that has never been here, and is gone afterwards."""

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


@dataclass
class Windows:
    """The windows that one test has opened."""

    browser: Browser
    _open: list[BrowserContext] = field(default_factory=list)

    def open_page(self, url: str, language: str, **options: Any) -> Page:
        """A page of a visitor who has never been here; `options` are those of a browser context."""
        locale = {"zh": "zh-CN", "en": "en-US"}[language]
        context = self.browser.new_context(**{**USUAL, "base_url": url, "locale": locale, **options})
        context.set_default_timeout(PATIENCE * 1000)
        self._open.append(context)
        return patient(context.new_page())

    def close(self) -> None:
        """Close them all."""
        while self._open:
            self._open.pop().close()


def patient(page: Page) -> Page:
    """A page that is gone to when it can be used: Playwright types into what is inert, where a person cannot."""
    goto = page.goto

    def go(url: str, **options: Any) -> Response | None:
        answer = goto(url, **options)
        if options.get("wait_until") != "commit":
            page.locator("html:not([inert])").wait_for(state="attached")
        return answer

    page.goto = go  # pyright: ignore[reportAttributeAccessIssue]
    return page
