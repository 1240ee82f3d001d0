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
    r"en=.*\b3DS\b",
    r"en=.*\b(dial|area) code",
    r"en=.*\b(quota assigned|assign(ed|s)? (more|\{amount)|being made\b)",
    r"[「」]",
    r"en=.*[“”]",
    r"[一-鿿] ?[(),;:!]|[一-鿿]\?|[(),;:!] ?[一-鿿]",
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
"""What another term stands for, spellings that are not ours, quotes that a Chinese font draws at full width in English, and
punctuation of half the width beside Chinese."""


def sources() -> list[Path]:
    """The string tables and the table of codes."""
    return [*sorted(I18N.rglob("*.py")), Path("vcc_portal/errors/codes.py")]


def texts(path: Path) -> Iterator[tuple[str, str, str]]:
    """Each text that is written out in a module: zh, en, and its name there, or its line where it has none."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.value: node.targets[0] for node in ast.walk(tree) if isinstance(node, ast.Assign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            said = {each.arg: each.value for each in node.keywords}
            if all(isinstance(value, ast.Constant) for value in said.values()):
                name = names.get(node)
                called = name.id if isinstance(name, ast.Name) else f"line {node.lineno}"
                yield ast.literal_eval(said["zh"]), ast.literal_eval(said["en"]), called


def test_a_text_that_two_pages_share_stands_in_the_glossary() -> None:
    places: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for path in sources():
        for zh, en, name in texts(path):
            places[zh, en][str(path)] = name
    shared = {text: found for text, found in places.items() if len(found) > 1}
    assert not shared, f"move it to i18n/terms.py, or take it from there: {shared}"


@pytest.mark.parametrize("path", sources(), ids=str)
def test_no_text_of_a_file_is_called_like_an_earlier_one(path: Path) -> None:
    """The later one would be shown in the place of both."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [
        to.id for node in tree.body if isinstance(node, ast.Assign) for to in node.targets if isinstance(to, ast.Name)
    ]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"{path} has a text of that name already: {twice}"


def test_the_glossary_is_in_the_order_of_the_alphabet() -> None:
    tree = ast.parse((I18N / "terms.py").read_text(encoding="utf-8"))
    names = [node.targets[0].id for node in tree.body if isinstance(node, ast.Assign)]  # type: ignore[attr-defined]
    assert names == sorted(names)


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_is_not_used(word: str) -> None:
    said = {str(path): re.findall(word, path.read_text(encoding="utf-8"), re.IGNORECASE) for path in sources()}
    assert not {path: found for path, found in said.items() if found}


NUMBER = r"(?:\d[\d.,:]*|\{\w+\})"
RANGE = re.compile(
    rf"{NUMBER} ?[-–—~到] ?{NUMBER}|\d ?～ ?\d|\d至|至\d"  # Chinese: "1 至 3 天", and " ～ " between two dates alone
)
RANGE_EN = re.compile(
    rf"{NUMBER} ?[-—~] ?(?:\{{|\d[\d.,]* [a-z]{{3}}|\d\d?:\d)|{NUMBER} – {NUMBER}"  # English: "1–3 days"
    r"|\b(?<!from )(?<!Enter )\d+ to \d+ [a-vx-z][a-z]{2}"
)
NO_RANGE = re.compile(r"\d{4}-\d\d(?:-\d\d)?|\d{3}-\d{3}-\d{4}")
"""Days and telephone numbers."""


def written(path: Path) -> Iterator[str]:
    """Each string of a module that is no explanation of the code."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.value


def test_a_range_of_numbers_is_written_in_one_way_in_each_language() -> None:
    """ "1-2" stood beside "1–3 working days", and "1-3 个" beside "1 至 3 天"."""
    found = {}
    for path in [*sources(), *sorted(Path("vcc_sandbox").rglob("*.py"))]:
        for text in written(path):
            pattern = RANGE if re.search("[\u4e00-\u9fff]", text) else RANGE_EN
            if pattern.search(NO_RANGE.sub("", text)):
                found[text] = str(path)
    assert found == {}


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("1 至 3 天", True),
        ("2026-01-31 ～ 2026-02-28", True),
        ("{since} ～ {until} 的格式", True),
        ("1-3 天", False),
        ("1–3 天", False),
        ("1～3 天", False),
        ("1至3天", False),
        ("第 {first}-{last} 条", False),
        ("9:00-18:00 工作", False),
        ("1–3 days", True),
        ("Enter 0.01 to 100 with two decimals", True),
        ("2026-01", True),
        ("1-3 days", False),
        ("1 – 3 days", False),
        ("within 1 to 3 days", False),
        ("showing {first}-{last}", False),
        ("9:00-18:00", False),
    ],
)
def test_how_a_range_is_written_is_seen(text: str, *, good: bool) -> None:
    pattern = RANGE if re.search("[\u4e00-\u9fff]", text) else RANGE_EN
    assert good is (pattern.search(NO_RANGE.sub("", text)) is None)
