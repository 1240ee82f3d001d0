"""/accountFlow in the browser: rows by keyboard, the way of the money beside them, filters by click, the calls made."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.e2e.steps import rows_settled

ADMIN = "admin@lanyu.example"
CALLS = ("/account/flow/page", "/account/flow/checkDelay", "/transaction/record/page")


def test_rows_are_walked_by_keyboard_and_each_shows_the_way_of_its_money(
    enter: Callable[..., Page], not_asked: NotAsked
) -> None:
    page = enter(ADMIN, "/accountFlow?kind=SETTLE&account=SUB_ACCOUNT&currency=USD", color_scheme="dark")
    rows_settled(page)
    expect(page.get_by_role("status").filter(has_text=re.compile("Complete up to|Updated at"))).to_be_visible()
    opened = page.get_by_role("complementary", name="Fund movement")
    times = page.locator("tbody [data-tx]:visible")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(opened).to_be_visible()
    steps = opened.get_by_role("region", name="Follow the money").get_by_role("listitem")
    for name in ("Top-up ", "Allocated to sub-account", "Authorized", "Settled"):
        expect(steps.filter(has_text=name).first).to_be_visible()
    expect(opened.get_by_text("Movements add up to the net cost")).to_be_visible()
    assert violations(page) == []
    for key, row in (("ArrowDown", 1), ("j", 2), ("k", 1)):
        page.keyboard.press(key)
        expect(times.nth(row)).to_have_attribute("aria-expanded", "true")
        expect(times.nth(row)).to_be_focused()
    expect(opened.get_by_role("link", name="Open the transaction")).to_have_attribute("href", re.compile("^/trade[?]"))
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(times.nth(1)).to_be_focused()
    assert not_asked(CALLS) == []


def test_a_kind_is_a_filter_by_click_and_the_panel_reads_in_both_languages(enter: Callable[..., Page]) -> None:
    page = enter(ADMIN, "/accountFlow", "zh")
    rows_settled(page)
    kind = page.locator("tbody td[data-col=kind] a").first
    name = kind.inner_text()
    kind.click()
    expect(page).to_have_url(re.compile("kind="))
    expect(page.get_by_role("link", name=re.compile("移除.*资金类型"))).to_be_visible()
    rows_settled(page)
    assert set(page.locator("tbody td[data-col=kind]").all_inner_texts()) == {name}
    page.locator("tbody td[data-col=balance]").first.click()
    expect(page.get_by_role("complementary", name="资金流水").get_by_role("heading", name="资金去向")).to_be_visible()
    expect(page.get_by_role("region", name="合计")).to_be_visible()
    assert violations(page) == []


def test_an_amount_of_many_digits_stays_in_its_column(enter: Callable[..., Page]) -> None:
    """Beside it stands another amount: two that run into each other are read as a third."""
    page = enter(ADMIN, "/accountFlow")
    rows_settled(page)
    cell = page.locator("tbody td[data-col=change]").first
    cell.locator(".money").evaluate("money => { money.lastChild.data = '−987,654,321,012.34' }")
    outside = """(cell) => {
      const [column, shown] = [cell, cell.querySelector(".money")].map((each) => each.getBoundingClientRect());
      return Math.max(0, column.left - shown.left, shown.right - column.right);
    }"""
    assert cell.evaluate(outside) == 0
    assert re.fullmatch(r"[A-Z]{3} −987,654,321,012[.]34", cell.inner_text()), "what is copied has a space and no break"
