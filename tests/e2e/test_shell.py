"""The frame around each page: menu by permission, theme, account switcher, keyboard (spec §2, §4, §6)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import DRAWN, NotAsked, hold_clock
from tests.support.portal import Portal
from tests.support.windows import Windows

Enter = Callable[..., Page]
ADMIN = "admin@lanyu.example"
BEHIND_TLS = "https://portal.example"
KEPT = ["vcc-language", "vcc-theme", "vcc-styles"]


def test_an_operator_sees_only_the_granted_entries(enter: Enter) -> None:
    page = enter("operator@lanyu.example")
    menu = page.get_by_role("navigation", name="Main menu")
    expect(menu.get_by_role("link")).to_have_text(["My account", "Card list", "Transactions"])
    page.goto("/card/apply")
    page.wait_for_url(re.compile(r"/noAuth/page/?\?redirect="))


def test_an_admin_sees_the_five_entries(enter: Enter) -> None:
    page = enter(ADMIN, "/faq")
    menu = page.get_by_role("navigation", name="Main menu")
    for name in ("My account", "Cards", "Transactions", "Fund flow", "FAQ"):
        expect(menu.get_by_text(name, exact=True)).to_be_visible()


def test_the_theme_is_chosen_without_the_server_and_stays(enter: Enter) -> None:
    page = enter(ADMIN)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("menuitemradio", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/faq", wait_until="commit")
    page.wait_for_selector("body", state="attached")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark", "before the first paint"


def test_switching_the_account_is_confirmed(enter: Enter, not_asked: NotAsked) -> None:
    page = enter(ADMIN)
    switcher = page.get_by_role("button", name="Switch account")
    switcher.click()
    page.locator(".switcher-choose").first.click()
    confirm = page.get_by_role("dialog", name="Switch account?")
    expect(confirm).to_be_visible()
    assert confirm.bounding_box()["width"] == 382
    confirm.get_by_role("button", name="Cancel").click()
    expect(confirm).to_have_count(0)
    before = switcher.locator(".switcher-name").inner_text()
    switch_to(page, page.locator(".switcher-choose").first)
    try:
        expect(switcher).not_to_contain_text(before)
    finally:  # the provider remembers the choice, and other tests sign in as the same person
        switch_to(page, page.locator(".switcher-choose", has_text=before))
    expect(switcher).to_contain_text(before)
    assert not_asked(["/user/biz/switch"]) == []


def switch_to(page: Page, account: Locator) -> None:
    page.get_by_role("button", name="Switch account").click()
    account.click()
    page.get_by_role("dialog", name="Switch account?").get_by_role("button", name="Switch", exact=True).click()
    page.wait_for_url(re.compile("/account|/landing"), wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_copying_says_so_for_one_second(enter: Enter) -> None:
    page = enter(ADMIN, "/faq", "zh", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="切换账户").click()
    copy = page.get_by_role("button", name="复制").first
    said = copy.locator("[role=status]")
    expect(copy).to_be_visible()  # what is to come yet would not, once the clock stands
    page.clock.install()
    hold_clock(page)
    copy.press("Enter")  # a click waits for a frame, and there is none while the clock stands
    expect(said).to_have_text("复制成功")
    page.clock.run_for(950)
    expect(said).to_have_text("复制成功")
    page.clock.run_for(1050)
    expect(said).not_to_have_text("复制成功")
    assert re.fullmatch(r"\d{16}", page.evaluate("navigator.clipboard.readText()"))


def test_the_keyboard_reaches_everything(enter: Enter) -> None:
    page = enter(ADMIN, "/faq")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to main content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to main content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    face = page.get_by_role("button", name="User menu")
    face.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".menu-panel").get_by_role("link").first).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Sign out")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Keyboard shortcuts")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Sign out")).to_be_focused()
    page.keyboard.press("Escape")
    expect(face).to_be_focused()
    expect(page.get_by_role("button", name="Sign out")).to_be_hidden()


def test_after_a_link_of_the_page_the_next_key_goes_on_in_the_page_that_it_led_to(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/account")
    page.get_by_role("link", name="View all").press("Enter")
    expect(page.get_by_role("heading", name="Transactions", level=1)).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("main").locator(":focus")).to_have_count(1)


def test_the_toolbar_covers_no_content_and_its_counts_are_whole(enter: Enter) -> None:
    page = enter(ADMIN, "/card/list")
    tools = page.get_by_role("complementary", name="Help tools")
    covered = """tools => [...document.querySelectorAll('main .panel, main h1')].some(each => {
        const a = each.getBoundingClientRect(), b = tools.getBoundingClientRect()
        return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom
    })"""
    cut = "tools => [...tools.querySelectorAll('span')].some(each => each.getBoundingClientRect().right > innerWidth)"
    expect(tools.get_by_role("button", name=re.compile(r"^\d+ alerts?$"))).to_be_visible()
    for width in (1440, 1300, 1280, 1024):
        page.set_viewport_size({"width": width, "height": 900})
        expect(tools.get_by_role("link", name="FAQ")).to_be_visible()
        expect(page.locator("main .panel").first).to_be_visible()
        page.evaluate(DRAWN)
        assert not tools.evaluate(covered), width
        assert not tools.evaluate(cut), width
    top = tools.get_by_role("button", name="Back to top")
    expect(top).to_be_hidden()
    place = "link => link.getBoundingClientRect().left"
    before = tools.get_by_role("link", name="FAQ").evaluate(place)
    page.evaluate("scrollTo(0, 400)")
    expect(top).to_be_visible()
    after = tools.get_by_role("link", name="FAQ").evaluate(place)
    assert after == before, "a press on what has moved away under the pointer is lost"
    top.click()
    expect(top).to_be_hidden()
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("path", ["/", "/sandbox/sign-in"])
def test_a_phone_scrolls_only_down(new_visitor: Callable[..., Page], path: str, language: str) -> None:
    page = new_visitor(language, viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    wide = """[...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > 376
        && !each.closest('.hero-cards, [class*=texture]')).map(each => each.className)"""
    assert page.evaluate(wide) == []


def test_what_the_scripts_keep_in_cookies_travels_encrypted_behind_tls(portal: Portal, windows: Windows) -> None:
    """Behind a proxy with TLS, which the browser meets here as an address that answers with the portal's pages."""
    page = windows.open_page(portal.url, "en")
    name, _, value = portal.sign_in(ADMIN).partition("=")

    def proxy(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(BEHIND_TLS, portal.url)))

    page.route(f"{BEHIND_TLS}/**", proxy)
    for origin, is_secure in ((portal.url, False), (BEHIND_TLS, True)):
        page.context.add_cookies([{"name": name, "value": value, "url": origin}])
        page.goto(f"{origin}/faq")
        for button, choice in (("Appearance", "Dark"), ("Switch language", "English")):
            page.get_by_role("button", name=button).click()
            page.get_by_role("menuitemradio", name=choice).click()
        expect(page.locator("link[rel=stylesheet]")).to_have_attribute("media", "all")
        for each in KEPT:  # a choice that changes nothing to be seen is kept a moment after the press
            page.wait_for_function("(name) => document.cookie.includes(`${name}=`)", arg=each)
        kept = {each.get("name"): each.get("secure") for each in page.context.cookies(origin)}
        assert {name: kept.get(name) for name in KEPT} == dict.fromkeys(KEPT, is_secure), origin
