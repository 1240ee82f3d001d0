"""Asking for more cards: one request at a time, its number shown, and the cap looked at again."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from tests.support.troubles import NO_RESULT, SHORT, Trouble
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.state.card.apply.more_cards import MoreCardsState
from vcc_portal.state.card.apply.single import CardApplyState
from vcc_portal.state.core.toast import waiting
from vcc_sandbox.cards import more_cards
from vcc_sandbox.cards.tables import MoreCards
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import LinkedUser

CALL = "/cb-va-vcc/card/incrApplyNum"


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/card/apply") as tab:
        await tab.run(MoreCardsState.begin)
        yield tab


def asked(tab: Bench) -> list[MoreCards]:
    with sandbox_of(tab.app).database.read() as db:
        return list(db.scalars(select(MoreCards)))


def filled(state: MoreCardsState, **changes: str) -> dict[str, str]:
    return {**state.defaults, "apply_num": "25", "reason": "A new ad channel", **changes}


async def test_a_request_is_sent_and_shown_and_its_grant_is_seen(tab: Bench) -> None:
    state = tab.state(MoreCardsState)
    assert state.shown
    await tab.run(MoreCardsState.send, filled(state))
    (row,) = asked(tab)
    assert (row.apply_num, row.reason, row.status) == (25, "A new ad channel", "INIT")
    assert state.stage == "sent"
    assert row.apply_id in state.said.en
    await tab.run(MoreCardsState.look)
    assert not state.granted
    before = state._most
    with sandbox_of(tab.app).database.write() as db:
        more_cards.finish(db, row.apply_id, sandbox_of(tab.app).clock.now())
    await tab.run(MoreCardsState.look)
    assert state.granted
    assert str(before + 25) in state.looked.en


async def test_the_page_takes_a_higher_number_over(tab: Bench) -> None:
    with sandbox_of(tab.app).database.write() as db:
        db.execute(update(LinkedUser).values(max_cards=1))
    await tab.run(CardApplyState.load)
    page = tab.state(CardApplyState)
    assert (page.phase, page.block.ask_for_more) == ("blocked", True)
    await tab.run(MoreCardsState.begin)
    await tab.run(MoreCardsState.send, filled(tab.state(MoreCardsState), apply_num="900"))
    with sandbox_of(tab.app).database.write() as db:
        more_cards.finish(db, db.scalars(select(MoreCards)).one().apply_id, sandbox_of(tab.app).clock.now())
    await tab.run(MoreCardsState.look)
    await tab.run(MoreCardsState.close)
    assert page.phase == "ready"
    assert page.remaining > 0


async def test_a_second_request_waits_for_the_first(tab: Bench) -> None:
    state = tab.state(MoreCardsState)
    await tab.run(MoreCardsState.send, filled(state))
    await tab.run(MoreCardsState.begin)
    await tab.run(MoreCardsState.send, filled(state))
    assert (state.stage, state.said) == ("waiting", words.MORE_WAITING)
    assert len(asked(tab)) == 1


async def test_an_answer_that_is_lost_is_unknown_and_not_sent_again(tab: Bench) -> None:
    tab.network.lose[CALL] = 9
    state = tab.state(MoreCardsState)
    await tab.run(MoreCardsState.send, filled(state))
    assert (state.stage, state.said) == ("unknown", words.MORE_UNKNOWN)
    assert tab.network.asked.count(CALL) == 1
    await tab.run(MoreCardsState.send, filled(state))
    assert len(asked(tab)) == 1


@pytest.mark.parametrize(
    ("field", "typed"), [("apply_num", "0"), ("apply_num", "x"), ("reason", " "), ("card_mode", "OTHER")]
)
async def test_a_wrong_field_is_named_and_nothing_is_sent(tab: Bench, field: str, typed: str) -> None:
    state = tab.state(MoreCardsState)
    await tab.run(MoreCardsState.send, filled(state, **{field: typed}))
    assert list(state.errors) == [field]
    assert CALL not in tab.network.asked


@pytest.mark.parametrize("trouble", [*SHORT, *NO_RESULT], ids=str)
async def test_an_unknown_outcome_is_no_refusal(tab: Bench, trouble: Trouble) -> None:
    state = tab.state(MoreCardsState)
    trouble.befall(tab, CALL)
    await tab.run(MoreCardsState.send, filled(state))
    assert (state.stage, state.said, state.refusal, state.errors) == ("unknown", words.MORE_UNKNOWN, EMPTY, {})
    await tab.run(MoreCardsState.send, filled(state))
    assert len(asked(tab)) == int(trouble.done)
    assert tab.network.asked.count(CALL) == 1


async def test_a_request_that_was_cut_off_holds_up_no_form_that_is_opened_anew(tab: Bench) -> None:
    state = tab.state(MoreCardsState)
    state.sending = True
    await tab.run(MoreCardsState.restored, filled(state), False)
    await tab.run(MoreCardsState.send, filled(state))
    assert (len(asked(tab)), state.stage, state.sending) == (1, "sent", False)


async def test_a_number_that_cannot_be_read_is_said_once_while_it_is_shown(tab: Bench) -> None:
    """Each press had left a further toast with the same words, and one on the page that a code had led to."""
    faults = sandbox_of(tab.app).control.faults
    for effect, toasts in ((Effect(http_status=500), 1), (Effect(code=Code.ACCOUNT_FROZEN), 0)):
        fault = faults.add("POST", "/card/list/user/waitApplyCount", None, effect)
        await tab.run(MoreCardsState.look)
        await tab.run(MoreCardsState.look)
        faults.remove(fault.fault_id)
        codes = [view.code for view in waiting.take("bench")]
        assert (len(set(codes)), "" in codes) == (toasts, False)
