"""No name of a module that nothing uses: neither code, nor a template, nor a test."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("vcc_portal", "vcc_sandbox", "tests", "benchmarks")
FOUND_BY_NAME = {
    ("vcc_portal.vcc_portal", "app"): "the framework imports it",
    ("vcc_sandbox.__main__", "app"): "the server is given its path",
}


def _modules() -> dict[str, ast.Module]:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")] + [ROOT / "rxconfig.py"]
    names = {path: ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths}
    return {name: ast.parse(path.read_text()) for path, name in names.items()}


def _defined(tree: ast.Module) -> Iterator[str]:
    """Names of a module that are there to be used; what a decorator has is registered somewhere."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.decorator_list:
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def _dotted(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Attribute):
        return [*_dotted(node.value), node.attr]
    return [node.id if isinstance(node, ast.Name) else ""]


def _imported(tree: ast.Module) -> dict[str, set[str]]:
    """What a module's imports are called in it, with their whole names."""
    known = defaultdict[str, set[str]](set)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                known[each.asname or each.name].add(f"{node.module}.{each.name}")
        elif isinstance(node, ast.Import):
            for each in node.names:
                known[each.asname or each.name].add(each.name)
    return known


def _used(module: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names that a module loads, with the module that they are of; an import counts as a use."""
    known = _imported(tree)
    for whole in set().union(*known.values()):
        of, _, name = whole.rpartition(".")
        yield of, name
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield module, node.id
        elif isinstance(node, ast.arg | ast.AnnAssign) and isinstance(node.annotation, ast.Constant):
            yield from ((module, word) for word in re.findall(r"\w+", str(node.annotation.value)))
        elif isinstance(node, ast.Attribute):
            first, *path = _dotted(node.value)
            yield from ((".".join([whole, *path]), node.attr) for whole in known.get(first, {first}))


def test_every_name_is_used() -> None:
    modules = _modules()
    used = {use for name, tree in modules.items() for use in _used(name, tree)}
    pages = "".join(path.read_text() for path in (ROOT / "vcc_sandbox").rglob("*.html"))
    used |= {(name, word) for name in modules if ".words" in name for word in re.findall(r"\w+", pages)}
    dead = {
        (module, name)
        for module, tree in modules.items()
        if module.startswith(("vcc_portal", "vcc_sandbox"))
        for name in _defined(tree)
        if (module, name) not in used and not name.startswith("__")
    }
    unused, used_after_all = dead - FOUND_BY_NAME.keys(), FOUND_BY_NAME.keys() - dead
    assert not unused, f"nothing uses it, so take it away: {unused}"
    assert not used_after_all, f"take it out of FOUND_BY_NAME: {used_after_all}"
