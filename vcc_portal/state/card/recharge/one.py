"""The page that moves money onto cards; here onto one: the card, the amount, the check."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.money import amount_so_far, typed_amount, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.recharge.address import (
    TRANSFER,
    RechargeView,
    card_address,
    card_of,
    card_recharge_address,
    view_of,
)
from vcc_portal.features.card.recharge.form import CardRechargeForm
from vcc_portal.features.card.recharge.reading import OneCardReading, read_one, read_refusal, renew_one
from vcc_portal.features.card.recharge.view import (
    Quick,
    RechargeBlocker,
    bounds_of,
    card_side,
    history,
    payer,
    quick_amounts,
    source_side,
    under_way,
)
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.patterns.money import PastMovement, Side, bounds_text, building, named_id
from vcc_portal.features.patterns.step_up import StepUpSubject
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import TakeOver, as_it_was, ask, visit
from vcc_portal.state.core.gate import gate_passes
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money import MovesMoney
from vcc_portal.state.patterns.step_up import ask_verified
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import Bin, Card
from vcc_portal.upstream.models.card_actions import ById, CardRecharge
from vcc_portal.upstream.models.trade import CardRechargeQuery


class CardRechargeState(MovesMoney, Form, Loading, rx.State):
    """A recharge of the one card that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE
    ANEW: ClassVar[bool] = True
    FORM: ClassVar[type[FormModel]] = CardRechargeForm
    TASK: ClassVar[str] = "transfer"
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {Code.QUOTA_INSUFFICIENT: "amount"}

    block: RechargeBlocker = RechargeBlocker()
    defaults: dict[str, str] = {}
    face: CardFace = CardFace()
    source: Side = Side()
    target: Side = Side()
    quick: list[Quick] = []
    least: str = ""
    most: str = ""
    """Of one recharge, as they are typed; empty where there is no bound."""
    range_text: Text = EMPTY
    total: str = ""
    """What is sent, with its currency, while the check is shown."""
    short: bool = False
    """The paying account does not have enough: the way out is another page."""
    recharges: list[PastMovement] = []
    coming: Text = EMPTY
    """What is on its way onto the card already."""
    unread: Text = EMPTY
    """Why past recharges are missing."""

    _card: Card | None = None
    _product: Bin | None = None
    _accounts: AllAccounts = AllAccounts()
    _again: dict[str, str] = {}

    @rx.event
    async def try_again(self) -> None:
        """After a recharge that failed: the same amount under a new number."""
        failed = await self._named_failure()
        if failed is not None:
            self._again = failed
            await browser.go(card_address(failed["card_id"]))

    async def _enter(self) -> bool:
        """The form for the card of the address; nothing while the address names a recharge or many cards."""
        params = browser.address().params
        if not (await self.get_state(EntryState)).ready or view_of(params) is not RechargeView.ONE:
            return False
        same = self._card is not None and self._card.card_id == card_of(params)
        return not (same and self.operation.under_way)

    async def _reading(self, visit: Visit) -> OneCardReading:
        if view_of(visit.params) is not RechargeView.ONE:
            raise NotShown(Phase.FIRST)
        return await read_one(visit, card_of(visit.params))

    def _put(self, data: "OneCardReading | RechargeBlocker") -> None:
        if isinstance(data, RechargeBlocker):
            self.block = data
        else:
            self._product = data.product
            self._know(data)
            self._begin(data.card)

    def _know(self, data: OneCardReading) -> None:
        """Balances and past recharges of this moment."""
        self._card, self._accounts = data.card, data.accounts
        self.recharges, self.coming, self.unread = history(data.past), under_way(data.past), data.unread

    async def _settled(self, phase: Phase) -> None:
        """What the provider would refuse at the end is said before anything is filled in."""
        if phase is Phase.READY:
            await gate_passes(self)

    def _begin(self, card: Card) -> None:
        """A form with a number of its own."""
        bounds = bounds_of(self._product, payer(self._accounts, card))
        self.face = face(card)
        self.least, self.most = typed_amount(bounds.least, card.currency), typed_amount(bounds.most, card.currency)
        self.range_text = bounds_text(
            bounds.least, bounds.most or None, lambda amount: with_currency(amount, card.currency)
        )
        kept = self._again if self._again.get("card_id") == card.card_id else {}
        self._again = {}
        fixed = {"request_no": self._open_operation(), "card_id": card.card_id, "currency": card.currency}
        self.defaults = {"amount": "", "remark": "", **kept, **fixed}
        self._redraw(self.defaults)

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if self._card is None:
            return {}
        self._redraw(values)
        # What is shown is what is paid, whatever a draft says.
        return {"card_id": self._card.card_id, "currency": self._card.currency}

    def _rules(self) -> object:
        card = self._card
        return bounds_of(self._product, payer(self._accounts, card)) if card else None

    def _redraw(self, values: Mapping[str, str]) -> None:
        """Both sides after what is typed; only what changed is sent."""
        card = self._card
        if card is None:
            return
        amount = amount_so_far(values.get("amount", ""), card.currency)
        source, target = source_side(card, payer(self._accounts, card), amount), card_side(card, amount)
        total, short = with_currency(amount, card.currency), bool(source.missing.en)
        quick = quick_amounts(card, bounds_of(self._product, payer(self._accounts, card)))
        self._short = short
        browser.put(self, source=source, target=target, total=total, short=short, quick=quick)

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        await self._check(values)

    async def _renew(self) -> TakeOver:
        if self._card is None:
            return as_it_was
        data = await renew_one(await visit(), OneCardReading(self._card, self._product, self._accounts))
        return lambda: self._know(data)

    async def _order(self, form: Any, values: dict[str, str]) -> str | None:
        with building():
            request = CardRecharge(
                request_no=form.request_no,
                card_id=form.card_id,
                amount=form.amount,
                currency=form.currency,
                remark=form.remark or None,
            )
        amount = with_currency(form.amount, form.currency)
        subject = StepUpSubject(
            about=strings.STEP_UP_ABOUT.format(amount=amount),
            card=self.face,
            action=strings.CONFIRM.format(amount=amount),
        )
        again = CardRechargeState.confirm(values)
        try:
            answer = await ask_verified(card_calls.RECHARGE, request, again=again, subject=subject)
        except Failed as failed:
            failed.text = await read_refusal(await visit(), form.card_id, failed)
            raise
        return answer.id if answer is not None else None

    def _ordered(self, answer: str, form: Any, values: dict[str, str]) -> str:
        return self._address_of(answer)

    async def _find(self, request_no: str) -> list[str]:
        page = await ask(trade_calls.CARD_RECHARGE_PAGE, CardRechargeQuery(request_no=request_no))
        # A list that knows no such filter answers with other recharges.
        return [row.id for row in page.items if row.request_no == request_no]

    def _found(self, found: Sequence[str], values: dict[str, str]) -> str:
        return self._address_of(found[0])

    def _address_of(self, operation_id: str) -> str:
        return card_recharge_address(self._card_id(), operation_id)

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        card_id = values.get("card_id", "") or self._card_id()
        name = self.face.name if card_id == self._card_id() else card_id  # the page may show another card by now
        return f"{name} {values.get('currency', '')} {values.get('amount', '')}"[:80], card_address(card_id)

    def _card_id(self) -> str:
        return self._card.card_id if self._card else card_of(browser.address().params)

    async def _reopen(self) -> None:
        if self._card is not None:
            await self._load()

    async def _named_failure(self) -> dict[str, str] | None:
        """Card and amount of the recharge in the address, if it has failed for certain."""
        named = named_id(browser.address().params, TRANSFER)
        if not named:
            return None
        result = await ask(card_calls.RECHARGE_RESULT, ById(id=named))
        if result.status != "FAIL":
            return None
        return {"card_id": result.card_id, "amount": typed_amount(result.amount, result.currency)}
