"""State of the spending breakdown in the tab of all transactions."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.insight import Breakdown, BreakdownWay, CurrencyBars, choices, read_breakdown
from vcc_portal.features.transactions.tabs import AllAddress
from vcc_portal.state.core.base import visit
from vcc_portal.state.patterns.loading import Loading


class BreakdownState(Loading, rx.State):
    """The groups of the filter that the address has; nothing is asked while the panel is closed."""

    ACCESS: ClassVar = routes.TRADE

    by: str = ""
    choices: list[BreakdownWay] = []
    currencies: list[CurrencyBars] = []

    _matching: str = ""
    """The filters that `currencies` is about: a further page of the list asks nothing anew."""

    async def _enter(self) -> bool:
        address = AllAddress.read((await visit()).params)
        self.choices = choices(address)
        if address.by != self.by:
            self.by, self.phase = address.by, Phase.FIRST.value
            self._take_away()
        return _is_open(address) and self._matching != address.matching

    async def _reading(self, visit: Visit) -> Breakdown:
        address = AllAddress.read(visit.params)
        self._matching = ""
        if not _is_open(address):
            raise NotShown(Phase.FIRST)
        found = await read_breakdown(visit, address)
        self._matching = address.matching
        return found

    def _put(self, data: Breakdown) -> None:
        self.currencies = data.currencies

    def _take_away(self) -> None:
        self.currencies, self._matching = [], ""


def _is_open(address: AllAddress) -> bool:
    return bool(address.by) and not address.tab
