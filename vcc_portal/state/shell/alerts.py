"""The alert centre on every page: read once a page has settled, and when it is opened."""

import asyncio
from dataclasses import dataclass
from typing import ClassVar

import reflex as rx
from reflex.event import EventCallback

from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.shell.alerts import Alert, AlertChoices, AlertSource, shown_alerts, sources_for
from vcc_portal.session.access import ACTIVE, Rule
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.shell.beside import Beside
from vcc_portal.state.shell.in_progress import SETTLE
from vcc_portal.state.shell.peeking import peek_for
from vcc_portal.upstream.call import A_MOMENT
from vcc_portal.upstream.errors import Superseded

FRESH = 300.0
"""Seconds for which entering a page reads nothing again."""
AT_ONCE = 5.0
"""Opening the centre reads again what is older than this, in seconds."""
_LANE = "alerts"
_MOST, _LONGEST = 100, 100


@dataclass
class AlertView:
    """One alert as the browser draws it."""

    key: str = ""
    mark: str = ""
    """What the browser keeps of it when it is dismissed."""
    tone: str = "warn"
    title: Text = EMPTY
    note: Text = EMPTY
    href: str = ""


class AlertsState(Beside, rx.State):
    """The centre of one browser tab."""

    ACCESS: ClassVar[Rule] = ACTIVE

    items: list[AlertView] = []
    count: int = 0
    dismissed: int = 0
    looked: bool = False
    partly: bool = False
    """Some list could not be read."""
    as_of: str = ""

    _alerts: list[Alert] = []
    _choices: AlertChoices = AlertChoices()
    _dismissed: dict[str, str] = {}

    @rx.event(background=True)
    async def enter(self) -> None:
        """A page was entered: once it has settled, read, unless that was done a while ago."""
        await self._look(FRESH, SETTLE, kept=A_MOMENT)

    @rx.event(background=True)
    async def open_centre(self) -> None:
        """The centre was opened: show how things are now."""
        await self._look(AT_ONCE, 0)

    @rx.event
    async def take_choices(self, kept: dict[str, str]) -> list[EventCallback]:
        """From when on the browser's user wants to be told."""
        choices = AlertChoices.of(kept)
        if choices == self._choices:
            return []
        self._choices, self._at = choices, 0
        return [AlertsState.enter]

    @rx.event
    async def take_dismissed(self, kept: dict[str, str]) -> None:
        """What the browser's user wants to hear no more of, by key and mark, until it says another thing."""
        dismissed = {key[:_LONGEST]: mark[:_LONGEST] for key, mark in list(kept.items())[:_MOST]}
        if dismissed == self._dismissed:
            return
        self._dismissed = dismissed
        if self.looked:
            self._show()

    async def _look(self, fresh: float, settle: float, *, kept: float = 0.0) -> None:
        choices = self._choices

        async def read(session: Session) -> list[list[Alert] | None]:
            nonlocal choices
            choices, sources = self._choices, sources_for(session.standing)
            return await asyncio.gather(*[_read(session, source, choices, kept) for source in sources])

        def put(found: list[list[Alert] | None]) -> None:
            self._alerts = [alert for alerts in found for alert in alerts or []]
            self.partly, self.looked = None in found, True
            self.as_of = clock.now().strftime("%H:%M:%S")
            self._show()
            if choices != self._choices:  # while it was read: it is read for them at the next occasion
                self._at = 0

        await self._once(read, put, fresh=fresh, settle=settle)

    def _forget(self) -> None:
        self._alerts, self.items, self.count, self.looked = [], [], 0, False

    def _show(self) -> None:
        shown = shown_alerts(self._alerts, self._dismissed, _mark)
        self.items = [AlertView(one.key, _mark(one), one.tone, one.title, one.note, one.href) for one in shown]
        self.count, self.dismissed = len(shown), len(self._alerts) - len(shown)


def _mark(alert: Alert) -> str:
    """What an alert says, for the browser's storage: it holds names and balances, and tells none of them."""
    return runtime().tags.of(alert.says)


async def _read(session: Session, source: AlertSource, choices: AlertChoices, kept: float) -> list[Alert] | None:
    """One source; None when it cannot be read now."""
    try:
        peek = peek_for(session, f"{_LANE}/{source.name}", kept=kept)
        return await source.read(peek, session.standing, clock.now(), choices)
    except (Failed, Superseded):
        return None
