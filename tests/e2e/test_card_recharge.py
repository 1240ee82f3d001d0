"""Balance for cards in the browser: one card by an SMS code, many by an operator, two tabs, and operations in progress."""

import re
import time
import uuid
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import violations
from tests.e2e.steps import verify_by_code
from tests.support.granted import granted
from tests.support.portal import Portal, free_port, running_portal
from tests.support.provider import provider_of
from vcc_portal.upstream.calls import sub_account as sub_account_calls
from vcc_sandbox.seed.demonstration import DEMONSTRATION

Enter = Callable[..., Page]
ADMIN, OPERATOR, PERSONAL = "admin@lanyu.example", "operator@lanyu.example", "personal@lanyu.example"

FITS = """cell => {
  const long = cell.cloneNode(), height = cell.parentElement.clientHeight;
  long.textContent = "9,999,999,999.99";
  cell.replaceWith(long);
  const fits = long.scrollWidth <= long.clientWidth && long.parentElement.clientHeight === height;
  long.replaceWith(cell);
  return fits;
}"""


def transfers(portal: Portal, card_id: str, amount: int) -> int:
    """How many transfers of an amount, in thousandths, the provider has accepted for a card."""
    with portal.database() as db:
        query = "SELECT count(*) FROM card_recharge WHERE card_id = ? AND amount = ? AND direction = 'IN'"
        return db.execute(query, (card_id, amount)).fetchone()[0]


def single_cards(portal: Portal, login_name: str, sub_account: str = "") -> list[str]:
    """Active cards with a balance of their own; of a sub-account, or of the main account."""
    with portal.database() as db:
        rows = db.execute(
            "SELECT card_id FROM card LEFT JOIN sub_user USING (sub_user_id) WHERE card_mode = 'SINGLE'"
            " AND card.status = 'VALID' AND currency = 'USD' AND coalesce(alias, '') = ? AND card.company_id ="
            " (SELECT company_id FROM linked_user JOIN person USING (person_id)"
            " WHERE login_name = ? AND biz_source = 'cn_vcc') ORDER BY card_id",
            (sub_account, login_name),
        )
        return [row[0] for row in rows]


def test_one_card_by_a_code_with_a_reload_on_the_way(enter: Enter, portal: Portal) -> None:
    card_id = single_cards(portal, ADMIN)[0]
    page = enter(ADMIN, "/card/recharge", "zh")
    expect(page.get_by_role("heading", name="选择要转入的卡片")).to_be_visible()
    expect(page.get_by_text(re.compile(r"这里显示 12 张，共 [2-9]\d 张"))).to_be_visible()
    assert violations(page) == []
    page.goto(f"/card/recharge?cards={card_id}")
    amount = page.get_by_label("转入金额")
    amount.fill("3")
    page.get_by_role("button", name="下一步，核对").click()
    expect(page.get_by_text("不得低于 USD 10.00")).to_be_visible()
    assert violations(page) == []
    amount.fill("31.27")
    page.get_by_label("备注").fill("第四季度")
    page.get_by_role("button", name="下一步，核对").click()
    expect(page.get_by_role("heading", name="核对转入")).to_be_focused()
    assert violations(page) == []
    page.get_by_role("button", name="返回修改").click()
    expect(amount).to_have_value("31.27")
    page.get_by_role("button", name="下一步，核对").click()
    page.get_by_role("button", name="确认转入 USD 31.27").click()
    assert transfers(portal, card_id, 31_270) == 0
    verify_by_code(page, portal, "CARD_RECHARGE", "确认转入 USD 31.27")
    expect(page).to_have_url(re.compile(rf"cards={card_id}&transfer=\d+"))
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("转入处理中|转入成功"))).to_be_visible()
    expect(page.get_by_role("heading", name="转入成功")).to_be_visible()
    expect(page.get_by_text("卡内新余额")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="再转一笔").click()
    expect(page.get_by_label("转入金额")).to_have_value("")
    expect(page.get_by_role("row").filter(has_text="+31.27")).to_have_count(1)
    assert transfers(portal, card_id, 31_270) == 1


def test_two_tabs_of_one_draft_are_one_transfer(enter: Enter, portal: Portal) -> None:
    card_id = single_cards(portal, PERSONAL)[0]
    address = f"/card/recharge?cards={card_id}"
    page = enter(PERSONAL, address)
    page.get_by_label("Amount", exact=True).fill("33.19")
    page.keyboard.press("Tab")
    kept = "() => Object.keys(localStorage).some(key => key.startsWith('vcc-draft.transfer.'))"
    page.wait_for_function(kept)
    other = page.context.new_page()
    other.goto(address)
    expect(other.get_by_label("Amount", exact=True)).to_have_value("33.19")
    for each in (page, other):
        each.get_by_role("button", name="Review").click()
        expect(each.get_by_role("heading", name="Review card top-up")).to_be_visible()
    page.get_by_role("button", name="Top up USD 33.19").dblclick()
    verify_by_code(page, portal, "CARD_RECHARGE", "Top up USD 33.19")
    expect(page).to_have_url(re.compile(r"transfer=\d+"))
    other.get_by_role("button", name="Top up USD 33.19").click()
    expect(other).to_have_url(re.compile(r"transfer=\d+"))
    assert page.url == other.url
    other.go_back()
    assert transfers(portal, card_id, 33_190) == 1


def break_down(portal: Portal, *, after: bool) -> None:
    """The next transfer gets no answer: before the provider has done it, or after."""
    more = {"after": "yes"} if after else {}
    portal.fault("POST /cb-va-vcc/card/recharge", kind="status", status="503", **more)


def test_an_answer_that_does_not_come_is_looked_for_and_nothing_is_paid_twice(enter: Enter, portal: Portal) -> None:
    card_id = single_cards(portal, "single@lanyu.example")[0]
    page = enter("single@lanyu.example", f"/card/recharge?cards={card_id}")
    page.get_by_label("Amount", exact=True).fill("35.11")
    page.get_by_role("button", name="Review").click()
    pay = page.get_by_role("button", name="Top up USD 35.11")
    dialog = page.get_by_role("dialog")
    for after in (False, True):
        pay.click()
        dialog.get_by_label("Payment password").fill(DEMONSTRATION.password)
        break_down(portal, after=after)
        dialog.get_by_role("button", name="Top up USD 35.11").click()
        expect(page.get_by_role("heading", name="Processing", exact=True)).to_be_focused()
        expect(page.get_by_role("status").filter(has_text="Checked")).to_have_count(0)
        expect(dialog).to_be_hidden()
        expect(pay).to_have_count(0)
        if not after:
            page.reload()
            expect(page.get_by_role("heading", name="Processing", exact=True)).to_be_visible()
            expect(page.get_by_text("The provider has no record of this so far")).to_be_visible(timeout=20_000)
            assert transfers(portal, card_id, 35_110) == 0
            assert violations(page) == []
    expect(page.get_by_role("heading", name="Card topped up")).to_be_focused(timeout=20_000)
    assert transfers(portal, card_id, 35_110) == 1


def test_a_restart_of_the_server_finds_what_was_sent(browser: Browser, tmp_path: Path) -> None:
    who, port = "single@lanyu.example", free_port()
    with running_portal(tmp_path, port=port) as portal:
        page = browser.new_context(base_url=portal.url, locale="en-US").new_page()
        name, _, value = portal.sign_in(who).partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": portal.url, "httpOnly": True}])
        card_id = single_cards(portal, who)[0]
        page.goto(f"/card/recharge?cards={card_id}")
        page.get_by_label("Amount", exact=True).fill("37.13")
        page.get_by_role("button", name="Review").click()
        page.get_by_role("button", name="Top up USD 37.13").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Payment password").fill(DEMONSTRATION.password)
        break_down(portal, after=True)
        dialog.get_by_role("button", name="Top up USD 37.13").click()
        expect(page.get_by_role("heading", name="Processing", exact=True)).to_be_visible()
        page.goto("about:blank")  # or this page would find it, in the moment before the next one
    with running_portal(tmp_path, port=port):
        page.goto(f"/card/recharge?cards={card_id}")
        expect(page.get_by_role("heading", name="Card topped up")).to_be_visible(timeout=30_000)
        page.context.close()
    assert transfers(portal, card_id, 37_130) == 1


def assign(portal: Portal, sub_account: str, amount: int) -> None:
    """Give a sub-account quota in US dollars, in thousandths: other tests may have used its own up."""
    provider = provider_of(portal, ADMIN)
    items = [{"subUserId": provider.sub_account(sub_account), "amount": amount}]
    asked = {"requestNo": uuid.uuid4().hex, "currency": "USD", "direction": "ASSIGN", "itemList": items}
    applied = provider.ask(sub_account_calls.QUOTA_APPLY, **asked, payPwd=DEMONSTRATION.password)
    until = time.monotonic() + 30
    while provider.ask(sub_account_calls.QUOTA_RESULT, applyId=applied["applyId"])["status"] != "SUCCESS":
        assert time.monotonic() < until
        time.sleep(0.1)


def test_cards_that_are_chosen_in_the_list_are_topped_up_together(enter: Enter) -> None:
    page = enter(ADMIN, "/card/list?status=VALID&mode=SINGLE")
    boxes = page.locator("tbody").get_by_role("checkbox")
    for number in range(2):
        boxes.nth(number).check()
    page.get_by_role("link", name="Card top-up", exact=True).click()
    expect(page.get_by_label(re.compile("^Amount for "))).to_have_count(2)


def test_an_operator_funds_many_cards(enter: Enter, portal: Portal) -> None:
    assign(portal, "Media Buying", 100_000)
    cards = single_cards(portal, ADMIN, "Media Buying")[:3]
    with granted(portal, OPERATOR, ("vcc_card_recharge", "/card/recharge")):
        page = enter(OPERATOR, f"/card/recharge?cards={','.join(cards)}&run=0123456789abcdef")
        expect(page.get_by_text("its result can no longer be shown")).to_be_visible()
        amounts = page.get_by_label(re.compile("^Amount for "))
        expect(amounts).to_have_count(3)
        page.get_by_role("button", name="Paste a table").press("Enter")
        dialog, table = page.get_by_role("dialog"), page.get_by_role("dialog").get_by_label("Table")
        table.fill(f"Card\tAmount\n{cards[2]}\t999\nNobody\t4")
        dialog.get_by_role("button", name="Fill in amounts").press("Enter")
        expect(dialog.get_by_role("alert")).to_contain_text("Line 3: no such card")
        expect(table).to_be_focused()
        assert violations(page) == []
        dialog.get_by_role("button", name="Fill in 1 line").press("Enter")
        expect(table).to_have_value("Nobody\t4")
        expect(table).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Review")).to_be_focused()
        expect(amounts.nth(2)).to_have_value("999.00")
        page.keyboard.press("Control+z")
        expect(amounts.nth(2)).to_have_value("")
        assert page.locator("tbody td:last-child").first.evaluate(FITS), "twelve digits stand in one line"
        page.get_by_label("Each USD card").fill("21.43")
        page.get_by_role("button", name="Fill all").click()
        expect(amounts.nth(2)).to_have_value("21.43")
        expect(page.get_by_role("complementary").get_by_text("64.29")).to_be_visible()
        amounts.nth(1).fill("1")
        page.keyboard.press("Tab")
        expect(page.get_by_text(re.compile(r"Must be at least USD \d0\.00"))).to_be_visible()
        assert violations(page) == []
        amounts.nth(1).fill("")
        page.keyboard.press("Tab")
        expect(page.get_by_text(re.compile("Must be at least"))).to_have_count(0)
        page.get_by_role("button", name="Review").click()
        page.get_by_role("button", name="Top up 2 cards").click()
        verify_by_code(page, portal, "CARD_RECHARGE", "Verify and continue")
        expect(page.get_by_text("All 2 cards succeeded.")).to_be_visible(timeout=30_000)
        page.reload()
        expect(page.get_by_text("All 2 cards succeeded.")).to_be_visible()
        assert violations(page) == []
        with page.expect_download() as download:
            page.get_by_role("button", name="Download results").click()
        assert download.value.suggested_filename.endswith(".xlsx")
    assert [transfers(portal, card_id, 21_430) for card_id in cards] == [1, 0, 1]


def test_the_list_in_progress_follows_what_is_under_way(enter: Enter, portal: Portal) -> None:
    page = enter("empty@lanyu.example", "/account", "zh")
    in_progress = page.get_by_role("button", name=re.compile("^处理中"))
    in_progress.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("没有处理中的事项")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(in_progress).to_be_focused()
    page = enter(ADMIN, "/account")
    in_progress = page.get_by_role("button", name=re.compile(r"^In progress: \d+$"))
    in_progress.click()
    link = page.get_by_role("link", name=re.compile("Card (application|cancellation)")).first
    expect(link).to_be_visible()
    assert violations(page) == []
    link.click()
    expect(page).to_have_url(re.compile(r"/card/detail\?cardId=\d{16}"))
