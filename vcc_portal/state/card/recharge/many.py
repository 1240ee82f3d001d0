"""Transfers onto many cards: an amount each, checked together, then one call a card under a number of its own.

A card's request number is made from the run's and the card's id, and the run's is kept with the draft in the browser.
So a run that was cut off by anything goes on from what the provider's own list says, and sends no card twice; only a
card whose transfer has failed for certain gets a further number.
"""

import asyncio
import secrets
import zlib
from collections.abc import AsyncIterator, Mapping
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.card_changes import RECHARGE_CODE
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.recharge.many_form import AMOUNTS, CardFundsForm, ManyRules, amounts_of
from vcc_portal.features.card.targets import ALL, card_ids, target_cards
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.state.card.recharge.many_run import BACKOFF, FundsRun, first_day
from vcc_portal.state.card.recharge.many_view import (
    FillGroup,
    FundRow,
    fund_row,
    preview_of,
    settled,
    sources_of,
    totals_of,
    why_not,
)
from vcc_portal.state.card.recharge.result import named_transfer
from vcc_portal.state.card.recharge.view import RechargeBlocker, Side, bounds_of
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import Portal
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns.batch import Batch, BatchOperation
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.step_up import Proving
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import BinQuery, Card

MOST_AT_ONCE = 200
ROWS = 50


def names_many(params: Mapping[str, str]) -> bool:
    """True when the address chooses more than one card."""
    return len(card_ids(params)) > 1 or params.get(ALL) == "1"


class CardFundsState(FundsRun, Batch, Proving, Form, Portal, rx.State):
    """Transfers onto the cards that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE
    FORM: ClassVar[type[FormModel]] = CardFundsForm
    BATCH: ClassVar[BatchOperation] = BatchOperation(strings.MANY_NAME, "transfer", chunk=10)

    phase: str = "loading"
    """loading, failed, blocked or edit; what runs is in `batch`."""
    failure: Text = EMPTY
    block: RechargeBlocker = RechargeBlocker()
    defaults: dict[str, str] = {}
    selection: str = ""
    """Names the chosen cards, so that each choice has a draft of its own."""
    fund_rows: list[FundRow] = []
    page: int = 1
    pages: int = 1
    page_numbers: list[int] = []
    total: int = 0
    groups: list[FillGroup] = []
    """The fields of the cards that can be funded, by currency."""
    sources: list[Side] = []
    short: bool = False
    sent_before: Text = EMPTY
    missing: int = 0
    capped: int = 0
    """How many cards are meant, when they are more than can be handled at a time."""

    @rx.event
    async def load(self) -> AsyncIterator[None]:
        """Show the form for the cards of the address, or the run that is going on."""
        entry, params = await self.get_state(EntryState), browser.address().params
        if not entry.ready or named_transfer() or not names_many(params) or await self._batch_keeps(params):
            return
        self.phase, self.failure = "loading", EMPTY
        yield
        await self._open(params)

    @rx.event
    async def retry(self) -> AsyncIterator[None]:
        """Read again what could not be read."""
        self.phase = "loading"
        yield
        await self._open(browser.address().params)

    @rx.event
    def show_page(self, page: int) -> None:
        """Show other cards; what was typed for these stays in the draft."""
        self.page = max(1, min(page, self.pages))
        self._redraw(self._values)

    async def _open(self, params: Mapping[str, str]) -> None:
        try:
            chosen = await target_cards(self._ask, params)
            self._products, self._accounts = await asyncio.gather(
                self._ask(card_calls.BIN_LIST, BinQuery(card_mode="SINGLE")), self._ask(account_calls.ALL, Nothing())
            )
        except Failed as failed:
            if not failed.leaves_page:
                self.phase, self.failure = "failed", failed.text
            return
        session = await self._session()
        if session is None or not has_codes(session.standing, RECHARGE_CODE):
            self.phase, self.block = "blocked", RechargeBlocker(strings.BLOCKED_RIGHT, strings.BLOCKED_RIGHT_NOTE)
            return
        self._cards = chosen.cards[:MOST_AT_ONCE]
        self.missing, self.total = len(chosen.missing), len(self._cards)
        self.capped = chosen.total if chosen.capped or len(chosen.cards) > MOST_AT_ONCE else 0
        if not self._cards:
            self.phase, self.block = "blocked", RechargeBlocker(strings.CHOOSE_NONE, strings.CHOOSE_NONE_NOTE)
            return
        ids = ",".join(sorted(card.card_id for card in self._cards))
        self.selection = f"{zlib.crc32(ids.encode()):08x}"
        fundable = [card for card in self._cards if self._fundable(card)]
        self.groups = [
            FillGroup(code, [f"{AMOUNTS}.{card.card_id}" for card in fundable if card.currency == code])
            for code in sorted({card.currency for card in fundable})
        ]
        self.page, self.pages = 1, -(-len(self._cards) // ROWS)
        self.page_numbers = list(range(1, self.pages + 1))
        self._sent, self.sent_before = {}, EMPTY
        self.defaults = {"request_no": secrets.token_hex(8), "since": first_day()}
        self._redraw(self.defaults)
        self.phase = "edit"

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen: find out what of this run was sent before."""
        self._left, self._tried, self._refused = [], False, {}
        try:
            self._sent = await self._look_for(values)
        except Failed as failed:
            if failed.leaves_page:
                raise
        count = sum(settled(self._sent, card.card_id) for card in self._cards)
        self.sent_before = strings.SENT_BEFORE.format(count=count) if count else EMPTY
        await self._refresh(values)

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        self._values = values
        self._redraw(values)
        return {}

    def _rules(self) -> ManyRules:
        return ManyRules(
            {
                card.card_id: (card.currency, bounds_of(card, self._product(card), None))
                for card in self._cards
                if self._fundable(card) and not settled(self._sent, card.card_id)
            }
        )

    def _redraw(self, values: Mapping[str, str]) -> None:
        """Rows, totals and accounts after what is typed; only what changed is sent."""
        amounts = amounts_of(values, self._rules())
        first = (self.page - 1) * ROWS
        rows = [
            fund_row(
                card,
                bounds_of(card, self._product(card), None),
                amounts.get(card.card_id, 0),
                self._accounts,
                self._sent,
            )
            for card in self._cards[first : first + ROWS]
        ]
        sources = sources_of(self._cards, amounts, self._accounts)
        drawn: dict[str, Any] = {
            "fund_rows": rows,
            "totals": totals_of(self._cards, amounts),
            "sources": sources,
            "short": any(side.missing.en for side in sources),
        }
        for name, new in drawn.items():
            if getattr(self, name) != new:
                setattr(self, name, new)

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """Right so far: pass the verification gate, then show the preview with the balances of this moment."""
        if not await (await self.get_state(GateState))._passes():
            return
        self._accounts = await self._ask(account_calls.ALL, Nothing())
        self._sent = await self._look_for(values)
        self._values, self.follow_turn, self.follow_in = values, 0, BACKOFF.milliseconds(0)
        amounts = amounts_of(values, ManyRules({**self._rules().cards, **self._settled_rules()}))
        self._batch_offer(preview_of(self._cards, amounts, self._accounts, self._sent))

    def _settled_rules(self) -> dict[str, Any]:
        """Cards that were sent before stand in the preview too, as done."""
        return {
            card.card_id: (card.currency, bounds_of(card, self._product(card), None))
            for card in self._cards
            if settled(self._sent, card.card_id)
        }

    def _run_again(self) -> Any:
        return CardFundsState.run_batch

    def _fundable(self, card: Card) -> bool:
        return not why_not(card, self._accounts)[0].en
