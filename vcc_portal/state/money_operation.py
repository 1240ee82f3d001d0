"""The money-operation pattern: checked, sent under one number, and asked for until its end is known.

A form that moves money is a `Form` with `request_no` among its fields. The number is made when the form opens and
kept with the draft in the browser, so a double click, a second tab, a reload or a lost answer all mean the same
operation, which the provider carries out once. An operation ends by the provider's word only: an answer that did not
arrive is 'processing', is looked for by its number without paying again, and a new number is made only after FAIL.

The way of one operation, in `phase`:

    edit → check → (step-up) → sending ─ accepted → its own address, see `money_result`
                                       ├ refused   → edit or check, the same number
                                       └ no answer → processing ─ found → its own address
                                                                └ not there → check, the same number
"""

from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.i18n import money_operation as words
from vcc_portal.session.access import Rate, access
from vcc_portal.session.talk import Failed
from vcc_portal.state.form_model import FormModel
from vcc_portal.state.gate import GateState
from vcc_portal.upstream.errors import BusinessError, HttpStatusError

LOOK_UP_AFTER = (1500, 2000, 3000, 5000, 8000, 13000, 20000, 30000, 30000, 30000)
"""Milliseconds before each look-up; after the last one only the user asks again."""
SOON = 200
NOT_THERE = 3
"""So many answers 'no such operation' in a row, seconds apart, mean that it never arrived."""
LONGEST_NUMBER = 64
_GATED = frozenset({Code.KYC_NOT_APPROVED, Code.KYC_NEEDED})
_BROKE_DOWN = frozenset({Code.SYSTEM_ERROR, Code.SYSTEM_ERROR_1, Code.SYSTEM_ERROR_2, Code.SYSTEM_ERROR_3})
"""The provider failed on the way: it may have done it before."""


class MoneyOperation(rx.State, mixin=True):
    """Mixin beside `Form` and `Portal`; the class says how to `_pay`, `_find` and `_accepted` it."""

    HELD_IN_CHECK: ClassVar[frozenset[str]] = frozenset({"check", "edit"})

    phase: str = "loading"
    """loading, failed, blocked, edit, check, processing or done."""
    refusal: Text = EMPTY
    """Why it was not accepted, when that is about no single field."""
    refusal_code: str = ""
    sent_already: str = ""
    """The id of what was sent under the same number with other details."""
    not_received: bool = False
    """The provider knows of no such operation: it may be confirmed again."""
    asked: int = 0
    """How often the result was asked for since an answer failed to arrive."""
    look_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""
    asking: bool = False
    ended_no: str = ""
    """Request number of what was accepted; its draft is forgotten."""

    _not_there: int = 0

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def confirm(self, values: dict[str, str]) -> None:
        """Send what was checked. Again while it is on its way does nothing."""
        async with self:
            form = await self._confirmed(values)
        if form is not None:
            await self._send_once(form, values)

    @rx.event(background=True)
    @access(background_poll=True)
    async def look_up(self, values: dict[str, str]) -> None:
        """Ask whether an operation without an answer has arrived; this never sends it."""
        number = values.get("request_no", "")[:LONGEST_NUMBER]
        async with self:
            if not number or self.phase != "processing" or self.asking or self.sending:
                return
            self.asking = True
        found: str | None = None
        try:
            found = await self._find(number)
        except Failed:
            pass
        finally:
            async with self:
                self.asking = False
                await self._looked(found, values)

    @rx.event
    def close_check(self) -> None:
        """Back to editing; not while it is being sent."""
        if not self.sending and self.phase == "check":
            self._back_to_edit()

    @rx.event
    async def start_new(self, values: dict[str, str]) -> None:
        """Forget a draft that was sent before with other details, and begin another."""
        if self.sending or self.phase == "processing":
            return
        self.ended_no, self.sent_already = values.get("request_no", "")[:LONGEST_NUMBER], ""
        self._forget_refusal()
        await self._reopen()

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """Right so far: pass the verification gate, then show the check with the balances of this moment."""
        if self.phase == "edit" and await self._gate_open():
            self._forget_refusal()
            self.not_received = False
            await self._to_check(values)

    async def _to_check(self, values: dict[str, str]) -> None:
        await self._renew()
        if await self._refresh(values) is None:
            self._back_to_edit()
            self._go_to_first()
            return
        self.phase = "check"

    async def _confirmed(self, values: dict[str, str]) -> Any:
        """The form, marked as being sent; None when it may not go."""
        if self.sending or self.phase not in self.HELD_IN_CHECK:
            return None
        self._tried = True
        form = await self._refresh(values)
        if form is None or self.attention or not await self._gate_open():
            self._back_to_edit()
            return None
        self._forget_refusal()
        self.sending, self.sent_already, self.phase = True, "", "check"
        return form

    async def _send_once(self, form: Any, values: dict[str, str]) -> None:
        accepted: str | None = None
        try:
            accepted = await self._pay(form, values)
        except Failed as failed:
            earlier = await self._sent_before(failed, form.request_no)
            async with self:
                self.sending = False
                await self._not_accepted(failed, values, earlier)
        finally:
            async with self:
                self.sending = False
                if accepted:
                    self.not_received, self.ended_no, self.phase = False, form.request_no, "done"
                    await self._accepted(accepted)

    async def _sent_before(self, failed: Failed, number: str) -> str:
        """The operation that already has this number, where that is why the provider refuses."""
        if "request_no" not in self._wrong_fields(failed):
            return ""
        try:
            return await self._find(number) or ""
        except Failed:
            return ""

    async def _not_accepted(self, failed: Failed, values: dict[str, str], earlier: str) -> None:
        if outcome_unknown(failed):
            self._wait_for_result(1)
            return
        if failed.leaves_page or (failed.code in _GATED and not await self._gate_open()):
            self._back_to_edit()
        elif "request_no" in self._wrong_fields(failed):
            self.sent_already, self.refusal = earlier, words.SENT_ALREADY
        elif self._refuse(values, failed):
            self._back_to_edit()
        else:
            self.refusal, self.refusal_code = failed.text, failed.code

    async def _resume(self, values: dict[str, str]) -> None:
        """The page was loaded anew while an answer was on its way: find out what became of it."""
        self._wait_for_result(0)
        self.look_in = SOON

    async def _looked(self, found: str | None, values: dict[str, str]) -> None:
        """`found` is an id, empty for 'no such operation', None for no answer."""
        if self.phase != "processing":
            return
        if found:
            self.ended_no, self.phase = values["request_no"], "done"
            await self._accepted(found)
            return
        self._not_there = self._not_there + 1 if found == "" else 0
        if self._not_there < NOT_THERE:
            self._wait_for_result(self.asked + 1, keep=True)
            return
        self.not_received, self.look_in = True, 0
        await self._to_check(values)

    def _wait_for_result(self, asked: int, *, keep: bool = False) -> None:
        self.phase, self.asked = "processing", asked
        self._not_there = self._not_there if keep else 0
        self.look_in = LOOK_UP_AFTER[asked - 1] if 1 <= asked <= len(LOOK_UP_AFTER) else 0

    def _back_to_edit(self) -> None:
        """It is surely not under way: the draft may change again."""
        self.phase, self.asked, self.look_in, self.not_received = "edit", 0, 0, False
        self._forget_refusal()
        self._let_edit()

    def _forget_refusal(self) -> None:
        self.refusal, self.refusal_code = EMPTY, ""

    async def _gate_open(self) -> bool:
        return await (await self.get_state(GateState))._passes()

    async def _pay(self, form: Any, values: dict[str, str]) -> str | None:
        """Send the call with the form's number; the operation's id, or None when proof is asked for first."""
        raise NotImplementedError

    async def _find(self, request_no: str) -> str:
        """The id of the operation with this number, read from the provider's list; empty when there is none."""
        raise NotImplementedError

    async def _accepted(self, operation_id: str) -> None:
        """Go to the address of the operation."""
        raise NotImplementedError

    async def _renew(self) -> None:
        """Read the balances again."""

    async def _reopen(self) -> None:
        """Open the form once more, with a new number."""
        raise NotImplementedError


def outcome_unknown(failed: Failed) -> bool:
    """True when the provider may have done it: no answer, an unreadable one, or a failure of its own."""
    cause = failed.__cause__
    if isinstance(cause, HttpStatusError):
        return cause.status >= 500
    return not isinstance(cause, BusinessError) or failed.code in _BROKE_DOWN
