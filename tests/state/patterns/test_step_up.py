"""The step-up dialog against the sandbox: asking, each kind of verification, each refusal, and what is never kept."""

import asyncio
import pickle
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from reflex_base.event.context import EventContext
from sqlalchemy import select

from tests.support.bench import Bench, bench
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of
from vcc_portal.domain import clock
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.step_up import CodeWaits, StepUpSubject
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import step_up as words
from vcc_portal.session import arguments
from vcc_portal.session.runtime import runtime
from vcc_portal.session.verification import Verification
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns import step_up
from vcc_portal.state.patterns.step_up import StepUpState, ask_verified
from vcc_portal.upstream.calls import card as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.base import BatchResult
from vcc_portal.upstream.models.card_actions import CardMove
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.seed.demonstration import DEMONSTRATION

SUBJECT = StepUpSubject(Text(zh="移动 1 张卡片", en="Move 1 card"), CardFace(card_id="1", name="Ads", last4="2207"))


AGAIN: Any = GateState.open_page("/again")


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench(tmp_path, "admin@lanyu.example", "/card/list") as page:
        yield page


def a_card(page: Bench) -> str:
    """One of the company's cards that can be moved."""
    with sandbox_of(page.app).database.read() as db:
        mine = select(LinkedUser.company_id).join(Person).where(Person.login_name == "admin@lanyu.example")
        return db.scalars(select(Card.card_id).where(Card.company_id.in_(mine), Card.status == "VALID")).first() or ""


def dialog(page: Bench) -> StepUpState:
    return page.state(StepUpState)


async def act(page: Bench, *, more: bool = False, again: Any = AGAIN) -> BatchResult | None:
    """A sensitive call, as the handler of a page makes it; what is queued runs, but for the pending action."""
    request = CardMove(card_id_list=[a_card(page)], target_sub_user_id="")
    answer = await ask_verified(calls.MOVE, request, again=again, subject=SUBJECT, more=more)
    await run_queued(page)
    return answer


async def run_queued(page: Bench) -> list[str]:
    """Run the dialog's own events; the arguments of the pending actions that were to run again."""
    again: list[str] = []
    while page.queued:
        event = page.queued.pop(0)
        if "gate_state" in event.name:
            again.append(event.payload["path"])
        else:
            await page.run(getattr(StepUpState, event.name.rpartition(".")[2]), *event.payload.values())
    return again


async def asked_for_verification(page: Bench, data: Any) -> BatchResult | None:
    """As `act`, where the provider says so little of the verification that it wants."""
    async with console_of(page.app) as console:
        await console.post("fault", method="POST", pathPattern="/card/move", times=1, code="210021", data=data)
    return await act(page)


def code_of(page: Bench) -> str:
    with sandbox_of(page.app).database.read() as db:
        return db.scalars(select(OutboxMessage.code).order_by(OutboxMessage.id.desc())).first() or ""


async def verify(page: Bench, **form: str) -> list[str]:
    await page.run(StepUpState.verify, form)
    return await run_queued(page)


async def test_the_dialog_says_what_it_is_for_and_how_to_verify_oneself(page: Bench) -> None:
    assert await act(page) is None
    shown = dialog(page)
    assert (shown.shown, shown.both, shown.method, shown.mobile) == (True, True, "SMS", "138******00")
    assert (shown.subject.about, shown.card.last4, shown.problem.zh) == (SUBJECT.about, "2207", "")
    assert (shown.sent, shown.resend_in) == (False, 0)


async def test_a_code_runs_the_action_again_and_serves_for_the_next_ones(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    assert (dialog(page).sent, dialog(page).resend_in) == (True, 60)
    assert await verify(page, code=code_of(page)) == ["/again"]
    assert not dialog(page).shown
    assert await act(page) is not None
    assert await act(page) is not None
    assert not dialog(page).shown


async def test_a_wrong_code_shows_the_tries_left_then_the_lock(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    wrong = f"{(int(code_of(page)) + 1) % 10**6:06}"
    for left in (4, 3, 2, 1):
        assert await verify(page, code=wrong) == []
        shown = dialog(page)
        assert (shown.problem_code, str(left) in shown.problem.zh, shown.busy) == ("210004", True, False)
    assert await verify(page, code=wrong) == []
    assert dialog(page).problem_code == "210018"
    assert "15" in dialog(page).problem.en
    assert await verify(page, code=code_of(page)) == [], "locked for the right one too"


async def test_a_dialog_that_is_opened_during_the_lock_shows_it_at_once(
    page: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await act(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    async with console_of(page.app) as console:
        locked = {"code": "210018", "errorParam": ["840"]}
        await console.post("fault", method="POST", pathPattern="/card/move", times=1, **locked)
    assert await verify(page, pay_pwd="wrong") == ["/again"]
    await act(page)
    assert dialog(page).problem_code == "210018"
    await page.run(StepUpState.close, False)
    await act(page)
    shown = dialog(page)
    assert (shown.shown, shown.both, shown.problem_code, "14 min" in shown.problem.en) == (True, True, "210018", True)
    await page.run(StepUpState.choose, "SMS")
    assert dialog(page).problem_code == "210018", "the lock is of both ways"
    await page.run(StepUpState.close, False)
    over = clock.now() + timedelta(seconds=841)
    monkeypatch.setattr(clock, "_source", [lambda: over])  # as after a tester has moved the provider's time
    await act(page)
    assert (dialog(page).shown, dialog(page).problem) == (True, EMPTY)


async def test_the_second_press_of_two_costs_no_second_try_and_leaves_what_the_first_came_to(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    wrong, tried = f"{(int(code_of(page)) + 1) % 10**6:06}", str(dialog(page).tries)
    for _ in range(2):  # both were pressed before the first was refused
        await verify(page, code=wrong, tries=tried)
    await verify(page, code="", tries=str(dialog(page).tries))  # the refusal has emptied the field
    assert ("4" in dialog(page).problem.en, dialog(page).problem_code) == (True, "210004")
    assert page.network.asked.count("/cb-va-vcc/card/info/smsVerify") == 1
    await verify(page, code="12", tries=str(dialog(page).tries))
    assert dialog(page).problem == words.CODE_HINT


async def test_a_code_is_six_digits_before_anything_is_asked(page: Bench) -> None:
    await act(page)
    asked = len(page.network.asked)
    for code in ("", "12345", "1234567", "12345a", "１２３４５６"):
        await verify(page, code=code)
        assert dialog(page).problem == words.CODE_HINT
    await verify(page, pay_pwd="secret")
    assert len(page.network.asked) == asked


async def test_before_a_code_was_sent_it_says_so(page: Bench) -> None:
    await act(page)
    await verify(page, code="123456")
    assert dialog(page).problem_code == "210005"


async def test_an_old_code_is_expired_and_can_be_sent_again(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    sandbox_of(page.app).clock.advance(301)
    await verify(page, code=code_of(page))
    assert dialog(page).problem_code == "110005"
    page.state(StepUpState)._waits = CodeWaits()  # the portal's clock has gone on as well
    await page.run(StepUpState.send_code)
    assert await verify(page, code=code_of(page)) == ["/again"]


async def test_too_often_says_how_long_and_counts_down(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    page.state(StepUpState)._waits = CodeWaits()  # another tab, which did not see it being sent
    await page.run(StepUpState.send_code)
    shown = dialog(page)
    assert shown.problem_code in {"210006", "210017"}
    assert (shown.sent, 50 <= shown.resend_in <= 60, shown.sending) == (False, True, False)


async def test_the_second_click_of_two_asks_for_no_second_code(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    await page.run(StepUpState.send_code)
    shown = dialog(page)
    assert page.network.asked.count("/cb-va-vcc/captcha/send/mobile") == 1
    assert (shown.sent, shown.problem, 50 <= shown.resend_in <= 60) == (True, EMPTY, True)


async def test_reopened_within_the_minute_it_counts_on(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    await page.run(StepUpState.close, False)
    await act(page)
    assert dialog(page).sent
    assert 55 <= dialog(page).resend_in <= 60


async def test_a_code_that_could_not_be_sent_counts_as_not_sent(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/card/list") as page:
        await act(page)
        page.network.lose["/cb-va-vcc/captcha/send/mobile"] = 1
        await page.run(StepUpState.send_code)
        shown = dialog(page)
        assert (shown.sent, shown.sending, shown.problem) == (False, False, EMPTY), "silently (spec §7)"


async def refuse_to_send(page: Bench, code: str, **fault: Any) -> None:
    """The next code that is asked for is not sent."""
    async with console_of(page.app) as console:
        await console.post("fault", method="POST", pathPattern="/captcha/send/mobile", times=1, code=code, **fault)
    await page.run(StepUpState.send_code)


async def test_a_code_that_still_works_can_be_entered(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    await page.run(StepUpState.close, False)
    page.state(StepUpState)._waits = CodeWaits()  # another tab, which did not see it being sent
    await act(page)
    assert not dialog(page).sent
    await refuse_to_send(page, "110018", data={"resendSeconds": 40})
    shown = dialog(page)
    assert (shown.sent, shown.resend_in, shown.problem_code) == (True, 40, "110018")
    assert await verify(page, code=code_of(page)) == ["/again"]


async def test_an_image_that_nobody_can_copy_here_is_not_asked_for(page: Bench) -> None:
    await act(page)
    await refuse_to_send(page, "110014")
    shown = dialog(page)
    assert (shown.sent, shown.problem) == (False, Code.SMS_SEND_FAILED.row.text)


@pytest.mark.parametrize("data", [{}, {"verifyToken": ""}, {"verifyToken": None}])
async def test_a_code_that_is_taken_without_a_token_does_not_lead_round_in_a_circle(page: Bench, data: Any) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    async with console_of(page.app) as console:
        await console.post(
            "fault", method="POST", pathPattern="/card/info/smsVerify", times=1, code="100001", data=data
        )
    assert await verify(page, code=code_of(page)) == [], "it would only be refused again"
    shown = dialog(page)
    assert (shown.shown, shown.busy, shown.problem) == (True, False, words.UNFINISHED)


async def test_the_password_goes_once(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    assert await verify(page, pay_pwd=DEMONSTRATION.password) == ["/again"]
    assert (dialog(page).shown, dialog(page).busy) == (True, True), "only the call can say whether it is right"
    assert await act(page) is not None
    assert not dialog(page).shown
    assert await act(page) is None, "asked again"


async def test_a_batch_keeps_the_password_until_its_last_call(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    await verify(page, pay_pwd=DEMONSTRATION.password)
    for more in (True, True, False):
        assert await act(page, more=more) is not None
    assert await act(page) is None


async def test_a_second_press_while_a_password_is_tried_costs_no_second_try(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    for _ in range(2):
        await page.run(StepUpState.verify, {"pay_pwd": "wrong"})
    assert await run_queued(page) == ["/again"]


async def test_a_wrong_password_shows_the_tries_left_in_the_open_dialog(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    for left in (4, 3):
        await verify(page, pay_pwd="wrong")
        assert await act(page) is None
        shown = dialog(page)
        assert (shown.problem_code, str(left) in shown.problem.zh) == ("210022", True)
        assert (shown.shown, shown.busy, shown.method, shown.both) == (True, False, "PAY_PWD", True)
    await verify(page, pay_pwd=DEMONSTRATION.password)
    assert await act(page) is not None


@pytest.mark.parametrize("code", [Code.SMS_CODE_WRONG, Code.CODE_INCORRECT, Code.PAY_PWD_WRONG], ids=str)
async def test_a_verification_of_before_that_is_refused_can_be_given_anew(page: Bench, code: str) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    await verify(page, code=code_of(page))
    async with console_of(page.app) as console:
        await console.post("fault", method="POST", pathPattern="/card/move", times=1, code=code)
    assert await act(page) is None
    shown = dialog(page)
    assert (shown.shown, shown.stuck, shown.both, shown.problem_code) == (True, False, True, code)
    await page.run(StepUpState.choose, "PAY_PWD")
    assert await verify(page, pay_pwd=DEMONSTRATION.password) == ["/again"]
    assert await act(page) is not None


async def test_with_a_verification_of_before_a_locked_account_says_so(page: Bench) -> None:
    async with console_of(page.app) as console:
        await console.post("fault", method="POST", pathPattern="/card/move", times=1, code="210018")
    assert await act(page) is None
    assert (dialog(page).shown, dialog(page).stuck, dialog(page).problem_code) == (True, True, "210018")


async def test_somebody_without_a_number_is_told_to_bind_one(page: Bench) -> None:
    with sandbox_of(page.app).database.write() as db:
        person = db.scalars(select(Person).where(Person.login_name == "admin@lanyu.example")).one()
        person.mobile = None
        for user in db.scalars(select(LinkedUser).where(LinkedUser.person_id == person.person_id)):
            user.pay_password_hash = None
    await act(page)
    shown = dialog(page)
    assert (shown.shown, shown.stuck, shown.problem_code) == (True, True, "200004")
    assert await verify(page, code="123456") == []
    await page.run(StepUpState.find_account)
    assert shown.account_url.endswith("/sandbox/center/setting")
    await page.run(StepUpState.bound)
    assert await run_queued(page) == ["/again"]
    await page.run(StepUpState.bound)
    assert (shown.shown, page.queued) == (False, []), "once"


async def test_only_one_kind_leaves_no_choice(page: Bench) -> None:
    with sandbox_of(page.app).database.write() as db:
        person = db.scalars(select(Person).where(Person.login_name == "admin@lanyu.example")).one()
        person.mobile = None
    await act(page)
    assert (dialog(page).both, dialog(page).method) == (False, "PAY_PWD")
    await page.run(StepUpState.choose, "SMS")
    assert dialog(page).method == "PAY_PWD"


@pytest.mark.parametrize("data", [None, {"verifyTypes": "SMS"}])
async def test_a_provider_that_does_not_say_how_is_taken_either_way(page: Bench, data: Any) -> None:
    assert await asked_for_verification(page, data) is None
    shown = dialog(page)
    assert (shown.shown, shown.stuck, shown.both) == (True, False, True)
    await page.run(StepUpState.send_code)
    assert await verify(page, code=code_of(page)) == ["/again"]


async def test_a_kind_of_verification_that_cannot_be_given_here_is_said(page: Bench) -> None:
    await asked_for_verification(page, {"verifyTypes": ["FACE"]})
    assert (dialog(page).stuck, dialog(page).problem) == (True, words.NO_WAY)


async def test_closing_gives_the_action_up(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.close, False)
    assert not dialog(page).shown
    assert await verify(page, code="123456") == []
    asked = len(page.network.asked)
    await page.run(StepUpState.send_code)
    assert len(page.network.asked) == asked


async def test_giving_up_while_the_code_is_checked_runs_nothing(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.go_on)
    await page.run(StepUpState.send_code)
    await page.run(StepUpState.verify, {"code": code_of(page)})
    await page.run(StepUpState.close, False)
    assert await run_queued(page) == []
    await page.run(StepUpState.go_on)
    assert await run_queued(page) == []
    assert not dialog(page).shown


@asynccontextmanager
async def given_up_meanwhile(page: Bench, path: str, handler: Any, *given: Any) -> AsyncIterator[None]:
    """A call of the dialog is answered at the end; the dialog was closed before."""
    asked, answer, app = asyncio.Event(), asyncio.Event(), page.network.app

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("path", "").endswith(path):
            asked.set()
            await answer.wait()
        await app(scope, receive, send)

    page.network.app = slow  # type: ignore[assignment]
    running = asyncio.create_task(page.run(handler, *given))
    await asked.wait()
    await page.run(StepUpState.close, False)
    assert not dialog(page).shown
    yield
    answer.set()
    await running
    page.network.app = app


def given_up_while_checked(page: Bench, code: str) -> AbstractAsyncContextManager[None]:
    return given_up_meanwhile(page, calls.SMS_VERIFY.path, StepUpState.verify, {"code": code})


async def test_a_code_whose_dialog_was_closed_while_it_was_sent_can_be_entered_in_the_next(page: Bench) -> None:
    await act(page)
    async with given_up_meanwhile(page, user_calls.SEND_MOBILE.path, StepUpState.send_code):
        pass
    assert not dialog(page).shown
    await act(page)
    assert (dialog(page).sent, dialog(page).sending) == (True, False)
    assert 50 < dialog(page).resend_in <= 60
    assert await verify(page, code=code_of(page)) == ["/again"]


async def test_a_code_that_is_sent_while_the_dialog_is_open_again_shows_there(page: Bench) -> None:
    await act(page)
    async with given_up_meanwhile(page, user_calls.SEND_MOBILE.path, StepUpState.send_code):
        await act(page)
        assert (dialog(page).sent, dialog(page).sending) == (False, False)
    assert (dialog(page).sent, dialog(page).sending) == (True, False)
    assert 50 < dialog(page).resend_in <= 60


async def test_a_code_that_was_right_after_all_is_kept_for_the_next_time(page: Bench) -> None:
    """It is spent, and the next one is sent in a minute."""
    await act(page)
    await page.run(StepUpState.send_code)
    async with given_up_while_checked(page, code_of(page)):
        pass
    assert await run_queued(page) == []
    assert not dialog(page).shown
    assert await act(page) is not None


async def test_a_code_that_was_wrong_says_nothing_to_who_has_given_up_or_begun_again(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    wrong = f"{(int(code_of(page)) + 1) % 10**6:06}"
    async with given_up_while_checked(page, wrong):
        pass
    assert (dialog(page).shown, dialog(page).busy, dialog(page).problem) == (False, False, EMPTY)
    await act(page)
    async with given_up_while_checked(page, wrong):
        await act(page)
        began = dialog(page).tries
    assert dialog(page).shown
    assert (dialog(page).tries, dialog(page).busy, dialog(page).problem) == (began, False, EMPTY)


async def test_a_lock_that_came_of_a_try_that_was_given_up_is_shown_by_the_next_dialog(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    wrong = f"{(int(code_of(page)) + 1) % 10**6:06}"
    for _ in range(4):
        await page.run(StepUpState.verify, {"code": wrong})
    async with given_up_while_checked(page, wrong):
        pass
    await act(page)
    assert dialog(page).problem_code == Code.ACCOUNT_LOCKED


async def test_a_password_is_forgotten_with_the_dialog_that_took_it(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    await page.run(StepUpState.verify, {"pay_pwd": DEMONSTRATION.password})
    await page.run(StepUpState.close, False)
    await run_queued(page)
    assert await act(page) is None


@pytest.mark.parametrize("name", ["verify", "go_on", "begin", "settle", "send_code"])
def test_the_browser_cannot_say_what_runs_after_the_verification(name: str) -> None:
    handler = getattr(StepUpState, name).fn
    given: dict[str, Any] = {"form": {"code": "123456"}} if name == "verify" else {}
    arguments.check(handler, given)
    for more in ("again", "payload", "pending", "event"):
        with pytest.raises(arguments.BadArguments):
            arguments.check(handler, given | {more: "gate_state.open_page"})


async def test_leaving_the_page_closes_this_dialog_and_not_the_next(page: Bench) -> None:
    await act(page)
    first = dialog(page).opening
    await page.run(StepUpState.close, False)
    await act(page)
    await page.run(StepUpState.leave, first)
    assert dialog(page).shown
    await page.run(StepUpState.leave, dialog(page).opening)
    assert not dialog(page).shown


async def test_a_reload_keeps_the_dialog_and_another_page_does_not(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.arrive)
    assert (dialog(page).shown, dialog(page).place) == (True, "/card/list")
    EventContext.get().router_data["asPath"] = "/card/list?status=VALID"
    await page.run(StepUpState.arrive)
    assert not dialog(page).shown
    assert await verify(page, code="123456") == []


async def test_a_dialog_that_was_left_open_for_long_does_not_outlive_a_reload(page: Bench) -> None:
    """Nobody remembers then what it was to be for."""
    await act(page)
    dialog(page)._until -= 3600
    await page.run(StepUpState.arrive)
    assert not dialog(page).shown


async def test_an_action_that_is_pressed_twice_has_not_been_tried(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    sent = dialog(page).tries
    await act(page, again=GateState.open_page("/second"))
    assert (dialog(page).problem, dialog(page).tries, dialog(page).sent) == (EMPTY, sent, True)
    assert await verify(page, code=code_of(page)) == ["/second"]


async def test_a_token_that_is_no_longer_good_asks_again_and_says_so(page: Bench) -> None:
    session = await browser.session()
    assert session is not None
    runtime().verifications.keep_token(session, "CARD_MOVE", "made up", 300)
    assert await act(page) is None
    assert (dialog(page).shown, dialog(page).both) == (True, True)
    assert runtime().verifications.at_hand(session, "bench", "CARD_MOVE") is None


async def test_the_token_of_another_user_or_purpose_does_not_pass(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    await verify(page, code=code_of(page))
    session = await browser.session()
    assert session is not None
    verification = runtime().verifications.at_hand(session, "bench", "CARD_MOVE")
    assert verification is not None
    runtime().verifications.keep_token(session, "CARD_CANCEL", verification.verify_token, 300)
    with pytest.raises(Failed) as refused:
        await ask(calls.CANCEL, calls.CANCEL.request(card_id_list=["1"], **verification.fields))
    assert refused.value.code == "210021"


async def test_other_failures_reach_the_caller_and_close_the_dialog(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.choose, "PAY_PWD")
    await verify(page, pay_pwd=DEMONSTRATION.password)
    request = CardMove(card_id_list=[a_card(page)], target_sub_user_id="none such")
    with pytest.raises(Failed) as failed:
        await ask_verified(calls.MOVE, request, again=AGAIN, subject=SUBJECT)
    assert failed.value.code == "700007"
    await run_queued(page)
    assert not dialog(page).shown


async def test_the_arguments_of_the_pending_action_stay_as_they_were(page: Bench) -> None:
    awkward = 'a "quoted" \\ path\n中文 ${x} </script>'
    await act(page, again=GateState.open_page(awkward))
    await page.run(StepUpState.send_code)
    assert await verify(page, code=code_of(page)) == [awkward]


async def test_nothing_of_the_verification_is_in_the_state(page: Bench) -> None:
    await act(page)
    await page.run(StepUpState.send_code)
    code = code_of(page)
    await verify(page, code=code)
    session = await browser.session()
    assert session is not None
    token = (runtime().verifications.at_hand(session, "bench", "CARD_MOVE") or Verification()).verify_token
    await page.run(StepUpState.begin)
    kept = pickle.dumps(dialog(page).__dict__.get("_backend_vars", {})) + str(dialog(page).dict()).encode()
    assert token
    assert token.encode() not in kept
    assert code.encode() not in kept


async def test_what_waits_for_another_sign_in_is_not_taken(page: Bench) -> None:
    request = CardMove(card_id_list=[a_card(page)], target_sub_user_id="")
    await ask_verified(calls.MOVE, request, again=AGAIN, subject=SUBJECT)
    assert EventContext.get().token in step_up.waiting.by_tab
    assert step_up.waiting.take(EventContext.get().token, "another session") is None
    await page.run(StepUpState.begin)
    assert not dialog(page).shown
