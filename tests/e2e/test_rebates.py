"""Reward bills in the browser: from the tab with its filters to the file of one bill and of all, and who may not."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import LANGUAGES, choose, violations
from tests.e2e.conftest import NotAsked
from tests.e2e.test_exports import MADE, content_of, counted, fact
from tests.support.exports import sheets

Enter = Callable[..., Page]
CALLS = ("/transaction/rebate/bill/page", "/file/generate", "/file/transaction/list", "/report/export/generate")


def test_from_the_tab_to_the_files(enter: Enter, not_asked: NotAsked) -> None:
    page = enter("admin@lanyu.example", "/trade?tab=rebate&status=ISSUED")
    page.get_by_role("link", name="Export", exact=True).click()
    expect(page).to_have_url(re.compile(r"/trade/rebate\?tab=rebate&status=ISSUED$"))
    expect(fact(page, "Rows")).to_contain_text("bills")
    rows = counted(fact(page, "Rows").inner_text())
    assert violations(page) == []
    make = page.get_by_role("button", name=re.compile("^Generate the reward bill of ")).first
    month = (make.get_attribute("aria-label") or "").removeprefix("Generate the reward bill of ")
    make.click()
    download = page.get_by_role("button", name=f"Download the reward bill of {month}")
    expect(download).to_be_visible(timeout=MADE)
    _, content = content_of(page, download)
    assert len(sheets(content).rows) == 1
    choose(page, LANGUAGES, "中文")
    page.get_by_label(re.compile("^文件名")).fill("返佣")
    page.get_by_role("button", name="生成文件").click()
    every = page.get_by_role("button", name="下载 返佣.xlsx")
    expect(every).to_be_visible(timeout=MADE)
    _, content = content_of(page, every)
    assert len(sheets(content).rows) == rows
    assert violations(page) == []
    assert not_asked(CALLS) == []


def test_an_operator_without_the_right_has_no_way_there(enter: Enter) -> None:
    page = enter("operator@lanyu.example", "/trade?tab=rebate")
    expect(page.get_by_text("main account", exact=False).first).to_be_visible()
    expect(page.get_by_role("link", name="Export", exact=True)).to_have_count(0)
    page.goto("/trade/rebate")
    expect(page).to_have_url(re.compile("/noAuth/page"))
