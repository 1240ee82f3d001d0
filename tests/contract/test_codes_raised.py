"""Each code of the catalogue is raised by a real condition that a test makes, or a reason says why not."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.support.codes_raised import read
from vcc_portal.errors.codes import SUCCESS_CODES, Code

ROOT = Path(__file__).resolve().parents[2]
ROWS = read()
ANEW = "run `python -m tests.support.codes_raised`, or give a reason in codes_raised.tsv"


@cache
def _named_in_the_sandbox() -> set[str]:
    """Codes that the sandbox's source names."""
    found: set[str] = set()
    for file in (ROOT / "vcc_sandbox").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Code":
                found.add(node.attr)
    return found


def test_every_code_is_listed() -> None:
    assert set(ROWS) == {str(code) for code in set(Code) - SUCCESS_CODES}, ANEW


@pytest.mark.parametrize("code", sorted(set(Code) - SUCCESS_CODES), ids=lambda code: code.name)
def test_a_code_has_a_test_or_a_reason(code: Code) -> None:
    row = ROWS.get(str(code))
    assert row is not None, ANEW
    assert row["name"] == code.name
    assert bool(row["test"]) != bool(row["reason"]), ANEW
    if row["test"]:
        file, _, function = row["test"].partition("::")
        names = {
            node.name
            for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
            if hasattr(node, "name")
        }
        assert function in names, f"{row['test']} is gone; run `python -m tests.support.codes_raised`"
        assert code.name in _named_in_the_sandbox() or "930001" <= code <= "930022", (
            f"the sandbox does not name {code.name}"
        )
