"""Opens and closes the frames that show or copy a card's number; the number itself never comes here (decision 4)."""

from typing import ClassVar

import reflex as rx
from reflex_base.event import EventCallback, EventSpec

from vcc_portal.domain.card import CardFace
from vcc_portal.domain.listing import token_of
from vcc_portal.features.patterns.step_up import StepUpSubject
from vcc_portal.i18n import errors as error_words
from vcc_portal.i18n.card import secrets as words
from vcc_portal.i18n.text import EMPTY, Text
from vcc_portal.session.access import ACTIVE, Rate, Rule, access
from vcc_portal.session.card_secrets import FRAME, MAY_SEE, OPEN_SECONDS, SecretPurpose, SecretRefused, SecretRequest
from vcc_portal.session.runtime import runtime
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.core import browser, effects
from vcc_portal.state.patterns.step_up import StepUpState, ask_step_up


class RevealState(rx.State):
    """Which frame is open in this tab, if any."""

    ACCESS: ClassVar[Rule] = ACTIVE

    src: str = ""
    """Address of the frame, with a ticket that is good once; empty without a frame."""
    purpose: str = ""
    shown: bool = False
    """The frame has the number."""
    problem: Text = EMPTY

    @rx.event
    @access(MAY_SEE, rate=Rate.HEAVY)
    async def show(self, card_id: str) -> None:
        """Open the frame that shows number and CVV."""
        await self._open(SecretPurpose.REVEAL, card_id)

    @rx.event
    @access(MAY_SEE, rate=Rate.HEAVY)
    async def copy_number(self, card_id: str) -> None:
        """Open the frame that copies the number without showing it."""
        await self._open(SecretPurpose.COPY, card_id)

    @rx.event
    async def opened(self) -> None:
        """The frame has the number: the dialog that asked for the verification can go."""
        if self.src:
            self.shown = True
            await browser.queue(StepUpState.settle())

    @rx.event
    @access(rate=Rate.HEAVY)
    async def refused(self, ticket: str) -> None:
        """The frame stayed empty: ask for the verification that is missing, or say what went wrong."""
        session = await browser.session()
        refusal = runtime().tickets.take(ticket, session, SecretRefused)
        if refusal is None:
            return
        asked, failed = refusal.asked, refusal.failed
        self._close()
        if failed.leaves_page:
            await browser.queue(StepUpState.settle())
            await effects.leave_page(failed)
            return
        face = (await self.get_state(CardDetailState)).face
        subject = _subject(asked.purpose, face if face.card_id == asked.card_id else None)
        # With a password the frame opens behind the dialog: whoever closes that does not want to see a number any more.
        hide: EventSpec | EventCallback = RevealState.hide  # pyright: ignore[reportAssignmentType]
        if await ask_step_up(failed, asked.purpose.value, _again(asked), subject, gave_up=hide):
            return
        await browser.queue(StepUpState.settle())
        self.problem = failed.text
        if failed.is_toast:
            await effects.tell(failed)

    @rx.event
    async def unanswered(self) -> None:
        """The browser could not load the frame."""
        self._close()
        self.problem = error_words.NO_ANSWER
        await browser.queue(StepUpState.settle())

    @rx.event
    def hide(self) -> None:
        """The number is off the screen."""
        self._close()

    @rx.event
    @access(background_poll=True)
    def watch(self) -> None:
        """Sent by the page while a number is on screen: after a sign-out elsewhere the guard takes the page away."""

    async def _open(self, purpose: SecretPurpose, card_id: str) -> None:
        session, card_id = await browser.session(), token_of(card_id)
        if session is None or not card_id:
            return
        verification = runtime().verifications.at_hand(session, browser.token(), purpose.value, subject=card_id)
        ticket = runtime().tickets.issue(session, SecretRequest(purpose, card_id, verification), OPEN_SECONDS)
        self._close()
        self.src, self.purpose = f"{FRAME}{ticket}", purpose.value

    def _close(self) -> None:
        self.src, self.purpose, self.shown, self.problem = "", "", False, EMPTY


def _again(asked: SecretRequest) -> "EventSpec | EventCallback":
    handler = RevealState.show if asked.purpose is SecretPurpose.REVEAL else RevealState.copy_number
    return handler(asked.card_id)  # pyright: ignore[reportReturnType]


def _subject(purpose: SecretPurpose, card: CardFace | None) -> StepUpSubject:
    if purpose is SecretPurpose.REVEAL:
        return StepUpSubject(words.VIEW_ABOUT, card, words.SHOWN_FOR, words.VERIFY_AND_VIEW)
    return StepUpSubject(words.COPY_ABOUT, card, action=words.VERIFY_AND_COPY)
