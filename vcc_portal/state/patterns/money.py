"""The money-operation pattern: checked, sent under one number, and asked for until its end is known.

A form that moves money is a `Form` with `request_no` among its fields. The number is made when the form opens and
kept with the draft in the browser, so a double click, a second tab, a reload or a lost answer all mean the same
operation, which the provider carries out once. An operation ends by the provider's word only: an answer that did not
arrive is 'processing', is looked for by its number without paying again, and a new number is made only after FAIL.

The way of one operation, in `phase`:

    edit → check → (step-up) → sending ─ accepted → its own address, see `money_result`
                                       ├ refused   → edit or check, the same number
                                       └ unknown   → processing ─ found → its own address
                                                                └ not there → check, the same number

When an outcome counts as unknown says `UpstreamError.outcome_unknown`; how it is looked for, `money_lookup`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n.patterns import money as words
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns.money_lookup import MoneyLookUp

LONGEST_NUMBER = 64
_GATED = frozenset({Code.KYC_NOT_APPROVED, Code.KYC_NEEDED})


class MoneyOperation(MoneyLookUp, rx.State, mixin=True):
    """Mixin beside `Form` and `Portal`; the class says how to `_pay`, `_find` and `_accepted` it."""

    HELD_IN_CHECK: ClassVar[frozenset[str]] = frozenset({"check", "edit"})

    phase: str = "loading"
    """loading, failed, blocked, edit, check, processing or done."""
    refusal: Text = EMPTY
    """Why it was not accepted, when that is about no single field."""
    refusal_code: str = ""
    sent_already: str = ""
    """The id of what was sent under the same number with other details."""
    ended_no: str = ""
    """Request number of what was accepted; its draft is forgotten."""

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def confirm(self, values: dict[str, str]) -> None:
        """Send what was checked. Again while it is on its way does nothing."""
        async with self:
            form = await self._confirmed(values)
        if form is not None:
            await self._send_once(form, values)

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
        address = ""
        try:
            accepted = await self._answer(self._pay(form, values), values)
        except Failed as failed:
            earlier = await self._sent_before(failed, form.request_no)
            async with self:
                self.sending = False
                await self._not_accepted(failed, values, earlier)
        finally:
            async with self:
                self.sending = False
                if accepted:
                    address = self._found([accepted], values)
        if address:
            await self._go(address)

    async def _sent_before(self, failed: Failed, number: str) -> str:
        """The operation that already has this number, where that is why the provider refuses."""
        if "request_no" not in self._wrong_fields(failed):
            return ""
        try:
            return next(iter(await self._find(number)), "")
        except Failed:
            return ""

    async def _not_accepted(self, failed: Failed, values: dict[str, str], earlier: str) -> None:
        if failed.outcome_unknown:
            await self._wait_for_result(values, 1)
            return
        if failed.leaves_page or (failed.code in _GATED and not await self._gate_open()):
            self._back_to_edit()
        elif "request_no" in self._wrong_fields(failed):
            self.sent_already, self.refusal = earlier, words.SENT_ALREADY
        elif self._refuse(values, failed):
            self._back_to_edit()
        else:
            self.refusal, self.refusal_code = failed.text, failed.code

    def _found(self, found: Sequence[str], values: dict[str, str]) -> str:
        self.not_received, self.ended_no, self.phase = False, values["request_no"], "done"
        return self._address_of(found[0])

    async def _not_arrived(self, values: dict[str, str]) -> None:
        await self._to_check(values)

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

    async def _find(self, request_no: str) -> Sequence[str]:
        """The id of the operation with this number, read from the provider's list; none when there is none."""
        raise NotImplementedError

    def _address_of(self, operation_id: str) -> str:
        """Where the operation is followed."""
        raise NotImplementedError

    async def _renew(self) -> None:
        """Read the balances again."""

    async def _reopen(self) -> None:
        """Open the form once more, with a new number."""
        raise NotImplementedError
