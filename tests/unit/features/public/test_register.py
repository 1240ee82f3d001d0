"""What the browser keeps of a registration over a restart of the portal, and how it is read."""

import pytest

from vcc_portal.features.public.register import Outcome, Registered, seconds_to_wait

NOW = 1_800_000_000.4


@pytest.mark.parametrize(
    ("sent_at", "left"),
    [
        ("1800000000", 60),
        ("1799999959", 19),
        ("1799999940", 0),
        ("1", 0),
        ("", 0),
        ("1800009999", 60),  # by a clock ahead of ours, or made up
        ("-5", 0),
        ("9" * 400, 0),
        ("１８", 0),
    ],
)
def test_seconds_until_a_code_may_be_sent_again(sent_at: str, left: int) -> None:
    assert seconds_to_wait(sent_at, NOW) == left


def test_an_end_in_a_word() -> None:
    ends = [Registered(), Registered(signed_in=True), Registered(signed_in=True, opened=True)]
    assert [end.outcome for end in ends] == [Outcome.SIGN_IN, Outcome.CLOSED, Outcome.OPENED]
