"""A batch as the browser shows it: its counts and progress, and one page of its rows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from vcc_portal.domain.batch import AFTER, BEFORE, Item, ItemChange, ItemStatus, chosen, counts
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.listing import last_page, page_numbers
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.batch import BatchRun, RunPhase
from vcc_portal.i18n.patterns import batch as words

MOST_ASIDE = 3
"""Runs that are named above the form; the newest ones."""
ROWS = 20
"""On a page; State never holds more."""
TONE: dict[ItemStatus, str] = {
    ItemStatus.READY: "info",
    ItemStatus.SAME: "bar",
    ItemStatus.WILL_FAIL: "warn",
    ItemStatus.LEFT_OUT: "bar",
    ItemStatus.WAITING: "hollow",
    ItemStatus.RUNNING: "info",
    ItemStatus.OK: "ok",
    ItemStatus.FAILED: "bad",
    ItemStatus.UNKNOWN: "warn",
    ItemStatus.UNTOUCHED: "bad-hollow",
    ItemStatus.OVERTAKEN: "warn",
}


class Headline(StrEnum):
    """How a run stands, in the words above it: a phase alone does not say whether anything was done, or waits."""

    RUNNING = "running"
    NOT_STARTED = "not_started"
    """At rest before anything was sent."""
    PAUSED = "paused"
    PENDING = "pending"
    """Everything was sent, and of some cards it is not known what became."""
    NOT_DONE = "not_done"
    """Each card that was sent was refused for certain."""
    ACCEPTED = "accepted"
    """Each card has its answer, and the provider is not through with some of them."""
    DONE = "done"


class Lead(StrEnum):
    """What somebody is led to when a run rests."""

    GO_ON = "go_on"
    BACK = "back"
    NEXT = "next"


@dataclass(frozen=True)
class BatchRow:
    """One card of a batch."""

    face: CardFace = field(default_factory=CardFace)
    changes: list[ItemChange] = field(default_factory=list)
    status: str = ""
    status_text: Text = EMPTY
    tone: str = "neutral"
    reason: Text = EMPTY
    code: str = ""
    note: Text = EMPTY
    stays: bool = False
    """True for a card that is left out, or for which it was not done: its new values are not to come."""


@dataclass(frozen=True)
class BatchTab:
    """The cards of one status, as a filter of the table."""

    shown: str = ""
    text: Text = EMPTY
    count: str = ""
    bad: bool = False
    active: bool = False


@dataclass(frozen=True)
class BatchView:
    """Counts and progress of a batch."""

    phase: str = ""
    """Empty, preview, running, paused or done."""
    headline: str = Headline.RUNNING.value
    """A `Headline`."""
    shown: str = ""
    """The status that the table is filtered by; empty for all."""
    tabs: list[BatchTab] = field(default_factory=list)
    page: int = 1
    pages: int = 1
    numbers: list[int] = field(default_factory=list)
    total: int = 0
    will_run: int = 0
    """How many cards a run from the preview would send."""
    will_fail: int = 0
    leave_out: bool = True
    sent: int = 0
    """How many cards this run is about, or would be."""
    done: int = 0
    """How many of them are decided: one without an answer is not."""
    percent: int = 0
    ok: int = 0
    goes_on: int = 0
    """How many of these were accepted and have not ended."""
    failed: int = 0
    """Refused."""
    untouched: int = 0
    """Without an answer, and not done when they were looked at."""
    overtaken: int = 0
    """Changed by somebody else, before they were sent or while no answer came."""
    not_done: int = 0
    """All three, which may be sent once more."""
    unknown: int = 0
    waiting: int = 0
    left_out: int = 0
    """How many cards were not sent because they would have failed."""
    stopping: bool = False
    checking: bool = False
    """True while cards of a batch without an answer are looked at again."""
    beat: int = 0
    """Counts the changes, so that the browser can tell that it is alive."""
    trouble: Text = EMPTY
    """Why it is paused, or was refused."""
    gated: bool = False
    """A verification is missing: what is needed is one click away."""
    back: bool = False
    """Nothing was done: the values can be changed, and nothing has to be typed again."""
    following: int = 0
    """How many cards the next run is about, once this one is through; 0 for none."""
    leads: str = ""
    """Which way on is the primary one: a `Lead`, or empty for none."""


def view(run: BatchRun, beat: int) -> BatchView:
    """What is shown beside the rows."""
    items, shown = run.items, run.shown
    many = counts(items)
    pages = last_page(len(chosen(items, _statuses(shown))), ROWS)
    page = min(max(run.page, 1), pages)
    failed, untouched, unknown = (many[each] for each in (ItemStatus.FAILED, ItemStatus.UNTOUCHED, ItemStatus.UNKNOWN))
    overtaken = many[ItemStatus.OVERTAKEN]
    waiting = many[ItemStatus.WAITING] + many[ItemStatus.RUNNING]
    done = many[ItemStatus.OK] + failed + untouched + overtaken
    will_run = many[ItemStatus.READY] + (0 if run.leave_out else many[ItemStatus.WILL_FAIL])
    # One that starts by itself shows its progress from the preview on.
    sent = will_run if run.phase is RunPhase.PREVIEW else done + unknown + waiting
    goes_on = sum(each.goes_on for each in items)
    headline = _headline(run, waiting=waiting, begun=done + unknown, goes_on=goes_on)
    return BatchView(
        phase=run.phase.value,
        headline=headline,
        shown=shown,
        tabs=_tabs(many, run.phase, shown, goes_on=goes_on),
        page=page,
        pages=pages,
        numbers=page_numbers(page, pages) if pages > 1 else [],
        total=len(items),
        will_run=will_run,
        will_fail=many[ItemStatus.WILL_FAIL],
        leave_out=run.leave_out,
        sent=sent,
        done=done,
        percent=done * 100 // sent if sent else 0,
        ok=many[ItemStatus.OK],
        goes_on=goes_on,
        failed=failed,
        untouched=untouched,
        overtaken=overtaken,
        not_done=failed + untouched + overtaken,
        unknown=unknown,
        waiting=waiting,
        left_out=many[ItemStatus.LEFT_OUT],
        stopping=run.stopping and run.phase is RunPhase.RUNNING,
        checking=run.checking,
        beat=beat,
        trouble=run.trouble,
        gated=run.gated,
        back=run.may_be_given_up,
        following=run.rest.count if run.leads_on else 0,
        leads=_lead(run, headline, waiting=waiting),
    )


def _headline(run: BatchRun, *, waiting: int, begun: int, goes_on: int) -> Headline:
    if not run.at_rest:
        return Headline.RUNNING
    paused = run.phase is RunPhase.PAUSED
    if paused and not begun:
        return Headline.NOT_STARTED
    if run.nothing_done:
        return Headline.NOT_DONE
    if not paused:
        return Headline.ACCEPTED if goes_on else Headline.DONE
    return Headline.PAUSED if waiting else Headline.PENDING


def _lead(run: BatchRun, headline: Headline, *, waiting: int) -> str:
    """Where what waits would be refused like what was sent, the values have to change first, or what is missing be done."""
    if headline is Headline.NOT_DONE and run.barred:
        return Lead.BACK if run.may_be_given_up and not run.gated else ""
    if waiting and run.phase is RunPhase.PAUSED:
        return Lead.GO_ON
    return Lead.NEXT if run.leads_on and headline in {Headline.DONE, Headline.ACCEPTED} else ""


def rows(run: BatchRun) -> list[BatchRow]:
    """One page of the cards that the filter lets through."""
    through = chosen(run.items, _statuses(run.shown))
    return [_row(each, leave_out=run.leave_out) for each in through[(run.page - 1) * ROWS : run.page * ROWS]]


def said_of(item: Item) -> Text:
    """Where the card stands."""
    return item.badge.text or words.ITEM_STATUS[item.status]


def _row(item: Item, *, leave_out: bool) -> BatchRow:
    left_out = item.status is ItemStatus.LEFT_OUT
    return BatchRow(
        item.face,
        list(item.changes),
        item.status,
        said_of(item),
        item.badge.tone if item.badge.text else TONE[item.status],
        words.LEFT_OUT_REASON.format(reason=item.reason) if left_out else item.reason,
        item.code,
        EMPTY if item.status.again else item.note,
        stays=item.status.stays or (leave_out and item.status is ItemStatus.WILL_FAIL),
    )


def _statuses(shown: str) -> Sequence[ItemStatus]:
    if not shown:
        return ()
    # Cards of a batch under way count as waiting: their turn is over in a moment.
    return (ItemStatus.WAITING, ItemStatus.RUNNING) if shown == ItemStatus.WAITING else (ItemStatus(shown),)


def _tabs(many: Counter[ItemStatus], phase: RunPhase, shown: str, *, goes_on: int) -> list[BatchTab]:
    statuses = BEFORE if phase is RunPhase.PREVIEW else [status for status in AFTER if status is not ItemStatus.RUNNING]
    bad = {ItemStatus.WILL_FAIL, ItemStatus.UNKNOWN, *(status for status in ItemStatus if status.again)}
    entries = [("", words.ALL, many.total(), False)]
    for status in statuses:
        count = sum(many[each] for each in _statuses(status))
        if count or status == shown:
            text = words.ACCEPTED if goes_on and status is ItemStatus.OK else words.ITEM_STATUS[status]
            entries.append((status.value, text, count, status in bad))
    return [BatchTab(name, text, f"{count:,}", alarm, name == shown) for name, text, count, alarm in entries]


@dataclass(frozen=True)
class RunAside:
    """A run that rests while its page is about other cards."""

    number: str = ""
    text: Text = EMPTY
    href: str = ""


def runs_aside(runs: Sequence[tuple[BatchRun, str]]) -> list[RunAside]:
    """The newest of these runs, with the addresses that show them."""
    return [RunAside(run.number, _rest_of(run), address) for run, address in reversed(runs[-MOST_ASIDE:])]


def _rest_of(run: BatchRun) -> Text:
    waiting = len(run.ids(ItemStatus.WAITING))
    unknown = len(run.ids(ItemStatus.UNKNOWN))
    left = [
        said.format(count=count)
        for said, count in ((words.ASIDE_WAITING, waiting), (words.ASIDE_UNKNOWN, unknown))
        if count
    ]
    return words.ASIDE.format(
        left=left[0] if len(left) == 1 else words.ASIDE_BOTH.format(first=left[0], second=left[1])
    )
