"""Where money is reckoned there is no float: no literal, no annotation, no call that makes one (decision 5, reliability M6)."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MONEY = (
    "vcc_portal/domain",
    "vcc_portal/upstream/models",
    *(
        f"vcc_sandbox/{noun}"
        for noun in ("accounts", "cards", "funding", "payments", "quota", "rewards", "sub_accounts")
    ),
    "vcc_sandbox/core/exchange_rates.py",
    *(f"vcc_sandbox/core/{name}" for name in ("ledger.py", "ledger_check.py", "totals.py", "tally.py")),
)
MAKES_ONE = {"float", "round"}


def _modules() -> Iterator[Path]:
    for place in MONEY:
        path = ROOT / place
        yield from [path] if path.suffix else sorted(path.rglob("*.py"))


def _floats(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        if literal or (isinstance(node, ast.Name) and node.id in MAKES_ONE):
            yield node


def test_money_is_reckoned_without_a_float() -> None:
    modules = list(_modules())
    assert len(modules) > 100
    found = [
        f"{module.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}"
        for module in modules
        for node in _floats(ast.parse(module.read_text()))
    ]
    assert found == []


def test_the_portals_own_rules_divide_integers_by_integers_only() -> None:
    found = [
        f"{module.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}"
        for module in sorted((ROOT / "vcc_portal/domain").glob("*.py"))
        for node in ast.walk(ast.parse(module.read_text()))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
    ]
    assert found == []
