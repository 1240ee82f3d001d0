"""A native select, with a filter over its options where there are many."""

from typing import Any

import reflex as rx
from reflex_components_core.el.elements.forms import Select as NativeSelect

from vcc_portal.components.scripts import script
from vcc_portal.components.ui.button import icon
from vcc_portal.components.ui.inputs import Size
from vcc_portal.components.ui.lang import Flag, Label, Str, label, t
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import choices as strings
from vcc_portal.i18n.shell.header import CHINESE, ENGLISH

for _beside in ("choices.jsx", "choices.js"):
    script(_beside)
_LOOK = {
    # Over a select of more than ten options (choices.js), so that neither mouse nor finger opens the browser's list.
    "cover": "hidden absolute inset-0 cursor-pointer [select:enabled:has(>:nth-child(11))+&]:block",
    "panel": "!z-[calc(var(--z-dialog)+1)] w-[max(var(--radix-popover-trigger-width),14rem)] max-w-[calc(100vw-16px)] !overflow-hidden !p-0",
    "filter": "h-10 w-full border-b border-line bg-transparent px-3 text-[16px] outline-none sm:text-body",
    "list": "max-h-72 overflow-y-auto overscroll-contain p-1.5 scroll-py-1.5",
    "none": "px-2.5 py-2 text-ink-3",
    "choice": "cursor-pointer !whitespace-normal break-words aria-selected:bg-bg-hover",
}


class Select(NativeSelect):
    """The control alone, in a positioned box."""

    library = script("select.jsx")
    tag = "Select"
    lib_dependencies: list[str] = ["cmdk@1.1.1"]

    words: rx.Var[dict[str, str]]
    look: rx.Var[dict[str, str]]


def option(text: Label, value: Str, **props: Any) -> rx.Component:
    """One row of a select."""
    return rx.el.option(label(text), value=value, **props)


def unchosen(text: Label = terms.CHOOSE_ONE) -> rx.Component:
    """The row that stands there until a choice is made."""
    return option(text, "", disabled=True, hidden=True)


def language_options() -> list[rx.Component]:
    """Both languages, each by its own name."""
    return [option(CHINESE.zh, "zh"), option(ENGLISH.en, "en")]


def bare_select(*options: rx.Component, **props: Any) -> rx.Component:
    """A select without the frame `ctl`, for a face of one's own in a positioned box within such a frame."""
    return Select.create(*options, words={name: t(text) for name, text in strings.WORDS.items()}, look=_LOOK, **props)


def select(
    *options: rx.Component,
    name: str | None = None,
    value: Str | None = None,
    on_change: Any = None,
    error: Flag | None = None,
    size: Size = "md",
    **props: Any,
) -> rx.Component:
    """A select, dressed as an input."""
    if name is not None:
        props = {"id": name, "aria_describedby": f"{name}-error {name}-hint", **props, "name": name}
    if error is not None:
        props["aria_invalid"] = error
    control = bare_select(*options, value=value, on_change=on_change, **props)
    return rx.el.div(control, icon("chevron-down"), class_name="ctl relative", data_size=size, data_error=error)
