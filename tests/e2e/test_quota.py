"""Quota in the browser: assigned in Chinese and returned in English, with the sub-accounts that it is for."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.e2e.steps import verify_by_password
from tests.support.portal import Portal

Enter = Callable[..., Page]
ADMIN, OPERATOR = "admin@lanyu.example", "operator@lanyu.example"
CALLS = (
    "/user-sub/page",
    "/user-sub/details",
    "/account/sub/user/create",
    "/account/sub/user/update",
    "/inter/tx/unassigned/apply",
    "/inter/tx/unassigned/result",
    "/inter/tx/query",
)


BREAKS = """cell => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return [new Set([...text.getClientRects()].map(each => Math.round(each.top))).size, cell.scrollWidth - cell.clientWidth];
}"""
"""How many lines a cell has, and by how much it is too narrow."""


def entries(portal: Portal, amount: int) -> int:
    """Postings of quota of an amount, in thousandths, in the sandbox's books."""
    with portal.database() as db:
        query = (
            "SELECT count(*) FROM ledger_posting JOIN ledger_entry ON ledger_entry.id = entry_id"
            " WHERE key LIKE 'quota:%' AND amount = ?"
        )
        return db.execute(query, (amount,)).fetchone()[0]


def test_quota_is_assigned_to_many_and_recorded(enter: Enter, portal: Portal) -> None:
    page = enter(ADMIN, "/account", "zh")
    page.get_by_role("link", name="分配额度").click()
    expect(page.get_by_role("heading", name="分配额度", exact=True)).to_be_visible()
    page.get_by_label("Japan 的本次金额").fill("10.01")
    page.get_by_label("Technology 的本次金额").fill("1,234,567,890.12")
    expect(page.get_by_role("alert").filter(has_text="超出待分配额度")).to_be_visible()
    after = page.get_by_role("row").filter(has_text="Technology").get_by_role("cell", name=re.compile(r"^1,234,\d{3},"))
    assert after.evaluate(BREAKS) == [1, 0], "no amount breaks, nor runs over what is beside it"
    assert violations(page) == []
    page.get_by_placeholder("搜索子账户").fill("tech")
    expect(page.get_by_label("Japan 的本次金额")).to_have_count(0)
    page.get_by_label("Technology 的本次金额").fill("20.02")
    page.reload()
    expect(page.get_by_label("Technology 的本次金额")).to_have_value("20.02")
    page.get_by_role("button", name="下一步，核对").click()
    expect(page.get_by_role("heading", name="核对额度变动")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Japan")).to_contain_text("10.01")
    assert violations(page) == []
    page.get_by_role("button", name="确认分配 USD 30.03").dblclick()
    verify_by_password(page)
    expect(page.get_by_role("heading", name="分配完成")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("row").filter(has_text="Technology")).to_contain_text("成功")
    assert violations(page) == []
    assert (entries(portal, 10_010), entries(portal, 20_020)) == (1, 1)
    page.get_by_role("link", name="查看分配记录").click()
    expect(page.get_by_role("row").filter(has_text="+20.02")).to_have_count(1)
    assert violations(page) == []
    page.get_by_role("link", name="分配与收回").click()
    expect(page.get_by_label("Technology 的本次金额")).to_have_value("")


def test_amounts_are_split_pasted_and_cleared(enter: Enter) -> None:
    page = enter(ADMIN, "/account/quota?currency=HKD", color_scheme="dark")
    page.get_by_label("Search sub-accounts").press("Enter")
    page.get_by_label("Fill amounts").fill("100")
    page.get_by_label("Fill amounts").press("Enter")
    page.get_by_role("button", name="Split equally").click()
    expect(page.get_by_label("Amount for Japan")).to_have_value("16.66")
    expect(page.get_by_role("alert")).to_have_count(0)  # nothing was sent
    expect(page.get_by_label("Amount for Media Buying")).to_have_value("16.67")
    expect(page.get_by_text("HKD 100.00")).to_be_visible()
    page.get_by_role("button", name="Clear amounts").click()
    expect(page.get_by_label("Amount for Japan")).to_have_value("")
    page.get_by_role("button", name="Paste a table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Table").fill("Japan\t3.30\nNobody\t4")
    dialog.get_by_role("button", name="Fill in amounts").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Line 2: no such sub-account")
    assert violations(page) == []
    dialog.get_by_role("button", name="Fill in 1 line").click()
    expect(dialog.get_by_role("status")).to_contain_text("1 line filled in")
    expect(dialog.get_by_label("Table")).to_have_value("Nobody\t4")
    expect(dialog.get_by_label("Table")).to_be_focused()
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("button", name="Review")).to_be_focused()
    expect(page.get_by_label("Amount for Japan")).to_have_value("3.30")


def test_in_a_narrow_window_no_name_breaks_within_a_word(enter: Enter) -> None:
    page = enter(ADMIN, "/account/quota?currency=USD", viewport={"width": 390, "height": 844})
    name = page.get_by_role("table", name="Sub-account").get_by_text("Technology", exact=True)
    expect(name).to_be_visible()
    assert (
        name.evaluate("name => name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight)")
        == 1
    )


def test_sub_accounts_come_and_go_and_quota_comes_back(enter: Enter, portal: Portal, not_asked: NotAsked) -> None:
    page = enter(ADMIN, "/account/quota?currency=EUR")
    page.get_by_role("button", name="New sub-account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Nordics")
    assert violations(page) == []
    dialog.get_by_role("button", name="Create").click()
    page.get_by_role("button", name="Rename Nordics").click()
    dialog.get_by_label("Name").fill("Baltics")
    dialog.get_by_role("button", name="Save").click()
    page.get_by_label("Amount for Baltics").fill("3.03")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Allocate EUR 3.03").click()
    verify_by_password(page)
    expect(page.get_by_role("heading", name="Quota allocated")).to_be_visible(timeout=20_000)
    page.get_by_role("link", name="Allocate more").click()
    page.get_by_role("button", name="Close Baltics").click()
    expect(dialog.get_by_text("return EUR 3.03 first")).to_be_visible()
    expect(dialog.get_by_role("button", name="Close sub-account")).to_be_disabled()
    dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Return", exact=True).click()
    page.get_by_role("button", name="Return all of Baltics's quota").click()
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Return EUR 3.03").click()
    verify_by_password(page)
    expect(page.get_by_role("heading", name="Quota returned")).to_be_visible(timeout=20_000)
    page.get_by_role("link", name="Allocate more").click()
    page.get_by_role("button", name="Close Baltics").click()
    shut = dialog.get_by_role("button", name="Close sub-account")
    expect(shut).to_be_enabled()  # a key is pressed on whatever has the focus meanwhile
    shut.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Close Baltics")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Close ")).and_(page.locator(":focus"))).to_have_count(1)
    assert (entries(portal, 3_030), entries(portal, -3_030)) == (2, 2)
    page.goto("/account/quota?applyId=2026010100000000")
    expect(page.get_by_text("This request doesn't exist")).to_be_visible()
    assert not_asked(CALLS) == []
