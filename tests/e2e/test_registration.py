"""A registration on a telephone or a desk, finished from the mail's link in another browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Complaints, NotAsked
from tests.e2e.steps import newest_letter
from tests.support.portal import Portal

TELEPHONE = {"viewport": {"width": 375, "height": 800}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
CALLS = ("/register/account/check", "/register/account/activate", "/register/activateRegister", "/user/init")


def too_small(page: Page) -> list[object]:
    targets = page.locator("main :is(button, a, .ctl, label.choice):visible:not(p a, label a)").all()
    return [box for each in targets if (box := each.bounding_box()) and box["height"] < 43.5]


WORDS = {
    "invited": ("邀请码 LY8K2M 已自动填入。", "Invitation code LY8K2M is filled in for you."),
    "apply": ("立即申请", "Apply now"),
    "who": ("这个账户给谁用？", "Who is this account for?"),
    "myself": ("个人", "Myself"),
    "email": ("邮箱", "Email"),
    "send": ("发送验证邮件", "Send the email"),
    "wrong email": ("邮箱格式不正确", "This is not a valid email address."),
    "invitation": ("邀请码", "Invitation code"),
    "code": ("邮件验证码", "Code from the email"),
    "password": ("密码", "Password"),
    "look": ("显示密码", "Show password"),
    "register": ("创建账户", "Create account"),
    "weak": ("密码需为 8 至 64 个字符", "Use 8–64 characters with at least a letter and a digit."),
    "done": ("注册成功", "You're registered"),
    "verify": ("去实名认证", "Verify identity"),
    "go on": ("进入我的账户", "Go to my account"),
    "account": ("我的账户", "My account"),
}


def refused(page: Page, word: Callable[[str], str]) -> None:
    """A password that is too weak: it is hidden again as it is sent, and the tick below it stays."""
    page.get_by_label(word("password"), exact=True).fill("short")
    page.get_by_role("button", name=word("look")).click()
    page.get_by_role("checkbox").check()
    page.evaluate("addEventListener('submit', () => sessionStorage.sent = document.querySelector('#password').type)")
    page.get_by_role("button", name=word("register")).click()
    expect(page.get_by_text(word("weak"))).to_be_visible()
    expect(page.get_by_role("checkbox")).to_be_checked()
    assert page.evaluate("sessionStorage.sent") == "password", "the browser would keep it with what else was typed"


def test_what_is_typed_before_the_mail_is_sent_survives_a_reload(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **TELEPHONE)
    page.goto("/h5/landing/form?role=PERSONAL")
    page.locator("html:not(.i18n-pending)").wait_for()
    page.get_by_label("Email", exact=True).press_sequentially("lin@newcompany.exam")
    page.get_by_label(WORDS["invitation"][1]).fill("LY8K2M")
    area = page.locator("select[name=area]")
    area.select_option("HK")
    page.reload()
    expect(page.get_by_label("Email", exact=True)).to_have_value("lin@newcompany.exam")
    expect(page.get_by_label(WORDS["invitation"][1])).to_have_value("LY8K2M")
    expect(area).to_have_value("HK")


@pytest.mark.parametrize(
    ("first", "second", "window"),
    [("zh", "en", TELEPHONE), ("en", "zh", TELEPHONE), ("zh", "en", DESKTOP), ("en", "zh", DESKTOP)],
    ids=["telephone-zh-en", "telephone-en-zh", "desktop-zh-en", "desktop-en-zh"],
)
def test_somebody_registers_and_another_browser_finishes(
    new_visitor: Callable[..., Page],
    portal: Portal,
    complaints: Complaints,
    not_asked: NotAsked,
    first: str,
    second: str,
    window: dict[str, object],
) -> None:
    name = f"lin.yue.{first}.{'telephone' if window is TELEPHONE else 'desktop'}"
    new, mask = f"{name}@newcompany.example", "lin****@newcompany.example"

    def small_targets(page: Page) -> list[object]:
        return too_small(page) if window is TELEPHONE else []

    def word(what: str, language: str) -> str:
        return WORDS[what][language == "en"]

    page = new_visitor(first, **window)
    page.goto("/h5?inviteCode=LY8K2M&utm_source=mail&source=collection")
    page.wait_for_url(re.compile(r"/h5/landing/?\?"))
    expect(page.get_by_text(word("invited", first))).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('vcc-outside-source')") == "collection"
    expect(page.locator("[data-mode=h5]")).to_have_count(1)
    assert violations(page) + small_targets(page) == []
    page.get_by_role("link", name=word("apply", first)).click()
    expect(page.get_by_role("heading", name=word("who", first))).to_be_visible()
    assert violations(page) + small_targets(page) == []
    page.get_by_role("link", name=word("myself", first)).click()
    page.get_by_label(word("email", first)).fill(name)
    page.get_by_role("button", name=word("send", first)).click()
    expect(page.get_by_text(word("wrong email", first))).to_be_visible()
    expect(page.get_by_label(word("email", first))).to_have_value(name)
    expect(page.get_by_label(word("email", first))).to_be_focused()
    expect(page.get_by_label(word("invitation", first))).to_have_value("LY8K2M")
    assert violations(page) + small_targets(page) == []
    page.get_by_label(word("email", first)).fill(new)
    page.get_by_role("button", name=word("send", first)).click()
    expect(page.get_by_text(mask)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"^剩余|\d+ s left$"))).to_be_disabled()
    assert violations(page) + small_targets(page) == []

    code, link = newest_letter(portal, new)
    other = new_visitor(second, **window)
    other.goto(link)
    expect(other.get_by_label(word("code", second))).to_have_value(code)
    expect(other.get_by_label(word("email", second), exact=True)).to_have_value(new)
    assert code not in other.url
    password = other.get_by_label(word("password", second), exact=True)
    refused(other, lambda what: word(what, second))
    expect(password).to_be_focused()
    assert violations(other) + small_targets(other) == []
    password.fill("harbour-2026")
    other.get_by_role("button", name=word("register", second)).click()
    expect(other.get_by_role("heading", name=word("done", second))).to_be_visible()
    expect(other.get_by_role("link", name=word("verify", second))).to_have_attribute("href", re.compile("/kyc$"))
    assert violations(other) + small_targets(other) == []
    other.get_by_role("link", name=word("go on", second)).click()
    expect(other.get_by_role("heading", level=1, name=word("account", second))).to_be_visible()
    assert not_asked(CALLS) == []


def test_whom_the_account_is_for_is_known_to_a_form_that_is_sent_before_its_socket_is_there(
    new_visitor: Callable[..., Page],
) -> None:
    """Who had said "Myself" was registered as a business."""
    page = new_visitor()
    page.route_web_socket(re.compile("/_event/"), lambda _: None)
    page.goto("/h5/landing/form?role=PERSONAL")
    page.get_by_label("Email", exact=True).fill("quick@newcompany.example")
    with page.expect_request("**/auth/register/code") as posted:
        page.get_by_role("button", name="Send the email").click()
    assert "role=PERSONAL" in (posted.value.post_data or "")
