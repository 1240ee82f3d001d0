"""The run of a batch: one change to many cards, previewed, sent in chunks, known card by card (spec §6).

A run never changes; each transition answers with the run as it is afterwards:

    (none) → preview → running ⇄ paused → done
                 └──────── back        └──→ running (retry: the failed only)

It is paused while something may still become of a card, and done when nothing can: a call that was refused as a whole ends
it where nothing else waits. Where nothing was done by it, it can be given up for the values that it was made of.

A chunk without an answer is unknown, never failed: its cards are looked at, and only what a look has shown to be
untouched is offered once more. A run that gave no sign of life died with its process, and is interrupted: what was on
its way is unknown, the rest was not sent.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from vcc_portal.domain.batch import (
    NO_REST,
    CardFinding,
    Item,
    Items,
    ItemStatus,
    Rest,
    begun,
    changed,
    moved,
    next_chunk,
    once_more,
    with_status,
)
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import text_of
from vcc_portal.errors.codes import OF_WHO_ASKS
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.upstream.models.base import BatchItem

RUN = "run"
"""Query parameter with the number of the run whose result is shown."""
STALE_AFTER = 120.0
"""Seconds without a sign of life after which a run counts as interrupted; no call takes as long."""


@dataclass(frozen=True)
class BatchOperation:
    """What a batch does."""

    name: Text
    """As on its button: "Move cards"."""
    file: str
    """The outcome's file name begins so."""
    chunk: int = 20
    """Cards in one call, 200 at most (the provider's limit); few enough for the progress to move."""
    one: Text = EMPTY
    """The name where it is about one card, if that is another: "Move card"."""
    addressed: bool = True
    """Whether the run's number stands in the page's address, so that a reload shows the result; not in a dialog."""


class RunPhase(StrEnum):
    """How far a run is."""

    NONE = ""
    PREVIEW = "preview"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"


class Chunk(NamedTuple):
    """The cards of one call, and what they are to become."""

    card_ids: list[str]
    plan: Hashable


class PartOfChunk(NamedTuple):
    """A chunk whose cards are sent one by one, and which came to a stop on the way."""

    results: Sequence[BatchItem]
    """What is known by then; of what else was sent the outcome is unknown."""
    unsent: list[str]
    """The card at which it stopped, and those behind it: nothing was done for them."""
    failed: Failed | None
    """Why; None when the user has to be verified first."""


class BatchRun(NamedTuple):
    """The cards and how far they are. A tuple: a State hands it out as it is, not as a proxy that belongs to it."""

    items: Items = ()
    phase: RunPhase = RunPhase.NONE
    number: str = ""
    """Names the run in the page's address; empty before it began."""
    leave_out: bool = True
    """Whether cards that will fail are left out."""
    stopping: bool = False
    checking: bool = False
    """True while cards without an answer are looked at."""
    trouble: Text = EMPTY
    """Why it is paused, or was refused."""
    gated: bool = False
    """It was refused for a verification that is missing."""
    barred: bool = False
    """It rests because a call was refused as a whole: what waits would be refused for the same."""
    undoing: bool = False
    """It is the way back of another, its retry too."""
    in_doubt: bool = False
    """Cards were sent once more of which a look had not shown what was asked first: that may be done all the same."""
    rest: Rest = NO_REST
    """What the next run is about, where more are meant than one takes."""
    beat: float = 0.0
    """Its last sign of life, in seconds since the epoch."""
    shown: str = ""
    """The status that the table is filtered by; empty for all."""
    page: int = 1

    @property
    def editable(self) -> bool:
        """True while nothing was sent yet."""
        return self.phase in {RunPhase.NONE, RunPhase.PREVIEW}

    @property
    def at_rest(self) -> bool:
        """True after sending, while nothing is on its way."""
        return self.phase in {RunPhase.PAUSED, RunPhase.DONE}

    @property
    def open(self) -> bool:
        """True while something may still become of a card."""
        return any(each.status.open for each in self.items)

    @property
    def nothing_done(self) -> bool:
        """True at rest when each card was refused for certain or never sent: all is as it was before."""
        left = {each.status for each in self.items} - {ItemStatus.SAME, ItemStatus.LEFT_OUT}
        return self.at_rest and not self.in_doubt and bool(left) and left <= {ItemStatus.FAILED, ItemStatus.WAITING}

    @property
    def may_be_given_up(self) -> bool:
        """True when there is nothing to show of it; of a way back there is what it was to undo."""
        return self.nothing_done and not self.undoing

    @property
    def unfinished(self) -> bool:
        """True when forgetting it would lose what became of cards."""
        return self.phase in {RunPhase.RUNNING, RunPhase.PAUSED} and self.open

    @property
    def in_question(self) -> bool:
        """True at rest while it is not known what became of some card: that is noted nowhere else."""
        return self.at_rest and bool(self.ids(ItemStatus.UNKNOWN))

    @property
    def to_send(self) -> Items:
        """What waits, and the chunk that is on its way: what a verification is asked for."""
        return self.some(self.ids(ItemStatus.WAITING, ItemStatus.RUNNING))

    def ids(self, *statuses: ItemStatus) -> list[str]:
        """Ids of the cards at those statuses."""
        return with_status(self.items, *statuses)

    def some(self, card_ids: Iterable[str]) -> Items:
        """Those of the cards."""
        wanted = frozenset(card_ids)
        return tuple(each for each in self.items if each.card_id in wanted)

    @property
    def leads_on(self) -> bool:
        """True when these cards are through, or nothing can be done to any of them, and others follow."""
        idle = self.editable and not self.ids(ItemStatus.READY)
        return bool(self.rest.query) and (idle or self.phase is RunPhase.DONE)

    def offered(self, items: Iterable[Item], rest: Rest = NO_REST) -> "BatchRun":
        """A preview of these cards; a run that is going on stays."""
        if self.phase is RunPhase.RUNNING:
            return self
        return BatchRun(tuple(items), RunPhase.PREVIEW, rest=rest)

    @classmethod
    def passing(cls, rest: Rest) -> "BatchRun":
        """Of cards to which nothing can be done: no run, but for the way to those that follow."""
        return cls(rest=rest)

    def leaving_out(self, on: bool) -> "BatchRun":
        """The preview with or without the cards that will fail."""
        return self._replace(leave_out=on) if self.phase is RunPhase.PREVIEW else self

    def showing(self, shown: str, page: int) -> "BatchRun":
        """The table at another status or page; a status that there is not changes nothing."""
        known = shown in {"", *(status.value for status in ItemStatus)}
        return self._replace(shown=shown, page=page) if known else self

    def started(self, number: str, now: float) -> "BatchRun | None":
        """The preview as it is sent, or what waits in a pause; None when there is nothing to send."""
        run = self
        if self.phase is RunPhase.PREVIEW:
            run = self._replace(items=begun(self.items, leave_out=self.leave_out), number=number)
        elif self.phase is not RunPhase.PAUSED:
            return None
        return run.moving(now) if run.ids(ItemStatus.WAITING) else None

    def retried(self, now: float) -> "BatchRun | None":
        """Those that certainly did not happen are sent once more; None when there are none."""
        if not self.at_rest or not any(each.status.again for each in self.items):
            return None
        doubt = self.in_doubt or bool(self.ids(ItemStatus.UNTOUCHED, ItemStatus.OVERTAKEN))
        return self._replace(items=once_more(self.items), in_doubt=doubt).moving(now)

    def again_with(self, items: Items, now: float) -> "BatchRun | None":
        """After a run, the way back with these waiting cards; None when there are none."""
        run = self._replace(items=items, undoing=True, in_doubt=False)
        return run.moving(now) if self.at_rest and run.ids(ItemStatus.WAITING) else None

    def stopped(self) -> "BatchRun":
        """To stop when the chunk under way has its answer."""
        return self._replace(stopping=True) if self.phase is RunPhase.RUNNING else self

    def taken(self, most: int) -> "tuple[BatchRun, Chunk]":
        """The run with its next chunk on its way; an empty chunk when it is over, or was to stop."""
        card_ids, plan = next_chunk(self.items, most)
        if not card_ids:
            return self.over(), Chunk([], None)
        if self.stopping:
            return self.paused(words.STOPPED), Chunk([], None)
        return self._replace(items=moved(self.items, card_ids, ItemStatus.RUNNING)), Chunk(card_ids, plan)

    def answered(self, answers: Iterable[BatchItem]) -> "BatchRun":
        """With the provider's clear answers, card by card."""
        by_id = {each.card_id: each for each in answers if not each.outcome_unknown}
        return self.found({card_id: finding_of(answer) for card_id, answer in by_id.items()})

    def refused(self, card_ids: list[str], failed: Failed, *, missing: Text = EMPTY) -> "BatchRun":
        """The call was refused as a whole: those cards failed, and the run rests to be thought about.

        For one card of many that goes on, unless the next would be refused for the same. `missing` is what the verification
        gate explains it by: a code alone does not tell a person's verification from a business's.
        """
        reason = missing or failed.text
        failing = CardFinding(ItemStatus.FAILED, reason, failed.code)
        run = self.found(dict.fromkeys(card_ids, failing))
        if len(card_ids) == 1 and not failed.leaves_page and failed.code not in OF_WHO_ASKS:
            return run
        why = words.REFUSED.format(reason=reason) if len(run.items) > 1 else reason
        rests = run.paused(why)._replace(gated=bool(missing), barred=True)
        return rests if rests.open else rests._replace(phase=RunPhase.DONE)

    def held(self, card_ids: list[str], why: Text) -> "BatchRun":
        """Nothing was sent: the cards wait again, and the run pauses."""
        return self._replace(items=moved(self.items, card_ids, ItemStatus.WAITING)).paused(why)

    def cut_off(self, part: PartOfChunk) -> "BatchRun":
        """The sign-in has ended with the chunk on its way: nothing was done for what of it was not sent."""
        return self.answered(part.results).held(part.unsent, words.INTERRUPTED)

    def lost(self, card_ids: list[str]) -> "BatchRun":
        """The answer was lost: the cards are unknown, and being looked at."""
        items = moved(self.items, card_ids, ItemStatus.UNKNOWN, words.UNKNOWN_REASON)
        return self._replace(items=items, checking=True)

    def found(self, findings: Mapping[str, CardFinding]) -> "BatchRun":
        """With what an answer or a look says of cards."""
        return self._replace(items=changed(self.items, findings, lambda each: findings[each.card_id].of(each)))

    def renewed(self, cards: Mapping[str, Item]) -> "BatchRun":
        """With cards that were changed since they were planned, as they are to be now."""
        return self._replace(items=changed(self.items, cards, lambda each: cards[each.card_id]))

    def looked(self, card_ids: list[str], *, known: bool) -> "BatchRun":
        """After looking at a lost chunk; while its cards could not be read, the run pauses."""
        run = self._replace(checking=False)
        if known:
            return run
        one = len(card_ids) == 1
        return run.paused(words.STILL_UNKNOWN_ONE if one else words.STILL_UNKNOWN.format(count=len(card_ids)))

    def check(self) -> "BatchRun | None":
        """Looking once more at the cards that are unknown; None when there are none, or it is being done."""
        idle = self.at_rest and not self.checking
        return self._replace(checking=True) if idle and self.ids(ItemStatus.UNKNOWN) else None

    def checked(self) -> "BatchRun":
        """After that look."""
        run = self._replace(checking=False)
        if not run.ids(ItemStatus.UNKNOWN):
            run = run._replace(trouble=EMPTY)
        return run.over() if run.phase is RunPhase.PAUSED and not run.open else run

    def interrupted(self) -> "BatchRun":
        """Cut off by an account switch, a restart or an error."""
        run = self._replace(checking=False).paused(words.INTERRUPTED)
        if not run.open:
            return run.over()
        if run.ids(ItemStatus.UNKNOWN):
            return run
        decided = run.ids(ItemStatus.OK, ItemStatus.FAILED, ItemStatus.UNTOUCHED, ItemStatus.OVERTAKEN)
        return run._replace(trouble=words.INTERRUPTED_BETWEEN if decided else words.INTERRUPTED_BEFORE)

    def is_stale(self, now: float) -> bool:
        """True for a run that claims to be going on and gives no sign of life."""
        return self.phase is RunPhase.RUNNING and now - self.beat > STALE_AFTER

    def moving(self, now: float) -> "BatchRun":
        """Sending."""
        return self._replace(
            phase=RunPhase.RUNNING, stopping=False, trouble=EMPTY, gated=False, barred=False, beat=now, shown="", page=1
        )

    def paused(self, why: Text) -> "BatchRun":
        """At rest although something is still open: nobody waits for the answer of what is on its way, and so it is unknown."""
        lost = moved(self.items, self.ids(ItemStatus.RUNNING), ItemStatus.UNKNOWN, words.UNKNOWN_REASON)
        return self._replace(items=lost, phase=RunPhase.PAUSED, trouble=why)

    def over(self) -> "BatchRun":
        """At rest since nothing waits any more; done when every card is decided."""
        return self._replace(phase=RunPhase.PAUSED if self.open else RunPhase.DONE, trouble=EMPTY)


def finding_of(answer: BatchItem) -> CardFinding:
    """What the provider's answer says of a card."""
    if answer.success:
        return CardFinding(ItemStatus.OK)
    return CardFinding(ItemStatus.FAILED, text_of(answer.code), answer.code)
