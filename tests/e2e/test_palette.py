"""The command palette: by key and by pointer, to pages, cards and actions; only what its user may open."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations

Enter = Callable[..., Page]


def test_everything_is_a_few_letters_away(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/faq")
    opener = page.get_by_role("searchbox", name="Search questions")
    opener.focus()
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name="Search and go to")
    box = palette.get_by_role("combobox")
    expect(box).to_be_focused()
    expect(palette.get_by_role("option", name="Allocate quota")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(palette).to_have_count(0)
    expect(opener).to_be_focused()
    page.keyboard.press("Control+k")
    box.fill("分配额度")
    expect(palette.get_by_role("option").first).to_have_text(re.compile("Allocate quota"))
    box.fill("切换语言")
    page.keyboard.press("Enter")
    expect(palette).to_have_count(0)
    expect(page.get_by_role("heading", level=1, name="常见问题")).to_be_visible()
    page.get_by_role("button", name="搜索与跳转").click()
    palette = page.get_by_role("dialog", name="搜索与跳转")
    palette.get_by_role("combobox").fill("Google")
    card = palette.get_by_role("group", name="卡片").get_by_role("option").first
    expect(card).to_be_visible()
    expect(card).to_have_attribute("aria-selected", "true")
    told = str(card.get_attribute("id"))  # by which a reader says what Enter takes
    expect(palette.get_by_role("combobox")).to_have_attribute("aria-activedescendant", told)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/card/detail/?\?cardId=\d{16}$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Google")


def test_that_nothing_fits_is_told_to_who_does_not_see_it(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/faq")
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name="Search and go to")
    box, status = palette.get_by_role("combobox"), palette.get_by_role("status")
    box.fill("no such thing")
    expect(status).to_have_text("Nothing found")
    box.fill("settings")
    expect(palette.get_by_role("option", name="Settings")).to_be_visible()
    expect(status).to_be_empty()


def test_an_operator_is_offered_what_was_granted(enter: Enter) -> None:
    page = enter("operator@lanyu.example", "/account")
    expect(page.get_by_role("heading", level=1, name="My account")).to_be_visible()
    page.keyboard.down("l")
    expect(page.get_by_role("heading", level=1, name="我的账户")).to_be_visible()
    page.keyboard.up("l")
    expect(page.get_by_role("heading", level=1, name="My account")).to_be_visible()
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name="Search and go to")
    pages = palette.get_by_role("group", name="Pages").get_by_role("option")
    expect(pages.filter(has_text="Card list")).to_be_visible()
    for name in ("Allocate quota", "Account top-up", "Settings", "Operation log", "Business verification"):
        expect(pages.filter(has_text=name)).to_have_count(0)
    palette.get_by_role("combobox").fill("why can")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Why can't I?")).to_be_visible()
