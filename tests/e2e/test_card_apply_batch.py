"""Many cards are applied for: pasted, corrected, verified, sent once, and the refused ones tried again (spec §1, §5)."""

import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.steps import verify_by_code
from tests.support.portal import Portal
from vcc_sandbox.seed.demonstration import DEMONSTRATION

Enter = Callable[..., Page]
PASTE_INTO = """(control, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    control.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def mark() -> str:
    return f"E2E {uuid.uuid4().hex[:6]}"


def paste(page: Page, text: str, row: int = 0, column: int = 0) -> None:
    """As a spreadsheet's copy arrives."""
    control = page.locator(f'[data-row="{row}"][data-column="{column}"]')
    control.focus()
    control.evaluate(PASTE_INTO, text)


def verify_by_sms(page: Page, portal: Portal) -> None:
    """By the newest SMS code, as the phone would show it."""
    asked = page.get_by_role("dialog", name="安全验证")
    expect(asked).to_contain_text(re.compile(r"批量申请 \d+ 张卡片（USD [\d.,]+）"))
    expect(page.get_by_role("dialog", include_hidden=True)).to_have_count(1)
    verify_by_code(page, portal, "CARD_APPLY", "验证并继续")


def verify_by_password(page: Page) -> None:
    """By the payment password."""
    asked = page.get_by_role("dialog", name="Security check")
    asked.get_by_label("Payment password").fill(DEMONSTRATION.password)
    asked.get_by_role("button", name="Verify and continue").click()


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def test_an_administrator_pastes_corrects_proves_and_retries(enter: Enter, portal: Portal, mark: str) -> None:
    page = enter("admin@lanyu.example", "/card/apply?kind=table", "zh")
    expect(page.locator("main").get_by_role("link", name="取消")).to_have_attribute("href", "/card/list")
    heads = "卡片名称\t邮箱\t标签\t单笔限额\t单月限额"
    rows = [
        f"{mark} a\tlin@lanyu.example\t广告, 德国\t１，０００\tUS$ 5,000.00",
        f"{mark} b\twang@lanyu\t广告\t1,000\t5,000",
        f"{mark} c\tops@unreachable.example\t软件\t300\t200",
    ]
    paste(page, "\r\n".join([heads, *rows]))
    expect(page.get_by_text("共 3 行，有 2 行需要修改。")).to_be_visible()
    expect(page.get_by_text("第 3 行单笔限额 300.00 高于单月限额 200.00。")).to_be_visible()
    expect(cell(page, "第 1 行，单笔限额")).to_have_value("1,000.00")
    expect(cell(page, "第 2 行，3DS 验证邮箱")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="核对 3 张申请")).to_be_disabled()
    assert violations(page) == []

    page.get_by_role("button", name="转到第 2 行").click()
    expect(cell(page, "第 2 行，3DS 验证邮箱")).to_be_focused()
    page.keyboard.type("wang@lanyu.example")
    cell(page, "第 3 行，单笔限额").fill("100")
    page.keyboard.press("Enter")
    expect(page.get_by_text("3 行可提交")).to_be_visible()
    page.reload()
    expect(cell(page, "第 3 行，单笔限额")).to_have_value("100.00")

    page.get_by_label("所属子账户", exact=True).select_option(index=1)
    page.get_by_label("3DS 验证手机").fill("13800138000")
    page.get_by_label("用卡用途").select_option(index=1)
    page.get_by_role("button", name="核对 3 张申请").click()
    review = page.get_by_role("dialog", name="确认开 3 张卡")
    expect(review.get_by_role("rowheader", name=f"{mark} b")).to_be_visible()
    assert violations(page) == []
    review.get_by_role("button", name=re.compile("^确认开卡")).dblclick()
    verify_by_sms(page, portal)

    expect(page.get_by_role("heading", name="2 张申请成功，1 张未成功")).to_be_visible()
    refused = page.get_by_role("row").filter(has_text=f"{mark} c")
    expect(refused).to_contain_text("300014")
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="下载结果").click()
    assert download.value.suggested_filename.endswith(".xlsx")
    page.reload()
    expect(page.get_by_role("heading", name="2 张申请成功，1 张未成功")).to_be_visible()

    page.get_by_role("button", name="重新申请未成功的 1 张").click()
    expect(cell(page, "第 1 行，卡片名称")).to_have_value(f"{mark} c")
    cell(page, "第 1 行，3DS 验证邮箱").fill("ops@lanyu.example")
    page.get_by_role("button", name="核对 1 张申请").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^确认开卡")).click()
    expect(page.get_by_role("heading", name="1 张申请成功")).to_be_visible()
    page.goto(f"/card/list?q={mark.replace(' ', '+')}")
    expect(page.get_by_role("row").filter(has_text=mark)).to_have_count(3)


def test_identical_cards_are_numbered_reviewed_and_opened(enter: Enter, mark: str) -> None:
    page = enter("empty@lanyu.example", "/card/apply")
    page.get_by_role("link", name="Batch of identical cards").click()
    expect(page).to_have_url(re.compile("kind=identical"))
    page.get_by_label("Number of cards").fill("0")
    review = page.get_by_role("button", name=re.compile("^Review"))
    page.locator("summary", has_text="More settings").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(review).to_be_focused()
    review.click()
    expect(page.get_by_text(re.compile("Enter 1 to"))).to_be_visible()
    assert violations(page) == []
    page.get_by_label("Name prefix").fill(mark)
    page.get_by_label("Number of cards").fill("10")
    expect(page.get_by_text(f"{mark}-10", exact=True)).to_be_visible()
    page.get_by_label("Email for 3-D Secure codes").fill("ops@lanyu.example")
    page.get_by_label("Mobile number for 3-D Secure codes").fill("13800138000")
    page.get_by_label("Purpose").select_option(label="Advertising")
    page.get_by_role("button", name="Review 10 applications").click()
    review = page.get_by_role("dialog", name="Review 10 cards before you apply")
    expect(review.get_by_text("USD 5.00").first).to_be_visible()
    review.get_by_role("button", name="Apply and pay USD 5.00").click()
    verify_by_password(page)
    expect(page.get_by_role("heading", name="10 cards applied for")).to_be_visible()
    expect(page.get_by_role("link", name=f"{mark}-01", exact=True)).to_be_visible()
    assert violations(page) == []
    page.go_back()
    expect(page.get_by_role("link", name="Single card")).to_have_attribute("aria-current", "page")


def test_a_personal_user_asks_for_more_cards(enter: Enter) -> None:
    page = enter("personal@lanyu.example", "/card/apply?kind=table", color_scheme="dark")
    expect(page.get_by_label("Initial top-up per card")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Request more").click()
    dialog = page.get_by_role("dialog", name="Request more cards")
    dialog.get_by_role("button", name="Submit request").click()
    expect(dialog.get_by_text("Required").first).to_be_visible()
    assert violations(page) == []
    dialog.get_by_label("Additional cards").fill("30")
    dialog.get_by_label("Reason").fill("More suppliers from next month")
    dialog.get_by_role("button", name="Submit request").click()
    sent = page.get_by_role("dialog", name="Request submitted")
    expect(sent.get_by_text(re.compile("you can issue 30 more cards"))).to_be_visible()
    assert violations(page) == []
    sent.get_by_role("button", name="Done").click()


def test_keys_of_a_spreadsheet(enter: Enter, mark: str) -> None:
    page = enter("shared@lanyu.example", "/card/apply?kind=table")
    cell(page, "Row 1, Card name").click()
    page.keyboard.type(mark)
    page.keyboard.press("Enter")
    expect(cell(page, "Row 2, Card name")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    expect(cell(page, "Row 1, Email for 3-D Secure codes")).to_be_focused()
    page.keyboard.type("ops@lanyu.example")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("Ready", exact=True)).to_have_count(1)
    paste(page, "x\ty@\nz\tw@\n", row=0, column=0)
    expect(page.get_by_text("2 of 2 rows need correcting.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "Row 1, Card name")).to_have_value(mark)
    expect(page.get_by_text("Ready", exact=True)).to_have_count(1)
    page.get_by_role("button", name="Paste", exact=True).click()
    by_hand = page.get_by_label(re.compile(r"Press Ctrl\+V"))
    expect(by_hand).to_be_focused()
    by_hand.evaluate(PASTE_INTO, "Card name,Email\nBy hand,ops@lanyu.example\n")
    expect(cell(page, "Row 2, Card name")).to_have_value("By hand")
    expect(page.get_by_text("1 row pasted")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Template").click()
    assert download.value.suggested_filename == "card-batch-template.xlsx"


LIMITS = ("single_limit", "single_day_limit", "single_month_limit", "life_time_limit")


def test_rows_are_deleted_one_after_the_other_by_keyboard(enter: Enter, mark: str) -> None:
    page = enter("admin@lanyu.example", "/card/apply?kind=table")
    paste(page, "\n".join(f"{mark} {name}\tops@lanyu.example" for name in "abc"))
    expect(cell(page, "Row 3, Card name")).to_have_value(f"{mark} c")
    delete = page.get_by_role("button", name="Delete row 2", exact=True)
    delete.focus()
    page.keyboard.press("Enter")
    expect(cell(page, "Row 2, Card name")).to_have_value(f"{mark} c")
    expect(delete).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, "Row 2, Card name")).to_have_value("")
    expect(cell(page, "Row 2, Card name")).to_be_focused()


def issued(portal: Portal, mark: str) -> dict[str, tuple[int | None, ...]]:
    """The limits of the cards that the provider has, by name, in thousandths."""
    query = f"SELECT card_name, {', '.join(LIMITS)} FROM card WHERE card_name LIKE ?"
    with portal.database() as db:
        return {name: tuple(limits) for name, *limits in db.execute(query, (f"{mark}%",))}


def test_five_columns_without_a_heading_reach_the_cards_as_they_were_seen(
    enter: Enter, portal: Portal, mark: str
) -> None:
    page = enter("shared@lanyu.example", "/card/apply?kind=table")
    rows = [f"{mark} {n}\tops@lanyu.example\tAds\t{100 + n}\t{5000 + n}.50" for n in range(2)]
    paste(page, "\n".join(rows))
    expect(page.get_by_text("2 ready")).to_be_visible()
    if page.get_by_label("Sub-account", exact=True).count():
        page.get_by_label("Sub-account", exact=True).select_option(index=1)
    page.get_by_label("Mobile number for 3-D Secure codes").fill("13800138000")
    page.get_by_label("Purpose").select_option(label="Advertising")
    page.get_by_role("button", name="Review 2 applications").click()
    review = page.get_by_role("dialog", name="Review 2 cards before you apply")
    heads = review.get_by_role("columnheader")
    shared = ["#", "Card name", "Email for 3-D Secure codes", "Tags"]
    expect(heads).to_have_text([*shared, "Per-payment limit", "Daily limit", "Monthly limit", "Lifetime limit"])
    first = review.get_by_role("row").filter(has_text=f"{mark} 0").get_by_role("cell")
    for place, shown in ((3, "100.00"), (4, "No limit"), (5, "5,000.50"), (6, "No limit")):
        expect(first.nth(place)).to_have_text(shown)
    expect(review.get_by_text("Daily limit on 2 of 2, Lifetime limit on 2 of 2.")).to_be_visible()
    assert violations(page) == []
    review.get_by_role("button", name=re.compile("^Apply")).click()
    verify_by_password(page)
    expect(page.get_by_role("heading", name="2 cards applied for")).to_be_visible()
    assert issued(portal, mark) == {
        f"{mark} {n}": ((100 + n) * 1000, None, (5000 + n) * 1000 + 500, None) for n in range(2)
    }


def test_columns_in_doubt_are_asked_about_before_anything_is_in_the_table(
    enter: Enter, portal: Portal, mark: str
) -> None:
    page = enter("empty@lanyu.example", "/card/apply?kind=table", color_scheme="dark")
    paste(page, f"{mark}\tops@lanyu.example\tAds\t1.000\t2.000\t5.000")
    asked = page.get_by_role("group", name="Match the pasted columns")
    expect(asked.get_by_role("heading", name="Match the pasted columns")).to_be_focused()
    expect(asked.get_by_text("You pasted 6 columns, but the table shows only 5")).to_be_visible()
    expect(cell(page, "Row 1, Card name")).to_have_value("")
    expect(page.get_by_role("button", name=re.compile("^Review"))).to_be_disabled()
    assert violations(page) == []
    asked.get_by_role("button", name="Cancel paste").click()
    expect(asked).to_be_hidden()
    expect(cell(page, "Row 1, Card name")).to_be_focused()
    expect(cell(page, "Row 1, Card name")).to_have_value("")

    paste(page, f"{mark}\tops@lanyu.example\tAds\t1.000\t2.000\t5.000")
    put = asked.get_by_role("button", name="Add to table")
    meaning = asked.get_by_label('"1.000" means')
    expect(asked.get_by_role("heading", name="Match the pasted columns")).to_be_focused()
    page.keyboard.press("Tab")
    for number, keys in ((1, "Card n"), (2, ""), (3, "Tag"), (4, "Per"), (5, "Dai"), (6, "Mon")):
        select = asked.get_by_role("combobox", name=f"Column {number} goes to")
        expect(select).to_be_focused()
        page.keyboard.type(keys)
        if number == 6:  # what amounts mean is asked once it is known which columns hold them
            expect(meaning).to_be_visible()
        page.keyboard.press("Tab")
    expect(put).to_be_disabled()
    expect(meaning).to_be_focused()
    page.keyboard.type("USD 1,")
    expect(put).to_be_enabled()
    assert violations(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    expect(cell(page, "Row 1, Daily limit")).to_have_value("2,000.00")
    expect(cell(page, "Row 1, Monthly limit")).to_have_value("5,000.00")
    expect(cell(page, "Row 1, Card name")).to_be_focused()
    page.get_by_label("Mobile number for 3-D Secure codes").fill("13800138000")
    page.get_by_label("Purpose").select_option(label="Advertising")
    page.get_by_role("button", name="Review 1 application").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Apply")).click()
    verify_by_password(page)
    expect(page.get_by_role("heading", name="1 card applied for")).to_be_visible()
    assert issued(portal, mark) == {mark: (1_000_000, 2_000_000, 5_000_000, None)}


def test_an_amount_is_never_read_in_another_way_than_it_was_written(enter: Enter) -> None:
    page = enter("shared@lanyu.example", "/card/apply?kind=table")
    cell(page, "Row 1, Card name").fill("Ads")
    limit = cell(page, "Row 1, Per-payment limit")
    for typed, shown in (("1,50", "1,50"), ("1.000", "1.000"), ("1,000", "1,000.00"), ("12.5", "12.50")):
        limit.fill(typed)
        limit.blur()
        expect(limit).to_have_value(shown)
        if shown == typed:
            expect(limit).to_have_attribute("aria-invalid", "true")
    page.goto("/card/apply")
    field = page.get_by_label("Per-payment limit", exact=True).first
    field.focus()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for text, shown in (
        ("1.000", ""),
        ("1,50", ""),
        ("1.000,50", "1000.50"),
        ("USD 1,000.60", "1000.60"),
        ("1,50", "1000.60"),
    ):
        page.evaluate("text => navigator.clipboard.writeText(text)", text)
        expect(page.get_by_role("button", name="Review application")).to_be_enabled()  # the form is there to stay
        field.select_text()
        page.keyboard.press("ControlOrMeta+V")
        refused = expect(page.get_by_text("The pasted text isn't a clear amount"))
        if text in {"1.000,50", "USD 1,000.60"}:
            refused.to_be_hidden()
        else:
            refused.to_be_visible()
        expect(field).to_have_value(shown)


def test_a_table_that_is_full_takes_nothing_rather_than_half_an_amount(enter: Enter, mark: str) -> None:
    page = enter("shared@lanyu.example", "/card/apply?kind=table")
    paste(page, "\n".join(f"{'x' * 400}\ta@b\t{'y' * 60}" for _ in range(200)))
    expect(page.get_by_text("200 rows pasted")).to_be_visible()
    paste(page, "\n".join(f"{'x' * 400}\ta@b\t{'y' * 60}\t100\t5000" for _ in range(100)), row=200)
    expect(page.get_by_text("Too much to paste at once")).to_be_visible()
    expect(cell(page, "Row 201, Card name")).to_have_value("")
    expect(cell(page, "Row 200, Tags")).to_have_value("y" * 60)


def test_two_hundred_rows_stay_quick_and_those_that_are_too_many_go_at_one_press(enter: Enter, mark: str) -> None:
    page = enter("shared@lanyu.example", "/card/apply?kind=table")
    rows = "\n".join(f"{mark} {number}\tops@lanyu.example\tAds\t100" for number in range(200))
    paste(page, rows)
    expect(page.get_by_text("Ready", exact=True)).to_have_count(200)
    expect(page.get_by_text(re.compile("^Up to .* Remove")).first).to_be_visible()
    name = cell(page, "Row 150, Card name")
    name.click()
    processor = page.context.new_cdp_session(page)
    processor.send("Performance.enable", {"timeDomain": "threadTicks"})

    def used() -> float:
        """Seconds of the processor that the page's own thread has taken: others may keep it waiting as long as they like."""
        metrics = processor.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")

    begun = used()
    page.evaluate("""async () => {
        const cell = document.activeElement;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
        for (let n = 0; n < 20; n += 1) {
            set.call(cell, "x".repeat(n + 1));
            cell.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise(requestAnimationFrame);
        }
    }""")
    took = (used() - begun) / 20 * 1000
    assert 0 < took < 150, f"{took:.0f} ms a key"
    expect(name).to_have_value("x" * 20)

    remove = page.get_by_role("button", name=re.compile("^Remove the last [0-9]+ rows"))
    over = int(re.findall("[0-9]+", remove.inner_text())[0])
    review = page.get_by_role("button", name=re.compile("^Review"))
    expect(review).to_be_disabled()
    remove.press("Enter")
    expect(page.get_by_text("Ready", exact=True)).to_have_count(200 - over)
    expect(review).to_be_enabled()
    expect(page.locator(":focus:not(body)")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(remove).to_be_visible()
    expect(page.get_by_text("Ready", exact=True)).to_have_count(200)
