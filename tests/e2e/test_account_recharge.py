"""Topping up in the browser: from a balance in English, by bank in Chinese, and where an account is missing."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NotAsked
from tests.support.portal import Portal
from vcc_portal.errors.codes import Code

Enter = Callable[..., Page]
ADMIN, OPERATOR = "admin@lanyu.example", "operator@lanyu.example"
CALLS = (
    "/transaction/recharge",
    "/transaction/recharge/result",
    "/transaction/recharge/page",
    "/account/currency",
    "/sso/master/info",
    "/user/topupbanner/show",
    "/user/topuptext/show",
)
OPENING_CALLS = ("/user/apply/open/nonBasic/account", "/account/exist")


def top_ups(portal: Portal, amount: int) -> int:
    """Top-ups of an amount, in thousandths, in the provider's table."""
    with portal.database() as db:
        return db.execute("SELECT count(*) FROM recharge WHERE amount = ?", (amount,)).fetchone()[0]


def test_a_top_up_is_quoted_paid_once_and_recorded(enter: Enter, portal: Portal, not_asked: NotAsked) -> None:
    page = enter(ADMIN, "/account/recharge?currency=EUR")
    expect(page.get_by_label("Currency to top up")).to_have_value("EUR")
    page.get_by_role("button", name="Review").click()
    amount = page.get_by_label("Amount to arrive")
    expect(amount).to_be_focused()
    expect(amount).to_have_attribute("aria-invalid", "true")
    assert violations(page) == []
    amount.fill("71.37")
    page.reload()
    expect(amount).to_have_value("71.37")
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("heading", name="Review top-up")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="71.37").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name=re.compile("^Pay ")).dblclick()
    expect(page.get_by_role("heading", name="Top-up received")).to_be_focused(timeout=20_000)
    assert violations(page) == []
    for width in (390, 750):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.get_by_role("definition").filter(has_text="71.37").first).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        lines = page.get_by_role("heading", name="Top-up received").evaluate("h => h.getClientRects()[0].height / 28")
        assert lines == 1, "there is room for it, unless what stands beside it takes that away"
    page.set_viewport_size({"width": 1280, "height": 844})
    assert top_ups(portal, 71_370) == 1
    page.goto("/account/recharge?view=records")
    expect(page.get_by_role("row").filter(has_text="71.37")).to_have_count(1)
    assert violations(page) == []
    assert not_asked(CALLS) == []


def test_who_goes_back_from_the_check_goes_on_where_the_form_was_left(enter: Enter) -> None:
    """By keyboard there was no place to go on from: the button had gone, and the focus with it."""
    page = enter(ADMIN, "/account/recharge?currency=EUR")
    amount = page.get_by_label("Amount to arrive")
    amount.fill("71.38")
    for send in (amount, page.get_by_role("button", name="Review")):
        send.press("Enter")
        expect(page.get_by_role("heading", name="Review top-up")).to_be_focused()
        page.get_by_role("button", name="Back to editing").press("Enter")
        expect(amount).to_be_focused()
    expect(amount).to_have_value("71.38")


def test_who_goes_on_while_the_answer_is_out_stays_there_and_finds_the_result_by_a_link(
    enter: Enter, portal: Portal
) -> None:
    """The answer led away from the page that was chosen meanwhile, over what was done there; a refusal was told nowhere."""
    late = {"method": "POST", "pathPattern": "/cb-va-vcc/transaction/recharge", "delayMs": 4000}
    for amount, befalls, told in (
        ("71.40", late, "the provider has answered"),
        ("71.41", {**late, "code": "200022"}, "was not accepted"),
    ):
        page = enter(ADMIN, "/account/recharge?currency=EUR")
        page.get_by_label("Amount to arrive").fill(amount)
        page.get_by_role("button", name="Review").click()
        pay = page.get_by_role("button", name=f"Pay EUR {amount}")
        expect(pay).to_be_enabled()
        assert page.request.post("/__sandbox/fault", data=befalls).ok
        pay.click()
        page.get_by_role("link", name="Fund flow").first.click()
        # A dialog that is opened over the page before goes with it.
        expect(page.get_by_role("heading", name="Fund flow", level=1)).to_be_visible()
        if befalls is late:
            page.keyboard.press("?")
            expect(page.get_by_role("dialog")).to_be_visible()
            # A reader hears it over the dialog too, which hides the page from him.
            expect(page.get_by_role("status").filter(has_text=told)).to_be_visible()
            page.keyboard.press("Escape")
        toast = page.locator(".toast").filter(has_text=f"Account top-up (EUR {amount})")
        expect(toast).to_contain_text(told)
        expect(page).to_have_url(re.compile("/accountFlow$"))
        toast.get_by_role("link", name="View").click()
        expect(toast).to_have_count(0)
        expect(page).to_have_url(re.compile("/account/recharge"))
    expect(page.get_by_role("alert").filter(has_text=Code.NO_FUNCTION_RIGHT.row.text.en)).to_be_visible()
    page.get_by_role("button", name="Back to editing").click()
    expect(page.get_by_label("Amount to arrive")).to_have_value("71.41")
    assert top_ups(portal, 71_400) == 1


def test_a_bank_transfer_keeps_its_reference_over_a_reload(enter: Enter) -> None:
    page = enter(ADMIN, "/account", "zh", color_scheme="dark")
    page.get_by_role("link", name="充值", exact=True).first.click()
    page.get_by_role("radio", name=re.compile("银行转账")).check()
    page.get_by_label("到账金额").fill("500.05")
    page.get_by_role("button", name="下一步，核对").click()
    page.get_by_role("button", name="确认，获取收款账户").click()
    expect(page.get_by_role("heading", name="等待银行转账")).to_be_visible(timeout=20_000)
    reference = page.locator("dl > div").filter(has_text="附言").locator("strong").inner_text()
    assert violations(page) == []
    page.reload()
    expect(page.get_by_role("strong").filter(has_text=reference)).to_be_visible()


def test_an_account_is_opened_where_it_is_missing(enter: Enter, not_asked: NotAsked) -> None:
    page = enter("single@lanyu.example", "/account/recharge?currency=HKD")
    page.get_by_role("button", name=re.compile("^Open .*HKD")).click()
    expect(page.get_by_label("Amount to arrive")).to_be_visible(timeout=30_000)
    assert violations(page) == []
    assert not_asked(OPENING_CALLS) == []


def test_a_refusal_that_was_waited_for_leaves_the_keyboard_on_the_button(enter: Enter) -> None:
    page = enter(ADMIN, "/account/recharge?currency=EUR")
    page.get_by_label("Amount to arrive").fill("71.39")
    page.get_by_role("button", name="Review").press("Enter")
    pay = page.get_by_role("button", name="Pay EUR 71.39")
    fault = {"method": "POST", "pathPattern": "/cb-va-vcc/transaction/recharge", "code": "200022", "delayMs": 1000}
    assert page.request.post("/__sandbox/fault", data=fault).ok
    pay.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="You do not have permission")).to_be_visible()
    expect(pay).to_be_focused()
