"""What a request says about where it comes from: only our own origins count, and the proxies that are trusted."""

import pytest

from vcc_portal.config import Settings
from vcc_portal.server.web import client_address, is_same_origin, own_origin

OURS, ALSO_OURS, ANOTHER = "http://localhost:3000", "http://127.0.0.1:3000", "http://evil.example"


@pytest.fixture
def settings() -> Settings:
    return Settings(port=3000)


def scope(**headers: str) -> dict[str, object]:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "headers": given}


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:3000", OURS),
        ("127.0.0.1:3000", ALSO_OURS),
        ("LOCALHOST:3000", OURS),
        ("evil.example", OURS),
        ("localhost:3000.evil.example", OURS),
        ("", OURS),
    ],
)
def test_an_address_to_come_back_to_is_at_one_of_our_hosts(settings: Settings, host: str, origin: str) -> None:
    assert own_origin(scope(host=host), settings) == origin


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({"origin": OURS, "sec_fetch_site": "same-origin"}, True),
        ({"origin": ALSO_OURS}, True),
        ({"sec_fetch_site": "same-origin"}, True),
        ({"origin": OURS, "sec_fetch_site": "same-site"}, False),
        ({"origin": OURS, "sec_fetch_site": "cross-site"}, False),
        ({"origin": ANOTHER, "sec_fetch_site": "same-origin"}, False),
        ({"origin": "null"}, False),
        ({"sec_fetch_site": "cross-site"}, False),
        ({}, False),
    ],
)
def test_only_what_our_own_pages_sent_is_ours(settings: Settings, headers: dict[str, str], ours: bool) -> None:
    assert is_same_origin(scope(**headers), settings) is ours


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:abcd:0:9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("203.0.113.5", "203.0.113.6", False),
        ("::ffff:203.0.113.5", "203.0.113.5", True),
        ("::ffff:203.0.113.5", "::ffff:203.0.113.6", False),
        ("unknown", "203.0.113.5", False),
        ("203.0.113.5:40001", "203.0.113.5:40002", True),
        ("203.0.113.5:40001", "203.0.113.6:40001", False),
        ("[2001:db8:1:2::1]:40001", "2001:db8:1:2::9", True),
    ],
)
@pytest.mark.parametrize("hops", [0, 1])
def test_who_takes_another_address_of_his_own_line_is_still_the_same(
    hops: int, one: str, other: str, same: bool
) -> None:
    settings = Settings(port=3000, trusted_proxy_hops=hops)

    def seen(address: str) -> str:
        if hops:
            return client_address(scope(x_forwarded_for=f"198.51.100.7, {address}"), settings)
        return client_address({**scope(), "client": (address, 1)}, settings)

    assert (seen(one) == seen(other)) == same
