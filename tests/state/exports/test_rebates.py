"""Reward bills against the sandbox: one file of all that match, a file of each, and who sees none."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.state.exports.test_page import ADMIN, ExportPage
from tests.support.bench import bench
from tests.support.moments import at_the_turns
from tests.support.sandbox import sandbox_of
from vcc_portal.domain import clock
from vcc_portal.errors.codes import Code
from vcc_portal.features.exports.files import read_rebate_files
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.state.exports import rebates
from vcc_portal.state.exports.rebates import RebateExportState, RebateFilesState
from vcc_portal.state.transactions.lists import RebatesState
from vcc_portal.state.transactions.page import TradeState
from vcc_portal.upstream.models.report import ExportFile
from vcc_sandbox.control.faults import Effect

ONE, FILES = "/cb-va-vcc/file/generate", "/cb-va-vcc/file/transaction/list"
BILLS = "/cb-va-vcc/transaction/rebate/bill/page"


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[ExportPage]:
    async with bench(tmp_path, ADMIN, "/trade/rebate") as tab:
        shown = ExportPage(tab, RebateExportState, RebateFilesState)
        await shown.load("/trade/rebate")
        yield shown
        assert sandbox_of(tab.app).background.wait(60)


async def test_the_tab_s_filters_lead_here_with_its_totals(page: ExportPage) -> None:
    page.tab.at("/trade?tab=rebate&status=ISSUED")
    await page.tab.run(TradeState.load)
    tab = page.tab.state(RebatesState)
    assert tab.export_href == "/trade/rebate?tab=rebate&status=ISSUED"
    await page.load(tab.export_href)
    assert page.state.total == tab.total
    assert [one.figures for one in page.state.totals] == [one.figures for one in tab.totals]
    assert [chip.name for chip in page.state.chips] == ["status"]
    assert page.state.chips[0].href == "/trade/rebate"


@at_the_turns
async def test_the_months_on_offer_begin_with_the_last_that_was_closed(page: ExportPage) -> None:
    """A running month has no bill before it ends."""
    ended = (clock.today().replace(day=1) - timedelta(days=1)).strftime("%Y-%m")
    assert page.state.rows[0].period == ended
    assert page.state.choices["period"][0].text.en == ended
    page.tab.at("/trade?tab=rebate")
    await page.tab.run(TradeState.load)
    assert page.tab.state(RebatesState).choices["period"] == page.state.choices["period"]


async def test_one_file_of_all_that_match(page: ExportPage) -> None:
    await page.load("/trade/rebate?status=ISSUED")
    assert page.state.content.period.en == "All months"
    await page.order(file_name="返佣")
    await page.made()
    (booked,) = page.booked()
    assert (booked.report_type, booked.row_count, booked.conditions) == (
        "REBATE_BILL",
        page.state.total,
        {"status": "ISSUED"},
    )
    assert page.shown == [("Ready", True, False)]
    month = page.state.rows[0].period
    await page.load(f"/trade/rebate?period={month.replace('-', '')}")
    assert (page.state.content.period.en, page.state.total) == (month, 1)


async def test_each_bill_has_a_file_of_its_own(page: ExportPage) -> None:
    first, second = page.state.rows[:2]
    await page.tab.run(RebateExportState.make, first.action)
    await page.made()
    assert [bool(row.file_id) for row in page.state.rows[:2]] == [True, False]
    await page.tab.run(RebateExportState.make, second.action)
    await page.tab.run(RebateExportState.make, "4" * 16)
    await page.made()
    assert [each.conditions for each in page.booked()] == [{"bizId": first.action}, {"bizId": second.action}]
    assert [bool(row.file_id) for row in page.state.rows[:2]] == [True, True]
    assert [row.title.en for row in page.files.rows] == [f"{bill.period} reward bill" for bill in (second, first)]
    sandbox_of(page.tab.app).clock.advance(8 * 86_400)
    await page.load("/trade/rebate")
    assert page.shown == [("Expired", False, True)] * 2
    assert not any(row.file_id for row in page.state.rows)
    await page.tab.run(RebateFilesState.again, page.files.rows[1].key)
    await page.made()
    assert [each.conditions for each in page.booked()][-1] == {"bizId": first.action}


async def test_a_bill_whose_month_is_not_known_has_the_name_of_its_file(page: ExportPage) -> None:
    await page.tab.run(RebateExportState.make, page.state.rows[0].action)
    page.tab.network.drop[BILLS] = 100
    await page.made()
    (row,) = page.files.rows
    (booked,) = page.booked()
    assert row.title.en == booked.file_name


async def test_a_file_that_is_there_at_once_stands_beside_its_bill(
    page: ExportPage, held: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No look had seen it being made: beside the bill its button still made one, and a press a second file."""
    sandbox = sandbox_of(page.tab.app)

    async def made_meanwhile(visit: Visit, pages: int) -> list[ExportFile]:
        held(sandbox)
        assert await asyncio.to_thread(sandbox.background.wait, 60)
        return await read_rebate_files(visit, pages)

    monkeypatch.setattr(rebates, "read_rebate_files", made_meanwhile)
    await page.tab.run(RebateExportState.make, page.state.rows[0].action)
    assert page.shown == [("Ready", True, False)]
    assert page.state.rows[0].file_id == page.files.rows[0].file_id


async def test_what_is_being_made_is_said_and_ordered_once(page: ExportPage, held: Any) -> None:
    bill = page.state.rows[0].action
    await page.tab.run(RebateExportState.make, bill)
    await page.tab.run(RebateExportState.make, bill)
    assert len(page.booked()) == 1
    await page.order()
    await page.order()
    assert (len(page.booked()), page.state.problem) == (2, Code.REWARD_FILE_GENERATING.row.text)
    held(sandbox_of(page.tab.app))
    await page.made()
    assert page.shown == [("Ready", True, False)] * 2


async def test_a_refused_or_lost_order_leaves_the_page_usable(page: ExportPage) -> None:
    bill = page.state.rows[0].action
    sandbox_of(page.tab.app).control.faults.add("POST", ONE, 1, Effect(code=Code.FILE_GENERATION_FAILED))
    await page.tab.run(RebateExportState.make, bill)
    assert (page.state.making, page.booked()) == ("", [])
    page.tab.network.drop[ONE] = 1
    await page.tab.run(RebateExportState.make, bill)
    assert (page.state.making, page.booked()) == ("", [])
    await page.tab.run(RebateExportState.make, bill)
    assert len(page.booked()) == 1


async def test_the_file_of_a_bill_whose_order_had_no_answer_is_made_once(page: ExportPage) -> None:
    """Once it was made, the same press made another one."""
    bill, other = (row.action for row in page.state.rows[:2])
    page.tab.network.lose[ONE] = 1
    page.tab.network.drop[FILES] = 9
    await page.tab.run(RebateExportState.make, bill)
    page.tab.network.drop.clear()
    assert sandbox_of(page.tab.app).background.wait(60)
    await page.tab.run(RebateExportState.make, bill)
    assert [each.conditions for each in page.booked()] == [{"bizId": bill}]
    assert [bool(row.file_id) for row in page.state.rows[:2]] == [True, False]
    await page.tab.run(RebateExportState.make, other)
    assert [each.conditions for each in page.booked()] == [{"bizId": bill}, {"bizId": other}]


async def test_who_sees_sub_accounts_only_has_no_bills(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/trade/rebate") as tab:
        page = ExportPage(tab, RebateExportState, RebateFilesState)
        await page.load("/trade/rebate")
        assert page.state.phase in {"denied", "empty"}
        assert page.files.phase in {"denied", "empty"}
        await page.order()
        assert page.booked() == []
