"""Which classes the style sheets know and which the sources use."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = ROOT / "vcc_portal"
_BEGINNINGS = """
absolute align animate aspect auto backdrop basis bg block border bottom break capitalize col columns container
content contents cursor decoration delay disabled divide duration ease empty end fill fixed flex float font from gap
grid group grow h hidden inline inset invisible isolate italic items justify leading left line list m mask max mb me
min ml mr ms mt mx my no object opacity order origin outline overflow overscroll p pb pe peer pl place pointer pr ps
pt px py relative resize right ring rotate rounded row scale scroll select self shadow shrink size space sr static
sticky stroke table tabular text to top touch tracking transform transition translate truncate underline uppercase via
visible w whitespace will wrap z
"""
UTILITIES = frozenset(_BEGINNINGS.split())
"""What Tailwind's utilities begin with; anything else is a class of our own."""


def declared() -> dict[str, set[str]]:
    """Classes of the sheets, with the names of the sheets."""
    found: dict[str, set[str]] = {}
    for sheet in sorted((ROOT / "assets").glob("*.css")):
        text = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", sheet.read_text(), flags=re.DOTALL)
        for selector in re.findall(r"([^{};]+)\{", text):
            for name in re.findall(r"\.(-?[A-Za-z_][\w-]*)", selector):
                found.setdefault(name, set()).add(sheet.name)
    return found


def words() -> set[str]:
    """Every word of every string in the sources: a class is used if it is one of them."""
    found: set[str] = set()
    for path in _files(".py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.split(r"[\s,.:()\[\]]+", node.value))
    for path in _files(".js", ".jsx"):
        found.update(re.findall(r"[\w-]+", path.read_text()))
    return found


def used() -> dict[str, set[str]]:
    """Classes of our own that components give to an element, with the files that do."""
    found: dict[str, set[str]] = {}
    for path in _files(".py"):
        for text in _given(ast.parse(path.read_text())):
            for name in text.split():
                if own(name):
                    found.setdefault(name, set()).add(path.name)
    for path in _files(".jsx"):
        for text in re.findall(r'className="([^"]*)"', path.read_text()):
            for name in filter(own, text.split()):
                found.setdefault(name, set()).add(path.name)
    return found


def looked_for() -> dict[str, set[str]]:
    """Classes of our own that a variant of a utility selects by, `[&>.btn]:w-full`, with the files that do."""
    found: dict[str, set[str]] = {}
    for path in _files(".py", ".jsx"):
        for variant in re.findall(r"(?:\[&|-\[)[^\s\"]*?\]:", path.read_text()):
            for name in re.findall(r"\.(-?[A-Za-z][A-Za-z0-9-]*)", variant):
                if own(name):
                    found.setdefault(name, set()).add(path.name)
    return found


def own(name: str) -> bool:
    """True for a class that is none of Tailwind's."""
    if not re.fullmatch(r"[A-Za-z][\w-]*", name):  # variants, arbitrary values, negative numbers, parts of an f-string
        return False
    return name.partition("-")[0] not in UTILITIES


def _files(*suffixes: str) -> Iterator[Path]:
    yield from (path for path in sorted(CODE.rglob("*")) if path.suffix in suffixes and "i18n" not in path.parts)


def _given(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg is not None and re.fullmatch(r"(\w+_)?class(_name)?", node.arg):
            yield from _texts(node.value)


def _texts(node: ast.AST) -> Iterator[str]:
    """String literals of an expression, except those that something is compared with or looked up by."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield " ".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.Call):
        for argument in node.args:
            # A case of rx.match is a pair of the value and what it comes to.
            yield from _texts(argument.elts[-1] if isinstance(argument, ast.Tuple) else argument)
    elif isinstance(node, ast.BinOp | ast.IfExp | ast.BoolOp | ast.List):
        for part in ast.iter_child_nodes(node):
            yield from _texts(part)


def sheet(name: str) -> str:
    """A style sheet's text."""
    return (ROOT / "assets" / name).read_text()


def said(name: str, selector: str, of: str) -> str:
    """What the first rule of that selector says of a property; empty where it says nothing."""
    rule = re.search(rf"(?m)^ *{re.escape(selector)} \{{([^}}]*)\}}", sheet(name))
    found = re.search(rf"(?m)^ *{of}: (.+);", rule[1]) if rule else None
    return found[1] if found else ""


def opacity(name: str, selector: str) -> float:
    """What the first rule of that selector says."""
    found = said(name, selector, "opacity")
    assert found, f"{selector} in {name}"
    return float(found)


def contrast(ink: str, ground: str, share: float) -> float:
    """Of that share of an ink on a ground with the ground (WCAG 2); colours as #rrggbb."""
    below = _channels(ground)
    mixed = [share * one + (1 - share) * other for one, other in zip(_channels(ink), below, strict=True)]
    dark, light = sorted((_luminance(mixed), _luminance(below)))
    return (light + 0.05) / (dark + 0.05)


def _channels(colour: str) -> list[float]:
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def _luminance(channels: Iterable[float]) -> float:
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
