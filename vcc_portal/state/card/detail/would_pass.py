"""State of the dialog that tries a payment by the rules of an authorization; it only reads."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.account import AccountStatus
from vcc_portal.domain.listing import token_of
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.card.detail.would_pass import CheckResult, Payment, foretell, payer_of, rate_of
from vcc_portal.features.card.detail.would_pass_form import LONGEST_MERCHANT, WouldPassForm
from vcc_portal.session.access import Rate, access
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visit
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card, CardById


class CardWouldPassState(rx.State):
    """The dialog: what is asked, what is wrong with the question, and the answer."""

    ACCESS: ClassVar = routes.CARD_DETAIL

    shown: bool = False
    of_card: str = ""
    """The card that it was opened for: on the page of another one it is closed."""
    given: dict[str, str] = {}
    """What the form starts with: the card's currency, or a declined payment."""
    errors: dict[str, Text] = {}
    answer: CheckResult = CheckResult()
    busy: bool = False
    trouble: Text = EMPTY
    _payment: str = ""
    """Transaction that the dialog was opened from."""

    @rx.event
    async def start(self, transaction_id: str) -> None:
        """Open the dialog, for a new payment or as one of the shown transactions was."""
        card = await self._card()
        if card is None:
            return
        self.of_card = card.card_id
        self.given = {"currency": card.currency, "amount": "", "merchant": "", "mcc": ""}
        asked = self._payment = token_of(transaction_id)
        txs = await self.get_state(CardTxState)
        shown = txs._shown_tx(asked) if asked else None
        if shown is not None:
            currency = shown.transaction_currency or shown.billing_currency
            self.given = {
                "currency": currency,
                "amount": format_amount(abs(shown.transaction_amount or shown.billing_amount), currency),
                "merchant": shown.merchant_name[:LONGEST_MERCHANT],
                "mcc": shown.mcc,
            }
        self.errors, self.answer, self.trouble, self.shown = {}, CheckResult(), EMPTY, True

    @rx.event
    def close(self, is_open: bool) -> None:
        """Close the dialog."""
        if not is_open:
            self.shown, self.answer = False, CheckResult()

    @rx.event
    @access(rate=Rate.HEAVY)
    async def judge(self, form: dict[str, str]) -> AsyncIterator[Any]:
        """Answer for the payment in the form, by the limits and the balance of this moment."""
        card = await self._card()
        if card is None or card.card_id != self.of_card:
            return
        values = {name: str(form.get(name, ""))[:100] for name in WouldPassForm.model_fields}
        asked, errors = WouldPassForm.check(values, card.card_limit_rules)
        self.errors, self.trouble = errors, EMPTY
        if asked is None:
            self.answer = CheckResult()
            return
        self.busy = True
        yield
        self.busy = False
        here = await visit()
        try:
            fresh, accounts = await asyncio.gather(
                here.ask(card_calls.INFO, CardById(card_id=card.card_id)),
                here.ask_quietly(account_calls.ALL, Nothing()),  # None where this user may not see the balances
            )
        except FailedHere as failed:
            self.trouble, self.answer = failed.text, CheckResult()
            return
        session = await browser.session()
        active = session is not None and session.account_status is AccountStatus.ACTIVE
        shown = await (await self.get_state(CardTxState))._shown()
        rate = rate_of(shown, asked.currency, fresh.currency, first=self._payment)
        payment = Payment(asked.amount or 0, asked.currency, asked.merchant, asked.mcc, rate)
        self.answer = foretell(fresh, payment, payer_of(fresh, asked.currency, accounts, active=active))

    async def _card(self) -> Card | None:
        detail = await self.get_state(CardDetailState)
        return detail._shown_card(detail._asked())
