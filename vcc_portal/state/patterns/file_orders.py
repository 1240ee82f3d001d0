"""The pattern of a form that orders a file: what has no answer yet stands in its draft, and is looked for when that is on screen again."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.file_orders import AnyOrder, Unanswered
from vcc_portal.features.patterns.form import UNANSWERED, Patch
from vcc_portal.state.core.pattern import Pattern


class OrdersFile(Pattern, rx.State, mixin=True):
    """Mixin of a State whose form orders a file; `patch` is that form's.

    The State of the files says which of them there are (`_known`), sends an order (`_order`) and looks for one without an
    answer (`_found`): which file is its, and what is said while there is none, is another matter on each page.
    """

    FILES: ClassVar[Any] = None
    """State of the files, where that is another one."""

    problem: Text = EMPTY
    """Why there is no file, or that it is not known whether there is one."""

    _answered: str = ""
    """The last order that had its answer, as the draft has it."""
    _taken_over: dict[str, str] = {}
    """What the draft takes over of that answer: a page that was gone has not heard."""

    if TYPE_CHECKING:
        patch: Patch

    async def _send_order(self, order: AnyOrder, day: str) -> AsyncIterator[None]:
        """Send an order, as it was filled in on a day; before, the browser is to be told. `problem` is EMPTY when it arrived.

        Raises `Failed` for a refusal, and for what leaves the page.
        """
        self.problem = EMPTY
        files = await self._state_of_files()
        before = await files._known()
        open_order = Unanswered.of(order, day, before).text
        self._keep({UNANSWERED: open_order})
        yield
        try:
            await files._order(order)
        except Failed as failed:
            if not failed.outcome_unknown:
                self._end(open_order, {UNANSWERED: ""})
            if failed.leaves_page or not failed.outcome_unknown:
                raise
            self.problem = await files._found(order, before)
        if self.problem == EMPTY:
            self._end(open_order, {UNANSWERED: "", **self._after_order()})

    async def _came_true(self, values: Mapping[str, str | None], orders: Iterable[AnyOrder]) -> bool:
        """Whether one of these, which the draft has without an answer, is there by now: once more it would be a second file."""
        lost = Unanswered.read(values.get(UNANSWERED) or "")
        order = lost.among(orders) if lost is not None else None
        if lost is None or order is None:
            return False
        return await (await self._state_of_files())._found(order, lost.known) == EMPTY

    async def _look_for_order(self, values: Mapping[str, str]) -> dict[str, str]:
        """Look for the order that a draft has without an answer, and say what is to be said of it.

        What the draft is to take over: nothing while it is not known what became of it.
        """
        lost = Unanswered.read(values.get(UNANSWERED, ""))
        order = self._order_in(values, lost) if lost is not None else None
        if lost is None or order is None or not lost.is_of(order):  # that is another one
            return {}
        if lost.text == self._answered:
            return dict(self._taken_over)
        files = await self._state_of_files()
        self.problem = await files._found(order, lost.known)
        if self.problem:
            return {}
        await files._look_anew()
        await self._tell_found()
        return {UNANSWERED: "", **self._after_order()}

    async def _state_of_files(self) -> Any:
        return self if self.FILES is None else await self.get_state(self.FILES)

    def _end(self, open_order: str, changes: dict[str, str]) -> None:
        self._answered, self._taken_over = open_order, changes
        self._keep(changes)

    def _keep(self, changes: dict[str, str]) -> None:
        if changes:
            self.patch = Patch(self.patch.turn + 1, changes)

    @abstractmethod
    def _order_in(self, values: Mapping[str, str], lost: Unanswered) -> AnyOrder | None:
        """The order as the draft has it, on the day of `lost`; None when something of it is wrong."""

    async def _tell_found(self) -> None:
        """The order that was looked for is there; one that had its answer was told of by whoever sent it."""

    def _after_order(self) -> dict[str, str]:
        """What the draft is to take over for the next order."""
        return {}
