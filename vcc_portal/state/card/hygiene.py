"""State of the card check on /card/list: read when it is opened, and never before."""

from collections.abc import AsyncIterator
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.hygiene import CheckedCards, ToTidy, card_check, read_check
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.session.access import Rate, access
from vcc_portal.state.patterns.loading import Loading


class CardCheckState(Loading, rx.State):
    """The board above the list."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_LIST

    opened: bool = False
    findings: list[ToTidy] = []
    said: Text = EMPTY
    notes: list[Text] = []

    @rx.event
    @access(rate=Rate.HEAVY)
    async def turn(self) -> AsyncIterator[Any]:
        """Open the board and read anew, or close it."""
        self.opened = not self.opened
        if not self.opened:
            self._take_away()
            self.phase = Phase.FIRST.value
            return
        async for step in self._loading():
            yield step

    async def _enter(self) -> bool:
        return self.opened

    async def _reading(self, visit: Visit) -> CheckedCards:
        read = await read_check(visit)
        if not card_check(read, clock.today()).findings:
            raise NotShown(Phase.EMPTY, read)
        return read

    def _put(self, data: CheckedCards) -> None:
        check = card_check(data, clock.today())
        self.findings, self.said, self.notes = check.findings, check.said, check.notes

    def _take_away(self) -> None:
        self.findings, self.said, self.notes = [], EMPTY, []
