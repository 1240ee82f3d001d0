"""A script stands where Reflex would put it, and is put there whenever it is not."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

WRAPPER = """
import reflex as rx
from vcc_portal.components.scripts import script

def by_reflex(name):
    return rx.asset(name, shared=True).importable_path

def ours(name):
    return script(name)
"""


@pytest.fixture
def wrapper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module beside which `one.js` stands, and a build that has no script yet."""
    (tmp_path / "the_wrapper.py").write_text(WRAPPER, "utf-8")
    (tmp_path / "one.js").write_text("export const one = 1", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("the_wrapper")
    del sys.modules["the_wrapper"]


def test_it_is_put_into_the_build_and_named_as_reflex_names_it(wrapper: ModuleType) -> None:
    linked = Path("assets/external/the_wrapper/one.js")
    named = wrapper.ours("one.js")
    assert linked.samefile("one.js")
    assert wrapper.ours("one.js") == named == wrapper.by_reflex("one.js")


@pytest.mark.parametrize("where", ["another.js", "missing.js"])
def test_a_link_that_leads_elsewhere_is_mended(wrapper: ModuleType, where: str) -> None:
    Path("another.js").touch()
    linked = Path("assets/external/the_wrapper/one.js")
    linked.parent.mkdir(parents=True)
    linked.symlink_to(Path(where).absolute())
    wrapper.ours("one.js")
    assert linked.samefile("one.js")


def test_a_script_that_is_missing_is_a_mistake(wrapper: ModuleType) -> None:
    wrapper.ours("one.js")
    Path("one.js").unlink()
    with pytest.raises(FileNotFoundError):
        wrapper.ours("one.js")
