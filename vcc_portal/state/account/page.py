"""The account home: loads its panels side by side, and puts together what needs two of them."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock, spending
from vcc_portal.domain.money import format_amount, percent
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account import attention
from vcc_portal.features.account.view import AttentionRow, Shown, TagRow
from vcc_portal.i18n import account as words
from vcc_portal.state.account.balances import BalancesState
from vcc_portal.state.account.cards import CardsState
from vcc_portal.state.account.spending import SpendingState
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core.base import Portal

MOST_TAGS = 4


class AccountHomeState(Portal, rx.State):
    """One panel that fails keeps its error to itself."""

    ACCESS: ClassVar = routes.ACCOUNT

    attention: list[AttentionRow] = []
    tags: list[TagRow] = []
    loaded: bool = False
    """Records and cards are both there."""

    @rx.event
    async def load(self) -> AsyncIterator[None]:
        """Load every panel; what was shown before stays until its new data is there."""
        balances, cards = await self.get_state(BalancesState), await self.get_state(CardsState)
        verification = await self.get_state(VerificationState)
        records = await self.get_state(SpendingState)
        work = (balances._fetch(), cards._fetch(), verification._fetch(), records._fetch())
        async for show in _as_answered(*work):
            show()
            yield
        await self._combine()

    @rx.event
    async def reload_records(self) -> AsyncIterator[None]:
        """Ask for the transactions again after an error."""
        state = await self.get_state(SpendingState)
        state.loaded, state.error = False, EMPTY
        yield
        (await state._fetch())()
        await self._combine()

    @rx.event
    async def reload_cards(self) -> AsyncIterator[None]:
        """Ask for the cards again after an error."""
        state = await self.get_state(CardsState)
        state.loaded, state.error = False, EMPTY
        yield
        (await state._fetch())()
        await self._combine()

    @rx.event
    async def show(self, currency: str) -> None:
        """Turn the chart and the tags to another currency."""
        state = await self.get_state(SpendingState)
        state._turn_to(currency)
        await self._combine()

    async def _combine(self) -> None:
        records, cards = await self.get_state(SpendingState), await self.get_state(CardsState)
        balances = await self.get_state(BalancesState)
        if records.loaded and balances.loaded:
            records._order_like([row.currency for row in balances.balances])
        if cards.loaded:
            cards._choose(records._busiest)
        self.loaded = records.loaded and cards.loaded
        if not self.loaded:
            return
        self.attention = [
            *attention.verification((await self.get_state(VerificationState))._gate),
            *attention.declined(records._declined, records._day),
            *attention.near_limit(cards._near),
            *attention.expiring(cards._expiring),
            *attention.applying(cards._applied, clock.now().replace(tzinfo=None)),
        ]
        spent = records._spent.get(records.currency, {})
        self.tags = tag_rows(spent, cards._tags, records.currency)


async def _as_answered(*work: Coroutine[Any, Any, Shown]) -> AsyncIterator[Shown]:
    """Ask side by side and hand out each answer as it comes; whoever stops listening stops the work."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        for finished in asyncio.as_completed(tasks):
            yield await finished
    finally:
        for task in tasks:
            task.cancel()


def tag_rows(spent: dict[str, int], tags: dict[str, str], currency: str) -> list[TagRow]:
    """Spending of one currency by the first tag of the card; the small ones and the untagged together."""
    groups = spending.top_groups(spending.by_group(spent, tags), MOST_TAGS)
    whole = sum(amount for _, amount in groups)
    return [_tag_row(group, amount, percent(amount, whole), currency) for group, amount in groups]


def _tag_row(group: str, amount: int, share: int, currency: str) -> TagRow:
    label = Text.same(group) if group else words.OTHER
    return TagRow(label, format_amount(amount, currency), f"{share}%", f"{max(share, 1)}%")
