"""Every card call of spec §7 is made by something that a user does, and by nothing else: the sandbox's traffic proves it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.portal import Portal, running_portal
from vcc_portal.upstream.call import Call, CallKind
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import user as user_calls

SUCCESS = "100001"
MOBILE = "13800138000"
BY_NAME = {
    f"{each.method} {each.path}": each
    for each in (*vars(card_calls).values(), user_calls.CONNECT_INFO)
    if isinstance(each, Call)
}
WRITING = {name for name, each in BY_NAME.items() if each.kind is not CallKind.READ}


@pytest.fixture
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """One that nobody else uses: whatever arrives at its sandbox is this test's doing."""
    with running_portal(tmp_path_factory.mktemp("calls")) as portal:
        yield portal


class Desk:
    """A page, and what its sandbox is asked for meanwhile, as the sandbox's console tells."""

    def __init__(self, page: Page) -> None:
        self.page, self._last = page, 0
        self.made: set[str] = set()

    @contextmanager
    def causes(self, *wanted: str) -> Iterator[None]:
        """What is done inside makes these calls; of those that change something no others, and each once."""
        idle = self._news()
        assert not {call for call, code in idle if code == SUCCESS} & WRITING, idle
        yield
        heard: list[tuple[str, str]] = []
        for _ in range(300):
            heard += self._news()
            if set(wanted) <= {call for call, code in heard if code == SUCCESS}:
                break
            self.page.wait_for_timeout(100)
        done = [call for call, code in heard if code == SUCCESS]
        assert set(wanted) <= set(done), heard
        assert sorted(call for call in done if call in WRITING) == sorted(set(wanted) & WRITING), heard
        self.made |= set(wanted)

    def verify(self, type_code: str, *wanted: str) -> None:
        """Confirm the step-up by SMS code; then the calls that waited for it are made."""
        dialog = self.page.get_by_role("dialog").filter(has=self.page.locator("#step-up"))
        self.enter_code(dialog, type_code)
        with self.causes("POST /card/info/smsVerify", *wanted):
            dialog.locator("button[type=submit]").click()

    def enter_code(self, dialog: Locator, type_code: str) -> None:
        """Ask for a code and type it. The provider sends one a minute and five an hour, so time passes first."""
        there = {
            "origin": urlsplit(self.page.url)._replace(path="", query="").geturl(),
            "sec-fetch-site": "same-origin",
        }
        self.page.request.post("/sandbox/console/clock", form={"seconds": "900"}, headers=there)
        dialog.get_by_role("button", name="Get code", exact=True).click()
        dialog.get_by_label("Enter the 6-digit SMS code").fill(self.sent_code(type_code))

    def sent_code(self, type_code: str) -> str:
        """The newest code for a purpose, as the phone would show it."""
        for _ in range(300):
            box = self.page.request.get(f"/sandbox/outbox?to={MOBILE}").text()
            for message in box.split("<article")[1:]:
                found = re.search(r'class="code"[^>]*>(\d{6})<', message)
                if type_code in message and found is not None:
                    return found[1]
            self.page.wait_for_timeout(100)
        raise AssertionError(f"no code was sent for {type_code}")

    def button(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=re.compile(name)).click()

    def _news(self) -> list[tuple[str, str]]:
        """Card calls, with their codes, since the last look."""
        entries = self.page.request.get(f"/sandbox/console/traffic.json?since={self._last}").json()
        self._last = max([self._last, *(each["number"] for each in entries)])
        named = [(f"{each['method']} {_in_spec(each['path'])}", each["code"]) for each in entries]
        return [each for each in named if each[0] in BY_NAME]


def _in_spec(path: str) -> str:
    return re.sub(r"^(/card/recharge)/\w+$", r"\1/{id}", path.removeprefix("/cb-va-vcc"))


def test_every_card_call_is_made_by_an_action(enter: Callable[..., Page]) -> None:
    desk = Desk(enter("admin@lanyu.example", "/account"))
    apply_for_cards(desk)
    find_cards(desk)
    change_one(desk)
    see_the_number(desk)
    change_many(desk)
    transfer_in(desk)
    assert desk.made == set(BY_NAME)


def apply_for_cards(desk: Desk) -> None:
    page = desk.page
    with desk.causes(
        "GET /card/bin/list",
        "GET /card/invalidTime",
        "GET /card/list/user/cardConfig",
        "GET /user/transactionCurrencyLimit/config",
        "POST /card/list/user/waitApplyCount",
    ):
        page.goto("/card/apply")
        fill(page)
    page.get_by_label("Card name").fill("Calls one")
    desk.button("^Review application")
    with desk.causes("POST /card/apply"):
        desk.button("^Apply")
    page.wait_for_url(re.compile("applied="))
    page.goto("/card/apply?kind=identical")
    for mode, call in (
        ("Shared balance", "POST /card/apply/batch"),
        ("Own balance", "POST /card/apply/batch/singleCard"),
    ):
        page.get_by_label("Card mode").select_option(label=mode)
        fill(page)
        page.get_by_label("Name prefix").fill(f"Calls {mode}")
        page.get_by_label("Number of cards").fill("2")
        if mode == "Own balance":
            page.get_by_label("Initial top-up per card").fill("20")
        desk.button("^Review")
        if mode == "Shared balance":
            desk.button("^Apply")
            desk.verify("CARD_APPLY", call)
        else:
            with desk.causes(call):
                desk.button("^Apply")
        desk.button("^Apply for another batch")  # a page that is loaded before the outcome came is led to it
        expect(page.get_by_label("Name prefix")).to_have_value("")
    page.goto("/card/apply")
    desk.button("^Request more")
    dialog = page.get_by_role("dialog", name="Request more cards")
    dialog.get_by_label("Additional cards").fill("5")
    dialog.get_by_label("Reason").fill("More suppliers")
    with desk.causes("POST /card/incrApplyNum"):
        dialog.get_by_role("button", name="Submit request").click()


def fill(page: Page) -> None:
    """What every way to apply asks for."""
    page.get_by_label("Sub-account", exact=True).select_option(index=1)
    page.get_by_label("Email for 3-D Secure codes").fill("finance@lanyu.example")
    page.get_by_label("Mobile number for 3-D Secure codes").fill(MOBILE)
    page.get_by_label("Purpose").select_option(index=1)


def find_cards(desk: Desk) -> None:
    page = desk.page
    with desk.causes("POST /card/page", "POST /card/tags", "GET /card/currency/config"):
        page.goto("/card/list?q=Calls")
    with desk.causes("POST /card/page/fuzzy_card_query"):
        page.get_by_role("searchbox", name="Keyword").fill("Calls Sh")


def open_card(desk: Desk, mode: str) -> str:
    """Open the detail of a card that was applied for; its id."""
    page = desk.page
    page.get_by_role("link", name=re.compile(f"^Calls {mode}-0*1$")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Calls")
    found = re.search(r"cardId=(\d{16})", page.url)
    assert found is not None
    return found[1]


def change_one(desk: Desk) -> None:
    page = desk.page
    page.goto("/card/list?q=Calls")
    with desk.causes("GET /card/info"):
        open_card(desk, "Shared balance")
    for pencil, box, value, call in (
        ("Rename", "Card name", "Calls renamed", "POST /card/update/cardName"),
        ("Change email", "Email", "ops@lanyu.example", "POST /card/update/email"),
    ):
        page.get_by_role("button", name=pencil).click()
        page.get_by_role("textbox", name=box).fill(value)
        with desk.causes(call):
            page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=pencil)).to_be_visible()
    page.get_by_role("button", name="Edit tags").click()
    page.get_by_label("Type and press Enter to add").fill("supplier")
    page.keyboard.press("Enter")
    with desk.causes("POST /card/update/cardTag"):
        page.get_by_role("button", name="Save").click()
    with desk.causes("POST /card/update/movingAccountNoticeSwitch"):
        page.get_by_role("switch").click()
    with desk.causes("POST /card/update"):
        page.get_by_role("button", name="Freeze", exact=True).click()
    page.get_by_role("button", name="Change phone number").click()
    change_contact(desk, "CARD_PHONE", "POST /card/update/phone")
    with desk.causes("GET /captcha/connect/info"):
        page.get_by_role("button", name="Change 3-D Secure contact").click()
    change_contact(desk, "CARD_3DS", "POST /card/update/connectInfoFor3ds")


def change_contact(desk: Desk, type_code: str, call: str) -> None:
    dialog = desk.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="New number").fill("13900139000")
    desk.enter_code(dialog, type_code)
    with desk.causes(call):
        dialog.get_by_role("button", name="Save change").click()
    expect(dialog).to_be_hidden()


def see_the_number(desk: Desk) -> None:
    page = desk.page
    desk.button("^View full details")
    desk.verify("CARD_INFO", "POST /card/infoAll")
    page.goto("/card/list?q=Calls")
    open_card(desk, "Own balance")
    desk.button("^Copy card number")
    desk.verify("CARD_COPY", "POST /card/copyNumber")


def change_many(desk: Desk) -> None:
    page = desk.page
    page.goto("/card/updateLimit?all=1&q=Calls+Own")
    month = page.locator(".limit-row").filter(has=page.get_by_role("heading", name="Monthly limit", exact=True))
    month.get_by_text("Set to", exact=True).click()
    month.get_by_role("textbox").fill("800")
    desk.button("^Preview")
    with desk.causes("POST /card/update/limit"):
        desk.button("^Set limits")
    for path, type_code, call in (
        ("/card/move", "CARD_MOVE", "POST /card/move"),
        ("/card/cancel", "CARD_CANCEL", "POST /card/cancel"),
    ):
        page.goto(f"{path}?all=1&q=Calls+one")
        if path == "/card/move":
            page.get_by_text("Technology", exact=True).click()
        desk.button("^Move this card|^Cancel this card")
        desk.verify(type_code, call)


def transfer_in(desk: Desk) -> None:
    page = desk.page
    page.goto("/card/list?q=Calls+Own")
    card_id = open_card(desk, "Own balance")
    page.goto(f"/card/recharge?cards={card_id}")
    page.get_by_role("textbox", name="Amount").fill("10")
    desk.button("^Review")
    desk.button("^Top up USD")
    desk.verify("CARD_RECHARGE", "POST /card/recharge", "GET /card/recharge/{id}")
