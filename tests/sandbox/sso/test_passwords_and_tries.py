"""The rules behind the door, without any page: password strength, mail addresses, tokens."""

import pytest

from vcc_sandbox.identity.registration import acceptable, is_mail
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


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("a@b.example", True),
        ("first.last+tag@sub.company.com.cn", True),
        ("a@b", False),
        ("a@@b.example", False),
        ("a@b..example", False),
        ("a@b.example\n", False),
        ("ａ@b.example", False),
        ("a" * 130 + "@b.example", False),
    ],
)
def test_a_mail_address(name: str, good: bool) -> None:
    assert is_mail(name) is good


def test_tokens_are_long_different_and_kept_as_hashes() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert min(map(len, tokens)) * 6 >= 256
    assert len(digest("x")) == 64
