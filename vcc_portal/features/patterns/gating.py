"""What verification still needs of a user before a guarded action (spec §4)."""

from vcc_portal.domain.gating import Gate, gate
from vcc_portal.domain.kyc import kyb_status, kyc_status
from vcc_portal.upstream.models.user import VccUser


def gate_of(user: VccUser) -> Gate:
    """What is in the way of somebody who is signed in."""
    return gate(
        signed_in=True,
        kyc=kyc_status(user.vcc_kyc_status),
        kyb=kyb_status(user.vcc_kyb_status),
        personal=user.personal,
    )
