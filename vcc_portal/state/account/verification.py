"""Where KYC and KYB stand."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.account import may_open
from vcc_portal.domain.gating import OF_KYB, OF_KYC, Gate
from vcc_portal.domain.kyc import KybStatus, KycStatus, kyb_status, kyc_status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import FailedHere
from vcc_portal.features.account import attention, cockpit
from vcc_portal.features.account.view import AttentionRow, VerificationRow
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.gating import gate_of
from vcc_portal.i18n import account as words
from vcc_portal.i18n import cockpit as cockpit_words
from vcc_portal.i18n.kyc import KYB_STATUS, KYC_STATUS
from vcc_portal.session.access import Rate, access
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.kyb import KybDetails
from vcc_portal.upstream.models.user import KycEntry, VccUser

TONE = {
    Gate.OPEN: "ok",
    Gate.KYC_TO_SUBMIT: "hollow",
    Gate.KYC_REVIEW: "info",
    Gate.KYC_FAILED: "bad",
    Gate.KYC_EXPIRED: "warn",
    Gate.KYC_BENEFICIARY: "warn",
    Gate.KYB_TO_SUBMIT: "hollow",
    Gate.KYB_REVIEW: "info",
    Gate.KYB_FAILED: "bad",
}
NOTE = {
    Gate.KYC_TO_SUBMIT: words.TO_SUBMIT_NOTE,
    Gate.KYC_FAILED: words.FAILED_NOTE,
    Gate.KYC_EXPIRED: words.EXPIRED_NOTE,
    Gate.KYC_BENEFICIARY: words.BENEFICIARY_NOTE,
    Gate.KYB_TO_SUBMIT: words.TO_SUBMIT_NOTE,
    Gate.KYB_FAILED: words.FAILED_NOTE,
}


@dataclass(frozen=True)
class VerificationFacts:
    """The user info, and the dates beside it."""

    user: VccUser
    kyc: KycEntry
    kyb: KybDetails
    why_not: Text = EMPTY
    """Why the identity has not passed, in the provider's words."""
    may_kyb: bool = True
    """Who asks may open the page of business verification."""


class VerificationState(Loading, rx.State):
    """KYC and, for a company, KYB; both stand in the user info, their dates in two other calls."""

    ACCESS: ClassVar = routes.ACCOUNT

    kyc: VerificationRow = VerificationRow()
    kyb: VerificationRow = VerificationRow()
    kyc_open: bool = False
    """KYC still needs the user."""
    kyb_open: bool = False
    kyb_there: bool = False
    """Identity has passed, so the business can be verified, or looked at."""
    personal: bool = False
    can_check: bool = False
    """The provider can be asked to read the verification again: something is missing, and it is the user's own."""
    checking: bool = False
    problem: Text = EMPTY
    """Why it could not be read again."""

    _gate: Gate = Gate.OPEN
    _may_kyb: bool = True

    @rx.event
    @access(rate=Rate.HEAVY)
    async def check_again(self) -> AsyncIterator[None]:
        """Let the provider read the identity verification again: it is done on its own pages."""
        if self.checking or not self.can_check:
            return
        self.checking, self.problem = True, EMPTY
        yield
        try:
            linked = await ask(sso_calls.BIZ_LIST, Nothing(), lane="verification")
            account = next((one for one in linked.user_biz_info_list if one.checked), None)
            if account is not None and not account.operator_id:
                await cockpit.check_again(ask, account)
            before = self._gate
            await self._read_user()
        except FailedHere as failed:
            self.problem = failed.text
            return
        finally:
            self.checking = False
        await effects.toast(
            cockpit_words.VERIFICATION_SAME if self._gate is before else cockpit_words.VERIFICATION_CHANGED
        )

    async def _read_user(self) -> None:
        """Read the user again, and show what stands there now. Raises `Failed`."""
        session = await browser.session()
        if session is None:
            return
        session.put_user(await ask(user_calls.INFO, Nothing()))
        await runtime().sessions.save(session)
        await self._load()

    def _gate_now(self) -> Gate:
        return self._gate

    def _attention(self) -> list[AttentionRow]:
        return attention.verification(self._gate, may_verify_business=self._may_kyb)

    async def _reading(self, visit: Visit) -> VerificationFacts:
        """The dates are worth showing and not worth an error."""
        user = visit.user or VccUser()
        entries = await visit.ask_quietly(user_calls.KYC_LIST, Nothing()) or [KycEntry()]
        place = next((place for place, one in enumerate(entries) if one.kyc_source == user.kyc_source), 0)
        reasons = await visit.in_both(entries, user_calls.KYC_LIST, Nothing(), cockpit.fail_reasons)
        personal = user.personal
        details = None if personal else await visit.ask_quietly(account_calls.KYB_DETAILS, Nothing())
        may_kyb = may_open(visit.standing, routes.KYB.resource)
        return VerificationFacts(user, entries[place], details or KybDetails(), reasons[place], may_kyb)

    def _put(self, data: VerificationFacts) -> None:
        kyc, kyb = kyc_status(data.user.vcc_kyc_status), kyb_status(data.user.vcc_kyb_status)
        self.personal = data.user.personal
        self.kyc = kyc_row(kyc, data.kyc, data.why_not)
        self.kyb = kyb_row(kyb, data.kyb, after_kyc=OF_KYC[kyc] is not Gate.OPEN)
        self.kyc_open = OF_KYC[kyc] not in {Gate.OPEN, Gate.KYC_REVIEW}
        self.kyb_open = OF_KYC[kyc] is Gate.OPEN and OF_KYB[kyb] in {Gate.KYB_TO_SUBMIT, Gate.KYB_FAILED}
        self.kyb_there = not self.personal and (OF_KYC[kyc] is Gate.OPEN or OF_KYB[kyb] is Gate.OPEN)
        self.can_check = OF_KYC[kyc] is not Gate.OPEN
        self.problem, self._may_kyb = EMPTY, data.may_kyb
        self._gate = gate_of(data.user)


def kyc_row(status: KycStatus, entry: KycEntry, why_not: Text) -> VerificationRow:
    """Label, tone and what comes next for identity."""
    gate = OF_KYC[status]
    row = _row(KYC_STATUS[status], gate, _note(gate, entry.submit_time, entry.audit_time))
    return replace(row, reason=why_not) if gate is Gate.KYC_FAILED else row


def kyb_row(status: KybStatus, details: KybDetails, *, after_kyc: bool) -> VerificationRow:
    """Label, tone and what comes next for the business."""
    gate = OF_KYB[status]
    note = _note(gate, details.submit_time, details.audit_time)
    if after_kyc and gate is Gate.KYB_TO_SUBMIT:
        note = words.KYB_AFTER_KYC
    return _row(KYB_STATUS[status], gate, note)


def _row(label: Text, gate: Gate, note: Text) -> VerificationRow:
    tone = TONE[gate]
    return VerificationRow(label, tone, "neutral" if tone == "hollow" else tone, note)


def _note(gate: Gate, submitted: str, audited: str) -> Text:
    if gate is Gate.OPEN:
        return words.PASSED_ON.format(date=audited[:10]) if audited else EMPTY
    if gate.under_review:
        return words.SUBMITTED_ON.format(date=submitted[:10]) if submitted else words.REVIEW_TIME
    return NOTE[gate]
