"""States of /trade/rebate: the reward bills, one file of all that match, and a file of each."""

from collections.abc import AsyncIterator, Collection
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.exports.files import bill_of, read_rebate_files
from vcc_portal.features.exports.order import bill_order
from vcc_portal.features.exports.query import REBATE_BILLS, REBATE_EXPORT, RebateBillRow, Report
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.file_orders import AnyOrder, is_new
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import LoadAnswer
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser
from vcc_portal.state.exports.files import ExportedFiles
from vcc_portal.state.exports.page import Exporting
from vcc_portal.state.patterns.file_orders import OrdersFile
from vcc_portal.state.patterns.files import FilesInTheMaking
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.models.report import ExportFile, FileGenerate


class RebateFilesState(ExportedFiles, FilesInTheMaking, Loading, rx.State):
    """Files of reward bills: of many in one, and of one each, which the provider keeps on another list."""

    ACCESS: ClassVar = routes.TRADE_REBATE
    REPORT: ClassVar[Report] = REBATE_BILLS

    async def _reading(self, visit: Visit) -> list[ExportFile]:
        return await read_rebate_files(visit, self._pages)

    async def _look(self) -> LoadAnswer[Any] | None:
        """A file that is there is also that of its bill, also one that was ready at once."""
        answer = await super()._look()
        if self.told:
            await (await self.get_state(RebateExportState))._load()
        return answer

    def _order_again(self, file: ExportFile) -> tuple[Call[Any, Any], AnyOrder]:
        bill = bill_of(file)
        if not bill:
            return super()._order_again(file)
        return calls.FILE_GENERATE, bill_order(bill, browser.language())

    def _arrived(self, files: list[ExportFile], known: Collection[str], order: AnyOrder) -> bool:
        """A bill's own file is known by its bill."""
        if not isinstance(order, FileGenerate):
            return super()._arrived(files, known, order)
        return any(is_new(each, known) and bill_of(each) == order.biz_id for each in files)


class RebateExportState(Exporting, OrdersFile, Listing, Loading, rx.State):
    """Reward bills: their list, one file of all that match, and a file of each."""

    ACCESS: ClassVar = routes.TRADE_REBATE
    LIST: ClassVar[ListDeclaration] = REBATE_EXPORT
    FILES: ClassVar[Any] = RebateFilesState

    rows: list[RebateBillRow] = []
    making: str = ""
    """The bill whose file is being ordered."""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def make(self, bill_id: str) -> AsyncIterator[None]:
        """Order the file of one bill on screen."""
        if self.making or all(row.action != bill_id for row in self.rows):
            return
        self.making = bill_id
        yield
        files = await self.get_state(RebateFilesState)
        try:
            await files._make(calls.FILE_GENERATE, bill_order(bill_id, browser.language()))
        finally:
            self.making = ""
