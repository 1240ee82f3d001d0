"""In `vcc_portal.state` stands what needs Reflex; what a page knows and decides stands in `vcc_portal.features`."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PATHS = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "vcc_portal").rglob("*.py")
}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(PATHS[module].read_text())


@cache
def imports(module: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree(module)) if module in PATHS else ():
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _reached(module: str) -> set[str]:
    """Everything that a module imports, and what that imports, within the portal and at its edge."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        for name in imports(waiting.pop()) - seen:
            seen.add(name)
            waiting.append(name)
    return seen


WRITTEN = sorted(name for name in PATHS if name.startswith("vcc_portal.state.") and len(tree(name).body) > 1)


BASE = "vcc_portal.state.core.pattern"
"""What the mixins are, which are States."""


def test_modules_are_found() -> None:
    assert len(WRITTEN) > 50


@pytest.mark.parametrize("module", [name for name in WRITTEN if name != BASE])
def test_a_module_of_state_reaches_reflex(module: str) -> None:
    reached = {name.split(".")[0] for name in _reached(module)}
    assert reached & {"reflex", "reflex_base"}, "it belongs in features, under the same path"


@pytest.mark.parametrize("module", WRITTEN)
def test_a_form_stands_in_features(module: str) -> None:
    bases = {ast.unparse(base) for node in tree(module).body if isinstance(node, ast.ClassDef) for base in node.bases}
    assert not bases & {"FormModel", "BaseModel"}


OWN_RECORD = {
    "vcc_portal.state.core.binding",
    "vcc_portal.state.core.guard",
    "vcc_portal.state.core.bounded_states",
    "vcc_portal.state.core.ended",
}
"""They share `BoundState`, of which nothing may reach the browser."""

OF_THE_FRAMEWORK = {"vcc_portal.state.core.prepared", "vcc_portal.state.core.defaults"}
"""They use names of the framework that are not public; decision 35 says which."""


@pytest.mark.parametrize("module", [name for name in WRITTEN if name not in OWN_RECORD | OF_THE_FRAMEWORK])
def test_no_state_reaches_into_the_private_fields_of_another(module: str) -> None:
    """A helper that another State may call begins with _ as well, since every public method is an endpoint."""
    called = {id(node.func) for node in ast.walk(tree(module)) if isinstance(node, ast.Call)}
    reached = [
        ast.unparse(node)
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Attribute) and re.match("_[^_]", node.attr) and id(node) not in called
        if not (isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"})
    ]
    assert reached == []


def _is_building(node: ast.AST) -> bool:
    return isinstance(node, ast.With) and any(ast.unparse(item.context_expr) == "building()" for item in node.items)


def test_what_says_that_nothing_was_sent_waits_for_nothing() -> None:
    """An error that comes while a money call is on its way leaves its outcome unknown, whatever its kind."""
    blocks = {module: [node for node in ast.walk(tree(module)) if _is_building(node)] for module in PATHS}
    assert sum(map(len, blocks.values())) >= 6, "as many as there are places that make a money call's request"
    waits = {
        module
        for module, nodes in blocks.items()
        if any(isinstance(inner, ast.Await) for node in nodes for inner in ast.walk(node))
    }
    assert waits == set()
