"""The money-operation pattern: checked, sent under one number, and looked for until its end is known.

The page's State has a `Form` with `request_no` among its fields; it lists `MovesMoney` before `Form`, which it asks for
what it needs, and lets the form's `_accept` call `_check`. The number is made when
the form opens (`_open_operation`) and kept with the draft in the browser, so a double click, a second tab, a reload or a
lost answer all mean the same operation, which the provider carries out once. Only the user's click sends; what became
of it is read from the provider's own list. The phases are those of `features.patterns.money.MoneyOperation`.
"""

import time
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.text import Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.form import FormModel, typed_in
from vcc_portal.features.patterns.money import MoneyOperation, MoneyPhase
from vcc_portal.i18n.patterns import money as words
from vcc_portal.i18n.patterns.money import TRANSFER, MoneyWords
from vcc_portal.i18n.shell.in_progress import KINDS
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import TakeOver, if_it_can_be_read
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.state.core.gate import GateState, gate_passes
from vcc_portal.state.core.parked import SentForm, parked, task_of
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.core.toast import Kind
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.base import LONGEST_REQUEST_NO


class MovesMoney(Pattern, rx.State, mixin=True):
    """Mixin of a State whose form costs money; `components.patterns.money` draws it."""

    TASK: ClassVar[str]
    """Its kind among the operations in progress."""
    FORM: ClassVar[type[FormModel]]
    """The fields (`Form`)."""
    BUSY: ClassVar[bool] = True
    """The check shows what is read anew (`Form`): until the provider has answered, the button that leads to it says so."""
    WORDS: ClassVar[MoneyWords] = TRANSFER
    KEEPS_DRAFT: ClassVar[bool] = False
    """True where the draft shows the end again after a restart; the page forgets it when it begins another one."""

    operation: MoneyOperation = MoneyOperation()
    _sent_as: SentForm | None = None
    """The form as it was sent last; see `state.core.parked`."""
    _shown_as: str = ""
    """Tells what is typed in the form as the check shows it; empty before one was shown."""

    @rx.event(background=True)
    @access(rate=Rate.MONEY)
    async def confirm(self, values: dict[str, str]) -> None:
        """Send what was checked. Again while it is on its way does nothing."""
        async with self:
            form = await self._confirmed(values)
        if form is not None:
            await self._send_once(form, values)

    @rx.event
    def close_check(self, shown: bool = False) -> None:
        """Back to editing; not while it is being sent or looked for."""
        if not shown and self.operation.phase in {MoneyPhase.CHECKING, MoneyPhase.REFUSED}:
            self._back_to_edit()

    @rx.event
    async def start_new(self, values: dict[str, str]) -> None:
        """Forget a draft that was sent before with other details, and begin another; not while one is under way."""
        if not self.operation.under_way:
            self._forget_draft(values.get("request_no", "")[:LONGEST_REQUEST_NO])
            await self._reopen()
            self._go_to_first()

    @rx.event(background=True)
    @access(background_poll=True)
    async def look_up(self, values: dict[str, str]) -> None:
        """Ask what became of an operation whose outcome is unknown; this never sends it.

        Of a form that somebody has come back to, the balances: what went in or out meanwhile, elsewhere, was taken for now.
        """
        number = values.get("request_no", "")
        if self.operation.is_filled_in(number):
            await self._show_what_there_is(values)
            return
        parked.forget_form(number[:LONGEST_REQUEST_NO])  # the browser has it
        async with self:
            if not self.operation.may_look(number, time.time()):
                return
            self.operation = self.operation.looking_up()
        found: Sequence[Any] | None = None
        address = ""
        try:
            found = await self._find(number)
        except Failed:
            pass
        finally:
            async with self:
                address = await self._looked(found, values)
        await _lead_to(self, address, values)

    @abstractmethod
    async def _order(self, form: Any, values: dict[str, str]) -> Any:
        """Send the call with the form's number; None when verification is asked for first. Raises `Failed`."""

    @abstractmethod
    def _ordered(self, answer: Any, form: Any, values: dict[str, str]) -> str:
        """Take over what `_order` answered; the address that shows it."""

    @abstractmethod
    async def _find(self, request_no: str) -> Sequence[Any]:
        """What the provider's list has under this number; empty for nothing. Raises `Failed`."""

    @abstractmethod
    def _found(self, found: Sequence[Any], values: dict[str, str]) -> str:
        """Take over what the list has; the address that shows it."""

    @abstractmethod
    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        """How the operation is named among those in progress, and the address of its page."""

    @abstractmethod
    async def _reopen(self) -> None:
        """Open the form once more, with a new number."""

    @abstractmethod
    async def _complete(self, values: dict[str, str]) -> Any:
        """The form when nothing in it has to be changed, else None (`Form`)."""

    @abstractmethod
    async def _renew(self) -> TakeOver:
        """Read the balances again; what it answers puts them in place (`Form`)."""

    @abstractmethod
    def _refuse(self, values: dict[str, str], failed: Failed) -> bool:
        """Put a refusal beside its field; False when it is about none (`Form`)."""

    @abstractmethod
    def _wrong_fields(self, failed: Failed) -> list[str]:
        """The controls that a refusal is about (`Form`)."""

    @abstractmethod
    def _let_edit(self) -> None:
        """The draft counts as unsent again (`Form`)."""

    @abstractmethod
    def _go_to_first(self) -> None:
        """Go to the first field that has to be changed, else to where the fields were left (`Form`)."""

    def _is_all(self, found: Sequence[Any], values: dict[str, str]) -> bool:
        """Whether nothing more can be to come, where the list has something."""
        return True

    def _earlier(self, found: Sequence[Any]) -> str:
        """Address of what was sent before under the same number; empty for none. Not `_found` where that does more than name it."""
        return self._found(found, {}) if found else ""

    def _show_check(self, form: Any) -> None:
        """Everything is right: keep what the check shows beside the form's values."""

    def _open_operation(self) -> str:
        """The number of a form that opens."""
        self.operation, self._shown_as = self.operation.opened(), ""
        return self.operation.request_no

    def _operation_now(self) -> tuple[MoneyOperation, SentForm | None]:
        return self.operation, self._sent_as

    def _forget_draft(self, request_no: str) -> None:
        """What the draft with this number was for has come to its end."""
        parked.forget_form(request_no)
        self.operation = self.operation.forgotten(request_no)

    async def _check(self, values: dict[str, str]) -> None:
        """Right so far: pass the verification gate, then show the check with the balances of this moment."""
        if self.operation.phase == MoneyPhase.EDITING and await gate_passes(self) and await self._renew_check(values):
            self.operation = self.operation.checked()

    async def _resume(self, values: dict[str, str]) -> None:
        """The page was loaded anew while an answer was on its way: find out what became of it.

        What waits for a verification goes on from its check, above which the question for the verification may still stand; so does what was
        refused while the form was not on the screen, with the reason.
        """
        number = values.get("request_no", "")
        if parked.is_undone(number) and number != self.operation.undone_no:
            self.operation = self.operation.known_undone(number, words.NOT_DONE)
        self.operation = self.operation.resumed(number)
        if self.operation.in_check and self.operation.request_no == number:
            if self.operation.refusal:
                self._let_edit()
            await self._renew_check(values)
        elif self.operation.unknown and self.operation.awaits(number):
            self._sent_as = SentForm(dict(values), task_of(self, values))
            await self._add_task(values)

    async def _renew_check(self, values: dict[str, str]) -> bool:
        """Bring the check up to this moment; False when something has to be changed first."""
        (await if_it_can_be_read(self._renew()))()
        form = await self._complete(values)
        if form is None:
            self._back_to_edit()
            return False
        self._show_check(form)
        self._shown_as = typed_in(self.FORM, values)
        return True

    async def _confirmed(self, values: dict[str, str]) -> Any:
        """The form, marked as being sent; None when it may not go."""
        if not self.operation.may_send:
            return None
        form = await self._complete(values)
        if form is None or not await gate_passes(self):
            self._back_to_edit()
            return None
        self._show_check(form)
        typed = typed_in(self.FORM, values)
        if self.operation.in_check and self._shown_as not in {"", typed}:
            # Typed while the check was being made: it is sent once it was seen.
            self._shown_as, self.operation = typed, self.operation.shown_anew(self.WORDS.changed)
            if not self.operation.sought:  # nothing was sent under its number
                self._let_edit()
            return None
        self.operation = self.operation.sent(form.request_no, time.time())
        parked.forget_undone(form.request_no)
        self._sent_as = SentForm(dict(values), task_of(self, values))
        return form

    async def _send_once(self, form: Any, values: dict[str, str]) -> None:
        """Whatever cuts the wait for the answer off leaves the outcome unknown."""
        address = ""
        try:
            answer = await self._order(form, values)
        except Failed as failed:
            await self._not_accepted(failed, form, values)
            if not (failed.outcome_unknown or failed.leaves_page):
                await _told_elsewhere(self, words.REFUSED_ELSEWHERE, "bad", values, reason=failed.text)
        except SignedOut:
            raise
        except BaseException:
            async with self:
                await self._unanswered(values)
            raise
        else:
            if answer is None:
                _note_undone(self.operation, form.request_no)
            else:
                async with self:
                    address = self._accepted(answer, form, values)
        finally:
            async with self:
                if self.operation.awaits(form.request_no):
                    self.operation = self.operation.held()
        await _lead_to(self, address, values)

    def _accepted(self, answer: Any, form: Any, values: dict[str, str]) -> str:
        """The page may have gone on to another operation; the draft has done its duty all the same."""
        mine = self.operation.awaits(form.request_no)
        if mine:
            self.operation = self.operation.done()
        if not self.KEEPS_DRAFT:
            self._forget_draft(form.request_no)
        return self._ordered(answer, form, values) if mine else ""

    async def _not_accepted(self, failed: Failed, form: Any, values: dict[str, str]) -> None:
        if failed.outcome_unknown:
            async with self:
                await self._unanswered(values)
            return
        sent_before = "request_no" in self._wrong_fields(failed)
        earlier, beside = "", False
        if sent_before:
            with suppress(Failed):
                earlier = self._earlier(await self._find(form.request_no))
        else:
            _note_undone(self.operation, form.request_no)
        async with self:
            if not self.operation.awaits(form.request_no):
                return
            if sent_before:
                self.operation = self.operation.refused(self.WORDS.sent_already, sent_before=True, earlier=earlier)
            elif failed.leaves_page or await (await self.get_state(GateState))._explains(failed):
                self.operation = self.operation.returned()  # another page, or the gate, says why
                self._go_to_first()
            elif self._refuse(values, failed):
                self.operation, beside = self.operation.returned(failed.text), True
            else:
                self.operation = self.operation.refused(failed.text, failed.code)
            self._let_edit()
        if beside:
            await self._show_what_there_is(values)

    async def _show_what_there_is(self, values: dict[str, str]) -> None:
        """What was enough when the check was shown is not any more: the form must not go on saying that it is.

        Nobody waits for it: the refusal stands beside its field already, and what is typed or sent meanwhile goes before.
        """
        before = self._refreshed
        try:
            take_over = await if_it_can_be_read(self._renew())
        except Superseded:  # what is sent meanwhile reads the same
            return
        async with self:
            if not self.operation.is_filled_in(values.get("request_no", "")):
                return
            take_over()
            if self._refreshed == before:
                await self._refresh(values)

    async def _unanswered(self, values: dict[str, str]) -> None:
        """Neither done nor failed: it is looked for, and shown among the operations in progress."""
        if self.operation.awaits(values.get("request_no", "")):
            self.operation = self.operation.unanswered()
        await self._add_task(values)

    async def _looked(self, found: Sequence[Any] | None, values: dict[str, str]) -> str:
        """Take over what a look-up has found; the address that shows it, once something is known."""
        if not self.operation.awaits(values["request_no"]):  # the page has gone on to another one meanwhile
            return ""
        whole = bool(found) and self._is_all(found or [], values)
        offered = self.operation.not_received
        self.operation = self.operation.looked(None if found is None else len(found), whole=whole)
        if self.operation.under_way:
            if offered:
                await self._add_task(values)
            return ""
        (await self.get_state(InProgressState))._drop(values["request_no"])
        if self.operation.phase == MoneyPhase.DONE:
            if not self.KEEPS_DRAFT:
                self._forget_draft(values["request_no"])
            return self._found(found or [], values)
        if not offered:  # the draft stays marked as sent: after a reload too it is looked for on
            await self._renew_check(values)
        return ""

    def _back_to_edit(self) -> None:
        """Nothing of it is under way: the draft may change again."""
        self.operation = self.operation.edited()
        self._let_edit()
        self._go_to_first()

    async def _add_task(self, values: dict[str, str]) -> None:
        await (await self.get_state(InProgressState))._add(task_of(self, values))


def _note_undone(operation: MoneyOperation, request_no: str) -> None:
    """For whoever goes on after a sign-in that ends here: then the State does not get its lock any more."""
    if not operation.doubted:
        parked.note_undone(request_no)


async def _lead_to(state: Any, address: str, values: dict[str, str]) -> None:
    """Show the result; whoever has gone on to another page stays there, over what he does, and is told where it is."""
    if address and not await _told_elsewhere(state, words.KNOWN_ELSEWHERE, "info", values, href=address):
        await browser.go(address)


async def _told_elsewhere(
    state: Any, text: Text, kind: Kind, values: dict[str, str], *, href: str = "", **more: Text
) -> bool:
    """Tell on another page what its own would have shown; False where it does."""
    async with state:
        if not (await state.get_state(EntryState))._has_left():
            return False
        _, sent = state._operation_now()
        task = sent.task if sent is not None else task_of(state, values)
    said = text.format(what=KINDS[task.kind], name=task.name, **more)
    await effects.toast(said, kind, names=True, href=href or task.href)
    return True
