"""Verification states in words (spec §4)."""

from vcc_portal.domain.kyc import KybStatus, KycStatus, LinkedKyc
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

_TO_SUBMIT = Text(zh="待提交", en="To be submitted")
_UNDER_REVIEW = terms.UNDER_REVIEW
_PASSED = terms.PASSED
_NOT_PASSED = terms.NOT_PASSED

KYC_STATUS: dict[KycStatus, Text] = {
    KycStatus.INIT: _TO_SUBMIT,
    KycStatus.ONE_PORTAL_INIT: _TO_SUBMIT,
    KycStatus.WAIT_SYS_AUTH: _UNDER_REVIEW,
    KycStatus.SYS_AUTH_SUCCESS: _UNDER_REVIEW,
    KycStatus.SYS_AUTH_FAIL: _UNDER_REVIEW,
    KycStatus.WAIT_OPS_AUTH: _UNDER_REVIEW,
    KycStatus.OPS_AUTH_SUCCESS: _PASSED,
    KycStatus.OPS_AUTH_FAIL: _NOT_PASSED,
    KycStatus.INVALID: _NOT_PASSED,
    KycStatus.EXPIRED: Text(zh="待更新证件", en="Update documents"),
    KycStatus.WAIT_PERFECT_BENEFICIARY: Text(zh="待补充企业受益人信息", en="Add company beneficiary info"),
}
KYB_STATUS: dict[KybStatus, Text] = {
    KybStatus.INIT: _TO_SUBMIT,
    KybStatus.PENDING: _TO_SUBMIT,
    KybStatus.SYSTEM_AUDITING: _UNDER_REVIEW,
    KybStatus.AUDITING: _UNDER_REVIEW,
    KybStatus.PASSED: _PASSED,
    KybStatus.FAILED: _NOT_PASSED,
}
LINKED_KYC: dict[LinkedKyc, Text] = {
    LinkedKyc.UNVERIFIED: Text(zh="未认证", en="Unverified"),
    LinkedKyc.UNDER_REVIEW: _UNDER_REVIEW,
    LinkedKyc.VERIFIED: Text(zh="已认证", en="Verified"),
    LinkedKyc.FAILED: Text(zh="认证失败", en="Failed"),
    LinkedKyc.REJECTED: Text(zh="认证被拒绝", en="Rejected"),
}
GO_VERIFY = Text(zh="去认证", en="Go verify")
VERIFY_AGAIN = Text(zh="重新认证", en="Re-verify")
