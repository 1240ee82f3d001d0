"""Limits of one card and of many against the sandbox: exactly once, lost answers, retry, undo, hostile addresses."""

import asyncio
from pathlib import Path

import pytest
from reflex.state import State
from sqlalchemy import delete, select, update

from tests.state.card.limits_page import CALL, INFO, PATH, active, go, mine, open_, page, send, stored
from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.saving import SEEN
from vcc_portal.i18n.card import limits as words
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.toast import waiting
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person

pytestmark = pytest.mark.usefixtures("quick_looks")


async def second_tab(tab: Bench) -> Bench:
    other = Bench(State(_reflex_internal_init=True), tab.app, tab.network)
    await other.run(EntryState.enter)
    return other


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


async def test_what_was_typed_is_kept_until_some_of_it_has_come_true(tab: Bench) -> None:
    """A refusal may ask for other amounts: the draft is there when the form is opened again."""
    card_id = active(tab, 1)[0]
    state = await open_(tab, card_id)
    number = state.defaults["request_no"]
    sandbox_of(tab.app).control.faults.add("POST", CALL, 1, Effect(code=Code.CARD_LIMIT_FAILED))
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00")
    await tab.run(CardLimitState.run_batch)
    assert (state.batch.phase, state.batch.failed, state.ended, state.undoable) == ("done", 1, "", False)
    await tab.run(CardLimitState.retry_batch)
    assert (state.batch.ok, state.ended, state.undoable) == (1, number, True)


async def test_the_limits_of_one_card_are_never_set_on_another(tab: Bench) -> None:
    card_id, other = active(tab, 2)
    state = await open_(tab, card_id)
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00")
    await tab.run(CardLimitState.run_batch)
    owner, before = state.owner, stored(tab, other)
    await open_(tab, other)
    assert (state.undoable, state.card_id, state.owner != owner) == (False, other, True), "nor is its draft"
    tab.queued.clear()
    await tab.run(CardLimitState.undo)
    await tab.run_queued()
    assert stored(tab, other) == before


async def test_a_form_that_was_sent_to_a_portal_that_starts_again_is_taken_for_its_card(tab: Bench) -> None:
    card_id = active(tab, 1)[0]
    values = {**(await open_(tab, card_id)).defaults, "currency": "XXX"}
    tab.root.reset()
    await tab.run(EntryState.enter)
    await tab.run(CardLimitState.restored, values, False)
    assert (page(tab).card_id, page(tab).patch.values) == (card_id, {"currency": "USD"})


async def test_a_limit_above_the_highest_can_be_lowered_and_is_not_offered_again(tab: Bench) -> None:
    """Somebody was taken off the allow-list, or an amount is wrong: only this page can set it right."""
    card_id = active(tab, 1)[0]
    with sandbox_of(tab.app).database.write() as db:
        db.get_one(Card, card_id).single_limit = 2 * 10**15
    state = await open_(tab, card_id)
    assert state.phase == "ready"
    await send(tab, single_day_limit_how="set", single_day_limit="20")
    assert "single_limit" in state.errors
    await send(tab, single_limit_how="set", single_limit="10")
    await tab.run(CardLimitState.run_batch)
    assert (stored(tab, card_id)[0], state.undoable) == (10_000, False)


async def test_a_row_of_something_that_is_no_currency_is_said_beside_it(tab: Bench) -> None:
    card_id = active(tab, 1)[0]
    with sandbox_of(tab.app).database.write() as db:
        db.get_one(Card, card_id).currency_limits = [{"currency": "usd", "singleLimit": 1000}]
    state = await open_(tab, card_id)
    await send(tab, single_day_limit_how="set", single_day_limit="20")
    assert state.errors["currency_limits.usd.single_limit"].en == "usd isn't a currency code. Remove it"
    await send(tab, single_day_limit_how="set", single_day_limit="20", limited_currencies="")
    await tab.run(CardLimitState.run_batch)
    assert stored(tab, card_id)[1] == 20_000


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
    assert list(state.errors) == [field]
    assert (state.batch.phase, CALL in tab.network.asked) == ("", False)


async def test_the_allow_list_lifts_the_highest(tab: Bench) -> None:
    with sandbox_of(tab.app).database.write() as db:
        db.execute(update(LinkedUser).values(card_limit_white=True))
    session = await browser.session()
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
    other = await second_tab(tab)
    for each in (tab, other):
        await open_(each, *cards)
        await send(each, single_limit_how="set", single_limit="52")
    await asyncio.gather(tab.run(CardLimitState.run_batch), other.run(CardLimitState.run_batch))
    assert [page(each).batch.phase for each in (tab, other)] == ["done", "done"]
    assert [page(each).batch.ok for each in (tab, other)] == [12, 12]
    assert {stored(tab, each)[0] for each in cards} == {52_000}


async def test_limits_that_another_tab_has_changed_are_not_replaced_unseen(tab: Bench) -> None:
    """One call sets all limits: the second of two tabs took back what the first had set, without a word."""
    card_id, other = active(tab, 1)[0], await second_tab(tab)
    for each in (tab, other):
        await open_(each, card_id)
    before = stored(tab, card_id)
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00", single_limit_how="set", single_limit="7")
    await tab.run(CardLimitState.run_batch)
    mine = {
        "single_month_limit_how": "set",
        "single_month_limit": "9000",
        "single_limit_how": "set",
        "single_limit": "8",
    }
    await send(other, **mine)
    await other.run(CardLimitState.run_batch)
    assert stored(tab, card_id) == (7_000, 2_400_000, *before[2:])
    state, changes = page(other), page(other).patch.values
    assert (state.said, state.batch.phase, state.previews["single_day_limit"].now.en) == (
        words.OVERTAKEN, "", "Now: USD 2,400.00",
    )  # fmt: skip
    assert not {"single_limit", "single_limit_how", "single_month_limit"} & changes.keys()
    await send(other, **mine, **changes)
    await other.run(CardLimitState.run_batch)
    assert (stored(tab, card_id), state.said) == ((8_000, 2_400_000, 9_000_000, before[3]), EMPTY)


async def test_an_undo_takes_back_nothing_that_another_tab_has_set_since(tab: Bench) -> None:
    card_id, other = active(tab, 1)[0], await second_tab(tab)
    await open_(tab, card_id)
    before = stored(tab, card_id)
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00")
    await tab.run(CardLimitState.run_batch)
    await open_(other, card_id)
    await send(other, single_month_limit_how="set", single_month_limit="9,000.00")
    await other.run(CardLimitState.run_batch)
    theirs = stored(tab, card_id)
    await tab.run(CardLimitState.undo)
    await tab.run(CardLimitState.run_batch)
    assert stored(tab, card_id) == theirs == (before[0], 2_400_000, 9_000_000, before[3])
    state, row = page(tab), page(tab).batch_rows[0]
    assert (state.batch.phase, state.batch.overtaken, state.undoable) == ("done", 1, False)
    assert (row.status, row.reason) == (ItemStatus.OVERTAKEN, words.OVERTAKEN_CARD)
    assert "USD 9,000.00" in {change.old.en for change in row.changes}
    await tab.run(CardLimitState.retry_batch)
    assert (stored(tab, card_id), state.batch.ok, state.undoable) == (before, 1, False)


async def test_after_a_retry_the_undo_leads_to_what_the_retry_has_replaced(tab: Bench) -> None:
    card_id, other = active(tab, 1)[0], await second_tab(tab)
    state = await open_(tab, card_id)
    sandbox_of(tab.app).control.faults.add("POST", CALL, 1, Effect(code=Code.CARD_LIMIT_FAILED))
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00")
    await tab.run(CardLimitState.run_batch)
    await open_(other, card_id)
    await send(other, single_day_limit_how="set", single_day_limit="300")
    await other.run(CardLimitState.run_batch)
    theirs = stored(tab, card_id)
    await tab.run(CardLimitState.retry_batch)
    assert (stored(tab, card_id), state.batch.overtaken, theirs[1]) == (theirs, 1, 300_000)
    await tab.run(CardLimitState.retry_batch)
    assert (stored(tab, card_id)[1], state.undoable) == (2_400_000, True)
    await tab.run(CardLimitState.undo)
    await tab.run(CardLimitState.run_batch)
    assert (stored(tab, card_id), state.batch.ok) == (theirs, 1)


async def test_an_undo_of_limits_that_cannot_be_read_waits(tab: Bench) -> None:
    card_id = active(tab, 1)[0]
    await open_(tab, card_id)
    before = stored(tab, card_id)
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00")
    await tab.run(CardLimitState.run_batch)
    tab.network.lose |= {INFO: 3}
    await tab.run(CardLimitState.undo)
    await tab.run(CardLimitState.run_batch)
    assert (stored(tab, card_id)[1], page(tab).batch.phase, page(tab).batch.waiting) == (2_400_000, "paused", 1)
    assert page(tab).batch.trouble.en.startswith(
        "The cards' latest state couldn't be read, so nothing more was submitted."
    )
    await tab.run(CardLimitState.run_batch)
    assert (stored(tab, card_id), page(tab).batch.phase) == (before, "done")


async def test_a_draft_from_before_somebody_elses_change_is_held_back_after_a_restart_too(tab: Bench) -> None:
    card_id = active(tab, 1)[0]
    draft = {**(await open_(tab, card_id)).defaults, "single_month_limit_how": "set", "single_month_limit": "9000"}
    await send(tab, single_limit_how="set", single_limit="7")
    await tab.run(CardLimitState.run_batch)
    tab.root.reset()
    await tab.run(EntryState.enter)
    await open_(tab, card_id)
    await tab.run(CardLimitState.send, draft)
    assert (page(tab).said, list(page(tab).patch.values)) == (words.OVERTAKEN, [SEEN])
    assert stored(tab, card_id)[0] == 7_000


async def test_many_cards_keep_what_they_have_when_the_preview_is_made(tab: Bench) -> None:
    cards, other = active(tab, 2), await second_tab(tab)
    await open_(other, *cards)
    await open_(tab, cards[0])
    await send(tab, single_day_limit_how="set", single_day_limit="2,400.00")
    await tab.run(CardLimitState.run_batch)
    go(f"cards={','.join(cards)}")
    await send(other, single_limit_how="set", single_limit="7")
    await other.run(CardLimitState.run_batch)
    assert stored(tab, cards[0])[:2] == (7_000, 2_400_000)


async def test_limits_that_cannot_be_read_first_are_not_sent(tab: Bench) -> None:
    await open_(tab, active(tab, 1)[0])
    tab.network.lose |= {INFO: 3}
    state = await send(tab, single_limit_how="set", single_limit="7")
    assert state.said.en.startswith("Nothing was submitted, because the latest settings couldn't be read. ")
    assert (state.batch.phase, state.sending, CALL in tab.network.asked) == ("", False, False)


async def test_nothing_chosen_is_said(tab: Bench) -> None:
    await open_(tab, *active(tab, 2))
    assert (await send(tab)).batch.phase == ""


async def test_limits_that_stay_as_they_are_are_said_to_and_nothing_is_sent(tab: Bench) -> None:
    await open_(tab, active(tab, 1)[0])
    await send(tab, single_limit_how="set", single_limit="7")
    await tab.run(CardLimitState.run_batch)
    state = await open_(tab, active(tab, 1)[0])
    await send(tab, single_limit_how="set", single_limit="7")
    assert (state.batch.phase, [each.text for each in waiting.take(browser.token())]) == ("", [words.NOTHING_CHANGED])
    assert tab.network.asked.count(CALL) == 1


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
        session = await browser.session()
        assert session is not None
        session.loaded_at = 0
        await tab.run(EntryState.enter)
        tab.state(EntryState).ready = True
        await open_(tab, "2026000000000000")
        assert page(tab).phase == "denied"
        assert not [path for path in tab.network.asked if "/card/" in path]
