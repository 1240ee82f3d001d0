"""The account home: loads its panels side by side, and puts together what needs two of them."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from datetime import date
from typing import Any, ClassVar, TypeVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.money import format_amount, percent
from vcc_portal.domain.text import Text
from vcc_portal.features.account.attention import within_reach
from vcc_portal.features.account.chart import spent_href
from vcc_portal.features.account.start import StartStep, start_steps
from vcc_portal.features.account.view import AttentionRow, TagRow
from vcc_portal.features.patterns.loading import UNREADABLE, Failure, LoadAnswer, Phase, answered, unreadable
from vcc_portal.i18n import account as words
from vcc_portal.state.account.balances import BalancesState
from vcc_portal.state.account.cards import CardsState
from vcc_portal.state.account.cockpit import CockpitState
from vcc_portal.state.account.spending import SpendingState
from vcc_portal.state.account.statements import StatementsState
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core.base import visit

T = TypeVar("T")
MOST_TAGS = 4
_ANSWERED = frozenset({Phase.READY, Phase.DENIED})
"""Of the records or the cards, where both together are known: what somebody may not see is none of his."""
PARTS = (BalancesState, CardsState, VerificationState, SpendingState, StatementsState)
"""Of the page; each is asked for by itself."""


class AccountHomeState(rx.State):
    """One panel that fails keeps its failure to itself."""

    ACCESS: ClassVar = routes.ACCOUNT

    phase: str = Phase.FIRST.value
    """Of what needs the records and the cards together."""
    failure: Failure = Failure()
    attention: list[AttentionRow] = []
    tags: list[TagRow] = []
    tags_overlap: bool = False
    """Some spending stands under more than one tag."""
    steps: list[StartStep] = [StartStep(), StartStep(), StartStep()]
    """What comes before the first card."""
    steps_done: int = 0
    starting: bool = False
    """There has never been a card."""

    @rx.event
    async def load(self) -> AsyncIterator[None]:
        """Load every panel; what was shown before stays until its new data is there."""
        parts = [await self.get_state(kind) for kind in PARTS]
        for part in parts:
            part._wait()
        yield
        asked = await visit()
        async for part, answer in _as_answered([(part, part._reading(asked)) for part in parts]):
            part.busy = False
            part._take(answer)
            await self._combine()
            yield
        await self._keep_seen()

    @rx.event
    async def retry_records(self) -> AsyncIterator[None]:
        """Ask for the transactions again."""
        async for _ in (await self.get_state(SpendingState)).retry():
            yield
        await self._combine()

    @rx.event
    async def retry_cards(self) -> AsyncIterator[None]:
        """Ask for the cards again."""
        async for _ in (await self.get_state(CardsState)).retry():
            yield
        await self._combine()

    @rx.event
    async def show(self, currency: str) -> None:
        """Turn the chart and the tags to another currency."""
        state = await self.get_state(SpendingState)
        state._turn_to(currency)
        await self._combine()

    async def _combine(self) -> None:
        try:
            await self._put_together()
        except UNREADABLE as error:  # or the panels that are not there yet would wait for ever
            answer = unreadable(error)
            self.phase, self.failure = answer.phase.value, answer.failure

    async def _put_together(self) -> None:
        records, cards = await self.get_state(SpendingState), await self.get_state(CardsState)
        balances = await self.get_state(BalancesState)
        await self._show_start(cards, balances)
        if records.phase == balances.phase == Phase.READY:
            records._order_like([row.currency for row in balances.balances])
        if cards.phase == Phase.READY and records.phase in {Phase.FAILED, *_ANSWERED}:
            await cards._choose(records._busiest_card())
        failed = next((part for part in (records, cards) if part.phase == Phase.FAILED), None)
        both = {records.phase, cards.phase} <= _ANSWERED
        self.phase = failed.phase if failed else (Phase.READY if both else Phase.FIRST).value
        self.failure = failed.failure if failed else Failure()
        if not both:
            return
        rows = [
            *(await self.get_state(VerificationState))._attention(),
            *(records._attention() if records.phase == Phase.READY else ()),
            *(cards._attention(clock.now().replace(tzinfo=None)) if cards.phase == Phase.READY else ()),
        ]
        self.attention = within_reach(rows, (await visit()).standing)
        spent, whole = records._spent_by_tag(), records._spent_in_all()
        self.tags = tag_rows(spent, whole, records.currency, records._spent_until())
        self.tags_overlap = sum(amount for _, amount in spent) > whole

    async def _keep_seen(self) -> None:
        """What is shown now is shown of this account while another one is open."""
        balances, cards = await self.get_state(BalancesState), await self.get_state(CardsState)
        if self.phase == balances.phase == cards.phase == Phase.READY:
            overview = await self.get_state(CockpitState)
            await overview._remember(balances._amounts(), cards.total, len(self.attention))

    async def _show_start(self, cards: CardsState, balances: BalancesState) -> None:
        verification = await self.get_state(VerificationState)
        known = cards.phase == balances.phase == verification.phase == Phase.READY
        self.starting = known and cards.total == 0
        if self.starting:
            self.steps = start_steps(verification._gate_now(), funded=balances._is_funded())
            self.steps_done = sum(step.state == "done" for step in self.steps)


async def _as_answered(
    work: Sequence[tuple[T, Coroutine[Any, Any, Any]]],
) -> AsyncIterator[tuple[T, LoadAnswer[Any] | None]]:
    """Ask side by side and hand out each answer as it comes; whoever stops listening stops the work.

    State is written by the handler alone: what a task wrote while a `yield` sends the last change would be taken
    for sent.
    """

    async def one(part: T, reading: Coroutine[Any, Any, Any]) -> tuple[T, LoadAnswer[Any] | None]:
        return part, await answered(reading)

    tasks = [asyncio.create_task(one(part, reading)) for part, reading in work]
    try:
        for finished in asyncio.as_completed(tasks):
            yield await finished
    finally:
        for task in tasks:
            task.cancel()


def tag_rows(spent: list[tuple[str, int]], whole: int, currency: str, day: str) -> list[TagRow]:
    """The largest tags of one currency's spending and what has none, each with its share of the whole; of the month until `day`."""
    named = [each for each in spent if each[0]]
    return [
        _tag_row(tag, amount, percent(amount, whole), currency, date.fromisoformat(day))
        for tag, amount in (*named[:MOST_TAGS], *(each for each in spent if not each[0]))
    ]


def _tag_row(tag: str, amount: int, share: int, currency: str, day: date) -> TagRow:
    label = Text.same(tag) if tag else words.NO_TAG
    href = spent_href(currency, day.replace(day=1), day, tag) if tag else ""
    return TagRow(label, format_amount(amount, currency), f"{share}%", f"{max(share, 1)}%", href)
