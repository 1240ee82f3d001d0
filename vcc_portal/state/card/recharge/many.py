"""Recharges of many cards: an amount each, checked together, then one call a card under a number of its own.

A card's request number is made from the run's and the card's id, and the run's is kept with the draft in the browser.
So a run that was cut off by anything goes on from what the provider's own list says, and sends no card twice; only a
card whose recharge has failed for certain gets a further number.
"""

import asyncio
import secrets
import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.batch import CardFinding, Items, ItemStatus
from vcc_portal.domain.listing import last_page
from vcc_portal.domain.money import dollars_first, with_currency
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import OF_WHO_ASKS
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.card.recharge.address import RechargeView, view_of
from vcc_portal.features.card.recharge.form import Bounds
from vcc_portal.features.card.recharge.many_form import (
    AMOUNTS,
    CardRechargeBatchForm,
    ManyRules,
    amounts_of,
    each_of,
    numbers_of,
    read_amounts,
)
from vcc_portal.features.card.recharge.many_view import (
    FillGroup,
    FundRow,
    Total,
    amounts_again,
    arrived_of,
    fund_row,
    payees_of,
    preview_of,
    sources_of,
    totals_facts,
    totals_of,
    totals_text,
    why_not,
)
from vcc_portal.features.card.recharge.reading import ManyCardsReading, read_many, read_refusals
from vcc_portal.features.card.recharge.sent import (
    ends,
    findings,
    first_day,
    look_for,
    next_number,
    of_last_try,
    sent_numbers,
    settled,
    with_reasons,
)
from vcc_portal.features.card.recharge.view import RechargeBlocker, bounds_of
from vcc_portal.features.card.targets import SelectionView, selection_view
from vcc_portal.features.patterns.amounts_table import not_counted
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.batch import BatchOperation, BatchRun, PartOfChunk, RunPhase
from vcc_portal.features.patterns.form import FormModel, Patch
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import Side, building
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.features.patterns.step_up import subject_of
from vcc_portal.features.shell.in_progress import UNANSWERED, Task
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.session.access import access
from vcc_portal.state.core import browser
from vcc_portal.state.core.auth import EntryState
from vcc_portal.state.core.base import ask, visit
from vcc_portal.state.core.gate import gate_passes
from vcc_portal.state.core.parked import OpenForm, parked
from vcc_portal.state.patterns.amounts_paste import PasteTarget
from vcc_portal.state.patterns.batch import Batch
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.step_up import ask_verified
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card import Bin, Card
from vcc_portal.upstream.models.card_actions import CardRecharge
from vcc_portal.upstream.models.trade import CardRechargeTx

MOST_AT_ONCE = 200
ROWS = 50
LOOKS = Backoff(0.8, cap=4, tries=6, factor=1.4)
"""Before each look whether the recharges of a chunk have ended."""
BACKOFF = Backoff(4, cap=60, tries=6, factor=1.75)
"""Before each further look at recharges that take longer."""


class CardRechargeBatchState(Batch, Form, Loading, rx.State):
    """Recharges of the cards that the address names."""

    ACCESS: ClassVar[routes.Route] = routes.CARD_RECHARGE
    ANEW: ClassVar[bool] = True
    FORM: ClassVar[type[FormModel]] = CardRechargeBatchForm
    BATCH: ClassVar[BatchOperation] = BatchOperation(strings.MANY_NAME, "transfer", chunk=10, one=strings.MANY_NAME_ONE)

    block: RechargeBlocker = RechargeBlocker()
    defaults: dict[str, str] = {}
    selection: str = ""
    """Names the chosen cards, so that each choice has a draft of its own."""
    chosen: SelectionView = SelectionView()
    fund_rows: list[FundRow] = []
    page: int = 1
    pages: int = 1
    page_numbers: list[int] = []
    groups: list[FillGroup] = []
    """The fields of the cards that can be funded, by currency."""
    sources: list[Side] = []
    short: bool = False
    sent_before: Text = EMPTY
    totals: list[Total] = []
    not_counted: list[Text] = []
    """Why amounts that are typed are not among them."""
    sum_text: Text = EMPTY
    """Of the preview, or of what has arrived."""
    ended_no: str = ""
    """Number of the run in which every card is decided; its draft is forgotten."""
    follow_in: int = BACKOFF.milliseconds(0)
    """Milliseconds until the browser looks at what is still being processed, if anything; 0 for not by itself."""
    follow_turn: int = 0

    _cards: list[Card] = []
    _products: list[Bin] = []
    _accounts: AllAccounts = AllAccounts()
    _values: dict[str, str] = {}
    _given: str = ""
    """Number of the form that the browser was given again, until it has sent anything of it."""
    _sent: dict[str, tuple[CardRechargeTx, int]] = {}
    _numbers: dict[str, str] = {}
    """Under which number each card was sent last: of a former try the list tells nothing that became of this one."""
    _each: dict[str, str] = {}
    """What every card of this part gets, by currency, where that is one amount."""
    _each_for: str = ""
    """The address of the next part, for which it is filled in."""
    _refused: dict[str, Text] = {}
    """Why cards were refused when they were sent last."""
    _unanswered_tasks: dict[str, Task] = {}
    """Recharges that were sent and not answered, by card, as they stand among the operations in progress."""

    @rx.event
    def show_page(self, page: int) -> None:
        """Show other cards; what was typed for these stays in the draft."""
        self.page = max(1, min(page, self.pages))
        self._redraw(self._values)

    @rx.event(background=True)
    @access(background_poll=True)
    async def follow(self) -> None:
        """Look again at recharges that were accepted and have not ended."""
        if await self._batch_check():
            async with self:
                self.follow_turn += 1
                self.follow_in = BACKOFF.milliseconds(self.follow_turn)

    async def _enter(self) -> bool:
        """The form for the cards of the address, unless a run is about them."""
        params = browser.address().params
        if not (await self.get_state(EntryState)).ready or view_of(params) is not RechargeView.MANY:
            return False
        return not await self._batch_keeps(params)

    async def _reading(self, visit: Visit) -> ManyCardsReading:
        return await read_many(visit, MOST_AT_ONCE)

    def _put(self, data: "ManyCardsReading | RechargeBlocker") -> None:
        if isinstance(data, RechargeBlocker):
            self.block = data
            return
        found, self._products, self._accounts = data.found, list(data.products), data.accounts
        self._cards = found.cards[:MOST_AT_ONCE]
        self.chosen = selection_view(found, most=MOST_AT_ONCE)
        ids = ",".join(sorted(card.card_id for card in self._cards))
        self.selection = f"{zlib.crc32(ids.encode()):08x}"
        fundable = [card for card in self._cards if _fundable(card, self._accounts)]
        self.groups = [
            FillGroup(code, [f"{AMOUNTS}.{card.card_id}" for card in fundable if card.currency == code])
            for code in sorted({card.currency for card in fundable}, key=dollars_first)
        ]
        self.page, self.pages = 1, last_page(len(self._cards), ROWS)
        self.page_numbers = list(range(1, self.pages + 1))
        self._sent, self._numbers, self.sent_before = {}, {}, EMPTY
        # It is typed once, and seen in each row.
        again = amounts_again(fundable, self._each) if browser.address().full == self._each_for else {}
        if again:
            self.chosen = replace(self.chosen, notes=[*self.chosen.notes, strings.SAME_AMOUNTS])
        self.defaults = {"request_no": secrets.token_hex(8), "since": first_day()} | again
        if not fundable:
            self._batch_advance(BatchRun.passing(self.chosen.rest))
        self._redraw(self.defaults)

    async def _settled(self, phase: Phase) -> None:
        """What the provider would refuse at the end is said before anything is filled in."""
        if phase is Phase.READY:
            await gate_passes(self)

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen: find out what of this run was sent before.

        The draft of a run that is not over goes with a sign-out, and its number with it: the browser gets it again.
        """
        self._start_afresh()
        session = await browser.session()
        user_id, number = session.login.user_id if session else "", values.get("request_no", "")
        given = parked.form_at(self, user_id, form_address(self.selection), number)
        if given is not None:
            values = {**values, **given}
            self.patch = Patch(self.patch.turn + 1, given)
        with suppress(FailedHere):
            self._sent = await _sent_of(self._cards, values)
            numbers = numbers_of(values.get("request_no", ""), [card.card_id for card in self._cards])
            # The list has said what it knows of those that had no answer: it shows what is under way of them.
            (await self.get_state(InProgressState))._drop_all(numbers, parked.unanswered(user_id))
        count = sum(settled(self._sent, card.card_id) for card in self._cards)
        self.sent_before = strings.SENT_BEFORE.format(count=count) if count else EMPTY
        await self._refresh(values)
        self._given = values.get("request_no", "") if given is not None else ""

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        if self._given and values.get("request_no") == self._given:
            parked.forget_form(self._given)
            self._given = ""
        if self.batch.phase:  # typed while the preview was being made: it shows, and the run sends, what it was made of
            return {}
        self._values = values
        self._redraw(values)
        return {}

    def _rules(self) -> ManyRules:
        open_ = [
            each for each in self._cards if _fundable(each, self._accounts) and not settled(self._sent, each.card_id)
        ]
        return _rules_of(open_, self._products)

    def _redraw(self, values: Mapping[str, str]) -> None:
        """Rows, totals and accounts after what is typed; only what changed is sent."""
        amounts, wrong = read_amounts(values, self._rules())
        first = (self.page - 1) * ROWS
        rows = [
            fund_row(
                card,
                _bounds(card, self._products),
                amounts.get(card.card_id, 0),
                self._accounts,
                self._sent,
            )
            for card in self._cards[first : first + ROWS]
        ]
        sources = sources_of(self._cards, amounts, self._accounts)
        browser.put(
            self,
            fund_rows=rows,
            totals=totals_of(self._cards, amounts),
            not_counted=not_counted(wrong),
            sources=sources,
            short=any(side.missing.en for side in sources),
        )

    def _go_to(self, name: str) -> None:
        """To a row of another page as well."""
        at = next((i for i, card in enumerate(self._cards) if name == f"{AMOUNTS}.{card.card_id}"), None)
        if at is not None and self.page != at // ROWS + 1:
            self.page = at // ROWS + 1
            self._redraw(self._values)
        Form._go_to(self, name)

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """Right so far: pass the verification gate, then show the preview with the balances of this moment."""
        if self._run.unfinished or not await gate_passes(self):
            return
        self._accounts = await ask(account_calls.ALL, Nothing())
        self._sent = await _sent_of(self._cards, values)
        self._values, self.follow_turn, self.follow_in = values, 0, BACKOFF.milliseconds(0)
        before = [card for card in self._cards if settled(self._sent, card.card_id)]  # they stand there too, as done
        amounts = amounts_of(values, ManyRules({**self._rules().cards, **_rules_of(before, self._products).cards}))
        self._each, self._each_for = (
            each_of(self._rules(), amounts),
            f"{routes.CARD_RECHARGE.path}?{self.chosen.rest.query}",
        )
        self._batch_offer(preview_of(self._cards, amounts, self._accounts, self._sent), self.chosen.rest)

    async def _batch_send(self, card_ids: list[str], plan: Any) -> BatchResult | PartOfChunk:
        """Send each card under its own number, then wait a little for their ends.

        After a call whose outcome is unknown, or that could not be sent, the others of the chunk are not sent: they are
        looked for, found untouched, and can be sent again under the same numbers. Where nobody may send any more (a right or
        the verification is missing), or has to be verified again, what was sent before stays sent.
        """
        accepted: list[str] = []
        refused: dict[str, Failed] = {}
        unsent: list[str] = []
        why: Failed | None = None
        async with self:
            self._refused = {each: text for each, text in self._refused.items() if each not in card_ids}
        waiting = [*card_ids, *self._run.ids(ItemStatus.WAITING)]
        amounts = _amounts_on(waiting, self._values, self._cards, self._products)
        for place, card_id in enumerate(card_ids):
            try:
                answer = await self._pay(card_id, {each: amounts[each] for each in waiting[place:]})
            except Failed as failed:
                if failed.leaves_page or failed.code in OF_WHO_ASKS:
                    unsent, why = card_ids[place:], failed
                    parked.note_cut(self._run.number, PartOfChunk(_refusals_of(refused), unsent, why))
                    break
                if failed.outcome_unknown or not failed.code:
                    break
                refused[card_id] = failed
                continue
            if answer is None:  # the dialog stands: the run has to rest before somebody is through with it
                return PartOfChunk(await self._refusals(refused), card_ids[place:], None)
            accepted.append(card_id)
        answers = [*await self._refusals(refused), *await self._ends(accepted)]
        return PartOfChunk(answers, unsent, why) if unsent else BatchResult(results=answers)

    async def _refusals(self, refused: Mapping[str, Failed]) -> list[BatchItem]:
        """Those cards' answers; why each was refused is kept beside the run, whose answers have room for a code alone."""
        told = {card_id: failed.text for card_id, failed in refused.items()}
        with suppress(Failed):  # the page is left: nobody reads more than that
            told = await read_refusals(await visit(), refused)
        async with self:
            self._refused = {**self._refused, **told}
        return _refusals_of(refused)

    async def _pay(self, card_id: str, waiting: Mapping[str, int]) -> Any:
        """Send one card; a verification that is asked for is about all that wait, and for their amounts."""
        with building():
            request = CardRecharge(
                request_no=next_number(self._values.get("request_no", ""), self._sent, card_id),
                card_id=card_id,
                amount=waiting[card_id],
                currency=next(card.currency for card in self._cards if card.card_id == card_id),
            )
        async with self:  # it may never be answered; what had no answer before stays noted
            lost = {
                each: task for each, task in self._unanswered_tasks.items() if each in self._run.ids(ItemStatus.UNKNOWN)
            }
            self._unanswered_tasks = lost | {card_id: _task_of(request, self._cards, self._run_at)}
            self._numbers = {**self._numbers, card_id: request.request_no}
        total = totals_text(totals_of(self._cards, waiting))
        about = strings.STEP_UP_ABOUT_MANY.format(count=len(waiting), amount=total)
        return await ask_verified(
            card_calls.RECHARGE,
            request,
            again=CardRechargeBatchState.run_batch,
            subject=subject_of(about, self._run.some(waiting)),
            more=len(waiting) > 1,
        )

    async def _batch_rests(self, *, looked: bool = False) -> None:
        """What is not known to have been paid, or not paid, is shown among the operations in progress, and so is what goes on."""
        async with self:
            in_progress, form = await self.get_state(InProgressState), self._run_form()
            unknown = form.tasks if form else ()
            known = [task for task in self._unanswered_tasks.values() if task not in unknown]
            in_progress._drop_all([task.id for task in known], known)
            for task in unknown:
                await in_progress._add(task)
            goes_on = any(settled(self._sent, each) for each in self._run.ids(ItemStatus.UNKNOWN))
        if goes_on and not looked:
            await browser.queue(InProgressState.open_panel)

    async def _batch_check(self) -> bool:
        looked = await Batch._batch_check(self)
        if looked:
            await self._batch_rests(looked=True)
        return looked

    async def _ends(self, card_ids: list[str]) -> list[BatchItem]:
        """How these recharges ended; those that have not are left out, and count as unknown."""
        number = self._run.number
        pending, ended = list(card_ids), list[BatchItem]()
        for wait in LOOKS if pending else ():
            await asyncio.sleep(wait)
            try:
                found = await self._look()
            except (Failed, Superseded):
                continue
            over = ends(of_last_try(found, self._numbers), pending)
            if not await self._batch_step(number, lambda run, over=over: run.answered(over)):
                break
            ended += over
            pending = [each for each in pending if each not in {one.card_id for one in over}]
            if not pending:
                break
        return ended

    async def _batch_look(self, items: Items) -> Mapping[str, CardFinding]:
        card_ids = [each.card_id for each in items]
        return findings(of_last_try(await self._look(card_ids), self._numbers), card_ids)

    async def _look(self, sure: Collection[str] = ()) -> dict[str, tuple[CardRechargeTx, int]]:
        """The recharges of the run by the provider's list, kept for as long as the page is about that run."""
        values = self._values
        found = await _sent_of(self._cards, values, sure)
        async with self:
            if self._values.get("request_no") == values.get("request_no"):
                self._sent = found
        return found

    def _batch_shown(self, items: Items) -> Items:
        return with_reasons(items, self._sent, self._refused)

    def _batch_finished(self) -> None:
        """Each card is decided: the draft has done its duty.

        Not while nothing came of it, nor while a recharge without an answer may still arrive: its number is in the draft,
        and whoever begins anew must not pay under another.
        """
        if self._run.ids(ItemStatus.OK) and not self._run.ids(ItemStatus.UNTOUCHED):
            self.ended_no = self._values.get("request_no", "")
            parked.forget_form(self.ended_no)

    def _run_form(self) -> OpenForm | None:
        """See `state.core.parked`: from the first card that was sent until `_batch_finished` forgets the draft."""
        run, on_list = self._run, sent_numbers(self._sent)
        open_cards = run.ids(ItemStatus.RUNNING, ItemStatus.UNKNOWN)
        tasks = tuple(
            task
            for each, task in self._unanswered_tasks.items()
            if each in open_cards and not (task.id in on_list or parked.is_unsent(run.number, each))
        )
        open_ = self._is_unfinished() or self._run.ids(ItemStatus.UNTOUCHED)
        number = self._values.get("request_no", "")
        form = OpenForm(number, form_address(self.selection), dict(self._values), tasks)
        return form if open_ and number else None

    def _batch_drawn(self) -> None:
        """What would leave the accounts, or has arrived on the cards, in each currency."""
        run = self._run
        if run.phase is RunPhase.PREVIEW:
            left_out = () if run.leave_out else (ItemStatus.WILL_FAIL,)
            chosen = run.ids(ItemStatus.READY, *left_out)
            amounts = _amounts_on(chosen, self._values, self._cards, self._products)
            said = strings.SUM_TO_SEND
        else:
            done = run.ids(ItemStatus.OK)
            asked = _amounts_on(done, self._values, self._cards, self._products)
            amounts, said = arrived_of(done, asked, self._sent) if run.at_rest else {}, strings.SUM_DONE
        shown = said.format(amount=totals_text(totals_of(self._cards, amounts))) if amounts else EMPTY
        if self.sum_text != shown:
            self.sum_text = shown

    def _batch_facts(self) -> list[tuple[Text, Text]]:
        """What was asked for, and what of it has arrived, by currency: a card of the run may have failed."""
        amounts, done = amounts_of(self._values, _rules_of(self._cards, self._products)), self._run.ids(ItemStatus.OK)
        arrived = arrived_of(done, amounts, self._sent)
        return [
            (strings.RUN_NUMBER, Text.same(self._values.get("request_no", ""))),
            *totals_facts(strings.TOTAL_ASKED, self._cards, amounts),
            *totals_facts(strings.TOTAL_DONE, self._cards, dict.fromkeys(amounts, 0) | arrived),
        ]

    def _fillable(self) -> PasteTarget | None:
        """The rows, while amounts can be typed."""
        if self.phase != Phase.READY or self.batch.phase:
            return None
        return PasteTarget(self, self._values, payees_of(self._cards, self._accounts, self._sent))


def _refusals_of(refused: Mapping[str, Failed]) -> list[BatchItem]:
    return [BatchItem(card_id=card_id, success=False, code=failed.code) for card_id, failed in refused.items()]


def _bounds(card: Card, products: Iterable[Bin]) -> Bounds:
    """Of one recharge of the card, whatever there is to pay it."""
    return bounds_of(next((one for one in products if one.bin == card.bin), None), None)


async def _sent_of(
    cards: Iterable[Card], values: Mapping[str, str], sure: Collection[str] = ()
) -> dict[str, tuple[CardRechargeTx, int]]:
    return await look_for(ask, values, [card.card_id for card in cards], sure)


def form_address(selection: str) -> str:
    """Keeps apart what was sent for different cards."""
    return f"{routes.CARD_RECHARGE.path}#{selection}"


def _amounts_on(
    card_ids: Collection[str], values: Mapping[str, str], cards: Iterable[Card], products: Sequence[Bin]
) -> dict[str, int]:
    """What was typed for some of the cards, in thousandths."""
    return amounts_of(values, _rules_of([card for card in cards if card.card_id in card_ids], products))


def _rules_of(cards: Iterable[Card], products: Sequence[Bin]) -> ManyRules:
    return ManyRules({card.card_id: (card.currency, _bounds(card, products)) for card in cards})


def _task_of(request: CardRecharge, cards: Iterable[Card], href: str) -> Task:
    """The recharge as it stands among those in progress while its outcome is unknown."""
    name = next(card.card_name for card in cards if card.card_id == request.card_id)
    amount = with_currency(request.amount, request.currency)
    return Task("transfer", request.request_no, f"{name} {amount}", UNANSWERED, clock.written(), href)


def _fundable(card: Card, accounts: AllAccounts) -> bool:
    return not why_not(card, accounts)[0].en
