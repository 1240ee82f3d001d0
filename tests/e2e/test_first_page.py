"""A signed-in visitor's page arrives with its data: the rows are in the document, and nothing is read a second time."""

import json
import os
import re
import signal
import time
from collections.abc import Callable
from html import unescape

import pytest
from playwright.sync_api import Locator, Page, Response, Route, WebSocket, expect

from tests.e2e.conftest import Complaints, frames_sent, quiet
from tests.e2e.test_layout import VISITS, address_of
from tests.support.portal import Portal, running_portal
from tests.support.windows import Windows
from vcc_portal.build import web_dir
from vcc_portal.page_styles import StyleSheet, words_of
from vcc_portal.server.first_page import DRAWN

Enter = Callable[..., Page]
ROWS = "tbody tr:not(.list-below)"
DOCUMENT = '<script type="application/json" id="vcc-state"'
WITH_DATA = [visit for visit in VISITS if visit.who and visit.route.path in DRAWN]
"""Pages that come with their data, as somebody sees them who may be there."""
FORGOTTEN = """{
    const looking = new MutationObserver(() => {
        const block = document.getElementById("vcc-state");
        if (!block) return;
        looking.disconnect();
        block.dataset.claim = "00000000-0000-0000-0000-000000000000";
        sessionStorage.setItem("came-with-data", location.pathname);
    });
    looking.observe(document, { childList: true, subtree: true });
}"""
"""The page comes with a claim that the server knows nothing of; and the tab keeps that it came with its data at first."""
REFUSED_ONCE = """{
    const WebSocketHere = window.WebSocket;
    window.WebSocket = function (address, protocols) {
        const where = sessionStorage.getItem("refused") ? address : address.replace("/_event/", "/nowhere/");
        sessionStorage.setItem("refused", "yes");
        return new WebSocketHere(where, protocols);
    };
}"""
"""The first attempt to connect fails."""
CLASSES = re.compile(r' class="([^"]*)"')
PATIENCE = 60.0
"""Seconds until pages come with their data again."""
LOADS = re.compile(r"hydrate|on_load|\.load\b")


def arriving(page: Page, path: str) -> str:
    """The document of a page, as the server has sent it."""
    response = page.goto(path)
    assert isinstance(response, Response)
    return response.text()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_each_page_comes_drawn_and_its_scripts_find_it_as_they_would_have_drawn_it(
    enter: Enter, portal: Portal, language: str
) -> None:
    """React reports a difference as an error, which `complaints` hears; it would draw the whole page anew."""
    # Some people are sent to their page from any other, so they begin at what is none.
    pages = {
        who: enter(f"{who}@lanyu.example", "/healthz", language) for who in sorted({each.who for each in WITH_DATA})
    }
    for visit in WITH_DATA:
        address = address_of(visit, portal)
        html = arriving(pages[visit.who], address)
        assert DOCUMENT in html, address
        assert "<h1" in html, address
        assert re.search(f'<html [^>]*lang="{"zh-CN" if language == "zh" else "en"}"', html), address


def test_a_page_that_begins_with_a_dialog_comes_drawn_as_well(enter: Enter) -> None:
    """Nobody has the focus on the server, and nothing lies above a page there."""
    page = enter("kyc-init@lanyu.example", "/healthz")
    for path in ("/card/apply", "/trade/transaction"):
        html = arriving(page, path)
        assert DOCUMENT in html, path
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("#main")).to_be_focused()


def test_what_a_page_shows_at_first_has_its_styles_in_it(enter: Enter, portal: Portal) -> None:
    """A class that no script names in full, but a State puts together, would have none until the sheet is there."""
    built = web_dir() / "build" / "client"
    sheet = StyleSheet.of(built)
    page = enter("admin@lanyu.example", "/healthz")
    for visit in (each for each in WITH_DATA if each.who == "admin"):
        address = address_of(visit, portal)
        shown = {name for names in CLASSES.findall(arriving(page, address)) for name in unescape(names).split()}
        given = words_of(built / visit.route.path.strip("/") / "index.html", built)
        assert sheet.part_for(shown & given) == sheet.part_for(shown), address


def test_the_whole_sheet_follows_for_the_pages_that_this_one_leads_to(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/healthz")
    assert "<style>@layer" in arriving(page, "/card/list")
    expect(page.locator("link[rel=stylesheet]")).to_have_attribute("media", "all")
    ahead = page.evaluate("[...document.styleSheets].findIndex((sheet) => sheet.href)")
    assert ahead == 1, "the page's own styles, and then all"
    assert "<style>@layer" not in arriving(page, "/account")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("path", ["/account", "/card/list", "/trade"])
def test_what_has_come_with_the_page_is_not_read_again(enter: Enter, path: str) -> None:
    page = enter("admin@lanyu.example", "/faq")
    sent = frames_sent(page)
    assert DOCUMENT in arriving(page, path)
    quiet(page, sent)
    assert not [
        frame for frame in sent if LOADS.search(frame.partition("payload")[0]) and "hydrate_and_load" not in frame
    ]


@pytest.mark.parametrize(("language", "action"), [("zh", "详情"), ("en", "View")])
def test_the_rows_are_there_for_who_has_no_scripts(enter: Enter, language: str, action: str) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID", language, java_script_enabled=False)
    expect(page.locator(ROWS)).to_have_count(10)
    expect(page.locator(ROWS).first).to_be_visible()
    expect(page.locator(ROWS).first.get_by_role("link", name=re.compile(f"^{action}[:：]"))).to_be_visible()


def test_nothing_moves_from_under_the_pointer_once_the_scripts_have_the_page(enter: Enter) -> None:
    """What is known later stands where its place was kept: a press that began on 'View' ended beside it, and did nothing."""
    page = enter("operator@lanyu.example", "/healthz")
    let_scripts_come = without_scripts_yet(page, "/card/list?status=VALID")
    row, tools = page.locator(ROWS).first, page.get_by_role("complementary", name="Help tools", include_hidden=True)
    pressed = (
        page.get_by_role("button", name="Search and go to", include_hidden=True),
        row.get_by_role("link", name=re.compile("^View: "), include_hidden=True),
        tools.get_by_role("button", name="alert", include_hidden=True).first,
    )
    expect(row.get_by_role("button", name="More actions", include_hidden=True)).to_have_count(0)
    before = [one.bounding_box() for one in pressed]
    let_scripts_come()
    expect(page.get_by_role("button", name="Switch account")).to_be_visible()
    expect(tools.get_by_role("link", name="Customer service")).to_be_visible()
    assert [one.bounding_box() for one in pressed] == before


def test_columns_and_amounts_come_as_the_browser_keeps_them(enter: Enter) -> None:
    """What was hidden from the eyes of others was shown until the scripts came, and columns changed their places then."""
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("button", name="Columns").click()
    page.get_by_role("button", name="Status: Move right").press("Enter")
    page.get_by_role("checkbox", name="Currency").uncheck()
    page.keyboard.press("Escape")
    heads = page.locator("thead th:visible")
    chosen = heads.all_inner_texts()
    assert "Currency" not in chosen
    page.goto("/account")
    page.get_by_role("button", name="Hide amounts").click()
    hidden = page.get_by_text("Amounts are hidden")
    expect(hidden).to_be_visible()
    let_scripts_come = without_scripts_yet(page, "/account")
    expect(hidden).to_be_visible()
    let_scripts_come()
    expect(page.locator("html[inert]")).to_have_count(0)
    page.unroute_all()
    let_scripts_come = without_scripts_yet(page, "/card/list?status=VALID")
    expect(page.locator(ROWS).first).to_be_visible()
    assert heads.all_inner_texts() == chosen
    let_scripts_come()
    expect(page.locator("html[inert]")).to_have_count(0)
    assert heads.all_inner_texts() == chosen


def test_a_card_list_that_has_come_with_its_rows_goes_on_as_if_the_tab_had_read_them(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    page.get_by_role("checkbox", name="Select this page").check()
    expect(page.get_by_role("button", name="Edit tags")).to_be_visible()
    first = page.locator(ROWS).first.inner_text()
    page.get_by_role("link", name="Next page").click()
    expect(page).to_have_url(re.compile("page=2"))
    expect(page.locator(ROWS).first).not_to_have_text(first)


def test_another_page_and_back_in_the_same_tab(enter: Enter) -> None:
    """The State that has come with the first document is the tab's own."""
    page = enter("admin@lanyu.example", "/card/list")
    page.get_by_role("banner").get_by_role("link", name="My account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My account")
    page.go_back()
    expect(page.locator(ROWS)).to_have_count(10)


def test_a_page_that_is_loaded_again_keeps_what_its_tab_knows(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/card/list?status=VALID")
    for _ in range(2):
        page.reload()
        expect(page.locator(ROWS)).to_have_count(10)
    page.get_by_role("link", name="Next page").click()
    expect(page).to_have_url(re.compile("page=2"))


@pytest.mark.parametrize("why", ["restarted", "not connected at first"])
def test_a_form_that_its_tab_cannot_take_over_comes_again_with_what_was_typed(
    enter: Enter, complaints: Complaints, why: str
) -> None:
    """As after a restart of the server between document and socket."""
    page = enter("admin@lanyu.example", "/card/apply")
    name = page.get_by_label("Card name", exact=True)
    name.fill("Typed before")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    page.goto("/faq")
    page.add_init_script(FORGOTTEN)
    if why == "not connected at first":
        page.add_init_script(REFUSED_ONCE)
        complaints.expect("/nowhere/")
    page.goto("/card/apply")
    expect(page.locator("html:not([data-arriving])")).to_be_attached()
    assert page.evaluate("sessionStorage.getItem('came-with-data')") == "/card/apply"
    expect(name).to_have_value("Typed before")
    page.get_by_role("button", name="Review application").click()
    expect(page.get_by_text(re.compile("need attention"))).to_be_visible()


def test_until_its_scripts_have_it_nothing_can_be_typed_that_would_be_lost(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/faq")
    let_scripts_come = without_scripts_yet(page, "/card/list")
    expect(page.locator(ROWS)).to_have_count(10)
    expect(page.locator("html[inert]")).to_have_count(1)
    let_scripts_come()
    expect(page.locator("html[inert]")).to_have_count(0)


def test_a_link_leads_on_before_the_scripts_are_there(enter: Enter) -> None:
    """Another filter of the list, say; a button waits."""
    page = enter("admin@lanyu.example", "/faq")
    let_scripts_come = without_scripts_yet(page, "/card/list?size=50")
    point_at(page.get_by_role("button", name="User menu", include_hidden=True))
    page.mouse.down()
    page.mouse.up()
    expect(page).to_have_url(re.compile("size=50$"))
    point_at(page.get_by_role("link", name=re.compile("Frozen"), include_hidden=True))
    page.mouse.down()
    page.mouse.up()
    expect(page).to_have_url(re.compile("status=ABNORMAL"))
    expect(page.locator("html[inert]")).to_have_count(1)
    expect(page.locator(ROWS).first).to_contain_text("Frozen")
    let_scripts_come()
    expect(page.locator("html[inert]")).to_have_count(0)
    expect(page.locator(".menu-panel")).to_have_count(0)


def test_a_link_that_is_pressed_while_the_scripts_take_the_page_leads_on_too(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/faq")
    let_scripts_come = without_scripts_yet(page, "/card/list?size=50")
    point_at(page.get_by_role("link", name=re.compile("Frozen"), include_hidden=True))
    page.mouse.down()
    let_scripts_come()
    expect(page.locator("html[inert]")).to_have_count(0)
    page.mouse.up()
    expect(page).to_have_url(re.compile("status=ABNORMAL"))


def without_scripts_yet(page: Page, path: str) -> Callable[[], None]:
    """Go to a page whose scripts are held back, until what this answers with is called."""
    held: list[Route] = []
    page.route("**/assets/entry.client-*.js", lambda route, _: held.append(route))
    page.goto(path, wait_until="commit")
    expect(page.locator("html[inert]")).to_have_count(1)

    def come() -> None:
        for each in held:
            each.continue_()

    return come


def point_at(shown: Locator) -> None:
    """Move the pointer to where something stands, as a hand does that does not wait for it to be ready."""
    shown.wait_for()
    box = shown.bounding_box()
    assert box is not None
    shown.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_socket_of_the_pages_head_is_the_only_one(enter: Enter) -> None:
    """With the page's data and, loaded again, as it was built; should the client not take it, there are two."""
    page = enter("admin@lanyu.example", "/faq")
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108  Playwright marks what it is given
    page.goto("/card/list")
    for number in (2, 3):
        page.get_by_role("link", name="Next page").click()
        expect(page.get_by_role("link", name=f"Page {number}", exact=True)).to_have_attribute("aria-current", "page")
        assert len(sockets) == number - 1
        page.reload()


def test_a_page_that_a_browser_fetches_ahead_comes_without(portal: Portal) -> None:
    """Nobody looks at it yet: it would be old, and the provider asked in vain."""
    cookie = portal.sign_in("admin@lanyu.example")
    assert DOCUMENT.encode() not in portal.get("/card/list", cookie=cookie, sec_purpose="prefetch").body
    assert DOCUMENT.encode() not in portal.get("/card/list", cookie=cookie, sec_fetch_dest="image").body
    assert DOCUMENT.encode() not in portal.get("/card/list").body


def test_a_page_comes_and_works_while_what_draws_it_is_dead_or_stuck(
    windows: Windows, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with running_portal(tmp_path_factory.mktemp("drawing"), data_patience=1) as portal:
        name, _, value = portal.sign_in("admin@lanyu.example").partition("=")
        page = windows.open_page(portal.url, "en")
        page.context.add_cookies([{"name": name, "value": value, "url": portal.url}])

        def comes_with_data() -> bool:
            html = arriving(page, "/card/list")
            expect(page.locator(ROWS)).to_have_count(10)
            return DOCUMENT in html

        def comes_with_data_in_time() -> bool:
            """The next process is made after a pause, and one that stands still is noticed first."""
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                if comes_with_data():
                    return True
            return False

        assert comes_with_data_in_time()
        for how in (signal.SIGKILL, signal.SIGSTOP):
            os.kill(portal.drawing_process(), how)
            assert not comes_with_data()
            assert comes_with_data_in_time()
        assert "The process that draws pages has failed" in portal.log.read_text()


def test_what_the_page_carries_is_no_more_than_it_shows(enter: Enter) -> None:
    """Fields that are as the build has them are left out: the browser has those."""
    page = enter("admin@lanyu.example", "/faq")
    html = arriving(page, "/card/list")
    state = json.loads(html.partition(DOCUMENT)[2].partition(">")[2].partition("</script>")[0])
    assert len(json.dumps(state)) < 40_000
    assert not [name for name in state if "trade" in name]


def test_what_is_focused_before_its_explanation_is_loaded_keeps_the_focus_and_is_explained(enter: Enter) -> None:
    page = enter("admin@lanyu.example", "/healthz")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(re.compile(r"/assets/tip-[\w-]+\.js"), hold)
    page.goto("/card/list?status=VALID&tag=Ads")
    expect(page.locator("html:not([inert])")).to_be_attached()
    explained = page.locator(".limit-tip").first
    explained.focus()
    expect(explained).to_be_focused()
    expect(page.get_by_role("tooltip")).to_have_count(0)
    for route in waiting:
        route.continue_()
    expect(page.get_by_role("tooltip")).to_be_visible()
    expect(explained).to_be_focused()
