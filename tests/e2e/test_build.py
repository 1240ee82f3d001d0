"""What the build puts before everybody: no customer data, no second component system, no outside address."""

import re
from pathlib import Path

import pytest

from tests.e2e.conftest import Portal
from vcc_portal.build import web_dir

TEXT = {".html", ".js", ".css", ".json"}


@pytest.fixture(scope="module")
def files(portal: Portal) -> dict[Path, str]:
    client = web_dir() / "build" / "client"
    return {path.relative_to(client): path.read_text() for path in client.rglob("*") if path.suffix in TEXT}


def test_no_customer_data_is_in_public_files(files: dict[Path, str]) -> None:
    for seeded in ("岚屿科技", "@lanyu.example", "13800138000", "islet-demo"):
        assert [name for name, text in files.items() if seeded in text] == []


def test_radix_themes_is_not_pulled_in(files: dict[Path, str]) -> None:
    assert [name for name, text in files.items() if "rt-Button" in text or "radix-themes" in text] == []


def test_the_bundle_asks_the_origin_it_was_loaded_from(files: dict[Path, str]) -> None:
    environment = next(text for name, text in files.items() if name.name.startswith("reflex-env-"))
    assert "location.origin" in environment


def test_pages_load_nothing_from_other_hosts(files: dict[Path, str]) -> None:
    loads = re.compile(r"(?:src|href)=\"(?:https?:)?//|@import\s+url\(\s*['\"]?https?:|url\(\s*['\"]?https?:")
    assert [name for name, text in files.items() if name.suffix in {".html", ".css"} and loads.search(text)] == []
