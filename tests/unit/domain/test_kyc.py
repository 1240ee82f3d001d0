"""Verification states by number and name (spec §4)."""

import pytest

from vcc_portal.domain.kyc import KYC_BY_NUMBER, KybStatus, KycStatus, LinkedKyc, kyb_status, kyc_status, linked_kyc


@pytest.mark.parametrize(
    ("number", "status"),
    [
        (-1, "INIT"),
        (0, "WAIT_SYS_AUTH"),
        (1, "SYS_AUTH_SUCCESS"),
        (2, "SYS_AUTH_FAIL"),
        (3, "WAIT_OPS_AUTH"),
        (4, "EXPIRED"),
        (5, "OPS_AUTH_SUCCESS"),
        (6, "OPS_AUTH_FAIL"),
        (7, "WAIT_PERFECT_BENEFICIARY"),
        (77, "WAIT_PERFECT_BENEFICIARY"),
        (100, "INVALID"),
        (55, "INIT"),
    ],
)
def test_kyc_by_number(number: int, status: str) -> None:
    assert kyc_status(number) is KycStatus(status)


def test_every_kyc_status_has_a_number_but_the_one_of_the_other_portal() -> None:
    assert set(KycStatus) - set(KYC_BY_NUMBER.values()) == {KycStatus.ONE_PORTAL_INIT}


def test_an_unknown_kyb_status_is_not_submitted() -> None:
    assert kyb_status("PASSED") is KybStatus.PASSED
    assert kyb_status("") is KybStatus.INIT


@pytest.mark.parametrize(
    ("number", "shown", "warns", "verify", "again"),
    [
        (1, LinkedKyc.UNDER_REVIEW, False, False, False),
        (2, LinkedKyc.VERIFIED, False, False, False),
        (3, LinkedKyc.FAILED, True, False, True),
        (4, LinkedKyc.REJECTED, True, False, False),
        (0, LinkedKyc.UNVERIFIED, False, True, False),
        (9, LinkedKyc.UNVERIFIED, False, True, False),
        (-1, LinkedKyc.UNVERIFIED, False, True, False),
    ],
)
def test_linked_accounts(number: int, shown: LinkedKyc, warns: bool, verify: bool, again: bool) -> None:
    found = linked_kyc(number)
    assert (found, found.warns, found.can_verify, found.can_verify_again) == (shown, warns, verify, again)
