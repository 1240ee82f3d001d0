"""State of the 3-D Secure codes on /card/detail: masked, and one at a time shown when it is asked for."""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase, answered
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.features.transactions.codes import LIVE, channel_of, code_state, may_see_codes, seconds_left
from vcc_portal.features.transactions.record import moment
from vcc_portal.i18n.card import codes as strings
from vcc_portal.session.access import access
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import asked_tab
from vcc_portal.state.core.base import visit
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.transactions.codes import ShowsCode
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.base import Page
from vcc_portal.upstream.models.trade import Otp, OtpQuery

TAB = "codes"
PAGE_SIZE = 20
BACKOFF = Backoff(5, cap=5, tries=120, factor=1)
"""Before each look for new codes: ten minutes in all, and again when somebody comes back to the page."""


@dataclass(frozen=True)
class CodeRow:
    """One code that was sent; the digits are not in it."""

    otp_id: str = ""
    sent: str = ""
    merchant: str = ""
    amount: str = ""
    currency: str = ""
    channel: Text = EMPTY
    state: str = ""
    """live, used or expired."""
    seconds: int = 0
    """How long it is still good for."""


class CardCodesState(ShowsCode, Loading, rx.State):
    """The codes of the card that the address names; asked for while their tab is open, and never before."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    rows: list[CodeRow] = []
    shown_text: Text = EMPTY
    turn: str = ""
    """Changes with each answer, so that the countdowns begin again."""
    looked: int = 0
    look_in: int = BACKOFF.milliseconds(0)
    """Milliseconds until the browser looks for new codes; 0 once it gave up."""
    _card_id: str = ""

    @rx.event
    @access(background_poll=True)
    async def poll(self) -> None:
        """Look for new codes; the browser sends it while the tab is open and in sight."""
        if asked_tab()[1] == TAB and self.phase in {Phase.READY, Phase.EMPTY}:
            await self._load()
        self.looked = self.looked + 1 if self.look_in else 0
        self.look_in = BACKOFF.milliseconds(self.looked)

    async def _find_code(self, otp_id: str) -> Otp | None:
        answer = await answered(self._reading(await visit()))
        codes = answer.data.items if answer is not None and answer.data is not None else []
        found = next((row for row in codes if row.otp_id == otp_id), None)
        if found is not None and code_state(found) == LIVE:
            return found
        self._take(answer)
        return None

    async def _enter(self) -> bool:
        """The codes, if theirs is the open tab."""
        card_id, tab = asked_tab()
        if card_id != self._card_id or tab != TAB:
            self._card_id, self.rows, self.phase = card_id, [], Phase.FIRST.value
            self._hide_code()
        self.looked, self.look_in = 0, BACKOFF.milliseconds(0)
        return tab == TAB

    async def _reading(self, visit: Visit) -> Page[Otp]:
        """The newest codes of the card on screen."""
        if not may_see_codes(visit.standing):
            raise NotShown(Phase.DENIED)
        card = (await self.get_state(CardDetailState))._shown_card(asked_tab()[0])
        if card is None:
            raise NotShown(Phase.FIRST)
        found = await visit.ask(
            trade_calls.OTP_RECORD_PAGE, OtpQuery(card_id=card.card_id, page_no=1, page_size=PAGE_SIZE)
        )
        if not found.items:
            raise NotShown(Phase.EMPTY)
        return found

    def _put(self, data: Page[Otp]) -> None:
        self.rows = [_row(each) for each in data.items[:PAGE_SIZE]]
        self.shown_text = strings.SHOWN_OF.format(shown=len(self.rows), total=f"{data.known_total:,}")
        self.turn = f"{time.time():.3f}"
        if self.shown_id not in {row.otp_id for row in self.rows if row.state == LIVE}:
            self._hide_code()

    def _take_away(self) -> None:
        self.rows = []
        self._hide_code()


def _row(otp: Otp, now: datetime | None = None) -> CodeRow:
    return CodeRow(
        otp_id=otp.otp_id,
        sent=moment(otp.send_time, now),
        merchant=otp.merchant_name,
        amount=format_amount(otp.transaction_amount, otp.transaction_currency),
        currency=otp.transaction_currency,
        channel=channel_of(otp),
        state=code_state(otp, now),
        seconds=seconds_left(otp.expire_time, now),
    )
