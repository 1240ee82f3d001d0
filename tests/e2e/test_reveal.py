"""A card's number in the browser: step-up, the frame that shows it, copying, and every way it goes off the screen again."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Frame, FrameLocator, Page, WebSocket, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked, text_of
from tests.support.granted import granted
from tests.support.portal import Portal
from vcc_sandbox.seed.demonstration import DEMONSTRATION

PERSONAL, OPERATOR = "personal@lanyu.example", "operator@lanyu.example"
MOBILE = "13800138002"
HIDE_TAB = """() => { Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange")); }"""
REACHES_OUT = "() => { try { return parent.document.title } catch (error) { return error.name } }"
STORED = (
    "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state])"
)


def open_a_card(page: Page) -> None:
    page.goto("/card/list?status=VALID")
    page.locator("main a[href*='/card/detail']").first.click()
    expect(page).to_have_url(re.compile(r"cardId=\d{16}"))


def sent_code(page: Page) -> str:
    """The code that the sandbox has sent, from its outbox page."""
    return re.findall(r'class="code">(\d{6})<', page.context.request.get(f"/sandbox/outbox?to={MOBILE}").text())[0]


def answers(page: Page, path: str) -> int:
    """How often the sandbox has answered a call."""
    seen = page.request.get("/sandbox/console/traffic.json").json()
    return sum(one["path"].endswith(path) for one in seen)


def card_frame(page: Page) -> FrameLocator:
    return page.frame_locator("iframe.secret-frame")


def inside(page: Page) -> Frame:
    handle = page.locator("iframe.secret-frame").element_handle()
    frame = handle.content_frame() if handle else None
    assert frame is not None
    return frame


def shown_number(page: Page) -> str:
    value = card_frame(page).locator("dd.strong").first
    expect(value).to_have_text(re.compile(r"^\d{4} \d{4} \d{4} \d{4}$"))
    return value.inner_text().replace(" ", "")


def clipboard(page: Page) -> str:
    return page.evaluate("navigator.clipboard.readText()")


def listen(page: Page) -> list[str]:
    """Everything that goes over the page's sockets from now on."""
    heard: list[str] = []

    def take(payload: str | bytes) -> None:
        heard.append(text_of(payload))

    def follow(socket: WebSocket) -> None:
        socket.on("framesent", take)
        socket.on("framereceived", take)

    page.on("websocket", follow)
    return heard


def verify_by_code(page: Page) -> None:
    """Through the dialog: Escape and back, a wrong code, a reload, the right code."""
    view = page.get_by_role("button", name="查看完整信息")
    view.click()
    dialog = page.get_by_role("dialog", name="安全验证")
    field = dialog.get_by_label("请输入 6 位短信验证码")
    expect(field).to_be_focused()
    assert violations(page.main_frame) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(view).to_be_focused()
    expect(page.get_by_role("textbox", name="卡片名称")).to_have_value("还没有保存的名称")
    view.click()
    dialog.get_by_role("button", name="获取验证码").click()
    expect(dialog.get_by_role("timer")).to_have_text(re.compile(r"剩余 \d\d 秒后可重新获取"))
    expect(dialog.get_by_text(re.compile(r"^已发送至 138\*+02$"))).to_be_visible()
    code = sent_code(page)
    field.fill(f"{(int(code) + 1) % 10**6:06}")
    dialog.get_by_role("button", name="验证并查看").click()
    expect(dialog.get_by_role("alert")).to_contain_text("还可尝试 4 次")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    assert violations(page.main_frame) == []
    page.reload()
    expect(dialog.get_by_role("timer")).to_have_text(re.compile(r"剩余 \d\d 秒后可重新获取"))
    page.clock.install()
    field.fill(code)
    field.press("Enter")
    expect(dialog).to_be_hidden()


def verify_by_password(page: Page, button: str) -> None:
    dialog = page.get_by_role("dialog", name="Security check")
    dialog.get_by_label("Payment password").fill(DEMONSTRATION.password)
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_be_hidden()


def view(page: Page) -> str:
    """Show the number, as an operator who proves himself by password."""
    page.get_by_role("button", name="View full details").click()
    verify_by_password(page, "Verify and view")
    return shown_number(page)


def test_by_code_the_number_is_shown_in_its_frame_and_nowhere_else(
    enter: Callable[..., Page], portal: Portal, not_asked: NotAsked
) -> None:
    page = enter(PERSONAL, "/card/list?status=VALID", "zh")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    heard = listen(page)
    open_a_card(page)
    page.get_by_role("button", name="修改名称").click()
    page.get_by_role("textbox", name="卡片名称").fill("还没有保存的名称")
    verify_by_code(page)
    assert not_asked(["/captcha/send/mobile"]) == []

    number, card = shown_number(page), card_frame(page)
    cvv = card.locator("dd.strong").nth(2).inner_text()
    assert cvv.isdigit()
    card.get_by_role("button", name="复制卡号").click()
    expect(card.get_by_role("status").first).to_have_text("复制成功")
    assert clipboard(page) == number
    card.get_by_role("button", name="复制CVV").click()
    expect(card.get_by_role("status").nth(2)).to_have_text("复制成功")
    assert clipboard(page) == cvv
    assert inside(page).evaluate(REACHES_OUT) == "SecurityError"
    page.get_by_role("button", name="语言").click()
    page.get_by_role("menuitemradio", name="English").click()
    expect(card.get_by_role("heading", name="Number and CVV shown")).to_be_visible()
    expect(card.get_by_role("button", name="Copy card number")).to_be_visible()
    assert violations(page.main_frame) == violations(inside(page)) == []

    assert heard
    everywhere = [*heard, page.content(), page.evaluate(STORED), json.dumps(page.context.storage_state())]
    for text in [*everywhere, portal.log.read_text(errors="replace")]:
        assert number not in re.sub(r"[\s-]", "", text)
    page.clock.fast_forward(61_000)
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.get_by_role("button", name="View full details")).to_be_visible()


def test_an_operator_sees_and_copies_a_number_only_with_the_right(enter: Callable[..., Page], portal: Portal) -> None:
    page = enter(OPERATOR, "/card/list?status=VALID", color_scheme="dark")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_a_card(page)
    expect(page.get_by_role("heading", level=2, name="Number and CVV")).to_be_visible()
    expect(page.get_by_role("button", name="View full details")).to_have_count(0)
    expect(page.get_by_role("button", name="Copy card number")).to_have_count(0)
    with granted(portal, OPERATOR, ("vcc_card_number", "")):
        page.wait_for_timeout(2_100)  # what is known of a user is asked for again after two seconds
        page.reload()
        number = view_after_a_wrong_password(page)
        card = card_frame(page)
        assert violations(page.main_frame) == violations(inside(page)) == []
        card.get_by_role("button", name="Add 60 seconds").click()
        expect(card.get_by_role("timer")).to_have_text(re.compile(r"Hides in 1[01]\d s"))
        card.get_by_role("button", name="Hide now").click()
        expect(page.locator("iframe")).to_have_count(0)
        expect(page.get_by_role("button", name="View full details")).to_be_focused()

        page.get_by_role("button", name="Copy card number").click()
        ready = card.get_by_role("button", name="Copy card number")
        expect(ready).to_be_visible()
        assert number not in card.locator("body").inner_text().replace(" ", "")
        ready.click()
        expect(card.get_by_role("status")).to_have_text("Copied")
        assert clipboard(page) == number
        expect(page.locator("iframe")).to_have_count(0)

        assert view(page) == number
        number_cell = card.locator("dd.strong").first
        ready.focus()
        page.keyboard.press("m")
        expect(number_cell).to_have_css("color", "rgba(0, 0, 0, 0)")
        ready.focus()
        page.keyboard.press("m")
        expect(number_cell).not_to_have_css("color", "rgba(0, 0, 0, 0)")
        page.emulate_media(media="print")
        expect(number_cell).to_be_hidden()
        expect(page.locator("iframe.secret-frame")).to_be_hidden()
        page.emulate_media(media="screen")
        inside(page).evaluate(HIDE_TAB)
        expect(page.locator("iframe")).to_have_count(0)
        assert view(page) == number
        page.reload()
        expect(page.get_by_role("button", name="View full details")).to_be_visible()
        expect(page.locator("iframe")).to_have_count(0)
        assert view(page) == number
        page.get_by_role("banner").get_by_role("link", name="My account").click()
        expect(page.locator("iframe")).to_have_count(0)
        page.go_back()
        expect(page.get_by_role("button", name="View full details")).to_be_visible()
        expect(page.locator("iframe")).to_have_count(0)


def view_after_a_wrong_password(page: Page) -> str:
    page.get_by_role("button", name="View full details").click()
    dialog = page.get_by_role("dialog", name="Security check")
    dialog.get_by_role("button", name="Payment password").click()
    password = dialog.get_by_label("Payment password")
    password.fill("not the password")
    password.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("Attempts left: 4")
    assert violations(page.main_frame) == []
    verify_by_password(page, "Verify and view")
    return shown_number(page)


def test_that_no_code_was_sent_does_not_mark_what_is_to_be_entered_as_wrong(
    enter: Callable[..., Page], portal: Portal
) -> None:
    page = enter(PERSONAL)
    open_a_card(page)
    portal.fault("POST /cb-va-vcc/captcha/send/mobile", kind="code", code="210006")
    page.get_by_role("button", name="View full details").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Get code").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Too many codes requested")
    expect(dialog.get_by_label("Enter the 6-digit SMS code")).not_to_have_attribute("aria-invalid", "true")


def test_whoever_gives_up_while_a_code_is_sent_or_checked_goes_on_at_once_and_is_shown_nothing(
    enter: Callable[..., Page], portal: Portal, not_asked: NotAsked
) -> None:
    page = enter(PERSONAL, "/card/list?status=VALID", "zh")
    open_a_card(page)
    view = page.get_by_role("button", name="查看完整信息")
    view.click()
    dialog = page.get_by_role("dialog", name="安全验证")
    portal.fault("POST /cb-va-vcc/captcha/send/mobile", kind="delay", delay="9000")
    before = answers(page, "/captcha/send/mobile")
    dialog.get_by_role("button", name="获取验证码").click()
    expect(dialog.get_by_role("button", name="获取验证码")).to_have_attribute("aria-busy", "true")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert answers(page, "/captcha/send/mobile") == before, "it has not waited for the answer"
    view.click()
    expect(dialog.get_by_text(re.compile(r"^已发送至 138\*+02$"))).to_be_visible()
    portal.fault("POST /cb-va-vcc/card/info/smsVerify", kind="delay", delay="9000")
    before = answers(page, "/card/info/smsVerify")
    field = dialog.get_by_label("请输入 6 位短信验证码")
    field.fill(sent_code(page))
    field.press("Enter")
    expect(dialog.get_by_role("button", name="验证并查看")).to_have_attribute("aria-busy", "true")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(view).to_be_focused()
    assert answers(page, "/card/info/smsVerify") == before, "it has not waited for the answer"
    assert not_asked(["/card/info/smsVerify"]) == []
    expect(dialog).to_be_hidden()
    expect(page.locator("iframe")).to_have_count(0)
    expect(view).to_be_focused()
    view.click()
    expect(page.locator("iframe.secret-frame")).to_be_visible()  # by the same verification: the code is spent
    assert shown_number(page)
