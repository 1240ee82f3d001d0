"""The page that tops the account up: currency, way to pay, amount, the quote, the check; and opening an account first."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.money import Money, amount_so_far, typed_amount
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.account.recharge.form import RechargeForm
from vcc_portal.features.account.recharge.quote import Quote, Selection, selected
from vcc_portal.features.account.recharge.reading import OfferReading, past_query, read_form, read_offer
from vcc_portal.features.account.recharge.records import bill_href, shown_at
from vcc_portal.features.account.recharge.view import (
    ChannelTile,
    CurrencyChoice,
    QuoteView,
    channel_tiles,
    currency_choices,
    on_its_way,
    past_recharges,
    quote_view,
    range_text,
    source_side,
    target_side,
    told,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import MoneyPhase, PastMovement, Side, building
from vcc_portal.features.patterns.step_up import StepUpSubject
from vcc_portal.i18n import account_recharge as strings
from vcc_portal.i18n.patterns.money import MoneyWords
from vcc_portal.state.account.recharge.aside import RechargeAsideState
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import TakeOver, ask, visit
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.money import MovesMoney
from vcc_portal.state.patterns.step_up import ask_verified
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.account import Account, AccountCurrency, QuoteExpired, Recharge
from vcc_portal.upstream.models.trade import RechargeTx
from vcc_portal.upstream.models.user import VccUser

PAST_ROWS = 5
AHEAD_OF = 2
"""Seconds by which a browser's clock may run ahead of the server's."""


class AccountRechargeState(MovesMoney, Form, Loading, rx.State):
    """A top-up of the main account."""

    ACCESS: ClassVar[routes.Route] = routes.ACCOUNT_RECHARGE
    FORM: ClassVar[type[FormModel]] = RechargeForm
    TASK: ClassVar[str] = "topup"
    WORDS: ClassVar[MoneyWords] = strings.WORDS
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {Code.CNY_RECHARGE_CHECK_FAILED: "amount"}

    shows: str = ""
    """form, result or records; empty before that is known."""
    defaults: dict[str, str] = {}
    currencies: list[CurrencyChoice] = []
    currency: str = ""
    opened: bool = True
    """False while the company has no account in the chosen currency."""
    channels: list[ChannelTile] = []
    payable: bool = True
    """False when the chosen currency cannot be paid in any way now."""
    needs_verification: bool = False
    hidden: bool = False
    """The main account's balance is not told to this operator: the provider may well refuse what is sent."""
    pay_currencies: list[str] = []
    by_bank: bool = False
    most: str = ""
    """Of one top-up, as it is typed; empty where there is no bound."""
    range_text: Text = EMPTY
    quote: QuoteView = QuoteView()
    source: Side = Side()
    target: Side = Side()
    rate_seconds: int = 0
    """How long the rate is held from the change of `rate_turn` on; 0 where nothing is exchanged."""
    rate_turn: str = ""
    expired: bool = False
    """The check shows a rate that is no longer held: it is asked for again before anything is paid."""
    past: list[PastMovement] = []
    past_unread: Text = EMPTY
    """Why past top-ups are missing."""
    coming: Text = EMPTY
    """What is on its way in the chosen currency."""

    _offer: list[AccountCurrency] = []
    _accounts: list[Account] = []
    _rows: list[RechargeTx] = []
    _user: VccUser | None = None
    _chosen: Selection | None = None
    _amount: int = 0
    _wanted: str = ""
    """The currency that the address asks for, until the form has taken it."""
    _told_about: bool = False
    """What the provider says about the currency was asked for."""
    _read_at: float = 0
    _retell: bool = False
    """The browser is to be told of a new quote although the check is shown."""

    @rx.event
    async def rate_over(self, values: dict[str, str]) -> None:
        """The rate's time has run out: a form gets a new one, a check has to be looked at again."""
        if not self._is_over() or not self.operation.may_send:
            return
        if self.operation.phase is MoneyPhase.EDITING:
            await self._renewed(values)
        else:
            self.expired = True

    @rx.event
    async def new_rate(self, values: dict[str, str]) -> None:
        """Show the check at the rate of this moment."""
        if self.operation.may_send and await self._renewed(values):
            self.operation = self.operation.checked()

    async def _enter(self) -> bool:
        """Decide what the page shows; an operation under way leaves the form as it is."""
        entry = await self.get_state(EntryState)
        if not entry.ready:
            return False
        self.shows = shown_at(browser.address().params)
        return self.shows == "form" and not (self.phase == Phase.READY and self.operation.under_way)

    async def _reading(self, visit: Visit) -> tuple[OfferReading, VccUser | None, str]:
        return await read_form(visit), visit.user, visit.params.get("currency", "")

    def _put(self, data: tuple[OfferReading, VccUser | None, str]) -> None:
        offer, self._user, wanted = data
        known = any(one.currency == wanted and one.support_recharge for one in offer.currencies)
        self._wanted = wanted if known else ""
        self._take_over(offer)
        blank = {"pay_channel": "", "pay_currency": "", "amount": "", "remark": "", "told": ""}
        self.defaults = {**blank, "request_no": self._open_operation(), "currency": self._wanted}
        self.defaults |= self._fit(self.defaults)

    def _take_over(self, offer: OfferReading) -> None:
        """What the provider offers at this moment, and until when."""
        self._offer, self._accounts, self._rows = offer.currencies, offer.accounts, offer.past
        self._read_at, self.expired = time.time(), False
        self.hidden = offer.hidden
        self.past, self.past_unread = past_recharges(offer.past[:PAST_ROWS]), offer.unread
        self.currencies = currency_choices(self._offer)

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if not self._offer:
            return {}
        # What the address asks for goes before what a draft of another day has.
        asked = {**values, "currency": self._wanted} if self._wanted else values
        self._wanted, before = "", self.currency
        fitted = self._fit(asked)
        if self.currency != before or not self._told_about:
            self._told_about = True
            await browser.queue(RechargeAsideState.turn_to(self.currency))
        return fitted

    def _fit(self, values: Mapping[str, str]) -> dict[str, str]:
        """Draw what follows from the values; the values themselves as far as they are offered."""
        chosen = selected(self._offer, values)
        if chosen is None:
            return {}
        self._chosen = chosen
        self._amount = amount_so_far(values.get("amount", ""), chosen.currency.currency)
        quote = chosen.quote(self._amount)
        self._draw(chosen, quote)
        fitted = {
            "currency": chosen.currency.currency,
            "pay_channel": chosen.channel.pay_channel if chosen.channel else "",
            "pay_currency": chosen.paid.currency if chosen.paid else "",
        }
        if self._retell or self.operation.phase not in {MoneyPhase.CHECKING, MoneyPhase.REFUSED}:
            fitted["told"], self._retell = told(quote), False
        return fitted

    def _draw(self, chosen: Selection, quote: Quote | None) -> None:
        """Only what changed is sent."""
        currency, channel = chosen.currency.currency, chosen.channel
        exchanged = chosen.paid is not None and chosen.paid.currency != currency
        turn = f"{currency}.{chosen.paid.currency if chosen.paid else ''}.{self._read_at:.3f}"
        drawn: dict[str, Any] = {
            "currency": currency,
            "opened": chosen.currency.opened,
            "channels": channel_tiles(chosen, self._user),
            "payable": chosen.available,
            "needs_verification": chosen.needs_verification,
            "pay_currencies": [each.currency for each in channel.pay_currency_list] if channel else [],
            "by_bank": channel is not None and channel.bank_info is not None,
            "most": typed_amount(chosen.most, currency),
            "range_text": range_text(chosen),
            "quote": quote_view(quote),
            "source": source_side(chosen, quote),
            "target": target_side(chosen, self._accounts, self._amount, divided=self._divided(), hidden=self.hidden),
            "rate_seconds": max(1, self._rate_left(chosen)) if exchanged else 0,
            "rate_turn": turn,
            "coming": on_its_way(self._rows, currency),
        }
        self._short = bool(drawn["source"].missing.en)
        if self.rate_turn == turn:
            del drawn["rate_seconds"]
        browser.put(self, **drawn)

    def _divided(self) -> bool:
        """Whether the company has sub-accounts, and so an amount that is assigned to none of them."""
        return self._user is not None and self._user.support_sub_user

    def _rate_left(self, chosen: Selection) -> int:
        """Seconds for which the rate is still held."""
        held = chosen.paid.rate_valid_seconds if chosen.paid else 0
        return int(held - (time.time() - self._read_at))

    def _is_over(self) -> bool:
        chosen = self._chosen
        return chosen is not None and self._rate_left(chosen) <= AHEAD_OF

    def _rules(self) -> object:
        chosen = self._chosen
        if chosen is None or self.operation.phase not in {MoneyPhase.CHECKING, MoneyPhase.REFUSED}:
            return chosen
        return replace(chosen, told=told(chosen.quote(self._amount)))

    def _wrong_fields(self, failed: Failed) -> list[str]:
        chosen = len(self.pay_currencies) > 1
        return [name for name in Form._wrong_fields(self, failed) if chosen or name != "pay_currency"]

    def _start_afresh(self, *, sent: bool = False) -> None:
        Form._start_afresh(self, sent=sent)
        if sent:
            self._wanted = ""  # the address must not change what is under way

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        await self._check(values)

    async def _renew(self) -> TakeOver:
        """Rates, balances and past top-ups of this moment."""
        offer = await read_offer(await visit())

        def take_over() -> None:
            self._take_over(offer)
            self._retell = True

        return take_over

    async def _renewed(self, values: dict[str, str]) -> bool:
        """Read everything again and draw it; False when it cannot be read."""
        try:
            (await self._renew())()
        except FailedHere as failed:
            await effects.tell(failed)
            return False
        await self._refresh(values)
        return True

    async def _order(self, form: Any, values: dict[str, str]) -> str | None:
        chosen = self._chosen
        with building():
            request = Recharge(
                request_no=form.request_no,
                currency=form.currency,
                amount=form.amount,
                pay_channel=form.pay_channel,
                pay_currency=form.pay_currency,
                exchange_rate=chosen.paid.exchange_rate if chosen and chosen.paid else None,
                remark=form.remark or None,
            )
        amount = str(Money(form.amount, form.currency))
        subject = StepUpSubject(about=strings.STEP_UP_ABOUT.format(amount=amount))
        again = AccountRechargeState.confirm(values)
        try:
            answer = await ask_verified(account_calls.TRANSACTION_RECHARGE, request, again=again, subject=subject)
        except Failed as failed:
            if not _new_quote(failed):
                raise
            async with self:
                # Held for longer, the page had been told: that is not to be counted down beside the refusal.
                self.expired, self.rate_seconds = True, 0
            raise FailedHere(strings.RATE_EXPIRED, code=failed.code) from failed
        return answer.bill_id if answer is not None else None

    def _ordered(self, answer: str, form: Any, values: dict[str, str]) -> str:
        return bill_href(answer)

    async def _find(self, request_no: str) -> list[str]:
        page = await ask(trade_calls.RECHARGE_PAGE, past_query(request_no=request_no))
        # A list that knows no such filter answers with other top-ups.
        return [row.bill_id for row in page.items if row.request_no == request_no]

    def _found(self, found: Sequence[str], values: dict[str, str]) -> str:
        return bill_href(found[0])

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        return f"{values.get('currency', '')} {values.get('amount', '')}"[:80], routes.ACCOUNT_RECHARGE.path

    async def _reopen(self) -> None:
        await self._load()


def _new_quote(failed: Failed) -> bool:
    """Whether a refusal says that the rate is no longer held, and which one is (contract §6)."""
    if failed.code != Code.SETTLE_CURRENCY_UNSUPPORTED:
        return False
    return bool(QuoteExpired.beside_a_code(failed.data).exchange_rate)
