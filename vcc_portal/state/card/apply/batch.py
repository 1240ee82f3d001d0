"""What both ways of applying for many cards have in common: the call, its outcome, and trying again."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.card import CardMode
from vcc_portal.domain.redirects import with_query
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.card.apply.form import CardApplyForm
from vcc_portal.features.card.apply.many import CALLS, SENT, ManyCards
from vcc_portal.features.card.apply.offer import Offer
from vcc_portal.features.card.apply.outcome import ApplyOutcome, with_statuses
from vcc_portal.features.card.apply.sheets import outcome_sheet
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.patterns.money import building
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.session.access import Rate, access
from vcc_portal.session.arguments import TABLE_BYTES
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.files import send_sheet
from vcc_portal.state.core.pattern import Pattern
from vcc_portal.state.patterns.step_up import ask_verified
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.base import BatchItem, BatchResult
from vcc_portal.upstream.models.card import Card, CardPageQuery

BACKOFF = Backoff(1.5, cap=20, tries=7)
"""Before each look at cards that are being made: not quite a minute in all."""
NEWEST = 200


class ApplyingForMany(Pattern, rx.State, mixin=True):
    """Sends an application for many cards and shows what became of each; stands before `Applying` and `MovesMoney`."""

    CARDS: ClassVar[ManyCards]
    """How the cards are named and asked for."""
    MOST_BYTES: ClassVar[int] = TABLE_BYTES
    KEEPS_DRAFT: ClassVar[bool] = True

    outcome: ApplyOutcome = ApplyOutcome()
    """Without rows while none is shown."""
    looks: int = 0
    """How often it was looked whether the cards are made."""
    watch_in: int = 0
    """Milliseconds until the browser looks again; 0 for not by itself."""

    _sent_values: dict[str, str] = {}
    """What the outcome is about; asked for again when some of it is retried."""
    _leads_to: str = ""
    """The outcome's address until the browser has been there, or was led there once more."""
    _begun: bool = False
    """A form is open that the browser is on its way to."""
    _refused_at: dict[int, BatchItem] = {}
    """Cards, by place from 0, that an answer refused which left others open."""

    if TYPE_CHECKING:
        phase: str

    @rx.event
    async def retry_failed(self) -> None:
        """Begin an application for the refused cards alone, with everything as it was, under a number of its own."""
        if self.outcome.bad:
            failed = [row.number - 1 for row in self.outcome.rows if not row.good]
            await self._begin(self._sent_values | self.CARDS.only(self._sent_values, failed))

    @rx.event
    async def another(self) -> None:
        """Begin with an empty form."""
        if self.outcome.rows:
            await self._begin({})

    @rx.event
    @access(background_poll=True)
    async def watch(self) -> None:
        """Look whether the cards are made: they are the newest ones."""
        if not self.outcome.making:
            return
        self.looks += 1
        self.watch_in = BACKOFF.milliseconds(self.looks)
        query = CardPageQuery(page_size=NEWEST, order_by="createTime", order_dir="DESC")
        try:
            page = await ask(card_calls.PAGE, query)
        except Failed:
            return
        self.outcome = with_statuses(self.outcome, {card.card_id: card.status for card in page.items})
        if not self.outcome.making:
            self.watch_in = 0

    @rx.event
    @access(rate=Rate.HEAVY)
    async def download(self) -> None:
        """Hand the outcome to the browser as a workbook."""
        session = await browser.session()
        if self.outcome.rows and session is not None:
            await send_sheet(session, outcome_sheet(self.outcome, session.login.login_name))

    @abstractmethod
    def _again(self, values: dict[str, str]) -> Any:
        """The event that sends the application after the verification."""

    @abstractmethod
    async def _reopen(self, start: Mapping[str, str] | None = None) -> None:
        """Open the form with these values (`Applying`)."""

    @abstractmethod
    def _rules(self) -> Offer:
        """What may be applied for (`Applying`)."""

    @abstractmethod
    def _forget_draft(self, request_no: str) -> None:
        """The draft with this number has done its duty (`MovesMoney`)."""

    async def _begin(self, values: Mapping[str, str]) -> None:
        self._forget_outcome()
        await self._reopen(values)
        self._begun = self.phase == Phase.READY
        await browser.go(self.CARDS.KIND.address)

    def _forget_outcome(self) -> None:
        self._forget_draft(self._sent_values.get("request_no", ""))
        self.outcome, self.watch_in = ApplyOutcome(), 0

    async def _is_over(self) -> bool:
        """An outcome stays for as long as the address names it; coming back without it is a new application.

        A form that was begun here is open: read once more it would go from under what is typed into it by now.
        A page that was loaded again on its way to that address is led there: nobody else would say which cards were refused.
        """
        begun, self._begun = self._begun, False
        if not self.outcome.rows:
            return begun
        leads_to, self._leads_to = self._leads_to, ""
        if browser.address().params.get(SENT, "") == self._sent_values.get("request_no", ""):
            return True
        if leads_to:
            await browser.go(leads_to)
            return True
        self._forget_outcome()
        return False

    async def _order(self, form: CardApplyForm, values: dict[str, str]) -> BatchResult | None:
        with building():
            request = self.CARDS.request(form, values)
        async with self:
            self._refused_at = {}
        answer = await ask_verified(
            CALLS[CardMode(form.card_mode)],
            request,
            again=self._again(values),
            subject=self.CARDS.subject(form, values, self._rules()),
        )
        if answer is None:
            return None
        known = [item for item in answer.results if not item.outcome_unknown]
        if {item.index for item in known} != set(range(len(self.CARDS.names(form, values)))):
            async with self:
                self._refused_at = {item.index: item for item in known if not item.success}
            raise FailedHere(lookup(Code.SYSTEM_ERROR).text, outcome_unknown=True)
        return answer

    def _ordered(self, answer: BatchResult, form: CardApplyForm, values: dict[str, str]) -> str:
        return self._show_outcome(self.CARDS.answered(answer, form, values, self._rules()), values)

    def _found(self, found: Sequence[Card], values: dict[str, str]) -> str:
        form, _ = self.CARDS.FORM.check(values)
        if form is None:  # a draft of another version of the form; the cards are there all the same
            self._forget_draft(values["request_no"])
            return routes.CARD_LIST.path
        return self._show_outcome(self.CARDS.found(found, self._refused_at, form, values, self._rules()), values)

    def _is_all(self, found: Sequence[Card], values: dict[str, str]) -> bool:
        return self.CARDS.is_all(found, self._refused_at, values)

    def _task(self, values: dict[str, str]) -> tuple[str, str]:
        return self.CARDS.title(values), self.CARDS.KIND.address

    def _show_outcome(self, outcome: ApplyOutcome, values: Mapping[str, str]) -> str:
        self._sent_values, self.outcome, self.looks = dict(values), outcome, 0
        self.watch_in = BACKOFF.milliseconds(0) if outcome.making else 0
        self._leads_to = with_query(self.CARDS.KIND.address, **{SENT: values["request_no"]})
        return self._leads_to
