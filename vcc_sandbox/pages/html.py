"""A small typed HTML builder: everything is escaped, and a bilingual `Text` is rendered in the page's language."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Protocol, TypeAlias

from vcc_portal.domain.text import Language, Text

Attribute = str | int | bool | Text | None
Child: TypeAlias = "Element | Text | str | int | Iterable[Child] | None"

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
ADDRESSES = frozenset({"href", "src", "action", "formaction"})


@dataclass(frozen=True)
class Element:
    """One element of the tree; `render` turns the tree into a page."""

    name: str
    attributes: dict[str, Attribute]
    children: tuple[Child, ...]


class Maker(Protocol):
    """What `h.div` is: children by position, attributes by keyword (`class_`, `aria_label`)."""

    def __call__(self, *children: Child, **attributes: Attribute) -> Element: ...


class _Elements:
    def __getattr__(self, name: str) -> Maker:
        def make(*children: Child, **attributes: Attribute) -> Element:
            return Element(name, attributes, children)

        return make


h = _Elements()


def render(child: Child, language: Language) -> str:
    """The markup of a tree in one language."""
    match child:
        case None:
            return ""
        case Element():
            return _element(child, language)
        case Text():
            return escape(child.in_(language), quote=False)
        case str() | int():
            return escape(str(child), quote=False)
        case _:
            return "".join(render(item, language) for item in child)


def _element(element: Element, language: Language) -> str:
    attributes = "".join(_attribute(name, value, language) for name, value in element.attributes.items())
    if element.name in VOID:
        return f"<{element.name}{attributes}>"
    inner = "".join(render(child, language) for child in element.children)
    return f"<{element.name}{attributes}>{inner}</{element.name}>"


def _attribute(name: str, value: Attribute, language: Language) -> str:
    name = name.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    text = value.in_(language) if isinstance(value, Text) else str(value)
    if name in ADDRESSES and not _safe_address(text):
        raise ValueError(f"unsafe address in {name}")
    return f' {name}="{escape(text)}"'


def _safe_address(address: str) -> bool:
    """Relative, or http(s), or an inline image: never a script."""
    scheme = address.split(":", 1)[0].lower() if ":" in address.split("/", 1)[0] else ""
    return scheme in {"", "http", "https", "mailto"} or address.startswith("data:image/png;base64,")
