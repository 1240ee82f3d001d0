"""What stands between a user and a guarded action: KYC first, then KYB (spec §4, action gating)."""

from enum import StrEnum

from vcc_portal.domain.kyc import KybStatus, KycStatus


class Gate(StrEnum):
    """Why a guarded action does not start; OPEN lets it continue."""

    OPEN = "open"
    KYC_TO_SUBMIT = "kyc_to_submit"
    KYC_REVIEW = "kyc_review"
    KYC_FAILED = "kyc_failed"
    KYC_EXPIRED = "kyc_expired"
    KYC_BENEFICIARY = "kyc_beneficiary"
    KYB_TO_SUBMIT = "kyb_to_submit"
    KYB_REVIEW = "kyb_review"
    KYB_FAILED = "kyb_failed"

    @property
    def under_review(self) -> bool:
        """True when the user can only wait."""
        return self in {Gate.KYC_REVIEW, Gate.KYB_REVIEW}

    @property
    def about_business(self) -> bool:
        """True when KYC is behind the user and KYB is the next step."""
        return self in {Gate.KYB_TO_SUBMIT, Gate.KYB_REVIEW, Gate.KYB_FAILED}


OF_KYC: dict[KycStatus, Gate] = {
    KycStatus.INIT: Gate.KYC_TO_SUBMIT,
    KycStatus.ONE_PORTAL_INIT: Gate.KYC_TO_SUBMIT,
    KycStatus.WAIT_SYS_AUTH: Gate.KYC_REVIEW,
    KycStatus.SYS_AUTH_SUCCESS: Gate.KYC_REVIEW,
    KycStatus.SYS_AUTH_FAIL: Gate.KYC_REVIEW,
    KycStatus.WAIT_OPS_AUTH: Gate.KYC_REVIEW,
    KycStatus.OPS_AUTH_SUCCESS: Gate.OPEN,
    KycStatus.OPS_AUTH_FAIL: Gate.KYC_FAILED,
    KycStatus.INVALID: Gate.KYC_FAILED,
    KycStatus.EXPIRED: Gate.KYC_EXPIRED,
    KycStatus.WAIT_PERFECT_BENEFICIARY: Gate.KYC_BENEFICIARY,
}
OF_KYB: dict[KybStatus, Gate] = {
    KybStatus.INIT: Gate.KYB_TO_SUBMIT,
    KybStatus.PENDING: Gate.KYB_TO_SUBMIT,
    KybStatus.SYSTEM_AUDITING: Gate.KYB_REVIEW,
    KybStatus.AUDITING: Gate.KYB_REVIEW,
    KybStatus.PASSED: Gate.OPEN,
    KybStatus.FAILED: Gate.KYB_FAILED,
}


def gate(*, signed_in: bool, kyc: KycStatus, kyb: KybStatus, personal: bool) -> Gate:
    """The first thing in the way of a guarded action; somebody not signed in passes (spec §4).

    A personal account has no business to verify, so only KYC counts there.
    """
    if not signed_in:
        return Gate.OPEN
    identity = OF_KYC[kyc]
    if identity is not Gate.OPEN or personal:
        return identity
    return OF_KYB[kyb]
