"""The network stops, the session ends, the page is loaded again: nothing typed is lost, nothing is said twice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.support.portal import ROOT, Portal

Enter = Callable[..., Page]
ADMIN = "admin@lanyu.example"
BANNER = "reflex-new-version-banner"


def test_an_ended_session_leads_to_sign_in_and_back_to_the_draft(enter: Enter, portal: Portal) -> None:
    page = enter(ADMIN, "/card/apply")
    page.get_by_label("Card name", exact=True).fill("E2E expired")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    cookie = next(each for each in page.context.cookies() if each["name"] == "vcc_sid")
    answer = portal.request(
        "POST", "/auth/sign-out", form={}, cookie=f"vcc_sid={cookie['value']}", origin=portal.url,
        sec_fetch_site="same-origin",
    )  # fmt: skip
    assert answer.status == 303, answer
    page.wait_for_url(re.compile("/sandbox/sign-in"))
    page.get_by_role("button", name=re.compile(rf"(^|[^\w-]){ADMIN}")).click()
    page.wait_for_url(re.compile("/card/apply"))
    expect(page.get_by_label("Card name", exact=True)).to_have_value("E2E expired")


def test_a_renewed_portal_is_told_in_the_language_of_the_page(enter: Enter) -> None:
    """The framework's own banner, as it writes it when pages and server differ twice in a row."""
    assert f'"{BANNER}"' in (ROOT / ".web/utils/state.js").read_text(), "the framework names its banner otherwise now"
    page = enter(ADMIN, "/account", "zh")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(
        """(id) => {
        const banner = document.createElement("div");
        banner.id = id;
        banner.setAttribute("role", "alert");
        banner.append("A new version of this app is available.");
        const button = document.createElement("button");
        button.onclick = () => document.body.setAttribute("data-reloaded", "");
        banner.append(button);
        document.body.append(banner);
    }""",
        BANNER,
    )
    bar = page.get_by_role("alert").filter(has_text="页面已更新")
    expect(page.get_by_text("A new version of this app is available.")).to_be_hidden()
    bar.get_by_role("button", name="重新加载").click()
    expect(page.locator("body[data-reloaded]")).to_have_count(1)


def test_a_lost_network_is_told_and_heals(enter: Enter, complaints: Complaints) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    page = enter(ADMIN, "/card/apply")
    name = page.get_by_label("Card name", exact=True)
    name.fill("E2E offline")
    page.context.set_offline(True)
    bar = page.get_by_role("alert").filter(has_text="Connection lost.")
    expect(bar).to_be_visible()
    assert "Cannot connect" not in page.locator("body").inner_text(), "the framework's own banner"
    page.context.set_offline(False)
    expect(bar).to_have_count(0)
    expect(name).to_have_value("E2E offline")
    page.get_by_role("button", name="Review application").click()
    expect(page.get_by_text("Required").first).to_be_visible()


def test_a_pages_script_that_does_not_arrive_is_told_and_nothing_typed_is_lost(
    enter: Enter, complaints: Complaints
) -> None:
    complaints.expect("ERR_FAILED")
    complaints.expect("Error loading route module")
    complaints.expect("Failed to fetch dynamically imported module")
    page = enter(ADMIN, "/card/apply")
    name = page.get_by_label("Card name", exact=True)
    name.fill("E2E script")
    page.route(re.compile(r"/assets/_trade_.*\.js"), lambda route: route.abort())
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Transactions").click()
    offer = page.get_by_role("alert").filter(has_text="Part of this page couldn't load")
    expect(offer).to_have_count(1)
    expect(name).to_have_value("E2E script")
    page.unroute_all()
    offer.get_by_role("button", name="Reload").click()
    expect(offer).to_have_count(0)
    expect(name).to_have_value("E2E script")
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Transactions").click()
    expect(page.get_by_role("heading", level=1, name="Transactions")).to_be_visible()


@pytest.mark.parametrize(("language", "text"), [("zh", "页面有一部分没有加载成功"), ("en", "Part of this page")])
@pytest.mark.parametrize("part", ["entry.client.*js", ".*css"])
def test_a_document_whose_parts_do_not_arrive_offers_to_load_again(
    new_visitor: Enter, complaints: Complaints, part: str, language: str, text: str
) -> None:
    complaints.expect("ERR_FAILED")
    complaints.expect("Failed to fetch dynamically imported module")
    page = new_visitor(language)
    page.route(re.compile(rf"/assets/{part}$"), lambda route: route.abort())
    page.goto("/")
    offer = page.get_by_role("alert").filter(has_text=text)
    expect(offer).to_be_visible()
    page.unroute_all()
    offer.get_by_role("button").click()
    expect(offer).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_message_is_not_said_again_after_a_reload(enter: Enter) -> None:
    page = enter(ADMIN, "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    for _ in range(2):
        page.get_by_role("button", name="Freeze", exact=True).click()
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(".toast")).to_be_visible()
        page.reload()
        expect(page.get_by_role("heading", level=2, name="Limits")).to_be_visible()
        expect(page.locator(".toast")).to_have_count(0)


def test_an_operator_is_offered_no_change(enter: Enter) -> None:
    page = enter("operator@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    expect(page.get_by_role("heading", level=2, name="Limits")).to_be_visible()
    expect(page.get_by_role("button", name="Rename")).to_have_count(0)
    freeze = page.get_by_role("group", name="Card actions").get_by_role("button", name="Freeze")
    expect(freeze).to_have_attribute("aria-disabled", "true")
    freeze.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("You don't have this permission")
