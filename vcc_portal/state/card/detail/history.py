"""State of the history on /card/detail: the operation log about the card that the address names."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, ClassVar

import reflex as rx
from pydantic import Field, TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.account import may_open
from vcc_portal.domain.listing import LAST_PAGE
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.detail.history import HistoryEntry, entry
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import history as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import asked_tab
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.report import LogQuery

LOGS = "/logs"
"""The page whose right the provider asks for."""
TAB = "history"
PAGE_SIZE = 20
_PAGE: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(ge=1, le=LAST_PAGE)])


class CardHistoryState(Portal, rx.State):
    """What was done with the card; asked for when its tab is opened, and never before."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    phase: str = Phase.FIRST.value
    entries: list[HistoryEntry] = []
    busy: bool = False
    shown_text: Text = EMPTY
    page: int = 1
    has_older: bool = False
    log_href: str = ""
    """The same rows on the page of the whole log; empty while there is no such page."""
    trouble: Text = EMPTY
    trouble_code: str = ""
    _card_id: str = ""

    @rx.event
    async def load(self) -> AsyncIterator[Any]:
        """Read the newest operations if the history is the open tab; one of the route's on_load."""
        card_id, tab = asked_tab()
        if card_id != self._card_id:
            self._card_id, self.entries, self.page, self.phase = card_id, [], 1, Phase.FIRST.value
        if tab != TAB:
            return
        self.busy = True
        yield
        self.busy = False
        await self._read(1)

    @rx.event
    async def turn(self, page: int) -> None:
        """Show another page of it."""
        try:
            asked = _PAGE.validate_python(page)
        except ValidationError:
            return
        await self._read(asked)

    @rx.event
    @access(rate=Rate.HEAVY)
    async def retry(self) -> None:
        """Read it again."""
        await self._read(1)

    async def _read(self, page: int) -> None:
        session = await self._session()
        if session is None or not may_open(session.standing, LOGS):
            self.entries, self.phase = [], Phase.DENIED.value
            return
        detail = await self.get_state(CardDetailState)
        card = detail._shown_card(asked_tab()[0])
        if card is None:
            return
        query = LogQuery(target_id=card.card_id, page_no=page, page_size=PAGE_SIZE)
        try:
            answer = await self._ask(report_calls.OPERATION_LOG_LIST, query)
        except Failed as failed:
            if failed.leaves_page:
                return
            self.phase, self.trouble, self.trouble_code = Phase.FAILED.value, failed.text, failed.code
            return
        self.entries = [entry(row, card.currency) for row in answer.items[:PAGE_SIZE]]
        self.page, self.has_older = page, page * PAGE_SIZE < answer.total
        first = (page - 1) * PAGE_SIZE + 1
        self.shown_text = strings.COUNT.format(
            total=f"{answer.total:,}", first=f"{first:,}", last=f"{first + len(self.entries) - 1:,}"
        )
        self.log_href = with_query(LOGS, targetId=card.card_id) if LOGS in routes.BY_PATH else ""
        self.phase = (Phase.READY if self.entries else Phase.EMPTY).value
