"""Limits of one card and of many against the sandbox: exactly once, lost answers, retry, undo, hostile addresses."""

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from reflex.state import State
from reflex_base.event.context import EventContext
from sqlalchemy import delete, select, update

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.sheet import Sheet
from vcc_portal.domain.text import Language
from vcc_portal.features.patterns.batch import STALE_AFTER, BatchRun
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.card import limits as words
from vcc_portal.server.outcomes import workbook
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns import batch
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person

PATH = "/card/updateLimit"
CALL = "/cb-va-vcc/card/update/limit"
INFO = "/cb-va-vcc/card/info"


@pytest.fixture
async def tab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bench]:
    monkeypatch.setattr(batch, "LOOKS", Backoff(0.0, cap=0.05, tries=2))
    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        yield tab


def page(tab: Bench) -> CardLimitState:
    return tab.state(CardLimitState)


def mine(tab: Bench, *conditions: Any, currency: str = "USD") -> list[str]:
    """Ids of the administrator's cards."""
    with sandbox_of(tab.app).database.read() as db:
        user = select(LinkedUser.user_id).join(Person, Person.person_id == LinkedUser.person_id)
        owner = db.scalars(
            user.where(Person.login_name == "admin@lanyu.example", LinkedUser.biz_source == "cn_vcc")
        ).one()
        query = select(Card.card_id).where(Card.company_id == owner, Card.currency == currency, *conditions)
        return list(db.scalars(query.order_by(Card.card_id)))


def stored(tab: Bench, card_id: str) -> tuple[int | None, ...]:
    """The four limits of a card in the sandbox's database."""
    with sandbox_of(tab.app).database.read() as db:
        card = db.get_one(Card, card_id)
        return card.single_limit, card.single_day_limit, card.single_month_limit, card.life_time_limit


def go(query: str) -> None:
    EventContext.get().router_data["asPath"] = f"{PATH}?{query}"


async def open_(tab: Bench, *card_ids: str, more: str = "") -> CardLimitState:
    """The page for those cards."""
    go(f"cards={','.join(card_ids)}{more}")
    await tab.run(CardLimitState.load)
    return page(tab)


async def send(tab: Bench, **changes: str) -> CardLimitState:
    """Press the form's button with those values typed."""
    await tab.run(CardLimitState.send, {**page(tab).defaults, **changes})
    return page(tab)


def statuses(tab: Bench) -> list[str]:
    return [each.status for each in page(tab)._run.items]


def active(tab: Bench, count: int) -> list[str]:
    return mine(tab, Card.status == "VALID", Card.card_mode == "SHARED")[:count]


async def test_one_card_is_saved_and_undone(tab: Bench) -> None:
    card_id = active(tab, 1)[0]
    before = stored(tab, card_id)
    state = await open_(tab, card_id)
    assert (state.phase, state.one, len(state.previews)) == ("ready", True, 4)
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00")
    await tab.run(CardLimitState.run_batch)
    assert stored(tab, card_id) == (before[0], 2_400_000, *before[2:])
    assert (state.batch.phase, state.undoable, state.ended != "") == ("done", True, True)
    await tab.run(CardLimitState.undo)
    await tab.run(CardLimitState.run_batch)
    assert stored(tab, card_id) == before
    assert (state.batch.phase, state.undoable) == ("done", False)


async def test_without_cards_nothing_is_said_of_those_before(tab: Bench) -> None:
    state = await open_(tab, *active(tab, 3))
    assert state.chosen.count == 3
    go("")
    await tab.run(CardLimitState.load)
    assert (state.phase, state.chosen.count, state.one) == ("choose", 0, False)


async def test_no_limit_is_a_choice_of_its_own(tab: Bench) -> None:
    card_id = mine(tab, Card.status == "VALID", Card.single_month_limit.is_not(None))[0]
    await open_(tab, card_id)
    await send(tab, single_month_limit_how="none")
    await tab.run(CardLimitState.run_batch)
    assert stored(tab, card_id)[2] is None


async def test_limits_by_currency_are_set_and_taken_away(tab: Bench) -> None:
    card_id = active(tab, 1)[0]
    state = await open_(tab, card_id)
    assert "EUR" in state.spending
    await send(tab, **{"limited_currencies": "EUR", "currency_limits.EUR.single_limit": "50"})
    await tab.run(CardLimitState.run_batch)
    with sandbox_of(tab.app).database.read() as db:
        assert [(row["currency"], row["singleLimit"]) for row in db.get_one(Card, card_id).currency_limits] == [
            ("EUR", 50_000)
        ]
    state = await open_(tab, card_id)
    assert state.defaults["currency_limits.EUR.single_limit"] == "50.00"
    await send(tab, limited_currencies="")
    await tab.run(CardLimitState.run_batch)
    with sandbox_of(tab.app).database.read() as db:
        assert db.get_one(Card, card_id).currency_limits == []


async def test_a_limit_below_what_is_used_is_said(tab: Bench) -> None:
    card_id = mine(tab, Card.status == "VALID", Card.single_month_limit.is_not(None))[0]
    for each in mine(tab, Card.status == "VALID", Card.single_month_limit.is_not(None)):
        state = await open_(tab, each)
        if state.previews["single_month_limit"].percent:
            card_id = each
            break
    values = {**page(tab).defaults, "single_month_limit_how": "set", "single_month_limit": "0.01"}
    await tab.run(CardLimitState.typed, values)
    preview = page(tab).previews["single_month_limit"]
    assert preview.percent == 100
    assert "下一笔消费会被拒绝" in preview.warning.zh
    assert "will be declined" in preview.warning.en
    await tab.run(CardLimitState.send, values)
    assert page(tab)._run.items[0].note == words.NEXT_DECLINED
    assert stored(tab, card_id)[2] != 10


async def test_the_suggestion_of_the_address_is_filled_in_and_nothing_more(tab: Bench) -> None:
    card_id = active(tab, 1)[0]
    state = await open_(tab, card_id, more="&day=2400.00&month=-5&single=x&lifetime=1e9&evil=1")
    assert (state.suggested, state.defaults["single_day_limit_how"], state.defaults["single_day_limit"]) == (
        True, "set", "2400.00",
    )  # fmt: skip
    before = stored(tab, card_id)
    assert state.defaults["life_time_limit_how"] == ("none" if before[3] is None else "set")
    assert CALL not in tab.network.asked


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"single_limit_how": "set", "single_limit": ""}, "single_limit"),
        ({"single_limit_how": "set", "single_limit": "0"}, "single_limit"),
        ({"single_limit_how": "set", "single_limit": "-5"}, "single_limit"),
        ({"single_limit_how": "set", "single_limit": "1e5"}, "single_limit"),
        ({"single_limit_how": "set", "single_limit": "50000.01"}, "single_limit"),
        ({"single_limit_how": "set", "single_limit": "0.001"}, "single_limit"),
        ({"single_limit_how": "whatever"}, "single_limit_how"),
        (
            {"limited_currencies": "EUR", "currency_limits.EUR.single_day_limit": "abc"},
            "currency_limits.EUR.single_day_limit",
        ),
    ],
)
async def test_a_wrong_value_is_said_beside_its_field_and_sends_nothing(
    tab: Bench, changes: dict[str, str], field: str
) -> None:
    await open_(tab, active(tab, 1)[0])
    state = await send(tab, **changes)
    assert list(state.faults) == [field]
    assert (state.batch.phase, CALL in tab.network.asked) == ("", False)


async def test_the_allow_list_lifts_the_highest(tab: Bench) -> None:
    with sandbox_of(tab.app).database.write() as db:
        db.execute(update(LinkedUser).values(card_limit_white=True))
    session = await page(tab)._session()
    assert session is not None
    session.loaded_at = 0
    await tab.run(EntryState.enter)
    card_id = active(tab, 1)[0]
    await open_(tab, card_id)
    await send(tab, single_limit_how="set", single_limit="90000")
    await tab.run(CardLimitState.run_batch)
    assert stored(tab, card_id)[0] == 90_000_000


async def test_five_clicks_send_one_request(tab: Bench) -> None:
    await open_(tab, active(tab, 1)[0])
    await asyncio.gather(*[send(tab, single_limit_how="set", single_limit="7") for _ in range(5)])
    await asyncio.gather(*[tab.run(CardLimitState.run_batch) for _ in range(5)])
    await send(tab, single_limit_how="set", single_limit="8")
    await tab.run(CardLimitState.run_batch)
    assert tab.network.asked.count(CALL) == 1


async def test_two_tabs_with_the_same_change_end_alike(tab: Bench) -> None:
    cards = active(tab, 12)
    other = Bench(State(_reflex_internal_init=True), tab.app, tab.network)
    await other.run(EntryState.enter)
    for each in (tab, other):
        await open_(each, *cards)
        await send(each, single_limit_how="set", single_limit="52")
    await asyncio.gather(tab.run(CardLimitState.run_batch), other.run(CardLimitState.run_batch))
    assert [page(each).batch.phase for each in (tab, other)] == ["done", "done"]
    assert [page(each).batch.ok for each in (tab, other)] == [12, 12]
    assert {stored(tab, each)[0] for each in cards} == {52_000}


async def test_rows_that_did_not_change_are_not_sent_again(tab: Bench) -> None:
    cards = active(tab, 60)
    await open_(tab, *cards)
    state = await send(tab, single_limit_how="set", single_limit="53")
    sent = []
    advance = CardLimitState._batch_advance

    def counted(self: CardLimitState, run: BatchRun, *, alive: bool = False) -> None:
        state._clean()
        advance(self, run, alive=alive)
        sent.append("batch_rows" in state.dirty_vars)

    CardLimitState._batch_advance = counted
    try:
        await tab.run(CardLimitState.run_batch)
    finally:
        CardLimitState._batch_advance = advance
    assert state.batch.ok == 60
    assert sum(sent) <= 42 < len(sent)


async def test_many_keep_what_is_not_touched(tab: Bench) -> None:
    cards = active(tab, 45)
    before = {each: stored(tab, each) for each in cards}
    await open_(tab, *cards)
    state = await send(tab, single_day_limit_how="set", single_day_limit="123.45")
    assert (state.batch.phase, state.batch.total, len(state.batch_rows)) == ("preview", len(cards), 20)
    await tab.run(CardLimitState.run_batch)
    assert state.batch.phase == "done"
    assert {each: stored(tab, each) for each in cards} == {
        each: (limits[0], 123_450, *limits[2:]) for each, limits in before.items()
    }


async def test_what_will_fail_is_said_left_out_and_really_fails(tab: Bench) -> None:
    good, dead = active(tab, 2), mine(tab, Card.status.in_(["CANCEL", "EXPIRED"]))[:2]
    other = mine(tab, Card.status == "VALID", currency="HKD")[:1]
    await open_(tab, *good, *dead, *other)
    state = await send(tab, currency="USD", single_limit_how="set", single_limit="33")
    reasons = [each.reason.en for each in state._run.items]
    assert [each.status for each in state._run.items] == [ItemStatus.READY] * 2 + [ItemStatus.WILL_FAIL] * 3
    assert "limits can't be changed" in reasons[2]
    assert "HKD" in reasons[4]
    assert (state.cannot_count, len(state.cannot)) == (2, 2)
    assert [(one.text.en, one.href) for one in state.others] == [
        ("Set limits for 1 card in HKD", f"{PATH}?cards={other[0]}")
    ]
    await tab.run(CardLimitState.show_batch, "will_fail", 1)
    assert len(state.batch_rows) == 3
    await tab.run(CardLimitState.leave_out, False)
    await tab.run(CardLimitState.run_batch)
    assert [each.status for each in state._run.items] == [ItemStatus.OK] * 2 + [ItemStatus.FAILED] * 3
    assert {each.code for each in state._run.items[2:]} == {"300002"}
    await open_(tab, *good, *dead, *other)
    await send(tab, currency="USD", single_limit_how="set", single_limit="34")
    tab.network.asked.clear()
    await tab.run(CardLimitState.run_batch)
    assert statuses(tab) == [ItemStatus.OK] * 2 + [ItemStatus.LEFT_OUT] * 3


async def test_no_amount_means_every_currency(tab: Bench) -> None:
    cards = [*active(tab, 2), *mine(tab, Card.status == "VALID", currency="HKD")[:1]]
    await open_(tab, *cards)
    state = await send(tab, single_month_limit_how="none")
    assert ItemStatus.WILL_FAIL not in statuses(tab)
    await tab.run(CardLimitState.run_batch)
    assert [stored(tab, each)[2] for each in cards] == [None] * 3
    assert state.batch.failed == 0


async def test_nothing_chosen_is_said(tab: Bench) -> None:
    await open_(tab, *active(tab, 2))
    assert (await send(tab)).batch.phase == ""


async def test_a_lost_answer_is_looked_up_and_not_sent_again(tab: Bench) -> None:
    cards = active(tab, 30)
    await open_(tab, *cards)
    await send(tab, single_limit_how="set", single_limit="44")
    tab.network.lose[CALL] = 1
    await tab.run(CardLimitState.run_batch)
    assert page(tab).batch.phase == "done"
    assert set(statuses(tab)) == {ItemStatus.OK}
    assert {stored(tab, each)[0] for each in cards} == {44_000}
    first = page(tab)._run.items[0]
    assert (first.code, first.note.zh != "") == ("", True)


async def test_a_chunk_that_never_arrived_is_untouched_and_only_that_is_retried(tab: Bench) -> None:
    cards = active(tab, 30)
    await open_(tab, *cards)
    await send(tab, single_limit_how="set", single_limit="45")
    tab.network.drop[CALL] = 1
    await tab.run(CardLimitState.run_batch)
    waiting = statuses(tab).count(ItemStatus.UNTOUCHED)
    assert 0 < waiting < 30
    sent = tab.network.asked.count(CALL)
    await tab.run(CardLimitState.retry_batch)
    assert set(statuses(tab)) == {ItemStatus.OK}
    assert tab.network.asked.count(CALL) - sent <= waiting
    assert {stored(tab, each)[0] for each in cards} == {45_000}


async def test_while_the_provider_is_silent_cards_are_unknown_never_failed(tab: Bench) -> None:
    cards = active(tab, 30)
    await open_(tab, *cards)
    await send(tab, single_limit_how="set", single_limit="46")
    tab.network.lose |= {CALL: 1, INFO: 99, "/cb-va-vcc/card/page": 99}
    await tab.run(CardLimitState.run_batch)
    state = page(tab)
    assert (state.batch.phase, state.batch.failed) == ("paused", 0)
    assert state.batch.unknown > 0
    assert ItemStatus.FAILED not in statuses(tab)
    tab.network.lose.clear()
    sent = tab.network.asked.count(CALL)
    await tab.run(CardLimitState.check_batch)
    assert (state.batch.unknown, tab.network.asked.count(CALL)) == (0, sent)
    await tab.run(CardLimitState.run_batch)
    assert (state.batch.phase, set(statuses(tab))) == ("done", {ItemStatus.OK})


async def test_stop_after_a_chunk_and_go_on(tab: Bench) -> None:
    cards = active(tab, 40)
    await open_(tab, *cards)
    await send(tab, single_limit_how="set", single_limit="47")
    running = asyncio.create_task(tab.run(CardLimitState.run_batch))
    await asked(tab, CALL)
    await tab.run(CardLimitState.stop_batch)
    await running
    state = page(tab)
    assert (state.batch.phase, state.batch.waiting > 0) == ("paused", True)
    await tab.run(CardLimitState.run_batch)
    assert (state.batch.phase, state.batch.ok) == ("done", len(cards))


async def test_a_reload_shows_the_result_and_runs_nothing(tab: Bench) -> None:
    cards = active(tab, 3)
    await open_(tab, *cards)
    await send(tab, single_limit_how="set", single_limit="48")
    await tab.run(CardLimitState.run_batch)
    address = tab.redirects[-1]
    assert "run=" in address
    tab.network.asked.clear()
    EventContext.get().router_data["asPath"] = address
    await tab.run(CardLimitState.load)
    assert (page(tab).batch.phase, tab.network.asked) == ("done", [])
    await open_(tab, *cards, more="&run=0123456789abcdef")
    assert (page(tab).batch.phase, page(tab).phase) == ("", "ready")


async def test_a_run_whose_process_died_is_said_and_nothing_is_sent_twice(tab: Bench) -> None:
    cards = active(tab, 30)
    await open_(tab, *cards)
    await send(tab, single_limit_how="set", single_limit="49")
    state = page(tab)
    await state._batch_start()
    run, chunk = state._run.taken(20)
    state._batch_advance(run, alive=True)  # the process ends here, the answer of the first chunk unseen
    assert chunk.card_ids
    await tab.run(CardLimitState.watch_batch)
    assert state.batch.phase == "running"
    state._run = state._run._replace(beat=state._run.beat - STALE_AFTER - 1)
    await tab.run(CardLimitState.load)
    assert (state.batch.phase, state.batch.unknown > 0, state.batch.failed) == ("paused", True, 0)
    await tab.run(CardLimitState.check_batch)
    assert statuses(tab).count(ItemStatus.UNTOUCHED) == 30 - state.batch.waiting
    assert CALL not in tab.network.asked


async def test_the_outcome_as_a_workbook(tab: Bench) -> None:
    good, dead = active(tab, 2), mine(tab, Card.status == "CANCEL")[:1]
    with sandbox_of(tab.app).database.write() as db:
        db.get_one(Card, good[0]).card_name = "=HYPERLINK(1)"
    await open_(tab, *good, *dead)
    await send(tab, single_limit_how="set", single_limit="51")
    await tab.run(CardLimitState.run_batch)
    await tab.run(CardLimitState.batch_file)
    url = tab.sent[-1].payload["url"]
    session = await page(tab)._session()
    ticket = url.rpartition("/")[2]
    sheet = runtime().tickets.take(ticket, session, Sheet)
    assert sheet is not None
    assert runtime().tickets.take(ticket, session, Sheet) is None
    said: tuple[tuple[Language, str, str], ...] = (("zh", "成功", "已排除"), ("en", "Done", "Excluded"))
    for language, done, left_out in said:
        book = openpyxl.load_workbook(io.BytesIO(workbook(sheet, language)))
        rows = list(book.worksheets[0].iter_rows(values_only=True))
        assert len(rows) == 4
        assert "51.00" in str(rows[1])
        assert done in rows[1]
        assert left_out in rows[3]
        cell = book.worksheets[0]["A2"]
        assert (cell.value, cell.data_type, cell.quotePrefix) == ("=HYPERLINK(1)", "s", True)
        assert "admin@lanyu.example" in str(list(book.worksheets[1].iter_rows(values_only=True)))


@pytest.mark.parametrize(
    ("query", "phase"),
    [
        ("", "choose"), ("cards=", "choose"), ("cards=%00,../x", "choose"), ("all=2", "choose"),
        ("cards=2026000000000000", "missing"), ("all=1&q=no+such+card+at+all", "missing"), ("all=1&status=ABNORMAL", "ready"),
    ],
)  # fmt: skip
async def test_addresses(tab: Bench, query: str, phase: str) -> None:
    go(query)
    await tab.run(CardLimitState.load)
    assert page(tab).phase == phase


async def test_somebody_elses_card_cannot_be_reached(tab: Bench) -> None:
    own = set(mine(tab))
    with sandbox_of(tab.app).database.read() as db:
        user = select(LinkedUser.user_id).join(Person, Person.person_id == LinkedUser.person_id)
        owner = db.scalars(
            user.where(Person.login_name == "admin@lanyu.example", LinkedUser.biz_source == "cn_vcc")
        ).one()
        foreign = db.scalars(select(Card.card_id).where(Card.company_id != owner)).first()
    assert foreign is not None
    state = await open_(tab, foreign)
    assert (state.phase, state._cards) == ("missing", ())
    assert foreign not in own


async def test_a_cancelled_card_says_why_it_takes_no_limits(tab: Bench) -> None:
    state = await open_(tab, mine(tab, Card.status == "CANCEL")[0])
    assert (state.phase, "已注销" in state.refusal.zh) == ("blocked", True)


async def test_an_operator_without_the_right_is_told(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        with sandbox_of(tab.app).database.write() as db:
            db.execute(delete(Permission).where(Permission.resource_code == "vcc_card_update"))
        session = await page(tab)._session()
        assert session is not None
        session.loaded_at = 0
        await tab.run(EntryState.enter)
        tab.state(EntryState).ready = True
        await open_(tab, "2026000000000000")
        assert page(tab).phase == "denied"
        assert not [path for path in tab.network.asked if "/card/" in path]


async def asked(tab: Bench, path: str) -> None:
    """Wait until a call is on its way."""
    async with asyncio.timeout(10):
        while path not in tab.network.asked:  # noqa: ASYNC110  the bench's network has no event
            await asyncio.sleep(0)


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_unknown_outcome_is_looked_up(tab: Bench, trouble: Trouble) -> None:
    cards = active(tab, 3)
    state = await open_(tab, *cards)
    await send(tab, single_limit_how="set", single_limit="53")
    trouble.befall(tab, CALL)
    await tab.run(CardLimitState.run_batch)
    assert ItemStatus.FAILED not in statuses(tab)
    if not trouble.done:
        assert ItemStatus.UNTOUCHED in statuses(tab)
        await tab.run(CardLimitState.retry_batch)
    assert (state.batch.phase, set(statuses(tab))) == ("done", {ItemStatus.OK})
    assert {stored(tab, each)[0] for each in cards} == {53_000}
