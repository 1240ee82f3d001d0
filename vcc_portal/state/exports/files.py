"""States of the files below the pages that export: followed until they are there, and ordered once more."""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.exports.files import can_be_made_again, file_rows, read_files
from vcc_portal.features.exports.order import found_again, order_again
from vcc_portal.features.exports.query import FLOW_LINES, SINGLE_MODE, TRADES, Report
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.file_orders import UNREAD, AnyOrder, without_number
from vcc_portal.features.patterns.files import FileRow, is_under_way
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n import exports as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask, visit
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.patterns.files import FilesInTheMaking
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.models.report import ExportFile, ExportGenerate


class ExportedFiles(Pattern, rx.State, mixin=True):
    """The files of one kind; `REPORT` says which."""

    REPORT: ClassVar[Report]
    UNREAD: ClassVar[Text] = strings.UNKNOWN
    """An order had no answer, and the list that would tell cannot be read."""
    LOST: ClassVar[Text] = strings.LOST
    """An order had no answer, and the list does not have it so far."""

    late: bool = False
    """An order that had no answer stands in the list by now: what was said of it holds no longer."""

    if TYPE_CHECKING:
        phase: str
        _pages: int

    _files: list[ExportFile] = []
    _sought: tuple[ExportGenerate, tuple[str, ...]] | None = None
    """That order while it does not stand there, without a typed number, and the files before it."""
    _unanswered: dict[str, tuple[str, ...]] = {}
    """The files before each order for which no form is filled in, while it has no answer; by the order."""
    _made_again: list[str] = []
    """Files that were ordered once more: a second click on one is no second order."""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def again(self, export_id: str) -> None:
        """Order a file that failed or has expired once more, by its own conditions."""
        file = next((each for each in self._files if each.export_id == export_id), None)
        if file is None or not can_be_made_again(file, clock.written()):
            return
        if export_id in self._made_again:
            await effects.toast(strings.ORDERED_BEFORE, "info")
            return
        if await self._make(*self._order_again(file)):
            self._made_again = [*self._made_again, export_id]

    async def _make(self, call: Call[Any, Any], order: AnyOrder) -> bool:
        """Have a file made for which no form is filled in; a message says what came of it. True when it is accepted.

        The same one, sent before without an answer, may be there by now: once more it would be a second file.
        """
        mark = order.model_dump_json()
        before, code, problem = self._unanswered.get(mark), "", EMPTY
        unanswered = {other: known for other, known in self._unanswered.items() if other != mark}
        if before is None or await self._missing(order, before):
            before = tuple(await self._known()) if before is None else before
            try:
                await ask(call, order)
            except FailedHere as failed:
                code, problem = failed.code, failed.text
                if failed.outcome_unknown:
                    problem = await self._missing(order, before)
                    unanswered |= {mark: before} if problem else {}
        self._unanswered = unanswered
        await effects.toast(problem or strings.ORDERED, "bad" if problem else "info", code)
        await self._look_anew(unanswered=mark in unanswered)
        return problem == EMPTY

    def _order_again(self, file: ExportFile) -> tuple[Call[Any, Any], AnyOrder]:
        """The call that makes a file once more, and its request."""
        return calls.EXPORT_GENERATE, order_again(file, browser.language())

    @abstractmethod
    async def _look_anew(self, *, unanswered: bool = False) -> None:
        """As of `FilesInTheMaking`."""

    @abstractmethod
    def _put_files(self, rows: Sequence[FileRow], *, under_way: bool) -> None:
        """As of `FilesInTheMaking`."""

    @abstractmethod
    def _no_files(self) -> None:
        """As of `FilesInTheMaking`."""

    async def _reading(self, visit: Visit) -> list[ExportFile]:
        return await read_files(visit, self.REPORT, self._pages)

    def _put(self, data: list[ExportFile]) -> None:
        self._files = data
        if self._sought is not None and self._arrived(data, self._sought[1], self._sought[0]):
            self._sought, self.late = None, True
        self._put_files(file_rows(data, clock.written()), under_way=is_under_way(data))

    def _take_away(self) -> None:
        self._files = []
        self._no_files()

    async def _known(self) -> list[str]:
        """The files before an order, the newest first; also those that others have ordered since the page was opened."""
        there = await self._there()
        if there is None and self.phase not in {Phase.READY, Phase.EMPTY}:
            return [UNREAD]
        return list(dict.fromkeys(each.export_id for each in [*(there or ()), *self._files]))

    async def _order(self, order: ExportGenerate) -> None:
        """Send an order, unless it is there. Raises `Failed`."""
        if not await self._is_there(order):
            self._sought, self.late = None, False
            await ask(calls.EXPORT_GENERATE, order)

    async def _is_there(self, order: ExportGenerate) -> bool:
        """Whether the same order, sent before without an answer, is there by now: once more it would be a second file.

        One for a typed number may have been for another number.
        """
        if self._sought is None or self._sought[0] != order:
            return False
        there = await self._there()
        if there is None or not self._arrived(there, self._sought[1], order):
            return False
        self._sought = None
        return True

    async def _found(self, order: ExportGenerate, before: Collection[str]) -> Text:
        """Look for an order without an answer: EMPTY when it is there, else what is to be said, and it is waited for."""
        problem = await self._missing(order, before)
        if problem:
            self._sought, self.late = (without_number(order), tuple(before)), False
            await self._look_anew(unanswered=True)
        return problem

    async def _missing(self, order: AnyOrder, before: Collection[str]) -> Text:
        """What is to be said of an order without an answer that the files do not have; EMPTY when they do."""
        there = await self._there()
        if there is None:
            return self.UNREAD
        return EMPTY if self._arrived(there, before, order) else self.LOST

    async def _there(self) -> list[ExportFile] | None:
        """The files that there are now; None when they cannot be read."""
        try:
            return await self._reading(await visit())
        except NotShown:
            return []
        except FailedHere:
            return None

    def _arrived(self, files: list[ExportFile], known: Collection[str], order: Any) -> bool:
        """Whether the files have one of this order that is not `known`."""
        return found_again(files, known, order)


class TradeFilesState(ExportedFiles, FilesInTheMaking, Loading, rx.State):
    """Files of transactions."""

    ACCESS: ClassVar = routes.TRADE_EXPORT
    REPORT: ClassVar[Report] = TRADES


class SingleModeFilesState(ExportedFiles, FilesInTheMaking, Loading, rx.State):
    """Files of transactions of cards with a balance of their own."""

    ACCESS: ClassVar = routes.SINGLE_MODE_EXPORT
    REPORT: ClassVar[Report] = SINGLE_MODE


class FlowFilesState(ExportedFiles, FilesInTheMaking, Loading, rx.State):
    """Files of fund movements."""

    ACCESS: ClassVar = routes.ACCOUNT_FLOW_EXPORT
    REPORT: ClassVar[Report] = FLOW_LINES
