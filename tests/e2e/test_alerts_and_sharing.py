"""What stands on every page: alerts, "why can I not?", and a screen that others may see."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.support.portal import Portal

Enter = Callable[..., Page]
ADMIN, OPERATOR = "admin@lanyu.example", "operator@lanyu.example"


BLURRED = "rgba(0, 0, 0, 0)"
"""The colour of a text that only its shadow shows."""


@pytest.mark.parametrize(
    ("language", "name", "dismiss", "back"),
    [("zh", "提醒", "忽略", "恢复显示"), ("en", "alert", "Dismiss", "Show again")],
)
def test_alerts_lead_to_what_they_are_about(
    enter: Enter, portal: Portal, language: str, name: str, dismiss: str, back: str
) -> None:
    page = enter(ADMIN, "/faq", language)
    page.locator(".support").get_by_role("button", name=name).click()
    rows = page.get_by_role("listitem").filter(has=page.locator("[data-keep-open]"))
    first = rows.first
    expect(first).to_be_visible()
    assert violations(page) == []
    count = rows.count()
    first.get_by_role("button", name=dismiss).press("Enter")
    expect(rows).to_have_count(count - 1)
    expect(first.get_by_role("button", name=dismiss)).to_be_focused()
    # In another sign-in of this browser too.
    page.context.clear_cookies()
    again = portal.sign_in(ADMIN).partition("=")
    page.context.add_cookies([{"name": again[0], "value": again[2], "url": portal.url, "httpOnly": True}])
    page.reload()
    page.locator(".support").get_by_role("button", name=name).click()
    expect(rows).to_have_count(count - 1)
    page.get_by_role("button", name=back).click()
    expect(rows).to_have_count(count)
    address = rows.last.get_by_role("link").get_attribute("href")
    rows.last.get_by_role("link").click()
    page.wait_for_url(f"**{address}")


def test_why_not_says_which_rule_and_what_changes_it(enter: Enter) -> None:
    page = enter(OPERATOR, "/account", "en", color_scheme="dark")
    page.get_by_role("button", name="User menu").click()
    page.get_by_role("button", name="Why can't I?").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("page./account/quota").first).to_be_visible()
    expect(dialog.get_by_text("Ask your administrator for it").first).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").last.click()
    expect(dialog).to_have_count(0)


def test_a_shared_screen_shows_no_amounts_and_names(enter: Enter) -> None:
    page = enter(ADMIN, "/account")
    balance = page.get_by_role("table").first.get_by_role("cell").first
    expect(balance).to_be_visible()
    expect(balance).not_to_have_css("color", BLURRED)
    page.locator("#main").focus()
    page.keyboard.press("m")
    expect(page.locator("html")).to_have_attribute("data-share", "")
    expect(balance).to_have_css("color", BLURRED)
    expect(page.locator(".switcher-name").first).to_have_css("color", BLURRED)
    page.get_by_role("button", name="Get a statement").click()
    box = page.get_by_role("dialog").get_by_role("checkbox", name="USD").locator("xpath=..")
    expect(box).to_contain_text("****")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-share", "")
    expect(page.get_by_role("table").first.get_by_role("cell").first).to_have_css("color", BLURRED)
    page.goto("/card/list")
    name = page.locator("tbody td").nth(1)
    expect(name).to_be_visible()
    expect(name).to_have_css("color", BLURRED)
    page.goto("/card/list?sort=-used")
    page.locator("tbody a[data-open-row]").first.click()
    expect(page.locator("h1 > span")).to_have_css("color", BLURRED)
    expect(page.get_by_label("You are here").locator("[aria-current=page] > span")).to_have_css("color", BLURRED)
    expect(page).to_have_title(re.compile("^Card detail"))
    left = page.get_by_text(re.compile("left of"))
    expect(left.first).to_have_css("color", BLURRED)
    card = page.url.partition("cardId=")[2]
    page.goto(f"/card/updateLimit?cards={card}")
    expect(page.get_by_role("heading", level=1).locator("+ span > span")).to_have_css("color", BLURRED)
    page.goto("/settings")
    expect(page.get_by_text("cfo@lanyu.example")).to_have_css("color", BLURRED)
    page.goto(f"/card/detail?cardId={card}")
    expect(page.locator("h1 > span")).to_be_visible()
    page.get_by_role("button", name="End screen-share mode").first.click()
    expect(page.locator("html")).not_to_have_attribute("data-share", "")
    expect(page.locator("h1 > span")).not_to_have_css("color", BLURRED)
    expect(page).not_to_have_title(re.compile("^Card detail"))
