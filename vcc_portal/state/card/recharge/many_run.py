"""How transfers onto many cards are sent and followed: one call a card, each under a number of its own.

What was sent is never remembered here: it is read from the provider's list by the numbers that the run may have used.
"""

import asyncio
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

import reflex as rx

from vcc_portal.domain import clock
from vcc_portal.domain.batch import ItemStatus, with_status
from vcc_portal.domain.text import Text
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.recharge.many_form import ManyRules, amounts_of, number_of, numbers_of
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.session.access import access
from vcc_portal.state.card.recharge.many_view import Total
from vcc_portal.state.card.recharge.view import UNDER_WAY, bounds_of
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.state.patterns.batch import Batch
from vcc_portal.state.patterns.money_result import FAIL, SUCCESS
from vcc_portal.state.patterns.step_up import Proving, StepUpSubject
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import trade as trade_calls
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card import Bin, Card
from vcc_portal.upstream.models.card_actions import CardRecharge
from vcc_portal.upstream.models.trade import CardRechargeQuery, CardRechargeTx

LOOKS = Backoff(0.8, cap=4, tries=6, factor=1.4)
"""Before each look whether the transfers of a chunk have ended."""
BACKOFF = Backoff(4, cap=60, tries=6, factor=1.75)
"""Before each further look at transfers that take longer."""
_PAGE, _MOST_PAGES = 200, 10
_CODE_OF_REASON = {
    "BALANCE_INSUFFICIENT": Code.QUOTA_INSUFFICIENT,
    "CARD_NOT_ACTIVE": Code.USER_STATUS_ABNORMAL,
    "ACCOUNT_FROZEN": Code.USER_STATUS_ABNORMAL,
}
"""The code by which the provider refuses for the reason that made an accepted transfer fail."""


def first_day() -> str:
    """From which day on the provider's list is searched for a run that begins now: from the day before.

    The provider's clock may be behind ours: what it books just before its midnight must not look as if never sent.
    """
    return (clock.today() - timedelta(days=1)).isoformat()


class FundsRun(Batch, Proving, mixin=True):
    """The part of the State that sends."""

    totals: list[Total] = []
    ended_no: str = ""
    """Number of the run in which every card is decided; its draft is forgotten."""
    follow_in: int = BACKOFF.milliseconds(0)
    """Milliseconds until the browser looks at what is still being processed, if anything; 0 for not by itself."""
    follow_turn: int = 0

    _cards: list[Card] = []
    _products: list[Bin] = []
    _accounts: AllAccounts = AllAccounts()
    _values: dict[str, str] = {}
    _sent: dict[str, tuple[CardRechargeTx, int]] = {}

    @rx.event(background=True)
    @access(background_poll=True)
    async def follow(self) -> None:
        """Look again at transfers that were accepted and have not ended."""
        async with self:
            unknown = with_status(self._batch_items, ItemStatus.UNKNOWN)
            if self._batch_phase not in {"paused", "done"} or self._batch_checking or not unknown:
                return
            self._batch_checking = True
        try:
            await self._batch_look(unknown, (0.0,))
        finally:
            async with self:
                self._batch_checking = False
                if self._batch_phase == "paused" and not self._batch_is_open():
                    self._batch_end("done")
                self._batch_draw()
                self.follow_turn += 1
                self.follow_in = BACKOFF.milliseconds(self.follow_turn)

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | None:
        """Send each card under its own number, then wait a little for their ends.

        After a call whose outcome is unknown, or that could not be sent, the others of the chunk are not sent: they are
        looked for, found untouched, and can be sent again under the same numbers.
        """
        answers: list[BatchItem] = []
        accepted: list[str] = []
        for card_id in card_ids:
            try:
                answer = await self._pay(card_id)
            except Failed as failed:
                if failed.leaves_page:
                    raise
                if failed.outcome_unknown or not failed.code:
                    break
                answers.append(BatchItem(card_id=card_id, success=False, code=failed.code))
                continue
            if answer is None:
                return None
            accepted.append(card_id)
        answers += await self._ends(accepted)
        return BatchResult(results=answers)

    async def _pay(self, card_id: str) -> Any:
        card = next(one for one in self._cards if one.card_id == card_id)
        amount = amounts_of(
            self._values, ManyRules({card_id: (card.currency, bounds_of(card, self._product(card), None))})
        )
        request = CardRecharge(
            request_no=self._number(card_id), card_id=card_id, amount=amount[card_id], currency=card.currency
        )
        waiting = with_status(self._batch_items, ItemStatus.WAITING, ItemStatus.RUNNING)
        total = "、".join(f"{one.currency} {one.amount}" for one in self.totals)
        english = ", ".join(f"{one.currency} {one.amount}" for one in self.totals)
        about = strings.PROVING_MANY.format(count=len(waiting), amount=Text(zh=total, en=english))
        return await self._ask_proved(
            card_calls.RECHARGE,
            request,
            again=self._run_again(),
            subject=StepUpSubject(about=about),
            more=card_id != waiting[-1],
        )

    def _number(self, card_id: str) -> str:
        """The number of the card's next call: the same one, until the provider has said FAIL about it."""
        last = self._sent.get(card_id)
        attempt = 1 if last is None else last[1] + (last[0].status == FAIL)
        return number_of(self._values.get("request_no", ""), card_id, attempt)

    async def _ends(self, card_ids: list[str]) -> list[BatchItem]:
        """How these transfers ended; those that have not are left out, and count as unknown."""
        pending, ended = list(card_ids), list[BatchItem]()
        for wait in LOOKS if pending else ():
            await asyncio.sleep(wait)
            try:
                found = await self._look_for(self._values)
            except (Failed, Superseded):
                continue
            over = [each for each in pending if each in found and found[each][0].status not in UNDER_WAY]
            async with self:
                self._sent = found
                for each in over:
                    self._put_end(each, found[each][0])
                self._batch_live()
            ended += [_ending(each, found[each][0]) for each in over]
            pending = [each for each in pending if each not in set(over)]
            if not pending:
                break
        return ended

    async def _batch_look(self, card_ids: list[str], waits: Iterable[float]) -> bool:
        """Find cards without an outcome in the provider's list; what is not on it was never sent."""
        pending, found = list(card_ids), None
        for wait in waits:
            await asyncio.sleep(wait)
            try:
                found = await self._look_for(self._values)
            except (Failed, Superseded, SignedOut):
                found = None
                continue
            over = [each for each in pending if each in found and found[each][0].status not in UNDER_WAY]
            async with self:
                self._sent = found
                for each in over:
                    self._put_end(each, found[each][0])
            pending = [each for each in pending if each not in set(over)]
            if not pending:
                return True
        if found is None:
            return False
        async with self:
            self._batch_set(
                [each for each in pending if each not in found], ItemStatus.UNTOUCHED, strings.NEVER_ARRIVED
            )
            self._batch_set([each for each in pending if each in found], ItemStatus.UNKNOWN, strings.STILL_PROCESSING)
        return True

    def _put_end(self, card_id: str, transfer: CardRechargeTx) -> None:
        ending = _ending(card_id, transfer)
        if ending.success:
            self._batch_set([card_id], ItemStatus.OK)
        else:
            self._batch_set([card_id], ItemStatus.FAILED, lookup(ending.code).text, ending.code)

    def _batch_finished(self) -> None:
        """Each card is decided: the draft has done its duty."""
        self.ended_no = self._values.get("request_no", "")

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        lines = [(strings.RUN_NUMBER, _same(self._values.get("request_no", "")))]
        return lines + [(strings.TOTALS, _same(f"{one.currency} {one.amount}")) for one in self.totals]

    async def _look_for(self, values: Mapping[str, str]) -> dict[str, tuple[CardRechargeTx, int]]:
        """The last transfer of each card in this run, by the provider's list."""
        numbers = numbers_of(values.get("request_no", ""), [card.card_id for card in self._cards])
        found: dict[str, tuple[CardRechargeTx, int]] = {}
        since = values.get("since") or first_day()
        for page_no in range(1, _MOST_PAGES + 1):
            query = CardRechargeQuery(time_start=since, page_no=page_no, page_size=_PAGE)
            page = await self._ask(trade_calls.CARD_RECHARGE_PAGE, query, lane="run")
            for row in page.items:
                card_id, attempt = numbers.get(row.request_no, ("", 0))
                if card_id == row.card_id and attempt > found.get(card_id, (row, 0))[1]:
                    found[card_id] = (row, attempt)
            if page_no * _PAGE >= page.total or not page.items:
                break
        return found

    def _run_again(self) -> Any:
        """The event that goes on with the run."""
        raise NotImplementedError

    def _product(self, card: Card) -> Bin | None:
        return next((one for one in self._products if one.bin == card.bin), None)


def _ending(card_id: str, transfer: CardRechargeTx) -> BatchItem:
    code = Code.SUCCESS if transfer.status == SUCCESS else _CODE_OF_REASON.get(transfer.fail_reason, Code.SUBMIT_FAILED)
    return BatchItem(card_id=card_id, success=transfer.status == SUCCESS, code=code)


def _same(text: str) -> Text:
    return Text.same(text)
