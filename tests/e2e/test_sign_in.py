"""Sign-in, return, sign-out and where each account status leads (spec §2, §4)."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NotAsked

CALLS_OF_ENTRY = (
    "/login/state",
    "/sso/vcc/user/info",
    "/sso/vcc/user/portal/permission/info",
    "/site/params",
    "/user/ka",
)


def test_a_visitor_returns_to_the_page_that_was_asked_for(sign_in: Callable[..., Page]) -> None:
    page = sign_in("admin@lanyu.example", "/card/list?status=VALID&page=2")
    expect(page).to_have_url(re.compile(r"/card/list/?\?"))
    assert parse_qs(urlsplit(page.url).query) == {"status": ["VALID"], "page": ["2"]}
    expect(page.get_by_role("heading", level=1, name="Card list")).to_be_visible()


def test_it_is_the_same_in_chinese(sign_in: Callable[..., Page]) -> None:
    page = sign_in("admin@lanyu.example", "/trade", "zh")
    expect(page.get_by_role("heading", level=1, name="交易查询")).to_be_visible()
    page.get_by_role("button", name="用户菜单").click()
    page.get_by_role("button", name="退出登录").click()
    page.wait_for_url("**/sandbox/sign-in**")
    expect(page.get_by_role("heading", name="登录")).to_be_visible()


def test_what_is_typed_outlives_a_switch_of_the_language_and_a_password_is_kept_nowhere(
    new_visitor: Callable[..., Page],
) -> None:
    page = new_visitor("en")
    page.goto("/sandbox/sign-in")
    page.get_by_label("Email or mobile").fill("ann@lanyu.example")
    password = page.get_by_label("Password", exact=True)
    password.fill("open-secret")
    page.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    page.evaluate("addEventListener('pagehide', () => localStorage.left = JSON.stringify(sessionStorage))")
    page.get_by_role("link", name="中文").click()
    expect(page.get_by_role("heading", name="登录")).to_be_visible()
    expect(page.locator("#loginName")).to_have_value("ann@lanyu.example")
    expect(page.locator("#password")).to_have_value("")
    left = page.evaluate("localStorage.left")
    assert "ann@lanyu.example" in left
    assert "open-secret" not in left


def test_the_one_time_token_is_in_no_address_afterwards(sign_in: Callable[..., Page]) -> None:
    page = sign_in("admin@lanyu.example")
    expect(page.get_by_role("heading", level=1, name="My account")).to_be_visible()
    assert "ssotoken" not in page.url.lower()
    assert "ssotoken" not in page.evaluate("document.cookie").lower()
    assert "vcc_sid" not in page.evaluate("document.cookie"), "the session cookie is HttpOnly"


def test_signing_out_ends_the_session(sign_in: Callable[..., Page], not_asked: NotAsked) -> None:
    page = sign_in("admin@lanyu.example")
    expect(page.get_by_role("heading", level=1, name="My account")).to_be_visible()
    assert not_asked(CALLS_OF_ENTRY) == []
    page.get_by_role("button", name="User menu").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sandbox/sign-in**")
    page.goto("/account")
    page.wait_for_url("**/sandbox/sign-in**")
    assert not_asked(["/sso/logout"]) == []


def test_signing_out_ends_the_session_in_each_of_its_tabs(sign_in: Callable[..., Page]) -> None:
    page = sign_in("admin@lanyu.example")
    page.get_by_role("button", name="User menu").wait_for()
    other = page.context.new_page()
    other.goto("/card/list")
    expect(other.locator(".list-table tbody tr")).to_have_count(10)
    page.get_by_role("button", name="User menu").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sandbox/sign-in**")
    other.wait_for_url("**/sandbox/sign-in**")
    assert "card%2Flist" in other.url, "a new sign-in comes back to its page"
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


@pytest.mark.parametrize(
    ("login_name", "path"),
    [
        ("admin@lanyu.example", "/account"),
        ("personal@lanyu.example", "/account"),
        ("unactive@lanyu.example", "/landing"),
        ("init@lanyu.example", "/landing"),
        ("invalid@lanyu.example", "/frozen"),
        ("cancelled@lanyu.example", "/landing"),
        ("frozen@lanyu.example", "/frozen"),
        ("closed@lanyu.example", "/landing"),
    ],
)
def test_each_account_status_leads_where_the_table_says(
    sign_in: Callable[..., Page], login_name: str, path: str
) -> None:
    page = sign_in(login_name)
    page.wait_for_url(re.compile(rf"{path}/?(\?.*)?$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_an_unknown_path_leads_to_the_account(sign_in: Callable[..., Page]) -> None:
    page = sign_in("admin@lanyu.example", "/no/such/page")
    page.wait_for_url(re.compile(r"/account/?$"))
