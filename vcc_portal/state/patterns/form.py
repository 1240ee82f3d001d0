"""The form pattern: typed text stays in the browser, the server says what is wrong beside each field.

What is wrong, and what of it is shown, stands in `features.patterns.form`.
"""

from abc import abstractmethod
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.text import Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.form import (
    Attention,
    Errors,
    Focus,
    FormModel,
    Patch,
    Refused,
    Release,
    attention_of,
    can_be_left,
    refused_now,
    shown_errors,
    wrong_fields,
)
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import TakeOver, as_it_was, if_it_can_be_read
from vcc_portal.state.core.parked import parked
from vcc_portal.state.core.pattern import Pattern


class Form(Pattern, rx.State, mixin=True):
    """Mixin of a State with a form; `components.patterns.form` draws it.

    The browser sends every control's text with each event, so nothing typed has to live here, and a State
    that was lost on the way knows everything again after the next event. Give the class its `FORM`.
    """

    FORM: ClassVar[type[FormModel]] = FormModel
    BUSY: ClassVar[bool] = False
    """Whether `sending` is set from the check to the end of `_accept`; else it is up to whoever sends in an event of its own."""
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {}
    """The control that a business code is about, where the code's row names no field or this form calls it otherwise."""

    errors: dict[str, Text] = {}
    """What is wrong beside a field, in both languages."""
    attention: list[Attention] = []
    """After an attempt to send: the fields that still need changing, in the order of the form."""
    patch: Patch = Patch()
    focus: Focus = Focus()
    release: Release = Release()
    sending: bool = False

    _left: list[str] = []
    _tried: bool = False
    _refused: Refused = {}
    _short: bool = False
    """There is not enough money for what is typed."""
    _refreshed: int = 0
    """How often the typed values were looked at."""

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen, with a draft or its defaults; `sent` when its answer was never seen.

        The draft of what has no answer goes with a sign-out: the browser gets it again, as it was.
        """
        session = await browser.session()
        lost = None if session is None else parked.sent_form(self, session.login.user_id, values)
        if sent:  # it has a draft of its own
            lost = None
        if lost is not None:
            values, sent = {**values, **lost}, True
        self._start_afresh(sent=sent)
        await self._refresh(values)
        if lost is not None:
            self.patch = Patch(self.patch.turn + 1, values, sent=True)
        if sent:
            await self._resume(values)

    @rx.event
    async def typed(self, values: dict[str, str]) -> None:
        """A choice was made, or typing paused in a field that something else on the page depends on."""
        await self._refresh(values)

    @rx.event
    async def left(self, name: str, values: dict[str, str]) -> None:
        """A field was left: from now on its error is shown."""
        await self._refresh(values, [name])

    @rx.event
    async def send(self, values: dict[str, str]) -> AsyncIterator[None]:
        """Check everything; go on when it is right, else to the first field that is not."""
        if self.sending:
            return
        self._refused = {}  # what the server refused before it may take now
        form = await self._complete(values)
        try:
            if self.BUSY and (form is not None or self._short):
                self.sending = True
                yield
            if form is None and self._short:  # by balances that may have been read long ago
                (await if_it_can_be_read(self._renew()))()
                form = await self._complete(values)
            if form is None:
                self._go_to_first()
                return
            await self._accept(form, values)
        finally:
            if self.BUSY:
                self.sending = False

    async def _complete(self, values: dict[str, str]) -> FormModel | None:
        """The form when nothing in it has to be changed; from now on every error is shown."""
        self._tried = True
        form = await self._refresh(values)
        return None if self.attention else form

    async def _refresh(self, values: dict[str, str], left: Iterable[str] = ()) -> FormModel | None:
        """Look at the typed values again, from now on with the errors of the fields that were `left`; the form when right."""
        for name in left:
            if can_be_left(self.FORM, name, self._left):
                self._left.append(name)
        self._refreshed += 1
        derived = await self._derive(values)
        changes = {field: text for field, text in derived.items() if values.get(field, "") != text}
        if changes:
            self.patch = Patch(self.patch.turn + 1, changes)
            values |= changes
        form, errors = self._checked(values)
        self._show(values, errors)
        return form

    def _checked(self, values: dict[str, str]) -> tuple[FormModel | None, Errors]:
        form, errors = self.FORM.check(values, self._rules())
        return form, errors | self._beyond(values)

    def _beyond(self, values: dict[str, str]) -> Errors:
        """What is wrong with a control that the model cannot judge alone, such as a table."""
        return {}

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        """Bring up to date what depends on the values; returned ones replace what was typed, where they differ from it."""
        return {}

    def _rules(self) -> object:
        """What the form's validators get as context."""
        return None

    @abstractmethod
    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """Everything is right: review it, or send it."""

    async def _resume(self, values: dict[str, str]) -> None:
        """It was sent before a reload and no answer was seen: find out what became of it."""

    async def _renew(self) -> TakeOver:
        """Read the balances again: a form may have been open for long. What it answers puts them in place; raises `Failed`."""
        return as_it_was

    def _show(self, values: dict[str, str], errors: Errors) -> None:
        self.errors = shown_errors(errors, values, left=self._left, tried=self._tried, refused=self._refused)
        self.attention = attention_of(self.FORM, self.errors) if self._tried else []

    def _start_afresh(self, *, sent: bool = False) -> None:
        """A form was opened: nothing was left or refused yet; `sent` when it holds what went before a reload."""
        self._left, self._tried, self._refused = [], False, {}
        if self.BUSY:  # events of a tab follow each other: what was sent before has ended, or was cut off
            self.sending = False

    def _refuse(self, values: dict[str, str], failed: Failed) -> bool:
        """Put the server's refusal beside its field; False when it is about none that has a control."""
        name = next((each for each in self._wrong_fields(failed) if each not in self.FORM.HIDDEN), None)
        if name is None:
            return False
        self._refused = {**self._refused, **refused_now(values, [name], failed.text)}
        self._show(values, self._checked(values)[1])
        self._go_to(name)
        return True

    def _wrong_fields(self, failed: Failed) -> list[str]:
        """The controls that a refusal is about: those it names, else the one its code is about.

        A class leaves out those that are not on the screen: what a code says about one of them stands by itself.
        """
        return wrong_fields(self.FORM, failed, self.FIELD_OF_CODE)

    def _let_edit(self) -> None:
        """What was sent is refused for certain: the draft counts as unsent again."""
        self.release = Release(self.release.turn + 1)

    def _go_to_first(self) -> None:
        self._go_to(self.attention[0].name if self.attention else "")

    def _go_to(self, name: str) -> None:
        self.focus = Focus(self.focus.turn + 1, name)
