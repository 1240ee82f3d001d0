"""Whom a person whose account is held may contact, and why it is held (spec §4, §6)."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.account import CARD_BUSINESS, UN_ACTIVE, UserStatus
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n import Text
from vcc_portal.i18n.public import home as words
from vcc_portal.i18n.text import EMPTY
from vcc_portal.routes import ACCOUNT, LANDING
from vcc_portal.session.access import ANONYMOUS, SIGNED_IN, Rate, Rule, access
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import Portal
from vcc_portal.state.shell.switcher import SwitcherState
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import CustomerManager, UserInit, VccUser


class HelpReason(StrEnum):
    """Why somebody is on the landing page."""

    UNKNOWN = ""
    VISITOR = "visitor"
    NOT_APPLIED = "not_applied"
    NOT_ACTIVE = "not_active"
    NOT_OPEN = "not_open"
    CANCELLED = "cancelled"
    READY = "ready"
    FAILED = "failed"
    """The provider did not say."""


@dataclass
class Manager:
    """The account manager; empty when the provider names none."""

    name: str = ""
    email: str = ""
    phone: str = ""


class HelpState(Portal, rx.State):
    """Why the account is held, and the way out."""

    ACCESS: ClassVar[Rule] = ANONYMOUS

    why: str = HelpReason.UNKNOWN
    manager: Manager = Manager()
    applying: bool = False
    error: Text = EMPTY
    """Why the application to open was refused, or why it is not known why somebody is here."""
    contradicted: bool = False
    """A call has refused the account that is open by the user's own data; the way back stays open."""
    reason: str = ""
    """Why the account is frozen, in the provider's words."""
    since: str = ""
    invalid: bool = False
    """The user's status is INVALID; otherwise an answer said that the account is frozen."""

    @rx.event
    async def load_landing(self) -> None:
        """Find out why this person is here; after an account switch there may be no reason, and it goes on."""
        self.error, self.contradicted = EMPTY, False
        refused = runtime().hops.take_code(browser.token(), LANDING.path)
        session = await self._session()
        if session is None:
            self.why, self.manager = HelpReason.VISITOR, Manager()
            return
        self.why = await self._why()
        if self.why == HelpReason.READY and refused:
            self.why, self.contradicted = _why_refused(refused), True
        elif self.why == HelpReason.READY:
            await effects.send_on(ACCOUNT.path)
            return
        await self._find_manager()

    @rx.event
    @access(SIGNED_IN)
    async def load_frozen(self) -> None:
        """Read the reason, as far as the provider tells it."""
        session = await self._session()
        self.invalid = bool(session and session.user and session.user.status == UserStatus.INVALID)
        self.reason = self.since = ""
        try:
            status = await self._ask(user_calls.ACCOUNT_STATUS, Nothing())
        except Failed:
            pass
        else:
            self.reason, self.since = status.freeze_reason, status.freeze_time
        await self._find_manager()

    @rx.event
    @access(SIGNED_IN, rate=Rate.HEAVY)
    async def apply(self) -> AsyncIterator[None]:
        """Apply to open the service; a refusal that names the manager is shown in place."""
        session = await self._session()
        if session is None:
            return
        self.applying, self.error = True, EMPTY
        yield
        channel = (await self.get_state(SwitcherState)).current.channel_id
        region = "HK" if session.login.region == "HK" else "CN"
        try:
            await self._ask(user_calls.INIT, UserInit(biz_source=CARD_BUSINESS, channel_id=channel, region=region))
            session.put_user(await self._ask(user_calls.INFO, Nothing()))
        except Failed as failed:
            self.error = failed.text
            return
        finally:
            self.applying = False
        await runtime().sessions.save(session)
        await self._toast(words.APPLIED)
        await self._go(ACCOUNT.path)

    async def _why(self) -> HelpReason:
        try:
            user = await self._ask(user_calls.INFO, Nothing())
        except Failed as failed:
            if failed.effect is Effect.GO_LANDING:
                return _why_refused(failed.code)
            if failed.leaves_page:
                return HelpReason.UNKNOWN
            self.error = failed.text
            return HelpReason.FAILED
        return why_held(user)

    async def _find_manager(self) -> None:
        try:
            found = (await self._ask(user_calls.EXPAND, Nothing())).customer_manager
        except Failed:
            found = CustomerManager()
        self.manager = Manager(found.name, found.email, found.phone)


def _why_refused(code: str) -> HelpReason:
    """The reason as a result code gives it."""
    return HelpReason.CANCELLED if code == Code.ACCOUNT_CANCELLED else HelpReason.NOT_OPEN


def why_held(user: VccUser) -> HelpReason:
    """The reason as the user's own data give it (spec §4)."""
    if user.status == UserStatus.CANCEL:
        return HelpReason.CANCELLED
    if user.status == UserStatus.INIT:
        return HelpReason.NOT_APPLIED
    if not user.user_id or not user.account_available:
        return HelpReason.NOT_OPEN
    if user.biz_source == CARD_BUSINESS and user.kyc_user_status == UN_ACTIVE:
        return HelpReason.NOT_ACTIVE
    return HelpReason.READY
