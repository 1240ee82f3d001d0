"""No entrance of the product sends anybody to a foreign address (spec §2)."""

from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.support import addresses
from tests.support.addresses import ORIGINS, OWN
from vcc_portal.domain.redirects import (
    DEFAULT,
    forbidden_address,
    safe_link,
    safe_redirect,
    sign_in_address,
    without_param,
)

PIECES = st.sampled_from(
    ["/", "\\", "//", ":", "@", "?", "#", "%2f", "%5c", "%252f", "..", ".", "evil.example", "account", "login", OWN,
     "http:", "javascript:", "\t", "\n", "\x00", "\u2028", "ssotoken=x", "redirectUrl=", "nocheck", "&", "=", "屿", "[", "]"]
)  # fmt: skip


def assert_own(address: str) -> None:
    """It stays at the portal however often it is decoded, and carries no sign-in on."""
    assert address.startswith("/")
    assert address.isascii()
    assert not any(character in address for character in "\\\t\r\n\x00 ")
    path = urlsplit(address).path
    for _ in range(4):
        assert not path.startswith(("//", "/\\"))
        path = unquote(path)
    assert urlsplit(urljoin(OWN, address)).netloc == urlsplit(OWN).netloc
    assert "login" not in unquote(unquote(address)).lower()
    names = {name.lower() for name, _ in parse_qsl(urlsplit(address).query, keep_blank_values=True)}
    assert not names & {"ssotoken", "nocheck", "redirecturl"}


@pytest.mark.parametrize("value", [*addresses.EVIL, *addresses.LOGIN, None, "/" + "a" * 3000])
def test_foreign_addresses_and_login_become_the_account_page(value: str | None) -> None:
    assert safe_redirect(value, ORIGINS) == DEFAULT == "/account"


@pytest.mark.parametrize(("value", "expected"), [*addresses.GOOD.items(), *addresses.STRIPPED.items()])
def test_own_addresses_are_kept_and_cleaned(value: str, expected: str) -> None:
    assert safe_redirect(value, ORIGINS) == expected


def test_thousands_of_built_addresses_stay_at_the_portal() -> None:
    for value in addresses.many():
        assert_own(safe_redirect(value, ORIGINS))


@settings(max_examples=2000, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=8).map("".join)))
@example("/%255c%255cevil.example")
def test_any_text_stays_at_the_portal(value: str) -> None:
    result = safe_redirect(value, ORIGINS)
    assert_own(result)
    assert safe_redirect(result, ORIGINS) == result


def query_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


def sign_in(*query: tuple[str, str]) -> str:
    return sign_in_address(query, sign_in_url="https://provider.example/login", own_origin=OWN)


def test_the_sign_in_address_keeps_the_query_and_adds_marker_and_return_address() -> None:
    address = sign_in(("utm_source", "mail"), ("redirectUrl", "/card/list?a=1"), ("source", "b2b"))
    assert address.startswith("https://provider.example/login?utm_source=mail&source=b2b&")
    assert query_of(address) == {
        "utm_source": "mail",
        "source": "b2b",
        "bizSource": "Y25fdmNj",
        "redirectUrl": f"{OWN}/card/list?a=1",
    }


def test_the_return_address_defaults_to_the_account_page() -> None:
    assert query_of(sign_in())["redirectUrl"] == f"{OWN}/account"
    assert query_of(sign_in(("redirectUrl", "https://evil.example/")))["redirectUrl"] == f"{OWN}/account"
    assert query_of(sign_in(("redirectUrl", f"{OWN}/login?x=1")))["redirectUrl"] == f"{OWN}/account"


@pytest.mark.parametrize(("given_", "sent"), [("true", "true"), ("1", "true"), ("false", None), ("", None)])
def test_no_check_is_passed_on_as_a_flag(given_: str, sent: str | None) -> None:
    query = query_of(sign_in(("noCheck", given_)))
    assert query.get("nocheck") == sent
    assert "noCheck" not in query


def test_a_marker_of_the_visitor_does_not_replace_ours() -> None:
    assert sign_in(("bizSource", "evil")).count("bizSource=") == 1


def test_an_address_that_has_a_query_already_is_extended() -> None:
    address = sign_in_address([], sign_in_url="https://p.example/login?client=vcc", own_origin=OWN)
    assert address.startswith("https://p.example/login?client=vcc&bizSource=")


def test_the_token_leaves_the_address_and_the_rest_stays_as_it_was() -> None:
    assert without_param("/a?x=1%20&ssoToken=t&y", "ssotoken") == "/a?x=1%20&y"
    assert without_param("/a?ssotoken=t", "ssotoken") == "/a"


def test_a_user_id_of_any_length_makes_no_address_of_any_length() -> None:
    address = forbidden_address(
        "https://uc.example/forbidden", user_id="7" * 5000, own_origin=OWN, return_address="/account"
    )
    assert len(address) < 300
    assert query_of(address)["redirectUrl"] == f"{OWN}/account"


@pytest.mark.parametrize("url", ["https://news.example/a", "http://news.example", "/", "/card/list?a=1"])
def test_a_web_page_or_a_page_of_the_portal_may_stand_in_a_link(url: str) -> None:
    assert safe_link(url) == url


@pytest.mark.parametrize("url", ["", "javascript:alert(1)", "//evil.example", "/\\evil.example", "mailto:a@b.example"])
def test_nothing_else_may(url: str) -> None:
    assert safe_link(url) == ""
