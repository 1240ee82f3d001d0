"""The history of a card against the sandbox: who did what, before and after, in both languages."""

from pathlib import Path

import pytest

from tests.state.card.test_detail import a_card, at
from tests.support.bench import Bench, bench
from tests.support.cards import hold, new_card
from tests.support.sandbox import data, signed_in
from vcc_portal.features.card.detail.history import PAGE_SIZE, entry
from vcc_portal.i18n.card import history as strings
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.history import CardHistoryState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.logs.page import LogsState
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.report import OperationLog
from vcc_sandbox.cards.tables import Card

PATH = "/card/detail"


async def opened(tab: Bench, card_id: str) -> CardHistoryState:
    """The history of a card, its tab open."""
    await at(tab, card_id, "&tab=history")
    await tab.run(CardHistoryState.load)
    return tab.state(CardHistoryState)


async def test_it_is_asked_for_only_when_its_tab_is_open(tab: Bench) -> None:
    card_id = a_card(tab, Card.status == "VALID")
    await at(tab, card_id)
    await tab.run(CardHistoryState.load)
    assert not [path for path in tab.network.asked if "operationLog" in path]
    history = await opened(tab, card_id)
    assert history.phase == "ready"
    assert tab.state(CardTxState).pane == "history"
    assert [each.key for each in tab.state(CardTxState).tabs] == ["", "declined", "history", "codes"]


async def test_each_change_stands_there_with_what_it_was_and_what_it_is(tab: Bench) -> None:
    client = signed_in(tab.app, "admin@lanyu.example")
    card_id = await new_card(client, cardTags=["one"], singleLimit=1_000_000, singleDayLimit=None)
    many = {"cardIdList": [card_id]}
    await data(client, card_calls.UPDATE_LIMIT, **many, singleLimit=2_000_000)
    await data(client, card_calls.UPDATE_LIMIT, **many, singleMonthLimit=9_000_000)
    await data(client, card_calls.UPDATE_TAG, **many, cardTags=["one", "two"], mode="REPLACE")
    await data(client, card_calls.UPDATE_NOTICE_SWITCH, **many, movingAccountNoticeSwitch=True)
    await data(client, card_calls.UPDATE, cardId=card_id, freezeFlag=True)
    history = await opened(tab, card_id)
    shown = [(each.icon, [(c.label.zh, c.before.zh, c.after.zh) for c in each.changes]) for each in history.entries]
    assert shown == [
        ("freeze", [("状态", "使用中", "已冻结")]),
        ("notice", [("动账通知", "已关闭", "已开启")]),
        ("tag", [("标签", "one", "one、two")]),
        ("limit", [("单笔", "2,000.00", "不限"), ("单月", "不限", "9,000.00")]),
        ("limit", [("单笔", "1,000.00", "2,000.00")]),
        ("card", []),
    ]
    assert history.entries[0].title == strings.WHO.format(who="沈岚", what=strings.FROZE)


async def test_a_change_on_the_page_is_there_at_once_where_the_history_is_shown(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"))
    history = await opened(tab, card_id)
    before = len(history.entries)
    await tab.run(CardEditState.set_frozen, True)
    await tab.run_queued()
    assert [each.title for each in history.entries][:1] == [strings.WHO.format(who="沈岚", what=strings.FROZE)]
    await tab.run(CardEditState.undo)
    await tab.run_queued()
    assert len(history.entries) == before + 2
    await at(tab, card_id)
    asked = len(tab.network.asked)
    await tab.run(CardEditState.set_notice, True)
    await tab.run_queued()
    assert not [path for path in tab.network.asked[asked:] if "operationLog" in path]


async def test_each_card_of_a_batch_has_its_own_row_and_outcome(tab: Bench) -> None:
    client = signed_in(tab.app, "admin@lanyu.example")
    good, held = await new_card(client, 1), await new_card(client, 2)
    hold(tab.app, held, 10_000)
    answer = await data(client, card_calls.CANCEL, cardIdList=[good, held], payPwd="islet-demo-2026", reason="no use")
    assert {item["cardId"]: item["success"] for item in answer["results"]} == {good: True, held: False}
    done = (await opened(tab, good)).entries[0]
    assert (done.icon, done.refused.zh, done.notes[0].en) == ("cancel", "", "Reason: no use")
    refused = (await opened(tab, held)).entries[0]
    assert (refused.icon, refused.tone) == ("cancel", "bad")
    assert refused.refused.zh.startswith("没有成功")


async def test_its_link_leads_to_the_log_of_that_card_alone(tab: Bench) -> None:
    client = signed_in(tab.app, "admin@lanyu.example")
    card_id, other = await new_card(client), await new_card(client)
    for each in (card_id, other):
        await data(client, card_calls.UPDATE_CARD_NAME, cardId=each, cardName=f"Log {each[-2:]}")
    history = await opened(tab, card_id)
    tab.at(history.log_href)
    await tab.run(LogsState.load)
    log = tab.state(LogsState)
    assert {row.target_id for row in log.rows} == {card_id}
    assert len(log.rows) == len(history.entries) == 3
    assert [chip.name for chip in log.chips] == ["q"]


async def test_it_is_paged_and_a_page_beyond_all_limits_is_not_asked_for(tab: Bench) -> None:
    client = signed_in(tab.app, "admin@lanyu.example")
    card_id = await new_card(client)
    for number in range(PAGE_SIZE + 3):
        await data(client, card_calls.UPDATE_CARD_NAME, cardId=card_id, cardName=f"Name {number}")
    history = await opened(tab, card_id)
    assert (len(history.entries), history.has_older) == (PAGE_SIZE, True)
    await tab.run(CardHistoryState.turn, 2)
    assert (len(history.entries), history.has_older, history.shown_text.en) == (4, False, "21–24 of 24")
    for hostile in (0, -1, 10**9, "x", None):
        tab.network.asked.clear()
        await tab.run(CardHistoryState.turn, hostile)
        assert tab.network.asked == []


async def test_somebody_without_the_page_of_the_log_is_told_so_and_nothing_is_asked(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        history = await opened(tab, "2026000000000000")
        assert (history.phase, history.entries) == ("denied", [])
        assert not [path for path in tab.network.asked if "operationLog" in path]


async def test_another_companys_card_has_no_history_here(tab: Bench) -> None:
    stranger = signed_in(tab.app, "empty@lanyu.example")
    history = await opened(tab, await new_card(stranger))
    assert history.entries == []
    assert not [path for path in tab.network.asked if "operationLog" in path]


async def test_going_to_another_card_shows_nothing_of_the_former(tab: Bench) -> None:
    first = a_card(tab, Card.status == "VALID")
    history = await opened(tab, first)
    assert history.entries
    await opened(tab, "2026000000000000")
    assert history.entries == []


async def test_an_answer_that_is_lost_can_be_asked_for_again(tab: Bench) -> None:
    tab.network.lose["/cb-va-vcc/user/operationLog/list"] = 3
    history = await opened(tab, a_card(tab, Card.status == "VALID"))
    assert history.phase == "failed"
    tab.network.lose.clear()
    await tab.run(CardHistoryState.retry)
    assert history.phase == "ready"


@pytest.mark.parametrize(
    "fields",
    [
        {"cardTags": 5, "singleLimit": "x", "connectInfoFor3ds": [], "transactionCurrencyLimitList": {"a": 1}},
        {"cardLimitRules": {"mccCodes": "no list"}, "mode3ds": None, "status": 7, "email": ["x"], "cardName": {}},
        {"reason": {"zh": 1}, "amount": "12", "currency": 3},
    ],
)
def test_a_row_that_is_shaped_in_another_way_is_still_shown(fields: dict[str, object]) -> None:
    row = OperationLog(log_id="1", operation_type="CARD_UPDATE", before=fields, after=fields, result="FAIL", code="?")
    assert entry(row, "USD").title.zh
