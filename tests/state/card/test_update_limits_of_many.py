"""Limits of many cards: what fails is said before, and a run is never doubled, whatever the network does."""

import asyncio
import io

import openpyxl
import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import update

from tests.state.card.limits_page import CALL, INFO, PATH, active, go, mine, open_, page, send, statuses, stored
from tests.support.bench import Bench
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.sheet import Sheet
from vcc_portal.domain.text import Language
from vcc_portal.errors.codes import Code
from vcc_portal.features.card import targets
from vcc_portal.features.patterns.batch import STALE_AFTER, BatchRun, RunPhase
from vcc_portal.i18n.card import limits as words
from vcc_portal.i18n.patterns import batch as batch_words
from vcc_portal.server.outcomes import workbook
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_portal.state.core import browser
from vcc_portal.state.core.toast import waiting
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect

pytestmark = pytest.mark.usefixtures("quick_looks")


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


async def test_a_preview_that_a_restart_has_forgotten_is_not_pressed_in_vain(tab: Bench) -> None:
    cards = active(tab, 3)
    before = [stored(tab, each) for each in cards]
    await open_(tab, *cards)
    await send(tab, single_day_limit_how="set", single_day_limit="123.45")
    page(tab).reset()
    await open_(tab, *cards)
    for _ in range(2):
        await tab.run(CardLimitState.run_batch)
    assert {view.text for view in waiting.take("bench")} == {batch_words.FORGOTTEN}
    assert [stored(tab, each) for each in cards] == before
    await send(tab, single_day_limit_how="set", single_day_limit="123.45")
    for _ in range(2):
        await tab.run(CardLimitState.run_batch)
    assert (page(tab).batch.phase, waiting.take("bench")) == ("done", [])


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


@pytest.mark.parametrize("left_out", [True, False])
async def test_of_many_one_that_would_keep_a_limit_nobody_can_set_keeps_it(tab: Bench, left_out: bool) -> None:
    """Its neighbours are set all the same."""
    odd, good = active(tab, 2)
    with sandbox_of(tab.app).database.write() as db:
        db.get_one(Card, odd).single_month_limit = -1000
    before = stored(tab, odd)
    await open_(tab, odd, good)
    await send(tab, single_day_limit_how="set", single_day_limit="20")
    assert [each.reason for each in page(tab)._run.items if each.card_id == odd] == [words.KEPT_ODD]
    await tab.run(CardLimitState.leave_out, left_out)
    await tab.run(CardLimitState.run_batch)
    assert [each.reason for each in page(tab)._run.items if each.card_id == odd] == [words.KEPT_ODD]
    assert (stored(tab, odd), stored(tab, good)[1]) == (before, 20_000)


async def test_no_amount_means_every_currency(tab: Bench) -> None:
    cards = [*active(tab, 2), *mine(tab, Card.status == "VALID", currency="HKD")[:1]]
    await open_(tab, *cards)
    state = await send(tab, single_month_limit_how="none")
    assert ItemStatus.WILL_FAIL not in statuses(tab)
    await tab.run(CardLimitState.run_batch)
    assert [stored(tab, each)[2] for each in cards] == [None] * 3
    assert state.batch.failed == 0


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
    tab.network.lose[CALL] = 1
    running = asyncio.create_task(tab.run(CardLimitState.run_batch))
    await asked(tab, CALL)  # the cards are read before they are sent
    tab.network.lose |= {INFO: 99, "/cb-va-vcc/card/page": 99}
    await running
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


def elsewhere(tab: Bench, card_id: str, **limits: int) -> None:
    """Somebody else sets limits of a card."""
    with sandbox_of(tab.app).database.write() as db:
        db.execute(update(Card).where(Card.card_id == card_id).values(limits))


async def test_what_was_set_elsewhere_after_the_preview_is_kept_or_seen_first(tab: Bench) -> None:
    """The run sent the preview's values, for limits that nobody had touched in it too."""
    cards = active(tab, 3)
    await open_(tab, *cards)
    state = await send(tab, single_day_limit_how="set", single_day_limit="123.45")
    elsewhere(tab, cards[1], single_month_limit=7_000_000)
    elsewhere(tab, cards[2], single_day_limit=300_000)
    await tab.run(CardLimitState.run_batch)
    assert [stored(tab, each)[1] for each in cards] == [123_450, 123_450, 300_000]
    assert stored(tab, cards[1])[2] == 7_000_000
    assert (state.batch.phase, state.batch.ok, state.batch.overtaken, state.batch.not_done) == ("done", 2, 1, 1)
    row = state.batch_rows[2]
    assert (row.reason, row.changes[0].old.en, row.changes[0].new.en) == (
        words.OVERTAKEN_CARD, "USD 300.00", "USD 123.45",
    )  # fmt: skip
    await tab.run(CardLimitState.retry_batch)
    assert (stored(tab, cards[2])[1], state.batch.ok) == (123_450, 3)


async def test_a_retry_takes_back_nothing_that_was_set_elsewhere_meanwhile(tab: Bench) -> None:
    cards = active(tab, 3)
    await open_(tab, *cards)
    state = await send(tab, single_day_limit_how="set", single_day_limit="123.45")
    refused = sandbox_of(tab.app).control.faults.add("POST", CALL, None, Effect(code=Code.CARD_LIMIT_FAILED))
    while state.batch.failed < 3:  # one call for each of the different results, and a pause after each of many cards
        await tab.run(CardLimitState.run_batch)
    sandbox_of(tab.app).control.faults.remove(refused.fault_id)
    elsewhere(tab, cards[1], single_month_limit=7_000_000)
    elsewhere(tab, cards[2], single_day_limit=300_000)
    await tab.run(CardLimitState.retry_batch)
    assert [stored(tab, each)[1] for each in cards] == [123_450, 123_450, 300_000]
    assert stored(tab, cards[1])[2] == 7_000_000
    assert statuses(tab) == [ItemStatus.OK, ItemStatus.OK, ItemStatus.OVERTAKEN]
    assert state.batch_rows[2].code == ""
    await tab.run(CardLimitState.retry_batch)
    assert (stored(tab, cards[2])[1], state.batch.phase) == (123_450, "done")


async def test_cards_that_cannot_be_read_before_they_are_sent_wait(tab: Bench) -> None:
    cards = active(tab, 3)
    before = [stored(tab, each) for each in cards]
    await open_(tab, *cards)
    state = await send(tab, single_day_limit_how="set", single_day_limit="123.45")
    tab.network.lose |= {INFO: 9}
    await tab.run(CardLimitState.run_batch)
    assert (state.batch.phase, state.batch.waiting, CALL in tab.network.asked) == ("paused", 3, False)
    assert ([stored(tab, each) for each in cards], state.batch.trouble.en[:30]) == (
        before, "The cards' latest state couldn",
    )  # fmt: skip
    tab.network.lose.clear()
    await tab.run(CardLimitState.run_batch)
    assert {stored(tab, each)[1] for each in cards} == {123_450}


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


async def test_many_cards_are_set_by_a_click_of_their_own_after_the_preview(tab: Bench) -> None:
    cards = active(tab, 2)
    await open_(tab, *cards)
    before = [stored(tab, each) for each in cards]
    tab.queued.clear()
    state = await send(tab, single_limit_how="set", single_limit="51")
    await tab.run_queued()
    assert (state.batch.phase, [stored(tab, each) for each in cards]) == ("preview", before)


async def test_what_takes_a_limit_away_is_for_cards_of_every_currency(tab: Bench) -> None:
    await open_(
        tab, *active(tab, 1), *mine(tab, Card.status == "VALID", Card.card_mode == "SHARED", currency="EUR")[:1]
    )
    state = await send(tab, single_limit_how="none")
    assert (state.chosen.count, state.batch.will_fail, state.others) == (2, 0, [])
    await tab.run(CardLimitState.drop_preview)
    state = await send(tab, single_limit_how="set", single_limit="51")
    assert (state.batch.will_fail, [each.href.partition("?")[0] for each in state.others]) == (1, [PATH])


async def test_there_is_no_workbook_of_a_run_that_goes_on(tab: Bench) -> None:
    """It would name cards as waiting that have their limits by the time it is opened."""
    await open_(tab, *active(tab, 2))
    await send(tab, single_limit_how="set", single_limit="51")
    state = page(tab)
    state._run = state._run._replace(phase=RunPhase.RUNNING)
    tab.sent.clear()
    await tab.run(CardLimitState.batch_file)
    assert tab.sent == []


async def test_the_outcome_as_a_workbook(tab: Bench) -> None:
    good, dead = active(tab, 2), mine(tab, Card.status == "CANCEL")[:1]
    with sandbox_of(tab.app).database.write() as db:
        db.get_one(Card, good[0]).card_name = "=HYPERLINK(1)"
    await open_(tab, *good, *dead)
    await send(tab, single_limit_how="set", single_limit="51")
    await tab.run(CardLimitState.run_batch)
    await tab.run(CardLimitState.batch_file)
    url = tab.sent[-1].payload["url"]
    session = await browser.session()
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


async def test_the_next_part_shows_what_the_values_of_the_one_before_come_to(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limits for 30,000 cards were typed again for each thousand of them."""
    monkeypatch.setattr(targets, "_PAGE", 30)
    monkeypatch.setattr(targets, "MOST_MATCHING", 30)
    go("all=1&status=VALID&mode=SHARED&currency=USD")
    await tab.run(CardLimitState.load)
    state = await send(tab, single_day_limit_how="set", single_day_limit="321.45", life_time_limit_how="none")
    parts, changed = 0, list[str]()
    while state.batch.phase == "preview":
        parts += 1
        assert state.selection.notes[0].en.startswith(f"Part {parts}")
        await tab.run(CardLimitState.run_batch)
        changed += [each.card_id for each in state._run.items if each.status is not ItemStatus.LEFT_OUT]
        if not state.batch.following:
            break
        await tab.run(CardLimitState.next_part)
        tab.at(tab.redirects[-1])
        await tab.run(CardLimitState.load)
        if state.batch.phase == "preview":
            await tab.run(CardLimitState.load)
            assert state.batch.phase == "preview", "a reload shows the same"
        defaults = state.defaults
        assert (defaults["single_day_limit_how"], defaults["single_day_limit"]) == ("set", "321.45")
        assert (defaults["life_time_limit_how"], defaults["single_limit_how"]) in {("none", "keep"), ("none", "none")}
    assert parts >= 3
    assert {(stored(tab, each)[1], stored(tab, each)[3]) for each in changed} == {(321_450, None)}


async def test_cards_that_take_no_limits_lead_on_to_those_that_follow(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(targets, "_PAGE", 2)
    monkeypatch.setattr(targets, "MOST_MATCHING", 2)
    go("all=1&status=CANCEL")
    await tab.run(CardLimitState.load)
    state = page(tab)
    assert (state.batch.phase, state.cannot_count) == ("", 2)
    assert state.batch.following == state.selection.rest.count > 0
    await tab.run(CardLimitState.next_part)
    tab.at(tab.redirects[-1])
    await tab.run(CardLimitState.load)
    assert state.selection.notes[0].en.startswith("Part 2")
