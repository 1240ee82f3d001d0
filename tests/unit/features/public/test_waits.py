"""The wait for another code, as the browser keeps it over a restart of the portal, and how it is read."""

import pytest

from vcc_portal.features.public.sign_in import CardAnswer, again_at
from vcc_portal.features.public.waits import end_of, seconds_until

NOW = 1_800_000_000.4
ME, OTHER = "a@example.com", "b@example.com"


@pytest.mark.parametrize(
    ("end", "left"),
    [
        ("1800000060", 60),
        ("1800000019", 19),
        ("1800000000", 0),
        ("1", 0),
        ("", 0),
        ("1800009999", 60),  # by a clock ahead of ours, or made up
        ("-5", 0),
        ("9" * 400, 0),
        ("１８", 0),
    ],
)
def test_seconds_until_a_code_may_be_sent_again(end: str, left: int) -> None:
    assert seconds_until(end, NOW, 60) == left


@pytest.mark.parametrize("seconds", [0, 1, 60, 3600])
def test_a_wait_is_as_long_as_it_was_begun(seconds: int) -> None:
    assert seconds_until(end_of(seconds, NOW), NOW, 3600) == seconds


@pytest.mark.parametrize(
    ("answer", "end"),
    [
        (CardAnswer(ME, by_code=True, wait=60), "1800000060"),
        (CardAnswer(ME, by_code=True), "1800000042"),  # a restart, a wrong code, the image and back
        (CardAnswer(OTHER, by_code=True), ""),
        (CardAnswer(OTHER, by_code=True, wait=5), "1800000005"),
    ],
)
def test_a_wait_is_of_the_name_that_the_code_was_sent_to(answer: CardAnswer, end: str) -> None:
    assert again_at(answer, ME, "1800000042", NOW) == end
