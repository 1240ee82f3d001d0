"""The pattern of amounts that are pasted from a spreadsheet: a State beside that of a form, whose draft it writes to."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.amounts_paste import (
    NOTHING,
    REVIEW,
    PastedAmounts,
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
from vcc_portal.session.arguments import TABLE_BYTES
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
    MOST_BYTES: ClassVar[int] = TABLE_BYTES

    pasting: bool = False
    problem: Text = EMPTY
    problems: list[Text] = []
    found: int = 0
    """Lines that can be taken although others cannot."""
    rest: str = ""
    """What stands in the dialog after lines were taken: those that were not."""
    put: int = 0
    """Lines that were taken while the dialog stays open."""
    done: Text = EMPTY
    """What was put in last, while it can be taken back."""
    turn: int = 0

    _found: PastedAmounts = NOTHING
    _taken: PastedAmounts = NOTHING
    """In this dialog."""
    _filled: dict[str, tuple[str, str]] = {}
    """By control what stood there before, and what was put in."""

    @abstractmethod
    async def _paste_target(self) -> PasteTarget | None:
        """Where amounts go; None while none can be typed."""

    @rx.event
    async def open_paste(self, is_open: bool) -> None:
        """Show or close the dialog for a table."""
        target = await self._paste_target()
        if self.pasting and not is_open and self.put and target is not None:
            self._leave(target.form)
            return
        self.pasting = is_open and target is not None
        self._begin()

    @rx.event
    async def paste(self, form: dict[str, str | None]) -> None:
        """Take a table; one with problems is taken as far as it can be read when that is asked for."""
        target = await self._paste_target()
        if not self.pasting or target is None:
            return
        self._forget()
        pasted = read_pasted(form.get("pasted") or "", target.payees, self.PASTE, self._taken)
        if pasted.problems:
            self._tell(pasted)
        elif pasted.amounts:
            await self._take(target, pasted)
        else:
            self.problem = strings.EMPTY_TABLE

    @rx.event
    async def take_found(self) -> None:
        """Take the lines that can be read; the others stay."""
        target = await self._paste_target()
        if self.pasting and self._found.amounts and target is not None:
            await self._take(target, self._found)

    @rx.event
    def retyped(self) -> None:
        """The text is not the one any more that was read: what could be taken of that would take the place of what is typed."""
        self.found, self._found = 0, NOTHING

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

    async def _take(self, target: PasteTarget, pasted: PastedAmounts) -> None:
        """Into the rows; the dialog stays for what was not taken."""
        put = controls(pasted.amounts)
        before = {name: (target.values.get(name, ""), text) for name, text in put.items()}
        self._filled = {**self._filled, **before} if self.put else before
        self.done, self._taken = EMPTY, self._taken.with_rest(pasted)
        self.rest, self.put = pasted.rest, len(self._taken.amounts)
        self._forget()
        await put_in(target.form, target.values, put, left=put)
        if pasted.rest:
            self._tell(read_pasted(pasted.rest, target.payees, self.PASTE, self._taken))
        else:
            self._leave(target.form)

    def _tell(self, pasted: PastedAmounts) -> None:
        """What is wrong with a table, and what of it can be taken all the same."""
        self.problems, self.found = shown_problems(pasted.problems), len(pasted.amounts) if pasted.problems else 0
        self._found = pasted

    def _leave(self, form: Form) -> None:
        """Close after something was put in: on to the first amount that the form does not take, or to the preview."""
        self.done, self.turn = self.PASTE.filled.format(count=self.put), self.turn + 1
        self.pasting = False
        self._begin()
        form._go_to(next((name for name in self._filled if name in form.errors), REVIEW))

    def _begin(self) -> None:
        self.rest, self.put, self._taken = "", 0, NOTHING
        self._forget()

    def _forget(self) -> None:
        self.problem, self.problems, self.found, self._found = EMPTY, [], 0, NOTHING


async def put_in(form: Form, values: Mapping[str, str], put: Mapping[str, str], left: Iterable[str] = ()) -> None:
    """Put texts into a draft as if they were typed, and draw what follows from them; errors of `left` ones are shown."""
    turn = form.patch.turn
    await form._refresh({**values, **put}, left)
    follows = form.patch.values if form.patch.turn != turn else {}
    form.patch = Patch(form.patch.turn + 1, {**follows, **put})
