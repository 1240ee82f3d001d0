"""What the browser keeps of a registration over a restart of the portal."""

from vcc_portal.features.public.register import Outcome, Registered


def test_an_end_in_a_word() -> None:
    ends = [Registered(), Registered(signed_in=True), Registered(signed_in=True, opened=True)]
    assert [end.outcome for end in ends] == [Outcome.SIGN_IN, Outcome.CLOSED, Outcome.OPENED]
