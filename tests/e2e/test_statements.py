"""Statements on the account home: applied for, followed and downloaded, in both languages."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.support.portal import Portal

Enter = Callable[..., Page]
CALLS = (
    "/account/apply/bill/submit",
    "/account/apply/bill/list/status",
    "/account/apply/bill/pre-submit/check",
    "/file/generate",
    "/file/transaction/list",
    "/file/download",
)


def test_a_statement_is_applied_for_and_downloaded(enter: Enter, portal: Portal, not_asked: NotAsked) -> None:
    page = enter("admin@lanyu.example", "/account")
    page.get_by_role("button", name="Get a statement").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox", name=re.compile("USD"))).to_be_checked()
    for currency in ("EUR", "HKD", "JPY", "USD"):
        dialog.get_by_role("checkbox", name=re.compile(currency)).uncheck()
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog.get_by_text("Choose at least one currency")).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("checkbox", name=re.compile("EUR")).check()
    dialog.get_by_role("checkbox", name="Add the electronic stamp").check()
    mailbox = dialog.get_by_label(re.compile("^Send to"))
    mailbox.fill("finance@lanyu.example")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Get a statement").click()
    expect(mailbox).to_have_value("finance@lanyu.example")
    expect(dialog.get_by_role("checkbox", name="Add the electronic stamp")).to_be_checked()
    expect(dialog.get_by_role("checkbox", name=re.compile("EUR"))).to_be_checked()
    expect(dialog.get_by_role("checkbox", name=re.compile("USD"))).not_to_be_checked()
    dialog.get_by_role("button", name="Submit").dblclick()
    expect(dialog).to_have_count(0)
    download = page.get_by_role("button", name=re.compile("^Download .* EUR"))
    expect(download).to_have_count(1, timeout=40_000)
    with page.expect_download() as loaded:
        download.click()
    assert loaded.value.suggested_filename.endswith("_EUR.xlsx")
    assert loaded.value.path().read_bytes()[:2] == b"PK"
    portal.fault("GET /cb-va-vcc/file/download", kind="code", code="400003")
    download.press("Enter")
    expect(page.get_by_text("The download failed", exact=False)).to_be_visible()
    expect(download).to_be_focused()
    assert violations(page) == []
    page.get_by_role("button", name="Get a statement").click()
    expect(page.get_by_role("dialog").get_by_label(re.compile("^Send to"))).to_have_value("")
    details = page.get_by_role("dialog").get_by_role("radio", name=re.compile("Line details"))
    details.click()
    expect(details).to_be_checked()
    page.get_by_role("dialog").get_by_role("button", name="Submit").click()
    expect(page.get_by_role("button", name=re.compile("^Download .* line details"))).to_have_count(1, timeout=40_000)
    assert not_asked(CALLS) == []
    assert portal.get("/files/download?fileId=1").status == 303


def test_a_file_that_is_not_there_is_said_on_the_page(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/account", "zh", color_scheme="dark")
    expect(page.get_by_role("heading", name="对账单")).to_be_visible()
    page.goto("/files/download?fileId=404&page=/account")
    expect(page).to_have_url(re.compile("/account$"))
    expect(page.get_by_text("下载失败", exact=False)).to_be_visible()
    assert violations(page) == []
