"""What both ways of applying for many cards have in common: the call, its outcome, and trying again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import reflex as rx

from vcc_portal.domain.card import CardMode
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.redirects import with_query
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.apply.form import CardApplyForm
from vcc_portal.features.card.apply.outcome import ApplyOutcome, found_result, outcome_of, with_statuses
from vcc_portal.features.card.apply.sheets import outcome_sheet
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.session.access import Rate, access
from vcc_portal.session.arguments import TABLE_BYTES
from vcc_portal.state.card.apply.page import Applying
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.patterns.batch_file import send_sheet
from vcc_portal.state.patterns.step_up import Proving, StepUpSubject
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card import Card, CardPageQuery
from vcc_portal.upstream.models.card_actions import BatchCard, CardApplyBatch

SENT = "sent"
"""Query parameter with the number of an application whose outcome is shown."""
BACKOFF = Backoff(1.5, cap=20, tries=7)
"""Before each look at cards that are being made: not quite a minute in all."""
NEWEST = 200
CALLS = {CardMode.SHARED: card_calls.APPLY_BATCH, CardMode.SINGLE: card_calls.APPLY_BATCH_SINGLE_CARD}


@dataclass(frozen=True)
class Applied:
    """What became of an application."""

    result: BatchResult
    charged: str
    """As "USD 8.00"."""


class ApplyingForMany(Applying, Proving, rx.State, mixin=True):
    """The State of a tab that applies for many cards at once."""

    MOST_BYTES: ClassVar[int] = TABLE_BYTES

    outcome: ApplyOutcome = ApplyOutcome()
    looks: int = 0
    """How often it was looked whether the cards are made."""
    watch_in: int = 0
    """Milliseconds until the browser looks again; 0 for not by itself."""

    _sent_values: dict[str, str] = {}
    """What the outcome is about; asked for again when some of it is retried."""
    _refused_at: dict[int, BatchItem] = {}
    """Cards, by place from 0, that an answer refused which left others open."""

    @rx.event
    async def retry_failed(self) -> None:
        """Begin an application for the refused cards alone, with everything as it was, under a number of its own."""
        if self.phase != "done" or not self.outcome.bad:
            return
        failed = [row.number - 1 for row in self.outcome.rows if not row.good]
        await self._begin(self._sent_values | self._only(self._sent_values, failed))

    @rx.event
    async def another(self) -> None:
        """Begin with an empty form."""
        if self.phase == "done":
            await self._begin({})

    @rx.event
    @access(background_poll=True)
    async def watch(self) -> None:
        """Look whether the cards are made: they are the newest ones."""
        if self.phase != "done" or not self.outcome.making:
            return
        self.looks += 1
        self.watch_in = BACKOFF.milliseconds(self.looks)
        try:
            page = await self._ask(
                card_calls.PAGE, CardPageQuery(page_size=NEWEST, order_by="createTime", order_dir="DESC")
            )
        except Failed:
            return
        self.outcome = with_statuses(self.outcome, {card.card_id: card.status for card in page.items})
        if not self.outcome.making:
            self.watch_in = 0

    @rx.event
    @access(rate=Rate.HEAVY)
    async def download(self) -> None:
        """Hand the outcome to the browser as a workbook."""
        session = await self._session()
        if self.phase == "done" and session is not None:
            await send_sheet(session, outcome_sheet(self.outcome, session.login.login_name))

    def _again(self, values: dict[str, str]) -> Any:
        """The event that sends the application after the proof."""
        raise NotImplementedError

    def _request(self, form: Any, values: dict[str, str]) -> CardApplyBatch:
        raise NotImplementedError

    def _names(self, form: Any, values: dict[str, str]) -> list[str]:
        """Of the cards, in the order in which they are sent."""
        raise NotImplementedError

    def _only(self, values: dict[str, str], places: list[int]) -> dict[str, str]:
        """The values that ask for some of the cards; places in the order of `_names`, from 0."""
        raise NotImplementedError

    async def _begin(self, values: Mapping[str, str]) -> None:
        self.applied_no, self.outcome, self.watch_in = self._sent_values.get("request_no", ""), ApplyOutcome(), 0
        self._tried, self.attention = False, []
        await self._open(await self.get_state(EntryState), values)
        await self._go(self.KIND.address)

    def _is_over(self) -> bool:
        """An outcome stays for as long as the address names it; coming back without it is a new application."""
        sent = browser.address().params.get(SENT, "")
        number = self._sent_values.get("request_no", "")
        if self.phase == "done" and sent != number:
            self.applied_no, self.outcome, self.phase = number, ApplyOutcome(), "loading"
        return self.phase == "done"

    async def _order(self, form: CardApplyForm, values: dict[str, str]) -> Applied | None:
        names = self._names(form, values)
        about = StepUpSubject(about=words.STEP_UP_ABOUT.format(count=len(names)))
        async with self:
            self._refused_at = {}
        answer = await self._ask_proved(
            CALLS[CardMode(form.card_mode)], self._request(form, values), again=self._again(values), subject=about
        )
        if answer is None:
            return None
        known = [item for item in answer.results if not item.outcome_unknown]
        if {item.index for item in known} != set(range(len(names))):
            async with self:
                self._refused_at = {item.index: item for item in known if not item.success}
            raise Failed(lookup(Code.SYSTEM_ERROR).text, outcome_unknown=True)
        made = len([item for item in known if item.success])
        return Applied(answer, self._charged(self._fees(form, made), form, made))

    def _made(self, cards: Sequence[Card], form: CardApplyForm, values: dict[str, str]) -> Applied:
        request = self._request(form, values)
        listed = request.item_list or [BatchCard(card_name=name, email=form.email) for name in form.card_names]
        fees = self._fees(form, len([card for card in cards if card.apply_fee is None]))
        for card in cards:
            fees[card.fee_currency] = fees.get(card.fee_currency, 0) + (card.apply_fee or 0)
        return Applied(
            found_result([(one.card_name, one.email) for one in listed], cards, self._refused_at),
            self._charged(fees, form, len(cards)),
        )

    def _is_all(self, found: Sequence[Card], values: dict[str, str]) -> bool:
        form, _ = self.FORM.check(values)
        return form is not None and len(found) >= len(self._names(form, values)) - len(self._refused_at)

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        form, _ = self.FORM.check(values)
        first, *others = (self._names(form, values) if form is not None else []) or [""]
        return f"{first} +{len(others)}" if others else first, self.KIND.address

    def _applied(self, applied: Applied, form: CardApplyForm, values: dict[str, str]) -> str:
        self._sent_values = dict(values)
        self.outcome = outcome_of(applied.result, self._names(form, values), applied.charged)
        self.phase, self.reviewing, self.looks = "done", False, 0
        self.watch_in = BACKOFF.milliseconds(0) if self.outcome.making else 0
        return with_query(self.KIND.address, **{SENT: form.request_no})

    def _fees(self, form: CardApplyForm, count: int) -> dict[str, int]:
        """By the product, where no answer says what was taken."""
        product = self._offer.product(form.card_mode, form.bin)
        return {} if product is None else {product.fee_currency: product.apply_fee * count}

    @staticmethod
    def _charged(fees: Mapping[str, int], form: CardApplyForm, count: int) -> str:
        """Fees and first balances of that many accepted cards, by currency."""
        sums = dict(fees)
        sums[form.currency] = sums.get(form.currency, 0) + (form.recharge_amount or 0) * count
        shown = [f"{code} {format_amount(amount, code)}" for code, amount in sums.items() if amount]
        return " + ".join(shown)
