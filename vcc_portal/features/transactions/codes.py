"""3-D Secure codes that were sent, as rows; the digits are in none of them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.account import Standing, has_codes, may_open
from vcc_portal.domain.listing import Amount
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import ColumnKind, Link, column, value
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.features.patterns.listing import Blank, Fetched
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.record import moment
from vcc_portal.features.transactions.rows import card_href
from vcc_portal.features.transactions.tabs import CODES_RIGHT, CodeAddress, TradeList, TradeTab
from vcc_portal.i18n import records
from vcc_portal.i18n.card import codes as strings
from vcc_portal.upstream.calls import trade as calls
from vcc_portal.upstream.models.trade import Otp, OtpQuery

LIVE = "live"


def may_see_codes(standing: Standing) -> bool:
    """True for who has the right to codes, and the page whose call answers them."""
    return has_codes(standing, CODES_RIGHT) and may_open(standing, routes.TRADE.path)


def seconds_left(until: str, now: datetime | None = None) -> int:
    """Whole seconds; 0 for what is over or cannot be read."""
    try:
        end = clock.read(until)
    except ValueError:
        return 0
    return max(0, int((end - (now or clock.now())).total_seconds()))


def code_state(otp: Otp, now: datetime | None = None) -> str:
    """live, used or expired."""
    return "used" if otp.used else LIVE if seconds_left(otp.expire_time, now) > 0 else "expired"


def channel_of(otp: Otp) -> Text:
    """How it was sent."""
    return strings.CHANNELS.get(otp.send_channel, Text.same(otp.send_channel))


def _tail(otp: Otp) -> str:
    return otp.card_no_mask[-4:]


@dataclass(frozen=True)
class SentCodeRow:
    """One code among those of all cards."""

    sent: str = column(strings.SENT, lambda otp: moment(otp.send_time), ColumnKind.DATE, width="160px", pinned=True)
    card: Link = column(
        records.CARD, lambda otp: Link(Text.same(otp.card_name), card_href(otp.card_id), _tail(otp)), least=190, drop=3
    )
    merchant: str = column(strings.MERCHANT, lambda otp: otp.merchant_name, pinned=True, least=170)
    channel: Text = column(strings.CHANNEL, channel_of, width="112px", drop=1)
    amount: Amount = column(
        strings.AMOUNT,
        lambda otp: Amount(format_amount(otp.transaction_amount, otp.transaction_currency), otp.transaction_currency),
        width="160px",
        drop=2,
    )
    code: str = column(strings.CODE, code_state, ColumnKind.ACTION, width="264px", pinned=True)
    otp_id: str = value(lambda otp: otp.otp_id)
    seconds: int = value(lambda otp: seconds_left(otp.expire_time))
    """How long it is still good for."""


class CodeList(TradeList):
    """The digits are taken out of the answer before anything keeps it."""

    async def read(self, visit: Visit, address: Any, menus: Menus, *, lane: str = "") -> Fetched:
        """The codes. Raises `Failed`, and `NotShown` (DENIED) without the right."""
        if not may_see_codes(visit.standing):
            raise NotShown(Phase.DENIED)
        fetched = await super().read(visit, address, menus, lane=lane)
        blank = [otp.model_copy(update={"otp": ""}) for otp in fetched.answer.items]
        return replace(fetched, answer=fetched.answer.model_copy(update={"items": blank}))

    async def code(self, visit: Visit, address: Any, menus: Menus, otp_id: str) -> Otp | None:
        """One code of the page with its digits, while it is good. Raises `Failed`."""
        if not may_see_codes(visit.standing):
            return None
        page = await visit.ask(self.call, self.asks(address, menus))
        found = next((otp for otp in page.items if otp.otp_id == otp_id), None)
        return found if found is not None and code_state(found) == LIVE else None


CODES = CodeList(
    route=routes.TRADE,
    call=calls.OTP_RECORD_PAGE,
    request=OtpQuery,
    address=CodeAddress,
    row=SentCodeRow,
    total=records.TOTAL_CODES,
    blank=Blank("message-square-lock", records.NO_CODES, records.NO_CODES_NOTE, records.NO_MATCH).recent,
    ahead=False,
    tab=TradeTab.CODES,
    name=records.TAB_CODES,
    watched=True,
)
