"""Layers above the page: dialog, panel, menu, tooltip, and the copy button."""

from collections.abc import Mapping
from typing import Any, Literal

import reflex as rx

from vcc_portal.components.scripts import script
from vcc_portal.components.ui.button import icon
from vcc_portal.components.ui.lang import Flag, Label, Str, label, t
from vcc_portal.components.ui.panel import round_icon
from vcc_portal.i18n import Text, terms

_PANEL = script("overlay.jsx")
for _beside in ("layer.jsx", "modal.jsx", "tip.jsx", "clipboard.js"):
    script(_beside)


class Panel(rx.Component):
    """A button with a layer: pointer, focus, arrows and Escape, no server event.

    With `values` the layer is a menu of choices, one child for each, of which `value` is the present one; otherwise
    it is a panel of links, buttons or anything else.
    """

    library = _PANEL
    tag = "Panel"
    lib_dependencies: list[str] = ["@radix-ui/react-popover@1.3.1", "@radix-ui/react-menu@2.2.1"]

    label: rx.Var[str]
    align: rx.Var[Literal["start", "end", "center", "beside"]]
    """`beside` is left of the button, where there is room."""
    hover: rx.Var[int]
    face_class: rx.Var[str]
    panel_class: rx.Var[str]
    current: rx.Var[bool]
    values: rx.Var[list[str]]
    value: rx.Var[str]
    choose: rx.Var[Any]
    """A function of the browser that takes the value of a choice."""
    on_open: rx.EventHandler[rx.event.no_args_event_spec]


class Tooltip(rx.Component):
    """What is explained, and the explanation, shown on hover, focus and press.

    With a `label` the first is reached by the keyboard although it is no control.
    """

    library = script("tooltip.jsx")
    tag = "Tooltip"
    lib_dependencies: list[str] = ["@radix-ui/react-tooltip@1.4.1"]

    label: rx.Var[str]
    anchor_class: rx.Var[str]
    panel_class: rx.Var[str]
    align: rx.Var[Literal["start", "end", "center"]]


class CopyButton(rx.Component):
    """Copies a value and says so for one second (spec §8); with an icon as its child it is a menu entry."""

    library = script("copy.jsx")
    tag = "CopyButton"

    value: rx.Var[str]
    label: rx.Var[str]
    done: rx.Var[str]


class Modal(rx.Component):
    """A modal dialog while it is open; its first children are icon, title and note, each of which may be empty."""

    library = script("dialog.jsx")
    tag = "Dialog"
    lib_dependencies: list[str] = ["@radix-ui/react-dialog@1.3.1"]

    open: rx.Var[bool]
    width: rx.Var[int]
    described: rx.Var[bool]
    close_label: rx.Var[str]
    """Of the x."""
    read_first: rx.Var[bool]
    on_open_change: rx.EventHandler[rx.event.passthrough_event_spec(bool)]


def panel_below(
    face: "rx.Component | rx.Var",
    *content: "rx.Component | rx.Var",
    name: Text | None = None,
    align: Literal["start", "end", "center"] = "start",
    hover: int = 0,
    face_class: str = "",
    panel_class: str = "",
    current: Flag = False,
) -> rx.Component:
    """A button with a panel of links and buttons; `hover` is the delay in milliseconds after which the pointer opens
    it, 0 for never.
    """
    return Panel.create(
        face,
        *content,
        label="" if name is None else t(name),
        align=align,
        hover=hover,
        face_class=face_class,
        panel_class=panel_class,
        current=current,
    )


def choice_menu(
    face: "rx.Component | rx.Var",
    choices: "Mapping[str, rx.Component]",
    *,
    value: Str,
    choose: rx.Var,
    name: Text,
    face_class: str,
) -> rx.Component:
    """A menu of which one choice holds; `choose` is a function of the browser that takes a key of `choices`."""
    drawn = [
        rx.fragment(content, rx.cond(rx.Var.create(value) == key, icon("check", class_name="ml-auto text-link")))
        for key, content in choices.items()
    ]
    return Panel.create(
        face,
        *drawn,
        label=t(name),
        align="end",
        face_class=face_class,
        values=list(choices),
        value=value,
        choose=choose,
    )


def tooltip(child: rx.Component, text: "Text | rx.Var") -> rx.Component:
    """Put a tooltip on a control; a disabled one keeps it, and says why it is disabled."""
    return Tooltip.create(child, rx.fragment(t(text) if isinstance(text, Text) else text))


def explained(word: Label, text: "Text | rx.Var") -> rx.Component:
    """A word with a tooltip that says what it means; the keyboard reaches it."""
    marked = rx.el.span(label(word), tab_index=0, class_name="border-b border-dashed border-line-ctl cursor-help")
    return tooltip(marked, text)


def copy_button(value: Str, name: Text = terms.COPY) -> rx.Component:
    """A small copy control beside an id or a card tail; a value of more than some words is called by `name` alone."""
    return CopyButton.create(value=value, label=t(name), done=t(terms.COPIED))


def copy_entry(value: Str, name: Text) -> rx.Component:
    """The same as an entry of a menu."""
    return CopyButton.create(icon("copy"), value=value, label=t(name), done=t(terms.COPIED))


def dialog(
    *children: rx.Component,
    open: Flag,  # noqa: A002  the dialog's own word
    title: Label,
    actions: "list[rx.Component] | None" = None,
    on_open_change: Any = None,
    note: Label | None = None,
    icon_name: str | None = None,
    tone: str = "brand",
    width: int = 456,
    read_first: bool = False,
) -> rx.Component:
    """A modal dialog, 456 wide (spec §9); actions stand right, the primary one last.

    `on_open_change` gets False when the person closes it (Escape, the x, outside). What costs something is to be
    `read_first`: the keyboard begins at its title, not at its primary action.
    """
    nothing = rx.fragment()
    return Modal.create(
        round_icon(icon_name, tone) if icon_name else nothing,
        rx.fragment(label(title)),
        nothing if note is None else rx.fragment(label(note)),
        rx.el.div(*children, class_name="mt-4 text-[14px]") if children else nothing,
        rx.el.div(*actions, class_name="dialog-actions") if actions else nothing,
        open=open,
        width=width,
        described=note is not None,
        close_label=t(terms.CLOSE),
        read_first=read_first,
        on_open_change=on_open_change,
    )
