"""A browser before a running portal; one portal and one build for all tests of a worker."""

import json
import re
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.support import chromium
from tests.support.portal import Portal, running_portal
from tests.support.windows import PATIENCE, UsedWindows, Windows
from vcc_portal.errors.codes import SUCCESS_CODES

expect.set_options(timeout=PATIENCE * 1000)
NotAsked = Callable[[Iterable[str]], list[str]]
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until the page is drawn as it is now: media queries are asked once a frame."""
BY_THE_CLOCK = re.compile(r'"name":"[a-z_.]+\.poll"')


@pytest.fixture(scope="session")
def shared_portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with running_portal(tmp_path_factory.mktemp("portal")) as portal:
        yield portal


@pytest.fixture
def portal(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """The one of all tests; a test that is run again gets one of its own, without what its first run has left behind."""
    if getattr(request.node, "execution_count", 1) == 1:
        yield request.getfixturevalue("shared_portal")
        return
    with running_portal(tmp_path_factory.mktemp("again")) as portal:
        yield portal


@pytest.fixture(autouse=True)
def no_code_was_sent_before(request: pytest.FixtureRequest) -> None:
    """The provider sends one code a minute and five an hour to a telephone; tests share portal and people."""
    if "portal" in request.fixturenames:
        with request.getfixturevalue("portal").database() as db:
            db.execute("DELETE FROM sent_code")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    return {"args": chromium.ARGUMENTS, "executable_path": chromium.executable()}


@dataclass
class Complaints:
    """What pages wrote to the console as an error (violations of the security policy too), and uncaught exceptions."""

    heard: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Let errors that match pass: the test causes them."""
        self.expected.append(pattern)

    def listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.heard.append(f"{page.url} uncaught: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.heard.append(f"{message.location.get('url', '')} {message.text}")

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self.heard if not any(re.search(pattern, text) for pattern in self.expected)]


def raw_texts(shown: str) -> list[str]:
    """Texts that are shown as the pair of both languages instead of the one that was chosen."""
    return re.findall(r'\{"zh":.{0,80}|\[object Object\]|\bundefined\b', shown)


def frames_sent(page: Page) -> list[str]:
    """What the page sends over its socket, heartbeats and questions that come by the clock left out."""
    sent: list[str] = []

    def note(data: object) -> None:
        text = str(data)
        if len(text) > 2 and not BY_THE_CLOCK.search(text):
            sent.append(text)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


def text_of(frame: str | bytes) -> str:
    """What the server says in a frame of its socket, a long one unpacked."""
    return frame if isinstance(frame, str) else zlib.decompress(frame).decode()


def hold_clock(page: Page) -> None:
    """Stop the page's clock, which is installed, a while ahead of now: a busy machine must not be later than that.

    A number is of seconds. One of milliseconds was a year far from now, in which the page's sign-in had been idle for too
    long: within a second it loaded itself again.
    """
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 20"))


def quiet(page: Page, sent: list[str]) -> int:
    """How many frames the page has sent, once it sends no more by itself."""
    before = -1
    while before < len(sent):
        before = len(sent)
        page.wait_for_timeout(500)
    return before


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    complaints = Complaints()
    yield complaints
    assert complaints.unexpected == []


@pytest.fixture(scope="session")
def used_windows(browser: Browser) -> UsedWindows:
    return UsedWindows(browser)


@pytest.fixture
def windows(used_windows: UsedWindows) -> Iterator[Windows]:
    windows = Windows(used_windows)
    yield windows
    windows.close()


@pytest.fixture
def new_visitor(windows: Windows, portal: Portal, complaints: Complaints) -> Callable[..., Page]:
    """Opens a page as in a browser that has never been here: it resolves addresses against the portal, and its console
    is heard.
    """

    def open_page(language: str = "en", **options: object) -> Page:
        return windows.open_page(portal.url, language, complaints.listen, **options)

    return open_page


@pytest.fixture
def sign_in(new_visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Signs one of the demonstration people in through the provider's page, as a person would."""

    def enter(login_name: str, path: str = "/account", language: str = "en", **options: object) -> Page:
        page = new_visitor(language, **options)
        page.goto(path)
        page.get_by_role("button", name=re.compile(rf"(^|[^\w-]){re.escape(login_name)}")).click()
        return page

    return enter


@pytest.fixture
def not_asked(portal: Portal) -> NotAsked:
    """Which of some calls, by path or by method and path, the sandbox has not answered well since the test began.

    Its console tells.
    """

    def heard(since: int) -> list[dict[str, object]]:
        return json.loads(portal.get(f"/sandbox/console/traffic.json?since={since}").body)

    before = max((int(str(one["number"])) for one in heard(0)), default=0)

    def answered_well(one: dict[str, object]) -> bool:
        """A file has no envelope, and so no code."""
        return one["code"] in SUCCESS_CODES or (not one["code"] and one["status"] == 200)

    def missing(calls: Iterable[str]) -> list[str]:
        still, deadline = {call: call.rpartition(" ") for call in calls}, time.monotonic() + PATIENCE
        while True:
            # With the base of one of the provider's services.
            asked = [(str(one["method"]), str(one["path"])) for one in heard(before) if answered_well(one)]
            still = {
                call: (method, gap, path)
                for call, (method, gap, path) in still.items()
                if not any(used.endswith(path) and method in {"", by} for by, used in asked)
            }
            if not still or time.monotonic() > deadline:
                return list(still)
            time.sleep(0.1)

    return missing


@pytest.fixture
def enter(new_visitor: Callable[..., Page], portal: Portal) -> Callable[..., Page]:
    """Opens a page for somebody who is signed in already: the quick way for tests that are not about signing in."""

    def open_for(login_name: str, path: str = "/account", language: str = "en", **options: object) -> Page:
        page = new_visitor(language, **options)
        name, _, value = portal.sign_in(login_name).partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": portal.url, "httpOnly": True}])
        page.goto(path)
        return page

    return open_for
