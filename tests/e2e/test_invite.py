"""Inviting in the browser: the link and its QR code, mails to several, rewards with their file, and who may."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.support.sights import Sight, sees_in_both, words

Enter = Callable[..., Page]
CALLS = (
    "POST /user/list/invitationCode",
    "POST /user/send/email/invitationRegister",
    "GET /user/invitation/reward/detail",
    "POST /user/invitation/reward/list",
    "GET /activityconfig/query",
    "POST /file/generate",
    "GET /file/download",
)
SEEN = (
    Sight("heading", "邀请有礼", "Invite for rewards"),
    Sight("link", "参加活动", "Join the campaign"),
    Sight("img", "邀请链接的二维码", "QR code of your invitation link"),
    Sight("button", "发送邀请", "Send invitations"),
    Sight("heading", "我的奖励", "Your rewards"),
    Sight("heading", "活动规则", "Rules"),
    Sight("link", "待到账", "Pending"),
    words("共 6 条奖励", "6 rewards"),
)


def test_somebody_invites_and_downloads_what_it_has_brought(enter: Enter, not_asked: NotAsked) -> None:
    page = enter("admin@lanyu.example", "/faq", "zh")
    page.get_by_role("button", name="用户菜单").hover()
    page.get_by_role("link", name="邀请有礼").click()
    assert sees_in_both(page, "zh", SEEN) == "en"
    page.get_by_role("button", name="Copy the invitation link").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    box = page.get_by_role("textbox", name="Email addresses")
    page.get_by_role("button", name="Send invitations").click()
    expect(page.get_by_text("Enter at least one email address.")).to_be_visible()
    expect(box).to_be_focused()
    box.fill("a@b.co;c@b.co, d@b.co，e@b.co;f@b.co,g@b.co")
    box.press("Enter")
    expect(box).to_have_value("g@b.co")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("You can add up to 5 email addresses.", exact=False)).to_be_visible()
    box.fill("")
    expect(page.get_by_text("You can add up to 5 email addresses.", exact=False)).to_have_count(0)
    for _ in range(5):
        box.press("Backspace")
    for address in ("new@company.example", "admin@lanyu.example", "lost@unreachable.example"):
        box.fill(address)
        box.press("Enter")
    page.get_by_role("button", name="Send invitations").dblclick()
    row = page.get_by_role("listitem")
    expect(row.filter(has_text="new@company.example")).to_contain_text("Sent")
    expect(row.filter(has_text="admin@lanyu.example")).to_contain_text("This is your own address.")
    expect(row.filter(has_text="lost@unreachable.example")).to_contain_text("receive email")
    expect(page.get_by_role("button", name="Remove lost@unreachable.example")).to_be_visible()
    expect(page.get_by_role("button", name="Remove new@company.example")).to_have_count(0)
    expect(box).to_be_focused()
    page.get_by_role("button", name="Generate file").press("Enter")
    expect(page.get_by_role("button", name="Your reward file is being prepared")).to_be_focused()
    expect(page.get_by_role("button", name="Generate file")).to_be_focused()
    with page.expect_download() as file:
        page.get_by_role("button", name=re.compile("Download.*All rewards")).click()
    assert file.value.suggested_filename.endswith(".xlsx")
    page.get_by_role("link", name="Void").click()
    expect(page.get_by_text("1 reward", exact=False).first).to_be_visible()
    assert violations(page) == []
    assert not_asked(CALLS) == []


def test_who_has_the_right_sees_why_there_is_nothing_yet(enter: Enter) -> None:
    page = enter("finance@lanyu.example", "/invite")
    expect(page.get_by_text("No rewards yet")).to_be_visible()
    expect(page.get_by_text("No files yet")).to_be_visible()
    expect(page.get_by_role("button", name="Send invitations")).to_be_enabled()


def test_without_the_right_somebody_reads_whom_to_ask(enter: Enter) -> None:
    page = enter("operator@lanyu.example", "/invite")
    expect(page).to_have_url(re.compile("/noAuth"))
    page.get_by_role("button", name="User menu").hover()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    expect(page.get_by_role("link", name="Invite for rewards")).to_have_count(0)
