"""A money operation as a value: its phases, and what becomes of it under one `requestNo` (contract §1, decision 16).

    editing → checking → sending ─ accepted → done
                                 ├ refused  → refused, or editing where a field is to blame; the same number
                                 └ unknown  → processing ─ found → done
                                                         ├ not there → checking, the same number, and looked for on
                                                         └ no answer for long → gave_up, asked for by hand only

Each transition gives the operation that follows. One that does not fit the phase gives it unchanged, so that a second
click, a late answer and an event out of order change nothing. Whether an outcome is unknown is said by
`UpstreamError.outcome_unknown` alone.
"""

import logging
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum

from pydantic import ValidationError

from vcc_portal.domain.listing import Status, token_of
from vcc_portal.domain.money import format_amount, percent
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.patterns.fields import REQUEST_NUMBER
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.i18n.patterns import money as words

logger = logging.getLogger(__name__)

BACKOFF = Backoff(1.5, cap=30, tries=10, factor=1.5)
"""Before each look-up of an operation without an answer; after the last one only the user asks again."""
SOON = 200
"""Milliseconds before the first look-up of an operation that a reload has interrupted."""
NOT_THERE = 3
"""So many like answers in a row, seconds apart, mean that nothing more is to come."""
PATIENCE = 120
"""Seconds after which no answer can come any more: no call waits as long, so its process has died."""
PROCESSING = "processing"
"""Outcome of an accepted operation that has not ended."""
SUCCESS, FAIL = "SUCCESS", "FAIL"
"""Status of an operation that has ended (contract §1)."""
UNDER_WAY = frozenset({"INIT", "PROCESSED"})
TONES = {"INIT": "info", "PROCESSED": "info", SUCCESS: "ok", FAIL: "bad"}
"""Of the badge of a status."""
_NUMBER = re.compile(REQUEST_NUMBER)


class MoneyPhase(StrEnum):
    """Where an operation is."""

    CLOSED = "closed"
    """No form is open."""
    EDITING = "editing"
    CHECKING = "checking"
    SENDING = "sending"
    REFUSED = "refused"
    """The provider has refused it for certain; it may be confirmed again under the same number."""
    PROCESSING = "processing"
    """The outcome is unknown, and looked for."""
    GAVE_UP = "gave_up"
    """The outcome is unknown, and looked for when the user asks."""
    DONE = "done"


OPEN = frozenset({MoneyPhase.EDITING, MoneyPhase.CHECKING, MoneyPhase.REFUSED})
IN_CHECK = frozenset({MoneyPhase.CHECKING, MoneyPhase.REFUSED})
UNKNOWN = frozenset({MoneyPhase.PROCESSING, MoneyPhase.GAVE_UP})


@dataclass(frozen=True)
class MoneyOperation:
    """One operation, as its page shows it."""

    phase: MoneyPhase = MoneyPhase.CLOSED
    request_no: str = ""
    """`requestNo`: made when the form opens, and what was sent under it once it was."""
    refusal: Text = EMPTY
    """Why it was not accepted, when that is about no single field."""
    refusal_code: str = ""
    sent_before: bool = False
    """The number belongs to an operation that was sent with other details."""
    earlier: str = ""
    """Address of that operation, where it has one."""
    not_received: bool = False
    """The provider knows of no such operation so far: it may be confirmed again."""
    looks: int = 0
    """Look-ups since the answer failed to arrive."""
    look_in: int = 0
    """Milliseconds until the browser looks it up; 0 for not by itself."""
    looking: bool = False
    ended_no: str = ""
    """`requestNo` of what has ended; the browser forgets its draft."""
    seen: int = 0
    """How much of it the provider's list had at the last look-up."""
    alike: int = 0
    """How often in a row the list has said the same."""
    sent_at: float = 0
    """Seconds since the epoch."""
    doubted: bool = False
    """A request under this number had no answer: it may still be on its way, whatever came of a later one."""
    undone_no: str = ""
    """`requestNo` of what was confirmed and for certain not done: whoever loads the page again goes on from its check."""
    undone_why: Text = EMPTY
    """Why it was refused; empty for what was held before it was sent."""

    @property
    def may_send(self) -> bool:
        """True while nothing of it is under way."""
        return self.phase in OPEN

    @property
    def in_check(self) -> bool:
        """True while the check is shown, and nothing of it is under way."""
        return self.phase in IN_CHECK

    @property
    def unknown(self) -> bool:
        """True while its outcome is."""
        return self.phase in UNKNOWN

    @property
    def under_way(self) -> bool:
        """True from sending until its end is known."""
        return self.unknown or self.phase is MoneyPhase.SENDING

    @property
    def sought(self) -> bool:
        """True while the provider's list is asked for it: also where it had nothing so far, as a held request may still come."""
        return self.unknown or self.not_received

    def awaits(self, request_no: str) -> bool:
        """True when an answer about this number is still news."""
        return (self.under_way or self.sought) and self.request_no == request_no

    def may_look(self, request_no: str, now: float) -> bool:
        """True when this number may be looked up: its outcome is unknown, and no look-up is on its way."""
        lost = self.phase is MoneyPhase.SENDING and now - self.sent_at >= PATIENCE
        return (self.sought or lost) and not self.looking and self.request_no == request_no

    def is_filled_in(self, request_no: str) -> bool:
        """True while nothing of the form with this number was pressed."""
        return self.phase is MoneyPhase.EDITING and self.request_no == request_no

    def opened(self) -> "MoneyOperation":
        """A form is opened, under a number of its own."""
        return self._to(MoneyPhase.EDITING, request_no=secrets.token_hex(16), doubted=False)

    def checked(self) -> "MoneyOperation":
        """Everything typed is right: it is shown once more, with a button that sends it."""
        return self._to(MoneyPhase.CHECKING) if self.may_send else self

    def shown_anew(self, why: Text) -> "MoneyOperation":
        """Confirmed as something else than the check has shown: it shows that first."""
        return replace(self, phase=MoneyPhase.CHECKING, refusal=why, refusal_code="") if self.in_check else self

    def edited(self) -> "MoneyOperation":
        """Back from the check."""
        return self._to(MoneyPhase.EDITING) if self.may_send else self

    def sent(self, request_no: str, now: float) -> "MoneyOperation":
        """The user has confirmed it."""
        return self._to(MoneyPhase.SENDING, request_no=request_no, sent_at=now, undone_no="") if self.may_send else self

    def held(self) -> "MoneyOperation":
        """Nothing was sent: the user has to be verified first, or is signed out."""
        if self.phase is not MoneyPhase.SENDING:
            return self
        return self._undone(MoneyPhase.CHECKING)

    def refused(self, text: Text, code: str = "", *, sent_before: bool = False, earlier: str = "") -> "MoneyOperation":
        """The provider has refused it for certain."""
        if not self.under_way:
            return self
        said = {"refusal": text, "refusal_code": code}
        if sent_before:  # under this number there is something, and a page that is loaded again looks for it
            return self._to(MoneyPhase.REFUSED, **said, sent_before=True, earlier=earlier)
        return self._undone(MoneyPhase.REFUSED, text, **said)

    def returned(self, why: Text = EMPTY) -> "MoneyOperation":
        """Refused for what a field, another page or the verification gate has to mend."""
        return self._undone(MoneyPhase.EDITING, why) if self.under_way else self

    def unanswered(self) -> "MoneyOperation":
        """No answer tells what became of it."""
        if self.phase is not MoneyPhase.SENDING:
            return self
        return self._to(MoneyPhase.PROCESSING, look_in=BACKOFF.milliseconds(0), doubted=True)

    def resumed(self, request_no: str) -> "MoneyOperation":
        """The page was loaded anew with a draft that is marked as sent: find out what became of it.

        An answer that this very State still waits for is waited for; it is looked up once none can come any more. Of what was
        held, or refused while nobody was there to read it, it knows that nothing was done.
        """
        if request_no == self.ended_no:  # the browser has not heard yet that it may forget its draft
            return self
        if self.phase is MoneyPhase.SENDING and self.request_no == request_no:
            return replace(self, look_in=PATIENCE * 1000)
        if not (self.may_send or self.unknown) or not _NUMBER.fullmatch(request_no):
            return self
        if self.may_send and request_no == self.undone_no:
            phase = MoneyPhase.REFUSED if self.undone_why else MoneyPhase.CHECKING
            return self._to(phase, request_no=request_no, refusal=self.undone_why)
        return self._to(MoneyPhase.PROCESSING, request_no=request_no, look_in=SOON, doubted=True)

    def known_undone(self, request_no: str, why: Text) -> "MoneyOperation":
        """Another State of the same account has confirmed this number, and knows that nothing was done."""
        return replace(self, undone_no=request_no, undone_why=why)

    def looking_up(self) -> "MoneyOperation":
        """The provider's list is asked; only where `may_look` says so."""
        return replace(self, phase=self.phase if self.sought else MoneyPhase.PROCESSING, looking=True)

    def looked(self, found: int | None, *, whole: bool) -> "MoneyOperation":
        """What the list has under the number; None for no answer. `whole` when nothing more can be to come.

        It counts at once when it is whole, else when it has said the same `NOT_THERE` times in a row: the provider may
        still be at it. An answer that comes after the phase has moved on says nothing. What was not there may be confirmed
        again, and is looked for on: a request that was held up on its way is carried out whenever it gets there.
        """
        if not self.sought:
            return replace(self, looking=False)
        alike = 0 if found is None else self.alike + 1 if found == self.seen else 1
        if found and (whole or alike >= NOT_THERE):
            return self.done()
        wait = BACKOFF.milliseconds(self.looks + 1)
        absent = not found and (self.not_received or alike >= NOT_THERE)
        waiting = MoneyPhase.PROCESSING if wait else MoneyPhase.GAVE_UP
        return replace(
            self,
            phase=MoneyPhase.CHECKING if absent else waiting,
            not_received=absent,
            looks=self.looks + 1,
            look_in=wait,
            looking=False,
            seen=self.seen if found is None else found,
            alike=alike,
        )

    def done(self) -> "MoneyOperation":
        """The provider has accepted it."""
        return self._to(MoneyPhase.DONE) if self.under_way or self.sought else self

    def shown_done(self) -> "MoneyOperation":
        """The page shows the end of an operation that its address names."""
        return self._to(MoneyPhase.DONE)

    def forgotten(self, request_no: str) -> "MoneyOperation":
        """The draft with this number has done its duty."""
        return replace(self, ended_no=request_no)

    def _to(self, phase: MoneyPhase, **changes: object) -> "MoneyOperation":
        """In a phase, with nothing left of the one before."""
        fresh = MoneyOperation(
            phase,
            self.request_no,
            ended_no=self.ended_no,
            doubted=self.doubted,
            undone_no=self.undone_no,
            undone_why=self.undone_why,
        )
        return replace(fresh, **changes)  # type: ignore[arg-type]

    def _undone(self, phase: MoneyPhase, why: Text = EMPTY, **changes: object) -> "MoneyOperation":
        """In a phase, with nothing of it under way: unless a request under this number may still be."""
        undone_no = "" if self.doubted else self.request_no
        return self._to(phase, undone_no=undone_no, undone_why=why, **changes)


@dataclass(frozen=True)
class Side:
    """One side of a movement of money: before and after, as display strings; both empty where nobody knows them."""

    name: Text = EMPTY
    note: Text = EMPTY
    currency: str = ""
    before: str = ""
    after: str = ""
    share: int = 0
    """What does not move, in per cent of the larger of both."""
    missing: Text = EMPTY


def moved(side: Side, currency: str, before: int, after: int) -> Side:
    """The side with its amounts, in thousandths."""
    return replace(
        side,
        currency=currency,
        before=format_amount(before, currency),
        after=format_amount(after, currency),
        share=max(0, percent(min(before, after), max(before, after))),
    )


@dataclass(frozen=True)
class PastMovement:
    """One of the last movements, as it stands below its form."""

    id: str = ""
    time: str = ""
    way: Text = EMPTY
    """What tells it from the others: the way it was paid, or its direction."""
    amount: str = ""
    """With its currency, and its sign where there are two directions."""
    status: Status = field(default_factory=Status)


def bounds_text(least: int | None, most: int | None, written: Callable[[int], str]) -> Text:
    """The bounds of one top-up in thousandths, as far as there are any; `written` gives an amount as it is to be read."""
    if most is None:
        return words.FROM_LEAST.format(least=written(least)) if least else EMPTY
    if not least:
        return words.UP_TO_MOST.format(most=written(most))
    return words.FROM_LEAST_TO_MOST.format(least=written(least), most=written(most))


def named_id(params: Mapping[str, str], parameter: str) -> str:
    """The id that the address gives, or empty; the provider decides whether the user may see what it names."""
    return token_of(params.get(parameter, ""))


@contextmanager
def missing_for(code: Code) -> Iterator[None]:
    """Raises `NotShown` (MISSING) for the code by which the provider tells of no such operation.

    There is none, or none that may be seen, or not one yet: it says nothing of what became of one that was sent.
    """
    try:
        yield
    except Failed as failed:
        if failed.code != code:
            raise
        raise NotShown(Phase.MISSING) from failed


@contextmanager
def building() -> Iterator[None]:
    """For the lines that make a money call's request, and for nothing that waits: what fails in them was never sent.

    The provider's own words may be what does not fit, such as a rate with too many places. Behind these lines an error of any
    kind leaves the outcome unknown.
    """
    try:
        yield
    except ValidationError as error:
        # Where and what kind alone: the values are amounts and names.
        wrong = [f"{'.'.join(map(str, one['loc']))} {one['type']}" for one in error.errors(include_input=False)]
        logger.error("%s cannot be built: %s", error.title, ", ".join(wrong))  # noqa: TRY400  the traceback holds values
        raise FailedHere(words.NOT_SENT) from None


@dataclass(frozen=True)
class MoneyEnd:
    """What the provider says about an accepted operation."""

    outcome: str
    """processing, success or failed."""
    status_text: Text = EMPTY
    reason: Text = EMPTY
    """Why it has failed."""


def end_of(status: str, fail_reason: str) -> MoneyEnd:
    """The end of an operation with these words on the wire; whatever is neither SUCCESS nor FAIL is still under way."""
    outcome = {SUCCESS: "success", FAIL: "failed"}.get(status, PROCESSING)
    return MoneyEnd(outcome, status_text(status), reason_text(fail_reason) if outcome == "failed" else EMPTY)


def status_text(status: str) -> Text:
    """The label of an operation's status; one that the provider added later is shown as it is."""
    return words.STATUSES.get(status, Text.same(status))


def reason_text(reason: str) -> Text:
    """Why an operation failed, in words."""
    return words.FAIL_REASONS.get(reason, Text.same(reason) if reason else words.FAIL_UNKNOWN)
