import pytest

from vcc_portal.config import Settings
from vcc_portal.session.cookies import (
    LOGIN_INFO,
    clearing_cookies,
    kept_of,
    language_of,
    login_info_cookie,
    read_sid,
    session_cookie,
)
from vcc_portal.session.session import SignedInLogin

PLAIN = Settings()
SECURE = Settings(public_url="https://portal.example.com", sandbox_exposed=True)


def test_scripts_cannot_read_the_session_cookie_and_other_sites_do_not_send_it() -> None:
    assert session_cookie("x", PLAIN) == "vcc_sid=x; Path=/; HttpOnly; SameSite=Lax"


def test_behind_tls_the_cookie_belongs_to_this_host_alone() -> None:
    assert session_cookie("x", SECURE) == "__Host-vcc_sid=x; Path=/; HttpOnly; SameSite=Lax; Secure"
    assert all("Secure" in value for value in clearing_cookies(SECURE))


def test_the_login_info_is_ascii_and_holds_no_session() -> None:
    value = login_info_cookie(SignedInLogin(user_id="1", login_name="屿****@x.cn", region="HK"), PLAIN)
    assert value.isascii()
    assert "HttpOnly" not in value


@pytest.mark.parametrize(
    ("header", "sid"),
    [
        ("vcc_sid=abc", "abc"),
        ("a=b; vcc_sid=abc; c=d", "abc"),
        ("vcc_sid=abc; vcc_sid=abc", "abc"),
        ("vcc_sid=abc; vcc_sid=planted", ""),
        ("xvcc_sid=abc", ""),
        ("vcc_sid", ""),
        ("", ""),
        ("__Host-vcc_sid=abc", ""),
    ],
)
def test_the_id_is_read_from_the_header(header: str, sid: str) -> None:
    assert read_sid(header, PLAIN) == sid


def test_behind_tls_the_plain_name_counts_for_nothing() -> None:
    assert read_sid("vcc_sid=planted; __Host-vcc_sid=real", SECURE) == "real"


def test_the_login_info_may_be_shared_with_the_providers_other_sites() -> None:
    shared = Settings(public_url="https://cards.example.com", sandbox_exposed=True, login_info_domain=".example.com")
    assert "; Domain=.example.com" in login_info_cookie(SignedInLogin(), shared)
    assert [value for value in clearing_cookies(shared) if "Domain" in value] == [
        f"{LOGIN_INFO}=; Path=/; Max-Age=0; SameSite=Lax; Secure; Domain=.example.com"
    ]
    assert "Domain" not in login_info_cookie(SignedInLogin(), Settings())


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("vcc-language=en", "zh-CN", "en"),
        ("a=b; vcc-language=zh", "en-US", "zh"),
        ("vcc-language=en-US", "zh-CN", "en"),  # as the browser reads it
        ("vcc-language=fr", "en-US", "en"),
        ("", "en-US,zh;q=0.9", "en"),
        ("", "zh-TW", "zh"),
        ("", "fr", "zh"),
        ("", "", "zh"),
    ],
)
def test_the_language_of_pages(cookie: str, accepted: str, language: str) -> None:
    assert language_of(cookie, accepted) == language


@pytest.mark.parametrize(
    ("header", "kept"),
    [
        ("", {}),
        ("vcc-amounts=hidden; vcc_sid=abc", {"vcc-amounts": "hidden"}),
        ("vcc-list-CardListState=%7B%22dense%22%3Atrue%7D", {"vcc-list-CardListState": '{"dense":true}'}),
        ("vcc-amounts=; vcc-list-=x; vcc-list-a.b=x; vcc-views-Cards=x", {}),
        ("vcc-list-A=%FF", {"vcc-list-A": "\ufffd"}),
        (f"vcc-list-A={'x' * 2001}; vcc-list-{'b' * 61}=x", {}),
        ("vcc-amounts=hidden; vcc-amounts=shown", {}),
        (
            "; ".join(f"vcc-list-{'x' * each}=1" for each in range(1, 40)),
            {f"vcc-list-{'x' * n}": "1" for n in range(1, 13)},
        ),
    ],
)
def test_what_a_page_is_drawn_with_of_the_browsers_own(header: str, kept: dict[str, str]) -> None:
    assert kept_of(header) == kept
