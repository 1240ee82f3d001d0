"""The 3-D Secure codes of a card against the sandbox: masked, shown one at a time, gone when used or over."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.state.card.test_detail import at
from tests.support.bench import Bench, bench
from tests.support.cards import new_card
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of, signed_in
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.detail.codes import CardCodesState, _row
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.upstream.models.trade import Otp
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.payments.tables import OtpRecord

PATH = "/card/detail"


async def challenged(tab: Bench, who: str = "admin@lanyu.example") -> str:
    """A card of which a payment has asked for a code."""
    card_id = await new_card(signed_in(tab.app, who), mode3ds="CHALLENGE")
    async with console_of(tab.app) as console:
        await console.buy(card_id, 20_000, threeDs=False)
    return card_id


def sent(tab: Bench, card_id: str) -> OtpRecord:
    with sandbox_of(tab.app).database.read() as db:
        return db.scalars(select(OtpRecord).where(OtpRecord.card_id == card_id)).one()


async def verified(tab: Bench) -> None:
    """Its user has just been verified by a code."""
    session = await runtime().sessions.find(browser.sid())
    assert session is not None
    runtime().verifications.keep_token(session, "CARD_INFO", "a token of the provider's", 300)


async def opened(tab: Bench, card_id: str) -> CardCodesState:
    await verified(tab)
    await at(tab, card_id, "&tab=codes")
    await tab.run(CardCodesState.load)
    return tab.state(CardCodesState)


async def test_a_code_is_masked_until_it_is_asked_for_and_hidden_again(tab: Bench) -> None:
    card_id = await challenged(tab)
    state = await opened(tab, card_id)
    record = sent(tab, card_id)
    assert [(row.otp_id, row.amount) for row in state.rows] == [(record.otp_id, "20.00")]
    assert record.otp not in str(state.dict())
    if state.rows[0].state == "live":
        await tab.run(CardCodesState.show, record.otp_id)
        assert state.shown_code == record.otp
        await tab.run(CardCodesState.hide)
        assert record.otp not in str(state.dict())


async def test_a_code_waits_for_one_verification_that_opens_nothing_else(tab: Bench) -> None:
    card_id = await challenged(tab)
    state = await opened(tab, card_id)
    session = await runtime().sessions.find(browser.sid())
    assert session is not None
    verifications, otp_id = runtime().verifications, sent(tab, card_id).otp_id
    verifications.drop(session, browser.token(), "CARD_INFO")
    await tab.run(CardCodesState.show, otp_id)
    await tab.run_queued()
    dialog = tab.state(StepUpState)
    assert (state.shown_code, dialog.shown, dialog.method, dialog.both) == ("", True, "SMS", False)
    await tab.run(StepUpState.send_code)
    with sandbox_of(tab.app).database.read() as db:
        code = db.scalars(select(OutboxMessage.code).order_by(OutboxMessage.id.desc())).first()
    await tab.run(StepUpState.verify, {"code": "000000" if code != "000000" else "111111"})
    await tab.run_queued()
    assert (state.shown_code, dialog.shown) == ("", True)
    await tab.run(StepUpState.verify, {"code": code})
    await tab.run_queued()
    assert (len(state.shown_code), dialog.shown) == (6, False)
    assert verifications.at_hand(session, browser.token(), "CARD_INFO", subject=card_id) is None
    await tab.run(CardCodesState.hide)
    await tab.run(CardCodesState.show, otp_id)
    assert len(state.shown_code) == 6, "once is enough for some minutes"
    verifications.keep_password(session, browser.token(), "CARD_INFO", "anything")
    verifications.drop(session, "", "CARD_INFO")
    verifications.keep_password(session, browser.token(), "CARD_INFO", "anything")
    await tab.run(CardCodesState.hide)
    await tab.run(CardCodesState.show, otp_id)
    assert state.shown_code == "", "nobody has looked at a password"


async def test_a_code_goes_when_it_is_used(tab: Bench) -> None:
    card_id = await challenged(tab)
    state = await opened(tab, card_id)
    await tab.run(CardCodesState.show, sent(tab, card_id).otp_id)
    with sandbox_of(tab.app).database.write() as db:
        db.scalars(select(OtpRecord).where(OtpRecord.card_id == card_id)).one().used = True
    await tab.run(CardCodesState.poll)
    assert (state.rows[0].state, state.shown_code) == ("used", "")
    await tab.run(CardCodesState.show, sent(tab, card_id).otp_id)
    assert state.shown_code == ""


async def test_it_is_asked_for_only_while_its_tab_is_open(tab: Bench) -> None:
    card_id = await challenged(tab)
    await at(tab, card_id)
    await tab.run(CardCodesState.load)
    await tab.run(CardCodesState.poll)
    assert not [path for path in tab.network.asked if "/otp/" in path]
    await opened(tab, card_id)
    await tab.run(CardCodesState.show, sent(tab, card_id).otp_id)
    await at(tab, card_id)
    await tab.run(CardCodesState.load)
    state = tab.state(CardCodesState)
    assert (state.rows, state.shown_code) == ([], "")


@pytest.mark.parametrize("otp_id", ["", "2026000000000000", "../x", None, 7])
async def test_a_code_that_is_not_this_cards_is_not_shown(tab: Bench, otp_id: Any) -> None:
    mine, other = await challenged(tab), ""
    state = await opened(tab, mine)
    await tab.run(CardCodesState.show, otp_id)
    assert state.shown_code == ""
    with sandbox_of(tab.app).database.read() as db:
        other = db.scalars(select(OtpRecord.otp_id).where(OtpRecord.card_id != mine).limit(1)).one()
    await tab.run(CardCodesState.show, other)
    assert state.shown_code == ""


async def test_another_companys_card_has_no_codes_here(tab: Bench) -> None:
    foreign = await challenged(tab, "shared@lanyu.example")
    state = await opened(tab, foreign)
    await tab.run(CardCodesState.show, sent(tab, foreign).otp_id)
    assert (state.rows, state.shown_code) == ([], "")
    assert not [path for path in tab.network.asked if "/otp/" in path]


async def test_without_the_right_it_is_said_and_nothing_is_asked(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        state = await opened(tab, "2026000000000000")
        assert state.phase == "denied"
        await tab.run(CardCodesState.retry)
        await tab.run(CardCodesState.show, "2026000000000000")
        assert not [path for path in tab.network.asked if "/otp/" in path]


async def test_an_unanswered_question_can_be_asked_again(tab: Bench) -> None:
    card_id = await challenged(tab)
    tab.network.lose["/cb-va-vcc/transaction/otp/record/page"] = 3
    state = await opened(tab, card_id)
    assert state.phase == "failed"
    tab.network.lose.clear()
    await tab.run(CardCodesState.retry)
    assert state.phase == "ready"


@pytest.mark.parametrize("until", ["", "no time", "2026-13-01 00:00:00", "2020-01-01 00:00:00"])
def test_an_end_that_is_over_or_cannot_be_read_is_expired(until: str) -> None:
    assert _row(Otp(otp_id="1", otp="123456", expire_time=until)).state == "expired"
