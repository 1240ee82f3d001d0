"""The sign-in card of the home page as people meet it: on a desk, on a telephone, and without any script."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Complaints, NotAsked
from tests.support.portal import Portal
from vcc_sandbox.seed.demonstration import DEMONSTRATION

WHO = "operator@lanyu.example"
CALLS = ("/login/check", "/verification/createImage", "/verification/check", "/captcha/send/mobile/unblock", "/login")


def shown(portal: Portal) -> str:
    """What the image says that was drawn last."""
    with portal.database() as db:
        return db.execute("SELECT answer FROM image_check ORDER BY rowid DESC LIMIT 1").fetchone()[0]


def drawn(page: Page) -> None:
    page.locator("#captcha").evaluate("image => image.decode()")


def code_for(portal: Portal, name: str) -> str:
    with portal.database() as db:
        query = "SELECT code FROM outbox_message WHERE recipient = ? ORDER BY id DESC LIMIT 1"
        return db.execute(query, (name,)).fetchone()[0]


def test_the_card_says_what_is_wrong_and_opens_the_account(
    new_visitor: Callable[..., Page], portal: Portal, not_asked: NotAsked
) -> None:
    page = new_visitor()
    page.goto("/?redirectUrl=%2Fcard%2Flist")
    card = page.locator("form[action='/auth/sign-in']")
    name, password = card.get_by_label("Email or mobile"), card.get_by_label("Password", exact=True)
    expect(name).to_have_attribute("autocomplete", "username")
    expect(password).to_have_attribute("autocomplete", "current-password")
    drawn(page)
    name.fill(WHO)
    password.fill("not-the-password")
    card.get_by_label("Image code").fill(shown(portal))
    page.keyboard.press("Enter")
    expect(
        page.get_by_text("The account or the password isn't right. 4 tries left before it's locked.")
    ).to_be_visible()
    expect(name).to_have_value(WHO)
    expect(password).to_be_focused()
    assert violations(page) == []
    page.get_by_role("button", name="Switch language").click()
    page.get_by_role("menuitemradio", name="中文").click()
    expect(page.get_by_text("账号或密码不正确，还可尝试 4 次")).to_be_visible()
    card.get_by_role("button", name="改用验证码登录").click()
    expect(card.get_by_role("button", name="获取验证码")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("如果 ope****@lanyu.example 已注册，验证码已发送")).to_be_visible()
    expect(card.get_by_role("button", name=re.compile(r"^剩余 \d+ 秒$"))).to_be_disabled()
    expect(card.get_by_label("6 位验证码")).to_be_focused()
    page.keyboard.type(code_for(portal, WHO))
    card.get_by_label("密码", exact=True).fill(DEMONSTRATION.password)
    card.get_by_role("button", name="显示密码").click()
    expect(card.get_by_label("密码", exact=True)).to_have_attribute("type", "text")
    card.get_by_role("button", name="登录", exact=True).click()
    page.wait_for_url(re.compile(r"/card/list/?$"))
    page.goto("/")
    expect(page.get_by_role("heading", name="欢迎回来")).to_be_visible()
    assert not_asked(CALLS) == []


def test_an_empty_form_is_one_alert_and_each_field_says_what_it_lacks(new_visitor: Callable[..., Page]) -> None:
    """A reader spoke three at once, none with its field's name."""
    page = new_visitor()
    page.goto("/")
    card = page.locator("form[action='/auth/sign-in']")
    drawn(page)
    card.get_by_role("button", name="Sign in", exact=True).last.click()
    expect(card.locator(".field-error")).to_have_count(3)
    expect(card.get_by_role("alert")).to_have_text(["3 fields need attention"])
    expect(card.get_by_label("Email or mobile")).to_be_focused()
    for label in ("Email or mobile", "Password", "Image code"):
        expect(card.get_by_label(label, exact=True)).to_have_accessible_description(re.compile("."))
    card.get_by_label("Email or mobile").fill(WHO)
    card.get_by_label("Password", exact=True).fill("some password")
    card.get_by_role("button", name="Sign in", exact=True).last.click()
    expect(card.locator(".field-error")).to_have_count(1)
    expect(card.get_by_role("alert")).to_have_count(1)
    expect(card.locator(".field-error")).to_have_attribute("role", "alert")


def test_without_scripts_a_telephone_signs_in(
    new_visitor: Callable[..., Page], portal: Portal, complaints: Complaints
) -> None:
    complaints.expect("/auth/sign-in .*422")
    page = new_visitor(java_script_enabled=False, viewport={"width": 375, "height": 800}, has_touch=True)
    page.goto("/")
    page.get_by_label("Email or mobile").fill(WHO)
    page.get_by_label("Password", exact=True).fill("wrong-again")
    page.get_by_label("Image code").fill("????")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("That isn't what the image showed. Here's a new one.")).to_be_visible()
    expect(page.get_by_label("Email or mobile")).to_have_value(WHO)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.get_by_label("Password", exact=True).fill(DEMONSTRATION.password)
    page.locator("img").evaluate("image => image.decode()")
    page.get_by_label("Image code").fill(shown(portal))
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile(r"/account/?$"))


def test_a_telephone_has_room_for_thumbs(new_visitor: Callable[..., Page], complaints: Complaints) -> None:
    page = new_visitor("zh", viewport={"width": 375, "height": 800}, has_touch=True, is_mobile=True)
    page.goto("/")
    card = page.locator("form[action='/auth/sign-in']")
    drawn(page)
    targets = card.locator("..").locator("button:not(.sr-only), .ctl, a").all()
    small = [box for each in targets if (box := each.bounding_box()) and box["height"] < 43.5]
    assert small == []
    first = page.locator("#captcha").evaluate("image => image.src")
    card.get_by_role("button", name="换一张图片").tap()
    expect(page.locator("#captcha")).not_to_have_attribute("src", first)
    drawn(page)
    expect(card.get_by_label("图形验证码")).to_be_focused()
    assert violations(page) == []
