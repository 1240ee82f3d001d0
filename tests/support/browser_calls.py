"""Which browser test proves which of the provider's calls, read from the tests: what they ask the sandbox's traffic for."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS, user
from vcc_portal.upstream.calls import card as card_calls

ROOT = Path(__file__).resolve().parents[2]
_CARDS = "tests/e2e/test_card_calls.py::test_every_card_call_is_made_by_an_action"
"""Asks for its calls in a way of its own: for each of these and for no other."""


@cache
def proofs() -> dict[Call, str]:
    """Each call that a browser test sees arrive at the sandbox, with the first such test."""
    cards = [*vars(card_calls).values(), user.CONNECT_INFO]
    found = {each: _CARDS for each in cards if isinstance(each, Call)}
    for file in sorted((ROOT / "tests" / "e2e").glob("test_*.py")):
        for test, named in _asked(ast.parse(file.read_text(encoding="utf-8"))):
            for call in calls_of(named):
                found.setdefault(call, f"tests/e2e/{file.name}::{test}")
    return found


def calls_of(named: str) -> list[Call]:
    """The call of a path, with its method where two share the path; none when it is not clear which."""
    method, _, path = named.rpartition(" ")
    same = [each for each in ALL_CALLS if each.path == path and method in {"", each.method}]
    return same if len(same) == 1 else []


def _asked(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Names of tests, each with a call that it gives to `not_asked`."""
    constants = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for test in module.body:
        if not isinstance(test, ast.FunctionDef) or not test.name.startswith("test_"):
            continue
        for node in ast.walk(test):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "not_asked":
                for value in _texts(node.args[0], constants):
                    yield test.name, value


def _texts(node: ast.expr, constants: dict[str, ast.expr]) -> list[str]:
    if isinstance(node, ast.Name):
        node = constants.get(node.id, node)
    parts = node.elts if isinstance(node, ast.Tuple | ast.List) else []
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
