"""State of the transactions on /card/detail: all of them or those declined today, and the one that is open."""

from collections.abc import AsyncIterator
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.card.detail.decline import read_balances
from vcc_portal.features.card.detail.query import TRANSACTIONS, Sums, TxAnswer
from vcc_portal.features.card.detail.query import asked_tab as tab_of
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.list_page import ListPage
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.record import TxDetail, TxRow, is_declined, tx_detail
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visit
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.transactions.inspecting import Inspecting
from vcc_portal.upstream.models.trade import Tx


class CardTxState(Inspecting, Listing, Loading, rx.State):
    """The transactions of the card that the address names."""

    ACCESS: ClassVar = routes.CARD_DETAIL
    LIST: ClassVar[ListDeclaration] = TRANSACTIONS

    rows: list[TxRow] = []
    sums: Sums = Sums()
    opened: TxDetail = TxDetail()
    pane: str = ""
    """The open tab."""
    _items: list[Tx] = []

    async def _explain_again(self) -> None:
        """The card has changed, and with it what can be done about the open transaction."""
        if self.has_opened:
            async for _ in self._open(await self._index(self.opened_id)):
                pass

    def _shown_tx(self, transaction_id: str) -> Tx | None:
        """The transaction, if it is on screen."""
        return next((tx for tx in self._items if tx.transaction_id == transaction_id), None)

    async def _shown(self) -> list[Tx]:
        return self._items

    def _id_of(self, entry: Tx) -> str:
        return entry.transaction_id

    def _close(self) -> None:
        super()._close()
        self.opened = TxDetail()

    async def _details(self, entry: Tx) -> AsyncIterator[TxDetail]:
        detail = await self.get_state(CardDetailState)
        card = detail._shown_card(asked_tab()[0])
        if card is not None:
            actions, asker = detail.actions, detail._asked_by()
            yield tx_detail(entry, card, actions=actions, asker=asker)
            accounts = await read_balances(await visit(), entry, card) if is_declined(entry) else None
            if accounts is not None:
                yield tx_detail(entry, card, actions=actions, asker=asker, accounts=accounts)

    async def _enter(self) -> bool:
        self.pane = asked_tab()[1]
        return await super()._enter()

    async def _reading(self, visit: Visit) -> ListPage:
        if (await self.get_state(CardDetailState))._shown_card(tab_of(visit.params)[0]) is None:
            raise NotShown(Phase.FIRST)
        return await super()._reading(visit)

    def _put(self, data: ListPage) -> None:
        super()._put(data)
        answer = data.fetched.answer
        if isinstance(answer, TxAnswer):
            self.sums, self._items = answer.sums, answer.items
        if not isinstance(answer, TxAnswer) or self._shown_tx(self.opened_id) is None:
            self._close()


def asked_tab() -> tuple[str, str]:
    """The card and the tab that the browser's address names."""
    return tab_of(browser.address().params)
