"""/card/cancel against the sandbox: what comes back, 300036, the confirmation, cards that are still closing."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.cards import hold, let_go, set_card
from tests.support.sandbox import sandbox_of
from tests.support.step_up import keep_password, verify
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.errors.codes import Code
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.state.card.cancel.page import BACKOFF, CardCancelState
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns import batch
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_sandbox.cards import closing
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.operation_log.tables import OperationLog

CANCEL = "/cb-va-vcc/card/cancel"
PATH = "/card/cancel"


@pytest.fixture
async def tab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bench]:
    """It does not wait long for an answer which is lost."""
    monkeypatch.setattr(batch, "LOOKS", Backoff(0.0, cap=0.01, tries=2))
    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        yield tab


def some(tab: Bench, count: int, mode: str = "SHARED") -> list[str]:
    """Active cards of the company in US dollars on which nothing is held."""
    mine = select(LinkedUser.company_id).join(Person).where(Person.login_name == "admin@lanyu.example")
    query = select(Card.card_id).where(
        Card.company_id.in_(mine), Card.status == "VALID", Card.card_mode == mode, Card.currency == "USD"
    )
    with sandbox_of(tab.app).database.read() as db:
        cards = list(db.scalars(query.order_by(Card.card_id).limit(count)))
    return let_go(tab.app, cards)


def status(tab: Bench, card_id: str) -> str:
    with sandbox_of(tab.app).database.read() as db:
        return db.get_one(Card, card_id).status


async def at(tab: Bench, *card_ids: str) -> CardCancelState:
    EventContext.get().router_data["asPath"] = f"{PATH}?cards={','.join(card_ids)}" if card_ids else PATH
    await tab.run(CardCancelState.load)
    return tab.state(CardCancelState)


def later(tab: Bench) -> None:
    """A moment passes, in which the provider ends what it has accepted."""
    sandbox_of(tab.app).clock.advance(timedelta(seconds=closing.SECONDS).total_seconds())


async def test_several_cards_end_after_the_number_was_typed_and_one_verification(tab: Bench) -> None:
    (shared,), (single,) = some(tab, 1), some(tab, 1, "SINGLE")
    shown = await at(tab, shared, single)
    assert (shown.phase, shown.batch.will_run, shown.ready) == (Phase.READY, 2, False)
    (refund,) = shown.refunds.rows
    note = next(row.note.en for row in shown.batch_rows if row.face.card_id == single)
    assert note == f"Balance of USD {refund.amount} is refunded to {refund.place.en}"
    await tab.run(CardCancelState.run_batch)
    assert (shown.batch.phase, tab.network.asked.count(CANCEL)) == ("preview", 0), "not without the confirmation"
    for typed, right in (("3", False), ("no", False), ("注销", True), (" Cancel ", True), ("2", True)):
        await tab.run(CardCancelState.type_confirmation, typed)
        assert shown.ready is right
    await tab.run(CardCancelState.say_why, "项目结束")
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    assert (shown.batch.phase, shown.batch.ok, shown.closing, shown.look_in) == ("done", 2, 2, BACKOFF.milliseconds(0))
    assert (shown.batch.headline, shown.batch.goes_on) == ("accepted", 2), "the run has ended, the cancellation has not"
    assert {(row.changes[0].new.zh, row.status_text.zh) for row in shown.batch_rows} == {("注销中", "注销中")}
    with sandbox_of(tab.app).database.read() as db:
        logged = db.scalars(select(OperationLog).where(OperationLog.operation_type == "CARD_CANCEL")).all()
        assert "项目结束" in str([row.__dict__ for row in logged])
    assert {item.icon for item in tab.state(InProgressState).items} >= {"circle-slash"}, "it is known to be in progress"
    await tab.run(CardCancelState.look)
    assert (shown.closing, shown.look_in) == (2, BACKOFF.milliseconds(1)), "not ended yet"
    later(tab)
    await tab.run(CardCancelState.look)
    assert (shown.closing, shown.look_in, shown.closed) == (0, 0, True)
    assert (shown.batch.headline, shown.batch.goes_on) == ("done", 0)
    assert {(row.changes[0].new.zh, row.status_text.zh) for row in shown.batch_rows} == {("已注销", "成功")}
    assert {status(tab, each) for each in (shared, single)} == {"CANCEL"}


async def test_a_card_with_unsettled_payments_is_named_with_its_amount_and_left_out(tab: Bench) -> None:
    free, busy = some(tab, 2)
    hold(tab.app, busy, 12_340)
    shown = await at(tab, free, busy)
    (held,) = shown.unsettled
    assert (held.amount, held.href, shown.unsettled_count) == ("USD 12.34", f"/card/detail?cardId={busy}", 1)
    said = {row.face.card_id: (row.status, row.code) for row in shown.batch_rows}
    assert said == {free: ("ready", ""), busy: ("will_fail", "300036")}
    assert (shown.batch.will_run, shown.ready) == (1, True), "one card needs no typing"
    await tab.run(CardCancelState.leave_out, False)
    assert (shown.batch.will_run, shown.ready) == (2, False), "two cards do"
    await tab.run(CardCancelState.type_confirmation, "2")
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    assert (shown.batch.ok, shown.batch.failed) == (1, 1)
    assert [row.code for row in shown.batch_rows if row.status == "failed"] == ["300036"]
    assert (status(tab, busy), shown.closing) == ("VALID", 1)


async def test_a_lost_answer_is_looked_up_and_the_card_is_watched_to_its_end(tab: Bench) -> None:
    cards = some(tab, 2)
    shown = await at(tab, *cards)
    await tab.run(CardCancelState.type_confirmation, "cancel")
    await tab.run(CardCancelState.run_batch)
    tab.network.lose[CANCEL] = 1
    await verify(tab)
    assert (shown.batch.phase, shown.batch.ok, shown.closing, tab.network.asked.count(CANCEL)) == ("done", 2, 2, 2)
    later(tab)
    await tab.run(CardCancelState.look)
    assert shown.closed


async def test_what_was_typed_for_some_cards_does_not_confirm_the_end_of_others(tab: Bench) -> None:
    first, second, third, fourth = some(tab, 4)
    shown = await at(tab, first, second)
    await tab.run(CardCancelState.type_confirmation, "cancel")
    await tab.run(CardCancelState.say_why, "Project over")
    assert shown.ready
    await at(tab, third, fourth)
    assert (shown.batch.will_run, shown.ready, shown.typed, shown.reason) == (2, False, "", "")


async def test_a_page_that_is_loaded_again_keeps_the_reason_and_asks_for_the_confirmation_anew(tab: Bench) -> None:
    cards = some(tab, 2)
    shown = await at(tab, *cards)
    await tab.run(CardCancelState.type_confirmation, "cancel")
    await tab.run(CardCancelState.say_why, "Project over")
    await at(tab, *cards)
    assert (shown.batch.will_run, shown.ready, shown.typed, shown.reason) == (2, False, "", "Project over")
    await tab.run(CardCancelState.type_confirmation, "cancel")
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    await at(tab, *cards)
    assert shown.reason == ""


async def test_a_refusal_of_all_cards_leads_to_the_verification_and_back_with_the_reason(tab: Bench) -> None:
    """A batch said in words alone what a single operation explains, was called paused, and led back nowhere."""
    cards = some(tab, 2)
    shown = await at(tab, *cards)
    await tab.run(CardCancelState.say_why, "Project over")
    await tab.run(CardCancelState.type_confirmation, "2")
    await tab.lose_verification(known=False)
    await keep_password("CARD_CANCEL")
    sandbox_of(tab.app).control.faults.add("POST", CANCEL, 1, Effect(code=Code.KYC_NOT_APPROVED))
    await tab.run(CardCancelState.run_batch)
    assert (shown.batch.phase, shown.batch.headline, shown.batch.failed) == ("done", "not_done", 2)
    assert tab.state(GateState).shown
    await tab.run(CardCancelState.drop_preview)
    assert tab.redirects[-1] == f"{PATH}?cards={','.join(cards)}"
    tab.at(tab.redirects[-1])
    await tab.run(CardCancelState.load)
    assert (shown.batch.phase, shown.reason, shown.ready, shown.batch_gone) == ("preview", "Project over", False, False)


async def test_only_what_ends_is_said_to_give_something_back(tab: Bench) -> None:
    """A card that stays for now keeps its balance too."""
    free, busy = some(tab, 2, "SINGLE")
    hold(tab.app, busy, 12_340)
    shown = await at(tab, free, busy)
    said = {row.face.card_id: bool(row.note.en) for row in shown.batch_rows}
    assert said == {free: True, busy: False}


async def test_what_is_verified_is_the_end_of_those_cards_that_it_is_asked_for(tab: Bench) -> None:
    good, bad = some(tab, 2)
    shown = await at(tab, good, bad)
    await tab.run(CardCancelState.type_confirmation, "cancel")
    await tab.run(CardCancelState.run_batch)
    await tab.run_queued()
    assert tab.state(StepUpState).subject.about.en == "Permanently cancel 2 cards"
    hold(tab.app, bad, 12_340)
    await verify(tab)
    assert (shown.batch.ok, shown.batch.failed) == (1, 1)
    let_go(tab.app, [bad])
    await tab.run(CardCancelState.retry_batch)
    await tab.run_queued()
    subject = tab.state(StepUpState).subject
    assert subject.about.en == "Permanently cancel 1 card"
    assert subject.card is not None
    assert subject.card.card_id == bad


async def test_a_second_click_and_a_reload_cancel_nothing_twice(tab: Bench) -> None:
    (card_id,) = some(tab, 1)
    shown = await at(tab, card_id)
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    await tab.run(CardCancelState.run_batch)
    EventContext.get().router_data["asPath"] = tab.redirects[-1]
    await tab.run(CardCancelState.load)
    await tab.run(CardCancelState.run_batch)
    assert (shown.batch.phase, shown.batch.ok, tab.network.asked.count(CANCEL)) == ("done", 1, 2)


async def test_a_cancellation_that_did_not_go_through_is_a_failure(tab: Bench) -> None:
    (card_id,) = some(tab, 1)
    shown = await at(tab, card_id)
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    sandbox = sandbox_of(tab.app)
    with sandbox.database.write() as db:
        assert closing.give_up(db, card_id, sandbox.clock.now())
    await tab.run(CardCancelState.look)
    (row,) = shown.batch_rows
    assert (row.status, row.reason.zh, shown.closed) == ("failed", "注销没有完成，卡片仍为“使用中”", False)


async def test_after_a_minute_the_page_stops_looking_and_says_where_it_goes_on(tab: Bench) -> None:
    (card_id,) = some(tab, 1)
    shown = await at(tab, card_id)
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    for _ in BACKOFF:
        assert shown.look_in > 0
        await tab.run(CardCancelState.look)
    assert (shown.look_in, shown.closing) == (0, 1)


async def test_an_expired_card_ends_at_once_and_a_cancelled_one_is_refused(tab: Bench) -> None:
    expired, gone = some(tab, 2)
    set_card(tab.app, expired, status="EXPIRED")
    set_card(tab.app, gone, status="CANCEL")
    shown = await at(tab, expired, gone, "20260101")
    assert (len(shown.selection.notes), shown.batch.will_run, shown.batch.will_fail) == (1, 1, 1)
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    await tab.run(CardCancelState.look)
    assert (shown.closed, status(tab, expired)) == (True, "CANCEL")


async def test_what_has_happened_to_a_card_since_the_preview_is_said_and_it_is_not_sent(tab: Bench) -> None:
    """Another tab had cancelled it: "The card could not be updated. Please try again", and so at each try, with a verification for each."""
    free, gone, busy = some(tab, 3)
    shown = await at(tab, free, gone, busy)
    await tab.run(CardCancelState.type_confirmation, "3")
    set_card(tab.app, gone, status="PRE_CANCEL")
    hold(tab.app, busy, 12_340)
    await tab.run(CardCancelState.run_batch)
    await verify(tab)
    assert (shown.batch.ok, shown.batch.failed, status(tab, free)) == (1, 2, "PRE_CANCEL")
    said = {row.face.card_id: (row.reason.en, row.code, row.changes[0].old.en) for row in shown.batch_rows}
    assert said[gone] == ("Card status: Cancelling", "300001", "Cancelling")
    assert said[busy][1:] == ("300036", "Active")
    assert said[busy][0].startswith("USD 12.34")
    asked = tab.network.asked.count(CANCEL)
    await tab.run(CardCancelState.retry_batch)
    assert (tab.state(StepUpState).shown, tab.network.asked.count(CANCEL)) == (False, asked), (
        "nothing to prove anything for"
    )
    let_go(tab.app, [busy])
    await tab.run(CardCancelState.retry_batch)
    await verify(tab)
    assert (shown.batch.ok, shown.batch.failed, status(tab, busy)) == (2, 1, "PRE_CANCEL")


async def test_a_long_reason_is_cut_and_the_cards_can_be_kept(tab: Bench) -> None:
    shown = await at(tab, *some(tab, 1))
    await tab.run(CardCancelState.say_why, "x" * 300)
    assert len(shown.reason) == 100
    await tab.run(CardCancelState.drop_preview)
    assert tab.redirects == ["/card/list"]


async def test_an_operator_without_the_right_can_look_and_the_provider_refuses(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        page = EventContext.get().router_data
        page["asPath"] = f"{PATH}?all=1&status=VALID"
        await tab.run(CardCancelState.load)
        shown = tab.state(CardCancelState)
        assert (shown.phase, shown.selection.may) == (Phase.READY, False)
        await tab.run(CardCancelState.type_confirmation, "cancel")
        await tab.run(CardCancelState.run_batch)
        assert shown.batch.ok == 0
        # Which cards are held back before they are sent, and stand among the others, the day's payments decide.
        assert {"200022"} <= {row.code for row in shown.batch_rows} <= {"200022", Code.UNSETTLED_TRANSACTIONS}


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_unknown_outcome_is_looked_up(tab: Bench, trouble: Trouble) -> None:
    cards = some(tab, 2)
    shown = await at(tab, *cards)
    await tab.run(CardCancelState.type_confirmation, "cancel")
    await tab.run(CardCancelState.run_batch)
    trouble.befall(tab, CANCEL)
    await verify(tab)
    assert {each.status for each in shown._run.items} == {ItemStatus.OK if trouble.done else ItemStatus.UNTOUCHED}
    if not trouble.done:
        assert {status(tab, each) for each in cards} == {"VALID"}
        await tab.run(CardCancelState.retry_batch)
        await verify(tab)
    assert (shown.batch.phase, shown.batch.ok, shown.batch.failed) == ("done", 2, 0)
    assert {status(tab, each) for each in cards} == {"PRE_CANCEL"}
    assert tab.network.asked.count(CANCEL) == (2 if trouble.done else 4), "each time asked for the verification first"
