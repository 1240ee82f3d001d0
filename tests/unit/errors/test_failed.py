"""Which failures can be told where they were waited for, and which leave the page."""

import ast
from pathlib import Path

import pytest

from vcc_portal.errors import failed
from vcc_portal.errors.failed import REDIRECTS, FailedHere, failure
from vcc_portal.errors.row import Effect
from vcc_portal.i18n import Text

PORTAL = Path(failed.__file__).parent.parent


@pytest.mark.parametrize("effect", Effect)
def test_a_failure_is_told_in_place_unless_it_leaves_the_page(effect: Effect) -> None:
    made = failure(Text.same("down"), code="300001", effect=effect, outcome_unknown=True)
    assert isinstance(made, FailedHere) is (effect not in REDIRECTS) is not made.leaves_page
    assert (made.code, made.effect, made.outcome_unknown) == ("300001", effect, True)


def test_each_failure_is_made_of_the_class_that_its_effect_asks_for() -> None:
    """Of `Failed` itself it would be caught by nobody who tells of it in place."""
    made = [
        f"{path.relative_to(PORTAL)}:{node.lineno}"
        for path in PORTAL.rglob("*.py")
        if path != Path(failed.__file__)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Failed"
    ]
    assert made == []
