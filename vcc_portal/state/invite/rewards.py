"""States of the rewards on /invite: the list, and the files that are made of it."""

from collections.abc import AsyncIterator, Collection, Mapping
from typing import Any, ClassVar, Literal, get_args

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain import clock
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.invite.query import (
    REWARDS,
    RewardRow,
    read_reward_files,
    reward_file_rows,
    reward_order,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.file_orders import UNREAD, Unanswered, is_new
from vcc_portal.features.patterns.files import is_under_way
from vcc_portal.features.patterns.form import UNANSWERED, Patch
from vcc_portal.features.patterns.listing import ListDeclaration
from vcc_portal.features.patterns.loading import LoadAnswer, Phase
from vcc_portal.i18n import invite as strings
from vcc_portal.session.access import Rate, access
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.file_orders import OrdersFile
from vcc_portal.state.patterns.files import FilesInTheMaking
from vcc_portal.state.patterns.listing import Listing
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.report import ExportFile, FileGenerate

Language = Literal["zh", "en"]
ORDERS = tuple(reward_order(language) for language in get_args(Language))
"""All that there can be."""


class RewardsState(Listing, Loading, rx.State):
    """The list of rewards."""

    ACCESS: ClassVar[routes.Route] = routes.INVITE
    LIST: ClassVar[ListDeclaration] = REWARDS

    rows: list[RewardRow] = []
    ahead_rows: list[RewardRow] = []


class RewardFilesState(OrdersFile, FilesInTheMaking, Loading, rx.State):
    """The files of rewards; one at a time is made (300033)."""

    ACCESS: ClassVar[routes.Route] = routes.INVITE

    ordering: bool = False
    patch: Patch = Patch()
    """What the browser's draft of the form is to take over: an order that has no answer yet stands there over a reload."""

    _there: list[str] = []
    """The files as they were read last."""
    _sought: tuple[str, ...] | None = None
    """Those before an order without an answer, while it does not stand among them."""

    @rx.event
    @access(rate=Rate.HEAVY)
    async def order(self, language: Language, values: dict[str, str]) -> AsyncIterator[None]:
        """Have a file made of all rewards; while one is being made, or one without an answer is there by now, there is nothing to order."""
        if self.ordering or self.pending:
            return
        self.ordering = True
        yield
        try:
            if not await self._came_true(values, ORDERS):
                async for _ in self._send_order(reward_order(language), clock.today().isoformat()):
                    yield
            if self.problem == EMPTY:
                await self._look_anew()
                await effects.toast(strings.ORDERED)
        except FailedHere as failed:
            await self._refused(failed)
        finally:
            self.ordering = False

    @rx.event
    async def restored(self, values: dict[str, str], sent: bool) -> None:
        """The form is on screen: an order whose answer was lost with its page is looked for; what else was said was that page's."""
        if self.ordering:
            return
        self._sought, self.problem = None, EMPTY
        self._keep(await self._look_for_order(values))

    async def _enter(self) -> bool:
        self.ordering = False
        return True

    async def _reading(self, visit: Visit) -> list[ExportFile]:
        return await read_reward_files(visit, self._pages)

    def _put(self, data: list[ExportFile]) -> None:
        self._there = [each.export_id for each in data]
        if self._sought is not None and _has_new(data, self._sought):
            self._sought, self.problem = None, EMPTY
            self._keep({UNANSWERED: ""})
        self._put_files(reward_file_rows(data, clock.written()), under_way=is_under_way(data))

    def _take_away(self) -> None:
        self._no_files()

    def _order_in(self, values: Mapping[str, str], lost: Unanswered) -> FileGenerate | None:
        return lost.among(ORDERS)

    async def _known(self) -> list[str]:
        return self._there if self.phase in {Phase.READY, Phase.EMPTY} else [UNREAD]

    async def _order(self, order: FileGenerate) -> None:
        self._sought = None
        await ask(report_calls.FILE_GENERATE, order)

    async def _found(self, order: FileGenerate, before: Collection[str]) -> Text:
        """Whether a file stands in the list that was not there before: now, or later, when nothing is to be said any more."""
        self._sought = tuple(before)
        await self._look_anew(unanswered=True)
        return EMPTY if self._sought is None else strings.ORDER_LOST

    async def _tell_found(self) -> None:
        await effects.toast(strings.ORDERED)

    async def _refused(self, failed: Failed) -> None:
        """The list tells which file is in the way of another."""
        await self._look_anew()
        if not (self.pending and failed.code == Code.REWARD_FILE_GENERATING):
            self.problem = failed.text

    async def _look(self) -> LoadAnswer[Any] | None:
        """When the file is there, the list that the provider has held back can be read again."""
        answer = await super()._look()
        if not self.pending and (await self.get_state(RewardsState)).phase == Phase.BLOCKED.value:
            await browser.queue(RewardsState.load)
        return answer


def _has_new(files: list[ExportFile], known: Collection[str]) -> bool:
    """Whether one is being made, or is none of those that were known."""
    return is_under_way(files) or any(is_new(each, known) for each in files)
