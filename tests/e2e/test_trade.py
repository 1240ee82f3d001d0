"""/trade in the browser: every tab in both languages, rows by keyboard, filters by click, and the calls that were made."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.e2e.steps import rows_settled
from tests.support.portal import Portal
from vcc_portal.domain import clock
from vcc_portal.domain.transactions import TradeType

ADMIN = "admin@lanyu.example"
TABS = {
    "auth": ("授权", "Authorizations"),
    "consume": ("消费", "Purchases"),
    "topup": ("账户充值", "Account top-up"),
    "card": ("卡片转账", "Card transfers"),
    "fee": ("费用", "Fees"),
    "bill": ("账单", "Bills"),
    "codes": ("3DS 验证码", "3-D Secure codes"),
    "rebate": ("返佣", "Rebates"),
}
CALLS = (
    "/transaction/record/page",
    "/transaction/auth/page",
    "/transaction/consume/page",
    "/transaction/recharge/page",
    "/transaction/card/recharge/page",
    "/transaction/fee/page",
    "/transaction/bill/page",
    "/transaction/otp/record/page",
    "/transaction/rebate/bill/page",
)

COPIED = """async () => {
  const [copied] = await navigator.clipboard.read();
  const html = await (await copied.getType("text/html")).text();
  const rows = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("tr")];
  return rows.map((row) => [...row.cells].map((cell) => cell.textContent)).filter((cells) => cells.some(Boolean));
}"""
"""The cells that a spreadsheet takes from the clipboard."""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_tab_is_an_address_with_rows_of_its_own_call(
    enter: Callable[..., Page], language: str, not_asked: NotAsked
) -> None:
    page = enter(ADMIN, "/trade", language, color_scheme="light" if language == "zh" else "dark")
    rows_settled(page)
    found = {"all": violations(page)}
    kinds = page.get_by_role("navigation", name=re.compile("^(交易分类|Kinds of transaction)$"))
    for tab, names in TABS.items():
        left = page.locator("main [data-list]").get_attribute("data-list")
        kinds.get_by_role("link", name=names[language == "en"], exact=True).click()
        expect(page).to_have_url(re.compile(f"[?&]tab={tab}(&|$)"))
        expect(page.locator(f"main [data-list={left}]")).to_have_count(0)
        rows_settled(page)
        found[tab] = violations(page)
    assert {tab: broken for tab, broken in found.items() if broken} == {}
    page.go_back()
    expect(page).to_have_url(re.compile("tab=codes"))
    assert not_asked(CALLS) == []


def test_rows_are_walked_by_keyboard_and_each_shows_its_life(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, f"/trade?tab=consume&kind={int(TradeType.CONSUMPTION)}")  # on some days the newest is a refund
    rows_settled(page)
    opened = page.get_by_role("complementary", name="Transaction")
    times = page.locator("tbody [data-tx]:visible")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(opened).to_be_visible()
    expect(times.nth(0)).to_have_attribute("aria-expanded", "true")
    steps = opened.get_by_role("region", name="Life of this payment").get_by_role("listitem")
    expect(steps.filter(has_text="Settled").first).to_be_visible()
    assert violations(page) == []
    for key, row in (("ArrowDown", 1), ("j", 2), ("k", 1), ("ArrowUp", 0)):
        page.keyboard.press(key)
        expect(times.nth(row)).to_have_attribute("aria-expanded", "true")
        expect(times.nth(row)).to_be_focused()
    opened.get_by_text("Something wrong with this payment?").click()
    opened.get_by_role("button", name="Mark as reported").click()
    marked = page.locator("tbody").get_by_text("Reported", exact=True).filter(visible=True)
    expect(marked).to_have_count(1)
    page.reload()
    rows_settled(page)
    expect(marked).to_have_count(1)
    times.nth(0).click()
    opened.get_by_text("Something wrong with this payment?").click()
    opened.get_by_role("button", name="Remove the mark").click()
    expect(marked).to_have_count(0)
    times.nth(0).focus()
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(times.nth(0)).to_be_focused()


def test_rows_that_are_copied_read_as_they_are_seen(enter: Callable[..., Page]) -> None:
    """What a spreadsheet takes has a cell for each that is seen, and a space between currency and amount."""
    page = enter("admin@lanyu.example", "/trade")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    rows_settled(page)
    table = page.get_by_role("table", name="Transactions")
    table.locator("tbody").evaluate("rows => getSelection().selectAllChildren(rows)")
    page.keyboard.press("Control+c")
    copied = page.evaluate(COPIED)
    assert len(copied) == table.locator("tbody tr:visible").count()
    for cells in copied:
        assert len(cells) == 6
        assert re.fullmatch(r"[A-Z]{3} [+−]?[\d,.]+", cells[-1])
        assert "ending in" not in cells[1] or re.search(r"ending in\s\d{4}$", cells[1])


def test_a_merchant_is_a_filter_by_click_and_a_link_does_not_open_the_row(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, "/trade?tab=consume")
    rows_settled(page)
    merchant = page.locator("tbody tr td[data-col=merchant] a.cell-filter").first
    name = merchant.inner_text()
    merchant.click()
    expect(page).to_have_url(re.compile("merchant="))
    rows_settled(page)
    expect(page.locator("aside[aria-label=Transaction]")).to_have_count(0)
    shown = page.locator("tbody td[data-col=merchant] span.block")
    expect(shown.filter(has_not_text=re.compile(f"^{re.escape(name)}$"))).to_have_count(0)
    expect(shown.first).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Remove Merchant"))).to_be_visible()


def test_further_filters_narrow_the_rows_and_their_totals(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, "/trade?tab=consume")
    rows_settled(page)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Amount range: Min").fill("100")
    page.get_by_label("Amount range: Max").fill("200")
    page.get_by_role("combobox", name="Currency").select_option("USD")
    page.get_by_role("search").get_by_role("button", name="Query").click()
    expect(page).to_have_url(re.compile("least=100&most=200&currency=USD"))
    expect(page.get_by_role("region", name="Totals").locator("b")).to_have_text(["USD"])  # it comes with the rows
    rows_settled(page)
    amounts = page.locator("tbody td[data-col=amount]").all_inner_texts()
    assert all(100 <= float(re.sub(r"[^\d.]", "", each)) <= 200 for each in amounts)


def test_a_date_that_does_not_exist_is_told_below_its_field_and_moves_nothing_beside(
    enter: Callable[..., Page],
) -> None:
    page = enter(ADMIN, "/trade")
    rows_settled(page)
    form = page.get_by_role("search")
    days = form.get_by_role("textbox", name="Date")
    beside = [
        form.get_by_label("Type"),
        days,
        form.get_by_text("Date", exact=True),
        form.get_by_role("button", name="Query"),
    ]
    before = [each.bounding_box() for each in beside]
    days.fill("2026-11-01 ～ 2026-11-31")
    days.press("Enter")
    error = form.get_by_role("alert")
    expect(error).to_have_text("2026-11-31 doesn't exist. Check the date")
    assert [each.bounding_box() for each in beside] == before
    expect(page).not_to_have_url(re.compile("since="))


def test_ranges_with_a_name_end_with_the_day_of_the_business_whatever_the_clock_of_the_browser(
    enter: Callable[..., Page],
) -> None:
    """Else "today" of a computer whose clock is wrong, or beside a sandbox whose clock was moved, is a day of its own."""
    page = enter(ADMIN, "about:blank")  # an open page would find its sign-in over by that clock, and leave
    page.clock.set_fixed_time("2031-05-05T12:00:00Z")
    page.goto("/trade")
    rows_settled(page)
    form, before = page.get_by_role("search"), clock.machine().date()
    form.get_by_role("button", name="Choose dates").click()
    page.get_by_role("button", name="Today", exact=True).click()
    shown = form.get_by_role("textbox", name="Date")
    expect(shown).not_to_have_value("")
    assert shown.input_value() in {f"{day} ～ {day}" for day in (before, clock.machine().date())}


def test_an_amount_that_is_none_is_told_below_its_field_and_stays_typed(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, "/trade?currency=USD")
    rows_settled(page)
    form = page.get_by_role("search")
    form.get_by_role("button", name="More").click()
    least = form.get_by_label("Amount range: Min")
    least.fill("ten")
    least.press("Enter")
    expect(least).to_have_accessible_description("Enter amounts such as 1000.50")
    form.get_by_role("button", name="Less").click()
    expect(least, "it is shown for as long as it is wrong").to_be_visible()
    expect(least).to_have_value("ten")
    least.fill("10")
    least.press("Enter")
    expect(page).to_have_url(re.compile("least=10"))
    expect(form.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_an_amount_in_the_keyword_s_field_leads_to_the_records_of_that_amount(
    enter: Callable[..., Page], language: str
) -> None:
    page = enter(ADMIN, "/trade?tab=consume&currency=HKD", language)
    rows_settled(page)
    amount = page.locator("tbody tr td[data-col=amount] .money").first.inner_text()
    figure = re.sub(r"[^0-9.]", "", amount)
    keyword = page.get_by_role("searchbox", name="商户或卡片" if language == "zh" else "Merchant or card")
    keyword.fill(amount)
    keyword.press("Enter")
    found = f"改为按金额查询：{figure}" if language == "zh" else f"Search for the amount {figure}"
    page.get_by_role("link", name=found).click()
    expect(page).to_have_url(re.compile(f"[?&]least={figure}&most={figure}(&|$)"))
    rows_settled(page)
    expect(page.locator("tbody tr td[data-col=amount]").first).to_contain_text(amount)
    expect(page).not_to_have_url(re.compile("[?&]q="))
    expect(page).to_have_url(re.compile("[?&]currency=HKD"))


def test_bills_and_rebates_are_said_to_be_of_months_not_of_the_last_days(enter: Callable[..., Page]) -> None:
    days, months = "Last 90 days unless you choose dates.", "Every month unless you choose one."
    page = enter(ADMIN, "/trade?tab=bill")
    for tab, said, other in (("bill", months, days), ("rebate", months, days), ("fee", days, months)):
        page.get_by_role("link", name=TABS[tab][1], exact=True).click()
        expect(page.get_by_text(said)).to_be_visible()
        expect(page.get_by_text(other)).to_have_count(0)


def test_in_a_narrow_window_no_page_number_breaks_and_nothing_of_the_paging_is_cut_off(
    enter: Callable[..., Page],
) -> None:
    page = enter(ADMIN, "/trade", viewport={"width": 375, "height": 900})
    rows_settled(page)
    paging = page.get_by_role("navigation", name="Pages")
    last = paging.get_by_role("link", name="Page 100").bounding_box()
    assert last and last["height"] == 28, last
    size = paging.get_by_role("combobox").bounding_box()
    assert size and size["x"] + size["width"] <= 375, size


def test_a_filter_that_is_longer_than_a_narrow_window_goes_on_in_the_next_line(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, f"/trade?q={'W' * 50}", viewport={"width": 375, "height": 900})
    remove = page.locator(".query-chips").get_by_role("link", name="Remove Merchant or card").bounding_box()
    assert remove and remove["x"] + remove["width"] <= 375, remove
    assert page.evaluate("document.documentElement.scrollWidth") == 375


def test_what_a_narrow_window_has_no_column_for_stands_below_its_row(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, "/trade?tab=bill&currency=EUR")
    rows_settled(page)
    rows = page.locator("[data-list] tbody")
    for name in ("Top-ups", "Refunded", "Fee", "Rebate amount", "Status"):
        expect(page.get_by_role("columnheader", name=name, exact=True)).to_be_visible()
        expect(rows.get_by_text(name, exact=True).first).not_to_be_visible()
    page.set_viewport_size({"width": 720, "height": 900})
    for name in ("Top-ups", "Refunded", "Fee", "Rebate amount", "Status"):
        expect(page.get_by_role("columnheader", name=name, exact=True)).not_to_be_visible()
        expect(rows.get_by_text(name, exact=True).first).to_be_visible()
    expect(rows.get_by_text("Month to date").last).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("tbody tr:focus")).to_contain_text(re.compile("[0-9]{4}-[0-9]{2}"))  # not what stands below one


def test_a_declined_payment_names_its_limit(enter: Callable[..., Page], portal: Portal) -> None:
    page = enter(ADMIN, "/trade?tab=auth&status=FAIL", "zh")
    rows_settled(page)
    page.locator("tbody td[data-col=status]").first.click()
    expect(page.get_by_role("heading", name="为什么被拒绝")).to_be_visible()
    expect(page.get_by_role("region", name="这笔付款的经过").get_by_role("listitem")).to_contain_text("已拒绝")
