"""State of the overview of linked accounts on the account home."""

from collections.abc import AsyncIterator
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.account.cockpit import (
    FIRST,
    CockpitRow,
    LinkedReading,
    check_again,
    cockpit_rows,
    found,
    read_linked,
    remembered,
    with_problem,
    with_seen,
)
from vcc_portal.features.account.seen import SeenAccount
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.provider_pages import ProviderPages
from vcc_portal.features.shell.linked import LONGEST_SEARCH, MOST_SHOWN, person_of, pinned_first, pins_of
from vcc_portal.i18n import cockpit as words
from vcc_portal.session.access import Rate, access
from vcc_portal.session.runtime import runtime
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.core.provider_pages import pages_of
from vcc_portal.state.patterns.loading import Loading


class CockpitState(Loading, rx.State):
    """The linked accounts; a failure clears them (spec §7)."""

    ACCESS: ClassVar = routes.ACCOUNT

    rows: list[CockpitRow] = []
    total: int = 0
    searched: str = ""
    hidden: int = 0
    """Rows that are there and not shown before all are asked for."""
    beyond: int = 0
    """Rows that are found by a search alone, once the others are shown."""
    checking: str = ""
    """User id of the account whose verification is being read again."""

    owner: str = ""
    """Tag of the person, under which the browser keeps what is pinned, whichever account is open."""
    ordered: bool = False
    """What is pinned is known: nothing is drawn before, as it would move then."""

    _pins: list[str] = []
    _rows: list[CockpitRow] = []
    _linked: LinkedReading = LinkedReading()
    _all: bool = False

    @rx.event
    def search(self, text: str) -> None:
        """Show the accounts that a text fits."""
        self.searched = text[:LONGEST_SEARCH]
        self._show()

    @rx.event
    def take_pins(self, kept: dict[str, str]) -> None:
        """What the browser's user has pinned. A row that is pinned now goes to its place when the rows are next laid out."""
        self._pins = pins_of(kept)
        if not self.ordered:
            self.ordered = True
            self._show()

    @rx.event
    def show_all(self) -> None:
        """Show every account, as far as a page of them goes."""
        self._all = True
        self._show()

    @rx.event
    @access(rate=Rate.HEAVY)
    async def check_again(self, user_id: str) -> AsyncIterator[None]:
        """Let the provider read the verification of an account again."""
        account = next((one for one in self._linked.linked if one.user_id == user_id), None)
        if account is None or account.operator_id or self.checking:
            return
        self.checking = user_id
        yield
        problem, changed = EMPTY, False
        try:
            changed = (await check_again(ask, account)).changed
        except FailedHere as failed:
            problem = failed.text
        finally:
            self.checking = ""
        if not problem:
            await effects.toast(words.VERIFICATION_CHANGED if changed else words.VERIFICATION_SAME)
            await self._load()
            if account.checked:
                await (await self.get_state(VerificationState))._read_user()
        self._rows = with_problem(self._rows, user_id, problem)
        self._show()

    async def _reading(self, visit: Visit) -> tuple[LinkedReading, ProviderPages, dict[str, SeenAccount]]:
        linked = await read_linked(visit)
        session = await browser.session()
        return linked, await pages_of(session), session.seen if session else {}

    def _put(self, data: tuple[LinkedReading, ProviderPages, dict[str, SeenAccount]]) -> None:
        self._linked, pages, seen = data
        tags = runtime().tags
        self._rows = cockpit_rows(self._linked, pages, seen, clock.now(), tags.of)
        self.owner = tags.of(person_of(self._linked.linked))
        self.total = len(self._rows)
        self._show()

    def _take_away(self) -> None:
        self._linked, self._rows = LinkedReading(), []
        self.total = 0
        self._show()

    async def _remember(self, balances: list[tuple[str, int]], cards: int, attention: int) -> None:
        """Keep what the account home shows of the account that is open."""
        session, now = await browser.session(), clock.now()
        if session is None or session.user is None:
            return
        seen = SeenAccount(clock.written(now), tuple(balances), cards, attention)
        session.seen = remembered(session.seen, session.user.user_id, seen)
        await runtime().sessions.save(session)
        self._rows = [with_seen(row, seen, now) if row.current else row for row in self._rows]
        self._show()

    def _show(self) -> None:
        matching = found(pinned_first(self._rows, self._pins, lambda row: row.account.tag), self.searched)
        page = matching[:MOST_SHOWN]
        shown = page if self._all or self.searched.strip() else page[:FIRST]
        self.hidden = len(page) - len(shown)
        self.beyond = 0 if self.hidden else len(matching) - len(page)
        if self.rows != shown:
            self.rows = shown
