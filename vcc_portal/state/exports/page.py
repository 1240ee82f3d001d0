"""States of the pages that export: what the address's filters come to, and ordering a file of it."""

from abc import abstractmethod
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.exports.order import ExportContent, ExportForm, order_of, read_content
from vcc_portal.features.exports.query import FLOW_EXPORT, SINGLE_MODE_EXPORT, TRADE_EXPORT, back_href
from vcc_portal.features.flow.query import FlowRow
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.features.patterns.form import wrong_fields
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.transactions.rows import TradeRow
from vcc_portal.i18n import exports as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import Portal, visit
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.exports.files import ExportedFiles, FlowFilesState, SingleModeFilesState, TradeFilesState
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading

LONGEST_TYPED = 256


class Exporting(Pattern, rx.State, mixin=True):
    """Orders a file of what a `Listing` asks for, and says before what it will hold."""

    LIST: ClassVar[ListDeclaration]
    FILES: ClassVar[Any]
    """State of the files below, an `ExportedFiles`."""

    back_href: str = ""
    """The list of the same rows, with the filters of this page."""
    content: ExportContent = ExportContent()
    ordering: bool = False
    turn: int = 0
    """Counts the orders; the form carries it."""
    faults: dict[str, Text] = {}
    problem: Text = EMPTY

    if TYPE_CHECKING:
        phase: str

    @rx.event
    @access(rate=Rate.HEAVY)
    async def order(self, form: dict[str, str | None]) -> AsyncIterator[None]:
        """Have the file made. The second click of two is no second order, also where the first has ended before it is heard."""
        if self.ordering or self.phase != Phase.READY or form.get("turn") != str(self.turn):
            return
        self.problem = EMPTY
        typed = {name: (form.get(name) or "")[:LONGEST_TYPED] for name in ExportForm.model_fields}
        asked, self.faults = ExportForm.check(typed)
        if asked is None:
            return
        self.ordering, self.turn = True, self.turn + 1
        yield
        files: ExportedFiles = await self.get_state(self.FILES)
        query = self.LIST.asks(self._address(), self._known_menus())
        order = order_of(files.REPORT, query, asked)
        try:
            self.problem = await files._order(order)
        except Failed as failed:
            if failed.leaves_page:
                raise
            field = next(iter(wrong_fields(ExportForm, failed, {})), "")
            self.faults, self.problem = ({field: failed.text}, EMPTY) if field else ({}, failed.text)
            return
        finally:
            self.ordering = False
        if self.problem == EMPTY:
            await files._look_anew()
            await effects.toast(strings.ORDERED)

    @abstractmethod
    def _address(self) -> Any:
        """As of `Listing`."""

    @abstractmethod
    def _known_menus(self) -> Menus:
        """As of `Listing`."""

    async def _settled(self, phase: Phase) -> None:
        """What was read is there: how far its data is behind."""
        self.faults, self.problem = {}, EMPTY
        self.back_href = back_href(self.FILES.REPORT, browser.address().params)
        if phase is Phase.READY:
            query = self.LIST.asks(self._address(), self._known_menus())
            self.content = await read_content(await visit(), self.FILES.REPORT, query)


class TradeExportState(Exporting, Listing, Loading, Portal, rx.State):
    """Transactions of every kind."""

    ACCESS: ClassVar = routes.TRADE_EXPORT
    LIST: ClassVar[ListDeclaration] = TRADE_EXPORT
    FILES: ClassVar[Any] = TradeFilesState

    rows: list[TradeRow] = []


class SingleModeExportState(Exporting, Listing, Loading, Portal, rx.State):
    """Transactions of cards with a balance of their own."""

    ACCESS: ClassVar = routes.SINGLE_MODE_EXPORT
    LIST: ClassVar[ListDeclaration] = SINGLE_MODE_EXPORT
    FILES: ClassVar[Any] = SingleModeFilesState

    rows: list[TradeRow] = []


class FlowExportState(Exporting, Listing, Loading, Portal, rx.State):
    """Fund movements."""

    ACCESS: ClassVar = routes.ACCOUNT_FLOW_EXPORT
    LIST: ClassVar[ListDeclaration] = FLOW_EXPORT
    FILES: ClassVar[Any] = FlowFilesState

    rows: list[FlowRow] = []
