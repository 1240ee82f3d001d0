"""The verification gate before a guarded action: KYC first, then KYB (spec §4, action gating)."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.account import has_codes, may_open
from vcc_portal.domain.gating import OF_KYB, OF_KYC, Gate
from vcc_portal.domain.kyc import KYB_CODE, KybStatus, KycStatus, kyb_status, kyc_status
from vcc_portal.domain.site_config import SitePage
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import VERIFICATION_MISSING
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.gating import gate_of
from vcc_portal.features.patterns.provider_pages import read_provider_pages
from vcc_portal.i18n.patterns import gate as words
from vcc_portal.session.access import ANONYMOUS, SIGNED_IN, Rule, access
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import ask
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import VccUser

PAGES: dict[Gate, SitePage] = {
    Gate.KYC_TO_SUBMIT: SitePage.KYC,
    Gate.KYC_FAILED: SitePage.KYC_UPDATE,
    Gate.KYC_EXPIRED: SitePage.KYC_UPDATE,
    Gate.KYC_BENEFICIARY: SitePage.KYC_UPDATE,
}
"""Identity is verified at the provider; a business on the portal's own page."""
TONES: dict[Gate, str] = {
    Gate.KYC_REVIEW: "info",
    Gate.KYB_REVIEW: "info",
    Gate.KYC_FAILED: "bad",
    Gate.KYB_FAILED: "bad",
}


@dataclass(frozen=True)
class GateStep:
    """One line of the dialog: done, next, or later."""

    note: Text = EMPTY
    label: Text = EMPTY
    tone: str = "neutral"


class GateState(rx.State):
    """Either lets an action through or says what is missing and where to do it: `gate_passes` asks it."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    shown: bool = False
    title: Text = EMPTY
    note: Text = EMPTY
    action: Text = EMPTY
    tone: str = "warn"
    kyc: GateStep = GateStep()
    kyb: GateStep = GateStep()
    personal: bool = False
    waiting: bool = False
    """Under review: there is nothing to do but wait."""
    verify_url: str = ""
    """Empty for an operator, whose administrator does the verification (spec §6)."""
    unchanged: bool = False
    """Checked again, and the same is still in the way."""

    _target: str = ""

    @rx.event
    @access(ANONYMOUS)
    async def open_page(self, path: str) -> None:
        """Go to a page of the portal when nothing is in the way; somebody not signed in passes."""
        if path.partition("?")[0] in routes.BY_PATH and await self._passes(path):
            await browser.go(path)

    @rx.event
    async def explain(self) -> None:
        """Show what verification still needs, if anything."""
        await self._passes()

    @rx.event
    async def check_again(self) -> AsyncIterator[None]:
        """After verification in the other tab: close, and go on with what was asked for."""
        before, self.unchanged = self.title, False
        yield
        if not await self._passes(self._target):
            self.unchanged = self.title == before
            return
        if self._target:
            await browser.go(self._target)

    @rx.event
    def close(self, open_: bool = False) -> None:
        """Close the dialog; the guarded action is given up."""
        self.shown = open_ and self.shown

    async def _passes(self, target: str = "") -> bool:
        """True when a guarded action may continue; otherwise the dialog opens. `target` is the page to go on to."""
        session = await browser.session()
        if session is None:
            return True
        if gate_of(session.user or VccUser()) is not Gate.OPEN:
            await self._refresh(session)
        return not await self._show_what_is_missing(session, target)

    async def _show_what_is_missing(self, session: Session, target: str = "") -> bool:
        """Open the dialog for what the user as he is known has still to do; False when that is nothing."""
        found = gate_of(session.user or VccUser())
        self._target = target
        self.shown = found is not Gate.OPEN
        if self.shown:
            await self._describe(found, session)
        return self.shown

    async def _look_anew(self, session: Session) -> None:
        """The page is loaded again under the open dialog: it says what the page says by now."""
        if self.shown:
            await self._show_what_is_missing(session, self._target)

    async def _explains(self, failed: Failed) -> bool:
        """Whether a refusal is for a verification that is missing, and the dialog opens for it.

        What is known says nothing of it, or it would not have come to the refusal: the user is read again.
        """
        session = await browser.session() if failed.code in VERIFICATION_MISSING else None
        if session is None:
            return False
        await self._refresh(session)
        return await self._show_what_is_missing(session)

    async def _refresh(self, session: Session) -> None:
        """Verification happens in another tab, so what is known may be old."""
        try:
            session.put_user(await ask(user_calls.INFO, Nothing()))
        except Failed:
            return
        await runtime().sessions.save(session)

    async def _describe(self, found: Gate, session: Session) -> None:
        user, message = session.user or VccUser(), words.MESSAGES[found]
        self.title, self.note, self.action = message.title, message.note, message.action
        self.tone, self.waiting, self.unchanged = TONES.get(found, "warn"), found.under_review, False
        self.personal = user.personal
        self.kyc, self.kyb = steps(found, kyc_status(user.vcc_kyc_status), kyb_status(user.vcc_kyb_status))
        if found.about_business:
            may = has_codes(session.standing, KYB_CODE) and may_open(session.standing, routes.KYB.resource)
            self.verify_url = routes.KYB.path if may and not found.under_review else ""
        else:
            operator = await self._is_operator()
            self.verify_url = "" if operator else await self._address(found, user, session.login.region)

    async def _is_operator(self) -> bool:
        try:
            linked = await ask(sso_calls.BIZ_LIST, Nothing())
        except Failed:
            return False
        return any(account.checked and account.operator_id for account in linked.user_biz_info_list)

    async def _address(self, found: Gate, user: VccUser, region: str) -> str:
        """The verification page of the user's KYC source and region; empty while there is nothing to do but wait."""
        page = PAGES.get(found)
        if page is None:
            return ""
        pages = await read_provider_pages(ask, user.kyc_source, region, runtime().settings.site_url(region))
        return pages.address(page)


async def gate_passes(state: rx.State) -> bool:
    """Whether a guarded action of a State may continue; otherwise the dialog opens."""
    return await (await state.get_state(GateState))._passes()


def steps(found: Gate, kyc: KycStatus, kyb: KybStatus) -> tuple[GateStep, GateStep]:
    """The lines for KYC and KYB. A company whose papers have run out may have its business verified long since."""
    if OF_KYC[kyc] is Gate.OPEN:
        return _PASSED, _current(found, words.KYB_NEEDS)
    business = OF_KYB[kyb]
    if business is Gate.OPEN:
        return _current(found, words.KYC_NEEDS), _PASSED
    later = GateStep(words.KYB_LATER, words.WAITING, "hollow")
    return _current(found, words.KYC_NEEDS), later if business is Gate.KYB_TO_SUBMIT else _current(business, EMPTY)


_PASSED = GateStep(words.PASSED, words.DONE, "ok")


def _current(found: Gate, needs: Text) -> GateStep:
    if found.under_review:
        return GateStep(words.REVIEW_TAKES, words.REVIEWING, "info")
    if found in {Gate.KYC_FAILED, Gate.KYB_FAILED}:
        return GateStep(words.TO_CORRECT, words.NOT_PASSED, "bad")
    if found is Gate.KYC_EXPIRED:
        return GateStep(words.DOCUMENT_EXPIRED, words.TO_UPDATE, "warn")
    if found is Gate.KYC_BENEFICIARY:
        return GateStep(words.BENEFICIARY_MISSING, words.TO_UPDATE, "warn")
    return GateStep(needs, words.NEXT, "info")
