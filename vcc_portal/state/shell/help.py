"""The pages of an account that is held: why it is, and the way out (spec §4, §6)."""

from collections.abc import AsyncIterator
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.account import CARD_BUSINESS
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.features.shell.help import (
    FrozenReading,
    HeldReading,
    HelpReason,
    Manager,
    read_frozen,
    read_held,
    why_held,
)
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import ACCOUNT, FROZEN, LANDING
from vcc_portal.session.access import ANONYMOUS, SIGNED_IN, Rate, Rule, access
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.shell.switcher import SwitcherState
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import UserInit


class HelpState(Loading, rx.State):
    """The landing page; after an account switch there may be no reason to be there, and it goes on."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    why: str = HelpReason.UNKNOWN.value
    manager: Manager = Manager()
    contradicted: bool = False
    """A call has refused the account that is open by the user's own data; the way back stays open."""
    applying: bool = False
    error: Text = EMPTY
    """Why the application to open was refused."""
    _refused: str = ""
    """The code that has led here."""

    @rx.event
    @access(SIGNED_IN, rate=Rate.HEAVY)
    async def apply(self) -> AsyncIterator[None]:
        """Apply to open the service; a refusal that names the manager is shown in place."""
        session = await browser.session()
        if session is None:
            return
        self.applying, self.error = True, EMPTY
        yield
        channel = (await self.get_state(SwitcherState)).current.channel_id
        region = "HK" if session.login.region == "HK" else "CN"
        try:
            self.error = await self._applied(
                UserInit(biz_source=CARD_BUSINESS, channel_id=channel, region=region), session
            )
        except Failed as failed:
            self.error = failed.text
        finally:
            self.applying = False
        if self.error != EMPTY:
            return
        await runtime().sessions.save(session)
        await effects.toast(words.APPLIED)
        await browser.go(ACCOUNT.path)

    async def _applied(self, asked: UserInit, session: Session) -> Text:
        """Send it, and read the user that it makes; EMPTY when he may go on. An answer that was lost is no refusal.

        Raises `Failed`.
        """
        lost = False
        try:
            await ask(user_calls.INIT, asked)
        except Failed as failed:
            if not failed.outcome_unknown:
                raise
            lost = True
        try:
            user = await ask(user_calls.INFO, Nothing())
        except Failed as failed:
            if not lost:
                raise
            return words.APPLY_NOT_DONE if failed.effect is Effect.GO_LANDING else words.APPLY_UNKNOWN
        if lost and why_held(user) is not HelpReason.READY:
            return words.APPLY_NOT_DONE
        session.put_user(user)
        return EMPTY

    async def _enter(self) -> bool:
        self.error = EMPTY
        self._refused = runtime().redirects.code_of(browser.token(), LANDING.path)
        return True

    async def _reading(self, visit: Visit) -> HeldReading:
        return await read_held(visit, signed_in=await browser.session() is not None, refused=self._refused)

    def _put(self, data: HeldReading) -> None:
        self.why, self.manager, self.contradicted = data.why.value, data.manager, data.contradicted

    def _take_away(self) -> None:
        self.why, self.manager, self.contradicted = HelpReason.UNKNOWN.value, Manager(), False

    async def _settled(self, phase: Phase) -> None:
        if phase is Phase.READY and self.why == HelpReason.READY:
            await effects.send_on(ACCOUNT.path)


class FrozenState(Loading, rx.State):
    """The frozen page; whoever comes back to it when the account is in use again goes on."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    manager: Manager = Manager()
    reason: Text = EMPTY
    """Why the account is frozen, in the provider's words."""
    since: str = ""
    invalid: bool = False
    """The user's status is INVALID; otherwise an answer said that the account is frozen."""
    may_go_on: bool = False
    _refused: str = ""
    """The code that has led here."""

    async def _enter(self) -> bool:
        self._refused = runtime().redirects.code_of(browser.token(), FROZEN.path)
        return True

    async def _reading(self, visit: Visit) -> FrozenReading:
        return await read_frozen(visit, refused=self._refused)

    def _put(self, data: FrozenReading) -> None:
        self.invalid, self.reason, self.since, self.manager = data.invalid, data.reason, data.since, data.manager
        self.may_go_on = data.may_go_on

    async def _settled(self, phase: Phase) -> None:
        if phase is Phase.READY and self.may_go_on:
            await effects.send_on(ACCOUNT.path)
