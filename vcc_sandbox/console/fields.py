"""A field of the console that always has a value."""

from vcc_portal.domain.text import Text
from vcc_sandbox.pages.html import Element, h
from vcc_sandbox.pages.parts import NONE, Errors, error_of


def choice(label: Text, name: str, words: dict[str, Text], value: str, errors: Errors = NONE) -> Element:
    """A select; the names on the wire stand beside the words."""
    wrong = name in errors
    control = h.select(
        [h.option(text, _named(key, text), value=key, selected=key == value) for key, text in words.items()],
        id=name,
        name=name,
        aria_invalid="true" if wrong else None,
        aria_describedby=f"{name}-error" if wrong else None,
    )
    return h.div(h.label(label, for_=name), h.div(control, class_="control"), error_of(name, errors), class_="field")


def _named(key: str, text: Text) -> str:
    return f" · {key}" if key != text.en and (key.isupper() or key.isdecimal()) else ""
