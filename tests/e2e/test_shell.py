"""The frame around each page: menu by permission, language, theme, account switcher (spec §2, §6)."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_an_operator_sees_only_the_granted_entries(sign_in: Callable[..., Page]) -> None:
    page = sign_in("operator@lanyu.example")
    menu = page.get_by_role("navigation", name="Main menu")
    expect(menu.get_by_role("link", name="My account")).to_be_visible()
    expect(menu.get_by_text("FAQ")).to_have_count(0)
    page.goto("/card/apply")
    page.wait_for_url(re.compile(r"/noAuth/page/?\?redirect="))


def test_an_admin_sees_the_five_entries(sign_in: Callable[..., Page]) -> None:
    page = sign_in("admin@lanyu.example")
    menu = page.get_by_role("navigation", name="Main menu")
    for name in ("My account", "Cards", "Transactions", "Fund flow", "FAQ"):
        expect(menu.get_by_text(name, exact=True)).to_be_visible()


def test_the_language_switch_keeps_form_and_place(sign_in: Callable[..., Page]) -> None:
    page = sign_in("admin@lanyu.example", "/card/apply", language="zh")
    name = page.get_by_label("卡片名称")
    name.fill("测试卡 Zürich")
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
    for language, other in (("zh", "登录"), ("en", "Sign in")):
        page = new_visitor(language)
        page.goto("/")
        expect(page.get_by_role("link", name=other).first).to_be_visible()
