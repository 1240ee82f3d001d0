"""The tab that applies for one card, and its result."""

from collections.abc import Sequence
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.redirects import with_query
from vcc_portal.features.card.apply.form import CardApplyForm
from vcc_portal.features.card.apply.kind import ApplyKind
from vcc_portal.features.card.apply.outcome import APPLIED, AppliedReading, charged, read_applied
from vcc_portal.features.card.apply.request import request_of, review
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import building, named_id
from vcc_portal.state.card.apply.page import Applying
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money import MovesMoney
from vcc_portal.state.patterns.money_result import MoneyResult
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.card_actions import CardApplied


class CardApplyState(Applying, Loading, MovesMoney, Form, rx.State):
    """An application for one card."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY
    KIND: ClassVar[ApplyKind] = ApplyKind.SINGLE
    FORM: ClassVar[type[FormModel]] = CardApplyForm

    charged: str = ""
    """What was taken for the card just applied for, its first balance included, as "USD 25.50"."""

    async def _is_over(self) -> bool:
        over = bool(named_id(browser.address().params, APPLIED))
        if over:
            self.phase, self.operation = Phase.READY.value, self.operation.shown_done()
        return over

    def _show_check(self, form: CardApplyForm) -> None:
        self.rows = review(form, self._offer)

    async def _order(self, form: CardApplyForm, values: dict[str, str]) -> CardApplied:
        with building():
            request = request_of(form)
        return await ask(card_calls.APPLY, request)

    def _ordered(self, answer: CardApplied, form: CardApplyForm, values: dict[str, str]) -> str:
        card = Card(card_id=answer.card_id, apply_fee=answer.apply_fee, fee_currency=answer.fee_currency)
        return self._show_charged(card, form)

    def _found(self, found: Sequence[Card], values: dict[str, str]) -> str:
        form, _ = CardApplyForm.check(values)
        return self._show_charged(found[0], form)

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        return values.get("card_name", "")[:80], self.KIND.address

    def _show_charged(self, card: Card, form: CardApplyForm | None) -> str:
        """Without a form, as of a draft of another version, nothing is said of money."""
        self.charged = "" if form is None else charged(form, None, 1, [card])
        return with_query(routes.CARD_APPLY.path, **{APPLIED: card.card_id})


class CardAppliedState(MoneyResult, Loading, rx.State):
    """The card that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_APPLY
    NAMED_BY: ClassVar[str] = APPLIED

    face: CardFace = CardFace()

    async def _read(self, visit: Visit, operation_id: str) -> AppliedReading:
        return await read_applied(visit, operation_id)

    def _show(self, data: AppliedReading) -> None:
        self.face = face(data.card)
