"""What stands beside every page: notices, the guide, offers and adverts. It is read once a page has settled, and silent
when there is none or it cannot be read.
"""

import asyncio
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.site_config import site_of
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.features.shell.promotions import (
    NoticeView,
    Slide,
    read_adverts,
    read_notices,
    read_offers,
    read_step,
    step_of,
)
from vcc_portal.session.access import ACTIVE, Rule
from vcc_portal.session.pictures import advert_picture
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.shell.beside import Beside
from vcc_portal.state.shell.in_progress import SETTLE
from vcc_portal.state.shell.peeking import peek_for
from vcc_portal.upstream.call import A_MOMENT, Call, Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.account_settings import Guide
from vcc_portal.upstream.models.content import NoticeReached

FRESH = 600.0
"""Seconds for which entering a page reads nothing again."""
_LANE = "promotions"


class NoticesState(Beside, rx.State):
    """The guide and the top notice, which is shown only at the guide's step 0 (spec §2)."""

    ACCESS: ClassVar[Rule] = ACTIVE
    BY_LANGUAGE: ClassVar[bool] = True

    step: int = 0
    """Of the guide, 1 to the number of `STEPS`; 0 for none."""
    left: bool = False
    """Its user goes on another time; the provider keeps the step."""
    notices: list[NoticeView] = []
    """The first few."""
    notice_count: int = 0
    """How many there are."""

    @rx.event(background=True)
    async def enter(self) -> None:
        """A page was entered: once it has settled, read, unless that was done a while ago."""
        await self._once(_guide_or_notices, self._show, fresh=FRESH, settle=SETTLE)

    @rx.event
    async def close_notice(self, record_id: str) -> None:
        """Take a notice away, and tell the provider that it was seen (spec §4); behind the last that was read come others."""
        if all(one.record_id != record_id for one in self.notices):
            return
        self.notices = [one for one in self.notices if one.record_id != record_id]
        self.notice_count -= 1
        await self._tell(content_calls.MESSAGE_REACH, NoticeReached(record_id=record_id))
        session = await browser.session()
        if session is not None and not self.notices and self.notice_count > 0:
            read, self.notice_count = await _notices(session)
            self.notices = [one for one in read if one.record_id != record_id]

    @rx.event
    async def show_step(self, step: int) -> None:
        """Go to a step of the guide; the provider keeps where its user is."""
        wanted = step_of(step)
        if self.step and wanted and wanted != self.step:
            self.step = wanted
            await self._tell(account_calls.GUIDE, Guide(step=wanted))

    @rx.event
    def leave(self) -> None:
        """Go on another time."""
        self.left = bool(self.step)

    @rx.event
    async def finish(self) -> None:
        """The guide is done, or not wanted: it does not come again, and notices are shown from now on."""
        if not self.step:
            return
        self.step = 0
        await self._tell(account_calls.GUIDE_CONFIRM, Nothing())
        session = await browser.session()
        if session is not None:
            self.notices, self.notice_count = await _notices(session)

    def _forget(self) -> None:
        self.notices, self.notice_count, self.step, self.left = [], 0, 0, False

    def _show(self, read: tuple[int, tuple[list[NoticeView], int]]) -> None:
        self.step, (self.notices, self.notice_count) = read

    async def _tell(self, call: Call[Any, Any], request: Any) -> None:
        """What nobody waits for: without an answer it is asked again at the next sign-in."""
        session = await browser.session()
        if session is None:
            return
        try:
            await peek_for(session, _LANE)(call, request)
        except (Failed, Superseded):
            return


class AdvertsState(Beside, rx.State):
    """The offers of the header, and the adverts of the account home."""

    ACCESS: ClassVar[Rule] = ACTIVE
    BY_LANGUAGE: ClassVar[bool] = True

    offers: list[Slide] = []
    adverts: list[Slide] = []
    missing: bool = False
    """They were asked for, and there are none or they cannot be read."""
    none: bool = False
    """The same, from the next page on: no place is kept for them, and nothing has moved on the page before."""
    _page: str = ""
    """The path of the page that was entered last."""
    closed: str = rx.SessionStorage("", name="vcc-adverts-closed")
    """`1` once they were closed, for the rest of the browser session (spec §4); the browser's, so never trusted."""

    @rx.event(background=True)
    async def enter(self) -> None:
        """As of the notices; at once where the page keeps a place for the adverts."""
        at_once = browser.address().path == routes.ACCOUNT.path
        await self._once(_offers_and_adverts, self._show, fresh=FRESH, settle=0 if at_once else SETTLE)

    @rx.event
    def close(self) -> None:
        """No adverts for the rest of the browser session."""
        self.closed = "1"

    def _turn_to(self, path: str) -> None:
        """A page is entered. One that its tab could not take over is entered once more, however late, and keeps what it
        shows.
        """
        if self.none != self.missing and (path != self._page or not self.missing):
            self.none = self.missing
        self._page = path

    def _forget(self) -> None:
        self.offers, self.adverts, self.missing, self.none = [], [], False, False

    def _show(self, read: tuple[list[Slide], list[Slide]]) -> None:
        self.offers, self.adverts = read
        self.missing = not self.adverts


async def _guide_or_notices(session: Session) -> tuple[int, tuple[list[NoticeView], int]]:
    step = await read_step(peek_for(session, _LANE, kept=A_MOMENT))
    return step, ([], 0) if step else await _notices(session, kept=A_MOMENT)


async def _offers_and_adverts(session: Session) -> tuple[list[Slide], list[Slide]]:
    ask, user = peek_for(session, _LANE, kept=A_MOMENT), session.user
    return await asyncio.gather(
        read_offers(*_in_both(session, A_MOMENT), site_of(session.login.region)),
        read_adverts(ask, advert_picture) if user is not None and user.advert_codes else _nothing(),
    )


async def _notices(session: Session, *, kept: float | None = None) -> tuple[list[NoticeView], int]:
    return await read_notices(*_in_both(session, kept))


def _in_both(session: Session, kept: float | None) -> tuple[Ask, Ask]:
    """Ways to ask in Chinese and in English, each in a lane of its own: neither ends the other."""
    return (
        peek_for(session, f"{_LANE}/zh", kept=kept, language="zh"),
        peek_for(session, f"{_LANE}/en", kept=kept, language="en"),
    )


async def _nothing() -> list[Slide]:
    return []
