"""The tab that applies for one card."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.apply.form import CardApplyForm
from vcc_portal.features.card.apply.request import ReviewRow, request_of, review
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.state.card.apply.issued import APPLIED, applied_id
from vcc_portal.state.card.apply.kind import ApplyKind
from vcc_portal.state.card.apply.page import Applying
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.card_actions import CardApplied

FIELD_OF_CODE: Mapping[str, str] = {Code.QUOTA_INSUFFICIENT: "recharge_amount"}


class CardApplyState(Applying, rx.State):
    """An application for one card."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY
    KIND: ClassVar[ApplyKind] = ApplyKind.SINGLE
    FORM: ClassVar[type[FormModel]] = CardApplyForm
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = FIELD_OF_CODE

    charged: str = ""
    """Fee of the card just applied for, as "USD 1.00"."""

    def _is_over(self) -> bool:
        over = bool(applied_id())
        if over:
            self.phase = "done"
        return over

    def _review(self, form: CardApplyForm) -> list[ReviewRow]:
        return review(form, self._offer)

    async def _order(self, form: CardApplyForm, values: dict[str, str]) -> CardApplied:
        return await self._ask(card_calls.APPLY, request_of(form))

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        return values.get("card_name", "")[:80], self.KIND.address

    def _made(self, cards: Sequence[Card], form: CardApplyForm, values: dict[str, str]) -> CardApplied:
        card = cards[0]
        return CardApplied(
            card_id=card.card_id, status=card.status, apply_fee=card.apply_fee or 0, fee_currency=card.fee_currency
        )

    def _applied(self, applied: CardApplied, form: CardApplyForm, values: dict[str, str]) -> str:
        self.applied_no, self.phase, self.reviewing = form.request_no, "done", False
        fee = format_amount(applied.apply_fee, applied.fee_currency)
        self.charged = f"{applied.fee_currency} {fee}" if applied.apply_fee else ""
        return with_query(routes.CARD_APPLY.path, **{APPLIED: applied.card_id})
