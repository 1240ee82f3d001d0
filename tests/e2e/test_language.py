"""The language: first paint, and a switch on each page that keeps form and place (spec §1; ux checklist 31)."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints, frames_sent, quiet, raw_texts
from tests.support.windows import PATIENCE

ADMIN = "admin@lanyu.example"
LOW = {"width": 1440, "height": 600}
"""So low that each page can be scrolled."""
CHINESE = re.compile("[\u4e00-\u9fff]")
NO_CHINESE = re.compile("^[^\u4e00-\u9fff]+$")
PINS = "switcher_state.take_pins"
PAGES = [
    "/account",
    "/card/list?status=VALID",
    "/card/apply",
    "/trade",
    "/accountFlow",
    "/faq",
    "/noAuth",
    "/noAuth/page",
]


def choose(page: Page, language: str) -> None:
    page.get_by_role("button", name=re.compile("(Switch language|切换语言)$")).click()
    page.get_by_role("menuitemradio", name={"zh": "中文", "en": "English"}[language]).click()


def told(page: Page, sent: list[str]) -> None:
    """Wait until the page has told who is pinned in the menu of accounts: it does so once they are read, however late."""
    expect(page.get_by_role("button", name="Switch account")).to_be_visible()
    deadline = time.monotonic() + PATIENCE
    while not any(PINS in frame for frame in sent):
        assert time.monotonic() < deadline, sent
        page.wait_for_timeout(50)


def switch_there_and_back(page: Page, sent: list[str]) -> None:
    """From English to Chinese and back: words, title and `lang` follow, the page is not loaded again."""
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(NO_CHINESE)
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    page.evaluate("window.notReloaded = true; window.scrollTo(0, 10)")
    before, place, address = quiet(page, sent), page.evaluate("window.scrollY"), page.url
    for language, pattern, lang in (("zh", CHINESE, "zh-CN"), ("en", NO_CHINESE, "en")):
        choose(page, language)
        expect(title).to_have_text(pattern)
        expect(page).to_have_title(pattern)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        assert raw_texts(page.locator("body").inner_text()) == []
    assert (page.url, page.evaluate("window.scrollY")) == (address, place)
    assert page.evaluate("window.notReloaded"), "the switch must not load the page again"
    assert sent[before:] == []


def test_each_page_changes_its_language_in_place(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, "/noAuth", viewport=LOW)
    sent = frames_sent(page)
    for path in PAGES:
        sent.clear()
        page.goto(path)
        told(page, sent)
        switch_there_and_back(page, sent)


@pytest.mark.parametrize(
    ("who", "path"), [("unactive@lanyu.example", "/landing"), ("invalid@lanyu.example", "/frozen")]
)
def test_pages_that_hold_an_account_do_too(enter: Callable[..., Page], who: str, path: str) -> None:
    page = enter(who, path, viewport=LOW)
    sent = frames_sent(page)
    page.reload()
    told(page, sent)
    switch_there_and_back(page, sent)


@pytest.mark.parametrize("path", ["/", "/404"])
def test_pages_for_everybody_do_too(new_visitor: Callable[..., Page], complaints: Complaints, path: str) -> None:
    complaints.expect("/404 .*404")
    page = new_visitor("en", viewport=LOW)
    sent = frames_sent(page)
    page.goto(path)
    switch_there_and_back(page, sent)


def test_the_language_switch_keeps_form_and_place(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, "/card/apply", language="zh")
    page.get_by_label("卡片名称").fill("测试卡 Zürich")
    page.evaluate("window.notReloaded = true")
    page.get_by_role("button", name="切换语言").click()
    page.evaluate("window.scrollTo(0, 40)")
    page.get_by_role("menuitemradio", name="English").click()
    expect(page.get_by_role("heading", level=1, name="Apply for a card")).to_be_visible()
    expect(page.get_by_label("Card name")).to_have_value("测试卡 Zürich")
    expect(page).to_have_title(re.compile(r"^Apply for a card"))
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.evaluate("window.scrollY") == 40
    assert page.evaluate("window.notReloaded"), "the switch must not reload the page"


def test_the_first_paint_is_in_the_language_of_the_browser(new_visitor: Callable[..., Page]) -> None:
    for language, other in (("zh", "注册"), ("en", "Register")):
        page = new_visitor(language)
        page.goto("/")
        expect(page.get_by_role("link", name=other).first).to_be_visible()


@pytest.mark.parametrize(("language", "pattern", "lang"), [("zh", CHINESE, "zh-CN"), ("en", NO_CHINESE, "en")])
def test_the_page_arrives_in_its_language_before_any_script(
    new_visitor: Callable[..., Page], language: str, pattern: re.Pattern[str], lang: str
) -> None:
    page = new_visitor(language, java_script_enabled=False)
    page.goto("/faq")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page).to_have_title(pattern)
    title = page.get_by_role("heading", level=1)
    expect(title).to_be_visible()
    expect(title).to_have_text(pattern)
