"""The testers' dial in the running portal: a scene is set from the page that is open, which shows it at once."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.support.portal import Portal
from tests.support.provider import provider_of
from tests.support.sandbox import sandbox_of
from vcc_portal.state.core.auth import FRESH_SECONDS
from vcc_sandbox.control import models as m
from vcc_sandbox.control.people import set_state


def test_a_scene_is_set_from_the_page_and_taken_back(enter: Callable[..., Page]) -> None:
    page = enter("single@lanyu.example", "/account")
    panel = page.locator("main section").filter(has=page.get_by_role("heading", name="Verification", exact=True))
    expect(panel).not_to_contain_text("Under review")
    dial = page.get_by_role("button", name="Test scenarios")
    dial.click()
    expect(page.get_by_role("heading", name="Test scenarios")).to_be_visible()
    assert violations(page) == []
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Contract drift").click()
    expect(opened.value.get_by_role("heading", level=1, name="Contract drift")).to_be_visible()
    expect(opened.value.get_by_text("No difference")).to_be_visible()
    opened.value.close()
    dial.click()
    page.get_by_role("button", name="Business under review").click()
    expect(panel).to_contain_text("Under review")
    expect(page).to_have_url(re.compile("/account/?$"))
    page.wait_for_timeout(FRESH_SECONDS * 1000)  # what is known of a user is not read anew before that
    dial.click()
    page.get_by_role("button", name="Back to normal").click()
    expect(panel).not_to_contain_text("Under review")


def test_a_frozen_account_is_thawed_from_its_own_page(enter: Callable[..., Page], portal: Portal) -> None:
    """Not that of the person who is frozen for the other tests."""
    sandbox = sandbox_of(provider_of(portal, "admin@lanyu.example").app)
    set_state(sandbox, m.UserState(login_name="single@lanyu.example", account_status="FROZEN"))
    page = enter("single@lanyu.example", "/frozen")
    page.get_by_role("button", name="Test scenarios").click()
    page.get_by_role("button", name="Back to normal").click()
    expect(page).to_have_url(re.compile("/account/?$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
