"""One card is applied for: checked, reviewed, sent exactly once, and in the list afterwards (spec §1, §5)."""

import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.portal import Portal

Enter = Callable[..., Page]
WORDS = {
    "en": {
        "name": "Card name",
        "owner": "Sub-account",
        "email": "Email for 3-D Secure codes",
        "phone": "Mobile number for 3-D Secure codes",
        "purpose": "Purpose",
        "review": "Review application",
        "submit": re.compile("^Apply and pay|^Apply for this card"),
        "result": re.compile("Application received|Your card is ready"),
    },
    "zh": {
        "name": "卡片名称",
        "owner": "所属子账户",
        "email": "3DS 验证邮箱",
        "phone": "3DS 验证手机",
        "purpose": "用卡用途",
        "review": "核对申请",
        "submit": re.compile("^确认开卡"),
        "result": re.compile("申请已提交|开卡成功"),
    },
}


@pytest.fixture
def card_name() -> str:
    return f"E2E {uuid.uuid4().hex[:8]}"


def filled(enter: Enter, card_name: str, language: str = "en") -> Page:
    words = WORDS[language]
    page = enter("admin@lanyu.example", "/card/apply", language)
    page.get_by_label(words["name"]).fill(card_name)
    page.get_by_label(words["owner"], exact=True).select_option(index=1)
    page.get_by_label(words["email"]).fill("finance@lanyu.example")
    page.get_by_label(words["phone"]).fill("13800138000")
    page.get_by_label(words["purpose"]).select_option(index=1)
    return page


def stands_once_in_the_list(page: Page, card_name: str) -> None:
    page.goto(f"/card/list?q={card_name}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("table").locator("[aria-busy=true]")).to_have_count(0)
    # A tab that knows a finished application loads its list once more, so the rows may go and come.
    expect(page.get_by_role("row").filter(has_text=card_name)).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_card_is_applied_for_and_stands_in_the_list_after_a_reload(
    enter: Enter, card_name: str, language: str
) -> None:
    words = WORDS[language]
    page = filled(enter, card_name, language)
    page.get_by_role("button", name=words["review"]).click()
    review = page.get_by_role("dialog")
    expect(review.get_by_text(card_name).first).to_be_visible()
    review.get_by_role("button", name=words["submit"]).click()
    expect(page.get_by_role("heading", name=words["result"])).to_be_visible()
    stands_once_in_the_list(page, card_name)
    page.reload()
    expect(page.get_by_role("row").filter(has_text=card_name)).to_have_count(1)


def test_a_double_click_applies_once(enter: Enter, card_name: str) -> None:
    words = WORDS["en"]
    page = filled(enter, card_name)
    page.get_by_role("button", name=words["review"]).click()
    page.get_by_role("dialog").get_by_role("button", name=words["submit"]).dblclick()
    expect(page.get_by_role("heading", name=words["result"])).to_be_visible()
    stands_once_in_the_list(page, card_name)


def test_a_key_that_is_held_on_the_review_confirms_nothing(enter: Enter, card_name: str) -> None:
    words = WORDS["en"]
    page = filled(enter, card_name)
    page.get_by_role("button", name=words["review"]).focus()
    page.keyboard.down("Enter")
    # What costs something is read first: the keyboard begins at the title, not at the button.
    expect(page.get_by_role("dialog").get_by_role("heading", name="Review before you apply")).to_be_focused()
    page.get_by_role("dialog").get_by_role("button", name=words["submit"]).focus()
    page.keyboard.down("Enter")  # held: the keyboard sends it again and again
    page.keyboard.up("Enter")
    page.get_by_role("button", name="Back to editing").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name=words["review"])).to_be_focused()
    expect(page.get_by_label(words["name"])).to_have_value(card_name)
    page.goto(f"/card/list?q={card_name}")
    expect(page.get_by_text("No cards match")).to_be_visible()


def test_a_wrong_field_is_named_beside_it_and_nothing_typed_is_lost(enter: Enter, card_name: str) -> None:
    page = filled(enter, card_name)
    email = page.get_by_label("Email for 3-D Secure codes")
    email.fill("finance@lanyu")
    page.get_by_role("button", name="Review application").click()
    expect(page.get_by_text("Enter a full email address")).to_be_visible()
    expect(email).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Card name")).to_have_value(card_name)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_was_typed_survives_a_reload(enter: Enter, card_name: str) -> None:
    page = filled(enter, card_name)
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    page.reload()
    expect(page.get_by_label("Card name")).to_have_value(card_name)


def test_a_system_error_is_looked_into_and_nothing_is_made_twice(enter: Enter, portal: Portal, card_name: str) -> None:
    """910001 first before the provider has made the card, then after."""
    words = WORDS["en"]
    page = filled(enter, card_name)
    page.get_by_role("button", name=words["review"]).click()
    submit = page.get_by_role("dialog").get_by_role("button", name=words["submit"])
    for after in ({}, {"after": "yes"}):
        expect(submit).to_be_enabled()
        portal.fault("POST /cb-va-vcc/card/apply", kind="code", code="910001", **after)
        submit.click()
        expect(page.get_by_role("heading", name="Application in progress")).to_be_visible()
        expect(page.get_by_text("Something went wrong")).to_have_count(0)
        expect(submit).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile("^In progress: [1-9]"))).to_be_visible()
        if not after:
            expect(page.get_by_text("The issuer has no record of this application so far")).to_be_visible(
                timeout=30_000
            )
    expect(page.get_by_role("heading", name=words["result"])).to_be_visible(timeout=30_000)
    stands_once_in_the_list(page, card_name)


def test_whoever_chooses_another_way_to_apply_by_keyboard_goes_on_from_there(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/card/apply")
    ways = page.get_by_role("navigation", name="Ways to apply")
    for way, heading in (
        ("Batch by table", "Paste rows from a spreadsheet"),
        ("Batch of identical cards", "Names and quantity"),
        ("Single card", "Card product"),
        ("Batch by table", "Paste rows from a spreadsheet"),  # once more: its form was open before
    ):
        chosen = ways.get_by_role("link", name=way)
        chosen.press("Enter")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(chosen).to_have_attribute("aria-current", "page")
        expect(page.locator("main [aria-busy=true]")).to_have_count(0)
        expect(chosen).to_be_focused()
