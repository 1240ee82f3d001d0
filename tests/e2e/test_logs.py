"""The operation log in the browser: found from the user menu, filtered, in both languages (spec §2)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NotAsked


@pytest.mark.parametrize(
    ("language", "title", "area", "all_areas", "cards"),
    [
        ("en", "Operation log", "Area", "All areas", "Cards"),
        ("zh", "操作日志", "模块", "全部模块", "卡片"),
    ],
)
def test_an_admin_finds_what_was_changed(
    enter: Callable[..., Page],
    not_asked: NotAsked,
    language: str,
    title: str,
    area: str,
    all_areas: str,
    cards: str,
) -> None:
    page = enter("admin@lanyu.example", "/faq", language=language)
    page.get_by_role("button", name=re.compile("User menu|用户菜单")).hover()
    page.get_by_role("link", name=title).click()
    expect(page).to_have_url(re.compile("/logs"))
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    expect(page.get_by_role("row")).to_have_count(11)
    page.get_by_role("combobox", name=area).select_option(label=cards)
    page.get_by_role("search").get_by_role("button", name=re.compile("Query|查询")).click()
    expect(page).to_have_url(re.compile("module=CARD"))
    card = page.get_by_role("row").nth(1).get_by_role("link").first
    expect(card).to_be_visible()
    if language == "en":
        from_the_history_of_a_card_back_to_its_log(page, card)
        assert not_asked(["/user/operationLog/list", "/card/transaction/page"]) == []


def from_the_history_of_a_card_back_to_its_log(page: Page, card: Locator) -> None:
    name, address = card.inner_text(), card.get_attribute("href") or ""
    card_id = address.rpartition("cardId=")[2]
    assert name != card_id
    card.click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    page.get_by_role("link", name="History").or_(page.get_by_role("tab", name="History")).click()
    page.get_by_role("link", name="View in operation log").click()
    expect(page).to_have_url(re.compile(f"/logs/?\\?q={card_id}"))
    expect(page.get_by_role("heading", level=1, name="Operation log")).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    links = page.get_by_role("table").locator("tbody").get_by_role("link")
    expect(links.first).to_be_visible()
    assert {link.get_attribute("href") for link in links.all()} == {address}
