"""What somebody sees on a page, said in both languages, and looked for in both on one page load."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, cast

from playwright.sync_api import Locator, Page, expect

Language = Literal["zh", "en"]
OTHER: dict[Language, Language] = {"zh": "en", "en": "zh"}
PATIENCE = 20_000
"""Milliseconds that a busy machine takes for a page."""
_MENU = re.compile("(Switch language|切换语言)$")
_CHOICES = {"zh": ("中文", "zh-CN"), "en": ("English", "en")}


@dataclass(frozen=True)
class Sight:
    """A control, a heading or, without a role, words on the page."""

    role: str
    zh: str
    en: str

    def named(self, language: Language) -> str:
        """What it is called."""
        return self.zh if language == "zh" else self.en

    def on(self, where: Page | Locator, language: Language) -> Locator:
        """Whatever is called like that there."""
        name = self.named(language)
        if not self.role:
            return where.get_by_text(name)
        return where.get_by_role(cast("Any", self.role), name=name)


def words(zh: str, en: str) -> Sight:
    """A text."""
    return Sight("", zh, en)


def speak(page: Page, language: Language) -> None:
    """Change the language in place; the page is not loaded again."""
    name, tag = _CHOICES[language]
    page.get_by_role("button", name=_MENU).click()
    page.get_by_role("menuitemradio", name=name).click()
    expect(page.get_by_role("menuitemradio")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("lang", tag)


def sees(where: Page | Locator, language: Language, there: Iterable[Sight], absent: Iterable[Sight] = ()) -> None:
    """What is there comes first: what is absent by then will not come."""
    for one in there:
        expect(one.on(where, language).first).to_be_visible(timeout=PATIENCE)
    for one in absent:
        expect(one.on(where, language)).to_have_count(0)


def sees_in_both(page: Page, language: Language, there: Iterable[Sight], absent: Iterable[Sight] = ()) -> Language:
    """The same in the language of the page and then in the other one, which is answered."""
    there, absent = list(there), list(absent)
    expect(page.locator("main [aria-busy=true]")).to_have_count(0, timeout=PATIENCE)
    sees(page, language, there, absent)
    speak(page, OTHER[language])
    sees(page, OTHER[language], there, absent)
    return OTHER[language]


def held_down(button: Locator) -> None:
    """Enter on a button, held until the keyboard repeats it."""
    button.focus()
    for _ in range(6):
        button.page.keyboard.down("Enter")
    button.page.keyboard.up("Enter")
