"""Who comes while too many pages are being loaded is told so, and the page comes by itself (decision 43)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from starlette.types import Scope

from tests.e2e.axe import violations
from tests.e2e.conftest import Complaints
from tests.support.portal import Portal
from vcc_portal.config import Settings
from vcc_portal.server.busy_page import busy_page

ADDRESS = "/faq?from=%3Cb%3E"
TEXTS = {
    "zh": ("当前访问人数较多", "页面将在 {} 秒后自动打开，您填写的内容不会丢失。", "常见问题"),
    "en": ("The portal is busy", "This page will open automatically in {} seconds. What you've typed is kept.", "FAQ"),
}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_page_that_there_is_no_room_for_says_so_and_comes(
    enter: Callable[..., Page], portal: Portal, complaints: Complaints, language: str
) -> None:
    complaints.expect("status of 503")
    page = enter("admin@lanyu.example", "/account", language, color_scheme="dark")
    title, note, heading = TEXTS[language]
    path, _, query = ADDRESS.partition("?")
    scope: Scope = {
        "type": "http", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
        "headers": [(b"accept-language", language.encode())],
    }  # fmt: skip
    refusal = busy_page(scope, Settings(public_url=portal.url))
    asked = []

    def refuse_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=refusal.status_code, headers=dict(refusal.headers), body=bytes(refusal.body))

    page.route(re.compile(r"/faq\?"), refuse_once)
    page.goto(ADDRESS)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text("Islet", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("status")).to_have_text(note.format(refusal.headers["retry-after"]))
    assert violations(page) == []
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    assert asked == [portal.url + ADDRESS] * 2
