"""A page on paper: what it says, whose it is and under which filters, and nothing that can only be pressed."""

import io
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.e2e.conftest import DRAWN
from tests.support.portal import Portal
from tests.support.provider import provider_of

Enter = Callable[..., Page]
ADMIN = "admin@lanyu.example"
LANDSCAPE = {"width": 1046, "height": 717}
"""CSS pixels of an A4 sheet within its margins."""


def on_paper(page: Page) -> Page:
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    page.set_viewport_size(LANDSCAPE)  # pyright: ignore[reportArgumentType]
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate(DRAWN)
    return page


def test_a_list_is_printed_with_its_account_and_filters_and_without_its_controls(enter: Enter) -> None:
    page = on_paper(enter(ADMIN, "/trade?currency=USD"))
    main = page.get_by_role("main")
    name = page.locator(".switcher-name")
    expect(name).to_have_text("Lanyu Technology (Shenzhen) Co., Ltd.")
    assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth"), "the name is cut"
    expect(page.locator(".query-chips")).to_contain_text("Currency: USD")
    expect(page.get_by_text(re.compile("showing 1–10$"))).to_be_visible()
    expect(main.locator("tbody tr:visible")).to_have_count(10)
    # What opens a record is its time.
    expect(main.get_by_role("button", name=re.compile(r"^(?!.*\d\d:\d\d:\d\d)"))).to_have_count(0)
    expect(main.get_by_role("textbox").or_(main.get_by_role("combobox"))).to_have_count(0)
    expect(page.get_by_role("navigation", name="Main menu")).to_have_count(0)
    expect(page.get_by_role("contentinfo")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "name", "days"),
    [("/trade", "Date", 90), ("/accountFlow?kind=SETTLE", "Posted on", 90), ("/card/list", "", 0)],
)
def test_a_list_is_printed_with_its_period_where_none_was_chosen(enter: Enter, path: str, name: str, days: int) -> None:
    """It said "the last 90 days": on paper nobody knows of which day."""
    page = enter(ADMIN, path)
    period = page.locator(".query-period")
    expect(period.and_(page.locator(":visible"))).to_have_count(0)
    on_paper(page)
    expect(period).to_have_count(min(days, 1))
    if days:
        expect(period).to_be_visible()
        expect(period).to_have_text(re.compile(rf"^{name}: \d{{4}}-\d\d-\d\d to \d{{4}}-\d\d-\d\d$"))


@pytest.mark.parametrize("path", ["/trade/rebate", "/logs", "/trade", "/card/list"])
def test_a_list_is_printed_across_the_sheet(enter: Enter, path: str) -> None:
    """It is printed at all: as a sheet was turned on its way, two of these lists crashed the page."""
    page = enter(ADMIN, path)
    expect(page.locator(".list tbody tr").first).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    sheets = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert all(sheet.mediabox.width > sheet.mediabox.height for sheet in sheets)


@pytest.mark.parametrize(
    ("path", "action"),
    [("/card/list", "View|Limits"), ("/trade/transaction", "Apply"), ("/account/recharge", "View result|See all")],
)
def test_what_a_row_can_only_be_pressed_for_is_not_printed(enter: Enter, path: str, action: str) -> None:
    """Ten times "View" and "Limits" stood on paper."""
    page = enter(ADMIN, path)
    links = page.get_by_role("main").get_by_role("link").filter(has_text=re.compile(f"^({action})$"))
    expect(links.first).to_be_visible()
    on_paper(page)
    expect(links).to_have_count(0)
    expect(page.get_by_role("main").locator("tbody tr:visible").first).to_be_visible()


@pytest.mark.parametrize("path", ["/trade", "/accountFlow"])
def test_a_list_begins_on_the_first_sheet_and_does_not_leave_its_last_line_alone(enter: Enter, path: str) -> None:
    """Each of its rows kept to the next one, so that the whole list went to the second sheet; and where it filled that,
    the line that says which rows these are stood alone on a third.
    """
    page = enter(ADMIN, path)
    rows = page.locator(".list tbody tr:not(.list-below)")
    expect(rows.first).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    first = rows.first.locator("td").first.inner_text().strip()
    sheets = [sheet.extract_text() for sheet in PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages]
    assert first in sheets[0]
    (shown,) = [text for text in sheets if "showing 1" in text]
    assert re.search(r"\d\d:\d\d:\d\d", shown)


def test_a_field_is_not_printed_on_another_sheet_than_its_name_and_no_foot_without_its_buttons(enter: Enter) -> None:
    page = on_paper(enter(ADMIN, "/trade/transaction"))
    breaks = page.locator("form .field").evaluate_all("(each) => each.map((one) => getComputedStyle(one).breakInside)")
    assert set(breaks) == {"avoid"}
    expect(page.locator("form .form-foot")).to_be_hidden()
    expect(page.locator(".header").get_by_text("Islet", exact=True)).to_be_visible()


def test_the_account_home_is_printed_in_the_light_with_its_bars(enter: Enter) -> None:
    page = enter(ADMIN, color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    on_paper(page)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    bars = page.locator(".chart-column span[style*=height]")
    assert {bar.evaluate("(each) => getComputedStyle(each).printColorAdjust") for bar in bars.all()} == {"exact"}
    expect(page.get_by_role("button", name="Refresh")).to_have_count(0)
    main = page.get_by_role("main")
    expect(main.get_by_role("row").filter(has_text="USD").first).to_be_visible()
    expect(main.get_by_role("listitem").filter(has_text="declined").first).to_be_visible()
    expect(main.get_by_role("link", name=re.compile("^(Top up|View)"))).to_have_count(0)
    page.keyboard.press("?")
    dialog = page.locator("[role=dialog]", has_text="Keyboard shortcuts")
    expect(dialog).to_be_attached()
    expect(dialog).to_be_hidden()
    expect(page.locator(".scrim")).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "name"),
    [("/trade?tab=consume&currency=EUR", "Transaction"), ("/accountFlow?kind=SETTLE", "Fund movement")],
)
def test_an_open_record_is_printed_below_its_list_and_not_over_it(enter: Enter, path: str, name: str) -> None:
    page = enter(ADMIN, path)
    page.locator("main tbody td button").first.click()
    record = page.get_by_role("complementary", name=name)
    expect(record.get_by_role("definition").first).to_be_visible()
    on_paper(page)
    expect(record.get_by_role("button").or_(record.get_by_role("link"))).to_have_count(0)
    rows, panel = page.get_by_role("main").get_by_role("table").bounding_box(), record.bounding_box()
    assert rows is not None
    assert panel is not None
    assert rows["y"] + rows["height"] <= panel["y"]


def test_what_stands_below_a_row_is_not_printed_over_the_next_one(enter: Enter) -> None:
    page = on_paper(enter(ADMIN, "/account/quota?view=records"))
    rows = page.get_by_role("main").locator("tbody > tr")
    expect(rows.filter(visible=True).filter(has_text="Operator").first).to_be_visible()
    lines = page.evaluate(
        """() => [...document.querySelectorAll("main tbody > tr")].filter((row) => row.offsetHeight)
          .map((row) => [row.getBoundingClientRect().top,
            Math.max(...[...row.querySelectorAll("*")].map((each) => each.getBoundingClientRect().bottom))])"""
    )
    assert len(lines) > 10, "no line is printed below a row"
    assert [below for (_, bottom), (below, _) in pairwise(lines) if bottom > below + 1] == []
    row = rows.filter(visible=True).first
    assert row.evaluate("(each) => getComputedStyle(each).breakAfter") == "avoid", "its line begins the next sheet"


def test_a_form_longer_than_a_sheet_begins_on_the_first_one(enter: Enter) -> None:
    page = on_paper(enter(ADMIN, "/trade/transaction"))
    form = page.locator("form .panel")
    assert form.evaluate("(each) => getComputedStyle(each).breakInside") == "auto"


def test_a_new_card_is_printed_on_two_sheets_at_most(enter: Enter, portal: Portal) -> None:
    """Whatever the browser takes for the width of a sheet that lists turn: below each other its panels left half of one empty."""
    page = enter(ADMIN, f"/card/detail?cardId={provider_of(portal, ADMIN).new_card('on paper')}")
    expect(page.get_by_role("heading", name="Basic information")).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    for turned in (True, False):
        assert len(PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=turned))).pages) <= 2


def test_a_card_s_payments_are_printed_with_their_filters_and_without_the_controls_for_them(
    enter: Enter, portal: Portal
) -> None:
    page = enter(ADMIN, f"/card/detail?cardId={provider_of(portal, ADMIN).new_card('on paper')}&result=SUCCESS")
    expect(page.get_by_role("search")).to_be_visible()
    on_paper(page)
    expect(page.get_by_role("search")).to_have_count(0)
    expect(page.get_by_role("main").locator(".chip").filter(visible=True).filter(has_text="Successful")).to_be_visible()
