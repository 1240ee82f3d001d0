"""What axe finds in a page as it stands, in one theme or in both, and tables that cannot be heard."""

import re
from collections.abc import Mapping

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Frame, Page, expect

from tests.e2e.conftest import DRAWN, raw_texts

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]},
    "rules": {"label-content-name-mismatch": {"enabled": True}},  # WCAG 2.5.3; axe counts it among its experiments
    "resultTypes": ["violations"],  # all rules run; half the time went into describing each element that passes
}
COLOURS = RULES | {"runOnly": ["color-contrast", "link-in-text-block"]}
"""Of these rules all that look at colours; a theme changes nothing else (tests/contract/test_styles.py)."""
LANGUAGES, THEMES = "(Switch language|切换语言)$", "^Appearance$"
SETTLED = """() => Promise.all(document.getAnimations()
    .filter(each => each.effect.getComputedTiming().endTime !== Infinity)
    .map(each => each.finished.catch(() => null)))"""
FOUND = """async rules => (await axe.run(rules)).violations
    .map(rule => `${rule.id}: ${JSON.stringify(rule.nodes.slice(0, 4).map(node => node.target))}`)"""

REMEMBERED = """() => {
    const colour = axe.commons.color.Color.prototype, read = colour.parseString, known = new Map();
    colour.parseString = function (text) {
        if (known.has(text)) return Object.assign(this, known.get(text));
        read.call(this, text);
        known.set(text, {r: this.r, g: this.g, b: this.b, alpha: this.alpha});
        return this;
    };
}"""
"""A page has some dozen colours, which axe would read anew for each element behind each text."""

TABLES = """() => [...document.querySelectorAll("table")]
    .filter(table => table.checkVisibility() && !table.closest("[aria-hidden=true], [aria-busy=true]"))
    .flatMap(table => [
        ...(table.caption || table.ariaLabel || table.getAttribute("aria-labelledby") ? [] : [`no name: ${table.innerText}`]),
        ...[...table.tBodies].flatMap(body => [...body.rows])
            .filter(row => row.checkVisibility() && !row.matches(".list-below") && !row.querySelector("th, [role=rowheader]"))
            .slice(0, 1).map(row => `no cell heads the row: ${row.innerText}`)])"""
"""Whoever hears a table hears which one it is, and at each cell of which row."""


def violations(place: Page | Frame, rules: Mapping[str, object] = RULES) -> list[str]:
    """What axe finds in a page, or inside a frame: a page cannot look into it."""
    if isinstance(place, Page):
        place.wait_for_load_state("networkidle")
    _come_to_rest(place)
    assert raw_texts(place.locator("body").inner_text()) == []
    if not place.evaluate("'axe' in window"):
        place.evaluate(AXE_SCRIPT)
        place.evaluate(REMEMBERED)
    unheard = [] if rules is COLOURS else place.evaluate(TABLES)
    if not place.evaluate(FOUND, rules):
        return unheard
    _come_to_rest(place)  # rows may have been asked for anew just while it looked
    return unheard + place.evaluate(FOUND, rules)


def _come_to_rest(place: Page | Frame) -> None:
    """Rows fade while those that come in their place are awaited; a menu or dialog fades in."""
    expect(place.locator('.list[data-busy="true"]')).to_have_count(0)
    place.evaluate(SETTLED)


def choose(page: Page, menu: str, choice: str) -> None:
    """Change language or theme in place; both change nothing but the look (test_language, test_shell)."""
    page.get_by_role("button", name=re.compile(menu)).click()
    page.get_by_role("menuitemradio", name=re.compile(choice)).click()
    expect(page.get_by_role("menuitemradio")).to_have_count(0)


def dark_too(page: Page) -> list[str]:
    """What axe finds in the light theme, in which the page is, and in the dark one; then it is light again."""
    found = violations(page)
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)  # pyright: ignore[reportArgumentType]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.evaluate(DRAWN)
        found += violations(page, COLOURS) if theme == "dark" else []
    return found
