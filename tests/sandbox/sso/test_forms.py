"""Every form of the provider's pages: only from our own pages, only under our name, with strict headers."""

import importlib
import pkgutil

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Route

import vcc_sandbox.provider_pages as pages_package
from tests.sandbox.sso.desk import ADMIN, ORIGIN

POSTS = (
    "/sign-in",
    "/sign-in/demo",
    "/sign-in/continue",
    "/sign-out",
    "/register",
    "/register/activate",
    "/forgot-password",
    "/forgot-password/new",
    "/mobile",
    "/mobile/code",
    "/pay-password",
    "/pay-password/new",
    "/kyc",
    "/kyc/update",
    "/kyc/decide",
    "/kyb",
    "/kyb/update",
    "/kyb/decide",
)
PAGES = (
    "/sign-in",
    "/register",
    "/forgot-password",
    "/outbox",
    "/about",
    "/agreement",
    "/privacy",
    "/contact",
    "/user-center/forbidden",
    "/nowhere",
)
FOREIGN = (
    "https://evil.example",
    "null",
    "http://localhost:3001",
    "https://localhost:3000",
    "http://localhost:3000.evil.example",
    "http://LOCALHOST.evil",
    "http://sub.localhost:3000",
)


def routes() -> list[Route]:
    """Every route of the provider's pages."""
    names = (info.name for info in pkgutil.iter_modules(pages_package.__path__, f"{pages_package.__name__}."))
    modules = [importlib.import_module(name) for name in names]
    routers = [module.router for module in modules if hasattr(module, "router")]
    # The console's forms have tests of their own; its router is made of several.
    return [route for router in routers for route in router.routes if isinstance(route, Route)]


def test_these_are_all_forms() -> None:
    assert {route.path for route in routes() if "POST" in route.methods} == set(POSTS)


@pytest.mark.parametrize("path", POSTS)
async def test_the_address_of_a_form_can_be_asked_for_again(pages: httpx.AsyncClient, path: str) -> None:
    """A switch of language after an error asks for the form's own address."""
    if path == "/sign-out":
        return
    assert (await pages.get(f"/sandbox{path}")).status_code in {200, 303}


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_form_from_another_origin_is_refused(pages: httpx.AsyncClient, path: str, origin: str) -> None:
    answer = await pages.post(f"/sandbox{path}", headers={"Origin": origin}, data={"person": ADMIN})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


async def test_a_form_without_an_origin_is_refused_unless_the_browser_vouches(app: FastAPI) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN) as bare:
        body = {"person": ADMIN}
        assert (await bare.post("/sandbox/sign-in/demo", data=body)).status_code == 403
        for site, status in (("same-origin", 303), ("same-site", 403), ("cross-site", 403), ("none", 403)):
            answer = await bare.post("/sandbox/sign-in/demo", data=body, headers={"Sec-Fetch-Site": site})
            assert answer.status_code == status


async def test_a_foreign_site_is_refused_even_with_our_origin(pages: httpx.AsyncClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    answer = await pages.post("/sandbox/sign-in/demo", data={"person": ADMIN}, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "10.0.0.7:3000", "a{b.evil.example", "localhost:3000@evil.example", ""],
)
async def test_another_name_that_points_here_is_refused(pages: httpx.AsyncClient, host: str) -> None:
    assert (await pages.get("/sandbox/sign-in", headers={"Host": host})).status_code == 421


async def test_another_machine_is_refused(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app, client=("192.0.2.7", 5555))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as stranger:
        assert (await stranger.get("/sandbox/outbox")).status_code == 403


@pytest.mark.parametrize("path", PAGES)
async def test_every_page_has_strict_headers_and_both_languages(pages: httpx.AsyncClient, path: str) -> None:
    answer = await pages.get(f"/sandbox{path}")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert " style=" not in answer.text
    assert "<script>" not in answer.text
    chinese = await pages.get(f"/sandbox{path}", headers={"Accept-Language": "zh-CN"})
    assert '<html lang="zh-CN"' in chinese.text
    assert "沙箱环境" in chinese.text
    assert "沙箱环境" not in answer.text


async def test_files_are_kept_by_their_content(pages: httpx.AsyncClient) -> None:
    page = (await pages.get("/sandbox/sign-in")).text
    address = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer = await pages.get(address)
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    for name in ("../__init__.py", "__init__.py", "nothing.css"):
        assert (await pages.get(f"/sandbox/static/{name}")).status_code == 404


async def test_the_pages_alone_have_no_api(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app.state.pages, root_path="/sandbox")
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"Origin": ORIGIN}) as outside:
        assert (await outside.get("/sandbox/about")).status_code == 200
        for prefix in ("/cb-va-sso-api", "/sandbox/cb-va-sso-api"):
            assert (await outside.post(f"{prefix}/login/state", json={})).status_code == 404
