"""Facts of the contract that portal and sandbox each hold, since neither is built on the other: they say the same."""

from vcc_portal.features.patterns import step_up
from vcc_sandbox.identity import codes


def test_the_next_code_may_be_asked_for_after_the_same_time() -> None:
    assert step_up.RESEND_SECONDS == codes.RESEND_SECONDS
