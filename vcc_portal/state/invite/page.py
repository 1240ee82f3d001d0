"""State of /invite: codes, sums and rules, and inviting by e-mail."""

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.site_config import DEFAULT_REGION
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.invite.form import (
    InviteForm,
    MailOutcome,
    all_undeliverable,
    invitation,
    mail_outcomes,
)
from vcc_portal.features.invite.invitation import CodeView, InvitationReading, SummaryView, read_invitation
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.fields import SEPARATOR
from vcc_portal.features.patterns.form import UNANSWERED, FormModel, Patch
from vcc_portal.i18n import invite as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import invite as calls

TURN = "turn"
"""Stands in the form's values: which sending they belong to."""


class InviteState(Form, Loading, rx.State):
    """What is handed out, and to whom; the rewards have a State of their own."""

    ACCESS: ClassVar[routes.Route] = routes.INVITE
    FORM: ClassVar[type[FormModel]] = InviteForm
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {
        Code.TOO_MANY_MAILBOXES: "email_list",
        Code.MAILBOX_FORMAT: "email_list",
    }

    codes: list[CodeView] = []
    summary: SummaryView = SummaryView()
    participate: str = ""
    may_send: bool = False
    said: Text = EMPTY
    """What stands in the way of the last sending, where it is about no field."""
    outcomes: list[MailOutcome] = []

    _waiting: tuple[InviteForm, dict[str, str]] | None = None
    """What is to be sent, checked, and how it was typed."""
    _over: str | None = None
    """The turn of the last sending: a second press of its button may arrive when it is over."""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def deliver(self) -> None:
        """Send what the form's check has let through; on its own this does nothing."""
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        form, values = waiting
        changes: dict[str, str] = {}
        try:
            sent = await ask(calls.SEND_EMAIL, invitation(form))
            changes = await self._sent(mail_outcomes(form.email_list, sent))
        except Failed as failed:
            changes = {} if failed.outcome_unknown else {UNANSWERED: ""}
            if failed.leaves_page:
                raise
            changes |= await self._not_sent(failed, form, values)
        finally:
            self.sending, self._over = False, values.get(TURN, "")
            self.patch = Patch(self.patch.turn + 1, {**changes, TURN: secrets.token_hex(8)})

    async def _enter(self) -> bool:
        """A sending that was cut off with its process is over; its outcome belongs to the page that was left."""
        self.sending, self._waiting, self.said, self.outcomes = False, None, EMPTY, []
        self._over = None  # a press on this page is none of that page's
        return True

    async def _reading(self, visit: Visit) -> InvitationReading:
        session = await browser.session()
        return await read_invitation(visit, region=session.login.region if session else DEFAULT_REGION)

    def _put(self, data: InvitationReading) -> None:
        self.codes, self.summary = data.codes, data.summary
        self.participate, self.may_send = data.participate, data.may_send

    def _take_away(self) -> None:
        self.codes, self.summary, self.participate, self.may_send = [], SummaryView(), "", False

    def _rules(self) -> frozenset[str]:
        return frozenset(one.code for one in self.codes)

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        """A draft whose code is gone goes on with the one that there is; what it had no answer to is said for as long."""
        changes: dict[str, str] = {}
        if values.get(TURN, "") == self._over:  # from before that answer
            changes = self._added_meanwhile(values.get("email_list", ""))
        else:
            sent = values.get(UNANSWERED, "")
            lost = bool(sent) and values.get("email_list") == sent and not self.sending
            if lost or self.said == strings.UNKNOWN:
                self.said = strings.UNKNOWN if lost else EMPTY
        known = [one.code for one in self.codes]
        if known and values.get("invitation_code") not in known:
            changes["invitation_code"] = known[0]
        return changes

    def _added_meanwhile(self, typed: str) -> dict[str, str]:
        """The answer has emptied the form of what was sent, and of what was added to it while that was awaited."""
        again = {one.email.lower(): one.again for one in self.outcomes}
        added = [one for one in typed.split(SEPARATOR) if one and one.lower() not in again]
        if not again or not added:
            return {}
        return {"email_list": SEPARATOR.join([*(one.email for one in self.outcomes if one.again), *added])}

    async def _accept(self, form: Any, values: dict[str, str]) -> None:
        if values.get(TURN, "") == self._over:  # the emptied form is as it was: nobody has tried to send that one
            self._start_afresh()
            return
        if not self.may_send or self.sending:
            return
        self.sending, self.said, self.outcomes, self._waiting = True, EMPTY, [], (form, values)
        # With what the check has changed: the browser sees the last patch of an event alone.
        kept = {"invitation_code": form.invitation_code, UNANSWERED: values["email_list"]}
        self.patch = Patch(self.patch.turn + 1, kept)
        await browser.queue(InviteState.deliver)

    async def _sent(self, outcomes: list[MailOutcome]) -> dict[str, str]:
        """Say what became of each; what may be written wrong stays in the form."""
        self.outcomes = outcomes
        self._start_afresh()
        self.errors, self.attention = {}, []
        self._go_to("email_list")
        if all(one.tone == "ok" for one in outcomes):
            await effects.toast(strings.SENT_ALL)
        return {"email_list": SEPARATOR.join(one.email for one in outcomes if one.again), UNANSWERED: ""}

    async def _not_sent(self, failed: Failed, form: InviteForm, values: dict[str, str]) -> dict[str, str]:
        """An answer that did not arrive is no refusal; a refusal stands beside its field."""
        if failed.code == Code.SMS_SEND_FAILED:
            return await self._sent(all_undeliverable(form.email_list))
        if failed.outcome_unknown:
            self.said = strings.UNKNOWN
        elif not self._refuse(values, failed):
            self.said = failed.text
        return {}
