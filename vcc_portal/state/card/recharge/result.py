"""What became of a transfer onto a card: watched until the provider has decided it."""

from typing import ClassVar

import reflex as rx
from pydantic import TypeAdapter, ValidationError

from vcc_portal import routes
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.listing import Token
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.recharge.form import shown
from vcc_portal.features.card.view import face
from vcc_portal.state.card.recharge.view import payer, source_side
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.money_result import SUCCESS, Ending, MoneyResult
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import CardById
from vcc_portal.upstream.models.card_actions import ById, CardRechargeResult

TRANSFER = "transfer"
"""Query parameter with the id of a transfer."""
_ID: TypeAdapter[str] = TypeAdapter(Token)


class CardTransferState(MoneyResult, Portal, rx.State):
    """The transfer that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE
    NAMED_BY: ClassVar[str] = TRANSFER

    face: CardFace = CardFace()
    card_id: str = ""
    request_no: str = ""
    """Its draft, if this browser still holds it, is forgotten."""
    amount: str = ""
    balance: str = ""
    """Of the card, once the money is there."""
    source: Text = EMPTY
    left: str = ""
    """What the paying account has afterwards."""
    transaction_id: str = ""
    submitted: str = ""
    ended: str = ""

    async def _read(self, operation_id: str) -> Ending:
        result = await self._ask(card_calls.RECHARGE_RESULT, ById(id=operation_id))
        self.card_id, self.request_no, self.transaction_id = result.card_id, result.request_no, result.transaction_id
        self.amount, self.submitted = shown(result.amount, result.currency), result.create_time
        self.ended = result.update_time if result.status in {SUCCESS, "FAIL"} else ""
        if result.status == SUCCESS or self.face.card_id != result.card_id:
            await self._read_sides(result)
        if result.card_balance is not None:
            self.balance = shown(result.card_balance, result.currency)
        return Ending(result.status, result.fail_reason)

    async def _read_sides(self, result: CardRechargeResult) -> None:
        """The card, and what the paying account has left; the result is shown without them too."""
        try:
            card = await self._ask(card_calls.INFO, CardById(card_id=result.card_id))
            self.face = face(card)
            if result.status == SUCCESS:
                account = payer(await self._ask(account_calls.ALL, Nothing()), card)
                side = source_side(card, account, 0)
                self.source = side.name
                self.left = f"{card.currency} {side.before}" if account else ""
        except Failed as failed:
            if failed.leaves_page:
                raise


def named_transfer() -> str:
    """The id in the address, or empty."""
    try:
        return _ID.validate_python(browser.address().params.get(TRANSFER, ""))
    except ValidationError:
        return ""
