"""Sends an application exactly once: an answer that did not arrive is 'processing', and is asked for again."""

from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.card import CardMode
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import card_applied as words
from vcc_portal.session.access import Rate, access
from vcc_portal.state.base import Failed
from vcc_portal.state.entry import EntryState
from vcc_portal.state.form_model import FormModel
from vcc_portal.upstream.errors import BusinessError, HttpStatusError

_GATED = frozenset({Code.KYC_NOT_APPROVED, Code.KYC_NEEDED})
LOOK_UP_AFTER = (1500, 2000, 3000, 5000, 8000, 13000, 20000, 30000)
"""Milliseconds before each look-up; after the last one only the user asks again."""
SOON = 200


class Sending(rx.State, mixin=True):
    """The part of the application's State that talks about the sending; mixed into a `Form` and `Portal`."""

    FORM: ClassVar[type[FormModel]] = FormModel

    refusal: Text = EMPTY
    """Why the application was not accepted, when that is about no single field."""
    refusal_code: str = ""
    sent_already: bool = False
    """The request number belongs to an application that was sent with other details."""
    asked: int = 0
    """How often the result was asked for since an answer failed to arrive."""
    look_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""
    asking: bool = False
    applied_no: str = ""
    """Request number of what became a card; its draft is forgotten."""

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def confirm(self, values: dict[str, str]) -> None:
        """Send what was reviewed. Again for the same application while it is on its way does nothing."""
        async with self:
            form = await self._confirmed(values)
        if form is not None:
            await self._send(form, values)

    @rx.event(background=True)
    @access(rate=Rate.MONEY, background_poll=True)
    async def look_up(self, values: dict[str, str]) -> None:
        """Ask what became of an application without an answer, by repeating it under its own number."""
        async with self:
            form, _ = self.FORM.check(values)
            if form is None or self.phase != "processing" or self.asking:
                return
            self.asking = True
        await self._send(form, values, again=True)

    @rx.event
    async def start_new(self, values: dict[str, str]) -> None:
        """Forget a draft that was sent before with other details, and begin another."""
        self.applied_no, self.sent_already, self.reviewing = values.get("request_no", "")[:64], False, False
        await self._open(await self.get_state(EntryState))

    async def _order(self, form: Any, values: dict[str, str]) -> Any:
        """Ask the provider; None when the user is first asked to prove himself. Raises `Failed`."""
        raise NotImplementedError

    async def _repeat(self, form: Any, values: dict[str, str]) -> Any:
        """Ask again under the same number for an answer that did not arrive; nothing is done twice."""
        return await self._order(form, values)

    def _applied(self, applied: Any, form: Any, values: dict[str, str]) -> str:
        """Take over what became of it; the address that shows it."""
        raise NotImplementedError

    async def _confirmed(self, values: dict[str, str]) -> FormModel | None:
        """The form, marked as being sent; None when it may not go."""
        if self.sending or self.phase not in {"edit", "processing"}:
            return None
        self._tried = True
        form = await self._refresh(values)
        if form is None or self.attention or not await self._gate_open():
            self.reviewing = False
            self._let_edit()
            return None
        self.sending, self.refusal, self.refusal_code, self.sent_already = True, EMPTY, "", False
        return form

    async def _send(self, form: FormModel, values: dict[str, str], *, again: bool = False) -> None:
        try:
            applied = await (self._repeat if again else self._order)(form, values)
        except Failed as failed:
            async with self:
                await self._not_applied(failed, values)
        else:
            if applied is not None:
                await self._show_applied(applied, form, values)
        finally:
            async with self:
                self.sending = self.asking = False

    async def _show_applied(self, applied: Any, form: FormModel, values: dict[str, str]) -> None:
        """The browser forgets the draft before it leaves: another tab must not find it again as one that was sent."""
        async with self:
            address = self._applied(applied, form, values)
        await self._go(address)

    async def _not_applied(self, failed: Failed, values: dict[str, str]) -> None:
        if outcome_unknown(failed):
            self._wait_for_result(self.asked + 1)
            return
        self.phase, self.asked = "edit", 0
        self._let_edit()
        if failed.leaves_page:
            return
        if self._never_accepted(failed):
            await self._toast(words.NOT_ARRIVED, "info")
            return
        if failed.code in _GATED and not await self._gate_open():
            self.reviewing = False
        elif "request_no" in self._wrong_fields(failed):
            self.sent_already, self.refusal, self.reviewing = True, words.SENT_ALREADY, True
        elif self._about_a_field(failed, values) and self._refuse(values, failed):
            self.reviewing = False
        else:
            self.refusal, self.refusal_code, self.reviewing = failed.text, failed.code, True

    def _never_accepted(self, failed: Failed) -> bool:
        """True when the refusal of a repeat says no more than that the first request never arrived."""
        return False

    @staticmethod
    def _about_a_field(failed: Failed, values: dict[str, str]) -> bool:
        """A balance that does not reach is about the opening amount only where there is one."""
        return failed.code != Code.QUOTA_INSUFFICIENT or values.get("card_mode") == CardMode.SINGLE

    async def _resume(self, values: dict[str, str]) -> None:
        """The page was loaded anew while an answer was on its way: ask what became of it."""
        self._wait_for_result(0)
        self.look_in = SOON

    def _wait_for_result(self, asked: int) -> None:
        self.phase, self.reviewing, self.asked = "processing", False, asked
        self.look_in = LOOK_UP_AFTER[asked - 1] if 1 <= asked <= len(LOOK_UP_AFTER) else 0


def outcome_unknown(failed: Failed) -> bool:
    """True when the provider may have done it: no answer, an unreadable one, or a failure of its own."""
    cause = failed.__cause__
    if isinstance(cause, HttpStatusError):
        return cause.status >= 500
    return not isinstance(cause, BusinessError)
