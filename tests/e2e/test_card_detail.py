"""A card's own page in the browser: changing in place with undo, history, declined payments, and what would pass."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.e2e.axe import violations
from tests.e2e.steps import settled
from tests.support.portal import Portal
from tests.support.provider import Provider, provider_of
from vcc_portal.routes import BY_PATH
from vcc_portal.upstream.calls import card as card_calls

ADMIN, OPERATOR, PERSONAL = "admin@lanyu.example", "operator@lanyu.example", "personal@lanyu.example"
MOBILE = "13800138000"


@pytest.fixture
def admin(portal: Portal) -> Provider:
    return provider_of(portal, ADMIN)


def at(card_id: str, tab: str = "") -> str:
    return f"/card/detail?cardId={card_id}" + (f"&tab={tab}" if tab else "")


def fact(page: Page, title: str) -> Locator:
    """The value beside a title in the panel of facts."""
    return page.locator("dl > div").filter(has=page.locator("dt", has_text=re.compile(f"^{title}$"))).locator("dd")


def undo(page: Page) -> None:
    page.get_by_role("status").get_by_role("button", name=re.compile("撤销|Undo")).click()


def test_a_field_is_changed_in_place_by_keyboard_refused_beside_it_and_changed_back(
    enter: Callable[..., Page], admin: Provider
) -> None:
    card_id = admin.new_card("inline", cardTags=["甲"], email="former@lanyu.example")
    page = settled(enter(ADMIN, at(card_id), "zh"))
    heading = page.get_by_role("heading", level=1)

    page.get_by_role("button", name="修改名称").click()
    name = page.get_by_role("textbox", name="卡片名称")
    expect(name).to_be_focused()
    name.fill("新名称")
    name.press("Escape")
    expect(page.get_by_role("button", name="修改名称")).to_be_focused()
    page.get_by_role("button", name="修改名称").press("Enter")
    name.fill("新名称")
    name.press("Enter")
    expect(heading).to_have_text("新名称")
    crumb = page.get_by_role("navigation", name="当前位置").locator("[aria-current=page]")
    expect(crumb).to_have_text("新名称")
    expect(page).to_have_title("新名称 - 卡片列表 - 卡片管理 - 屿卡")
    undo(page)
    expect(heading).to_have_text("Card inline")
    expect(crumb).to_have_text("Card inline")

    page.get_by_role("button", name="修改名称").click()
    name.fill("还没有保存")
    page.get_by_role("button", name="修改邮箱").click()
    mailbox = page.get_by_role("textbox", name="邮箱")
    expect(mailbox).to_be_focused()
    mailbox.fill("不是邮箱")
    mailbox.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("请输入完整的邮箱地址")
    expect(mailbox).to_have_value("不是邮箱")
    expect(mailbox).to_have_accessible_description("请输入完整的邮箱地址，例如 finance@example.com")
    assert violations(page) == []
    mailbox.fill("fresh@lanyu.example")
    mailbox.press("Enter")
    expect(fact(page, "邮箱")).to_contain_text("fr***@lanyu.example")
    undo(page)
    expect(fact(page, "邮箱")).to_contain_text("for****@lanyu.example")
    expect(name).to_have_value("还没有保存")
    name.press("Escape")

    page.get_by_role("button", name="编辑标签").click()
    entry = page.get_by_role("textbox", name="输入后按回车添加")
    page.locator("form[data-part=tags] .tag-add").first.press("Enter")  # an offer goes with its press
    expect(entry).to_be_focused()
    page.get_by_role("button", name=re.compile("^移除标签")).last.press("Enter")
    entry.fill("乙")
    entry.press("Enter")
    expect(entry).to_have_value("")
    assert violations(page) == []
    entry.press("Enter")
    expect(fact(page, "标签").locator(".tag")).to_have_text(["甲", "乙"])


def test_a_field_opens_and_takes_each_key_however_far_the_portal_is(
    enter: Callable[..., Page], admin: Provider
) -> None:
    """It was opened by the server: the first letters went to the page's own keys, which led to another page."""
    address = at(admin.new_card("far", email="former@lanyu.example"))
    page = settled(enter(ADMIN, address))
    held: list[Callable[[], None]] = []
    holding = False

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(
            lambda message: held.append(lambda: server.send(message)) if holding else server.send(message)
        )

    page.route_web_socket(re.compile("/_event"), hold)
    page.goto(address)
    settled(page)
    holding = True
    page.get_by_role("button", name="Rename").press("Enter")
    page.keyboard.type("gc New name")
    name = page.get_by_role("textbox", name="Card name")
    expect(name).to_have_value("gc New name")
    page.get_by_role("button", name="Change email").press("Enter")
    page.keyboard.type("new@")
    page.get_by_role("button", name="Edit tags").press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Edit tags")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("one,two,")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Remove tag one").press("Enter")
    expect(page.get_by_role("textbox", name="Type and press Enter to add")).to_be_focused()
    name.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type(" too")
    holding = False
    for go_on in held:
        go_on()
    expect(page.get_by_role("heading", level=1)).to_have_text("gc New name")
    expect(name).to_have_value("gc New name too")
    expect(page.get_by_role("textbox", name="Email")).to_have_value("new@")
    expect(page.locator("form[data-part=tags] .chip")).to_have_text(["two"])
    name.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("gc New name too")
    expect(name).to_have_count(0)


def test_a_long_name_and_long_tags_fit(enter: Callable[..., Page], admin: Provider) -> None:
    long = [admin.new_card(f"long-{number}", cardName="W" * 50, cardTags=["标签" * 17, "T" * 35]) for number in "12"]
    page = settled(enter(ADMIN, at(long[0]), "zh", viewport={"width": 720, "height": 900}))
    for address in (at(long[0]), f"/card/updateLimit?cards={','.join(long)}"):
        page.goto(address)
        expect(settled(page).get_by_text("W" * 50).first).to_be_visible()
        assert page.evaluate("document.scrollingElement.scrollWidth") == 720
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"/card/list?q={'W' * 50}")
    row = settled(page).get_by_role("row").filter(has_text="W" * 50).first.bounding_box()
    assert row
    assert row["height"] < 80


def test_what_was_done_stands_in_the_history_with_what_it_was_before(
    enter: Callable[..., Page], admin: Provider
) -> None:
    card_id = admin.new_card("history", cardTags=["甲"], email="former@lanyu.example")
    many = {"cardIdList": [card_id]}
    admin.ask(card_calls.UPDATE_TAG, **many, cardTags=["甲", "乙"], mode="REPLACE")
    admin.ask(card_calls.UPDATE_EMAIL, cardId=card_id, email="fresh@lanyu.example")
    page = settled(enter(ADMIN, at(card_id), "zh"))
    page.get_by_role("switch", name="动账通知").click()
    expect(fact(page, "动账通知")).to_contain_text("已开启")
    page.get_by_role("button", name="冻结", exact=True).click()
    expect(page.locator(".page-head")).to_contain_text("已冻结")
    undo(page)
    expect(page.locator(".page-head")).to_contain_text("使用中")

    page.get_by_role("link", name="操作历史").click()
    newest = page.locator("li", has=page.locator("time"))
    expect(newest).to_have_count(6)
    expect(newest.nth(0)).to_contain_text("沈岚 解冻卡片")
    expect(newest.nth(1)).to_contain_text(re.compile("冻结卡片.*使用中.*已冻结", re.DOTALL))
    expect(newest.nth(2)).to_contain_text(re.compile("动账通知.*已关闭.*已开启", re.DOTALL))
    expect(newest.nth(3)).to_contain_text(re.compile(r"邮箱.*for\*{4}@.*fr\*{3}@", re.DOTALL))
    expect(newest.nth(4)).to_contain_text(re.compile("标签.*甲.*甲、乙", re.DOTALL))
    title, time = newest.nth(0).locator("p").first.bounding_box(), newest.nth(0).locator("time").bounding_box()
    assert title and time
    assert title["x"] == time["x"], "the time stands below what was done, not in mid-page"
    assert violations(page) == []
    page.reload()
    expect(newest).to_have_count(6)


def test_a_phone_is_changed_with_the_code_that_went_to_the_administrator(
    enter: Callable[..., Page], admin: Provider
) -> None:
    card_id = admin.new_card("phone")
    admin.forget_codes(MOBILE)
    page = settled(enter(ADMIN, at(card_id), "zh", color_scheme="dark"))
    page.get_by_role("button", name="修改手机").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("将发送至 138******00")).to_be_visible()
    expect(dialog.get_by_role("textbox", name="新手机号")).to_be_focused()
    code = dialog.get_by_role("textbox", name="请输入 6 位短信验证码")
    code.fill("000000")
    dialog.get_by_role("button", name="确认修改").click()
    expect(dialog.get_by_role("alert").first).to_contain_text("请填写此项")
    assert violations(page) == []
    dialog.get_by_role("textbox", name="新手机号").fill("138 1234 5678")
    dialog.get_by_role("button", name="获取验证码").click()
    expect(dialog.get_by_text(re.compile(r"剩余 \d+ 秒后可重新获取"))).to_be_visible()
    sent = admin.code(MOBILE, "CARD_PHONE")
    code.fill("000000" if sent != "000000" else "111111")
    dialog.get_by_role("button", name="确认修改").click()
    expect(dialog.get_by_role("alert").first).to_contain_text(re.compile(r"还可尝试 \d 次"))
    code.fill(sent)
    dialog.get_by_role("button", name="确认修改").click()
    expect(dialog).to_have_count(0)
    expect(fact(page, "手机")).to_contain_text("+86 138****5678")


def test_a_declined_payment_is_explained_stepped_through_and_mended(
    enter: Callable[..., Page], admin: Provider
) -> None:
    card_id = admin.new_card("declined", singleDayLimit=100_000)
    shop = {"merchantName": "GOOGLE *ADS", "mcc": "7311", "merchantCountryCode": "USA"}
    assert [admin.buy(card_id, amount, **shop)["status"] for amount in (60_000, 80_000, 90_000)] == [
        "SUCCESS",
        "FAIL",
        "FAIL",
    ]
    page = settled(enter(ADMIN, at(card_id), "en"))
    page.get_by_role("link", name=re.compile(r"^Declined today\D*2$")).click()
    expect(page.locator("tbody tr:visible")).to_have_count(2)
    page.locator("tbody").get_by_role("button").first.press("Enter")
    panel = page.get_by_role("complementary", name="Transaction")
    expect(panel).to_contain_text("would exceed the card's daily limit")
    first = panel.get_by_text(re.compile(r"^50\.00$|^40\.00$")).inner_text()
    page.keyboard.press("j")
    expect(panel.get_by_text(re.compile(r"^50\.00$|^40\.00$"))).not_to_have_text(first)
    page.keyboard.press("k")
    expect(panel.get_by_text(first, exact=True)).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert violations(page) == []
    needed = "140.00" if first == "50.00" else "150.00"
    if "/card/updateLimit" in BY_PATH:
        raised = panel.get_by_role("link", name=f"Raise the daily limit to {needed}")
        expect(raised).to_have_attribute(
            "href", re.compile(rf"/card/updateLimit\?cards={card_id}&day={needed}&payment=\d+&paid=[\d-]+$")
        )
    panel.get_by_role("button", name="Would it pass?").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox", name="Merchant")).to_have_value("GOOGLE *ADS")
    dialog.get_by_role("button", name="Check").click()
    expect(dialog.get_by_role("heading", name="It would be declined")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator("tbody").get_by_role("button").nth(1)).to_be_focused()


def test_what_is_foretold_is_what_happens_on_a_card_with_its_own_balance(
    enter: Callable[..., Page], portal: Portal
) -> None:
    personal = provider_of(portal, PERSONAL)
    page = settled(enter(PERSONAL, "/card/list?status=VALID", "en"))
    page.locator("main a[href*='/card/detail']").first.click()
    expect(page).to_have_url(re.compile(r"cardId=\d{16}"))
    card_id = re.findall(r"cardId=(\d{16})", page.url)[0]
    settled(page)
    transfer = page.get_by_role("group", name="Card actions").get_by_role("link", name="Card top-up")
    expect(transfer).to_have_attribute("href", f"/card/recharge?cards={card_id}")
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="Would it pass?").click()
    dialog = page.get_by_role("dialog")
    ask = dialog.get_by_role("button", name="Check")
    ask.click()
    expect(dialog.get_by_text("Enter an amount", exact=True)).to_be_visible()
    assert violations(page) == []
    amount = dialog.get_by_role("textbox", name="Amount")
    amount.fill("900000")
    dialog.get_by_role("textbox", name="Merchant").fill("GOOGLE *ADS")
    dialog.get_by_role("textbox", name="MCC").fill("7311")
    ask.click()
    expect(dialog.get_by_role("heading", name="It would be declined")).to_be_visible()
    most = re.findall(r"Up to USD ([\d,.]+) would pass", dialog.inner_text())[0]
    amount.fill(most)
    ask.click()
    expect(dialog.get_by_role("heading", name="It would pass")).to_be_visible()
    assert violations(page) == []
    limit = round(float(most.replace(",", "")) * 1000)
    shop = {"merchantName": "GOOGLE *ADS", "mcc": "7311", "merchantCountryCode": "USA"}
    assert personal.buy(card_id, limit + 10, **shop)["status"] == "FAIL"
    bought = personal.buy(card_id, limit, **shop)
    assert bought["status"] == "SUCCESS"
    personal.control("sim/reverse", transactionId=bought["transactionId"], reversalType="NORMAL")


def test_who_freezes_a_card_by_keyboard_can_unfreeze_it_at_once(enter: Callable[..., Page], admin: Provider) -> None:
    page = settled(enter(ADMIN, at(admin.new_card("frozen-by-key")), "en"))
    page.get_by_role("button", name="Freeze", exact=True).press("Enter")
    unfreeze = page.get_by_role("button", name="Unfreeze", exact=True)
    expect(unfreeze).to_be_focused()
    unfreeze.press("Enter")
    expect(page.get_by_role("button", name="Freeze", exact=True)).to_be_focused()


def test_a_double_click_freezes_and_takes_nothing_back(enter: Callable[..., Page], admin: Provider) -> None:
    page = settled(enter(ADMIN, at(admin.new_card("frozen-by-two-presses")), "en"))
    page.get_by_role("button", name="Freeze", exact=True).click()
    unfreeze = page.get_by_role("button", name="Unfreeze", exact=True)
    expect(unfreeze).to_be_focused()
    unfreeze.dispatch_event("click", {"detail": 2})
    # What is asked for behind it is answered behind it.
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("textbox", name="Card name")).to_be_focused()
    expect(unfreeze).to_be_visible()
    expect(page.locator(".page-head")).to_contain_text("Frozen")


def test_an_operator_sees_what_he_may_not_do_and_why(enter: Callable[..., Page]) -> None:
    page = settled(enter(OPERATOR, "/card/list?status=VALID", "en"))
    page.locator("main a[href*='/card/detail']").first.click()
    expect(page).to_have_url(re.compile(r"cardId=\d{16}"))
    settled(page)
    for name in ("Rename", "Change email", "Edit tags", "Change phone number"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    freeze = page.get_by_role("button", name="Freeze", exact=True)
    expect(freeze).to_have_attribute("aria-disabled", "true")
    freeze.focus()
    expect(page.get_by_role("tooltip", name=re.compile("Ask an administrator"))).to_be_visible()
    page.keyboard.press("Escape")
    freeze.click(force=True)
    page.get_by_role("link", name="History").click()
    expect(page.get_by_text("You don't have permission to view the operation log")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Codes").click()
    expect(page.get_by_text("You don't have permission to view codes")).to_be_visible()
    expect(page.locator(".page-head")).to_contain_text("Active")
    assert violations(page) == []


def test_a_3ds_code_is_shown_on_request_and_transactions_are_filtered(
    enter: Callable[..., Page], admin: Provider
) -> None:
    card_id = admin.new_card("codes", mode3ds="CHALLENGE")
    admin.buy(card_id, 20_000, merchantName="GOOGLE *ADS", threeDs=False)
    admin.buy(card_id, 30_000, merchantName="HETZNER ONLINE", threeDs=True)
    page = settled(enter(ADMIN, at(card_id, "codes"), "en"))
    expect(page.locator("tbody tr:visible")).to_have_count(2)
    # In a list of buttons it has no row.
    page.get_by_role("button", name=re.compile("^Show code: GOOGLE [*]ADS, ")).click()
    dialog = page.get_by_role("dialog", name="Security check")
    expect(dialog).to_contain_text("Shows a 3-D Secure code")
    dialog.get_by_role("button", name="Get code").click()
    expect(dialog.get_by_role("timer")).to_be_visible()
    outbox = page.context.request.get("/sandbox/outbox?to=13800138000").text()
    field = dialog.get_by_label("Enter the 6-digit SMS code")
    field.fill(re.findall(r'class="code">(\d{6})<', outbox)[0])
    field.press("Enter")
    expect(page.locator("td [role=status]").first).to_have_text(re.compile(r"^\d{6}$"))
    expect(page.get_by_role("button", name="Hide code")).to_be_focused()
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"expires in \d+ s"))
    assert violations(page) == []
    page.get_by_role("button", name="Wrong contact? Change it").click()
    change = page.get_by_role("dialog", name="Change 3-D Secure contact")
    expect(change).to_be_visible()
    page.keyboard.press("Escape")
    expect(change).to_have_count(0)
    page.get_by_role("link", name=re.compile("^Transactions")).last.click()
    expect(page.locator("tbody tr:visible")).to_have_count(3)
    search = page.get_by_role("searchbox", name="Merchant")
    search.fill("hetzner")
    search.press("Enter")
    expect(page).to_have_url(re.compile("q=hetzner"))
    expect(page.locator("tbody tr:visible")).to_have_count(1)
    page.get_by_role("combobox", name="Outcome").select_option("FAIL")
    page.get_by_role("search").get_by_role("button", name="Query").click()
    expect(page.get_by_text("HETZNER ONLINE")).to_have_count(0)
    page.get_by_role("link", name="Reset").click()
    expect(page.locator("tbody tr:visible")).to_have_count(3)
    assert violations(page) == []


def test_a_dialog_that_was_left_open_is_none_of_the_next_card(enter: Callable[..., Page]) -> None:
    page = settled(enter(ADMIN, "/card/list?status=VALID"))
    dialog = page.get_by_role("dialog", name="Change the cardholder's phone number")
    details = page.get_by_role("link", name="View")
    change = page.get_by_role("button", name="Change phone number")
    for card in (0, 1):
        details.nth(card).click()
        expect(change).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        change.click()
        expect(dialog).to_be_visible()
        page.go_back()
        expect(dialog).to_have_count(0)
