"""A form's defaults carry a request number: without one (a constant will do) none of them reaches the form, in silence."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PORTAL = Path(__file__).parent.parent.parent / "vcc_portal"
NUMBER = "request_no"
KEPT = "self.defaults"
"""What a State gives to its form."""
MAKE_FORMS = frozenset({"draft_form", "DraftForm.create"})


def carries(node: ast.expr, names: "dict[str, ast.expr]") -> bool:
    """Whether a value has the number: written as a key, by what it is made of, or as it extends what was there."""
    if ast.unparse(node) in {"{}", "dict()"}:
        return True  # there is no form yet, or no longer
    for inner in ast.walk(node):
        if isinstance(inner, ast.Dict) and any(
            isinstance(key, ast.Constant) and key.value == NUMBER for key in inner.keys
        ):
            return True
        if isinstance(inner, ast.Attribute) and ast.unparse(inner) == KEPT:
            return True
        if isinstance(inner, ast.Name) and inner.id in names and carries(names[inner.id], {}):
            return True
    return False


def _assigned(node: ast.AST) -> "Iterator[tuple[str, ast.expr]]":
    """Each place with what it gets, those of `a, b = c, d` one by one."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        yield ast.unparse(node.target), node.value
    if not isinstance(node, ast.Assign):
        return
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(map(ast.unparse, target.elts), node.value.elts, strict=True)
        else:
            yield ast.unparse(target), node.value


def given(tree: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """What States of a module give to their forms, and whether it carries the number."""
    for made in ast.walk(tree):
        if isinstance(made, ast.ClassDef):
            for place, value in (pair for node in made.body for pair in _assigned(node)):
                if place == "defaults":
                    yield value, carries(value, {})
        if isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef):
            pairs = [pair for node in ast.walk(made) for pair in _assigned(node)]
            names = {place: value for place, value in pairs if place.isidentifier()}
            yield from ((value, carries(value, names)) for place, value in pairs if place == KEPT)


def drawn(tree: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """What forms of a page are drawn with, and whether it is a State's or carries the number."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in MAKE_FORMS:
            for keyword in call.keywords:
                value = keyword.value
                if keyword.arg == "defaults" and ast.unparse(value) != "defaults":  # else the caller's, handed on
                    is_of_state = any(
                        isinstance(each, ast.Attribute) and each.attr == "defaults" for each in ast.walk(value)
                    )
                    yield value, is_of_state or carries(value, {})


STATES = [path for path in (PORTAL / "state").rglob("*.py") if "defaults" in path.read_text()]
PAGES = [
    path
    for folder in ("pages", "components")
    for path in (PORTAL / folder).rglob("*.py")
    if any(f"{name}(" in path.read_text() for name in MAKE_FORMS)
]


def test_defaults_of_states_carry_a_number() -> None:
    found = {path: list(given(ast.parse(path.read_text()))) for path in STATES}
    assert sum(map(len, found.values())) > 20, "those that were assigned when this was written"
    bare = [f"{path.name}:{value.lineno}" for path, values in found.items() for value, whole in values if not whole]
    assert bare == []


def test_defaults_that_a_page_gives_to_its_form_are_of_its_state_or_carry_a_number() -> None:
    trees = {path: ast.parse(path.read_text()) for path in PAGES}
    calls = [call for tree in trees.values() for call in ast.walk(tree) if isinstance(call, ast.Call)]
    forms = [call for call in calls if ast.unparse(call.func) in MAKE_FORMS]
    assert len(forms) > 12, "the forms that there were when this was written; most have the defaults of their State"
    found = {path: list(drawn(tree)) for path, tree in trees.items()}
    assert sum(map(len, found.values())) > 3, "those that were given others"
    bare = [f"{path.name}:{value.lineno}" for path, values in found.items() for value, whole in values if not whole]
    assert bare == []


@pytest.mark.parametrize(
    ("written", "whole"),
    [
        ("self.defaults = {'lang': 'zh'}", False),
        ("self.defaults = typed(rules)", False),
        ("self.shown, self.defaults = True, {'lang': 'zh'}", False),
        ("fixed = {'lang': 'zh'}\n self.defaults = {'amount': '', **fixed}", False),
        ("self.defaults = {**typed(rules), 'request_no': number()}", True),
        ("self.defaults = typed(rules) | {'request_no': number()}", True),
        ("fixed = {'request_no': number()}\n self.defaults = {'amount': '', **fixed}", True),
        ("self.defaults = {**self.defaults, 'basis': basis}", True),
        ("self.shown, self.defaults = False, {}", True),
    ],
)
def test_what_lacks_the_number_is_found(written: str, whole: bool) -> None:
    assert [found for _, found in given(ast.parse(f"def _put(self):\n {written}"))] == [whole]
