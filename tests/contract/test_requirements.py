"""What is installed is known by its hash, down to the last transitive package; `make lock` writes it."""

import re
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
FILES = ("requirements", "requirements-dev", "requirements-lock")
ENTRY = re.compile(
    r"^(?P<name>[a-z0-9-]+)(?:\[(?P<extras>[a-z0-9,-]+)\])?==(?P<version>\S+)(?: ; (?P<marker>[^\\]+))? \\$"
)
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")


@dataclass
class Locked:
    """One entry of a locked file."""

    version: str
    marker: str
    extras: frozenset[str] = frozenset()
    hashes: int = 0

    @property
    def here(self) -> bool:
        """Whether it is installed on this machine."""
        return not self.marker or bool(Requirement(f"x ; {self.marker}").marker.evaluate())  # type: ignore[union-attr]


def _locked(name: str) -> dict[str, Locked]:
    found: dict[str, Locked] = {}
    last: Locked | None = None
    for line in (ROOT / f"{name}.txt").read_text().splitlines():
        if line.lstrip().startswith("#"):
            continue
        if entry := ENTRY.match(line):
            assert entry["name"] not in found, f"{entry['name']} stands twice in {name}.txt"
            found[entry["name"]] = last = Locked(
                entry["version"],
                (entry["marker"] or "").strip(),
                frozenset(filter(None, (entry["extras"] or "").split(","))),
            )
        else:
            assert last is not None, line
            assert HASH.match(line), f"neither a pinned requirement nor a hash: {line}"
            last.hashes += 1
    return found


def _asked(name: str) -> dict[str, Requirement]:
    """What a source asks for itself, with the sources that it takes in."""
    found: dict[str, Requirement] = {}
    for line in (ROOT / f"{name}.in").read_text().splitlines():
        text = line.partition("#")[0].strip()
        if text.startswith("-r "):
            found |= _asked(text.removeprefix("-r ").removesuffix(".in").strip())
        elif text and not text.startswith("-c "):
            one = Requirement(text)
            found[canonicalize_name(one.name)] = one
    return found


def _needed(asked: dict[str, Requirement]) -> dict[str, frozenset[str]]:
    """Every package that those need on this machine, as the installed ones say themselves, with the extras of it."""
    found: dict[str, frozenset[str]] = {}
    waiting = [(name, frozenset(one.extras)) for name, one in asked.items()]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, extras = waiting.pop()
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        found[name] = found.get(name, frozenset()) | extras
        for text in metadata.requires(name) or ():
            one = Requirement(text)
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
                waiting.append((canonicalize_name(one.name), frozenset(one.extras)))
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_requirement_is_pinned_and_hashed_as_its_source_says(name: str):
    locked = _locked(name)
    assert [one for one, entry in locked.items() if not entry.hashes] == []
    asked = _asked(name)
    assert {one: str(asked[one].specifier) for one in asked} == {one: f"=={locked[one].version}" for one in asked}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_nothing_is_left_out_and_nothing_is_there_for_no_reason(name: str):
    locked = _locked(name)
    here = {one for one, entry in locked.items() if entry.here}
    assert here == set(_needed(_asked(name)))
    assert {one: metadata.version(one) for one in here} == {one: locked[one].version for one in here}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_a_package_that_is_asked_for_with_extras_is_locked_with_them(name: str):
    """pip looks for `granian[reload]` apart from `granian`: of a lock without the extra it takes the newest release, and
    refuses that because no hash of it is known. On the day of such a release nothing could be installed any more.
    """
    locked = _locked(name)
    assert {one: locked[one].extras for one in locked if locked[one].here} == _needed(_asked(name))


def test_tests_run_on_what_the_portal_runs_on():
    run, dev = _locked("requirements"), _locked("requirements-dev")
    assert {one: dev.get(one) for one in run} == run


def test_only_files_with_a_known_hash_are_installed():
    makefile = (ROOT / "Makefile").read_text()
    installs = re.findall(r"^.*(?:pip install|PIP_INSTALL\)).*$", makefile, re.MULTILINE)
    assert len(installs) >= 4
    bare = [line for line in installs if "--require-hashes" not in line and "$(PIP_INSTALL) -r" not in line]
    assert bare == []


def test_no_registry_is_named():
    named = re.compile(r"https?://(?!localhost)|--(?:extra-)?index-url|--find-links|--trusted-host")
    files = [ROOT / f"{name}{suffix}" for name in FILES for suffix in (".in", ".txt")] + [ROOT / "Makefile"]
    assert [(path.name, line) for path in files for line in path.read_text().splitlines() if named.search(line)] == []
