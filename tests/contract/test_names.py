"""A public class name of the portal stands for one thing, and a thing has one name."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent / "vcc_portal"
GIVEN_UP = {
    "pick": "select, selection",
    "tray": "in progress",
    "proof": "verification",
    "proving": "verification",
    "entrance": "anonymous session",
    "unheard": "unanswered",
    "deck": "plans",
    "fault": "error (of a field)",
}
"""Second words for a thing, and its own."""
OF_THE_SANDBOX = {"fault"}
"""Its own word for something else: what it injects."""
NOT_OURS = {"day", "business", "pickle"}
"""With one of them beside it the word is a library's or the provider's: DayPicker, BUSINESS_PROOF."""


def names(path: Path) -> set[str]:
    """What a module calls things, in Python or in a script; a text and a comment may use any word."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        found = [node for node in ast.walk(ast.parse(source)) if not isinstance(node, ast.alias)]
        return {str(getattr(node, field, "")) for node in found for field in ("id", "attr", "name", "arg")}
    bare = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", " ", source, flags=re.DOTALL)
    return set(re.findall(r"[A-Za-z_$][\w$]*", bare))


def words(name: str) -> set[str]:
    """The words that a name is put together of."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def test_each_public_class_name_exists_once() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(ROOT)))
    assert len(found) > 400
    twice = {name: paths for name, paths in found.items() if len(paths) > 1}
    assert twice == {}, f"name all but one of them anew: {twice}"


def test_each_folder_of_modules_is_a_package() -> None:
    """Pages, States and handlers are found by walking through packages; what lies elsewhere is silently not there."""
    folders = {path.parent for part in ("vcc_portal", "vcc_sandbox") for path in (ROOT.parent / part).rglob("*.py")}
    bare = [str(folder) for folder in folders if not (folder / "__init__.py").exists()]
    assert bare == [], f"write an empty __init__.py into {', '.join(bare)}"


def test_a_second_word_for_a_thing_does_not_come_back() -> None:
    found = {
        f"{name} of {path.name}: {own}"
        for part, kept in (("vcc_portal", set()), ("vcc_sandbox", OF_THE_SANDBOX))
        for path in (ROOT.parent / part).rglob("*.*")
        if path.suffix in {".py", ".js", ".jsx"}
        for name in names(path)
        for word, own in GIVEN_UP.items()
        if word not in kept and any(each.startswith(word) for each in words(name)) and not words(name) & NOT_OURS
    }
    assert found == set(), found
