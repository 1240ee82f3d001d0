"""State of the table that is pasted into the form for many cards."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.features.card.recharge.many_view import PASTE
from vcc_portal.features.patterns.amounts_paste import PasteWords
from vcc_portal.state.card.recharge.many import CardRechargeBatchState
from vcc_portal.state.patterns.amounts_paste import PastesAmounts, PasteTarget


class CardRechargePasteState(PastesAmounts, rx.State):
    """Beside the form, whose draft it writes to; nothing is sent by it."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE
    PASTE: ClassVar[PasteWords] = PASTE

    async def _paste_target(self) -> PasteTarget | None:
        return (await self.get_state(CardRechargeBatchState))._fillable()
