"""Where the sign-in page sends the browser: to the portal with the token, and nowhere else."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.sandbox.sso.desk import ADMIN, ORIGIN, token_in

HOME = f"{ORIGIN}/account"
OUTSIDE = [
    "",
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "http:evil.example",
    "http:///evil.example",
    "https:/evil.example",
    f"{ORIGIN}@evil.example/",
    f"{ORIGIN}.evil.example/",
    f"{ORIGIN}0/",
    "http://localhost:30001/x",
    "http://localhost/x",
    "http://127.0.0.1/x",
    "http://user:pw@localhost:3000/x",
    "http://localhost:3000\\@evil.example/",
    "http://localhost:3000%00.evil.example/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "http://lоcalhost:3000/",
    "http://[::1]:3000/",
    "ftp://localhost:3000/",
    "/" + "a" * 5000,
]
INSIDE = [
    (f"{ORIGIN}/card/list", "/card/list", {}),
    (f"{ORIGIN}/card/list?a=1&b=x%20y", "/card/list", {"a": ["1"], "b": ["x y"]}),
    ("/card/detail?cardId=7", "/card/detail", {"cardId": ["7"]}),
    (f"{ORIGIN}/account?ssotoken=old&x=1&redirectUrl=z&NoCheck=1", "/account", {"x": ["1"]}),
    (ORIGIN, "/", {}),
    (f"{ORIGIN}/login?x=1", "/account", {}),
    (f"{ORIGIN}/LOGIN", "/account", {}),
]


async def entered(pages: httpx.AsyncClient, address: str) -> str:
    answer = await pages.post("/sandbox/sign-in/demo", data={"person": ADMIN, "redirectUrl": address})
    assert answer.status_code == 303
    return answer.headers["location"]


@pytest.mark.parametrize("address", OUTSIDE)
async def test_an_address_outside_stays_with_the_portal(pages: httpx.AsyncClient, address: str) -> None:
    location = await entered(pages, address)
    assert location.startswith(f"{ORIGIN}/")
    assert address.startswith("//") or location.startswith(f"{HOME}?ssotoken=")


@pytest.mark.parametrize(("address", "path", "query"), INSIDE)
async def test_an_address_of_the_portal_keeps_its_parameters(
    pages: httpx.AsyncClient, address: str, path: str, query: dict[str, list[str]]
) -> None:
    parts = urlsplit(await entered(pages, address))
    given = parse_qs(parts.query)
    assert len(given.pop("ssotoken")[0]) >= 43
    assert (f"{parts.scheme}://{parts.netloc}", parts.path, given) == (ORIGIN, path, query)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
async def test_comes_back_to_the_name_that_was_used(pages: httpx.AsyncClient, host: str) -> None:
    location = await entered(pages, f"http://{host}:3000/card/list")
    assert location.startswith(f"http://{host}:3000/card/list?ssotoken=")


async def test_a_page_of_the_provider_gets_no_token(pages: httpx.AsyncClient) -> None:
    assert await entered(pages, f"{ORIGIN}/sandbox/kyc") == f"{ORIGIN}/sandbox/kyc"


async def test_the_address_travels_in_the_query_too(pages: httpx.AsyncClient) -> None:
    asked = {"redirectUrl": f"{ORIGIN}/trade?x=1", "bizSource": "Y25fdmNj"}
    answer = await pages.post("/sandbox/sign-in/demo", params=asked, data={"person": ADMIN})
    assert answer.headers["location"].startswith(f"{ORIGIN}/trade?x=1&ssotoken=")
    assert token_in(answer.headers["location"])
