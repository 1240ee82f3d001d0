"""Fields, inputs, tick boxes and radio buttons."""

from typing import Any, Literal

import reflex as rx

from vcc_portal.components.scripts import called, script
from vcc_portal.components.ui.button import icon
from vcc_portal.components.ui.lang import Flag, Label, Str, label, t, tv
from vcc_portal.i18n import Text, terms

Size = Literal["sm", "md", "lg"]
_CARD_NUMBERS = script("card_numbers.js")
_RESTS_MS = 200


def field(
    text: Label,
    control: rx.Component,
    *,
    name: str,
    error: "rx.Var[Text] | Text | None" = None,
    hint: Label | None = None,
    optional: bool = False,
    group: bool = False,
    told: "rx.Var[bool] | bool" = False,
    **props: Any,
) -> rx.Component:
    """A label above a control, the hint below it, replaced by the error while there is one.

    The error is spoken when it appears, unless something else has `told` of it. `group` is for several controls under one
    label (radio tiles): a fieldset with a legend.
    """
    small = [" ", rx.el.small(t(terms.OPTIONAL))] if optional else []  # a name of two words, not of one
    hint_line = rx.fragment() if hint is None else rx.el.p(label(hint), class_name="field-hint", id=f"{name}-hint")
    below = hint_line if error is None else rx.cond(error.zh != "", _error_line(error, name, told), hint_line)
    props["class_name"] = f"field {props.pop('class_name', '')}".strip()
    if group:
        return rx.el.fieldset(
            rx.el.legend(label(text), *small, class_name="field-label mb-1.5"), control, below, **props
        )
    head = rx.el.label(label(text), *small, html_for=name, class_name="field-label")
    return rx.el.div(head, control, below, **props)


def _error_line(error: "rx.Var[Text] | Text", name: str, told: "rx.Var[bool] | bool") -> rx.Component:
    role = rx.cond(told, rx.Var("undefined"), "alert")
    return rx.el.p(icon("circle-alert", 14), tv(error), class_name="field-error", id=f"{name}-error", role=role)


def text_input(
    *,
    name: str,
    value: Str | None = None,
    on_change: Any = None,
    placeholder: Label | None = None,
    error: Flag | None = None,
    unit: Label | None = None,
    lead: str | None = None,
    size: Size = "md",
    multiline: bool = False,
    tail: rx.Component | None = None,
    tells: Any = None,
    **props: Any,
) -> rx.Component:
    """A text input. A handler that it `tells` hears what is typed when the typing rests, and when the field is left; what it
    makes of that goes into `default_value`, which takes nothing away that was typed meanwhile.

    `tail` is a control of its own at the end, such as the button of a calendar.
    """
    props = {"id": name, "aria_describedby": f"{name}-error {name}-hint", **props, "name": name}
    if placeholder is not None:
        props["placeholder"] = label(placeholder)
    if error is not None:
        props["aria_invalid"] = error
    make = rx.el.textarea if multiline else rx.el.input
    if tells is not None:
        on_change, props["on_blur"] = tells.debounce(_RESTS_MS), tells
    return rx.el.div(
        *([icon(lead)] if lead else []),
        make(value=value, on_change=on_change, **props),
        *_tail(error, unit),
        *([tail] if tail is not None else []),
        class_name="ctl",
        data_size=size,
        data_error=error,
    )


def looks_for(tells: Any) -> Any:
    """For `on_change` of a field that looks for cards: the handler hears of a whole card number its last four digits."""
    return lambda text: tells(called(_CARD_NUMBERS, "lastFour", text))


def _tail(error: Flag | None, unit: Label | None) -> list[rx.Component]:
    parts: list[Any] = [] if unit is None else [rx.el.span(label(unit), class_name="unit")]
    if error is not None:
        parts.append(rx.cond(error, icon("circle-alert", 16, class_name="ctl-error")))
    return parts


def checkbox(
    text: Label | None = None,
    *,
    checked: Flag | None = None,
    on_change: Any = None,
    **props: Any,
) -> rx.Component:
    """A tick box with its label; without one give `aria_label`."""
    box = rx.el.input(type="checkbox", checked=checked, on_change=on_change, **props)
    return rx.el.label(box, *([] if text is None else [rx.el.span(label(text))]), class_name="choice")


def switch(text: Label, *, checked: Flag, on_change: Any = None, **props: Any) -> rx.Component:
    """An on-off switch with its label."""
    box = rx.el.input(type="checkbox", role="switch", checked=checked, on_change=on_change, **props)
    return rx.el.label(box, rx.el.span(label(text)), class_name="choice")


def radio_tile(
    *children: rx.Component, name: str, value: Str, checked: Flag, on_change: Any, **props: Any
) -> rx.Component:
    """A large choice that shows what it is: the radio sits in its corner."""
    dot = rx.el.input(type="radio", name=name, value=value, checked=checked, on_change=on_change, **props)
    return rx.el.label(dot, *children, class_name="tile")
