"""A browser before a running portal; one portal and one build for all tests of a worker."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.support.portal import Portal, running_portal


@pytest.fixture(scope="session")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with running_portal(tmp_path_factory.mktemp("portal")) as portal:
        yield portal


@pytest.fixture(autouse=True)
def no_code_was_sent_before(request: pytest.FixtureRequest) -> None:
    """The provider sends one code a minute and five an hour to a telephone; tests share portal and people."""
    if "portal" in request.fixturenames:
        with sqlite3.connect(request.getfixturevalue("portal").data_dir / "sandbox.db", timeout=20) as db:
            db.execute("DELETE FROM sent_code")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    return {"args": arguments} | ({"executable_path": executable} if executable else {})


@dataclass
class Complaints:
    """What pages wrote to the console as an error (violations of the security policy too), and uncaught exceptions."""

    heard: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Let errors that match pass: the test causes them."""
        self.expected.append(pattern)

    def listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.heard.append(f"{page.url} uncaught: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.heard.append(f"{message.location.get('url', '')} {message.text}")

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self.heard if not any(re.search(pattern, text) for pattern in self.expected)]


def raw_texts(shown: str) -> list[str]:
    """Texts that are shown as the pair of both languages instead of the one that was chosen."""
    return re.findall(r'\{"zh":.{0,80}|\[object Object\]|\bundefined\b', shown)


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    complaints = Complaints()
    yield complaints
    assert complaints.unexpected == []


@pytest.fixture
def new_visitor(browser: Browser, portal: Portal, complaints: Complaints) -> Iterator[Callable[..., Page]]:
    """Opens a fresh browser context; its page resolves addresses against the portal, and its console is heard."""
    contexts: list[BrowserContext] = []

    def open_page(language: str = "en", **options: object) -> Page:
        locale = {"zh": "zh-CN", "en": "en-US"}[language]
        viewport = options.pop("viewport", {"width": 1440, "height": 1000})
        context = browser.new_context(base_url=portal.url, locale=locale, viewport=viewport, **options)
        context.set_default_timeout(15_000)
        context.on("page", complaints.listen)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def sign_in(new_visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Signs one of the demonstration people in through the provider's page, as a person would."""

    def enter(login_name: str, path: str = "/account", language: str = "en", **options: object) -> Page:
        page = new_visitor(language, **options)
        page.goto(path)
        page.get_by_role("button", name=re.compile(rf"(^|[^\w-]){re.escape(login_name)}")).click()
        return page

    return enter


@pytest.fixture
def enter(new_visitor: Callable[..., Page], portal: Portal) -> Callable[..., Page]:
    """Opens a page for somebody who is signed in already: the quick way for tests that are not about signing in."""

    def open_for(login_name: str, path: str = "/account", language: str = "en", **options: object) -> Page:
        page = new_visitor(language, **options)
        name, _, value = portal.sign_in(login_name).partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": portal.url, "httpOnly": True}])
        page.goto(path)
        return page

    return open_for
