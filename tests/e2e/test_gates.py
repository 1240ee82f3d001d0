"""What a guarded action says in each state of verification (spec §4, action gating)."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import raw_texts
from tests.support.portal import Portal
from tests.support.provider import put_kyb

WIDTH = 456
DAYS = "Review takes 1–2 working days"
STATES = {
    "kyc-init": ("You have not completed real-name verification", "apply for cards", "Verify now"),
    "kyc-review": ("Identity verification under review", DAYS, "Got it"),
    "kyc-failed": ("Identity verification didn't pass", "Correct it and resubmit", "Edit"),
    "kyc-expired": ("Your identity documents need updating", "Update them soon", "Edit"),
    "kyc-beneficiary": ("Add your company's beneficiaries", "added and approved", "Add details"),
    "kyb-init": ("You haven't completed business verification", "apply for cards", "Verify now"),
    "kyb-review": ("Business verification under review", DAYS, "Got it"),
    "kyb-failed": ("Business verification didn't pass", "Correct it and resubmit", "Edit"),
}


IN_REVIEW = "kyb-review@lanyu.example"


@pytest.fixture
def decide(portal: Portal) -> Iterator[Callable[[str], None]]:
    """The provider's word on a business verification that is under review until the test has ended."""

    yield lambda status: put_kyb(portal, IN_REVIEW, status)
    put_kyb(portal, IN_REVIEW, "AUDITING")


@pytest.mark.parametrize("who", STATES)
def test_a_state_of_verification_has_its_dialog(enter: Callable[..., Page], who: str) -> None:
    title, note, action = STATES[who]
    page = enter(f"{who}@lanyu.example")
    opener = page.get_by_role("button", name="Apply for a card").first
    opener.click()
    gate = page.get_by_role("dialog", name=title, exact=True)
    expect(gate).to_contain_text(note)
    assert not raw_texts(gate.inner_text())
    assert gate.bounding_box()["width"] == WIDTH
    primary = gate.get_by_role("link" if action != "Got it" else "button", name=re.compile(f"^{action}"))
    expect(primary).to_be_focused()
    page.keyboard.press("Escape")
    expect(gate).to_have_count(0)
    expect(opener).to_be_focused()
    expect(page).to_have_url(re.compile("/account/?$"))


def test_the_dialog_speaks_chinese(enter: Callable[..., Page]) -> None:
    page = enter("kyb-review@lanyu.example", language="zh")
    page.get_by_role("button", name="申请卡片").click()
    gate = page.get_by_role("dialog", name="企业认证审核中", exact=True)
    expect(gate).to_contain_text("审核需要 1 至 2 个工作日")
    gate.get_by_role("button", name="我知道了").click()
    expect(gate).to_have_count(0)


def test_closing_it_brings_the_page_up_to_date(enter: Callable[..., Page], decide: Callable[[str], None]) -> None:
    page = enter(IN_REVIEW)
    panel = page.locator("main section").filter(has=page.get_by_role("heading", name="Verification", exact=True))
    expect(panel).to_contain_text("Under review")
    decide("FAILED")
    page.get_by_role("button", name="Apply for a card").first.click()
    gate = page.get_by_role("dialog", name="Business verification didn't pass", exact=True)
    expect(gate).to_be_visible()
    page.keyboard.press("Escape")
    expect(gate).to_have_count(0)
    expect(panel).to_contain_text("Not passed")
    expect(panel).not_to_contain_text("Under review")


def test_verification_opens_in_a_tab_of_its_own(sign_in: Callable[..., Page]) -> None:
    page = sign_in("kyc-init@lanyu.example")
    page.get_by_role("button", name="Apply for a card").first.click()
    with page.context.expect_page() as opened:
        page.get_by_role("dialog").get_by_role("link", name="Verify now").click()
    expect(opened.value).to_have_url(re.compile("/sandbox/kyc"))


def test_who_has_passed_goes_on(enter: Callable[..., Page]) -> None:
    page = enter("empty@lanyu.example")
    page.get_by_role("button", name="Apply for a card").first.click()
    expect(page).to_have_url(re.compile("/card/apply/?$"))
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("kind", ["", "?kind=table", "?kind=identical"])
def test_somebody_who_opens_a_form_by_its_address_meets_the_gate_before_it(
    enter: Callable[..., Page], kind: str
) -> None:
    page = enter("kyb-failed@lanyu.example", f"/card/apply{kind}")
    gate = page.get_by_role("dialog", name="Business verification didn't pass", exact=True)
    expect(gate.get_by_role("link", name="Edit")).to_be_visible()
    page.keyboard.press("Escape")
    expect(gate).to_have_count(0)
    expect(page.locator("main").get_by_role("textbox").first).to_be_editable()
