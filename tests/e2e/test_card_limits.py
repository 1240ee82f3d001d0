"""Setting limits: many cards with preview, progress, result and file; one card with bars and undo (issue 4)."""

import re
from collections.abc import Callable
from pathlib import Path

import openpyxl
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.test_card_changes import changes
from tests.support.granted import granted
from tests.support.portal import Portal

UPDATE = ("vcc_card_update", "/card/updateLimit")


def set_to(page: Page, limit: str, word: str, amount: str) -> None:
    """Choose "set to" for one limit, and type the amount."""
    row = page.locator(".limit-row").filter(has=page.get_by_role("heading", name=limit, exact=True))
    row.get_by_text(word, exact=True).click()
    box = row.get_by_role("textbox")
    box.fill(amount)
    box.press("Tab")


def count_in(button: Locator) -> int:
    return int(re.sub(r"\D", "", button.inner_text()))


def first_card(page: Page) -> str:
    """The id of the first active card on the list."""
    page.get_by_role("row").nth(1).get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"cardId=\d{16}"))
    return page.url.rpartition("cardId=")[2][:16]


def file_says(page: Page, folder: Path, good: int, bad: int) -> None:
    """Download results and open it."""
    with page.expect_download() as download:
        page.get_by_role("button", name="下载结果").click()
    assert re.fullmatch(r"card-limits-\d{8}-\d{6}\.xlsx", download.value.suggested_filename)
    download.value.save_as(folder / "outcome.xlsx")
    table, about = openpyxl.load_workbook(folder / "outcome.xlsx").worksheets
    head, *rows = table.iter_rows(values_only=True)
    assert [head[0], head[2]] == ["卡片名称", "卡片 ID"]
    results = [row[head.index("结果")] for row in rows]
    assert (results.count("成功"), results.count("失败")) == (good, bad)
    assert ("累计限额", "HKD 900,000.00") in list(about.iter_rows(values_only=True))


def test_many_cards_with_preview_progress_retry_and_file(enter: Callable[..., Page], tmp_path: Path) -> None:
    page = enter("admin@lanyu.example", "/card/updateLimit?all=1&currency=HKD", "zh")
    expect(page.get_by_role("heading", level=1)).to_have_text("设置限额")
    expect(page.get_by_role("button", name="预览变更")).to_be_visible()
    assert violations(page) == []
    set_to(page, "累计限额", "设为", "0")
    page.get_by_role("button", name="预览变更").click()
    expect(page.get_by_text("限额须大于 0").first).to_be_visible()
    assert violations(page) == []
    set_to(page, "累计限额", "设为", "900000")
    page.get_by_role("button", name="预览变更").click()

    expect(page.get_by_role("heading", name="变更预览")).to_be_focused()
    group = page.get_by_role("group", name="按状态显示")
    ready, failing = (
        group.get_by_role("button", name=re.compile("^可执行")),
        group.get_by_role("button", name=re.compile("^将失败")),
    )
    good, bad = count_in(ready), count_in(failing)
    assert min(good, bad) > 0
    expect(page.locator("tbody tr").first).to_contain_text("HKD 900,000.00")
    begun = changes(page)
    assert {title: places for title, places in begun.items() if len(places) > 1} == {}
    assert "累计限额" in begun
    failing.click()
    expect(page.locator("tbody tr")).to_have_count(min(bad, 20))
    expect(page.locator("tbody tr").first).to_contain_text("不能修改限额")
    assert violations(page) == []
    leave_out = page.get_by_role("switch", name=f"排除 {bad} 张将失败的卡片")
    expect(leave_out).to_be_checked()
    leave_out.click()
    expect(leave_out).not_to_be_checked()
    expect(page.get_by_text(f"将处理 {good + bad} 张")).to_be_visible()
    page.get_by_role("button", name="提交变更").dblclick()

    bar = page.get_by_role("progressbar", name="设置限额：执行进度")
    expect(page.get_by_role("heading", name="设置限额：已完成")).to_be_visible()
    expect(bar).to_have_attribute("aria-valuenow", "100")
    expect(page.get_by_text(f"成功 {good} 张，未成功 {bad} 张。")).to_be_visible()
    group.get_by_role("button", name=re.compile("^失败")).click()
    expect(page.locator("tbody tr").first).to_contain_text("300002")
    assert violations(page) == []
    file_says(page, tmp_path, good, bad)

    page.get_by_role("button", name=f"只重试未成功的 {bad} 张").click()
    expect(page.get_by_text(f"成功 {good} 张，未成功 {bad} 张。")).to_be_visible()
    expect(page).to_have_url(re.compile("run="))
    page.reload()
    expect(page.get_by_role("heading", name="设置限额：已完成")).to_be_visible()
    expect(page.get_by_text(f"成功 {good} 张，未成功 {bad} 张。")).to_be_visible()
    file_says(page, tmp_path, good, bad)
    page.get_by_role("link", name="返回卡片列表").click()
    expect(page).to_have_url(re.compile("/card/list"))
    page.go_back()
    expect(page.get_by_text(f"成功 {good} 张，未成功 {bad} 张。")).to_be_visible()


def test_an_operator_sets_one_cards_limit_and_takes_it_back(enter: Callable[..., Page], portal: Portal) -> None:
    refused = enter("operator@lanyu.example", "/card/updateLimit")
    expect(refused).to_have_url(re.compile("/noAuth"))
    with granted(portal, "operator@lanyu.example", UPDATE):
        page = enter("operator@lanyu.example", "/card/list?status=VALID", color_scheme="dark")
        card_id = first_card(page)
        page.goto(f"/card/updateLimit?cards={card_id}&lifetime=750000.50&payment=2026111800000001&paid=2026-11-18")
        expect(page.get_by_text("We've filled in the suggested limit")).to_be_visible()
        box = page.get_by_role("textbox", name="Lifetime limit: amount")
        expect(box).to_have_value("750,000.50")
        set_to(page, "Per-payment limit", "Set to", "99999999")
        expect(page.get_by_text("Adjusted to the maximum, 50,000.00")).to_be_visible()
        set_to(page, "Monthly limit", "Set to", "0.01")
        row = page.locator(".limit-row").filter(has=page.get_by_role("heading", name="Monthly limit"))
        expect(row.get_by_text("resets")).to_be_visible()
        row.get_by_text("No limit", exact=True).click()
        expect(row.get_by_role("meter")).to_have_count(0)
        assert violations(page) == []
        page.get_by_role("button", name="Save limits").dblclick()
        expect(page.get_by_role("heading", name="Set limits: finished")).to_be_visible()
        changed = page.locator("tbody tr")
        expect(changed).to_have_count(1)
        expect(changed).to_contain_text("750,000.50")
        back = page.get_by_role("link", name="Back to the declined payment")
        expect(back).to_have_attribute(
            "href", re.compile(rf"/card/detail\?cardId={card_id}&since=2026-11-18.*&tx=2026")
        )
        expect(page.get_by_text("Have the merchant charge again.")).to_be_visible()
        page.get_by_role("button", name="Undo and restore previous limits").click()
        expect(page.get_by_role("button", name="Undo and restore previous limits")).to_have_count(0)
        expect(page.get_by_role("heading", name="Set limits: finished")).to_be_visible()
        expect(changed).to_contain_text(re.compile(r"750,000\.50.*No limit"))
        page.get_by_role("link", name="Set more limits").click()
        expect(page.get_by_role("textbox", name="Lifetime limit: amount")).to_have_count(0)


def test_a_person_sets_limits_and_rules_of_his_card(enter: Callable[..., Page]) -> None:
    page = enter("personal@lanyu.example", "/card/list?status=VALID")
    card_id = first_card(page)
    page.goto(f"/card/updateLimit?cards={card_id}")
    expect(page.get_by_role("button", name="Save limits")).to_be_visible()
    expect(page.get_by_role("heading", name="Limits by spending currency")).to_have_count(0)
    page.get_by_label("Merchant categories (MCC)").fill("73")
    page.get_by_role("button", name="Save rules").click()
    expect(page.get_by_text("MCCs have 4 digits: 73")).to_be_visible()
    page.get_by_role("button", name="Remove 73").click()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_label("Merchant name keywords")).to_be_visible()
    page.get_by_label("Merchant name keywords").fill("GOOGLE")
    page.get_by_role("button", name="Save rules").click()
    expect(page.get_by_text("Spending rules saved")).to_be_visible()
    other.reload()
    expect(other.get_by_text("GOOGLE", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_text("GOOGLE", exact=True)).to_be_visible()
    page.get_by_role("button", name="Remove GOOGLE").click()
    page.get_by_role("button", name="Save rules").click()
    expect(page.get_by_role("button", name="Undo and restore previous rules")).to_be_visible()
    assert violations(page) == []
