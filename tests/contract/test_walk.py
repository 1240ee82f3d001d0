"""What `docs/architecture.md` and `CONTRIBUTING.md` name exists: the walks lead through the code as it is today."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PLACES = (ROOT, ROOT / "vcc_portal", ROOT / "vcc_sandbox")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()
DOCUMENTS = {"architecture.md": ARCHITECTURE, "CONTRIBUTING.md": (ROOT / "CONTRIBUTING.md").read_text()}
STANDS_FOR = re.compile(r"^X|…|_$")
"""A name that stands for others."""


def _quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


def _paths(text: str) -> list[str]:
    return [each for each in dict.fromkeys(_quoted(text)) if re.fullmatch(r"[\w.-]+/[\w./-]*|\w+\.md", each)]


def _names(text: str) -> Iterator[str]:
    """Names of Python that are quoted: called, dotted, private, with an underscore, in CamelCase or CAPITALS."""
    written = r"[A-Za-z_][\w.]*(?=\()|\b[A-Za-z]\w*\.\w[\w.]*|\b\w*_\w+|\b[A-Z]\w+"
    for quoted in _quoted(text):
        if not re.search(r'[/="@ ]|\.md$', quoted):
            for name in re.findall(written, quoted):
                yield from (part for part in name.split(".") if part and not STANDS_FOR.search(part))


def _found(path: str) -> list[Path]:
    """The file or folder that is meant; `domain/money.parse_amount` is in `domain/money.py`."""
    module = f"{path.rpartition('.')[0]}.py"
    return [each for place in PLACES for each in (place / path, place / module) if each.exists()]


@cache
def _text(path: Path) -> str:
    files = (
        [path] if path.is_file() else sorted(each for each in path.rglob("*") if each.suffix in {".py", ".js", ".jsx"})
    )
    return "\n".join(each.read_text() for each in files)


def _section(title: str) -> str:
    return ARCHITECTURE.partition(f"## {title}")[2].partition("\n## ")[0]


WALKS = (*re.split(r"^\d+\. ", _section("One click"), flags=re.MULTILINE)[1:], _section("One amount"))


@pytest.mark.parametrize(
    ("document", "path"), [(name, path) for name, text in DOCUMENTS.items() for path in _paths(text)]
)
def test_a_file_that_is_named_exists(document: str, path: str) -> None:
    assert _found(path), f"{document} names {path}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_name_that_is_quoted_is_used_somewhere(document: str) -> None:
    known = set(re.findall(r"\w+", "".join(_text(ROOT / name) for name in ("vcc_portal", "vcc_sandbox", "tests"))))
    named = set(_names(DOCUMENTS[document]))
    assert len(named) > 20
    assert named - known == set()


@pytest.mark.parametrize("step", range(len(WALKS)))
def test_what_a_step_names_is_defined_in_the_files_that_it_and_those_before_it_name(step: int) -> None:
    paths = chain.from_iterable(_found(path) for text in WALKS[: step + 1] for path in _paths(text))
    text = "\n".join(_text(path) for path in paths)
    names = {*_names(WALKS[step]), *(path.rpartition(".")[2] for path in _paths(WALKS[step]) if not _is_file(path))}
    missing = {
        name for name in names if not re.search(rf"\b(def|class) {name}\b|^\s*{name}\b *[:=]", text, re.MULTILINE)
    }
    assert missing == set()


def _is_file(path: str) -> bool:
    return any((place / path).exists() for place in PLACES)


def test_the_walks_have_steps_with_files_and_names() -> None:
    assert len(WALKS) >= 8
    assert all(_paths(text) for text in WALKS)
    assert sum(len(list(_names(text))) for text in WALKS) > 12
