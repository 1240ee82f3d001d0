"""The form pattern: typed text stays in the browser, the server says what is wrong beside each field."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.form import Faults, FormModel
from vcc_portal.upstream.call import to_camel
from vcc_portal.upstream.errors import BusinessError

MOST_NAMES, LONGEST_NAME = 200, 80
"""Bounds of what is remembered about controls whose names the browser makes up."""


@dataclass
class Attention:
    """A field that must be changed before sending."""

    name: str = ""
    label: Text = EMPTY


@dataclass
class Patch:
    """Values that the browser must take over; a new `turn` makes it do so."""

    turn: int = 0
    values: dict[str, str] = field(default_factory=dict)


@dataclass
class Focus:
    """The control to go to; a new `turn` makes the browser do so."""

    turn: int = 0
    name: str = ""


@dataclass
class Release:
    """A new `turn` says that what was sent has been refused, so the draft is being edited again."""

    turn: int = 0


class Form(rx.State, mixin=True):
    """Mixin of a State with a form; `components.patterns.form` draws it.

    The browser sends every control's text with each event, so nothing typed has to live here, and a State
    that was lost on the way knows everything again after the next event. Give the class its `FORM`.
    """

    FORM: ClassVar[type[FormModel]] = FormModel
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {}
    """The control that a business code is about, where the code's row names no field or this form calls it otherwise."""

    faults: dict[str, Text] = {}
    """What is wrong beside a field, in both languages."""
    attention: list[Attention] = []
    """After an attempt to send: the fields that still need changing, in the order of the form."""
    patch: Patch = Patch()
    focus: Focus = Focus()
    release: Release = Release()
    sending: bool = False

    _left: list[str] = []
    _tried: bool = False
    _refused: dict[str, tuple[str, Text]] = {}

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen, with a draft or its defaults; `sent` when its answer was never seen."""
        self._left, self._tried, self._refused = [], False, {}
        await self._refresh(values)
        if sent:
            await self._resume(values)

    @rx.event
    async def typed(self, values: dict[str, str]) -> None:
        """A choice was made, or typing paused in a field that something else on the page depends on."""
        await self._refresh(values)

    @rx.event
    async def left(self, name: str, values: dict[str, str]) -> None:
        """A field was left: from now on its error is shown."""
        known = len(name) <= LONGEST_NAME and name.partition(".")[0] in self.FORM.model_fields
        if known and name not in self._left and len(self._left) < MOST_NAMES:
            self._left.append(name)
        await self._refresh(values)

    @rx.event
    async def send(self, values: dict[str, str]) -> None:
        """Check everything; go on when it is right, else to the first field that is not."""
        if self.sending:
            return
        self._tried = True
        form = await self._refresh(values)
        if form is None or self.attention:
            self._go_to_first()
        else:
            await self._accept(form, values)

    async def _refresh(self, values: dict[str, str]) -> FormModel | None:
        """Look at the typed values again; the form when it is right."""
        changes = await self._derive(values)
        if changes:
            self.patch = Patch(self.patch.turn + 1, changes)
            values |= changes
        form, faults = self._checked(values)
        self._show(values, faults)
        return form

    def _checked(self, values: dict[str, str]) -> tuple[FormModel | None, Faults]:
        form, faults = self.FORM.check(values, self._rules())
        return form, faults | self._beyond(values)

    def _beyond(self, values: dict[str, str]) -> Faults:
        """What is wrong with a control that the model cannot judge alone, such as a table."""
        return {}

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        """Bring up to date what depends on the values; returned ones replace what was typed."""
        return {}

    def _rules(self) -> object:
        """What the form's validators get as context."""
        return None

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """Everything is right: review it, or send it."""
        raise NotImplementedError

    async def _resume(self, values: dict[str, str]) -> None:
        """It was sent before a reload and no answer was seen: find out what became of it."""

    def _show(self, values: dict[str, str], faults: Faults) -> None:
        still = {name: text for name, (typed, text) in self._refused.items() if values.get(name, "") == typed}
        self.faults = {n: text for n, text in (still | faults).items() if self._tried or n in self._left or n in still}
        self.attention = [Attention(n, self.FORM.label(n)) for n in self._in_order(self.faults)] if self._tried else []

    def _refuse(self, values: dict[str, str], failed: Failed) -> bool:
        """Put the server's refusal beside its field; False when it is about none."""
        name = next(iter(self._wrong_fields(failed)), None)
        if name is None:
            return False
        self._refused = {**self._refused, name: (values.get(name, ""), failed.text)}
        self._show(values, self._checked(values)[1])
        self._go_to(name)
        return True

    def _wrong_fields(self, failed: Failed) -> list[str]:
        """The controls that a refusal is about: those it names, else the one its code is about."""
        cause = failed.__cause__
        named = cause.error_param if isinstance(cause, BusinessError) else ()
        by_wire = {to_camel(name): name for name in self.FORM.model_fields}
        found = [by_wire[name] for name in named if name in by_wire]
        other = self.FIELD_OF_CODE.get(failed.code) or by_wire.get(failed.field or "")
        return found or ([other] if other in self.FORM.model_fields else [])

    def _let_edit(self) -> None:
        """What was sent is refused for certain: the draft counts as unsent again."""
        self.sending = False
        self.release = Release(self.release.turn + 1)

    def _go_to_first(self) -> None:
        self._go_to(self.attention[0].name if self.attention else "")

    def _go_to(self, name: str) -> None:
        self.focus = Focus(self.focus.turn + 1, name)

    def _in_order(self, faults: Faults) -> list[str]:
        order = list(self.FORM.model_fields)
        shown = [name for name in faults if name.partition(".")[0] not in self.FORM.HIDDEN]
        return sorted(shown, key=lambda name: order.index(name.partition(".")[0]))
