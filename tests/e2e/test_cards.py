"""The card list and a card's own page: filters in the address, statuses, remaining limit (spec §1, §3)."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.support.portal import Portal
from tests.support.provider import provider_of


def count_of_all(page: Page) -> int:
    tab = page.get_by_role("navigation", name="Status").get_by_role("link", name=re.compile(r"^All\D*\d"))
    return int(re.sub(r"\D", "", tab.inner_text()))


def test_filters_stand_in_the_address_and_come_back(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list")
    page.get_by_role("navigation", name="Status").get_by_role("link", name=re.compile("^Frozen")).click()
    expect(page).to_have_url(re.compile("status=ABNORMAL"))
    expect(page.get_by_role("row").nth(1).get_by_text("Frozen", exact=True)).to_be_visible()
    address = page.url
    page.reload()
    assert page.url == address
    expect(page.get_by_role("row").nth(1).get_by_text("Frozen", exact=True)).to_be_visible()
    page.go_back()
    expect(page).not_to_have_url(re.compile("status=ABNORMAL"))


def test_a_search_without_result_says_what_to_loosen(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list")
    keyword = page.get_by_role("searchbox", name="Keyword")
    keyword.fill("no card is called this")
    keyword.press("Enter")
    expect(page.get_by_text(re.compile("No card", re.IGNORECASE)).first).to_be_visible()


def test_what_is_typed_into_the_query_stays_until_it_is_sent_or_reset(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list")
    keyword = page.get_by_role("searchbox", name="Keyword")
    keyword.fill("Google")
    page.get_by_role("link", name="Page 2", exact=True).click()
    expect(page.get_by_role("link", name="Page 2", exact=True)).to_have_attribute("aria-current", "page")
    expect(keyword).to_have_value("Google")
    page.get_by_role("link", name="Reset").click()
    expect(keyword).to_have_value("")
    page.get_by_label("Currency", exact=True).select_option("USD")
    keyword.fill("Google")
    keyword.press("Enter")
    expect(page).to_have_url(re.compile("currency=USD"))
    page.go_back()
    expect(keyword).to_have_value("")
    page.go_forward()
    expect(keyword).to_have_value("Google")
    expect(page.get_by_label("Currency", exact=True)).to_have_value("USD")


def test_each_card_shows_what_is_left_of_its_month_limit(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    expect(page.get_by_role("row")).to_have_count(11)
    for row in page.get_by_role("row").all()[1:]:
        expect(row.get_by_text(re.compile("left|No limit")).first).to_be_visible()


def test_a_card_opens_with_limits_and_transactions(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    name = page.get_by_role("row").nth(1).get_by_role("link").first.inner_text().strip()
    page.get_by_role("link", name="View").first.click()
    expect(page).to_have_url(re.compile(r"/card/detail/?\?cardId=\d{16}"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(name[:10])
    expect(page.get_by_role("heading", level=2, name="Limits")).to_be_visible()
    named = page.locator("[role=meter]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert len(set(named)) == len(named) == 4, "which limit a share is of is read with it"


def test_a_card_that_was_never_issued_has_no_number_to_come(enter: Callable[..., Page], portal: Portal) -> None:
    """It read "Number pending" in the list, and on its page that the number appears once the card is issued."""
    with portal.database() as db:
        query = "SELECT card_id FROM card WHERE status = 'CANCEL' AND last4digits = '' AND fail_reason != '' LIMIT 1"
        (card_id,) = db.execute(query).fetchone()
    page = enter("admin@lanyu.example", f"/card/list?status=CANCEL&q={card_id}")
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("No card number")
    expect(row).not_to_contain_text("Number pending")
    row.get_by_role("link").first.click()
    panel = page.get_by_role("region", name="Number and CVV")
    expect(panel).to_contain_text("This card was never issued, so it has no number.")


def test_a_card_of_somebody_else_is_not_found(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    expect(page).to_have_url(re.compile("cardId="))
    address = page.url
    stranger = enter("empty@lanyu.example", "/card/list")
    expect(stranger.get_by_role("heading", level=1)).to_be_visible()
    stranger.goto(address)
    expect(stranger.get_by_text(re.compile("not found", re.IGNORECASE)).first).to_be_visible()
    expect(stranger.get_by_role("heading", level=1, name="Card detail")).to_be_visible()


def test_an_operator_sees_the_cards_of_his_sub_accounts_only(enter: Callable[..., Page]) -> None:
    admin = enter("admin@lanyu.example", "/card/list")
    everybody = count_of_all(admin)
    operator = enter("operator@lanyu.example", "/card/list")
    his = count_of_all(operator)
    assert 0 < his < everybody
    expect(operator.get_by_role("link", name="Apply for a card")).to_have_count(0)


def test_a_declined_payment_among_all_transactions_is_explained_beside_them(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/trade?status=FAIL&kind=auth")
    row = page.get_by_role("row").filter(has_text="Declined").first
    opener = row.get_by_role("button", expanded=False)
    opener.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("complementary", name="Transaction")
    expect(panel).to_contain_text("Why it was declined")
    expect(panel).to_contain_text(row.locator("td[data-col=merchant] span.block").inner_text())
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()
    opener.click()
    panel.get_by_role("link", name="Open on its card").click()
    expect(page).to_have_url(re.compile(r"/card/detail\?cardId=\d+&since=\d{4}-\d\d-\d\d&until=.*&tx=\d+"))
    expect(page.get_by_role("complementary", name="Transaction")).to_contain_text("Why it was declined")


@pytest.fixture
def long_unused(portal: Portal) -> Iterator[str]:
    """A card that was opened long ago and has paid nothing: on some days the seed's have all paid lately."""
    admin = provider_of(portal, "admin@lanyu.example")
    card_id = admin.new_card("long unused")
    with portal.database() as db:
        db.execute("UPDATE card SET create_time = '2025-01-01 12:00:00' WHERE card_id = ?", (card_id,))
    yield card_id
    admin.end(card_id)


def test_the_card_check_opens_above_the_list_and_leads_to_the_change(
    enter: Callable[..., Page], long_unused: str
) -> None:
    page = enter("admin@lanyu.example", "/card/list", "en")
    button = page.get_by_role("button", name="Card check")
    expect(page.locator("main tbody tr td").first).to_be_visible()
    button.click()
    board = page.get_by_role("list", name="Card check")
    expect(board.get_by_role("listitem").first).to_be_visible()
    assert violations(page) == []
    expect(page.get_by_text(re.compile(r"active cards? and [\d,]+ payments? of the last 60 days"))).to_be_visible()
    idle = board.get_by_role("listitem").filter(has_text="Not used for 60 days")
    idle.get_by_role("link", name="Cancel cards").click()
    expect(page).to_have_url(re.compile(rf"/card/cancel\?cards=(\d{{16}},)*{long_unused}(,\d{{16}})*$"))
