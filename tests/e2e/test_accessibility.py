"""No violation of WCAG 2.2 A and AA that axe can find, on each page, language and theme (ux checklist 36)."""

import re
from collections.abc import Callable, Mapping

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Frame, Page, expect

from tests.e2e.conftest import DRAWN, raw_texts

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]},
    "resultTypes": ["violations"],  # all rules run; half the time went into describing each element that passes
}
COLOURS = RULES | {"runOnly": ["color-contrast", "link-in-text-block"]}
"""Of these rules all that look at colours; a theme changes nothing else (tests/contract/test_styles.py)."""
LANGUAGES, THEMES = "^(Switch language|切换语言)$", "^Appearance$"
SETTLED = """() => Promise.all(document.getAnimations()
    .filter(each => each.effect.getComputedTiming().endTime !== Infinity)
    .map(each => each.finished.catch(() => null)))"""
FOUND = """async rules => (await axe.run(rules)).violations
    .map(rule => `${rule.id}: ${JSON.stringify(rule.nodes.slice(0, 4).map(node => node.target))}`)"""
PEOPLE_AND_PAGES = [  # besides each page as test_layout visits it
    ("single@lanyu.example", "/card/recharge"),
    ("kyc-failed@lanyu.example", "/account"),
    ("operator@lanyu.example", "/card/apply"),
    ("unactive@lanyu.example", "/account"),
    ("invalid@lanyu.example", "/account"),
]


def violations(place: Page | Frame, rules: Mapping[str, object] = RULES) -> list[str]:
    """What axe finds in a page, or inside a frame: a page cannot look into it."""
    if isinstance(place, Page):
        place.wait_for_load_state("networkidle")
    _come_to_rest(place)
    assert raw_texts(place.locator("body").inner_text()) == []
    if not place.evaluate("'axe' in window"):
        place.evaluate(AXE_SCRIPT)
    if not place.evaluate(FOUND, rules):
        return []
    _come_to_rest(place)  # rows may have been asked for anew just while it looked
    return place.evaluate(FOUND, rules)


def _come_to_rest(place: Page | Frame) -> None:
    """Rows fade while those that come in their place are awaited; a menu or dialog fades in."""
    expect(place.locator('.list[data-busy="true"]')).to_have_count(0)
    place.evaluate(SETTLED)


def test_the_rules_of_colours_are_all_that_axe_has_of_that_kind(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<p style='color: #aaa; background: #fff'>Hardly to be read</p>")
    page.evaluate(AXE_SCRIPT)
    tags = RULES["runOnly"]["values"]
    asked = page.evaluate(
        "tags => axe.getRules(tags).filter(rule => rule.tags.includes('cat.color')).map(rule => rule.ruleId)", tags
    )
    found = page.evaluate(FOUND, COLOURS)
    page.close()
    assert sorted(asked) == COLOURS["runOnly"]
    assert [each.partition(":")[0] for each in found] == ["color-contrast"]


def choose(page: Page, menu: str, choice: str) -> None:
    """Change language or theme in place; both change nothing but the look (test_language, test_shell)."""
    page.get_by_role("button", name=re.compile(menu)).click()
    page.get_by_role("menuitemradio", name=re.compile(choice)).click()
    expect(page.get_by_role("menuitemradio")).to_have_count(0)


@pytest.mark.parametrize(("who", "path"), PEOPLE_AND_PAGES)
def test_a_page_has_no_violation(enter: Callable[..., Page], who: str, path: str) -> None:
    page = enter(who, path, "zh", color_scheme="light")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    found = {"zh light": violations(page)}
    choose(page, LANGUAGES, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    found["en light"] = violations(page)
    choose(page, THEMES, "Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found["en dark"] = violations(page, COLOURS)
    choose(page, LANGUAGES, "中文")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    found["zh dark"] = violations(page, COLOURS)
    assert found == {look: [] for look in found}


@pytest.mark.parametrize("path", ["/sandbox/sign-in", "/sandbox/register"])
def test_a_page_for_everybody_has_no_violation(new_visitor: Callable[..., Page], path: str) -> None:
    page = new_visitor("en", color_scheme="light")
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def dark_too(page: Page) -> list[str]:
    """What axe finds in the light theme, in which the page is, and in the dark one; then it is light again."""
    found = violations(page)
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)  # pyright: ignore[reportArgumentType]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.evaluate(DRAWN)
        found += violations(page, COLOURS) if theme == "dark" else []
    return found


def test_a_form_with_errors_and_its_dialogs_have_no_violation(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/apply", color_scheme="light")
    page.get_by_role("button", name="Review application").click()
    expect(page.get_by_text("Required").first).to_be_visible()
    expect(page.locator("main form :focus")).to_be_visible()  # the first wrong field is brought into view
    page.evaluate("scrollTo(0, 0)")  # the form's foot covers part of what is behind it, wherever the page stands
    assert dark_too(page) == []
    page.get_by_role("button", name="Switch account").click()
    assert dark_too(page) == []


def test_the_verification_dialog_has_no_violation(enter: Callable[..., Page]) -> None:
    page = enter("kyc-init@lanyu.example")
    page.get_by_role("button", name="Apply for a card").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


def test_a_card_page_has_no_violation(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    expect(page.get_by_role("heading", level=2, name="Limits")).to_be_visible()
    assert violations(page) == []
