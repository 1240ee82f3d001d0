"""Settings in the browser: saved once by an administrator, and what the browser shows without the server."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked

Enter = Callable[..., Page]
ADMIN, OPERATOR = "admin@lanyu.example", "operator@lanyu.example"
CALLS = (
    "GET /account/config/alarmInfo",
    "POST /account/config/alarmInfo",
    "/account/list/config/autoTopUp",
    "/account/update/config/autoTopUp",
    "/user/existPwd",
    "/user/expand",
    "/user/kycSource/config/info",
)


def alerts(page: Page, title: str = "Low-balance alert") -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=title))


def test_an_alert_and_an_automatic_top_up_are_saved_once(enter: Enter, not_asked: NotAsked) -> None:
    page = enter(ADMIN, "/faq")
    page.get_by_role("button", name="User menu").hover()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    alert = alerts(page)
    top_up = alerts(page, "Automatic top-up")
    alert.get_by_role("radio", name=re.compile("EUR")).check()
    switch = alert.get_by_role("switch", name="Alert when the balance is low")
    expect(switch).not_to_be_checked(timeout=1)  # what is kept of EUR is there before anything was asked
    switch.check()
    expect(alert.get_by_text(re.compile(r"EUR [\d,]+\.\d\d unassigned now"))).to_be_visible()
    expect(switch).to_be_checked()
    alert.get_by_role("button", name="Save").click()
    amount = alert.get_by_label("Alert below")
    expect(amount).to_be_focused()
    expect(alert.get_by_role("alert").first).to_be_visible()
    assert violations(page) == []
    amount.fill("1234.5")
    box = alert.locator("#mailbox_list")
    box.fill("nobody")
    box.press("Enter")
    alert.get_by_role("button", name="Save").click()
    expect(alert.get_by_text("Enter a full email address", exact=False)).to_be_visible()
    alert.get_by_role("button", name="Remove nobody").click()
    box.fill("finance@lanyu.example")
    box.press("Enter")
    box.fill("second@lanyu.example")
    page.reload()
    expect(amount).to_have_value("1,234.50")
    for mailbox in ("finance@lanyu.example", "second@lanyu.example"):
        expect(alert.get_by_text(mailbox)).to_be_visible()
    alert.get_by_role("button", name="Save").dblclick()
    expect(alert.get_by_text("Below EUR 1,234.50")).to_be_visible()
    top_up.get_by_label("Amount each time").fill("51000")
    top_up.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved", exact=True).first).to_be_visible()
    page.reload()
    expect(top_up.get_by_label("Amount each time")).to_have_value("51,000.00")
    page.goto("/logs?operation=UPDATE_ALARM")
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("EUR 1,234.50")
    expect(page.get_by_role("row").filter(has_text="EUR 1,234.50")).to_have_count(1)
    assert not_asked(CALLS) == []


def test_what_the_browser_shows_is_set_without_the_server(enter: Enter) -> None:
    page = enter(ADMIN, "/settings", "zh", color_scheme="dark")
    expect(page.get_by_role("heading", level=1, name="设置")).to_be_visible()
    expect(page.get_by_text("已设置", exact=True)).to_be_visible()
    assert page.get_by_role("link", name="修改或找回支付密码").get_attribute("target") == "_blank"
    assert violations(page) == []
    page.get_by_role("switch", name="启用单键快捷键").uncheck()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="查看全部快捷键").click()
    expect(page.get_by_role("dialog").get_by_role("switch", name="启用单键快捷键")).not_to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("switch", name="启用单键快捷键").check()
    page.get_by_role("switch", name="隐藏首页金额").check()
    page.get_by_label("卡片到期前").select_option("7 天")
    page.get_by_label("开卡申请等待超过").select_option("不提醒")
    page.get_by_role("button", name="浅色").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Cards expire within")).to_have_value("7")
    expect(page.get_by_label("Applications take over")).to_have_value("0")
    assert violations(page) == []
