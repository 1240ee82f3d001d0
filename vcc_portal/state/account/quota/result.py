"""What became of a request for quota: watched until the provider has decided it."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.listing import last_page
from vcc_portal.domain.text import Text
from vcc_portal.features.account.quota.form import Direction
from vcc_portal.features.account.quota.result import (
    QuotaAnswer,
    QuotaOutcome,
    outcomes,
    read_result,
    total_of,
    unassigned_of,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.i18n import quota as strings
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money_result import MoneyResult

APPLICATION = "applyId"
"""Query parameter with the id of a request."""
ROWS = 50


class QuotaResultState(MoneyResult, Loading, rx.State):
    """The request that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.QUOTA
    NAMED_BY: ClassVar[str] = APPLICATION

    direction: Text = strings.ASSIGN
    returned: bool = False
    """Quota came back to the main account."""
    currency: str = ""
    request_no: str = ""
    """Its draft, if this browser still holds it, is forgotten."""
    total: str = ""
    count: int = 0
    unassigned: str = ""
    """Of the main account, once the money has moved."""
    submitted: str = ""
    ended: str = ""
    operator: str = ""
    rows: list[QuotaOutcome] = []
    page: int = 1
    page_numbers: list[int] = []

    _rows: list[QuotaOutcome] = []

    @rx.event
    def show_page(self, page: int) -> None:
        """Show other sub-accounts of the request."""
        self._turn_to(page)

    async def _read(self, visit: Visit, operation_id: str) -> QuotaAnswer:
        return await read_result(visit, operation_id)

    def _show(self, data: QuotaAnswer) -> None:
        result, record = data.result, data.any_record
        direction = record.direction if record.direction in strings.DIRECTIONS else Direction.ASSIGN
        self.direction, self.returned = strings.DIRECTIONS[direction], direction == Direction.RETURN
        self.currency, self.request_no, self.operator = record.currency, record.request_no, record.operator_name
        self.total, self.count = total_of(data), len(result.item_list)
        self.unassigned = unassigned_of(data)
        self.submitted, self.ended = record.create_time, result.finish_time
        self._rows = outcomes(data)
        self.page_numbers = list(range(1, last_page(len(self._rows), ROWS) + 1))
        self._turn_to(self.page)

    def _turn_to(self, page: int) -> None:
        self.page = max(1, min(page, len(self.page_numbers)))
        self.rows = self._rows[(self.page - 1) * ROWS : self.page * ROWS]
