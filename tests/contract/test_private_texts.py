"""A shared screen: each sentence that is filled with an amount or a name is marked, or stands where all is blurred."""

import ast
from collections.abc import Iterator
from pathlib import Path

PORTAL = Path(__file__).parent.parent.parent / "vcc_portal"
TELLS = frozenset({"amount", "balance", "available", "name", "names", "merchant", "total"})
"""Places of a text that hold somebody's amounts and names."""
BLURRED = frozenset({"private", "amount", "dd", "td", "th", "review_row"})
"""Calls whose content is blurred while the screen is shared (base.css)."""
NOT_SEEN = frozenset({"aria_label", "title", "label", "alt", "custom_attrs"})
"""What is said to a screen reader, or shown to who points at something."""
ALLOWED = {
    ("pages/account/cockpit.py", "SWITCH_TO"): "said to a screen reader",
    ("pages/account/quota/dialog.py", "CLOSE_OF"): "said to a screen reader",
    ("pages/account/quota/dialog.py", "RENAME_OF"): "said to a screen reader",
    ("pages/account/spending.py", "AGAINST_LAST_MONTH"): "stars stand there, as amounts are hidden while it is shared",
    ("pages/card/apply/cost.py", "SUBMIT_TOTAL"): "the fee of an application",
    ("pages/card/apply/table.py", "TO_CORRECT"): "a count",
    ("pages/card/apply/table.py", "TO_CORRECT_ONE"): "a count",
    ("pages/card/limits/fields.py", "USED"): "made before it is marked",
    ("pages/card/recharge/choice.py", "CHOOSE_SHOWN"): "a count",
    ("components/card/list_cells.py", "LEFT"): "in a cell, and in a definition",
    ("components/patterns/batch.py", "DONE_OF"): "a count",
    ("components/patterns/batch.py", "DONE_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "NOT_DONE_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "NOT_STARTED_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "PAUSED_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "PENDING_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "PROGRESS_OF"): "said to a screen reader",
    ("components/patterns/batch.py", "RUNNING_TITLE"): "the name of an action",
    ("components/patterns/listing/selection.py", ""): "said to a screen reader",
    ("components/patterns/listing/views.py", ""): "the name of a view",
    ("components/ui/card.py", "LEFT"): "on a card",
}
"""Texts that tell nothing, or are blurred where this test does not see it."""


def _filled(path: Path) -> Iterator[str]:
    """Texts that are filled with what others must not read, and are not marked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _named(node.func) == "t" and TELLS & {each.arg for each in node.keywords}:
            parents: list[ast.AST] = [node]
            while parents[-1] in above:
                parents.append(above[parents[-1]])
            calls = {_named(each.func) for each in parents[1:] if isinstance(each, ast.Call)}
            words = {each.arg for each in parents if isinstance(each, ast.keyword)}
            if not calls & BLURRED and not words & NOT_SEEN and node.args:
                yield _named(node.args[0])


def _named(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_every_sentence_with_an_amount_or_a_name_is_marked() -> None:
    files = [path for part in ("pages", "components") for path in sorted((PORTAL / part).rglob("*.py"))]
    found = {(path.relative_to(PORTAL).as_posix(), text) for path in files for text in _filled(path)}
    assert found == set(ALLOWED), "mark it by private(), or say why not"
