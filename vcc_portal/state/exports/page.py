"""States of the pages that export: what the address's filters come to, and ordering a file of it."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.exports.order import (
    ExportContent,
    ExportForm,
    order_of,
    read_content,
)
from vcc_portal.features.exports.query import FLOW_EXPORT, SINGLE_MODE_EXPORT, TRADE_EXPORT, back_href
from vcc_portal.features.flow.query import FlowRow
from vcc_portal.features.patterns.file_orders import AnyOrder, Unanswered
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.features.patterns.form import LONGEST_TYPED, Patch, wrong_fields
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.transactions.rows import TradeRow
from vcc_portal.i18n import exports as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import visit
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.exports.files import ExportedFiles, FlowFilesState, SingleModeFilesState, TradeFilesState
from vcc_portal.state.patterns.file_orders import OrdersFile
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.models.report import ExportGenerate


class Exporting(Pattern, rx.State, mixin=True):
    """Orders a file of what a `Listing` asks for, and says before what it will hold."""

    LIST: ClassVar[ListDeclaration]
    back_href: str = ""
    """The list of the same rows, with the filters of this page."""
    content: ExportContent = ExportContent()
    ordering: bool = False
    turn: int = 0
    """Counts the orders; the form carries it."""
    asked: str = ""
    """The address that `content` is about; the form carries it."""
    _day: str = ""
    """The day on which `content` was read: a filter without dates ends there, also once midnight has passed."""
    outdated: bool = False
    """True while that is another one than the page's. A page that has only connected again can be pressed."""
    patch: Patch = Patch()
    """What the browser's draft of the form is to take over."""
    errors: dict[str, Text] = {}

    if TYPE_CHECKING:
        FILES: ClassVar[Any]
        phase: str
        problem: Text

    @rx.event
    @access(rate=Rate.HEAVY)
    async def order(self, values: dict[str, str]) -> AsyncIterator[None]:
        """Have the file made. The second click of two is no second order, also where the first has ended before it is heard."""
        if self.ordering:
            return
        if self.phase != Phase.READY or values.get("asked") != self._asked():
            await effects.toast(strings.NOT_ORDERED, "bad")  # it would be a file of something else than was said
            return
        if values.get("turn") != str(self.turn):
            return
        self.problem = EMPTY
        order, self.errors = self._ordered(values, self._day)
        if order is None:
            return
        self.ordering, self.turn = True, self.turn + 1
        yield
        try:
            async for _ in self._send_order(order, self._day):
                yield
        except FailedHere as failed:
            field = next(iter(wrong_fields(ExportForm, failed, {})), "")
            self.errors, self.problem = ({field: failed.text}, EMPTY) if field else ({}, failed.text)
            return
        finally:
            self.ordering = False
        if self.problem == EMPTY:
            files: ExportedFiles = await self.get_state(self.FILES)
            await files._look_anew()
            await effects.toast(strings.ORDERED, "info")

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen: an order whose answer was lost with the process or the page is looked for."""
        if not self.ordering and self.phase == Phase.READY:
            self._keep(await self._look_for_order(values))

    def _order_in(self, values: Mapping[str, str], lost: Unanswered) -> ExportGenerate | None:
        return self._ordered(values, lost.day)[0]

    def _after_order(self) -> dict[str, str]:
        return {"file_name": ""}

    def _ordered(self, values: Mapping[str, str], day: str) -> tuple[ExportGenerate | None, dict[str, Text]]:
        """The order as it is typed on a day, or what is wrong with it."""
        typed = {name: values.get(name, "")[:LONGEST_TYPED] for name in ExportForm.model_fields}
        asked, errors = ExportForm.check(typed)
        if asked is None:
            return None, errors
        query = self.LIST.asks(self._address(), self._known_menus(), date.fromisoformat(day))
        return order_of(self.FILES.REPORT, query, asked), errors

    def _asked(self) -> str:
        return self.LIST.href(self._address())

    @abstractmethod
    def _send_order(self, order: AnyOrder, day: str) -> AsyncIterator[None]:
        """As of `OrdersFile`."""

    @abstractmethod
    async def _look_for_order(self, values: Mapping[str, str]) -> dict[str, str]:
        """As of `OrdersFile`."""

    @abstractmethod
    def _keep(self, changes: dict[str, str]) -> None:
        """As of `OrdersFile`."""

    @abstractmethod
    def _address(self) -> Any:
        """As of `Listing`."""

    @abstractmethod
    def _known_menus(self) -> Menus:
        """As of `Listing`."""

    async def _enter(self) -> bool:
        """As of `Listing`."""
        self.outdated = self.asked != self._asked()
        return await super()._enter()  # pyright: ignore[reportAttributeAccessIssue]  the other mixin's

    async def _settled(self, phase: Phase) -> None:
        """What was read is there: how far its data is behind."""
        self.errors, self.problem = {}, EMPTY
        self.asked, self.outdated = self._asked(), False
        self.back_href = back_href(self.FILES.REPORT, browser.address().params)
        if phase is Phase.READY:
            today = clock.today()
            query = self.LIST.asks(self._address(), self._known_menus(), today)
            self._day = today.isoformat()
            self.content = await read_content(await visit(), self.FILES.REPORT, query)


class TradeExportState(Exporting, OrdersFile, Listing, Loading, rx.State):
    """Transactions of every kind."""

    ACCESS: ClassVar = routes.TRADE_EXPORT
    LIST: ClassVar[ListDeclaration] = TRADE_EXPORT
    FILES: ClassVar[Any] = TradeFilesState

    rows: list[TradeRow] = []


class SingleModeExportState(Exporting, OrdersFile, Listing, Loading, rx.State):
    """Transactions of cards with a balance of their own."""

    ACCESS: ClassVar = routes.SINGLE_MODE_EXPORT
    LIST: ClassVar[ListDeclaration] = SINGLE_MODE_EXPORT
    FILES: ClassVar[Any] = SingleModeFilesState

    rows: list[TradeRow] = []


class FlowExportState(Exporting, OrdersFile, Listing, Loading, rx.State):
    """Fund movements."""

    ACCESS: ClassVar = routes.ACCOUNT_FLOW_EXPORT
    LIST: ClassVar[ListDeclaration] = FLOW_EXPORT
    FILES: ClassVar[Any] = FlowFilesState

    rows: list[FlowRow] = []
