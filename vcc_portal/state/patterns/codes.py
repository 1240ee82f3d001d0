"""The pattern of codes by SMS: one is asked for, the next one after a countdown (spec §9); what was not sent is not said to be."""

import time
from abc import abstractmethod

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.patterns.step_up import RESEND_SECONDS, CodeWaits, said_of_sending, seconds_of, works_still
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.sso import CodeSent
from vcc_portal.upstream.models.user import SendMobile


class AsksForCodes(Pattern, rx.State, mixin=True):
    """A dialog that is confirmed by a code; `components.patterns.step_up.send_code` draws its button."""

    mobile: str = ""
    """Where the code goes, masked."""
    sent: bool = False
    sending: bool = False
    resend_in: int = 0
    """Seconds until the next code may be asked for, counted by the browser from the change of `turn`."""
    turn: str = ""

    _waits: CodeWaits = CodeWaits()
    _code_for: str = ""
    """The typeCode of what the dialog was opened for last."""
    _sendings: int = 0
    """Counts them: who closes the dialog and opens it again may have another one sent before the first is answered."""

    @rx.event(background=True)
    @access(rate=Rate.CODE)
    async def send_code(self) -> None:
        """Send the code; after a failure it counts as not sent (spec §7). The dialog can be closed meanwhile."""
        async with self:
            type_code, turn = await self._begin_sending()
        if not type_code:
            return
        try:
            answer = await ask(user_calls.SEND_MOBILE, SendMobile(type_code=type_code))
        except FailedHere as failed:
            async with self:
                self._not_sent(type_code, failed)
        else:
            async with self:
                self._was_sent(type_code, answer)
        finally:
            async with self:
                if self._sendings == turn:
                    self.sending = False

    async def _begin_sending(self) -> tuple[str, int]:
        """For what a code is to be sent now, empty for nothing; and which sending that is."""
        type_code = "" if self.sending else await self._code_wanted()
        if type_code and (left := self._waits.left(type_code, time.time())):  # the second click of two
            self._wait(type_code, left)
            return "", 0
        if type_code:
            self.sending, self._sendings = True, self._sendings + 1
            self._say(EMPTY, "")
        return type_code, self._sendings

    def _not_sent(self, type_code: str, failed: Failed) -> None:
        self._wait(type_code, seconds_of(failed))
        if type_code == self._code_for:
            self.sent = works_still(failed)
            self._say(said := said_of_sending(failed), failed.code if said else "")

    def _was_sent(self, type_code: str, answer: CodeSent) -> None:
        self._wait(type_code, answer.resend_seconds or RESEND_SECONDS)
        if type_code == self._code_for:
            self.sent, self.mobile = True, answer.mobile_mask or self.mobile

    def _count_on(self, type_code: str) -> None:
        """What was sent before the dialog was opened goes on counting down."""
        left, self._code_for = self._waits.left(type_code, time.time()), type_code
        self.sent = left > 0
        self._wait(type_code, left)

    def _wait(self, type_code: str, seconds: int) -> None:
        """The next one can be asked for after so many seconds, whatever the dialog is about by now."""
        now = time.time()
        if type_code == self._code_for:
            self.resend_in, self.turn = seconds, f"{now:.3f}"
        self._waits = self._waits.begun(type_code, seconds, now)

    @abstractmethod
    async def _code_wanted(self) -> str:
        """The typeCode of what the dialog confirms; empty when no code may be asked for now."""

    @abstractmethod
    def _say(self, text: Text, code: str) -> None:
        """Say why no code was sent, in the dialog; EMPTY once another one is asked for."""
