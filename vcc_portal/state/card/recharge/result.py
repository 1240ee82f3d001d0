"""What became of a recharge of a card: watched until the provider has decided it."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.recharge.address import TRANSFER
from vcc_portal.features.card.recharge.reading import CardRechargeReading, read_card_recharge
from vcc_portal.features.card.recharge.view import source_side
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.money import FAIL, SUCCESS
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money_result import MoneyResult


class CardRechargeResultState(MoneyResult, Loading, rx.State):
    """The recharge that the address names."""

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

    async def _read(self, visit: Visit, operation_id: str) -> CardRechargeReading:
        return await read_card_recharge(visit, operation_id, known=self.face.card_id)

    def _show(self, data: CardRechargeReading) -> None:
        result = data.result
        self.card_id, self.request_no, self.transaction_id = result.card_id, result.request_no, result.transaction_id
        self.amount, self.submitted = with_currency(result.amount, result.currency), result.create_time
        self.ended = result.update_time if result.status in {SUCCESS, FAIL} else ""
        if data.card is not None:
            self.face = face(data.card)
        if data.card is not None and result.status == SUCCESS:
            side = source_side(data.card, data.account, 0)
            self.source = side.name
            self.left = f"{data.card.currency} {side.before}" if data.account is not None else ""
        if result.card_balance is not None:
            self.balance = with_currency(result.card_balance, result.currency)
