"""What the build puts before everybody: no customer data, no second component system, no outside address."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from benchmarks import weight
from tests.e2e.conftest import Portal
from vcc_portal.build import web_dir

TEXT = {".html", ".js", ".css", ".json"}
MOST_BEFORE_ROWS = 11
PERMISSIVE = {"MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"}
"""Licences that ask for their notice, and for nothing of what is built with them."""
WITHOUT_FORM = ("index", "card/list/index", "card/detail/index", "card/cancel/index", "card/move/index", "trade/index")
"""Nothing is typed there that a draft would keep."""
WITHOUT_LIST = ("index", "account/index", "card/apply/index", "card/cancel/index", "kyb/index", "settings/index")


@pytest.fixture(scope="module")
def files(shared_portal: Portal) -> dict[Path, str]:
    client = web_dir() / "build" / "client"
    return {path.relative_to(client): path.read_text() for path in client.rglob("*") if path.suffix in TEXT}


def test_no_customer_data_is_in_public_files(files: dict[Path, str]) -> None:
    for seeded in ("岚屿科技", "@lanyu.example", "13800138000", "islet-demo"):
        assert [name for name, text in files.items() if seeded in text] == []


def test_radix_themes_is_not_pulled_in(files: dict[Path, str]) -> None:
    assert [name for name, text in files.items() if "rt-Button" in text or "radix-themes" in text] == []


def test_what_a_part_that_is_there_or_not_concerns_has_a_name(files: dict[Path, str]) -> None:
    """Behind a `:has()` something without class or tag is looked for in the whole page whenever anything is added to it:
    each change of a part would cost the styles of all others anew.
    """
    sheets = "".join(text for name, text in files.items() if name.suffix == ".css")
    behind = re.compile(r"(?<!\\):has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[^\s>+~,{]*[\s>+~]+([^\s>+~,{]+)(?=[,{])")
    concerned = {found[0]: found[1] for found in behind.finditer(sheets)}
    assert any(last == "footer" for last in concerned.values()), "the search finds nothing"
    assert [each for each, last in concerned.items() if not re.match(r"[\w.#\[]|:is\(\.", last)] == []


def test_what_the_socket_never_falls_back_to_is_left_out(files: dict[Path, str]) -> None:
    assert [name for name, text in files.items() if "Microsoft.XMLHTTP" in text] == []


def test_the_bundle_asks_the_origin_it_was_loaded_from(new_visitor: Callable[..., Page], portal: Portal) -> None:
    page = new_visitor()
    with page.expect_websocket() as opened:
        page.goto("/")
    assert opened.value.url.startswith(portal.url.replace("http", "ws"))


def test_a_page_asks_for_few_things_and_for_none_of_another_page() -> None:
    asked = {page: weight.requests(page) for page in weight.pages()}
    assert len(asked["card/list/index"]) <= MOST_BEFORE_ROWS
    # Two pages on the same parts have these in a chunk of their own.
    assert {page for page, all_of_it in asked.items() if len(all_of_it) > MOST_BEFORE_ROWS + 1} == set()
    of_pages = {
        page: [name for name in all_of_it if re.match(r"(_.*_)?_?index-", name)] for page, all_of_it in asked.items()
    }
    assert {page: names for page, names in of_pages.items() if len(names) != 1} == {}


def test_a_page_asks_for_the_scripts_of_forms_and_lists_only_where_it_has_one() -> None:
    """For one small part of them it would get all, and a chunk that needs a part of another brings that along."""
    asked = {page: {name.partition("-")[0] for name in weight.scripts(page)} for page in weight.pages()}
    assert "forms" in asked["card/apply/index"]
    assert "listing" in asked["card/list/index"]
    assert [page for page in WITHOUT_FORM if "forms" in asked[page]] == []
    assert [page for page in WITHOUT_LIST if "listing" in asked[page]] == []


def test_the_licenses_of_what_a_browser_is_given_are_in_reach_and_allow_it(
    new_visitor: Callable[..., Page], portal: Portal
) -> None:
    """The scripts are made small and hold no notices any more."""
    page = new_visitor()
    page.goto("/")
    with page.expect_popup() as opened:
        page.get_by_role("contentinfo").get_by_role("link", name="Open-source licenses").click()
    text = opened.value.locator("body").inner_text()
    packages = dict(re.findall(r"^## (.+) - [\w.-]+ \((.+)\)$", text, re.MULTILINE))
    assert len(packages) == len(re.findall("^## ", text, re.MULTILINE)), "one has no licence"
    assert {"react", "react-router", "socket.io-client", "lucide-react", "reflex"} <= packages.keys()
    assert set(packages.values()) <= PERMISSIVE
    assert text.count("Permission is hereby granted, free of charge") > len(packages) / 2
    assert "Apache License" in text


def test_pages_load_nothing_from_other_hosts(files: dict[Path, str]) -> None:
    loads = re.compile(r"(?:src|href)=\"(?:https?:)?//|@import\s+url\(\s*['\"]?https?:|url\(\s*['\"]?https?:")
    assert [name for name, text in files.items() if name.suffix in {".html", ".css"} and loads.search(text)] == []
