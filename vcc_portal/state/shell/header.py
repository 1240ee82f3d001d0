"""What the frame around every page shows: the menu, the footer's links, the support links."""

from typing import ClassVar

import reflex as rx
from reflex.event import EventCallback

from vcc_portal.config import Settings
from vcc_portal.domain.account import place_for
from vcc_portal.domain.site_config import DEFAULT_REGION, site_of
from vcc_portal.errors.failed import Failed
from vcc_portal.features.shell.menu import MenuItem, granted_menu
from vcc_portal.features.shell.site import SiteView, site_view
from vcc_portal.session.access import ANONYMOUS, SIGNED_IN, Rule, access
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.state.shell.alerts import AlertsState
from vcc_portal.state.shell.in_progress import InProgressState
from vcc_portal.state.shell.peeking import peek_for
from vcc_portal.state.shell.promotions import AdvertsState, NoticesState
from vcc_portal.state.shell.switcher import SwitcherState, who
from vcc_portal.upstream import switch_hook
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.errors import Superseded
from vcc_portal.upstream.models.content import KeyAccountQuery, SiteQuery

_LANE = "shell"


class ShellState(rx.State):
    """Its menu is there before the page's own load, everything else behind it; asked for once for each sign-in."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    menu: list[MenuItem] = []
    """The entries of somebody who is not an admin; an admin's menu is fixed."""
    site: SiteView = SiteView()
    site_known: bool = False
    """Its links were read, or cannot be."""
    tested: str = ""
    """Whose scenes testers set from the page, where the provider is the sandbox of this process. The sign-in says who it is:
    of a frozen account the provider tells nothing more.
    """
    idle_seconds: int = Settings.model_fields["session_idle_seconds"].default
    """After which an idle sign-in ends; pages are built before anybody sets it."""

    _loaded_for: str | None = None
    _reported_for: str | None = None

    @rx.event
    async def load(self) -> None:
        """Bring the menu up to date."""
        session = await browser.session()
        user = session.user if session else None
        config = runtime().settings
        tested = session.login.user_id if session and config.sandbox_embedded else ""
        menu = granted_menu(user.uri_permission_dto_list) if user else []
        browser.put(self, tested=tested, menu=menu, idle_seconds=config.session_idle_seconds)
        if user:
            # Here and not behind the page: who goes back before that has loaded has been on another page all the same.
            (await self.get_state(AdvertsState))._turn_to(browser.address().path)

    @rx.event
    async def load_around(self) -> list[EventCallback]:
        """Behind the page's own load, so that nothing here competes with it: links and linked accounts when the person
        has changed, and what the page's frame tells of the account.
        """
        session = await browser.session()
        user = session.user if session else None
        switcher = await self.get_state(SwitcherState)
        events: list[EventCallback] = []
        if session is not None and not switcher._is_loaded_for(session):
            events.append(SwitcherState.load)
        if self._loaded_for != who(session):
            events.append(ShellState.load_site)
        if session is not None and self._reported_for != who(session):
            self._reported_for = who(session)
            events.append(ShellState.report_portal)
        if session is not None and user is not None and place_for(session.standing) is None:
            events += [AlertsState.enter, InProgressState.enter, NoticesState.enter, AdvertsState.enter]
        return events

    @rx.event(background=True)
    async def load_site(self) -> None:
        """Read the site's links; without an answer the footer keeps the legal line alone."""
        session = await browser.session()
        region = session.login.region if session else DEFAULT_REGION
        try:
            answer = await ask(content_calls.SITE_PARAMS, SiteQuery(site=site_of(region)))
        except Failed:
            async with self:
                self.site_known = True
            return
        vip = session is not None and await self._is_vip(session)
        async with self:
            self.site, self.site_known = site_view(answer.params, vip=vip), True
            # Only now: a navigation in between cancels what the one before it had started.
            self._loaded_for = who(session)

    @rx.event(background=True)
    @access(SIGNED_IN)
    async def report_portal(self) -> None:
        """Ask whether the new portal is on for the user, and tell the provider's switch.

        Failures are ignored, whatever the code: none of them takes the page away (spec §2, §7).
        """
        session = await browser.session()
        if session is None:
            return
        try:
            permission = await peek_for(session, _LANE)(user_calls.PORTAL_PERMISSION, Nothing())
        except (Failed, Superseded):
            return
        await switch_hook.report(runtime().settings, permission)

    @rx.event
    @access(SIGNED_IN)
    def stay(self) -> None:
        """The person is active: the guard has just moved the session's idle time on."""

    async def _is_vip(self, session: Session) -> bool:
        """A check that fails, with whatever code, means no key account and no more (spec §8)."""
        if session.user is None:
            return False
        try:
            return bool(await peek_for(session, _LANE)(content_calls.KA, KeyAccountQuery(user_id=session.user.user_id)))
        except (Failed, Superseded):
            return False
