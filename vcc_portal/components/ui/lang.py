"""Texts in the browser's language: both are compiled in, and the switch makes no server event."""

import functools
import operator
from string import Formatter
from typing import Any, cast

import reflex as rx
from reflex.event import EventChain
from reflex.vars import FunctionVar, VarData
from reflex_base.utils.imports import ImportVar

from vcc_portal.components.scripts import data_of, hooked, script
from vcc_portal.domain.text import Count
from vcc_portal.i18n import Language, Text

_STORE = script("i18n.js")
_HOOKS = script("hooks.js")
for _beside in ("store.js", "zone.js"):
    script(_beside)

LANG = rx.Var(
    _js_expr="vccLang",
    _var_type=str,
    _var_data=VarData(imports={_STORE: [ImportVar(tag="useLang")]}, hooks={"const vccLang = useLang()": None}),
)
"""`zh` or `en`, from the client's language store."""

# A page asks this hundreds of times, and a comparison of Vars is three times as long.
_IS_ENGLISH = rx.Var(_js_expr='(vccLang === "en")', _var_type=bool, _var_data=LANG._get_all_var_data())  # noqa: SLF001

SET_LANG = rx.Var(_js_expr="setLang", _var_data=VarData(imports={_STORE: [ImportVar(tag="setLang")]}))
"""Sets the language in the browser, outside the server's event queue; a function of `zh` or `en`."""

Label = Text | rx.Var | str | rx.Component
"""What a visible text may be given as; a plain `str` is for data, never for a sentence."""
Str = rx.Var[str] | str
"""A string of the State as the type checker sees it, or of the browser."""
Flag = rx.Var[bool] | bool
"""A yes or no of the State as the type checker sees it, or of the browser."""


def _in_language(en: object, zh: object) -> rx.Var[str]:
    return cast("rx.Var[str]", rx.cond(_IS_ENGLISH, en, zh))


def t(text: Text, **values: "rx.Var | Text | str | int") -> rx.Var[str]:
    """A static text; `{name}` places are filled with State vars, in both languages, whole numbers as a `Count` writes them."""
    if not values:
        return _in_language(text.en, text.zh)
    return _in_language(_fill(text.en, "en", values), _fill(text.zh, "zh", values))


def tv(text: "rx.Var[Text] | Text") -> rx.Var[str]:
    """A text held in State."""
    if isinstance(text, Text):
        return t(text)
    return _in_language(text.en, text.zh)  # pyright: ignore[reportAttributeAccessIssue]


def spoken(written: Str) -> rx.Var[str]:
    """The `lang` of what others have written and nobody translates: a reader changes its voice for it."""
    chinese = rx.Var(
        _js_expr=f"/[\\u4e00-\\u9fff]/.test({rx.Var.create(written)!s})", _var_data=VarData.merge(*data_of(written))
    )
    return cast("rx.Var[str]", rx.cond(chinese, "zh-CN", "en"))


def when(text: "rx.Var[Text] | rx.Var | Text", *shown: "rx.Component | rx.Var") -> rx.Component:
    """What is shown only with a text that the State holds; nothing while that is empty."""
    parts = shown[0] if len(shown) == 1 else rx.fragment(*shown)
    return cast("rx.Component", rx.cond(text.zh != "", parts, rx.fragment()))  # pyright: ignore[reportAttributeAccessIssue]


def label(value: Label) -> "rx.Var | str | rx.Component":
    """A label as a child: a text, also one held in State, in the browser's language; anything else as it is."""
    if isinstance(value, rx.Var):
        return tv(value) if value._var_type is Text else value  # noqa: SLF001  a Var has no public type
    return t(value) if isinstance(value, Text) else value


def seconds_left(seconds: "rx.Var[int] | int", turn: "rx.Var[int] | int") -> Any:
    """Whole seconds that are left of `seconds`, counted in the browser anew with each `turn`; a number."""
    return hooked(_HOOKS, "useSecondsLeft", seconds, turn, kind=int)


def in_browser(expression: str, *named: rx.Var) -> rx.Var:
    """An event that is over in the browser: an expression of JavaScript, and the Vars that it names."""
    data = VarData.merge(*data_of(*named))
    return rx.Var(_js_expr=f"(() => {{ {expression} }})", _var_data=data).to(FunctionVar, EventChain)


def _fill(template: str, language: Language, values: "dict[str, rx.Var | Text | str | int]") -> rx.Var[str]:
    parts: list[Any] = []
    for before, name, words, _ in Formatter().parse(template):
        if before:
            parts.append(rx.Var.create(before))
        if name:
            parts.append(_as_text(values[name], language))
        if name and words:
            one, _, many = words.partition("|")
            parts.append(rx.cond(_is_one(values[name], language), f" {one}", f" {many}"))
    return cast("rx.Var[str]", functools.reduce(operator.add, parts))


def _is_one(value: "rx.Var | Text | str | int", language: Language) -> rx.Var[bool]:
    """Whether a count that arrives as a number, or as a number already written out, is one."""
    if isinstance(value, rx.Var) and value._var_type is int:  # noqa: SLF001  as below
        return value.to(int) == 1
    text = _as_text(value, language)
    return (text == "1") | (text.to(int) == 1)  # in the browser "1" and 1 differ


def _as_text(value: "rx.Var | Text | str | int", language: Language) -> rx.Var:
    if isinstance(value, Text):
        return rx.Var.create(value.in_(language))
    if isinstance(value, rx.Var) and value._var_type is Text:  # noqa: SLF001  a Var has no public type
        return value.zh if language == "zh" else value.en  # pyright: ignore[reportAttributeAccessIssue]
    if isinstance(value, rx.Var):
        return _count(value) if value._var_type is int else value.to(str)  # noqa: SLF001  as above
    return rx.Var.create(f"{Count(value)}" if type(value) is int else str(value))


def _count(number: rx.Var) -> rx.Var[str]:
    """A whole number as `Text.format` writes it: 1,234. It may be missing while a State is not there yet."""
    written = f'({number!s})?.toLocaleString("en-US")'
    return rx.Var(_js_expr=written, _var_data=VarData.merge(*data_of(number))).to(str)
