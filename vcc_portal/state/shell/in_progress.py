"""'In progress': what the user has started and the provider has not finished, on every page.

It is read from the provider's own lists, so it is the same after a reload, a restart and on another machine. It costs
nothing before the page is there: `SETTLE` seconds after a page is entered it reads each list that the user may see
once (one small request a list, five at most, side by side), unless that was done less than `FRESH` seconds ago. While
something new is under way only the lists that hold it are read again, later and later; otherwise nothing is read.
"""

import asyncio
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

import reflex as rx

from vcc_portal.domain import clock
from vcc_portal.domain.account import without_slash
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.features.shell.in_progress import BY_NAME, SOURCES, UNANSWERED, Reading, Task, age, sources_for
from vcc_portal.i18n.durations import elapsed_text
from vcc_portal.i18n.shell import in_progress as words
from vcc_portal.session.access import ACTIVE, Rule, access
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.parked import parked
from vcc_portal.state.shell.peeking import peek_for
from vcc_portal.state.shell.switcher import who
from vcc_portal.upstream.call import A_MOMENT
from vcc_portal.upstream.errors import Superseded

SETTLE = 1.0
FRESH = 60.0
AT_ONCE = 2.0
"""Opening the panel reads again what is older than this, in seconds."""
BACKOFF = Backoff(3, cap=60, tries=12, factor=1.4)
"""Before each further look while something is under way; then the next page or an opening asks again."""
MOST = 12
"""Things that are shown; the others are counted."""
ICONS = {
    "apply": "credit-card",
    "cancel": "circle-slash",
    "transfer": "arrow-right-left",
    "topup": "landmark",
    "quota": "split",
    "export": "file-down",
}
HOT = 3600
"""What waits for longer, in seconds, is not asked for by the clock: it takes days, and is read when a page is entered."""
_LANE = "in progress"
_JUST_NOW = 5
"""Seconds."""
_OVERDUE = 20.0
"""Seconds after which a look that was cut off no longer keeps the next one away."""


@dataclass
class OperationInProgress:
    """One thing under way."""

    id: str = ""
    icon: str = ""
    title: Text = EMPTY
    name: str = ""
    state: Text = EMPTY
    age: Text = EMPTY
    href: str = ""


@dataclass
class _Known:
    """What the last looks have shown; by source."""

    person: str = ""
    readings: dict[str, Reading] = field(default_factory=dict)
    at: float = 0
    looking: float = 0


class InProgressState(rx.State):
    """Operations in progress, as one browser tab knows them."""

    ACCESS: ClassVar[Rule] = ACTIVE

    items: list[OperationInProgress] = []
    count: int = 0
    more: int = 0
    looked: bool = False
    partly: bool = False
    """Some list could not be read."""
    as_of: str = ""
    ask_in: int = 0
    """Milliseconds until the browser asks again; 0 for not by itself."""
    turn: int = 0

    _known: _Known = _Known()
    _asked: int = 0

    @rx.event(background=True)
    async def enter(self) -> None:
        """A page was entered: once it has settled, look, unless that was done a moment ago."""
        session = await browser.session()
        if session is None or session.user is None:
            return
        async with self:
            self._know(session)
            self._put_back(parked.unanswered(session.login.user_id))
            if time.monotonic() - self._known.at < FRESH:
                return
        await asyncio.sleep(SETTLE)
        await self._look(session, everything=True, kept=A_MOMENT)

    @rx.event(background=True)
    async def open_panel(self) -> None:
        """The panel was opened: show how things are now."""
        session = await browser.session()
        if session is None or session.user is None:
            return
        async with self:
            self._know(session)
            self._asked = 0
            if time.monotonic() - self._known.at < AT_ONCE:
                return
        await self._look(session, everything=True)

    @rx.event(background=True)
    @access(background_poll=True)
    async def poll(self) -> None:
        """Look again at the lists that hold something under way."""
        session = await browser.session()
        if session is not None and session.user is not None:
            await self._look(session, everything=False)

    async def _add(self, task: Task) -> None:
        """Show an operation whose outcome is unknown, until it is on a list or its page says what became of it."""
        session = await browser.session()
        if session is None:
            return
        self._know(session)
        self._put_unanswered([*(one for one in self._tasks_unanswered() if one.id != task.id), task])

    def _drop(self, number: str) -> None:
        """What became of the operation is known."""
        parked.settle(number)
        if any(task.id == number for task in self._tasks_unanswered()):
            self._put_unanswered([task for task in self._tasks_unanswered() if task.id != number])

    def _drop_all(self, numbers: Collection[str], kept: Iterable[Task]) -> None:
        """The same of those among what is shown, and was kept."""
        for number in {task.id for task in (*self._tasks_unanswered(), *kept)}.intersection(numbers):
            self._drop(number)

    def _knows_outcome(self) -> bool:
        """See `state.core.parked`: what was sent without an answer is noted nowhere else."""
        return bool(self._tasks_unanswered())

    def _tasks_unanswered(self) -> list[Task]:
        return _open(self._known.readings.get(UNANSWERED))

    def _put_back(self, tasks: list[Task]) -> None:
        """What was sent before its account has signed out is looked for again."""
        known = {task.id for task in self._tasks_unanswered()}
        if new := [task for task in tasks if task.id not in known]:
            self._put_unanswered([*self._tasks_unanswered(), *new])

    def _put_unanswered(self, tasks: list[Task]) -> None:
        self._known.readings = {**self._known.readings, UNANSWERED: Reading(tuple(tasks))}
        self._show(clock.now())

    def _know(self, session: Session) -> None:
        """Forget what another account had under way."""
        if self._known.person != who(session):
            if self._known.person:
                self.items, self.count, self.more, self.looked, self.ask_in = [], 0, 0, False, 0
            self._known, self._asked = _Known(person=who(session)), 0

    async def _look(self, session: Session, *, everything: bool, kept: float = 0.0) -> None:
        async with self:
            now = time.monotonic()
            if now - self._known.looking < _OVERDUE:
                return
            before = dict(self._known.readings)
            names = self._names(session, before, everything=everything)
            if not names:
                self.ask_in, self.looked = 0, self.looked or everything
                return
            self._known.looking = now
        moment, ask = clock.now(), peek_for(session, _LANE, kept=kept)
        found = await asyncio.gather(*[_read(ask, name, before.get(name), moment) for name in names])
        async with self:
            self._known.looking = 0
            if self._known.person != who(session):
                return
            readings = {name: reading for name, reading in zip(names, found, strict=True) if reading is not None}
            self.partly = len(readings) < len(names)
            ended = _ended(before, readings)
            readings[UNANSWERED] = self._still_unanswered(before, readings)
            self._known.readings = self._known.readings | readings
            self._known.at = time.monotonic() if everything else self._known.at
            self._show(moment)
        await self._say(ended)

    def _names(self, session: Session, before: dict[str, Reading], *, everything: bool) -> tuple[str, ...]:
        user = session.user
        if user is None:
            return ()
        allowed = sources_for(
            session.standing, sub_accounts=user.support_sub_user, single_mode=user.support_single_card_mode
        )
        if everything:
            return allowed
        return tuple(name for name in allowed if _open(before.get(name)) or (name in before and before[name].more))

    def _show(self, now: datetime) -> None:
        open_ = [task for source in SOURCES for task in _open(self._known.readings.get(source.name))]
        more = sum(reading.more for reading in self._known.readings.values())
        browser.put(self, items=[_item(task, now) for task in open_[:MOST]])
        self.count, self.more = len(open_) + more, len(open_) + more - len(self.items)
        self.looked, self.as_of = True, now.strftime("%H:%M:%S")
        hot = any(age(task.since, now) < HOT for task in open_)
        self._asked = self._asked + 1 if hot else 0
        self.ask_in = BACKOFF.milliseconds(self._asked - 1) if self._asked else 0
        self.turn += 1

    def _still_unanswered(self, before: dict[str, Reading], found: dict[str, Reading]) -> Reading:
        """Without those that were found, and as the pages have changed it during the look."""
        gone = {task.id for task in _open(before.get(UNANSWERED))} - {task.id for task in _open(found.get(UNANSWERED))}
        looked = gone if UNANSWERED in found else set[str]()
        for number in looked:
            parked.settle(number)
        return Reading(tuple(task for task in self._tasks_unanswered() if task.id not in looked))

    async def _say(self, ended: list[Task]) -> None:
        """One message for everything that has ended since the last look, but not for what the page shows."""
        here = browser.address()
        told = [task for task in ended if task.id not in here.full and task.href != without_slash(here.path)]
        if not told:
            return
        parts: list[Text] = []
        for well in (True, False):
            for kind in dict.fromkeys(task.kind for task in told):
                names = [task.name for task in told if task.kind == kind and task.well is well]
                if names:
                    parts.append(words.ended(kind, names, well=well))
        text = parts[0]
        for part in parts[1:]:
            text = text + words.SEPARATOR + part
        await effects.toast(text, "ok" if all(task.well for task in told) else "bad", names=True)


async def _read(ask: Ask, name: str, before: Reading | None, now: datetime) -> Reading | None:
    """One list; None when it cannot be read now. Nothing that happens here leaves the page."""
    known = {task.id: task for task in _open(before)}
    try:
        return await BY_NAME[name].read(ask, now, known)
    except (Failed, Superseded):
        return None


def _open(reading: Reading | None) -> list[Task]:
    return [task for task in reading.tasks if task.under_way] if reading else []


def _ended(before: dict[str, Reading], after: dict[str, Reading]) -> list[Task]:
    """What was under way at the last look and is not any more."""
    ended: list[Task] = []
    for name, reading in after.items():
        were = {(task.kind, task.id) for task in _open(before.get(name))}
        ended += [task for task in reading.tasks if (task.kind, task.id) in were and _over(task)]
    return ended


def _over(task: Task) -> bool:
    return not task.under_way or (task.kind == "apply" and task.state == "PRE_CANCEL")


def _item(task: Task, now: datetime) -> OperationInProgress:
    seconds = age(task.since, now)
    return OperationInProgress(
        id=f"{task.kind}-{task.id}",
        icon=ICONS[task.kind],
        title=task.title or words.KINDS[task.kind],
        name=task.name,
        state=words.STATES.get(task.state, Text.same(task.state)),
        age=words.WAITING.format(age=elapsed_text(seconds)) if seconds > _JUST_NOW else words.JUST_NOW,
        href=task.href,
    )
