"""What one page can need of the style sheet: a first visit waits for its styles, and of the whole more than a third are other pages'.

As Tailwind does when it makes the sheet, this takes for a class whatever stands in a page or in its scripts as a word.
"""

import html
import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

import tinycss2
from tinycss2.ast import Node

FILE = "first.css"
"""Beside the page."""
_SHEETS = "__reflex_global_styles-*.css"
_WORDS = re.compile(r"[\s\"'`]+")
_SCRIPT = re.compile(r'"/(assets/[\w.-]+\.js)"')
_NAMED = ("keyframes", "property")
"""Needed where something else calls them by name."""
_GROUPS = ("media", "supports", "layer", "container")
_WITH_THE_SHEET = ("@media print", "@layer properties", "@layer __reflex_base")
"""Nobody prints a page before its scripts are there. The first layer is for browsers without `@property` (before Firefox 128 and
Safari 16.4); it names each property of Tailwind's, so that all of them would be called. The second says what `base` says again."""


@dataclass(frozen=True)
class _Rule:
    text: str
    classes: tuple[frozenset[str], ...] = (frozenset(),)
    """Of each selector; a page can need the rule when it has all classes of one."""
    name: str = ""

    def text_for(self, has: Callable[[frozenset[str]], bool], called: str) -> str:
        needed = self.name in called if self.name else any(map(has, self.classes))
        return self.text if needed else ""


@dataclass(frozen=True)
class _Group:
    """Rules under a condition or in a layer."""

    opening: str
    rules: list["_Rule | _Group"]

    def text_for(self, has: Callable[[frozenset[str]], bool], called: str) -> str:
        rules = [] if self.opening.strip() in _WITH_THE_SHEET else self.rules
        inner = "".join(rule.text_for(has, called) for rule in rules)
        # An empty layer has its place among the others.
        return f"{self.opening}{{{inner}}}" if inner or self.opening.startswith("@layer") else ""


class StyleSheet:
    """A style sheet that is read once for many pages."""

    def __init__(self, css: str) -> None:
        self._rules = list(_read(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)))

    @classmethod
    def of(cls, built: Path) -> "StyleSheet":
        """That of a directory of built files; ValueError where there is not exactly one."""
        found = list((built / "assets").glob(_SHEETS))
        if len(found) != 1:
            raise ValueError(f"{len(found)} style sheets in {built}")
        return cls(found[0].read_text("utf-8"))

    def part_for(self, words: AbstractSet[str]) -> str:
        """The rules, in their order, that something with these classes and no others can meet."""
        part = ""
        for _ in range(2):  # what is called by name stands behind what calls it, or before
            part = "".join(rule.text_for(words.issuperset, part) for rule in self._rules)
        return part


def write_parts(built: Path) -> None:
    """Beside each page of a directory of built files what it can need of the sheet."""
    sheet = StyleSheet.of(built)
    for page in built.rglob("index.html"):
        page.with_name(FILE).write_text(sheet.part_for(words_of(page, built)), "utf-8")


def words_of(page: Path, built: Path) -> AbstractSet[str]:
    """What stands in a built page and in the scripts that it names: any of it may be a class of what the page shows."""
    text = page.read_text("utf-8")
    scripts = (built / name for name in sorted(set(_SCRIPT.findall(text))))
    return frozenset(word for each in (html.unescape(text), *map(_text, scripts)) for word in _WORDS.split(each))


def _text(file: Path) -> str:
    return file.read_text("utf-8")


def _read(nodes: Sequence[Node]) -> Iterator[_Rule | _Group]:
    for node in nodes:
        if node.type == "qualified-rule":
            yield _Rule(node.serialize(), tuple(_classes(node.prelude)))
        elif node.type != "at-rule":
            raise ValueError(f"line {node.source_line} of the style sheet cannot be read: {node.type}")
        elif node.content is not None and node.lower_at_keyword in _GROUPS:
            inner = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            yield _Group(f"@{node.at_keyword}{tinycss2.serialize(node.prelude)}", list(_read(inner)))
        elif node.lower_at_keyword in _NAMED:
            yield _Rule(node.serialize(), name=tinycss2.serialize(node.prelude).strip())
        else:
            yield _Rule(node.serialize())


def _classes(prelude: Sequence[Node]) -> Iterator[frozenset[str]]:
    """Of each selector of a list; what stands in brackets, as in `:not(.a)`, is no condition here."""
    found: set[str] = set()
    before = None
    for node in prelude:
        if node == ",":
            yield frozenset(found)
            found = set()
        elif node.type == "ident" and before == ".":
            found.add(node.value)
        before = node
    yield frozenset(found)
