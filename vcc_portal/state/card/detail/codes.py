"""State of the 3-D Secure codes on /card/detail: masked, and one at a time shown when it is asked for."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import has_codes, may_open
from vcc_portal.domain.listing import Token
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.detail.transactions import moment
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n.card import codes as strings
from vcc_portal.session.access import access
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import asked_tab
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.trade import Otp, OtpQuery

TAB = "codes"
RIGHT = "vcc_otp"
"""The resource code that an operator needs."""
PAGE_SIZE = 20
POLL_SECONDS = 5
_STAMP = "%Y-%m-%d %H:%M:%S"
_TOKEN: TypeAdapter[str] = TypeAdapter(Token)


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


class CardCodesState(Portal, rx.State):
    """The codes of the card that the address names; asked for while their tab is open, and never before."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    phase: str = Phase.FIRST.value
    rows: list[CodeRow] = []
    shown_text: Text = EMPTY
    shown_id: str = ""
    shown_code: str = ""
    """The digits of the one code that was asked for, while it is good."""
    turn: str = ""
    """Changes with each answer, so that the countdowns begin again."""
    trouble: Text = EMPTY
    trouble_code: str = ""
    _card_id: str = ""

    @rx.event
    async def load(self) -> AsyncIterator[Any]:
        """Read the codes if theirs is the open tab; one of the route's on_load."""
        card_id, tab = asked_tab()
        if card_id != self._card_id or tab != TAB:
            self._card_id, self.rows, self.phase = card_id, [], Phase.FIRST.value
            self._hide()
        if tab != TAB:
            return
        yield
        await self._read()

    @rx.event
    @access(background_poll=True)
    async def poll(self) -> None:
        """Look for new codes; the browser sends it while the tab is open and in sight."""
        if asked_tab()[1] == TAB and self.phase in {Phase.READY, Phase.EMPTY}:
            await self._read()

    @rx.event
    async def retry(self) -> None:
        """Read them again."""
        await self._read()

    @rx.event
    async def show(self, otp_id: str) -> None:
        """Show the digits of one code that is still good."""
        try:
            asked = _TOKEN.validate_python(otp_id)
        except ValidationError:
            return
        found = next((row for row in await self._ask_page() if row.otp_id == asked), None)
        if found is None or _row(found).state != "live":
            await self._read()
            return
        self.shown_id, self.shown_code = found.otp_id, found.otp

    @rx.event
    def hide(self) -> None:
        """Hide the digits."""
        self._hide()

    async def _read(self) -> None:
        if not await self._may():
            self.rows, self.phase = [], Phase.DENIED.value
            return
        detail = await self.get_state(CardDetailState)
        if detail._shown_card(asked_tab()[0]) is None:
            return
        try:
            found = await self._ask_page()
        except Failed as failed:
            if failed.leaves_page:
                return
            self._hide()
            self.phase, self.trouble, self.trouble_code = Phase.FAILED.value, failed.text, failed.code
            return
        self.rows = [_row(each) for each in found]
        self.turn = f"{time.time():.3f}"
        if self.shown_id not in {row.otp_id for row in self.rows if row.state == "live"}:
            self._hide()
        self.phase = (Phase.READY if self.rows else Phase.EMPTY).value

    async def _ask_page(self) -> list[Otp]:
        """The newest codes of the card on screen; none without the right."""
        detail = await self.get_state(CardDetailState)
        card = detail._shown_card(asked_tab()[0])
        if card is None or not await self._may():
            return []
        query = OtpQuery(card_id=card.card_id, page_no=1, page_size=PAGE_SIZE)
        answer = await self._ask(trade_calls.OTP_RECORD_PAGE, query)
        items = answer.items[:PAGE_SIZE]
        self.shown_text = strings.SHOWN_OF.format(shown=len(items), total=f"{answer.total:,}")
        return items

    async def _may(self) -> bool:
        session = await self._session()
        return (
            session is not None
            and has_codes(session.standing, RIGHT)
            and may_open(session.standing, routes.TRADE.resource)
        )

    def _hide(self) -> None:
        self.shown_id, self.shown_code = "", ""


def _row(otp: Otp, now: datetime | None = None) -> CodeRow:
    seconds = _seconds_left(otp.expire_time, now or clock.now())
    return CodeRow(
        otp_id=otp.otp_id,
        sent=moment(otp.send_time, now),
        merchant=otp.merchant_name,
        amount=format_amount(otp.transaction_amount, otp.transaction_currency),
        currency=otp.transaction_currency,
        channel=strings.CHANNELS.get(otp.send_channel, Text.same(otp.send_channel)),
        state="used" if otp.used else "live" if seconds > 0 else "expired",
        seconds=seconds,
    )


def _seconds_left(until: str, now: datetime) -> int:
    """Whole seconds; 0 for what is over or cannot be read."""
    try:
        end = datetime.strptime(until, _STAMP).replace(tzinfo=clock.SHANGHAI)
    except ValueError:
        return 0
    return max(0, int((end - now).total_seconds()))
