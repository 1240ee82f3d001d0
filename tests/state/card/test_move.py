"""/card/move against the sandbox: where cards can go, which will not, the verification, lost answers, a second click."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import func, select

from tests.support.bench import Bench, bench
from tests.support.cards import hold, let_go, set_card
from tests.support.sandbox import sandbox_of
from tests.support.step_up import keep_password, verify
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.batch import ItemStatus
from vcc_portal.domain.card_changes import ChangeRefusal
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.features.card import targets
from vcc_portal.features.card.funding_accounts import cards_text
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.card import move as strings
from vcc_portal.i18n.card.changes import REASONS
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.state.card.move import CardMoveState
from vcc_portal.state.patterns import batch
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser, Permission, Person
from vcc_sandbox.sub_accounts.tables import SubUser

MOVE = "/cb-va-vcc/card/move"
PATH = "/card/move"


@pytest.fixture
async def tab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bench]:
    """It does not wait long for an answer which is lost."""
    monkeypatch.setattr(batch, "LOOKS", Backoff(0.0, cap=0.01, tries=2))
    async with bench(tmp_path, "admin@lanyu.example", PATH) as tab:
        yield tab


def company(login: str) -> Any:
    return select(LinkedUser.company_id).join(Person).where(Person.login_name == login)


def of_sub(tab: Bench, alias: str, count: int = 1, mode: str = "SHARED") -> list[str]:
    """Active US dollar cards of a sub-account, on which nothing is held."""
    query = (
        select(Card.card_id)
        .join(SubUser, SubUser.sub_user_id == Card.sub_user_id)
        .where(Card.company_id.in_(company("admin@lanyu.example")), SubUser.alias == alias, Card.card_mode == mode)
        .where(Card.status == "VALID", Card.currency == "USD")
    )
    with sandbox_of(tab.app).database.read() as db:
        cards = list(db.scalars(query.order_by(Card.card_id).limit(count)))
    return let_go(tab.app, cards)


def place_of(tab: Bench, card_id: str) -> str:
    with sandbox_of(tab.app).database.read() as db:
        return db.get_one(Card, card_id).sub_user_id


async def at(tab: Bench, *card_ids: str) -> CardMoveState:
    EventContext.get().router_data["asPath"] = f"{PATH}?cards={','.join(card_ids)}" if card_ids else PATH
    await tab.run(CardMoveState.load)
    return tab.state(CardMoveState)


def key(shown: CardMoveState, name: str) -> str:
    return next(place.key for place in shown.places if place.name.zh == name)


async def test_cards_are_moved_after_one_verification_and_the_result_survives_a_reload(tab: Bench) -> None:
    cards = of_sub(tab, "Technology", 2)
    shown = await at(tab, *cards)
    assert (shown.phase, shown.selection.count, shown.batch.phase) == (Phase.READY, 2, "")
    assert shown.places[0].key == "main"
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    assert [(row.changes[0].old.zh, row.changes[0].new.zh, row.status) for row in shown.batch_rows] == [
        ("Technology", "Marketing", "ready")
    ] * 2
    await tab.run(CardMoveState.run_batch)
    assert (shown.batch.phase, {place_of(tab, each) for each in cards}) == ("paused", {place_of(tab, cards[0])})
    await tab.run(CardMoveState.choose, "main")
    assert (shown.batch.phase, shown.target) == ("paused", key(shown, "Marketing")), (
        "what is being sent goes where it was to"
    )
    await verify(tab)
    assert (shown.batch.phase, shown.batch.ok) == ("done", 2)
    assert [place_of(tab, each) for each in cards] == [shown.target] * 2
    EventContext.get().router_data["asPath"] = tab.redirects[-1]
    await tab.run(CardMoveState.load)
    assert (shown.batch.phase, shown.batch.ok) == ("done", 2), "a reload shows the result, and sends nothing"
    assert not shown.batch_gone
    await tab.run(CardMoveState.run_batch)
    assert tab.network.asked.count(MOVE) == 2, "asked for the verification, then once"


async def test_a_run_that_died_with_its_server_is_not_passed_over_in_silence(tab: Bench) -> None:
    (card,) = of_sub(tab, "Technology")
    EventContext.get().router_data["asPath"] = f"{PATH}?cards={card}&run=0123456789abcdef"
    await tab.run(CardMoveState.load)
    shown = tab.state(CardMoveState)
    assert (shown.phase, shown.batch.phase, shown.batch_gone) == (Phase.READY, "", True)
    assert not (await at(tab, card)).batch_gone


async def test_the_preview_says_why_a_card_will_stay_where_it_is(tab: Bench) -> None:
    (here,), (held, ended) = of_sub(tab, "Marketing"), of_sub(tab, "Technology", 2)
    (own,) = of_sub(tab, "Technology", mode="SINGLE")
    hold(tab.app, held, 12_340)
    set_card(tab.app, ended, status="PRE_CANCEL")
    shown = await at(tab, here, own, ended, held, "20260101")
    assert (shown.selection.count, len(shown.selection.notes)) == (4, 1)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    said = {row.face.card_id: (row.status, row.reason.en, row.code) for row in shown.batch_rows}
    assert said[here] == ("will_fail", "Already in this account", "300001")
    assert said[own] == ("will_fail", "Own-balance cards can't be moved", "300001")
    assert said[ended] == ("will_fail", "Card status: Cancelling", "300001")
    assert said[held] == ("ready", "", "")
    note = next(row.note.en for row in shown.batch_rows if row.face.card_id == held)
    assert note.endswith("unsettled stays with the previous account")
    assert shown.batch.will_run == 1


async def test_no_account_is_offered_to_cards_that_can_go_nowhere(tab: Bench) -> None:
    """Each preview was a refusal."""
    (own,), (shared,) = of_sub(tab, "Technology", mode="SINGLE"), of_sub(tab, "Technology")
    assert (await at(tab, own)).staying == [REASONS[ChangeRefusal.OWN_BALANCE]]
    assert (await at(tab, own, shared)).staying == []
    set_card(tab.app, shared, status="CANCEL")
    assert len((await at(tab, own, shared)).staying) == 2


async def test_of_many_accounts_the_chosen_one_stays_in_sight_and_how_many_are_not_is_said(tab: Bench) -> None:
    """Of two hundred the first two dozen were shown as if they were all, and the one that was chosen went with the search."""
    with sandbox_of(tab.app).database.write() as db:
        owner = db.scalar(company("admin@lanyu.example"))
        for number in range(60):
            made = {"sub_user_id": f"20991231{number:08}", "alias": f"team {number:02}"}
            db.add(SubUser(**made, company_id=owner, created_at="2026-01-01 00:00:00"))
    shown = await at(tab, *of_sub(tab, "Media Buying"))
    every = len(shown._places)
    assert (len(shown.places), shown.more_places) == (24, every - 24)
    await tab.run(CardMoveState.find, "team 5")
    assert (len(shown.places), shown.more_places) == (10, 0)
    await tab.run(CardMoveState.choose, key(shown, "team 57"))
    await tab.run(CardMoveState.find, "")
    assert (len(shown.places), shown.places[-1].name.zh, shown.more_places) == (24, "team 57", every - 24)
    await tab.run(CardMoveState.find, "main acc")
    assert [place.name.en for place in shown.places] == ["Main account", "team 57"], (
        "in either language, and the chosen"
    )


async def test_a_target_that_is_no_place_of_this_user_is_not_taken(tab: Bench) -> None:
    shown = await at(tab, *of_sub(tab, "Technology"))
    for wrong in ("", "1", "20251008"):
        await tab.run(CardMoveState.choose, wrong)
    assert (shown.target, shown.batch.phase) == ("", "")
    await tab.run(CardMoveState.find, "market")
    assert [place.name.zh for place in shown.places] == ["Marketing"]
    await tab.run(CardMoveState.choose, shown.places[0].key)
    await tab.run(CardMoveState.drop_preview)
    assert (shown.target, shown.batch.phase) == ("", "")


async def test_a_lost_answer_is_looked_up_and_not_sent_again(tab: Bench) -> None:
    cards = of_sub(tab, "Technology", 2)
    shown = await at(tab, *cards)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    await tab.run(CardMoveState.run_batch)
    tab.network.lose[MOVE] = 1
    await verify(tab)
    assert (shown.batch.phase, shown.batch.ok, shown.batch.unknown) == ("done", 2, 0)
    assert (tab.network.asked.count(MOVE), shown.batch_rows[0].note.en[:8]) == (2, "The resp")


@pytest.mark.parametrize("when", ["before the retry", "while its user proves himself"])
async def test_what_was_held_up_and_is_carried_out_late_is_done_and_not_sent_again(tab: Bench, when: str) -> None:
    """Sent again the provider would refuse it, as the card is there already, and the page would call it failed."""
    late, other = of_sub(tab, "Technology", 2)
    shown = await at(tab, late, other)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    await tab.run(CardMoveState.run_batch)
    tab.network.drop[MOVE] = 1
    await verify(tab)
    assert {each.status for each in shown._run.items} == {ItemStatus.UNTOUCHED}
    if when == "before the retry":
        set_card(tab.app, late, sub_user_id=shown.target)
    await tab.run(CardMoveState.retry_batch)
    set_card(tab.app, late, sub_user_id=shown.target)
    await verify(tab)
    assert (shown.batch.phase, shown.batch.ok, shown.batch.failed) == ("done", 2, 0)
    notes = {each.card_id: each.note for each in shown._run.items}
    assert (notes[late], notes[other]) == (words.FOUND_DONE, EMPTY)


async def test_a_refusal_of_all_cards_leads_back_to_the_account_that_was_chosen(tab: Bench) -> None:
    cards = of_sub(tab, "Technology", 2)
    shown = await at(tab, *cards)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    chosen = shown.target
    await keep_password("CARD_MOVE")
    sandbox_of(tab.app).control.faults.add("POST", MOVE, 1, Effect(code=Code.KYC_NOT_APPROVED))
    await tab.run(CardMoveState.run_batch)
    assert (shown.batch.headline, shown.batch.back) == ("not_done", True)
    await tab.run(CardMoveState.drop_preview)
    tab.at(tab.redirects[-1])
    await tab.run(CardMoveState.load)
    assert (shown.target, shown.batch.phase, shown.batch.will_run) == (chosen, "preview", 2)
    other = await at(tab, *cards[:1])
    assert (other.target, other.batch.phase) == ("", ""), "another choice of cards is about another move"


async def test_what_fails_meanwhile_can_be_retried_alone(tab: Bench) -> None:
    good, bad = of_sub(tab, "Technology", 2)
    shown = await at(tab, good, bad)
    await tab.run(CardMoveState.choose, "main")
    set_card(tab.app, bad, status="CANCEL")
    await tab.run(CardMoveState.run_batch)
    await verify(tab)
    assert (shown.batch.ok, shown.batch.failed, place_of(tab, good)) == (1, 1, "")
    set_card(tab.app, bad, status="VALID")
    await tab.run(CardMoveState.retry_batch)
    await verify(tab)
    subject = tab.state(StepUpState).subject
    assert subject.about.en.startswith("Move 1 card to ")
    assert (subject.card and subject.card.card_id, subject.names) == (bad, EMPTY), "not those that were moved before"
    assert (shown.batch.ok, shown.batch.failed, place_of(tab, bad)) == (2, 0, "")


async def test_a_card_that_somebody_else_has_moved_since_the_preview_is_shown_before_it_is_moved(tab: Bench) -> None:
    mine, theirs, there = of_sub(tab, "Technology", 3)
    shown = await at(tab, mine, theirs, there)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    other = key(shown, "Media Buying")
    set_card(tab.app, theirs, sub_user_id=other)
    set_card(tab.app, there, sub_user_id=shown.target)
    await tab.run(CardMoveState.run_batch)
    await verify(tab)
    assert (shown.batch.ok, shown.batch.overtaken, shown.batch.failed) == (1, 1, 1)
    assert [place_of(tab, each) for each in (mine, theirs)] == [shown.target, other]
    said = {row.face.card_id: (row.reason.en, row.changes[0].old.en) for row in shown.batch_rows}
    assert said[there] == ("Already in this account", "Marketing")
    assert said[theirs] == (strings.OVERTAKEN.en, "Media Buying")
    await tab.run(CardMoveState.retry_batch)
    await verify(tab)
    assert (shown.batch.ok, shown.batch.failed, place_of(tab, theirs)) == (2, 1, shown.target)


async def test_without_cards_or_with_unknown_ones_the_page_lets_the_user_choose(tab: Bench) -> None:
    assert (await at(tab)).phase == Phase.CHOOSE
    assert (await at(tab, "20260101")).phase == Phase.MISSING


async def test_a_company_without_sub_accounts_is_told_so(tmp_path: Path) -> None:
    async with bench(tmp_path, "shared@lanyu.example", PATH) as tab:
        assert (await at(tab, "1")).phase == Phase.BLOCKED
        assert all(not path.startswith("/cb-va-vcc/card/") for path in tab.network.asked)


def allow(tab: Bench, code: str) -> None:
    with sandbox_of(tab.app).database.write() as db:
        user = db.scalars(select(LinkedUser).join(Person).where(Person.login_name == "operator@lanyu.example")).one()
        db.add(
            Permission(
                user_id=user.user_id,
                resource_code=code,
                resource_url=PATH,
                resource_id="m",
                resource_name=code,
                link_type=2,
            )
        )


async def test_each_account_says_how_many_live_cards_it_has(tab: Bench) -> None:
    (card_id,) = of_sub(tab, "Technology")
    live = (
        select(SubUser.alias, func.count())
        .select_from(Card)
        .outerjoin(SubUser, SubUser.sub_user_id == Card.sub_user_id)
        .where(Card.company_id.in_(select(Card.company_id).where(Card.card_id == card_id)))
        .where(Card.status.not_in(["CANCEL", "EXPIRED"]))
        .group_by(SubUser.alias)
    )
    with sandbox_of(tab.app).database.read() as db:
        counts = {alias or "主账户": number for alias, number in db.execute(live)}
    shown = await at(tab, card_id)
    assert [place.cards for place in shown.places] == [cards_text(counts[place.name.zh]) for place in shown.places]


async def test_an_operator_without_the_right_can_look_and_the_provider_refuses(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        shown = await at(tab, *of_sub(tab, "Technology"))
        assert (shown.phase, shown.selection.may) == (Phase.READY, False)
        await tab.run(CardMoveState.choose, key(shown, "Media Buying"))
        await tab.run(CardMoveState.run_batch)
        assert (shown.batch.ok, shown.batch.failed, shown.batch_rows[0].code) == (0, 1, "200022")


async def test_an_operators_target_outside_the_data_right_is_refused(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        allow(tab, "vcc_card_move")
        shown = await at(tab, *of_sub(tab, "Technology", 2))
        assert shown.places[0].note.en == "Requires data access to the main account"
        await tab.run(CardMoveState.choose, "main")
        await tab.run(CardMoveState.run_batch)
        assert (shown.batch.phase, shown.batch.failed, shown.batch_rows[0].code) == ("done", 2, "200032")


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_unknown_outcome_is_looked_up(tab: Bench, trouble: Trouble) -> None:
    cards = of_sub(tab, "Technology", 2)
    shown = await at(tab, *cards)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    await tab.run(CardMoveState.run_batch)
    trouble.befall(tab, MOVE)
    await verify(tab)
    assert {each.status for each in shown._run.items} == {ItemStatus.OK if trouble.done else ItemStatus.UNTOUCHED}
    if not trouble.done:
        await tab.run(CardMoveState.retry_batch)
        await verify(tab)
    assert (shown.batch.phase, shown.batch.ok, shown.batch.failed) == ("done", 2, 0)
    assert {place_of(tab, each) for each in cards} == {shown.target}


async def test_a_card_with_a_system_error_among_others_is_looked_at(tab: Bench) -> None:
    cards = of_sub(tab, "Technology", 3)
    shown = await at(tab, *cards)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    await tab.run(CardMoveState.run_batch)
    said = [
        {"index": 0, "cardId": cards[0], "success": True, "code": "100001"},
        {"index": 1, "cardId": cards[1], "success": False, "code": "910001"},
        {"index": 2, "cardId": cards[2], "success": False},
    ]
    done = Effect(code="100001", data={"results": said}, after=True)
    sandbox_of(tab.app).control.faults.add("POST", MOVE, 1, done)
    await verify(tab)
    assert (shown.batch.phase, shown.batch.ok, shown.batch.failed) == ("done", 3, 0)
    assert {place_of(tab, each) for each in cards} == {shown.target}


async def test_of_more_cards_than_one_run_takes_the_next_are_led_to_and_keep_their_target(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others of all that match had to be found by another filter; those that were moved do not match any more."""
    monkeypatch.setattr(targets, "_PAGE", 2)
    monkeypatch.setattr(targets, "MOST_MATCHING", 2)
    cards = of_sub(tab, "Technology", 500)
    sub = place_of(tab, cards[0])
    tab.at(f"{PATH}?all=1&sub={sub}&status=VALID&mode=SHARED&currency=USD")
    await tab.run(CardMoveState.load)
    shown, left = tab.state(CardMoveState), len(cards)
    await tab.run(CardMoveState.choose, key(shown, "Marketing"))
    for _ in range(2):
        assert f"{left:,}" in shown.selection.notes[0].en
        await tab.run(CardMoveState.run_batch)
        await verify(tab)
        left -= 2
        assert (shown.batch.phase, shown.batch.ok, shown.batch.following) == ("done", 2, left)
        tab.at(tab.redirects[-1])
        await tab.run(CardMoveState.load)
        assert shown.batch.following == left, "after a reload as well"
        await tab.run(CardMoveState.next_part)
        tab.at(tab.redirects[-1])
        await tab.run(CardMoveState.load)
        assert (shown.batch.phase, shown.target) == ("preview", key(shown, "Marketing"))
    assert sum(place_of(tab, each) != sub for each in cards) == 4


async def test_cards_that_cannot_go_anywhere_lead_on_to_those_that_follow(
    tab: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page said why and led back to the list: all behind them could not be reached."""
    monkeypatch.setattr(targets, "_PAGE", 2)
    monkeypatch.setattr(targets, "MOST_MATCHING", 2)
    tab.at(f"{PATH}?all=1&status=CANCEL")
    await tab.run(CardMoveState.load)
    shown = tab.state(CardMoveState)
    assert shown.staying
    assert shown.batch.following == shown.selection.rest.count > 0
    await tab.run(CardMoveState.next_part)
    tab.at(tab.redirects[-1])
    await tab.run(CardMoveState.load)
    assert shown.selection.notes[0].en.startswith("Part 2")
