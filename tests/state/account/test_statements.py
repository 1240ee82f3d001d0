"""Statements on /account against the sandbox: applied for once, followed until the file is there."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.tabs import Document, tabs
from tests.support.troubles import NO_RESULT, SHORT, Trouble
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import account_statements as strings
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.page import AccountHomeState
from vcc_portal.state.account.statements import StatementsState
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.toast import waiting
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.models.account_settings import BillSubmit
from vcc_portal.upstream.models.report import FileGenerate
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.accounts.tables import BillApplication
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import Permission
from vcc_sandbox.reports.tables import Export

SUBMIT, STATUS = "/cb-va-vcc/account/apply/bill/submit", "/cb-va-vcc/account/apply/bill/list/status"
CHECK = "/cb-va-vcc/account/apply/bill/pre-submit/check"
FILE, FILES = "/cb-va-vcc/file/generate", "/cb-va-vcc/file/transaction/list"
FORM: dict[str, str | None] = {
    **{f"currency_{code}": "" for code in ("EUR", "HKD", "JPY")},
    "request_no": "f" * 32,
    "language": "en",
    "stamp_flag": "on",
    "receive_email": "",
}


@dataclass
class Panel:
    """The panel in a tab."""

    tab: Bench

    @property
    def state(self) -> StatementsState:
        return self.tab.state(StatementsState)

    async def submit(self, **changes: str | None) -> None:
        await self.tab.run(StatementsState.submit, {**FORM, **changes})

    async def ended(self) -> list[Text]:
        """What is told of files once they are there: by this look, or by the one before, where they were made so quickly."""
        told = [self.state.told]
        assert sandbox_of(self.tab.app).background.wait(60)
        await self.tab.run(StatementsState.look)
        return [text for text in (*told, self.state.told) if text]

    async def submit_unanswered(self) -> None:
        """It arrives, but its answer is lost, and the list that would tell cannot be read."""
        await self.tab.run(StatementsState.begin, "")
        self.tab.network.lose[SUBMIT] = 1
        self.tab.network.drop[STATUS] = 9
        await self.submit()

    def applied(self) -> list[BillApplication]:
        with sandbox_of(self.tab.app).database.read() as db:
            rows = list(db.scalars(select(BillApplication)))
            db.expunge_all()
            return rows


@pytest.fixture
async def panel(tmp_path: Path) -> AsyncIterator[Panel]:
    async with bench(tmp_path, "admin@lanyu.example", "/account") as tab:
        await tab.run(StatementsState.load)
        yield Panel(tab)


async def test_a_statement_is_applied_for_and_followed_until_it_is_there(panel: Panel) -> None:
    assert panel.state.phase == "empty"
    await panel.tab.run(StatementsState.begin, "")
    state = panel.state
    assert (state.dialog, state.kind, state.why_not.en) == (True, "official", "")
    assert state.month == state.months[0].value
    assert [one.currency for one in state.offers] == ["EUR", "HKD", "JPY", "USD"]
    assert state.ended_no == ""
    await panel.submit()
    assert (state.dialog, state.pending, state.ask_in > 0) == (False, True, True)
    assert state.ended_no == FORM["request_no"], "the browser forgets what was typed"
    assert [(row.status.text.en, row.file_id) for row in state.rows] == [("Generating", "")]
    sandbox = sandbox_of(panel.tab.app)
    sandbox.clock.advance(10)
    await panel.tab.run(StatementsState.look)
    told = await panel.ended()
    (row,) = state.rows
    assert (row.status.text.en, bool(row.file_id), state.pending, state.ask_in) == ("Ready", True, False, 0)
    assert ([text.en for text in told], state.told_turn) == ([f"{row.title.en} is ready to download"], 1)
    sandbox.clock.advance(8 * 86_400)
    await panel.tab.run(AccountHomeState.load)
    assert [(row.status.text.en, row.file_id, row.again) for row in state.rows] == [("Expired", "", state.month)]


async def test_lines_that_are_ready_at_once_are_told_each_time_and_files_of_before_are_not(panel: Panel) -> None:
    state = panel.state
    for turn in (1, 2):
        await panel.tab.run(StatementsState.begin, "")
        await panel.tab.run(StatementsState.choose_kind, "details")
        await panel.submit()
        told = await panel.ended()
        assert ([text.zh for text in told], state.told_turn) == ([f"“{state.rows[0].title.zh}”已生成，可以下载"], turn)
    await panel.tab.run(StatementsState.load)
    assert (state.told, state.told_turn) == (EMPTY, 2)
    state.reset()
    await panel.tab.run(StatementsState.load)
    assert (len(state.rows), state.told) == (2, EMPTY)


async def test_twenty_clicks_are_one_application(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    for _ in range(20):
        await panel.submit()
    assert (len(panel.applied()), panel.tab.network.asked.count(SUBMIT)) == (1, 1)


@pytest.mark.parametrize("trouble", [*SHORT, *NO_RESULT], ids=str)
async def test_a_lost_answer_is_found_again_or_sent_under_the_same_number(panel: Panel, trouble: Trouble) -> None:
    await panel.tab.run(StatementsState.begin, "")
    trouble.befall(panel.tab, SUBMIT)
    await panel.submit()
    assert len(panel.applied()) == int(trouble.done)
    assert panel.state.dialog is not trouble.done
    if not trouble.done:
        assert panel.state.problem == strings.LOST
        await panel.submit()
    [row] = panel.applied()
    assert len(row.request_no) == 32
    assert not panel.state.dialog


async def test_who_loses_the_right_midway_applies_for_nothing(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    session = await runtime().sessions.find(browser.sid())
    assert session is not None
    assert session.user is not None
    session.user.admin_flag = False
    await panel.submit()
    assert panel.applied() == []


async def test_a_restart_after_a_lost_answer_finds_it_under_way(panel: Panel) -> None:
    await panel.submit_unanswered()
    panel.tab.network.drop.clear()
    panel.state.reset()
    await panel.submit()
    await panel.tab.run(StatementsState.load)
    assert [row.status.text.en for row in panel.state.rows] == ["Generating"]
    await panel.tab.run(StatementsState.begin, "")
    assert panel.state.why_not == strings.REASONS["UNDER_WAY"]
    await panel.submit()
    assert len(panel.applied()) == 1


async def test_one_that_was_made_behind_a_reload_is_not_made_again(panel: Panel) -> None:
    """Each opening of the dialog began with a number of its own: an application that had arrived was made once more."""
    await panel.submit_unanswered()
    assert panel.state.patch.sent, "the draft keeps its number over a reload, also where nothing was typed"
    panel.tab.network.drop.clear()
    panel.state.reset()
    sandbox = sandbox_of(panel.tab.app)
    sandbox.clock.advance(10)
    await panel.tab.run(StatementsState.load)
    assert sandbox.background.wait(60)
    await panel.tab.run(StatementsState.begin, "")
    assert panel.state.why_not == EMPTY, "it is made, so another one could be"
    await panel.submit()
    assert (panel.state.dialog, len(panel.applied())) == (False, 1)
    await panel.tab.run(StatementsState.begin, "")
    await panel.submit(request_no="e" * 32)
    assert len(panel.applied()) == 2, "the next draft is for another one"


async def test_another_month_after_a_lost_answer_is_another_application(panel: Panel) -> None:
    """It was sent under the number of the first one, and was answered as that."""
    await panel.submit_unanswered()
    panel.tab.network.drop.clear()
    await panel.tab.run(StatementsState.choose_month, panel.state.months[1].value)
    await panel.submit()
    applied = panel.applied()
    assert {row.bill_month for row in applied} == {each.value for each in panel.state.months[:2]}
    assert len({row.request_no for row in applied}) == 2


async def test_two_tabs_and_twenty_events_each_are_one_application(tmp_path: Path) -> None:
    async with tabs(tmp_path) as browser:
        cookie = await browser.sign_in("admin@lanyu.example")
        both: list[Document] = [await browser.open(cookie, "/account") for _ in range(2)]
        for each in both:
            await each.run(StatementsState.begin, month="")
        asked = [await each.send(StatementsState.submit, form=FORM) for _ in range(20) for each in both]
        await asyncio.gather(*[event.wait_all() for event in asked])
        with sandbox_of(browser.app).database.read() as db:
            assert [row.currency for row in db.scalars(select(BillApplication))] == ["USD"]


async def test_without_answer_and_list_it_may_be_sent_again(panel: Panel) -> None:
    await panel.submit_unanswered()
    assert (panel.state.dialog, panel.state.problem) == (True, strings.UNKNOWN)
    panel.tab.network.drop.clear()
    await panel.submit()
    assert (len(panel.applied()), panel.state.dialog) == (1, False)


async def test_an_application_that_arrived_is_not_taken_for_line_details_that_did_not(panel: Panel) -> None:
    await panel.submit_unanswered()
    panel.tab.network.drop.clear()
    panel.tab.network.drop[FILE] = 1
    await panel.tab.run(StatementsState.choose_kind, "details")
    await panel.submit()
    assert (panel.state.dialog, panel.state.problem) == (True, strings.LINES_LOST)


async def test_a_month_that_is_under_way_is_said_before_applying(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.submit()
    await panel.tab.run(StatementsState.begin, "")
    assert panel.state.why_not == strings.REASONS["UNDER_WAY"]
    await panel.tab.run(StatementsState.choose_month, panel.state.months[1].value)
    assert panel.state.why_not.en == ""
    await panel.tab.run(StatementsState.choose_month, "209901")
    assert panel.state.month == panel.state.months[0].value


@pytest.mark.parametrize(
    ("code", "field"),
    [
        (Code.BILL_FAILED, "bill_month"),
        (Code.BILL_REFRESH_FAILED, "bill_month"),
        (Code.FILE_GENERATION_FAILED, "bill_month"),
        (Code.MAILBOX_FORMAT, "receive_email"),
        (Code.CANNOT_USE_SERVICE, ""),
        (Code.NO_DATA_RIGHT, ""),
    ],
)
async def test_a_refusal_stands_beside_its_field(panel: Panel, code: str, field: str) -> None:
    await panel.tab.run(StatementsState.begin, "")
    sandbox_of(panel.tab.app).control.faults.add("POST", SUBMIT, 1, Effect(code=code))
    await panel.submit()
    assert (list(panel.state.errors), bool(panel.state.problem)) == ([field] if field else [], not field)
    assert (panel.state.dialog, panel.state.busy) == (True, False)


@pytest.mark.parametrize("code", [Code.BILL_STATUS_REFUSED, Code.CANNOT_USE_SERVICE])
async def test_who_cannot_use_statements_has_no_panel_and_stays_on_the_page(panel: Panel, code: str) -> None:
    waiting.take("bench")
    sandbox_of(panel.tab.app).control.faults.add("POST", STATUS, 1, Effect(code=code))
    await panel.tab.run(StatementsState.retry)
    assert (panel.state.phase, panel.tab.redirects, waiting.take("bench")) == ("blocked", [], [])


async def test_what_the_check_before_an_application_refuses_is_said_where_it_is_asked(panel: Panel) -> None:
    faults = sandbox_of(panel.tab.app).control.faults
    faults.add("GET", CHECK, 1, Effect(code=Code.CANNOT_USE_SERVICE))
    waiting.take("bench")
    await panel.tab.run(StatementsState.begin, "")
    assert (panel.state.dialog, [view.text.en for view in waiting.take("bench")] != []) == (False, True)
    await panel.tab.run(StatementsState.begin, "")
    faults.add("GET", CHECK, 1, Effect(code=Code.CANNOT_USE_SERVICE))
    await panel.tab.run(StatementsState.choose_month, panel.state.months[1].value)
    assert (panel.state.dialog, panel.state.why_not.en != "", panel.state.reading) == (True, True, False)
    assert panel.state.unread, "the same month can be asked for again"
    await panel.tab.run(StatementsState.choose_month, panel.state.months[1].value)
    assert (panel.state.unread, panel.state.why_not, panel.state.offers != []) == (False, EMPTY, True)


async def test_a_wrong_form_asks_nothing(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.submit(**{f"currency_{one.currency}": "" for one in panel.state.offers}, receive_email="x")
    assert sorted(panel.state.errors) == ["currency_list", "receive_email"]
    assert SUBMIT not in panel.tab.network.asked


async def test_the_lines_of_the_present_month_are_a_file_as_well(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    assert panel.state.month == panel.state.months[1].value, "the chosen month stays"
    await panel.tab.run(StatementsState.choose_month, panel.state.months[0].value)
    await panel.submit()
    with sandbox_of(panel.tab.app).database.read() as db:
        (file,) = db.scalars(select(Export).where(Export.report_type == "BILL"))
        assert file.conditions["billPeriod"] == panel.state.months[0].value
    assert (panel.state.dialog, len(panel.state.rows)) == (False, 1)


@pytest.mark.parametrize("trouble", [*SHORT, *NO_RESULT], ids=str)
async def test_lines_whose_answer_is_lost_are_found_again_or_ordered_again(panel: Panel, trouble: Trouble) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    trouble.befall(panel.tab, "/cb-va-vcc/file/generate")
    await panel.submit()
    assert (panel.state.dialog, panel.state.problem) == ((False, EMPTY) if trouble.done else (True, strings.LINES_LOST))
    if not trouble.done:
        await panel.submit()
    assert (panel.state.dialog, len(panel.state.rows)) == (False, 1)


@pytest.mark.parametrize("turned", [False, True])
async def test_lines_that_come_after_all_are_not_said_to_be_missing_any_more(panel: Panel, turned: bool) -> None:
    """The panel had them ready to download, and the dialog above it said that they were not in the list."""
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    month = panel.state.month
    panel.tab.network.drop["/cb-va-vcc/file/generate"] = 1
    await panel.submit()
    assert panel.state.problem == strings.LINES_LOST
    if turned:
        await panel.tab.run(StatementsState.choose_month, panel.state.months[0].value)
    await ask(calls.FILE_GENERATE, FileGenerate(file_type="BILL", bill_period=month, language="zh"))
    await panel.tab.run(StatementsState.look)
    assert (panel.state.problem, panel.state.dialog, len(panel.state.rows)) == (EMPTY, turned, 1)
    assert panel.state.patch.values == {"unanswered": ""}
    assert panel.state.ended_no == ("" if turned else FORM["request_no"])


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("unread", [False, True])
async def test_a_statement_that_comes_after_all_is_not_said_to_be_missing_any_more(
    panel: Panel, unread: bool, turned: bool
) -> None:
    """The panel had it, and the dialog above it said that the application was not there."""
    await panel.tab.run(StatementsState.begin, "")
    month = panel.state.month
    panel.tab.network.drop[SUBMIT] = 1
    panel.tab.network.drop[STATUS] = 9 if unread else 0
    await panel.submit()
    assert panel.state.problem == (strings.UNKNOWN if unread else strings.LOST)
    assert panel.state.ask_in > 0, "it is looked for"
    panel.tab.network.drop[STATUS] = 0
    if turned:
        await panel.tab.run(StatementsState.choose_month, panel.state.months[1].value)
    number = panel.state._request_no
    late = BillSubmit(request_no=number, bill_month=month, currency_list=["USD"], language="zh")
    await ask(account_calls.APPLY_BILL_SUBMIT, late)
    await panel.tab.run(StatementsState.look)
    assert (panel.state.problem, panel.state.dialog, len(panel.state.rows)) == (EMPTY, turned, 1)
    assert panel.state.ended_no == ("" if turned else FORM["request_no"])


async def test_lines_that_were_there_before_are_not_the_ones_whose_answer_is_lost(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    await panel.submit()
    assert sandbox_of(panel.tab.app).background.wait(60)
    for seen in (True, False):  # the panel has the former file, or could not be read
        if seen:
            await panel.tab.run(StatementsState.look)
        else:
            panel.tab.network.drop[STATUS] = 1
            await panel.tab.run(StatementsState.retry)
        await panel.tab.run(StatementsState.begin, "")
        await panel.tab.run(StatementsState.choose_kind, "details")
        panel.tab.network.drop["/cb-va-vcc/file/generate"] = 1
        await panel.submit()
        assert (panel.state.dialog, panel.state.problem) == (True, strings.LINES_LOST)


async def test_of_lines_without_answer_and_list_nothing_is_promised(panel: Panel) -> None:
    """'It won't be made twice' is true of an application, which carries a number."""
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    panel.tab.network.lose[FILE] = 1
    panel.tab.network.drop["/cb-va-vcc/file/transaction/list"] = 9
    await panel.submit()
    assert (panel.state.dialog, panel.state.problem) == (True, strings.LINES_UNKNOWN)
    assert sandbox_of(panel.tab.app).background.wait(60)
    await panel.submit()
    with sandbox_of(panel.tab.app).database.read() as db:
        assert len(list(db.scalars(select(Export).where(Export.report_type == "BILL")))) == 2


async def _lost_behind_a_reload(panel: Panel, trouble: dict[str, int]) -> dict[str, str | None]:
    """An order of lines without an answer, and the page again: what the draft has."""
    panel.tab.network.drop[FILES] = 9
    trouble[FILE] = 1
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    await panel.tab.run(StatementsState.choose_month, panel.state.months[2].value)
    await panel.submit()
    draft = {**FORM, **panel.state.patch.values}
    panel.tab.network.drop.clear()
    panel.state.reset()
    await panel.tab.run(StatementsState.load)
    await panel.tab.run(StatementsState.begin, "")
    assert (panel.state.kind, panel.state.problem) == ("official", EMPTY)
    waiting.take("bench")
    await panel.tab.run(StatementsState.restored, draft, True)
    return draft | panel.state.patch.values


def _files(panel: Panel) -> int:
    with sandbox_of(panel.tab.app).database.read() as db:
        return len(list(db.scalars(select(Export).where(Export.report_type == "BILL"))))


async def test_lines_that_came_although_their_page_was_gone_are_told_and_no_open_order_any_more(panel: Panel) -> None:
    """Behind a reload nothing was said of them, and the same press made a second file."""
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    await panel.submit()
    assert sandbox_of(panel.tab.app).background.wait(60)
    await panel.tab.run(StatementsState.look)
    draft = await _lost_behind_a_reload(panel, panel.tab.network.lose)
    assert [view.text for view in waiting.take("bench")] == [strings.REQUESTED]
    assert (panel.state.problem, draft["unanswered"], len(panel.state.rows)) == (EMPTY, "", 2)


async def test_lines_without_an_answer_are_shown_behind_a_reload_as_they_were_ordered(panel: Panel) -> None:
    draft = await _lost_behind_a_reload(panel, panel.tab.network.drop)
    state = panel.state
    assert (state.kind, state.month, state.problem) == ("details", state.months[2].value, strings.LINES_LOST)
    assert (draft["language"], state.ask_in > 0) == ("en", True)
    late = FileGenerate(file_type="BILL", bill_period=state.month, language="en")
    await ask(calls.FILE_GENERATE, late)
    assert sandbox_of(panel.tab.app).background.wait(60)
    await panel.submit(**draft)
    assert (_files(panel), state.dialog, state.ended_no) == (1, False, FORM["request_no"])


async def test_lines_whose_list_cannot_be_read_are_shown_as_they_were_ordered(panel: Panel) -> None:
    draft = await _lost_behind_a_reload(panel, panel.tab.network.drop)
    panel.tab.network.drop[FILES] = 9
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.restored, draft, True)
    state = panel.state
    assert (state.kind, state.month, state.problem) == ("details", state.months[2].value, strings.LINES_UNKNOWN)
    assert state.patch.values["language"] == "en"


async def test_lines_that_were_refused_are_no_open_order(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    sandbox_of(panel.tab.app).control.faults.add("POST", FILE, 1, Effect(code=Code.FILE_GENERATION_FAILED))
    await panel.submit()
    assert panel.state.patch.values == {"unanswered": ""}


async def test_lines_whose_refusal_the_page_has_not_heard_are_not_told_as_requested(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.choose_kind, "details")
    sandbox_of(panel.tab.app).control.faults.add("POST", FILE, 1, Effect(code=Code.FILE_GENERATION_FAILED))
    await panel.submit()
    draft = {**FORM, "unanswered": panel.state._answered}
    waiting.take("bench")
    await panel.tab.run(StatementsState.begin, "")
    await panel.tab.run(StatementsState.restored, draft, True)
    assert (panel.state.patch.values, panel.state.kind, waiting.take("bench")) == ({"unanswered": ""}, "official", [])


async def test_a_failed_look_leaves_what_is_shown(panel: Panel) -> None:
    await panel.tab.run(StatementsState.begin, "")
    await panel.submit()
    panel.tab.network.drop[STATUS] = 9
    await panel.tab.run(StatementsState.look)
    assert (panel.state.phase, len(panel.state.rows), panel.state.ask_in > 0) == ("ready", 1, True)


async def test_a_failure_is_said_in_place_with_its_code(panel: Panel) -> None:
    files = "/cb-va-vcc/file/transaction/list"
    sandbox_of(panel.tab.app).control.faults.add("POST", files, 1, Effect(code=Code.FILE_REFRESH_FAILED))
    await panel.tab.run(AccountHomeState.load)
    assert (panel.state.phase, panel.state.failure.reference) == ("failed", "400002")
    await panel.tab.run(StatementsState.retry)
    assert panel.state.phase == "empty"


async def test_a_person_has_none_and_an_operator_needs_the_right(tmp_path: Path) -> None:
    for name in ("person", "operator"):
        (tmp_path / name).mkdir()
    async with bench(tmp_path / "person", "personal@lanyu.example", "/account") as tab:
        await tab.run(StatementsState.load)
        await tab.run(StatementsState.begin, "")
        state = tab.state(StatementsState)
        assert (state.phase, state.dialog, SUBMIT in tab.network.asked) == ("blocked", False, False)
    async with bench(tmp_path / "operator", "operator@lanyu.example", "/account") as tab:
        await tab.run(StatementsState.load)
        await tab.run(StatementsState.begin, "")
        state = tab.state(StatementsState)
        assert (state.phase, state.dialog) == ("denied", False)
        session = await runtime().sessions.find(browser.sid())
        assert session is not None
        assert session.user is not None
        session.user.uri_permission_dto_list.append(UriPermission(resource_code="vcc_bill"))
        with sandbox_of(tab.app).database.write() as db:
            right = {"resource_code": "vcc_bill", "resource_url": "", "resource_id": "1", "resource_name": ""}
            db.add(Permission(user_id=session.user.user_id, **right))
        await tab.run(StatementsState.load)
        await tab.run(StatementsState.begin, "")
        await tab.run(StatementsState.submit, FORM)
        assert (state.phase, state.dialog, state.problem.en != "") == ("empty", True, True), "200032"
        await tab.run(StatementsState.choose_kind, "details")
        await tab.run(StatementsState.submit, FORM)
        assert [row.title.en[-12:] for row in state.rows] == ["line details"]
