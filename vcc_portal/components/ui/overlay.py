"""Layers above the page: dialog, menu, tooltip, and the copy button."""

from typing import Any, Literal

import reflex as rx
from reflex_components_radix.primitives.dialog import dialog as primitive

from vcc_portal.components.ui.button import icon
from vcc_portal.components.ui.lang import Flag, Label, Str, label, t
from vcc_portal.components.ui.panel import round_icon
from vcc_portal.i18n import Text
from vcc_portal.i18n import common as words

_ASSET = "$/public/ui.jsx"


class Menu(rx.Component):
    """A button with a panel in the top layer: pointer, focus, arrows and Escape, no server event."""

    library = _ASSET
    tag = "Menu"

    label: rx.Var[str]
    align: rx.Var[Literal["start", "end", "center", "beside"]]
    """`beside` is left of the button, where there is room."""
    hover: rx.Var[int]
    face_class: rx.Var[str]
    panel_class: rx.Var[str]
    panel_role: rx.Var[str]
    current: rx.Var[bool]
    on_open: rx.EventHandler[rx.event.no_args_event_spec]


class Tooltip(rx.Component):
    """A text shown on hover and on focus."""

    library = _ASSET
    tag = "Tooltip"

    text: rx.Var[str]


class CopyButton(rx.Component):
    """Copies a value and says so for one second (spec §8)."""

    library = _ASSET
    tag = "CopyButton"

    value: rx.Var[str]
    label: rx.Var[str]
    done: rx.Var[str]


class ReturnFocus(rx.Component):
    """Gives the focus back to where it was when the dialog opened."""

    library = _ASSET
    tag = "ReturnFocus"


def menu(
    face: "rx.Component | rx.Var",
    *items: "rx.Component | rx.Var",
    name: Text | None = None,
    align: Literal["start", "end", "center"] = "start",
    hover: int = 0,
    face_class: str = "",
    panel_class: str = "",
    current: Flag = False,
    role: str | None = None,
) -> rx.Component:
    """A menu; `hover` is the delay in milliseconds after which the pointer opens it, 0 for never.

    `role="menu"` is for a list of choices; a panel with links or forms goes without.
    """
    return Menu.create(
        face,
        *items,
        label="" if name is None else t(name),
        align=align,
        hover=hover,
        face_class=face_class,
        panel_class=panel_class,
        panel_role=role,
        current=current,
    )


def tooltip(child: rx.Component, text: "Text | rx.Var") -> rx.Component:
    """Put a tooltip on a control; a disabled one keeps it, and says why it is disabled."""
    return Tooltip.create(child, text=t(text) if isinstance(text, Text) else text)


def copy_button(value: Str) -> rx.Component:
    """A small copy control beside an id or a card tail."""
    return CopyButton.create(value=value, label=t(words.COPY), done=t(words.COPIED))


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
    closable: bool = True,
) -> rx.Component:
    """A modal dialog, 456 wide (spec §9); actions stand right, the primary one last.

    `on_open_change` gets False when the person closes it (Escape, the x, outside).
    """
    describe = [] if note is None else [primitive.description(label(note), class_name="dialog-note", as_child=False)]
    cross = primitive.close(icon("x"), class_name="dialog-close", custom_attrs={"aria-label": t(words.CLOSE)})
    # Radix asks for a description unless it is told that there is none.
    attributes = {} if note is not None else {"aria-describedby": rx.Var("undefined")}
    content = primitive.content(
        ReturnFocus.create(),
        rx.el.div(
            *([round_icon(icon_name, tone)] if icon_name else []),
            rx.el.div(primitive.title(label(title), class_name="dialog-title"), *describe),
            class_name="dialog-head",
        ),
        *([rx.el.div(*children, class_name="dialog-body")] if children else []),
        *([rx.el.div(*actions, class_name="dialog-actions")] if actions else []),
        *([cross] if closable else []),
        class_name="dialog",
        style={"--dialog-width": f"{width}px"},
        custom_attrs=attributes,
    )
    layer = primitive.portal(primitive.overlay(class_name="scrim"), content)
    return primitive.root(layer, open=open, on_open_change=on_open_change)
