"""All linked accounts on one page: figures of the open one, what was seen of the others, one switch, one check."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.support.portal import Portal
from tests.support.sights import Language, Sight, sees_in_both, words

Enter = Callable[..., Page]
CALLS = (
    "/user/biz/list",
    "/user/bizAccount/list",
    "/user/kyc/list",
    "/sso/master/info",
    "/user/refresh/kycInfo",
)
PERSON = "SELECT person_id FROM person WHERE login_name = ?"


@contextmanager
def linked(portal: Portal, who: str, count: int, *failed: int) -> Iterator[None]:
    """So many linked accounts more for somebody, like the one that he has; the verification of some has failed."""
    with portal.database() as db:
        db.row_factory = sqlite3.Row
        first = dict(db.execute(f"SELECT * FROM linked_user WHERE person_id = ({PERSON})", (who,)).fetchone())
        marks = ", ".join("?" * len(first))
        with db:
            for number in range(count):
                user_id = f"20260101{number:08}"
                company = first["company_id"] if first["operator_id"] else user_id
                own = {"user_id": user_id, "company_id": company, "checked": 0, "kyc_name_en": f"Company {number:02}"}
                row = {**first, **own, "linked_kyc_status": 3 if number in failed else 2}
                db.execute(f"INSERT INTO linked_user VALUES ({marks})", list(row.values()))
        try:
            yield
        finally:
            with db:
                db.execute("DELETE FROM linked_user WHERE user_id LIKE '2026010100%'")


@pytest.fixture
def fifty(portal: Portal) -> Iterator[None]:
    """So many linked accounts for somebody who has one."""
    with linked(portal, "single@lanyu.example", 49, 7):
        yield


def test_an_account_that_was_open_is_remembered_over_a_switch(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/account", "zh")
    table = (
        page.get_by_role("region").or_(page.locator("section")).filter(has_text="关联账户").last.get_by_role("table")
    )
    here = table.get_by_role("row").filter(has_text="深圳市岚屿科技有限公司")
    expect(here.get_by_text("当前")).to_be_visible()
    expect(here).to_contain_text("USD")
    expect(table.get_by_text("切换后显示")).to_have_count(2)
    assert violations(page) == []
    page.get_by_role("button", name="切换到此账户：岚屿国际贸易").click()
    page.get_by_role("dialog").get_by_role("button", name="切换", exact=True).click()
    page.wait_for_url("**/account")
    was = table.get_by_role("row").filter(has_text="深圳市岚屿科技有限公司")
    expect(was).to_contain_text("查看时")
    expect(was).to_contain_text("USD")
    page.get_by_role("button", name="切换到此账户：深圳市岚屿科技有限公司").click()
    page.get_by_role("dialog").get_by_role("button", name="切换", exact=True).click()
    expect(here.get_by_text("当前")).to_be_visible()
    page.set_viewport_size({"width": 750, "height": 1000})
    amount = here.get_by_text(re.compile(r"^HKD [\d,.]+$"))
    expect(amount).to_be_visible()
    assert amount.evaluate("amount => amount.getClientRects().length") == 1, "no amount breaks behind its currency"


@pytest.mark.usefixtures("fifty")
def test_fifty_accounts_are_searched(enter: Enter) -> None:
    page = enter("single@lanyu.example", "/account", "en", color_scheme="dark")
    more = page.get_by_role("button", name="Show 44 more accounts")
    expect(more).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Company 07")).to_contain_text("Failed")
    search = page.get_by_placeholder("Search by name or ID")
    search.press_sequentially("company 4", delay=250)  # each letter is answered while the next is typed
    expect(search).to_have_value("company 4")
    expect(page.get_by_role("button", name="Switch to Company 4")).to_have_count(9)
    pin = page.get_by_role("button", name="Pin Company 41")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "true")
    page.evaluate("scrollTo(0, 0)")  # below the header, which stays, a button is in part out of reach
    assert violations(page) == []
    search.fill("")
    more.click()
    expect(page.get_by_role("button", name="Switch to Company")).to_have_count(49)
    page.reload()
    accounts = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Verification"))
    first = accounts.get_by_role("row").nth(1)
    expect(first).to_contain_text("Company 41")
    expect(pin).to_have_attribute("aria-pressed", "true")
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert "2026010100000041" not in kept


@pytest.mark.parametrize(
    ("who", "language", "may"),
    [
        ("operator@lanyu.example", "zh", False),
        ("finance@lanyu.example", "en", False),
        ("personal@lanyu.example", "zh", True),
    ],
)
def test_each_sees_his_accounts_and_who_may_verify_does(
    enter: Enter, portal: Portal, who: str, language: Language, may: bool
) -> None:
    """An operator, whatever his rights, verifies nothing (spec §6); a person verifies his own."""
    verify, check = Sight("link", "重新认证", "Re-verify"), Sight("button", "重新核对", "Check again: ")
    with linked(portal, who, 1, 0):
        page = enter(who, "/account", language)
        table = page.get_by_role("table").filter(
            has=page.get_by_role("columnheader", name="认证").or_(
                page.get_by_role("columnheader", name="Verification status")
            )
        )
        expect(table.get_by_role("row")).to_have_count(3)
        ways = [verify, check]
        there = [words("认证失败", "Failed"), Sight("button", "切换到", "Switch to"), words("当前", "Current")]
        second = sees_in_both(page, language, [*there, *(ways if may else [])], absent=[] if may else ways)
        expect(words("个人", "Personal").on(table, second)).to_have_count(2 if may else 0)
        if who != "finance@lanyu.example":
            assert violations(page) == []


def test_a_failed_verification_says_why_and_is_read_again(enter: Enter, not_asked: NotAsked) -> None:
    page = enter("kyc-failed@lanyu.example", "/account")
    expect(page.get_by_text("Reason: The picture of the license is blurred")).to_be_visible()
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_text("The verification status hasn't changed.")).to_be_visible()
    expect(page.get_by_role("heading", name="Contract")).to_be_visible()
    assert violations(page) == []
    assert not_asked(CALLS) == []
