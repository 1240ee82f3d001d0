"""A browser before a running portal; one portal and one build for all tests of a worker."""

import os
import re
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.portal import Portal, running_portal


@pytest.fixture(scope="session")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with running_portal(tmp_path_factory.mktemp("portal")) as portal:
        yield portal


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    return {"args": arguments} | ({"executable_path": executable} if executable else {})


@pytest.fixture
def new_visitor(browser: Browser, portal: Portal) -> Iterator[Callable[..., Page]]:
    """Opens a fresh browser context; its page resolves addresses against the portal."""
    contexts: list[BrowserContext] = []

    def open_page(language: str = "en", **options: object) -> Page:
        locale = {"zh": "zh-CN", "en": "en-US"}[language]
        viewport = options.pop("viewport", {"width": 1440, "height": 1000})
        context = browser.new_context(base_url=portal.url, locale=locale, viewport=viewport, **options)
        context.set_default_timeout(15_000)
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
