"""Vouchers in the browser: from a payment to its PDF, a period by a typed card number that is kept nowhere, and who may not."""

import io
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.e2e.axe import LANGUAGES, choose, violations
from tests.e2e.conftest import NotAsked
from tests.support.portal import Portal

Enter = Callable[..., Page]
ADMIN, OPERATOR, FINANCE = "admin@lanyu.example", "operator@lanyu.example", "finance@lanyu.example"
MADE = 60_000
OF_NOBODY = "4111111111111111"
"""A right number that is no card's."""
CALLS = ("/report/export/transaction/voucher/page", "/report/export/generate", "/report/export/page", "/file/download")


def text_of(page: Page, name: str | re.Pattern[str]) -> str:
    with page.expect_download() as loaded:
        page.get_by_role("button", name=name).first.click()
    pages = PdfReader(io.BytesIO(loaded.value.path().read_bytes())).pages
    return "\n".join(each.extract_text() for each in pages).replace("\x00", "")


def stored(page: Page) -> str:
    return str(page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])"))


def vouchers(portal: Portal) -> int:
    """How many there are of single payments: of each there is one at most."""
    with portal.database() as db:
        return db.execute("SELECT count(*) FROM export WHERE transaction_id <> ''").fetchone()[0]


def test_from_a_payment_to_its_voucher(enter: Enter, portal: Portal, not_asked: NotAsked) -> None:
    before = vouchers(portal)
    page = enter(ADMIN, "/trade?tab=consume&currency=EUR")
    page.locator("main tbody td[data-col=time] button").nth(before).click()
    page.get_by_role("link", name="Get a voucher").click()
    expect(page).to_have_url(re.compile(r"/trade/transaction\?transactionId=\d{16}&back="))
    number = page.url.partition("transactionId=")[2][:16]
    expect(page.get_by_role("heading", name="This payment")).to_be_visible()
    page.get_by_role("button", name="Generate voucher").click()
    for said in ("Enter the postcode.", "Enter the address.", "Choose the relationship", "Tick the declaration"):
        expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_label("Cardholder's relationship to the account")).to_be_focused()
    assert violations(page) == []
    page.get_by_label("Cardholder name").fill("欧阳静 Łucja")
    page.get_by_label("Cardholder's relationship to the account").select_option("EMPLOYEE")
    page.get_by_label("Postcode").fill("518000")
    page.get_by_label("Address", exact=True).fill("深圳市南山区科技园南区 1 号")
    page.get_by_label("Purpose", exact=True).fill("November ads")
    page.get_by_label("Voucher language").select_option("both")
    page.get_by_label(re.compile("^I declare")).check()
    page.reload()
    expect(page.get_by_label("Purpose", exact=True)).to_have_value("November ads")
    expect(page.get_by_label("Cardholder name")).to_have_value("欧阳静 Łucja")
    page.get_by_role("button", name="Generate voucher").dblclick()
    expect(page.get_by_text("There's already a voucher for this payment.")).to_be_visible(timeout=MADE)
    expect(page.get_by_label(re.compile("^I declare"))).not_to_be_checked()
    page.reload()  # a form within the form: the page was drawn anew, with a complaint
    expect(page.get_by_text("There's already a voucher for this payment.")).to_be_visible()
    expect(page.locator("form form")).to_have_count(0)
    files = page.locator("main li", has_text=".pdf")
    expect(files).to_have_count(before + 1)
    text = text_of(page, re.compile(r"^Download .*\.pdf$"))
    for part in ("交易凭证", "Transaction voucher", "欧阳静", "Łucja", "November ads", "中国大陆", number):
        assert part in text, part
    choose(page, LANGUAGES, "中文")
    expect(page.get_by_role("heading", name="我的凭证")).to_be_visible()
    expect(page.get_by_label("持卡人与账户的关系")).to_have_value("EMPLOYEE")
    assert violations(page) == []
    page.get_by_role("link", name="返回交易查询").click()
    expect(page).to_have_url(re.compile(rf"/trade\?tab=consume&currency=EUR&tx={number}$"))
    expect(page.get_by_role("complementary", name="交易详情")).to_contain_text(number)
    assert not_asked(CALLS) == []


def test_a_card_that_is_not_among_the_newest_is_found_by_its_name(enter: Enter, not_asked: NotAsked) -> None:
    page = enter(ADMIN, "/trade/transaction")
    cards = page.get_by_role("combobox", name="Card on the voucher")
    listed = re.findall(r"^(.+) (\d\d) ····", "\n".join(cards.locator("option").all_inner_texts()), re.MULTILINE)
    name = next(f"{base} 01" for base, _ in listed if (base, "01") not in listed)
    page.get_by_label("Find a card").fill(name)
    expect(page.get_by_text("Matching cards: 1. Choose one of them.")).to_be_visible()
    found = cards.locator("option", has_text=name)
    expect(found).to_have_count(1)
    cards.select_option(found.get_attribute("value"))
    page.get_by_label("Find a card").fill("nothing has this name")
    page.get_by_label("Find a card").press("Enter")
    expect(page.get_by_text("No card matches")).to_be_visible()
    expect(cards.locator("option:checked")).to_contain_text(name)
    page.get_by_label("Find a card").fill("")
    expect(page.get_by_text("Only the newest cards are on offer.")).to_be_visible()
    expect(cards.locator("option:checked")).to_contain_text(name)
    expect(page.get_by_role("alert")).to_have_count(0)  # nothing was sent
    assert violations(page) == []
    assert not_asked(("/card/page/fuzzy_card_query",)) == []


def test_a_typed_card_number_is_gone_with_the_call(enter: Enter, portal: Portal) -> None:
    page = enter(FINANCE, "/trade/transaction", "zh")
    page.get_by_role("combobox", name="凭证中的卡片").select_option("number")
    number = page.get_by_label("卡号", exact=True)
    number.fill(OF_NOBODY)
    page.get_by_role("button", name="最近 90 天").click()
    page.get_by_label("邮政编码").fill("518000")
    page.get_by_label("地址", exact=True).fill("1")
    page.get_by_label("用途", exact=True).fill("1")
    page.get_by_label("持卡人与账户的关系").select_option("SELF")
    page.get_by_label(re.compile("^我承诺")).check()
    page.get_by_role("button", name="生成凭证").click()
    expect(page.get_by_text("未找到该卡号对应的卡片")).to_be_visible()
    expect(number).to_be_focused()
    expect(number).to_have_value(OF_NOBODY)
    expect(page.get_by_text("草稿已保存")).to_be_visible()
    assert "4111" not in stored(page)
    for file in portal.data_dir.rglob("*"):
        if file.is_file():
            assert OF_NOBODY.encode() not in file.read_bytes(), file
    assert OF_NOBODY not in portal.log.read_text("utf-8", "replace")
    page.reload()
    expect(page.get_by_label("用途", exact=True)).to_have_value("1")
    expect(page.get_by_label("卡号", exact=True)).to_have_value("")


def test_an_operator_without_the_right_has_no_way_there(enter: Enter) -> None:
    page = enter(OPERATOR, "/trade?tab=consume")
    expect(page.locator("main tbody tr td").first).to_be_visible()
    expect(page.get_by_role("link", name="Vouchers")).to_have_count(0)
    page.locator("main tbody td[data-col=time] button").first.click()
    expect(page.get_by_role("link", name="Open on its card")).to_be_visible()
    expect(page.get_by_role("link", name="Get a voucher")).to_have_count(0)
    page.goto("/trade/transaction")
    expect(page).to_have_url(re.compile("/noAuth/page"))
