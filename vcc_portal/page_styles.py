"""What one page can need of the style sheet: a first visit waits for its styles, and of the whole more than a third are other pages'.

As Tailwind does when it makes the sheet, this takes for a class whatever stands in a page or in its scripts as a word.
"""

import html
import re
from collections.abc import Callable, Iterator, Set
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


@dataclass(frozen=True)
class _Rule:
    text: str
    classes: tuple[frozenset[str], ...]
    """Of each selector; a page can need the rule when it has all classes of one."""

    def text_for(self, has: Callable[[frozenset[str]], bool], called: str) -> str:
        del called
        return self.text if any(map(has, self.classes)) else ""


@dataclass(frozen=True)
class _Named:
    text: str
    name: str

    def text_for(self, has: Callable[[frozenset[str]], bool], called: str) -> str:
        del has
        return self.text if self.name in called else ""


@dataclass(frozen=True)
class _Group:
    """Rules under a condition or in a layer."""

    opening: str
    rules: list["_Rule | _Named | _Group"]

    def text_for(self, has: Callable[[frozenset[str]], bool], called: str) -> str:
        inner = "".join(rule.text_for(has, called) for rule in self.rules)
        # An empty layer has its place among the others.
        return f"{self.opening}{{{inner}}}" if inner or self.opening.startswith("@layer") else ""


class Sheet:
    """A style sheet that is read once for many pages."""

    def __init__(self, css: str) -> None:
        self._rules = list(_read(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)))

    def part_for(self, words: Set[str]) -> str:
        """The rules, in their order, that something with these classes and no others can meet."""
        part = ""
        for _ in range(2):  # what is called by name stands behind what calls it, or before
            part = "".join(rule.text_for(words.issuperset, part) for rule in self._rules)
        return part


def write_parts(built: Path) -> None:
    """Beside each page of the directory of built files what it needs of the sheet; ValueError without a sheet."""
    found = list((built / "assets").glob(_SHEETS))
    if len(found) != 1:
        raise ValueError(f"{len(found)} style sheets in {built}")
    sheet = Sheet(found[0].read_text("utf-8"))
    for page in built.rglob("index.html"):
        page.with_name(FILE).write_text(sheet.part_for(_words_of(page, built)), "utf-8")


def _words_of(page: Path, built: Path) -> Set[str]:
    text = page.read_text("utf-8")
    scripts = (built / name for name in sorted(set(_SCRIPT.findall(text))))
    return frozenset(word for each in (html.unescape(text), *map(_text, scripts)) for word in _WORDS.split(each))


def _text(file: Path) -> str:
    return file.read_text("utf-8")


def _read(nodes: list[Node]) -> Iterator[_Rule | _Named | _Group]:
    for node in nodes:
        text = node.serialize()
        if node.type == "qualified-rule":
            yield _Rule(text, tuple(_classes(node.prelude)))
        elif node.type != "at-rule":
            raise ValueError(f"line {node.source_line} of the style sheet cannot be read: {node.type}")
        elif node.lower_at_keyword in _NAMED:
            yield _Named(text, tinycss2.serialize(node.prelude).strip())
        elif node.content is None:
            yield _Rule(text, (frozenset(),))
        else:
            inner = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            yield _Group(f"@{node.at_keyword}{tinycss2.serialize(node.prelude)}", list(_read(inner)))


def _classes(prelude: list[Node]) -> Iterator[frozenset[str]]:
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
