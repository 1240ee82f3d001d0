"""The gate before a guarded action, over every combination of states (spec §4)."""

import itertools

import pytest

from vcc_portal.domain.gating import OF_KYB, OF_KYC, Gate, gate
from vcc_portal.domain.kyc import KybStatus, KycStatus
from vcc_portal.i18n.patterns.gate import MESSAGES

KYC = {
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
KYB = {
    KybStatus.INIT: Gate.KYB_TO_SUBMIT,
    KybStatus.PENDING: Gate.KYB_TO_SUBMIT,
    KybStatus.SYSTEM_AUDITING: Gate.KYB_REVIEW,
    KybStatus.AUDITING: Gate.KYB_REVIEW,
    KybStatus.PASSED: Gate.OPEN,
    KybStatus.FAILED: Gate.KYB_FAILED,
}


@pytest.mark.parametrize(("kyc", "kyb"), list(itertools.product(KycStatus, KybStatus)))
def test_identity_comes_first_then_business(kyc: KycStatus, kyb: KybStatus) -> None:
    found = gate(signed_in=True, kyc=kyc, kyb=kyb, personal=False)
    assert found is (KYB[kyb] if KYC[kyc] is Gate.OPEN else KYC[kyc])


@pytest.mark.parametrize(("kyc", "kyb"), list(itertools.product(KycStatus, KybStatus)))
def test_somebody_not_signed_in_passes(kyc: KycStatus, kyb: KybStatus) -> None:
    assert gate(signed_in=False, kyc=kyc, kyb=kyb, personal=False) is Gate.OPEN


@pytest.mark.parametrize("kyc", list(KycStatus))
def test_a_person_has_no_business_to_verify(kyc: KycStatus) -> None:
    assert gate(signed_in=True, kyc=kyc, kyb=KybStatus.INIT, personal=True) is KYC[kyc]


def test_every_status_has_a_gate_and_every_gate_a_message() -> None:
    assert set(OF_KYC) == set(KycStatus)
    assert set(OF_KYB) == set(KybStatus)
    assert set(MESSAGES) == set(Gate) - {Gate.OPEN}
    assert {found for found in Gate if found.under_review} == {Gate.KYC_REVIEW, Gate.KYB_REVIEW}
    assert all(found.about_business == found.name.startswith("KYB") for found in Gate)
