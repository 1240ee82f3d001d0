"""/invite against the sandbox: codes, mails that go once, rewards, their file, and who may."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import invite as strings
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.invite.page import InviteState
from vcc_portal.state.invite.rewards import RewardFilesState, RewardsState
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.report import FileGenerate
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.reports.tables import Export

ADMIN = "admin@lanyu.example"
FILES = "/cb-va-vcc/file/transaction/list"
SEND, GENERATE, LIST = (
    "/cb-va-vcc/user/send/email/invitationRegister",
    "/cb-va-vcc/file/generate",
    "/cb-va-vcc/user/invitation/reward/list",
)


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench
    draft: dict[str, str] = field(default_factory=dict)
    """What the browser has of the form."""

    @property
    def state(self) -> InviteState:
        return self.tab.state(InviteState)

    @property
    def rewards(self) -> RewardsState:
        return self.tab.state(RewardsState)

    @property
    def files(self) -> RewardFilesState:
        return self.tab.state(RewardFilesState)

    async def load(self, address: str = "/invite") -> None:
        self.tab.at(address)
        for state in (InviteState, RewardsState, RewardFilesState):
            await self.tab.run(state.load)

    async def send(self, *emails: str, **changes: str) -> None:
        code = self.state.codes[0].code
        values = {"request_no": "invite", "invitation_code": code, "email_list": "\n".join(emails), "lang": "en"}
        values |= {"turn": self.state.patch.values.get("turn", "")}
        await self.tab.run(InviteState.send, values | changes)
        await self.tab.run_queued()

    async def typed_and_pressed(self, email: str) -> None:
        """The button is pressed; what the page does with it comes next."""
        start = {"request_no": "invite", "invitation_code": self.state.codes[0].code, "lang": "en"}
        self.draft = {**start, **self.draft, **self.state.patch.values, "email_list": email}
        await self.tab.run(InviteState.send, dict(self.draft))
        self.draft |= self.state.patch.values

    async def answered(self) -> None:
        """The answer comes, and the browser takes over what follows from it."""
        await self.tab.run_queued()
        self.draft |= self.state.patch.values

    async def reloaded(self) -> None:
        """The page again, with what the browser has kept."""
        await self.load()
        await self.tab.run(InviteState.restored, dict(self.draft), False)

    def mailed(self) -> list[str]:
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(OutboxMessage.recipient).where(OutboxMessage.type_code == "INVITATION")
            return list(db.scalars(query))

    def made(self) -> int:
        with sandbox_of(self.tab.app).database.read() as db:
            return db.scalar(select(func.count()).where(Export.report_type == "REWARD")) or 0

    def told(self) -> bool:
        """A message says that the order has arrived."""
        return [toast.text for toast in waiting.take("bench")] == [strings.ORDERED]

    def outcomes(self) -> list[tuple[str, str]]:
        return [(one.email, one.status.en) for one in self.state.outcomes]


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with bench(tmp_path, ADMIN, "/invite") as tab:
        shown = Page(tab)
        await shown.load()
        yield shown


async def test_code_sums_and_rewards_are_shown(page: Page) -> None:
    state = page.state
    [code] = state.codes
    assert code.url.endswith(f"/register?inviteCode={code.code}")
    assert code.squares
    assert (state.summary.total, state.summary.issued, state.summary.pending) == (
        "USD 250.00",
        "USD 150.00",
        "USD 100.00",
    )
    assert (state.summary.invited, state.summary.activated) == ("6", "4")
    assert "code=INVITE" in state.participate
    assert (page.rewards.phase, page.rewards.total, page.files.phase) == ("ready", 6, "empty")
    await page.load("/invite?status=INVALID")
    assert [row.status.text.en for row in page.rewards.rows] == ["Void"]


async def test_each_address_is_answered_for_itself(page: Page) -> None:
    await page.send("new@company.example", ADMIN, "x@unreachable.example")
    assert page.outcomes() == [
        ("new@company.example", "Sent"),
        (ADMIN, "Not sent"),
        ("x@unreachable.example", "Not sent"),
    ]
    assert page.mailed() == ["new@company.example"]
    assert page.state.patch.values["email_list"] == "x@unreachable.example", "it may be written wrong"
    await page.send("new@company.example")
    assert page.outcomes() == [("new@company.example", "Not sent")]
    assert "24 hours" in page.state.outcomes[0].note.en
    assert page.mailed() == ["new@company.example"]


async def test_none_can_be_reached(page: Page) -> None:
    await page.send("x@unreachable.example", "y@unreachable.example")
    assert page.outcomes() == [("x@unreachable.example", "Not sent"), ("y@unreachable.example", "Not sent")]
    assert not page.state.said


async def test_a_press_twice_sends_once(page: Page) -> None:
    values = {
        "request_no": "invite",
        "invitation_code": page.state.codes[0].code,
        "email_list": "a@b.example",
        "lang": "zh",
    }
    for _ in range(2):
        await page.tab.run(InviteState.send, dict(values))
    await page.tab.run_queued()
    await page.tab.run(InviteState.send, dict(values))
    await page.tab.run_queued()
    await page.tab.run(InviteState.deliver)
    assert page.mailed() == ["a@b.example"]
    assert page.outcomes() == [("a@b.example", "Sent")], "the press that came late says nothing else"
    await page.tab.run(InviteState.typed, {**values, **page.state.patch.values})
    assert (page.state.errors, page.state.attention) == ({}, []), "and the emptied form is no try that failed"


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_answer_that_does_not_come_is_no_refusal(page: Page, trouble: Trouble) -> None:
    trouble.befall(page.tab, SEND)
    await page.send("a@b.example")
    assert page.state.said.en.startswith("We didn't get a response")
    assert (page.state.outcomes, page.state.errors, page.state.sending) == ([], {}, False)
    assert "email_list" not in page.state.patch.values, "what was typed stays"
    await page.send("a@b.example")
    assert page.mailed() == ["a@b.example"]


async def test_after_the_page_was_loaded_anew_a_sending_without_an_answer_is_said(page: Page) -> None:
    """Whether the process, the line or the tab has gone meanwhile: the draft is all that is left of it."""
    await page.typed_and_pressed("a@b.example")
    assert page.draft["email_list"] == "a@b.example"
    page.tab.queued.clear()  # the process ends here
    await page.reloaded()
    assert page.state.said.en.startswith("We didn't get a response")
    await page.reloaded()
    assert page.state.said.en.startswith("We didn't get a response"), "for as long as it is so"
    await page.tab.run(InviteState.left, "email_list", {**page.draft, "email_list": "c@d.example"})
    assert not page.state.said, "that is another one"
    await page.typed_and_pressed("a@b.example")
    await page.answered()
    assert page.mailed() == ["a@b.example"]
    await page.reloaded()
    assert not page.state.said


async def test_a_reload_while_the_answer_is_awaited_leaves_a_button_that_sends(page: Page) -> None:
    await page.typed_and_pressed("a@b.example")
    await page.tab.run_queued()  # the answer goes to the page that is left
    await page.reloaded()
    assert page.state.said.en.startswith("We didn't get a response")
    await page.typed_and_pressed("a@b.example")
    await page.answered()
    assert page.outcomes() == [("a@b.example", "Not sent")]
    assert "24 hours" in page.state.outcomes[0].note.en
    assert page.mailed() == ["a@b.example"]


async def test_what_was_left_before_the_answer_says_nothing_of_it(page: Page) -> None:
    await page.typed_and_pressed("a@b.example")
    before = dict(page.draft)
    await page.tab.run_queued()
    await page.tab.run(InviteState.left, "email_list", before)
    assert (page.outcomes(), page.state.said.en) == ([("a@b.example", "Sent")], "")


async def test_what_is_added_while_the_answer_is_awaited_stays(page: Page) -> None:
    """The event of its adding waits for that answer, which empties the form."""
    await page.typed_and_pressed("a@b.example\nx@unreachable.example")
    more = {**page.draft, "email_list": page.draft["email_list"] + "\nlater@b.example"}
    await page.answered()
    assert page.draft["email_list"] == "x@unreachable.example"
    await page.tab.run(InviteState.typed, more)
    assert page.state.patch.values["email_list"] == "x@unreachable.example\nlater@b.example"
    assert page.outcomes() == [("a@b.example", "Sent"), ("x@unreachable.example", "Not sent")]


@pytest.mark.parametrize(
    ("code", "field", "said"),
    [
        (Code.TOO_MANY_MAILBOXES, "email_list", ""),
        (Code.MAILBOX_FORMAT, "email_list", ""),
        (Code.SUBMIT_FAILED, "", "Your request could not be submitted. Please try again."),
    ],
)
async def test_a_refusal_stands_where_it_belongs(page: Page, code: str, field: str, said: str) -> None:
    sandbox_of(page.tab.app).control.faults.add("POST", SEND, 1, Effect(code=str(code)))
    await page.send("a@b.example")
    assert (list(page.state.errors), page.state.said.en) == ([field] if field else [], said)
    assert page.mailed() == []


async def test_a_draft_whose_code_has_ended_goes_on_with_the_one_there_is(page: Page) -> None:
    await page.tab.run(InviteState.restored, {"request_no": "invite", "invitation_code": "GONE2345"}, False)
    assert page.state.patch.values == {"invitation_code": page.state.codes[0].code}
    await page.send("a@b.example", invitation_code="GONE2345")
    assert page.mailed() == ["a@b.example"]


async def test_the_file_is_made_once_and_holds_the_list_back(page: Page, held: Any) -> None:
    sandbox = sandbox_of(page.tab.app)
    sandbox.control.faults.add("POST", LIST, 1, Effect(code=str(Code.REWARD_FILE_GENERATING)))
    await page.tab.run(RewardsState.load)
    assert page.rewards.phase == "blocked"
    await page.tab.run(RewardFilesState.order, "en", {})
    await page.tab.run(RewardFilesState.order, "en", {})
    assert page.made() == 1
    held(sandbox)
    assert sandbox.background.wait(60)
    await page.tab.run(RewardFilesState.look)
    await page.tab.run_queued()
    assert (page.rewards.phase, page.rewards.total) == ("ready", 6)
    [row] = page.files.rows
    assert row.file_id
    assert not page.files.pending


async def test_a_second_order_finds_the_first(page: Page, held: Any) -> None:
    await page.tab.run(RewardFilesState.order, "zh", {})
    page.files.pending = False  # this tab has not heard of it
    await page.tab.run(RewardFilesState.order, "zh", {})
    assert page.tab.network.asked.count(GENERATE) == 2
    assert page.files.pending
    assert not page.files.problem, "the list shows what is being made"


async def test_what_stands_in_the_way_of_an_order_is_said(page: Page) -> None:
    """Where the list shows nothing in the making, the button had stopped turning and nothing was said."""
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=str(Code.REWARD_FILE_GENERATING)))
    await page.tab.run(RewardFilesState.order, "zh", {})
    assert (page.files.pending, page.files.problem) == (False, Code.REWARD_FILE_GENERATING.row.text)
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=str(Code.FILE_GENERATION_FAILED)))
    await page.tab.run(RewardFilesState.order, "zh", {})
    assert page.files.problem


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_order_without_an_answer_is_looked_for(page: Page, trouble: Trouble) -> None:
    trouble.befall(page.tab, GENERATE)
    await page.tab.run(RewardFilesState.order, "en", {})
    assert page.made() == int(trouble.done)
    assert page.files.ordering is False
    assert page.told() is trouble.done
    if not trouble.done:
        assert page.files.problem.en.startswith("We didn't get a response, and the file isn't in the list yet")
        assert page.files.ask_in > 0, "it may still come"
        await ask(report_calls.FILE_GENERATE, FileGenerate(file_type="REWARD", language="en"))
        assert sandbox_of(page.tab.app).background.wait(60)
        await page.tab.run(RewardFilesState.look)
        assert [bool(row.file_id) for row in page.files.rows] == [True]
    assert page.files.problem.en == "", "that it is not in the list stood above the list that has it"


@pytest.mark.parametrize("done", [False, True])
async def test_an_order_without_an_answer_is_known_behind_a_reload(page: Page, done: bool) -> None:
    """Nothing was said of it, and the same press made a second file."""
    await page.tab.run(RewardFilesState.order, "en", {})
    assert sandbox_of(page.tab.app).background.wait(60)
    await page.load()
    assert page.told()
    (page.tab.network.lose if done else page.tab.network.drop)[GENERATE] = 1
    page.tab.network.drop[FILES] = 9
    await page.tab.run(RewardFilesState.order, "en", {})
    draft = dict(page.files.patch.values)
    assert page.files.problem == strings.ORDER_LOST
    page.tab.network.drop.clear()
    assert sandbox_of(page.tab.app).background.wait(60)
    page.files.reset()
    await page.load()
    assert page.files.problem == EMPTY
    await page.tab.run(RewardFilesState.restored, draft, False)
    assert (page.files.problem, page.made()) == ((EMPTY, 2) if done else (strings.ORDER_LOST, 1))
    assert page.files.patch.values == ({"unanswered": ""} if done else {})
    assert page.told() is done, "nothing but a new row told of it"
    if not done:
        await ask(report_calls.FILE_GENERATE, FileGenerate(file_type="REWARD", language="en"))
        assert sandbox_of(page.tab.app).background.wait(60)
        await page.tab.run(RewardFilesState.order, "en", draft)
        assert (page.files.problem, page.made(), page.files.ordering) == (EMPTY, 2, False)
        assert page.told(), "a press that makes no second file stopped turning and said nothing"


async def test_a_file_of_before_is_no_order_that_was_lost_while_the_files_could_not_be_read(page: Page) -> None:
    await page.tab.run(RewardFilesState.order, "en", {})
    assert sandbox_of(page.tab.app).background.wait(60)
    page.files.reset()
    page.tab.network.drop |= {FILES: 9, GENERATE: 1}
    await page.load()
    await page.tab.run(RewardFilesState.order, "en", {})
    page.tab.network.drop.clear()
    await page.tab.run(RewardFilesState.look)
    assert (page.files.problem, len(page.files.rows)) == (strings.ORDER_LOST, 1)


async def test_an_order_that_is_refused_is_none_without_an_answer(page: Page) -> None:
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=str(Code.FILE_GENERATION_FAILED)))
    await page.tab.run(RewardFilesState.order, "zh", {})
    assert page.files.patch.values == {"unanswered": ""}
    await page.load()
    await page.tab.run(RewardFilesState.restored, page.files.patch.values, False)
    assert page.files.problem == EMPTY, "what was said belongs to the page that was left"


async def test_a_refusal_that_its_page_has_not_heard_is_no_file(page: Page) -> None:
    """Its draft still has the order open, and nothing was ordered."""
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=str(Code.FILE_GENERATION_FAILED)))
    await page.tab.run(RewardFilesState.order, "zh", {})
    draft = {"unanswered": page.files._answered}
    await page.load()
    page.told()
    await page.tab.run(RewardFilesState.restored, draft, False)
    assert (page.files.problem, page.files.patch.values, page.told()) == (EMPTY, {"unanswered": ""}, False)


async def test_who_may_see_but_not_send(page: Page) -> None:
    session = await browser.session()
    assert session is not None
    assert session.user is not None
    session.user.admin_flag = False
    session.user.uri_permission_dto_list = [UriPermission(resource_code="other", resource_url="/invite", link_type=2)]
    await runtime().sessions.save(session)
    await page.load()
    assert page.state.may_send is False
    await page.send("a@b.example")
    assert page.mailed() == []


async def test_without_the_right_nothing_is_asked(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/invite") as tab:
        assert tab.redirects[0].startswith("/noAuth")
        assert not [path for path in tab.network.asked if "invit" in path]
