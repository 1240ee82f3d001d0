"""A registration on a telephone, finished from the mail's link in another browser."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints, NotAsked
from tests.e2e.test_accessibility import violations
from tests.support.portal import Portal

NEW = "lin.yue@newcompany.example"
TELEPHONE = {"viewport": {"width": 375, "height": 800}, "has_touch": True, "is_mobile": True}
CALLS = ("/register/account/check", "/register/account/activate", "/register/activateRegister", "/user/init")


def letter(portal: Portal) -> tuple[str, str]:
    """Code and link of the newest mail."""
    with closing(sqlite3.connect(portal.data_dir / "sandbox.db", timeout=20)) as db:
        query = "SELECT code, link FROM outbox_message WHERE recipient = ? ORDER BY id DESC LIMIT 1"
        return db.execute(query, (NEW,)).fetchone()


def no_small_targets(page: Page) -> list[object]:
    targets = page.locator("main :is(button, a, .ctl, label.choice):visible:not(p a, label a)").all()
    return [box for each in targets if (box := each.bounding_box()) and box["height"] < 43.5]


def test_a_telephone_registers_and_another_browser_finishes(
    new_visitor: Callable[..., Page], portal: Portal, complaints: Complaints, not_asked: NotAsked
) -> None:
    page = new_visitor("zh", **TELEPHONE)
    page.goto("/h5?inviteCode=LY8K2M&utm_source=mail&source=collection")
    page.wait_for_url(re.compile(r"/h5/landing/?\?"))
    expect(page.get_by_text("邀请码 LY8K2M 已自动填入。")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('vcc-outside-source')") == "collection"
    expect(page.locator("[data-mode=h5]")).to_have_count(1)
    assert violations(page) + no_small_targets(page) == []
    page.get_by_role("link", name="立即申请").tap()
    expect(page.get_by_role("heading", name="这个账户给谁用？")).to_be_visible()
    assert violations(page) + no_small_targets(page) == []
    page.get_by_role("link", name="个人").tap()
    page.get_by_label("邮箱").fill("lin.yue")
    page.get_by_role("button", name="发送验证邮件").tap()
    expect(page.get_by_text("邮箱格式不正确")).to_be_visible()
    expect(page.get_by_label("邮箱")).to_have_value("lin.yue")
    expect(page.get_by_label("邮箱")).to_be_focused()
    expect(page.get_by_label("邀请码")).to_have_value("LY8K2M")
    assert violations(page) + no_small_targets(page) == []
    page.get_by_label("邮箱").fill(NEW)
    page.get_by_role("button", name="发送验证邮件").tap()
    expect(page.get_by_text("验证邮件已发送到 lin****@newcompany.example。")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^剩余"))).to_be_disabled()
    assert violations(page) + no_small_targets(page) == []

    code, link = letter(portal)
    other = new_visitor("en", **TELEPHONE)
    other.goto(link)
    expect(other.get_by_label("Code from the mail")).to_have_value(code)
    expect(other.get_by_label("Email")).to_have_value(NEW)
    assert code not in other.url
    other.get_by_label("Password", exact=True).fill("short")
    other.get_by_role("button", name="Create account").tap()
    expect(other.get_by_text("Use 8-64 characters with at least a letter and a digit.")).to_be_visible()
    expect(other.get_by_label("Password", exact=True)).to_be_focused()
    assert violations(other) + no_small_targets(other) == []
    other.get_by_label("Password", exact=True).fill("harbour-2026")
    other.get_by_role("checkbox").check()
    other.get_by_role("button", name="Create account").tap()
    expect(other.get_by_role("heading", name="You're registered")).to_be_visible()
    expect(other.get_by_role("link", name="Verify identity")).to_have_attribute("href", re.compile("/kyc$"))
    assert violations(other) + no_small_targets(other) == []
    other.get_by_role("link", name="Go to my account").tap()
    expect(other.get_by_role("heading", level=1, name="My account")).to_be_visible()
    assert not_asked(CALLS) == []
