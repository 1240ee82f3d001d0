"""Opening and closing the frame with a card's number: what the State holds, and what a hostile page can make of it."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.sandbox import sandbox_of
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, failure
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import secrets as words
from vcc_portal.session.card_secrets import SecretPurpose, SecretRefused, SecretRequest
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import runtime
from vcc_portal.session.verification import Verification
from vcc_portal.state.card.detail.reveal import RevealState
from vcc_portal.state.core import browser
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.models.card_actions import CardReveal
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control.faults import Effect, Garbage
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.seed.demonstration import DEMONSTRATION


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/card/detail") as page:
        yield page


def a_card(page: Bench, *which: Any) -> str:
    with sandbox_of(page.app).database.read() as db:
        mine = select(LinkedUser.company_id).join(Person).where(Person.login_name == "admin@lanyu.example")
        cards = select(Card.card_id).where(Card.company_id.in_(mine), Card.status == "VALID", *which)
        return db.scalars(cards).first() or ""


async def load_frame(page: Bench) -> str:
    """What the server route does with the frame's ticket; the ticket of a refusal, or empty."""
    session = await browser.session()
    asked = runtime().tickets.take(page.state(RevealState).src.rpartition("/")[2], session, SecretRequest)
    assert session is not None
    assert asked is not None
    request = CardReveal(card_id=asked.card_id, **(asked.verification.fields if asked.verification else {}))
    call = calls.INFO_ALL if asked.purpose is SecretPurpose.REVEAL else calls.COPY_NUMBER
    try:
        await send(runtime(), session, call, request, visitor="frame")
    except Failed as failed:
        return runtime().tickets.issue(session, SecretRefused(asked, failed), 60)
    return ""


async def refuse(page: Bench) -> None:
    ticket = await load_frame(page)
    assert ticket
    await page.run(RevealState.refused, ticket)
    await page.run_queued()


@pytest.mark.parametrize(
    ("handler", "about"),
    [(RevealState.show, words.VIEW_ABOUT), (RevealState.copy_number, words.COPY_ABOUT)],
    ids=["view", "copy"],
)
async def test_by_code_and_again_for_five_minutes(page: Bench, handler: Any, about: Text) -> None:
    card_id = a_card(page)
    await page.run(handler, card_id)
    await refuse(page)
    dialog, reveal = page.state(StepUpState), page.state(RevealState)
    assert (dialog.shown, dialog.subject.about, reveal.src) == (True, about, "")
    await page.run(StepUpState.send_code)
    with sandbox_of(page.app).database.read() as db:
        code = db.scalars(select(OutboxMessage.code).order_by(OutboxMessage.id.desc())).first()
    await page.run(StepUpState.verify, {"code": code})
    await page.run_queued()
    assert await load_frame(page) == ""
    await page.run(RevealState.opened)
    assert reveal.shown
    await page.run(handler, card_id)
    assert await load_frame(page) == "", "the token is used again"
    await page.run(handler, a_card(page, Card.card_id != card_id))
    assert await load_frame(page), "another card asks for a verification of its own"


async def test_by_password_the_dialog_waits_for_the_frame(page: Bench) -> None:
    await page.run(RevealState.show, a_card(page))
    await refuse(page)
    dialog = page.state(StepUpState)
    await page.run(StepUpState.choose, "PAY_PWD")
    await page.run(StepUpState.verify, {"pay_pwd": "wrong"})
    await page.run_queued()
    assert (dialog.shown, dialog.busy) == (True, True)
    await refuse(page)
    assert (dialog.shown, dialog.busy, dialog.problem_code) == (True, False, "210022")
    await page.run(StepUpState.verify, {"pay_pwd": DEMONSTRATION.password})
    await page.run_queued()
    assert await load_frame(page) == ""
    await page.run(RevealState.opened)
    await page.run_queued()
    assert (dialog.shown, page.state(RevealState).shown) == (False, True)
    await page.run(RevealState.show, a_card(page))
    assert await load_frame(page), "the password was used once"


@pytest.mark.parametrize("handler", [RevealState.show, RevealState.copy_number], ids=["view", "copy"])
async def test_who_gives_up_while_his_password_is_checked_is_shown_no_number(page: Bench, handler: Any) -> None:
    """The frame was on its way behind the dialog, and showed the number to whoever stood there a moment later."""
    await page.run(handler, a_card(page))
    await refuse(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    await page.run(StepUpState.verify, {"pay_pwd": DEMONSTRATION.password})
    await page.run_queued()
    dialog, reveal = page.state(StepUpState), page.state(RevealState)
    assert dialog.shown
    assert reveal.src
    await page.run(StepUpState.close)
    await page.run_queued()
    assert (dialog.shown, reveal.src) == (False, ""), "the frame has gone with the dialog"
    await page.run(RevealState.opened)  # it was about to say so
    assert not reveal.shown


async def test_other_refusals_are_shown_in_the_panel(page: Bench) -> None:
    await page.run(RevealState.show, "2026010100000000")
    await refuse(page)
    assert page.state(RevealState).problem.en == "We could not find this card."
    assert not page.state(StepUpState).shown


@pytest.mark.parametrize(
    ("effect", "toasts"),
    [
        (Effect(http_status=504), 0),
        (Effect(garbage=Garbage.HTML), 0),
        (Effect(code=Code.USER_STATUS_ABNORMAL), 0),
        (Effect(code=Code.NO_FUNCTION_RIGHT_TOAST), 1),
    ],
)
async def test_what_the_panel_says_is_no_toast_unless_its_code_asks_for_one(
    page: Bench, effect: Effect, toasts: int
) -> None:
    """An answer that did not come was told in both places."""
    sandbox_of(page.app).control.faults.add("POST", "/card/infoAll", 1, effect)
    await page.run(RevealState.show, a_card(page))
    await refuse(page)
    assert page.state(RevealState).problem.en
    assert len(waiting.take("bench")) == toasts


async def test_a_verification_that_ends_on_another_page_leaves_no_dialog_that_waits(page: Bench) -> None:
    """Whoever came back from the provider's page found it open, with its button turning."""
    await page.run(RevealState.show, a_card(page))
    await refuse(page)
    dialog = page.state(StepUpState)
    await page.run(StepUpState.choose, "PAY_PWD")
    await page.run(StepUpState.verify, {"pay_pwd": DEMONSTRATION.password})
    await page.run_queued()
    assert (dialog.shown, dialog.busy) == (True, True)
    sandbox_of(page.app).control.faults.add("POST", "/card/infoAll", 1, Effect(code=Code.USER_CENTRE_FORBIDDEN))
    await refuse(page)
    assert len(page.leaves_for) == 1
    assert (dialog.shown, dialog.busy) == (False, False)


async def test_hiding_forgets_the_address(page: Bench) -> None:
    await page.run(RevealState.show, a_card(page))
    await page.run(RevealState.hide)
    reveal = page.state(RevealState)
    assert (reveal.src, reveal.purpose, reveal.shown) == ("", "", False)


async def test_a_made_up_id_or_ticket_does_nothing(page: Bench) -> None:
    for card_id in ("", "../x", "a b", "x" * 65):
        await page.run(RevealState.show, card_id)
        assert page.state(RevealState).src == ""
    for ticket in ("", "none", "x" * 5000):
        await page.run(RevealState.refused, ticket)
    await page.run(RevealState.opened)
    await page.run_queued()
    assert not page.state(StepUpState).shown
    assert not page.state(RevealState).shown


async def test_a_refusal_of_another_session_is_not_taken(page: Bench) -> None:
    session = await browser.session()
    assert session is not None
    _, other = await runtime().sessions.create(session.credential, session.login)
    refusal = SecretRefused(
        SecretRequest(SecretPurpose.REVEAL, a_card(page), None), failure(words.NO_NUMBER, code="210021", data={})
    )
    await page.run(RevealState.refused, runtime().tickets.issue(other, refusal, 60))
    await page.run_queued()
    assert not page.state(StepUpState).shown


async def test_the_state_never_has_the_number(page: Bench) -> None:
    card_id = a_card(page)
    session = await browser.session()
    assert session is not None
    runtime().verifications.keep_password(session, "bench", "CARD_INFO", DEMONSTRATION.password)
    await page.run(RevealState.show, card_id)
    assert await load_frame(page) == ""
    await page.run(RevealState.opened)
    sandbox = sandbox_of(page.app)
    with sandbox.database.read() as db:
        number = sandbox.vault.decrypt(db.get_one(Card, card_id).number_sealed, card_id)
    everything = json.dumps(page.root.dict(), default=str) + str(page.state(RevealState).__dict__)
    assert number not in everything.replace(" ", "")
    assert DEMONSTRATION.password not in everything
    assert Verification(pay_pwd="x").fields == {"pay_pwd": "x"}
