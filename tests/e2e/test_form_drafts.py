"""The form pattern in a browser, on the application for a card: drafts, errors, amounts, two tabs."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import frames_sent, quiet

ADMIN = "admin@lanyu.example"
Enter = Callable[..., Page]
FORMS_GONE = """window.formsGone = 0;
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
    if (node.querySelector?.("form") || node.matches?.("form")) window.formsGone += 1;
}).observe(document, { childList: true, subtree: true });"""


def fill(page: Page, name: str) -> None:
    page.get_by_label("Card name", exact=True).fill(name)
    page.get_by_label("Sub-account", exact=True).select_option(label="Main account")
    page.get_by_label("Email for 3-D Secure codes", exact=True).fill("finance@lanyu.example")
    page.get_by_label("Mobile number for 3-D Secure codes", exact=True).fill("138 0013 8000")
    page.get_by_label("Per-payment limit", exact=True).fill("1000")
    page.get_by_label("Daily limit", exact=True).fill("2000")
    page.get_by_label("Monthly limit", exact=True).fill("10000")
    page.get_by_label("Purpose", exact=True).select_option(label="Advertising")


def test_typing_sends_nothing_and_the_preview_follows(enter: Enter) -> None:
    page = enter(ADMIN, "/account")
    sent = frames_sent(page)
    page.goto("/card/apply")
    name = page.get_by_label("Card name", exact=True)
    assert not name.evaluate("each => each.spellcheck"), "a name is no word"
    name.click()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    before = quiet(page, sent)
    page.keyboard.type("Follows as it is typed", delay=15)
    expect(page.get_by_role("img", name=re.compile("Follows as it is typed"))).to_be_visible()
    assert sent[before:] == []


def test_errors_stand_beside_their_fields_and_a_mended_one_goes(enter: Enter) -> None:
    page = enter(ADMIN, "/card/apply")
    fill(page, "E2E errors")
    page.get_by_label("Email for 3-D Secure codes", exact=True).fill("finance@lanyu")
    page.get_by_role("button", name="Review application").click()
    email = page.get_by_label("Email for 3-D Secure codes", exact=True)
    expect(page.get_by_text("1 field needs attention")).to_be_visible()
    expect(email).to_be_focused()
    expect(email).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#email-error")).to_contain_text("Enter a full email address")
    email.fill("finance@lanyu.example")
    expect(page.locator("#email-error")).to_have_count(0)
    expect(page.get_by_text("needs attention")).to_have_count(0)


@pytest.mark.parametrize("act", ["reload", "leave", "language"])
def test_what_was_typed_is_kept(enter: Enter, act: str) -> None:
    page = enter(ADMIN, "/card/apply")
    fill(page, f"E2E kept {act}")
    page.locator("#card_tags").fill("广告")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    {
        "reload": page.reload,
        "leave": lambda: (page.goto("/account"), page.goto("/card/apply")),
        "language": lambda: page.evaluate("document.cookie = 'vcc-language=zh; path=/'") or page.reload(),
    }[act]()
    expect(page.locator("[name=card_name]")).to_have_value(f"E2E kept {act}")
    expect(page.locator("[name=single_day_limit]")).to_have_value(re.compile(r"2,000(\.00)?"))
    expect(page.locator("[name=purpose]")).to_have_value("ADVERT")
    expect(page.locator(".chip")).to_have_text(["广告"])


@pytest.mark.parametrize(("path", "field"), [("/card/apply", "Card name"), ("/account/quota", "Search sub-accounts")])
def test_a_form_that_is_loaded_again_stands_from_when_it_is_shown(enter: Enter, path: str, field: str) -> None:
    """What the tab had known stood there first, and went with what was pressed in it."""
    page = enter(ADMIN, path)
    sent = frames_sent(page)
    page.add_init_script(FORMS_GONE)
    page.get_by_label(field, exact=True).fill("E2E")
    quiet(page, sent)
    page.reload()
    expect(page.get_by_label(field, exact=True)).to_have_value("E2E")
    quiet(page, sent)
    assert page.evaluate("window.formsGone") == 0


def test_signing_out_forgets_the_draft(enter: Enter) -> None:
    page = enter(ADMIN, "/card/apply")
    fill(page, "E2E forgotten")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    drafts = "Object.keys(localStorage).filter(key => key.startsWith('vcc-draft.')).length"
    assert page.evaluate(drafts) == 1
    page.get_by_role("button", name="User menu").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Sign out").click()
    page.goto("/")
    assert page.evaluate(drafts) == 0


def test_a_number_is_filtered_clamped_and_fixed(enter: Enter) -> None:
    page = enter(ADMIN, "/card/apply")
    single = page.get_by_label("Per-payment limit", exact=True)
    single.click()
    page.keyboard.type("12a3４.5x")
    expect(single).to_have_value("1234.5")
    page.keyboard.press("Tab")
    expect(single).to_have_value("1,234.50")
    single.fill("99999999")
    page.keyboard.press("Tab")
    expect(single).to_have_value("50,000.00")
    expect(page.get_by_text("Adjusted to the maximum, 50,000.00")).to_be_visible()
    single.fill("-")
    page.keyboard.press("Tab")
    expect(single).to_have_value("")


def test_limits_of_a_transaction_currency(enter: Enter) -> None:
    page = enter(ADMIN, "/card/apply")
    page.get_by_text("More controls").click()
    for currency in ("EUR", "GBP"):
        page.get_by_role("button", name=currency, exact=True).click()
    row, other = (page.get_by_role("group", name=f"{currency} limits") for currency in ("EUR", "GBP"))
    row.get_by_label("Daily limit").fill("500")
    page.keyboard.press("Tab")
    expect(row.get_by_label("Daily limit")).to_have_value("500.00")
    expect(other.get_by_label("Daily limit")).to_have_value("")
    page.get_by_role("button", name="Remove EUR limits").click()
    expect(row).to_have_count(0)
    expect(other).to_have_count(1)
    page.get_by_role("button", name="Remove GBP limits").click()
    expect(page.locator(".currency-row")).to_have_count(0)


def test_two_tabs_of_one_draft_make_one_card(enter: Enter) -> None:
    page = enter(ADMIN, "/card/apply")
    fill(page, "E2E two tabs")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    other = page.context.new_page()
    other.goto("/card/apply")
    expect(other.locator("[name=card_name]")).to_have_value("E2E two tabs")
    for tab in (page, other):
        tab.get_by_role("button", name="Review application").click()
        expect(tab.get_by_role("dialog")).to_be_visible()
    for tab in (page, other):
        tab.get_by_role("dialog").get_by_role("button", name=re.compile("^Apply")).click()
        expect(tab).to_have_url(re.compile(r"applied=\d+"))
    assert page.url == other.url
    page.get_by_role("link", name="Apply for another").click()
    expect(page.locator("[name=card_name]")).to_have_value("")


def test_a_currency_without_decimals_keeps_the_size_of_a_number(enter: Enter) -> None:
    page = enter(ADMIN, "/card/apply")
    page.get_by_text("More controls").click()
    page.get_by_role("button", name="JPY").click()
    single = page.locator("[name='currency_limits.JPY.single_limit']")
    single.fill("500.7")
    page.keyboard.press("Tab")
    expect(single).to_have_value("501")
