"""Step-up (contract §0): a call that answers 210021 waits until its user has been verified, then runs again."""

import json
import time
from typing import Any, ClassVar, TypeVar

import reflex as rx
from reflex_base.event import Event, EventCallback, EventSpec
from reflex_base.event.context import EventContext

from vcc_portal.domain.account import without_slash
from vcc_portal.domain.card import CardFace
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.step_up import (
    ABOUT_VERIFICATION,
    PASSWORD,
    SMS,
    PendingStepUp,
    StepUpQueue,
    StepUpSubject,
    anew,
    asked_of,
    incomplete,
    offer_of,
    pressed_again,
    seconds_of,
)
from vcc_portal.i18n.durations import duration_text
from vcc_portal.i18n.patterns import step_up as words
from vcc_portal.i18n.text import EMPTY, Text
from vcc_portal.session.access import ACTIVE, Rate, Rule, access
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.provider_pages import pages_of
from vcc_portal.state.patterns.codes import AsksForCodes
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import StepUp, StepUpAsked
from vcc_portal.upstream.models.card_actions import SmsVerify

R = TypeVar("R")
_KEPT = 300
"""Seconds for which a dialog stays open over a reload: as long as its code is good."""
waiting = StepUpQueue()


async def ask_verified(
    call: Call[Any, R],
    request: StepUp,
    *,
    again: "EventSpec | EventCallback",
    subject: StepUpSubject,
    more: bool = False,
) -> R | None:
    """Send a call with the verification that is at hand; None when the user has to be verified first.

    On None the handler stops, resets its busy flags and keeps what was typed: the dialog is opening. When the
    user has been verified, `again` runs (an event of this State with its arguments, such as
    `CardMoveState.run(values)`; kept on the server) and asks again, now with the verification. When he gives up,
    nothing runs. Works in ordinary and in background handlers; in a background handler it is called outside
    `async with self`.

    An SMS code becomes a token that is good for five minutes for the call's typeCode, so a batch of several
    calls, or the next action of the kind, does not ask again. A payment password cannot be traded for a token:
    it is sent once and forgotten. A batch passes `more=True` with every call but its last: the password then
    stays in memory (never in a State) for the next call, for a minute at most, and five in all.

    Raises `Failed` like `ask` for everything that is not about the verification.
    """
    session = await browser.session()
    verifications = runtime().verifications
    verification = (
        None if session is None else verifications.at_hand(session, browser.token(), call.type_code, more=more)
    )
    if verification is not None:
        request = request.model_copy(update=verification.fields)
    try:
        answer = await ask(call, request)
    except Failed as failed:
        if await ask_step_up(failed, call.type_code, again, subject):
            return None
        await browser.queue(StepUpState.settle())
        raise
    if verification is not None and verification.pay_pwd:
        await browser.queue(StepUpState.settle())
    return answer


async def ask_with_code(
    call: Call[Any, R], request: Any, *, type_code: str, again: "EventSpec | EventCallback", subject: StepUpSubject
) -> R | None:
    """As `ask_verified`, for a call that has no `StepUp` but the field `smsCode`, and answers 210005 while it is missing."""
    session = await browser.session()
    verification = runtime().verifications.at_hand(session, browser.token(), type_code) if session is not None else None
    if verification is not None and verification.sms_code:
        request = request.model_copy(update=verification.fields)
    try:
        answer = await ask(call, request)
    except Failed as failed:
        if await ask_step_up(failed, type_code, again, subject, itself=True):
            return None
        await browser.queue(StepUpState.settle())
        raise
    if verification is not None:
        await browser.queue(StepUpState.settle())
    return answer


async def verified_first(type_code: str, what: str, again: "EventSpec | EventCallback", subject: StepUpSubject) -> bool:
    """Whether the user has been verified for `what` already; the dialog opens otherwise, and `again` runs after it.

    For what the provider gives without asking, so only the SMS code will do, which the provider itself checks.
    """
    session = await browser.session()
    if session is None:
        return False
    verification = runtime().verifications.at_hand(session, browser.token(), type_code, subject=what)
    if verification is not None and verification.verify_token:
        return True
    event, *_ = Event.from_event_type([again])
    asked = StepUpAsked(verify_types=[SMS], type_code=type_code)
    waiting.put(
        browser.token(), PendingStepUp(session.key, type_code, subject, event.name, json.dumps(event.payload), asked)
    )
    await browser.queue(StepUpState.begin())
    return False


async def ask_step_up(
    failed: Failed,
    type_code: str,
    again: "EventSpec | EventCallback",
    subject: StepUpSubject,
    *,
    itself: bool = False,
    gave_up: "EventSpec | EventCallback | None" = None,
) -> bool:
    """Open the dialog when a refusal is about the verification; False leaves the failure to the caller.

    `gave_up` runs when the dialog is closed without a verification, or while the action runs with one: an event without arguments.
    """
    session = await browser.session()
    if session is None or failed.code not in ABOUT_VERIFICATION:
        return False
    runtime().verifications.drop(session, browser.token(), type_code)
    _note_lock(session, failed)
    asked = asked_of(failed) if itself or failed.code == Code.STEP_UP_NEEDED else None
    event, *_ = Event.from_event_type([again])
    problem = EMPTY if asked is not None and not itself else failed.text
    payload = json.dumps(event.payload)
    back = "" if gave_up is None else Event.from_event_type([gave_up])[0].name
    pending = PendingStepUp(
        session.key, type_code, subject, event.name, payload, asked, problem, failed.code, itself, back
    )
    waiting.put(browser.token(), pending)
    await browser.queue(StepUpState.begin())
    return True


def _note_lock(session: Session, failed: Failed) -> None:
    """A lock is shown as soon as the dialog is opened again, not after another code was sent and typed."""
    if failed.code == Code.ACCOUNT_LOCKED:
        runtime().verifications.lock(session, seconds_of(failed))


class StepUpState(AsksForCodes, rx.State):
    """The dialog: what is to be confirmed, how, and what was wrong with the last try."""

    ACCESS: ClassVar[Rule] = ACTIVE

    shown: bool = False
    opening: int = 0
    """Counts the openings, so that the end of one does not close the next."""
    subject: StepUpSubject = StepUpSubject()
    card: CardFace = CardFace()
    method: str = SMS
    both: bool = False
    """The user may choose between code and password."""
    busy: bool = False
    problem: Text = EMPTY
    problem_code: str = ""
    tries: int = 0
    """Grows with each refused try: the field is emptied."""
    stuck: bool = False
    """Nothing can be entered: no number is bound, or another kind of verification is pending."""

    account_url: str = ""
    """The provider's page where a number is bound; empty until it is needed."""
    place: str = ""
    """The path that the dialog belongs to."""

    _wanted: PendingStepUp | None = None
    _verified: bool = False
    _address: str = ""
    _until: float = 0
    """Seconds since the epoch after which a page that is loaded again does not ask any more."""

    @rx.event
    async def begin(self) -> None:
        """Ask for the verification that an action of this tab waits for; without one, nothing happens."""
        session = await browser.session()
        pending = waiting.take(browser.token(), session.key) if session is not None else None
        if pending is None:
            return
        again = self.shown and self._wanted is not None and self._wanted.type_code == pending.type_code
        pressed_twice = again and not self.busy and pending.asked is not None  # nothing has been tried yet
        self._wanted, self.subject, self.card = pending, pending.subject, pending.subject.card or CardFace()
        if pressed_twice:
            return
        self._verified, self.busy, self.tries = False, False, self.tries + 1
        if again:
            self._say(words.EXPIRED if pending.asked and not pending.itself else pending.problem, pending.code)
        else:
            self._say(EMPTY if pending.asked else pending.problem, pending.code)
        if pending.asked is not None or not again:
            self._offer(pending.asked or anew(pending))
        if session is not None and (locked := runtime().verifications.locked_for(session)):
            self._say(Code.ACCOUNT_LOCKED.row.text.format(duration=duration_text(locked)), Code.ACCOUNT_LOCKED.value)
        self.opening += 0 if self.shown else 1
        here = browser.address()
        self._address, self.place, self._until = here.full, without_slash(here.path), time.time() + _KEPT
        self.shown = True

    @rx.event
    async def arrive(self) -> None:
        """A page with the dialog was loaded: it stays open over a reload, and not on another page."""
        if self.shown and (browser.address().full != self._address or time.time() > self._until):
            await self._give_up()

    @rx.event
    async def go_on(self) -> None:
        """After a right code: run the action, unless it was given up while the code was being checked."""
        pending, verified = self._wanted, self._verified
        if pending is not None and verified:
            self._end()
            await run_again(pending)

    @rx.event
    def choose(self, method: str) -> None:
        """Verify by code or by password."""
        if self.both and not self.busy and method in {SMS, PASSWORD}:
            self.method = method
            if self.problem_code != Code.ACCOUNT_LOCKED:  # of both
                self.problem, self.problem_code = EMPTY, ""

    @rx.event(background=True)
    @access(rate=Rate.CODE)
    async def verify(self, form: dict[str, str]) -> None:
        """Take the form's `code` or `pay_pwd`, and go on with the action that waits; the dialog can be closed meanwhile."""
        async with self:
            pending = self._begin_try(form)
            by_code, tries = self.method == SMS, self.tries
        if pending is None:
            return
        if by_code:
            await self._verify_by_code(form["code"], pending, tries)
        else:
            await self._verify_by_password(form["pay_pwd"], pending)

    @rx.event
    async def close(self, open_: bool = False) -> None:
        """Give the action up: nothing of it has happened, and nothing of the verification is kept."""
        if not open_:
            await self._give_up()

    @rx.event
    async def find_account(self) -> None:
        """Where a number is bound: codes go to none so far."""
        if self.problem_code == Code.BIND_PHONE:
            self.account_url = (await pages_of(await browser.session())).forgot_password

    @rx.event
    async def bound(self) -> None:
        """A number is bound by now, says the user: what waits runs again, and asks for its verification."""
        pending = self._wanted
        if pending is not None and not self.busy and self.problem_code == Code.BIND_PHONE:
            self._end()
            await run_again(pending)

    @rx.event
    async def leave(self, opening: int) -> None:
        """The dialog left the screen: with its page, if it was not closed before."""
        if self.shown and opening == self.opening:
            await self._give_up()

    @rx.event
    def settle(self) -> None:
        """The action that the verification was for has been answered."""
        self._end()

    async def _give_up(self) -> None:
        pending, session = self._wanted, await browser.session()
        if pending is not None and session is not None and (pending.itself or self.method == PASSWORD):
            runtime().verifications.drop(session, browser.token(), pending.type_code)
        self._end()
        if pending is not None and pending.gave_up:
            await EventContext.get().enqueue(Event(name=pending.gave_up, payload={}))

    def _begin_try(self, form: dict[str, str]) -> PendingStepUp | None:
        """What waits for the verification in the form; None where that is none, or cannot be one."""
        if self._wanted is None or self.busy or self.stuck or pressed_again(form, self.tries):
            return None
        problem = incomplete(self.method, form)
        if problem is not None:
            # An Enter too many, in the field that a refusal has just emptied, does not take that refusal away.
            said = self.problem != EMPTY and self.problem_code != ""
            if not said or form.get("code") or form.get("pay_pwd"):
                self._say(problem, "")
            return None
        self.busy, self.problem, self.problem_code = True, EMPTY, ""
        return self._wanted

    async def _verify_by_code(self, code: str, pending: PendingStepUp, tries: int) -> None:
        """What comes of a try whose dialog was closed meanwhile is kept, as the provider has it, and not told of any more."""
        session = await browser.session()
        if session is None:
            return
        if pending.itself:
            runtime().verifications.keep_code(session, browser.token(), pending.type_code, code)
            await run_again(pending)
            return
        try:
            verified = await ask(card_calls.SMS_VERIFY, SmsVerify(type_code=pending.type_code, sms_code=code))
        except Failed as failed:
            _note_lock(session, failed)
            async with self:
                self._end_try(tries, failed.text, failed.code)
            if failed.leaves_page:
                raise
            return
        if not verified.verify_token:  # without one the action would only ask for a code again
            async with self:
                self._end_try(tries, words.UNFINISHED, "")
            return
        runtime().verifications.keep_token(session, pending.type_code, verified.verify_token, verified.expire_seconds)
        async with self:
            awaited = self._is_on(tries)
            self._verified = self._verified or awaited
        if awaited:
            await browser.queue(StepUpState.go_on())

    def _is_on(self, tries: int) -> bool:
        """Whether the dialog still waits for what comes of that try."""
        return self.shown and self.busy and self.tries == tries

    def _end_try(self, tries: int, problem: Text, code: str) -> None:
        if self._is_on(tries):
            self.busy, self.tries = False, tries + 1
            self._say(problem, code)

    async def _verify_by_password(self, password: str, pending: PendingStepUp) -> None:
        """Only the call itself can say whether the password is right: the dialog waits for it."""
        session = await browser.session()
        if session is None:
            return
        runtime().verifications.keep_password(session, browser.token(), pending.type_code, password)
        await run_again(pending)

    def _offer(self, asked: StepUpAsked) -> None:
        self.method, self.both, self.stuck = offer_of(asked, self.method)
        if self.stuck and self.problem == EMPTY:
            self._say(words.NO_WAY, "")
        self.mobile = asked.mobile_mask
        type_code = self._wanted.type_code if self._wanted else ""
        self._count_on(type_code)

    async def _code_wanted(self) -> str:
        pending = self._wanted
        if pending is None or self.busy or self.stuck or self.method != SMS:
            return ""
        return pending.type_code

    def _say(self, text: Text, code: str) -> None:
        self.problem, self.problem_code = text, code

    def _end(self) -> None:
        self._wanted, self._verified, self.shown, self.busy, self.sending = None, False, False, False, False
        self.problem, self.problem_code = EMPTY, ""


async def run_again(pending: PendingStepUp) -> None:
    """Queue the action that waited."""
    await EventContext.get().enqueue(Event(name=pending.again, payload=json.loads(pending.payload)))
