"""The pattern of a form that orders a file: what has no answer yet stands in its draft, and is looked for when that is on screen again."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.exports.order import Unanswered
from vcc_portal.features.patterns.form import UNANSWERED, Patch
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.exports.files import ExportedFiles
from vcc_portal.upstream.models.report import ExportGenerate


class OrdersFile(Pattern, rx.State, mixin=True):
    """Mixin of a State whose form orders a file; `patch` is that form's."""

    FILES: ClassVar[Any]
    """State of the files below, an `ExportedFiles`."""

    problem: Text = EMPTY
    """Why there is no file, or that it is not known whether there is one."""

    _answered: str = ""
    """The last order that had its answer, as the draft has it."""
    _taken_over: dict[str, str] = {}
    """What the draft takes over of that answer: a page that was gone has not heard."""

    if TYPE_CHECKING:
        patch: Patch

    async def _send_order(self, order: ExportGenerate, day: str) -> AsyncIterator[None]:
        """Send an order, as it was filled in on a day; before, the browser is to be told. `problem` is EMPTY when it arrived.

        Raises `Failed` for a refusal.
        """
        files: ExportedFiles = await self.get_state(self.FILES)
        before = await files._known()
        open_order = Unanswered.of(order, day, before).text
        self._keep({UNANSWERED: open_order})
        yield
        try:
            answered = await files._order(order)
        except Failed:
            self._end(open_order, {UNANSWERED: ""})
            raise
        self.problem = EMPTY if answered else await files._found(order, before)
        if self.problem == EMPTY:
            self._end(open_order, {UNANSWERED: "", **self._after_order()})

    async def _look_for_order(self, values: Mapping[str, str]) -> dict[str, str]:
        """Look for the order that a draft has without an answer, and say what is to be said of it.

        What the draft is to take over: nothing while it is not known what became of it.
        """
        lost = Unanswered.read(values.get(UNANSWERED, ""))
        order = self._order_in(values, lost.day) if lost is not None else None
        if lost is None or order is None or not lost.is_of(order):  # that is another one
            return {}
        if lost.text == self._answered:
            return dict(self._taken_over)
        files: ExportedFiles = await self.get_state(self.FILES)
        self.problem = await files._found(order, lost.known)
        if self.problem:
            return {}
        await files._look_anew()
        return {UNANSWERED: "", **self._after_order()}

    def _end(self, open_order: str, changes: dict[str, str]) -> None:
        self._answered, self._taken_over = open_order, changes
        self._keep(changes)

    def _keep(self, changes: dict[str, str]) -> None:
        if changes:
            self.patch = Patch(self.patch.turn + 1, changes)

    @abstractmethod
    def _order_in(self, values: Mapping[str, str], day: str) -> ExportGenerate | None:
        """The order as it is typed on a day, yyyy-MM-dd; None when something of it is wrong."""

    @abstractmethod
    def _after_order(self) -> dict[str, str]:
        """What the draft is to take over for the next order."""
