"""The rules behind the door, without any page: password strength, mail addresses, tokens."""

import pytest

from vcc_sandbox.identity.registration import acceptable
from vcc_sandbox.identity.tokens import digest, new_token


@pytest.mark.parametrize(
    ("password", "good"),
    [
        ("harbour-2026", True),
        ("密码密码密码密码1", True),
        ("a1" * 32, True),
        ("a1" * 33, False),
        ("a1b2c3d", False),
        ("abcdefgh", False),
        ("12345678", False),
        ("", False),
    ],
)
def test_a_password_has_a_letter_a_digit_and_eight_characters(password: str, good: bool) -> None:
    assert acceptable(password) is good


def test_tokens_are_long_different_and_kept_as_hashes() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert min(map(len, tokens)) * 6 >= 256
    assert len(digest("x")) == 64
