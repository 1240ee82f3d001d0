"""The network stops, the session ends, the page is loaded again: nothing typed is lost, nothing is said twice."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints, NotAsked, text_of
from tests.e2e.steps import newest_letter
from tests.e2e.test_kyb import FAILED, PDF
from tests.support.portal import ROOT, Portal, free_port, running_portal
from tests.support.windows import PATIENCE, Windows
from vcc_portal.upstream.calls import account as account_calls
from vcc_sandbox.seed.demonstration import DEMONSTRATION

Enter = Callable[..., Page]
ADMIN = "admin@lanyu.example"
BANNER = "reflex-new-version-banner"
KEEPS_SOCKETS = """
const sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    sockets.push(this);
  }
};
window.changeNetwork = () => {
  for (const socket of sockets.splice(0)) {
    const closed = socket.onclose;
    socket.onclose = socket.onmessage = socket.onerror = null;
    closed(new CloseEvent("close", { code: 1006 }));
  }
};
"""
"""Afterwards `changeNetwork()` ends the connections for the page alone, as a network that changes does: no server hears of it."""


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


def test_what_an_ended_session_refused_is_not_told_as_done_perhaps(
    enter: Enter, portal: Portal, not_asked: NotAsked
) -> None:
    """What the page had asked by itself, for its guide, counted as something that was pressed a moment before."""
    page = enter(ADMIN, "/card/list?status=VALID")
    page.get_by_role("link", name="View").first.click()
    freeze = page.get_by_role("button", name="Freeze", exact=True)
    expect(freeze).to_be_enabled()
    assert not_asked([account_calls.GUIDE.path]) == []
    portal.fault("POST /cb-va-vcc/card/update", kind="code", code="10010")
    freeze.click()
    page.wait_for_url(re.compile("/sandbox/sign-in"))
    page.get_by_role("button", name=re.compile(rf"(^|[^\w-]){ADMIN}")).click()
    page.wait_for_url(re.compile("/card/detail"))
    expect(page.get_by_role("alert").filter(has_text="What you submitted wasn't carried out")).to_be_visible()
    expect(page.get_by_role("button", name="Freeze", exact=True)).to_be_enabled()


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
    name.evaluate("(field) => field.setAttribute('data-same', '')")
    page.context.set_offline(True)
    bar = page.get_by_role("alert").filter(has_text="Connection lost.")
    expect(bar).to_be_visible()
    assert "Cannot connect" not in page.locator("body").inner_text(), "the framework's own banner"
    page.context.set_offline(False)
    expect(bar).to_have_count(0)
    expect(name).to_have_value("E2E offline")
    page.get_by_role("button", name="Review application").click()
    expect(page.get_by_text("Required").first).to_be_visible()
    assert page.locator("input[data-same]").count() == 1, "the form was drawn anew, and the focus went with its field"


def test_a_network_that_changes_takes_nothing_away(enter: Enter) -> None:
    """The tab began from nothing, since the server took it for a copy of itself: dialogs closed without a word."""
    page = enter(ADMIN, "/faq")
    page.add_init_script(KEEPS_SOCKETS)
    page.goto("/card/list?status=VALID")
    page.get_by_role("checkbox").nth(1).check()
    page.get_by_role("button", name="Edit tags").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Tags").fill("E2E network")
    with page.expect_websocket() as again:
        page.evaluate("void changeNetwork()")
    again.value.wait_for_event("framereceived", lambda frame: "is_hydrated" in text_of(frame))
    dialog.get_by_role("textbox", name="Tags").press("Enter")
    dialog.get_by_role("button", name="Edit tags on 1 card").click()
    expect(page.get_by_role("status").filter(has_text="Tags updated")).to_be_visible()


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


def heard_again(page: Page) -> list[str]:
    """What each connection of the page says once the page was read for it."""
    heard: list[str] = []

    def note(frame: str | bytes) -> None:
        if '"is_hydrated_rx_state_":true' in (text := text_of(frame).replace(" ", "")):
            heard.append(text)

    page.on("websocket", lambda socket: socket.on("framereceived", note))
    return heard


def signed_in(windows: Windows, portal: Portal, login_name: str, complaints: Complaints) -> Page:
    """An English page of a portal that the test starts and ends itself."""
    page = windows.open_page(portal.url, "en", complaints.listen)
    name, _, value = portal.sign_in(login_name).partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": portal.url, "httpOnly": True}])
    return page


@contextmanager
def started_again(page: Page, folder: Path, port: int) -> Iterator[Portal]:
    """The portal once more, and the page that stands open has been read by it."""
    expect(page.get_by_role("alert").filter(has_text="Connection lost.")).to_be_visible()
    heard = heard_again(page)
    with running_portal(folder, port=port) as portal:
        until = time.monotonic() + PATIENCE
        while not heard:
            assert time.monotonic() < until, "the page does not come back"
            page.wait_for_timeout(100)
        expect(page.get_by_role("alert").filter(has_text="Connection lost.")).to_have_count(0)
        yield portal


def test_a_restart_leaves_what_is_typed_at_the_entrance(
    windows: Windows, complaints: Complaints, tmp_path: Path
) -> None:
    """The name, the code and the password went, and the card for a code with them; 'No mail has been sent yet' was said."""
    complaints.expect("ERR_CONNECTION_REFUSED|WebSocket connection|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|/auth/image")
    port, who, new = free_port(), "operator@lanyu.example", "zhou.ye@newcompany.example"
    with running_portal(tmp_path, port=port) as portal:
        page = windows.open_page(portal.url, "en", complaints.listen)
        page.goto("/?redirectUrl=%2Fcard%2Flist")
        page.get_by_role("button", name="Use a code instead").click()
        page.get_by_label("Email or mobile").fill(who)
        page.get_by_role("button", name="Get code").click()
        code = page.get_by_label("6-digit code")
        expect(code).to_be_focused()
        code.fill(newest_letter(portal, who)[0])
        page.get_by_label("Password", exact=True).fill(DEMONSTRATION.password)
    with started_again(page, tmp_path, port):
        expect(page.get_by_role("button", name=re.compile(" s left"))).to_be_disabled()
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url(re.compile(r"/card/list/?$"))
        page.get_by_role("button", name="User menu").click()
        with page.expect_navigation():
            page.get_by_role("button", name="Sign out").click()
        page.goto("/")
        expect(page.get_by_label("Email or mobile")).to_have_value("")
        expect(page.get_by_label("6-digit code")).to_have_count(0)

        page.goto("/h5/landing/form?role=PERSONAL")
        page.get_by_label("Email", exact=True).fill(new)
        page.get_by_role("button", name="Send the email").click()
        expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
    with started_again(page, tmp_path, port) as portal:
        expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
        expect(page.get_by_text("zho****@newcompany.example")).to_be_visible()
        code, link = newest_letter(portal, new)
        page.goto(link)
        expect(page.get_by_label("Code from the email")).to_have_value(code)
        page.get_by_label("Password", exact=True).fill("harbour-2026")
        page.get_by_role("checkbox").check()
    with started_again(page, tmp_path, port):
        expect(page.get_by_label("Who is this account for?")).to_have_value("PERSONAL")
        expect(page.get_by_label("Code from the email")).to_have_value(code)
        page.get_by_role("button", name="Create account").click()
        expect(page.get_by_role("heading", name="You're registered")).to_be_visible()
    with started_again(page, tmp_path, port):
        expect(page.get_by_role("heading", name="You're registered")).to_be_visible()
        expect(page.get_by_role("link", name="Go to my account")).to_be_visible()


def test_a_restart_tells_of_what_it_closes_and_withdraws_what_it_made_untrue(
    windows: Windows, complaints: Complaints, tmp_path: Path
) -> None:
    """A dialog went with what was typed, and a press in it did nothing, without a word; 'couldn't load' stayed for good."""
    complaints.expect("ERR_CONNECTION_REFUSED|WebSocket connection|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE")
    complaints.expect("Failed to fetch dynamically imported module")
    port = free_port()
    with running_portal(tmp_path, port=port) as portal:
        page = signed_in(windows, portal, ADMIN, complaints)
        page.goto("/card/list?status=VALID")
        page.get_by_role("checkbox").nth(1).check()
        page.get_by_role("button", name="Edit tags").click()
        entry = page.get_by_role("dialog").get_by_role("textbox", name="Tags")
        entry.fill("E2E tag")
        entry.press("Enter")
        press = page.get_by_role("dialog").get_by_role("button", name="Edit tags on 1 card")
        expect(press).to_be_enabled()
    expect(page.get_by_role("alert").filter(has_text="Connection lost.")).to_be_visible()
    press.click()
    page.evaluate("void import('/assets/not-there.js')")
    offer = page.get_by_role("alert").filter(has_text="Part of this page couldn't load")
    expect(offer).to_be_visible()
    with started_again(page, tmp_path, port) as portal:
        expect(page.get_by_role("status").filter(has_text="That click submitted nothing")).to_be_visible()
        expect(offer).to_have_count(0)
        told = page.get_by_role("alert").filter(has_text="The dialog or field you had open has closed")
        told.get_by_role("button", name="Close").click()
        expect(told).to_have_count(0)
        page.get_by_role("link", name="View").first.click()
        portal.fault("POST /cb-va-vcc/card/update", kind="delay", delay="60000", after="yes")
        page.get_by_role("button", name="Freeze", exact=True).click()
        expect(page.locator("button[aria-busy=true]")).to_have_text("Freeze")
    with started_again(page, tmp_path, port):
        expect(page.get_by_role("alert").filter(has_text="it may have gone through")).to_be_visible()
        expect(page.get_by_role("button", name="Unfreeze", exact=True)).to_be_enabled()


def test_a_restart_leaves_word_of_the_document_that_it_has_cut_off(
    windows: Windows, complaints: Complaints, tmp_path: Path
) -> None:
    """The form is drawn anew after it, and what was said beside the button went with the button."""
    complaints.expect(
        "ERR_CONNECTION_REFUSED|WebSocket connection|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"
    )
    port, licence = free_port(), "Upload another: Business license or certificate of incorporation"
    cut_off = "The upload was interrupted. Try again."

    def choose() -> None:
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name=licence, exact=True).click()
        chooser.value.set_files({"name": "licence.pdf", "mimeType": "application/pdf", "buffer": PDF})

    with running_portal(tmp_path, port=port) as portal:
        page = signed_in(windows, portal, FAILED, complaints)
        page.goto("/kyb/update")
        expect(page.get_by_label("Company name", exact=True)).not_to_have_value("")
        page.get_by_role("navigation", name="Steps").get_by_role("button", name=re.compile("Documents")).click()
        portal.fault("POST /cb-va-vcc/kyb/preAdd", kind="delay", delay="60000")
        choose()
        expect(page.get_by_role("progressbar")).to_be_visible()
    with started_again(page, tmp_path, port):
        expect(page.get_by_role("button", name=licence, exact=True)).to_be_enabled()
        expect(page.get_by_role("alert").filter(has_text=cut_off)).to_be_visible()
        choose()
        expect(page.get_by_role("listitem").filter(has_text="licence.pdf").last).to_be_visible()
        expect(page.get_by_text(cut_off)).to_have_count(0)


def test_a_restart_says_of_a_check_that_was_sent_what_became_of_it_and_nothing_else(
    windows: Windows, complaints: Complaints, tmp_path: Path
) -> None:
    """Beside the result, and over the check that stood there again, it was said that the dialog has closed and that what was typed may be gone."""
    complaints.expect("ERR_CONNECTION_REFUSED|WebSocket connection|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE")
    port = free_port()
    with running_portal(tmp_path, port=port) as portal:
        page = signed_in(windows, portal, ADMIN, complaints)
        page.goto("/card/apply")
        page.get_by_label("Card name", exact=True).fill("E2E restart")
        page.get_by_label("Sub-account", exact=True).select_option(index=1)
        page.get_by_label("Email for 3-D Secure codes").fill("finance@lanyu.example")
        page.get_by_label("Mobile number for 3-D Secure codes").fill("13800138000")
        page.get_by_label("Purpose").select_option(index=1)
        page.get_by_role("button", name="Review application").click()
        confirm = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Apply and pay"))
        portal.fault("POST /cb-va-vcc/card/apply", kind="delay", delay="60000")
        confirm.click()
        expect(page.get_by_role("dialog").locator("button[aria-busy=true]")).to_have_count(1)
    closed = page.get_by_role("alert").filter(has_text="The dialog or field you had open has closed")
    with started_again(page, tmp_path, port) as portal:
        portal.clear_faults()  # the server may have stopped before the call met it
        expect(page.get_by_text("The issuer has no record of this application so far")).to_be_visible()
        expect(closed).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="Connection lost.")).to_be_visible()
    confirm.click()
    with started_again(page, tmp_path, port) as portal:
        expect(page.get_by_role("heading", name=re.compile("Application received|Your card is ready"))).to_be_visible()
        expect(closed).to_have_count(0)
        with portal.database() as db:
            assert db.execute("SELECT count(*) FROM card WHERE card_name = 'E2E restart'").fetchone() == (1,)
