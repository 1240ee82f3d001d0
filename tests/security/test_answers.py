"""Headers, caching and addresses of the running portal (reliability I4, S12)."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.counted_sandbox import Counted
from vcc_portal import routes
from vcc_portal.routes import Access

EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PLACES = [
    "/",
    "/landing",
    "/login",
    "/healthz",
    "/nothing/here",
    "/assets/none.js",
    "/favicon.ico",
    "/auth/sign-out",
    "/ping",
]


@pytest.fixture(scope="module")
def cookie(counted: Counted) -> str:
    return counted.portal.sign_in("admin@lanyu.example")


def log_of(counted: Counted) -> str:
    return Path(counted.portal.log).read_text(errors="replace")


def rules(policy: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (rule.split() for rule in policy.split("; "))}


@pytest.mark.parametrize("path", PLACES)
def test_every_answer_has_the_headers(counted: Counted, path: str) -> None:
    answer = counted.portal.get(path)
    assert {name: answer.header(name) for name in EVERYWHERE} == EVERYWHERE
    policy = rules(answer.header("content-security-policy"))
    for name in ("default-src", "object-src", "base-uri", "frame-ancestors"):
        assert policy[name] == ["'none'"]
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:", "data:"} & set(policy["script-src"])
    assert "=()" in answer.header("permissions-policy")
    assert answer.header("cache-control")


@pytest.mark.parametrize("path", [route.path for route in routes.ROUTES if "[" not in route.path])
def test_every_page_is_served_under_its_own_address(counted: Counted, cookie: str, path: str) -> None:
    answer = counted.portal.get(path, cookie=cookie)
    if path in {routes.LOGIN.path, routes.REGISTER.path, routes.H5.path}:
        assert answer.status == 303
        return
    assert answer.status == (404 if path == routes.NOT_FOUND.path else 200), path
    own = b'data-arriving="' in answer.body  # begun for this visitor, whatever it ends with
    private = own or routes.BY_PATH[path].access is not Access.ANONYMOUS
    assert answer.header("cache-control") == ("no-store" if private else "no-cache")
    inline = re.findall(rb"<script(?![^>]*\bsrc=)[^>]*>[^<]", answer.body)
    hashes = [value for value in rules(answer.header("content-security-policy"))["script-src"] if "sha256" in value]
    assert inline
    assert len(hashes) <= len(inline) + own  # the script that starts the others may come in either of two forms then


@pytest.mark.parametrize("route", [route for route in routes.ROUTES if route.access is not Access.ANONYMOUS])
def test_a_page_for_users_is_not_even_served_without_a_session(counted: Counted, route: routes.Route) -> None:
    answer = counted.portal.get(route.path)
    assert answer.status == 303
    assert answer.header("location").startswith("/login?redirectUrl=")


def test_an_unknown_address_is_the_account_page(counted: Counted) -> None:
    for path in ("/nothing", "/nothing/here", "/card", "//evil.example/", "/..//x"):
        answer = counted.portal.get(path)
        assert (answer.status, answer.header("location")) == (303, "/account"), path
    assert counted.portal.get("/%2f%2fevil.example").header("location") in {"", "/account"}


@pytest.mark.parametrize("name", ["index.html", "index.en.html"])
def test_the_name_of_a_page_s_file_leads_to_the_page(counted: Counted, cookie: str, name: str) -> None:
    answer = counted.portal.get(f"/card/list/{name}", cookie=cookie)
    assert (answer.status, answer.header("location")) == (308, "/card/list")
    assert counted.portal.get(f"//evil.example/{name}", cookie=cookie).status == 404


def test_a_trailing_slash_is_taken_away(counted: Counted, cookie: str) -> None:
    answer = counted.portal.get("/card/list/?a=1", cookie=cookie)
    assert (answer.status, answer.header("location")) == (308, "/card/list?a=1")
    assert counted.portal.get("//landing/", cookie=cookie).header("location") in {"/landing", "/account"}


def test_a_missing_file_is_missing(counted: Counted) -> None:
    for path in ("/assets/none.js", "/none.png", "/_none", "/assets/../../../etc/passwd"):
        assert counted.portal.get(path).status == 404, path


@pytest.mark.parametrize(
    "path", [f"/{'a' * 300}", f"/{'%E5%B1%BF' * 100}", f"/card/{'a' * 300}", f"/assets/{'a' * 300}.js", "/a" * 3000]
)
def test_an_address_longer_than_any_file_s_name_is_none_that_is_known(counted: Counted, path: str) -> None:
    before = len(log_of(counted))
    answer = counted.portal.get(path)
    assert answer.status == (404 if path.startswith("/assets/") else 303)
    assert {name: answer.header(name) for name in EVERYWHERE} == EVERYWHERE
    assert "Traceback" not in log_of(counted)[before:]


@pytest.mark.parametrize(
    "referer", ["http://[", "//[::1", "[", "?redirectUrl=http://[", "\xff", "#?redirectUrl=/account"]
)
def test_the_page_that_somebody_says_to_come_from_may_be_none(counted: Counted, referer: str) -> None:
    answer = counted.portal.get("/auth/sign-in", referer=referer)
    assert answer.status == 200
    assert 'name="redirectUrl" value="/account"' in answer.body.decode()


def test_hashed_files_are_kept_and_served_compressed(counted: Counted) -> None:
    script = re.search(rb'href="(/assets/entry[^"]+\.js)"', counted.portal.get("/").body)[1].decode()
    answer = counted.portal.get(script, accept_encoding="gzip")
    assert answer.header("cache-control") == "public, max-age=31536000, immutable"
    assert answer.header("content-encoding") == "gzip"


@pytest.mark.parametrize(
    "path", ["/cb-va-vcc/sso/vcc/user/info", "/sandbox/cb-va-vcc/sso/vcc/user/info", "/cb-va-sso-api/login/state"]
)
def test_the_providers_api_has_no_address_here(counted: Counted, cookie: str, path: str) -> None:
    before = counted.calls()
    for method in ("GET", "POST"):
        assert counted.portal.request(method, path, cookie=cookie).status in {303, 404, 405}
    assert counted.calls() == before


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE"])
def test_pages_are_read_only(counted: Counted, method: str) -> None:
    assert counted.portal.request(method, "/").status == 405


def test_no_other_site_may_read_answers(counted: Counted) -> None:
    answer = counted.portal.get("/ping", origin="http://evil.example")
    assert answer.header("access-control-allow-origin") == ""


def test_a_head_larger_than_any_browser_s_is_refused(counted: Counted) -> None:
    assert counted.portal.get("/account", cookie=f"a={'b' * 40_000}").status == 303
    with suppress(ConnectionError):  # it is closed while some of it is still on its way
        assert counted.portal.get("/account", cookie="a;" * 150_000).status == 431


def test_a_large_body_is_refused(counted: Counted) -> None:
    answer = counted.portal.request("POST", "/auth/sign-out", form={"x": "y" * 70_000}, origin=counted.portal.url)
    assert answer.status == 413
