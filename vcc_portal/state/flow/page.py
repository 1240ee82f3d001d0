"""State of /accountFlow: the fund movements that the address asks for, how far they go, and the open one."""

from collections.abc import AsyncIterator
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.flow.posting import DataTime, PostingDetail, posting_detail, read_data_time
from vcc_portal.features.flow.query import FLOWS, FlowRow
from vcc_portal.features.flow.trail import Trail, read_trail
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.list_page import ListPage
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import Phase, answered
from vcc_portal.state.core.base import visit
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.transactions.inspecting import Inspecting
from vcc_portal.upstream.models.account import Flow


class FlowState(Inspecting, Listing, Loading, rx.State):
    """The fund flow query."""

    ACCESS: ClassVar = routes.ACCOUNT_FLOW
    LIST: ClassVar[ListDeclaration] = FLOWS

    rows: list[FlowRow] = []
    ahead_rows: list[FlowRow] = []
    opened: PostingDetail = PostingDetail()
    trail: Trail = Trail()
    trail_phase: str = Phase.FIRST.value

    async def _shown(self) -> list[Flow]:
        page = self._answered()
        return page.items if page is not None else []

    def _id_of(self, entry: Flow) -> str:
        return entry.serial_no

    async def _details(self, entry: Flow) -> AsyncIterator[PostingDetail]:
        asked = await visit()
        detail = posting_detail(asked, entry)
        self.trail, self.trail_phase = Trail(), Phase.FIRST.value
        yield detail
        answer = await answered(read_trail(asked, entry))
        if answer is not None:
            self.trail, self.trail_phase = answer.data or Trail(), answer.phase.value
            yield detail

    def _close(self) -> None:
        super()._close()
        self.opened, self.trail, self.trail_phase = PostingDetail(), Trail(), Phase.FIRST.value

    def _put(self, data: ListPage) -> None:
        super()._put(data)
        if self.opened_id not in {row.serial for row in self.rows}:
            self._close()


class FlowDataState(Loading, rx.State):
    """How far the movements go, said beside the title."""

    ACCESS: ClassVar = routes.ACCOUNT_FLOW

    data_time: DataTime = DataTime()

    async def _reading(self, visit: Visit) -> DataTime:
        return await read_data_time(visit)

    def _put(self, data: DataTime) -> None:
        self.data_time = data
