"""The page that moves money onto cards; here onto one: the card, the amount, the check."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.card_changes import RECHARGE_CODE
from vcc_portal.domain.money import BadAmount, parse_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.recharge.form import CardRechargeForm, plain, shown
from vcc_portal.features.card.targets import ALL, CARDS, card_ids
from vcc_portal.features.card.view import face
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.state.card.recharge.result import TRANSFER, named_transfer
from vcc_portal.state.card.recharge.view import (
    Quick,
    RechargeBlocker,
    Side,
    TransferRow,
    block_of,
    bounds_of,
    card_side,
    history,
    payer,
    quick_amounts,
    source_side,
    under_way,
)
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import Portal
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.money import MoneyOperation
from vcc_portal.state.patterns.step_up import Proving, StepUpSubject
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import Bin, BinQuery, Card, CardById
from vcc_portal.upstream.models.card_actions import ById, CardRecharge
from vcc_portal.upstream.models.trade import CardRechargeQuery, CardRechargeTx

HISTORY_ROWS = 6


class CardRechargeState(MoneyOperation, Proving, Form, Portal, rx.State):
    """A transfer onto the one card that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE
    FORM: ClassVar[type[FormModel]] = CardRechargeForm
    TASK: ClassVar[str] = "transfer"
    FIELD_OF_CODE: ClassVar[Mapping[str, str]] = {Code.QUOTA_INSUFFICIENT: "amount"}

    failure: Text = EMPTY
    block: RechargeBlocker = RechargeBlocker()
    defaults: dict[str, str] = {}
    face: CardFace = CardFace()
    source: Side = Side()
    target: Side = Side()
    quick: list[Quick] = []
    least: str = ""
    most: str = ""
    """Of one transfer, as they are typed; empty where there is no bound."""
    range_text: Text = EMPTY
    total: str = ""
    """What is sent, with its currency, while the check is shown."""
    short: bool = False
    """The paying account does not have enough: the way out is another page."""
    transfers: list[TransferRow] = []
    coming: Text = EMPTY
    """What is on its way onto the card already."""

    _card: Card | None = None
    _product: Bin | None = None
    _accounts: AllAccounts = AllAccounts()
    _again: dict[str, str] = {}

    @rx.event
    async def load(self) -> AsyncIterator[None]:
        """Show the form for the card of the address; nothing while the address names a transfer or many cards."""
        entry = await self.get_state(EntryState)
        wanted = self._wanted()
        if not entry.ready or named_transfer() or not wanted:
            return
        same = self._card is not None and self._card.card_id == wanted
        if same and (self.sending or self.phase == "processing"):
            return
        self.phase, self.failure = "loading", EMPTY
        yield
        await self._open(wanted)

    @rx.event
    async def retry(self) -> AsyncIterator[None]:
        """Read again what could not be read."""
        self.phase = "loading"
        yield
        await self._open(self._wanted())

    @rx.event
    async def try_again(self) -> None:
        """After a transfer that failed: the same amount under a new number."""
        failed = await self._named_failure()
        if failed is not None:
            self._again = failed
            await self._go(routes.CARD_RECHARGE.path, **{CARDS: failed["card_id"]})

    def _wanted(self) -> str:
        params = browser.address().params
        ids = card_ids(params)
        return ids[0] if len(ids) == 1 and params.get(ALL) != "1" else ""

    async def _open(self, card_id: str) -> None:
        try:
            self._card = await self._ask(card_calls.INFO, CardById(card_id=card_id))
            products, self._accounts, past = await asyncio.gather(
                self._ask(card_calls.BIN_LIST, BinQuery(card_mode="SINGLE")),
                self._ask(account_calls.ALL, Nothing()),
                self._past(card_id),
            )
        except Failed as failed:
            self._cannot(failed)
            return
        card = self._card
        self._product = next((one for one in products if one.bin == card.bin), None)
        self._put_past(past)
        blocked = block_of(card, may=await self._may())
        if blocked:
            self.phase, self.block = "blocked", blocked
            return
        self._begin(card)

    def _begin(self, card: Card) -> None:
        """A form with a number of its own."""
        bounds = bounds_of(card, self._product, payer(self._accounts, card))
        self.face, self.quick = face(card), quick_amounts(card, bounds)
        self.least, self.most = plain(bounds.least, card.currency), plain(bounds.most, card.currency)
        self.range_text = EMPTY
        if bounds.least and bounds.most:
            least, most = shown(bounds.least, card.currency), shown(bounds.most, card.currency)
            self.range_text = strings.RANGE.format(least=least, most=most)
        kept = self._again if self._again.get("card_id") == card.card_id else {}
        self._again = {}
        fixed = {"request_no": secrets.token_hex(16), "card_id": card.card_id, "currency": card.currency}
        self.defaults = {"amount": "", "remark": "", **kept, **fixed}
        self._redraw(self.defaults)
        self._forget_refusal()
        self.phase, self.asked, self.look_in, self.not_received, self.sent_already = "edit", 0, 0, False, ""

    def _cannot(self, failed: Failed) -> None:
        if failed.leaves_page:
            return
        missing = failed.code == Code.CARD_NOT_FOUND
        self.phase, self.failure = ("blocked" if missing else "failed"), failed.text
        self.block = (
            RechargeBlocker(strings.BLOCKED_MISSING, strings.BLOCKED_MISSING_NOTE) if missing else RechargeBlocker()
        )

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if self._card is None:
            return {}
        self._redraw(values)
        # What is shown is what is paid, whatever a draft says.
        fixed = {"card_id": self._card.card_id, "currency": self._card.currency}
        return {name: text for name, text in fixed.items() if values.get(name) != text}

    def _rules(self) -> object:
        card = self._card
        return bounds_of(card, self._product, payer(self._accounts, card)) if card else None

    def _redraw(self, values: Mapping[str, str]) -> None:
        """Both sides after what is typed; only what changed is sent."""
        card = self._card
        if card is None:
            return
        amount = _typed(values.get("amount", ""), card.currency)
        source, target = source_side(card, payer(self._accounts, card), amount), card_side(card, amount)
        total, short = shown(amount, card.currency), bool(source.missing.en)
        drawn: dict[str, Any] = {"source": source, "target": target, "total": total, "short": short}
        for name, new in drawn.items():
            if getattr(self, name) != new:
                setattr(self, name, new)

    async def _renew(self) -> None:
        """Balances and past transfers of this moment: a form may have been open for long."""
        if self._card is None:
            return
        try:
            card_id = self._card.card_id
            self._card = await self._ask(card_calls.INFO, CardById(card_id=card_id))
            self._accounts = await self._ask(account_calls.ALL, Nothing())
            self._put_past(await self._past(card_id))
        except Failed as failed:
            if failed.leaves_page:
                raise

    async def _pay(self, form: Any, values: dict[str, str]) -> str | None:
        request = CardRecharge(
            request_no=form.request_no,
            card_id=form.card_id,
            amount=form.amount,
            currency=form.currency,
            remark=form.remark or None,
        )
        amount = shown(form.amount, form.currency)
        subject = StepUpSubject(
            about=strings.PROVING.format(amount=amount),
            card=self.face,
            action=strings.CONFIRM.format(amount=amount),
        )
        again = CardRechargeState.confirm(values)
        answer = await self._ask_proved(card_calls.RECHARGE, request, again=again, subject=subject)
        return answer.id if answer is not None else None

    async def _find(self, request_no: str) -> list[str]:
        page = await self._ask(trade_calls.CARD_RECHARGE_PAGE, CardRechargeQuery(request_no=request_no))
        # A list that knows no such filter answers with other transfers.
        return [row.id for row in page.items if row.request_no == request_no]

    def _address_of(self, operation_id: str) -> str:
        return with_query(routes.CARD_RECHARGE.path, **{CARDS: self._card_id(), TRANSFER: operation_id})

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        name = f"{self.face.name} {values.get('currency', '')} {values.get('amount', '')}"
        return name[:80], with_query(routes.CARD_RECHARGE.path, **{CARDS: self._card_id()})

    def _card_id(self) -> str:
        return self._card.card_id if self._card else self._wanted()

    async def _reopen(self) -> None:
        if self._card is not None:
            await self._open(self._card.card_id)

    async def _past(self, card_id: str) -> list[CardRechargeTx]:
        """The card's last transfers; none where the user may not see them."""
        try:
            query = CardRechargeQuery(card_id=card_id, page_size=HISTORY_ROWS)
            return (await self._ask(trade_calls.CARD_RECHARGE_PAGE, query)).items
        except Failed as failed:
            if failed.leaves_page:
                raise
            return []

    def _put_past(self, rows: list[CardRechargeTx]) -> None:
        self.transfers, self.coming = history(rows), under_way(rows)

    async def _named_failure(self) -> dict[str, str] | None:
        """Card and amount of the transfer in the address, if it has failed for certain."""
        named = named_transfer()
        if not named:
            return None
        result = await self._ask(card_calls.RECHARGE_RESULT, ById(id=named))
        if result.status != "FAIL":
            return None
        return {"card_id": result.card_id, "amount": plain(result.amount, result.currency)}

    async def _may(self) -> bool:
        session = await self._session()
        return session is not None and has_codes(session.standing, RECHARGE_CODE)


def _typed(text: str, currency: str) -> int:
    """A typed amount in thousandths; 0 while it is empty or not one."""
    try:
        return max(0, parse_amount(text, currency))
    except BadAmount:
        return 0
