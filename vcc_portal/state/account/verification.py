"""Where KYC and KYB stand."""

from functools import partial
from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.gating import OF_KYB, OF_KYC, Gate, gate
from vcc_portal.domain.kyc import KybStatus, KycStatus, kyb_status, kyc_status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.features.account.view import Shown, VerificationRow
from vcc_portal.i18n import account as words
from vcc_portal.i18n.kyc import KYB_STATUS, KYC_STATUS
from vcc_portal.state.core.base import Portal
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
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


class VerificationState(Portal, rx.State):
    """KYC and, for a company, KYB; both stand in the user info, their dates in two other calls."""

    ACCESS: ClassVar = routes.ACCOUNT

    kyc: VerificationRow = VerificationRow()
    kyb: VerificationRow = VerificationRow()
    kyc_open: bool = False
    """KYC still needs the user."""
    kyb_open: bool = False
    personal: bool = False
    loaded: bool = False

    _gate: Gate = Gate.OPEN

    async def _fetch(self) -> Shown:
        session = await self._session()
        user = (session.user if session else None) or VccUser()
        personal = user.vcc_kyc_type == 0
        entry = await self._kyc_entry(user.kyc_source)
        details = KybDetails() if personal else await self._kyb_details()
        return partial(self._show, user, entry, details)

    def _show(self, user: VccUser, entry: KycEntry, details: KybDetails) -> None:
        kyc = kyc_status(user.vcc_kyc_status)
        kyb = kyb_status(user.vcc_kyb_status)
        self.personal = user.vcc_kyc_type == 0
        self.kyc = kyc_row(kyc, entry)
        self.kyb = kyb_row(kyb, details, after_kyc=OF_KYC[kyc] is not Gate.OPEN)
        self.kyc_open = OF_KYC[kyc] not in {Gate.OPEN, Gate.KYC_REVIEW}
        self.kyb_open = OF_KYC[kyc] is Gate.OPEN and OF_KYB[kyb] in {Gate.KYB_TO_SUBMIT, Gate.KYB_FAILED}
        self._gate = gate(signed_in=True, kyc=kyc, kyb=kyb, personal=self.personal)
        self.loaded = True

    async def _kyc_entry(self, source: str) -> KycEntry:
        """The dates are worth showing and not worth an error."""
        try:
            found = await self._ask(user_calls.KYC_LIST, Nothing())
        except Failed:
            return KycEntry()
        return next((one for one in found if one.kyc_source == source), found[0] if found else KycEntry())

    async def _kyb_details(self) -> KybDetails:
        try:
            return await self._ask(account_calls.KYB_DETAILS, Nothing())
        except Failed:
            return KybDetails()


def kyc_row(status: KycStatus, entry: KycEntry) -> VerificationRow:
    """Label, tone and what comes next for identity."""
    gate = OF_KYC[status]
    return _row(KYC_STATUS[status], gate, _note(gate, entry.submit_time, entry.audit_time))


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
