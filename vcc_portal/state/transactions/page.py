"""State of /trade: its tabs, what has come since the open list was read, and the open transaction."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.list_page import Tab
from vcc_portal.features.patterns.loading import Phase, answered
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.features.transactions.inspection import (
    LifeView,
    TradeLinks,
    at_once,
    links_of,
    read_detail,
    read_life_view,
)
from vcc_portal.features.transactions.problem import problem_with
from vcc_portal.features.transactions.record import TxDetail
from vcc_portal.features.transactions.tabs import TradeAddress, TradeList, TradeTab, tabs_of
from vcc_portal.features.vouchers.address import payment_href
from vcc_portal.session.access import access
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visit
from vcc_portal.state.transactions import lists
from vcc_portal.state.transactions.codes import SentCodesState
from vcc_portal.state.transactions.inspecting import Inspecting
from vcc_portal.upstream.models.trade import Tx

STATES: dict[str, Any] = {
    TradeTab.ALL: lists.TradeRecordsState,
    TradeTab.AUTHORIZATIONS: lists.AuthorizationsState,
    TradeTab.CONSUMPTION: lists.ConsumptionState,
    TradeTab.TOP_UPS: lists.TopUpsState,
    TradeTab.TRANSFERS: lists.CardTransfersState,
    TradeTab.FEES: lists.FeesState,
    TradeTab.BILLS: lists.BillsState,
    TradeTab.CODES: SentCodesState,
    TradeTab.REBATES: lists.RebatesState,
}
"""The list of each tab, in their order."""
LISTS: tuple[TradeList, ...] = tuple(state.LIST for state in STATES.values())
BACKOFF = Backoff(15, cap=60, tries=60, factor=1.3)
"""Before each look for new rows: about an hour in all, and again when somebody comes back to the page."""
WATCH = Backoff(5, cap=5, tries=120, factor=1)
"""The same where new rows are shown at once: ten minutes in all."""
_COUNTED = frozenset({Phase.READY.value, Phase.EMPTY.value, Phase.NO_RESULT.value})


class TradeState(Inspecting, rx.State):
    """The page around the lists."""

    ACCESS: ClassVar = routes.TRADE

    tab: str = ""
    tabs: list[Tab] = []
    newer: int = 0
    """Rows of the open list's filter that have come since it was read."""
    looked: int = 0
    look_in: int = BACKOFF.milliseconds(0)
    """Milliseconds until the browser looks for new rows; 0 once it gave up."""
    opened: TxDetail = TxDetail()
    links: TradeLinks = TradeLinks()
    problem: Text = EMPTY
    """What can be sent to customer service about the open transaction."""
    life: LifeView = LifeView()
    life_phase: str = Phase.FIRST.value

    @rx.event
    async def load(self) -> AsyncIterator[None]:
        """Read the list of the tab that the address names; those of the others are forgotten."""
        asked = await visit()
        tab = TradeAddress.read(asked.params).tab
        if tab != self.tab:
            (await self._list_of(self.tab))._forget()
            self._close()
        self.tab, self.tabs = tab, tabs_of(asked, LISTS)
        self.newer, self.looked, self.look_in = 0, 0, _ladder(tab).milliseconds(0)
        async for _ in (await self._list_of(tab))._loading():
            yield
        if await self._index(self.opened_id) < 0:
            self._close()

    @rx.event
    @access(background_poll=True)
    async def poll(self) -> None:
        """Look for new rows of the open list; the browser sends it while the page is in sight."""
        self.looked = self.looked + 1 if self.look_in else 0
        self.look_in = _ladder(self.tab).milliseconds(self.looked)
        shown = await self._list_of(self.tab)
        address = shown._address()
        if not shown.LIST.live or shown.phase not in _COUNTED or not _goes_on(address):
            return
        if shown.LIST.watched:
            await shown._load()
            return
        with suppress(FailedHere):
            self.newer = await shown.LIST.newer(await visit(), address, shown._known_menus(), shown.total)

    @rx.event
    async def show_newer(self) -> AsyncIterator[None]:
        """Show what has come: the first page, newest first."""
        shown = await self._list_of(self.tab)
        address = shown._address()
        first = address.change(page=1, sort="")
        if first == address:
            async for _ in shown._loading():
                yield
            self.newer = 0
        else:
            await browser.go(shown.LIST.href(first))

    def _close(self) -> None:
        super()._close()
        self.opened, self.links, self.problem = TxDetail(), TradeLinks(), EMPTY
        self.life, self.life_phase = LifeView(), Phase.FIRST.value

    async def _shown(self) -> list[Tx]:
        page = (await self._list_of(self.tab))._answered()
        return [item for item in page.items if isinstance(item, Tx)] if page is not None else []

    def _id_of(self, entry: Tx) -> str:
        return entry.transaction_id

    async def _details(self, entry: Tx) -> AsyncIterator[TxDetail]:
        asked = await visit()
        origin = runtime().settings.public_url
        self.links, self.life, self.life_phase = links_of(asked, entry, origin), LifeView(), Phase.FIRST.value
        self.problem = problem_with(entry, self.links.voucher and origin + payment_href(entry.transaction_id))
        yield at_once(entry)
        answer = await answered(_read(asked, entry))
        if answer is not None:
            self.life_phase = answer.phase.value
            detail, self.life = answer.data or (at_once(entry), LifeView())
            yield detail

    async def _list_of(self, tab: str) -> Any:
        return await self.get_state(STATES.get(tab, lists.TradeRecordsState))


async def _read(asked: Visit, entry: Tx) -> tuple[TxDetail, LifeView]:
    return await read_detail(asked, entry), await read_life_view(asked, entry)


def _goes_on(address: Any) -> bool:
    """Whether the address's period has not ended, so that something can still come into it."""
    until = getattr(address, "until", None)
    return until is None or until >= clock.today()


def _ladder(tab: str) -> Backoff:
    return WATCH if tab == TradeTab.CODES else BACKOFF
