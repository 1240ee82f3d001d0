"""A public class name of the portal stands for one thing."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent / "vcc_portal"


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
