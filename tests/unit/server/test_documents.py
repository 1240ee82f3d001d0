import base64
import hashlib
import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse

from vcc_portal.config import Settings
from vcc_portal.server.documents import Documents, content_policy
from vcc_portal.server.headers import security_headers
from vcc_portal.server.pages import PageFiles

INLINE = 'if (1 < 2) { console.log("<!-- & -->") }'
PAGE = f'<!DOCTYPE html><script src="/a.js"></script><script>{INLINE}</script><script type="module" async="">import "/b.js"</script><p>x</p>'


@pytest.fixture
def documents(tmp_path: Path) -> Documents:
    for name in ("index.html", "card/list/index.html", "card/list/index.en.html", "404.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(PAGE)
    (tmp_path / "assets").mkdir()
    return Documents(tmp_path, Settings(upstream_url="https://api.example.com", sign_in_url="https://id.example.com/in",
                                        register_url="https://id.example.com/up", forbidden_url="https://uc.example.com/f",
                                        public_url="https://portal.example.com"))  # fmt: skip


def rules(policy: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (rule.split() for rule in policy.split("; "))}


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_inline_scripts_are_allowed_by_hash_and_by_nothing_else(documents: Documents) -> None:
    scripts = rules(documents.policy(documents.file_of("/card/list")))["script-src"]
    assert scripts == ["'self'", digest(INLINE), digest('import "/b.js"')]


@pytest.mark.parametrize("path", [f"/{'a' * 300}", f"/card/{'岚' * 100}", "/a" * 3000])
def test_an_address_longer_than_any_file_s_name_shows_no_page(documents: Documents, path: str) -> None:
    assert documents.file_of(path) is None


def test_the_hashes_follow_a_new_build(documents: Documents) -> None:
    page = documents.file_of("/")
    page.write_text("<script>new()</script>")
    os.utime(page, ns=(1, 1))
    assert digest("new()") in documents.policy(page)
    assert digest(INLINE) not in documents.policy(page)


def test_the_policy_denies_by_default(documents: Documents) -> None:
    policy = rules(documents.policy(None))
    assert (
        policy["default-src"] == policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == ["'none'"]
    )
    assert policy["script-src"] == ["'self'"]
    assert policy["connect-src"] == ["'self'", "wss://portal.example.com"]
    assert policy["form-action"] == ["'self'", "https://id.example.com"]
    assert "unsafe-eval" not in str(policy)
    assert "*" not in str(policy)


def test_an_embedded_sandbox_is_no_foreign_form_target() -> None:
    assert rules(content_policy(Settings()))["form-action"] == ["'self'"]


def test_a_page_has_a_file_in_each_language(documents: Documents) -> None:
    pages = [
        documents.file_of("/card/list", "zh"),
        documents.file_of("/card/list", "en"),
        documents.file_of("/404", "en"),
    ]
    assert [page and page.name for page in pages] == ["index.html", "index.en.html", "404.html"]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/agreement", "/404"),
        ("/agreement/", "/404"),
        ("/agreement//VCC_SERVICE", "/404"),
        ("/agreement/CN/A/B", "/account"),
        ("/agreements", "/account"),
        ("/unknown//x", "/account"),
    ],
)
async def test_an_agreement_without_site_or_code_is_not_found_and_any_other_address_leads_home(
    documents: Documents, path: str, place: str
) -> None:
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(PageFiles(PlainTextResponse("a page"), documents)), base_url="http://portal"
    ) as visitor:
        assert (await visitor.get(path)).headers["location"] == place


@pytest.mark.parametrize(
    "path",
    ["/../../etc", "/card/../../x", "/\x00", "/unknown", "/assets", "//card/list", "/card//list", "/./card/list", "/card/./list",
     "/card/list/.", "/.", "/x/../card/list"],
)  # fmt: skip
def test_what_is_no_page_has_no_file(documents: Documents, path: str) -> None:
    assert documents.file_of(path) is None


@pytest.mark.parametrize(
    "path",
    ["/assets/../index.html", "/assets/../card/list/index.html", "/ping/../index.html", "/_event/./index.html", "/card/./list/index.html",
     "/assets/x/..", "/assets//x.js", "/../tokens.css"],
)  # fmt: skip
async def test_what_only_the_file_system_takes_for_a_file_of_ours_is_none(documents: Documents, path: str) -> None:
    """`/assets/%2e%2e/index.html` was the home page, without its policy and to be kept for a year."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def silent() -> Any:
        raise AssertionError("nothing of a body is waited for")

    app = PageFiles(PlainTextResponse("a file"), documents)
    await app({"type": "http", "method": "GET", "path": path, "headers": []}, silent, send)
    assert b"a file" not in sent[1]["body"]
    assert sent[0]["status"] in {303, 404}
    assert b"public" not in dict(sent[0]["headers"]).get(b"cache-control", b"")


@pytest.mark.parametrize(
    ("path", "page"), [("/foo", True), ("/foo/bar", True), ("/foo.png", False), ("/assets/x", False), ("/_x", False)]
)
def test_an_address_that_somebody_typed_is_told_from_a_missing_file(
    documents: Documents, path: str, page: bool
) -> None:
    assert documents.looks_like_page(path) is page


def test_hsts_only_where_there_is_tls() -> None:
    assert "strict-transport-security" not in security_headers(Settings())
    secure = security_headers(Settings(public_url="https://portal.example.com", sandbox_exposed=True))
    seconds = re.search(r"max-age=(\d+)", secure["strict-transport-security"])
    assert int(seconds[1]) >= 31536000
