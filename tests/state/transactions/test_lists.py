"""The transaction and fund flow queries against the sandbox."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from reflex_base.event.context import EventContext

from tests.support.bench import Bench, bench
from vcc_portal.state.flow.page import FlowState
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.transactions.lists import TradeRecordsState

LISTS = pytest.mark.parametrize("kind", [TradeRecordsState, FlowState])


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/trade") as tab:
        yield tab


async def at(tab: Bench, kind: type[Listing], query: str = "") -> Any:
    EventContext.get().router_data["asPath"] = kind.LIST.route.path + query
    await tab.run(kind.load)
    return tab.state(kind)


@LISTS
async def test_the_first_page_has_rows_the_newest_first(tab: Bench, kind: type[Listing]) -> None:
    shown = await at(tab, kind)
    assert (shown.phase, len(shown.rows)) == ("ready", 10)
    times = [row.time for row in shown.rows]
    assert times == sorted(times, reverse=True)


@LISTS
async def test_the_size_and_page_come_from_the_address(tab: Bench, kind: type[Listing]) -> None:
    first = [row.time for row in (await at(tab, kind, "?size=20")).rows]
    assert len(first) == 20
    assert (await at(tab, kind, "?page=2")).rows[0].time == first[10]


@LISTS
async def test_a_search_without_result_says_what_to_loosen(tab: Bench, kind: type[Listing]) -> None:
    shown = await at(tab, kind, "?q=nothing-like-this&currency=USD")
    assert shown.phase == "no_result"
    assert shown.hint.en


async def test_declined_payments_say_why(tab: Bench) -> None:
    shown = await at(tab, TradeRecordsState, "?kind=auth&status=FAIL")
    assert {row.status.text.en for row in shown.rows} == {"Declined"}
    assert all(row.reason.en for row in shown.rows)


async def test_a_kind_of_movement_and_a_currency(tab: Bench) -> None:
    shown = await at(tab, FlowState, "?kind=SETTLE&currency=HKD")
    assert {row.kind.en for row in shown.rows} == {"Settlement"}
    assert {row.change.currency for row in shown.rows} == {"HKD"}


async def test_a_search_by_the_card_s_tail(tab: Bench) -> None:
    last4 = next(row.last4 for row in (await at(tab, TradeRecordsState)).rows if row.last4)
    shown = await at(tab, TradeRecordsState, f"?q={last4}")
    assert {row.last4 for row in shown.rows} == {last4}
    assert shown.chips[0].text.en.endswith(last4)


@pytest.mark.parametrize(
    ("typed", "named"),
    [({"least": "abc"}, ["least"]), ({"mcc": "12", "most": "-5"}, ["most", "mcc"])],
)
async def test_what_does_not_fit_its_field_is_told_and_nothing_is_applied(
    tab: Bench, typed: dict[str, str], named: list[str]
) -> None:
    await at(tab, TradeRecordsState)
    await tab.run(TradeRecordsState.query, {"q": "Figma", **typed})
    assert (tab.redirects, tab.state(TradeRecordsState).misfits) == ([], named)
    await tab.run(TradeRecordsState.query, {"q": " ", "least": "1,000.50", "mcc": "", "most": " "})
    assert (tab.redirects, tab.state(TradeRecordsState).misfits) == (["/trade?least=1000.50"], [])
