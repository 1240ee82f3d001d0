"""/accountFlow against the sandbox: its filters, pages beyond the numbered ones, and the way of the money of a posting."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.domain import clock
from vcc_portal.features.patterns import list_page
from vcc_portal.state.flow.page import FlowDataState, FlowState
from vcc_portal.upstream.models.account import Flow
from vcc_sandbox.identity.tables import DataScope, LinkedUser
from vcc_sandbox.sub_accounts.tables import SubUser

ADMIN = "admin@lanyu.example"
PATH = "/accountFlow"


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, ADMIN, PATH) as tab:
        yield tab


async def at(tab: Bench, query: str = "") -> FlowState:
    tab.at(f"{PATH}{query}")
    await tab.run(FlowState.load)
    return tab.state(FlowState)


async def test_every_filter_narrows_the_rows_and_their_totals(tab: Bench) -> None:
    page = await at(tab, "?size=50")
    everything = page.total
    # The newest may be a rebate, which has no card.
    first = next(row for row in page.rows if row.record and row.card.href)
    subs = [choice.value for choice in page.choices["sub"]]
    assert len(page.choices["kind"]) == 31
    for query, holds in (
        ("kind=SETTLE", lambda row: row.kind.en == "Settlement"),
        ("account=VCC_ACCOUNT", lambda row: row.sub_user_id == ""),
        ("account=SUB_ACCOUNT", lambda row: row.sub_user_id != ""),
        (f"sub={subs[0]}", lambda row: row.sub_user_id == subs[0]),
        ("currency=HKD", lambda row: row.change.currency == "HKD"),
        ("type=13", lambda row: row.trade_type.en == "Handling fee"),
        (f"q={first.serial}", lambda row: row.serial == first.serial),
        (f"q={first.record}", lambda row: row.record == first.record),
        (f"card={first.card.href.partition('=')[2]}", lambda row: row.card.href == first.card.href),
        (f"since={clock.today()}", lambda row: row.time.startswith(f"{clock.today():%m-%d}")),
    ):
        page = await at(tab, f"?size=50&{query}")
        assert page.rows, query
        assert all(holds(row) for row in page.rows), query
        assert page.total < everything, query
        assert len(page.chips) == 1, query
        assert sum(int(each.count.en.split()[0].replace(",", "")) for each in page.totals) == page.total


async def test_pages_behind_the_numbered_ones_are_reached_from_one_to_the_next(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_page, "NUMBERED_PAGES", 2)
    page = await at(tab, "?page=2")
    before = [row.serial for row in page.rows]
    assert page.next_href.startswith(f"{PATH}?page=3&after=")
    assert [link.label for link in page.pages] == ["1", "2"]
    page = await at(tab, page.next_href.removeprefix(PATH))
    assert (page.phase, page.shown_text.en) == ("ready", "showing 21–30")
    assert [link.label for link in page.pages] == ["1", "", "3"]
    assert not {row.serial for row in page.rows} & set(before)
    third = page.next_href
    page = await at(tab, page.previous_href.removeprefix(PATH))
    assert [row.serial for row in page.rows] == before
    page = await at(tab, third.removeprefix(PATH))
    assert page.shown_text.en == "showing 31–40"


@pytest.mark.parametrize("query", ["?page=700", "?page=3&after=junk", "?page=3&after=AAAA&kind=SETTLE"])
async def test_a_page_that_is_not_there_leads_to_one_that_is(
    tab: Bench, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_page, "NUMBERED_PAGES", 2)
    await at(tab, query)
    assert tab.redirects[-1] in {f"{PATH}?page=2", PATH, f"{PATH}?kind=SETTLE"}


async def test_the_way_of_a_settlement_goes_from_the_top_up_to_the_purchase(tab: Bench) -> None:
    page = await at(tab, "?size=50&kind=SETTLE&account=SUB_ACCOUNT&currency=USD")
    await tab.run(FlowState.inspect, page.rows[0].serial)
    titles = [step.title.en for step in page.trail.steps]
    assert titles[0].startswith(("Top-up from ", "Top-up by "))
    assert titles[1:4] == ["Allocated to sub-account", "Authorized", "Settled"]
    assert [step.here for step in page.trail.steps].count(True) == 1
    assert [check.agrees for check in page.trail.checks] == [True, True]
    assert page.opened.record.startswith("/trade?")
    await tab.run(FlowState.step, True)
    assert page.opened_id == page.rows[1].serial
    await tab.run(FlowState.close)
    assert (page.has_opened, page.trail.steps) == (False, [])


@pytest.mark.parametrize("time", ["0000-00-00 00:00:00", "soon", "0001-01-01 00:00:00"])
async def test_a_posting_whose_time_is_none_is_shown_without_its_way(
    tab: Bench, monkeypatch: pytest.MonkeyPatch, time: str
) -> None:
    page = await at(tab)
    shown = [flow.model_copy(update={"acct_date_time": time}) for flow in await page._shown()]

    async def spoiled(_self: FlowState) -> list[Flow]:
        return shown

    monkeypatch.setattr(FlowState, "_shown", spoiled)
    await tab.run(FlowState.inspect, shown[0].serial_no)
    assert (page.has_opened, page.opened_id, page.trail_phase) == (True, shown[0].serial_no, "failed")


@pytest.mark.parametrize(
    ("query", "last"),
    [("kind=TOPUP_TO_SUB_ACCOUNT&account=SUB_ACCOUNT", "Paid with"), ("kind=TOPUP_TO_CARD", "Paid to")],
)
async def test_the_way_of_money_that_came_in_goes_on_to_what_it_paid(tab: Bench, query: str, last: str) -> None:
    page = await at(tab, f"?size=50&since={clock.today() - timedelta(days=120)}&{query}")
    ends = []
    for row in page.rows[-8:]:
        await tab.run(FlowState.inspect, row.serial)
        assert page.trail_phase == "ready"
        times = [step.time for step in page.trail.steps if len(step.time) == len("11-23 10:00:00")]
        assert times == sorted(times)
        ends.append(page.trail.steps[-1].title.en)
    assert any(title.startswith(last) for title in ends), ends


async def test_how_far_the_data_goes_is_said(tab: Bench) -> None:
    await at(tab)
    await tab.run(FlowDataState.load)
    said = tab.state(FlowDataState).data_time
    assert (said.text.en.startswith("Complete up to"), said.delayed) == (True, False)


async def test_an_operator_of_one_sub_account_follows_its_money_alone(tmp_path: Path) -> None:
    async with bench(tmp_path, "finance@lanyu.example", PATH) as tab:
        with sandbox_of(tab.app).database.write() as db:
            finance = select(LinkedUser.user_id).where(LinkedUser.operator_name == "顾账").scalar_subquery()
            media = select(SubUser.sub_user_id).where(SubUser.alias == "Media Buying").scalar_subquery()
            db.execute(insert(DataScope).values(user_id=finance, sub_user_id=media))
        page = await at(tab, "?size=50&kind=SETTLE")
        assert {row.account.en for row in page.rows} == {"Media Buying"}
        await tab.run(FlowState.inspect, page.rows[0].serial)
        assert page.trail_phase == "ready"
        assert "Allocated to sub-account" in [step.title.en for step in page.trail.steps]
        assert not [step for step in page.trail.steps if "Main account" in step.note.en]


@pytest.mark.parametrize("all_of_it", [False, True])
async def test_the_type_of_account_is_a_filter_for_whoever_sees_the_main_account(
    tmp_path: Path, *, all_of_it: bool
) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        with sandbox_of(tab.app).database.write() as db:
            if all_of_it:
                db.execute(delete(DataScope))
        page = await at(tab)
        assert (len(page.choices["account"]), len(page.choices["sub"]) > 0) == (2 if all_of_it else 0, True)


async def test_who_has_no_sub_accounts_is_not_asked_for_one(tmp_path: Path) -> None:
    async with bench(tmp_path, "personal@lanyu.example", PATH) as tab:
        page = await at(tab)
        assert (page.phase, page.choices["sub"], page.choices["account"]) == ("ready", [], [])
