"""Nobody is sent from page to page without end: unsigned agreements, a refused account, pages that contradict."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.e2e.conftest import Complaints, raw_texts
from tests.e2e.test_accessibility import violations
from tests.support.own_cards import Provider
from tests.support.portal import Portal
from tests.support.sandbox import sandbox_of
from vcc_sandbox.control import models as m
from vcc_sandbox.control.people import set_state

Enter = Callable[..., Page]
ANY = "* *"
USER_INFO = "GET /cb-va-vcc/sso/vcc/user/info"
UNSIGNED = "unsigned@lanyu.example"
WAITING = [m.Agreement(code="VCC_SERVICE"), m.Agreement(code="VCC_CARD_APPLY")]
ENOUGH = 40
"""Calls for two looks at a page and its shell; a tab that goes round makes as many in six seconds."""


@dataclass
class Console:
    """The tester's desk of the embedded sandbox."""

    portal: Portal
    page: Page
    visited: list[str] = field(default_factory=list)

    def sign_in(self, login_name: str) -> Page:
        name, _, value = self.portal.sign_in(login_name).partition("=")
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.portal.url, "httpOnly": True}])
        return self.page

    def fault(self, call: str, code: str, *, times: int = 0, data: str = "") -> None:
        form: dict[str, str | float | bool] = {
            "call": call,
            "times": str(times),
            "kind": "code",
            "code": code,
            "data": data,
        }
        self._post("/sandbox/console/faults", form)

    def clear(self) -> None:
        self._post("/sandbox/console/faults/clear", {})

    def calls(self) -> int:
        """How many requests the provider has had."""
        seen = self.page.request.get("/sandbox/console/traffic.json").json()
        return max((each["number"] for each in seen), default=0)

    def watch(self) -> None:
        """From now on, note the pages that the tab shows; the router writes the address of a new document again."""

        def note(frame: Frame) -> None:
            address = re.sub(r"^https?://[^/]+", "", frame.url)
            if frame.parent_frame is None and self.visited[-1:] != [address]:
                self.visited.append(address)

        self.page.on("framenavigated", note)

    def _post(self, path: str, form: dict[str, str | float | bool]) -> None:
        headers = {"origin": self.portal.url, "sec-fetch-site": "same-origin"}
        assert self.page.request.post(path, form=form, headers=headers).ok


@pytest.fixture
def console(new_visitor: Enter, portal: Portal) -> Iterator[Console]:
    """Its page is the visitor's; the faults are gone afterwards."""
    console = Console(portal, new_visitor())
    yield console
    console.clear()


@pytest.mark.parametrize("path", ["/account", "/card/list", "/card/apply"])
def test_unsigned_agreements_are_said_on_the_page_that_was_asked_for(console: Console, path: str) -> None:
    page = console.sign_in("empty@lanyu.example")
    console.fault(ANY, "200016", data='[{"site": "CN", "code": "VCC_SERVICE", "version": "1", "title": "<b>One</b>"}]')
    console.watch()
    before = console.calls()
    page.goto(path)
    notice = page.get_by_role("alert").filter(has_text="Sign the agreements to go on")
    expect(notice).to_contain_text("<b>One</b>")
    expect(notice.get_by_role("link", name="Read and sign")).to_have_attribute("target", "_blank")
    notice.get_by_role("button", name="I've signed, refresh").click()
    expect(notice).to_contain_text("They are not signed yet")
    assert not raw_texts(notice.inner_text())
    assert console.visited == [path]
    assert console.calls() - before <= ENOUGH
    console.clear()
    notice.get_by_role("button", name="I've signed, refresh").click()
    expect(notice).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert console.visited == [path]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("language", "again"), [("zh", "我已签署，刷新"), ("en", "I've signed, refresh")])
def test_the_notice_can_be_read_by_everybody(console: Console, language: str, again: str, theme: str) -> None:
    page = console.sign_in("empty@lanyu.example")
    chosen = {"vcc-language": language, "vcc-theme": theme}
    url = console.portal.url
    page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in chosen.items()])
    console.fault(ANY, "200016", data='[{"code": "VCC_SERVICE"}]')
    page.goto("/account")
    page.get_by_role("button", name=again).click()
    expect(page.get_by_role("alert").get_by_role("status")).to_be_visible()
    assert violations(page) == []


def test_agreements_that_one_call_asks_for_are_said_in_place(console: Console) -> None:
    page = console.sign_in("personal@lanyu.example")
    console.fault("POST /cb-va-vcc/card/page", "200016")
    console.watch()
    before = console.calls()
    page.goto("/card/list")
    notice = page.get_by_role("alert").filter(has_text="Sign the agreements to go on")
    expect(notice).to_be_visible()
    assert (console.visited, console.calls() - before <= ENOUGH) == (["/card/list"], True)
    console.clear()
    notice.get_by_role("button", name="I've signed, refresh").click()
    expect(page.get_by_role("link", name="View").first).to_be_visible()
    expect(notice).to_have_count(0)


def test_who_has_not_signed_signs_at_the_provider_and_goes_on(
    sign_in: Enter, portal: Portal, complaints: Complaints
) -> None:
    complaints.expect("422")
    provider = Provider(portal, "admin@lanyu.example")
    try:
        set_state(sandbox_of(provider.app), m.UserState(login_name=UNSIGNED, unsigned_agreements=WAITING))
    finally:
        provider.close()
    page = sign_in(UNSIGNED, "/card/apply?from=x")
    notice = page.get_by_role("alert").filter(has_text="Sign the agreements to go on")
    expect(notice.get_by_role("listitem")).to_have_count(2)
    with page.context.expect_page() as opened:
        notice.get_by_role("link", name="Read and sign").click()
    provider_page = opened.value
    expect(provider_page).to_have_url(re.compile("/sandbox/agreements"))
    provider_page.get_by_role("checkbox", name=re.compile("Virtual card service agreement")).check()
    provider_page.get_by_role("button", name="Sign").click()
    expect(provider_page.get_by_role("alert").first).to_contain_text("1 agreement")
    notice.get_by_role("button", name="I've signed, refresh").click()
    expect(notice).to_contain_text("They are not signed yet")
    for box in provider_page.get_by_role("checkbox").all():
        box.check()
    provider_page.get_by_role("button", name="Sign").click()
    expect(provider_page).to_have_url(re.compile(r"/card/apply\?from=x"))
    notice.get_by_role("button", name="I've signed, refresh").click()
    expect(page.get_by_label("Card name", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/card/apply\?from=x"))


def test_what_was_typed_is_there_after_signing(console: Console) -> None:
    page = console.sign_in("empty@lanyu.example")
    page.goto("/card/apply")
    name = page.get_by_label("Card name", exact=True)
    name.fill("E2E agreements")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    console.fault(ANY, "200016")
    page.reload()
    expect(page.get_by_role("alert").filter(has_text="Sign the agreements to go on")).to_be_visible()
    console.clear()
    page.get_by_role("button", name="I've signed, refresh").click()
    expect(name).to_have_value("E2E agreements")


@pytest.mark.parametrize(
    ("code", "title"), [("900002", "This account was cancelled"), ("900003", "The card service is not open")]
)
def test_an_account_that_one_call_refuses_stays_on_the_landing_page(console: Console, code: str, title: str) -> None:
    page = console.sign_in("empty@lanyu.example")
    console.fault("POST /cb-va-vcc/card/page", code)
    console.watch()
    before = console.calls()
    page.goto("/card/list")
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    back = page.get_by_role("link", name="Go to my account")
    expect(back).to_be_visible()
    assert console.visited == ["/card/list", "/landing"]
    assert console.calls() - before <= ENOUGH
    back.click()
    expect(page).to_have_url(re.compile("/account$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_pages_that_send_somebody_to_one_another_come_to_an_end(console: Console) -> None:
    """The landing page finds the account frozen, the frozen page finds it not open."""
    page = console.sign_in("frozen@lanyu.example")
    console.fault("GET /cb-va-vcc/user/account/status", "900003")
    console.watch()
    page.goto("/frozen")
    notice = page.get_by_role("alert").filter(has_text="We could not open this page")
    expect(notice).to_be_visible()
    assert 3 <= len(console.visited) <= 8, console.visited
    console.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name="Your account is frozen")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_page_whose_user_could_not_be_read_is_loaded_by_the_retry(console: Console) -> None:
    page = console.sign_in("personal@lanyu.example")
    console.fault(USER_INFO, "910001", times=1)
    page.goto("/card/list")
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_role("link", name="View").first).to_be_visible()
