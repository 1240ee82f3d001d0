"""Verification states (spec §4): identity (KYC), business (KYB), and the short scale of linked accounts."""

from enum import IntEnum, StrEnum

KYB_CODE = "vcc_kyb"
"""The right to verify the company."""


class KycStatus(StrEnum):
    """Identity verification of the user."""

    INIT = "INIT"
    ONE_PORTAL_INIT = "ONE_PORTAL_INIT"
    """Treated like INIT."""
    WAIT_SYS_AUTH = "WAIT_SYS_AUTH"
    SYS_AUTH_SUCCESS = "SYS_AUTH_SUCCESS"
    SYS_AUTH_FAIL = "SYS_AUTH_FAIL"
    WAIT_OPS_AUTH = "WAIT_OPS_AUTH"
    EXPIRED = "EXPIRED"
    OPS_AUTH_SUCCESS = "OPS_AUTH_SUCCESS"
    OPS_AUTH_FAIL = "OPS_AUTH_FAIL"
    WAIT_PERFECT_BENEFICIARY = "WAIT_PERFECT_BENEFICIARY"
    INVALID = "INVALID"


KYC_BY_NUMBER: dict[int, KycStatus] = {
    -1: KycStatus.INIT,
    0: KycStatus.WAIT_SYS_AUTH,
    1: KycStatus.SYS_AUTH_SUCCESS,
    2: KycStatus.SYS_AUTH_FAIL,
    3: KycStatus.WAIT_OPS_AUTH,
    4: KycStatus.EXPIRED,
    5: KycStatus.OPS_AUTH_SUCCESS,
    6: KycStatus.OPS_AUTH_FAIL,
    7: KycStatus.WAIT_PERFECT_BENEFICIARY,
    77: KycStatus.WAIT_PERFECT_BENEFICIARY,
    100: KycStatus.INVALID,
}
"""The scale of `vccKycStatus`; `kycStatus` of a linked account is another one, see `LinkedKyc`."""


class KybStatus(StrEnum):
    """Business verification; also the scale of reviews in general."""

    INIT = "INIT"
    PENDING = "PENDING"
    SYSTEM_AUDITING = "SYSTEM_AUDITING"
    AUDITING = "AUDITING"
    PASSED = "PASSED"
    FAILED = "FAILED"


class BusinessType(StrEnum):
    """What a company does (spec §3)."""

    INFORMATIZATION = "INFORMATIZATION"
    E_COMMERCE = "E_COMMERCE"
    EDUCATION = "EDUCATION"
    MEDIA = "MEDIA"
    GAMES = "GAMES"
    TRAVEL = "TRAVEL"
    SOFTWARE = "SOFTWARE"
    ADVERTISING = "ADVERTISING"
    TRADE = "TRADE"
    LOGISTICS = "LOGISTICS"
    GOVERNMENT = "GOVERNMENT"
    MANUFACTURING = "MANUFACTURING"
    CATERING = "CATERING"
    TOURISM = "TOURISM"
    OTHER = "OTHER"


class IdType(StrEnum):
    """Which document a person's number stands on."""

    ID_CARD = "ID_CARD"
    PASSPORT = "PASSPORT"
    PERMIT = "PERMIT"
    """Mainland travel permit of people from Hong Kong and Macao."""


class LinkedKyc(IntEnum):
    """How a linked account's verification is displayed; any other number is UNVERIFIED."""

    UNVERIFIED = 0
    UNDER_REVIEW = 1
    VERIFIED = 2
    FAILED = 3
    REJECTED = 4

    @property
    def warns(self) -> bool:
        """True where a red warning icon stands."""
        return self in {LinkedKyc.FAILED, LinkedKyc.REJECTED}

    @property
    def can_verify(self) -> bool:
        """True where a go-verify action is offered."""
        return self is LinkedKyc.UNVERIFIED

    @property
    def can_verify_again(self) -> bool:
        """True where a re-verify action is offered."""
        return self is LinkedKyc.FAILED


def kyc_status(number: int) -> KycStatus:
    """The state of a number on the wire; an unknown one has not been submitted."""
    return KYC_BY_NUMBER.get(number, KycStatus.INIT)


def kyb_status(name: str) -> KybStatus:
    """The state of a name on the wire; an unknown one has not been submitted."""
    try:
        return KybStatus(name)
    except ValueError:
        return KybStatus.INIT


def linked_kyc(number: int) -> LinkedKyc:
    """The display of a number on the wire."""
    try:
        return LinkedKyc(number)
    except ValueError:
        return LinkedKyc.UNVERIFIED
