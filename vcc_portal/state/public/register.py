"""What the pages of the mobile registration show; their forms are ordinary ones, which `server.register_forms` takes."""

import time
from typing import ClassVar

import reflex as rx
from reflex.event import EventSpec

from vcc_portal.domain.account import without_slash
from vcc_portal.domain.origin import DEFAULT_AREA, INVITATION, clean_invitation
from vcc_portal.features.patterns.step_up import RESEND_SECONDS
from vcc_portal.features.public.register import (
    KEPT,
    Applicant,
    CodeSentTo,
    RegisterAnswer,
    Registered,
    RegisterField,
    Role,
)
from vcc_portal.features.public.waits import end_of, seconds_until
from vcc_portal.i18n import Text
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import REGISTER_PROFILE
from vcc_portal.session.access import ANONYMOUS, Rule
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser


class RegisterState(rx.State):
    """The registration that is under way in this tab; never a password.

    The browser keeps what the forms begin with: a restart would empty them under whoever fills them in.
    """

    ACCESS: ClassVar[Rule] = ANONYMOUS

    login_name: str = rx.SessionStorage("", name=KEPT[RegisterField.NAME])
    area: str = rx.SessionStorage(DEFAULT_AREA.value, name=KEPT[RegisterField.AREA])
    role: str = rx.SessionStorage(Role.COMPANY.value, name="vcc-draft.register.role")
    invitation: str = rx.SessionStorage("", name=KEPT[RegisterField.INVITATION])
    code: str = rx.SessionStorage("", name="vcc-draft.register.code")
    """From the link of the mail."""
    agreed: str = rx.SessionStorage("", name="vcc-draft.register.agreed")
    """Not empty when the agreements were ticked in the form that was refused."""
    mask: str = rx.SessionStorage("", name="vcc-draft.register.mask")
    """Where the mail went; empty while none has gone."""
    again_at: str = rx.SessionStorage("", name="vcc-draft.register.again")
    """When it may be sent again."""
    wait: int = 0
    """Seconds until then."""
    turn: int = 0
    """Counts what was laid out anew."""
    errors: dict[str, Text] = {}

    @rx.event
    async def load(self) -> EventSpec | None:
        """Lay out what is known: by the address, by the form before, by the cookies of an invitation."""
        sessions, key, given = runtime().anonymous_sessions, browser.anonymous_key(), browser.address().params
        sent, answer = sessions.peek(key, CodeSentTo), sessions.take(key, RegisterAnswer)
        self.turn += 1
        self.errors = dict(answer.errors) if answer else {}
        self.invitation = self.invitation or browser.invitation()
        if sent is not None:
            self._take(sent.applicant)
            self.mask, self.again_at = sent.mask, end_of(RESEND_SECONDS, sent.at)
        self.wait = seconds_until(self.again_at, time.time(), RESEND_SECONDS)
        if answer is not None:
            self._take(answer.applicant)
            self.code, self.agreed = answer.code, "on" if answer.agreed else ""
        if given.get("role") in set(Role):
            self.role = given["role"]
        if given.get("code") and without_slash(browser.address().path) == REGISTER_PROFILE.path:
            self.login_name, self.code = given.get("loginName", "")[:128], given["code"][:64]
            self.invitation = clean_invitation(given.get(INVITATION, "")) or self.invitation
            await browser.go(REGISTER_PROFILE.path)  # a code has no place in the history
            return None
        return rx.set_focus(answer.focus) if answer is not None and answer.focus else None

    def _take(self, applicant: Applicant) -> None:
        self.login_name, self.area, self.role = applicant.login_name, applicant.area.value, applicant.role.value
        self.invitation = applicant.invitation or self.invitation


class RegisteredState(rx.State):
    """The end of a registration."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    outcome: str = rx.SessionStorage("", name="vcc-draft.register.ended")
    """A value of `Outcome` once a registration has ended in this tab. The browser keeps it: a restart would say that none has."""
    needs_manager: bool = False
    refusal: Text = EMPTY
    verify: str = ""
    """The provider's page where the identity is verified; a restart forgets it, and the account's own page leads there."""

    @rx.event
    async def load(self) -> None:
        """Take what the last form has left; a page that is loaded again keeps what it showed."""
        ended = runtime().anonymous_sessions.take(browser.anonymous_key(), Registered)
        if ended is None:
            return
        self.outcome, self.needs_manager, self.refusal = ended.outcome.value, ended.needs_manager, ended.refusal
        config = runtime().settings
        self.verify = ended.verify.removeprefix(config.public_url if config.sandbox_embedded else "")
