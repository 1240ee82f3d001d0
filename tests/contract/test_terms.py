"""One word for each thing: a text stands in one place, and words that were given up do not come back."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

I18N = Path("vcc_portal/i18n")
GIVEN_UP = (
    r"customer manager",
    r"\be-mail",
    r"(?<!\{)\bauthorised\b(?! *=)",
    r"\bfund cards?\b",
    r"limit per payment|single payment",
    r"data right\b",
    r"\b(a|no|our|the|your) mail\b",
    r"business day",
    r"operated at",
    r"en=.*\b(quota assigned|assign(ed|s)? (more|\{amount)|being made\b)",
    r"[「」]",
    r"en=.*[“”]",
    "参考号",
    "卡片编号",
    "用卡模式",
    r"en=.*single-card mode",
    "未分配额度",
    "待分配余额",
    "修改标签",
    "调整限额",
    "账户余额不是原因",
)
"""What another term stands for, spellings that are not ours, quotes that a Chinese font draws at full width in English."""


def sources() -> list[Path]:
    """The string tables and the table of codes."""
    return [*sorted(I18N.rglob("*.py")), Path("vcc_portal/errors/codes.py")]


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Each text that is written out in a module, zh and en."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            said = {each.arg: each.value for each in node.keywords}
            if all(isinstance(value, ast.Constant) for value in said.values()):
                yield ast.literal_eval(said["zh"]), ast.literal_eval(said["en"])


def test_a_text_that_two_pages_share_stands_in_the_glossary() -> None:
    places: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path in sources():
        for text in texts(path):
            places[text].add(str(path))
    assert not {text: found for text, found in places.items() if len(found) > 1}


@pytest.mark.parametrize("path", sources(), ids=str)
def test_no_text_of_a_file_is_called_like_an_earlier_one(path: Path) -> None:
    """The later one would be shown in the place of both."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [
        to.id for node in tree.body if isinstance(node, ast.Assign) for to in node.targets if isinstance(to, ast.Name)
    ]
    assert sorted(names) == sorted(set(names))


def test_the_glossary_is_in_the_order_of_the_alphabet() -> None:
    tree = ast.parse((I18N / "terms.py").read_text(encoding="utf-8"))
    names = [node.targets[0].id for node in tree.body if isinstance(node, ast.Assign)]  # type: ignore[attr-defined]
    assert names == sorted(names)


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_is_not_used(word: str) -> None:
    said = {str(path): re.findall(word, path.read_text(encoding="utf-8"), re.IGNORECASE) for path in sources()}
    assert not {path: found for path, found in said.items() if found}
