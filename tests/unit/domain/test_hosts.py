"""A Host header says one name, with a port at most; nothing of anything else."""

import pytest

from vcc_portal.domain.hosts import host_in


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("localhost", "localhost"),
        ("LocalHost:3000", "localhost"),
        ("127.0.0.1:3000", "127.0.0.1"),
        ("[::1]:3000", "::1"),
        ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1"),
        ("an_odd-name.example:80", "an_odd-name.example"),
    ],
)
def test_the_name_without_its_port(header: str, host: str) -> None:
    assert host_in(header) == host


@pytest.mark.parametrize(
    "header",
    [
        "",
        "[",
        "[::1",
        "a{b.evil.example",
        'a"b.evil.example:3000',
        "localhost:3000@evil.example",
        "evil.example@localhost",
        "localhost:evil",
        "127.0.0.1:3000:evil.example",
        "[::1]evil.example",
        "localhost/.evil.example",
        "localhost#.evil.example",
        "localhost, evil.example",
        "localhost\n",
        "ＬＯＣＡＬＨＯＳＴ",
    ],
)
def test_what_is_no_name_is_none(header: str) -> None:
    assert host_in(header) == ""
