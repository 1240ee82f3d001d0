"""One card is applied for: checked, reviewed, sent exactly once, and in the list afterwards (spec §1, §5)."""

import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

SUBMIT = re.compile("^Apply and pay|^Apply for this card")


@pytest.fixture
def card_name() -> str:
    return f"E2E {uuid.uuid4().hex[:8]}"


def filled(sign_in: Callable[..., Page], card_name: str, who: str = "admin@lanyu.example") -> Page:
    page = sign_in(who, "/card/apply")
    page.get_by_label("Card name").fill(card_name)
    page.get_by_label("Sub-account", exact=True).select_option(index=1)
    page.get_by_label("Email for 3DS codes").fill("finance@lanyu.example")
    page.get_by_label("Mobile for 3DS codes").fill("13800138000")
    page.get_by_label("Purpose").select_option(index=1)
    return page


def cards_named(page: Page, card_name: str) -> int:
    page.goto(f"/card/list?keyword={card_name}")
    expect(page.get_by_role("heading", level=1, name="Cards")).to_be_visible()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("table").locator("[aria-busy=true]")).to_have_count(0)
    return page.get_by_role("row").filter(has_text=card_name).count()


def test_a_card_is_applied_for_and_stands_in_the_list_after_a_reload(
    sign_in: Callable[..., Page], card_name: str
) -> None:
    page = filled(sign_in, card_name)
    page.get_by_role("button", name="Review application").click()
    review = page.get_by_role("dialog")
    expect(review.get_by_text(card_name).first).to_be_visible()
    review.get_by_role("button", name=SUBMIT).click()
    expect(page.get_by_role("heading", name=re.compile("Application received|Your card is ready"))).to_be_visible()
    assert cards_named(page, card_name) == 1
    page.reload()
    expect(page.get_by_role("row").filter(has_text=card_name)).to_have_count(1)


def test_a_double_click_applies_once(sign_in: Callable[..., Page], card_name: str) -> None:
    page = filled(sign_in, card_name)
    page.get_by_role("button", name="Review application").click()
    page.get_by_role("dialog").get_by_role("button", name=SUBMIT).dblclick()
    expect(page.get_by_role("heading", name=re.compile("Application received|Your card is ready"))).to_be_visible()
    assert cards_named(page, card_name) == 1


def test_a_wrong_field_is_named_beside_it_and_nothing_typed_is_lost(
    sign_in: Callable[..., Page], card_name: str
) -> None:
    page = filled(sign_in, card_name)
    email = page.get_by_label("Email for 3DS codes")
    email.fill("finance@lanyu")
    page.get_by_role("button", name="Review application").click()
    expect(page.get_by_text("Enter a full address such as")).to_be_visible()
    expect(email).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Card name")).to_have_value(card_name)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_was_typed_survives_a_reload(sign_in: Callable[..., Page], card_name: str) -> None:
    page = filled(sign_in, card_name)
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    page.reload()
    expect(page.get_by_label("Card name")).to_have_value(card_name)


def test_without_verification_the_way_leads_to_it(sign_in: Callable[..., Page]) -> None:
    page = sign_in("kyc-init@lanyu.example")
    page.get_by_role("button", name="Apply for a card").first.click()
    gate = page.get_by_role("dialog")
    expect(gate.get_by_text("You have not completed real-name verification").first).to_be_visible()
    assert gate.bounding_box()["width"] == 456
    with page.context.expect_page() as opened:
        gate.get_by_role("link", name=re.compile("[Vv]erify")).click()
    expect(opened.value).to_have_url(re.compile("/sandbox/kyc"))
