"""The operation log against the sandbox: who did what, before and after, and who may look."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.bench import Bench, bench
from tests.support.cards import new_card
from tests.support.sandbox import data, signed_in
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.logs.page import LogsState
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import sub_account as sub_calls


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/logs") as tab:
        yield tab


async def at(tab: Bench, query: str = "") -> LogsState:
    tab.at(f"/logs{query}")
    await tab.run(LogsState.load)
    return tab.state(LogsState)


async def test_a_change_stands_there_with_what_was_and_what_is(tab: Bench) -> None:
    client = signed_in(tab.app, "admin@lanyu.example")
    card_id = await new_card(client, singleLimit=1_000_000)
    await data(client, card_calls.UPDATE_LIMIT, cardIdList=[card_id], singleLimit=2_000_000)
    shown = await at(tab, f"?q={card_id}&operation=CARD_UPDATE_LIMIT")
    assert (shown.phase, [chip.text.en for chip in shown.chips][1]) == ("ready", "Operation: Set the limits")
    row = shown.rows[0]
    assert [(one.label.zh, one.before.en, one.after.en) for one in row.changes] == [("单笔", "1,000.00", "2,000.00")]
    assert (row.operator, row.result.text.en, row.target.href) == (
        "沈岚",
        "Successful",
        f"/card/detail?cardId={card_id}",
    )


async def test_what_is_no_card_says_its_plain_fields(tab: Bench) -> None:
    client = signed_in(tab.app, "admin@lanyu.example")
    sub = (await data(client, sub_calls.PAGE))["list"][0]
    await data(client, sub_calls.UPDATE, subUserId=sub["subUserId"], alias="新名字")
    row = (await at(tab, "?module=SUB_ACCOUNT")).rows[0]
    assert [(one.label.en, one.before.zh, one.after.zh) for one in row.changes] == [("Name", sub["alias"], "新名字")]
    assert (row.target.text.zh, row.target.href, row.target_id) == ("新名字", "", sub["subUserId"])


async def test_the_operators_are_those_who_did_something(tab: Bench) -> None:
    shown = await at(tab)
    [admin] = [choice for choice in shown.choices["operator"] if choice.text.zh == "沈岚"]
    rows = (await at(tab, f"?operator={admin.value}")).rows
    assert rows
    assert {row.operator for row in rows} == {"沈岚"}
    assert [chip.text.en for chip in tab.state(LogsState).chips] == ["Operator: 沈岚"]
    assert (await at(tab, "?operator=1")).phase == "no_result"


async def test_a_refusal_says_why(tab: Bench) -> None:
    client = signed_in(tab.app, "admin@lanyu.example")
    await data(client, card_calls.UPDATE_LIMIT, cardIdList=["1"], singleLimit=2_000_000)
    row = (await at(tab, "?result=FAIL")).rows[0]
    assert (row.result.tone, row.changes[0].after.en) == ("bad", "We could not find this card.")


async def test_junk_in_the_address_is_left_out(tab: Bench) -> None:
    assert (await at(tab, "?result=x&module=%3Cb%3E&since=never&page=-1")).chips == []


async def test_without_the_right_nothing_is_asked(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/logs") as tab:
        assert not tab.state(EntryState).ready
        assert tab.redirects == ["/noAuth?from=%2Flogs"] or tab.redirects[0].startswith("/noAuth")
        assert not [path for path in tab.network.asked if "operationLog" in path]
