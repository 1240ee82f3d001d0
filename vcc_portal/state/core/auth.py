"""The door of every page that needs a sign-in: who is there, and may he see it (spec §4, §6)."""

import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import ClassVar, cast

import reflex as rx
from reflex.event import EventCallback
from reflex.state import OnLoadInternalState

from vcc_portal import routes
from vcc_portal.domain.account import Go, Target, decide, without_slash
from vcc_portal.domain.redirects import with_query
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.loading import Failure, failure_of
from vcc_portal.routes import Access
from vcc_portal.session.access import ANONYMOUS, SIGNED_IN, Rate, Rule, access
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import visitor_of
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.core.page_notice import PageNoticeState
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import VccUser

FRESH_SECONDS = 2.0
"""User info is read on each navigation; the events of one navigation share the answer."""


@dataclass(frozen=True)
class UserView:
    """The signed-in user as pages show him; empty while nobody is signed in."""

    user_id: str = ""
    tag: str = ""
    """Names the account in the browser's storage: each account's pages find its own drafts, views and selection only."""
    login_name: str = ""
    """Masked."""
    admin: bool = False
    personal: bool = False
    """True for a personal account, False for a company or before verification (`vccKycType`)."""
    sub_user: bool = False
    single_card: bool = False
    shared_card: bool = False
    advertised: bool = False
    """There are adverts for the user: their place is kept before they are read."""


class EntryState(rx.State):
    """Loaded first on each page; the body of a page waits for `ready`."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    ready: bool = False
    """The page may be shown."""
    place: str = ""
    """The path that `ready` is about: a change of the query alone keeps the page on screen."""
    failure: Failure = Failure()
    """Why user info could not be read; `look_again` tries again."""
    signed_in: bool = False
    user: UserView = UserView()
    perms: list[str] = []
    """Resource codes that are held; an admin passes every check without them (`user.admin`)."""
    urls: list[str] = []
    """Resource addresses that are held, as routes write them: without a trailing slash (spec §6)."""

    _place: str = ""
    _address: str = ""
    """The whole address that the door has opened for last."""

    def _document_loaded(self) -> None:
        """A document was loaded. What its tab knows of another address is not shown in the place of what it asks for."""
        if self._address != browser.address().full:
            self.ready = False

    def _has_left(self) -> bool:
        """Whether the tab has gone on to another page since the running event was sent.

        The framework's own router says where the last event began, and one that a handler queues begins where that one did.
        """
        return self._place not in {"", without_slash(browser.address().path)}

    @rx.event
    @access(ANONYMOUS)
    async def enter(self) -> None:
        """Decide the navigation: show the page, or go where the account belongs."""
        runtime().redirects.arrive(browser.token(), browser.address().path)
        await self._admit(await browser.session())
        (await self.get_state(PageNoticeState))._settle()

    @rx.event
    @access(ANONYMOUS)
    async def pass_by(self) -> None:
        """On a page for everybody: remember the place, and show who is signed in without asking the provider."""
        runtime().redirects.arrive(browser.token(), browser.address().path)
        session = await browser.session()
        self._place = without_slash(browser.address().path)
        if session is None:
            self._forget()
        else:
            await self._show(session)
        (await self.get_state(PageNoticeState))._settle()

    @rx.event
    @access(ANONYMOUS, rate=Rate.HEAVY)
    async def look_again(self) -> AsyncIterator[EventCallback | None]:
        """Load the page anew: the user has done what it asked for, or wants to try again."""
        stop = await self.get_state(PageNoticeState)
        stop.busy, stop.unchanged = True, False
        yield None
        runtime().redirects.forget(browser.token())
        session = await browser.session()
        if session is not None:
            session.loaded_at = 0.0
            session.answers.forget()
        yield cast("EventCallback", OnLoadInternalState.on_load_internal)

    async def _admit(self, session: Session | None) -> None:
        if session is None:
            self._forget()
            await effects.sign_in()
        elif await self._read_user(session):
            await self._show(session)
            await self._route(session)
        else:
            self.ready = False

    async def _read_user(self, session: Session) -> bool:
        """Read user info; False when the answer leaves the page or cannot be had."""
        browser.put(self, failure=Failure())
        if session.has_fresh_user(FRESH_SECONDS):
            return True
        try:
            visitor, language = visitor_of(session), browser.language()
            user = await send(runtime(), session, user_calls.INFO, Nothing(), visitor=visitor, language=language)
            session.put_user(user)
        except Failed as failure:
            return await self._after_failure(session, failure)
        finally:
            await runtime().sessions.save(session)
        return True

    async def _after_failure(self, session: Session, failure: Failed) -> bool:
        """A frozen or closed account is routed by its status; other failures leave, or show a retry.

        One that says nothing of the account changes nothing of what is known of it: least of all on the page that
        stands already, whose address has come to name a run or a result.
        """
        if failure.leaves_page:
            session.user = None
        elif session.user is not None and self.ready and self.place == without_slash(browser.address().path):
            return True
        self._forget()
        if failure.effect in {Effect.GO_FROZEN, Effect.GO_LANDING}:
            return True
        if failure.leaves_page:
            await effects.leave_page(failure)
        else:
            self.failure, self.user = failure_of(failure), _unread(session)
        return False

    async def _route(self, session: Session) -> None:
        here = browser.address()
        path = without_slash(here.path)
        decision = decide(session.standing, _target(path, here.full), came_from=self._place, nonce=secrets.token_hex(4))
        if isinstance(decision, Go):
            self.ready = False
            if await effects.send_on(with_query(decision.place, **decision.query)):
                self._place = decision.place
        else:
            gate = await self.get_state(GateState)
            if self.place != path:
                browser.put(gate, shown=False)  # it was about an action of the page before
            else:
                await gate._look_anew(session)
            browser.put(self, ready=True, place=path)
            self._place, self._address = path, here.full

    async def _show(self, session: Session) -> None:
        while session.notices:
            await effects.toast(session.notices.pop(0), "bad")
        user = session.user
        grants = user.uri_permission_dto_list if user else []
        browser.put(
            self,
            signed_in=True,
            user=_view(user, session) if user else _unread(session),
            perms=[grant.resource_code for grant in grants],
            urls=[without_slash(grant.resource_url) for grant in grants if grant.resource_url],
        )

    def _forget(self) -> None:
        self.ready = self.signed_in = False
        self.user, self.perms, self.urls = UserView(), [], []


def _target(path: str, full: str) -> Target:
    """The page as the rules see it; what is not in the table is a page for signed-in users."""
    route = routes.BY_PATH.get(browser.route_path()) or routes.BY_PATH.get(path)
    if route is None:
        return Target(path, full)
    return Target(
        path,
        full,
        anonymous=route.access is Access.ANONYMOUS,
        needs_permission=route.access is Access.PERMITTED,
        resource=route.resource,
    )


def _unread(session: Session) -> UserView:
    """Who is signed in, while the provider does not say more."""
    return UserView(login_name=session.login.login_name)


def _view(user: VccUser, session: Session) -> UserView:
    return UserView(
        user_id=user.user_id,
        tag=runtime().tags.of(user.user_id),
        login_name=session.login.login_name,
        admin=user.admin_flag,
        personal=user.personal,
        sub_user=user.support_sub_user,
        single_card=user.support_single_card_mode,
        shared_card=user.support_shared_card_mode,
        advertised=bool(user.advert_codes),
    )
