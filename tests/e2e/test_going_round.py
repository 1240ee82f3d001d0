"""Nobody is sent from page to page without end: unsigned agreements, a refused account, pages that contradict."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.e2e.axe import dark_too
from tests.e2e.conftest import Complaints, NotAsked
from tests.support.portal import Portal
from tests.support.provider import provider_of
from tests.support.sandbox import sandbox_of
from vcc_sandbox.control import models as m
from vcc_sandbox.control.people import set_state

Enter = Callable[..., Page]
ANY = "* *"
USER_INFO = "GET /cb-va-vcc/sso/vcc/user/info"
UNSIGNED = "unsigned@lanyu.example"
WAITING = [m.Agreement(code="VCC_SERVICE"), m.Agreement(code="VCC_CARD_APPLY")]
CALLS = ("/agreementconfig/query", "/account/signContractList")
ENOUGH = 60
"""Calls for two looks at a page and what stands around it; a tab that goes round makes more in ten seconds."""


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
        self.portal.fault(call, times=str(times), kind="code", code=code, data=data)

    def clear(self) -> None:
        self.portal.clear_faults()

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


@pytest.fixture
def console(new_visitor: Enter, portal: Portal) -> Iterator[Console]:
    """Its page is the visitor's; the faults are gone afterwards."""
    console = Console(portal, new_visitor())
    yield console
    console.clear()


@pytest.mark.parametrize("path", ["/account", "/card/list", "/card/apply"])
def test_unsigned_agreements_lead_to_their_page_once(console: Console, path: str) -> None:
    page = console.sign_in("empty@lanyu.example")
    console.fault(ANY, "200016", data='[{"site": "CN", "code": "VCC_SERVICE", "version": "1", "title": "<b>One</b>"}]')
    console.watch()
    before = console.calls()
    page.goto(path)
    expect(page.get_by_role("heading", level=1, name="Sign agreements")).to_be_visible()
    expect(page.get_by_role("heading", level=2, name="<b>One</b>")).to_be_visible()
    assert console.visited == [path, f"/sign?redirectUrl={path.replace('/', '%2F')}"]
    assert console.calls() - before <= ENOUGH
    console.clear()
    page.get_by_role("button", name="Retry").click()
    page.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(re.compile(f"{path}$"))


def test_agreements_that_one_call_asks_for_can_be_left_and_come_back(console: Console) -> None:
    page = console.sign_in("personal@lanyu.example")
    console.fault("POST /cb-va-vcc/card/page", "200016")
    console.watch()
    before = console.calls()
    page.goto("/card/list")
    expect(page.get_by_text("Nothing to sign")).to_be_visible()
    assert console.visited == ["/card/list", "/sign?redirectUrl=%2Fcard%2Flist"]
    assert console.calls() - before <= ENOUGH
    console.clear()
    page.get_by_role("link", name="Continue").click()
    expect(page.get_by_role("link", name="View").first).to_be_visible()


def wants(portal: Portal, agreements: list[m.Agreement]) -> None:
    sandbox = sandbox_of(provider_of(portal, "admin@lanyu.example").app)
    set_state(sandbox, m.UserState(login_name=UNSIGNED, unsigned_agreements=agreements))


def test_who_has_not_signed_reads_accepts_and_goes_on(sign_in: Enter, portal: Portal, not_asked: NotAsked) -> None:
    wants(portal, WAITING)
    page = sign_in(UNSIGNED, "/card/apply?from=x")
    service = page.get_by_role("region", name="Virtual card service agreement")
    expect(service).to_be_visible()
    agree = page.get_by_role("button", name="Agree and continue")
    page.get_by_role("checkbox", name="I have read and agree to the Virtual card service agreement").check()
    agree.click()
    expect(page.get_by_role("alert").filter(has_text="1 agreement left to accept")).to_be_visible()
    notes = page.get_by_role("checkbox", name="I have read and agree to the Notes on card applications")
    expect(notes).to_be_focused()
    wants(portal, [WAITING[0], m.Agreement(code="VCC_CARD_APPLY", version="2027-01")])
    notes.check()
    agree.click()
    expect(page.get_by_text("A newer version was published while you were reading").first).to_be_visible()
    expect(page.get_by_text("Version 2027-01")).to_be_visible()
    notes.check()
    agree.click()
    expect(page.get_by_label("Card name", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/card/apply\?from=x"))
    assert not_asked(CALLS) == []


def test_declining_signs_out(sign_in: Enter, portal: Portal) -> None:
    wants(portal, WAITING)
    page = sign_in(UNSIGNED, "/account")
    page.get_by_role("button", name="Decline and sign out").click()
    expect(page).to_have_url(re.compile("/sandbox/"))
    page.goto("/sign")
    expect(page.get_by_role("heading", name="Sign in first")).to_be_visible()


@pytest.mark.parametrize(("language", "agree"), [("zh", "同意并继续"), ("en", "Agree and continue")])
def test_the_agreements_can_be_read_by_everybody(
    sign_in: Enter, portal: Portal, complaints: Complaints, language: str, agree: str
) -> None:
    complaints.expect("/404 Failed to load resource")
    wants(portal, WAITING)
    page = sign_in(UNSIGNED, "/faq", color_scheme="light")
    page.context.add_cookies([{"name": "vcc-language", "value": language, "url": portal.url}])
    page.set_viewport_size({"width": 375, "height": 720})
    page.reload()
    page.get_by_role("button", name=agree).click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert dark_too(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.goto("/agreement/CN/VCC_PRIVACY")
    expect(page).to_have_title({"zh": "隐私政策 - 屿卡", "en": "Privacy policy - Islet"}[language])
    expect(page.get_by_role("button", name={"zh": "打印", "en": "Print"}[language])).to_be_visible()
    assert dark_too(page) == []
    page.goto("/agreement")
    expect(page).to_have_url(re.compile("/404$"))


def test_what_was_typed_is_there_after_signing(console: Console) -> None:
    page = console.sign_in("empty@lanyu.example")
    page.goto("/card/apply")
    name = page.get_by_label("Card name", exact=True)
    name.fill("E2E agreements")
    expect(page.get_by_text(re.compile("Draft saved"))).to_be_visible()
    console.fault(ANY, "200016")
    page.reload()
    expect(page).to_have_url(re.compile("/sign"))  # the form that leads there may offer another try as well
    expect(page.get_by_role("button", name="Retry")).to_be_visible()
    console.clear()
    page.get_by_role("button", name="Retry").click()
    page.get_by_role("link", name="Continue").click()
    expect(name).to_have_value("E2E agreements")


@pytest.mark.parametrize(
    ("code", "title"), [("900002", "This account was cancelled"), ("900003", "Card service isn't active")]
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
    console.clear()  # the account page asks for cards as well, and would lead back as soon as that is refused
    back.click()
    expect(page).to_have_url(re.compile("/account$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_pages_that_send_somebody_to_one_another_come_to_an_end(console: Console) -> None:
    """The landing page finds the account frozen, the frozen page finds it not open."""
    page = console.sign_in("frozen@lanyu.example")
    console.fault("GET /cb-va-vcc/user/account/status", "900003")
    console.watch()
    page.goto("/frozen")
    notice = page.get_by_role("alert").filter(has_text="We couldn't open this page")
    expect(notice).to_be_visible()
    assert 3 <= len(console.visited) <= 8, console.visited
    console.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name="Account frozen")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_page_whose_user_could_not_be_read_is_loaded_by_the_retry(console: Console) -> None:
    page = console.sign_in("personal@lanyu.example")
    console.fault(USER_INFO, "910001", times=1)
    page.goto("/card/list")
    expect(page.get_by_role("heading", level=1, name="Card list")).to_be_visible()
    page.get_by_role("button", name="Retry").press("Enter")
    expect(page.get_by_role("link", name="View").first).to_be_visible()
    # The button has gone, and the keyboard goes on in what has come in its place.
    expect(page.locator("main:focus, main :focus")).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "call", "title"),
    [
        ("/frozen", USER_INFO, "Account frozen"),
        ("/agreement/VCC_SERVICE", "GET /cb-cms/agreementconfig/query", "Agreement"),
    ],
)
def test_what_could_not_be_read_stands_under_the_pages_own_name(
    console: Console, path: str, call: str, title: str
) -> None:
    page = console.sign_in("personal@lanyu.example")
    console.fault(call, "910001")
    page.goto(path)
    expect(page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Retry")).to_be_visible()
