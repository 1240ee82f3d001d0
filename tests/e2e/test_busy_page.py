"""Who comes while too many pages are being loaded is told so, and the page comes by itself (decision 43)."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Complaints
from tests.support.portal import Portal, running_portal
from tests.support.windows import Windows

TEXTS = {
    "zh": ("当前访问人数较多", "页面将在 {} 秒后自动打开，您填写的内容不会丢失。", "常见问题"),
    "en": ("The portal is busy", "This page will open by itself in {} seconds. What you have typed is kept.", "FAQ"),
}


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """One page that is still to be loaded is too many."""
    with running_portal(tmp_path_factory.mktemp("busy"), busy_after=0.01) as portal:
        yield portal


def busy(page: Page, portal: Portal, address: str) -> str:
    """The page as it is refused, and after how many seconds it comes."""
    for _ in range(20):
        portal.get("/", sec_fetch_dest="document")
        answer = page.goto(address)
        if answer is not None and answer.status == 503:
            return answer.header_value("retry-after") or ""
    raise AssertionError("It was never busy")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_page_that_there_is_no_room_for_says_so_and_comes(
    windows: Windows, crowded: Portal, complaints: Complaints, language: str
) -> None:
    complaints.expect("status of 503")
    page = windows.open_page(crowded.url, language, complaints.listen)
    name, _, value = crowded.sign_in("admin@lanyu.example").partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": crowded.url}])
    title, note, heading = TEXTS[language]
    seconds = busy(page, crowded, "/faq?from=%3Cb%3E")
    assert re.fullmatch("[3-9]", seconds)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("status")).to_have_text(note.format(seconds))
    assert violations(page) == []
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    assert page.url.endswith("/faq?from=%3Cb%3E")
