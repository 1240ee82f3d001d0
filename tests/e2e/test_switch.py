"""Two tabs of one browser, and a switch to another linked account in one of them (decision 19)."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

Enter = Callable[..., Page]
ADMIN = "admin@lanyu.example"
TOLD, GO_ON = "You switched accounts in another tab.", "Continue with the new account"
IN_CHINESE = "账户已在其他标签页切换。", "使用新账户继续"


@pytest.fixture
def switching(enter: Enter) -> Iterator[Callable[..., tuple[Page, str]]]:
    """Opens a page for the administrator; afterwards the provider has his first account again."""
    opened: list[tuple[Page, str]] = []

    def open_page(path: str) -> tuple[Page, str]:
        page = enter(ADMIN, path)
        opened.append((page, current(page)))
        return opened[-1]

    yield open_page
    for page, account in opened:
        page.goto("/faq")
        if current(page) != account:
            switch(page, account)


def current(page: Page) -> str:
    name = page.locator(".switcher-name").first
    expect(name).to_have_text(re.compile(r"\S"), use_inner_text=True)  # the page waits for its language
    return name.inner_text()


def switch(page: Page, account: str = "") -> str:
    """To an account, or to the first of the others; its name."""
    page.locator(".switcher").first.click()
    choice = page.locator(".switcher-choose", has_text=account).first
    name = choice.locator("span").last.inner_text()
    choice.click()
    with page.expect_navigation():
        page.locator("form[action='/auth/switch'] [type=submit]").click()
    expect(page.locator(".switcher-name").first).to_have_text(name)
    return name


def browser_storage(page: Page) -> str:
    return page.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])")


def test_the_other_tab_says_so_where_it_stands(switching: Callable[..., tuple[Page, str]]) -> None:
    page, before = switching("/faq")
    other = page.context.new_page()
    other.goto("/card/list")
    expect(other.locator(".list-table tbody tr")).to_have_count(10)
    after = switch(page)
    notice = other.get_by_role("alert").filter(has_text=TOLD)
    expect(notice).to_be_visible()
    assert "/login" not in other.url
    assert "/sandbox/" not in other.url
    expect(other.locator(".switcher-name").first).to_have_text(before)
    expect(notice.get_by_role("button", name=GO_ON)).to_be_visible()
    other.get_by_role("button", name="Switch language").click()
    other.get_by_role("menuitemradio", name="中文").press("Enter")  # the notice lies above it
    in_chinese = other.get_by_role("alert").filter(has_text=IN_CHINESE[0])
    expect(in_chinese.get_by_role("button", name=IN_CHINESE[1])).to_be_visible()
    other.get_by_role("button", name="切换语言").click()
    other.get_by_role("menuitemradio", name="English").click()
    notice.get_by_role("button", name=GO_ON).click()
    expect(other.locator(".switcher-name").first).to_have_text(after)
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.locator(".switcher-name").first).to_have_text(after)


def test_a_draft_stays_with_its_account(switching: Callable[..., tuple[Page, str]]) -> None:
    page, before = switching("/card/apply")
    typed = "Draft of the first account"
    name = page.locator("[name=card_name]")
    name.fill(typed)
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    user_id = page.evaluate(
        "JSON.parse(atob(document.cookie.match(/vcc-login-info=([^;]+)/)?.[1] ?? 'e30=')).userId ?? ''"
    )
    assert not user_id or user_id not in browser_storage(page)
    other = page.context.new_page()
    other.goto("/card/apply")
    expect(other.locator("[name=card_name]")).to_have_value(typed)
    switch(page)
    page.goto("/card/apply")
    expect(name).to_be_visible()
    expect(name).to_have_value("")
    name.fill("Draft of the second account")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    other.locator("[name=card_name]").fill(f"{typed}, still here")
    other.locator("[name=email]").focus()
    expect(other.get_by_role("alert").filter(has_text=TOLD)).to_be_visible()
    other.get_by_role("button", name=GO_ON).click()
    expect(other.locator("[name=card_name]")).to_have_value("Draft of the second account")
    switch(page, before)
    page.goto("/card/apply")
    expect(name).to_have_value(f"{typed}, still here")


def test_signing_out_leaves_nothing_that_another_tab_could_bring_back(enter: Enter) -> None:
    page = enter(ADMIN, "/card/apply")
    page.locator("[name=card_name]").fill("Draft of somebody who left")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    other = page.context.new_page()
    other.goto("/card/apply")
    expect(other.locator("[name=card_name]")).to_have_value("Draft of somebody who left")
    page.get_by_role("button", name="User menu").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Sign out").click()
    with suppress(Error):  # it may be on its way to sign in already, and then goes on there
        other.goto("/")
    other.wait_for_url(lambda url: "/card/apply" not in url.partition("?")[0])
    assert "Draft of somebody who left" not in browser_storage(other)
