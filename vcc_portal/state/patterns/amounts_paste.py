"""The pattern of amounts that are pasted from a spreadsheet: a State beside that of a form, whose draft it writes to."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.amounts_paste import (
    REVIEW,
    PasteWords,
    Payee,
    controls,
    read_pasted,
    shown_problems,
    taken_back,
)
from vcc_portal.features.patterns.form import Patch
from vcc_portal.i18n.patterns import amounts_paste as strings
from vcc_portal.session.access import access
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.patterns.form import Form


@dataclass(frozen=True)
class PasteTarget:
    """The form that amounts go into, what is typed in it, and its rows."""

    form: Form
    values: Mapping[str, str]
    payees: Sequence[Payee]


class PastesAmounts(Pattern, rx.State, mixin=True):
    """Mixin of the State beside the form; `components.patterns.amounts_paste` draws it. Nothing is sent by it."""

    PASTE: ClassVar[PasteWords]

    pasting: bool = False
    problem: Text = EMPTY
    problems: list[Text] = []
    found: int = 0
    """Lines that can be taken although others cannot."""
    done: Text = EMPTY
    """What was put in last, while it can be taken back."""
    turn: int = 0

    _found: dict[str, str] = {}
    _filled: dict[str, tuple[str, str]] = {}
    """By control what stood there before, and what was put in."""

    @abstractmethod
    async def _paste_target(self) -> PasteTarget | None:
        """Where amounts go; None while none can be typed."""

    @rx.event
    async def open_paste(self, is_open: bool) -> None:
        """Show or close the dialog for a table."""
        self.pasting = is_open and await self._paste_target() is not None
        self._forget()

    @rx.event
    async def paste(self, form: dict[str, str | None]) -> None:
        """Take a table; one with problems is taken as far as it can be read when that is asked for."""
        target = await self._paste_target()
        if not self.pasting or target is None:
            return
        self._forget()
        pasted = read_pasted(form.get("pasted") or "", target.payees, self.PASTE)
        if pasted.problems:
            self.problems, self.found, self._found = (
                shown_problems(pasted.problems), len(pasted.amounts), pasted.amounts,
            )  # fmt: skip
        elif pasted.amounts:
            await self._take(target, pasted.amounts)
        else:
            self.problem = strings.EMPTY_TABLE

    @rx.event
    async def take_found(self) -> None:
        """Take the lines that can be read."""
        target = await self._paste_target()
        if self.pasting and self._found and target is not None:
            await self._take(target, self._found)

    @rx.event
    async def undo(self, values: dict[str, str]) -> None:
        """Put back what stood there before, but where something else was typed since."""
        target = await self._paste_target()
        back = taken_back(self._filled, values) if self.done and target is not None else {}
        self.done, self._filled = EMPTY, {}
        if back and target is not None:
            await put_in(target.form, values, back)

    @rx.event
    @access(background_poll=True)
    def forget_undo(self, turn: int) -> None:
        """The offer's time is over."""
        if turn == self.turn:
            self.done, self._filled = EMPTY, {}

    async def _take(self, target: PasteTarget, amounts: Mapping[str, str]) -> None:
        """Into the rows, then to the first amount that the form does not take, or on to the preview."""
        put, form = controls(amounts), target.form
        self._filled = {name: (target.values.get(name, ""), text) for name, text in put.items()}
        self.done, self.turn = self.PASTE.filled.format(count=len(amounts)), self.turn + 1
        self.pasting = False
        self._forget()
        await put_in(form, target.values, put, left=put)
        form._go_to(next((name for name in put if name in form.faults), REVIEW))

    def _forget(self) -> None:
        self.problem, self.problems, self.found, self._found = EMPTY, [], 0, {}


async def put_in(form: Form, values: Mapping[str, str], put: Mapping[str, str], left: Iterable[str] = ()) -> None:
    """Put texts into a draft as if they were typed, and draw what follows from them; errors of `left` ones are shown."""
    turn = form.patch.turn
    await form._refresh({**values, **put}, left)
    follows = form.patch.values if form.patch.turn != turn else {}
    form.patch = Patch(form.patch.turn + 1, {**follows, **put})
