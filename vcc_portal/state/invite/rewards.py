"""States of the rewards on /invite: the list, and the files that are made of it."""

from collections.abc import AsyncIterator
from typing import ClassVar, Literal

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.exports.order import UNREAD, Unanswered
from vcc_portal.features.invite.query import (
    REWARDS,
    RewardRow,
    read_reward_files,
    reward_file_rows,
    reward_order,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.files import is_under_way
from vcc_portal.features.patterns.form import UNANSWERED, Patch
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import invite as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.files import FilesInTheMaking
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.report import ExportFile, FileGenerate


class RewardsState(Listing, Loading, rx.State):
    """The list of rewards."""

    ACCESS: ClassVar[routes.Route] = routes.INVITE
    LIST: ClassVar[ListDeclaration] = REWARDS

    rows: list[RewardRow] = []
    ahead_rows: list[RewardRow] = []


class RewardFilesState(FilesInTheMaking, Loading, rx.State):
    """The files of rewards; one at a time is made (300033)."""

    ACCESS: ClassVar[routes.Route] = routes.INVITE

    ordering: bool = False
    problem: Text = EMPTY
    patch: Patch = Patch()
    """What the browser's draft of the form is to take over: an order that has no answer yet stands there over a reload."""

    _there: tuple[str, ...] = ()
    """The files as they were read last."""
    _sought: tuple[str, ...] | None = None
    """Those before an order without an answer, while it does not stand among them."""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def order(self, language: Literal["zh", "en"], values: dict[str, str]) -> AsyncIterator[None]:
        """Have a file made of all rewards; while one is being made, or one without an answer is there by now, there is nothing to order."""
        if self.ordering or self.pending:
            return
        self.ordering = True
        yield
        try:
            if await self._came_true(values):
                await effects.toast(strings.ORDERED)
                return
            self.problem, self._sought = EMPTY, None
            order = reward_order(language)
            before = self._there if self.phase in {Phase.READY, Phase.EMPTY} else (UNREAD,)
            self._keep(Unanswered.of(order, clock.today().isoformat(), before).text)
            yield
            await self._send(order, before)
        finally:
            self.ordering = False

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen: an order whose answer was lost with its page is looked for; what else was said was that page's."""
        if self.ordering:
            return
        lost = Unanswered.read(values.get(UNANSWERED, ""))
        if lost is None:
            self._sought, self.problem = None, EMPTY
            return
        await self._look_for(lost.known)

    async def _enter(self) -> bool:
        self.ordering = False
        return True

    async def _reading(self, visit: Visit) -> list[ExportFile]:
        return await read_reward_files(visit)

    def _put(self, data: list[ExportFile]) -> None:
        self._there = tuple(each.export_id for each in data)
        if self._sought is not None and _has_new(data, self._sought):
            self._sought, self.problem = None, EMPTY
            self._keep("")
        self._put_files(reward_file_rows(data, clock.written()), under_way=is_under_way(data))

    def _take_away(self) -> None:
        self._no_files()

    async def _came_true(self, values: dict[str, str]) -> bool:
        """Whether an order that has no answer is among the files by now: once more it would be a second file."""
        lost = Unanswered.read(values.get(UNANSWERED, ""))
        if lost is None:
            return False
        self._sought = lost.known
        await self._look()
        return self._sought is None

    async def _send(self, order: FileGenerate, before: tuple[str, ...]) -> None:
        try:
            await ask(report_calls.FILE_GENERATE, order)
        except Failed as failed:
            if not failed.outcome_unknown:
                self._keep("")
            if failed.leaves_page:
                raise
            await self._not_ordered(failed, before)
            return
        self._keep("")
        await self._look_anew()
        await effects.toast(strings.ORDERED)

    def _keep(self, open_order: str) -> None:
        self.patch = Patch(self.patch.turn + 1, {UNANSWERED: open_order})

    async def _not_ordered(self, failed: Failed, before: tuple[str, ...]) -> None:
        """The list tells, now or later, whether an order without an answer has arrived, and which file is in the way of another."""
        if failed.outcome_unknown:
            await self._look_for(before)
            return
        await self._look_anew()
        if not (self.pending and failed.code == Code.REWARD_FILE_GENERATING):
            self.problem = failed.text

    async def _look_for(self, before: tuple[str, ...]) -> None:
        """Look whether an order without an answer stands among the files by now, and say either."""
        self._sought, self.problem = before, strings.ORDER_LOST
        await self._look_anew(unanswered=True)
        if self._sought is None:
            await effects.toast(strings.ORDERED)

    async def _look(self) -> None:
        """When the file is there, the list that the provider has held back can be read again."""
        await super()._look()
        if not self.pending and (await self.get_state(RewardsState)).phase == Phase.BLOCKED.value:
            await browser.queue(RewardsState.load)


def _has_new(files: list[ExportFile], known: tuple[str, ...]) -> bool:
    """Whether one is being made, or is none of those that were known."""
    return is_under_way(files) or (UNREAD not in known and any(each.export_id not in known for each in files))
