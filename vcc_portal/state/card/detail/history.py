"""State of the history on /card/detail: the operation log about the card that the address names."""

from typing import Annotated, ClassVar

import reflex as rx
from pydantic import Field, TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.account import may_open
from vcc_portal.domain.listing import LAST_PAGE
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.detail.history import HistoryEntry, HistoryPage, read_history
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import asked_tab
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.loading import Loading

TAB = "history"
_PAGE: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(ge=1, le=LAST_PAGE)])


class CardHistoryState(Loading, rx.State):
    """What was done with the card; asked for when its tab is opened, and never before."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    entries: list[HistoryEntry] = []
    shown_text: Text = EMPTY
    page: int = 1
    has_older: bool = False
    log_href: str = ""
    """The same rows on the page of the whole log."""
    _card_id: str = ""
    _wanted: int = 1
    """The page that is asked for."""

    @rx.event
    async def turn(self, page: int) -> None:
        """Show another page of it."""
        try:
            self._wanted = _PAGE.validate_python(page)
        except ValidationError:
            return
        await self._load()

    async def _enter(self) -> bool:
        """The newest operations, if the history is the open tab."""
        card_id, tab = asked_tab()
        if card_id != self._card_id:
            self._card_id, self.entries, self.phase = card_id, [], Phase.FIRST.value
        self.page = self._wanted = 1
        return tab == TAB

    async def _reading(self, visit: Visit) -> HistoryPage:
        if not may_open(visit.standing, routes.LOGS.resource):
            raise NotShown(Phase.DENIED)
        card = (await self.get_state(CardDetailState))._shown_card(asked_tab()[0])
        if card is None:
            raise NotShown(Phase.FIRST)
        return await read_history(visit, card, self._wanted)

    def _put(self, data: HistoryPage) -> None:
        self.entries, self.page, self.has_older = data.entries, data.number, data.has_older
        self.shown_text = data.shown
        self.log_href = with_query(routes.LOGS.path, q=self._card_id)

    def _take_away(self) -> None:
        self.entries = []


async def read_behind_a_change() -> None:
    """The card was changed: its history is read again where it is shown."""
    await browser.queue(CardHistoryState.load)
