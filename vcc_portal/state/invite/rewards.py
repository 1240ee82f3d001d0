"""States of the rewards on /invite: the list, and the files that are made of it."""

from collections.abc import AsyncIterator
from typing import ClassVar, Literal

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.invite.query import (
    REWARD_FILE,
    REWARDS,
    RewardRow,
    read_reward_files,
    reward_file_rows,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.files import is_under_way
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

    _there: tuple[str, ...] = ()
    """The files as they were read last."""
    _sought: tuple[str, ...] | None = None
    """Those before an order without an answer, while it does not stand among them."""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def order(self, language: Literal["zh", "en"]) -> AsyncIterator[None]:
        """Have a file made of all rewards; while one is being made there is nothing to order."""
        if self.ordering or self.pending:
            return
        self.ordering, self.problem, self._sought = True, EMPTY, None
        yield
        try:
            await ask(report_calls.FILE_GENERATE, FileGenerate(file_type=REWARD_FILE, language=language))
        except Failed as failed:
            if failed.leaves_page:
                raise
            await self._not_ordered(failed)
        else:
            await self._look_anew()
            await effects.toast(strings.ORDERED)
        finally:
            self.ordering = False

    async def _enter(self) -> bool:
        self.ordering, self.problem, self._sought = False, EMPTY, None
        return True

    async def _reading(self, visit: Visit) -> list[ExportFile]:
        return await read_reward_files(visit)

    def _put(self, data: list[ExportFile]) -> None:
        self._there = tuple(each.export_id for each in data)
        if self._sought is not None and (is_under_way(data) or not set(self._there) <= set(self._sought)):
            self._sought, self.problem = None, EMPTY
        self._put_files(reward_file_rows(data, f"{clock.now():%Y-%m-%d %H:%M:%S}"), under_way=is_under_way(data))

    def _take_away(self) -> None:
        self._no_files()

    async def _not_ordered(self, failed: Failed) -> None:
        """The list tells, now or later, whether an order without an answer has arrived, and which file is in the way of another."""
        if failed.outcome_unknown:
            self._sought, self.problem = self._there, strings.ORDER_LOST
        await self._look_anew(unanswered=failed.outcome_unknown)
        if not (failed.outcome_unknown or (self.pending and failed.code == Code.REWARD_FILE_GENERATING)):
            self.problem = failed.text

    async def _look(self) -> None:
        """When the file is there, the list that the provider has held back can be read again."""
        await super()._look()
        if not self.pending and (await self.get_state(RewardsState)).phase == Phase.BLOCKED.value:
            await browser.queue(RewardsState.load)
