"""Tags, notices and freezes of many cards against the sandbox: preview, run, undo, lost answers."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import delete, select

from tests.support.bench import Bench, bench
from tests.support.cards import set_card
from tests.support.sandbox import sandbox_of
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.batch import ItemStatus, moved
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.card import targets
from vcc_portal.features.card.targets import target_cards
from vcc_portal.features.patterns.batch import RunPhase
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.patterns import batch as batch_words
from vcc_portal.state.card.bulk.edit import BulkEditState
from vcc_portal.state.card.list import CardListState
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.parked import parked
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.patterns import batch
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person

LOOKED, ABILITIES = "/cb-va-vcc/card/info", "/cb-va-vcc/card/list/user/cardConfig"
TAGS, NOTICE, UPDATE = (f"/cb-va-vcc/card/update{end}" for end in ("/cardTag", "/movingAccountNoticeSwitch", ""))


@pytest.fixture
async def tab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bench]:
    """It does not wait long for an answer which is lost."""
    monkeypatch.setattr(batch, "LOOKS", Backoff(0.0, cap=0.01, tries=2))
    async with bench(tmp_path, "admin@lanyu.example", "/card/list") as tab:
        yield tab


def some(tab: Bench, count: int, *conditions: Any) -> list[str]:
    """Cards of the company that take changes."""
    mine = select(LinkedUser.company_id).join(Person).where(Person.login_name == "admin@lanyu.example")
    query = select(Card.card_id).where(Card.company_id.in_(mine), *(conditions or (Card.status == "VALID",)))
    with sandbox_of(tab.app).database.read() as db:
        return list(db.scalars(query.order_by(Card.card_id).limit(count)))


def tags_of(tab: Bench, card_id: str) -> list[str]:
    with sandbox_of(tab.app).database.read() as db:
        query = select(CardTag.tag).where(CardTag.card_id == card_id).order_by(CardTag.position)
        return list(db.scalars(query))


def field(tab: Bench, card_id: str, name: str) -> Any:
    with sandbox_of(tab.app).database.read() as db:
        return getattr(db.get_one(Card, card_id), name)


async def opened(tab: Bench, kind: str, *card_ids: str) -> BulkEditState:
    await tab.run(BulkEditState.open, kind, f"cards={','.join(card_ids)}")
    return tab.state(BulkEditState)


async def test_tags_are_added_to_each_card_and_given_back_by_undo(tab: Bench) -> None:
    cards = some(tab, 3)
    before = {each: tags_of(tab, each) for each in cards}
    edit = await opened(tab, "tags", *cards)
    assert (edit.phase, edit.selection.count, edit.batch.phase) == ("ready", 3, ""), "tags have to be named first"
    assert edit.known, "the tags in use are offered"
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "季度复核、 fresh "})
    assert (edit.tags, edit.batch.phase, edit.batch.will_run) == (["季度复核", "fresh"], "preview", 3)
    await tab.run(BulkEditState.run_batch)
    assert all(tags_of(tab, each) == [*before[each], "季度复核", "fresh"] for each in cards)
    assert (edit.shown, edit.undo_text.en) == (False, "Tags updated on 3 cards")
    assert tab.queued.pop().name.endswith("card_list_state.load"), "the list is read again"
    await tab.run(BulkEditState.undo)
    assert {each: tags_of(tab, each) for each in cards} == before
    assert edit.undo_text == EMPTY, "an undoing is not undone"
    await tab.run(BulkEditState.undo)
    assert tab.network.asked.count(TAGS) == 1 + len(set(map(tuple, before.values()))), "one call for equal tags"


async def test_a_selection_of_all_that_match_takes_the_lists_filters(tab: Bench) -> None:
    EventContext.get().router_data["asPath"] = "/card/list?status=ABNORMAL"
    await tab.run(CardListState.load)
    frozen = next(int(each.count) for each in tab.state(CardListState).tabs if each.active)
    await tab.run(BulkEditState.open, "notice", "all=1&status=ABNORMAL")
    assert tab.state(BulkEditState).selection.count == frozen
    await tab.run(BulkEditState.open, "notice", "all=1&without=" + "2" * 8000)
    assert tab.state(BulkEditState).selection.count == 0, "what is cut short would mean other cards"


async def test_of_more_cards_than_one_change_takes_the_next_are_led_to(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tags leave the filter true: the same first cards came again, and the others could not be reached."""
    everything = [card.card_id for card in (await target_cards(ask, {"all": "1", "status": "VALID"})).cards]
    monkeypatch.setattr(targets, "_PAGE", 20)
    monkeypatch.setattr(targets, "MOST_MATCHING", 40)
    edit = tab.state(BulkEditState)
    await tab.run(BulkEditState.open, "tags", "all=1&status=VALID")
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "reviewed"})
    assert edit.batch.following == 0, "these come first"
    left = len(everything)
    while left > 40:
        assert [note.en.count(f"{left - 40}") for note in edit.selection.notes] == [1]
        await tab.run(BulkEditState.run_batch)
        left -= 40
        assert (edit.shown, edit.batch.phase, edit.batch.following, edit.can_undo) == (True, "done", left, True)
        await tab.run(BulkEditState.next_part)
        assert (edit.tags, edit.batch.phase, edit.batch.total) == (["reviewed"], "preview", min(40, left))
    await tab.run(BulkEditState.run_batch)
    assert (edit.shown, edit.batch.following) == (False, 0)
    assert all("reviewed" in tags_of(tab, each) for each in everything)
    await tab.run(BulkEditState.open, "tags", "all=1&status=VALID")
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "reviewed"})
    assert (edit.batch.will_run, edit.batch.following) == (0, len(everything) - 40), "they need nothing: on to the next"


async def test_a_card_that_is_gone_and_one_that_has_ended_are_told_apart(tab: Bench) -> None:
    (ended,) = some(tab, 1, Card.status == "CANCEL")
    edit = await opened(tab, "notice", *some(tab, 1), ended, "20260101")
    assert (edit.selection.count, len(edit.selection.notes), edit.batch.will_fail) == (2, 1, 1)
    assert (await opened(tab, "notice", "20260101")).phase == "missing"


async def test_notices_are_switched_and_only_the_changed_ones_are_given_back(tab: Bench) -> None:
    on, off = some(tab, 2)
    set_card(tab.app, on, moving_account_notice_switch=True)
    set_card(tab.app, off, moving_account_notice_switch=False)
    edit = await opened(tab, "notice", on, off)
    assert (edit.batch.will_run, edit.batch.total) == (1, 2)
    await tab.run(BulkEditState.set_notice, False)
    assert edit.batch.will_run == 1
    await tab.run(BulkEditState.set_notice, True)
    await tab.run(BulkEditState.run_batch)
    assert field(tab, off, "moving_account_notice_switch") is True
    await tab.run(BulkEditState.undo)
    assert [field(tab, each, "moving_account_notice_switch") for each in (on, off)] == [True, False]


async def test_freezing_says_which_kinds_cannot_and_is_undone(tab: Bench) -> None:
    cards = some(tab, 2)
    (risk,) = some(tab, 1, Card.status == "ABNORMAL")
    set_card(tab.app, risk, freeze_reason="RISK")
    edit = await opened(tab, "freeze", *cards, risk)
    assert [(row.status, row.reason.en[:22]) for row in edit.batch_rows] == [
        ("ready", ""),
        ("ready", ""),
        ("will_fail", "Frozen by a risk check"),
    ]
    await tab.run(BulkEditState.run_batch)
    assert {field(tab, each, "status") for each in cards} == {"ABNORMAL"}
    await tab.run(BulkEditState.undo)
    assert {field(tab, each, "status") for each in cards} == {"VALID"}


async def test_one_card_is_frozen_by_a_click_and_a_second_click_does_nothing_more(tab: Bench) -> None:
    (card_id,) = some(tab, 1)
    await tab.run(BulkEditState.quick, "freeze", card_id)
    edit = tab.state(BulkEditState)
    assert (field(tab, card_id, "status"), edit.undo_text.zh, edit.shown) == ("ABNORMAL", "已冻结 1 张卡", False)
    await tab.run(BulkEditState.quick, "freeze", card_id)
    assert tab.network.asked.count(UPDATE) == 1, "it is frozen already"
    await tab.run(BulkEditState.quick, "tags", card_id)
    await tab.run(BulkEditState.quick, "unfreeze", card_id)
    assert field(tab, card_id, "status") == "VALID"


@pytest.mark.parametrize("kind", ["unfreeze", "notice", "tags"])
async def test_a_dialog_that_is_opened_while_a_click_is_carried_out_comes_after_it(tab: Bench, kind: str) -> None:
    """The clicked card was not frozen: its alerts were turned on instead, or nothing came of the click at all."""
    clicked, other = some(tab, 2)
    set_card(tab.app, clicked, moving_account_notice_switch=False)
    reading, go_on = asyncio.Event(), asyncio.Event()

    async def waits(scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == ABILITIES:
            reading.set()
            await go_on.wait()
        await tab.app(scope, receive, send)

    tab.network.app = waits  # pyright: ignore[reportAttributeAccessIssue]
    click = asyncio.create_task(tab.run(BulkEditState.quick, "freeze", clicked))
    await asyncio.wait_for(reading.wait(), 30)
    opening = asyncio.create_task(tab.run(BulkEditState.open, kind, f"cards={other}"))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(click, opening)
    assert (field(tab, clicked, "status"), field(tab, clicked, "moving_account_notice_switch")) == ("ABNORMAL", False)
    edit = tab.state(BulkEditState)
    await tab.run_queued()
    assert (edit.shown, edit.kind, [card.card_id for card in edit._cards]) == (True, kind, [other])
    assert (field(tab, other, "status"), edit.quick_card) == ("VALID", "")


async def test_a_click_goes_on_with_no_run_that_came_back_meanwhile(tab: Bench) -> None:
    first, second, clicked = some(tab, 3)
    edit = await opened(tab, "notice", first, second)
    await tab.run(BulkEditState.set_notice, not field(tab, first, "moving_account_notice_switch"))
    edit._run = edit._run._replace(items=moved(edit._run.items, [first, second], ItemStatus.WAITING), number="1")
    edit._run = edit._run._replace(phase=RunPhase.PAUSED)
    rests, before = edit._run, field(tab, first, "moving_account_notice_switch")
    fetch = BulkEditState._fetch

    async def comes_back(self: BulkEditState) -> Any:
        found = await fetch(self)
        edit._run = rests
        return found

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(BulkEditState, "_fetch", comes_back)
        await tab.run(BulkEditState.quick, "freeze", clicked)
    assert (edit._run.phase, tab.network.asked.count(NOTICE)) == (RunPhase.PAUSED, 0)
    assert field(tab, first, "moving_account_notice_switch") == before


async def test_a_click_on_another_card_leaves_a_change_that_runs_alone(tab: Bench) -> None:
    first, second, other = some(tab, 3)
    edit = await opened(tab, "notice", first, second)
    await tab.run(BulkEditState.set_notice, not field(tab, first, "moving_account_notice_switch"))
    edit._run = edit._run._replace(phase=RunPhase.RUNNING, number="1")
    before = edit._run
    await tab.run(BulkEditState.quick, "freeze", other)
    assert (edit._run, edit.quick_card, field(tab, other, "status")) == (before, "", "VALID")


async def test_when_the_last_look_fails_no_earlier_one_is_believed(tab: Bench) -> None:
    """A request that was held up may have been carried out after the look that still found nothing."""
    (card,) = some(tab, 1)
    edit = await opened(tab, "notice", card)
    await tab.run(BulkEditState.set_notice, not field(tab, card, "moving_account_notice_switch"))
    tab.network.drop[NOTICE] = 1
    looks = 0

    async def looked_once(scope: Any, receive: Any, send: Any) -> None:
        nonlocal looks
        looks += scope["path"] == LOOKED
        if scope["path"] == LOOKED and looks > 1:
            raise TimeoutError
        await tab.app(scope, receive, send)

    tab.network.app = looked_once  # pyright: ignore[reportAttributeAccessIssue]
    await tab.run(BulkEditState.run_batch)
    assert looks > 1
    assert (edit.batch.phase, edit.batch.unknown, edit.batch.failed) == ("paused", 1, 0)


async def test_a_card_that_cannot_be_frozen_says_why(tab: Bench) -> None:
    (card_id,) = some(tab, 1, Card.status == "CANCEL")
    await tab.run(BulkEditState.quick, "freeze", card_id)
    *_, shown = waiting.take("bench")
    assert (shown.text.en, shown.kind) == ("Card status: Cancelled", "bad")
    assert tab.network.asked.count(UPDATE) == 0
    assert tab.state(BulkEditState).quick_card == ""


@pytest.mark.parametrize("count", [2, 25])
async def test_a_refusal_of_all_leads_back_to_the_tags_that_were_chosen(tab: Bench, count: int) -> None:
    """The dialog could only be closed, and everything chosen again; a run of two chunks was called paused as well."""
    cards = some(tab, count)
    edit = await opened(tab, "tags", *cards)
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "kept"})
    sandbox_of(tab.app).control.faults.add("POST", TAGS, 1, Effect(code=Code.CARD_UPDATE_FAILED))
    await tab.run(BulkEditState.run_batch)
    assert (edit.shown, edit.batch.headline, edit.batch.back) == (True, "not_done", True)
    await tab.run(BulkEditState.drop_preview)
    assert (edit.shown, edit.phase, edit.mode, edit.tags) == (True, "ready", "ADD", ["kept"])
    assert (edit.batch.phase, edit.batch.will_run) == ("preview", count)
    await tab.run(BulkEditState.run_batch)
    assert all("kept" in tags_of(tab, each) for each in cards)


async def test_an_undo_that_is_refused_leads_to_no_editing(tab: Bench) -> None:
    edit = await opened(tab, "tags", *some(tab, 2))
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "done"})
    await tab.run(BulkEditState.run_batch)
    sandbox_of(tab.app).control.faults.add("POST", TAGS, 9, Effect(code=Code.CARD_UPDATE_FAILED))
    await tab.run(BulkEditState.undo)
    assert (edit.shown, edit.batch.headline, edit.batch.back) == (True, "not_done", False)
    await tab.run(BulkEditState.drop_preview)
    assert edit.batch.headline == "not_done"


async def test_a_click_that_is_refused_shows_why(tab: Bench) -> None:
    """The dialog opened for it, and waited for cards that nobody was reading."""
    (card_id,) = some(tab, 1)
    sandbox_of(tab.app).control.faults.add("POST", UPDATE, 1, Effect(code=Code.CARD_UPDATE_FAILED))
    await tab.run(BulkEditState.quick, "freeze", card_id)
    edit = tab.state(BulkEditState)
    assert (edit.shown, edit.phase, edit.batch.headline) == (True, "ready", "not_done")


async def test_a_change_that_the_end_of_its_sign_in_cut_off_is_shown_by_the_list(tab: Bench) -> None:
    """The list said that its result could not be shown, until somebody opened the dialog for something else."""
    edit = await opened(tab, "tags", *some(tab, 2))
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "cut"})
    edit._run = edit._run._replace(
        phase=RunPhase.RUNNING,
        number="1",
        items=moved(edit._run.items, edit._run.ids(ItemStatus.READY), ItemStatus.RUNNING),
    )
    session = await browser.session()
    assert session is not None
    parked.put_all(edit._get_root_state(), session.login.user_id)
    edit.reset()
    await tab.run(BulkEditState.come_back)
    assert (edit.shown, edit.kind, edit.tags) == (True, "tags", ["cut"])
    assert (edit.batch.phase, edit.batch.unknown) == ("paused", 2)
    edit.shown = False
    await tab.run(BulkEditState.come_back)
    assert not edit.shown, "once"


async def test_a_lost_answer_is_looked_up_and_counts_as_done(tab: Bench) -> None:
    cards = some(tab, 2)
    await opened(tab, "tags", *cards)
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "lost"})
    tab.network.lose[TAGS] = 1
    await tab.run(BulkEditState.run_batch)
    edit = tab.state(BulkEditState)
    assert (edit.batch.ok, edit.batch.unknown, edit.shown) == (2, 0, False)
    assert tab.network.asked.count(TAGS) == 1, "nothing is sent twice"
    await tab.run(BulkEditState.undo)
    assert all("lost" not in tags_of(tab, each) for each in cards)


async def test_an_undo_without_an_answer_is_seen_to_be_under_way(tab: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The offer went with the press, and for seven seconds nothing stood in its place."""
    cards = some(tab, 2)
    edit = await opened(tab, "tags", *cards)
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "lost"})
    await tab.run(BulkEditState.run_batch)
    assert not edit.undoing
    look, seen = BulkEditState._batch_look, []

    async def watched(state: Any, items: Any) -> Any:
        seen.append((edit.undoing, edit.undo_text, edit.shown))
        return await look(state, items)

    monkeypatch.setattr(BulkEditState, "_batch_look", watched)
    tab.network.lose[TAGS] = 1
    await tab.run(BulkEditState.undo)
    assert seen
    assert set(seen) == {(True, EMPTY, False)}, "while the answer is looked for"
    assert (edit.undoing, edit.shown) == (False, False)
    assert all("lost" not in tags_of(tab, each) for each in cards)


async def test_a_lost_freeze_of_one_card_leaves_the_others_known(tab: Bench) -> None:
    cards = some(tab, 3)
    await opened(tab, "freeze", *cards)
    tab.network.lose[UPDATE] = 1
    await tab.run(BulkEditState.run_batch)
    assert tab.state(BulkEditState).batch.ok == 3
    assert (tab.network.asked.count(UPDATE), {field(tab, each, "status") for each in cards}) == (3, {"ABNORMAL"})


async def test_a_change_leaves_a_mark_in_the_browser_until_each_card_is_known(tab: Bench) -> None:
    """With it the list tells of a change that has died with the server, whose State knows nothing any more."""
    card = some(tab, 1)[0]
    edit = await opened(tab, "notice", card)
    await tab.run(BulkEditState.set_notice, not field(tab, card, "moving_account_notice_switch"))
    assert edit.unsettled == "", "nothing was sent"
    tab.network.lose[NOTICE], tab.network.drop[LOOKED] = 1, 99
    await tab.run(BulkEditState.run_batch)
    assert (edit.batch.phase, edit.batch.unknown) == ("paused", 1)
    assert edit.unsettled == tab.state(EntryState).user.tag != ""
    await tab.run(BulkEditState.forget_unsettled)
    assert edit.unsettled, "it is under way"
    tab.network.drop.clear()
    await tab.run(BulkEditState.check_batch)
    assert (edit.batch.phase, edit.unsettled) == ("done", "")


async def test_a_change_in_question_is_answered_before_another_is_begun(tab: Bench) -> None:
    """The next dialog, or a click that freezes, forgot which cards had no answer, and withdrew the mark as well."""
    card, other = some(tab, 2)
    edit = await opened(tab, "notice", card)
    await tab.run(BulkEditState.set_notice, not field(tab, card, "moving_account_notice_switch"))
    tab.network.lose[NOTICE], tab.network.drop[LOOKED] = 1, 99
    await tab.run(BulkEditState.run_batch)
    for begin in ((BulkEditState.open, "tags", f"cards={other}"), (BulkEditState.quick, "freeze", other)):
        await tab.run(BulkEditState.close)
        await tab.run(*begin)
        assert (edit.shown, edit.kind, edit.batch.phase, edit.batch.unknown) == (True, "notice", "paused", 1)
        assert edit.unsettled
    assert field(tab, other, "status") == "VALID"
    tab.network.drop.clear()
    await tab.run_queued()
    assert (edit.batch.phase, edit.batch.ok) == ("done", 1), "it is looked at by itself"
    await opened(tab, "tags", other)
    assert (edit.kind, edit.batch.phase) == ("tags", "")


async def test_a_mark_without_its_change_is_kept_until_it_was_read(tab: Bench) -> None:
    (card,) = some(tab, 1)
    edit = tab.state(BulkEditState)
    edit.unsettled = mine = tab.state(EntryState).user.tag
    await tab.run(CardListState.load)
    assert edit.unsettled == mine
    await tab.run(BulkEditState.forget_unsettled)
    assert edit.unsettled == ""
    edit.unsettled = mine
    await opened(tab, "notice", card)
    assert edit.unsettled == "", "the cards are looked at anew"


async def test_a_refusal_stays_in_the_dialog_and_the_rest_can_be_undone(tab: Bench) -> None:
    good, bad = some(tab, 2)
    await opened(tab, "tags", good, bad)
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "late"})
    set_card(tab.app, bad, status="CANCEL")
    await tab.run(BulkEditState.run_batch)
    edit = tab.state(BulkEditState)
    assert (edit.shown, edit.batch.ok, edit.batch.failed, edit.can_undo) == (True, 1, 1, True)
    set_card(tab.app, bad, status="VALID")
    await tab.run(BulkEditState.retry_batch)
    assert (edit.shown, "late" in tags_of(tab, bad), edit.undo_text.en) == (False, True, "Tags updated on 2 cards")


@pytest.mark.parametrize(
    ("typed", "error"),
    [("x" * 36, "35 characters"), ("a,b,c,d,e,f,g,h,i", "8 tags"), ("a\ue000b", "can't be shown")],
)
async def test_wrong_tags_are_not_taken(tab: Bench, typed: str, error: str) -> None:
    edit = await opened(tab, "tags", *some(tab, 1))
    await tab.run(BulkEditState.add_tag, {"bulk_tag": typed})
    assert edit.tags == []
    assert error in edit.tag_error.en
    assert [(event.name, event.payload["value"]) for event in tab.sent] == [("_set_value", typed)]
    await tab.run(BulkEditState.add_tag, {"bulk_tag": " "})
    assert error in edit.tag_error.en, "leaving the field without a word says nothing new"
    await tab.run(BulkEditState.choose_tag, "no such tag")
    assert edit.tags == []
    await tab.run(BulkEditState.choose_tag, edit.known[0].tag)
    await tab.run(BulkEditState.drop_tag, edit.known[0].tag)
    assert (edit.tags, edit.batch.phase, edit.tag_error) == ([], "", EMPTY)


async def test_a_control_character_is_taken_out_of_a_tag(tab: Bench) -> None:
    """It was refused as a tag that is too long, which it is not; a card's own field took it out already."""
    edit = await opened(tab, "tags", *some(tab, 1))
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "a\u0007b"})
    assert (edit.tags, edit.tag_error) == (["ab"], EMPTY)


async def test_replacing_by_nothing_clears_the_tags(tab: Bench) -> None:
    tagged = next(each for each in some(tab, 50) if tags_of(tab, each))
    await opened(tab, "tags", tagged)
    await tab.run(BulkEditState.choose_mode, "REPLACE")
    await tab.run(BulkEditState.choose_mode, "NONSENSE")
    await tab.run(BulkEditState.run_batch)
    assert tags_of(tab, tagged) == []


async def test_the_offer_to_undo_ends_with_its_own_time(tab: Bench) -> None:
    await opened(tab, "freeze", *some(tab, 1))
    await tab.run(BulkEditState.run_batch)
    edit = tab.state(BulkEditState)
    first = edit.undo_turn
    await tab.run(BulkEditState.forget_undo, first - 1)
    assert edit.undo_text != EMPTY, "an old timer ends nothing"
    await tab.run(BulkEditState.forget_undo, edit.undo_turn)
    assert edit.undo_text == EMPTY


async def test_an_unknown_kind_opens_nothing(tab: Bench) -> None:
    assert not (await opened(tab, "cancel", *some(tab, 1))).shown


@pytest.mark.parametrize("trouble", SHORT, ids=str)
@pytest.mark.parametrize("kind", ["notice", "freeze"])
async def test_an_unknown_outcome_is_looked_up(tab: Bench, kind: str, trouble: Trouble) -> None:
    cards = some(tab, 3)
    for each in cards:
        set_card(tab.app, each, moving_account_notice_switch=False)
    edit = await opened(tab, kind, *cards)
    if kind == "notice":
        await tab.run(BulkEditState.set_notice, True)
    trouble.befall(tab, NOTICE if kind == "notice" else UPDATE)
    await tab.run(BulkEditState.run_batch)
    assert {each.status for each in edit._run.items} <= {ItemStatus.OK, ItemStatus.UNTOUCHED}
    if not trouble.done:
        assert (edit.batch.ok < 3, edit.batch.failed, edit.batch.not_done, edit.shown) == (
            True,
            0,
            3 - edit.batch.ok,
            True,
        )
        await tab.run(BulkEditState.retry_batch)
    assert (edit.batch.ok, edit.batch.not_done) == (3, 0)
    name, value = ("moving_account_notice_switch", True) if kind == "notice" else ("status", "ABNORMAL")
    assert {field(tab, each, name) for each in cards} == {value}


def tag(tab: Bench, card_id: str, *tags: str) -> None:
    """Somebody else sets the tags of a card."""
    with sandbox_of(tab.app).database.write() as db:
        db.execute(delete(CardTag).where(CardTag.card_id == card_id))
        db.add_all(CardTag(card_id=card_id, tag=each, position=at) for at, each in enumerate(tags))


async def test_an_undo_leaves_the_tags_that_somebody_else_has_set_since(tab: Bench) -> None:
    """It sent the tags of before to every card, without a look."""
    cards = some(tab, 3)
    for each in cards:
        tag(tab, each, "a")
    edit = await opened(tab, "tags", *cards)
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "x"})
    await tab.run(BulkEditState.run_batch)
    tag(tab, cards[1], "a", "x", "theirs")
    tag(tab, cards[2], "theirs")
    await tab.run(BulkEditState.undo)
    assert [tags_of(tab, each) for each in cards] == [["a"], ["a", "theirs"], ["theirs"]]
    assert (edit.batch.phase, edit.batch.ok, edit.shown) == ("done", 2, False)
    assert waiting.take("bench")[-1].text.en == "3 cards restored"


async def test_an_undo_of_tags_that_do_not_fit_any_more_says_so_and_its_retry_is_no_change_of_its_own(
    tab: Bench,
) -> None:
    (card,) = some(tab, 1)
    eight = [str(number) for number in range(8)]
    tag(tab, card, *eight)
    edit = await opened(tab, "tags", card)
    await tab.run(BulkEditState.choose_mode, "REPLACE")
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "x"})
    await tab.run(BulkEditState.run_batch)
    tag(tab, card, "x", "theirs")
    await tab.run(BulkEditState.undo)
    assert (tags_of(tab, card), edit.shown, edit.can_undo) == (["x", "theirs"], True, False)
    row = edit.batch_rows[0]
    assert (row.status, row.reason.en, row.changes[0].old.en) == (
        ItemStatus.OVERTAKEN, "It would exceed 8 tags", "x, theirs",
    )  # fmt: skip
    tag(tab, card, "x")
    await tab.run(BulkEditState.retry_batch)
    assert (tags_of(tab, card), edit.undo_text) == (eight, EMPTY)
    assert waiting.take("bench")[-1].text.en == "1 card restored"


async def test_an_undo_freezes_no_card_that_somebody_else_has_thawed_and_waits_while_it_cannot_look(tab: Bench) -> None:
    first, second = some(tab, 2)
    edit = await opened(tab, "freeze", first, second)
    await tab.run(BulkEditState.run_batch)
    set_card(tab.app, second, status="VALID", freeze_reason="")
    sent = tab.network.asked.count(UPDATE)
    tab.network.lose[LOOKED] = 9
    await tab.run(BulkEditState.undo)
    assert (edit.batch.phase, edit.batch.waiting, edit.shown) == ("paused", 2, True)
    assert edit.batch.trouble.en.startswith("The cards' latest state couldn't be read")
    tab.network.lose.clear()
    await tab.run(BulkEditState.run_batch)
    assert (tab.network.asked.count(UPDATE) - sent, edit.shown) == (1, False)
    assert {field(tab, each, "status") for each in (first, second)} == {"VALID"}


async def test_after_a_lost_answer_a_card_that_somebody_else_has_changed_is_called_so(tab: Bench) -> None:
    """It was called unchanged; whether ours was made before theirs nobody knows."""
    first, second = some(tab, 2)
    for each in (first, second):
        tag(tab, each, "a")
    edit = await opened(tab, "tags", first, second)
    await tab.run(BulkEditState.add_tag, {"bulk_tag": "x"})
    tag(tab, second, "a", "theirs")
    tab.network.drop[TAGS] = 1
    await tab.run(BulkEditState.run_batch)
    assert [(row.status, row.reason) for row in edit.batch_rows] == [
        (ItemStatus.UNTOUCHED, batch_words.UNTOUCHED_REASON),
        (ItemStatus.OVERTAKEN, batch_words.OVERTAKEN_REASON),
    ]
    await tab.run(BulkEditState.retry_batch)
    assert (tags_of(tab, first), tags_of(tab, second)) == (["a", "x"], ["a", "theirs", "x"])
