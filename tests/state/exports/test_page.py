"""The pages that export against the sandbox: what is said before, ordered once, followed, made again, and who may."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from tests.support.bench import Bench, bench
from tests.support.exports import booked
from tests.support.sandbox import sandbox_of
from tests.support.troubles import NO_RESULT, SHORT, Trouble
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.exports.order import ExportForm, order_of
from vcc_portal.features.patterns.file_orders import Unanswered
from vcc_portal.i18n import exports as strings
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.exports.files import FlowFilesState, SingleModeFilesState, TradeFilesState
from vcc_portal.state.exports.page import FlowExportState, SingleModeExportState, TradeExportState
from vcc_portal.state.flow.page import FlowState
from vcc_portal.state.transactions.lists import AuthorizationsState
from vcc_portal.state.transactions.page import TradeState
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.models.report import ExportGenerate, Voucher
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.reports.tables import Export

GENERATE, LIST = "/cb-va-vcc/report/export/generate", "/cb-va-vcc/report/export/page"
DELAY = "/cb-va-vcc/report/export/checkDelay"
ADMIN = "admin@lanyu.example"
FORM = {"language": "en", "file_name": ""}


@dataclass
class ExportPage:
    """A page that exports, in a tab."""

    tab: Bench
    page: Any = TradeExportState
    files_kind: Any = TradeFilesState
    draft: dict[str, str] = field(default_factory=dict)
    """What the browser has of the form."""

    @property
    def state(self) -> Any:
        return self.tab.state(self.page)

    @property
    def files(self) -> Any:
        return self.tab.state(self.files_kind)

    async def load(self, address: str) -> None:
        self.tab.at(address)
        await self.tab.run(self.page.load)
        await self.tab.run(self.files_kind.load)

    @property
    def seen(self) -> dict[str, str]:
        """What the form carries of the page."""
        return {"turn": str(self.state.turn), "asked": self.state.asked}

    async def order(self, **changes: str) -> None:
        await self.tab.run(self.page.order, {**FORM, **self.seen, **changes})

    async def order_and_leave(self, **typed: str) -> None:
        """The page goes while the answer is awaited; the browser has what it was told before."""
        self.draft = {**FORM, **typed}
        told: dict[str, str] = {}
        async for _ in self.page.order.fn(self.state, {**self.draft, **self.seen}):
            told = dict(self.state.patch.values)
        self.draft |= told

    async def order_and_die(self, **typed: str) -> None:
        """The process ends as well."""
        await self.order_and_leave(**typed)
        self.state.reset()
        self.files.reset()

    async def opened_again(self, address: str) -> None:
        await self.load(address)
        before = self.state.patch
        await self.tab.run(self.page.restored, dict(self.draft), False)
        if self.state.patch != before:
            self.draft |= self.state.patch.values

    async def made(self) -> None:
        assert sandbox_of(self.tab.app).background.wait(60)
        await self.tab.run(self.files_kind.look)

    def booked(self) -> list[Export]:
        return booked(self.tab.app)

    @property
    def shown(self) -> list[tuple[str, bool, bool]]:
        """Status, whether it can be downloaded, and whether it can be made again."""
        return [(row.status.text.en, bool(row.file_id), bool(row.again)) for row in self.files.rows]


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[ExportPage]:
    async with bench(tmp_path, ADMIN, "/trade/export") as tab:
        shown = ExportPage(tab)
        await shown.load("/trade/export?currency=JPY")
        yield shown


async def test_the_second_of_two_clicks_is_no_order_although_the_first_has_ended(page: ExportPage) -> None:
    before = len(page.booked())
    turn = str(page.state.turn)
    await page.order(turn=turn)
    await page.made()
    await page.order(turn=turn)
    assert len(page.booked()) == before + 1
    await page.order()
    assert len(page.booked()) == before + 2


async def test_a_press_while_the_page_is_read_anew_is_an_order_of_what_was_said_or_told_to_be_none(
    page: ExportPage,
) -> None:
    said = [step async for step in page.state._loading()]  # it has connected again
    assert (len(said), page.state.outdated) == (1, False)
    await page.order()
    assert len(page.booked()) == 1
    page.tab.at("/trade/export?currency=HKD")
    await page.order()
    page.tab.at("/trade/export?currency=JPY")
    page.state.reset()
    await page.order(asked="/trade/export?currency=JPY")
    assert len(page.booked()) == 1, "the rows of another address, and a tab that the server has just forgotten"
    assert [view.text for view in waiting.take("bench")] == [strings.ORDERED, *[strings.NOT_ORDERED] * 2]


async def test_what_the_file_will_hold_is_said_and_it_is_followed_until_it_is_there(page: ExportPage) -> None:
    state, files = page.state, page.files
    assert (state.phase, files.phase) == ("ready", "empty")
    assert state.content.data.en.startswith(("Complete", "Data is as of"))
    await page.order(file_name="十一月")
    assert (files.phase, len(files.rows), state.problem.en) == ("ready", 1, "")
    await page.made()
    (row,) = files.rows
    assert (row.title.zh, page.shown, files.pending, files.ask_in) == (
        "十一月.xlsx",
        [("Ready", True, False)],
        False,
        0,
    )
    (booked,) = page.booked()
    assert booked.row_count == state.total
    assert booked.conditions["currency"] == "JPY"
    assert files.here == "/trade/export?currency=JPY"
    sandbox_of(page.tab.app).clock.advance(8 * 86_400)
    await page.load("/trade/export?currency=JPY")
    assert page.shown == [("Expired", False, True)]
    await page.tab.run(TradeFilesState.again, row.key)
    await page.tab.run(TradeFilesState.again, row.key)
    assert len(page.booked()) == 2, "a second click orders nothing"
    assert [view.text for view in waiting.take("bench")][-2:] == [strings.ORDERED, strings.ORDERED_BEFORE]
    await page.made()
    assert page.shown == [("Ready", True, False), ("Expired", False, True)]
    assert page.booked()[1].conditions == booked.conditions


async def test_a_page_that_is_open_over_midnight_has_the_file_made_that_it_has_told_of(page: ExportPage) -> None:
    """The next day's 90 days are others: the file had neither the period nor the rows that stood beside the button."""
    told = page.state.content.period.en
    sandbox_of(page.tab.app).clock.advance(86_400)
    await page.order()
    (order,) = page.booked()
    ordered = f"{order.conditions['timeStart']} to {order.conditions['timeEnd']}"
    assert (ordered, page.state.content.period.en) == (told, told)
    await page.load("/trade/export?currency=JPY")
    assert page.state.content.period.en != told


async def test_twenty_clicks_are_one_file_and_another_filter_is_a_second_one(page: ExportPage, held: Any) -> None:
    for _ in range(20):
        await page.order()
    assert len(page.booked()) == 1, "the same order under way is the same file"
    assert page.shown == [("Waiting", False, False)]
    await page.load("/trade/export?currency=HKD")
    await page.order()
    assert page.shown == [("Waiting", False, False)] * 2
    assert (page.files.pending, page.files.ask_in > 0) == (True, True)
    held(sandbox_of(page.tab.app))
    await page.made()
    assert page.shown == [("Ready", True, False)] * 2


async def test_a_reload_and_a_second_tab_show_the_same(page: ExportPage, held: Any, tmp_path: Path) -> None:
    await page.order()
    (tmp_path / "b").mkdir()
    again = ExportPage(page.tab)
    again.files._rows, again.files.rows = [], []
    await again.load("/trade/export")
    assert again.shown == [("Waiting", False, False)]
    held(sandbox_of(page.tab.app))
    await again.made()
    assert again.shown == [("Ready", True, False)]


@pytest.mark.parametrize("trouble", [*SHORT, *NO_RESULT], ids=str)
async def test_a_lost_answer_is_found_again_or_said(page: ExportPage, held: Any, trouble: Trouble) -> None:
    trouble.befall(page.tab, GENERATE)
    await page.order()
    assert len(page.booked()) == int(trouble.done)
    assert page.state.problem == (strings.LOST if not trouble.done else page.state.problem)
    if not trouble.done:
        await page.order()
    assert (len(page.booked()), page.state.problem.en, len(page.files.rows)) == (1, "", 1)


async def test_an_order_that_was_lost_with_its_process_is_said_for_as_long_as_it_is_not_there(
    page: ExportPage, held: Any
) -> None:
    address = "/trade/export?currency=JPY"
    page.tab.network.drop[GENERATE] = 1
    await page.order_and_die(file_name="mine")
    await page.opened_again(address)
    assert (page.state.problem, page.draft["file_name"]) == (strings.LOST, "mine")
    assert page.files.ask_in > 0, "it may still appear below"
    await page.opened_again("/trade/export?currency=HKD")
    assert not page.state.problem, "that would be another file"
    page.tab.network.drop[LIST] = 9
    await page.opened_again(address)
    assert page.state.phase == "ready"
    assert page.state.problem == strings.UNKNOWN
    page.tab.network.drop.clear()
    await page.order(file_name="mine")
    await page.opened_again(address)
    assert (page.state.problem.en, len(page.booked()), page.draft["file_name"]) == ("", 1, "")


async def test_an_order_that_arrived_although_its_process_ended_needs_no_word(page: ExportPage, held: Any) -> None:
    page.tab.network.lose[GENERATE] = 1
    await page.order_and_die(file_name="mine")
    await page.opened_again("/trade/export?currency=JPY")
    assert (page.state.problem.en, page.draft["file_name"], len(page.files.rows)) == ("", "", 1)


@pytest.mark.parametrize("done", [False, True])
async def test_an_order_that_was_lost_with_its_process_is_known_again_on_the_next_day(
    page: ExportPage, held: Any, done: bool
) -> None:
    """Without dates the filters are of the day: nothing was said, and the file would have been ordered twice."""
    trouble = page.tab.network.lose if done else page.tab.network.drop
    trouble[GENERATE] = 1
    await page.order_and_die(file_name="mine")
    sandbox_of(page.tab.app).clock.advance(86_400)
    await page.opened_again("/trade/export?currency=JPY")
    assert (page.state.problem, page.draft["file_name"]) == ((EMPTY, "") if done else (strings.LOST, "mine"))


async def test_a_file_of_before_is_not_taken_for_the_order_that_was_lost_with_its_process(page: ExportPage) -> None:
    await page.order(file_name="mine")
    await page.made()
    page.tab.network.drop[GENERATE] = 1
    await page.order_and_die(file_name="mine")
    await page.opened_again("/trade/export?currency=JPY")
    assert page.state.problem == strings.LOST


async def test_an_order_that_was_refused_after_its_page_was_left_is_none_without_an_answer(page: ExportPage) -> None:
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=Code.FILE_GENERATION_FAILED))
    await page.order_and_leave(file_name="mine")
    await page.opened_again("/trade/export?currency=JPY")
    assert page.state.problem == EMPTY
    assert (page.draft["unanswered"], page.draft["file_name"]) == ("", "mine")


async def test_an_order_whose_session_ends_while_it_is_looked_for_still_has_no_answer(
    page: ExportPage, held: Any
) -> None:
    page.tab.network.drop[GENERATE] = 1
    page.draft = {**FORM, "file_name": "mine"}
    told: dict[str, str] = {}
    faults = sandbox_of(page.tab.app).control.faults
    with suppress(Failed):
        async for _ in page.page.order.fn(page.state, {**page.draft, **page.seen}):
            told = dict(page.state.patch.values)
            if told:
                faults.add("POST", LIST, 1, Effect(code=Code.SESSION_INVALID))
    assert told["unanswered"]
    assert page.state.patch.values == told, "the draft was told that nothing is open"


def test_an_order_is_known_again_by_another_process() -> None:
    order = ExportGenerate(report_type="TRADE_DETAIL", conditions={"currency": "JPY"}, language="en")
    kept = Unanswered.of(order, "2026-11-28", ["2", "1"])
    assert Unanswered.read(kept.text) == kept
    assert kept.text == "ae9dbeac130000c07dfb119be5fba60d 2026-11-28 2 1"


def test_no_trace_of_a_typed_card_number_is_kept_of_an_order() -> None:
    """A digest of one is found again by trying: fifteen digits of it are few."""
    voucher = Voucher(holder_name="欧阳静", card_no="4000000000000002")
    typed = ExportGenerate(report_type="TRANSACTION_VOUCHER", voucher=voucher)
    other = typed.model_copy(update={"voucher": voucher.model_copy(update={"card_no": "4000000000000010"})})
    assert Unanswered.of(typed, "2026-11-28", []) == Unanswered.of(other, "2026-11-28", [])
    assert typed.voucher == voucher, "it is sent as it is"


@pytest.mark.parametrize("written", ["", " ", "ae9d", "ae9d 2 1", "ae9d 2026-02-30 1", "ae9d 2026-11-28T00:00 1"])
def test_what_no_order_has_written_is_no_order(written: str) -> None:
    assert Unanswered.read(written) is None


async def test_what_is_refused_stays_typed_and_is_no_open_order(page: ExportPage) -> None:
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=Code.FILE_GENERATION_FAILED))
    await page.order(file_name="mine")
    assert page.state.patch.values == {"unanswered": ""}
    await page.order(file_name="mine")
    assert page.state.patch.values == {"unanswered": "", "file_name": ""}


async def test_a_file_that_a_colleague_has_ordered_meanwhile_is_not_taken_for_a_lost_order(
    page: ExportPage, held: Any
) -> None:
    query = page.state.LIST.asks(page.state._address(), page.state._known_menus())
    same = order_of(page.files.REPORT, query, ExportForm(language="en", file_name=""))
    await ask(calls.EXPORT_GENERATE, same)  # since the page was opened
    page.tab.network.drop[GENERATE] = 1
    await page.order()
    assert (len(page.booked()), page.state.problem) == (1, strings.LOST)


async def test_a_file_of_before_is_no_order_that_was_lost_while_the_files_could_not_be_read(page: ExportPage) -> None:
    """Without a list nothing was known, and any file of the same rows was taken for the new one."""
    await page.order()
    await page.made()
    page.files.reset()
    page.tab.network.drop |= {LIST: 9, GENERATE: 1}
    await page.load("/trade/export?currency=JPY")
    await page.order_and_leave()
    assert page.state.problem == strings.UNKNOWN
    page.tab.network.drop.clear()
    await page.tab.run(TradeFilesState.look)
    assert (len(page.files.rows), page.files.late) == (1, False)
    await page.opened_again("/trade/export?currency=JPY")
    assert (page.state.problem, page.draft["unanswered"] != "") == (strings.LOST, True)


async def test_an_order_that_arrives_after_its_answer_was_given_up_appears_by_itself(
    page: ExportPage, held: Any
) -> None:
    page.tab.network.drop[GENERATE] = 1
    await page.order()
    assert (page.state.problem, page.files.rows) == (strings.LOST, [])
    assert "Submit again" not in strings.LOST.en, "it would be a second file"
    assert page.files.ask_in > 0
    assert not page.files.pending
    query = page.state.LIST.asks(page.state._address(), page.state._known_menus())
    await ask(calls.EXPORT_GENERATE, order_of(page.files.REPORT, query, ExportForm(language="en", file_name="late")))
    assert not page.files.late
    await page.tab.run(TradeFilesState.look)
    assert page.shown == [("Waiting", False, False)]
    assert page.files.late, "that it is not in the list stood above the list that has it"
    page.tab.network.drop[GENERATE] = 1
    await page.order(file_name="other")
    assert not page.files.late, "of the next it is true again"


async def test_an_order_that_never_arrives_is_not_looked_for_for_ever(page: ExportPage, held: Any) -> None:
    page.tab.network.drop[GENERATE] = 1
    await page.order()
    looks = 0
    while page.files.ask_in:
        await page.tab.run(TradeFilesState.look)
        looks += 1
    assert 5 < looks < 20


async def test_without_answer_and_list_nothing_is_claimed(page: ExportPage, held: Any) -> None:
    page.tab.network.lose[GENERATE] = 1
    page.tab.network.drop[LIST] = 9
    await page.order()
    assert (page.state.problem, page.state.ordering) == (strings.UNKNOWN, False)
    page.tab.network.drop.clear()
    await page.order()
    assert (len(page.booked()), page.state.problem.en) == (1, "")


@pytest.mark.parametrize(
    "code", [Code.FILE_GENERATION_FAILED, Code.BILL_FAILED, Code.BILL_REFRESH_FAILED, Code.REWARD_FILE_GENERATING]
)
async def test_a_refusal_stands_above_the_form_and_nothing_is_lost(page: ExportPage, code: str) -> None:
    sandbox_of(page.tab.app).control.faults.add("POST", GENERATE, 1, Effect(code=code))
    await page.order(file_name="x")
    assert (page.state.problem.en != "", page.state.ordering, page.booked()) == (True, False, [])
    await page.order(file_name="x")
    assert (page.state.problem.en, len(page.booked())) == ("", 1)


async def test_more_than_the_provider_makes_at_once_is_said(page: ExportPage, held: Any) -> None:
    for number in range(11):
        await page.load(f"/trade/export?currency=JPY&since={clock.today() - timedelta(days=90 + number)}")
        assert page.state.phase == "ready"
        await page.order()
    assert page.state.problem.en != ""
    assert len(page.booked()) == 10


async def test_a_wrong_form_asks_nothing(page: ExportPage) -> None:
    await page.order(file_name="a/b")
    await page.order(language="de")
    assert list(page.state.errors) == ["language"]
    assert GENERATE not in page.tab.network.asked


async def test_a_file_that_failed_says_why_and_is_ordered_again(page: ExportPage, held: Any) -> None:
    await page.order(file_name="十一月")
    sandbox = sandbox_of(page.tab.app)
    with sandbox.database.write() as db:
        db.execute(update(Export).values(status="FAIL", fail_reason="STORAGE_FULL"))
    await page.tab.run(TradeFilesState.look)
    (row,) = page.files.rows
    assert ("Out of storage space" in row.facts[-1].en, page.shown) == (True, [("Failed", False, True)])
    sandbox.control.faults.add("POST", GENERATE, 1, Effect(code=Code.FILE_GENERATION_FAILED))
    await page.tab.run(TradeFilesState.again, row.key)
    assert len(page.booked()) == 1
    await page.tab.run(TradeFilesState.again, "4" * 16)
    await page.tab.run(TradeFilesState.again, row.key)
    held(sandbox)
    await page.made()
    assert page.shown == [("Ready", True, False), ("Failed", False, True)]
    assert [each.file_name for each in page.booked()] == ["十一月.xlsx", "十一月.xlsx"]


def several_of(page: ExportPage, more: int) -> None:
    """More files like the only one that was ordered."""
    (first,) = page.booked()
    with sandbox_of(page.tab.app).database.write() as db:
        values = {column.key: getattr(first, column.key) for column in Export.__table__.columns}
        for number in range(more):
            db.add(Export(**values | {"export_id": f"20260101{number:08}", "file_id": f"20260102{number:08}"}))


@pytest.mark.parametrize(("more", "said"), [(9, (10, False)), (150, (100, True))])
async def test_of_more_files_than_are_read_nobody_is_told_that_it_is_all(
    page: ExportPage, more: int, said: tuple[int, bool]
) -> None:
    """Of three thousand files the button offered all hundred."""
    await page.order()
    await page.made()
    several_of(page, more)
    await page.tab.run(TradeFilesState.look)
    assert (len(page.files.rows), page.files.more, page.files.older) == (5, *said)
    told = page.files.told_turn
    assert page.files.shown == 0
    await page.tab.run(TradeFilesState.show_all)
    assert page.files.shown == said[0]
    await page.tab.run(TradeFilesState.show_older)
    assert page.files.shown == more + 1, "a reader heard nothing of those that came"
    assert (len(page.files.rows), page.files.more, page.files.older) == (more + 1, 0, False)
    assert len({row.key for row in page.files.rows}) == more + 1
    assert page.files.told_turn == told
    await page.order()
    await page.made()
    assert (page.files.told_turn, page.files.shown) == (told + 1, 0), (
        "the count was read again with each file that was ready"
    )


async def test_older_files_that_could_not_be_read_are_said_so_and_read_by_the_next_press(page: ExportPage) -> None:
    """Nothing was said, the failed page counted, and the next press showed two pages at once."""
    await page.order()
    await page.made()
    several_of(page, 250)
    await page.tab.run(TradeFilesState.look)
    page.tab.network.drop[LIST] = 9
    waiting.take("bench")
    await page.tab.run(TradeFilesState.show_older)
    assert [view.kind for view in waiting.take("bench")] == ["bad"]
    assert (len(page.files.rows), page.files.older, page.files.shown) == (100, True, 0)
    page.tab.network.drop.clear()
    await page.tab.run(TradeFilesState.look)
    assert len(page.files.rows) == 100, "they came by themselves, unannounced"
    await page.tab.run(TradeFilesState.show_older)
    assert (len(page.files.rows), page.files.older, page.files.shown) == (200, True, 200)


@pytest.mark.parametrize("readable", [True, False])
async def test_a_file_that_was_ordered_again_without_an_answer_is_made_once_more(
    page: ExportPage, readable: bool
) -> None:
    """Once it was made, the same press made another one."""
    await page.order()
    sandbox = sandbox_of(page.tab.app)
    await page.made()
    sandbox.clock.advance(8 * 86_400)
    await page.tab.run(TradeFilesState.look)
    (row,) = page.files.rows
    page.tab.network.lose[GENERATE] = 1
    if not readable:
        page.tab.network.drop[LIST] = 9
    waiting.take("bench")
    await page.tab.run(TradeFilesState.again, row.key)
    assert [view.text for view in waiting.take("bench")] == [strings.ORDERED if readable else strings.UNKNOWN]
    page.tab.network.drop.clear()
    await page.made()
    await page.tab.run(TradeFilesState.again, row.key)
    said = strings.ORDERED_BEFORE if readable else strings.ORDERED
    assert (len(page.booked()), [view.text for view in waiting.take("bench")]) == (2, [said])


async def test_a_file_that_was_not_ordered_again_is_so_by_the_next_press(page: ExportPage, held: Any) -> None:
    await page.order(file_name="十一月")
    with sandbox_of(page.tab.app).database.write() as db:
        db.execute(update(Export).values(status="FAIL", fail_reason="STORAGE_FULL"))
    await page.tab.run(TradeFilesState.look)
    (row,) = page.files.rows
    page.tab.network.drop[GENERATE] = 1
    waiting.take("bench")
    await page.tab.run(TradeFilesState.again, row.key)
    assert ([view.text for view in waiting.take("bench")], page.files.ask_in > 0) == ([strings.LOST], True)
    for _ in range(2):
        await page.tab.run(TradeFilesState.again, row.key)
    assert len(page.booked()) == 2


async def test_a_failed_look_leaves_what_is_shown_and_a_failed_list_says_so(page: ExportPage, held: Any) -> None:
    await page.order()
    page.tab.network.drop[LIST] = 9
    await page.tab.run(TradeFilesState.look)
    assert (page.files.phase, len(page.files.rows), page.files.ask_in > 0) == ("ready", 1, True)
    await page.tab.run(TradeFilesState.load)
    assert page.files.phase == "failed"
    page.tab.network.drop.clear()
    await page.tab.run(TradeFilesState.retry)
    assert (page.files.phase, len(page.files.rows)) == ("ready", 1)


async def test_the_page_is_usable_without_the_delay(page: ExportPage) -> None:
    sandbox_of(page.tab.app).control.faults.add("POST", DELAY, 1, Effect(code=Code.SYSTEM_ERROR_1))
    await page.load("/trade/export?currency=EUR")
    assert (page.state.phase, page.state.content.data) == ("ready", strings.DELAY_UNKNOWN)


async def test_the_totals_are_those_of_the_tab_that_led_here(page: ExportPage) -> None:
    page.tab.at("/trade?tab=auth&currency=USD")
    await page.tab.run(TradeState.load)
    tab = page.tab.state(AuthorizationsState)
    assert tab.export_href == "/trade/export?tab=auth&currency=USD"
    await page.load(tab.export_href)
    assert page.state.totals == tab.totals
    assert page.state.total == tab.total
    assert [chip.name for chip in page.state.chips] == ["kind", "currency"]


async def test_nothing_to_export_is_said_with_the_filter_to_loosen(page: ExportPage) -> None:
    await page.load("/trade/export?q=nobody-sells-here")
    assert page.state.phase == "no_result"
    await page.order()
    assert GENERATE not in page.tab.network.asked


async def test_single_mode_counts_what_its_file_holds(tmp_path: Path) -> None:
    async with bench(tmp_path, ADMIN, "/trade/singleModeExport") as tab:
        page = ExportPage(tab, SingleModeExportState, SingleModeFilesState)
        await page.load("/trade/singleModeExport")
        await page.order()
        await page.made()
        (booked,) = page.booked()
        assert (booked.report_type, booked.row_count) == ("SINGLE_MODE_DETAIL", page.state.total)
        assert page.state.total > 0


async def test_movements_are_exported_with_the_filters_of_their_list(tmp_path: Path) -> None:
    async with bench(tmp_path, ADMIN, "/accountFlow") as tab:
        tab.at("/accountFlow?currency=EUR&page=2")
        await tab.run(FlowState.load)
        href = tab.state(FlowState).export_href
        assert href == "/accountFlow/export?currency=EUR"
        page = ExportPage(tab, FlowExportState, FlowFilesState)
        await page.load(href)
        await page.order()
        await page.made()
        (booked,) = page.booked()
        assert (booked.report_type, booked.row_count, booked.conditions["currency"]) == (
            "FUND_FLOW",
            page.state.total,
            "EUR",
        )


async def test_who_has_neither_the_mode_nor_the_right_is_told(tmp_path: Path) -> None:
    for name in ("shared", "operator"):
        (tmp_path / name).mkdir()
    async with bench(tmp_path / "shared", "shared@lanyu.example", "/trade/singleModeExport") as tab:
        page = ExportPage(tab, SingleModeExportState, SingleModeFilesState)
        await page.load("/trade/singleModeExport")
        assert page.state.phase == "blocked"
        await page.order()
        assert GENERATE not in tab.network.asked
    async with bench(tmp_path / "operator", "operator@lanyu.example", "/trade/singleModeExport") as tab:
        session = await runtime().sessions.find(browser.sid())
        assert session is not None
        assert session.user is not None
        session.user.uri_permission_dto_list[:] = [UriPermission(resource_url="/faq")]
        page = ExportPage(tab, SingleModeExportState, SingleModeFilesState)
        await page.load("/trade/singleModeExport")
        assert (page.state.phase, page.files.phase) == ("denied", "denied")
        assert LIST not in tab.network.asked
