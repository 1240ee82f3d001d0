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
    ("components/transactions/codes.py", "SHOW_OF"): "said to a screen reader",
    ("components/card/list_cells.py", "ACTION_OF"): "said to a screen reader",
    ("components/card/list_cells.py", "LEFT"): "in a cell, and in a definition",
    ("components/patterns/batch.py", "ACCEPTED_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "DONE_OF"): "a count",
    ("components/patterns/batch.py", "DONE_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "NOT_DONE_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "NOT_STARTED_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "PAUSED_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "PENDING_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "PROGRESS_OF"): "said to a screen reader",
    ("components/patterns/batch.py", "RUNNING_TITLE"): "the name of an action",
    ("components/patterns/batch.py", "SUBMITTED_OF"): "a count",
    ("components/patterns/listing/selection.py", ""): "said to a screen reader",
    ("components/patterns/listing/views.py", ""): "the name of a view",
    ("components/patterns/listing/views.py", "DELETED"): "the name of a view",
    ("components/ui/card.py", "LEFT"): "on a card",
}
"""Texts that tell nothing, or are blurred where this test does not see it."""
NAMES = frozenset({"card_name", "last4", "merchant", "merchant_name", "login_name", "alias", "email", "mobile"})
"""What a State holds of cards and people."""
NAMED = frozenset({"card", "face", "place", "bar", "one", "account"})
"""What has a `name` that is somebody's."""
BLURRED_BY_PLACE = {
    ("pages/account/contract.py", "view.login_name"): "in a definition",
    ("pages/account/quota/form.py", "one.name"): "in a cell",
    ("pages/settings/aside.py", "EntryState.user.login_name"): "in a definition",
    ("pages/transactions/page.py", "row.card_name"): "in a cell",
    ("pages/transactions/page.py", "row.merchant"): "in a cell",
    ("components/card/list_cells.py", "row.face.name"): "in a cell",
    ("components/shell/switcher.py", "EntryState.user.login_name"): "in the switcher",
    ("components/shell/switcher.py", "account.name"): "in the switcher",
    ("components/ui/card.py", "face.last4"): "on a card",
    ("components/ui/card.py", "face.name"): "on a card",
}
"""What a style sheet blurs for where it stands."""


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


def _shown_names(path: Path) -> Iterator[str]:
    """Names and numbers that an element shows, and that are not marked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not _is_a_name(node):
            continue
        parents: list[ast.AST] = [node]
        while parents[-1] in above and not isinstance(parents[-1], ast.stmt):
            parents.append(above[parents[-1]])
        calls = [each for each in parents if isinstance(each, ast.Call)]
        marked = {word.arg for call in calls for word in call.keywords} & {"data_private"}
        marked |= {_named(call.func) for call in calls} & (BLURRED | {"masked", "copy_button"})
        told = any(isinstance(each, ast.keyword | ast.Compare) for each in parents)
        drawn = any(ast.unparse(call.func).startswith(("rx.el.", "ui.RouterLink", "ui.link")) for call in calls)
        if drawn and not marked and not told:
            yield ast.unparse(node)


def _is_a_name(node: ast.Attribute) -> bool:
    return node.attr in NAMES or (node.attr == "name" and ast.unparse(node.value).rpartition(".")[2] in NAMED)


def test_every_name_and_number_that_a_state_holds_is_marked() -> None:
    """A shared screen showed the cards to top up, the accounts to move to, and who was asked for a code."""
    files = [path for part in ("pages", "components") for path in sorted((PORTAL / part).rglob("*.py"))]
    found = {(path.relative_to(PORTAL).as_posix(), name) for path in files for name in _shown_names(path)}
    assert found == set(BLURRED_BY_PLACE), "mark it by private(), or say what blurs it"
