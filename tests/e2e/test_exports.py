"""Exports in the browser: from the list with its filters to the file, beside another tab, and who may not."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import LANGUAGES, choose, violations
from tests.e2e.conftest import NotAsked
from tests.support.exports import sheets
from tests.support.granted import granted
from tests.support.portal import Portal

Enter = Callable[..., Page]
ADMIN, FINANCE, OPERATOR = "admin@lanyu.example", "finance@lanyu.example", "operator@lanyu.example"
MADE = 60_000
"""Milliseconds within which a file is there, on a busy machine."""
CALLS = (
    "/transaction/record/page",
    "/transaction/auth/page",
    "/transaction/fee/page",
    "/report/export/generate",
    "/report/export/page",
    "/report/export/checkDelay",
    "/file/download",
)


def fact(page: Page, name: str) -> Locator:
    return page.locator("main dl dt", has_text=re.compile(f"^{name}$")).locator("xpath=following-sibling::dd[1]")


def content_of(page: Page, button: Locator) -> tuple[str, bytes]:
    with page.expect_download() as loaded:
        button.click()
    return loaded.value.suggested_filename, loaded.value.path().read_bytes()


def counted(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def test_a_list_s_filters_lead_to_a_file_of_its_rows(enter: Enter, not_asked: NotAsked) -> None:
    page = enter(ADMIN, "/trade?tab=auth&currency=EUR&page=2")
    expect(page.locator("[data-totals]")).to_be_visible()
    totals = page.locator("[data-totals] dd").all_inner_texts()
    page.get_by_role("link", name="Export", exact=True).click()
    expect(page).to_have_url(re.compile(r"/trade/export\?tab=auth&currency=EUR$"))
    expect(fact(page, "Rows")).to_contain_text("records")
    rows = counted(fact(page, "Rows").inner_text())
    expect(page.get_by_text(re.compile("as of 20"))).to_have_count(1)
    assert page.locator("[data-totals] dd").all_inner_texts()[: len(totals)] == totals
    assert violations(page) == []

    name = page.get_by_label(re.compile("^File name"))
    name.fill("十一月/授权")
    name.press("Enter")
    expect(page.get_by_text("A file name can't contain")).to_be_visible()
    expect(name).to_have_value("十一月/授权")
    name.fill("十一月 授权")
    page.get_by_label("Language of the headings").select_option("zh")
    name.press("Enter")
    row = page.locator("main li", has_text="十一月 授权.xlsx")
    expect(row).to_have_count(1)
    page.get_by_role("link", name="Back to transactions").click()
    expect(page).to_have_url(re.compile(r"/trade\?tab=auth&currency=EUR$"))
    page.go_back()
    download = page.get_by_role("button", name="Download 十一月 授权.xlsx")
    expect(download).to_be_visible(timeout=MADE)
    saved, content = content_of(page, download)
    book = sheets(content)
    assert saved == "十一月 授权.xlsx"
    assert (len(book.rows), book.about["笔数"]) == (rows, rows)
    assert set(book.column("入账币种")) == {"EUR"}
    heads = fact(page, "24 columns").get_by_role("listitem").all_inner_texts()
    choose(page, LANGUAGES, "中文")
    expect(page.get_by_role("button", name="生成文件")).to_be_visible()
    assert book.heads == fact(page, "25 列").get_by_role("listitem").all_inner_texts()
    assert heads != book.heads
    expect(page.get_by_role("button", name="下载 十一月 授权.xlsx")).to_be_visible()
    assert violations(page) == []
    page.goto("/trade/export?reversal=NORMAL")
    expect(fact(page, "记录数|Rows")).to_contain_text(re.compile(r"\d"))
    page.goto("/trade/export?fee=CARD_APPLY_FEE")
    expect(fact(page, "记录数|Rows")).to_contain_text(re.compile(r"\d"))
    assert not_asked(CALLS) == []


def test_two_tabs_and_two_kinds_at_once(enter: Enter) -> None:
    page = enter(ADMIN, "/accountFlow?currency=HKD", "zh", color_scheme="dark")
    page.get_by_role("link", name="导出", exact=True).click()
    expect(page).to_have_url(re.compile(r"/accountFlow/export\?currency=HKD$"))
    expect(fact(page, "记录数")).to_contain_text(re.compile(r"\d"))
    rows = counted(fact(page, "记录数").inner_text())
    page.get_by_label(re.compile("^文件名")).fill("港币资金")
    other = page.context.new_page()
    other.goto("/trade/singleModeExport")
    expect(fact(other, "记录数")).to_contain_text(re.compile(r"\d"))
    other.get_by_label(re.compile("^文件名")).fill("单卡")
    page.get_by_role("button", name="生成文件").dblclick()
    other.get_by_role("button", name="生成文件").dblclick()
    for tab, file in ((page, "港币资金"), (other, "单卡")):
        expect(tab.get_by_role("button", name=f"下载 {file}.xlsx")).to_have_count(1, timeout=MADE)
        assert violations(tab) == []
    other.goto("/accountFlow/export")
    found = other.get_by_role("button", name="下载 港币资金.xlsx")
    expect(found).to_have_count(1)
    _, content = content_of(other, found)
    assert len(sheets(content).rows) == rows


def test_a_file_that_is_gone_is_said_on_the_page_with_its_filters(enter: Enter, portal: Portal) -> None:
    page = enter(ADMIN, "/trade/export?currency=JPY")
    expect(fact(page, "Rows")).to_contain_text("records")
    page.get_by_label(re.compile("^File name")).fill("gone")
    page.get_by_role("button", name="Generate file").click()
    # A second attempt finds the file of the first one as well.
    download = page.get_by_role("button", name="Download gone.xlsx").first
    expect(download).to_be_visible(timeout=MADE)
    for code, said in (("400003", "The download failed"), ("300033", "is being prepared")):
        portal.fault("GET /cb-va-vcc/file/download", kind="code", code=code)
        download.click()
        expect(page.get_by_text(said)).to_be_visible()
        expect(page).to_have_url(re.compile(r"/trade/export\?currency=JPY$"))
        expect(page.locator(".query-chips")).to_contain_text("JPY")
    assert violations(page) == []


def test_what_other_filters_come_to_is_not_ordered_before_it_is_there(enter: Enter, portal: Portal) -> None:
    page = enter(ADMIN, "/trade/export?currency=JPY")
    expect(fact(page, "Rows")).to_contain_text("records")
    of_yen, totals = fact(page, "Rows").inner_text(), page.locator("[data-totals]")
    portal.fault("POST /cb-va-vcc/transaction/record/page", kind="delay", delay="4000")
    page.get_by_role("link", name=re.compile("^Remove Currency")).click()
    expect(page).to_have_url(re.compile("/trade/export$"))
    button = page.get_by_role("button", name="Generate file")
    expect(button).to_be_disabled()
    expect(totals).to_have_attribute("aria-busy", "true")
    expect(totals).to_contain_text("JPY")
    expect(fact(page, "Rows")).to_have_text(of_yen)
    expect(button).to_be_enabled()
    expect(totals).to_have_attribute("aria-busy", "false")
    expect(fact(page, "Rows")).not_to_have_text(of_yen)
    expect(totals).to_contain_text("USD")


def test_a_press_while_the_page_connects_again_is_heard(enter: Enter, portal: Portal) -> None:
    page = enter(ADMIN, "/trade/export?currency=JPY")
    expect(fact(page, "Rows")).to_contain_text("records")
    page.get_by_label(re.compile("^File name")).fill("pressed")
    totals = page.locator("[data-totals]")
    portal.fault("POST /cb-va-vcc/transaction/record/page", kind="delay", delay="4000")
    page.evaluate("dispatchEvent(new Event('beforeunload'))")  # what a download does: the socket is closed
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # one of the things that open it again
    expect(totals).to_have_attribute("aria-busy", "true")
    page.get_by_role("button", name="Generate file").click(timeout=2000)
    expect(page.get_by_role("button", name="Download pressed.xlsx")).to_be_visible(timeout=MADE)


@pytest.mark.parametrize("path", ["/trade", "/accountFlow"])
def test_a_right_of_its_own_is_needed(enter: Enter, path: str) -> None:
    page = enter(FINANCE, path)
    page.get_by_role("link", name="Export", exact=True).click()
    expect(fact(page, "Rows")).to_contain_text(re.compile(r"\d"))
    expect(page.get_by_role("button", name="Generate file")).to_be_enabled()


def test_without_the_right_there_is_no_way_there(enter: Enter) -> None:
    page = enter(OPERATOR, "/trade")
    expect(page.locator("main tbody tr td").first).to_be_visible()
    expect(page.get_by_role("link", name="Export", exact=True)).to_have_count(0)
    page.goto("/trade/export?currency=JPY")
    expect(page).to_have_url(re.compile("/noAuth/page"))
    page.goto("/trade/singleModeExport")
    expect(fact(page, "Rows")).to_contain_text("record")
    assert violations(page) == []


def test_who_may_not_open_the_list_is_not_led_to_it(enter: Enter, portal: Portal) -> None:
    """The page asks for no right of its own: its ways back led to the page that says so."""
    with granted(portal, OPERATOR, ("own_balance_exports", "/trade/singleModeExport"), without="/trade"):
        page = enter(OPERATOR, "/trade/singleModeExport")
        expect(fact(page, "Rows")).to_contain_text("record")
        crumbs = page.get_by_role("navigation", name="You are here")
        expect(crumbs).to_contain_text("Transactions")
        expect(crumbs.get_by_role("link")).to_have_count(0)
        expect(page.get_by_role("link", name="Back to transactions")).to_have_count(0)
        page.get_by_role("button", name="Generate file").click()
        expect(page.get_by_role("button", name=re.compile("^Download "))).to_have_count(1, timeout=MADE)
